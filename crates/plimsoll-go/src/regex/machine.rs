//! A matcher for what the byte automata are not made for: deeply nested and very large expressions.
//!
//! It follows all ways through the instructions at once, one character after the other, so that its time is bounded
//! by the product of the lengths of text and program.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use super::program::{Instruction, Label, Program};
use super::tree::Look;

/// Places in the text, two for each group; `None` for a group that took no part.
pub(super) type Slots = Rc<[Option<usize>]>;

/// Most slots that the ways through the program may have together.
const MAX_CELLS: usize = 1 << 23;

/// Most ways through the program that are followed to answer whether there is a match, each for one character.
const MAX_STEPS: u64 = 50_000_000;

/// Whether there is a match takes more steps than any text of sense needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySteps;

impl fmt::Display for TooManySteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limit on steps of a regular expression exceeded: {MAX_STEPS}")
    }
}

impl Error for TooManySteps {}

/// So many groups are followed on so many ways at once that it would need more memory than is sensible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyGroups;

impl fmt::Display for TooManyGroups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the regular expression has too many groups to follow them all")
    }
}

impl Error for TooManyGroups {}

/// Whether there is a match, and how many steps that took.
pub(super) fn is_match(program: &Program, text: &str) -> Result<(bool, u64), TooManySteps> {
    let mut machine = Machine::new(program, text, 0);
    let found = machine.search(0);
    if machine.steps > MAX_STEPS { Err(TooManySteps) } else { Ok((matches!(found, Ok(Some(_))), machine.steps)) }
}

/// The first match at or after a place.
pub(super) fn find(program: &Program, text: &str, from: usize) -> Option<Range<usize>> {
    match search(program, text, from, 2).ok()??[..] {
        [Some(start), Some(end)] => Some(start..end),
        _ => None,
    }
}

/// The first match at or after a place, with that many slots filled in; with none it is any match.
pub(super) fn search(program: &Program, text: &str, from: usize, slots: usize) -> Result<Option<Slots>, TooManyGroups> {
    Machine { max_steps: u64::MAX, ..Machine::new(program, text, slots) }.search(from)
}

/// A way through the program that stands before an instruction that takes a character, or at the end.
struct Thread {
    label: Label,
    slots: Slots,
}

struct Machine<'a> {
    program: &'a Program,
    text: &'a str,
    /// How many slots are asked for.
    slots: usize,
    /// For each instruction one more than the place in the text where it was reached last.
    reached: Vec<usize>,
    /// Ways that were followed for a character.
    steps: u64,
    max_steps: u64,
}

impl<'a> Machine<'a> {
    fn new(program: &'a Program, text: &'a str, slots: usize) -> Self {
        Self { program, text, slots, reached: vec![0; program.instructions.len()], steps: 0, max_steps: MAX_STEPS }
    }

    fn search(&mut self, from: usize) -> Result<Option<Slots>, TooManyGroups> {
        let start = self.program.start;
        let anchored = matches!(self.program.instructions[start as usize], Instruction::Look(Look::TextStart, _));
        let mut best = None;
        let (mut threads, mut next_threads) = (Vec::new(), Vec::new());
        let mut at = from;
        loop {
            if best.is_none() && (at == 0 || !anchored) {
                let mut slots: Slots = std::iter::repeat_n(None, self.slots).collect();
                save(&mut slots, 0, at);
                self.follow(start, slots, at, &mut threads);
            }
            if threads.is_empty() && (best.is_some() || anchored) {
                return Ok(best);
            }
            // Two slots are always there: no program has so many instructions.
            if self.slots > 2 && threads.len().saturating_mul(self.slots) > MAX_CELLS {
                return Err(TooManyGroups);
            }
            self.steps += 1 + threads.len() as u64;
            if self.steps > self.max_steps {
                return Ok(best);
            }
            let rune = self.text[at..].chars().next();
            let next = at + rune.map_or(0, char::len_utf8);
            for Thread { label, mut slots } in threads.drain(..) {
                let instruction = self.program.instructions[label as usize];
                if let Instruction::Match = instruction {
                    // What comes after is less preferred.
                    save(&mut slots, 1, at);
                    best = Some(slots);
                    break;
                }
                if let Some(label) = rune.and_then(|rune| self.taken(instruction, rune)) {
                    self.follow(label, slots, next, &mut next_threads);
                }
            }
            if rune.is_none() || (self.slots == 0 && best.is_some()) {
                return Ok(best);
            }
            std::mem::swap(&mut threads, &mut next_threads);
            at = next;
        }
    }

