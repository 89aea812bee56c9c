//! Go's limits on the size and depth of an expression.
//!
//! Go counts lazily: sizes and heights of nodes are kept only once the expression could be over a limit, and are
//! not brought up to date when a node changes later. The same is done here, because what is refused depends on it.

use super::error::RegexErrorKind;
use super::tree::{Node, NodeId, Op, Tree};

/// Deepest nesting of nodes (`maxHeight` of `regexp/syntax`).
pub(super) const MAX_HEIGHT: usize = 1000;
/// Largest product of nested repeat counts.
pub(super) const MAX_REPEAT: u32 = 1000;
/// Largest number of instructions of the compiled expression (`maxSize`: 128 MiB of 40 bytes each).
const MAX_SIZE: u64 = (128 << 20) / 40;
/// Largest number of code points in literals and ends of ranges (`maxRunes`: 128 MiB of 4 bytes each).
const MAX_RUNES: usize = (128 << 20) / 4;

/// Largest number of instructions that an expression really has. This limit is ours: Go's parser overlooks long
/// literals in repeats (`(?:aaa…){1000}`), and its compiler then takes 40 bytes for each of their characters.
const MAX_INSTRUCTIONS: u64 = 8 << 20;

/// What has been counted of an expression so far.
#[derive(Debug)]
pub(super) struct Limits {
    runes: usize,
    repeats: u64,
    sizes: Option<Vec<u64>>,
    heights: Option<Vec<u64>>,
}

impl Limits {
    pub(super) fn new() -> Self {
        Self { runes: 0, repeats: 1, sizes: None, heights: None }
    }

    pub(super) fn count_runes(&mut self, node: &Node) {
        self.runes += node.rune_count();
    }

    /// Forgets what was known of a node that is about to be released.
    pub(super) fn forget(&mut self, id: NodeId) {
        // Sizes stay: Go forgets heights alone.
        if let Some(height) = self.heights.as_mut().and_then(|heights| heights.get_mut(id.index())) {
            *height = 0;
        }
    }

    /// Checks a node that was made or changed; `stack` is everything else that has been read.
    pub(super) fn check(&mut self, tree: &Tree, stack: &[NodeId], id: NodeId) -> Result<(), RegexErrorKind> {
        if self.runes > MAX_RUNES {
            return Err(RegexErrorKind::TooLarge);
        }
        self.check_size(tree, stack, id)?;
        self.check_height(tree, stack, id)
    }

    fn check_size(&mut self, tree: &Tree, stack: &[NodeId], id: NodeId) -> Result<(), RegexErrorKind> {
        let (sizes, begun) = match &mut self.sizes {
            Some(sizes) => (sizes, &[][..]),
            none => {
                if let Op::Repeat { min, max, .. } = tree.get(id).op {
                    let count = u64::from(max.unwrap_or(min).max(1));
                    self.repeats = if count > MAX_SIZE / self.repeats { MAX_SIZE } else { self.repeats * count };
                }
                if (tree.allocated() as u64) < MAX_SIZE / self.repeats {
                    return Ok(());
                }
                (none.insert(Vec::new()), stack)
            }
        };
        for &id in begun.iter().chain([&id]) {
            if tree.measure(id, sizes, size) > MAX_SIZE {
                return Err(RegexErrorKind::TooLarge);
            }
        }
        Ok(())
    }

    fn check_height(&mut self, tree: &Tree, stack: &[NodeId], id: NodeId) -> Result<(), RegexErrorKind> {
        if tree.allocated() < MAX_HEIGHT {
            return Ok(());
        }
        let (heights, begun) = match &mut self.heights {
            Some(heights) => (heights, &[][..]),
            none => (none.insert(Vec::new()), stack),
        };
        for &id in begun.iter().chain([&id]) {
            if tree.measure(id, heights, height) > MAX_HEIGHT as u64 {
                return Err(RegexErrorKind::TooDeep);
            }
        }
        Ok(())
    }
}

/// Checks a finished expression for what Go's own limits let through.
pub(super) fn check_whole(tree: &Tree, root: NodeId) -> Result<(), RegexErrorKind> {
    let instructions = tree.measure(root, &mut Vec::new(), size);
    if instructions > MAX_INSTRUCTIONS { Err(RegexErrorKind::TooLarge) } else { Ok(()) }
}

