//! Adaptive prediction, ALL(*): `ParserATNSimulator` of ANTLR 4's Go runtime.
//!
//! [`ParserAtnSimulator::adaptive_predict`] is `AdaptivePredict` with `execATN`: prediction with local context (SLL),
//! whose results are kept as a DFA. Where that ends in a conflict, `execATNWithFullContext` starts again with the
//! context of the rules that are open (LL). Both stop where ANTLR's do, because that decides what error texts say.

use rustc_hash::{FxHashMap, FxHashSet};

use super::atn::{Atn, State, StateKind, Transition};
use super::context::{PredictionContext, PredictionContextCache};
use super::grammar::Rule;
use crate::parse::token::Kind;

/// `ATNConfig`: a state of the ATN, the alternative it was reached for, and the context to return to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct AtnConfig {
    state: State,
    alternative: u8,
    /// The semantic context, which can only be a precedence predicate: the open rule must not have a higher precedence.
    /// 0 is none.
    predicate: u8,
    context: PredictionContext,
    /// `reachesIntoOuterContext`: it has left the rule of the decision.
    reaches_into_outer_context: bool,
    /// `precedenceFilterSuppressed`: it has returned from the outermost invocation of the precedence rule.
    precedence_filter_suppressed: bool,
}

/// `DFAState`: the configurations after some tokens of prediction with local context.
#[derive(Debug)]
struct DfaState {
    configs: Vec<AtnConfig>,
    prediction: Prediction,
    /// Edges by token; `None` inside is ANTLR's error state.
    edges: FxHashMap<Kind, Option<usize>>,
}

/// What a [`DfaState`] predicts.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Prediction {
    /// Nothing yet.
    None,
    /// `getUniqueAlt`: the only alternative left, under these predicates.
    Unique(u8, Predicates),
    /// `requiresFullContext`: the conflicting alternatives, under these predicates.
    RequiresFullContext(Vec<(u8, Predicates)>),
}

/// Precedence predicates joined by "or"; `None` where a configuration has none (`SemanticContextNone`).
type Predicates = Option<Vec<u8>>;

/// The result of a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Predicted {
    /// Alternatives are counted from 1.
    Alternative(u8),
    /// `NoViableAltException`: the offending token is so many after the first.
    NoViableAlternative(usize),
}

/// A decision point of the ATN.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) state: State,
    /// The context of the rules that are open (`outerContext`).
    pub(super) context: PredictionContext,
    /// The top of the parser's precedence stack.
    pub(super) precedence: u8,
}

/// Predicts alternatives, and keeps the DFA of every decision.
#[derive(Debug)]
pub(super) struct ParserAtnSimulator {
    atn: &'static Atn,
    pub(super) contexts: PredictionContextCache,
    dfa_states: Vec<DfaState>,
    start_states: FxHashMap<(State, u8), usize>,
    known: FxHashMap<(State, Vec<AtnConfig>), usize>,
    /// A `NoViableAltException` of full-context prediction has the first token as the offending one, and not the one
    /// that leads nowhere.
    pub(super) full_context_errors_at_start: bool,
    /// Returning from a context leaves the depth of the closure as it is, so that predicates of calling rules are
    /// collected like those of the decision's.
    pub(super) keeps_depth_in_context: bool,
}

/// Parameters of `closure`.
#[derive(Clone, Copy)]
struct ClosureMode {
    decision: Decision,
    /// The left-recursive rule, where the decision is a precedence decision (`precedenceRuleDecision`).
    precedence_rule: Option<Rule>,
    full_context: bool,
    predicates: bool,
    treat_eof_as_epsilon: bool,
}

/// `ATNConfigSet`: configurations by state, alternative and semantic context; the contexts of equal ones are merged.
#[derive(Debug, Default)]
struct AtnConfigSet {
    list: Vec<AtnConfig>,
    index: FxHashMap<(State, u8, u8), usize>,
}

