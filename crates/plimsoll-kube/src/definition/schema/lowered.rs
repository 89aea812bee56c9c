//! What is compiled from the text of a schema, once, when it is first asked for.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use plimsoll_cel::release::CelRules;
use plimsoll_doc::NodeId;
use plimsoll_finding::ExpressionText;
use plimsoll_rules::compile::{Environment, Restrictions, RuleSet};
use plimsoll_rules::types::TypeRules;
use plimsoll_schema::SchemaRules;
use plimsoll_schema::dialect::{Purpose, lower, lower_with_defaults, rules_that_matter};
use plimsoll_schema::plan::{Plan, SchemaFlags};
use plimsoll_schema::text::{SchemaRef, SchemaText};
use rustc_hash::FxHashSet;

use super::pruned_defaults;
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

    fn environment(&self, kind: ExpressionText, text: &str) -> Environment {
        let known = match kind {
            ExpressionText::Rule => &self.rules,
            ExpressionText::MessageExpression => &self.messages,
        };
        if known.contains(text) { Environment::Stored } else { Environment::New }
    }
}

/// What is compiled from the schemas of a CRD, shared by the releases under which it comes out equal.
#[derive(Debug, Default)]
pub(in crate::definition) struct Compiled {
    restrictions: Restrictions,
    plans: RefCell<Vec<CompiledPlan>>,
    sets: RefCell<Vec<CompiledSet>>,
    empty: OnceCell<Arc<Plan>>,
}

#[derive(Debug)]
struct CompiledPlan {
    root: NodeId,
    purpose: Purpose,
    rules: SchemaRules,
    plan: Arc<Plan>,
}

#[derive(Debug)]
struct CompiledSet {
    plan: Arc<Plan>,
    types: TypeRules,
    cel: CelRules,
    set: Option<Arc<RuleSet>>,
}

impl Compiled {
    /// Nothing yet; expressions will be restricted.
    pub(in crate::definition) fn with(restrictions: Restrictions) -> Self {
        Self { restrictions, ..Self::default() }
    }

    /// The plan of a schema; all texts are of the same document.
    pub(in crate::definition) fn plan(&self, text: &SchemaText<'_>, rules: &Rules, purpose: Purpose) -> Arc<Plan> {
        let (root, schema_rules) = (text.root().node().id(), rules_that_matter(text, &rules.schema));
        let is_same = |of: &&CompiledPlan| of.root == root && of.purpose == purpose && of.rules == schema_rules;
        if let Some(of) = self.plans.borrow().iter().find(is_same) {
            return Arc::clone(&of.plan);
        }
        let mut plan = lower(text, &schema_rules, purpose);
        if purpose == Purpose::Objects {
            let changed = pruned_defaults(text, &plan, rules);
            if !changed.is_empty() {
                plan = lower_with_defaults(text, &schema_rules, purpose, &changed);
            }
        }
        let plan = Arc::new(plan);
        self.plans.borrow_mut().push(CompiledPlan { root, purpose, rules: schema_rules, plan: Arc::clone(&plan) });
        plan
    }

    /// The rules of a plan; all are compiled in the same environments.
    fn set(&self, plan: &Arc<Plan>, rules: &Rules, compile: impl FnOnce() -> Option<RuleSet>) -> Option<Arc<RuleSet>> {
        let is_same = |of: &&CompiledSet| Arc::ptr_eq(&of.plan, plan) && of.types == rules.types && of.cel == rules.cel;
        if let Some(of) = self.sets.borrow().iter().find(is_same) {
            return of.set.clone();
        }
        let set = compile().map(Arc::new);
        let (types, cel) = (rules.types, rules.cel);
        self.sets.borrow_mut().push(CompiledSet { plan: Arc::clone(plan), types, cel, set: set.clone() });
        set
    }
}

/// A schema with what is compiled from it.
#[derive(Debug)]
pub(in crate::definition) struct Lowered<'r> {
    text: Option<&'r SchemaText<'r>>,
    known: &'r KnownTexts<'r>,
    compiled: &'r Compiled,
    rules: &'r Rules,
    plan: OnceCell<Arc<Plan>>,
    set: OnceCell<Option<Arc<RuleSet>>>,
}

impl<'r> Lowered<'r> {
    pub(in crate::definition) fn new(
        text: Option<&'r SchemaText<'r>>,
        known: &'r KnownTexts<'r>,
        compiled: &'r Compiled,
        rules: &'r Rules,
    ) -> Self {
        Self { text, known, compiled, rules, plan: OnceCell::new(), set: OnceCell::new() }
    }

    /// The rules of the release.
    pub(in crate::definition) fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The plan for objects; one that says nothing where there is no schema.
    pub(in crate::definition) fn plan(&self) -> &Arc<Plan> {
        self.plan.get_or_init(|| match self.text {
            Some(text) => self.compiled.plan(text, self.rules, Purpose::Objects),
            None => Arc::clone(self.compiled.empty.get_or_init(|| Arc::new(empty_plan(self.rules)))),
        })
    }

    /// The plan for default values.
    pub(in crate::definition) fn plan_for_defaults(&self, text: &SchemaText<'_>) -> Arc<Plan> {
        self.compiled.plan(text, self.rules, Purpose::Defaults)
    }

    /// The rules, where there are any.
    pub(in crate::definition) fn set(&self) -> Option<&Arc<RuleSet>> {
        let choose = |kind, text: &str| self.known.environment(kind, text);
        let compile = || self.compile(&choose);
        self.set.get_or_init(|| self.compiled.set(self.plan(), self.rules, compile)).as_ref()
    }

    /// The rules as the server runs them on default values: those that use more than they may run, too.
    pub(in crate::definition) fn set_for_defaults(&self) -> Option<Arc<RuleSet>> {
        let set = self.set()?;
        if !set.has_failures() {
            return Some(Arc::clone(set));
        }
        self.compile(&|_, _| Environment::Stored).map(Arc::new)
    }

    fn compile(&self, choose: &dyn Fn(ExpressionText, &str) -> Environment) -> Option<RuleSet> {
        let plan = self.plan();
        let has_rules = plan.schema(plan.root()).flags.contains(SchemaFlags::RULES_WITHIN);
        let restrictions = self.compiled.restrictions;
        has_rules.then(|| RuleSet::of(plan, true, &self.rules.types, &self.rules.cel, restrictions, choose))
    }
}

/// The plan of no schema, which says nothing.
pub(in crate::definition) fn empty_plan(rules: &Rules) -> Plan {
    let nothing = plimsoll_doc::read_json(b"{}", &plimsoll_doc::ReadRules::default());
    let nothing = nothing.expect("an empty mapping is JSON");
    lower(&SchemaText::read(nothing.root()), &rules.schema, Purpose::Objects)
}
