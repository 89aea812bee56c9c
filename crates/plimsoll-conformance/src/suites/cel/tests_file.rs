//! `tests.jsonl`: the tests of the specification, as environments and texts.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use plimsoll_cel::checked::Variable;
use plimsoll_cel::env::Env;
use plimsoll_cel::functions::{Function, Overload, Sig};
use plimsoll_cel::libraries::Libraries;
use plimsoll_cel::release::CelRules;
use plimsoll_cel::types::{Scalar, Type};
use serde_json::Value as Json;

use crate::Row;

/// The rows by number.
pub(super) fn rows_beside(file: &Path) -> HashMap<i64, Row> {
    let text = fs::read_to_string(file.with_file_name("tests.jsonl")).unwrap_or_default();
    let values = text.lines().filter_map(|line| serde_json::from_str::<Json>(line).ok());
    values.filter_map(|value| Some((value.get("n")?.as_i64()?, Row { id: String::new(), value }))).collect()
}

/// Why no environment can be made for a row.
pub(super) const FOREIGN_FUNCTION: &str = "its own functions have types that signatures cannot write";

/// The environment that a row asks for, with variables in the order of their declaration.
pub(super) fn env_of(row: &Row, rules: &CelRules, libraries: Libraries) -> Result<Env<'static>, &'static str> {
    let mut env = Env::new(rules, libraries).with_container(row.str("container").unwrap_or_default());
    for declared in row.value.get("typeEnv").and_then(Json::as_array).into_iter().flatten() {
        if declared.get("function").is_some() {
            env = match declared.get("function").and_then(Json::as_str) {
                Some("fn") => env.with_functions(&[FN]),
                Some("tuple") => env.with_functions(&[TUPLE]),
                Some("sort") => env.with_functions(&[SORT]),
                _ => return Err(FOREIGN_FUNCTION),
            };
            continue;
        }
        let name = declared.get("var").and_then(Json::as_str).unwrap_or_default();
        let ty =
            declared.get("type").and_then(Json::as_str).and_then(type_of).ok_or("its variable has another type")?;
        env = env.with_variables([Variable { name: name.into(), ty }]);
    }
    Ok(env)
}

/// The functions that rows declare, none of which ever runs.
const FN: Function = Function { name: "fn", overloads: &[row("fn_string_int", &[Sig::String, Sig::Int], Sig::String)] };
const TUPLE: Function = Function { name: "tuple", overloads: &[row("tuple_T_U_V", TUV, Sig::OpaqueOf("tuple", TUV))] };
const SORT: Function = Function {
    name: "sort",
    overloads: &[row("sort_tuple_T_T_T", &[Sig::OpaqueOf("tuple", TTT)], Sig::OpaqueOf("tuple", TTT))],
};
const TUV: &[Sig] = &[Sig::Param("T"), Sig::Param("U"), Sig::Param("V")];
const TTT: &[Sig] = &[Sig::Param("T"), Sig::Param("T"), Sig::Param("T")];

const fn row(id: &'static str, args: &'static [Sig], result: Sig) -> Overload {
    Overload {
        id,
        library: Libraries::STANDARD,
        member: false,
        args,
        result,
        static_cost: plimsoll_cel::cost::StaticCost::Fixed(1),
        run_cost: plimsoll_cel::eval::RunCost::ONE,
        code: |_, _| Err(plimsoll_cel::fault::Fault::NoSuchOverload),
        doc: "",
    }
}

fn type_of(text: &str) -> Option<Type> {
    let scalar = match text {
        "bool" => Type::Bool,
        "int" => Type::Int,
        "uint" => Type::Uint,
        "double" => Type::Double,
        "string" => Type::String,
        "bytes" => Type::Bytes,
        "null_type" => Type::Null,
        "dyn" => Type::Dyn,
        "google.protobuf.Timestamp" => Type::Timestamp,
        "google.protobuf.Duration" => Type::Duration,
        _ => {
            let inner = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
            if let Some(element) = inner("list") {
                return type_of(element).map(Type::list);
            }
            if let Some(scalar) = inner("wrapper") {
                return wrapper_of(scalar);
            }
            let (key, value) = inner("map")?.split_once(", ")?;
            return Some(Type::map(type_of(key)?, type_of(value)?));
        }
    };
    Some(scalar)
}

fn wrapper_of(scalar: &str) -> Option<Type> {
    let scalars = [Scalar::Bool, Scalar::Int, Scalar::Uint, Scalar::Double, Scalar::String, Scalar::Bytes];
    scalars.into_iter().find(|known| known.name() == scalar).map(Type::Wrapper)
}