impl AtnConfigSet {
    fn add(&mut self, config: AtnConfig, contexts: &mut PredictionContextCache, root_is_wildcard: bool) {
        match self.index.entry((config.state, config.alternative, config.predicate)) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(self.list.len());
                self.list.push(config);
            }
            std::collections::hash_map::Entry::Occupied(entry) => {
                if let Some(known) = self.list.get_mut(*entry.get()) {
                    known.context = contexts.merge(known.context, config.context, root_is_wildcard);
                    known.reaches_into_outer_context |= config.reaches_into_outer_context;
                    known.precedence_filter_suppressed |= config.precedence_filter_suppressed;
                }
            }
        }
    }
}

impl ParserAtnSimulator {
    pub(super) fn new(atn: &'static Atn) -> Self {
        Self {
            atn,
            contexts: PredictionContextCache::default(),
            dfa_states: Vec::new(),
            start_states: FxHashMap::default(),
            known: FxHashMap::default(),
            full_context_errors_at_start: true,
            keeps_depth_in_context: true,
        }
    }

    /// `AdaptivePredict` and `execATN`. `token` gives the kind of the token so many further on, and may fail.
    pub(super) fn adaptive_predict<E>(
        &mut self,
        decision: Decision,
        mut token: impl FnMut(usize) -> Result<Kind, E>,
    ) -> Result<Predicted, E> {
        let mut dfa_state = self.start(decision);
        let mut ahead = 0;
        loop {
            let kind = token(ahead)?;
            let Some(next) = self.compute_target_state(decision, dfa_state, kind) else {
                let configs = self.dfa_states.get(dfa_state).map(|dfa_state| &*dfa_state.configs).unwrap_or_default();
                return Ok(self
                    .alternative_that_finished_decision_entry_rule(configs, decision)
                    .map_or(Predicted::NoViableAlternative(ahead), Predicted::Alternative));
            };
            match self.dfa_states.get(next).map(|dfa_state| dfa_state.prediction.clone()) {
                None | Some(Prediction::None) => {}
                Some(Prediction::Unique(alternative, predicates)) => {
                    // `evalSemanticContext` after seeking back to the first token, which is then the offending one.
                    return Ok(if eval_predicates(&predicates, decision) {
                        Predicted::Alternative(alternative)
                    } else {
                        Predicted::NoViableAlternative(0)
                    });
                }
                Some(Prediction::RequiresFullContext(alternatives)) => {
                    let has_predicates = alternatives.iter().any(|(_, predicates)| predicates.is_some());
                    let mut left = alternatives
                        .iter()
                        .filter(|(_, predicates)| eval_predicates(predicates, decision))
                        .map(|(alternative, _)| *alternative);
                    if let (true, Some(only), None) = (has_predicates, left.next(), left.next()) {
                        return Ok(Predicted::Alternative(only));
                    }
                    return self.exec_atn_with_full_context(decision, token);
                }
            }
            dfa_state = next;
            if kind != Kind::End {
                ahead += 1;
            }
        }
    }

    /// `execATNWithFullContext`
    fn exec_atn_with_full_context<E>(
        &mut self,
        decision: Decision,
        mut token: impl FnMut(usize) -> Result<Kind, E>,
    ) -> Result<Predicted, E> {
        let mut configs = self.compute_start_state(decision, true);
        let mut ahead = 0;
        loop {
            let kind = token(ahead)?;
            let reached = self.compute_reach_set(decision, &configs, kind, true);
            if reached.is_empty() {
                let blamed = if self.full_context_errors_at_start { 0 } else { ahead };
                return Ok(self
                    .alternative_that_finished_decision_entry_rule(&configs, decision)
                    .map_or(Predicted::NoViableAlternative(blamed), Predicted::Alternative));
            }
            if let Some(alternative) = unique_alternative(&reached)
                .or_else(|| resolves_to_just_one_viable_alternative(&conflicting_alternative_subsets(&reached)))
            {
                return Ok(Predicted::Alternative(alternative));
            }
            configs = reached;
            if kind != Kind::End {
                ahead += 1;
            }
        }
    }

    /// `getSynValidOrSemInvalidAltThatFinishedDecisionEntryRule`: alternatives whose predicates hold come first.
    fn alternative_that_finished_decision_entry_rule(&self, configs: &[AtnConfig], decision: Decision) -> Option<u8> {
        let left = |valid: bool| {
            let finished = configs.iter().filter(|config| {
                let stopped = self.atn.state(config.state).kind == StateKind::RuleStop;
                let holds = config.predicate == 0 || config.predicate >= decision.precedence;
                holds == valid
                    && (config.reaches_into_outer_context || (stopped && config.context == PredictionContext::EMPTY))
            });
            finished.map(|config| config.alternative).min()
        };
        left(true).or_else(|| left(false))
    }

