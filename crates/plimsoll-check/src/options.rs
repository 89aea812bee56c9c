//! All options, in one place.

use std::ptr::fn_addr_eq;
use std::time::Duration;

use plimsoll_finding::DuplicateKeyPolicy;
use plimsoll_kube::facts::ClusterFacts;
use plimsoll_kube::judge::{
    Collect, Defaults, Departures, Handling, IncompleteKeys, IntOrString, ItemEquality, Unions, Unknown,
};
use plimsoll_rules::compile::Restrictions;

use crate::{Judge, Release};

/// How definitions and objects are judged. Begins with what kubectl gets from a server.
///
/// ```
/// use plimsoll_check::{Options, Release, Unknown};
///
/// let release: Release = "1.33".parse()?;
/// let judge = Options::server().release(release).unknown(Unknown::Prune).judge();
/// assert_eq!(judge.release(), release);
/// # Ok::<(), plimsoll_check::UnknownRelease>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Options {
    pub(crate) release: Release,
    pub(crate) profile: Profile,
    pub(crate) handling: Handling,
    pub(crate) restrictions: Restrictions,
    pub(crate) time_limit: Option<TimeLimit>,
    duplicates: Option<DuplicateKeyPolicy>,
    order: Order,
}

/// How long the rules of an object may take together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit {
    pub(crate) limit: Duration,
    pub(crate) clock: fn() -> Duration,
}

impl PartialEq for TimeLimit {
    fn eq(&self, other: &Self) -> bool {
        self.limit == other.limit && fn_addr_eq(self.clock, other.clock)
    }
}

impl Eq for TimeLimit {}

/// What the server does about unknown and duplicate fields (`fieldValidation`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldValidation {
    /// It rejects the object, as kubectl asks for.
    #[default]
    Strict,
    /// It drops them and warns.
    Warn,
    /// It drops them.
    Ignore,
}

/// The order of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// That of the server.
    #[default]
    Server,
    /// By path.
    Path,
}

/// What is asked of a definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Profile {
    /// What the server asks: a structural schema, and everything else that it checks.
    #[default]
    StructuralV1,
    /// Anything that can be decoded: objects are judged by what is understood of it, and what a server
    /// would refuse is listed.
    Loose,
}

impl Options {
    /// What kubectl gets from a server of the newest release.
    pub fn server() -> Self {
        Self::default()
    }

    /// The release of Kubernetes.
    pub fn release(self, release: Release) -> Self {
        Self { release, ..self }
    }

    /// What is asked of definitions.
    pub fn profile(self, profile: Profile) -> Self {
        Self { profile, ..self }
    }

    /// What happens to fields that the schema does not know.
    pub fn unknown(self, unknown: Unknown) -> Self {
        Self { handling: Handling { unknown, ..self.handling }, ..self }
    }

    /// What the server does about unknown and duplicate fields; another way to say
    /// [`unknown`](Self::unknown).
    pub fn field_validation(self, validation: FieldValidation) -> Self {
        self.unknown(match validation {
            FieldValidation::Strict => Unknown::Strict,
            FieldValidation::Warn => Unknown::Warn,
            FieldValidation::Ignore => Unknown::Prune,
        })
    }

    /// What happens to unknown fields.
    pub fn unknown_fields(self) -> Unknown {
        self.handling.unknown
    }

    /// The order of findings.
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The order of findings that was asked for.
    pub fn findings_order(self) -> Order {
        self.order
    }

    /// What happens to defaults.
    pub fn defaults(self, defaults: Defaults) -> Self {
        Self { handling: Handling { defaults, ..self.handling }, ..self }
    }

    /// Whether verdicts list which paths are missing, were null, or have their default.
    pub fn presence(self, lists_presence: bool) -> Self {
        Self { handling: Handling { lists_presence, ..self.handling }, ..self }
    }

    /// Whether verdicts tell all errors of validation, or the first alone.
    pub fn errors(self, errors: Collect) -> Self {
        Self { handling: Handling { errors, ..self.handling }, ..self }
    }

    /// What is known of the cluster: its ports and families of addresses. Nothing, unless told.
    pub fn cluster(self, facts: ClusterFacts) -> Self {
        Self { handling: Handling { facts, ..self.handling }, ..self }
    }

    /// Whether verdicts tell what the parts of broken rules were.
    pub fn trace_rules(self, traces_rules: bool) -> Self {
        Self { handling: Handling { traces_rules, ..self.handling }, ..self }
    }

    /// Which strings an `x-kubernetes-int-or-string` accepts. A server accepts all.
    pub fn int_or_string(self, accepts: IntOrString) -> Self {
        self.departing(|departures| departures.int_or_string = accepts)
    }

    /// When two items of a set, or two keys of a map list, are the same.
    pub fn item_equality(self, equality: ItemEquality) -> Self {
        self.departing(|departures| departures.item_equality = equality)
    }

    /// What happens to items of map lists that lack a key or have one of the wrong type. A server compares them.
    pub fn incomplete_keys(self, keys: IncompleteKeys) -> Self {
        self.departing(|departures| departures.incomplete_keys = keys)
    }

    /// What `oneOf` does where not exactly one alternative accepts a value. A server rejects it.
    pub fn unions(self, unions: Unions) -> Self {
        self.departing(|departures| departures.unions = unions)
    }

    fn departing(mut self, depart: impl FnOnce(&mut Departures)) -> Self {
        depart(&mut self.handling.departures);
        self
    }

    /// What happens to keys that are given twice. Where this is not said, the server's answer is: it rejects them
    /// under [`FieldValidation::Strict`], and takes the last one otherwise.
    pub fn duplicate_keys(self, policy: DuplicateKeyPolicy) -> Self {
        Self { duplicates: Some(policy), ..self }
    }

    /// What was asked for about keys that are given twice.
    pub fn duplicate_key_policy(self) -> Option<DuplicateKeyPolicy> {
        self.duplicates
    }

    /// How long the rules of an object may take together. A rule that is still running then is broken, as one that
    /// fails is. `clock` gives the time since any moment of its own.
    pub fn rule_time_limit(self, limit: Duration, clock: fn() -> Duration) -> Self {
        Self { time_limit: Some(TimeLimit { limit, clock }), ..self }
    }

    /// So many code points are the most that an expression of a definition may have; a server allows 100,000.
    pub fn expression_size_limit(self, code_points: usize) -> Self {
        Self { restrictions: Restrictions { size: Some(code_points), ..self.restrictions }, ..self }
    }

    /// The only functions that expressions of definitions may call. Operators and macros stay, but what macros
    /// expand to has to be allowed ([`Env::with_only`](plimsoll_cel::env::Env::with_only)).
    pub fn allowed_functions(self, names: &'static [&'static str]) -> Self {
        Self { restrictions: Restrictions { functions: Some(names), ..self.restrictions }, ..self }
    }

    /// A judge with these options.
    pub fn judge(self) -> Judge {
        Judge::with(self)
    }
}
