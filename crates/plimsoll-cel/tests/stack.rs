//! Every text that is accepted runs in a small stack: 512 KiB in a release, 2 MiB without optimisation.

use std::thread::Builder;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::cost::{NoSizes, explain};
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Plain;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::Type;
use plimsoll_cel::value::Constant;
use plimsoll_release::Release;

/// In KiB; an eighth of it is left to whoever calls. Profiles that optimise and keep assertions set the variable.
fn stack() -> usize {
    let size = std::env::var("PLIMSOLL_STACK_KIB").ok().and_then(|text| text.parse().ok());
    size.unwrap_or(if cfg!(debug_assertions) { 2048_usize } else { 512 }) * 1024 / 8 * 7
}

/// What stands around a text once more per level, and what is innermost.
const NESTS: &[(&str, &str, &str)] = &[
    ("[1].map(x, true, ", "x", ")"),
    ("[1].map(x, ", "x", ")"),
    ("[1].all(x, ", "x > 0", ")"),
    ("[1].exists(x, ", "x > 0", ")"),
    ("[1].exists_one(x, ", "x > 0", ")"),
    ("[1].filter(x, ", "true", ").size() == 1"),
    ("[1].all(x, has({'a': 1}.a) && ", "x > 0", ")"),
    ("[1].transformList(i, x, true, ", "x", ")"),
    ("[1].transformMap(i, x, true, ", "x", ")"),
    ("[1].transformMapEntry(i, x, true, {1: ", "x", "})"),
    ("[1].sortBy(x, ", "x", ")[0]"),
    ("optional.of(1).optMap(x, ", "x", ").value()"),
    ("optional.of(1).optFlatMap(x, ", "optional.of(x)", ")"),
    ("optional.of(n).orValue(", "n", ")"),
    ("n == 1 ? 1 : ", "1", ""),
    ("(n == 1 ? ", "n", " : n)"),
    ("(n + ", "1", ")"),
    ("n + ", "1", ""),
    ("[", "n", "]"),
    ("{n: ", "n", "}"),
    ("[", "n", "][0]"),
    ("[1][", "0", "] - 1"),
    ("size([n, ", "n", "])"),
    ("!(", "n == 1", ")"),
    ("-(", "n", ")"),
    ("(n == 1 && (n == 2 || ", "n == 1", "))"),
    ("(true == ", "true", ")"),
    ("'%s'.format([", "n", "])"),
    ("string(", "n", ")"),
    ("(n in [n, ", "n", "] ? 1 : n)"),
    ("{'a': ", "n", "}.a"),
    ("{'a': ", "n", "}.?a.orValue(1)"),
    ("dyn(", "n", ")"),
    ("dyn([", "n", "])"),
    ("google.protobuf.Value{list_value: [", "n", "]}"),
];

/// Judges the deepest text of a kind that a release accepts; whether any is accepted that nests at all.
fn runs_deep((open, middle, close): (&str, &str, &str), rules: &CelRules) -> bool {
    let env = Env::for_stored(rules).with_variable("n", Type::Int).with_hints();
    let compile = |depth| env.compile(&format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))).ok();
    let (mut accepted, mut refused) = (1, 251);
    while refused - accepted > 1 {
        let depth = usize::midpoint(accepted, refused);
        *(if compile(depth).is_some() { &mut accepted } else { &mut refused }) = depth;
    }
    let Some(checked) = compile(accepted) else { return false };
    assert!(explain(&checked, &rules.cost, &NoSizes).cost.max > 0);
    let host = Plain::new().with("n", Constant::Int(1));
    for program in [env.program(&checked), env.traced_program(&checked)] {
        let Ok(program) = program else { return false };
        // Faults have texts of their own, and values have depths.
        let _ = program.run(&host, &Arena::new(), &Limits::PER_CALL).value.map_err(|fault| fault.to_string());
        let _ = program.trace(&host, &Arena::new(), &Limits::PER_CALL).0.cost;
    }
    accepted > 1
}

#[test]
fn deep_texts_run_in_small_stacks() {
    let mut shallow = Vec::new();
    for (release, has_newer) in [(Release::V1_37, true), (Release::V1_31, false)] {
        for nest in NESTS {
            let run = move || runs_deep(*nest, &release.rules().cel);
            let ran = Builder::new().stack_size(stack()).spawn(run).unwrap().join().unwrap();
            let is_newer = nest.0.contains("transform") || nest.0.contains("sortBy");
            if !ran && (has_newer || !is_newer) {
                shallow.push(nest);
            }
        }
    }
    assert!(shallow.is_empty(), "not accepted: {shallow:?}");
}
