//! The decode stages: from a document to the object that is validated.

mod default;
mod load;
mod trail;

pub use default::{DefaultScratch, Defaulter, MAX_DEFAULT_BYTES, TooManyDefaults};
pub use load::{LoadScratch, Loader, UnknownField, UnknownFields};
