//! Findings of one cause: a report shows the first of them, and counts the others.

use std::collections::HashMap;

use plimsoll_finding::{Cause, Code, Finding, Path, Segment, Wording};

use crate::check::Examined;

/// So many causes are told apart; what comes later is shown as it is.
const MAX_CAUSES: usize = 10_000;

impl Repeated {
    fn count(&mut self, is_shown: bool) {
        *if is_shown { &mut self.shown } else { &mut self.hidden } += 1;
    }
}

/// What findings of one cause have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CauseKey {
    /// Their code.
    pub code: Code,
    /// What they are about, for people.
    pub about: Box<str>,
}

impl CauseKey {
    /// What a finding has in common with others: for objects the name of the field, for CRDs what is wrong.
    pub fn of(finding: &Finding, examined: &Examined) -> Self {
        let field = || last_field(&finding.place.path);
        let about = match &finding.cause {
            Cause::Field(cause) => {
                let detail = cause.detail(Wording::LATEST);
                match (examined.is_definition, finding.rule.is_some()) {
                    // Faults of schemas are alike wherever they are; other fields of a CRD are not.
                    (true, _) if !detail.is_empty() => format!("{}: {detail}", above_schema(&finding.place.path)),
                    (false, true) => format!("{}: {detail}", field()),
                    _ => field(),
                }
            }
            Cause::Told { text, .. } => text.to_string(),
            Cause::UnknownField { .. } | Cause::DuplicateKey { .. } => field(),
            // Which of the CRDs is installed is one question for all objects of the kind.
            Cause::CrdsDisagree { .. } => format!("{} ({})", examined.identity.kind, examined.identity.group()),
            // Each is to be repaired by itself.
            Cause::Exception(_) => format!("at byte {}", finding.place.span.start),
            _ => String::new(),
        };
        Self { code: finding.code(), about: about.into() }
    }
}

/// The name of the last field of a path.
fn last_field(path: &Path) -> String {
    let segments = path.segments();
    let name = segments.iter().rev().find_map(|segment| match segment {
        Segment::Key(name) | Segment::Subscript(name) => Some(*name),
        Segment::Index(_) => None,
    });
    name.unwrap_or_default().to_owned()
}

/// The part of a path that is not inside of a schema.
fn above_schema(path: &Path) -> String {
    let segments = path.segments();
    let outside = segments.iter().take_while(|segment| !matches!(segment, Segment::Key("openAPIV3Schema")));
    let mut path = Path::default();
    for segment in outside {
        path = path.join(*segment);
    }
    any_item(&path)
}

/// A path in which any item of a list stands for all.
fn any_item(path: &Path) -> String {
    let mut text = String::new();
    for segment in path.segments() {
        match segment {
            Segment::Key(name) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(name);
            }
            Segment::Subscript(_) | Segment::Index(_) => text.push_str("[*]"),
        }
    }
    text
}

/// Counts findings by cause.
#[derive(Clone, Debug)]
pub struct Alike {
    shown_of_each: usize,
    /// How many more are shown, whatever their cause.
    room: usize,
    causes: Vec<Repeated>,
    by_key: HashMap<CauseKey, usize>,
}

/// A cause with findings that are not shown.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// What they have in common.
    pub key: CauseKey,
    /// How many are shown.
    shown: usize,
    /// How many are not.
    pub hidden: usize,
}

impl Alike {
    /// So many of each cause are shown, and so many in all.
    pub fn new(shown_of_each: usize, shown: usize) -> Self {
        Self { shown_of_each, room: shown, causes: Vec::new(), by_key: HashMap::new() }
    }

    /// Counts a finding. Whether it is one of those that are shown.
    pub fn admits(&mut self, key: &CauseKey) -> bool {
        let (shown_of_each, room) = (self.shown_of_each, self.room);
        let Some(cause) = self.cause(key) else { return true };
        let is_shown = cause.shown < shown_of_each && room > 0;
        cause.count(is_shown);
        self.room -= usize::from(is_shown);
        is_shown
    }

    /// Counts a finding that takes no room from others. Whether it is the first of its cause.
    pub fn is_first(&mut self, key: &CauseKey) -> bool {
        let Some(cause) = self.cause(key) else { return false };
        let is_first = cause.shown == 0;
        cause.count(is_first);
        is_first
    }

    /// How many findings of a cause are not shown.
    pub fn hidden(&self, key: &CauseKey) -> usize {
        let cause = self.by_key.get(key).and_then(|at| self.causes.get(*at));
        cause.map_or(0, |cause| cause.hidden)
    }

    /// A cause; none where there are too many.
    fn cause(&mut self, key: &CauseKey) -> Option<&mut Repeated> {
        let at = match self.by_key.get(key) {
            Some(at) => *at,
            None if self.causes.len() >= MAX_CAUSES => return None,
            None => {
                self.by_key.insert(key.clone(), self.causes.len());
                self.causes.push(Repeated { key: key.clone(), shown: 0, hidden: 0 });
                self.causes.len() - 1
            }
        };
        self.causes.get_mut(at)
    }

    /// The causes with findings that are not shown, those with the most first.
    pub fn repeated(&self) -> Vec<&Repeated> {
        let mut repeated: Vec<&Repeated> = self.causes.iter().filter(|cause| cause.hidden > 0).collect();
        repeated.sort_by_key(|cause| std::cmp::Reverse(cause.hidden));
        repeated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_cause_are_shown() {
        let key = |about: &str| CauseKey { code: Code::UnknownField, about: about.into() };
        let mut alike = Alike::new(2, 3);
        let mut shown = Vec::new();
        for about in ["a", "a", "b", "a", "a", "b", "c"] {
            shown.push(alike.admits(&key(about)));
        }
        assert_eq!(shown, [true, true, true, false, false, false, false]);
        let repeated = alike.repeated();
        assert_eq!(repeated.len(), 3);
        assert_eq!((repeated[0].hidden, alike.hidden(&key("a"))), (2, 2));
        assert_eq!([alike.is_first(&key("d")), alike.is_first(&key("d"))], [true, false]);
    }

    #[test]
    fn items_of_a_list_are_alike() {
        let path = Path::default().key("spec").key("ports").index(3).key("name").subscript("a.b");
        assert_eq!(any_item(&path), "spec.ports[*].name[*]");
    }
}
