//! The Kubernetes API server's verdict, without the API server.
//!
//! ```
//! use plimsoll::{Format, Judge, Release, Request};
//!
//! let judge = Judge::new(Release::LATEST);
//! let definition = br#"
//! apiVersion: apiextensions.k8s.io/v1
//! kind: CustomResourceDefinition
//! metadata: {name: widgets.example.com}
//! spec:
//!   group: example.com
//!   names: {kind: Widget, plural: widgets}
//!   scope: Namespaced
//!   versions:
//!   - name: v1
//!     served: true
//!     storage: true
//!     schema:
//!       openAPIV3Schema:
//!         type: object
//!         properties:
//!           spec: {type: object, properties: {size: {type: integer, minimum: 1}}}
//! "#;
//! let widget = judge.define(definition, Format::Yaml).definition.expect("the server takes it");
//!
//! let body = b"{apiVersion: example.com/v1, kind: Widget, metadata: {name: big}, spec: {size: 0}}";
//! let verdict = judge.judge(&widget, &Request::create(body, Format::Yaml))?;
//! assert_eq!(verdict.code(), 422);
//! assert_eq!(
//!     verdict.error_texts()[0],
//!     "spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1",
//! );
//! # Ok::<(), plimsoll::Failure>(())
//! ```
//!
//! A [`Verdict`] has the Status that a client gets, the field errors behind it with the server's own
//! texts, the warnings, the unknown fields, and the object as it would be stored. [`Options`] choose
//! the release and what is done differently from a server.
//!
//! Tests of an operator want less: a [`Plan`] is a definition that admits objects, updates and status
//! updates, and gives back what is stored or why not. With the feature `kube` definitions and objects may
//! be values of kube-rs, k8s-openapi or anything else that serde can write.

#![deny(missing_docs)]

mod plan;
#[cfg(feature = "kube")]
mod resource;
mod scene;

pub use plan::{Admitted, Body, Plan, Refusal};
pub use plimsoll_cel as cel;
pub use plimsoll_check as check;
pub use plimsoll_check::{Judge, Options, Profile, hint_text};
pub use plimsoll_doc::Format;
pub use plimsoll_finding::{Finding, Wording};
pub use plimsoll_kube::definition::{Crd, Defined, RuleCost, RulePlace};
pub use plimsoll_kube::definition::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
pub use plimsoll_kube::judge::{
    Collect, Defaults, Failure, Judged, Part, PathPresence, Presence, RawRequest as Request, RuleFailure, Subresource,
    Unknown, Verdict,
};
pub use plimsoll_kube::release::{Release, UnknownRelease};
pub use plimsoll_kube::resource::Version;
pub use plimsoll_kube::status::{Reason, Status};
pub use plimsoll_rules::advice::{Advice, Bound, Keyword};
pub use plimsoll_rules::compile::{Environment, TextKind};
#[cfg(feature = "kube")]
pub use resource::Resource;
pub use scene::{Evaluation, Objects, Scene};

#[cfg(test)]
mod tests {
    use super::{Crd, Judge};

    #[test]
    fn threads_may_share_it() {
        fn shared<T: Send + Sync>() {}
        shared::<Judge>();
        shared::<Crd>();
    }
}
