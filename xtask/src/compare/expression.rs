//! Expressions with a type, over an object of a fixed schema, and rules whose tokens are mixed up.

use plimsoll_testkit::Random;
use serde_json::{Value, json};

use super::pools::{pick, text};

/// The schema that expressions look at.
pub(super) fn schema(bounded: bool) -> Value {
    let mut spec = json!({"type": "object", "properties": {
        "text": {"type": "string"}, "other": {"type": "string"}, "size": {"type": "integer"}, "ratio": {"type": "number"},
        "on": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}},
        "sizes": {"type": "array", "items": {"type": "integer"}},
        "any": {"x-kubernetes-int-or-string": true}, "date": {"type": "string", "format": "date-time"},
        "time": {"type": "string", "format": "duration"}, "data": {"type": "string", "format": "byte"},
        "map": {"type": "object", "additionalProperties": {"type": "string"}},
        "ports": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"], "items":
            {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "port": {"type": "integer"}}}},
        "set": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}},
        "null": {"type": "string", "nullable": true},
        "raw": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "properties": {"a": {"type": "integer"}}}
    }});
    if bounded {
        for (_, property) in spec["properties"].as_object_mut().into_iter().flatten() {
            let keyword = match property["type"].as_str() {
                Some("array") => "maxItems",
                Some("object") => "maxProperties",
                Some("string") => "maxLength",
                _ => continue,
            };
            property[keyword] = json!(5);
            for inner in ["items", "additionalProperties"] {
                if property[inner]["type"] == "string" {
                    property[inner]["maxLength"] = json!(8);
                }
            }
        }
    }
    spec
}

/// Values for the schema.
pub(super) fn spec(random: &mut Random) -> Value {
    let mut spec = json!({
        "text": text(random), "other": text(random), "size": random.pick(&[0, 1, -1, 2, 5, 100, i64::MAX, i64::MIN]),
        "ratio": random.pick(&[0.0, 1.5, -2.0, 1e300, 0.1]), "on": random.one_in(2), "tags": list(random, &["a", "b", "", "abc", "é"]),
        "sizes": (0..random.below(4)).map(|_| random.below(9) as i64 - 3).collect::<Vec<_>>(),
        "date": random.pick(&["2024-02-29T23:59:59Z", "2023-01-01T00:00:00.123456789+02:00", "0001-01-01T00:00:00Z"]),
        "time": random.pick(&["1h", "90m", "1.5s", "0s", "-3h"]), "data": random.pick(&["YWJj", "", "/w=="]),
        "map": {"a": "x", "k": text(random)}, "ports": [{"name": "a", "port": 1}, {"name": "b"}],
        "set": ["a", "b"], "raw": {"a": 1, "b": {"c": [1, "x", null]}}
    });
    spec["any"] = if random.one_in(2) { json!(random.below(9)) } else { json!(text(random)) };
    if random.one_in(2) {
        spec["null"] = if random.one_in(2) { Value::Null } else { json!("n") };
    }
    for field in ["text", "size", "tags", "map", "ports", "any", "raw", "ratio"] {
        if random.one_in(12) {
            spec.as_object_mut().map(|spec| spec.remove(field));
        }
    }
    spec
}

