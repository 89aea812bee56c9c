//! The grammar as an augmented transition network (ATN), and the code that ANTLR generates of it as data.
//!
//! The ATN is built as `ParserATNFactory` of ANTLR's tool does it: which states there are decides which configurations
//! conflict, and so what error texts say.

use std::sync::LazyLock;

use super::grammar::{AlternativeLabel, Body, Element, Label, Rule, body};
use super::token_set::TokenSet;

/// The number of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(pub(super) u16);

impl State {
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The kinds of states that matter to prediction and recovery: `StarLoopEntryState`, `StarLoopbackState`,
/// `PlusLoopbackState` and so on.
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

/// A transition.
#[derive(Clone, Copy, Debug)]
pub(super) enum Transition {
    /// `EpsilonTransition`; from a rule stop state, with the rule where it is an `outermostPrecedenceReturn`.
    Epsilon(State, Option<Rule>),
    /// `AtomTransition`, `SetTransition`
    Set(TokenSet, State),
    /// `RuleTransition` with its follow state.
    Rule(Rule, State),
    /// `PrecedencePredicateTransition`
    Precedence(u8, State),
}

/// A state of the ATN.
#[derive(Debug)]
pub(super) struct AtnState {
    pub(super) kind: StateKind,
    pub(super) rule: Rule,
    pub(super) transitions: Vec<Transition>,
    /// `precedenceRuleDecision`: the loop entry of a left-recursive rule.
    pub(super) is_precedence_decision: bool,
    /// `ATN.NextTokens` without context: epsilon stands for the end of the rule.
    pub(super) next_tokens: TokenSet,
}

impl AtnState {
    /// `epsilonOnlyTransitions`
    pub(super) fn only_epsilon(&self) -> bool {
        !self.transitions.is_empty()
            && !self.transitions.iter().any(|transition| matches!(transition, Transition::Set(..)))
    }
}

/// An instruction of the generated code of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    /// `ErrorHandler.Sync`
    Sync(State),
    MatchToken(State, TokenSet, Label),
    InvokeRule(State, Rule, u8, Label),
    /// An LL(1) decision: go to an instruction unless the next token can follow a state.
    Ll1Else(State, usize),
    Jump(usize),
    /// `AdaptivePredict` of a block with an exit: go on where alternative 1 is predicted, else go to the instruction.
    PredictElse(State, usize),
    /// `AdaptivePredict` of a block: go to the [`Instruction::Alternative`] that is predicted, of those that come next.
    PredictAlternative(State),
    /// Where an alternative of [`Instruction::PredictAlternative`] begins.
    Alternative(usize),
    /// Throws `NoViableAltException`.
    NoViableAlternative,
    /// `EnterOuterAlt`
    EnterAlternative(AlternativeLabel),
    /// `TriggerExitRuleEvent`, before a left-recursive rule goes round again.
    UnrollRecursion,
    /// `PushNewRecursionContext`: a new node with the node so far as its first child.
    PushRecursionContext(AlternativeLabel),
    ExitRule,
}

#[derive(Debug)]
pub(super) struct Atn {
    states: Vec<AtnState>,
    starts: Vec<State>,
    stops: Vec<State>,
    parsers: Vec<Vec<Instruction>>,
}

static ATN: LazyLock<Atn> = LazyLock::new(|| Atn::build(true));
static OLD_ATN: LazyLock<Atn> = LazyLock::new(|| Atn::build(false));

/// The ATN of the grammar with or without escaped names.
pub(super) fn atn(escaped_names: bool) -> &'static Atn {
    if escaped_names { &ATN } else { &OLD_ATN }
}

impl Atn {
    pub(super) fn state(&self, state: State) -> &AtnState {
        // States are made here only, so that every one of them is in the table.
        &self.states[state.index()]
    }

    pub(super) fn start(&self, rule: Rule) -> State {
        self.starts[rule as usize]
    }

    pub(super) fn instruction(&self, rule: Rule, at: usize) -> Instruction {
        self.parsers[rule as usize].get(at).copied().unwrap_or(Instruction::ExitRule)
    }

    /// Where the first transition of a state leads.
    pub(super) fn first_target(&self, state: State) -> State {
        match self.state(state).transitions.first() {
            Some(Transition::Epsilon(to, _) | Transition::Set(_, to) | Transition::Precedence(_, to)) => *to,
            Some(Transition::Rule(rule, _)) => self.start(*rule),
            None => state,
        }
    }

    /// Where a call that begins in a state goes on.
    pub(super) fn follow_state(&self, call: State) -> State {
        match self.state(call).transitions.first() {
            Some(Transition::Rule(_, follow_state)) => *follow_state,
            _ => call,
        }
    }

