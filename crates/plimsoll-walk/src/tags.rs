//! Tags on Go types: a [`TagPlan`] run over an object and the one that it replaces.
//!
//! Mirrors the code that validation-gen writes, and apimachinery's package `api/validate` that it calls. A value that is
//! not there is Go's zero value; what an update does not change is passed over.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_release::Release;
//! use plimsoll_schema::plan::PlanBuilder;
//! use plimsoll_schema::tags::{TaggedField, TaggedForm, TaggedType, TaggedTypes, lower};
//! use plimsoll_walk::{LoadScratch, Loader, Origin, TagOptions, TagValidator, Texts, Tree, UnknownFields, View};
//!
//! let mut types = TaggedTypes::default();
//! let name = TaggedField::new("Name", "name", "string", &["k8s:required"]);
//! types.add("v1.Widget", TaggedType::new(TaggedForm::Struct(vec![name]), &[]));
//! let plan = lower(&types, ["v1.Widget"]);
//!
//! let object = read_json(b"{}", &ReadRules::default()).unwrap();
//! let schema = PlanBuilder::default().finish(&Release::LATEST.rules().go);
//! let loader = Loader {
//!     plan: &schema,
//!     schema: None,
//!     resource: false,
//!     unknown: UnknownFields::Keep,
//!     drop_nulls: false,
//!     left_out: &[],
//! };
//! let mut tree = Tree::default();
//! let root = loader.load(object.root(), Origin::New, &mut tree, &mut LoadScratch::default(), &mut Vec::new());
//! let texts = Texts::default().with_document(Origin::New, &object);
//! let validator = TagValidator { plan: &plan, options: TagOptions::NONE };
//! let found = validator.validate(View::new(&tree, &texts).value(root), None, plan.root("v1.Widget").unwrap());
//! assert_eq!(found[0].finding.text(Release::LATEST.rules().words), "name: Required value");
//! ```

mod found;
mod held;
mod json;
mod keyword;
mod lookup;
mod run;
mod same;
mod steps;

use plimsoll_finding::Finding;
use plimsoll_schema::tags::{GoTypeId, Level, TagPlan};

use crate::ValueRef;
use held::Held;
use run::Run;

/// Runs the checks of Go types.
#[derive(Clone, Copy, Debug)]
pub struct TagValidator<'a> {
    /// The types with their checks.
    pub plan: &'a TagPlan,
    /// Feature options.
    pub options: TagOptions<'a>,
}

/// Which feature options are enabled.
#[derive(Clone, Copy, Debug)]
pub struct TagOptions<'a> {
    /// Those that are.
    pub enabled: &'a [&'a str],
    /// Whether all others are defined, and disabled.
    pub are_defined: bool,
}

impl TagOptions<'_> {
    /// All options are defined, and none is enabled.
    pub const NONE: TagOptions<'static> = TagOptions { enabled: &[], are_defined: true };

    /// Whether an option is enabled; none where nobody says so.
    pub fn get(&self, name: &str) -> Option<bool> {
        let is_enabled = self.enabled.contains(&name);
        (is_enabled || self.are_defined).then_some(is_enabled)
    }
}

/// What a tag says about a value.
#[derive(Clone, Debug, PartialEq)]
pub struct TagFinding {
    /// What is wrong.
    pub finding: Finding,
    /// How far the rule has come; none where it is in force everywhere.
    pub level: Option<Level>,
}

impl TagFinding {
    /// Whether the server reports it: rules that are alpha are only computed, those that are beta are in force from a
    /// release on, and an undefined option is an error of the server itself. Mirrors `FilterEnforcedDeclarativeErrors`.
    pub fn is_enforced(&self, beta_is_in_force: bool) -> bool {
        let is_internal = self
            .finding
            .field_cause()
            .is_some_and(|cause| matches!(cause.kind, plimsoll_finding::FieldErrorKind::Internal));
        is_internal
            || match self.level {
                Some(Level::Alpha) => false,
                Some(Level::Beta) => beta_is_in_force,
                None => true,
            }
    }
}

impl TagValidator<'_> {
    /// What is wrong with an object of a type, in the order of the server's code; an update where there is an old one.
    pub fn validate(&self, object: ValueRef<'_>, old: Option<ValueRef<'_>>, of: GoTypeId) -> Vec<TagFinding> {
        if !self.plan.type_(of).has_checks {
            return Vec::new();
        }
        let old_value = old.map_or(Held::Nil, Held::Value);
        Run::new(*self, old.is_some()).run(of, Held::Value(object), old_value)
    }
}
