//! Parameters in the lists of operations and path items.

use plimsoll_doc::{NodeRef, Span};
use plimsoll_finding::Segment;

use crate::found::{At, Found};
use crate::{Description, text_of};

/// A parameter in a list, perhaps behind a reference.
pub(crate) struct ListedParameter<'d> {
    /// Where it stands in the list.
    pub(crate) found: Found,
    written: NodeRef<'d>,
    /// The parameter itself; nothing where the reference leads nowhere.
    pub(crate) resolved: Option<NodeRef<'d>>,
}

impl<'d> ListedParameter<'d> {
    pub(crate) fn name(&self) -> Option<&'d str> {
        text_of(self.resolved?, "name")
    }

    pub(crate) fn location(&self) -> Option<&'d str> {
        text_of(self.resolved?, "in")
    }

    /// Its name where it is written in the list, else the reference.
    pub(crate) fn span(&self) -> Span {
        let value = self.written.get("name").or_else(|| self.written.get("$ref"));
        value.map_or(self.written.span(), NodeRef::span)
    }
}

/// The parameters of an operation or a path item.
pub(crate) fn parameters_of<'d>(
    description: &'d Description<'_>,
    holder: &Found,
) -> impl Iterator<Item = ListedParameter<'d>> {
    let list = description.node(holder.at).get("parameters");
    let (document, path) = (holder.at.document, holder.path.join(Segment::Key("parameters")));
    list.into_iter().flat_map(NodeRef::items).enumerate().map(move |(index, written)| {
        let at = At { document, node: written.id() };
        let resolved = description.resolved(document, written).map(|(_, node)| node);
        ListedParameter { found: Found { at, path: path.join(Segment::Index(index)) }, written, resolved }
    })
}
