//! A backtracking machine for what no automaton can do: looking around, and references to groups.

use plimsoll_go::regex::Regex;
use plimsoll_go::release::GoRules;

use super::parser::{PatternError, PatternErrorKind};
use super::tree::{Class, LINE_ENDS, Node, Parsed, WORDS};
use crate::plan::Search;

/// Most instructions of one program.
const MAX_PROGRAM: usize = 100_000;
/// Most steps of one search; one that takes more has found nothing, and whoever asked is told that there is no end of
/// it.
pub const MAX_STEPS: usize = 1_000_000;
/// Steps in the time of one of validation.
const AT_ONCE: usize = 4;

/// A program with its classes.
#[derive(Debug)]
pub(super) struct Machine {
    code: Vec<Step>,
    classes: Vec<Set>,
    slots: usize,
}

#[derive(Debug)]
struct Set {
    class: Class,
    /// What knows the properties of the class.
    properties: Option<Regex>,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Char(char),
    Never,
    Any,
    Class(usize),
    Start,
    End,
    Boundary {
        negated: bool,
    },
    /// Goes on at the first; at the second where that comes to nothing.
    Split(usize, usize),
    Jump(usize),
    /// Keeps the place in a slot.
    Save(usize),
    /// Gives up where the place is still the one in a slot: a loop that reads nothing.
    Moved(usize),
    Reference(usize),
    /// Runs what follows up to `end` by itself.
    Look {
        behind: bool,
        negated: bool,
        end: usize,
    },
    Matched,
}

impl Machine {
    pub(super) fn new(parsed: &Parsed, rules: &GoRules) -> Result<Self, PatternError> {
        let slots = 2 * (parsed.groups as usize + 1);
        let mut machine = Self { code: Vec::new(), classes: Vec::new(), slots };
        machine.emit(&parsed.root, rules)?;
        machine.code.push(Step::Matched);
        Ok(machine)
    }

    /// Writes the code of a node. The parser bounds how deep nodes are nested.
    fn emit(&mut self, node: &Node, rules: &GoRules) -> Result<(), PatternError> {
        if self.code.len() > MAX_PROGRAM {
            return Err(PatternError { kind: PatternErrorKind::TooLarge, at: 0 });
        }
        match node {
            Node::Empty => {}
            Node::Char(own) => self.code.push(Step::Char(*own)),
            Node::Never => self.code.push(Step::Never),
            Node::Any => self.code.push(Step::Any),
            Node::Class(class) => {
                let has_properties = !class.properties.is_empty();
                let properties = has_properties.then(|| Regex::new(&class.properties_to_go(), rules)).transpose();
                let properties =
                    properties.map_err(|_| PatternError { kind: PatternErrorKind::UnknownProperty, at: 0 })?;
                self.classes.push(Set { class: class.clone(), properties });
                self.code.push(Step::Class(self.classes.len() - 1));
            }
            Node::Start => self.code.push(Step::Start),
            Node::End => self.code.push(Step::End),
            Node::Boundary { negated } => self.code.push(Step::Boundary { negated: *negated }),
            Node::Group { index: None, inner } => self.emit(inner, rules)?,
            Node::Group { index: Some(index), inner } => {
                let slot = 2 * *index as usize;
                self.code.push(Step::Save(slot));
                self.emit(inner, rules)?;
                self.code.push(Step::Save(slot + 1));
            }
            Node::Concat(parts) => parts.iter().try_for_each(|part| self.emit(part, rules))?,
            Node::Alternatives(parts) => self.alternatives(parts, rules)?,
            Node::Repeat { inner, min, max, lazy } => self.repeat(inner, *min, *max, *lazy, rules)?,
            Node::Look { behind, negated, inner } => {
                let at = self.code.len();
                self.code.push(Step::Never);
                self.emit(inner, rules)?;
                self.code.push(Step::Matched);
                let end = self.code.len();
                self.set(at, Step::Look { behind: *behind, negated: *negated, end });
            }
            Node::Reference(index) => self.code.push(Step::Reference(2 * *index as usize)),
        }
        Ok(())
    }

    fn set(&mut self, at: usize, step: Step) {
        if let Some(place) = self.code.get_mut(at) {
            *place = step;
        }
    }