/// How many levels of nodes there are from this one down.
pub(super) fn height(node: &Node, known: &[u64]) -> u64 {
    1 + node.subs().iter().map(|sub| known[sub.index()]).max().unwrap_or(0)
}

/// How many instructions Go's compiler needs at most (`calcSize`).
fn size(node: &Node, known: &[u64]) -> u64 {
    let subs = node.subs().iter().fold(0_u64, |sum, sub| sum.saturating_add(known[sub.index()]));
    let size = match &node.op {
        Op::Literal(runes) => runes.len() as u64,
        Op::Capture { .. } | Op::Star(_) | Op::Repeat { min: 0, max: None, .. } => subs.saturating_add(2),
        Op::Plus(_) | Op::Quest(_) => subs.saturating_add(1),
        Op::Concat(_) => subs,
        Op::Alternate(alternatives) => subs.saturating_add((alternatives.len() as u64).saturating_sub(1)),
        Op::Repeat { min, max: None, .. } => subs.saturating_mul(u64::from(*min)).saturating_add(1),
        Op::Repeat { min, max: Some(max), .. } => {
            subs.saturating_mul(u64::from(*max)).saturating_add(u64::from(max.saturating_sub(*min)))
        }
        _ => 1,
    };
    size.max(1)
}

/// Whether no part of a repeat is asked for more than [`MAX_REPEAT`] times, counting the repeats around it
/// (`repeatIsValid`).
pub(super) fn repeat_is_valid(tree: &Tree, id: NodeId) -> bool {
    let mut pending = vec![(id, MAX_REPEAT)];
    while let Some((id, mut allowed)) = pending.pop() {
        let node = tree.get(id);
        if let Op::Repeat { min, max, .. } = node.op {
            if max == Some(0) {
                continue;
            }
            let count = max.unwrap_or(min);
            if count > allowed {
                return false;
            }
            allowed /= count.max(1);
        }
        pending.extend(node.subs().iter().map(|&sub| (sub, allowed)));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::error::RegexErrorKind::{self, TooDeep, TooLarge};
    use super::super::parser::parse;
    use crate::unicode::ClassNames;

    fn refusal(pattern: &str) -> Option<RegexErrorKind> {
        parse(pattern.as_bytes(), ClassNames::Loose).err().map(|error| error.kind())
    }

    #[test]
    fn nesting_ends_where_it_does_in_go() {
        let nested = |open: &str, close: &str, count| open.repeat(count) + &close.repeat(count);
        assert_eq!(refusal(&nested("(", ")", 999)), None);
        assert_eq!(refusal(&nested("(", ")", 1000)), Some(TooDeep));
        assert_eq!(refusal(&nested("(?:", ")", 5000)), None);
    }

    #[test]
    fn what_factoring_nests_counts_too() {
        let alternatives = |dots: usize| format!("{0}a|{0}b", ".".repeat(dots));
        assert_eq!(refusal(&alternatives(999)), None);
        assert_eq!(refusal(&alternatives(1000)), Some(TooDeep));
        assert_eq!(refusal(&alternatives(5000)), Some(TooDeep));
    }

    #[test]
    fn size_ends_where_it_does_in_go() {
        let repeated = |part: &str, count| format!("({}){{1000}}", part.repeat(count));
        assert_eq!(refusal(&repeated(".", 3353)), None);
        assert_eq!(refusal(&repeated(".", 3354)), Some(TooLarge));
        assert_eq!(refusal(&repeated("a", 5000)), Some(TooLarge));
        assert_eq!(refusal(&"a{1000}".repeat(200)), None);
    }

    #[test]
    fn characters_count_again_with_every_group() {
        let nested = |count| "(?:".repeat(count) + r"\pL" + &")".repeat(count);
        assert_eq!(refusal(&nested(8485)), None);
        assert_eq!(refusal(&nested(8486)), Some(TooLarge));
    }

    #[test]
    fn literals_that_go_overlooks_are_counted() {
        let begin_counting = "a{1000}b{1000}c{1000}";
        assert_eq!(refusal(&format!("{begin_counting}(?:{}.){{1000}}", "a".repeat(20_000))), Some(TooLarge));
    }
}
