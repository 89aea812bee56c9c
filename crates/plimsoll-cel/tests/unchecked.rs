//! Programs of texts that nobody checked. All answers are those of cel-go in the server's environment of 1.37.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Plain;
use plimsoll_cel::value::{ConstList, ConstMap, Constant};
use plimsoll_release::Release;

fn host() -> Plain {
    let map = |key: &str| Constant::Map(ConstMap::new(vec![(Constant::Str(key.into()), Constant::Int(1))]));
    Plain::new()
        .with("s", Constant::Str("hello".into()))
        .with("n", Constant::Int(5))
        .with("l", Constant::List(ConstList { items: vec![Constant::Int(1), Constant::Int(2)].into() }))
        .with("m", map("a"))
        .with("q", map("t"))
        .with("q.r", Constant::Int(7))
}

/// The value or fault of a text, and what it cost.
fn run(text: &str) -> Result<(String, u64), String> {
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    let unchecked = env.compile_unchecked(text).map_err(|errors| errors.to_string())?;
    let program = env.program(&unchecked).map_err(|error| error.to_string())?;
    let arena = Arena::new();
    let host = host();
    let outcome = program.run(&host, &arena, &Limits::PER_CALL);
    Ok((outcome.value.map_or_else(|fault| fault.to_string(), |value| value.to_string()), outcome.cost))
}

fn check(rows: &[(&str, &str, u64)]) {
    for (text, answer, cost) in rows {
        assert_eq!(run(text), Ok(((*answer).to_owned(), *cost)), "{text}");
    }
}

#[test]
fn overloads_are_not_known_so_functions_are_charged() {
    check(&[
        ("'%d'.format([1])", "1", 1),
        ("'aaaaaaaaaaaaaaaaaaaaaaaaa' + 'aaaaaaaaaaaaa'", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1),
        ("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa' < 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'", "true", 1),
        ("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa' == 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'", "false", 3),
        ("1 in []", "false", 1),
        ("1 in [1, 2, 3]", "true", 1),
        ("n in l", "false", 3),
        ("matches(s, s)", "true", 3),
        ("sets.contains([1], [1, 2])", "false", 1),
        ("[1, 2, 3].slice(0, 1).size()", "1", 2),
        ("[1, 2].sum()", "3", 2),
        ("'abc'.indexOf('b')", "1", 0),
        ("sum()", "no such overload: sum()", 0),
        ("containsCIDR('a')", "no such overload: containsCIDR(string)", 1),
        ("containsCIDR('a', 'b')", "no such overload: containsCIDR(string, string)", 3),
        ("cidr('10.0.0.0/8').containsIP('10.0.0.1')", "true", 2),
    ]);
}

#[test]
fn functions_and_methods_are_one() {
    check(&[
        ("5.string()", "5", 0),
        ("n.string()", "5", 2),
        ("lowerAscii('ABC')", "abc", 1),
        ("sum([1, 2])", "3", 2),
        ("or(optional.of(3), optional.of(4)).value()", "3", 2),
        ("_in_(1, [1])", "true", 1),
        ("__not_strictly_false__(nope)", "true", 2),
    ]);
}

#[test]
fn names_show_when_they_run_what_they_stand_for() {
    check(&[
        ("q.r", "7", 1),
        ("q['r']", "7", 1),
        ("q.t", "1", 2),
        ("q.?t.orValue(3)", "1", 2),
        ("has(q.t)", "true", 1),
        ("has(nope.a)", "no such attribute(s): nope.a", 0),
        ("nope.a.b", "no such attribute(s): nope.a.b", 1),
        ("nope.a[0].b", "no such attribute(s): nope.a", 1),
        ("m.b", "no such key: b", 2),
        ("type(1) == int", "true", 2),
        ("[1, 2].all(x, type(x) == int)", "true", 15),
        ("[1].map(int, int)[0]", "1", 16),
        ("[1].map(s, .s)[0]", "hello", 16),
        ("int.a", "no such attribute(s): int.a", 1),
        ("google.protobuf.NullValue.NULL_VALUE + 1", "1", 2),
        ("google.protobuf.Timestamp", "google.protobuf.Timestamp", 1),
        ("google.protobuf.StringValue", "no such attribute(s): google.protobuf.StringValue", 1),
    ]);
}

#[test]
fn calls_that_fit_nothing_fail_when_they_run() {
    check(&[
        ("f(17)", "no such overload: f", 1),
        ("f('x')", "no such overload", 1),
        ("(1).f(2)", "no such overload: f", 1),
        ("f(nope, s)", "no such attribute(s): nope", 3),
        ("f(s, nope, n)", "no such attribute(s): nope", 2),
        ("f(s, n, nope)", "no such attribute(s): nope", 4),
        ("f(1) || true", "true", 1),
        ("a.as() || true", "true", 2),
        ("'%d'.format(1)", "no such overload: format(string, int)", 1),
        ("'%d'.format()", "no such overload: format(string)", 1),
        ("nope.format([s])", "no such attribute(s): nope", 1),
        ("string()", "no such overload: string()", 1),
        ("string(1, 2)", "no such overload: string(int, int)", 1),
        ("s.namespace('x')", "no such overload: namespace(string, string)", 2),
        ("[[1]].flatten(1, 2)", "no such overload: flatten(list, int, int)", 1),
        ("slice(1, 2, 3, 4, 5, 6)", "no such overload: slice(int, int, int, int, int, int)", 1),
        ("optional.of(3).or()", "no such overload: or", 2),
        ("optional.none(1)", "no such overload: optional.none(int)", 1),
    ]);
}

#[test]
fn calls_with_too_many_or_few_arguments_make_no_program() {
    for (text, error) in [
        ("f()", "no such overload: f()"),
        ("or()", "no such overload: or()"),
        ("a.namespace() || true", "no such overload: namespace(arg)"),
        ("a.namespace(1, 2)", "no such overload: namespace(...)"),
        ("size(1, 2)", "no such overload: size(lhs, rhs)"),
        ("lists.range()", "no such overload: lists.range()"),
        ("_in_(1)", "no such overload: _in_(arg)"),
        ("Foo{a: f()}", "unknown type: Foo"),
    ] {
        assert_eq!(run(text), Err(error.to_owned()), "{text}");
    }
}
