//! What several releases say about one object, joined.

use std::collections::HashMap;

use plimsoll_finding::{Cause, Code, Finding, Wording};

use super::{Examined, Outcome};

/// What each release makes of an object.
#[derive(Debug)]
pub struct Across {
    /// By release, the oldest first.
    pub outcomes: Vec<Outcome>,
    /// For each issue, which releases raise it.
    pub seen: Vec<Seen>,
}

/// Which releases raise an issue.
#[derive(Clone, Debug)]
pub struct Seen {
    /// A bit for each release, the lowest for the oldest.
    pub releases: u64,
    /// Releases that use other words, with these.
    pub other_texts: Vec<(u64, String)>,
}

impl Seen {
    /// The newest release that raises it, whose words are shown.
    pub fn newest(&self) -> usize {
        self.releases.checked_ilog2().unwrap_or_default() as usize
    }

    /// Whether a release raises it.
    pub fn is_in(&self, release: usize) -> bool {
        self.releases >> release & 1 == 1
    }
}

impl Across {
    /// Whether the releases do not agree about the object.
    pub fn differs(&self) -> bool {
        self.outcomes.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Adds issues behind all others, which every release raises.
    pub(crate) fn said_by_all(&mut self, count: usize) {
        self.seen.extend(std::iter::repeat_n(self.by_all(), count));
    }

    fn by_all(&self) -> Seen {
        let releases = self.outcomes.iter().enumerate().fold(0, |all, (at, _)| all | 1 << at);
        Seen { releases, other_texts: Vec::new() }
    }

    /// Adds issues before all others, which every release raises.
    pub(crate) fn refused_by_all(&mut self, count: usize) {
        self.seen.splice(0..0, std::iter::repeat_n(self.by_all(), count));
        for outcome in self.outcomes.iter_mut().filter(|outcome| **outcome == Outcome::Valid) {
            *outcome = Outcome::Invalid;
        }
    }

    /// Whether every release raises an issue.
    pub fn is_everywhere(&self, issue: usize) -> bool {
        self.seen.get(issue).is_none_or(|seen| seen.releases.count_ones() as usize == self.outcomes.len())
    }
}

/// What makes issues of two releases the same one, whatever their words.
type Key = (Code, u32, u32, String);

fn key(issue: &Finding) -> Key {
    (issue.code(), issue.place.span.start, issue.place.span.end, issue.place.path.pointer().to_string())
}

/// Joins what the newest of several releases says about an object with what the older ones say, which are asked the
/// newest first. The words are those of the newest that has any.
pub(crate) fn merged(newest: Examined, wordings: &[Wording], mut older: impl FnMut(usize) -> Examined) -> Examined {
    let last = wordings.len().saturating_sub(1);
    let wording = |release: usize| wordings.get(release).copied().unwrap_or(Wording::LATEST);
    let mut alike = vec![Alike::of(&newest)];
    let (mut join, issues) = Join::new(newest);
    join.add(last, wording(last), issues);
    for release in (0..last).rev() {
        let known = alike.iter().find(|alike| alike.releases >> release & 1 == 1);
        let (outcome, issues) = if let Some(known) = known {
            (known.outcome, known.issues.clone())
        } else {
            let examined = older(release);
            if examined.alike != 0 {
                alike.push(Alike::of(&examined));
            }
            (examined.outcome, examined.issues)
        };
        join.across.outcomes.push(outcome);
        join.joined.outcome = worse(join.joined.outcome, outcome);
        join.add(release, wording(release), issues);
    }
    join.across.outcomes.reverse();
    Examined { across: Some(join.across), ..join.joined }
}

/// What releases say that need not be asked, because another one has been.
struct Alike {
    /// A bit for each.
    releases: u64,
    outcome: Outcome,
    issues: Vec<Finding>,
}

impl Alike {
    fn of(examined: &Examined) -> Self {
        let issues = if examined.alike == 0 { Vec::new() } else { examined.issues.clone() };
        Self { releases: examined.alike, outcome: examined.outcome, issues }
    }
}

/// Findings of several releases, being joined. The work grows with their number and no faster, however
/// many are alike.
struct Join {
    joined: Examined,
    across: Across,
    by_key: HashMap<Key, Places>,
    by_text: HashMap<(Key, Option<String>), Places>,
}

/// Findings that are alike.
#[derive(Default)]
struct Places {
    all: Vec<usize>,
    /// Those before it are taken by the release that looks.
    next: usize,
    release: usize,
}

impl Places {
    fn take(&mut self, release: usize, seen: &[Seen]) -> Option<usize> {
        if self.release != release {
            (self.release, self.next) = (release, 0);
        }
        while let Some(at) = self.all.get(self.next).copied() {
            self.next += 1;
            if seen.get(at).is_some_and(|seen| !seen.is_in(release)) {
                return Some(at);
            }
        }
        None
    }
}

impl Join {
    /// Begins with what the newest release says, but for its findings.
    fn new(mut newest: Examined) -> (Self, Vec<Finding>) {
        let issues = std::mem::take(&mut newest.issues);
        let across = Across { outcomes: vec![newest.outcome], seen: Vec::new() };
        (Self { joined: newest, across, by_key: HashMap::new(), by_text: HashMap::new() }, issues)
    }

    /// Adds what a release says: first where the words agree, then where at least the place does.
    fn add(&mut self, release: usize, wording: Wording, issues: Vec<Finding>) {
        let mut others = Vec::new();
        for issue in issues {
            let key = (key(&issue), text_of(&issue, wording));
            match self.by_text.get_mut(&key).and_then(|places| places.take(release, &self.across.seen)) {
                Some(at) => self.across.seen[at].releases |= 1 << release,
                None => others.push((key, issue)),
            }
        }
        for ((key, text), issue) in others {
            match self.by_key.get_mut(&key).and_then(|places| places.take(release, &self.across.seen)) {
                Some(at) => {
                    self.across.seen[at].releases |= 1 << release;
                    self.across.seen[at].add_text(release, text);
                }
                None => self.push(release, issue, key, text),
            }
        }
    }

    fn push(&mut self, release: usize, issue: Finding, key: Key, text: Option<String>) {
        let at = self.joined.issues.len();
        self.by_key.entry(key.clone()).or_default().all.push(at);
        self.by_text.entry((key, text)).or_default().all.push(at);
        self.across.seen.push(Seen { releases: 1 << release, other_texts: Vec::new() });
        self.joined.issues.push(issue);
    }
}

impl Seen {
    fn add_text(&mut self, release: usize, text: Option<String>) {
        let Some(text) = text else { return };
        match self.other_texts.iter_mut().find(|other| other.1 == text) {
            Some((releases, _)) => *releases |= 1 << release,
            None => self.other_texts.push((1 << release, text)),
        }
    }
}

/// What the server says.
fn text_of(issue: &Finding, wording: Wording) -> Option<String> {
    let is_judged = matches!(issue.cause, Cause::Field(_) | Cause::Told { .. } | Cause::UnknownField { .. });
    issue.server_text(wording).filter(|_| is_judged)
}

/// The outcome that counts for all releases.
fn worse(a: Outcome, b: Outcome) -> Outcome {
    let weight = |outcome| match outcome {
        Outcome::Valid => 0,
        Outcome::Skipped(_) => 1,
        Outcome::NotJudged => 2,
        Outcome::Invalid => 3,
        Outcome::Unreadable => 4,
    };
    if weight(a) >= weight(b) { a } else { b }
}
