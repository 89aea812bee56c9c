//! Whether a schema accepts a value, and nothing else: mostly it does, and then no more is asked.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Constraint, Plan, SchemaFlags, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;
use rustc_hash::FxHashMap;

use super::keyword::{self, Applicator, At, Goal, Progress, Role, Turn, types};
use super::steps::Steps;
use crate::instance::Instance;
use crate::{SlotId, WalkRules};

/// Memory that it reuses.
#[derive(Debug, Default)]
pub(super) struct AcceptScratch {
    tasks: Vec<Task>,
    scopes: Vec<Scope>,
    /// Answers about schemas that are asked more than once for a value.
    known: FxHashMap<(SlotId, SchemaId), bool>,
}

impl AcceptScratch {
    /// Forgets what it knows of values.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}

/// A value that a schema must accept.
#[derive(Clone, Copy, Debug)]
struct Task {
    value: SlotId,
    schema: SchemaId,
}

/// An applicator that needs the answer of an attempt before it goes on. The attempt accepts the value
/// when all tasks above `base` are done; it refuses it with the first that fails, and the others are
/// forgotten.
#[derive(Clone, Copy, Debug)]
struct Scope {
    task: Task,
    /// Its place among the constraints of the schema.
    constraint: u32,
    progress: Progress,
    base: usize,
    /// The attempt under way; none where the scope waits for its turn.
    attempt: Option<Role>,
    /// What is being tried, where the answer is to be kept.
    kept: Option<Task>,
}

/// What an applicator came to.
enum Answer {
    Accepted,
    Refused,
    /// It waits for this task.
    Waiting(Scope, Task),
}

/// Answers for the values of one object.
pub(super) struct Acceptor<'a, 's, V> {
    pub(super) plan: &'a Plan,
    pub(super) rules: &'a WalkRules,
    /// The object.
    pub(super) root: V,
    /// What looking at it is paid from.
    pub(super) steps: &'a Steps,
    pub(super) scratch: &'s mut AcceptScratch,
    /// Whether something cannot be answered by such values; then the answer is none.
    pub(super) gave_up: bool,
}

impl<'a, 's, V: Instance<'a>> Acceptor<'a, 's, V> {
    pub(super) fn new(
        plan: &'a Plan,
        rules: &'a WalkRules,
        root: V,
        steps: &'a Steps,
        scratch: &'s mut AcceptScratch,
    ) -> Self {
        Self { plan, rules, root, steps, scratch, gave_up: false }
    }

    /// Whether `schema` accepts the object; none where such values cannot tell. Where steps are over, a tree is not
    /// accepted, and a document cannot tell.
    pub(super) fn run(mut self, schema: SchemaId) -> Option<bool> {
        let accepts = self.accepts_root(schema);
        let is_over = !V::IS_LOADED && self.steps.is_over();
        (!self.gave_up && !is_over).then_some(accepts)
    }

    fn accepts_root(&mut self, schema: SchemaId) -> bool {
        self.scratch.tasks.clear();
        self.scratch.scopes.clear();
        self.scratch.tasks.push(Task { value: self.root.id(), schema });
        loop {
            if self.steps.is_over() {
                return false;
            }
            let base = self.scratch.scopes.last().map_or(0, |scope| scope.base);
            let accepted = if self.scratch.tasks.len() > base {
                let accepted = self.scratch.tasks.pop().is_none_or(|task| self.accepts(task));
                if accepted {
                    continue;
                }
                false
            } else if self.scratch.scopes.is_empty() {
                return true;
            } else {
                true
            };
            if !self.settle(accepted) {
                return false;
            }
        }
    }

    /// Hands an answer to the innermost scope, and its answer on where it is decided. Returns false
    /// where the root is refused.
    fn settle(&mut self, mut accepted: bool) -> bool {
        while let Some(mut scope) = self.scratch.scopes.pop() {
            if let Some(role) = scope.attempt.take() {
                self.scratch.tasks.truncate(scope.base);
                scope.progress.note_answer(role, accepted);
                if let Some(Task { value, schema }) = scope.kept.take() {
                    self.scratch.known.insert((value, schema), accepted);
                }
                if !accepted && role == Role::Must {
                    continue;
                }
            } else if !accepted {
                // It belongs to a schema that has refused the value already.
                continue;
            }
            match self.advance(scope) {
                Answer::Accepted => return true,
                Answer::Refused => accepted = false,
                Answer::Waiting(scope, task) => {
                    self.scratch.scopes.push(scope);
                    self.scratch.tasks.push(task);
                    return true;
                }
            }
        }
        accepted
    }

    /// Goes on with an applicator until it is decided or must wait.
    fn advance(&mut self, mut scope: Scope) -> Answer {
        let value = self.root.other(scope.task.value);
        let schema = self.plan.schema(scope.task.schema);
        let Some(constraint) = self.plan.constraints(schema).get(scope.constraint as usize) else {
            return Answer::Accepted;
        };
        let at = At { plan: self.plan, rules: self.rules, value, schema, constraint, steps: self.steps };
        loop {
            if self.steps.is_over() {
                return Answer::Refused;
            }
            let attempt = match keyword::turn(at, scope.progress, Goal::Answer) {
                Turn::Try(attempt) => attempt,
                Turn::Accept => return Answer::Accepted,
                Turn::Complain(..) | Turn::Refuse(_) => return Answer::Refused,
            };
            scope.progress.next = attempt.next;
            let task = Task { value: attempt.value, schema: attempt.schema };
            let at_once = self.accepts_at_once(self.root.other(attempt.value), attempt.schema);
            let Some(accepted) = at_once.or_else(|| self.known(task)) else {
                scope.attempt = Some(attempt.role);
                let is_kept = self.plan.schema(attempt.schema).flags.contains(SchemaFlags::TESTED);
                scope.kept = is_kept.then_some(task);
                return Answer::Waiting(scope, task);
            };
            if !accepted && attempt.role == Role::Must {
                return Answer::Refused;
            }
            scope.progress.note_answer(attempt.role, accepted);
        }
    }

