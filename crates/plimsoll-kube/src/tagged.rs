//! Values judged by Go types with tags (`+k8s:…`) alone: what validation-gen's code says about them.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_kube::release::Release;
//! use plimsoll_kube::tagged::{TagOptions, TaggedJudge};
//! use plimsoll_schema::tags::{TaggedField, TaggedForm, TaggedType, TaggedTypes};
//!
//! let mut types = TaggedTypes::default();
//! let size = TaggedField::new("Size", "size", "int32", &["k8s:minimum=1"]);
//! types.add("example/v1.Widget", TaggedType::new(TaggedForm::Struct(vec![size]), &[]));
//! let judge = TaggedJudge::new(&types);
//! let widget = judge.find("v1.Widget")?;
//! let object = read_json(br#"{"size": 0}"#, &ReadRules::default()).unwrap();
//! let found = judge.judge(widget, object.root(), None, TagOptions::NONE);
//! let text = found[0].finding.text(Release::LATEST.rules().words);
//! assert_eq!(text, "size: Invalid value: 0: must be greater than or equal to 1");
//! # Ok::<(), plimsoll_kube::tagged::NoType>(())
//! ```

use plimsoll_doc::NodeRef;
use plimsoll_schema::plan::{Plan, PlanBuilder};
use plimsoll_schema::tags::{GoTypeId, Problem, TagPlan, TaggedTypes, lower};
use plimsoll_walk::{LoadScratch, Loader, Origin, SlotId, TagValidator, Texts, Tree, UnknownFields, View};

pub use plimsoll_schema::tags::Level;
pub use plimsoll_walk::{TagFinding, TagOptions};

use crate::release::Release;

/// Judges values of Go types by their tags.
#[derive(Debug)]
pub struct TaggedJudge {
    plan: TagPlan,
    names: Vec<Box<str>>,
    /// Values are loaded as they are.
    no_schema: Plan,
}

/// Why a name stands for no type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoType {
    /// There is none of that name.
    Unknown,
    /// There are several, by their full names.
    Ambiguous(Vec<Box<str>>),
}

impl std::fmt::Display for NoType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown => f.write_str("no such type"),
            Self::Ambiguous(names) => write!(f, "several types have that name: {}", names.join(", ")),
        }
    }
}

impl std::error::Error for NoType {}

impl TaggedJudge {
    /// Lowers all types.
    pub fn new(types: &TaggedTypes) -> Self {
        let names: Vec<Box<str>> = types.iter().map(|(name, _)| name.into()).collect();
        let plan = lower(types, names.iter().map(|name| &**name));
        let no_schema = PlanBuilder::default().finish(&Release::LATEST.rules().go);
        Self { plan, names, no_schema }
    }

    /// Tags that could not be understood.
    pub fn problems(&self) -> &[Problem] {
        self.plan.problems()
    }

    /// A type by its full name, or by the last part of its package and its name: `v1.Widget`.
    ///
    /// # Errors
    /// No type has that name, or several have.
    pub fn find(&self, name: &str) -> Result<GoTypeId, NoType> {
        if let Some(id) = self.plan.root(name) {
            return Ok(id);
        }
        let ends = |full: &str| full.strip_suffix(name).is_some_and(|above| above.ends_with('/'));
        let found: Vec<&str> = self.names.iter().map(|full| &**full).filter(|full| ends(full)).collect();
        match found.as_slice() {
            [only] => self.plan.root(only).ok_or(NoType::Unknown),
            [] => Err(NoType::Unknown),
            several => Err(NoType::Ambiguous(several.iter().map(|&name| name.into()).collect())),
        }
    }

    /// What is wrong with a value, in the order of the generated code; an update where there is an old one.
    pub fn judge(
        &self,
        of: GoTypeId,
        object: NodeRef<'_>,
        old: Option<NodeRef<'_>>,
        options: TagOptions<'_>,
    ) -> Vec<TagFinding> {
        let mut tree = Tree::default();
        let new = self.load(object, Origin::New, &mut tree);
        let old_id = old.map(|old| self.load(old, Origin::Old, &mut tree));
        let mut texts = Texts::default().with_document(Origin::New, object.document());
        if let Some(old) = old {
            texts = texts.with_document(Origin::Old, old.document());
        }
        let view = View::new(&tree, &texts);
        let validator = TagValidator { plan: &self.plan, options };
        validator.validate(view.value(new), old_id.map(|old| view.value(old)), of)
    }

    fn load(&self, node: NodeRef<'_>, origin: Origin, tree: &mut Tree) -> SlotId {
        let loader = Loader {
            plan: &self.no_schema,
            schema: None,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        loader.load(node, origin, tree, &mut LoadScratch::default(), &mut Vec::new())
    }
}
