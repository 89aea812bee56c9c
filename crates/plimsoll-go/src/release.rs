//! The differences between Go versions and Kubernetes releases that this crate's functions know, as data.
