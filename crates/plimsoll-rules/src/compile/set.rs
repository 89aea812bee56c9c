//! The rules of a whole plan, ready to run.

use plimsoll_cel::release::CelRules;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};

use plimsoll_finding::ExpressionText;

use super::dependence::Dependence;
use super::rule::{CompiledRule, Compiler, Environment, Message, Restrictions, State};
use crate::types::{Declarations, Scope, TypeRules};

/// The compiled rules of a plan. Immutable, so that threads can share them.
#[derive(Debug)]
pub struct RuleSet {
    /// What the schemas are to expressions.
    pub declarations: Declarations,
    /// What was asked of the texts besides.
    pub restrictions: Restrictions,
    rules: Box<[CompiledRule]>,
    /// Where the rules of each schema begin, by index, and where the last ones end.
    starts: Box<[u32]>,
}

impl RuleSet {
    /// Compiles the rules of a plan, each in the environment that `choose` picks for its text.
    /// `resource` says that the root is a resource.
    ///
    /// The server runs rules with all it knows. What compiles with what may be used now runs the same:
    /// no value can come up that only the rest knows.
    pub fn of(
        plan: &Plan,
        resource: bool,
        types: &TypeRules,
        cel: &CelRules,
        restrictions: Restrictions,
        choose: &dyn Fn(ExpressionText, &str) -> Environment,
    ) -> Self {
        let declarations = Declarations::of(plan, resource, types);
        let compiler = Compiler { scope: Scope { plan, declarations: &declarations }, rules: cel, restrictions };
        let mut rules = Vec::new();
        let mut starts = Vec::with_capacity(plan.len() + 1);
        for id in plan.ids() {
            starts.push(rules.len() as u32);
            let schema = plan.schema(id);
            if !schema.rules.is_empty() && !schema.flags.contains(SchemaFlags::NESTED) {
                rules.extend(compiler.schema(id, choose).into_iter().flatten());
            }
        }
        starts.push(rules.len() as u32);
        Self { declarations, restrictions, rules: rules.into(), starts: starts.into() }
    }

    /// Whether some rule or message does not compile.
    pub fn has_failures(&self) -> bool {
        let is_wrong =
            |rule: &CompiledRule| matches!(rule.state, State::Failed(_)) || matches!(rule.message, Message::Failed(_));
        self.rules.iter().any(is_wrong)
    }

    /// What in the rules depends on the release.
    pub fn dependence(&self) -> Dependence {
        self.rules.iter().map(|rule| rule.dependence).fold(Dependence::default(), Dependence::and)
    }

    /// The rules of a schema, in the order of the plan; none where expressions cannot see the schema.
    pub fn rules(&self, schema: SchemaId) -> &[CompiledRule] {
        let index = schema.index();
        let bounds = self.starts.get(index).zip(self.starts.get(index + 1));
        bounds.and_then(|(start, end)| self.rules.get(*start as usize..*end as usize)).unwrap_or_default()
    }
}
