//! Two schemas of one version, side by side.

use plimsoll_doc::{Entry, Kind, NodeRef, Span, Value};

use super::change::{Change, Level, Softened};
use super::{bounds, junctors, lists, members, rules, untyped, values};

/// So many steps of a path are shown; those before are cut.
const MAX_STEPS: usize = 40;

/// Goes through two schemas.
pub(crate) struct Walk<'d, 'o> {
    version: &'d str,
    changes: &'o mut Vec<Change>,
    /// The way to every schema that was entered: the step before, the last one, and the new schema.
    steps: Vec<(usize, Step<'d>, NodeRef<'d>)>,
    todo: Vec<Pair<'d>>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'d> {
    Root,
    Property(&'d str),
    Any,
}

impl<'d> Step<'d> {
    const fn property(self) -> Option<&'d str> {
        match self {
            Self::Property(name) => Some(name),
            Self::Root | Self::Any => None,
        }
    }
}

/// The same schema in both definitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<'d> {
    pub(crate) old: NodeRef<'d>,
    pub(crate) new: NodeRef<'d>,
    /// Where the schemas begin: at their keys, where they have some.
    begin: (Span, Span),
    at: usize,
}

/// A keyword in both definitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keyword<'d> {
    pub(crate) old: Option<NodeRef<'d>>,
    pub(crate) new: Option<NodeRef<'d>>,
}

impl<'d> Pair<'d> {
    /// A keyword; `null` is as good as absent.
    pub(crate) fn keyword(&self, name: &str) -> Keyword<'d> {
        let find = |node: NodeRef<'d>| node.get(name).filter(|value| !value.is_null());
        Keyword { old: find(self.old), new: find(self.new) }
    }

    /// Whether it is the schema of whole objects.
    pub(crate) fn is_root(&self) -> bool {
        self.at == 0
    }

    /// How updates of stored objects are ratcheted for the value itself.
    pub(crate) fn of_value(&self) -> Softened {
        if self.is_root() { Softened::No } else { Softened::Unchanged }
    }

    /// How updates of stored objects are ratcheted for the contents of the value.
    pub(crate) fn of_container(&self) -> Softened {
        if self.is_root() { Softened::No } else { Softened::ContainerUnchanged }
    }
}

impl<'d> Keyword<'d> {
    /// Whether a flag is set, before and after.
    pub(crate) fn flags(&self) -> (bool, bool) {
        let flag = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_bool) == Some(true);
        (flag(self.old), flag(self.new))
    }

    /// Numbers, before and after.
    pub(crate) fn numbers(&self) -> (Option<f64>, Option<f64>) {
        let number = |node: NodeRef<'_>| match node.value() {
            Value::Int(number) => Some(number as f64),
            Value::Float(number) => Some(number),
            _ => None,
        };
        (self.old.and_then(number), self.new.and_then(number))
    }

    /// Texts, before and after; empty where there is none.
    pub(crate) fn texts(&self) -> (&'d str, &'d str) {
        let text = |node: Option<NodeRef<'d>>| node.and_then(NodeRef::as_str).unwrap_or_default();
        (text(self.old), text(self.new))
    }

    /// Whether nothing has changed.
    pub(crate) fn is_same(&self) -> bool {
        match (self.old, self.new) {
            (None, None) => true,
            (Some(old), Some(new)) => plimsoll_doc::same(old, new),
            _ => false,
        }
    }
}

impl<'d, 'o> Walk<'d, 'o> {
    /// Compares two schemas and all that is in them.
    pub(crate) fn run(version: &'d str, old: NodeRef<'d>, new: NodeRef<'d>, changes: &'o mut Vec<Change>) {
        let begin = (Span::at(old.span().start), Span::at(new.span().start));
        let root = Pair { old, new, begin, at: 0 };
        let mut walk = Self { version, changes, steps: vec![(0, Step::Root, new)], todo: vec![root] };
        while let Some(pair) = walk.todo.pop() {
            walk.compare(&pair);
        }
    }

    fn compare(&mut self, pair: &Pair<'d>) {
        if pair.old.kind() != Kind::Map || pair.new.kind() != Kind::Map {
            return;
        }
        let first = self.todo.len();
        values::compare(self, pair);
        rules::of_defaults(self, pair);
        bounds::compare(self, pair);
        lists::compare(self, pair);
        members::compare(self, pair);
        junctors::compare(self, pair);
        rules::compare(self, pair);
        // In the order of the file.
        self.todo[first..].reverse();
    }

