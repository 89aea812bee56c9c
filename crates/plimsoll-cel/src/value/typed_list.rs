//! Lists with a type of their own: sets, and lists whose elements have keys.

use std::cell::{Cell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::map::key_order;
use super::{BuiltList, List, Map, Opaque, Value};
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::host::{ListType, Node};

/// The members that sums added to a set which outlives them. Where sets hold data, the server adds them to the
/// index of the set itself: it takes them for members from then on, though they are no elements.
#[derive(Debug, Default)]
pub struct AddedMembers(RefCell<FxHashSet<Key>>);

impl<'a> List<'a> {
    /// The list of the host whose type this one has.
    fn like(self) -> Option<Node> {
        match self {
            Self::Host(node) => Some(node),
            Self::Built(list) => list.like,
            Self::Const(_) => None,
        }
    }

    /// How it is compared and added to.
    pub fn list_type(self, cx: &Cx<'a>) -> ListType {
        self.like().map_or(ListType::Atomic, |node| cx.host.list_type(node))
    }

    /// `self + other`: the type of the left list decides which elements are joined.
    pub fn add(self, cx: &Cx<'a>, other: Self) -> Answer<'a> {
        let like = self.like().filter(|_| !cx.rules.sums_hold_values || self.list_type(cx) != ListType::Atomic);
        let mut items = cx.arena.items();
        items.reserve(self.len(cx).saturating_add(other.len(cx)))?;
        for item in self.iter(cx) {
            items.push(item)?;
        }
        match self.list_type(cx) {
            ListType::Atomic => {
                for item in other.iter(cx) {
                    items.push(self.taken_over(cx, item))?;
                }
            }
            ListType::Set => {
                let mut known = Keys::default();
                for (at, item) in items.as_slice().iter().enumerate() {
                    known.insert(self.member_key(cx, at, *item)?, at);
                }
                let added = self.added(cx);
                for item in other.iter(cx) {
                    let key = sought_key(cx, item)?;
                    let is_member = known.has(&key) || added.is_some_and(|added| added.0.borrow().contains(&key));
                    if key == Key::None || !is_member {
                        if let Some(added) = added {
                            added.0.borrow_mut().insert(key.clone());
                        }
                        known.insert(key, items.as_slice().len());
                        items.push(self.taken_over(cx, item))?;
                    }
                }
            }
            ListType::Map => {
                let node = like.unwrap_or(Node(0));
                let mut known = Keys::default();
                let lookup = Lookup::in_sums(cx);
                for (at, item) in items.as_slice().iter().enumerate() {
                    known.insert(map_key(cx, node, *item, lookup), at);
                }
                for item in other.iter(cx) {
                    match known.find(&map_key(cx, node, item, lookup)).and_then(|at| items.as_mut_slice().get_mut(at)) {
                        Some(slot) => *slot = item,
                        None => items.push(item)?,
                    }
                }
            }
        }
        let items = items.into_slice();
        Ok(Value::List(List::Built(cx.arena.keep(BuiltList { items, like })?)))
    }

    /// An element that is added to a list. Where lists of the host hold data, so does the sum, and reads it again.
    fn taken_over(self, cx: &Cx<'a>, item: Value<'a>) -> Value<'a> {
        match self.like() {
            Some(list) if !cx.rules.sums_hold_values => cx.host.taken_over(list, item, cx.arena),
            _ => item,
        }
    }

    /// What sums added to this set before.
    fn added(self, cx: &Cx<'a>) -> Option<&'a AddedMembers> {
        match self {
            Self::Host(node) if !cx.rules.sums_hold_values => cx.host.added_members(node),
            _ => None,
        }
    }

    /// The key of a member of a set. Where the set holds data, it is that of the data.
    fn member_key(self, cx: &Cx<'a>, at: usize, item: Value<'a>) -> Result<Key, Fault<'a>> {
        let stored = match self {
            Self::Host(node) if !cx.rules.sums_hold_values => cx.host.stored_item(node, at),
            _ => None,
        };
        match stored {
            Some(Value::List(_)) => Err(Fault::Internal(UNHASHABLE_LIST)),
            Some(Value::Map(_)) => Err(Fault::Internal(UNHASHABLE_MAP)),
            stored => set_key(stored.unwrap_or(item)),
        }
    }
}

/// What tells elements apart; values of different kinds never are the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// A value that can be no element.
    None,
    Parts(Vec<Part>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    Missing,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(u64),
    Bytes(&'static str, Box<[u8]>),
    Time(i64, u32),
    Duration(i64),
    Other(String),
}

#[derive(Default)]
struct Keys(FxHashMap<Key, usize>);

impl Keys {
    fn insert(&mut self, key: Key, at: usize) {
        self.0.insert(key, at);
    }

    fn has(&self, key: &Key) -> bool {
        self.0.contains_key(key)
    }

    fn find(&self, key: &Key) -> Option<usize> {
        self.0.get(key).copied()
    }
}

fn part(value: Value<'_>) -> Part {
    match value {
        Value::Fault(_) => Part::Missing,
        Value::Bool(value) => Part::Bool(value),
        Value::Int(value) => Part::Int(value),
        Value::Uint(value) => Part::Uint(value),
        Value::Double(value) => Part::Double((value + 0.0).to_bits()),
        Value::Str(text) => Part::Bytes("string", text.as_bytes().into()),
        Value::RawStr(bytes) => Part::Bytes("string", bytes.into()),
        Value::Bytes(bytes) => Part::Bytes("bytes", bytes.into()),
        Value::Timestamp(time) => Part::Time(time.unix(), time.nanosecond()),
        Value::Duration(duration) => Part::Duration(duration.0),
        other => Part::Other(other.to_string()),
    }
}

fn set_key(value: Value<'_>) -> Result<Key, Fault<'_>> {
    const TEXT: &&str = &"listSet operations are only supported on lists of scalar values";
    match value {
        Value::List(_) | Value::Map(_) => Err(Fault::Text(TEXT)),
        // No fault is the same as another.
        Value::Fault(_) => Ok(Key::None),
        value => Ok(Key::Parts(vec![part(value)])),
    }
}

const UNHASHABLE_BYTES: &&str = &"runtime error: hash of unhashable type []uint8";
const UNHASHABLE_VERSION: &&str = &"runtime error: hash of unhashable type semver.Version";
const UNHASHABLE_LIST: &&str = &"runtime error: hash of unhashable type []interface {}";
const UNHASHABLE_MAP: &&str = &"runtime error: hash of unhashable type map[string]interface {}";
const UNHASHABLE_BUILT_LIST: &&str = &"runtime error: hash of unhashable type []ref.Val";
const UNHASHABLE_BUILT_MAP: &&str = &"runtime error: hash of unhashable type map[ref.Val]ref.Val";

/// The key of a value that is looked for in a set. Where sets hold data, the server breaks on what can be no key
/// in Go.
fn sought_key<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<Key, Fault<'a>> {
    if cx.rules.sums_hold_values {
        return set_key(value);
    }
    Err(Fault::Internal(match value.content() {
        Value::Bytes(_) => UNHASHABLE_BYTES,
        Value::Opaque(Opaque::Semver(_)) => UNHASHABLE_VERSION,
        Value::List(List::Host(_)) => UNHASHABLE_LIST,
        Value::List(_) => UNHASHABLE_BUILT_LIST,
        Value::Map(Map::Host(_)) => UNHASHABLE_MAP,
        Value::Map(_) => UNHASHABLE_BUILT_MAP,
        _ => return set_key(value),
    }))
}

/// How the keys of an element are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lookup {
    /// In the data, by names that may be escaped and then are not found.
    Stored,
    /// As an expression finds them.
    Seen,
}

impl Lookup {
    /// For lists that were added up, and while they are.
    fn in_sums(cx: &Cx<'_>) -> Self {
        if cx.rules.sums_hold_values { Self::Seen } else { Self::Stored }
    }

    fn of<'a>(cx: &Cx<'a>, list: List<'a>) -> Self {
        if matches!(list, List::Host(_)) { Self::Stored } else { Self::in_sums(cx) }
    }
}

