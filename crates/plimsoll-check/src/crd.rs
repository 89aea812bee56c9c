//! What authors of CRDs ask.

pub mod cost;
pub mod diff;
pub mod test;
pub mod text;

mod patch;
pub(crate) mod server_form;
pub(crate) mod storage;
