//! Whether a value is valid, and nothing else: most are, and then no more is asked.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Additional, Logic, Range32, Schema, SchemaId};

use super::check::{Checks, number_of};
use crate::{SlotId, ValueRef, View};

/// Memory that it reuses.
#[derive(Debug, Default)]
pub(crate) struct QuickScratch {
    tasks: Vec<Task>,
    scopes: Vec<Scope>,
}

/// A value that a schema must accept.
#[derive(Clone, Copy, Debug)]
struct Task {
    value: SlotId,
    schema: SchemaId,
}

/// A junctor whose members are tried one after the other. A member accepts the value when all tasks
/// above `base` are done; it refuses it with the first that fails, and the others are forgotten.
#[derive(Clone, Copy, Debug)]
struct Scope {
    value: SlotId,
    junctor: Junctor,
    /// Index of the member to be tried next.
    next: usize,
    accepted: usize,
    base: usize,
    /// Whether a member is being tried.
    running: bool,
}

#[derive(Clone, Copy, Debug)]
enum Junctor {
    AnyOf(Range32),
    OneOf(Range32),
    Not(SchemaId),
}

/// What follows from the answer of one member.
enum Step {
    TryNext,
    Accept,
    Refuse,
}

impl Scope {
    /// Takes the answer of the member that is being tried.
    fn answer(&mut self, accepted: bool) -> Step {
        self.accepted += usize::from(accepted);
        match self.junctor {
            Junctor::AnyOf(members) => match accepted {
                true => Step::Accept,
                false if self.next < members.len() => Step::TryNext,
                false => Step::Refuse,
            },
            Junctor::OneOf(members) => match self.accepted {
                2.. => Step::Refuse,
                _ if self.next < members.len() => Step::TryNext,
                1 => Step::Accept,
                _ => Step::Refuse,
            },
            Junctor::Not(_) if accepted => Step::Refuse,
            Junctor::Not(_) => Step::Accept,
        }
    }
}

