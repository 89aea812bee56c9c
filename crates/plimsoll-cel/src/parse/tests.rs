//! What the server answers to whole texts.

use super::*;
use crate::ast::{Expr, Key, Literal};
use crate::release::Release;

const KUBERNETES: Libraries =
    Libraries::STANDARD.union(Libraries::OPTIONAL).union(Libraries::TWO_VARIABLES).union(Libraries::LISTS);
const OPERAND: &str = "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, \
                       BYTES, IDENTIFIER}";

/// The errors without the lines they show, or the outline of the tree.
fn answer(text: &str, rules: &SyntaxRules) -> Vec<String> {
    match parse(text, rules, KUBERNETES) {
        Ok(ast) => vec![outline(&ast, ast.root())],
        Err(errors) => {
            let printed = errors.to_string();
            printed.split("ERROR: <input>:").skip(1).map(|error| first_line(error).to_owned()).collect()
        }
    }
}

fn first_line(text: &str) -> &str {
    text.split("\n | ").next().unwrap_or_default().trim_end_matches('\n')
}

/// The tree as calls, with the place of everything that is written.
fn outline(ast: &Ast, id: ExprId) -> String {
    let list = |ids: Vec<ExprId>| ids.into_iter().map(|id| outline(ast, id)).collect::<Vec<_>>().join(", ");
    let items = |range| ast.items(range).iter().map(|item| item.expr).collect::<Vec<_>>();
    let entries = |range| {
        let entries = ast.entries(range).iter().map(|entry| {
            let key = match entry.key {
                Key::Expr(key) => outline(ast, key),
                Key::Field(name) => ast.name(name).to_owned(),
            };
            let optional = if entry.optional { "?" } else { "" };
            format!("{optional}{key} :{} {}", entry.at.0, outline(ast, entry.value))
        });
        entries.collect::<Vec<_>>().join(", ")
    };
    let text = match ast.expr(id) {
        Expr::Literal(Literal::String(name)) => format!("{:?}", ast.name(name)),
        Expr::Literal(Literal::Bytes(bytes)) => format!("b{:?}", ast.bytes(bytes)),
        Expr::Literal(literal) => format!("{literal:?}"),
        Expr::Ident(name) => ast.name(name).to_owned(),
        Expr::Select { operand, field, test } => {
            format!("{}.{}{}", outline(ast, operand), ast.name(field), if test { "?" } else { "" })
        }
        Expr::Call { target, function, args } => {
            let target = target.map_or_else(String::new, |target| format!("{}.", outline(ast, target)));
            format!("{target}{}({})", ast.name(function), list(items(args)))
        }
        Expr::List(range) => format!("[{}]", list(items(range))),
        Expr::Map(range) => format!("{{{}}}", entries(range)),
        Expr::Message { name, fields } => format!("{}{{{}}}", ast.name(name), entries(fields)),
        Expr::Fold(fold) => match ast.fold(fold) {
            None => "no fold".to_owned(),
            Some(fold) => {
                let variables = [Some(fold.variable), fold.second, Some(fold.accumulator)];
                let variables: Vec<_> = variables.into_iter().flatten().map(|name| ast.name(name)).collect();
                let parts = [fold.range, fold.init, fold.condition, fold.step, fold.result];
                format!("fold({}; {})", variables.join(", "), list(parts.to_vec()))
            }
        },
    };
    format!("{text}@{}", ast.offset(id).0)
}

const TREES: &[(&str, &str)] = &[
    ("a + b * 2", "_+_(a@0, _*_(b@4, Int(2)@8)@6)@2"),
    ("a.b[c]", "_[_](a@0.b@1, c@4)@3"),
    ("a.f(1u)", "a@0.f(Uint(1)@4)@3"),
    ("a ? b : c", "_?_:_(a@0, b@4, c@8)@2"),
    ("!!x", "x@2"),
    ("--x", "x@2"),
    ("---x", "-_(x@3)@0"),
    ("--1", "Int(1)@2"),
    ("- 9223372036854775808", "Int(-9223372036854775808)@0"),
    ("-1.5", "Double(-1.5)@0"),
    ("!-1", "!_(Int(-1)@1)@0"),
    ("07", "Int(7)@0"),
    ("[,]", "[]@0"),
    ("[1,]", "[Int(1)@1]@0"),
    ("{'a': 1,}", "{\"a\"@1 :4 Int(1)@6}@0"),
    ("1 == 1 == true", "_==_(_==_(Int(1)@0, Int(1)@5)@2, Bool(true)@10)@7"),
    ("a || b || c || d", "_||_(_||_(a@0, b@5)@2, _||_(c@10, d@15)@12)@7"),
    ("a.?b", "_?._(a@0, \"b\"@3)@1"),
    ("a[?0]", "_[?_](a@0, Int(0)@3)@1"),
    ("T.U{a: 1, ?b: c}", "T.U{a :5 Int(1)@7, ?b :12 c@14}@3"),
    (".x", ".x@1"),
    ("self.`in`", "self@0.in@4"),
    ("has(a.b)", "a@4.b?@3"),
    ("b'\\xff'", "b[255]@0"),
    (
        "x.exists_one(y, z)",
        "fold(y, @result; x@0, Int(0)@12, Bool(true)@12, _?_:_(z@16, _+_(@result@12, Int(1)@12)@12, \
          @result@12)@12, _==_(@result@12, Int(1)@12)@12)@12",
    ),
    ("[1].all(x)", "[Int(1)@1]@0.all(x@8)@7"),
];

