//! Expressions: any text is parsed, checked, priced and evaluated, or refused with places inside it; twice the same.
//!
//! Texts that the server was asked about must be answered as it did: every recorded text is a seed.

use std::collections::HashMap;
use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::ast::Offset;
use plimsoll_cel::checked::Checked;
use plimsoll_cel::cost::{NoSizes, estimate};
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::{Limits, Outcome};
use plimsoll_cel::host::{Host, Variable};
use plimsoll_cel::parse::recover;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;
use plimsoll_cel::value::Value;
use plimsoll_release::Release;
use plimsoll_testkit::data_root;
use serde_json::Value as Json;

use crate::{Shape, Target, seeds};

const FOLDER: &str = "corpora/cel-conformance";

pub(super) const TARGET: Target = Target {
    name: "cel",
    tokens: &[
        b"self",
        b"self.name",
        b"self.tags",
        b"self.count",
        b".",
        b".?",
        b"[",
        b"[?",
        b"]",
        b"(",
        b")",
        b"{",
        b"}",
        b",",
        b":",
        b"?",
        b"==",
        b"!=",
        b"<",
        b"<=",
        b">",
        b">=",
        b"&&",
        b"||",
        b"!",
        b"-",
        b"+",
        b"*",
        b"/",
        b"%",
        b" in ",
        b"true",
        b"false",
        b"null",
        b"0",
        b"1",
        b"-1",
        b"9223372036854775807",
        b"1u",
        b"1.5",
        b"1e308",
        b"''",
        b"'a'",
        b"b'a'",
        b"r'\\d'",
        b"'''",
        b"\\x41",
        b"\\u0041",
        b"`a-b`",
        b"//",
        b"\n",
        b" ",
        b"\xc3\xbc",
        b"has(",
        b".all(x, ",
        b".exists(x, ",
        b".map(x, ",
        b".filter(x, ",
        b".exists_one(x, ",
        b".all(i, x, ",
        b".transformList(i, x, ",
        b".transformMap(k, v, ",
        b".optMap(x, ",
        b".optFlatMap(x, ",
        b".sortBy(x, ",
        b"size(",
        b".matches('",
        b".find('",
        b".split(",
        b".join(",
        b".format([",
        b"'%s %d %.3f'",
        b".replace(",
        b".substring(",
        b"duration('1h')",
        b"timestamp('2020-01-01T00:00:00Z')",
        b"optional.of(",
        b"optional.none()",
        b".orValue(",
        b"quantity('1Ki')",
        b"ip('::1')",
        b"cidr('10.0.0.0/8')",
        b"url('https://a')",
        b"semver('1.0.0')",
        b"sets.contains(",
        b"dyn(",
        b"type(",
        b"string(",
        b"int(",
        b"lists.range(",
        b".flatten()",
        b".sort()",
        b".distinct()",
        b".sum()",
        b".indexOf(",
        b"format.dns1123Label()",
        b".getFullYear()",
        b"if",
        b"__result__",
        b"@result",
        b"$",
        b"=",
        b"&",
        b"\\",
        b"\"",
    ],
    seeds: || {
        let mut seeds = seeds::from_rows(
            &[
                "corpora/cel-conformance/kube-exprs.jsonl",
                "corpora/cel-conformance/tests.jsonl",
                "corpora/cel-conformance/syntax-errors-1.37.jsonl",
                "corpora/k8s-tables/cel_library.jsonl",
            ],
            &["expr"],
        );
        let own = [
            "self.name.startsWith('a') && size(self.tags) < 10",
            "self.tags.all(t, t.matches('^[a-z]+$'))",
            "self.tags.map(t, t + '!').filter(t, t != 'b!').join(',')",
            "has(self.count) ? self.count * 2 : -1",
            "self.?name.orValue('none')",
            "{'a': [1, 2, 3]}['a'][1] == 2",
            "[3, 1, 2].sortBy(x, -x)",
            "{'a': 1}.transformMap(k, v, v + 1)",
            "duration('90m') > duration('1h')",
            "optional.of(1).optMap(x, x + 1)",
            "'%s %d'.format(['a', 1])",
            "1 + + 2",
        ];
        seeds.extend(own.map(|text| text.as_bytes().to_vec()));
        seeds
    },
    check,
    max_len: 2048,
    base_time: Duration::from_millis(1500),
    time_per_byte: Duration::from_micros(500),
    base_memory: 32_000_000,
    memory_per_byte: 50_000,
};

