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
    functions: Vec<&'static str>,
}

const MACROS: [&str; 14] = [
    "has",
    "all",
    "exists",
    "exists_one",
    "map",
    "filter",
    "optMap",
    "optFlatMap",
    "existsOne",
    "transformList",
    "transformMap",
    "transformMapEntry",
    "sortBy",
    "oldSelf",
];

impl<'s> Completer<'s> {
    pub(super) fn new(stage: &'s Stage) -> Self {
        let table = Table::new(stage.scene.release().rules().cel.stored);
        let is_word = |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic());
        let mut functions: Vec<&str> = table.names().filter(is_word).chain(MACROS).collect();
        functions.sort_unstable();
        Self { stage, functions }
    }

    /// The names that fit at the end of a text, and where the word begins that they replace.
    fn names(&self, text: &str) -> (usize, Vec<String>) {
        let start = text.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
        let word = text.get(start..).unwrap_or_default();
        let mut names = match text.get(..start).and_then(|before| before.strip_suffix('.')) {
            Some(operand) => self.stage.scene.fields(last_operand(operand)),
            None => vec!["self".to_owned(), "oldSelf".to_owned()],
        };
        names.extend(self.functions.iter().map(|name| (*name).to_owned()));
        names.retain(|name| name.starts_with(word));
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
