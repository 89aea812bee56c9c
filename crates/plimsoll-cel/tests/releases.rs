//! Functions of the libraries in all releases: what the server's packages of each answer, and what that costs.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Empty;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::value::literal;
use plimsoll_release::Release;

/// Values are cut after so many bytes when they are shown; none of the tables comes near.
const MOST: usize = 2_000;

const RELEASES: [(u8, CelRules); 8] = [
    (30, Release::V1_30.rules().cel),
    (31, Release::V1_31.rules().cel),
    (32, Release::V1_32.rules().cel),
    (33, Release::V1_33.rules().cel),
    (34, Release::V1_34.rules().cel),
    (35, Release::V1_35.rules().cel),
    (36, Release::V1_36.rules().cel),
    (37, Release::V1_37.rules().cel),
];

/// An expression, and the answers from a release on: cost and value, or `-` where it does not compile.
type Row = (&'static str, &'static [(u8, &'static str)]);

fn answer(text: &str, rules: &CelRules) -> String {
    let env = Env::for_stored(rules);
    let program = env.compile(text).ok().and_then(|checked| env.program(&checked).ok());
    let Some(program) = program else { return "-".to_owned() };
    let arena = Arena::new();
    let outcome = program.run(&Empty, &arena, &Limits::PER_CALL);
    let surroundings = program.surroundings(&Empty, &arena);
    let value = match outcome.value {
        Ok(value) => literal(value, &surroundings, MOST),
        Err(fault) => format!("error: {fault}"),
    };
    format!("{} {value}", outcome.cost)
}

fn check(rows: &[Row]) {
    for (text, wants) in rows {
        for (release, rules) in &RELEASES {
            let want = wants.iter().rev().find(|(since, _)| since <= release).map_or("", |(_, want)| *want);
            assert_eq!(answer(text, rules), want, "1.{release}: {text}");
        }
    }
}

/// Sums and comparisons change the quantities they are called on; sums only equal what stands on their right.
#[test]
#[rustfmt::skip]
fn quantities_are_shared() {
    check(&[
        (r#"[quantity("123456789012345678901")].map(q, q.add(quantity("123456789012345678901")).compareTo(q))"#, &[(30, "33 [0]"), (37, "33 [1]")]),
        (r#"[quantity("123456789012345678901")].map(q, [q.add(1), q, q.sub(2)].map(r, r.compareTo(quantity("123456789012345678901"))))[0]"#, &[(30, "95 [-1, -1, -1]"), (37, "95 [1, 0, -1]")]),
        (r#"[quantity("1")].map(q, q.add(quantity("1")).compareTo(q))"#, &[(30, "29 [1]")]),
        (r#"[quantity("7")].map(q, [q.isInteger(), q.isLessThan(quantity("123456789012345678901")), q.isInteger()])[0]"#, &[(30, "45 [true, true, false]")]),
        (r#"[quantity("7")].map(q, [q == quantity("123456789012345678901"), q.isInteger()])[0]"#, &[(30, "43 [false, true]")]),
        (r#"[quantity("7")].map(q, [q.isGreaterThan(quantity("123456789012345678901")), q.add(1).compareTo(q) > 0])[0]"#, &[(30, "46 [false, false]"), (37, "46 [false, true]")]),
        (r#"quantity("1").add(1) == quantity("2")"#, &[(30, "4 true")]),
        (r#"quantity("2") == quantity("1").add(1)"#, &[(30, "4 error: no such overload")]),
        (r#"quantity("2") != quantity("1").add(1)"#, &[(30, "4 true")]),
        (r#"quantity("1").add(1) == quantity("1").add(1)"#, &[(30, "5 error: no such overload")]),
        (r#"[quantity("2")] == [quantity("1").add(1)]"#, &[(30, "24 true")]),
        (r#"quantity("2") in [quantity("1").add(1)]"#, &[(30, "14 false")]),
        (r#"quantity("1").add(1) in [quantity("2")]"#, &[(30, "14 true")]),
        (r#"[quantity("2")].indexOf(quantity("1").add(1))"#, &[(30, "14 -1")]),
        (r#"[quantity("1").add(1)].indexOf(quantity("2"))"#, &[(30, "14 0")]),
        (r#"dyn(quantity("1").add(1)).map(x, x)"#, &[(30, "3 error: got '*cel.Quantity', expected iterable type")]),
        (r#"[quantity("1").add(1)] == [quantity("2")]"#, &[(30, "24 true")]),
        (r#"{"a": quantity("2")} == {"a": quantity("1").add(1)}"#, &[(30, "64 true")]),
        (r#"{"a": quantity("1").add(1)} == {"a": quantity("2")}"#, &[(30, "64 true")]),
        (r#"optional.of(quantity("2")) == optional.of(quantity("1").add(1))"#, &[(30, "6 error: no such overload")]),
        (r#"optional.of(quantity("1").add(1)) == optional.of(quantity("2"))"#, &[(30, "6 true")]),
        (r#"sets.contains([quantity("2")], [quantity("1").add(1)])"#, &[(30, "25 true")]),
        (r#"sets.contains([quantity("1").add(1)], [quantity("2")])"#, &[(30, "25 false")]),
        (r#"sets.intersects([quantity("2")], [quantity("1").add(1)])"#, &[(30, "25 false")]),
        (r#"sets.equivalent([quantity("2")], [quantity("1").add(1)])"#, &[(30, "26 false")]),
        (r#"[quantity("1").add(1), quantity("2")].distinct().size()"#, &[(30, "-"), (34, "33 2")]),
        (r#"[quantity("2"), quantity("1").add(1)].distinct().size()"#, &[(30, "-"), (34, "33 1")]),
    ]);
}

/// Ties and `NaN` in lists longer than those that are sorted by insertion.
#[test]
#[rustfmt::skip]
fn lists_are_sorted_as_go_sorts() {
    check(&[
        ("[[1, 3, 0, 2, 3, 2, 2, 1, 0, 2, 0, 0, 0, 1].sortBy(x, x / 3), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].sortBy(x, -(x / 5))]", &[(30, "-"), (34, "1159 [[2, 0, 0, 2, 1, 2, 0, 0, 1, 2, 1, 0, 3, 3], [10, 13, 12, 11, 7, 6, 8, 9, 5, 1, 4, 3, 2]]")]),
        ("[5, 2, 3, 2, 3, 4, 2, 4, 4, 1, 0, 1, 2, 5].sortBy(x, x / 2)", &[(30, "-"), (34, "602 [1, 1, 0, 2, 3, 2, 3, 2, 2, 4, 4, 4, 5, 5]")]),
        ("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0].sortBy(x, x / 7)", &[(30, "-"), (34, "5930 [6, 4, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 0, 6, 5, 3, 2, 3, 4, 5, 1, 0, 5, 2, 1, 0, 0, 1, 2, 3, 4, 6, 8, 8, 8, 9, 9, 9, 7, 7, 8, 9, 7, 7, 8, 9, 7]")]),
        (r#"[0, 1, 2, 3, 4, 5, 6].map(x, [1.0, double("NaN"), 0.5][x % 3]).sort().map(x, string(x))"#, &[(30, "-"), (34, r#"321 ["1", "NaN", "0.5", "1", "NaN", "0.5", "1"]"#)]),
        (r#"[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(x, [1.0, double("NaN"), 0.5][x % 3]).sort().map(x, string(x))"#, &[(30, "-"), (34, r#"741 ["1", "NaN", "0.5", "1", "NaN", "0.5", "1", "NaN", "0.5", "1", "NaN", "0.5", "1"]"#)]),
    ]);
}

/// Keys are those of Go's maps: some are compared by pointers, some break the server down.
#[test]
#[rustfmt::skip]
fn keys_are_those_of_go() {
    check(&[
        (r#"{[b"a"][0]: 1}"#, &[(30, "2 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"{[semver("1.0.0")][0]: 1}.size()"#, &[(30, "-"), (33, "13 error: internal error: runtime error: hash of unhashable type cel.Semver")]),
        ("{[format.byte()][0]: 1}.size()", &[(30, "-"), (31, "44 1"), (32, "13 error: internal error: runtime error: hash of unhashable type cel.Format")]),
        ("{[[1]][0]: 1, [[1]][0]: 2}.size()", &[(30, "35 2")]),
        (r#"{[quantity("1")][0]: 1, [quantity("1")][0]: 2}.size()"#, &[(30, "57 2")]),
        (r#"{[ip("1.1.1.1")][0]: 1, [ip("1.1.1.1")][0]: 2}.size()"#, &[(30, "57 1")]),
        (r#"{[url("/a")][0]: 1, [url("/a")][0]: 2}.size()"#, &[(30, "57 2")]),
        (r#"{[duration("1s")][0]: 1, [duration("1s")][0]: 2}.size()"#, &[(30, "35 1")]),
        (r#"{[timestamp(0)][0]: 1, [timestamp("1970-01-01T00:00:00Z")][0]: 2}.size()"#, &[(30, "35 1")]),
        (r#"{[timestamp(0)][0]: 1, [timestamp("1970-01-01T01:00:00+01:00")][0]: 2}.size()"#, &[(30, "35 2")]),
        ("{[type(1)][0]: 1, [type(1)][0]: 2}.size()", &[(30, "35 1")]),
        ("{[null][0]: 1, [null][0]: 2}.size()", &[(30, "35 1")]),
        ("{dyn(1): 1, dyn(1u): 2, dyn(1.0): 3}.size()", &[(30, "1 3")]),
        ("{[dyn(1)][0]: 1, [dyn(1u)][0]: 2, [dyn(1.0)][0]: 3}.size()", &[(30, "37 3")]),
        ("{[0.0][0]: 1, [-0.0][0]: 2}.size()", &[(30, "35 1")]),
        ("{[optional.of(1)][0]: 1, [optional.of(1)][0]: 2}.size()", &[(30, "57 2")]),
        ("{[optional.none()][0]: 1, [optional.none()][0]: 2}.size()", &[(30, "57 1")]),
        (r#"[quantity("1")].map(q, {q: 1, q: 2}.size())"#, &[(30, "57 [1]")]),
        ("[[1]].map(q, {q: 1, q: 2}.size())", &[(30, "46 [1]")]),
        ("[[1]].map(q, q in {q: 1})", &[(30, "46 [true]")]),
        ("[1] in {[1]: 1}", &[(30, "1 false")]),
        (r#"duration("1s") in {duration("1s"): 1}"#, &[(30, "1 true")]),
        (r#"duration("2s") in {duration("1s"): 1}"#, &[(30, "1 false")]),
        ("timestamp(0) in {timestamp(0): 1}", &[(30, "1 true")]),
        (r#"timestamp("1970-01-01T01:00:00+01:00") in {timestamp(0): 1}"#, &[(30, "1 false")]),
        (r#"[ip("1.1.1.1")].map(q, ip("1.1.1.1") in {q: 1})"#, &[(30, "57 [true]")]),
        (r#"[cidr("1.1.1.1/8")].map(q, cidr("1.1.1.1/8") in {q: 1})"#, &[(30, "57 [true]")]),
        (r#"[quantity("1")].map(q, quantity("1") in {q: 1})"#, &[(30, "57 [false]")]),
        (r#"[quantity("1")].map(q, q in {q: 1})"#, &[(30, "57 [true]")]),
        ("type(1) in {int: 1}", &[(30, "1 true")]),
        ("null in {null: 1}", &[(30, "1 true")]),
        (r#"b"a" in {"a": 1}"#, &[(30, "-")]),
        (r#"b"a" in {}"#, &[(30, "1 false")]),
        (r#"dyn(b"a") in {1: 1}"#, &[(30, "0 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"[b"a"][0] in dyn({1: 1})"#, &[(30, "2 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"dyn(b"a") in [1, 2]"#, &[(30, "0 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"dyn(b"a") in ["a"]"#, &[(30, "0 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"dyn(b"a") in []"#, &[(30, "0 false")]),
        (r#"dyn(b"a") in [b"a"]"#, &[(30, "1 true")]),
        (r#"dyn(semver("1.0.0")) in [1]"#, &[(30, "-"), (33, "2 error: internal error: runtime error: hash of unhashable type cel.Semver")]),
        (r#"dyn(format.byte()) in ["a"]"#, &[(30, "-"), (31, "2 false"), (32, "2 error: internal error: runtime error: hash of unhashable type cel.Format")]),
        (r#"dyn(duration("1s")) in [1]"#, &[(30, "0 false")]),
        ("dyn([1]) in [1]", &[(30, "0 false")]),
        (r#"dyn(quantity("1")) in [1]"#, &[(30, "2 false")]),
        ("dyn({}) in [1]", &[(30, "0 false")]),
        (r#"dyn(b"a") in ["a"] || true"#, &[(30, "0 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        (r#"true || dyn(b"a") in ["a"]"#, &[(30, "0 true")]),
        (r#"[b"a", b"b"].transformMapEntry(i, x, {x: i}).size()"#, &[(30, "-"), (32, "3 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        ("[[1], [1]].transformMapEntry(i, x, {x: i}).size()", &[(30, "-"), (32, "70 2")]),
        (r#"[quantity("1"), quantity("1")].transformMapEntry(i, x, {x: i}).size()"#, &[(30, "-"), (32, "82 2")]),
        (r#"[ip("1.1.1.1"), ip("1.1.1.1")].transformMapEntry(i, x, {x: i}).size()"#, &[(30, "-"), (32, "82 error: insert failed: key 1.1.1.1 already exists")]),
        (r#"[duration("1s"), duration("1s")].transformMapEntry(i, x, {x: i}).size()"#, &[(30, "-"), (32, "70 error: insert failed: key 1s already exists")]),
        ("[timestamp(0), timestamp(1)].transformMapEntry(i, x, {x: i}).size()", &[(30, "-"), (32, "70 2")]),
        ("[dyn(1), dyn(1u), dyn(1.0)].transformMapEntry(i, x, {x: i}).size()", &[(30, "-"), (32, "104 error: insert failed: key 1 already exists")]),
        ("[null, null].transformMapEntry(i, x, {x: i}).size()", &[(30, "-"), (32, "70 error: insert failed: key 0 already exists")]),
        (r#"{[b"a"][0]: 1} == {[b"a"][0]: 1}"#, &[(30, "2 error: internal error: runtime error: hash of unhashable type types.Bytes")]),
        ("{[[1]][0]: 1} == {[[1]][0]: 1}", &[(30, "65 false")]),
        (r#"{[quantity("1")][0]: 1} == {[quantity("1")][0]: 1}"#, &[(30, "87 false")]),
        (r#"{[ip("::1")][0]: 1} == {[ip("::1")][0]: 1}"#, &[(30, "87 true")]),
        (r#"{[duration("1s")][0]: 1} == {[duration("1s")][0]: 1}"#, &[(30, "65 true")]),
    ]);
}

/// Where an optional counts as what it holds, in values and costs.
#[test]
#[rustfmt::skip]
fn optionals_are_looked_through() {
    check(&[
        (r#"matches(dyn(optional.of(optional.of("1e3"))), "e")"#, &[(30, "4 true")]),
        (r#"dyn(optional.of("abc")).matches("b")"#, &[(30, "3 true")]),
        (r#"dyn(optional.of("abc")).find("b")"#, &[(30, r#"3 "b""#)]),
        (r#"dyn(optional.of("abcb")).findAll("b", dyn(optional.of(1)))"#, &[(30, r#"5 ["b"]"#)]),
        (r#"dyn(optional.of("abc")).startsWith("a")"#, &[(30, "3 error: no such overload")]),
        ("dyn(1).or(optional.none())", &[(30, "0 1"), (37, "0 error: no such overload")]),
        (r#"dyn("a").orValue("b")"#, &[(30, r#"0 "a""#), (37, "0 error: no such overload")]),
        (r#"dyn(optional.of("long enough to cost more than one")).upperAscii()"#, &[(30, "3 error: no such overload: upperAscii(optional)"), (31, "3 error: no such overload: upperAscii(optional_type)")]),
        (r#"url(dyn(optional.of("")))"#, &[(30, "3 error: no such overload: url(optional)"), (31, "3 error: no such overload: url(optional_type)")]),
        (r#"dyn(optional.of("long enough to cost more than one")).startsWith("a")"#, &[(30, "3 error: no such overload"), (33, "6 error: no such overload"), (37, "3 error: no such overload")]),
        (r#"strings.quote(dyn(optional.of("long enough to cost more than one")))"#, &[(30, "3 error: no such overload: strings.quote(optional)"), (31, "3 error: no such overload: strings.quote(optional_type)"), (33, "6 error: no such overload: strings.quote(optional_type)")]),
        ("sets.contains(dyn([1, 2]), dyn(optional.of([1, 2, 3])))", &[(30, "5 error: no such overload: sets.contains(list, optional)"), (31, "5 error: no such overload: sets.contains(list, optional_type)")]),
        (r#"dyn(optional.of(format.dns1123Label())).validate("a")"#, &[(30, "-"), (31, "11 error: no such overload: validate(optional_type, string)")]),
        (r#"optional.of(ip("::1")) == optional.of(ip("::1"))"#, &[(30, "5 true"), (33, "6 true")]),
        (r#"optional.of("") == optional.of("")"#, &[(30, "3 true"), (33, "2 true")]),
        ("dyn(optional.of(1)).min()", &[(30, "3 error: no such overload: min(optional)"), (31, "3 error: no such overload: min(optional_type)")]),
        (r#""%d".format([dyn(optional.of(1))])"#, &[(30, "13 error: error during formatting: decimal clause can only be used on integers, was given optional"), (31, "13 error: error during formatting: decimal clause can only be used on integers, was given optional_type")]),
        ("(dyn(false) ? 2u : dyn(optional.of(optional.of(10)))) == optional.of(optional.of(10))", &[(30, "6 false"), (37, "6 true")]),
        ("(dyn(false) ? 2u : dyn(optional.of(optional.of(10)))) == optional.of(10)", &[(30, "5 true"), (37, "5 false")]),
        (r#"(dyn(1) == 1 ? optional.of(quantity("1")) : optional.none()).hasValue()"#, &[(30, "4 true")]),
        (r#"(dyn(1) == 1 ? optional.of(ip("::1")) : optional.none()) == optional.of(ip("::1"))"#, &[(30, "6 error: unsupported conversion to ref.Val: (netip.Addr)::1"), (37, "7 true")]),
        (r#"(dyn(1) == 1 ? optional.of(duration("1s")) : optional.none()) == optional.of(duration("1s"))"#, &[(30, "4 true")]),
        (r#"(dyn(1) == 1 ? optional.of(quantity("1")) : optional.none()).orValue(quantity("2")) == quantity("1")"#, &[(30, "5 error: unsupported conversion to ref.Val: (*resource.Quantity)1"), (37, "5 true")]),
        (r#"(dyn(1) == 1 ? optional.of(quantity("1")) : optional.none()).optMap(q, q.isInteger()).orValue(false)"#, &[(30, "-"), (32, "11 error: unsupported conversion to ref.Val: (*resource.Quantity)1"), (37, "11 true")]),
        (r#"[optional.of(quantity("1"))].map(o, (dyn(1) == 1 ? o : o).hasValue())"#, &[(30, "27 [true]")]),
        ("[optional.of(optional.of(1))].map(o, (dyn(1) == 1 ? o : o) == optional.of(1))", &[(30, "-")]),
    ]);
}

/// Operands of kinds that only `dyn` lets pass.
#[test]
#[rustfmt::skip]
fn wrong_kinds_have_their_texts() {
    check(&[
        ("dyn([1, 2])[1e6]", &[(30, "2 error: index out of bounds: 1e+06")]),
        ("dyn([1, 2])[5u]", &[(30, "2 error: index out of bounds: 5")]),
        ("dyn([1, 2])[?1e6].hasValue()", &[(30, "2 false")]),
        ("dyn(1).distinct()", &[(30, "-"), (34, "0 error: internal error: interface conversion: types.Int is not traits.Lister: missing method Contains")]),
        (r#"dyn("a").distinct()"#, &[(30, "-"), (34, "0 error: internal error: interface conversion: types.String is not traits.Lister: missing method Contains")]),
        ("dyn(true).distinct()", &[(30, "-"), (34, "0 error: internal error: interface conversion: types.Bool is not traits.Lister: missing method Add")]),
        ("dyn({}).sort()", &[(30, "-"), (34, "1 error: no such overload: sort")]),
        (r#"dyn(duration("1s")).sort()"#, &[(30, "-"), (34, "1 error: no such overload")]),
        ("dyn(null).distinct()", &[(30, "-"), (34, "0 error: internal error: interface conversion: types.Null is not traits.Lister: missing method Add")]),
        ("dyn(format.byte()).map(x, x)", &[(30, "-"), (31, "2 error: got '*cel.Format', expected iterable type"), (32, "2 error: got 'cel.Format', expected iterable type")]),
    ]);
}

/// Names of zones as `time.LoadLocation` and the standard library read them.
#[test]
#[rustfmt::skip]
fn zones_have_their_texts() {
    check(&[
        (r#"timestamp(0).getHours("Europe")"#, &[(30, "1 error: is a directory")]),
        (r#"timestamp(0).getHours("a\u0000b")"#, &[(30, "1 error: invalid argument")]),
        (r#"timestamp(0).getHours("America/Argentina")"#, &[(30, "1 error: is a directory")]),
        (r#"timestamp(0).getHours("+25:61")"#, &[(30, "1 2")]),
        (r#"timestamp(0).getHours("-0:30")"#, &[(30, "1 23")]),
        (r#"timestamp(0).getMinutes("-0:30")"#, &[(30, "1 30")]),
        (r#"timestamp(0).getHours("1:-5")"#, &[(30, "1 0")]),
        (r#"timestamp(0).getHours("europe/berlin")"#, &[(30, "1 error: unknown time zone europe/berlin")]),
        (r#"timestamp(0).getHours("utc")"#, &[(30, "1 error: unknown time zone utc")]),
        (r#"timestamp(0).getHours("Local")"#, &[(30, "1 0")]),
        (r#"timestamp(0).getHours("local")"#, &[(30, "1 error: unknown time zone local")]),
        (r#"timestamp(0).getHours("1_0:00")"#, &[(30, r#"1 error: strconv.Atoi: parsing "1_0": invalid syntax"#)]),
        (r#"timestamp(0).getHours(" 1:00")"#, &[(30, r#"1 error: strconv.Atoi: parsing " 1": invalid syntax"#)]),
        (r#"timestamp(0).getHours("%")"#, &[(30, "1 error: unknown time zone %!(NOVERB)"), (33, "1 error: unknown time zone %")]),
        (r#"timestamp(0).getHours("a%sb%d%%")"#, &[(30, "1 error: unknown time zone a%!s(MISSING)b%!d(MISSING)%"), (33, "1 error: unknown time zone a%sb%d%%")]),
        (r#"timestamp(0).getHours("%d:00")"#, &[(30, r#"1 error: strconv.Atoi: parsing "%!d(MISSING)": invalid syntax"#), (33, r#"1 error: strconv.Atoi: parsing "%d": invalid syntax"#)]),
        (r#"timestamp(0).getHours("1:%")"#, &[(30, r#"1 error: strconv.Atoi: parsing "%!"(MISSING): invalid syntax"#), (33, r#"1 error: strconv.Atoi: parsing "%": invalid syntax"#)]),
    ]);
}

/// Depths that are no numbers.
#[test]
#[rustfmt::skip]
fn flattening_is_priced_by_its_depth() {
    check(&[
        (r#"[[1]].flatten(dyn("a"))"#, &[(30, "-"), (34, "0 error: internal error: interface conversion: ref.Val is types.String, not types.Int")]),
        ("[[1]].flatten(dyn(null))", &[(30, "-"), (34, "0 error: internal error: interface conversion: ref.Val is types.Null, not types.Int")]),
        ("[[1]].flatten([1][5])", &[(30, "-"), (34, "2 error: internal error: interface conversion: ref.Val is *types.Err, not types.Int")]),
        ("dyn([[1]][7]).flatten(1)", &[(30, "-"), (34, "15 error: index out of bounds: 7")]),
        (r#"dyn([[1]][7]).flatten(dyn("a"))"#, &[(30, "-"), (34, "3 error: internal error: interface conversion: ref.Val is types.String, not types.Int")]),
        (r#"dyn(1).flatten(dyn("a"))"#, &[(30, "-"), (34, "0 error: internal error: interface conversion: ref.Val is types.String, not types.Int")]),
        ("dyn(optional.of([1])).flatten()", &[(30, "-"), (34, "14 error: no such overload: optional_type.flatten()"), (37, "14 error: no such overload: optional_type(dyn).flatten()")]),
        ("dyn({}).flatten()", &[(30, "-"), (34, "11 error: no such overload: map(dyn, dyn).flatten()")]),
        ("dyn([1]).flatten(dyn(2u))", &[(30, "-"), (34, "0 error: internal error: interface conversion: ref.Val is types.Uint, not types.Int")]),
    ]);
}

/// Fields of the messages that every environment knows.
#[test]
#[rustfmt::skip]
fn fields_of_messages_are_native() {
    check(&[
        ("google.protobuf.Int32Value{value: 5000000000}", &[(30, "40 error: field type conversion error for google.protobuf.Int32Value.value value type: integer overflow")]),
        ("google.protobuf.Int32Value{value: dyn(1u)}", &[(30, "40 error: field type conversion error for google.protobuf.Int32Value.value value type: unsupported type conversion from 'uint' to int32")]),
        ("google.protobuf.UInt32Value{value: 5000000000u}", &[(30, "40 error: field type conversion error for google.protobuf.UInt32Value.value value type: unsigned integer overflow")]),
        ("google.protobuf.UInt32Value{value: dyn(1)}", &[(30, "40 error: field type conversion error for google.protobuf.UInt32Value.value value type: unsupported type conversion from 'int' to uint32")]),
        (r#"google.protobuf.StringValue{value: dyn(quantity("1.5"))}"#, &[(30, r#"42 "1500m""#)]),
        (r#"google.protobuf.StringValue{value: dyn(b"a")}"#, &[(30, "40 error: field type conversion error for google.protobuf.StringValue.value value type: type conversion error from Bytes to 'string'")]),
        (r#"google.protobuf.BoolValue{value: dyn("true")}"#, &[(30, "40 error: field type conversion error for google.protobuf.BoolValue.value value type: unsupported native conversion from string to 'bool'")]),
        ("google.protobuf.BytesValue{value: dyn([1])}", &[(30, "40 error: field type conversion error for google.protobuf.BytesValue.value value type: unsupported type conversion from 'int' to uint8")]),
        ("google.protobuf.DoubleValue{value: dyn(null)}", &[(30, "40 error: field type conversion error for google.protobuf.DoubleValue.value value type: type conversion error from 'null_type' to 'float64'")]),
        ("google.protobuf.DoubleValue{value: dyn(type(1))}", &[(30, "40 error: field type conversion error for google.protobuf.DoubleValue.value value type: type conversion not supported for 'type'")]),
        ("google.protobuf.Int64Value{value: dyn(optional.of(optional.of(3)))}", &[(30, "43 3")]),
        ("google.protobuf.Int64Value{value: dyn(optional.none())}", &[(30, "42 error: field type conversion error for google.protobuf.Int64Value.value value type: optional.none() dereference")]),
        ("google.protobuf.Int64Value{value: dyn([1])}", &[(30, "40 error: field type conversion error for google.protobuf.Int64Value.value value type: type conversion error from list to 'int64'")]),
        ("google.protobuf.FloatValue{value: dyn({})}", &[(30, "40 error: field type conversion error for google.protobuf.FloatValue.value value type: type conversion error from map to 'float32'")]),
        (r#"google.protobuf.Duration{seconds: 9223372037} == duration("2562047h47m16.854775807s")"#, &[(30, "41 true")]),
        (r#"google.protobuf.Duration{seconds: -9223372037, nanos: 5} < duration("-2562047h47m16.854775807s")"#, &[(30, "41 true")]),
        ("google.protobuf.Duration{nanos: 5000000000}", &[(30, "40 error: field type conversion error for google.protobuf.Duration.nanos value type: integer overflow")]),
        (r#"google.protobuf.Timestamp{seconds: dyn("1")}"#, &[(30, "40 error: field type conversion error for google.protobuf.Timestamp.seconds value type: unsupported native conversion from string to 'int64'")]),
        ("google.protobuf.Value{null_value: 5000000000}", &[(30, "40 error: field type conversion error for google.protobuf.Value.null_value value type: integer overflow")]),
        ("google.protobuf.Value{number_value: dyn(1)}", &[(30, "40 error: field type conversion error for google.protobuf.Value.number_value value type: unsupported type conversion from 'int' to float64")]),
        (r#"google.protobuf.Value{list_value: dyn([dyn(1), dyn(b"a"), dyn(duration("1s"))])} == [dyn(1.0), dyn("YQ=="), dyn("1s")]"#, &[(30, "41 true")]),
        (r#"google.protobuf.ListValue{values: [9007199254740991, 9007199254740992]} == [dyn(9007199254740991.0), dyn("9007199254740992")]"#, &[(30, "41 true")]),
        ("google.protobuf.ListValue{values: dyn(1)}", &[(30, "40 error: unsupported field type for google.protobuf.ListValue.values: int")]),
        ("google.protobuf.ListValue{values: dyn({})}", &[(30, "40 error: unsupported field type for google.protobuf.ListValue.values: map(, )"), (34, "40 error: unsupported field type for google.protobuf.ListValue.values: map(dyn, dyn)")]),
        ("google.protobuf.ListValue{values: [dyn({true: 1})]}", &[(30, "40 error: field type conversion error for google.protobuf.ListValue.values value type: type conversion error from bool to 'string'")]),
        ("google.protobuf.Struct{fields: dyn([1])}", &[(30, "40 error: unsupported field type for google.protobuf.Struct.fields: list()"), (34, "40 error: unsupported field type for google.protobuf.Struct.fields: list(dyn)")]),
        ("google.protobuf.Struct{fields: dyn(optional.of(1))}", &[(30, "42 error: unsupported field type for google.protobuf.Struct.fields: optional"), (31, "42 error: unsupported field type for google.protobuf.Struct.fields: optional_type"), (37, "42 error: unsupported field type for google.protobuf.Struct.fields: optional_type(dyn)")]),
        ("google.protobuf.Struct{fields: dyn({1: 2})}", &[(30, "40 error: field type conversion error for google.protobuf.Struct.fields value type: unsupported type conversion from 'int' to string")]),
        (r#"google.protobuf.Struct{fields: {"a": dyn(ip("::1"))}}"#, &[(30, "72 error: field type conversion error for google.protobuf.Struct.fields value type: type conversion error from 'IP' to '*structpb.Value'")]),
        ("google.protobuf.Any{value: dyn(1)}", &[(30, "40 error: field type conversion error for google.protobuf.Any.value value type: unsupported type conversion from 'int' to []uint8")]),
    ]);
}