const RELEASES: [CelRules; 4] =
    [Release::V1_30.rules().cel, Release::V1_32.rules().cel, Release::V1_34.rules().cel, Release::V1_37.rules().cel];

fn check(input: &[u8]) -> Result<Shape, String> {
    let text = &*String::from_utf8_lossy(input);
    let rules = RELEASES[text.len() % RELEASES.len()];
    if let Some(answer) = recorded().get(text) {
        as_recorded(text, answer)?;
    }
    places(text, &rules)?;
    let env = Env::for_stored(&rules).with_variable("self", Type::Dyn);
    match env.compile(text) {
        Err(errors) => Ok(Shape::of_error(&errors.to_string())),
        Ok(checked) => evaluate(&env, &checked, !rules.eval.or_accepts_any_target || !text.contains("orValue")),
    }
}

/// Errors are sorted, and inside the text.
fn places(text: &str, rules: &CelRules) -> Result<(), String> {
    let recovered = recover(text, &rules.syntax, rules.stored);
    if recovered.errors.is_empty() != recovered.errors.to_string().is_empty() {
        return Err("errors without a text".to_owned());
    }
    if recovered.errors.is_empty() && recovered.ast.is_none() {
        return Err("neither a tree nor errors".to_owned());
    }
    let end = text.chars().count();
    let outside = |at: Offset| at != Offset::NONE && at != Offset::BEFORE_START && at.0 as usize > end;
    match recovered.errors.sorted().iter().find(|error| outside(error.at)) {
        Some(error) => Err(format!("outside the text: {error:?}")),
        None => Ok(()),
    }
}

/// `is_sound`: values are what the checker foretells. Up to 1.36 `orValue` gives back what is no optional, of whatever
/// type it is.
fn evaluate(env: &Env<'_>, checked: &Checked, is_sound: bool) -> Result<Shape, String> {
    let cost = estimate(checked, &env.rules().cost, &NoSizes);
    if cost.min > cost.max {
        return Err(format!("costs {} at least and {} at most", cost.min, cost.max));
    }
    let program = match env.program(checked) {
        Ok(program) => program,
        Err(error) => return Ok(Shape::of_error(&error.to_string())),
    };
    let arenas = [Arena::new(), Arena::new()];
    let shown = |outcome: Outcome<'_>| {
        let value = outcome.value.map_or_else(|fault| format!("error: {fault}"), |value| format!("{value:?}"));
        (value, outcome.cost)
    };
    let outcome = program.run(&Data, &arenas[0], &Limits::PER_CALL);
    if let Some(kind) = outcome.value.ok().filter(|value| is_sound && !fits(value, checked.result_type())) {
        return Err(format!("{} is no {}", kind.type_name(), checked.result_type()));
    }
    let first = shown(outcome);
    let traced = env.traced_program(checked).map_err(|error| format!("only tracing fails: {error}"))?;
    let second = shown(traced.trace(&Data, &arenas[1], &Limits::PER_CALL).0);
    // Equal values may lie at different places.
    if first.0.starts_with("error") != second.0.starts_with("error") || first.1 != second.1 {
        return Err(format!("not the same when traced: {first:?} {second:?}"));
    }
    Ok(Shape::of((first.0.split(['(', ' ']).next().unwrap_or_default().to_owned(), first.1.min(50))))
}

/// Whether a value is of the kind that the checker foretold.
fn fits(value: &Value<'_>, ty: &Type) -> bool {
    match ty {
        Type::Bool => matches!(value, Value::Bool(_)),
        Type::Int => matches!(value, Value::Int(_)),
        Type::Uint => matches!(value, Value::Uint(_)),
        Type::Double => matches!(value, Value::Double(_)),
        Type::String => matches!(value, Value::Str(_) | Value::RawStr(_)),
        Type::Bytes => matches!(value, Value::Bytes(_)),
        Type::Timestamp => matches!(value, Value::Timestamp(_)),
        Type::Duration => matches!(value, Value::Duration(_)),
        Type::List(_) => matches!(value, Value::List(_)),
        Type::Map(_) => matches!(value, Value::Map(_)),
        Type::Type(_) => matches!(value, Value::Type(_)),
        Type::Null => matches!(value, Value::Null),
        _ => true,
    }
}

