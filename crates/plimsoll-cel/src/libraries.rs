//! What an environment can switch on.

pub use plimsoll_release::rules::Libraries;
