//! What a new CRD does to objects that the old one accepted.

mod bounds;
mod change;
mod junctors;
mod lists;
mod members;
mod rules;
mod shown;
mod spec;
mod untyped;
mod update;
mod values;
mod walk;

use std::collections::HashMap;

pub use change::{Change, Level, Softened};

use crate::Judge;
use crate::crd::text::CrdPlace;

/// A CRD on both sides.
#[derive(Clone, Debug)]
pub struct Pair<'s> {
    /// Its name.
    pub name: String,
    /// The old one; none where it is new.
    pub old: Option<CrdPlace<'s>>,
    /// The new one; none where it is gone.
    pub new: Option<CrdPlace<'s>>,
}

/// CRDs of the same name; where each side has one, these, whatever their names.
pub fn pairs<'s>(old: &[(String, CrdPlace<'s>)], new: &[(String, CrdPlace<'s>)]) -> Vec<Pair<'s>> {
    if let ([(_, old)], [(name, new)]) = (old, new) {
        return vec![Pair { name: name.clone(), old: Some(*old), new: Some(*new) }];
    }
    let mut after: HashMap<&str, CrdPlace<'s>> = new.iter().map(|(name, crd)| (name.as_str(), *crd)).collect();
    let mut pairs: Vec<Pair<'s>> = old
        .iter()
        .map(|(name, crd)| Pair { name: name.clone(), old: Some(*crd), new: after.remove(name.as_str()) })
        .collect();
    let is_new = |(name, _): &&(String, CrdPlace<'s>)| after.contains_key(name.as_str());
    pairs.extend(new.iter().filter(is_new).map(|(name, crd)| Pair { name: name.clone(), old: None, new: Some(*crd) }));
    pairs
}

impl Pair<'_> {
    /// What differs, the worst first.
    pub fn changes(&self, judge: &Judge) -> Vec<Change> {
        let alone = |level, message: &str| Change {
            level,
            what: "definition",
            message: message.to_owned(),
            version: None,
            also_in: Vec::new(),
            field: String::new(),
            old: None,
            new: None,
            softened: Softened::NotAsked,
        };
        let (old, new) = (self.old.and_then(|crd| crd.object()), self.new.and_then(|crd| crd.object()));
        match (old, new) {
            (Some(old), Some(new)) => {
                let mut changes = update::refusals(&old, &new, judge);
                changes.extend(shown_once(spec::compare(old.root, new.root)));
                changes.sort_by_key(|change| change.level);
                changes
            }
            (Some(_), None) => vec![alone(Level::Update, "the CRD is removed, and its objects with it")],
            (None, _) => vec![alone(Level::Widen, "the CRD is new")],
        }
    }
}

/// The same difference in several versions, once: at the first of them.
fn shown_once(changes: Vec<Change>) -> Vec<Change> {
    let mut places: HashMap<(&'static str, String, String), usize> = HashMap::new();
    let mut once: Vec<Change> = Vec::new();
    for change in changes {
        let Some(version) = change.version.clone().filter(|_| !change.field.is_empty()) else {
            once.push(change);
            continue;
        };
        let key = (change.what, change.field.clone(), change.message.clone());
        let same = places.get(&key).and_then(|at| once.get_mut(*at)).filter(|same| {
            let is_there = same.version.as_ref() == Some(&version) || same.also_in.contains(&version);
            !is_there && (same.level, same.softened) == (change.level, change.softened)
        });
        if let Some(same) = same {
            same.also_in.push(version);
        } else {
            places.insert(key, once.len());
            once.push(change);
        }
    }
    once
}
