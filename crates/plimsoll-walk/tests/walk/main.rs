//! The stages over whole objects.

mod hostile;
mod lists;
mod presence;
mod properties;
mod ratchet;
mod support;
mod validate;