    /// Where an instruction goes on if it takes a character.
    fn taken(&self, instruction: Instruction, rune: char) -> Option<Label> {
        let (takes, next) = match instruction {
            Instruction::Rune(wanted, next) => (wanted == u32::from(rune), next),
            Instruction::Class(class, next) => (self.program.classes[class as usize].contains(rune), next),
            Instruction::AnyButNewline(next) => (rune != '\n', next),
            Instruction::Any(next) => (true, next),
            _ => return None,
        };
        takes.then_some(next)
    }

    /// Adds the threads that a place in the program leads to without taking a character, the preferred ones first.
    fn follow(&mut self, label: Label, slots: Slots, at: usize, threads: &mut Vec<Thread>) {
        let mut pending = vec![(label, slots)];
        while let Some((label, mut slots)) = pending.pop() {
            let reached = &mut self.reached[label as usize];
            if std::mem::replace(reached, at + 1) == at + 1 {
                continue;
            }
            match self.program.instructions[label as usize] {
                Instruction::Split(preferred, other) => {
                    pending.push((other, Rc::clone(&slots)));
                    pending.push((preferred, slots));
                }
                Instruction::Look(look, next) => {
                    if holds(look, self.text.as_bytes(), at) {
                        pending.push((next, slots));
                    }
                }
                Instruction::Save(slot, next) => {
                    save(&mut slots, slot as usize, at);
                    pending.push((next, slots));
                }
                _ => threads.push(Thread { label, slots }),
            }
        }
    }
}

/// Fills in a slot if it is asked for.
fn save(slots: &mut Slots, slot: usize, at: usize) {
    if slot < slots.len() {
        Rc::make_mut(slots)[slot] = Some(at);
    }
}

fn holds(look: Look, text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| text[before]);
    let after = text.get(at).copied();
    let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    match look {
        Look::LineStart => before.is_none_or(|byte| byte == b'\n'),
        Look::LineEnd => after.is_none_or(|byte| byte == b'\n'),
        Look::TextStart => before.is_none(),
        Look::TextEnd => after.is_none(),
        Look::WordBoundary => is_word(before) != is_word(after),
        Look::NoWordBoundary => is_word(before) == is_word(after),
    }
}

#[cfg(test)]
mod tests {
    use super::super::examples::FINDS;
    use super::super::parser::parse;
    use super::super::text::Text;
    use super::*;
    use crate::unicode::ClassNames;

    #[test]
    fn finds_what_go_finds() {
        for &(pattern, text, want) in FINDS {
            let parsed = parse(pattern.as_bytes(), ClassNames::Loose).unwrap();
            let program = Program::new(&parsed);
            let text = Text::new(text);
            let slots = search(&program, text.as_str(), 0, 2 * (parsed.groups as usize + 1)).unwrap();
            let places: Vec<i64> = slots
                .iter()
                .flat_map(|slots| slots.chunks(2))
                .flat_map(|slots| match *slots {
                    [Some(start), Some(end)] => {
                        [text.original(start..end).start, text.original(start..end).end].map(|at| at as i64)
                    }
                    _ => [-1, -1],
                })
                .collect();
            assert_eq!(places, want, "{pattern}");
            assert_eq!(is_match(&program, text.as_str()).unwrap().0, !want.is_empty(), "{pattern}");
            assert_eq!(find(&program, text.as_str(), 0).is_some(), !want.is_empty(), "{pattern}");
        }
    }

    #[test]
    fn groups_are_given_up_when_they_need_too_much() {
        let parsed = parse("(a)|".repeat(5000).as_bytes(), ClassNames::Loose).unwrap();
        let program = Program::new(&parsed);
        assert_eq!(search(&program, "a", 0, 2 * 5001), Err(TooManyGroups));
        assert_eq!(find(&program, "a", 0), Some(0..1));
    }
}
