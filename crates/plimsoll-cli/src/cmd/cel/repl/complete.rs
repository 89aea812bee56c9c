//! Completion of functions, and of the fields of what stands before a dot.

use plimsoll::cel::functions::Table;
use rustyline::completion::{Completer as Completes, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::super::scene::Stage;

/// Knows the names that may come next.
pub(super) struct Completer<'s> {
    stage: &'s Stage,
    /// What is called on a value.
    methods: Vec<&'static str>,
    /// What is called by itself, some with a prefix: `sets.contains`.
    functions: Vec<&'static str>,
}

const METHOD_MACROS: [&str; 12] = [
    "all",
    "exists",
    "exists_one",
    "existsOne",
    "map",
    "filter",
    "optMap",
    "optFlatMap",
    "transformList",
    "transformMap",
    "transformMapEntry",
    "sortBy",
];

const WORDS: [&str; 3] = ["self", "oldSelf", "has"];

impl<'s> Completer<'s> {
    pub(super) fn new(stage: &'s Stage) -> Self {
        let table = Table::new(stage.scene.release().rules().cel.stored);
        let mut completer = Self { stage, methods: METHOD_MACROS.to_vec(), functions: WORDS.to_vec() };
        for name in table.names().filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())) {
            let overloads = table.get(name).unwrap_or_default();
            if overloads.iter().any(|overload| overload.member) {
                completer.methods.push(name);
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
                    names = self.stage.scene.fields(operand);
                    names.extend(self.methods.iter().map(owned));
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
