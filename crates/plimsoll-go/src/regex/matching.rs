//! Compiled patterns and what they can be asked.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::engine::{Engine, GroupPlaces};
use super::error::RegexError;
use super::lower::Groups;
use super::machine::{TooManyGroups, TooManySteps};
use super::parser::{Parsed, parse};
use super::program::Program;
use super::text::Text;
use crate::release::GoRules;
use crate::unicode::ClassNames;

/// A pattern that Go accepts. Clones share everything.
///
/// Making one checks the pattern and is cheap. What runs it is built when it is first asked something.
#[derive(Clone)]
pub struct Regex {
    shared: Arc<Shared>,
}

struct Shared {
    pattern: Box<[u8]>,
    class_names: ClassNames,
    groups: u32,
    engine: OnceLock<Engine>,
    /// For texts with which the engine could take too long.
    machine: OnceLock<Program>,
    group_engine: OnceLock<Engine>,
}

/// The places of a match and of its groups, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captures {
    places: GroupPlaces,
}

impl Captures {
    /// The place of a group, of the whole match for zero; `None` if it took no part or does not exist.
    pub fn get(&self, group: usize) -> Option<Range<usize>> {
        self.places.get(group)?.clone()
    }

    /// The places of all groups, beginning with the whole match.
    pub fn iter(&self) -> impl Iterator<Item = Option<Range<usize>>> + '_ {
        self.places.iter().cloned()
    }
}

impl Regex {
    /// Checks a pattern as Go's `regexp.Compile` does under the rules of a release.
    pub fn new(pattern: &str, rules: &GoRules) -> Result<Self, RegexError> {
        Self::from_bytes(pattern.as_bytes(), rules)
    }

    /// Checks a pattern that may not be UTF-8 (and is then refused with Go's text).
    pub fn from_bytes(pattern: &[u8], rules: &GoRules) -> Result<Self, RegexError> {
        let class_names = if rules.loose_class_names { ClassNames::Loose } else { ClassNames::Exact };
        let parsed = parse(pattern, class_names)?;
        Ok(Self {
            shared: Arc::new(Shared {
                pattern: pattern.into(),
                class_names,
                groups: parsed.groups,
                engine: OnceLock::new(),
                machine: OnceLock::new(),
                group_engine: OnceLock::new(),
            }),
        })
    }

    /// The pattern's text.
    pub fn pattern(&self) -> &str {
        std::str::from_utf8(&self.shared.pattern).unwrap_or_default()
    }

    /// How many groups capture, the whole match not counted (`NumSubexp`).
    pub fn group_count(&self) -> usize {
        self.shared.groups as usize
    }

    /// Whether the pattern matches anywhere (`MatchString`). Where Go itself would look for minutes, it does not.
    pub fn is_match(&self, text: &str) -> bool {
        self.search(text).is_ok_and(|(is_match, _)| is_match)
    }

    /// Whether the pattern matches anywhere, and how many steps that took beyond looking at each byte once.
    ///
    /// # Errors
    /// The pattern has so many ways through the text that Go itself would look for minutes.
    pub fn search(&self, text: &str) -> Result<(bool, u64), TooManySteps> {
        self.engine().is_match(text, || self.shared.machine.get_or_init(|| Program::new(&self.parsed())))
    }

    /// [`Regex::search`] in a text that may not be UTF-8, without the steps.
    pub fn search_bytes(&self, text: &[u8]) -> Result<bool, TooManySteps> {
        self.search(Text::new(text).as_str()).map(|(is_match, _)| is_match)
    }

    /// [`Regex::is_match`] of a text that may not be UTF-8.
    pub fn is_match_bytes(&self, text: &[u8]) -> bool {
        self.is_match(Text::new(text).as_str())
    }

