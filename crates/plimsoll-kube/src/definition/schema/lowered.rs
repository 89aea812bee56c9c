//! What is compiled from the text of a schema, once, when it is first asked for.

use std::cell::OnceCell;
use std::sync::Arc;

use plimsoll_rules::compile::{Environment, RuleSet, TextKind};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::{Plan, SchemaFlags};
use plimsoll_schema::text::{SchemaRef, SchemaText};
use rustc_hash::FxHashSet;

use crate::release::Rules;

/// The texts of rules that the stored definition has, which may use more than new ones.
#[derive(Debug, Default)]
pub(in crate::definition) struct KnownTexts<'d> {
    rules: FxHashSet<&'d str>,
    messages: FxHashSet<&'d str>,
}

impl<'d> KnownTexts<'d> {
    /// The texts of some schemas; mirrors `findPreexistingExpressions`.
    pub(in crate::definition) fn of(texts: impl Iterator<Item = &'d SchemaText<'d>>) -> Self {
        let mut known = Self::default();
        for rule in texts.flat_map(SchemaText::schemas).flat_map(SchemaRef::validations) {
            known.rules.insert(rule.rule());
            if !rule.message_expression().is_empty() {
                known.messages.insert(rule.message_expression());
            }
        }
        known
    }

    fn environment(&self, kind: TextKind, text: &str) -> Environment {
        let known = match kind {
            TextKind::Rule => &self.rules,
            TextKind::MessageExpression => &self.messages,
        };
        if known.contains(text) { Environment::Stored } else { Environment::New }
    }
}

/// A schema with what is compiled from it.
#[derive(Debug)]
pub(in crate::definition) struct Lowered<'r> {
    text: Option<&'r SchemaText<'r>>,
    known: &'r KnownTexts<'r>,
    rules: &'r Rules,
    plan: OnceCell<Arc<Plan>>,
    set: OnceCell<Option<Arc<RuleSet>>>,
}

impl<'r> Lowered<'r> {
    pub(in crate::definition) fn new(
        text: Option<&'r SchemaText<'r>>,
        known: &'r KnownTexts<'r>,
        rules: &'r Rules,
    ) -> Self {
        Self { text, known, rules, plan: OnceCell::new(), set: OnceCell::new() }
    }

    /// The plan for objects; one that says nothing where there is no schema.
    pub(in crate::definition) fn plan(&self) -> &Arc<Plan> {
        self.plan.get_or_init(|| Arc::new(plan_of(self.text, self.rules)))
    }

    /// The rules, where there are any.
    pub(in crate::definition) fn set(&self) -> Option<&Arc<RuleSet>> {
        let choose = |kind, text: &str| self.known.environment(kind, text);
        self.set.get_or_init(|| self.compile(&choose).map(Arc::new)).as_ref()
    }

    /// The rules as the server runs them on default values: those that use more than they may run, too.
    pub(in crate::definition) fn set_for_defaults(&self) -> Option<Arc<RuleSet>> {
        let set = self.set()?;
        if !set.has_failures() {
            return Some(Arc::clone(set));
        }
        self.compile(&|_, _| Environment::Stored).map(Arc::new)
    }

    fn compile(&self, choose: &dyn Fn(TextKind, &str) -> Environment) -> Option<RuleSet> {
        let plan = self.plan();
        let has_rules = plan.schema(plan.root()).flags.contains(SchemaFlags::RULES_WITHIN);
        has_rules.then(|| RuleSet::of(plan, true, &self.rules.types, &self.rules.cel, choose))
    }
}

/// The plan of a schema, or one that says nothing.
pub(in crate::definition) fn plan_of(text: Option<&SchemaText<'_>>, rules: &Rules) -> Plan {
    if let Some(text) = text {
        return lower(text, &rules.schema, Purpose::Objects);
    }
    let nothing = plimsoll_doc::read_json(b"{}", &plimsoll_doc::ReadRules::default());
    let nothing = nothing.expect("an empty mapping is JSON");
    lower(&SchemaText::read(nothing.root()), &rules.schema, Purpose::Objects)
}