    fn alternatives(&mut self, parts: &[Node], rules: &GoRules) -> Result<(), PatternError> {
        let mut ends = Vec::new();
        for (part, index) in parts.iter().zip(1..) {
            let split = self.code.len();
            if index < parts.len() {
                self.code.push(Step::Never);
            }
            self.emit(part, rules)?;
            if index < parts.len() {
                ends.push(self.code.len());
                self.code.push(Step::Never);
                self.set(split, Step::Split(split + 1, self.code.len()));
            }
        }
        let end = self.code.len();
        for at in ends {
            self.set(at, Step::Jump(end));
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        inner: &Node,
        min: u32,
        max: Option<u32>,
        lazy: bool,
        rules: &GoRules,
    ) -> Result<(), PatternError> {
        let split =
            |inside: usize, after: usize| if lazy { Step::Split(after, inside) } else { Step::Split(inside, after) };
        for _ in 0..min {
            self.emit(inner, rules)?;
        }
        if let Some(max) = max {
            let mut splits = Vec::new();
            for _ in min..max {
                splits.push(self.code.len());
                self.code.push(Step::Never);
                self.emit(inner, rules)?;
            }
            let end = self.code.len();
            for at in splits {
                self.set(at, split(at + 1, end));
            }
            return Ok(());
        }
        let slot = self.slots;
        self.slots += 1;
        let at = self.code.len();
        self.code.extend([Step::Never, Step::Save(slot)]);
        self.emit(inner, rules)?;
        self.code.extend([Step::Moved(slot), Step::Jump(at)]);
        self.set(at, split(at + 1, self.code.len()));
        Ok(())
    }

    /// Looks for a match.
    pub(super) fn search(&self, text: &str) -> Search {
        let mut run = Run { machine: self, text, steps: 0, slots: vec![usize::MAX; self.slots] };
        let mut starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let is_match = starts.any(|start| run.steps > MAX_STEPS || run.run(0, start, None).is_some());
        if run.steps > MAX_STEPS {
            return Search { is_match: false, steps: u64::MAX };
        }
        Search { is_match, steps: (run.steps / AT_ONCE) as u64 }
    }
}

/// One search.
struct Run<'m> {
    machine: &'m Machine,
    text: &'m str,
    steps: usize,
    slots: Vec<usize>,
}

/// What to go back to.
enum Back {
    /// Goes on there.
    To { step: usize, at: usize },
    /// A slot as it was.
    Slot { slot: usize, was: usize },
}

impl Run<'_> {
    /// Runs from a step at a place; gives the place of the end. Where `end` is given, it must be that one.
    /// It calls itself for what looks around only, as deep as such groups are nested.
    fn run(&mut self, step: usize, at: usize, end: Option<usize>) -> Option<usize> {
        let (mut step, mut at) = (step, at);
        let mut back: Vec<Back> = Vec::new();
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            let next = match self.machine.code.get(step).copied()? {
                Step::Matched if end.is_none_or(|end| end == at) => return Some(at),
                Step::Matched => None,
                Step::Split(first, second) => {
                    back.push(Back::To { step: second, at });
                    Some((first, at))
                }
                Step::Jump(to) => Some((to, at)),
                Step::Save(slot) => {
                    if let Some(place) = self.slots.get_mut(slot) {
                        back.push(Back::Slot { slot, was: *place });
                        *place = at;
                    }
                    Some((step + 1, at))
                }
                Step::Look { behind, negated, end } => {
                    (self.look(step + 1, at, behind) != negated).then_some((end, at))
                }
                other => self.read(other, at).map(|at| (step + 1, at)),
            };
            (step, at) = match next {
                Some(next) => next,
                None => self.go_back(&mut back)?,
            };
        }
    }

    fn go_back(&mut self, back: &mut Vec<Back>) -> Option<(usize, usize)> {
        loop {
            match back.pop()? {
                Back::To { step, at } => return Some((step, at)),
                Back::Slot { slot, was } => {
                    if let Some(place) = self.slots.get_mut(slot) {
                        *place = was;
                    }
                }
            }
        }
    }

    fn look(&mut self, step: usize, at: usize, behind: bool) -> bool {
        if !behind {
            return self.run(step, at, None).is_some();
        }
        let before = self.text.get(..at).unwrap_or_default();
        let mut starts = before.char_indices().map(|(start, _)| start).chain([at]);
        starts.any(|start| self.run(step, start, Some(at)).is_some())
    }

    /// Where a step ends that has one way only.
    fn read(&self, step: Step, at: usize) -> Option<usize> {
        let next = || self.text.get(at..).and_then(|rest| rest.chars().next());
        let on = |fits: bool, own: char| fits.then(|| at + own.len_utf8());
        match step {
            Step::Char(want) => next().and_then(|own| on(own == want, own)),
            Step::Any => next().and_then(|own| on(!within(LINE_ENDS, own), own)),
            Step::Class(class) => {
                let own = next()?;
                on(self.machine.classes.get(class)?.contains(own), own)
            }
            Step::Start => (at == 0).then_some(at),
            Step::End => (at == self.text.len()).then_some(at),
            Step::Boundary { negated } => {
                let before = self.text.get(..at).and_then(|text| text.chars().next_back());
                let is_word = |own: Option<char>| own.is_some_and(|own| within(WORDS, own));
                ((is_word(before) != is_word(next())) != negated).then_some(at)
            }
            Step::Moved(slot) => (self.slots.get(slot) != Some(&at)).then_some(at),
            Step::Reference(slot) => {
                let (start, end) = (*self.slots.get(slot)?, *self.slots.get(slot + 1)?);
                // A group that took no part matches the empty text.
                let Some(group) = self.text.get(start..end) else { return Some(at) };
                self.text.get(at..).is_some_and(|rest| rest.starts_with(group)).then(|| at + group.len())
            }
            _ => None,
        }
    }
}

impl Set {
    fn contains(&self, own: char) -> bool {
        let has_property = || {
            let regex = self.properties.as_ref();
            regex.is_some_and(|regex| regex.is_match(own.encode_utf8(&mut [0; 4])))
        };
        (within(&self.class.ranges, own) || has_property()) != self.class.negated
    }
}

fn within(ranges: &[(u32, u32)], own: char) -> bool {
    ranges.iter().any(|&(low, high)| (low..=high).contains(&u32::from(own)))
}
