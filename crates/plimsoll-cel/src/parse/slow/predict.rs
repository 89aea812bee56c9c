//! Which way the coming tokens fit, with as many tokens as it takes.
//!
//! All ways are followed at once: first as if the rule could have been called from anywhere, which needs no memory of
//! callers and is remembered in a table; and only where that leaves several ways that will never differ, once more with
//! the callers as they are. Both stages stop as ANTLR's do, because where they stop decides what error texts say.

use rustc_hash::{FxHashMap, FxHashSet};

use super::grammar::Rule;
use super::network::{Edge, Network, State, StateKind};
use super::stacks::{StackTable, Stacks};
use crate::parse::token::Kind;

/// A place in the network that the tokens so far lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Config {
    state: State,
    way: u8,
    /// The precedence that the open rule must not exceed; 0 is none.
    guard: u8,
    stacks: Stacks,
    /// It has left the rule that the decision is in.
    outside: bool,
    /// It comes back to the deciding rule from its outermost call.
    outermost: bool,
}

/// Where a table of the first stage stands after some tokens.
#[derive(Debug)]
struct Stage {
    configs: Vec<Config>,
    verdict: Verdict,
    /// What the next token leads to; `None` inside: nothing fits.
    next: FxHashMap<Kind, Option<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Open,
    /// One way is left, under these guards.
    One(u8, Guards),
    /// Several ways are left that callers must tell apart, under these guards.
    Callers(Vec<(u8, Guards)>),
}

/// Guards of which one must hold; `None` where none is needed.
type Guards = Option<Vec<u8>>;

/// What looking ahead found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    /// Ways are counted from 1.
    Way(u8),
    /// Nothing fits; so many tokens further on it was clear.
    Nothing(usize),
}

/// A decision to take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) state: State,
    /// The callers.
    pub(super) stacks: Stacks,
    /// The precedence that the innermost rule that has one was called with.
    pub(super) precedence: u8,
}

/// Looks ahead, and remembers what it found out about the grammar.
#[derive(Debug)]
pub(super) struct Predictor {
    network: &'static Network,
    pub(super) stacks: StackTable,
    stages: Vec<Stage>,
    starts: FxHashMap<(State, u8), usize>,
    known: FxHashMap<(State, Vec<Config>), usize>,
    /// Where nothing fits even with the callers known, the first token is to blame and not the one that does not fit.
    pub(super) blames_first: bool,
    /// Guards of callers count as those of the deciding rule where callers are known.
    pub(super) keeps_depth: bool,
}

/// How configurations are followed.
#[derive(Clone, Copy)]
struct Mode {
    decision: Decision,
    /// The rule of a decision about operations of a rule that begins with itself.
    precedence_rule: Option<Rule>,
    callers: bool,
    guards: bool,
    at_end: bool,
}

/// Configurations by what tells them apart; the stacks of equal ones are merged.
#[derive(Debug, Default)]
struct Configs {
    list: Vec<Config>,
    index: FxHashMap<(State, u8, u8), usize>,
}

impl Configs {
    fn add(&mut self, config: Config, stacks: &mut StackTable, any_caller: bool) {
        match self.index.entry((config.state, config.way, config.guard)) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(self.list.len());
                self.list.push(config);
            }
            std::collections::hash_map::Entry::Occupied(entry) => {
                if let Some(known) = self.list.get_mut(*entry.get()) {
                    known.stacks = stacks.merge(known.stacks, config.stacks, any_caller);
                    known.outside |= config.outside;
                    known.outermost |= config.outermost;
                }
            }
        }
    }
}

impl Predictor {
    pub(super) fn new(network: &'static Network) -> Self {
        Self {
            network,
            stacks: StackTable::default(),
            stages: Vec::new(),
            starts: FxHashMap::default(),
            known: FxHashMap::default(),
            blames_first: true,
            keeps_depth: true,
        }
    }

