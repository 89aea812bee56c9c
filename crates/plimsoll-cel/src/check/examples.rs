//! Answers of the server's own checker.

use plimsoll_release::Release;

use crate::checked::Checked;
use crate::env::Env;
use crate::libraries::Libraries;
use crate::release::CelRules;
use crate::types::{Declared, ObjectType, Type};

/// An object with some fields, and another inside it.
struct Foo;

impl Foo {
    fn object(name: &str) -> Type {
        Type::Object(ObjectType { id: 0, name: name.into() })
    }
}

impl Declared for Foo {
    fn field(&self, object: &ObjectType, field: &str) -> Option<Type> {
        Some(match (&*object.name, field) {
            ("Foo", "i") => Type::Int,
            ("Foo", "s" | "__namespace__") => Type::String,
            ("Foo", "f") => Type::Double,
            ("Foo", "d") => Type::Dyn,
            ("Foo", "l") => Type::list(Type::String),
            ("Foo", "o") => Self::object("Foo.o"),
            ("Foo.o", "x") => Type::Int,
            _ => return None,
        })
    }

    fn named(&self, name: &str) -> Option<Type> {
        matches!(name, "Foo" | "Foo.o").then(|| Self::object(name))
    }
}

fn env(rules: &CelRules) -> Env<'static> {
    Env::for_stored(rules).with_types(&Foo).with_variable("self", Foo::object("Foo")).with_variable("x.y", Type::Int)
}

/// The type of a text, or its errors as `line:column: message`, joined by ` / `.
fn answer(env: &Env<'_>, rules: &CelRules, text: &str) -> String {
    match env.compile(text) {
        Ok(checked) => checked.result_type().in_full(rules.check.types).to_string(),
        Err(errors) => {
            let printed = errors.to_string();
            let lines = printed.lines().filter_map(|line| line.strip_prefix("ERROR: <input>:"));
            lines.collect::<Vec<_>>().join(" / ")
        }
    }
}

#[test]
fn types_and_errors() {
    let cases = [
        ("self.i + 1", "int"),
        ("self.d + 1", "int"),
        ("self.d + self.d", "dyn"),
        ("self.i + 1.5", "1:8: found no matching overload for '_+_' applied to '(int, double)'"),
        ("self.l.contains('x')", "1:16: found no matching overload for 'contains' applied to 'list(string).(string)'"),
        ("self.o['a']", "1:7: found no matching overload for '_[_]' applied to '(Foo.o, string)'"),
        ("self.s.foo()", "1:11: undeclared reference to 'foo' (in container '')"),
        ("true ? 1 : 'no'", "1:6: found no matching overload for '_?_:_' applied to '(bool, int, string)'"),
        ("[self.d, 1]", "1:10: expected type 'dyn' but found 'int'"),
        ("{?'a': 1}", "1:8: expected type 'optional_type(int)' but found 'int'"),
        (
            "sets.foo([1],[2])",
            "1:1: undeclared reference to 'sets' (in container '') / 1:9: undeclared reference to 'foo' (in container '')",
        ),
        ("startsWith(self.s, 'a')", "1:11: found no matching overload for 'startsWith' applied to '(string, string)'"),
        ("{} + {}", "1:4: found no matching overload for '_+_' applied to '(map(dyn, dyn), map(dyn, dyn))'"),
        ("Bar{a: 1}", "1:4: undeclared reference to 'Bar' (in container '')"),
        ("self.zz", "1:5: undefined field 'zz'"),
        ("has(self.zz)", "1:4: undefined field 'zz'"),
        ("self.s.zz", "1:7: type 'string' does not support field selection"),
        ("self.?i", "optional_type(int)"),
        ("self.?o.x", "optional_type(int)"),
        ("self.s == null", "1:8: found no matching overload for '_==_' applied to '(string, null)'"),
        ("self.o == null && null == self.?s", "bool"),
        ("'a' && 1 == 1", "1:1: expected type 'bool' but found 'string'"),
        ("[].foo", "1:3: type 'list(_var0)' does not support field selection"),
        ("x.y + 1", "int"),
        ("x", "1:1: undeclared reference to 'x' (in container '')"),
        ("[self].exists(x, x.i == 1)", "bool"),
        (
            "self.o.all(x, true)",
            "1:5: expression of type 'Foo.o' cannot be range of a comprehension (must be list, map, or dynamic)",
        ),
        ("[1].exists_one(x, 'a')", "1:15: found no matching overload for '_?_:_' applied to '(string, int, int)'"),
        ("[1].all(x, 'a')", "1:12: expected type 'bool' but found 'string'"),
        ("[1].map(x, {'a': x})", "list(map(string, int))"),
        ("{'a': [1]}.transformMap(k, v, v.size())", "map(string, int)"),
        (
            "[1].all(x)",
            "1:8: undeclared reference to 'all' (in container '') / 1:9: undeclared reference to 'x' (in container '')",
        ),
        ("self.namespace", "string"),
        ("quantity('1').sign()", "1:19: found no matching overload for 'sign' applied to 'kubernetes.Quantity.()'"),
        ("self.name()", "1:10: found no matching overload for 'name' applied to 'Foo.()'"),
    ];
    let rules = Release::V1_37.rules().cel;
    let env = env(&rules);
    for (text, expected) in cases {
        assert_eq!(answer(&env, &rules, text), expected, "{text}");
    }
}

