//! An expression as instructions over characters, for [`super::machine`].

use super::parser::Parsed;
use super::tree::{Flags, Look, Node, NodeId, Op};
use crate::unicode::CodeSet;

/// Number of an instruction.
pub(super) type Label = u32;

/// One instruction, with those that follow it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    /// Takes one character.
    Rune(u32, Label),
    /// Takes a character of the class with this number.
    Class(u32, Label),
    AnyButNewline(Label),
    Any(Label),
    Look(Look, Label),
    /// Remembers the place in a slot.
    Save(u32, Label),
    /// Goes on at both, the first one preferred.
    Split(Label, Label),
    Match,
}

/// Instructions and the classes they name.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) instructions: Vec<Instruction>,
    pub(super) classes: Vec<CodeSet>,
    pub(super) start: Label,
}

/// What is to be written next. An expression is written from its end to its beginning, so that what follows is known.
#[derive(Clone, Copy)]
enum Task {
    Node(NodeId),
    Copies {
        sub: NodeId,
        count: u32,
    },
    Optional {
        sub: NodeId,
        count: u32,
        after: Label,
        greedy: bool,
    },
    CloseOptional {
        after: Label,
        greedy: bool,
    },
    CloseLoop {
        split: Label,
        after: Label,
        greedy: bool,
        entry: Entry,
    },
    Save(u32),
    /// Begins the next alternative, after the one just written.
    Alternative {
        after: Label,
    },
    CloseAlternative,
}

/// Where a loop is entered.
#[derive(Clone, Copy)]
enum Entry {
    /// At its body.
    Body,
    /// At the split that ends its body.
    End,
    /// At a split of its own, which may skip it.
    Skip,
}

impl Program {
    /// Translates an expression.
    pub(super) fn new(parsed: &Parsed) -> Self {
        let mut nullable = Vec::new();
        parsed.tree.measure(parsed.root, &mut nullable, nullability);
        let writer = Writer {
            parsed,
            nullable,
            program: Self { instructions: vec![Instruction::Match], classes: Vec::new(), start: 0 },
            class_numbers: vec![None; parsed.tree.allocated()],
            tasks: vec![Task::Node(parsed.root)],
            alternatives: Vec::new(),
        };
        writer.write()
    }
}

struct Writer<'p> {
    parsed: &'p Parsed,
    /// Figures of [`nullability`].
    nullable: Vec<u64>,
    program: Program,
    /// The first class that a node needs.
    class_numbers: Vec<Option<u32>>,
    tasks: Vec<Task>,
    /// Where the alternatives begin that have been written of those being written.
    alternatives: Vec<Label>,
}