#[test]
fn trees() {
    for (text, expected) in TREES {
        assert_eq!(answer(text, &Release::V1_37.rules().cel.syntax), [*expected], "{text}");
    }
}

#[test]
fn errors() {
    let rows: [(&str, &[&str]); 30] = [
        (
            "self.name = \"x\"",
            &[
                "1:11: Syntax error: token recognition error at: '= '",
                "1:13: Syntax error: extraneous \
          input '\"x\"' expecting <EOF>",
            ],
        ),
        (
            "\"\\q\"",
            &[
                "1:1: Syntax error: token recognition error at: '\"\\q'",
                "1:4: Syntax error: token recognition \
          error at: '\"'",
                &format!("1:5: Syntax error: mismatched input '<EOF>' expecting {OPERAND}"),
            ],
        ),
        ("a ? b ? c : d : e", &["1:7: Syntax error: mismatched input '?' expecting ':'"]),
        ("-!true", &["1:2: Syntax error: no viable alternative at input '-!'"]),
        ("self.true", &["1:6: Syntax error: mismatched input 'true' expecting IDENTIFIER"]),
        ("(self.name", &["1:11: Syntax error: missing ')' at '<EOF>'"]),
        ("[1 1", &["1:4: Syntax error: mismatched input '1' expecting {']', ','}"]),
        ("1 2", &["1:3: Syntax error: extraneous input '2' expecting <EOF>"]),
        ("self.name == \"a\" and x", &["1:18: Syntax error: mismatched input 'and' expecting <EOF>"]),
        (
            "- ",
            &[
                "1:3: Syntax error: no viable alternative at input '- '",
                &format!("1:3: Syntax error: mismatched input '<EOF>' expecting {OPERAND}"),
            ],
        ),
        ("", &[&format!("1:0: Syntax error: mismatched input '<EOF>' expecting {OPERAND}")]),
        ("9223372036854775808", &["1:1: invalid int literal"]),
        ("18446744073709551616u", &["1:1: invalid uint literal"]),
        ("1e400", &["1:1: invalid double literal"]),
        ("'\\ud800'", &["1:1: invalid unicode code point"]),
        ("b'\\u0041'", &["1:1: unable to unescape string"]),
        ("if", &["1:1: reserved identifier: if"]),
        ("1 + for(2)", &["1:5: reserved identifier: for"]),
        ("[1].all(1, true)", &["1:9: argument must be a simple name"]),
        ("[1].map(x.y, 1)", &["1:10: argument is not an identifier"]),
        ("[1].filter(__result__, true)", &["1:12: iteration variable overwrites accumulator variable"]),
        ("[1].all(i, i, true)", &["1:12: duplicate variable name: i"]),
        ("has(x)", &["1:5: invalid argument to has() macro"]),
        ("o.optMap(1, 2)", &["1:10: optMap() variable name must be a simple identifier"]),
        ("o.optFlatMap(1, 2)", &["1:14: optFlatMap() variable name must be a simple identifier"]),
        ("x.", &["1:3: Syntax error: no viable alternative at input '.'"]),
        (
            "'a'.sortBy(x, x)",
            &["1:1: sortBy can only be applied to a list, identifier, comprehension, call or select expression"],
        ),
        (
            "self$name",
            &[
                "1:5: Syntax error: token recognition error at: '$'",
                "1:6: Syntax error: extraneous input \
          'name' expecting <EOF>",
            ],
        ),
        (
            "x.?",
            &[
                "1:4: Syntax error: mismatched input '<EOF>' expecting {IDENTIFIER, ESC_IDENTIFIER}",
                "1:4: unsupported \
          ident kind",
            ],
        ),
        ("'a\tb' 'c\td' e", &["1:7: Syntax error: mismatched input ''c\\td'' expecting <EOF>"]),
    ];
    for (text, expected) in rows {
        assert_eq!(answer(text, &Release::V1_37.rules().cel.syntax), expected, "{text}");
    }
}

