//! What a call costs once it has run.

use super::size::{content_size, share, size, tenth_of_smaller};
use super::{Answer, Charge, Cx};
use crate::value::{Opaque, Value};

const TENTH: f64 = 0.1;
const FIFTH: f64 = 0.2;
const QUARTER: f64 = 0.25;

/// The cost of a call. Arguments that failed are passed as `null`: like faults they have size 1.
pub(super) fn call_charge<'a>(cx: &Cx<'a>, charge: Charge, args: &[Value<'a>], result: &Answer<'a>) -> u64 {
    let arg = |at: usize| args.get(at).copied().unwrap_or(Value::Null);
    let arg_size = |at: usize| size(cx, arg(at));
    let arg_content = |at: usize| content_size(cx, arg(at));
    let result_size = || result.map_or(1, |value| size(cx, value));
    match charge {
        Charge::Nothing => 0,
        Charge::One => 1,
        Charge::Tenth => share(arg_size(0), TENTH),
        Charge::TenthOfContent => share(arg_content(0), TENTH),
        Charge::Fifth => share(arg_size(0), FIFTH),
        Charge::Compare => tenth_of_smaller(cx, arg(0), arg(1)),
        Charge::Equal => equality_charge(cx, arg(0), arg(1), false),
        Charge::InList => arg_content(1),
        Charge::Affix => share(arg_content(usize::from(cx.rules.affix_cost_by_argument)), TENTH),
        Charge::TenthOfBoth => share(arg_content(0).saturating_add(arg_content(1)), TENTH),
        Charge::GlobalPattern if !cx.rules.global_matches_cost => 1,
        Charge::Pattern | Charge::GlobalPattern => pattern(arg_content(0), arg_content(1)),
        Charge::Find => pattern(arg_size(0), arg_size(1)),
        Charge::Search => share(arg_content(0), TENTH).saturating_mul(share(arg_content(1), TENTH)),
        Charge::Traversal => args.first().map_or(0, |first| traversal(cx, *first)),
        Charge::FifthOfResult => share(result_size(), FIFTH),
        Charge::Sets(factor) => {
            let pairs = arg_size(0).wrapping_mul(arg_size(1));
            ((pairs as f64 * f64::from(factor)) as u64).saturating_add(1)
        }
        Charge::MakesList => makes_list(1.0, result_size()),
        Charge::Flatten => {
            let depth = match args.get(1) {
                Some(Value::Int(depth)) => *depth as f64,
                _ => 1.0,
            };
            if depth < 0.0 && cx.rules.negative_depth_wraps {
                return ((arg_size(0) as f64 * depth) as i64 as u64).wrapping_add(11);
            }
            makes_list(depth, arg_size(0))
        }
        Charge::SelfCompare(at) => self_compare(cx, arg(usize::from(at))),
        Charge::ContainsIp { text } => {
            let prefix = arg_size(0);
            share(prefix + prefix, TENTH) + if text { share(arg_size(1), TENTH) } else { 0 }
        }
        Charge::ContainsCidr { text } => {
            let prefix = arg_size(0);
            let parsed = if text { share(arg_size(1), TENTH) } else { 0 };
            share(prefix + prefix, TENTH) + share(prefix, TENTH) + 1 + parsed
        }
        Charge::Validate => match arg(0).content() {
            Value::Opaque(Opaque::Format(format)) => pattern(arg_size(1), format.regex_size()),
            _ => 1,
        },
        Charge::Check => 350_000,
        Charge::Selector => {
            let length = arg_size(1);
            10 + share(length, TENTH) + share(share(length, 0.5), 50.0)
        }
    }
}

/// The cost of `==` and `!=`.
#[inline]
pub(super) fn equality_charge<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>, negated: bool) -> u64 {
    match left {
        Value::Opaque(_) if !negated && cx.rules.unit_opaque_equality => 1,
        _ => tenth_of_smaller(cx, left, right),
    }
}

/// An empty text costs something too.
fn pattern(text: u64, pattern: u64) -> u64 {
    let text = ((1.0 + text as f64) * TENTH).ceil() as u64;
    text.saturating_mul(share(pattern, QUARTER))
}

fn makes_list(factor: f64, size: u64) -> u64 {
    let factor = if factor < 0.0 { 1.0 } else { factor };
    ((size as f64 * factor) as u64).saturating_add(11)
}

fn self_compare<'a>(cx: &Cx<'a>, value: Value<'a>) -> u64 {
    let Value::List(list) = value else { return 1 };
    let size = list.len(cx) as u64;
    let factor = match list.get(cx, 0) {
        Some(Value::Str(_) | Value::RawStr(_) | Value::Bytes(_)) => 2.1,
        _ => 2.0,
    };
    makes_list(factor, size.saturating_mul(size))
}

/// Costs of all parts of a value: lists and maps can be as deep as data is.
fn traversal<'a>(cx: &Cx<'a>, value: Value<'a>) -> u64 {
    let mut cost = 0_u64;
    let mut open = Vec::new();
    let mut next = Some(value);
    while let Some(value) = next.or_else(|| open.pop()) {
        next = None;
        cost = cost.saturating_add(match value {
            Value::Str(text) => (text.len() as f64 * TENTH) as u64,
            Value::RawStr(bytes) | Value::Bytes(bytes) => (bytes.len() as f64 * TENTH) as u64,
            Value::List(list) => {
                let mut scalars = 0_u64;
                for item in list.iter(cx) {
                    match item {
                        Value::Int(_) | Value::Uint(_) | Value::Double(_) | Value::Bool(_) => scalars += 1,
                        Value::Str(text) => scalars += (text.len() as f64 * TENTH) as u64,
                        item => open.push(item),
                    }
                }
                scalars
            }
            Value::Map(map) => {
                for (key, value) in map.iter(cx) {
                    open.extend([key, value]);
                }
                0
            }
            _ => 1,
        });
    }
    cost
}
