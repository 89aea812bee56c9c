//! The entries of `x-kubernetes-validations`.

use plimsoll_doc::{Items, NodeRef};

/// One rule; a null entry is an empty rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleText<'t> {
    node: NodeRef<'t>,
}

impl<'t> RuleText<'t> {
    /// The node of the whole entry.
    pub fn node(self) -> NodeRef<'t> {
        self.node
    }

    /// The node of one of its fields, unless absent or null.
    pub fn field(self, name: &str) -> Option<NodeRef<'t>> {
        self.node.get(name).filter(|node| !node.is_null())
    }

    /// What a finding about a field is at: the field where it is there, otherwise the rule.
    pub fn about(self, name: &str) -> NodeRef<'t> {
        self.field(name).unwrap_or(self.node)
    }

    fn text(self, name: &str) -> &'t str {
        self.field(name).and_then(NodeRef::as_str).unwrap_or_default()
    }

    /// `rule`; empty where it is absent.
    pub fn rule(self) -> &'t str {
        self.text("rule")
    }

    /// `message`; empty where it is absent.
    pub fn message(self) -> &'t str {
        self.text("message")
    }

    /// `messageExpression`; empty where it is absent.
    pub fn message_expression(self) -> &'t str {
        self.text("messageExpression")
    }

    /// `reason`
    pub fn reason(self) -> Option<&'t str> {
        self.field("reason").and_then(NodeRef::as_str)
    }

    /// `fieldPath`; empty where it is absent.
    pub fn field_path(self) -> &'t str {
        self.text("fieldPath")
    }

    /// `optionalOldSelf`
    pub fn optional_old_self(self) -> Option<bool> {
        self.field("optionalOldSelf").and_then(NodeRef::as_bool)
    }
}

/// The rules of a schema, in order.
#[derive(Clone, Debug)]
pub struct RuleTexts<'t> {
    items: Option<Items<'t>>,
}

impl<'t> RuleTexts<'t> {
    pub(super) fn new(list: Option<NodeRef<'t>>) -> Self {
        Self { items: list.map(NodeRef::items) }
    }
}

impl<'t> Iterator for RuleTexts<'t> {
    type Item = RuleText<'t>;

    fn next(&mut self) -> Option<RuleText<'t>> {
        self.items.as_mut()?.next().map(|node| RuleText { node })
    }
}
