//! Loops.
//!
//! Costs are those of the general loop that a macro expands to: reading the accumulator costs 1
//! wherever the expansion reads it, so do the calls around it.

use super::Answer;
use super::literals::LIST_COST;
use super::machine::Machine;
use super::map_builder::MapBuilder;
use crate::fault::Fault;
use crate::plan::{Fold, FoldKind, Step};
use crate::value::{Constant, List, Map, Value};

/// What is looped over.
#[derive(Clone, Copy)]
enum Range<'a> {
    List(List<'a>),
    Map(Map<'a>),
}

impl<'a> Machine<'_, 'a> {
    #[inline(never)]
    pub(super) fn fold(&mut self, fold: &'a Fold) -> Answer<'a> {
        let range = self.eval(&fold.range);
        let range = self.range(fold, range)?;
        self.fold_over(fold, range)
    }

    #[inline(never)]
    fn range(&self, fold: &'a Fold, range: Answer<'a>) -> Result<Range<'a>, Fault<'a>> {
        let range = match range {
            Ok(range) => range,
            Err(fault) if fault.is_fatal() || fold.second.is_none() || !self.cx.rules.pairs_hide_faults => {
                return Err(fault);
            }
            Err(fault) => Value::Fault(self.cx.arena.keep(fault)?),
        };
        match range {
            Value::List(list) => Ok(Range::List(list)),
            Value::Map(map) => Ok(Range::Map(map)),
            other if fold.second.is_some() => {
                let text = format_args!("unsupported comprehension range type: {}", other.go_type_at(&self.cx));
                Err(self.cx.arena.fault(text))
            }
            other => {
                let text = format_args!("got '{}', expected iterable type", other.go_type_at(&self.cx));
                Err(self.cx.arena.fault(text))
            }
        }
    }

    #[inline(never)]
    fn fold_over(&mut self, fold: &'a Fold, range: Range<'a>) -> Answer<'a> {
        match &fold.kind {
            FoldKind::All(predicate) => self.decide(fold, range, predicate, false),
            FoldKind::Exists(predicate) => self.decide(fold, range, predicate, true),
            FoldKind::ExistsOne(predicate) => self.exists_one(fold, range, predicate),
            FoldKind::Collect { condition, item } => self.collect(fold, range, condition.as_ref(), item),
            FoldKind::CollectEntries { condition, key, value } => {
                self.collect_entries(fold, range, condition.as_ref(), key, value)
            }
            FoldKind::CollectMaps { condition, entries } => self.collect_maps(fold, range, condition.as_ref(), entries),
            FoldKind::Other { init, condition, step, result } => {
                self.fold_any(fold, range, init, condition, step, result)
            }
        }
    }

    /// Sets the variables of a round; `false` after the last.
    #[inline]
    fn advance(&mut self, fold: &Fold, range: Range<'a>, round: usize) -> Result<bool, Fault<'a>> {
        self.round()?;
        let (first, second) = match (range, fold.second) {
            (Range::List(list), None) => (list.get(&self.cx, round), None),
            (Range::List(list), Some(_)) => {
                let item = list.get(&self.cx, round);
                (item.map(|_| Value::Int(round as i64)), item)
            }
            (Range::Map(map), None) => (map.key(&self.cx, round), None),
            (Range::Map(map), Some(_)) => (map.key(&self.cx, round), map.value(&self.cx, round)),
        };
        if first.is_none() {
            return Ok(false);
        }
        self.set(fold.first, first);
        if let Some(slot) = fold.second {
            self.set(slot, second);
        }
        Ok(true)
    }

    /// `all` and `exists`: the first predicate with the wanted value decides, faults are absorbed by it.
    #[inline(never)]
    fn decide(&mut self, fold: &'a Fold, range: Range<'a>, predicate: &'a Step, wanted: bool) -> Answer<'a> {
        // `@not_strictly_false(@r)`, or `@not_strictly_false(!@r)`.
        let condition_cost = if wanted { 3 } else { 2 };
        let mut first_fault = None;
        let mut decided = false;
        let mut round = 0;
        while self.advance(fold, range, round)? {
            self.charge(condition_cost);
            if decided {
                break;
            }
            self.charge(1);
            match self.truth(predicate) {
                Ok(value) => decided = value == wanted,
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => first_fault = first_fault.or(Some(fault)),
            }
            round += 1;
        }
        self.charge(1);
        match first_fault {
            Some(fault) if !decided => Err(fault),
            _ => Ok(Value::Bool(decided == wanted)),
        }
    }

    #[inline(never)]
    fn exists_one(&mut self, fold: &'a Fold, range: Range<'a>, predicate: &'a Step) -> Answer<'a> {
        let mut count = Ok(0_u64);
        let mut round = 0;
        while self.advance(fold, range, round)? {
            match self.truth(predicate) {
                Ok(true) => {
                    self.charge(2);
                    count = count.map(|count| count + 1);
                }
                Ok(false) => {}
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => count = Err(fault),
            }
            round += 1;
        }
        self.charge(2);
        count.map(|count| Value::Bool(count == 1))
    }

    /// Whether a round takes part; a fault takes the place of the result so far.
    fn takes_part(
        &mut self,
        condition: Option<&'a Step>,
        result: &mut Result<(), Fault<'a>>,
    ) -> Result<bool, Fault<'a>> {
        let Some(condition) = condition else { return Ok(true) };
        match self.truth(condition) {
            Ok(value) => Ok(value),
            Err(fault) if fault.is_fatal() => Err(fault),
            Err(fault) => {
                *result = Err(fault);
                Ok(false)
            }
        }
    }

    /// Lists grow in place. Once something failed the server goes on computing elements, so do we.
    #[inline(never)]
    fn collect(&mut self, fold: &'a Fold, range: Range<'a>, condition: Option<&'a Step>, item: &'a Step) -> Answer<'a> {
        let list_cost = if matches!(item, Step::Const(_)) { 0 } else { LIST_COST };
        let mut items = self.cx.arena.items();
        if let (None, Range::List(list)) = (condition, range) {
            items.reserve(list.len(&self.cx))?;
        }
        let mut result = Ok(());
        let mut round = 0;
        while self.advance(fold, range, round)? {
            round += 1;
            if !self.takes_part(condition, &mut result)? {
                continue;
            }
            self.charge(1);
            let value = self.eval(item);
            self.charge(1 + list_cost);
            match value {
                Ok(value) if result.is_ok() => items.push(value)?,
                Ok(_) => {}
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => result = result.and(Err(fault)),
            }
        }
        self.charge(1);
        result.and_then(|()| items.finish())
    }

    /// Three arguments: the first that fails ends the call, which costs only if it was the last.
    #[inline(never)]
    fn collect_entries(
        &mut self,
        fold: &'a Fold,
        range: Range<'a>,
        condition: Option<&'a Step>,
        key: &'a Step,
        value: &'a Step,
    ) -> Answer<'a> {
        let mut map = MapBuilder::default();
        let mut result = Ok(());
        let mut round = 0;
        while self.advance(fold, range, round)? {
            round += 1;
            if !self.takes_part(condition, &mut result)? {
                continue;
            }
            self.charge(1);
            if result.is_err() {
                continue;
            }
            let key = match self.eval(key) {
                Ok(key) => key,
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => {
                    result = Err(fault);
                    continue;
                }
            };
            let value = self.eval(value);
            self.charge(1);
            match value {
                Ok(value) if map.insert(key, value) => {}
                Ok(_) => result = Err(self.key_exists(key)),
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => result = Err(fault),
            }
        }
        self.charge(1);
        result.and_then(|()| map.finish(self.cx.arena))
    }

    #[inline(never)]
    fn collect_maps(
        &mut self,
        fold: &'a Fold,
        range: Range<'a>,
        condition: Option<&'a Step>,
        entries: &'a Step,
    ) -> Answer<'a> {
        let mut map = MapBuilder::default();
        let mut result = Ok(());
        let mut round = 0;
        while self.advance(fold, range, round)? {
            round += 1;
            if !self.takes_part(condition, &mut result)? {
                continue;
            }
            // The map so far is read first, and the call comes last.
            self.charge(1);
            let entries = self.eval(entries);
            self.charge(1);
            match entries {
                Ok(Value::Map(entries)) => {
                    for (key, value) in entries.iter(&self.cx) {
                        if result.is_ok() && !map.insert(key, value) {
                            result = Err(self.key_exists(key));
                        }
                    }
                }
                Ok(other) => {
                    let text = format_args!("no such overload: cel.@mapInsert(map, {})", other.type_name());
                    result = result.and_then(|()| Err(self.cx.arena.fault(text)));
                }
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => result = result.and(Err(fault)),
            }
        }
        self.charge(1);
        result.and_then(|()| map.finish(self.cx.arena))
    }

    fn key_exists(&self, key: Value<'a>) -> Fault<'a> {
        self.cx.arena.fault(format_args!("insert failed: key {key} already exists"))
    }

    #[inline(never)]
    fn fold_any(
        &mut self,
        fold: &'a Fold,
        range: Range<'a>,
        init: &'a Constant,
        condition: &'a Step,
        step: &'a Step,
        result: &'a Step,
    ) -> Answer<'a> {
        self.set(fold.accumulator, Some(init.value()));
        let mut round = 0;
        while self.advance(fold, range, round)? {
            round += 1;
            match self.eval(condition) {
                Ok(Value::Bool(false)) => break,
                Err(fault) if fault.is_fatal() => return Err(fault),
                _ => {}
            }
            let next = self.eval(step);
            let next = self.held(next)?;
            self.set(fold.accumulator, Some(next));
        }
        self.eval(result)
    }
}