fn map_key<'a>(cx: &Cx<'a>, list: Node, item: Value<'a>, lookup: Lookup) -> Key {
    let mut parts = Vec::new();
    if lookup == Lookup::Seen {
        for index in 0.. {
            let Some(name) = cx.host.list_key_name(list, index, cx.arena) else { break };
            let Value::Map(map) = item else {
                parts.push(Part::Missing);
                continue;
            };
            parts.push(map.find(cx, Value::Str(name)).map_or(Part::Missing, part));
        }
        return Key::Parts(parts);
    }
    if cx.host.list_key(list, item, cx.arena, &mut |value| parts.push(part(value))) {
        Key::Parts(parts)
    } else {
        Key::None
    }
}

/// Whether two lists of the same length have the same members; the left one is a set.
pub(super) fn equal_sets<'a>(cx: &Cx<'a>, left: List<'a>, right: List<'a>) -> Result<bool, Fault<'a>> {
    let added = left.added(cx).map(|added| added.0.borrow()).filter(|added| !added.is_empty());
    if added.is_none()
        && let Some(equal) = equal_short_sets(cx, left, right)
    {
        return Ok(equal);
    }
    let mut members = FxHashMap::default();
    for (at, item) in left.iter(cx).enumerate() {
        members.insert(left.member_key(cx, at, item)?, Cell::new(false));
    }
    for item in right.iter(cx) {
        let key = sought_key(cx, item)?;
        match members.get(&key).filter(|_| key != Key::None) {
            Some(seen) => seen.set(true),
            None if added.as_ref().is_some_and(|added| added.contains(&key)) => {}
            None => return Ok(false),
        }
    }
    Ok(!cx.rules.set_members_all_seen || members.values().all(Cell::get))
}