    fn build(escaped_names: bool) -> Self {
        let mut builder = Builder {
            atn: Self { states: Vec::new(), starts: Vec::new(), stops: Vec::new(), parsers: Vec::new() },
            rule: Rule::Start,
            instructions: Vec::new(),
        };
        for rule in Rule::ALL {
            builder.rule = rule;
            let start = builder.add(StateKind::Basic);
            let stop = builder.add(StateKind::RuleStop);
            builder.atn.starts.push(start);
            builder.atn.stops.push(stop);
        }
        for rule in Rule::ALL {
            if !escaped_names && rule == Rule::Name {
                builder.atn.parsers.push(Vec::new());
                continue;
            }
            builder.rule = rule;
            let handle = builder.body(body(rule, escaped_names));
            let (start, stop) = (builder.atn.starts[rule as usize], builder.atn.stops[rule as usize]);
            builder.epsilon(start, handle.left);
            builder.epsilon(handle.right, stop);
            builder.instructions.push(Instruction::ExitRule);
            let instructions = std::mem::take(&mut builder.instructions);
            builder.atn.parsers.push(instructions);
        }
        let mut atn = builder.atn;
        atn.add_rule_follow_transitions(escaped_names);
        atn.compute_next_tokens();
        atn
    }

    /// The end of a rule leads to wherever it was called from.
    fn add_rule_follow_transitions(&mut self, escaped_names: bool) {
        let mut returns = Vec::new();
        for state in &self.states {
            for transition in &state.transitions {
                if let Transition::Rule(rule, follow_state) = *transition {
                    returns.push((rule, follow_state));
                }
            }
        }
        for (rule, follow_state) in returns {
            let recursive = matches!(body(rule, escaped_names), Body::LeftRecursive(..));
            // Operands on the right are called with a precedence, from the rule itself.
            let outermost = recursive && self.state(follow_state).rule != rule;
            let stop = self.stops[rule as usize];
            self.states[stop.index()].transitions.push(Transition::Epsilon(follow_state, outermost.then_some(rule)));
        }
    }

    /// Fills in what comes next in every state, by repetition until nothing changes.
    fn compute_next_tokens(&mut self) {
        loop {
            let mut changed = false;
            for index in 0..self.states.len() {
                let state = &self.states[index];
                let mut next = state.next_tokens;
                if state.kind == StateKind::RuleStop {
                    next = next.with_epsilon();
                } else {
                    for transition in &state.transitions {
                        next = next.union(match *transition {
                            Transition::Epsilon(to, _) | Transition::Precedence(_, to) => self.state(to).next_tokens,
                            Transition::Set(set, _) => set,
                            // No rule is empty, so that what follows it does not matter.
                            Transition::Rule(rule, _) => self.state(self.start(rule)).next_tokens.without_epsilon(),
                        });
                    }
                }
                changed |= next != state.next_tokens;
                self.states[index].next_tokens = next;
            }
            if !changed {
                return;
            }
        }
    }
}

/// A piece of the atn with one entry and one exit.
#[derive(Clone, Copy)]
struct Handle {
    left: State,
    right: State,
    /// One transition from `left` to `right`.
    simple: bool,
}

struct Builder {
    atn: Atn,
    rule: Rule,
    instructions: Vec<Instruction>,
}

impl Builder {
    fn add(&mut self, kind: StateKind) -> State {
        let state = State(self.atn.states.len() as u16);
        let next = TokenSet::default();
        self.atn.states.push(AtnState {
            kind,
            rule: self.rule,
            transitions: Vec::new(),
            is_precedence_decision: false,
            next_tokens: next,
        });
        state
    }

    fn transition(&mut self, from: State, transition: Transition) {
        self.atn.states[from.index()].transitions.push(transition);
    }

    fn epsilon(&mut self, from: State, to: State) {
        self.transition(from, Transition::Epsilon(to, None));
    }

    fn body(&mut self, body: Body) -> Handle {
        match body {
            Body::Single(elements) => {
                self.instructions.push(Instruction::EnterAlternative(AlternativeLabel::Only));
                self.elements(elements)
            }
            Body::Ll1Block(alternatives) => {
                let start = self.add(StateKind::BlockStart);
                let end = self.add(StateKind::BlockEnd);
                self.instructions.push(Instruction::Sync(start));
                let mut exits = Vec::new();
                for (alternative, elements) in alternatives {
                    let test = self.instructions.len();
                    self.instructions.push(Instruction::NoViableAlternative);
                    self.instructions.push(Instruction::EnterAlternative(*alternative));
                    let handle = self.elements(elements);
                    exits.push(self.instructions.len());
                    self.instructions.push(Instruction::NoViableAlternative);
                    self.instructions[test] = Instruction::Ll1Else(handle.left, self.instructions.len());
                    self.alternative(start, handle, end);
                }
                self.instructions.push(Instruction::NoViableAlternative);
                self.land(&exits);
                Handle { left: start, right: end, simple: false }
            }
            Body::Block(alternatives) => {
                let start = self.add(StateKind::BlockStart);
                let end = self.add(StateKind::BlockEnd);
                self.instructions.push(Instruction::Sync(start));
                let exits = self.cases(start, end, alternatives.len(), |builder, index| {
                    let (alternative, elements) = alternatives[index];
                    builder.instructions.push(Instruction::EnterAlternative(alternative));
                    builder.elements(elements)
                });
                self.land(&exits);
                Handle { left: start, right: end, simple: false }
            }
            Body::LeftRecursive(first, operations) => {
                self.instructions.push(Instruction::EnterAlternative(AlternativeLabel::First));
                let first = self.elements(first);
                let looped = self.operations(operations);
                self.epsilon(first.right, looped.left);
                Handle { left: first.left, right: looped.right, simple: false }
            }
        }
    }