#[test]
fn names_of_types_and_messages() {
    let cases = [
        ("list", "type(list(dyn))"),
        ("type(type(1))", "type(type(int))"),
        ("net.IP", "type(net.IP)"),
        ("kubernetes.URL", "1:1: undeclared reference to 'kubernetes' (in container '')"),
        ("google.protobuf.NullValue.NULL_VALUE", "int"),
        ("google.protobuf.Struct", "type(map(string, dyn))"),
        ("google.protobuf.Int32Value{value: 1}", "wrapper(int)"),
        (
            "google.protobuf.UInt32Value{value: 1}",
            "1:34: expected type of field 'value' is 'uint' but provided type is 'int'",
        ),
        ("google.protobuf.Timestamp{x: 1}", "1:28: undefined field 'x'"),
        ("google.protobuf.Any{}.foo", "dyn"),
        ("google.protobuf.Empty{}.foo", "1:24: undefined field 'foo'"),
        ("int{}", "1:4: 'int' is not a message type"),
        ("net.IP{a: 1}", "1:7: 'net.IP' is not a message type / 1:9: unexpected failed resolution of 'net.IP'"),
        ("self{}", "1:5: undeclared reference to 'self' (in container '')"),
        ("Foo{i: 1, s: 2}", "1:12: expected type of field 's' is 'string' but provided type is 'int'"),
        ("quantity('1').foo", "1:14: unexpected failed resolution of 'kubernetes.Quantity'"),
    ];
    let rules = Release::V1_37.rules().cel;
    let env = env(&rules);
    for (text, expected) in cases {
        assert_eq!(answer(&env, &rules, text), expected, "{text}");
    }
}

#[test]
fn literals_that_could_only_fail() {
    let cases = [
        ("duration('1d')", "1:10: invalid duration argument"),
        ("duration(null)", "1:10: invalid duration argument"),
        ("timestamp(253402300800)", "1:11: invalid timestamp argument"),
        ("timestamp('0000-01-01T00:00:00Z')", "1:11: invalid timestamp argument"),
        ("matches('(', 'a')", "1:9: invalid matches argument"),
        ("'a'.matches('(')", "1:13: invalid matches argument"),
        (
            "{1: 'a', 'b': 2}",
            "1:10: expected type 'int' but found 'string' / 1:15: expected type 'string' but found 'int'",
        ),
        ("[[1], ['a']]", "1:7: expected type 'list(int)' but found 'list(string)'"),
        ("[[], [1]]", "list(list(int))"),
        ("'%s'.format([[1, 'a'].map(x, x)])", "string"),
        ("'%'.format([1])", "1:11: unexpected end of string"),
        ("'%s %s'.format(['a'])", "1:15: index 1 out of range"),
        ("'%s'.format([1, 2])", "1:12: too many arguments supplied to string.format (expected 1, got 2)"),
        ("'%é'.format(['a'])", "1:12: could not parse formatting clause: unrecognized formatting clause \"Ã\""),
        (
            "'%.3'.format([1.0])",
            "1:13: could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
        ),
        (
            "'%d'.format([1.0])",
            "1:14: error during formatting: decimal clause can only be used on integers, was given double",
        ),
    ];
    let rules = Release::V1_37.rules().cel;
    let env = env(&rules);
    for (text, expected) in cases {
        assert_eq!(answer(&env, &rules, text), expected, "{text}");
    }
}

