//! Walks the network over the tokens of a text, and recovers from errors as ANTLR's default strategy does.
//!
//! The rules that are open are kept in a list, so that nothing recurses.

use super::grammar::{Form, Rule, Slot};
use super::network::{Network, State, StateKind, Step, network};
use super::predict::{Ahead, Decision, Predictor};
use super::set::Set;
use super::stacks::Stacks;
use super::tree::{Child, Leaf, NodeId, Tree};
use crate::ast::Offset;
use crate::parse::EscapedNames;
use crate::parse::MOST_NESTING;
use crate::parse::build::Settings;
use crate::parse::lex::Lexed;
use crate::parse::token::{Kind, Token};

/// How often the walk recovers from errors.
const MOST_RECOVERIES: u32 = 30;
/// How many tokens one recovery may skip.
const MOST_SKIPPED: u32 = 256;
/// How many errors are reported.
const MOST_REPORTS: u32 = 100;

/// What a walk found.
#[derive(Debug)]
pub(super) struct Walk {
    /// The tree; `None` where a limit stopped the walk.
    pub(super) tree: Option<(Tree, NodeId)>,
    /// Errors in the order in which they were found.
    pub(super) errors: Vec<(Offset, String)>,
}

/// Walks a text.
pub(super) fn walk(text: &str, lexed: &Lexed, settings: Settings) -> Walk {
    let network = network(settings.rules.escaped_names != EscapedNames::Unknown);
    let mut predictor = Predictor::new(network);
    predictor.blames_first = settings.rules.newer_lookahead;
    predictor.keeps_depth = settings.rules.newer_lookahead;
    let mut walker = Walker {
        text,
        lexed,
        network,
        predictor,
        tree: Tree::default(),
        open: Vec::new(),
        counts: [0; Rule::ALL.len()],
        precedences: vec![0],
        state: network.start(Rule::Start),
        next: 0,
        fetched: 0,
        recovering: false,
        failed_at: None,
        failed_in: Vec::new(),
        recoveries: 0,
        reports: 0,
        errors: Vec::new(),
    };
    let finished = walker.run();
    let Walker { tree, mut errors, .. } = walker;
    match finished {
        Ok(root) => Walk { tree: Some((tree, root)), errors },
        Err(limit) => {
            let message = match limit {
                // These two have said so already.
                Limit::Reports | Limit::Recoveries => None,
                Limit::Skipped => Some(format!("error recovery token lookahead limit exceeded: {MOST_SKIPPED}")),
                Limit::Nesting => Some(format!("expression recursion limit exceeded: {MOST_NESTING}")),
            };
            errors.extend(message.map(|message| (Offset::NONE, message)));
            Walk { tree: None, errors }
        }
    }
}

/// What stops a walk for good.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Reports,
    Recoveries,
    Skipped,
    Nesting,
}

/// An error that ends a rule.
#[derive(Clone, Copy, Debug)]
enum Problem {
    Mismatch,
    /// The tokens from the one to the other fit no way.
    NoWay {
        first: usize,
        last: usize,
    },
}

/// What a step came to.
enum Outcome {
    On,
    Failed(Problem),
}

/// A rule that is open.
#[derive(Clone, Copy, Debug)]
struct Frame {
    rule: Rule,
    at: usize,
    node: NodeId,
    /// What it is to the rule that called it, and the state of the call.
    slot: Slot,
    call: Option<State>,
    stacks: Stacks,
    recursive: bool,
}

struct Walker<'t> {
    text: &'t str,
    lexed: &'t Lexed,
    network: &'static Network,
    predictor: Predictor,
    tree: Tree,
    open: Vec<Frame>,
    /// How often each rule is open.
    counts: [u32; Rule::ALL.len()],
    /// Precedences of the open rules that have one.
    precedences: Vec<u8>,
    state: State,
    /// The token to take next.
    next: usize,
    /// Tokens that were looked at; text that is none is reported when the token after it is looked at.
    fetched: usize,
    recovering: bool,
    /// Where the last error was, and the states it was in.
    failed_at: Option<usize>,
    failed_in: Vec<State>,
    recoveries: u32,
    reports: u32,
    errors: Vec<(Offset, String)>,
}

