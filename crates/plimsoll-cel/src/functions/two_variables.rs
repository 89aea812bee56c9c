//! What macros with two variables use.

use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Map, Value};

functions! { TWO_VARIABLES:
    "cel.@mapInsert" {
        /// The map with another entry.
        global "@mapInsert_map_key_value"(Map(&K, &V), K, V) -> Map(&K, &V) => insert_entry;
        /// The map with the entries of another.
        global "@mapInsert_map_map"(Map(&K, &V), Map(&K, &V)) -> Map(&K, &V) => insert_entries;
    }
}

fn insert_entry<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Map(map), key, value] = args else { return Err(Fault::NoSuchOverload) };
    insert(cx, map, &[(key, value)])
}

fn insert_entries<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Map(map), Value::Map(more)] = args else { return Err(Fault::NoSuchOverload) };
    insert(cx, map, &more.iter(cx).collect::<Vec<_>>())
}

/// A fold that builds a map need not come here for every entry: it may collect them all and insert them once.
pub(crate) fn insert<'a>(cx: &Cx<'a>, map: Map<'a>, more: &[(Value<'a>, Value<'a>)]) -> Answer<'a> {
    let mut entries: Vec<(Value<'a>, Value<'a>)> = map.iter(cx).collect();
    for &(key, value) in more {
        if map.find(cx, key).is_some() {
            return Err(cx.arena.fault(format_args!("insert failed: key {key} already exists")));
        }
        entries.push((key, value));
    }
    cx.arena.map(&entries)
}
