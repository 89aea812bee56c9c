//! Sets of code points, surrogates included as in Go's range tables.

use super::generated::SIMPLE_FOLD;
use super::{INTERLOCKED_RUNS, simple_fold};

/// The last code point.
pub(crate) const MAX_CODE: u32 = 0x0010_ffff;

/// A set of code points as ranges with both ends included, in order, with gaps between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CodeSet {
    ranges: Vec<(u32, u32)>,
}

impl CodeSet {
    /// All code points.
    pub(crate) fn all() -> Self {
        Self { ranges: vec![(0, MAX_CODE)] }
    }

    /// The set of what is in any of the ranges, which may overlap and come in any order.
    pub(crate) fn of(mut ranges: Vec<(u32, u32)>) -> Self {
        if ranges.windows(2).any(|pair| pair[1].0 <= pair[0].1.saturating_add(1)) {
            ranges.sort_unstable();
            let mut kept = 0;
            for next in 1..ranges.len() {
                let (low, high) = ranges[next];
                if low <= ranges[kept].1.saturating_add(1) {
                    ranges[kept].1 = ranges[kept].1.max(high);
                } else {
                    kept += 1;
                    ranges[kept] = (low, high);
                }
            }
            ranges.truncate(kept + 1);
        }
        Self { ranges }
    }

    /// One code point with all that differ from it by case only.
    pub(crate) fn orbit(code: u32) -> Self {
        Self::of(fold_orbit(code).map(|code| (code, code)).collect())
    }

    /// The ranges, in order, neither overlapping nor touching.
    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// The ranges, to be changed and given to [`CodeSet::of`] again.
    pub(crate) fn into_ranges(self) -> Vec<(u32, u32)> {
        self.ranges
    }

    /// Whether a character is in the set.
    pub(crate) fn contains(&self, c: char) -> bool {
        self.contains_all(c.into(), c.into())
    }

    /// Everything that is not in the set.
    pub(crate) fn negated(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(low, high) in &self.ranges {
            if next < low {
                ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        if next <= MAX_CODE {
            ranges.push((next, MAX_CODE));
        }
        Self { ranges }
    }

    /// The set with everything added that differs from a member by case only (`unicode.SimpleFold`).
    pub(crate) fn folded(self) -> Self {
        let mut ranges = self.ranges.clone();
        let mut new = 0;
        // No more than four code points fold to each other, so the third round adds the last ones.
        for _ in 0..3 {
            let end = ranges.len();
            for at in new..end {
                self.move_range(ranges[at], &mut ranges);
            }
            new = end;
        }
        Self::of(ranges)
    }

    /// Adds where the code points of a range move to when they fold, if that is outside of the set.
    fn move_range(&self, (low, high): (u32, u32), moved: &mut Vec<(u32, u32)>) {
        let begin = SIMPLE_FOLD.partition_point(|&(first, ..)| first < low).saturating_sub(INTERLOCKED_RUNS);
        for &(first, last, distance, step) in SIMPLE_FOLD[begin..].iter().take_while(|(first, ..)| *first <= high) {
            let (low, high, step) = (low.max(first), high.min(last), u32::from(step));
            let to = |code: u32| code.saturating_add_signed(distance);
            if low > high || self.contains_all(to(low), to(high)) {
                continue;
            }
            if step == 1 {
                moved.push((to(low), to(high)));
            } else {
                let low = first + (low - first).next_multiple_of(step);
                moved.extend((low..=high).step_by(step as usize).map(|code| (to(code), to(code))));
            }
        }
    }

    fn contains_all(&self, low: u32, high: u32) -> bool {
        let at = self.ranges.partition_point(|&(_, end)| end < low);
        self.ranges.get(at).is_some_and(|&(start, end)| start <= low && high <= end)
    }
}

/// A code point, which may be a surrogate, and those that differ from it by case only, in the order of folding.
pub(crate) fn fold_orbit(code: u32) -> impl Iterator<Item = u32> {
    let folded = |code: u32| char::from_u32(code).map(simple_fold).map(u32::from);
    std::iter::successors(Some(code), move |&last| folded(last).filter(|&next| next != code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_joined_and_negated() {
        let set = CodeSet::of(vec![(5, 9), (1, 2), (3, 3), (8, 12)]);
        assert_eq!(set.ranges(), [(1, 3), (5, 12)]);
        assert_eq!(set.negated().ranges(), [(0, 0), (4, 4), (13, MAX_CODE)]);
        assert_eq!(CodeSet::all().negated().ranges(), []);
        assert_eq!(CodeSet::of(Vec::new()).negated(), CodeSet::all());
    }

    #[test]
    fn folding_adds_every_case() {
        let folded = |low: char, high: char| CodeSet::of(vec![(low.into(), high.into())]).folded().into_ranges();
        assert_eq!(folded('k', 'k'), [(0x4b, 0x4b), (0x6b, 0x6b), (0x212a, 0x212a)]);
        assert_eq!(folded('θ', 'θ'), [(0x398, 0x398), (0x3b8, 0x3b8), (0x3d1, 0x3d1), (0x3f4, 0x3f4)]);
        assert_eq!(folded('ā', 'ą'), [(0x100, 0x105)]);
        assert_eq!(folded('ą', 'ą'), [(0x104, 0x105)]);
        assert_eq!(folded('0', '9'), [(0x30, 0x39)]);
    }
}
