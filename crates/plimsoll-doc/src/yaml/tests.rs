//! Small texts with the answers of sigs.k8s.io/yaml.

use crate::{
    Document, JsonLayout, KeyOrder, NodeRef, NoteKind, ReadRules, Span, YamlVersion, read_yaml, write_json,
    yaml_strict_error,
};

#[test]
fn refusals_have_the_servers_text() {
    for (text, want) in [
        ("a: b: c", "yaml: mapping values are not allowed in this context"),
        ("a: 1\n b: 2", "yaml: line 2: mapping values are not allowed in this context"),
        ("a: [1, 2", "yaml: line 1: did not find expected ',' or ']'"),
        ("a: {b: 1", "yaml: line 1: did not find expected ',' or '}'"),
        ("a:\n\tb: 1", "yaml: line 2: found character that cannot start any token"),
        ("\ta: 1", "yaml: found character that cannot start any token"),
        ("a: 'x' y", "yaml: did not find expected key"),
        (": x", "yaml: did not find expected key"),
        ("a:\n  b: 1\n c: 2", "yaml: line 2: did not find expected key"),
        ("a: - x", "yaml: block sequence entries are not allowed in this context"),
        ("a: ?", "yaml: mapping keys are not allowed in this context"),
        ("a: &", "yaml: did not find expected alphabetic or numeric character"),
        ("[,]", "yaml: did not find expected node content"),
        ("a: |\nx", "yaml: line 3: could not find expected ':'"),
        ("a: \"x", "yaml: found unexpected end of stream"),
        ("\"\\q\"", "yaml: found unknown escape character"),
        ("\"\\/\"", "yaml: found unknown escape character"),
        ("\"\\ud83d\"", "yaml: found invalid Unicode character escape code"),
        ("\"\\xZZ\"", "yaml: did not find expected hexdecimal number"),
        ("a: \"b\n--- c\"", "yaml: line 2: found unexpected document indicator"),
        ("a: >0\n x", "yaml: found an indentation indicator equal to 0"),
        ("a: | x", "yaml: did not find expected comment or line break"),
        ("a: |\n  \n\tx", "yaml: line 3: found a tab character where an indentation space is expected"),
        ("%YAML 1.2\n---\n", "yaml: found incompatible YAML document"),
        ("%YAML 1.1\n%YAML 1.1\n---\n", "yaml: line 1: found duplicate %YAML directive"),
        ("%FOO\n---\n", "yaml: found unknown directive name"),
        ("%YAML a\n---\n", "yaml: did not find expected version number"),
        ("%TAG ! !\n%TAG ! !\n---\n", "yaml: line 1: found duplicate %TAG directive"),
        ("%TAG a\n", "yaml: did not find expected '!'"),
        ("%YAML 1.1\na", "yaml: line 1: did not find expected <document start>"),
        ("!a!b c", "yaml: found undefined tag handle"),
        ("!<a", "yaml: did not find the expected '>'"),
        ("!!", "yaml: did not find expected tag URI"),
        ("!%zz x", "yaml: did not find URI escaped octet"),
        ("- a\nb: c", "yaml: line 1: did not find expected '-' indicator"),
        ("a: *b", "yaml: unknown anchor 'b' referenced"),
        ("a: &a [*a]", "yaml: anchor 'a' value contains itself"),
        ("a: {<<: 1}", "yaml: map merge requires map or sequence of maps as the value"),
        ("a: {<<: [1]}", "yaml: map merge requires map or sequence of maps as the value"),
        ("!!int a", "yaml: cannot decode !!str `a` as a !!int"),
        ("!!float a", "yaml: cannot decode !!str `a` as a !!float"),
        ("!!bool 1", "yaml: cannot decode !!int `1` as a !!bool"),
        ("!!null x", "yaml: cannot decode !!str `x` as a !!null"),
        ("!!timestamp 2001-02-30", "yaml: cannot decode !!str `2001-02-30` as a !!timestamp"),
        ("!!binary a", "yaml: !!binary value contains invalid base64 data"),
        ("[a]: b", "yaml: invalid map key: []interface {}{\"a\"}"),
        ("{a: 1, a: 2}: b", "yaml: invalid map key: map[interface {}]interface {}{\"a\":2}"),
        (
            "? {a: [~, 1.5, 18446744073709551615, \"é\\x7f\"]}\n: b",
            "yaml: invalid map key: map[interface {}]interface {}{\"a\":[]interface {}{interface {}(nil), 1.5, 0xffffffffffffffff, \"é\\x7f\"}}",
        ),
        ("a: {~: [1]}", "unsupported map key of type: %!s(<nil>), key: <nil>, value: []interface {}{1}"),
        (
            "18446744073709551615: {a: 1}",
            "unsupported map key of type: uint64, key: 0xffffffffffffffff, value: map[interface {}]interface {}{\"a\":1}",
        ),
        ("a: .inf", "json: unsupported value: +Inf"),
        ("a: -.inf", "json: unsupported value: -Inf"),
        ("b: .nan\na: .inf", "json: unsupported value: +Inf"),
        ("a\u{0}", "yaml: control characters are not allowed"),
        ("a\u{7f}", "yaml: control characters are not allowed"),
        ("\u{feff}a: \u{1}", "yaml: control characters are not allowed"),
        ("{a: b", "yaml: line 1: did not find expected ',' or '}'"),
        ("[a b: c", "yaml: line 1: did not find expected ',' or ']'"),
        ("{a\n: b}", "yaml: line 1: did not find expected ',' or '}'"),
        ("a: `x", "yaml: found character that cannot start any token"),
        ("a: @x", "yaml: found character that cannot start any token"),
        ("a: %x", "yaml: found character that cannot start any token"),
        ("- - a\n -b", "yaml: line 1: did not find expected '-' indicator"),
        ("\"a\": b\n\"c\" d", "yaml: line 3: could not find expected ':'"),
    ] {
        let got = read_yaml(text.as_bytes(), &ReadRules::default()).map_err(|fault| fault.to_string());
        assert_eq!(got.err().as_deref(), Some(want), "{text:?}");
    }
}

