//! The Kubernetes API server's verdict, without the API server.

#![deny(missing_docs)]

pub use plimsoll_kube::release::Release;