#[test]
fn releases_differ() {
    use Release as R;
    let tick = "1:3: Syntax error: token recognition error at: '`'";
    let rows: [(&str, Release, &[&str]); 14] = [
        ("x.`a`", R::V1_32, &[tick, "1:5: Syntax error: token recognition error at: '`'"]),
        ("x.`a`", R::V1_33, &["1:3: unsupported syntax: '`'"]),
        ("x.`a`", R::V1_36, &["1:3: unsupported syntax: '`'"]),
        ("x.`a`", R::V1_37, &["x@0.a@1"]),
        ("x.?", R::V1_32, &["1:4: Syntax error: missing IDENTIFIER at '<EOF>'"]),
        ("1 % % 2", R::V1_32, &[&format!("1:5: Syntax error: extraneous input '%!'(MISSING) expecting {OPERAND}")]),
        ("1 % % 2", R::V1_33, &[&format!("1:5: Syntax error: extraneous input '%' expecting {OPERAND}")]),
        ("'\\ud800'", R::V1_32, &["\"\u{fffd}\"@0"]),
        ("'\\U00110000'", R::V1_32, &["1:1: unable to unescape string"]),
        ("\nif", R::V1_30, &["2:1: reserved identifier: if"]),
        ("\nif", R::V1_31, &["1:2: reserved identifier: if"]),
        ("\nif", R::V1_32, &["2:1: reserved identifier: if"]),
        ("", R::V1_31, &[&format!("1:1: Syntax error: mismatched input '<EOF>' expecting {OPERAND}")]),
        (
            "x.filter(__result__, true)",
            R::V1_32,
            &["fold(__result__, __result__; x@0, []@8, Bool(true)@8, \
          _?_:_(Bool(true)@21, _+_(__result__@8, [__result__@9]@8)@8, __result__@8)@8, __result__@8)@8"],
        ),
    ];
    for (text, release, expected) in rows {
        assert_eq!(answer(text, &release.rules().cel.syntax), expected, "{text} {release}");
    }
}

#[test]
fn macros_use_their_target_twice_or_a_copy_of_it() {
    let distinct = |rules: &SyntaxRules| {
        let ast = parse("o.optMap(x, x)", rules, KUBERNETES).unwrap();
        let targets = |id| match ast.expr(id) {
            Expr::Call { target, .. } => target,
            _ => None,
        };
        let mut found: Vec<_> = ast.ids().filter_map(targets).collect();
        found.dedup();
        found.len()
    };
    assert_eq!(distinct(&Release::V1_31.rules().cel.syntax), 1);
    assert_eq!(distinct(&Release::V1_32.rules().cel.syntax), 2);
}

#[test]
fn chains_of_copying_macros_are_bounded() {
    let text = format!("o{}", ".optMap(x, x)".repeat(100));
    let errors = parse(&text, &Release::V1_37.rules().cel.syntax, KUBERNETES).unwrap_err();
    assert!(errors.to_string().contains("expression too large"), "{errors}");
}

#[test]
fn limits() {
    let nested = |before: &str, inside: &str, after: &str, times: usize| {
        format!("{}{inside}{}", before.repeat(times), after.repeat(times))
    };
    let deep = "-1:0: max recursion depth exceeded";
    let nesting = "-1:0: expression recursion limit exceeded: 250";
    let rows = [
        (nested("(", "1", ")", 249), None),
        (nested("(", "1", ")", 250), Some(nesting)),
        (nested("[", "", "]", 250), None),
        (nested("[", "", "]", 251), Some(nesting)),
        (nested("a?b:", "c", "", 249), None),
        (nested("a?b:", "c", "", 250), Some(nesting)),
        (nested("1<1+2*(", "1", ")", 83), None),
        (nested("1<1+2*(", "1", ")", 84), Some(nesting)),
        (nested("", "1", "+1", 250), None),
        (nested("", "1", "+1", 251), Some(deep)),
        (nested("", "a", ".b", 250), None),
        (nested("", "a", ".b", 251), Some(deep)),
        (nested("", "a", "||a", 400), None),
        (nested("!", "a", "", 300), None),
        ("a".repeat(100_000), None),
        ("a".repeat(100_001), Some("-1:0: expression code point size exceeds limit: size: 100001, limit 100000")),
        ("ü".repeat(100_001), Some("-1:0: expression code point size exceeds limit: size: 100001, limit 100000")),
    ];
    for (text, expected) in rows {
        let errors =
            parse(&text, &Release::V1_37.rules().cel.syntax, KUBERNETES).err().map(|errors| errors.to_string());
        let start = text.get(..40).unwrap_or(&text);
        assert_eq!(errors.as_deref().map(|text| text.trim_start_matches("ERROR: <input>:")), expected, "{start}");
    }
}

