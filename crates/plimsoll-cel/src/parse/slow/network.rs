//! The grammar as a network of states, and as programs that walk it.
//!
//! One state machine per rule, built as ANTLR builds them: which states there are decides which texts conflict, and so
//! what error texts say.

use std::sync::LazyLock;

use super::grammar::{Form, Part, Rule, Shape, Slot, shape};
use super::set::Set;

/// A state of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(pub(super) u16);

impl State {
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StateKind {
    Basic,
    BlockStart,
    BlockEnd,
    LoopEntry,
    LoopBack,
    LoopEnd,
    RuleStop,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Edge {
    /// Takes no token. From the end of a rule: the rule, where it was called with precedence 0 and has precedences.
    Free(State, Option<Rule>),
    /// Takes a token of a set.
    Take(Set, State),
    /// Goes through a rule, called with a precedence, and on to a state.
    Call(Rule, State),
    /// Takes no token, and only fits where the precedence is at least that of the rule that is open.
    Precedence(u8, State),
}

#[derive(Debug)]
pub(super) struct StateData {
    pub(super) kind: StateKind,
    pub(super) rule: Rule,
    pub(super) edges: Vec<Edge>,
    /// The entry of the loop of operations of a rule that begins with itself.
    pub(super) precedence_loop: bool,
    /// What comes next inside the rule.
    pub(super) next: Set,
}

impl StateData {
    /// Whether all edges take no token; not so without edges.
    pub(super) fn is_free(&self) -> bool {
        !self.edges.is_empty() && !self.edges.iter().any(|edge| matches!(edge, Edge::Take(..)))
    }
}

/// A step of the program of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// See to it that the next token fits one of the ways on from a state.
    Sync(State),
    Match(State, Set, Slot),
    Call(State, Rule, u8, Slot),
    /// Go to a step unless the next token can follow a state.
    Unless(State, usize),
    Jump(usize),
    /// Look ahead from a state; go on with the next step where the first way fits, else with the step given.
    AheadElse(State, usize),
    /// Look ahead from a state; go on with the case for the way that fits, of those that come next.
    AheadCases(State),
    /// Where a case of [`Step::AheadCases`] begins.
    Case(usize),
    /// Nothing fits.
    NoWay,
    /// The alternative is decided.
    Form(Form),
    /// An operation follows: the node so far is left.
    Leave,
    /// A new node with the node so far as its first operand.
    Wrap(Form),
    Return,
}

#[derive(Debug)]
pub(super) struct Network {
    states: Vec<StateData>,
    starts: Vec<State>,
    stops: Vec<State>,
    programs: Vec<Vec<Step>>,
}

static NETWORK: LazyLock<Network> = LazyLock::new(|| Network::build(true));
static OLD_NETWORK: LazyLock<Network> = LazyLock::new(|| Network::build(false));

/// The network of the grammar with or without escaped names.
pub(super) fn network(escaped_names: bool) -> &'static Network {
    if escaped_names { &NETWORK } else { &OLD_NETWORK }
}

impl Network {
    pub(super) fn state(&self, state: State) -> &StateData {
        // States are made here only, so that every one of them is in the table.
        &self.states[state.index()]
    }

    pub(super) fn start(&self, rule: Rule) -> State {
        self.starts[rule as usize]
    }

    pub(super) fn step(&self, rule: Rule, at: usize) -> Step {
        self.programs[rule as usize].get(at).copied().unwrap_or(Step::Return)
    }

    /// Where the first edge of a state leads.
    pub(super) fn first_target(&self, state: State) -> State {
        match self.state(state).edges.first() {
            Some(Edge::Free(to, _) | Edge::Take(_, to) | Edge::Precedence(_, to)) => *to,
            Some(Edge::Call(rule, _)) => self.start(*rule),
            None => state,
        }
    }

    /// Where a call that begins in a state goes on.
    pub(super) fn follow(&self, call: State) -> State {
        match self.state(call).edges.first() {
            Some(Edge::Call(_, follow)) => *follow,
            _ => call,
        }
    }