/// A host with one variable.
struct Data;

impl Host for Data {
    fn variable<'a>(&'a self, variable: &'a Variable, arena: &'a Arena) -> Option<Value<'a>> {
        if &*variable.name != "self" {
            return None;
        }
        let tags = arena.list(&["b", "a", "ü"].map(Value::Str)).ok()?;
        let entries = [("name", Value::Str("abc")), ("tags", tags), ("count", Value::Int(3)), ("none", Value::Null)];
        arena.map(&entries.map(|(key, value)| (Value::Str(key), value))).ok()
    }
}

/// What the server answered to texts without variables.
fn recorded() -> &'static HashMap<String, Json> {
    static RECORDED: OnceLock<HashMap<String, Json>> = OnceLock::new();
    RECORDED.get_or_init(|| {
        let rows = |file: &str| {
            let text = fs::read_to_string(data_root().join(FOLDER).join(file)).unwrap_or_default();
            text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok()).collect::<Vec<_>>()
        };
        let needs = ["bindings", "typeEnv", "container", "disableMacros", "disableCheck"];
        let plain = |row: &Json| needs.iter().all(|field| row.get(*field).is_none());
        let texts = rows("tests.jsonl").into_iter().filter(|row| plain(row));
        let texts: HashMap<_, _> =
            texts.filter_map(|row| Some((row.get("n")?.as_u64()?, row.get("expr")?.as_str()?.to_owned()))).collect();
        let mut recorded = HashMap::new();
        for row in rows("kubernetes-1.37.jsonl") {
            if let Some(text) = row.get("n").and_then(|n| texts.get(&n.as_u64()?)) {
                recorded.insert(text.clone(), row);
            }
        }
        for row in rows("syntax-errors-1.37.jsonl") {
            if let Some(text) = row.get("expr").and_then(Json::as_str) {
                recorded.insert(text.to_owned(), row.clone());
            }
        }
        recorded
    })
}

fn as_recorded(text: &str, answer: &Json) -> Result<(), String> {
    let field = |name: &str| answer.get(name).and_then(Json::as_str);
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    let checked = match (env.compile(text), field("compileError")) {
        (Err(errors), want) if want == Some(&*errors.to_string()) => return Ok(()),
        (Err(errors), want) => return Err(format!("refused with {errors}, recorded {want:?}")),
        (Ok(_), Some(want)) => return Err(format!("compiles, recorded {want}")),
        (Ok(checked), None) => checked,
    };
    let cost = estimate(&checked, &env.rules().cost, &NoSizes);
    let cost = [cost.min, cost.max].map(|cost| cost.to_string());
    if field("costMin").is_some() && [field("costMin"), field("costMax")] != [Some(&*cost[0]), Some(&*cost[1])] {
        return Err(format!("priced {cost:?}, recorded {answer}"));
    }
    let ran = ["value", "error", "programError"].iter().any(|field| answer.get(*field).is_some());
    if !ran || answer.get("unstable").is_some() {
        return Ok(());
    }
    let program = match (env.program(&checked), field("programError")) {
        (Err(error), want) if want == Some(&*error.to_string()) => return Ok(()),
        (Err(error), want) => return Err(format!("no program: {error}, recorded {want:?}")),
        (Ok(_), Some(want)) => return Err(format!("a program, recorded {want}")),
        (Ok(program), None) => program,
    };
    let arena = Arena::new();
    let outcome = program.run(&Data, &arena, &Limits::PER_CALL);
    let error = outcome.value.err().map(|fault| fault.to_string());
    if error.as_deref() != field("error") {
        return Err(format!("evaluates to {error:?}, recorded {:?}", field("error")));
    }
    match field("cost") {
        Some(want) if want != outcome.cost.to_string() => Err(format!("cost {}, recorded {want}", outcome.cost)),
        _ => Ok(()),
    }
}
