//! The classes that `\p{…}` names in a regular expression.

use super::code_set::{CodeSet, MAX_CODE};
use super::generated::{CATEGORIES, CATEGORY_ALIASES, CATEGORY_RUNS, SCRIPT_RUNS, SCRIPTS};

/// A class, and whether `(?i)` adds the other cases of its members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedClass {
    pub(crate) set: CodeSet,
    pub(crate) folds: bool,
}

/// How exactly a class must be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClassNames {
    /// `Any`, or the name of a category or script to the letter (Go 1.24 and older).
    Exact,
    /// Also long names of categories, where case, blanks, `_` and `-` do not count (Go 1.25).
    Loose,
}

/// The class of a name (`unicodeTable` of `regexp/syntax`).
pub(crate) fn named_class(name: &str, names: ClassNames) -> Option<NamedClass> {
    match names {
        ClassNames::Exact => exactly_named(name),
        ClassNames::Loose => loosely_named(&canonical(name)),
    }
}

fn exactly_named(name: &str) -> Option<NamedClass> {
    if name == "Any" {
        return Some(folding(CodeSet::all()));
    }
    assigned_category(name).or_else(|| script(name)).map(folding)
}

/// The class of a canonical name. Scripts that have a `_` in Go's own table are out of reach.
fn loosely_named(name: &str) -> Option<NamedClass> {
    match name {
        "Any" => return Some(folding(CodeSet::all())),
        "Assigned" => return Some(folding(unassigned().negated())),
        "Ascii" => return Some(folding(CodeSet::of(vec![(0, 0x7f)]))),
        "Lc" => return category("LC"),
        _ => {}
    }
    category(name).or_else(|| script(name).map(folding)).or_else(|| {
        let (_, meant) = CATEGORY_ALIASES.iter().find(|(alias, _)| canonical(alias) == name)?;
        category(meant)
    })
}

fn folding(set: CodeSet) -> NamedClass {
    NamedClass { set, folds: true }
}

fn category(name: &str) -> Option<NamedClass> {
    match name {
        "Cn" => Some(folding(unassigned())),
        "C" => {
            let mut ranges = assigned_category(name)?.into_ranges();
            ranges.extend(unassigned().into_ranges());
            Some(folding(CodeSet::of(ranges)))
        }
        // Go has no table of what else folds to a cased letter (it would be U+0345 alone).
        "LC" => {
            let cased = |value| matches!(category_name(value), Some("Lu" | "Ll" | "Lt"));
            Some(NamedClass { set: runs_where(CATEGORY_RUNS, cased), folds: false })
        }
        _ => assigned_category(name).map(folding),
    }
}

/// A category by its one or two letters.
fn assigned_category(name: &str) -> Option<CodeSet> {
    if !matches!(name.len(), 1 | 2) || !CATEGORIES.iter().any(|category| category.starts_with(name)) {
        return None;
    }
    Some(runs_where(CATEGORY_RUNS, |value| category_name(value).is_some_and(|category| category.starts_with(name))))
}

/// The name of the category that a run's value stands for.
fn category_name(value: usize) -> Option<&'static str> {
    CATEGORIES.get(value.checked_sub(1)?).copied()
}

fn unassigned() -> CodeSet {
    runs_where(CATEGORY_RUNS, |value| value == 0)
}

fn script(name: &str) -> Option<CodeSet> {
    let index = SCRIPTS.binary_search(&name).ok()?;
    Some(runs_where(SCRIPT_RUNS, |value| value == index + 1))
}

fn runs_where(runs: &[u32], wanted: impl Fn(usize) -> bool) -> CodeSet {
    let values: Vec<bool> = (0..=0xff).map(wanted).collect();
    let mut ranges = Vec::new();
    for (index, run) in runs.iter().enumerate().filter(|(_, run)| values[(*run & 0xff) as usize]) {
        let end = runs.get(index + 1).map_or(MAX_CODE, |next| (next >> 8) - 1);
        ranges.push((run >> 8, end));
    }
    CodeSet::of(ranges)
}

/// A name with its first letter in upper case, the rest in lower case, without `_`, `-` and blanks.
fn canonical(name: &str) -> String {
    let mut letters = name.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters.map(|c| c.to_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many ranges a class has, and how many code points.
    fn sizes(class: Option<NamedClass>) -> Option<(usize, u32)> {
        let set = class?.set;
        Some((set.ranges().len(), set.ranges().iter().map(|(low, high)| high - low + 1).sum()))
    }

    #[test]
    fn classes_are_as_large_as_in_go() {
        for (name, want) in [
            ("L", Some((659, 136104))),
            ("Lu", Some((646, 1831))),
            ("lu", Some((646, 1831))),
            ("C", Some((712, 965096))),
            ("Cn", Some((707, 825345))),
            ("LC", Some((143, 4095))),
            ("lc", Some((143, 4095))),
            ("Greek", Some((36, 518))),
            ("greek", Some((36, 518))),
            ("Letter", Some((659, 136104))),
            ("cased-letter", Some((143, 4095))),
            ("digit", Some((64, 680))),
            ("Any", Some((1, 1114112))),
            ("Assigned", Some((707, 288767))),
            ("ASCII", Some((1, 128))),
            ("Han", Some((21, 98408))),
            ("N_d", Some((64, 680))),
            ("Old_Italic", None),
            ("Greek_Extended", None),
            ("", None),
        ] {
            assert_eq!(sizes(named_class(name, ClassNames::Loose)), want, "{name}");
        }
    }

    #[test]
    fn older_go_knows_exact_names_only() {
        let known = |name| named_class(name, ClassNames::Exact).is_some();
        for name in ["Any", "L", "Lu", "Greek", "Old_Italic"] {
            assert!(known(name), "{name}");
        }
        for name in ["any", "lu", "LC", "Cn", "Letter", "greek", "ASCII", "Assigned", ""] {
            assert!(!known(name), "{name}");
        }
    }
}
