//! What each keyword does, once for all ways of validating.
//!
//! A keyword that looks at the value alone is an [`Assertion`]. One that applies schemas, to the
//! value or to what it contains, is an [`Applicator`]: it is asked again and again what to try next
//! until it has its answer, and whoever asks tries it in its own way (`accept` for a mere yes or no,
//! `report` with everything that is wrong). To add a keyword, write its file and give it a line in
//! the table.

mod all_of;
mod any_of;
mod constant;
mod contains;
mod dependent;
mod enumeration;
mod exact;
mod format;
mod if_then_else;
mod items;
mod not;
pub(super) mod number;
mod one_of;
mod patterns;
mod properties;
mod property_names;
mod reference;
mod required;
mod string;
pub(super) mod types;
mod unevaluated;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Code, FieldErrorKind, Quoted, SchemaFault};
use plimsoll_go::value::Value;
use plimsoll_schema::plan::{Constraint, Operand, Pattern, Plan, Schema, SchemaId};
use plimsoll_schema::text::Keyword;

pub(crate) use exact::compare as compare_numbers;
pub(crate) use number::number_of;
pub(crate) use patterns::is_name_match;

use super::complaint::Detail;
use super::steps::Steps;
use crate::instance::Instance;
use crate::trail::Segment;
use crate::{SlotId, ValueRef, WalkRules};

/// Values that are compared in the time of a step.
const VALUES: u64 = 4;

/// A value, the schema that it is under, and one constraint of that schema.
#[derive(Clone, Copy)]
pub(crate) struct At<'a, V = ValueRef<'a>> {
    pub(crate) plan: &'a Plan,
    pub(crate) rules: &'a WalkRules,
    pub(crate) value: V,
    pub(crate) schema: &'a Schema,
    pub(crate) constraint: &'a Constraint,
    /// What looking at it is paid from.
    pub(in crate::validate) steps: &'a Steps,
}

/// A keyword that looks at a value alone.
trait Assertion {
    /// Hands over what is wrong with the value, until `found` has enough. The value is of one of the
    /// keyword's types.
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool);

    /// What is said about it.
    fn said(wrong: &Wrong<'_>) -> Said;
}

/// A keyword that applies schemas.
pub(super) trait Applicator {
    /// What it does next. The value is of one of the keyword's types.
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, goal: Goal) -> Turn;

    /// Goes on as long as `attempt` has an answer. The attempt without one is the result where there is
    /// such; otherwise the last turn is.
    #[inline]
    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        goal: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        loop {
            let next = match Self::turn(at, *progress, goal) {
                Turn::Try(next) => next,
                turn => return turn,
            };
            let Some(accepted) = attempt(next) else { return Turn::Try(next) };
            progress.note(next, accepted);
        }
    }

    /// What is said about a value that it does not accept. Those that only apply schemas leave that
    /// to the keywords of these.
    fn said(wrong: &Wrong<'_>) -> Said {
        types::said(wrong)
    }
}

/// A value that a keyword does not accept.
#[derive(Clone, Copy)]
pub(super) struct Wrong<'a> {
    pub(super) at: At<'a>,
    pub(super) id: SchemaId,
    pub(super) detail: Detail,
}

/// What is said about a value that a keyword does not accept.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) code: Code,
    pub(super) kind: FieldErrorKind,
    /// The value that the text shows.
    pub(super) value: Option<Quoted>,
    pub(super) fault: SchemaFault,
}

impl Said {
    /// An invalid value that the text shows.
    fn invalid(code: Code, value: Value<'_>, fault: SchemaFault) -> Self {
        Self { code, kind: FieldErrorKind::Invalid, value: Some(value.into()), fault }
    }

    /// An invalid value of which the text shows an empty string.
    fn without_value(code: Code, fault: SchemaFault) -> Self {
        Self::invalid(code, Value::from(""), fault)
    }
}

impl<'a> Wrong<'a> {
    fn value(&self) -> Value<'a> {
        self.at.value.to_go()
    }

    fn limit(&self) -> i64 {
        self.at.constraint.operand.limit().unwrap_or_default()
    }
}

/// Something that is done with an applicator whose kind is known, so that it runs without asking each
/// time which one it is.
pub(super) trait Task {
    type Output;

    fn run<A: Applicator>(self) -> Self::Output;
}

/// How far an applicator is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Where it goes on: the number of what it has tried, in its own counting.
    pub(super) next: u32,
    /// How many attempts were accepted.
    pub(super) accepted: u32,
    /// Whether the last one was.
    pub(super) last: bool,
    /// Which of the first 64 tests were, a bit each, by where they go on: at 1 the lowest.
    pub(super) tests: u64,
}

impl Progress {
    /// Goes on after an attempt.
    #[inline]
    pub(super) fn note(&mut self, attempt: Attempt, accepted: bool) {
        self.next = attempt.next;
        self.note_answer(attempt.role, accepted);
    }

    /// Keeps the answer of an attempt after which it goes on already.
    #[inline]
    pub(super) fn note_answer(&mut self, role: Role, accepted: bool) {
        self.accepted += u32::from(accepted);
        self.last = accepted;
        if role == Role::Test && self.next <= u64::BITS {
            self.tests |= u64::from(accepted) << (self.next.wrapping_sub(1) & (u64::BITS - 1));
        }
    }
}

/// What is wanted of an applicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Whether it accepts the value.
    Answer,
    /// Everything that is wrong.
    Report,
}

