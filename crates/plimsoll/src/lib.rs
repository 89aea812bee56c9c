//! The Kubernetes API server's verdict, without the API server.
//!
//! A [`Plan`] is a compiled CRD. It admits objects, updates and status updates as the server does, and
//! gives back what is stored, or an [`Error`] that says why not:
//!
//! ```
//! use plimsoll::Plan;
//!
//! let plan = Plan::new("
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
//! ")?;
//! let report = plan.check("{apiVersion: example.com/v1, kind: Widget, metadata: {name: big}, spec: {size: 0}}");
//! for finding in &report.findings {
//!     println!("{finding}\n  server: {:?}\n  help: {:?}", finding.server(), finding.help());
//! }
//! assert_eq!(
//!     report.findings[0].server().as_deref(),
//!     Some("spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1"),
//! );
//! # Ok::<(), plimsoll::Error>(())
//! ```
//!
//! [`Options`] choose the release ([`Release::V1_30`] to [`Release::LATEST`]) and what is done differently
//! from a server: unknown and duplicate fields, defaults, the order of findings, limits on rules. [`Kinds`]
//! validates objects of any kind, those that are built into the server too, under several releases. [`Judge`]
//! is the layer below, for programs that judge many CRDs. [`eval()`] evaluates a CEL expression. With the
//! feature `serde`, CRDs and objects may be values of kube-rs, k8s-openapi or anything else that serde can
//! write.

#![deny(missing_docs)]

mod clock;
mod duplicates;
mod error;
#[cfg(feature = "serde")]
mod export;
mod gap;
mod input;
pub mod json_schema;
mod kinds;
#[cfg(feature = "serde")]
mod parsed;
mod plan;
mod report;
mod scene;
#[cfg(feature = "serde")]
mod serialized;

pub use clock::clock;
pub use error::Error;
#[cfg(feature = "serde")]
pub use export::ExportOptions;
pub use gap::PlanWarning;
pub use input::{Input, InputError};
pub use kinds::{Kinds, UnderRelease};
#[cfg(feature = "serde")]
pub use parsed::{FieldState, PRESENCE, Parsed};
pub use plan::{Admitted, Plan};
pub use plimsoll_cel as cel;
pub use plimsoll_cel::{Constant, EvalError, eval};
pub use plimsoll_check as check;
pub use plimsoll_check::{FieldValidation, Judge, Options, Order, Profile, hint_text};
pub use plimsoll_doc::{Format, Position};
pub use plimsoll_finding::{Code, DuplicateKeyPolicy, Severity, Wording};
pub use plimsoll_kube::definition::{Crd, Defined, RuleCost, RulePlace};
pub use plimsoll_kube::definition::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
pub use plimsoll_kube::facts::{ClusterFacts, IpFamilies};
pub use plimsoll_kube::judge::{
    Collect, Defaults, Failure, IncompleteKeys, IntOrString, ItemEquality, Judged, PathPresence, Presence,
    RawRequest as Request, Subresource, Unions, Unknown, Verdict,
};
pub use plimsoll_kube::release::{Release, UnknownRelease};
pub use plimsoll_kube::resource::Version;
pub use plimsoll_kube::status::{Reason, Status};
pub use plimsoll_rules::advice::{Advice, Bound, Keyword};
pub use plimsoll_rules::compile::Environment;
pub use plimsoll_schema::plan::WarningKind;
pub use report::{Finding, Fix, Outcome, Report};
pub use scene::{Evaluation, Objects, Scene};
#[cfg(feature = "serde")]
pub use serialized::Serialized;

/// Types that others are made of; hardly anybody has to name them.
pub mod parts {
    pub use plimsoll_doc::{Document, DuplicateKeys, Fault, Limits, NodeId, NodeRef, ReadRules, Span};
    pub use plimsoll_finding::{
        Cause, CrdPlace, Finding, Fix, Path, Place, Related, Role, RuleRef, RuleSource, SchemaPlace, SourceId,
    };
    pub use plimsoll_kube::definition::Names;
    pub use plimsoll_kube::resource::{Resource, Scope, Subresources};
    pub use plimsoll_schema::plan::{Plan, SchemaId};
}

#[cfg(test)]
mod tests {
    use super::{Crd, Judge, eval};

    #[test]
    fn an_expression_needs_one_call() {
        assert_eq!(eval("size * 2 > 5", [("size", 3)]).unwrap().to_string(), "true");
    }

    #[test]
    fn threads_may_share_it() {
        fn shared<T: Send + Sync>() {}
        shared::<Judge>();
        shared::<Crd>();
    }
}
