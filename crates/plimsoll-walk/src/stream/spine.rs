//! A value that is too large: what its schemas ask of its members and items, and of it as a whole.

use plimsoll_doc::{Kind, NodeId};
use plimsoll_finding::{Finding, Path};
use plimsoll_schema::plan::{Additional, Constraint, Operand, Plan, SchemaId};
use plimsoll_schema::text::Keyword;

use crate::validate::{Detail, is_name_match};
use crate::{Slot, SlotId, Texts, Tree, Validator, View};

/// What is known of the value so far.
#[derive(Debug)]
pub(super) struct Spine {
    kind: Kind,
    /// The schemas that apply to it, whatever it is.
    schemas: Vec<SchemaId>,
    /// Keywords that must see it twice, with their schemas.
    pub(super) undecided: Vec<(SchemaId, Keyword)>,
    contains: Vec<Contains>,
    /// Schemas of the names of members.
    names: Vec<SchemaId>,
    wanted: Vec<Wanted>,
    pub(super) count: u64,
    /// Members that no schema allows.
    forbidden: Vec<(SchemaId, String)>,
}

/// A `contains` with the number of its hits.
#[derive(Debug)]
struct Contains {
    owner: SchemaId,
    constraint: Constraint,
    schema: SchemaId,
    hits: u32,
}

/// A member that matters by being there.
#[derive(Debug)]
struct Wanted {
    hash: u32,
    name: String,
    is_there: bool,
}

impl Spine {
    pub(super) fn new(plan: &Plan, roots: &[SchemaId], kind: Kind) -> Self {
        let mut spine = Self {
            kind,
            schemas: Vec::new(),
            undecided: Vec::new(),
            contains: Vec::new(),
            names: Vec::new(),
            wanted: Vec::new(),
            count: 0,
            forbidden: Vec::new(),
        };
        let mut open = roots.to_vec();
        while let Some(id) = open.pop() {
            if spine.schemas.contains(&id) {
                continue;
            }
            spine.schemas.push(id);
            let is_list = kind == Kind::Seq;
            for constraint in plan.constraints(plan.schema(id)) {
                let about = if is_list { Keyword::MinItems.types() } else { Keyword::MinProperties.types() };
                if constraint.types.intersects(about) {
                    spine.add(plan, id, *constraint, &mut open);
                }
            }
        }
        spine
    }

    fn add(&mut self, plan: &Plan, id: SchemaId, constraint: Constraint, open: &mut Vec<SchemaId>) {
        match (constraint.keyword, constraint.operand) {
            (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef | Keyword::AllOf, Operand::Schema(schema)) => {
                open.push(schema);
            }
            (Keyword::AllOf, Operand::Schemas(members)) => open.extend_from_slice(plan.members(members)),
            (Keyword::PropertyNames, Operand::Schema(schema)) => self.names.push(schema),
            (Keyword::Contains, Operand::Count { schema, .. }) => {
                self.contains.push(Contains { owner: id, constraint, schema, hits: 0 });
            }
            (Keyword::Required, Operand::Names(names)) => self.want(plan, names),
            (Keyword::DependentRequired, Operand::DependentNames { trigger, names }) => {
                self.want(plan, trigger);
                self.want(plan, names);
            }
            (
                Keyword::AnyOf
                | Keyword::OneOf
                | Keyword::Not
                | Keyword::If
                | Keyword::UniqueItems
                | Keyword::Const
                | Keyword::Enum
                | Keyword::DependentSchemas
                | Keyword::UnevaluatedItems
                | Keyword::UnevaluatedProperties,
                _,
            ) => self.undecided.push((id, constraint.keyword)),
            _ => {}
        }
    }

    fn want(&mut self, plan: &Plan, names: plimsoll_schema::plan::Range32) {
        for required in plan.required_names(names) {
            let name = plan.name(required.name);
            if !self.wanted.iter().any(|wanted| wanted.name == name) {
                self.wanted.push(Wanted { hash: required.hash, name: name.to_owned(), is_there: false });
            }
        }
    }

    /// Whether it is a list.
    pub(super) fn is_list(&self) -> bool {
        self.kind == Kind::Seq
    }

    /// Whether items are counted by schemas.
    pub(super) fn has_contains(&self) -> bool {
        !self.contains.is_empty()
    }

    /// Schemas of the names of members.
    pub(super) fn name_schemas(&self) -> &[SchemaId] {
        &self.names
    }