    /// The schemas around a pair in the new definition, each with the property that leads on; the
    /// innermost first.
    pub(crate) fn around(&self, pair: &Pair<'d>) -> impl Iterator<Item = (NodeRef<'d>, Option<&'d str>)> {
        let mut at = pair.at;
        std::iter::from_fn(move || {
            let (before, step, _) = self.steps.get(at).filter(|_| at != 0)?;
            at = *before;
            let (_, _, schema) = self.steps.get(at)?;
            Some((*schema, step.property()))
        })
        .take(MAX_STEPS)
    }

    /// Enters the schema of a property.
    pub(crate) fn enter(&mut self, pair: &Pair<'d>, old: &Entry<'d>, new: &Entry<'d>) {
        let begin = (old.key.span(), new.key.span());
        self.enter_step(pair, Step::Property(old.name()), old.value, new.value, begin);
    }

    /// Enters the schema of all items, or of all values of a map.
    pub(crate) fn enter_all(&mut self, pair: &Pair<'d>, old: NodeRef<'d>, new: NodeRef<'d>) {
        let begin = (Span::at(old.span().start), Span::at(new.span().start));
        self.enter_step(pair, Step::Any, old, new, begin);
    }

    fn enter_step(&mut self, pair: &Pair<'d>, step: Step<'d>, old: NodeRef<'d>, new: NodeRef<'d>, begin: (Span, Span)) {
        self.steps.push((pair.at, step, new));
        self.todo.push(Pair { old, new, begin, at: self.steps.len() - 1 });
    }

    /// Notes a difference at a schema.
    pub(crate) fn add(&mut self, pair: &Pair<'_>, found: Found) {
        let field = self.field(pair.at, None);
        self.push(pair, field, found);
    }

    /// Notes a difference at a property of a schema.
    pub(crate) fn add_at(&mut self, pair: &Pair<'_>, property: &str, found: Found) {
        let field = self.field(pair.at, Some(property));
        self.push(pair, field, found);
    }

    fn push(&mut self, pair: &Pair<'_>, field: String, found: Found) {
        let Found { level, what, message, old, new, softened } = found;
        // Where a keyword is missing, the schema is shown that misses it.
        let old = old.unwrap_or(pair.begin.0);
        let new = new.unwrap_or(pair.begin.1);
        let softened = if level == Level::Refuse { untyped::limited(softened, pair.new) } else { Softened::NotAsked };
        let version = Some(self.version.to_owned());
        let (old, new, also_in) = (Some(old), Some(new), Vec::new());
        self.changes.push(Change { level, what, message, version, also_in, field, old, new, softened });
    }

    /// The field that a schema is for, or its end where the way is long.
    fn field(&self, at: usize, property: Option<&str>) -> String {
        let mut last: Vec<Step<'_>> = property.map(Step::Property).into_iter().collect();
        let mut at = at;
        while at != 0 && last.len() < MAX_STEPS {
            let Some((before, step, _)) = self.steps.get(at) else { break };
            last.push(*step);
            at = *before;
        }
        let mut field = if at == 0 { String::new() } else { "…".to_owned() };
        for step in last.iter().rev() {
            match step {
                Step::Root => {}
                Step::Property(name) => {
                    if !field.is_empty() {
                        field.push('.');
                    }
                    field.push_str(name);
                }
                Step::Any => field.push_str("[*]"),
            }
        }
        field
    }
}

/// A difference at a schema.
pub(crate) struct Found {
    level: Level,
    what: &'static str,
    message: String,
    old: Option<Span>,
    new: Option<Span>,
    softened: Softened,
}

impl Found {
    /// A difference of a keyword.
    pub(crate) fn new(level: Level, what: &'static str, message: impl Into<String>) -> Self {
        Self { level, what, message: message.into(), old: None, new: None, softened: Softened::NotAsked }
    }

    /// Where it is in both definitions.
    pub(crate) fn of(self, keyword: &Keyword<'_>) -> Self {
        let span = |node: Option<NodeRef<'_>>| node.map(NodeRef::span);
        Self { old: span(keyword.old), new: span(keyword.new), ..self }
    }

    /// Where it is in the old definition.
    pub(crate) fn in_old(self, span: Span) -> Self {
        Self { old: Some(span), ..self }
    }

    /// Where it is in the new definition.
    pub(crate) fn in_new(self, span: Span) -> Self {
        Self { new: Some(span), ..self }
    }

    /// How updates of stored objects are ratcheted.
    pub(crate) fn softened(self, softened: Softened) -> Self {
        Self { softened, ..self }
    }
}
