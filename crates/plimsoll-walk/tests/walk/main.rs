//! The stages over whole objects.

mod embedded;
mod graph;
mod hostile;
mod json_schema;
mod lists;
mod presence;
mod properties;
mod ratchet;
mod stream;
mod support;
mod tags;
mod uniqueness;
mod validate;
