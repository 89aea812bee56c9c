//! Runs the generated code over the tokens of a text, and recovers from errors as ANTLR's `DefaultErrorStrategy` does,
//! with the limits of cel-go's `recoveryLimitErrorStrategy` and `recursionListener`.
//!
//! The rule contexts that are open are kept in a list, so that nothing recurses.

use super::atn::{Atn, Instruction, State, StateKind, atn};
use super::context::PredictionContext;
use super::grammar::{AlternativeLabel, Label, Rule};
use super::parse_tree::{Child, NodeId, Terminal, Tree};
use super::simulator::{Decision, ParserAtnSimulator, Predicted};
use super::token_set::TokenSet;
use crate::ast::Offset;
use crate::parse::EscapedNames;
use crate::parse::MOST_NESTING;
use crate::parse::build::Settings;
use crate::parse::lex::Lexed;
use crate::parse::token::{Kind, Token};

/// `errorRecoveryLimit`
const MOST_RECOVERIES: u32 = 30;
/// `errorRecoveryTokenLookaheadLimit`
const MOST_SKIPPED: u32 = 256;
/// How many errors are reported.
const MOST_REPORTS: u32 = 100;

/// What parsing found.
#[derive(Debug)]
pub(super) struct Parsed {
    /// The tree; `None` where a limit stopped the parser.
    pub(super) tree: Option<(Tree, NodeId)>,
    /// Errors in the order in which they were found.
    pub(super) errors: Vec<(Offset, String)>,
}

/// Parses a text.
pub(super) fn parse(text: &str, lexed: &Lexed, settings: Settings) -> Parsed {
    let atn = atn(settings.rules.escaped_names != EscapedNames::Unknown);
    let mut simulator = ParserAtnSimulator::new(atn);
    simulator.full_context_errors_at_start = settings.rules.newer_lookahead;
    simulator.keeps_depth_in_context = settings.rules.newer_lookahead;
    let mut parser = Parser {
        text,
        lexed,
        atn,
        simulator,
        tree: Tree::default(),
        open: Vec::new(),
        counts: [0; Rule::ALL.len()],
        precedence_stack: vec![0],
        state: atn.start(Rule::Start),
        next: 0,
        fetched: 0,
        in_error_recovery: false,
        last_error_index: None,
        last_error_states: Vec::new(),
        recoveries: 0,
        reports: 0,
        errors: Vec::new(),
    };
    let finished = parser.run();
    let Parser { tree, mut errors, .. } = parser;
    match finished {
        Ok(root) => Parsed { tree: Some((tree, root)), errors },
        Err(limit) => {
            let message = match limit {
                // These two have said so already.
                Limit::Reports | Limit::Recoveries => None,
                Limit::Skipped => Some(format!("error recovery token lookahead limit exceeded: {MOST_SKIPPED}")),
                Limit::Nesting => Some(format!("expression recursion limit exceeded: {MOST_NESTING}")),
            };
            errors.extend(message.map(|message| (Offset::NONE, message)));
            Parsed { tree: None, errors }
        }
    }
}

/// What stops the parser for good.
#[derive(Clone, Copy, Debug)]
enum Limit {
    Reports,
    Recoveries,
    Skipped,
    Nesting,
}

/// `RecognitionException`: an error that ends a rule.
#[derive(Clone, Copy, Debug)]
enum RecognitionError {
    InputMismatch,
    /// From the start token to the offending one.
    NoViableAlternative {
        first: usize,
        last: usize,
    },
}

/// What an instruction came to.
enum Executed {
    On,
    Failed(RecognitionError),
}

/// `ParserRuleContext`: a rule that is open.
#[derive(Clone, Copy, Debug)]
struct RuleContext {
    rule: Rule,
    at: usize,
    node: NodeId,
    /// Its label in the invoking rule, and the invoking state.
    label: Label,
    call: Option<State>,
    context: PredictionContext,
    recursive: bool,
}