    /// The way that the tokens fit. `token` gives the kind of the token so many further on, and may fail.
    pub(super) fn predict<E>(
        &mut self,
        decision: Decision,
        mut token: impl FnMut(usize) -> Result<Kind, E>,
    ) -> Result<Ahead, E> {
        let mut stage = self.start(decision);
        let mut ahead = 0;
        loop {
            let kind = token(ahead)?;
            let Some(next) = self.step(decision, stage, kind) else {
                let configs = self.stages.get(stage).map(|stage| &*stage.configs).unwrap_or_default();
                return Ok(self.left_the_rule(configs, decision).map_or(Ahead::Nothing(ahead), Ahead::Way));
            };
            match self.stages.get(next).map(|stage| stage.verdict.clone()) {
                None | Some(Verdict::Open) => {}
                Some(Verdict::One(way, guards)) => {
                    // Guards are looked at from the first token on, which is then to blame.
                    return Ok(if holds(&guards, decision) { Ahead::Way(way) } else { Ahead::Nothing(0) });
                }
                Some(Verdict::Callers(ways)) => {
                    let guarded = ways.iter().any(|(_, guards)| guards.is_some());
                    let mut left = ways.iter().filter(|(_, guards)| holds(guards, decision)).map(|(way, _)| *way);
                    if let (true, Some(only), None) = (guarded, left.next(), left.next()) {
                        return Ok(Ahead::Way(only));
                    }
                    return self.predict_with_callers(decision, token);
                }
            }
            stage = next;
            if kind != Kind::End {
                ahead += 1;
            }
        }
    }

    fn predict_with_callers<E>(
        &mut self,
        decision: Decision,
        mut token: impl FnMut(usize) -> Result<Kind, E>,
    ) -> Result<Ahead, E> {
        let mut configs = self.start_configs(decision, true);
        let mut ahead = 0;
        loop {
            let kind = token(ahead)?;
            let reached = self.reach(decision, &configs, kind, true);
            if reached.is_empty() {
                let blamed = if self.blames_first { 0 } else { ahead };
                return Ok(self.left_the_rule(&configs, decision).map_or(Ahead::Nothing(blamed), Ahead::Way));
            }
            if let Some(way) = only_way(&reached).or_else(|| one_viable(&conflicts(&reached))) {
                return Ok(Ahead::Way(way));
            }
            configs = reached;
            if kind != Kind::End {
                ahead += 1;
            }
        }
    }

    /// The first way that had come to the end of the deciding rule, if any: first of those whose guards hold.
    fn left_the_rule(&self, configs: &[Config], decision: Decision) -> Option<u8> {
        let left = |valid: bool| {
            let finished = configs.iter().filter(|config| {
                let stopped = self.network.state(config.state).kind == StateKind::RuleStop;
                let holds = config.guard == 0 || config.guard >= decision.precedence;
                holds == valid && (config.outside || (stopped && config.stacks == Stacks::EMPTY))
            });
            finished.map(|config| config.way).min()
        };
        left(true).or_else(|| left(false))
    }

    fn start(&mut self, decision: Decision) -> usize {
        let precedence = self.precedence_rule(decision).map_or(0, |_| decision.precedence);
        if let Some(start) = self.starts.get(&(decision.state, precedence)) {
            return *start;
        }
        let mut configs = self.start_configs(decision, false);
        if self.precedence_rule(decision).is_some() {
            configs = self.filter_by_precedence(&configs, decision);
        }
        let start = self.stage(decision, configs, Verdict::Open);
        self.starts.insert((decision.state, precedence), start);
        start
    }

    fn precedence_rule(&self, decision: Decision) -> Option<Rule> {
        let state = self.network.state(decision.state);
        state.precedence_loop.then_some(state.rule)
    }

    fn stage(&mut self, decision: Decision, mut configs: Vec<Config>, verdict: Verdict) -> usize {
        configs.sort_unstable();
        let key = (decision.state, configs);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let id = self.stages.len();
        self.stages.push(Stage { configs: key.1.clone(), verdict, next: FxHashMap::default() });
        self.known.insert(key, id);
        id
    }

    fn step(&mut self, decision: Decision, stage: usize, kind: Kind) -> Option<usize> {
        let from = self.stages.get(stage)?;
        if let Some(next) = from.next.get(&kind) {
            return *next;
        }
        let configs = from.configs.clone();
        let reached = self.reach(decision, &configs, kind, false);
        let next = if reached.is_empty() {
            None
        } else {
            let verdict = self.verdict(&reached);
            Some(self.stage(decision, reached, verdict))
        };
        if let Some(from) = self.stages.get_mut(stage) {
            from.next.insert(kind, next);
        }
        next
    }