fn list(random: &mut Random, items: &[&'static str]) -> Vec<&'static str> {
    (0..random.below(4)).map(|_| pick(random, items)).collect()
}

/// Kinds of values that expressions have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Int,
    Double,
    Text,
    Texts,
    Ints,
    Time,
    Span,
    Quantity,
    Optional,
    Map,
    Any,
}

use Kind::{Any, Bool, Double, Int, Ints, Map, Optional, Quantity, Span, Text, Texts, Time};

/// Templates: the kind of the whole, and a text in which `$` and a letter stand for parts.
const TEMPLATES: &[(Kind, &str)] = &[
    (Bool, "true"),
    (Bool, "$p > $p"),
    (Bool, "false"),
    (Bool, "self.on"),
    (Bool, "!$b"),
    (Bool, "$b && $b"),
    (Bool, "$b || $b"),
    (Bool, "$b ? $b : $b"),
    (Bool, "$i == $i"),
    (Bool, "$i < $i"),
    (Bool, "$i >= $d"),
    (Bool, "$d != $d"),
    (Bool, "$s == $s"),
    (Bool, "$s < $s"),
    (Bool, "$s.startsWith($s)"),
    (Bool, "$s.endsWith($s)"),
    (Bool, "$s.contains($s)"),
    (Bool, "$s.matches($r)"),
    (Bool, "$s in $l"),
    (Bool, "$i in $n"),
    (Bool, "$s in $m"),
    (Bool, "$l == $l"),
    (Bool, "$m == $m"),
    (Bool, "has(self.text)"),
    (Bool, "has(self.__null__)"),
    (Bool, "has(self.raw.b)"),
    (Bool, "has(self.ports[0].port)"),
    (Bool, "$l.all(x, $b)"),
    (Bool, "$l.exists(x, x == $s)"),
    (Bool, "$n.exists_one(x, x > $i)"),
    (Bool, "$l.all(i, x, x != $s || i > 0)"),
    (Bool, "$m.all(k, k != $s)"),
    (Bool, "$m.exists(k, v, v == $s)"),
    (Bool, "$t < $t"),
    (Bool, "$t == $t"),
    (Bool, "$q.isGreaterThan($q)"),
    (Bool, "$q.isInteger()"),
    (Bool, "isQuantity($s)"),
    (Bool, "isURL($s)"),
    (Bool, "isIP($s)"),
    (Bool, "isCIDR($s)"),
    (Bool, "format.dns1123Label().validate($s).hasValue()"),
    (Bool, "isSemver($s)"),
    (Bool, "cidr('10.0.0.0/8').containsIP($s)"),
    (Bool, "$l.isSorted()"),
    (Bool, "sets.contains($l, $l)"),
    (Bool, "sets.intersects($n, $n)"),
    (Bool, "sets.equivalent($l, $l)"),
    (Bool, "$o.hasValue()"),
    (Bool, "$a == $a"),
    (Bool, "$a == $s"),
    (Bool, "self.any == $i"),
    (Bool, "self.any == $s"),
    (Bool, "type(self.any) == int"),
    (Bool, "self.ports.all(p, !has(p.port) || p.port > $i)"),
    (Bool, "self.set == ['b', 'a']"),
    (Bool, "self.ports == self.ports + [{'name': 'a'}]"),
    (Bool, "self.__null__ == null"),
    (Bool, "bool($s)"),
    (Bool, "$i == $d"),
    (Bool, "dyn($i) == $a"),
    (Bool, "ip($s).isLoopback()"),
    (Bool, "url('https://a.b:1/c?d=e').getHost() == $s"),
    (Bool, "$q == $q"),
    (Bool, "$q.isLessThan($q)"),
    (Int, "0"),
    (Int, "1"),
    (Int, "-1"),
    (Int, "9223372036854775807"),
    (Int, "self.size"),
    (Int, "$i + $i"),
    (Int, "$i - $i"),
    (Int, "$i * $i"),
    (Int, "$i / $i"),
    (Int, "$i % $i"),
    (Int, "-$i"),
    (Int, "size($s)"),
    (Int, "$l.size()"),
    (Int, "size($m)"),
    (Int, "int($d)"),
    (Int, "int($s)"),
    (Int, "$s.indexOf($s)"),
    (Int, "$s.lastIndexOf($s)"),
    (Int, "$l.indexOf($s)"),
    (Int, "$n.sum()"),
    (Int, "$n.min()"),
    (Int, "$n.max()"),
    (Int, "$n[$i]"),
    (Int, "$t.getFullYear()"),
    (Int, "$t.getHours('Europe/Berlin')"),
    (Int, "$t.getDayOfWeek()"),
    (Int, "$p.getMinutes()"),
    (Int, "$q.asInteger()"),
    (Int, "$q.compareTo($q)"),
    (Int, "$b ? $i : $i"),
    (Int, "self.ports[0].port"),
    (Int, "self.raw.a"),
    (Int, "int($t)"),
    (Int, "$q.sign()"),
    (Int, "int(uint($i))"),
    (Int, "ip($s).family()"),
    (Int, "size(b'a\\xff')"),
    (Int, "$n.sum() + $l.size()"),
    (Double, "1.5"),
    (Double, "-0.0"),
    (Double, "self.ratio"),
    (Double, "$d + $d"),
    (Double, "$d / $d"),
    (Double, "double($i)"),
    (Double, "double($s)"),
    (Double, "$q.asApproximateFloat()"),
    (Double, "$d * $d"),
    (Double, "1e308 * 10.0"),
    (Text, "''"),
    (Text, "'a'"),
    (Text, "'abc'"),
    (Text, "'é€😀'"),
    (Text, "self.text"),
    (Text, "self.other"),
    (Text, "$s + $s"),
    (Text, "string($i)"),
    (Text, "string($d)"),
    (Text, "string($t)"),
    (Text, "string($p)"),
    (Text, "$s.substring($i)"),
    (Text, "$s.substring($i, $i)"),
    (Text, "$s.charAt($i)"),
    (Text, "$s.lowerAscii()"),
    (Text, "$s.upperAscii()"),
    (Text, "$s.trim()"),
    (Text, "$s.replace($s, $s)"),
    (Text, "$s.replace($s, $s, $i)"),
    (Text, "$l.join($s)"),
    (Text, "$l[$i]"),
    (Text, "$m[$s]"),
    (Text, "'%s|%d'.format([$s, $i])"),
    (Text, "'%.2f %e'.format([$d, $d])"),
    (Text, "'%s'.format([$l])"),
    (Text, "'%x %b %o'.format([$i, $i, $i])"),
    (Text, "'%s'.format([$m])"),
    (Text, "$s.find($r)"),
    (Text, "$b ? $s : $s"),
    (Text, "self.ports[0].name"),
    (Text, "$o.orValue($s)"),
    (Text, "string(bytes($s))"),
    (Text, "'%s %s %s'.format([$t, $p, $a])"),
    (Text, "string($b)"),
    (Text, "url($s).getScheme()"),
    (Text, "self.map.k"),
    (Text, "self.__null__"),
    (Texts, "['a', 'b']"),
    (Texts, "self.tags"),
    (Texts, "self.set"),
    (Texts, "$l + $l"),
    (Texts, "$s.split($s)"),
    (Texts, "$s.split($s, $i)"),
    (Texts, "$l.map(x, x + $s)"),
    (Texts, "$l.filter(x, x != $s)"),
    (Texts, "$m.map(k, k)"),
    (Texts, "$s.findAll($r)"),
    (Texts, "$s.findAll($r, $i)"),
    (Texts, "[$s, $s]"),
    (Texts, "$n.map(x, string(x))"),
    (Texts, "self.ports.map(p, p.name)"),
    (Texts, "self.ports.transformList(i, p, p.name)"),
    (Ints, "[]"),
    (Ints, "[1, 2, 3]"),
    (Ints, "self.sizes"),
    (Ints, "$n + $n"),
    (Ints, "$n.map(x, x * $i)"),
    (Ints, "$n.filter(x, x > $i)"),
    (Ints, "$l.map(x, size(x))"),
    (Ints, "[$i, $i]"),
    (Ints, "$n.map(x, x > 0, x)"),
    (Time, "self.date"),
    (Time, "timestamp('2024-02-29T12:00:00Z')"),
    (Time, "$t + $p"),
    (Time, "$t - $p"),
    (Time, "timestamp($s)"),
    (Time, "timestamp($i)"),
    (Span, "self.time"),
    (Span, "duration('1h')"),
    (Span, "$t - $t"),
    (Span, "$p + $p"),
    (Span, "duration($s)"),
    (Span, "-$p"),
    (Quantity, "quantity('1.5Gi')"),
    (Quantity, "quantity($s)"),
    (Quantity, "$q.add($q)"),
    (Quantity, "$q.sub($i)"),
    (Quantity, "quantity('100m')"),
    (Quantity, "quantity('1e3')"),
    (Optional, "optional.of($s)"),
    (Optional, "optional.none()"),
    (Optional, "self.?text"),
    (Optional, "$m[?$s]"),
    (Optional, "$l[?$i]"),
    (Optional, "optional.ofNonZeroValue($s)"),
    (Optional, "$o.optMap(x, x + 'a')"),
    (Optional, "$o.or($o)"),
    (Optional, "self.?map.?k"),
    (Optional, "$b ? $o : optional.none()"),
    (Map, "self.map"),
    (Map, "{'a': 'b'}"),
    (Map, "{$s: $s}"),
    (Map, "$m.transformMap(k, v, v + $s)"),
    (Map, "{?'a': $o}"),
    (Any, "self.any"),
    (Any, "self.raw"),
    (Any, "dyn($i)"),
    (Any, "dyn($s)"),
    (Any, "[dyn(1), 'a']"),
    (Any, "self"),
    (Any, "self.ports"),
    (Any, "null"),
    (Any, "type($i)"),
    (Any, "self.raw.b.c[$i]"),
    (Any, "self.data"),
    (Any, "dyn($l)"),
    (Any, "dyn($d)"),
    (Any, "b'ab'"),
    (Any, "1u"),
];

/// Templates that releases of Kubernetes do not know: now and then.
const UNKNOWN: &[(Kind, &str)] = &[
    (Text, "strings.quote($s)"),
    (Text, "$s.reverse()"),
    (Text, "base64.encode(bytes($s))"),
    (Text, "string(base64.decode($s))"),
    (Texts, "$l.sort()"),
    (Texts, "$l.slice($i, $i)"),
    (Texts, "$l.distinct()"),
    (Texts, "$l.reverse()"),
    (Ints, "lists.range($i)"),
    (Text, "string(type($a))"),
    (Text, "string($q)"),
];

const MAX_DEPTH: usize = 3;

/// An expression of a kind.
pub(super) fn of_kind(kind: Kind, random: &mut Random, depth: usize) -> String {
    if kind == Text && random.one_in(8) {
        return format!("'{}'", text(random).replace(['\\', '\'', '\n', '\0'], "_"));
    }
    let fits = |template: &&(Kind, &str)| template.0 == kind && (depth < MAX_DEPTH || !template.1.contains('$'));
    let all = if random.one_in(300) { UNKNOWN } else { TEMPLATES };
    let templates: Vec<&(Kind, &str)> = all.iter().filter(fits).collect();
    let template = random.pick(&templates).map_or("true", |template| template.1);
    let mut out = String::new();
    let mut parts = template.split('$');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (letter, rest) = part.split_at(1);
        let inner = match letter {
            "b" => Bool,
            "i" => Int,
            "d" => Double,
            "l" => Texts,
            "n" => Ints,
            "t" => Time,
            "p" => Span,
            "q" => Quantity,
            "o" => Optional,
            "m" => Map,
            "a" => Any,
            "r" => {
                let pattern = pick(random, super::pools::PATTERNS).replace('\\', "\\\\");
                out.extend(["'", pattern.as_str(), "'"]);
                out.push_str(rest);
                continue;
            }
            _ => Text,
        };
        // Now and then a part of another kind, which the checker rejects.
        let inner = if random.one_in(150) { Any } else { inner };
        let text = of_kind(inner, random, depth + 1);
        let needs_parentheses = text.contains([' ', '?']) || text.starts_with(['-', '!']);
        if needs_parentheses && !random.one_in(40) {
            out.extend(["(", text.as_str(), ")"]);
        } else {
            out.push_str(&text);
        }
        out.push_str(rest);
    }
    out
}