struct Parser<'t> {
    text: &'t str,
    lexed: &'t Lexed,
    atn: &'static Atn,
    simulator: ParserAtnSimulator,
    tree: Tree,
    open: Vec<RuleContext>,
    /// How often each rule is open, as `recursionListener` counts.
    counts: [u32; Rule::ALL.len()],
    /// The precedences that open left-recursive rules were invoked with.
    precedence_stack: Vec<u8>,
    state: State,
    /// The token to take next.
    next: usize,
    /// Tokens that were looked at; text that is none is reported when the token after it is looked at.
    fetched: usize,
    in_error_recovery: bool,
    /// Where the last error was, and the states it was in.
    last_error_index: Option<usize>,
    last_error_states: Vec<State>,
    recoveries: u32,
    reports: u32,
    errors: Vec<(Offset, String)>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<NodeId, Limit> {
        self.enter_rule(Rule::Start, None, 0, Label::None)?;
        while let Some(frame) = self.open.last_mut() {
            let instruction = self.atn.instruction(frame.rule, frame.at);
            frame.at += 1;
            if let Instruction::ExitRule = instruction {
                let frame = *frame;
                if self.exit_rule(frame) {
                    return Ok(frame.node);
                }
                continue;
            }
            let frame = *frame;
            if let Executed::Failed(problem) = self.execute(frame, instruction)? {
                self.report_error(problem)?;
                self.recover()?;
                if self.exit_rule(frame) {
                    return Ok(frame.node);
                }
            }
        }
        // The loop ends where the first rule does.
        Err(Limit::Nesting)
    }

    fn execute(&mut self, frame: RuleContext, instruction: Instruction) -> Result<Executed, Limit> {
        match instruction {
            Instruction::Sync(state) => {
                self.state = state;
                return self.sync();
            }
            Instruction::MatchToken(state, set, label) => {
                self.state = state;
                return self.match_token(frame, set, label);
            }
            Instruction::InvokeRule(state, rule, precedence, label) => {
                self.state = state;
                self.enter_rule(rule, Some(state), precedence, label)?;
            }
            Instruction::Ll1Else(state, to) => {
                if !self.atn.state(state).next_tokens.contains(self.kind(0)?) {
                    self.go_to(to);
                }
            }
            Instruction::Jump(to) | Instruction::Alternative(to) => self.go_to(to),
            Instruction::PredictElse(state, otherwise) => match self.predict(frame, state)? {
                Predicted::Alternative(1) => {}
                Predicted::Alternative(_) => self.go_to(otherwise),
                Predicted::NoViableAlternative(ahead) => return Ok(self.no_viable_alternative(ahead)),
            },
            Instruction::PredictAlternative(state) => match self.predict(frame, state)? {
                Predicted::Alternative(alternative) => {
                    if let Instruction::Alternative(to) =
                        self.atn.instruction(frame.rule, frame.at + usize::from(alternative) - 1)
                    {
                        self.go_to(to);
                    }
                }
                Predicted::NoViableAlternative(ahead) => return Ok(self.no_viable_alternative(ahead)),
            },
            Instruction::NoViableAlternative => return Ok(self.no_viable_alternative(0)),
            Instruction::EnterAlternative(alternative) => {
                self.tree.change(frame.node, |node| node.alternative = alternative);
            }
            Instruction::UnrollRecursion => self.exit_every_rule(frame.rule),
            Instruction::PushRecursionContext(alternative) => self.push_recursion_context(frame, alternative)?,
            Instruction::ExitRule => {}
        }
        Ok(Executed::On)
    }

    fn go_to(&mut self, step: usize) {
        if let Some(frame) = self.open.last_mut() {
            frame.at = step;
        }
    }

    fn no_viable_alternative(&self, ahead: usize) -> Executed {
        Executed::Failed(RecognitionError::NoViableAlternative { first: self.next, last: self.next + ahead })
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

    fn enter_rule(&mut self, rule: Rule, call: Option<State>, precedence: u8, label: Label) -> Result<(), Limit> {
        self.fetch(self.next)?;
        let node = self.tree.add(rule, self.token(0));
        let recursive = matches!(rule, Rule::Relation | Rule::Calc | Rule::Member);
        if recursive {
            self.precedence_stack.push(precedence);
        }
        let context = match (self.open.last(), call) {
            (Some(caller), Some(call)) => {
                self.simulator.contexts.singleton(caller.context, self.atn.follow_state(call))
            }
            _ => PredictionContext::EMPTY,
        };
        self.open.push(RuleContext { rule, at: 0, node, label, call, context, recursive });
        self.enter_every_rule(rule)
    }

    /// `ExitRule`, `UnrollRecursionContexts`; whether that was the first rule.
    fn exit_rule(&mut self, frame: RuleContext) -> bool {
        // A new recursion context changes the node, so that the one at hand may be old.
        let frame = self.open.pop().unwrap_or(frame);
        self.exit_every_rule(frame.rule);
        let end = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).map_or(0, |token| token.end);
        self.tree.change(frame.node, |node| node.end = end);
        if frame.recursive {
            self.precedence_stack.pop();
        }
        let (Some(caller), Some(call)) = (self.open.last(), frame.call) else { return true };
        self.tree.attach(caller.node, frame.label, Child::Node(frame.node));
        self.state = call;
        false
    }

    /// `PushNewRecursionContext`
    fn push_recursion_context(&mut self, frame: RuleContext, alternative: AlternativeLabel) -> Result<(), Limit> {
        let start = self.tree.get(frame.node).map_or_else(|| self.token(0), |node| node.start);
        let end = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).map_or(0, |token| token.end);
        self.tree.change(frame.node, |node| node.end = end);
        let node = self.tree.add(frame.rule, start);
        self.tree.change(node, |node| node.alternative = alternative);
        self.tree.attach(node, Label::First, Child::Node(frame.node));
        if let Some(frame) = self.open.last_mut() {
            frame.node = node;
        }
        self.enter_every_rule(frame.rule)
    }

    fn enter_every_rule(&mut self, rule: Rule) -> Result<(), Limit> {
        let count = &mut self.counts[rule as usize];
        *count += 1;
        if *count > MOST_NESTING { Err(Limit::Nesting) } else { Ok(()) }
    }

    /// An error between two operations counts a rule out twice, as it does in the server.
    fn exit_every_rule(&mut self, rule: Rule) {
        let count = &mut self.counts[rule as usize];
        *count = count.saturating_sub(1);
    }

    fn predict(&mut self, frame: RuleContext, state: State) -> Result<Predicted, Limit> {
        let precedence = self.precedence_stack.last().copied().unwrap_or_default();
        let decision = Decision { state, context: frame.context, precedence };
        let mut simulator = std::mem::replace(&mut self.simulator, ParserAtnSimulator::new(self.atn));
        let found = simulator.adaptive_predict(decision, |ahead| self.kind(ahead));
        self.simulator = simulator;
        found
    }

    /// `GetExpectedTokens`: what may come next, here and in the rules that are open.
    fn expected_tokens(&self, state: State) -> TokenSet {
        let mut next = self.atn.state(state).next_tokens;
        let mut expected_tokens = next.without_epsilon();
        for frame in self.open.iter().rev() {
            let Some(call) = frame.call.filter(|_| next.contains_epsilon()) else { break };
            next = self.atn.state(self.atn.follow_state(call)).next_tokens;
            expected_tokens = expected_tokens.union(next.without_epsilon());
        }
        if next.contains_epsilon() { expected_tokens.union(TokenSet::of(&[Kind::End])) } else { expected_tokens }
    }

    /// `getErrorRecoverySet`
    fn error_recovery_set(&self) -> TokenSet {
        let calls = self.open.iter().filter_map(|frame| frame.call);
        calls.fold(TokenSet::default(), |set, call| {
            set.union(self.atn.state(self.atn.follow_state(call)).next_tokens.without_epsilon())
        })
    }

    fn sync(&mut self) -> Result<Executed, Limit> {
        if self.in_error_recovery {
            return Ok(Executed::On);
        }
        let kind = self.kind(0)?;
        let state = self.atn.state(self.state);
        if state.next_tokens.contains_epsilon() || state.next_tokens.contains(kind) {
            return Ok(Executed::On);
        }
        match state.kind {
            StateKind::BlockStart | StateKind::LoopEntry => {
                if self.single_token_deletion()? {
                    Ok(Executed::On)
                } else {
                    Ok(Executed::Failed(RecognitionError::InputMismatch))
                }
            }
            StateKind::LoopBack => {
                self.report_unwanted_token()?;
                let until = self.expected_tokens(self.state).union(self.error_recovery_set());
                self.consume_until(until, None)?;
                Ok(Executed::On)
            }
            _ => Ok(Executed::On),
        }
    }

    fn match_token(&mut self, frame: RuleContext, set: TokenSet, label: Label) -> Result<Executed, Limit> {
        if set.contains(self.kind(0)?) {
            self.report_match();
            let terminal = Terminal { token: self.token(0), is_missing: false };
            self.tree.attach(frame.node, label, Child::Terminal(terminal));
            self.consume()?;
            return Ok(Executed::On);
        }
        self.check_attempts()?;
        if self.single_token_deletion()? {
            let terminal = Terminal { token: self.token(0), is_missing: false };
            self.tree.attach(frame.node, label, Child::Terminal(terminal));
            self.consume()?;
            return Ok(Executed::On);
        }
        let after = self.expected_tokens(self.atn.first_target(self.state));
        if after.contains(self.kind(0)?) {
            self.report_missing_token()?;
            let terminal = self.missing_symbol();
            self.tree.attach(frame.node, label, Child::Terminal(terminal));
            return Ok(Executed::On);
        }
        Ok(Executed::Failed(RecognitionError::InputMismatch))
    }

    /// `SingleTokenDeletion`
    fn single_token_deletion(&mut self) -> Result<bool, Limit> {
        let after = self.kind(1)?;
        if !self.expected_tokens(self.state).contains(after) {
            return Ok(false);
        }
        self.report_unwanted_token()?;
        self.consume()?;
        self.report_match();
        Ok(true)
    }

    /// `GetMissingSymbol`: a token in the place of one that is missing, where the next one is, or the last one at the
    /// end of the text.
    fn missing_symbol(&self) -> Terminal {
        let mut token = self.token(0);
        if token.kind == Kind::End {
            token = self.next.checked_sub(1).and_then(|last| self.lexed.tokens.get(last)).copied().unwrap_or(token);
        }
        let kind = self.expected_tokens(self.state).first().unwrap_or(Kind::Identifier);
        Terminal { token: Token { kind, end: token.start, ..token }, is_missing: true }
    }

    fn report_match(&mut self) {
        self.in_error_recovery = false;
        self.last_error_index = None;
        self.last_error_states.clear();
    }

    fn consume(&mut self) -> Result<(), Limit> {
        if self.token(0).kind != Kind::End {
            self.next += 1;
            self.fetch(self.next)?;
        }
        Ok(())
    }

    fn consume_until(&mut self, until: TokenSet, mut most: Option<&mut u32>) -> Result<(), Limit> {
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

    fn check_attempts(&mut self) -> Result<(), Limit> {
        if self.recoveries == MOST_RECOVERIES {
            self.fetch(self.next)?;
            let at = Offset(self.token(0).at);
            self.report(at, &format!("error recovery attempt limit exceeded: {MOST_RECOVERIES}"))?;
            return Err(Limit::Recoveries);
        }
        self.recoveries += 1;
        Ok(())
    }

    /// `Recover`: skips to a token of the recovery set.
    fn recover(&mut self) -> Result<(), Limit> {
        self.check_attempts()?;
        let mut most = MOST_SKIPPED;
        if self.last_error_index == Some(self.next) && self.last_error_states.contains(&self.state) {
            most -= 1;
            self.consume()?;
        }
        self.last_error_index = Some(self.next);
        if !self.last_error_states.contains(&self.state) {
            self.last_error_states.push(self.state);
        }
        self.consume_until(self.error_recovery_set(), Some(&mut most))
    }

    fn report_error(&mut self, problem: RecognitionError) -> Result<(), Limit> {
        if self.in_error_recovery {
            return Ok(());
        }
        self.in_error_recovery = true;
        match problem {
            RecognitionError::InputMismatch => {
                let token = self.token(0);
                let (written, expected_tokens) = (self.quoted(token), self.expected_tokens(self.state));
                self.report(Offset(token.at), &format!("mismatched input {written} expecting {expected_tokens}"))
            }
            RecognitionError::NoViableAlternative { first, last } => {
                let written = self.between(first, last);
                let last = self.lexed.tokens.get(last).or(self.lexed.tokens.last()).map_or(0, |token| token.at);
                self.report(Offset(last), &no_viable(&quote(&written)))
            }
        }
    }

    fn report_unwanted_token(&mut self) -> Result<(), Limit> {
        if self.in_error_recovery {
            return Ok(());
        }
        self.in_error_recovery = true;
        let token = self.token(0);
        let (written, expected_tokens) = (self.quoted(token), self.expected_tokens(self.state));
        self.report(Offset(token.at), &format!("extraneous input {written} expecting {expected_tokens}"))
    }

    fn report_missing_token(&mut self) -> Result<(), Limit> {
        if self.in_error_recovery {
            return Ok(());
        }
        self.in_error_recovery = true;
        let token = self.token(0);
        let (written, expected_tokens) = (self.quoted(token), self.expected_tokens(self.state));
        self.report(Offset(token.at), &format!("missing {expected_tokens} at {written}"))
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
