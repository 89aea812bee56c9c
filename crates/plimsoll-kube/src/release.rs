//! The releases of Kubernetes that we know, and what differs between them.

pub use plimsoll_release::rules::{
    DefinitionRules, FormatWarnings, ManagedFieldsWords, MetaRules, OwnerWords, Rules, ServiceNames, WriteRules,
};
pub use plimsoll_release::{Release, UnknownRelease};
