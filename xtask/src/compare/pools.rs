//! Values near the borders of what servers accept.

use plimsoll_testkit::Random;
use serde_json::{Value, json};

pub(super) const NAMES: &[&str] = &["a", "b", "name", "port", "spec-x", "type", "items", "size", "x_y", "Z9", "kind"];

pub(super) const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "ab",
    "x-1",
    "A",
    "1",
    "-1",
    "1.5",
    "0x1",
    "1e3",
    "true",
    "null",
    "10%",
    "101%",
    "é",
    "日本",
    "\u{1F600}",
    "\u{0}",
    "a\nb",
    " a ",
    "192.168.0.1",
    "::1",
    "10.0.0.0/8",
    "2001:db8::/32",
    "2024-01-02T03:04:05Z",
    "2024-01-02",
    "1h",
    "3d",
    "100Mi",
    "1e9",
    "-0",
    "https://a.b/c?d=e#f",
    "a@b.c",
    "%zz",
    "YWJj",
    "a.b.c",
    "*.example.com",
    "550e8400-e29b-41d4-a716-446655440000",
    "00:11:22:33:44:55",
    "v1.2.3",
    "v1",
    "foo/bar",
    "{}",
    "[]",
    "\"",
    "\\",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "4111111111111111",
    "0-306-40615-2",
    "#fff",
    "rgb(1,2,3)",
    "012-34-5678",
    "P1D",
    "\u{7f}",
    "\u{85}",
    "\u{feff}",
    "~",
    "null ",
    "1_000",
    "0o7",
    "+1",
];

pub(super) const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "datetime",
    "duration",
    "uri",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "cidr",
    "mac",
    "uuid",
    "uuid3",
    "uuid4",
    "uuid5",
    "byte",
    "password",
    "isbn",
    "isbn10",
    "isbn13",
    "creditcard",
    "ssn",
    "hexcolor",
    "rgbcolor",
    "bsonobjectid",
    "k8s-short-name",
    "k8s-long-name",
    "int32",
    "int64",
    "double",
    "float",
    "nonsense",
    "ulid",
];

pub(super) const PATTERNS: &[&str] = &[
    "^a",
    "b$",
    "^[a-z]+$",
    "^$",
    ".",
    "\\d+",
    "^(a|b)*$",
    "[[:alpha:]]",
    "\\p{L}",
    "^.{2,3}$",
    "(?i)A",
    "a{0,2}",
    "\\bx\\b",
    "[^a]",
    "\\x41",
    "\\s",
    "^\\S*$",
];

/// A text, mostly one that means something to some format.
pub(super) fn text(random: &mut Random) -> String {
    match random.below(12) {
        0 => format!("{}{}", pick(random, TEXTS), pick(random, TEXTS)),
        1 => "ab".repeat(random.below(40)),
        _ => pick(random, TEXTS).to_owned(),
    }
}

pub(super) fn integer(random: &mut Random) -> Value {
    const EDGES: &[i64] = &[
        0,
        1,
        -1,
        2,
        3,
        5,
        7,
        10,
        80,
        255,
        256,
        65_535,
        65_536,
        i32::MAX as i64,
        i32::MAX as i64 + 1,
        i32::MIN as i64,
        9_007_199_254_740_993,
        i64::MAX,
        i64::MIN,
        4_294_967_296,
        -2_147_483_649,
    ];
    json!(random.pick(EDGES))
}

pub(super) fn number(random: &mut Random) -> Value {
    const EDGES: &[f64] =
        &[0.5, 1.5, -0.1, 1.0, 2.0, 3.25, 1e10, 1e21, 1e-7, 1.7e308, -1e300, 0.1, 100.0, 2_147_483_648.5, 1e18];
    if random.one_in(2) { integer(random) } else { json!(random.pick(EDGES)) }
}

/// Any scalar, or an empty container.
pub(super) fn scalar(random: &mut Random) -> Value {
    match random.below(8) {
        0 => Value::Null,
        1 => json!(random.one_in(2)),
        2 => integer(random),
        3 => number(random),
        4 => json!({}),
        5 => json!([]),
        _ => json!(text(random)),
    }
}

pub(super) fn pick(random: &mut Random, items: &[&'static str]) -> &'static str {
    random.pick(items).copied().unwrap_or_default()
}
