//! Values, faults and run-time costs that the server was seen to give, and what bounds an evaluation.

use std::cell::Cell;
use std::time::Instant;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::cost::{NoSizes, estimate};
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::host::{Empty, Plain};
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;
use plimsoll_cel::value::{ConstList, Constant, Value, equal};
use plimsoll_release::Release;

/// What a text gives: its value as errors would print it, or the fault; and the cost.
fn run(text: &str) -> (String, u64) {
    run_in(&Release::V1_37.rules().cel, text)
}

fn run_in(rules: &CelRules, text: &str) -> (String, u64) {
    let env = Env::for_stored(rules);
    let checked = env.compile(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let program = env.program(&checked).unwrap_or_else(|error| panic!("{text}: {error}"));
    let arena = Arena::new();
    let outcome = program.run(&Empty, &arena, &Limits::PER_CALL);
    (outcome.value.map_or_else(|fault| fault.to_string(), |value| value.to_string()), outcome.cost)
}

#[test]
fn faults_are_absorbed_as_the_server_absorbs_them() {
    for (text, want) in [
        ("true || 1/0 > 0", "true"),
        ("1/0 > 0 || true", "true"),
        ("1/0 > 0 && false", "false"),
        ("(1/0 > 0) || ([1][10] == 0)", "division by zero"),
        ("([1][10] == 0) || (1/0 > 0)", "index out of bounds: 10"),
        ("[0,1].exists(x, 1/x == 1)", "true"),
        ("[0,2].all(x, 2/x > 5)", "false"),
        ("[0,2].exists_one(x, 2/x > 0)", "division by zero"),
        ("dyn('x') || true", "true"),
        ("dyn('x') || false", "no such overload"),
        ("optional.none().orValue(1/0)", "division by zero"),
        ("optional.of(1).orValue(1/0)", "1"),
        ("dyn(null) < dyn(null)", "no such overload: _<_"),
        ("dyn(null).size()", "no such overload: size"),
        ("dyn(1) == 1.0", "true"),
        ("dyn('a') == 1", "false"),
        ("-(-9223372036854775808)", "integer overflow"),
        ("-9223372036854775808 % -1", "integer overflow"),
        ("1u - 2u", "unsigned integer overflow"),
        ("double('NaN') < 1.0", "NaN values cannot be ordered"),
        ("dyn(1).all(x, true)", "got 'types.Int', expected iterable type"),
        ("{'a': 1, 'a': 2}['a']", "2"),
        ("{1.5: 1}.size()", "1"),
        ("[1,2,3][dyn(1.0)]", "2"),
        ("[1,2,3][dyn(0.5)]", "unsupported index value 0.5 in list"),
        ("optional.none().value()", "optional.none() dereference"),
        ("[1, 1].transformMap(i, x, i > 0, x)[1]", "1"),
        ("[1, 1].transformMapEntry(i, x, {x: i})", "insert failed: key 1 already exists"),
        ("[int].map(string, string)[0]", "string"),
    ] {
        assert_eq!(run(text).0, want, "{text}");
    }
}

#[test]
fn costs_are_counted_as_the_server_counts_them() {
    for (text, cost) in [
        ("[1, 2, 3].all(x, x > 0)", 16),
        ("[].sum()", 0),
        ("lists.range(5).map(i, i * i)", 92),
        ("has({'a':1}.a)", 1),
        ("duration('1h') > duration('1m')", 1),
        ("1 in []", 0),
        ("'a' in ['a', 'b']", 0),
        ("'hello-World_1.2'.startsWith('hello')", 1),
        ("[1][0]", 2),
        ("has((true ? {'a': 1} : {'b': 1}).a)", 0),
        ("['a'][5].format([1, 2, 3].map(x, x))", 2),
        ("['a'][5].charAt([1][7])", 5),
    ] {
        assert_eq!(run(text).1, cost, "{text}");
    }
}

/// Since 1.33 cel-go looks into optionals, but Kubernetes and the extensions never do.
#[test]
fn optionals_have_sizes_for_some() {
    let long = "optional.of('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')";
    for (text, before, since) in [
        (format!("{long} == {long}"), 3, 6),
        (format!("dyn({long}) + 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"), 6, 10),
        (format!("strings.quote(dyn({long}))"), 3, 6),
        (format!("dyn({long}).split('a')"), 3, 3),
        (format!("isQuantity(dyn({long}))"), 3, 3),
        ("sets.contains(dyn(optional.of([1, 2, 3])), [1, 2, 3])".to_owned(), 6, 6),
    ] {
        assert_eq!(run_in(&Release::V1_32.rules().cel, &text).1, before, "{text}");
        assert_eq!(run_in(&Release::V1_33.rules().cel, &text).1, since, "{text}");
        assert_eq!(run(&text).1, since, "{text}");
    }
}

/// The server's code for constant patterns looks at values as Go has them.
#[test]
fn constant_patterns_take_what_is_a_text_in_go() {
    for (text, want) in [
        ("dyn(int).matches('int')", "true"),
        ("dyn(int).matches(['int'][0])", "no such overload: matches"),
        ("dyn(type(1)).find('n')", "n"),
        ("dyn(optional.of(optional.of('abc'))).matches('a')", "true"),
        ("dyn(optional.of('abc')).matches(['a'][0])", "no such overload: matches"),
        ("dyn(optional.none()).matches('a')", "no such overload"),
        ("dyn(optional.of(1)).matches('a')", "no such overload"),
        ("dyn(url('https://a')).matches('a')", "no such overload"),
    ] {
        assert_eq!(run(text).0, want, "{text}");
    }
}

#[test]
fn constants_that_fail_make_no_program() {
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    for (text, want) in [
        ("int('x') == 1", "type conversion error from 'string' to 'int'"),
        ("'a'.find('(')", "error parsing regexp: missing closing ): `(`"),
        ("dyn({'a': 1})[b'x']", "invalid qualifier type: types.Bytes"),
        ("type('') == google.protobuf.StringValue", "reference to undefined type: google.protobuf.StringValue"),
        ("google.protobuf.Struct", "reference to undefined type: google.protobuf.Struct"),
        ("[int].map(x, x)", "reference to undefined type: x"),
        ("{'a': int}.all(k, v, v == int)", "reference to undefined type: v"),
        ("optional.of(int).optMap(t, t)", "reference to undefined type: t"),
    ] {
        let checked = env.compile(text).unwrap();
        assert_eq!(env.program(&checked).unwrap_err().to_string(), want, "{text}");
    }
}

#[test]
fn evaluations_are_bounded() {
    let rounds = "[1,2,3,4,5,6,7,8,9,10]";
    let text = format!(
        "{rounds}.all(a, {rounds}.all(b, {rounds}.all(c, {rounds}.all(d, {rounds}.all(e, a + b + c + d + e > 0)))))"
    );
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    let program = env.program(&env.compile(&text).unwrap()).unwrap();
    let arena = Arena::new();
    let fault = |limits: &Limits<'_>| program.run(&Empty, &arena, limits).value.unwrap_err();
    assert_eq!(fault(&Limits::PER_CALL).to_string(), "operation cancelled: actual cost limit exceeded");
    let unlimited = Limits::PER_CALL.with_cost(u64::MAX);
    let asked = Cell::new(0);
    let third_time = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    assert!(matches!(fault(&unlimited.with_interrupt(&third_time)), Fault::Interrupted));
    assert_eq!(asked.get(), 3);
    let deadline = Instant::now();
    let interrupted = fault(&unlimited.with_interrupt(&|| Instant::now() >= deadline)).to_string();
    assert_eq!(interrupted, "not evaluated by plimsoll: interrupted, for example by a time limit");

    let texts =
        format!("{rounds}.map(a, {rounds}.map(b, {rounds}.map(c, {rounds}.map(d, 'text' + string(d))))).size()");
    let program = env.program(&env.compile(&texts).unwrap()).unwrap();
    let small = Arena::with_limit(16 << 10);
    let outcome = program.run(&Empty, &small, &unlimited);
    assert!(matches!(outcome.value, Err(Fault::Memory)), "{:?}", outcome.value);

    // Each sum has a million digits nearly.
    let sums = format!("{rounds}.all(a, {rounds}.all(b, sign(quantity('1e999990').add(quantity('1'))) == 1))");
    let program = env.program(&env.compile(&sums).unwrap()).unwrap();
    let small = Arena::with_limit(16 << 20);
    assert!(matches!(program.run(&Empty, &small, &unlimited).value, Err(Fault::Memory)));
    let sum =
        env.program(&env.compile("isQuantity('1e1000001') || sign(quantity('1e1000001').add(1)) > 0 || true").unwrap());
    assert!(matches!(sum.unwrap().run(&Empty, &small, &unlimited).value, Ok(Value::Bool(true))));
    let sum = env.program(&env.compile("sign(quantity('1e1000001').add(1)) > 0 || true").unwrap()).unwrap();
    let arena = Arena::new();
    let fault = sum.run(&Empty, &arena, &unlimited).value.unwrap_err();
    assert_eq!(fault.to_string(), "not evaluated by plimsoll: a quantity has more than 1000000 digits");
}

#[test]
fn data_may_be_deep() {
    let mut deep = Constant::Int(1);
    for _ in 0..20_000 {
        deep = Constant::List(ConstList { items: vec![deep].into() });
    }
    let env = Env::for_stored(&Release::V1_37.rules().cel).with_variable("x", Type::Dyn);
    let program = env.program(&env.compile("x == x && [x].min() == x || x in [x]").unwrap()).unwrap();
    let host = Plain::new().with("x", deep);
    let arena = Arena::new();
    assert!(matches!(program.run(&host, &arena, &Limits::PER_CALL).value, Ok(Value::Bool(true))));
    let cx = program.surroundings(&host, &arena);
    assert!(matches!(equal(&cx, Value::Null, Value::Null), Ok(true)));
}

#[test]
fn traces_tell_the_values_of_all_parts() {
    let text = "[1, 3].all(x, x < 2)";
    let env = Env::for_stored(&Release::V1_37.rules().cel);
    let checked = env.compile(text).unwrap();
    let program = env.traced_program(&checked).unwrap();
    let arena = Arena::new();
    let (outcome, traced) = program.trace(&Empty, &arena, &Limits::PER_CALL);
    assert!(matches!(outcome.value, Ok(Value::Bool(false))));
    assert_eq!(outcome.cost, run(text).1);
    let spans = traced.iter().filter_map(|(id, answer)| {
        let span = checked.ast().span(*id);
        let part = text.get(span.start as usize..span.end as usize)?;
        Some((part, answer.as_ref().ok()?.to_string()))
    });
    let compared: Vec<_> = spans.filter(|(part, _)| *part == "x < 2").map(|(_, value)| value).collect();
    assert_eq!(compared, ["true", "false"]);
}

/// The deepest texts that the parser admits, in a thread with the stack that threads have.
#[test]
fn expressions_may_be_as_deep_as_the_parser_admits() {
    let nested = |levels: usize, open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
    };
    let chains = ["y||".repeat(64), "z&&".repeat(64), "(".to_owned()].concat();
    let shapes = [
        ("[", "x", "]"),
        ("(x + ", "x", ")"),
        ("x + ", "x", ""),
        ("x > 0 ? x : ", "x", ""),
        ("[x].map(a, ", "x", ")"),
        ("[x].all(a, ", "x > 0", ")"),
        ("optional.of(x).optMap(a, ", "x", ").orValue(x)"),
        ("-(", "x", ")"),
        ("dyn(", "x", ")"),
        ("[x].transformMap(a, b, ", "x", ")"),
        ("(x > 0 ? [1, 0] : [0, 1])[", "x", "]"),
        // Chains are balanced trees, whose depth no limit counts.
        (&chains, "y", ")"),
    ];
    let run = || {
        let env = Env::for_stored(&Release::V1_37.rules().cel)
            .with_variable("x", Type::Int)
            .with_variable("y", Type::Bool)
            .with_variable("z", Type::Bool);
        let constants = [("x", Constant::Int(1)), ("y", Constant::Bool(false)), ("z", Constant::Bool(true))];
        let host = constants.into_iter().fold(Plain::new(), |host, (name, value)| host.with(name, value));
        for (open, inner, close) in shapes {
            let compiled = |levels: usize| env.compile(&nested(levels, open, inner, close)).ok();
            let (levels, checked) = (0..=250).rev().find_map(|levels| Some((levels, compiled(levels)?))).unwrap();

            assert!(levels > 10, "{open} only {levels} times");
            assert!(estimate(&checked, &Release::V1_37.rules().cel.cost, &NoSizes).max > 0, "{open}");
            let program = env.program(&checked).unwrap();
            program.run(&host, &Arena::new(), &Limits::PER_CALL).value.unwrap();
            env.traced_program(&checked).unwrap().trace(&host, &Arena::new(), &Limits::PER_CALL).0.value.unwrap();
        }
    };
    std::thread::scope(|scope| {
        std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, run).unwrap().join().unwrap();
    });
}

#[test]
fn a_host_may_limit_the_size_of_texts() {
    let env = Env::for_stored(&Release::V1_37.rules().cel).with_size_limit(8);
    assert!(env.compile("'ééé'").is_ok());
    assert!(env.compile("1 + 2 + 3").unwrap_err().exceeds_size_limit());
    let errors = env.compile_unchecked("1 + 2 + 3").unwrap_err();
    let want = "ERROR: <input>:-1:0: not compiled by plimsoll: the expression has 9 code points, the limit is 8";
    assert_eq!(errors.to_string(), want);
    assert!(!env.compile("1 +").unwrap_err().exceeds_size_limit());
}