#[test]
fn releases_differ() {
    let cases: [(&str, [(CelRules, &str); 2]); 9] = [
        (
            "optional.none().optMap(n, n)",
            [
                (
                    Release::V1_31.rules().cel,
                    "1:14: incompatible type already exists for expression: &{2 0xc000000000}(2) old:optional_type(_var0), new:optional_type(_var3)",
                ),
                (Release::V1_32.rules().cel, "optional_type(dyn)"),
            ],
        ),
        (
            "1 + optional.of(1)",
            [
                (
                    Release::V1_30.rules().cel,
                    "1:3: found no matching overload for '_+_' applied to '(int, optional(int))'",
                ),
                (
                    Release::V1_31.rules().cel,
                    "1:3: found no matching overload for '_+_' applied to '(int, optional_type(int))'",
                ),
            ],
        ),
        (
            "optional_type",
            [
                (Release::V1_36.rules().cel, "type(optional_type)"),
                (Release::V1_37.rules().cel, "type(optional_type(dyn))"),
            ],
        ),
        ("Foo", [(Release::V1_31.rules().cel, "Foo"), (Release::V1_32.rules().cel, "type(Foo)")]),
        (
            "self.namespace",
            [(Release::V1_30.rules().cel, "1:5: undefined field 'namespace'"), (Release::V1_31.rules().cel, "string")],
        ),
        (
            "'%s'.format([])",
            [(Release::V1_30.rules().cel, "string"), (Release::V1_31.rules().cel, "1:12: index 0 out of range")],
        ),
        (
            "dyn(1).all(i, v, v == v)",
            [
                (Release::V1_32.rules().cel, "1:20: found no matching overload for '_==_' applied to '(, )'"),
                (Release::V1_33.rules().cel, "bool"),
            ],
        ),
        (
            "list && true",
            [
                (Release::V1_36.rules().cel, "1:1: expected type 'bool' but found 'type(list(A))'"),
                (Release::V1_37.rules().cel, "1:1: expected type 'bool' but found 'type(list(dyn))'"),
            ],
        ),
        (
            "duration(5)",
            [
                (Release::V1_36.rules().cel, "1:10: invalid duration argument"),
                (Release::V1_37.rules().cel, "1:9: found no matching overload for 'duration' applied to '(int)'"),
            ],
        ),
    ];
    for (text, releases) in cases {
        for (rules, expected) in releases {
            assert_eq!(answer(&env(&rules), &rules, text), expected, "{text}");
        }
    }
}

#[test]
fn containers_lend_their_names() {
    let rules = Release::V1_37.rules().cel;
    let env = Env::new(&rules, Libraries::STANDARD)
        .with_container("a.b")
        .with_variable("a.b.x", Type::Int)
        .with_variable("a.x", Type::String)
        .with_variable("x", Type::Bool)
        .with_variable("a.y", Type::Bytes);
    for (text, expected) in [
        ("x", "int"),
        (".x", "bool"),
        ("y", "bytes"),
        (".a.x", "string"),
        ("z", "1:1: undeclared reference to 'z' (in container 'a.b')"),
        ("[1.5].map(x, x)", "list(double)"),
        ("[1.5].map(x, .x)", "list(bool)"),
    ] {
        assert_eq!(answer(&env, &rules, text), expected, "{text}");
    }
}

#[test]
fn types_that_double_are_cut_off() {
    let rules = Release::V1_37.rules().cel;
    let text = format!("[1]{}", ".map(x, {x: x})".repeat(60));
    assert_eq!(answer(&env(&rules), &rules, &text), "-1:0: types of the expression exceed limit");
}

#[test]
fn unchecked_names_become_variables() {
    let rules = Release::V1_37.rules().cel;
    let checked = env(&rules).compile_unchecked("nothing || self.i == 'a'").map_err(|errors| errors.to_string());
    let uses = |checked: &Checked| ["self", "x.y", "nothing", "self.i"].map(|name| checked.uses(name));
    assert_eq!(checked.as_ref().map(uses), Ok([true, false, true, true]));
}

/// The deepest texts that the parser lets pass, in the stack that a thread has by default.
#[test]
fn deep_texts_need_little_stack() {
    let deepest = |open: &str, inner: &str, close: &str, levels: usize| {
        format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
    };
    let texts = [
        deepest("[1].all(x, ", "true", ")", 249),
        deepest("[1].map(x, ", "1", ")", 249),
        deepest("optional.of(1).optMap(x, ", "x", ")", 249),
        deepest("{1: 1}.transformMap(k, v, ", "1", ")", 249),
        deepest("[", "1", "]", 249),
        deepest("{1: ", "1", "}", 249),
        deepest("dyn(", "1", ")", 249),
        deepest("true ? [] : (", "[]", ")", 124),
        deepest("", "[1]", ".map(x, [x])", 249),
        deepest("", "[]", " + []", 249),
    ];
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let rules = Release::V1_37.rules().cel;
        texts.map(|text| answer(&env(&rules), &rules, &text).starts_with(|char: char| char.is_ascii_digit()))
    });
    let failed = thread.ok().and_then(|thread| thread.join().ok());
    assert_eq!(failed, Some([false; 10]));
}
