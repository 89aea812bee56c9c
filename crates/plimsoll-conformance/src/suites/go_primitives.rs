//! `corpora/go-primitives`: what Go and Kubernetes' helper functions answer, input by input.

pub(super) mod duration;
mod expressions;
pub(super) mod faults;
pub(super) mod fmt;
pub(super) mod json;
mod json_input;
pub(super) mod names;
pub(super) mod net;
pub(super) mod older_go;
pub(super) mod quantity;
pub(super) mod regexp;
pub(super) mod semver;
pub(super) mod strfmt;
mod tagged;
pub(super) mod time;
pub(super) mod url;