    fn verdict(&self, configs: &[Config]) -> Verdict {
        if let Some(way) = only_way(configs) {
            return Verdict::One(way, guards_of(configs, way));
        }
        let subsets = conflicts(configs);
        let stopped = configs.iter().all(|config| self.network.state(config.state).kind == StateKind::RuleStop);
        let conflict = subsets.iter().any(|ways| ways.count_ones() > 1) && !state_with_one_way(configs);
        if !stopped && !conflict {
            return Verdict::Open;
        }
        let all = subsets.iter().fold(0_u32, |all, ways| all | ways);
        let ways = (0..32_u8).filter(|way| all & (1 << way) != 0);
        Verdict::Callers(ways.map(|way| (way, guards_of(configs, way))).collect())
    }

    fn start_configs(&mut self, decision: Decision, callers: bool) -> Vec<Config> {
        let precedence_rule = self.precedence_rule(decision);
        let mode = Mode { decision, precedence_rule, callers, guards: true, at_end: false };
        let mut configs = Configs::default();
        let network = self.network;
        for (index, edge) in network.state(decision.state).edges.iter().enumerate() {
            let Edge::Free(state, _) = *edge else { continue };
            let stacks = if callers { decision.stacks } else { Stacks::EMPTY };
            let way = index as u8 + 1;
            let config = Config { state, way, guard: 0, stacks, outside: false, outermost: false };
            self.close(config, &mut configs, &mut FxHashSet::default(), mode);
        }
        configs.list
    }

    fn filter_by_precedence(&mut self, configs: &[Config], decision: Decision) -> Vec<Config> {
        let mut filtered = Configs::default();
        let mut first_way = FxHashMap::default();
        for config in configs.iter().filter(|config| config.way == 1) {
            if config.guard == 0 || config.guard >= decision.precedence {
                first_way.insert(config.state, config.stacks);
                filtered.add(Config { guard: 0, ..*config }, &mut self.stacks, true);
            }
        }
        for config in configs.iter().filter(|config| config.way != 1) {
            if config.outermost || first_way.get(&config.state) != Some(&config.stacks) {
                filtered.add(*config, &mut self.stacks, true);
            }
        }
        filtered.list
    }

    /// Where a token leads.
    fn reach(&mut self, decision: Decision, configs: &[Config], kind: Kind, callers: bool) -> Vec<Config> {
        let network = self.network;
        let mut moved = Configs::default();
        let mut stopped = Vec::new();
        for config in configs {
            let state = network.state(config.state);
            if state.kind == StateKind::RuleStop {
                if callers || kind == Kind::End {
                    stopped.push(*config);
                }
                continue;
            }
            for edge in &state.edges {
                if let Edge::Take(set, to) = *edge
                    && set.contains(kind)
                {
                    moved.add(Config { state: to, ..*config }, &mut self.stacks, !callers);
                }
            }
        }
        if stopped.is_empty() && kind != Kind::End && only_way(&moved.list).is_some() {
            return moved.list;
        }
        let at_end = kind == Kind::End;
        let precedence_rule = self.precedence_rule(decision);
        let mode = Mode { decision, precedence_rule, callers, guards: false, at_end };
        let mut reached = Configs::default();
        let mut busy = FxHashSet::default();
        for config in moved.list {
            self.close(config, &mut reached, &mut busy, mode);
        }
        let is_stop = |config: &Config| network.state(config.state).kind == StateKind::RuleStop;
        if at_end && !reached.list.iter().all(is_stop) {
            let mut stops = Configs::default();
            for config in reached.list.iter().filter(|config| is_stop(config)) {
                stops.add(*config, &mut self.stacks, !callers);
            }
            reached = stops;
        }
        if !callers || !reached.list.iter().any(is_stop) {
            for config in stopped {
                reached.add(config, &mut self.stacks, !callers);
            }
        }
        reached.list
    }