impl Walker<'_> {
    fn run(&mut self) -> Result<NodeId, Limit> {
        self.enter(Rule::Start, None, 0, Slot::None)?;
        while let Some(frame) = self.open.last_mut() {
            let step = self.network.step(frame.rule, frame.at);
            frame.at += 1;
            if let Step::Return = step {
                let frame = *frame;
                if self.leave(frame) {
                    return Ok(frame.node);
                }
                continue;
            }
            let frame = *frame;
            if let Outcome::Failed(problem) = self.step(frame, step)? {
                self.report_problem(problem)?;
                self.recover()?;
                if self.leave(frame) {
                    return Ok(frame.node);
                }
            }
        }
        // The loop ends where the first rule does.
        Err(Limit::Nesting)
    }

    fn step(&mut self, frame: Frame, step: Step) -> Result<Outcome, Limit> {
        match step {
            Step::Sync(state) => {
                self.state = state;
                return self.sync();
            }
            Step::Match(state, set, slot) => {
                self.state = state;
                return self.take(frame, set, slot);
            }
            Step::Call(state, rule, precedence, slot) => {
                self.state = state;
                self.enter(rule, Some(state), precedence, slot)?;
            }
            Step::Unless(state, to) => {
                if !self.network.state(state).next.contains(self.kind(0)?) {
                    self.go_to(to);
                }
            }
            Step::Jump(to) | Step::Case(to) => self.go_to(to),
            Step::AheadElse(state, otherwise) => match self.ahead(frame, state)? {
                Ahead::Way(1) => {}
                Ahead::Way(_) => self.go_to(otherwise),
                Ahead::Nothing(ahead) => return Ok(self.no_way(ahead)),
            },
            Step::AheadCases(state) => match self.ahead(frame, state)? {
                Ahead::Way(way) => {
                    if let Step::Case(to) = self.network.step(frame.rule, frame.at + usize::from(way) - 1) {
                        self.go_to(to);
                    }
                }
                Ahead::Nothing(ahead) => return Ok(self.no_way(ahead)),
            },
            Step::NoWay => return Ok(self.no_way(0)),
            Step::Form(form) => self.tree.change(frame.node, |node| node.form = form),
            Step::Leave => self.count_out(frame.rule),
            Step::Wrap(form) => self.wrap(frame, form)?,
            Step::Return => {}
        }
        Ok(Outcome::On)
    }

    fn go_to(&mut self, step: usize) {
        if let Some(frame) = self.open.last_mut() {
            frame.at = step;
        }
    }

    fn no_way(&self, ahead: usize) -> Outcome {
        Outcome::Failed(Problem::NoWay { first: self.next, last: self.next + ahead })
    }

    /// Tokens beyond the end are the end.
    fn token(&self, ahead: usize) -> Token {
        let tokens = &self.lexed.tokens;
        let end = Token { kind: Kind::End, at: 0, start: 0, end: 0 };
        tokens.get(self.next + ahead).or(tokens.last()).copied().unwrap_or(end)
    }

    fn kind(&mut self, ahead: usize) -> Result<Kind, Limit> {
        self.fetch(self.next + ahead)?;
        Ok(self.token(ahead).kind)
    }

    /// Reports what is no token up to a token.
    fn fetch(&mut self, token: usize) -> Result<(), Limit> {
        if token < self.fetched {
            return Ok(());
        }
        let before = self.lexed.unrecognised.partition_point(|piece| (piece.before as usize) < self.fetched);
        self.fetched = token + 1;
        let text = self.text;
        for piece in self.lexed.unrecognised.iter().skip(before).take_while(|piece| piece.before as usize <= token) {
            let dropped = text.get(piece.start as usize..piece.end as usize).unwrap_or_default();
            self.report(Offset(piece.at), &format!("token recognition error at: '{dropped}'"))?;
        }
        Ok(())
    }

    fn report(&mut self, at: Offset, message: &str) -> Result<(), Limit> {
        if self.reports == MOST_REPORTS {
            self.errors.push((at, format!("Syntax error: More than {MOST_REPORTS} syntax errors")));
            return Err(Limit::Reports);
        }
        self.reports += 1;
        self.errors.push((at, format!("Syntax error: {message}")));
        Ok(())
    }

    fn enter(&mut self, rule: Rule, call: Option<State>, precedence: u8, slot: Slot) -> Result<(), Limit> {
        self.fetch(self.next)?;
        let node = self.tree.add(rule, self.token(0));
        let recursive = matches!(rule, Rule::Relation | Rule::Calc | Rule::Member);
        if recursive {
            self.precedences.push(precedence);
        }
        let stacks = match (self.open.last(), call) {
            (Some(caller), Some(call)) => self.predictor.stacks.push(caller.stacks, self.network.follow(call)),
            _ => Stacks::EMPTY,
        };
        self.open.push(Frame { rule, at: 0, node, slot, call, stacks, recursive });
        self.count_in(rule)
    }

    /// Ends the innermost rule; whether that was the first.
    fn leave(&mut self, frame: Frame) -> bool {
        // Wrapping changes the node of a frame, so that the one at hand may be old.
        let frame = self.open.pop().unwrap_or(frame);
        self.count_out(frame.rule);
        let end = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).map_or(0, |token| token.end);
        self.tree.change(frame.node, |node| node.end = end);
        if frame.recursive {
            self.precedences.pop();
        }
        let (Some(caller), Some(call)) = (self.open.last(), frame.call) else { return true };
        self.tree.attach(caller.node, frame.slot, Child::Node(frame.node));
        self.state = call;
        false
    }

    /// A new node around the one of a rule that begins with itself.
    fn wrap(&mut self, frame: Frame, form: Form) -> Result<(), Limit> {
        let start = self.tree.get(frame.node).map_or_else(|| self.token(0), |node| node.start);
        let end = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).map_or(0, |token| token.end);
        self.tree.change(frame.node, |node| node.end = end);
        let node = self.tree.add(frame.rule, start);
        self.tree.change(node, |node| node.form = form);
        self.tree.attach(node, Slot::First, Child::Node(frame.node));
        if let Some(frame) = self.open.last_mut() {
            frame.node = node;
        }
        self.count_in(frame.rule)
    }

    fn count_in(&mut self, rule: Rule) -> Result<(), Limit> {
        let count = &mut self.counts[rule as usize];
        *count += 1;
        if *count > MOST_NESTING { Err(Limit::Nesting) } else { Ok(()) }
    }

    /// An error between two operations counts a rule out twice, as it does in the server.
    fn count_out(&mut self, rule: Rule) {
        let count = &mut self.counts[rule as usize];
        *count = count.saturating_sub(1);
    }

    fn ahead(&mut self, frame: Frame, state: State) -> Result<Ahead, Limit> {
        let precedence = self.precedences.last().copied().unwrap_or_default();
        let decision = Decision { state, stacks: frame.stacks, precedence };
        let mut predictor = std::mem::replace(&mut self.predictor, Predictor::new(self.network));
        let found = predictor.predict(decision, |ahead| self.kind(ahead));
        self.predictor = predictor;
        found
    }

    /// What may come next, here and in the rules that are open.
    fn expected(&self, state: State) -> Set {
        let mut next = self.network.state(state).next;
        let mut expected = next.without_end_of_rule();
        for frame in self.open.iter().rev() {
            let Some(call) = frame.call.filter(|_| next.has_end_of_rule()) else { break };
            next = self.network.state(self.network.follow(call)).next;
            expected = expected.union(next.without_end_of_rule());
        }
        if next.has_end_of_rule() { expected.union(Set::of(&[Kind::End])) } else { expected }
    }

    /// What can come after any of the rules that are open.
    fn recovery_set(&self) -> Set {
        let calls = self.open.iter().filter_map(|frame| frame.call);
        calls.fold(Set::default(), |set, call| {
            set.union(self.network.state(self.network.follow(call)).next.without_end_of_rule())
        })
    }

    fn sync(&mut self) -> Result<Outcome, Limit> {
        if self.recovering {
            return Ok(Outcome::On);
        }
        let kind = self.kind(0)?;
        let state = self.network.state(self.state);
        if state.next.has_end_of_rule() || state.next.contains(kind) {
            return Ok(Outcome::On);
        }
        match state.kind {
            StateKind::BlockStart | StateKind::LoopEntry => {
                if self.drop_one()? {
                    Ok(Outcome::On)
                } else {
                    Ok(Outcome::Failed(Problem::Mismatch))
                }
            }
            StateKind::LoopBack => {
                self.report_unwanted()?;
                let until = self.expected(self.state).union(self.recovery_set());
                self.skip_until(until, None)?;
                Ok(Outcome::On)
            }
            _ => Ok(Outcome::On),
        }
    }

    fn take(&mut self, frame: Frame, set: Set, slot: Slot) -> Result<Outcome, Limit> {
        if set.contains(self.kind(0)?) {
            self.matched();
            let leaf = Leaf { token: self.token(0), made_up: false };
            self.tree.attach(frame.node, slot, Child::Leaf(leaf));
            self.consume()?;
            return Ok(Outcome::On);
        }
        self.count_recovery()?;
        if self.drop_one()? {
            let leaf = Leaf { token: self.token(0), made_up: false };
            self.tree.attach(frame.node, slot, Child::Leaf(leaf));
            self.consume()?;
            return Ok(Outcome::On);
        }
        let after = self.expected(self.network.first_target(self.state));
        if after.contains(self.kind(0)?) {
            self.report_missing()?;
            let leaf = self.made_up();
            self.tree.attach(frame.node, slot, Child::Leaf(leaf));
            return Ok(Outcome::On);
        }
        Ok(Outcome::Failed(Problem::Mismatch))
    }

    /// Drops the next token where the one after it fits.
    fn drop_one(&mut self) -> Result<bool, Limit> {
        let after = self.kind(1)?;
        if !self.expected(self.state).contains(after) {
            return Ok(false);
        }
        self.report_unwanted()?;
        self.consume()?;
        self.matched();
        Ok(true)
    }

    /// A token in the place of one that is missing: where the next one is, or the last one at the end of the text.
    fn made_up(&self) -> Leaf {
        let mut token = self.token(0);
        if token.kind == Kind::End {
            token = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).copied().unwrap_or(token);
        }
        let kind = self.expected(self.state).first().unwrap_or(Kind::Identifier);
        Leaf { token: Token { kind, end: token.start, ..token }, made_up: true }
    }

    fn matched(&mut self) {
        self.recovering = false;
        self.failed_at = None;
        self.failed_in.clear();
    }

    fn consume(&mut self) -> Result<(), Limit> {
        if self.token(0).kind != Kind::End {
            self.next += 1;
            self.fetch(self.next)?;
        }
        Ok(())
    }

    fn skip_until(&mut self, until: Set, mut most: Option<&mut u32>) -> Result<(), Limit> {
        loop {
            let kind = self.kind(0)?;
            if kind == Kind::End || until.contains(kind) {
                return Ok(());
            }
            if let Some(most) = &mut most {
                **most = most.checked_sub(1).ok_or(Limit::Skipped)?;
            }
            self.consume()?;
        }
    }

    fn count_recovery(&mut self) -> Result<(), Limit> {
        if self.recoveries == MOST_RECOVERIES {
            self.fetch(self.next)?;
            let at = Offset(self.token(0).at);
            self.report(at, &format!("error recovery attempt limit exceeded: {MOST_RECOVERIES}"))?;
            return Err(Limit::Recoveries);
        }
        self.recoveries += 1;
        Ok(())
    }

    /// Skips to a token that something open can go on with.
    fn recover(&mut self) -> Result<(), Limit> {
        self.count_recovery()?;
        let mut most = MOST_SKIPPED;
        if self.failed_at == Some(self.next) && self.failed_in.contains(&self.state) {
            most -= 1;
            self.consume()?;
        }
        self.failed_at = Some(self.next);
        if !self.failed_in.contains(&self.state) {
            self.failed_in.push(self.state);
        }
        self.skip_until(self.recovery_set(), Some(&mut most))
    }

    fn report_problem(&mut self, problem: Problem) -> Result<(), Limit> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        match problem {
            Problem::Mismatch => {
                let token = self.token(0);
                let (written, expected) = (self.quoted(token), self.expected(self.state));
                self.report(Offset(token.at), &format!("mismatched input {written} expecting {expected}"))
            }
            Problem::NoWay { first, last } => {
                let written = self.between(first, last);
                let last = self.lexed.tokens.get(last).or(self.lexed.tokens.last()).map_or(0, |token| token.at);
                self.report(Offset(last), &no_viable(&quote(&written)))
            }
        }
    }

    fn report_unwanted(&mut self) -> Result<(), Limit> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        let token = self.token(0);
        let (written, expected) = (self.quoted(token), self.expected(self.state));
        self.report(Offset(token.at), &format!("extraneous input {written} expecting {expected}"))
    }

    fn report_missing(&mut self) -> Result<(), Limit> {
        if self.recovering {
            return Ok(());
        }
        self.recovering = true;
        let token = self.token(0);
        let (written, expected) = (self.quoted(token), self.expected(self.state));
        self.report(Offset(token.at), &format!("missing {expected} at {written}"))
    }

    fn quoted(&self, token: Token) -> String {
        quote(if token.kind == Kind::End { "<EOF>" } else { token.text(self.text) })
    }

    /// What was written from one token to another, without the pieces that are no tokens.
    fn between(&self, first: usize, last: usize) -> String {
        let tokens = &self.lexed.tokens;
        let Some(first) = tokens.get(first).filter(|token| token.kind != Kind::End) else { return "<EOF>".to_owned() };
        let end = tokens.get(last).or(tokens.last()).map_or(first.end, |token| token.end);
        let mut written = String::new();
        let (begin, mut from) = (first.start, first.start);
        let pieces = self.lexed.unrecognised.iter().filter(|piece| piece.start >= begin && piece.end <= end);
        for (start, stop) in pieces.map(|piece| (piece.start, piece.end)).chain([(end, end)]) {
            written.push_str(self.text.get(from as usize..start as usize).unwrap_or_default());
            from = stop;
        }
        written
    }
}

/// Reserved words after one character, mostly a dot, get a text of their own.
fn no_viable(quoted: &str) -> String {
    let mut chars = quoted.chars();
    chars.nth(1);
    for word in ["true", "false", "null"] {
        if let Some(rest) = chars.as_str().strip_prefix(word).and_then(|rest| rest.strip_prefix('\'')) {
            return format!("mismatched input '{word}' expecting IDENTIFIER{rest}");
        }
    }
    format!("no viable alternative at input {quoted}")
}

fn quote(written: &str) -> String {
    format!("'{}'", written.replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r"))
}