    /// The schemas of an item.
    pub(super) fn item_schemas(&self, plan: &Plan, index: u64, found: &mut Vec<SchemaId>) {
        found.clear();
        for constraint in self.schemas.iter().flat_map(|id| plan.constraints(plan.schema(*id))) {
            match (constraint.keyword, constraint.operand) {
                (Keyword::Items | Keyword::AdditionalItems, Operand::Schema(schema)) => found.push(schema),
                (Keyword::Items | Keyword::AdditionalItems, Operand::Rest { schema, first })
                    if index >= u64::from(first) =>
                {
                    found.push(schema);
                }
                (Keyword::Items | Keyword::PrefixItems, Operand::Schemas(members)) => {
                    let own = usize::try_from(index).ok().and_then(|index| plan.members(members).get(index));
                    found.extend(own);
                }
                _ => {}
            }
        }
    }

    /// The schemas of a member, which is there from now on.
    pub(super) fn member_schemas(&mut self, plan: &Plan, name: &str, hash: u32, found: &mut Vec<SchemaId>) {
        found.clear();
        if let Some(wanted) = self.wanted.iter_mut().find(|wanted| wanted.hash == hash && wanted.name == name) {
            wanted.is_there = true;
        }
        for &id in &self.schemas {
            let schema = plan.schema(id);
            let mut is_matched = false;
            if let Some(Operand::Patterns(patterns)) = plan.operand(schema, Keyword::PatternProperties) {
                for pattern in plan.member_patterns(patterns).iter().filter(|own| is_name_match(plan, **own, name)) {
                    is_matched = true;
                    found.push(pattern.schema);
                }
            }
            let Some(object) = plan.object(schema) else { continue };
            match (plan.find(object, hash, name), object.additional) {
                (Some((_, property)), _) => found.push(property.schema),
                (None, Additional::Schema(schema)) if !is_matched => found.push(schema),
                (None, Additional::Forbidden) if !is_matched => self.forbidden.push((id, name.to_owned())),
                _ => {}
            }
        }
    }

    /// The schemas that count items, to be asked about each.
    pub(super) fn count_hits(&mut self, mut accepts: impl FnMut(SchemaId) -> bool) {
        for own in &mut self.contains {
            own.hits = own.hits.saturating_add(u32::from(accepts(own.schema)));
        }
    }

    /// What is wrong with members that no schema allows; they are forgotten.
    pub(super) fn take_forbidden(&mut self, validator: &Validator<'_>, path: &Path) -> Vec<Finding> {
        let forbidden = std::mem::take(&mut self.forbidden);
        let keyword = Keyword::AdditionalProperties;
        forbidden
            .into_iter()
            .filter_map(|(id, name)| {
                let constraints = validator.plan.constraints(validator.plan.schema(id));
                let constraint = constraints.iter().find(|own| own.keyword == keyword)?;
                let mut tree = Tree::default();
                let root = tree.add_root(Slot::container(Kind::Map, NodeId::ROOT));
                let member = tree.make_entry(&name, Slot::null(NodeId::ROOT));
                tree.set_children(root, &[member]);
                let texts = Texts::default();
                let value = View::new(&tree, &texts).value(root);
                let member = value.child(0).map_or(SlotId::from_index(0), crate::ValueRef::id);
                Some(validator.finding(value, id, constraint, Detail::Member(member), path))
            })
            .collect()
    }

    /// What is wrong with the value as a whole.
    pub(super) fn findings(&self, validator: &Validator<'_>, path: &Path) -> Vec<Finding> {
        let mut tree = Tree::default();
        let counted = tree.add_root(Slot::container(self.kind, NodeId::ROOT).with_len(self.count));
        let present = tree.add_root(Slot::container(self.kind, NodeId::ROOT));
        let mut names: Vec<&str> =
            self.wanted.iter().filter(|wanted| wanted.is_there).map(|wanted| wanted.name.as_str()).collect();
        names.sort_unstable();
        let members: Vec<Slot> = names.iter().map(|name| tree.make_entry(name, Slot::null(NodeId::ROOT))).collect();
        tree.set_children(present, &members);
        let texts = Texts::default();
        let view = View::new(&tree, &texts);
        let mut findings = Vec::new();
        for &id in &self.schemas {
            let is_counted = |keyword| {
                matches!(
                    keyword,
                    Keyword::MinItems | Keyword::MaxItems | Keyword::MinProperties | Keyword::MaxProperties
                )
            };
            let is_present =
                |keyword| matches!(keyword, Keyword::Required | Keyword::DependentRequired | Keyword::False);
            validator.check_type(view.value(counted), id, path, &mut findings);
            validator.check_some(view.value(counted), id, path, is_counted, &mut findings);
            validator.check_some(view.value(present), id, path, is_present, &mut findings);
        }
        for own in &self.contains {
            let Operand::Count { min, max, .. } = own.constraint.operand else { continue };
            if own.hits < min || max.is_some_and(|max| own.hits > max) {
                let detail = Detail::Count(own.hits);
                findings.push(validator.finding(view.value(counted), own.owner, &own.constraint, detail, path));
            }
        }
        findings
    }
}
