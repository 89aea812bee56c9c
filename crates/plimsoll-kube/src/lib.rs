//! Definitions and objects judged as the API server judges them.
//!
//! - [`release`]: what differs between releases, one row each.
//! - [`definition`]: a CustomResourceDefinition from its text to an immutable, compiled form.
//! - `meta`: object metadata: decoded, written back, validated.
//! - [`resource`]: what judging needs of a kind of objects.
//! - [`native`]: kinds that are built into the server.
//! - [`tagged`]: values of Go types with tags.
//! - [`facts`]: what an answer depends on beside request and release.
//! - [`judge`]: a request from bytes to the server's answer.
//!
//! The feature `internals` opens stages to whoever compares them with recorded answers one by one.

// What only that feature opens stands beside what it is made of.
#![cfg_attr(not(feature = "internals"), allow(unreachable_pub, dead_code, unused_imports))]

pub mod definition;
pub mod facts;
pub mod judge;
#[cfg(feature = "internals")]
pub mod meta;
#[cfg(not(feature = "internals"))]
mod meta;
pub mod native;
pub mod release;
pub mod resource;
pub mod status;
pub mod tagged;
pub mod warnings;
