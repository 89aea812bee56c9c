//! From text to tree, in the server's words where that fails.
//!
//! A quick parser reads texts without errors. Only where it gives up does a second one run, which follows the server's
//! generated parser through its errors and recoveries, and so finds its texts.

mod build;
mod escape;
mod lex;
pub(crate) mod macros;
mod quick;
mod slow;
mod sprintf;
#[cfg(test)]
mod tests;
pub mod token;

pub use build::is_reserved;
pub use macros::names as macro_names;
pub use plimsoll_release::rules::{EscapedNames, SyntaxRules};
pub(crate) use sprintf::without_arguments;

use crate::ast::{Ast, ExprId, Offset};
use crate::diagnostic::Diagnostics;
use crate::libraries::Libraries;
use build::Settings;
use token::Token;

/// Code points a text may have.
const MOST_CODE_POINTS: usize = 100_000;
/// How often a rule of the grammar may be open at the same time.
const MOST_NESTING: u32 = 250;
/// How many conditionals, operators, selections, method calls and indices may be above each other.
const MOST_DEPTH: u32 = 250;

/// Parses a text, with the macros and the syntax that the libraries bring.
pub fn parse(text: &str, rules: &SyntaxRules, libraries: Libraries) -> Result<Ast, Diagnostics> {
    parse_as(text, Settings { rules: *rules, libraries, macros: true }).into_result()
}

/// Parses a text and leaves calls of macros as calls.
pub fn parse_without_macros(text: &str, rules: &SyntaxRules, libraries: Libraries) -> Result<Ast, Diagnostics> {
    parse_as(text, Settings { rules: *rules, libraries, macros: false }).into_result()
}

/// Parses a text that may be unfinished, for editors: what can be understood of it, and what is wrong with it.
pub fn recover(text: &str, rules: &SyntaxRules, libraries: Libraries) -> Recovered {
    parse_as(text, Settings { rules: *rules, libraries, macros: true })
}

/// What could be understood of a text.
#[derive(Debug)]
pub struct Recovered {
    /// The tree; `None` where the text is beyond a limit.
    pub ast: Option<Ast>,
    /// Expressions of the tree that stand for something that could not be understood, in ascending order. They are
    /// literals in the tree.
    pub missing: Vec<ExprId>,
    /// The tokens, the last of them the end of the text; none where the text exceeds the limit.
    pub tokens: Vec<Token>,
    /// What is wrong.
    pub errors: Diagnostics,
}

impl Recovered {
    fn into_result(self) -> Result<Ast, Diagnostics> {
        match self.ast {
            Some(ast) if self.errors.is_empty() => Ok(ast),
            _ => Err(self.errors),
        }
    }
}

fn parse_as(text: &str, settings: Settings) -> Recovered {
    let mut errors = Diagnostics::of_release(text, &settings.rules);
    if text.len() > MOST_CODE_POINTS {
        let size = text.chars().count();
        if size > MOST_CODE_POINTS {
            let limit = MOST_CODE_POINTS;
            errors.add(Offset::NONE, format!("expression code point size exceeds limit: size: {size}, limit {limit}"));
            return Recovered { ast: None, missing: Vec::new(), tokens: Vec::new(), errors };
        }
    }
    let lexed = lex::lex(text, settings.rules.escaped_names != EscapedNames::Unknown);
    if let Some(ast) = quick::parse(text, &lexed, settings) {
        return Recovered { ast: Some(ast), missing: Vec::new(), tokens: lexed.tokens, errors };
    }
    let slow = slow::parse(text, &lexed, settings);
    for (at, message) in slow.token_errors {
        errors.add_exact(at, message);
    }
    for (at, message) in slow.errors {
        errors.add(at, message);
    }
    Recovered { ast: slow.ast, missing: slow.missing, tokens: lexed.tokens, errors }
}