    fn build(escaped_names: bool) -> Self {
        let mut builder = Builder {
            network: Self { states: Vec::new(), starts: Vec::new(), stops: Vec::new(), programs: Vec::new() },
            rule: Rule::Start,
            steps: Vec::new(),
        };
        for rule in Rule::ALL {
            builder.rule = rule;
            let start = builder.add(StateKind::Basic);
            let stop = builder.add(StateKind::RuleStop);
            builder.network.starts.push(start);
            builder.network.stops.push(stop);
        }
        for rule in Rule::ALL {
            if !escaped_names && rule == Rule::Name {
                builder.network.programs.push(Vec::new());
                continue;
            }
            builder.rule = rule;
            let handle = builder.shape(shape(rule, escaped_names));
            let (start, stop) = (builder.network.starts[rule as usize], builder.network.stops[rule as usize]);
            builder.free(start, handle.left);
            builder.free(handle.right, stop);
            builder.steps.push(Step::Return);
            let steps = std::mem::take(&mut builder.steps);
            builder.network.programs.push(steps);
        }
        let mut network = builder.network;
        network.link_returns(escaped_names);
        network.find_next();
        network
    }

    /// The end of a rule leads to wherever it was called from.
    fn link_returns(&mut self, escaped_names: bool) {
        let mut returns = Vec::new();
        for state in &self.states {
            for edge in &state.edges {
                if let Edge::Call(rule, follow) = *edge {
                    returns.push((rule, follow));
                }
            }
        }
        for (rule, follow) in returns {
            let recursive = matches!(shape(rule, escaped_names), Shape::LeftRecursive(..));
            // Operands on the right are called with a precedence, from the rule itself.
            let outermost = recursive && self.state(follow).rule != rule;
            let stop = self.stops[rule as usize];
            self.states[stop.index()].edges.push(Edge::Free(follow, outermost.then_some(rule)));
        }
    }

    /// Fills in what comes next in every state, by repetition until nothing changes.
    fn find_next(&mut self) {
        loop {
            let mut changed = false;
            for index in 0..self.states.len() {
                let state = &self.states[index];
                let mut next = state.next;
                if state.kind == StateKind::RuleStop {
                    next = next.with_end_of_rule();
                } else {
                    for edge in &state.edges {
                        next = next.union(match *edge {
                            Edge::Free(to, _) | Edge::Precedence(_, to) => self.state(to).next,
                            Edge::Take(set, _) => set,
                            // No rule is empty, so that what follows it does not matter.
                            Edge::Call(rule, _) => self.state(self.start(rule)).next.without_end_of_rule(),
                        });
                    }
                }
                changed |= next != state.next;
                self.states[index].next = next;
            }
            if !changed {
                return;
            }
        }
    }
}

/// A piece of the network with one way in and one way out.
#[derive(Clone, Copy)]
struct Handle {
    left: State,
    right: State,
    /// One edge from `left` to `right`.
    simple: bool,
}

struct Builder {
    network: Network,
    rule: Rule,
    steps: Vec<Step>,
}

impl Builder {
    fn add(&mut self, kind: StateKind) -> State {
        let state = State(self.network.states.len() as u16);
        let next = Set::default();
        self.network.states.push(StateData { kind, rule: self.rule, edges: Vec::new(), precedence_loop: false, next });
        state
    }

    fn edge(&mut self, from: State, edge: Edge) {
        self.network.states[from.index()].edges.push(edge);
    }

    fn free(&mut self, from: State, to: State) {
        self.edge(from, Edge::Free(to, None));
    }

    fn shape(&mut self, shape: Shape) -> Handle {
        match shape {
            Shape::One(parts) => {
                self.steps.push(Step::Form(Form::Only));
                self.parts(parts)
            }
            Shape::Choice(alternatives) => {
                let start = self.add(StateKind::BlockStart);
                let end = self.add(StateKind::BlockEnd);
                self.steps.push(Step::Sync(start));
                let mut exits = Vec::new();
                for (form, parts) in alternatives {
                    let test = self.steps.len();
                    self.steps.push(Step::NoWay);
                    self.steps.push(Step::Form(*form));
                    let handle = self.parts(parts);
                    exits.push(self.steps.len());
                    self.steps.push(Step::NoWay);
                    self.steps[test] = Step::Unless(handle.left, self.steps.len());
                    self.alternative(start, handle, end);
                }
                self.steps.push(Step::NoWay);
                self.land(&exits);
                Handle { left: start, right: end, simple: false }
            }
            Shape::ChoiceAhead(alternatives) => {
                let start = self.add(StateKind::BlockStart);
                let end = self.add(StateKind::BlockEnd);
                self.steps.push(Step::Sync(start));
                let exits = self.cases(start, end, alternatives.len(), |builder, index| {
                    let (form, parts) = alternatives[index];
                    builder.steps.push(Step::Form(form));
                    builder.parts(parts)
                });
                self.land(&exits);
                Handle { left: start, right: end, simple: false }
            }
            Shape::LeftRecursive(first, operations) => {
                self.steps.push(Step::Form(Form::First));
                let first = self.parts(first);
                let looped = self.operations(operations);
                self.free(first.right, looped.left);
                Handle { left: first.left, right: looped.right, simple: false }
            }
        }
    }

