//! The judge protocol: a request and its answer, a JSON object each.

mod answer;
mod crds;
mod native;
mod request;

pub use answer::ShownObject;
pub use crds::CrdCache;
pub use request::{answer, answer_with, fail};
