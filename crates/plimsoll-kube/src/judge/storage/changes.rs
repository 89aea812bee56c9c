//! In what two JSON texts of one object differ.

use plimsoll_doc::{Document, Entry, JsonLayout, KeyOrder, NodeRef, Value, read_json, same, write_json};
use plimsoll_finding::{Path, Segment};

use crate::judge::RULES;

/// More changes of one object are not listed: nobody reads them.
const MAX_CHANGES: usize = 1_000;

/// A value that storing and reading an object changes.
#[derive(Clone, Debug, PartialEq)]
pub struct StorageChange {
    /// Its place in the object.
    pub path: Path,
    /// What happens to it.
    pub change: Change,
}

/// What happens to a value on the way to storage and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is lost.
    Lost,
    /// Reading adds it.
    Added {
        /// The value as JSON.
        value: Box<str>,
    },
    /// It becomes another value.
    Replaced {
        /// The other value as JSON.
        value: Box<str>,
    },
}

/// The changes from one JSON text to another; mappings of both are sorted by key.
pub fn between(before: &str, after: &str) -> Vec<StorageChange> {
    let read = |text: &str| read_json(text.as_bytes(), &RULES).map(Document::into_owned).ok();
    let (Some(before), Some(after)) = (read(before), read(after)) else { return Vec::new() };
    let mut changes = Vec::new();
    let mut pending = vec![(Path::default(), before.root(), after.root())];
    while let Some((path, before, after)) = pending.pop() {
        if changes.len() >= MAX_CHANGES {
            break;
        }
        match (before.value(), after.value()) {
            (Value::Map(_), Value::Map(_)) => compare_fields(&path, before, after, &mut pending, &mut changes),
            (Value::Seq(_), Value::Seq(_)) if before.len() == after.len() => {
                let items = before.items().zip(after.items()).enumerate();
                let first = pending.len();
                pending.extend(items.map(|(at, (before, after))| (path.join(Segment::Index(at)), before, after)));
                reverse_from(first, &mut pending);
            }
            _ if same(before, after) => {}
            _ => changes.push(StorageChange { path, change: Change::Replaced { value: json(after) } }),
        }
    }
    changes
}

type Pending<'d> = (Path, NodeRef<'d>, NodeRef<'d>);

fn compare_fields<'d>(
    path: &Path,
    before: NodeRef<'d>,
    after: NodeRef<'d>,
    pending: &mut Vec<Pending<'d>>,
    changes: &mut Vec<StorageChange>,
) {
    let at = |entry: &Entry<'_>| path.join(Segment::Key(entry.name()));
    let (mut before, mut after) = (before.entries().peekable(), after.entries().peekable());
    let first = pending.len();
    loop {
        match (before.peek(), after.peek()) {
            (Some(old), Some(new)) if old.name() == new.name() => {
                pending.push((at(old), old.value, new.value));
                before.next();
                after.next();
            }
            (Some(old), new) if new.is_none_or(|new| old.name().as_bytes() < new.name().as_bytes()) => {
                changes.push(StorageChange { path: at(old), change: Change::Lost });
                before.next();
            }
            (_, Some(new)) => {
                changes.push(StorageChange { path: at(new), change: Change::Added { value: json(new.value) } });
                after.next();
            }
            (_, None) => break,
        }
    }
    reverse_from(first, pending);
}

/// What was pushed last is looked at first.
fn reverse_from(first: usize, pending: &mut [Pending<'_>]) {
    if let Some(pushed) = pending.get_mut(first..) {
        pushed.reverse();
    }
}

fn json(node: NodeRef<'_>) -> Box<str> {
    write_json(node, KeyOrder::AsRead, JsonLayout::Compact).into()
}
