//! Members of long enums, found without a look at each.

use plimsoll_doc::{Document, Kind, NodeId, NodeRef, key_hash};

/// Enums with more members than this have an index.
const SCANNED_MEMBERS: usize = 32;

/// What is known of the members of one long enum.
#[derive(Debug)]
pub(crate) struct LongEnum {
    /// The members that are texts, by their hashes.
    texts: Box<[(u32, NodeId)]>,
    /// The members, sorted, where all are integers.
    ints: Option<Box<[i64]>>,
}

impl LongEnum {
    /// The index of a list of members; none where it is short.
    pub(crate) fn of(members: NodeRef<'_>) -> Option<Self> {
        if members.len() <= SCANNED_MEMBERS {
            return None;
        }
        let hashed = |member: NodeRef<'_>| Some((key_hash(member.as_str()?.as_bytes()), member.id()));
        let mut texts: Vec<(u32, NodeId)> = members.items().filter_map(hashed).collect();
        texts.sort_unstable();
        let all_ints = members.items().all(|member| member.kind() == Kind::Int);
        let ints = all_ints.then(|| {
            let mut ints: Vec<i64> = members.items().filter_map(NodeRef::as_int).collect();
            ints.sort_unstable();
            ints.into_boxed_slice()
        });
        Some(Self { texts: texts.into_boxed_slice(), ints })
    }

    /// Whether a text is among the members, which `values` holds.
    pub(crate) fn has_text(&self, text: &str, values: &Document<'_>) -> bool {
        let hash = key_hash(text.as_bytes());
        let first = self.texts.partition_point(|(other, _)| *other < hash);
        let same_hash = self.texts.iter().skip(first).take_while(|(other, _)| *other == hash);
        same_hash.into_iter().any(|(_, member)| values.node(*member).as_str() == Some(text))
    }

    /// Whether an integer is among the members, where that is known.
    pub(crate) fn has_int(&self, int: i64) -> Option<bool> {
        self.ints.as_ref().map(|ints| ints.binary_search(&int).is_ok())
    }
}