#[test]
fn broken_texts_of_any_size_are_answered() {
    let pieces =
        ["(", "[", "{", "a.f(", "a?", "-", "!", "a.", "a[", "1+", ")", "$", "\"", "a b ", "if,", "x.all(", ".in "];
    for piece in pieces {
        for times in [1, 30, 31, 101, 256, 257, 300, 2_000] {
            let recovered = recover(&piece.repeat(times), &Release::V1_37.rules().cel.syntax, KUBERNETES);
            assert!(!recovered.errors.is_empty() || recovered.ast.is_some(), "{piece} {times}");
            assert!(!recovered.errors.to_string().is_empty() || recovered.ast.is_some(), "{piece} {times}");
        }
    }
}

#[test]
fn both_parsers_agree_on_texts_without_errors() {
    let texts: Vec<&str> = TREES.iter().map(|(text, _)| *text).collect();
    let mut tried = texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    for (index, first) in texts.iter().enumerate() {
        let second = texts[(index * 7 + 3) % texts.len()];
        tried.push(format!("({first}) + ({second}) * -({first})"));
        tried.push(format!("[{first}, ?{second}, ]"));
        tried.push(format!("{{{first}: {second}, ?({second}): 1}}"));
        tried.push(format!("({first}) ? ({second}) : {first}"));
        tried.push(format!("f({first}, {second}).g({first})[{second}].?h.i"));
        tried.push(format!("({first}).map(x, {second}, ({first}) in [x]) || !({second}) && ({first}) != 2"));
        tried.push(format!("({first}).all(i, x, {second}) // comment\n || T.U{{a: {first}, ?b: {second}}}"));
    }
    for text in tried {
        for rules in [Release::V1_30.rules().cel.syntax, Release::V1_37.rules().cel.syntax] {
            let settings = Settings { rules, libraries: KUBERNETES, macros: true };
            let lexed = lex::lex(&text, rules.escaped_names != EscapedNames::Unknown);
            let Some(quick) = quick::parse(&text, &lexed, settings) else {
                assert!(text.contains('`') && rules == Release::V1_30.rules().cel.syntax, "{text}");
                continue;
            };
            let slow = slow::parse(&text, &lexed, settings);
            assert_eq!((slow.token_errors, slow.errors), (vec![], vec![]), "{text}");
            let slow = slow.ast.unwrap();
            assert_eq!(outline(&quick, quick.root()), outline(&slow, slow.root()), "{text}");
            assert_eq!(quick.span(quick.root()), slow.span(slow.root()), "{text}");
        }
    }
}

#[test]
fn editors_get_what_can_be_understood() {
    let rows = [
        ("self.name == ", "_==_(self@0.name@4, \"<<error>>\"@13)@10"),
        (
            "self.tags.all(t, t.",
            "fold(t, @result; self@0.tags@4, Bool(true)@13, @not_strictly_false(@result@13)@13, \
          _&&_(@result@13, t@17)@13, @result@13)@13",
        ),
        ("[1, 2", "[Int(1)@1, Int(2)@4]@0"),
        ("f(a, ", "f(a@2, \"<<error>>\"@5)@1"),
    ];
    for (text, expected) in rows {
        let recovered = recover(text, &Release::V1_37.rules().cel.syntax, KUBERNETES);
        let ast = recovered.ast.unwrap();
        assert_eq!(outline(&ast, ast.root()), expected, "{text}");
        assert!(!recovered.errors.is_empty());
        assert_eq!(recovered.tokens.last().map(|token| token.start as usize), Some(text.len()));
    }
    let recovered = recover("a + ", &Release::V1_37.rules().cel.syntax, KUBERNETES);
    assert_eq!(recovered.missing.len(), 1);
}

#[test]
fn macros_can_be_left_alone() {
    let ast = parse_without_macros("[1].all(x, has(x.y))", &Release::V1_37.rules().cel.syntax, KUBERNETES).unwrap();
    assert_eq!(outline(&ast, ast.root()), "[Int(1)@1]@0.all(x@8, has(x@15.y@16)@14)@7");
}
