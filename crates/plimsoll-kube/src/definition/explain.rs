//! A closer look at the expressions of a definition, for those who explain why it is refused.

use plimsoll_finding::ExpressionText;
use plimsoll_rules::advice::Advice;
use plimsoll_rules::compile::{Compiler, ExpressionError, Message};
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
    /// A rule by the index of its schema in the plan, and its place among the rules of the schema.
    pub fn rule(&self, schema: usize, index: usize) -> Option<RulePlace<'_>> {
        let schema = self.plan.id_at(schema)?;
        let rule = self.plan.rules(self.plan.schema(schema)).get(index)?;
        Some(RulePlace { version: self, schema, index, rule })
    }
}

impl<'d> RulePlace<'d> {
    /// One of its texts.
    pub fn text(&self, kind: ExpressionText) -> Option<&'d str> {
        let name = match kind {
            ExpressionText::Rule => self.rule.rule,
            ExpressionText::MessageExpression => self.rule.message_expression?,
        };
        Some(self.version.plan.name(name))
    }

    /// Why one of its texts does not compile.
    pub fn error(&self, kind: ExpressionText) -> Option<&'d ExpressionError> {
        let compiled = self.version.rules.as_ref()?.rules(self.schema).get(self.index)?;
        match (kind, &compiled.message) {
            (ExpressionText::Rule, _) => compiled.error(),
            (ExpressionText::MessageExpression, Message::Failed(error)) => Some(error),
            (ExpressionText::MessageExpression, Message::None | Message::Ready(..)) => None,
        }
    }

    /// Bounds that would lower the cost of one of its texts to a limit.
    pub fn advise(&self, kind: ExpressionText, limit: u64, release: Release) -> Vec<Advice> {
        let compiler = self.compiler(release);
        compiler.map(|compiler| compiler.advise(self.schema, self.rule, kind, limit)).unwrap_or_default()
    }

    fn compiler(&self, release: Release) -> Option<Compiler<'d>> {
        let set = self.version.rules.as_ref()?;
        let scope = Scope { plan: &self.version.plan, declarations: &set.declarations };
        Some(Compiler { scope, rules: &release.rules().cel, restrictions: set.restrictions })
    }
}
