//! The Kubernetes API server's verdict, without the API server.

#![deny(missing_docs)]

mod judge;

pub use judge::Judge;
pub use plimsoll_doc::Format;
pub use plimsoll_issue::FieldError;
pub use plimsoll_kube::definition::{Defined, Definition, Version};
pub use plimsoll_kube::judge::{Failure, Request, Subresource, Verdict};
pub use plimsoll_kube::release::{Release, UnknownRelease};
pub use plimsoll_kube::status::{Reason, Status};
