//! Which paths of an object are missing, were null, or have their default.

use std::fmt::Write as _;

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_schema::plan::{ObjectRules, Plan, SchemaFlags, SchemaId, ValueId};

use crate::{Origin, ValueRef};

/// What happens to defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Defaults {
    /// They are filled in, as the server does.
    #[default]
    Apply,
    /// Values stay as written, and the defaults are listed beside them.
    Annotate,
    /// They are left alone.
    Ignore,
}

/// The state of a path that the schema knows and the text does not fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is not there.
    Missing,
    /// It was written as null.
    WasNull,
    /// It has a default.
    Default {
        /// The default: [`Plan::value`].
        value: ValueId,
        /// Whether it was filled in; otherwise it is only listed.
        applied: bool,
        /// Whether null was written.
        was_null: bool,
    },
}

/// A path with its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathPresence {
    /// The path as a JSON Pointer.
    pub pointer: String,
    /// Its state.
    pub presence: Presence,
}

/// Lists the states of all paths of an object, in the order of keys.
///
/// `written` is the document's node of the object, `value` what the decode stages made of it. Below a
/// value that was not written nothing is listed: it is missing or a default as a whole.
pub fn presence(
    plan: &Plan,
    schema: SchemaId,
    written: NodeRef<'_>,
    value: ValueRef<'_>,
    defaults: Defaults,
) -> Vec<PathPresence> {
    let mut walk = Walk { plan, defaults, found: Vec::new(), pending: Vec::new() };
    walk.pending.push(Open { written, value, schema, pointer: String::new() });
    while let Some(open) = walk.pending.pop() {
        let first = walk.pending.len();
        match value.view().value(open.value.id()).kind() {
            Kind::Map => walk.members(&open),
            Kind::Seq => walk.items(&open),
            _ => {}
        }
        if let Some(children) = walk.pending.get_mut(first..) {
            children.reverse();
        }
    }
    walk.found
}

struct Walk<'a> {
    plan: &'a Plan,
    defaults: Defaults,
    found: Vec<PathPresence>,
    pending: Vec<Open<'a>>,
}

/// A container that was written.
struct Open<'a> {
    written: NodeRef<'a>,
    value: ValueRef<'a>,
    schema: SchemaId,
    pointer: String,
}

impl<'a> Walk<'a> {
    fn members(&mut self, open: &Open<'a>) {
        let Some(object) = self.plan.object(self.plan.schema(open.schema)) else { return };
        for (name, schema) in self.names(open, object) {
            let pointer = member_pointer(&open.pointer, name);
            let (written, value) = (open.written.get(name), open.value.get(name));
            self.path(pointer, written, value, schema);
        }
    }

    /// The names that the schema or the text knows, sorted, each with its schema.
    fn names(&self, open: &Open<'a>, object: &'a ObjectRules) -> Vec<(&'a str, SchemaId)> {
        let properties = self.plan.properties(object).iter();
        let mut names: Vec<_> = properties.map(|property| (self.plan.name(property.name), property.schema)).collect();
        if let Some(schema) = object.additional.schema() {
            let is_known =
                |entry: &plimsoll_doc::Entry<'_>| self.plan.find(object, entry.key.key_hash(), entry.name()).is_some();
            let others = open.written.entries().filter(|entry| !is_known(entry));
            names.extend(others.map(|entry| (entry.name(), schema)));
            names.sort_unstable_by_key(|(name, _)| *name);
        }
        names
    }

    fn items(&mut self, open: &Open<'a>) {
        let array = self.plan.array(self.plan.schema(open.schema));
        let Some(schema) = array.and_then(|array| array.items.each()) else { return };
        for ((written, value), index) in open.written.items().zip(open.value.children()).zip(0_usize..) {
            let mut pointer = open.pointer.clone();
            // Writing to a string cannot fail.
            let _ = write!(pointer, "/{index}");
            self.path(pointer, Some(written), Some(value), schema);
        }
    }

    fn path(&mut self, pointer: String, written: Option<NodeRef<'a>>, value: Option<ValueRef<'a>>, schema: SchemaId) {
        let was_null = written.is_some_and(NodeRef::is_null);
        let own = self.plan.schema(schema);
        let applied = value.is_some_and(|value| value.slot().origin == Origin::Plan);
        let wants_default = written.is_none() || was_null && !own.flags.contains(SchemaFlags::NULLABLE);
        let listed = applied || self.defaults == Defaults::Annotate && wants_default;
        let presence = match (own.default, written, value) {
            (Some(value), _, _) if listed => Presence::Default { value, applied, was_null },
            _ if was_null => Presence::WasNull,
            (_, Some(written), Some(value)) => {
                self.pending.push(Open { written, value, schema, pointer });
                return;
            }
            (_, _, Some(_)) => return,
            (_, _, None) => Presence::Missing,
        };
        self.found.push(PathPresence { pointer, presence });
    }
}

/// The pointer of a member.
fn member_pointer(above: &str, name: &str) -> String {
    let mut pointer = format!("{above}/");
    for character in name.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
    pointer
}