    /// The loop of operations of a rule that begins with itself.
    fn operations(&mut self, operations: &'static [(u8, (Form, &'static [Part]))]) -> Handle {
        let entry = self.add(StateKind::LoopEntry);
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.network.states[entry.index()].precedence_loop = true;
        self.free(entry, start);
        self.free(entry, exit);
        self.free(end, back);
        self.free(back, entry);
        self.steps.push(Step::Sync(entry));
        let again = self.steps.len();
        self.steps.push(Step::NoWay);
        self.steps.push(Step::Leave);
        let operation = |builder: &mut Self, index: usize| {
            let (precedence, (form, parts)) = operations[index];
            builder.steps.push(Step::Wrap(form));
            let guard = builder.add(StateKind::Basic);
            let handle = builder.parts(parts);
            builder.edge(guard, Edge::Precedence(precedence, handle.left));
            Handle { left: guard, right: handle.right, simple: false }
        };
        if operations.len() == 1 {
            let handle = operation(self, 0);
            self.alternative(start, handle, end);
        } else {
            self.steps.push(Step::Sync(start));
            let exits = self.cases(start, end, operations.len(), operation);
            self.land(&exits);
        }
        self.steps.push(Step::Sync(back));
        self.steps.push(Step::Jump(again));
        self.steps[again] = Step::AheadElse(entry, self.steps.len());
        Handle { left: entry, right: exit, simple: false }
    }

    /// Hangs an alternative into a block. Where a walk through it that passes no rule comes to its last part, that part
    /// leads straight to the end of the block.
    fn alternative(&mut self, start: State, alternative: Handle, end: State) {
        self.free(start, alternative.left);
        self.free(alternative.right, end);
        let mut seen = vec![alternative.left];
        let mut next = 0;
        while let Some(&state) = seen.get(next) {
            next += 1;
            self.skip_empty_tail(state);
            for edge in &self.network.states[state.index()].edges {
                if let Edge::Free(to, _) | Edge::Take(_, to) | Edge::Precedence(_, to) = *edge
                    && !seen.contains(&to)
                {
                    seen.push(to);
                }
            }
        }
    }

    fn skip_empty_tail(&mut self, state: State) {
        let data = &self.network.states[state.index()];
        let [Edge::Take(_, after) | Edge::Call(_, after) | Edge::Free(after, _) | Edge::Precedence(_, after)] =
            data.edges[..]
        else {
            return;
        };
        let tail = &self.network.states[after.index()];
        let [Edge::Free(end, _)] = tail.edges[..] else { return };
        let ends = matches!(self.network.states[end.index()].kind, StateKind::BlockEnd | StateKind::LoopBack);
        if data.kind == StateKind::Basic && tail.kind == StateKind::Basic && ends {
            for edge in &mut self.network.states[state.index()].edges {
                let (Edge::Take(_, to) | Edge::Call(_, to) | Edge::Free(to, _) | Edge::Precedence(_, to)) = edge;
                *to = end;
            }
        }
    }

    /// Alternatives of a block that are told apart by looking ahead; gives the steps that leave it.
    fn cases(
        &mut self,
        start: State,
        end: State,
        count: usize,
        mut alternative: impl FnMut(&mut Self, usize) -> Handle,
    ) -> Vec<usize> {
        self.steps.push(Step::AheadCases(start));
        let table = self.steps.len();
        self.steps.extend(std::iter::repeat_n(Step::NoWay, count));
        let mut exits = Vec::new();
        for index in 0..count {
            self.steps[table + index] = Step::Case(self.steps.len());
            let handle = alternative(self, index);
            self.alternative(start, handle, end);
            exits.push(self.steps.len());
            self.steps.push(Step::NoWay);
        }
        exits
    }

    /// Lets steps lead here.
    fn land(&mut self, exits: &[usize]) {
        let here = self.steps.len();
        for exit in exits {
            self.steps[*exit] = Step::Jump(here);
        }
    }

    /// Parts one after the other: a simple one leads straight to the beginning of the next.
    fn parts(&mut self, parts: &'static [Part]) -> Handle {
        let mut whole: Option<Handle> = None;
        for part in parts {
            let handle = self.part(part);
            whole = Some(match whole {
                None => handle,
                Some(before) => {
                    if before.simple {
                        self.retarget(before.right, handle.left);
                    } else {
                        self.free(before.right, handle.left);
                    }
                    Handle { left: before.left, ..handle }
                }
            });
        }
        whole.unwrap_or_else(|| {
            let state = self.add(StateKind::Basic);
            Handle { left: state, right: state, simple: false }
        })
    }

    /// Lets the last edge to `old`, which belongs to the part before, lead to `new`.
    fn retarget(&mut self, old: State, new: State) {
        let edges = self.network.states.iter_mut().rev().flat_map(|state| state.edges.iter_mut());
        for edge in edges {
            match edge {
                Edge::Take(_, to) | Edge::Call(_, to) if *to == old => {
                    *to = new;
                    return;
                }
                _ => {}
            }
        }
    }

    fn part(&mut self, part: &'static Part) -> Handle {
        match part {
            Part::Token(kind, slot) => self.token(Set::of(&[*kind]), *slot),
            Part::OneOf(kinds, slot) => self.token(Set::of(kinds), *slot),
            Part::Rule(rule, precedence, slot) => {
                let (left, right) = (self.add(StateKind::Basic), self.add(StateKind::Basic));
                self.edge(left, Edge::Call(*rule, right));
                self.steps.push(Step::Call(left, *rule, *precedence, *slot));
                Handle { left, right, simple: true }
            }
            Part::Optional(parts) => self.optional(parts, false),
            Part::OptionalAhead(parts) => self.optional(parts, true),
            Part::Star(parts) => self.star(parts, false),
            Part::StarAhead(parts) => self.star(parts, true),
            Part::Plus(parts) => self.plus(parts, false),
            Part::PlusAhead(parts) => self.plus(parts, true),
        }
    }

    fn token(&mut self, set: Set, slot: Slot) -> Handle {
        let (left, right) = (self.add(StateKind::Basic), self.add(StateKind::Basic));
        self.edge(left, Edge::Take(set, right));
        self.steps.push(Step::Match(left, set, slot));
        Handle { left, right, simple: true }
    }

    fn optional(&mut self, parts: &'static [Part], ahead: bool) -> Handle {
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        self.steps.push(Step::Sync(start));
        let test = self.steps.len();
        self.steps.push(Step::NoWay);
        let inner = self.parts(parts);
        let after = self.steps.len();
        self.steps[test] = if ahead { Step::AheadElse(start, after) } else { Step::Unless(inner.left, after) };
        self.alternative(start, inner, end);
        self.free(start, end);
        Handle { left: start, right: end, simple: false }
    }

    fn star(&mut self, parts: &'static [Part], ahead: bool) -> Handle {
        let entry = self.add(StateKind::LoopEntry);
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.steps.push(Step::Sync(entry));
        let test = self.steps.len();
        self.steps.push(Step::NoWay);
        let inner = self.parts(parts);
        self.steps.push(Step::Sync(back));
        self.steps.push(Step::Jump(test));
        let after = self.steps.len();
        self.steps[test] = if ahead { Step::AheadElse(entry, after) } else { Step::Unless(inner.left, after) };
        self.alternative(start, inner, end);
        self.free(entry, start);
        self.free(entry, exit);
        self.free(end, back);
        self.free(back, entry);
        Handle { left: entry, right: exit, simple: false }
    }

    fn plus(&mut self, parts: &'static [Part], ahead: bool) -> Handle {
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.steps.push(Step::Sync(start));
        let again = self.steps.len();
        let inner = self.parts(parts);
        self.steps.push(Step::Sync(back));
        let after = self.steps.len() + 2;
        self.steps.push(if ahead { Step::AheadElse(back, after) } else { Step::Unless(inner.left, after) });
        self.steps.push(Step::Jump(again));
        self.alternative(start, inner, end);
        self.free(end, back);
        self.free(back, start);
        self.free(back, exit);
        Handle { left: start, right: exit, simple: false }
    }
}