impl Checks<'_> {
    /// Whether `schema` accepts the value `root`.
    pub(crate) fn accepts(self, root: ValueRef<'_>, schema: SchemaId, scratch: &mut QuickScratch) -> bool {
        let QuickScratch { tasks, scopes } = scratch;
        let view = root.view();
        tasks.clear();
        scopes.clear();
        tasks.push(Task { value: root.id(), schema });
        loop {
            let base = scopes.last().map_or(0, |scope| scope.base);
            if tasks.len() > base {
                let accepted = tasks.pop().is_none_or(|task| self.accepts_node(view, task, tasks, scopes));
                if !accepted && !self.settle(false, tasks, scopes) {
                    return false;
                }
            } else if scopes.is_empty() {
                return true;
            } else if !self.settle(true, tasks, scopes) {
                return false;
            }
        }
    }

    /// Hands an answer to the innermost junctor, and its answer on where it is decided. Returns false
    /// where the root is refused.
    fn settle(self, mut accepted: bool, tasks: &mut Vec<Task>, scopes: &mut Vec<Scope>) -> bool {
        while let Some(scope) = scopes.last_mut() {
            if !scope.running {
                if !accepted {
                    // It belongs to a schema that has refused the value already.
                    scopes.pop();
                    continue;
                }
                return self.try_next(scope, tasks);
            }
            tasks.truncate(scope.base);
            match scope.answer(accepted) {
                Step::TryNext => return self.try_next(scope, tasks),
                Step::Accept => {
                    scopes.pop();
                    return true;
                }
                Step::Refuse => {
                    scopes.pop();
                    accepted = false;
                }
            }
        }
        accepted
    }

    fn try_next(self, scope: &mut Scope, tasks: &mut Vec<Task>) -> bool {
        let member = match scope.junctor {
            Junctor::AnyOf(members) | Junctor::OneOf(members) => self.plan.members(members).get(scope.next).copied(),
            Junctor::Not(member) => Some(member),
        };
        scope.next += 1;
        scope.running = true;
        tasks.extend(member.map(|schema| Task { value: scope.value, schema }));
        true
    }

    /// Checks a value without its children, which become tasks, as do the members of `allOf`; other
    /// junctors become scopes.
    fn accepts_node(self, view: View<'_>, task: Task, tasks: &mut Vec<Task>, scopes: &mut Vec<Scope>) -> bool {
        let value = view.value(task.value);
        let schema = self.plan.schema(task.schema);
        if !self.accepts_alone(value, schema) {
            return false;
        }
        match value.kind() {
            Kind::Null => return true,
            Kind::Map if !self.accepts_members(value, schema, tasks) => return false,
            Kind::Seq if !self.accepts_items(value, schema, tasks) => return false,
            _ => {}
        }
        if schema.logic.is_empty() {
            return true;
        }
        for logic in self.plan.logic(schema) {
            if let Logic::AllOf(members) = *logic {
                tasks.extend(self.plan.members(members).iter().map(|&schema| Task { value: task.value, schema }));
            }
        }
        for logic in self.plan.logic(schema) {
            let junctor = match *logic {
                Logic::AnyOf(members) => Junctor::AnyOf(members),
                Logic::OneOf(members) => Junctor::OneOf(members),
                Logic::Not(member) => Junctor::Not(member),
                Logic::AllOf(_) => continue,
            };
            let base = tasks.len();
            scopes.push(Scope { value: task.value, junctor, next: 0, accepted: 0, base, running: false });
        }
        true
    }

    /// The checks that look at nothing below the value.
    fn accepts_alone(self, value: ValueRef<'_>, schema: &Schema) -> bool {
        if self.value_type(value, schema).is_some() {
            return false;
        }
        if schema.enums.is_some() && self.member(value, schema).is_some() {
            return false;
        }
        let mut accepted = true;
        let mut refuse = |_| {
            accepted = false;
            false
        };
        match value.kind() {
            Kind::Null | Kind::Bool => {}
            Kind::Str => {
                let text = value.as_str().unwrap_or_default();
                return self.string(text, schema).is_none() && self.format(text, schema).is_none();
            }
            Kind::Int | Kind::Float => {
                if let Some(number) = number_of(value) {
                    self.number(number, schema, refuse);
                }
            }
            Kind::Seq => self.items(value, schema, refuse),
            Kind::Map => {
                self.member_count(value, schema, &mut refuse);
                self.required(value, schema, refuse);
            }
        }
        accepted
    }

    fn accepts_members(self, value: ValueRef<'_>, schema: &Schema, tasks: &mut Vec<Task>) -> bool {
        let Some(object) = self.plan.object(schema) else { return true };
        for child in value.children() {
            let known = self.plan.find(object, child.slot().key_hash, child.key());
            let schema = match (known, object.additional) {
                (Some((_, property)), _) => property.schema,
                (None, Additional::Schema(schema)) => schema,
                (None, Additional::Forbidden) => return false,
                (None, Additional::Any | Additional::Unspecified) => continue,
            };
            if !self.accepts_child(child, schema, tasks) {
                return false;
            }
        }
        true
    }

    fn accepts_items(self, value: ValueRef<'_>, schema: &Schema, tasks: &mut Vec<Task>) -> bool {
        let Some(items) = self.plan.array(schema).and_then(|array| array.items.each()) else { return true };
        value.children().all(|item| self.accepts_child(item, items, tasks))
    }

    /// Checks a scalar at once, and leaves a container for later.
    fn accepts_child(self, child: ValueRef<'_>, id: SchemaId, tasks: &mut Vec<Task>) -> bool {
        let schema = self.plan.schema(id);
        if matches!(child.kind(), Kind::Seq | Kind::Map) || !schema.logic.is_empty() {
            tasks.push(Task { value: child.id(), schema: id });
            return true;
        }
        self.accepts_alone(child, schema)
    }
}