/// A rule, mostly one that compiles.
pub(super) fn rule(random: &mut Random) -> Value {
    let depth = 1 + random.below(2);
    let mut rule = json!({"rule": of_kind(Bool, random, depth)});
    if random.one_in(4) {
        rule["messageExpression"] = json!(of_kind(Text, random, 1));
    } else if random.one_in(6) {
        rule["message"] = json!("no");
    }
    if random.one_in(10) {
        rule["reason"] =
            json!(random.pick(&["FieldValueRequired", "FieldValueForbidden", "FieldValueDuplicate", "Nonsense"]));
    }
    if random.one_in(12) {
        rule["fieldPath"] = json!(random.pick(&[".text", ".map['a']", ".ports", ".x", "text", ".raw.a"]));
    }
    rule
}

/// A rule that compares with the old object.
pub(super) fn transition(random: &mut Random) -> Value {
    let text = of_kind(Bool, random, 1).replace("self.text", "oldSelf.text").replace("self.size", "oldSelf.size");
    let rule = if text.contains("oldSelf") { text } else { format!("({text}) || self.text == oldSelf.text") };
    json!({"rule": rule})
}

/// Changes some tokens of an expression.
pub(super) fn mix_tokens(text: &str, random: &mut Random) -> String {
    const PIECES: &[&str] = &[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ".",
        "?",
        ":",
        "&&",
        "||",
        "!",
        "-",
        "+",
        "in",
        "==",
        "<",
        "1",
        "'a'",
        "self",
        "x",
        "null",
        "1u",
        "0x1F",
        "1e",
        "'",
        "\"",
        "r'\\'",
        "b'\\xff'",
        "'\\u0041'",
        "?.",
        "[?",
        "`a-b`",
        "for",
        "true",
        ".all(x, ",
        "has(",
        "//",
        "\n",
        "é",
        "\t",
        "9223372036854775808",
        "-9223372036854775808",
        "1.",
        ".5",
        "@",
        "#",
        "$",
        "dyn(",
        "size",
        "__x__",
        "as",
    ];
    let mut tokens: Vec<String> = tokens(text);
    for _ in 0..=random.below(3) {
        let at = random.below(tokens.len() + 1);
        match random.below(5) {
            0 if at < tokens.len() => {
                tokens.remove(at);
            }
            1 if at < tokens.len() => {
                let token = tokens[at].clone();
                tokens.insert(at, token);
            }
            2 if at + 1 < tokens.len() => tokens.swap(at, at + 1),
            _ => tokens.insert(at, pick(random, PIECES).to_owned()),
        }
    }
    tokens.concat()
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut was_word = false;
    for character in text.chars() {
        let is_word = character.is_alphanumeric() || character == '_';
        match tokens.last_mut().filter(|_| is_word && was_word) {
            Some(last) => last.push(character),
            None => tokens.push(character.to_string()),
        }
        was_word = is_word;
    }
    tokens
}
