//! Choosing what runs an expression.

use std::ops::Range;

use regex_automata::nfa::thompson::WhichCaptures;
use regex_automata::{Input, meta};

use super::limits::height;
use super::lower::{Groups, lower};
use super::machine::{self, TooManyGroups, TooManySteps};
use super::parser::Parsed;
use super::program::Program;
use super::tree::{Node, Op};

/// Expressions higher than this go to the machine, because the automata are built by recursion.
const MAX_AUTOMATON_HEIGHT: u64 = 100;
/// Expressions whose byte automaton has more states than this, by estimate, go to the machine: building it would take
/// some milliseconds, and the machine has one instruction where the automaton has a thousand states.
const MAX_AUTOMATON_STATES: u64 = 15_000;
/// What the automaton may need if the estimate was wrong.
const MAX_AUTOMATON_BYTES: usize = 4 << 20;
/// Expressions with more groups go to the machine when groups are asked for: the automata keep a table of all groups
/// for each of their states.
const MAX_AUTOMATON_GROUPS: u32 = 40;
/// The product of states and bytes of a text up to which an automaton is asked whether there is a match. It may follow
/// all of its states for each byte, and nothing can end it.
const MAX_AUTOMATON_WORK: u64 = 1 << 28;

/// Something that runs an expression.
#[derive(Debug)]
pub(super) enum Engine {
    /// The automaton, and roughly how many states it has.
    Automaton(meta::Regex, u64),
    Machine(Program),
}

impl Engine {
    pub(super) fn new(parsed: &Parsed, groups: Groups) -> Self {
        automaton(parsed, groups)
            .map_or_else(|| Self::Machine(Program::new(parsed)), |(regex, states)| Self::Automaton(regex, states))
    }

    /// Whether there is a match, and how many steps that took; none where the automaton has nothing to count.
    /// `machine` is the program for texts with which the automaton could take too long.
    pub(super) fn is_match<'p>(
        &'p self,
        text: &str,
        machine: impl FnOnce() -> &'p Program,
    ) -> Result<(bool, u64), TooManySteps> {
        match self {
            Self::Automaton(regex, states) if states.saturating_mul(text.len() as u64) <= MAX_AUTOMATON_WORK => {
                Ok((regex.is_match(text), 0))
            }
            Self::Automaton(..) => machine::is_match(machine(), text),
            Self::Machine(program) => machine::is_match(program, text),
        }
    }

    /// The first match at or after a place, which must be between characters.
    pub(super) fn find(&self, text: &str, from: usize) -> Option<Range<usize>> {
        match self {
            Self::Automaton(regex, _) => regex.find(Input::new(text).range(from..)).map(|found| found.range()),
            Self::Machine(program) => machine::find(program, text, from),
        }
    }

    /// The places of the first match at or after a place between characters, and of its groups, of which there are
    /// so many.
    pub(super) fn groups(&self, text: &str, from: usize, groups: u32) -> Result<Option<GroupPlaces>, TooManyGroups> {
        let count = groups as usize + 1;
        let program = match self {
            Self::Automaton(regex, _) => {
                let mut captures = regex.create_captures();
                regex.captures(Input::new(text).range(from..), &mut captures);
                let place = |group| captures.get_group(group).map(|span| span.range());
                return Ok(captures.is_match().then(|| (0..count).map(place).collect()));
            }
            Self::Machine(program) => program,
        };
        let Some(slots) = machine::search(program, text, from, 2 * count)? else { return Ok(None) };
        Ok(Some(slots.chunks_exact(2).map(|slots| Some(slots[0]?..slots[1]?)).collect()))
    }
}

/// Where groups matched, beginning with the whole match; `None` for those that took no part.
pub(super) type GroupPlaces = Vec<Option<Range<usize>>>;

fn automaton(parsed: &Parsed, groups: Groups) -> Option<(meta::Regex, u64)> {
    let too_many = groups == Groups::Capture && parsed.groups > MAX_AUTOMATON_GROUPS;
    let measure = |figure: fn(&Node, &[u64]) -> u64| parsed.tree.measure(parsed.root, &mut Vec::new(), figure);
    let states = measure(states);
    if too_many || measure(height) > MAX_AUTOMATON_HEIGHT || states > MAX_AUTOMATON_STATES {
        return None;
    }
    let which = match groups {
        Groups::Capture => WhichCaptures::All,
        Groups::Ignore => WhichCaptures::Implicit,
    };
    let config = meta::Config::new().nfa_size_limit(Some(MAX_AUTOMATON_BYTES)).which_captures(which);
    let regex = meta::Builder::new().configure(config).build_from_hir(&lower(parsed, groups)).ok()?;
    Some((regex, states))
}

/// Roughly how many states the byte automaton has for a node.
fn states(node: &Node, known: &[u64]) -> u64 {
    let subs = node.subs().iter().fold(0_u64, |sum, sub| sum.saturating_add(known[sub.index()]));
    match &node.op {
        Op::Literal(runes) => 2 * runes.len() as u64,
        Op::Class(ranges) if ranges.last().is_none_or(|&(_, high)| high < 0x80) => 1,
        Op::Class(ranges) => 4 + 2 * ranges.len() as u64,
        Op::AnyButNewline | Op::Any => 8,
        Op::Repeat { min, max, .. } => subs.saturating_mul(u64::from(max.unwrap_or(*min).max(1))),
        _ => subs.saturating_add(1),
    }
}
