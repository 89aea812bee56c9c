//! Pieces of Go that the API server's answers rest on, as plain functions.
//!
//! Everything here mirrors a function of Go's standard library or of the Kubernetes helper
//! modules: the same accept set, the same values, the same texts. Schema formats and CEL use
//! the same code, so that they can never disagree. Only [`near`] has no model in Go.

pub mod base64;
pub mod duration;
pub mod field_value;
pub mod fmt;
pub mod json;
pub mod mail;
pub mod names;
pub mod near;
pub mod netip;
pub mod quantity;
pub mod regex;
pub mod release;
pub mod semver;
pub mod sort;
pub mod strconv;
pub mod strfmt;
pub mod strings;
pub mod time;
pub mod unicode;
pub mod url;
pub mod value;
