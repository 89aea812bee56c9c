//! Boolean rules over scalars, texts and lists take no memory once the arena is warm.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::Plain;
use plimsoll_cel::types::Type;
use plimsoll_cel::value::{ConstList, ConstMap, Constant};
use plimsoll_release::Release;
use plimsoll_testkit::{CountingAllocator, count_allocations};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

fn text(text: &str) -> Constant {
    Constant::Str(text.into())
}

fn host() -> Plain {
    let names = (0..100).map(|number| text(&format!("name-{number}")));
    let ports = (0..100).map(|number| {
        Constant::Map(ConstMap::new(vec![
            (text("name"), text(&format!("port-{number}"))),
            (text("port"), Constant::Int(8000 + number)),
        ]))
    });
    Plain::new()
        .with("name", text("web-frontend"))
        .with("low", Constant::Int(1))
        .with("high", Constant::Int(10))
        .with("ratio", Constant::Double(0.5))
        .with("names", Constant::List(ConstList { items: names.collect() }))
        .with("ports", Constant::List(ConstList { items: ports.collect() }))
}

#[test]
fn warm_rules_allocate_nothing() {
    let port = Type::map(Type::String, Type::Dyn);
    let env = Env::for_stored(&Release::LATEST.rules().cel)
        .with_variable("name", Type::String)
        .with_variable("low", Type::Int)
        .with_variable("high", Type::Int)
        .with_variable("ratio", Type::Double)
        .with_variable("names", Type::list(Type::String))
        .with_variable("ports", Type::list(port));
    let host = host();
    for rule in [
        "low <= high && ratio < 1.0",
        "name == 'web-frontend' || name in ['a', 'b', 'c']",
        "name.startsWith('web') && name.size() < 63 && !name.contains('_')",
        "name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
        "names.all(n, n.startsWith('name-') && n != name)",
        "names.exists(n, n == 'name-99')",
        "names.exists_one(n, n == 'name-50')",
        "names.filter(n, n.endsWith('0')).size() == 10",
        "names.map(n, n.size()).all(s, s > 0)",
        "names == names && name in names",
        "ports.all(p, p.port > 0 && p.port < 65536)",
        "ports.all(p, ports.exists_one(q, q.name == p.name))",
        "low / 0 == 1 || high > low",
        "names.exists(n, n == 'name-1' || [1][2] == 1)",
        "(high > 5 ? low : high) + low * 2 == 3",
    ] {
        let checked = env.compile(rule).unwrap();
        let program = env.program(&checked).unwrap();
        let mut arena = Arena::new();
        for _ in 0..2 {
            assert!(program.run(&host, &arena, &Limits::PER_CALL).value.is_ok(), "{rule}");
            arena.reset();
        }
        let (_, counted) = count_allocations(|| program.run(&host, &arena, &Limits::PER_CALL).cost);
        assert_eq!(counted.allocations, 0, "{rule}");
    }
}