#[test]
fn values_are_those_behind_the_json_reader() {
    for (text, want) in [
        ("", "null"),
        ("# c", "null"),
        ("---", "null"),
        ("a: 1\n--- [", "{\"a\":1}"),
        ("a: 1\n...\n: : [", "{\"a\":1}"),
        (" a: 1\nb: 2", "{\"a\":1}"),
        ("[]: x", "[]"),
        ("{}: x", "{}"),
        ("[a: 1, b]", "[{\"a\":1},\"b\"]"),
        ("{b:1}", "{\"b:1\":null}"),
        ("{\"b\":1}", "{\"b\":1}"),
        ("{a, b: }", "{\"a\":null,\"b\":null}"),
        ("? a\n: b\n? c", "{\"a\":\"b\",\"c\":null}"),
        ("a: b\n  c\n\n  d", "{\"a\":\"b c\\nd\"}"),
        ("a: \"b\n  c \\\n   d\\ \n\n  e\"", "{\"a\":\"b c d \\ne\"}"),
        ("a: 'b\n\n  c''d'", "{\"a\":\"b\\nc'd\"}"),
        ("a: |\n  x\n   y\n\n\nb: >-\n  x\n  y\n\n   z\n  w\n", "{\"a\":\"x\\n y\\n\",\"b\":\"x y\\n\\n z\\nw\"}"),
        ("a: |+\n  x\n\n\nb: |2\n   x", "{\"a\":\"x\\n\\n\\n\",\"b\":\" x\"}"),
        ("- |\n x\n- >\n y", "[\"x\\n\",\"y\"]"),
        ("a: &x [1]\nb: *x", "{\"a\":[1],\"b\":[1]}"),
        ("a: &x {b: 1, c: 2}\nd: {b: 3, <<: *x, c: 4}", "{\"a\":{\"b\":1,\"c\":2},\"d\":{\"b\":1,\"c\":4}}"),
        (
            "x: &x {a: 1}\ny: &y {a: 2, b: 3}\nz: {<<: [*x, *y]}",
            "{\"true\":{\"a\":2,\"b\":3},\"x\":{\"a\":1},\"z\":{\"a\":1,\"b\":3}}",
        ),
        ("{y: 3, <<: {y: 2}}", "{\"true\":2}"),
        ("! \"<<\": {a: 1}", "{\"a\":1}"),
        ("a: !!binary ///=", "{\"a\":\"��\"}"),
        ("1.0: a", "{\"1\":\"a\"}"),
        ("123456789.123: a", "{\"1.2345679e+08\":\"a\"}"),
        (".inf: a", "{\".inf\":\"a\"}"),
        ("yes: 1", "{\"true\":1}"),
        ("a: 9223372036854775808", "{\"a\":9223372036854776000.0}"),
        ("a: 1e20", "{\"a\":100000000000000000000.0}"),
        ("a: 12345678901234567890.5", "{\"a\":12345678901234567000.0}"),
        ("a: -0.0", "{\"a\":0}"),
        ("a: 1_000.5", "{\"a\":1000.5}"),
        ("a: 0b-11", "{\"a\":-3}"),
        ("a: 1e400", "{\"a\":\"1e400\"}"),
        ("!!set {x, y}", "{\"true\":null,\"x\":null}"),
        ("a:\n- b\n-\n- - c\n  - d: e\n    f:\n    - g", "{\"a\":[\"b\",null,[\"c\",{\"d\":\"e\",\"f\":[\"g\"]}]]}"),
        ("a: b #c\n# d\n", "{\"a\":\"b\"}"),
        ("a#b: c#d", "{\"a#b\":\"c#d\"}"),
        ("\"a\" : b", "{\"a\":\"b\"}"),
        ("- a: 1\n  b: 2\n-  c: 3", "[{\"a\":1,\"b\":2},{\"c\":3}]"),
        ("a: {~: 1}\na: 2", "{\"a\":2}"),
    ] {
        assert_eq!(json(&read(text)), want, "{text:?}");
    }
}