    /// The first match (`FindStringIndex`), in bytes.
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        self.engine().find(text, 0)
    }

    /// [`Regex::find`] in a text that may not be UTF-8.
    pub fn find_bytes(&self, text: &[u8]) -> Option<Range<usize>> {
        let text = Text::new(text);
        self.find(text.as_str()).map(|found| text.original(found))
    }

    /// Matches that do not overlap (`FindAllStringIndex`), in bytes.
    ///
    /// An empty match directly after another match does not count.
    pub fn find_iter<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        let mut last_end = None;
        let mut from = 0;
        std::iter::from_fn(move || {
            while from <= text.len() {
                let next = self.engine().find(text, from)?;
                let end = next.end;
                let repeated = end == from && last_end == Some(next.start);
                // After an empty match the search goes on one character further.
                from = if end == from { end + text[end..].chars().next().map_or(1, char::len_utf8) } else { end };
                last_end = Some(end);
                if !repeated {
                    return Some(next);
                }
            }
            None
        })
    }

    /// Up to `limit` of the matches of [`Regex::find_iter`].
    pub fn find_all(&self, text: &str, limit: usize) -> Vec<Range<usize>> {
        self.find_iter(text).take(limit).collect()
    }

    /// The first match with its groups (`FindStringSubmatchIndex`).
    pub fn captures(&self, text: &str) -> Result<Option<Captures>, TooManyGroups> {
        self.captures_at(text, 0)
    }

    /// The first match with its groups at or after a place; none where that lies within a character or beyond the end.
    pub fn captures_at(&self, text: &str, from: usize) -> Result<Option<Captures>, TooManyGroups> {
        if !text.is_char_boundary(from) {
            return Ok(None);
        }
        let places = self.group_engine().groups(text, from, self.shared.groups)?;
        Ok(places.map(|places| Captures { places }))
    }

    /// [`Regex::captures`] in a text that may not be UTF-8.
    pub fn captures_bytes(&self, text: &[u8]) -> Result<Option<Captures>, TooManyGroups> {
        let text = Text::new(text);
        let captures = self.captures(text.as_str())?;
        let original = |place: Option<Range<usize>>| place.map(|place| text.original(place));
        Ok(captures.map(|captures| Captures { places: captures.places.into_iter().map(original).collect() }))
    }

    fn engine(&self) -> &Engine {
        self.shared.engine.get_or_init(|| Engine::new(&self.parsed(), Groups::Ignore))
    }

    fn group_engine(&self) -> &Engine {
        self.shared.group_engine.get_or_init(|| Engine::new(&self.parsed(), Groups::Capture))
    }

    fn parsed(&self) -> Parsed {
        parse(&self.shared.pattern, self.shared.class_names).expect("the pattern was accepted before")
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Regex").field(&self.pattern()).finish()
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::super::examples::FINDS;
    use super::*;

    fn regex(pattern: &str) -> Regex {
        Regex::new(pattern, &Release::LATEST.rules().go).unwrap()
    }

    #[test]
    fn finds_what_go_finds() {
        for &(pattern, text, want) in FINDS {
            let regex = regex(pattern);
            let captures = regex.captures_bytes(text).unwrap();
            let places = captures.iter().flat_map(Captures::iter);
            let got: Vec<i64> =
                places.flat_map(|place| place.map_or([-1, -1], |p| [p.start as i64, p.end as i64])).collect();
            assert_eq!(got, want, "{pattern} in {}", text.escape_ascii());
            assert_eq!(regex.find_bytes(text), captures.and_then(|captures| captures.get(0)), "{pattern}");
            assert_eq!(regex.is_match_bytes(text), !want.is_empty(), "{pattern}");
        }
    }

    #[test]
    fn finds_all_that_go_finds() {
        type Places = &'static [(usize, usize)];
        let cases: [(&str, &str, Places); 8] = [
            (r"a*", "baaac", &[(0, 0), (1, 4), (5, 5)]),
            (r"a", "aba", &[(0, 1), (2, 3)]),
            (r"", "日b", &[(0, 0), (3, 3), (4, 4)]),
            (r"\b", "ab cd", &[(0, 0), (2, 2), (3, 3), (5, 5)]),
            (r"a|", "aba", &[(0, 1), (2, 3)]),
            (r"^", "a\nb", &[(0, 0)]),
            (r"(?m)^", "a\nb", &[(0, 0), (2, 2)]),
            (r"x", "a", &[]),
        ];
        for (pattern, text, want) in cases {
            let want: Vec<_> = want.iter().map(|&(start, end)| start..end).collect();
            assert_eq!(regex(pattern).find_all(text, usize::MAX), want, "{pattern}");
            assert_eq!(regex(pattern).find_all(text, 1), want[..want.len().min(1)], "{pattern}");
        }
    }

    #[test]
    fn large_and_deep_patterns_match() {
        let deep = format!("^{}a{}$", "(".repeat(400), "*)".repeat(400));
        for (pattern, text, want) in [
            (r"^(\pL{1,30}){30}$", "aé日".repeat(20), true),
            (r"^(\pL{1,30}){30}$", "aé1".repeat(20), false),
            (&format!("^{}$", "a{1000}".repeat(20)), "a".repeat(20_000), true),
            (&format!("^{}$", "a{1000}".repeat(20)), "a".repeat(19_999), false),
            (&deep, "aaa".to_owned(), true),
            (&deep, "aab".to_owned(), false),
        ] {
            assert_eq!(regex(pattern).is_match(&text), want, "{pattern:.20}");
        }
    }

    #[test]
    fn steps_are_counted() {
        assert_eq!(regex(r"^[ab]+$").search(&"ab".repeat(500_000)), Ok((true, 0)));
        let (is_match, steps) = regex(r"^(\pL{1,30}){30}$").search(&"aé日".repeat(20)).unwrap();
        assert!(is_match && steps > 0);
    }

    #[test]
    fn many_groups_are_found() {
        let found = regex(&"(.)".repeat(500)).captures(&"é".repeat(500)).unwrap().unwrap();
        assert_eq!((found.get(0), found.get(500), found.get(501)), (Some(0..1000), Some(998..1000), None));
    }

    #[test]
    fn is_shared_between_threads() {
        fn shared<T: Send + Sync + Clone>(_: &T) {}
        shared(&regex("a"));
        assert_eq!((regex("(a)(b)").group_count(), regex("(a)").pattern()), (2, "(a)"));
    }
}
