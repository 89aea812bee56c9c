//! Completion of functions, and of the fields of what stands before a dot.

use plimsoll::cel::functions::{Sig, Table};
use plimsoll::cel::types::{OPTIONAL, Type};
use rustyline::completion::{Completer as Completes, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::super::scene::Stage;

/// Knows the names that may come next.
pub(super) struct Completer<'s> {
    stage: &'s Stage,
    /// What is called on a value, with the types of values.
    methods: Vec<(&'static str, Vec<Sig>)>,
    /// What is called by itself, some with a prefix: `sets.contains`.
    functions: Vec<&'static str>,
}

/// Macros that are called on a list or a map.
const LIST_MACROS: [&str; 10] = [
    "all",
    "exists",
    "exists_one",
    "existsOne",
    "map",
    "filter",
    "transformList",
    "transformMap",
    "transformMapEntry",
    "sortBy",
];
/// Macros that are called on an optional value.
const OPTIONAL_MACROS: [&str; 2] = ["optMap", "optFlatMap"];

const WORDS: [&str; 3] = ["self", "oldSelf", "has"];

impl<'s> Completer<'s> {
    pub(super) fn new(stage: &'s Stage) -> Self {
        let table = Table::new(stage.scene.release().rules().cel.stored);
        let mut completer = Self { stage, methods: Vec::new(), functions: WORDS.to_vec() };
        for name in table.names().filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())) {
            let overloads = table.get(name).unwrap_or_default();
            let members = overloads.iter().filter(|overload| overload.member);
            let targets: Vec<Sig> = members.filter_map(|overload| overload.args.first().copied()).collect();
            if !targets.is_empty() {
                completer.methods.push((name, targets));
            }
            if overloads.iter().any(|overload| !overload.member) && !name.contains('@') {
                completer.functions.push(name);
            }
        }
        completer
    }

    /// The names that fit at the end of a text, and where the word begins that they replace.
    fn names(&self, text: &str) -> (usize, Vec<String>) {
        let start = text.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
        let word = text.get(start..).unwrap_or_default();
        let owned = |name: &&str| (*name).to_owned();
        let mut names: Vec<String> = match text.get(..start).and_then(|before| before.strip_suffix('.')) {
            Some(before) => {
                let operand = last_operand(before);
                let prefixed = self.functions.iter().filter_map(|name| name.strip_prefix(operand)?.strip_prefix('.'));
                let mut names: Vec<String> = prefixed.map(str::to_owned).collect();
                if names.is_empty() {
                    names = self.members(operand);
                }
                names
            }
            None => self.functions.iter().map(owned).collect(),
        };
        names.retain(|name| name.starts_with(word));
        names.sort_unstable();
        names.dedup();
        (start, names)
    }
}

impl Completer<'_> {
    /// The fields and methods of a value, by its type; all methods where that is not known.
    fn members(&self, operand: &str) -> Vec<String> {
        let type_ = self.stage.compile(operand).ok().map(|checked| checked.result_type().clone());
        let macros: &[&str] = match &type_ {
            None | Some(Type::Dyn | Type::Param(_)) => &LIST_MACROS,
            Some(Type::List(_) | Type::Map(_)) => &LIST_MACROS,
            Some(Type::Opaque(opaque)) if &*opaque.name == OPTIONAL => &OPTIONAL_MACROS,
            Some(_) => &[],
        };
        let fits = |targets: &[Sig]| type_.as_ref().is_none_or(|type_| targets.iter().any(|sig| accepts(*sig, type_)));
        let methods = self.methods.iter().filter(|(_, targets)| fits(targets)).map(|(name, _)| *name);
        let mut names = self.stage.scene.fields(operand);
        names.extend(macros.iter().copied().chain(methods).map(str::to_owned));
        names
    }
}

/// Whether a value of a type can be the target of a method.
fn accepts(target: Sig, type_: &Type) -> bool {
    match (target, type_) {
        (Sig::Dyn | Sig::Param(_), Type::Object(_)) => false,
        (Sig::Dyn | Sig::Param(_), _) | (_, Type::Dyn | Type::Param(_)) => true,
        (Sig::Bool, Type::Bool)
        | (Sig::Int, Type::Int)
        | (Sig::Uint, Type::Uint)
        | (Sig::Double, Type::Double)
        | (Sig::String, Type::String)
        | (Sig::Bytes, Type::Bytes)
        | (Sig::Timestamp, Type::Timestamp)
        | (Sig::Duration, Type::Duration)
        | (Sig::Map(..), Type::Map(_))
        | (Sig::Type(_), Type::Type(_)) => true,
        (Sig::List(sig), Type::List(item)) => accepts_item(*sig, item),
        (Sig::Optional(_), Type::Opaque(opaque)) => &*opaque.name == OPTIONAL,
        (Sig::Opaque(name) | Sig::OpaqueOf(name, _), Type::Opaque(opaque)) => &*opaque.name == name,
        (Sig::Object(name), Type::Object(object)) => &*object.name == name,
        _ => false,
    }
}

/// The same for the items of a list; lists in lists are not looked into.
fn accepts_item(target: Sig, item: &Type) -> bool {
    match (target, item) {
        (Sig::Dyn | Sig::Param(_) | Sig::List(_), _) => true,
        (target, item) => accepts(target, item),
    }
}

/// The chain of names at the end of a text: `self.spec` in `1 < self.spec`.
fn last_operand(text: &str) -> &str {
    let start = text.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.')).map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default()
}

impl Completes for Completer<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, names) = self.names(line.get(..at).unwrap_or_default());
        Ok((start, names.into_iter().map(|name| Pair { display: name.clone(), replacement: name }).collect()))
    }
}

impl Helper for Completer<'_> {}
impl Highlighter for Completer<'_> {}
impl Validator for Completer<'_> {}
impl Hinter for Completer<'_> {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    /// The names that follow a text, for a schema.
    fn names(text: &str) -> Vec<String> {
        let schema =
            "type: object\nproperties:\n  name: {type: string}\n  tags: {type: array, items: {type: string}}\n";
        let schema = read_yaml(schema.as_bytes(), &ReadRules::default()).unwrap();
        let stage = Stage::of_schema(plimsoll::Release::LATEST, schema.root());
        Completer::new(&stage).names(text).1
    }

    #[test]
    fn completion_follows_the_type() {
        assert_eq!(names("self."), ["name", "tags"]);
        let of_string = names("1 > 0 && self.name.");
        assert!(
            of_string.contains(&"startsWith".to_owned()) && !of_string.contains(&"all".to_owned()),
            "{of_string:?}"
        );
        let of_list = names("self.tags.");
        assert!(of_list.contains(&"exists".to_owned()) && !of_list.contains(&"startsWith".to_owned()), "{of_list:?}");
        assert_eq!(names("self.tags.exi"), ["exists", "existsOne", "exists_one"]);
        assert!(names("unknown.").contains(&"startsWith".to_owned()));
    }
}