    /// The loop of the operators of a left-recursive rule.
    fn operations(&mut self, operations: &'static [(u8, (AlternativeLabel, &'static [Element]))]) -> Handle {
        let entry = self.add(StateKind::LoopEntry);
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.atn.states[entry.index()].is_precedence_decision = true;
        self.epsilon(entry, start);
        self.epsilon(entry, exit);
        self.epsilon(end, back);
        self.epsilon(back, entry);
        self.instructions.push(Instruction::Sync(entry));
        let again = self.instructions.len();
        self.instructions.push(Instruction::NoViableAlternative);
        self.instructions.push(Instruction::UnrollRecursion);
        let operation = |builder: &mut Self, index: usize| {
            let (precedence, (alternative, elements)) = operations[index];
            builder.instructions.push(Instruction::PushRecursionContext(alternative));
            let guard = builder.add(StateKind::Basic);
            let handle = builder.elements(elements);
            builder.transition(guard, Transition::Precedence(precedence, handle.left));
            Handle { left: guard, right: handle.right, simple: false }
        };
        if operations.len() == 1 {
            let handle = operation(self, 0);
            self.alternative(start, handle, end);
        } else {
            self.instructions.push(Instruction::Sync(start));
            let exits = self.cases(start, end, operations.len(), operation);
            self.land(&exits);
        }
        self.instructions.push(Instruction::Sync(back));
        self.instructions.push(Instruction::Jump(again));
        self.instructions[again] = Instruction::PredictElse(entry, self.instructions.len());
        Handle { left: entry, right: exit, simple: false }
    }

    /// Adds an alternative to a block, with `TailEpsilonRemover`: the last element of it leads straight to the block
    /// end.
    fn alternative(&mut self, start: State, alternative: Handle, end: State) {
        self.epsilon(start, alternative.left);
        self.epsilon(alternative.right, end);
        let mut seen = vec![alternative.left];
        let mut next = 0;
        while let Some(&state) = seen.get(next) {
            next += 1;
            self.remove_tail_epsilon(state);
            for transition in &self.atn.states[state.index()].transitions {
                if let Transition::Epsilon(to, _) | Transition::Set(_, to) | Transition::Precedence(_, to) = *transition
                    && !seen.contains(&to)
                {
                    seen.push(to);
                }
            }
        }
    }

    fn remove_tail_epsilon(&mut self, state: State) {
        let data = &self.atn.states[state.index()];
        let [
            Transition::Set(_, after)
            | Transition::Rule(_, after)
            | Transition::Epsilon(after, _)
            | Transition::Precedence(_, after),
        ] = data.transitions[..]
        else {
            return;
        };
        let tail = &self.atn.states[after.index()];
        let [Transition::Epsilon(end, _)] = tail.transitions[..] else { return };
        let ends = matches!(self.atn.states[end.index()].kind, StateKind::BlockEnd | StateKind::LoopBack);
        if data.kind == StateKind::Basic && tail.kind == StateKind::Basic && ends {
            for transition in &mut self.atn.states[state.index()].transitions {
                let (Transition::Set(_, to)
                | Transition::Rule(_, to)
                | Transition::Epsilon(to, _)
                | Transition::Precedence(_, to)) = transition;
                *to = end;
            }
        }
    }

    /// Alternatives of a block that prediction tells apart; gives the instructions that leave it.
    fn cases(
        &mut self,
        start: State,
        end: State,
        count: usize,
        mut alternative: impl FnMut(&mut Self, usize) -> Handle,
    ) -> Vec<usize> {
        self.instructions.push(Instruction::PredictAlternative(start));
        let table = self.instructions.len();
        self.instructions.extend(std::iter::repeat_n(Instruction::NoViableAlternative, count));
        let mut exits = Vec::new();
        for index in 0..count {
            self.instructions[table + index] = Instruction::Alternative(self.instructions.len());
            let handle = alternative(self, index);
            self.alternative(start, handle, end);
            exits.push(self.instructions.len());
            self.instructions.push(Instruction::NoViableAlternative);
        }
        exits
    }

    /// Lets instructions lead here.
    fn land(&mut self, exits: &[usize]) {
        let here = self.instructions.len();
        for exit in exits {
            self.instructions[*exit] = Instruction::Jump(here);
        }
    }

    /// `elemList`: elements one after the other; a simple one leads straight to the beginning of the next.
    fn elements(&mut self, elements: &'static [Element]) -> Handle {
        let mut whole: Option<Handle> = None;
        for element in elements {
            let handle = self.element(element);
            whole = Some(match whole {
                None => handle,
                Some(before) => {
                    if before.simple {
                        self.retarget(before.right, handle.left);
                    } else {
                        self.epsilon(before.right, handle.left);
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

    /// Lets the last transition to `old`, which belongs to the element before, lead to `new`.
    fn retarget(&mut self, old: State, new: State) {
        let transitions = self.atn.states.iter_mut().rev().flat_map(|state| state.transitions.iter_mut());
        for transition in transitions {
            match transition {
                Transition::Set(_, to) | Transition::Rule(_, to) if *to == old => {
                    *to = new;
                    return;
                }
                _ => {}
            }
        }
    }

    fn element(&mut self, element: &'static Element) -> Handle {
        match element {
            Element::Token(kind, label) => self.token(TokenSet::of(&[*kind]), *label),
            Element::OneOf(kinds, label) => self.token(TokenSet::of(kinds), *label),
            Element::Rule(rule, precedence, label) => {
                let (left, right) = (self.add(StateKind::Basic), self.add(StateKind::Basic));
                self.transition(left, Transition::Rule(*rule, right));
                self.instructions.push(Instruction::InvokeRule(left, *rule, *precedence, *label));
                Handle { left, right, simple: true }
            }
            Element::Ll1Optional(elements) => self.optional(elements, false),
            Element::Optional(elements) => self.optional(elements, true),
            Element::Ll1Star(elements) => self.star(elements, false),
            Element::Star(elements) => self.star(elements, true),
            Element::Ll1Plus(elements) => self.plus(elements, false),
            Element::Plus(elements) => self.plus(elements, true),
        }
    }

    fn token(&mut self, set: TokenSet, label: Label) -> Handle {
        let (left, right) = (self.add(StateKind::Basic), self.add(StateKind::Basic));
        self.transition(left, Transition::Set(set, right));
        self.instructions.push(Instruction::MatchToken(left, set, label));
        Handle { left, right, simple: true }
    }

    fn optional(&mut self, elements: &'static [Element], ahead: bool) -> Handle {
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        self.instructions.push(Instruction::Sync(start));
        let test = self.instructions.len();
        self.instructions.push(Instruction::NoViableAlternative);
        let inner = self.elements(elements);
        let after = self.instructions.len();
        self.instructions[test] =
            if ahead { Instruction::PredictElse(start, after) } else { Instruction::Ll1Else(inner.left, after) };
        self.alternative(start, inner, end);
        self.epsilon(start, end);
        Handle { left: start, right: end, simple: false }
    }

    fn star(&mut self, elements: &'static [Element], ahead: bool) -> Handle {
        let entry = self.add(StateKind::LoopEntry);
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.instructions.push(Instruction::Sync(entry));
        let test = self.instructions.len();
        self.instructions.push(Instruction::NoViableAlternative);
        let inner = self.elements(elements);
        self.instructions.push(Instruction::Sync(back));
        self.instructions.push(Instruction::Jump(test));
        let after = self.instructions.len();
        self.instructions[test] =
            if ahead { Instruction::PredictElse(entry, after) } else { Instruction::Ll1Else(inner.left, after) };
        self.alternative(start, inner, end);
        self.epsilon(entry, start);
        self.epsilon(entry, exit);
        self.epsilon(end, back);
        self.epsilon(back, entry);
        Handle { left: entry, right: exit, simple: false }
    }

    fn plus(&mut self, elements: &'static [Element], ahead: bool) -> Handle {
        let start = self.add(StateKind::BlockStart);
        let end = self.add(StateKind::BlockEnd);
        let back = self.add(StateKind::LoopBack);
        let exit = self.add(StateKind::LoopEnd);
        self.instructions.push(Instruction::Sync(start));
        let again = self.instructions.len();
        let inner = self.elements(elements);
        self.instructions.push(Instruction::Sync(back));
        let after = self.instructions.len() + 2;
        self.instructions.push(if ahead {
            Instruction::PredictElse(back, after)
        } else {
            Instruction::Ll1Else(inner.left, after)
        });
        self.instructions.push(Instruction::Jump(again));
        self.alternative(start, inner, end);
        self.epsilon(end, back);
        self.epsilon(back, start);
        self.epsilon(back, exit);
        Handle { left: start, right: exit, simple: false }
    }
}
