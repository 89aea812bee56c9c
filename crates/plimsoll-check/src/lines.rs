//! Two texts, line by line.

use std::fmt;

/// So many lines are shown around those that differ.
const CONTEXT: usize = 3;
/// Above so many comparisons of lines, no shortest difference is looked for.
const MAX_COMPARISONS: usize = 4_000_000;

/// A line of a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// In both.
    Same(String),
    /// Only in what is expected.
    Expected(String),
    /// Only in what is there.
    Actual(String),
    /// Lines in both that are not shown.
    Gap,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same(line) => write!(f, "  {line}"),
            Self::Expected(line) => write!(f, "- {line}"),
            Self::Actual(line) => write!(f, "+ {line}"),
            Self::Gap => f.write_str("  ..."),
        }
    }
}

/// What differs between two texts, with some lines around it.
pub fn lines(expected: &str, actual: &str) -> Vec<Line> {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let rest = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let middle = |all: &[&'_ str]| before..all.len() - after;
    let mut all: Vec<Line> = old.iter().take(before).map(same).collect();
    all.extend(changes(&old[middle(&old)], &new[middle(&new)]));
    all.extend(old.iter().skip(old.len() - after).map(same));
    with_context(all)
}

fn same(line: &&str) -> Line {
    Line::Same((*line).to_owned())
}

/// The shortest way from one list of lines to another; where that takes too long, all of one and all
/// of the other.
fn changes(old: &[&str], new: &[&str]) -> Vec<Line> {
    let expected = |line: &&str| Line::Expected((*line).to_owned());
    let actual = |line: &&str| Line::Actual((*line).to_owned());
    if old.len().saturating_mul(new.len()) > MAX_COMPARISONS {
        return old.iter().map(expected).chain(new.iter().map(actual)).collect();
    }
    let width = new.len() + 1;
    // How many lines are common from a line of each on.
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for (x, old) in old.iter().enumerate().rev() {
        for (y, new) in new.iter().enumerate().rev() {
            let at = x * width + y;
            common[at] = if old == new { common[at + width + 1] + 1 } else { common[at + width].max(common[at + 1]) };
        }
    }
    let (mut x, mut y, mut lines) = (0, 0, Vec::new());
    while let (Some(before), Some(after)) = (old.get(x), new.get(y)) {
        let at = x * width + y;
        if before == after {
            lines.push(same(before));
            (x, y) = (x + 1, y + 1);
        } else if common[at + width] >= common[at + 1] {
            lines.push(expected(before));
            x += 1;
        } else {
            lines.push(actual(after));
            y += 1;
        }
    }
    lines.extend(old.iter().skip(x).map(expected));
    lines.extend(new.iter().skip(y).map(actual));
    lines
}

/// Leaves out lines that are far from every change.
fn with_context(all: Vec<Line>) -> Vec<Line> {
    let is_change: Vec<bool> = all.iter().map(|line| !matches!(line, Line::Same(_))).collect();
    let mut is_near = vec![false; all.len()];
    for at in (0..all.len()).filter(|at| is_change[*at]) {
        let end = (at + CONTEXT + 1).min(all.len());
        is_near[at.saturating_sub(CONTEXT)..end].fill(true);
    }
    let mut shown = Vec::new();
    for (line, is_near) in all.into_iter().zip(is_near) {
        if is_near {
            shown.push(line);
        } else if shown.last() != Some(&Line::Gap) {
            shown.push(Line::Gap);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expected: &str, actual: &str, want: &[&str]) {
        let shown: Vec<String> = lines(expected, actual).iter().map(ToString::to_string).collect();
        assert_eq!(shown, want);
    }

    #[test]
    fn shows_what_changed() {
        check("a\nb\nc", "a\nx\nc", &["  a", "- b", "+ x", "  c"]);
        check("a\nb\nc\nd", "b\nc\nd\ne", &["- a", "  b", "  c", "  d", "+ e"]);
        check("", "a", &["+ a"]);
        check("1\n2\n3\n4\n5\n6", "1\n2\n3\n4\n5\nx", &["  ...", "  3", "  4", "  5", "- 6", "+ x"]);
    }

    #[test]
    fn long_texts_take_no_longer_than_they_may() {
        let text = |from: usize| (from..from + 5_000).map(|line| line.to_string()).collect::<Vec<_>>().join("\n");
        assert_eq!(lines(&text(0), &text(5_000)).len(), 10_000);
    }
}