impl Writer<'_> {
    fn write(mut self) -> Program {
        let mut next = 0;
        while let Some(task) = self.tasks.pop() {
            next = self.perform(task, next);
        }
        self.program.start = next;
        self.program
    }

    /// Writes a part that goes on at `next`, and gives the place where the part begins.
    fn perform(&mut self, task: Task, next: Label) -> Label {
        match task {
            Task::Node(id) => return self.node(id, next),
            Task::Copies { count: 0, .. } | Task::Optional { count: 0, .. } => {}
            Task::Copies { sub, count } => self.tasks.extend([Task::Copies { sub, count: count - 1 }, Task::Node(sub)]),
            Task::Optional { sub, count, after, greedy } => self.tasks.extend([
                Task::Optional { sub, count: count - 1, after, greedy },
                Task::CloseOptional { after, greedy },
                Task::Node(sub),
            ]),
            Task::CloseOptional { after, greedy } => return self.emit(split(next, after, greedy)),
            Task::CloseLoop { split: end, after, greedy, entry } => {
                self.program.instructions[end as usize] = split(next, after, greedy);
                return match entry {
                    Entry::Body => next,
                    Entry::End => end,
                    Entry::Skip => self.emit(split(next, after, greedy)),
                };
            }
            Task::Save(slot) => return self.emit(Instruction::Save(slot, next)),
            Task::Alternative { after } => {
                self.alternatives.push(next);
                return after;
            }
            Task::CloseAlternative => {
                let other = self.alternatives.pop().unwrap_or(next);
                return self.emit(Instruction::Split(next, other));
            }
        }
        next
    }

    fn node(&mut self, id: NodeId, next: Label) -> Label {
        let node = self.parsed.tree.get(id);
        let greedy = !node.flags.has(Flags::NON_GREEDY);
        match &node.op {
            Op::Empty | Op::LeftParen { .. } | Op::VerticalBar => next,
            Op::Literal(runes) if node.flags.has(Flags::FOLD) => {
                let first = self.class_number(id, node);
                let count = runes.len() as u32;
                (first..first + count).rev().fold(next, |next, class| self.emit(Instruction::Class(class, next)))
            }
            Op::Literal(runes) => runes.iter().rev().fold(next, |next, &rune| self.emit(Instruction::Rune(rune, next))),
            Op::Class(_) => {
                let class = self.class_number(id, node);
                self.emit(Instruction::Class(class, next))
            }
            Op::AnyButNewline => self.emit(Instruction::AnyButNewline(next)),
            Op::Any => self.emit(Instruction::Any(next)),
            Op::Look(look) => self.emit(Instruction::Look(*look, next)),
            Op::Capture { group, sub } => {
                self.tasks.extend([Task::Save(2 * group), Task::Node(*sub)]);
                self.emit(Instruction::Save(2 * group + 1, next))
            }
            Op::Star(sub) | Op::Repeat { sub, min: 0, max: None } => {
                // Where x can match nothing, `x*` is `(x+)?`, so that a round that matches nothing counts as one.
                let entry = if self.nullable[sub.index()] == NULLABLE { Entry::Skip } else { Entry::End };
                self.begin_loop(*sub, next, greedy, entry)
            }
            Op::Plus(sub) => self.begin_loop(*sub, next, greedy, Entry::Body),
            Op::Quest(sub) => {
                self.tasks.push(Task::Optional { sub: *sub, count: 1, after: next, greedy });
                next
            }
            Op::Repeat { sub, min, max: None } => {
                self.tasks.push(Task::Copies { sub: *sub, count: min - 1 });
                self.begin_loop(*sub, next, greedy, Entry::Body)
            }
            Op::Repeat { sub, min, max: Some(max) } => {
                let optional = Task::Optional { sub: *sub, count: max.saturating_sub(*min), after: next, greedy };
                self.tasks.extend([Task::Copies { sub: *sub, count: *min }, optional]);
                next
            }
            Op::Concat(subs) => {
                self.tasks.extend(subs.iter().map(|&sub| Task::Node(sub)));
                next
            }
            Op::Alternate(subs) => {
                for (index, &sub) in subs.iter().enumerate() {
                    if index + 1 < subs.len() {
                        self.tasks.extend([Task::CloseAlternative, Task::Node(sub), Task::Alternative { after: next }]);
                    } else {
                        self.tasks.push(Task::Node(sub));
                    }
                }
                next
            }
        }
    }

    fn begin_loop(&mut self, sub: NodeId, after: Label, greedy: bool, entry: Entry) -> Label {
        let split = self.emit(Instruction::Split(after, after));
        self.tasks.extend([Task::CloseLoop { split, after, greedy, entry }, Task::Node(sub)]);
        split
    }

    /// The number of the first class of a node; copies of the node share it.
    fn class_number(&mut self, id: NodeId, node: &Node) -> u32 {
        if let Some(number) = self.class_numbers[id.index()] {
            return number;
        }
        let classes = &mut self.program.classes;
        let number = classes.len() as u32;
        match &node.op {
            Op::Literal(runes) => classes.extend(runes.iter().map(|&rune| CodeSet::orbit(rune))),
            Op::Class(ranges) => classes.push(CodeSet::of(ranges.clone())),
            _ => {}
        }
        self.class_numbers[id.index()] = Some(number);
        number
    }

    fn emit(&mut self, instruction: Instruction) -> Label {
        self.program.instructions.push(instruction);
        (self.program.instructions.len() - 1) as Label
    }
}

const NOT_NULLABLE: u64 = 1;
const NULLABLE: u64 = 2;

/// Whether a node can match without taking a character.
fn nullability(node: &Node, known: &[u64]) -> u64 {
    let mut subs = node.subs().iter().map(|sub| known[sub.index()] == NULLABLE);
    let nullable = match &node.op {
        Op::Literal(_) | Op::Class(_) | Op::AnyButNewline | Op::Any => false,
        Op::Star(_) | Op::Quest(_) | Op::Repeat { min: 0, .. } => true,
        Op::Alternate(_) => subs.any(|nullable| nullable),
        _ => subs.all(|nullable| nullable),
    };
    if nullable { NULLABLE } else { NOT_NULLABLE }
}

fn split(body: Label, after: Label, greedy: bool) -> Instruction {
    if greedy { Instruction::Split(body, after) } else { Instruction::Split(after, body) }
}
