//! Members of long enums, found without a look at each.

use plimsoll_doc::{Kind, NodeRef, key_hash};

/// Enums with more members than this have an index.
const SCANNED_MEMBERS: usize = 32;

/// What is known of the members of one long enum.
#[derive(Debug)]
pub(crate) struct LongEnum {
    /// Hashes of the members that are texts, sorted.
    texts: Box<[u32]>,
    /// The members, sorted, where all are integers.
    ints: Option<Box<[i64]>>,
}

impl LongEnum {
    /// The index of a list of members; none where it is short.
    pub(crate) fn of(members: NodeRef<'_>) -> Option<Self> {
        if members.len() <= SCANNED_MEMBERS {
            return None;
        }
        let mut texts: Vec<u32> =
            members.items().filter_map(NodeRef::as_str).map(|text| key_hash(text.as_bytes())).collect();
        texts.sort_unstable();
        let all_ints = members.items().all(|member| member.kind() == Kind::Int);
        let ints = all_ints.then(|| {
            let mut ints: Vec<i64> = members.items().filter_map(NodeRef::as_int).collect();
            ints.sort_unstable();
            ints.into_boxed_slice()
        });
        Some(Self { texts: texts.into_boxed_slice(), ints })
    }

    /// Whether a text may be among the members.
    pub(crate) fn may_have_text(&self, text: &str) -> bool {
        self.texts.binary_search(&key_hash(text.as_bytes())).is_ok()
    }

    /// Whether an integer is among the members, where that is known.
    pub(crate) fn has_int(&self, int: i64) -> Option<bool> {
        self.ints.as_ref().map(|ints| ints.binary_search(&int).is_ok())
    }
}
