//! A closer look at the expressions of a definition, for those who explain why it is refused.

use plimsoll_cel::checked::Checked;
use plimsoll_cel::diagnostic::Diagnostics;
use plimsoll_doc::Span;
use plimsoll_rules::advice::Advice;
use plimsoll_rules::compile::{Compiler, Environment, TextKind};
use plimsoll_rules::types::Scope;
use plimsoll_schema::plan::{Rule, SchemaId};

use crate::release::Release;
use crate::resource::Version;

/// A rule of a version.
#[derive(Clone, Copy, Debug)]
pub struct RulePlace<'d> {
    version: &'d Version,
    /// Its schema, in the plan of the version.
    pub schema: SchemaId,
    /// Its place among the rules of the schema.
    pub index: usize,
    rule: &'d Rule,
}

impl Version {
    /// The rule in which something stands in the text of the definition.
    pub fn rule_at(&self, span: Span) -> Option<RulePlace<'_>> {
        let holds = |rule: &Rule| rule.span.start <= span.start && span.end <= rule.span.end;
        let plan = &*self.plan;
        plan.ids().find_map(|schema| {
            let rules = plan.rules(plan.schema(schema));
            let (index, rule) = rules.iter().enumerate().find(|(_, rule)| holds(rule))?;
            Some(RulePlace { version: self, schema, index, rule })
        })
    }
}

impl<'d> RulePlace<'d> {
    /// One of its texts.
    pub fn text(&self, kind: TextKind) -> Option<&'d str> {
        let name = match kind {
            TextKind::Rule => self.rule.rule,
            TextKind::MessageExpression => self.rule.message_expression?,
        };
        Some(self.version.plan.name(name))
    }

    /// One of its texts, compiled anew.
    pub fn compile(
        &self,
        kind: TextKind,
        environment: Environment,
        release: Release,
    ) -> Option<Result<Checked, Diagnostics>> {
        self.compiler(release)?.text(self.schema, self.rule, kind, environment)
    }

    /// Bounds that would lower the cost of one of its texts to a limit.
    pub fn advise(&self, kind: TextKind, limit: u64, release: Release) -> Vec<Advice> {
        let compiler = self.compiler(release);
        compiler.map(|compiler| compiler.advise(self.schema, self.rule, kind, limit)).unwrap_or_default()
    }

    fn compiler(&self, release: Release) -> Option<Compiler<'d>> {
        let declarations = &self.version.rules.as_ref()?.declarations;
        Some(Compiler { scope: Scope { plan: &self.version.plan, declarations }, rules: &release.rules().cel })
    }
}