/// The usual case without memory of its own: short lists of scalars whose members differ.
fn equal_short_sets<'a>(cx: &Cx<'a>, left: List<'a>, right: List<'a>) -> Option<bool> {
    const SHORT: usize = 16;
    let len = left.len(cx);
    if len > SHORT {
        return None;
    }
    let is_scalar = |value| matches!(value, Value::Bool(_) | Value::Int(_) | Value::Str(_));
    let mut seen = [false; SHORT];
    for item in right.iter(cx) {
        let mut found = false;
        for (at, member) in left.iter(cx).enumerate() {
            if !is_scalar(item) || !is_scalar(member) {
                return None;
            }
            if key_order(item, member).is_eq() {
                found = true;
                *seen.get_mut(at)? = true;
            }
        }
        if !found {
            return Some(false);
        }
    }
    Some(!cx.rules.set_members_all_seen || seen.iter().take(len).all(|seen| *seen))
}

/// The elements of two lists that have to be equal, where the left one is a list with keys;
/// `None` where an element of the right list has no partner.
pub(super) fn paired_by_key<'a>(
    cx: &Cx<'a>,
    left: List<'a>,
    right: List<'a>,
) -> Result<Option<&'a [Value<'a>]>, Fault<'a>> {
    let node = left.like().unwrap_or(Node(0));
    let mut members = Keys::default();
    let lookup = Lookup::of(cx, left);
    for (at, item) in left.iter(cx).enumerate() {
        members.insert(map_key(cx, node, item, lookup), at);
    }
    let mut seen = Keys::default();
    let mut pairs = cx.arena.items();
    for item in right.iter(cx) {
        let key = map_key(cx, node, item, lookup);
        let Some(partner) = members.find(&key).and_then(|at| left.get(cx, at)).filter(|_| key != Key::None) else {
            return Ok(None);
        };
        pairs.push(partner)?;
        pairs.push(item)?;
        seen.insert(key, 0);
    }
    let all_seen = seen.0.len() == members.0.len();
    Ok((all_seen || !cx.rules.set_members_all_seen).then(|| pairs.into_slice()))
}
