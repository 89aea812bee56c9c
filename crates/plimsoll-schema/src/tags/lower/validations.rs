//! Checks that a tag became, and those that it will become when more is known.

use crate::tags::{Check, GoFieldId, GoTypeId, Level, Rule};

use super::each::ItemOf;
use super::{Context, Lowering};

/// What tags ask of one value.
#[derive(Clone, Debug, Default)]
pub(super) struct Validations {
    pub(super) checks: Vec<Check>,
    pub(super) deferred: Vec<Deferred>,
    pub(super) is_opaque: bool,
    pub(super) is_key_opaque: bool,
    pub(super) is_value_opaque: bool,
}

/// Whose checks they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Those of the value that has the tag.
    This,
    /// Those of the struct or list around it.
    Parent,
}

/// Checks that are made when all tags of a type are known.
#[derive(Clone, Debug)]
pub(super) struct Deferred {
    pub(super) scope: Scope,
    pub(super) work: Work,
    /// Tags around, from the inside out, each with the scope that it saw.
    pub(super) wraps: Vec<(Wrap, Scope)>,
}

/// How such checks are made.
#[derive(Clone, Debug)]
pub(super) enum Work {
    /// They are there, and only wait for what is around them.
    Ready(Box<Validations>),
    List(Box<Context>),
    Update(Box<Context>),
    Union(super::UnionKind, String, Option<GoTypeId>),
    Modes(String, Option<GoTypeId>),
    Subfield(Box<super::each::SubfieldOf>),
    /// Of these, one after the other.
    All(Vec<Deferred>),
}

/// What a tag does with the checks of the tag within.
#[derive(Clone, Debug)]
pub(super) enum Wrap {
    Level(Level),
    Option {
        name: Box<str>,
        enabled: bool,
    },
    EachVal {
        path: String,
        of: GoTypeId,
    },
    EachKey,
    Item(Box<ItemOf>),
    Subfield {
        field: GoFieldId,
        cohort: Box<str>,
    },
    /// Keeps those that stop, as silent ones.
    StopsOnly,
}

impl Validations {
    pub(super) fn of(check: Check) -> Self {
        Self { checks: vec![check], ..Self::default() }
    }

    pub(super) fn put_off(scope: Scope, work: Work) -> Self {
        let deferred = Deferred { scope, work, wraps: Vec::new() };
        Self { deferred: vec![deferred], ..Self::default() }
    }

    pub(super) fn add(&mut self, mut other: Self) {
        self.checks.append(&mut other.checks);
        self.deferred.append(&mut other.deferred);
        self.is_opaque |= other.is_opaque;
        self.is_key_opaque |= other.is_key_opaque;
        self.is_value_opaque |= other.is_value_opaque;
    }
}

impl Check {
    /// A check that does not stop others.
    pub(crate) fn of(rule: Rule) -> Self {
        Self { rule, stops: false, is_silent: false, level: None, marks_itself: false, cohort: None }
    }

    /// A check that stops others.
    pub(super) fn stopping(rule: Rule) -> Self {
        Self { stops: true, ..Self::of(rule) }
    }

    /// The check within another one. A function without arguments is passed on as it is, without its level.
    pub(super) fn within(self) -> Self {
        let level = if self.rule.has_arguments() { self.level } else { None };
        Self { level, ..self }
    }
}

impl Rule {
    fn has_arguments(&self) -> bool {
        !matches!(
            self,
            Self::Required
                | Self::Forbidden
                | Self::Given
                | Self::Format(_)
                | Self::Immutable
                | Self::Monotonic
                | Self::NoNils
        )
    }
}

impl Lowering<'_> {
    /// Wraps checks, and those to come. Mirrors `wrapFunctionsWithScope`.
    pub(super) fn wrap_all(&mut self, validations: Validations, wrap: &Wrap, scope: Scope) -> Validations {
        let checks = validations.checks.into_iter().filter_map(|check| self.wrap(check, wrap, scope)).collect();
        let mut deferred = validations.deferred;
        for deferred in &mut deferred {
            let scope = deferred.scope;
            deferred.wraps.push((wrap.clone(), scope));
        }
        Validations { checks, deferred, ..validations }
    }

    fn wrap(&mut self, check: Check, wrap: &Wrap, scope: Scope) -> Option<Check> {
        let (stops, is_silent) = (check.stops, check.is_silent);
        let around = |rule: Rule, cohort: Option<Box<str>>| Check { stops, is_silent, cohort, ..Check::of(rule) };
        Some(match wrap {
            Wrap::Level(_) if check.marks_itself => check,
            Wrap::Level(level) => Check { level: Some(*level), ..check },
            Wrap::Option { name, enabled } => {
                let (name, enabled) = (name.clone(), *enabled);
                around(Rule::Option { name, enabled, check: Box::new(check.within()) }, None)
            }
            Wrap::EachVal { path, of } => {
                let identity = self.value_identity(path, *of);
                around(Rule::EachVal { identity, check: Box::new(check.within()) }, None)
            }
            Wrap::EachKey => around(Rule::EachKey(Box::new(check.within())), None),
            Wrap::Item(_) | Wrap::Subfield { .. } if scope == Scope::Parent => check,
            Wrap::Item(item) => {
                let keys = self.item_keys(item)?;
                around(Rule::Item { keys, check: Box::new(check.within()) }, Some(item.cohort.clone()))
            }
            Wrap::Subfield { field, cohort } => {
                around(Rule::Subfield { field: *field, check: Box::new(check.within()) }, Some(cohort.clone()))
            }
            Wrap::StopsOnly if !check.stops => return None,
            Wrap::StopsOnly => Check { is_silent: true, ..check },
        })
    }

    /// Makes the checks that were put off.
    pub(super) fn work(&mut self, work: Work) -> Validations {
        let result = match work {
            Work::Ready(validations) => return *validations,
            Work::List(context) => self.list(&context),
            Work::Update(context) => self.update(&context),
            Work::Union(kind, path, parent) => self.union(kind, &path, parent),
            Work::Modes(path, parent) => self.modes(&path, parent),
            Work::Subfield(subfield) => Ok(self.subfield(*subfield)),
            Work::All(all) => {
                let mut resolved = Validations::default();
                for deferred in all {
                    let inner = self.resolve(deferred);
                    resolved.add(inner);
                }
                return resolved;
            }
        };
        result.unwrap_or_else(|(path, message)| {
            self.problem(&path, message);
            Validations::default()
        })
    }
}
