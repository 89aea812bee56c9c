//! Lists that are sets or maps: no item twice.

mod duplicates;

use plimsoll_doc::{Kind, NodeId};
use plimsoll_finding::{Code, ErrorBudget, Finding, ListMessage, Message, Path, Place, Role};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value, ValueBuilder};
use plimsoll_schema::plan::{ListType, NameId, Plan, SchemaFlags, SchemaId};

use crate::Validator;
use crate::descend::{Both, Descent, Stop};
use crate::go_value::push_value;
use crate::trail::Segment;
use crate::{IncompleteKeys, Origin, ValueRef, WalkRules};
use duplicates::{Identity, Repeated};

/// Memory that checking lists reuses.
#[derive(Debug, Default)]
pub struct ListScratch {
    descent: Descent,
    order: Vec<u32>,
    repeated: Vec<Repeated>,
    budget: ErrorBudget,
}

/// Checks the lists of objects; mirrors `ValidateListSetsAndMaps`.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// The release.
    pub rules: &'a WalkRules,
}

impl Lists<'_> {
    /// The duplicates in all lists at and below `root`, in the server's order. `base` is the path of
    /// the root. An update is refused for them only where the old object has none.
    pub fn check(&self, root: ValueRef<'_>, schema: SchemaId, base: &Path, scratch: &mut ListScratch) -> Vec<Finding> {
        let mut errors = Vec::new();
        scratch.descent.begin(root.id(), schema);
        scratch.budget = ErrorBudget::default();
        while let Some(stop) = scratch.descent.next() {
            let value = root.view().value(stop.value);
            if value.kind() == Kind::Seq && !scratch.budget.is_spent() {
                self.check_list(value, stop, base, scratch, &mut errors);
            }
            scratch.descent.enter(self.plan, value, stop, SchemaFlags::UNIQUE_LISTS_WITHIN, Both::AdditionalFirst, &[]);
        }
        errors
    }

    fn check_list(
        &self,
        list: ValueRef<'_>,
        stop: Stop,
        base: &Path,
        scratch: &mut ListScratch,
        errors: &mut Vec<Finding>,
    ) {
        let Some(array) = self.plan.array(self.plan.schema(stop.schema)) else { return };
        let names = match array.list_type {
            Some(ListType::Set) => None,
            Some(ListType::Map) => Some(self.plan.list_keys(array)),
            Some(ListType::Atomic) | None => return,
        };
        if names.is_some()
            && let Some(index) = list.children().position(|item| !matches!(item.kind(), Kind::Null | Kind::Map))
            && let Some(item) = list.item(index)
        {
            let field = path(scratch, stop, list, index, base);
            let (code, kind) = (Code::ListItemNotAnObject, FieldErrorKind::Invalid);
            let finding =
                Finding::of_field(code, kind, field.into(), Some(item.to_go().into()), ListMessage::NotAnObject);
            errors.push(finding.at_node(node(item)));
            return;
        }
        let identity = Identity { plan: self.plan, names, equality: self.rules.item_equality };
        let items = array.items.each();
        scratch.order.clear();
        scratch.order.extend((0..list.len() as u32).filter(|&index| {
            self.rules.incomplete_keys == IncompleteKeys::Compare
                || list.item(index as usize).is_some_and(|item| self.has_keys(item, names, items))
        }));
        identity.find_repeated(list, &mut scratch.order, &mut scratch.repeated);
        for at in 0..scratch.repeated.len() {
            let Some(&Repeated { index, first }) = scratch.repeated.get(at) else { continue };
            let (Some(item), Some(first)) = (list.item(index as usize), list.item(first as usize)) else { continue };
            let field = path(scratch, stop, list, index as usize, base);
            let value = self.duplicate_value(names, item);
            let (code, kind) = (Code::DuplicateItem, FieldErrorKind::Duplicate);
            let finding = Finding::of_field(code, kind, field.into(), Some(value.into()), Message::None);
            let finding = finding.at_node(node(item));
            scratch.budget.count(&finding);
            errors.push(match node(first) {
                Some(first) => finding.with_related(Role::First, Place { node: Some(first), ..Place::default() }),
                None => finding,
            });
            if scratch.budget.is_spent() {
                return;
            }
        }
    }

    /// Whether all keys of an item are there, and of their types.
    fn has_keys(&self, item: ValueRef<'_>, names: Option<&[NameId]>, items: Option<SchemaId>) -> bool {
        let validator = Validator { plan: self.plan, rules: self.rules };
        names.into_iter().flatten().all(|name| {
            let name = self.plan.name(*name);
            let schema = items.and_then(|items| self.plan.property(items, name));
            item.get(name).is_some_and(|key| schema.is_none_or(|schema| validator.has_right_type(key, schema)))
        })
    }

    /// The value that a duplicate is reported with: the item itself, or an object of its keys.
    fn duplicate_value<'v>(&'v self, names: Option<&[NameId]>, item: ValueRef<'v>) -> Value<'v> {
        let Some(names) = names else { return item.to_go() };
        let mut builder = ValueBuilder::default();
        builder.push(Token::Map(Value::MAP));
        let mut names: Vec<&NameId> = names.iter().collect();
        names.sort_by_key(|name| self.plan.name(**name));
        names.dedup();
        for name in names {
            let name = self.plan.name(*name);
            if let Some(value) = item.get(name) {
                builder.push(Token::Key(name.as_bytes()));
                push_value(&mut builder, value);
            }
        }
        builder.finish()
    }
}

fn path(scratch: &mut ListScratch, stop: Stop, list: ValueRef<'_>, index: usize, base: &Path) -> Path {
    let at = scratch.descent.trail.step(stop.at, Segment::Item(index as u32));
    scratch.descent.trail.field(list.view(), base, at)
}

fn node(value: ValueRef<'_>) -> Option<NodeId> {
    (value.slot().origin == Origin::New).then_some(value.slot().node)
}