#[test]
fn keys_that_are_set_twice_are_told_in_the_servers_order() {
    for (text, want) in [
        ("a: 1\na: 2", "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map"),
        (
            "a: {b: 1, b: 2}\na: 3\nc: 4\nc: 5",
            "yaml: unmarshal errors:\n  line 1: key \"b\" already set in map\n  line 2: key \"a\" already set in map\n  line 4: key \"c\" already set in map",
        ),
        (
            "x: &x {a: 1}\ny: {<<: *x, a: 2}\nz: {a: 3, <<: *x}\n",
            "yaml: unmarshal errors:\n  line 2: key \"a\" already set in map\n  line 1: key \"a\" already set in map",
        ),
        (
            "x: &x {a: 1, a: 2}\ny: *x",
            "yaml: unmarshal errors:\n  line 1: key \"a\" already set in map\n  line 1: key \"a\" already set in map",
        ),
        ("1.5: a\n1.50: b", "yaml: unmarshal errors:\n  line 2: key 1.5 already set in map"),
        ("yes: a\ntrue: b", "yaml: unmarshal errors:\n  line 2: key true already set in map"),
        ("\"é\\x01\": a\n\"é\\x01\":\n  - b", "yaml: unmarshal errors:\n  line 3: key \"é\\x01\" already set in map"),
        ("~: 1\n~: 2", "yaml: unmarshal errors:\n  line 2: key <nil> already set in map"),
        (
            "18446744073709551615: 1\n18446744073709551615: 2",
            "yaml: unmarshal errors:\n  line 2: key 0xffffffffffffffff already set in map",
        ),
        ("x: &x {a: 1}\ny: {<<: [*x, *x]}", "yaml: unmarshal errors:\n  line 1: key \"a\" already set in map"),
        (
            "2001-01-01: 1\n\"2001-01-01\": 2",
            "yaml: unmarshal errors:\n  line 2: key \"2001-01-01\" already set in map",
        ),
    ] {
        let got = yaml_strict_error(text.as_bytes(), &ReadRules::default()).map(|error| error.to_string());
        assert_eq!(got.as_deref(), Some(want), "{text:?}");
    }
    for text in ["'1': a\n1: b", ".nan: a\n.nan: b", "a: [", "a: 1"] {
        assert_eq!(yaml_strict_error(text.as_bytes(), &ReadRules::default()), None, "{text:?}");
    }
}

