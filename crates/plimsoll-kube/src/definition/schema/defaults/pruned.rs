//! What the server makes of the defaults of a CRD before it fills them in: unknown fields are pruned, and the
//! metadata of resources is brought into its form. Mirrors `PruneDefaults`.

use plimsoll_doc::{Document, Kind, ReadRules, read_json};
use plimsoll_schema::dialect::{NewDefaults, Purpose, lower};
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_schema::text::{Additional, Keyword, SchemaRef, SchemaText};
use plimsoll_walk::{EmbeddedScratch, LoadScratch, Texts, Tree, UnknownFields, View};

use super::{Places, Stop, Written, skeleton};
use crate::judge::{Coercion, object_json};
use crate::meta::Malformed;
use crate::release::Rules;

/// Whether the server changes any default; mirrors `schemaHasUnprunedDefaults` for a structural schema.
pub(in crate::definition) fn has_unpruned(places: &Places<'_>, rules: &Rules) -> bool {
    if !places.text.schemas().any(|schema| schema.has(Keyword::Default)) {
        return false;
    }
    let plan = lower(places.text, &rules.schema, Purpose::Defaults);
    Pruning::new(places, &plan, rules).all().next().is_some()
}

/// The defaults that the server changes, under the plan of the same text.
pub(in crate::definition::schema) fn pruned(text: &SchemaText<'_>, plan: &Plan, rules: &Rules) -> NewDefaults {
    let is_container =
        |schema: SchemaRef<'_>| schema.default().is_some_and(|default| matches!(default.kind(), Kind::Map | Kind::Seq));
    let root = plan.root();
    let describes_metadata =
        plan.schema(root).flags.contains(SchemaFlags::EMBEDDED_WITHIN) || plan.property(root, "metadata").is_some();
    let may_change = |schema| is_container(schema) || describes_metadata && schema.has(Keyword::Default);
    if !text.schemas().any(may_change) {
        return NewDefaults::default();
    }
    let places = Places::of(text);
    Pruning::new(&places, plan, rules).all().map(|(stop, new)| (stop.schema.id(), new)).collect()
}

/// The defaults of one schema are gone through.
struct Pruning<'t, 'r> {
    places: &'t Places<'t>,
    plan: &'r Plan,
    rules: &'r Rules,
    ids: Vec<SchemaId>,
    /// The default as it was written.
    written: Tree,
    /// The default as the server will fill it in.
    made: Tree,
    load: LoadScratch,
    embedded: EmbeddedScratch,
}

/// What a default becomes; none where it vanishes.
struct NewDefault(Option<Document<'static>>);

impl<'t, 'r> Pruning<'t, 'r> {
    fn new(places: &'t Places<'t>, plan: &'r Plan, rules: &'r Rules) -> Self {
        let ids = plan.ids().collect();
        let (written, made) = (Tree::default(), Tree::default());
        let (load, embedded) = (LoadScratch::default(), EmbeddedScratch::default());
        Self { places, plan, rules, ids, written, made, load, embedded }
    }

    /// All defaults that change, each with what it becomes; none where it vanishes.
    fn all(mut self) -> impl Iterator<Item = (Stop<'t>, Option<Document<'static>>)> {
        let root = self.places.text.root();
        let root_is_other = root.default().is_some_and(|default| default.kind() != Kind::Map);
        // The server stops if the default of the root is not an object.
        let mut open = if root_is_other { Vec::new() } else { vec![Stop::root(root, true)] };
        std::iter::from_fn(move || {
            while let Some(stop) = open.pop() {
                if let Additional::Schema(schema) = stop.schema.additional_properties() {
                    open.push(stop.below(schema, false));
                }
                stop.push_below(&mut open);
                if let Some(NewDefault(new)) = self.changed(stop) {
                    return Some((stop, new));
                }
            }
            None
        })
    }

    /// What the default of a schema becomes, where that is something else.
    fn changed(&mut self, stop: Stop<'_>) -> Option<NewDefault> {
        let id = self.id(stop.schema)?;
        let default = self.plan.value(self.plan.schema(id).default?);
        let is_container = matches!(default.kind(), Kind::Map | Kind::Seq);
        if !is_container && stop.inside_meta_of.is_none() {
            return None;
        }
        let texts = Texts::default().with_plan(self.plan);
        let written = Written { plan: self.plan, id, is_resource: stop.is_resource };
        let before = written.load(UnknownFields::Keep, &mut self.written, &mut self.load);
        // What is inside of metadata is known to Go types and not to schemas.
        let unknown = if stop.inside_meta_of.is_some() { UnknownFields::Keep } else { UnknownFields::Prune };
        let made = written.load(unknown, &mut self.made, &mut self.load);
        let (whole, whole_id, resource) = match stop.inside_meta_of.and_then(|of| Some((of, self.id(of)?))) {
            Some((of, of_id)) => (skeleton::around(made, stop.schema, of, self.places, &mut self.made), of_id, true),
            None => (made, id, stop.is_resource),
        };
        let has_resources = resource || self.plan.schema(whole_id).flags.contains(SchemaFlags::EMBEDDED_WITHIN);
        if !has_resources && self.made.len() == self.written.len() {
            return None;
        }
        let (plan, rules, malformed) = (self.plan, self.rules, Malformed::Drop);
        let coercion = Coercion { plan, schema: whole_id, base: None, resource, malformed, rules };
        // Nothing is refused where what is malformed is dropped.
        let _ = coercion.run(whole, &mut self.made, &texts, &mut self.embedded);
        let whole = View::new(&self.made, &texts).value(whole);
        let after = match stop.inside_meta_of {
            Some(of) => skeleton::inside(whole, stop.schema, of, self.places),
            None => Some(whole),
        };
        let Some(after) = after.map(object_json) else { return Some(NewDefault(None)) };
        if after == object_json(View::new(&self.written, &texts).value(before)) {
            return None;
        }
        // What is too large to be read again stays as it is.
        let document = read_json(after.as_bytes(), &ReadRules::default()).ok()?;
        Some(NewDefault(Some(document.into_owned())))
    }

    fn id(&self, schema: SchemaRef<'_>) -> Option<SchemaId> {
        self.ids.get(schema.id().index()).copied()
    }
}
