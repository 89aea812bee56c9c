//! The host of the rules of one value.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::eval::Cx;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::host::{Field, Host, ListType, Node, Variable};
use plimsoll_cel::value::{AddedMembers, List, Map, Value};
use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Plan, Property};
use plimsoll_walk::{SlotId, ValueRef, View};

use super::convert::{convert, held, reread, scalar};
use super::equality;
use crate::names::{escape, unescape};
use crate::types::{DeclId, Declarations, ListKind, Shape};

/// What `oldSelf` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldSelf {
    /// There is no old value.
    Absent,
    /// The old value.
    Value(SlotId),
    /// An optional with the old value, where there is one.
    Optional(Option<SlotId>),
}

/// Shows a value of a tree, and the old one it replaces, to expressions.
#[derive(Clone, Copy, Debug)]
pub struct ObjectHost<'v> {
    /// The schemas.
    pub plan: &'v Plan,
    /// What they are to expressions.
    pub declarations: &'v Declarations,
    /// The objects.
    pub view: View<'v>,
    /// The declaration of both values.
    pub decl: DeclId,
    /// The value that is `self`.
    pub new: SlotId,
    /// What is `oldSelf`.
    pub old: OldSelf,
    /// What sums added to `self` and to `oldSelf` in all evaluations that share them.
    pub added: Option<&'v [AddedMembers; 2]>,
}

/// `self` among the variables that rules are compiled with; `oldSelf` is the next.
const SELF: u32 = 0;

impl<'v> ObjectHost<'v> {
    pub(super) fn value(&self, node: Node) -> ValueRef<'v> {
        self.view.value(SlotId::from_index((node.0 >> 32) as u32))
    }

    pub(super) fn decl_of(node: Node) -> DeclId {
        DeclId(node.0 as u32)
    }

    fn convert<'a>(&'a self, value: ValueRef<'v>, decl: DeclId, arena: &'a Arena) -> Value<'a> {
        let node = Node((value.id().index() as u64) << 32 | u64::from(decl.0));
        convert(value, self.declarations.get(decl), node, arena)
    }

    /// Whether names are escaped, and nulls as good as absent.
    fn has_properties(&self, decl: DeclId) -> bool {
        let shape = self.declarations.get(decl).shape;
        matches!(shape, Shape::Object { has_properties: true, .. } | Shape::Metadata)
    }

    /// The declaration of a member that is there.
    pub(super) fn member_decl(&self, map: DeclId, child: ValueRef<'v>) -> Option<DeclId> {
        self.declarations.member_hashed(self.plan, map, child.key(), child.slot().key_hash)
    }

    /// The member of a name as it stands in documents.
    fn member<'a>(&'a self, map: Node, name: &str, arena: &'a Arena) -> Option<Value<'a>> {
        let decl = Self::decl_of(map);
        let child = self.value(map).get(name)?;
        if child.is_null() && self.has_properties(decl) {
            return None;
        }
        Some(self.convert(child, self.member_decl(decl, child)?, arena))
    }

    /// The member of a name as expressions write it.
    pub(super) fn named<'a>(&'a self, map: Node, name: &str, arena: &'a Arena) -> Option<Value<'a>> {
        if self.has_properties(Self::decl_of(map)) {
            return self.member(map, &unescape(name)?, arena);
        }
        self.member(map, name, arena)
    }

    /// A member that is there, by the schema of the member.
    pub(super) fn converted<'a>(&'a self, child: ValueRef<'v>, decl: DeclId, arena: &'a Arena) -> Value<'a> {
        self.convert(child, decl, arena)
    }

    /// The property that a program was compiled for.
    fn hinted(&self, decl: DeclId, field: &Field) -> Option<&'v Property> {
        let Shape::Object { .. } = self.declarations.get(decl).shape else { return None };
        let schema = self.plan.schema(self.declarations.schema(self.plan, decl)?);
        self.plan.properties(self.plan.object(schema)?).get(field.hint? as usize)
    }

    /// The member at a place in the order of loops, with its declaration: in maps every one, in objects
    /// those that have one.
    fn nth(&self, map: Node, index: usize) -> Option<(ValueRef<'v>, DeclId)> {
        let (value, decl) = (self.value(map), Self::decl_of(map));
        match self.declarations.get(decl).shape {
            Shape::Map { value: member } => return value.child(index).map(|child| (child, member)),
            Shape::Untyped => return value.child(index).map(|child| (child, DeclId::UNTYPED)),
            _ => {}
        }
        value.children().filter_map(|child| Some((child, self.member_decl(decl, child)?))).nth(index)
    }
}