    /// The start state of a decision's DFA; precedence DFAs have one per precedence.
    fn start(&mut self, decision: Decision) -> usize {
        let precedence = self.precedence_rule(decision).map_or(0, |_| decision.precedence);
        if let Some(start) = self.start_states.get(&(decision.state, precedence)) {
            return *start;
        }
        let mut configs = self.compute_start_state(decision, false);
        if self.precedence_rule(decision).is_some() {
            configs = self.apply_precedence_filter(&configs, decision);
        }
        let start = self.dfa_state(decision, configs, Prediction::None);
        self.start_states.insert((decision.state, precedence), start);
        start
    }

    fn precedence_rule(&self, decision: Decision) -> Option<Rule> {
        let state = self.atn.state(decision.state);
        state.is_precedence_decision.then_some(state.rule)
    }

    /// `addDFAState`
    fn dfa_state(&mut self, decision: Decision, mut configs: Vec<AtnConfig>, prediction: Prediction) -> usize {
        configs.sort_unstable();
        let key = (decision.state, configs);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let id = self.dfa_states.len();
        self.dfa_states.push(DfaState { configs: key.1.clone(), prediction, edges: FxHashMap::default() });
        self.known.insert(key, id);
        id
    }

    /// `computeTargetState`, or the edge that is known.
    fn compute_target_state(&mut self, decision: Decision, dfa_state: usize, kind: Kind) -> Option<usize> {
        let from = self.dfa_states.get(dfa_state)?;
        if let Some(next) = from.edges.get(&kind) {
            return *next;
        }
        let configs = from.configs.clone();
        let reached = self.compute_reach_set(decision, &configs, kind, false);
        let next = if reached.is_empty() {
            None
        } else {
            let prediction = self.prediction(&reached);
            Some(self.dfa_state(decision, reached, prediction))
        };
        if let Some(from) = self.dfa_states.get_mut(dfa_state) {
            from.edges.insert(kind, next);
        }
        next
    }

    /// What a set predicts: by `getUniqueAlt`, or by `PredictionModehasSLLConflictTerminatingPrediction`.
    fn prediction(&self, configs: &[AtnConfig]) -> Prediction {
        if let Some(alternative) = unique_alternative(configs) {
            return Prediction::Unique(alternative, predicates_for_alternative(configs, alternative));
        }
        let subsets = conflicting_alternative_subsets(configs);
        let stopped = configs.iter().all(|config| self.atn.state(config.state).kind == StateKind::RuleStop);
        let conflict = subsets.iter().any(|alternatives| alternatives.count_ones() > 1)
            && !has_state_associated_with_one_alternative(configs);
        if !stopped && !conflict {
            return Prediction::None;
        }
        let all = subsets.iter().fold(0_u32, |all, alternatives| all | alternatives);
        let alternatives = (0..32_u8).filter(|alternative| all & (1 << alternative) != 0);
        Prediction::RequiresFullContext(
            alternatives.map(|alternative| (alternative, predicates_for_alternative(configs, alternative))).collect(),
        )
    }

    /// `computeStartState`
    fn compute_start_state(&mut self, decision: Decision, full_context: bool) -> Vec<AtnConfig> {
        let precedence_rule = self.precedence_rule(decision);
        let mode =
            ClosureMode { decision, precedence_rule, full_context, predicates: true, treat_eof_as_epsilon: false };
        let mut configs = AtnConfigSet::default();
        let atn = self.atn;
        for (index, transition) in atn.state(decision.state).transitions.iter().enumerate() {
            let Transition::Epsilon(state, _) = *transition else { continue };
            let context = if full_context { decision.context } else { PredictionContext::EMPTY };
            let alternative = index as u8 + 1;
            let config = AtnConfig {
                state,
                alternative,
                predicate: 0,
                context,
                reaches_into_outer_context: false,
                precedence_filter_suppressed: false,
            };
            self.closure(config, &mut configs, &mut FxHashSet::default(), mode);
        }
        configs.list
    }

