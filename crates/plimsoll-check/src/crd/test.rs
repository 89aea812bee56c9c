//! Unit tests of CRDs.

mod body;
mod case;
mod compare;
mod crds;
mod failure;
mod job;
mod suite;

pub use case::Judges;
pub use crds::{Crds, FoundCrd, NoCrd};
pub use failure::{Answer, Failure, Mismatch, Step};
pub use job::{Job, Results, jobs};
pub use suite::{Case, Malformed, Suite, suite};