impl Host for ObjectHost<'_> {
    fn variable<'a>(&'a self, variable: &'a Variable, arena: &'a Arena) -> Option<Value<'a>> {
        let value = |slot| self.convert(self.view.value(slot), self.decl, arena);
        if variable.index == SELF {
            return Some(value(self.new));
        }
        match self.old {
            OldSelf::Absent => None,
            OldSelf::Value(old) => Some(value(old)),
            OldSelf::Optional(None) => Some(Value::Optional(None)),
            OldSelf::Optional(Some(old)) => Some(arena.some(value(old)).unwrap_or_else(|fault| held(arena, fault))),
        }
    }

    fn len(&self, node: Node) -> usize {
        self.value(node).len()
    }

    fn item<'a>(&'a self, list: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let item = match self.declarations.get(Self::decl_of(list)).shape {
            Shape::List { item, .. } => item,
            Shape::Untyped => DeclId::UNTYPED,
            _ => return None,
        };
        Some(self.convert(self.value(list).item(index)?, item, arena))
    }

    fn field<'a>(&'a self, map: Node, field: &'a Field, arena: &'a Arena) -> Option<Value<'a>> {
        let Some(property) = self.hinted(Self::decl_of(map), field) else { return self.named(map, &field.name, arena) };
        let child = self.value(map).get_hashed(self.plan.name(property.name), property.hash)?;
        (!child.is_null()).then(|| self.convert(child, DeclId::of(property.schema), arena))
    }

    fn find<'a>(&'a self, map: Node, key: Value<'a>, arena: &'a Arena) -> Option<Value<'a>> {
        match key {
            Value::Str(name) => self.named(map, name, arena),
            Value::RawStr(_) => None,
            _ if Self::decl_of(map) == DeclId::UNTYPED => None,
            _ => Some(held(arena, Fault::NoSuchOverload)),
        }
    }

    /// For each member without a declaration the server gives a null after all others.
    fn key<'a>(&'a self, map: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let Some((child, _)) = self.nth(map, index) else {
            return (index < self.value(map).len()).then_some(Value::Null);
        };
        let name = child.key();
        if !self.has_properties(Self::decl_of(map)) {
            return Some(Value::Str(name));
        }
        Some(match escape(name) {
            None | Some(std::borrow::Cow::Borrowed(_)) => Value::Str(name),
            Some(escaped) => arena.str(&escaped).map_or_else(|fault| held(arena, fault), Value::Str),
        })
    }

    fn value<'a>(&'a self, map: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let Some((child, decl)) = self.nth(map, index) else {
            return (index < self.value(map).len()).then(|| held(arena, Fault::NoSuchOverload));
        };
        if child.is_null() && self.has_properties(Self::decl_of(map)) {
            let key = self.key(map, index, arena)?;
            return Some(
                arena.keep(key).map_or_else(|fault| held(arena, fault), |key| held(arena, Fault::NoSuchKey(key))),
            );
        }
        Some(self.convert(child, decl, arena))
    }

    fn list_type(&self, list: Node) -> ListType {
        match self.declarations.get(Self::decl_of(list)).shape {
            Shape::List { kind: ListKind::Set, .. } => ListType::Set,
            Shape::List { kind: ListKind::Map, .. } => ListType::Map,
            _ => ListType::Atomic,
        }
    }

    fn list_key<'a>(&'a self, list: Node, item: Value<'a>, _: &'a Arena, part: &mut dyn FnMut(Value<'a>)) -> bool {
        equality::list_key(self, list, item, part)
    }

    fn untyped<'a>(&'a self, value: Value<'a>, arena: &'a Arena) -> Value<'a> {
        match value {
            Value::Map(Map::Host(node)) | Value::List(List::Host(node)) | Value::Unknown(node) => {
                self.convert(self.value(node), DeclId::UNTYPED, arena)
            }
            Value::Fault(fault) => {
                let text = format_args!("unsupported conversion to ref.Val: (*errors.errorString){fault}");
                held(arena, arena.fault(text))
            }
            other => other,
        }
    }

    fn taken_over<'a>(&'a self, list: Node, item: Value<'a>, arena: &'a Arena) -> Value<'a> {
        match self.declarations.get(Self::decl_of(list)).shape {
            Shape::List { item: decl, .. } => reread(item, self.declarations.get(decl), arena),
            _ => item,
        }
    }

    fn stored_item(&self, list: Node, index: usize) -> Option<Value<'_>> {
        let item = self.value(list).item(index)?;
        let node = Node((item.id().index() as u64) << 32 | u64::from(DeclId::UNTYPED.0));
        Some(match item.kind() {
            Kind::Seq => Value::List(List::Host(node)),
            Kind::Map => Value::Map(Map::Host(node)),
            _ => scalar(item),
        })
    }

    fn has_schema(&self, node: Node) -> bool {
        Self::decl_of(node) != DeclId::UNTYPED
    }

    fn added_members(&self, list: Node) -> Option<&AddedMembers> {
        let [to_self, to_old_self] = self.added?;
        let value = self.value(list).id();
        let is_old = match self.old {
            OldSelf::Value(old) | OldSelf::Optional(Some(old)) => value == old,
            OldSelf::Absent | OldSelf::Optional(None) => false,
        };
        if value == self.new { Some(to_self) } else { is_old.then_some(to_old_self) }
    }

    fn list_key_name<'a>(&'a self, list: Node, index: usize, arena: &'a Arena) -> Option<&'a str> {
        let schema = self.declarations.schema(self.plan, Self::decl_of(list))?;
        let array = self.plan.array(self.plan.schema(schema))?;
        let name = self.plan.name(*self.plan.list_keys(array).get(index)?);
        Some(match escape(name) {
            None | Some(std::borrow::Cow::Borrowed(_)) => name,
            // Without room for the name there is none for a list with keys, either.
            Some(escaped) => arena.str(&escaped).unwrap_or(name),
        })
    }

    fn equal_maps<'a>(
        &'a self,
        left: Node,
        right: Map<'a>,
        cx: &Cx<'a>,
        pair: &mut dyn FnMut(Value<'a>, Value<'a>),
    ) -> Option<Result<bool, Fault<'a>>> {
        if Self::decl_of(left) == DeclId::UNTYPED {
            return None;
        }
        Some(Ok(equality::equal_maps(self, left, right, cx, pair)))
    }

    fn type_text(&self, node: Node) -> Option<&'static str> {
        Some(match self.declarations.get(Self::decl_of(node)).shape {
            Shape::List { kind: ListKind::Atomic, .. } => "*common.unstructuredList",
            Shape::List { kind: ListKind::Set, .. } => "*common.unstructuredSetList",
            Shape::List { kind: ListKind::Map, .. } => "*common.unstructuredMapList",
            _ => "*common.unstructuredMap",
        })
    }

    fn equal_unknown<'a>(&'a self, left: Node, right: Value<'a>) -> bool {
        equality::equal_unknown(self, left, right)
    }
}
