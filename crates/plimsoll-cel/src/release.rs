//! Everything in which one release of Kubernetes differs from another in expressions, as data.

pub use plimsoll_release::Release;
pub use plimsoll_release::rules::CelRules;