    /// `applyPrecedenceFilter`
    fn apply_precedence_filter(&mut self, configs: &[AtnConfig], decision: Decision) -> Vec<AtnConfig> {
        let mut filtered = AtnConfigSet::default();
        let mut first_alternative = FxHashMap::default();
        for config in configs.iter().filter(|config| config.alternative == 1) {
            if config.predicate == 0 || config.predicate >= decision.precedence {
                first_alternative.insert(config.state, config.context);
                filtered.add(AtnConfig { predicate: 0, ..*config }, &mut self.contexts, true);
            }
        }
        for config in configs.iter().filter(|config| config.alternative != 1) {
            if config.precedence_filter_suppressed || first_alternative.get(&config.state) != Some(&config.context) {
                filtered.add(*config, &mut self.contexts, true);
            }
        }
        filtered.list
    }

    /// `computeReachSet`
    fn compute_reach_set(
        &mut self,
        decision: Decision,
        configs: &[AtnConfig],
        kind: Kind,
        full_context: bool,
    ) -> Vec<AtnConfig> {
        let atn = self.atn;
        let mut moved = AtnConfigSet::default();
        let mut stopped = Vec::new();
        for config in configs {
            let state = atn.state(config.state);
            if state.kind == StateKind::RuleStop {
                if full_context || kind == Kind::End {
                    stopped.push(*config);
                }
                continue;
            }
            for transition in &state.transitions {
                if let Transition::Set(set, to) = *transition
                    && set.contains(kind)
                {
                    moved.add(AtnConfig { state: to, ..*config }, &mut self.contexts, !full_context);
                }
            }
        }
        if stopped.is_empty() && kind != Kind::End && unique_alternative(&moved.list).is_some() {
            return moved.list;
        }
        let treat_eof_as_epsilon = kind == Kind::End;
        let precedence_rule = self.precedence_rule(decision);
        let mode = ClosureMode { decision, precedence_rule, full_context, predicates: false, treat_eof_as_epsilon };
        let mut reached = AtnConfigSet::default();
        let mut closure_busy = FxHashSet::default();
        for config in moved.list {
            self.closure(config, &mut reached, &mut closure_busy, mode);
        }
        let is_stop = |config: &AtnConfig| atn.state(config.state).kind == StateKind::RuleStop;
        if treat_eof_as_epsilon && !reached.list.iter().all(is_stop) {
            let mut stops = AtnConfigSet::default();
            for config in reached.list.iter().filter(|config| is_stop(config)) {
                stops.add(*config, &mut self.contexts, !full_context);
            }
            reached = stops;
        }
        if !full_context || !reached.list.iter().any(is_stop) {
            for config in stopped {
                reached.add(config, &mut self.contexts, !full_context);
            }
        }
        reached.list
    }

