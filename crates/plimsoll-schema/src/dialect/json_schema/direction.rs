//! Properties that need not be there: `readOnly` ones in requests, `writeOnly` ones in responses.

use plimsoll_doc::NodeRef;

use super::lowering::{Lowering, Own};
use super::registry::At;
use crate::text::Keyword;

/// Which way values go. The specification of OpenAPI lets `required` hold for a `readOnly` property in responses only,
/// and for a `writeOnly` one in requests only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// As JSON Schema has it: `required` always holds.
    #[default]
    Unspecified,
    /// Values are sent to an API.
    Request,
    /// Values are answers of an API.
    Response,
    /// Values are examples, which may be either.
    Either,
}

/// So many schemas around and below one are looked at for a property.
const MAX_SCHEMAS: usize = 64;

impl<'r> Lowering<'r> {
    /// Remembers that a schema is a member of another one's `allOf`.
    pub(super) fn enclose(&mut self, own: At, member: NodeRef<'_>) {
        if self.options.direction != Direction::Unspecified {
            self.enclosing.insert(At { node: member.id(), ..own }, own);
        }
    }

    /// The names of `required` that hold in the direction.
    pub(super) fn owed(&self, own: Own<'r>, names: NodeRef<'r>) -> Vec<&'r str> {
        let names = names.items().filter_map(NodeRef::as_str);
        names.filter(|name| self.is_owed(own.at, name)).collect()
    }

    fn is_owed(&self, at: At, name: &str) -> bool {
        let excuses: &[Keyword] = match self.options.direction {
            Direction::Unspecified => return true,
            Direction::Request => &[Keyword::ReadOnly],
            Direction::Response => &[Keyword::WriteOnly],
            Direction::Either => &[Keyword::ReadOnly, Keyword::WriteOnly],
        };
        let mut outermost = at;
        for _ in 0..MAX_SCHEMAS {
            let Some(outer) = self.enclosing.get(&outermost) else { break };
            outermost = *outer;
        }
        let mut open = vec![outermost];
        for _ in 0..MAX_SCHEMAS {
            let Some(at) = open.pop() else { break };
            let Some(node) = self.registry.node(at) else { continue };
            open.extend(self.registry.target(at, Keyword::Ref).map(|target| target.at));
            let below = |node: NodeRef<'_>| At { node: node.id(), ..at };
            open.extend(node.get(Keyword::AllOf.name()).into_iter().flat_map(NodeRef::items).map(below));
            let property = node.get(Keyword::Properties.name()).and_then(|properties| properties.get(name));
            if property.is_some_and(|property| self.says(below(property), excuses)) {
                return false;
            }
        }
        true
    }

    /// Whether a schema, or one that it refers to, says one of some keywords.
    fn says(&self, mut at: At, keywords: &[Keyword]) -> bool {
        for _ in 0..MAX_SCHEMAS {
            let Some(node) = self.registry.node(at) else { return false };
            let is_true = |keyword: &Keyword| node.get(keyword.name()).and_then(NodeRef::as_bool) == Some(true);
            if keywords.iter().any(is_true) {
                return true;
            }
            let Some(target) = self.registry.target(at, Keyword::Ref) else { return false };
            at = target.at;
        }
        false
    }
}