    /// Adds everything that a configuration leads to without a token.
    fn close(&mut self, first: Config, into: &mut Configs, busy: &mut FxHashSet<Config>, mode: Mode) {
        let network = self.network;
        let mut open = vec![(first, 0_i32)];
        while let Some((config, depth)) = open.pop() {
            let state = network.state(config.state);
            let stop = state.kind == StateKind::RuleStop;
            if stop && config.stacks != Stacks::EMPTY {
                let depth = if self.keeps_depth { depth } else { depth - 1 };
                let below = self.stacks.tops(config.stacks);
                open.extend(
                    below.iter().map(|&(state, stacks)| (Config { state, stacks, outermost: false, ..config }, depth)),
                );
                continue;
            }
            if stop && mode.callers {
                into.add(config, &mut self.stacks, false);
                continue;
            }
            if !state.is_free() {
                into.add(config, &mut self.stacks, !mode.callers);
            }
            for (index, edge) in state.edges.iter().enumerate() {
                if index == 0 && self.loops_anyway(config) {
                    continue;
                }
                match *edge {
                    Edge::Free(to, outermost) => {
                        let mut next = Config { state: to, ..config };
                        if !stop {
                            open.push((next, depth));
                            continue;
                        }
                        next.outermost |= outermost.is_some() && outermost == mode.precedence_rule;
                        next.outside = true;
                        if busy.insert(Config { outside: false, ..next }) {
                            open.push((next, depth - 1));
                        }
                    }
                    Edge::Call(rule, follow) => {
                        let stacks = self.stacks.push(config.stacks, follow);
                        let next = Config { state: network.start(rule), stacks, ..config };
                        open.push((next, if depth >= 0 { depth + 1 } else { depth }));
                    }
                    Edge::Precedence(precedence, to) => {
                        let mut next = Config { state: to, ..config };
                        if mode.guards && depth == 0 {
                            if !mode.callers {
                                next.guard = precedence;
                            } else if precedence < mode.decision.precedence {
                                continue;
                            }
                        }
                        open.push((next, depth));
                    }
                    Edge::Take(set, to) => {
                        let next = Config { state: to, ..config };
                        if mode.at_end && set.contains(Kind::End) && busy.insert(Config { outside: false, ..next }) {
                            open.push((next, depth));
                        }
                    }
                }
            }
        }
    }

    /// Whether the loop of operations comes again anyway in the rule that is returned to, so that entering it here adds
    /// nothing.
    fn loops_anyway(&self, config: Config) -> bool {
        let state = self.network.state(config.state);
        if !state.precedence_loop || config.stacks == Stacks::EMPTY {
            return false;
        }
        let tops = self.stacks.tops(config.stacks);
        if tops.iter().any(|(back, _)| self.network.state(*back).rule != state.rule) {
            return false;
        }
        // All calls of a rule from within itself end an operation, whose end leads back to the loop.
        tops.iter().all(|(back, _)| {
            let back = self.network.state(*back);
            let to_end = |end: State| self.network.state(end).kind == StateKind::BlockEnd;
            back.kind == StateKind::BlockEnd || matches!(back.edges[..], [Edge::Free(end, _)] if to_end(end))
        })
    }
}

fn holds(guards: &Guards, decision: Decision) -> bool {
    guards.as_ref().is_none_or(|guards| guards.iter().any(|guard| *guard >= decision.precedence))
}

/// The guards of a way, of which one must hold; none where a configuration of it has none.
fn guards_of(configs: &[Config], way: u8) -> Guards {
    let guards: Vec<_> = configs.iter().filter(|config| config.way == way).map(|config| config.guard).collect();
    if guards.contains(&0) { None } else { Some(guards) }
}

fn only_way(configs: &[Config]) -> Option<u8> {
    let way = configs.first()?.way;
    configs.iter().all(|config| config.way == way).then_some(way)
}

/// The ways, as bits, of every group of configurations that differ in nothing else.
fn conflicts(configs: &[Config]) -> Vec<u32> {
    let mut groups: FxHashMap<(State, Stacks), u32> = FxHashMap::default();
    for config in configs {
        *groups.entry((config.state, config.stacks)).or_default() |= 1 << config.way;
    }
    groups.into_values().collect()
}

/// The first way of all groups, where they have the same.
fn one_viable(groups: &[u32]) -> Option<u8> {
    let first = groups.first()?.trailing_zeros();
    groups.iter().all(|ways| ways.trailing_zeros() == first).then_some(first as u8)
}

fn state_with_one_way(configs: &[Config]) -> bool {
    let mut ways: FxHashMap<State, u32> = FxHashMap::default();
    for config in configs {
        *ways.entry(config.state).or_default() |= 1 << config.way;
    }
    ways.into_values().any(u32::is_power_of_two)
}
