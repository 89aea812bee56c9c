//! Kubernetes' declarative validation: tags such as `+k8s:maxLength=63` on Go types, lowered to a plan.
//!
//! [`TaggedTypes`] holds types with their tags, whatever they were read from: Go sources, or a store of
//! built-in kinds. [`lower`] makes a [`TagPlan`] of them, as validation-gen makes code; a walker runs it over
//! an object and the one it replaces.
//!
//! ```
//! use plimsoll_schema::tags::{TaggedField, TaggedForm, TaggedType, TaggedTypes, lower};
//!
//! let mut types = TaggedTypes::default();
//! let name = TaggedField::new("Name", "name", "string", &["k8s:required", "k8s:maxLength=63"]);
//! types.add("example/v1.Widget", TaggedType::new(TaggedForm::Struct(vec![name]), &[]));
//! let plan = lower(&types, ["example/v1.Widget"]);
//! assert!(plan.problems().is_empty());
//! let root = plan.root("example/v1.Widget").expect("it was lowered");
//! assert!(plan.type_(root).has_checks);
//! ```

mod format;
mod lower;
mod model;
mod plan;
mod syntax;

pub use format::TagFormat;
pub use lower::lower;
pub use model::{EnumConstant, TaggedField, TaggedForm, TaggedType, TaggedTypes};
pub use plan::{
    Changes, Check, Exclusion, GoField, GoFieldId, GoForm, GoType, GoTypeId, Identity, ItemKeys, Level, Members,
    Problem, Rule, Scalar, TagPlan, UnionRule, UpdateRule,
};
pub use syntax::{Argument, MAX_CHAIN, Payload, Tag, parse};