    /// `closure`: adds everything that epsilon transitions lead to.
    fn closure(
        &mut self,
        first: AtnConfig,
        into: &mut AtnConfigSet,
        closure_busy: &mut FxHashSet<AtnConfig>,
        mode: ClosureMode,
    ) {
        let atn = self.atn;
        let mut open = vec![(first, 0_i32)];
        while let Some((config, depth)) = open.pop() {
            let state = atn.state(config.state);
            let stop = state.kind == StateKind::RuleStop;
            if stop && config.context != PredictionContext::EMPTY {
                let depth = if self.keeps_depth_in_context { depth } else { depth - 1 };
                let below = self.contexts.parents(config.context);
                open.extend(below.iter().map(|&(state, context)| {
                    (AtnConfig { state, context, precedence_filter_suppressed: false, ..config }, depth)
                }));
                continue;
            }
            if stop && mode.full_context {
                into.add(config, &mut self.contexts, false);
                continue;
            }
            if !state.only_epsilon() {
                into.add(config, &mut self.contexts, !mode.full_context);
            }
            for (index, transition) in state.transitions.iter().enumerate() {
                if index == 0 && self.can_drop_loop_entry_edge(config) {
                    continue;
                }
                match *transition {
                    Transition::Epsilon(to, outermost_return) => {
                        let mut next = AtnConfig { state: to, ..config };
                        if !stop {
                            open.push((next, depth));
                            continue;
                        }
                        next.precedence_filter_suppressed |=
                            outermost_return.is_some() && outermost_return == mode.precedence_rule;
                        next.reaches_into_outer_context = true;
                        if closure_busy.insert(AtnConfig { reaches_into_outer_context: false, ..next }) {
                            open.push((next, depth - 1));
                        }
                    }
                    Transition::Rule(rule, follow_state) => {
                        let context = self.contexts.singleton(config.context, follow_state);
                        let next = AtnConfig { state: atn.start(rule), context, ..config };
                        open.push((next, if depth >= 0 { depth + 1 } else { depth }));
                    }
                    Transition::Precedence(precedence, to) => {
                        let mut next = AtnConfig { state: to, ..config };
                        if mode.predicates && depth == 0 {
                            if !mode.full_context {
                                next.predicate = precedence;
                            } else if precedence < mode.decision.precedence {
                                continue;
                            }
                        }
                        open.push((next, depth));
                    }
                    Transition::Set(set, to) => {
                        let next = AtnConfig { state: to, ..config };
                        if mode.treat_eof_as_epsilon
                            && set.contains(Kind::End)
                            && closure_busy.insert(AtnConfig { reaches_into_outer_context: false, ..next })
                        {
                            open.push((next, depth));
                        }
                    }
                }
            }
        }
    }

    /// `canDropLoopEntryEdgeInLeftRecursiveRule`
    fn can_drop_loop_entry_edge(&self, config: AtnConfig) -> bool {
        let state = self.atn.state(config.state);
        if !state.is_precedence_decision || config.context == PredictionContext::EMPTY {
            return false;
        }
        let parents = self.contexts.parents(config.context);
        if parents.iter().any(|(back, _)| self.atn.state(*back).rule != state.rule) {
            return false;
        }
        // All invocations of a rule from within itself end an operator alternative, whose block end leads back to the
        // loop.
        parents.iter().all(|(back, _)| {
            let back = self.atn.state(*back);
            let to_end = |end: State| self.atn.state(end).kind == StateKind::BlockEnd;
            back.kind == StateKind::BlockEnd
                || matches!(back.transitions[..], [Transition::Epsilon(end, _)] if to_end(end))
        })
    }
}

fn eval_predicates(predicates: &Predicates, decision: Decision) -> bool {
    predicates.as_ref().is_none_or(|predicates| predicates.iter().any(|predicate| *predicate >= decision.precedence))
}

/// `getPredsForAmbigAlts` for one alternative.
fn predicates_for_alternative(configs: &[AtnConfig], alternative: u8) -> Predicates {
    let predicates: Vec<_> =
        configs.iter().filter(|config| config.alternative == alternative).map(|config| config.predicate).collect();
    if predicates.contains(&0) { None } else { Some(predicates) }
}

fn unique_alternative(configs: &[AtnConfig]) -> Option<u8> {
    let alternative = configs.first()?.alternative;
    configs.iter().all(|config| config.alternative == alternative).then_some(alternative)
}

/// `PredictionModegetConflictingAltSubsets`: the alternatives, as bits, of configurations with equal state and context.
fn conflicting_alternative_subsets(configs: &[AtnConfig]) -> Vec<u32> {
    let mut groups: FxHashMap<(State, PredictionContext), u32> = FxHashMap::default();
    for config in configs {
        *groups.entry((config.state, config.context)).or_default() |= 1 << config.alternative;
    }
    groups.into_values().collect()
}

/// `PredictionModeresolvesToJustOneViableAlt`
fn resolves_to_just_one_viable_alternative(groups: &[u32]) -> Option<u8> {
    let first = groups.first()?.trailing_zeros();
    groups.iter().all(|alternatives| alternatives.trailing_zeros() == first).then_some(first as u8)
}

fn has_state_associated_with_one_alternative(configs: &[AtnConfig]) -> bool {
    let mut alternatives: FxHashMap<State, u32> = FxHashMap::default();
    for config in configs {
        *alternatives.entry(config.state).or_default() |= 1 << config.alternative;
    }
    alternatives.into_values().any(u32::is_power_of_two)
}
