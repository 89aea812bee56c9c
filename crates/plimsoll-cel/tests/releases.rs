//! Functions of the libraries in all releases: what the server's packages of each answer, and what that costs.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Empty;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::value::literal;

/// Values are cut after so many bytes when they are shown; none of the tables comes near.
const MOST: usize = 2_000;

const RELEASES: [(u8, CelRules); 8] = [
    (30, CelRules::V1_30),
    (31, CelRules::V1_31),
    (32, CelRules::V1_32),
    (33, CelRules::V1_33),
    (34, CelRules::V1_34),
    (35, CelRules::V1_35),
    (36, CelRules::V1_36),
    (37, CelRules::V1_37),
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