#[test]
fn encodings_are_told_by_their_mark() {
    let text = "a: é😀\n";
    let little: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    let marked = format!("\u{feff}{text}").into_bytes();
    for body in [little, big, marked] {
        let document = read_yaml(&body, &ReadRules::default()).expect("good text");
        assert_eq!(json(&document), r#"{"a":"é😀"}"#);
        assert_eq!(document.root().get("a").map(NodeRef::source_text), Some("é😀"));
    }
    // Each pair of a complaint and the bytes that bring it.
    for (body, want) in [
        (&b"a: \xff"[..], "yaml: invalid leading UTF-8 octet"),
        (b"a: \xc3", "yaml: incomplete UTF-8 octet sequence"),
        (b"a: \xc3(", "yaml: invalid trailing UTF-8 octet"),
        (b"a: \xc0\x80", "yaml: invalid length of a UTF-8 sequence"),
        (b"a: \xed\xa0\x80", "yaml: invalid Unicode character"),
        (b"\xff\xfea", "yaml: incomplete UTF-16 character"),
        (b"\xff\xfe\x00\xdc", "yaml: unexpected low surrogate area"),
        (b"\xff\xfe\x00\xd8", "yaml: incomplete UTF-16 surrogate pair"),
        (b"\xff\xfe\x00\xd8a\x00", "yaml: expected low surrogate area"),
    ] {
        let got = read_yaml(body, &ReadRules::default()).map_err(|fault| fault.to_string());
        assert_eq!(got.err().as_deref(), Some(want));
    }
}

#[test]
fn bad_bytes_count_only_in_the_windows_that_are_read() {
    let far = format!("a: 1\n---\n{}\u{1}", "#".repeat(600));
    assert_eq!(json(&read(&far)), r#"{"a":1}"#);
    let near = format!("a: 1\n---\n{}\u{1}", "#".repeat(400));
    assert!(read_yaml(near.as_bytes(), &ReadRules::default()).is_err());
}

#[test]
fn spans_are_those_of_the_text() {
    let document = read("a: &x [1, two]\nb: 'three' # c\nc: |\n  four\n\nd:\ne: *x\n");
    let texts = |node: NodeRef<'_>| node.source_text().to_owned();
    let values: Vec<String> = document.root().entries().map(|entry| texts(entry.value)).collect();
    assert_eq!(values, ["[1, two]", "'three'", "|\n  four", "", "[1, two]"]);
    assert!(document.root().get("e").is_some_and(|e| e.is_copied() && e.items().all(NodeRef::is_copied)));
    assert_eq!(document.root().get("d").map(NodeRef::span), Some(Span::at(45)));
    assert_eq!(document.root().source_text(), document.source().trim_end());
}

#[test]
fn merges_keep_what_they_replace() {
    let document = read("x: &x {a: 1, b: 2}\nz:\n  a: 0\n  <<: *x\n  b: 3\n");
    let z = document.root().get("z").expect("an entry");
    let all: Vec<_> = z.all_entries().map(|entry| (entry.name(), entry.value.as_int(), entry.is_shadowed())).collect();
    assert_eq!(all, [("a", Some(0), true), ("a", Some(1), false), ("b", Some(2), true), ("b", Some(3), false)]);
    assert_eq!(z.len(), 2);
    let overlaps = document.notes().iter().filter(|note| matches!(note.kind, NoteKind::MergeOverlap { .. }));
    assert_eq!(overlaps.count(), 2);
}

#[test]
fn what_follows_the_first_document_is_noted() {
    for (text, want) in [
        ("a: 1\n", None),
        ("a: 1\n...\n# c\n", None),
        ("a: 1\n---\nb: 2\n", Some(5)),
        ("a: 1\n... # c\nb: 2\n", Some(13)),
        ("a: &a 1\n---\n", Some(8)),
        (" a: 1\nb: 2", Some(6)),
        ("[]: x", Some(2)),
    ] {
        let notes = read(text).notes().iter().map(|note| note.kind).collect::<Vec<_>>();
        assert_eq!(notes, want.map(|at| NoteKind::MoreDocuments { at }).into_iter().collect::<Vec<_>>(), "{text:?}");
    }
}

#[test]
fn depth_is_bounded_in_yaml_and_behind_it() {
    let nested = |dashes: usize, brackets: usize| {
        let text = format!("{}{}{}", "- ".repeat(dashes), "[".repeat(brackets), "]".repeat(brackets));
        read_yaml(text.as_bytes(), &ReadRules::default())
            .map(|document| document.len())
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(nested(5_000, 5_000), Ok(10_000));
    assert_eq!(nested(5_001, 5_000), Err("invalid character '[' exceeded max depth".to_owned()));
    assert_eq!(nested(0, 10_001), Err("yaml: exceeded max depth of 10000".to_owned()));
    assert_eq!(nested(10_001, 0), Err("yaml: exceeded max depth of 10000".to_owned()));
}

#[test]
fn aliases_are_bounded_by_their_share() {
    let level = |level: usize| {
        let item = level.checked_sub(1).map_or("x, ".to_owned(), |inner| format!("*a{inner}, "));
        format!("a{level}: &a{level} [{}]\n", item.repeat(10))
    };
    let text: String = (0..6).map(level).collect();
    let got = read_yaml(text.as_bytes(), &ReadRules::default()).map_err(|fault| fault.to_string());
    assert_eq!(got.err().as_deref(), Some("yaml: document contains excessive aliasing"));
}

fn read(text: &str) -> Document<'_> {
    read_yaml(text.as_bytes(), &ReadRules::default()).unwrap_or_else(|fault| panic!("{text:?}: {fault}"))
}

fn json(document: &Document<'_>) -> String {
    write_json(document.root(), KeyOrder::Sorted, JsonLayout::Compact)
}

#[test]
fn aliases_of_long_strings_are_bounded() {
    let text = |aliases: usize| format!("a: &a {}\nb: [{}]\n", "x".repeat(1 << 20), "*a, ".repeat(aliases));
    let rules = ReadRules::default();
    assert!(read_yaml(text(12).as_bytes(), &rules).is_ok());
    let hostile = text(200_000);
    let fault = read_yaml(hostile.as_bytes(), &rules).unwrap_err();
    assert_eq!(fault.to_string(), "limit on bytes from aliases exceeded: 16777216");
}

#[test]
fn many_equal_keys_take_no_time() {
    let text = "a: 1\n".repeat(200_000);
    let before = plimsoll_testkit::thread_time();
    let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
    assert_eq!((document.notes().len(), document.root().len()), (199_999, 1));
    assert_eq!(yaml_strict_error(text.as_bytes(), &ReadRules::default()).unwrap().keys.len(), 199_999);
    let taken = plimsoll_testkit::thread_time().saturating_sub(before);
    assert!(taken.as_secs() < 10, "{taken:?}");
}

// YAML 1.2.2: 8.1.1.1 on indentation, 5.1 on characters, 5.4 on line breaks, 10.3.2 on types.
#[test]
fn yaml_1_2_is_read_where_it_is_asked_for() {
    let rules = ReadRules { yaml: YamlVersion::Core, ..ReadRules::SERVER };
    for (text, key, want) in [
        ("a: |-\n  \t\n  x\n", "a", "\t\nx"),
        ("%YAML 1.2\n---\na: no\n", "a", "no"),
        ("y: yes\n", "y", "yes"),
        ("200: ok\n", "200", "ok"),
        ("1.0: ok\n", "1.0", "ok"),
        ("null: ok\n", "null", "ok"),
        ("{0x1F: ok}\n", "0x1F", "ok"),
        ("a: 1_000\n", "a", "1_000"),
        ("a: \"\u{9f}\"\n", "a", "\u{9f}"),
        ("a: x\u{2028}y\n", "a", "x\u{2028}y"),
    ] {
        let document = read_yaml(text.as_bytes(), &rules).unwrap();
        assert_eq!(document.root().get(key).and_then(NodeRef::as_str), Some(want), "{text:?}");
    }
    assert!(read_yaml("a: \u{1}\n".as_bytes(), &rules).is_err());
    assert!(read_yaml("a: |-\n  \t\n  x\n".as_bytes(), &ReadRules::SERVER).is_err());
}
