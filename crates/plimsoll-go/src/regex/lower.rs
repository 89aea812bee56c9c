//! The parsed expression as `regex-syntax` describes one.

use regex_syntax::hir::{self, Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};

use super::parser::Parsed;
use super::tree::{Flags, Look, Node, NodeId, Op};
use crate::unicode::{CodeSet, MAX_CODE};

/// Whether groups keep what they match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Groups {
    Capture,
    Ignore,
}

/// Translates an expression.
pub(super) fn lower(parsed: &Parsed, groups: Groups) -> Hir {
    let mut lowered: Vec<Hir> = Vec::new();
    let mut path = vec![(parsed.root, 0)];
    while let Some((id, next)) = path.last_mut() {
        let node = parsed.tree.get(*id);
        if let Some(&sub) = subs_to_lower(node).get(*next) {
            *next += 1;
            path.push((sub, 0));
        } else {
            let subs = lowered.split_off(lowered.len() - *next);
            lowered.push(lower_node(node, subs, groups));
            path.pop();
        }
    }
    lowered.pop().unwrap_or_else(Hir::fail)
}

fn subs_to_lower(node: &Node) -> &[NodeId] {
    match node.op {
        Op::Repeat { max: Some(0), .. } => &[],
        _ => node.subs(),
    }
}

fn lower_node(node: &Node, mut subs: Vec<Hir>, groups: Groups) -> Hir {
    let greedy = !node.flags.has(Flags::NON_GREEDY);
    let mut sub = || Box::new(subs.pop().unwrap_or_else(Hir::empty));
    let repeat = |min, max, sub| Hir::repetition(hir::Repetition { min, max, greedy, sub });
    match &node.op {
        Op::Empty | Op::LeftParen { .. } | Op::VerticalBar => Hir::empty(),
        Op::Literal(runes) => literal(runes, node.flags),
        Op::Class(ranges) => class(ranges),
        Op::AnyButNewline => class(&[(0, 9), (11, MAX_CODE)]),
        Op::Any => class(&[(0, MAX_CODE)]),
        Op::Look(look) => Hir::look(match look {
            Look::LineStart => hir::Look::StartLF,
            Look::LineEnd => hir::Look::EndLF,
            Look::TextStart => hir::Look::Start,
            Look::TextEnd => hir::Look::End,
            Look::WordBoundary => hir::Look::WordAscii,
            Look::NoWordBoundary => hir::Look::WordAsciiNegate,
        }),
        Op::Capture { group, .. } => match groups {
            Groups::Capture => Hir::capture(hir::Capture { index: *group, name: None, sub: sub() }),
            Groups::Ignore => *sub(),
        },
        Op::Star(_) => repeat(0, None, sub()),
        Op::Plus(_) => repeat(1, None, sub()),
        Op::Quest(_) => repeat(0, Some(1), sub()),
        Op::Repeat { max: Some(0), .. } => Hir::empty(),
        Op::Repeat { min, max, .. } => repeat(*min, *max, sub()),
        Op::Concat(_) => Hir::concat(subs),
        Op::Alternate(_) => alternation(subs),
    }
}

fn literal(runes: &[u32], flags: Flags) -> Hir {
    if flags.has(Flags::FOLD) {
        return Hir::concat(runes.iter().map(|&rune| class(CodeSet::orbit(rune).ranges())).collect());
    }
    // A surrogate occurs in no text.
    let text: Option<String> = runes.iter().map(|&rune| char::from_u32(rune)).collect();
    text.map_or_else(never, |text| Hir::literal(text.into_bytes()))
}

fn class(ranges: &[(u32, u32)]) -> Hir {
    const BEFORE_SURROGATES: u32 = 0xd7ff;
    const AFTER_SURROGATES: u32 = 0xe000;
    let characters = ranges.iter().flat_map(|&(low, high)| {
        [(low, high.min(BEFORE_SURROGATES)), (low.max(AFTER_SURROGATES), high)]
            .into_iter()
            .filter(|(low, high)| low <= high)
            .filter_map(|(low, high)| Some(ClassUnicodeRange::new(char::from_u32(low)?, char::from_u32(high)?)))
    });
    let class = ClassUnicode::new(characters);
    if class.ranges().is_empty() { never() } else { Hir::class(Class::Unicode(class)) }
}

/// An alternation that keeps the preferences of its alternatives.
///
/// `Hir::alternation` factors out what all alternatives begin with. For `a?ab|a?c` that would prefer another match:
/// the first alternative without its `a?` comes before the second alternative with it. One more alternative that
/// cannot be factored prevents it.
fn alternation(mut subs: Vec<Hir>) -> Hir {
    if common_beginning(&subs).iter().any(|piece| !is_plain(piece)) {
        subs.push(never());
    }
    Hir::alternation(subs)
}

fn common_beginning(subs: &[Hir]) -> &[Hir] {
    let mut alternatives = subs.iter().flat_map(|sub| match sub.kind() {
        HirKind::Alternation(inner) => &inner[..],
        _ => std::slice::from_ref(sub),
    });
    let first = alternatives.next().map_or(&[][..], pieces);
    let common = |count: usize, other: &Hir| {
        first[..count].iter().zip(pieces(other)).take_while(|(one, other)| one == other).count()
    };
    &first[..alternatives.fold(first.len(), common)]
}

fn pieces(alternative: &Hir) -> &[Hir] {
    match alternative.kind() {
        HirKind::Concat(pieces) => pieces,
        _ => &[],
    }
}

/// Whether there is one way only to match a piece.
fn is_plain(piece: &Hir) -> bool {
    matches!(piece.kind(), HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_))
}

/// What matches nothing, `(?:\Aa\z){2}`.
///
/// `Hir::fail` would not do: its length is unknown, and where that leaves open whether a loop's body can be empty, the
/// loop is built in another way than Go's. The anchors keep an alternation anchored that has this as one alternative.
fn never() -> Hir {
    let once = Hir::concat(vec![Hir::look(hir::Look::Start), Hir::literal(*b"a"), Hir::look(hir::Look::End)]);
    Hir::repetition(hir::Repetition { min: 2, max: Some(2), greedy: true, sub: Box::new(once) })
}
