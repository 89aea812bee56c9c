//! Definitions and objects judged as the API server judges them.
//!
//! - [`release`]: what differs between releases, one row each.
//! - [`definition`]: a CustomResourceDefinition from its text to an immutable, compiled form.
//! - [`meta`]: object metadata: decoded, written back, validated.

pub mod definition;
pub mod meta;
pub mod release;