/// What an applicator does next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    /// It tries a schema.
    Try(Attempt),
    /// It does not accept something, and goes on.
    Complain(Detail, Next),
    /// It accepts the value, as far as it has not complained before.
    Accept,
    /// It does not accept the value.
    Refuse(Detail),
}

/// Where an applicator goes on.
pub(super) type Next = u32;

/// A schema that an applicator tries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) value: SlotId,
    pub(super) schema: SchemaId,
    /// The step to the value, where it is not the applicator's own.
    pub(super) step: Option<Segment>,
    pub(super) role: Role,
    pub(super) next: Next,
}

/// What becomes of what an attempt finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The schema must accept the value; all that it finds is wrong.
    Must,
    /// It is one of several; what the best of them finds is wrong, unless one accepts the value.
    Alternative,
    /// Only the answer is used.
    Test,
}

impl<'a, V: Instance<'a>> At<'a, V> {
    /// Tries a schema on the value itself.
    fn on_itself(self, schema: SchemaId, role: Role, progress: Progress) -> Turn {
        Turn::Try(Attempt { value: self.value.id(), schema, step: None, role, next: progress.next + 1 })
    }

    /// Whether a pattern matches somewhere in a text.
    fn is_match(self, pattern: &Pattern, text: &str) -> bool {
        self.steps.take_text(text);
        let found = self.plan.search(pattern, text);
        self.steps.take(found.steps);
        found.is_match
    }

    /// Pays for comparing with a value and all that it contains.
    fn take_values(self, node: NodeRef<'_>) {
        self.steps.take(node.end().index().saturating_sub(node.id().index()) as u64 / VALUES);
    }

    /// The members of a junctor.
    fn members(self) -> &'a [SchemaId] {
        match self.constraint.operand {
            Operand::Schemas(range) => self.plan.members(range),
            _ => &[],
        }
    }
}

macro_rules! table {
    (assertions { $($assertion:ident => $check:ty,)* } applicators { $($applicator:ident => $turn:ty,)* }) => {
        /// Whether a keyword applies schemas.
        #[inline]
        pub(super) const fn is_applicator(keyword: Keyword) -> bool {
            matches!(keyword, $(Keyword::$applicator)|*)
        }

        /// Hands over what is wrong with a value by itself, until `found` has enough.
        #[inline]
        pub(super) fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
            match at.constraint.keyword {
                $(Keyword::$assertion => <$check>::check(at, found),)*
                _ => {}
            }
        }

        /// What an applicator does next.
        #[inline]
        pub(super) fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, goal: Goal) -> Turn {
            match at.constraint.keyword {
                $(Keyword::$applicator => <$turn>::turn(at, progress, goal),)*
                _ => Turn::Accept,
            }
        }

        /// Hands a task the applicator of a keyword.
        #[inline]
        pub(super) fn with_applicator<T: Task>(keyword: Keyword, task: T) -> Option<T::Output> {
            match keyword {
                $(Keyword::$applicator => Some(task.run::<$turn>()),)*
                _ => None,
            }
        }

        /// What is said about a value that a keyword does not accept.
        pub(super) fn said(wrong: &Wrong<'_>) -> Said {
            match wrong.at.constraint.keyword {
                $(Keyword::$assertion => <$check>::said(wrong),)*
                $(Keyword::$applicator => <$turn>::said(wrong),)*
                _ => types::said(wrong),
            }
        }
    };
}

table! {
    assertions {
        Type => types::Type,
        IntOrString => string::IntOrString,
        MaxLength => string::MaxLength,
        MinLength => string::MinLength,
        Pattern => string::Pattern,
        Format => format::Format,
        MultipleOf => number::MultipleOf,
        Minimum => number::Minimum,
        Maximum => number::Maximum,
        MinItems => items::MinItems,
        MaxItems => items::MaxItems,
        UniqueItems => items::UniqueItems,
        Enum => enumeration::Enum,
        Const => constant::Const,
        ExclusiveMinimum => exact::ExclusiveMinimum,
        ExclusiveMaximum => exact::ExclusiveMaximum,
        DependentRequired => dependent::DependentRequired,
        False => constant::False,
        MinProperties => properties::MinProperties,
        MaxProperties => properties::MaxProperties,
        Required => required::Required,
    }
    applicators {
        Ref => reference::Ref,
        AnyOf => any_of::AnyOf,
        OneOf => one_of::OneOf,
        AllOf => all_of::AllOf,
        Not => not::Not,
        If => if_then_else::If,
        Items => items::Items,
        Contains => contains::Contains,
        AdditionalProperties => properties::AdditionalProperties,
        Properties => properties::Properties,
        DynamicRef => reference::Ref,
        RecursiveRef => reference::Ref,
        PrefixItems => items::Items,
        AdditionalItems => items::Items,
        PatternProperties => patterns::PatternProperties,
        PropertyNames => property_names::PropertyNames,
        DependentSchemas => dependent::DependentSchemas,
        UnevaluatedItems => unevaluated::UnevaluatedItems,
        UnevaluatedProperties => unevaluated::UnevaluatedProperties,
    }
}

/// Whether the server reports only the first of such keywords that does not accept a string; mirrors
/// `stringValidator.Validate`.
pub(super) const fn is_reported_alone(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::IntOrString | Keyword::MaxLength | Keyword::MinLength | Keyword::Pattern)
}