    /// What is known already of an answer that is kept.
    fn known(&self, task: Task) -> Option<bool> {
        let is_kept = self.plan.schema(task.schema).flags.contains(SchemaFlags::TESTED);
        if is_kept { self.scratch.known.get(&(task.value, task.schema)).copied() } else { None }
    }

    /// Checks a value. What it must accept besides becomes tasks, what is to be tried becomes scopes.
    fn accepts(&mut self, task: Task) -> bool {
        let value = self.root.other(task.value);
        let schema = self.plan.schema(task.schema);
        if types::type_error(self.plan, self.rules, value, schema).is_some() {
            return false;
        }
        let kind = TypeSet::of_kind(value.kind());
        let first_scope = self.scratch.scopes.len();
        let mut are_all_properties = false;
        let constraints = self.plan.constraints(schema);
        self.steps.take(1 + constraints.len() as u64);
        for (constraint, place) in constraints.iter().zip(0..) {
            if !constraint.types.contains(kind) {
                continue;
            }
            // Where all members are properties, as they usually are, nothing is left to it, and none is looked up twice.
            if constraint.keyword == Keyword::AdditionalProperties && are_all_properties {
                continue;
            }
            let at = At { plan: self.plan, rules: self.rules, value, schema, constraint, steps: self.steps };
            if !self.can_answer(at) {
                return false;
            }
            let mut accepted_members = 0;
            let begin = Begin { acceptor: self, at, task, place, accepted_members: &mut accepted_members };
            let accepted = keyword::with_applicator(constraint.keyword, begin).unwrap_or_else(|| holds(at));
            if !accepted {
                return false;
            }
            if constraint.keyword == Keyword::Properties {
                are_all_properties = accepted_members as usize == value.len();
            }
        }
        // Their turn comes when everything else that this value needs is on the list of tasks.
        let base = self.scratch.tasks.len();
        for scope in self.scratch.scopes.iter_mut().skip(first_scope) {
            scope.base = base;
        }
        true
    }

    /// Whether a keyword can be asked about a value; otherwise nothing more is asked.
    #[inline]
    fn can_answer(&mut self, at: At<'a, V>) -> bool {
        let can = V::can_answer(at);
        self.gave_up |= !can;
        can
    }

    /// Whether a schema accepts a value, where that can be said without looking further.
    #[inline]
    fn accepts_at_once(&self, value: V, schema: SchemaId) -> Option<bool> {
        let schema = self.plan.schema(schema);
        let constraints = self.plan.constraints(schema);
        let kind = TypeSet::of_kind(value.kind());
        let applies =
            |constraint: &Constraint| keyword::is_applicator(constraint.keyword) && constraint.types.contains(kind);
        if matches!(value.kind(), Kind::Seq | Kind::Map) && constraints.iter().any(applies) {
            return None;
        }
        if !self.steps.take(1 + constraints.len() as u64) {
            return Some(false);
        }
        if types::type_error(self.plan, self.rules, value, schema).is_some() {
            return Some(false);
        }
        for constraint in constraints {
            if !constraint.types.contains(kind) {
                continue;
            }
            let at = At { plan: self.plan, rules: self.rules, value, schema, constraint, steps: self.steps };
            if keyword::is_applicator(constraint.keyword) || !V::can_answer(at) {
                return None;
            }
            if !holds(at) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// Begins with an applicator. What must be accepted anyway needs no scope.
struct Begin<'b, 'a, 's, V> {
    acceptor: &'b mut Acceptor<'a, 's, V>,
    at: At<'a, V>,
    task: Task,
    /// The place of the applicator among the constraints of the schema.
    place: u32,
    /// How many schemas have accepted something, or will.
    accepted_members: &'b mut u32,
}

impl<'a, V: Instance<'a>> keyword::Task for Begin<'_, 'a, '_, V> {
    type Output = bool;

    fn run<A: Applicator>(self) -> bool {
        let Self { acceptor, at, task, place, accepted_members } = self;
        let mut progress = Progress::default();
        let mut refused = false;
        let turn = A::run(at, &mut progress, Goal::Answer, &mut |attempt| {
            let accepted = acceptor.accepts_at_once(at.value.other(attempt.value), attempt.schema);
            match (accepted, attempt.role) {
                (Some(false), Role::Must) => {
                    refused = true;
                    None
                }
                (None, Role::Must) => {
                    acceptor.scratch.tasks.push(Task { value: attempt.value, schema: attempt.schema });
                    Some(true)
                }
                (accepted, _) => accepted,
            }
        });
        *accepted_members = progress.accepted;
        match turn {
            Turn::Accept => true,
            Turn::Try(_) if !refused => {
                acceptor.steps.take_waiting(acceptor.scratch.scopes.len());
                acceptor.scratch.scopes.push(Scope {
                    task,
                    constraint: place,
                    progress,
                    base: 0,
                    attempt: None,
                    kept: None,
                });
                true
            }
            Turn::Try(_) | Turn::Complain(..) | Turn::Refuse(_) => false,
        }
    }
}

#[inline]
fn holds<'a, V: Instance<'a>>(at: At<'a, V>) -> bool {
    let mut holds = true;
    keyword::check(at, &mut |_| {
        holds = false;
        false
    });
    holds
}
