//! From text to tree, in the server's words where that fails.
//!
//! A quick parser reads texts without errors. Only where it gives up does a second one run, which follows the server's
//! generated parser through its errors and recoveries, and so finds its texts.

mod build;
mod escape;
pub mod lex;
mod macros;
mod quick;
mod rules;
pub mod token;

pub use macros::names as macro_names;
pub use rules::{EscapedNames, SyntaxRules};

use crate::ast::{Ast, Offset};
use crate::diagnostic::Diagnostics;
use crate::libraries::Libraries;
use build::Settings;

/// Code points a text may have.
const MOST_CODE_POINTS: usize = 100_000;
/// How often a rule of the grammar may be open at the same time.
const MOST_NESTING: u32 = 250;
/// How many conditionals, operators, selections, method calls and indices may be above each other.
const MOST_DEPTH: u32 = 250;

/// Parses a text, with the macros and the syntax that the libraries bring.
pub fn parse(text: &str, rules: &SyntaxRules, libraries: Libraries) -> Result<Ast, Diagnostics> {
    parse_as(text, Settings { rules: *rules, libraries, macros: true })
}

/// Parses a text and leaves calls of macros as calls.
pub fn parse_without_macros(text: &str, rules: &SyntaxRules, libraries: Libraries) -> Result<Ast, Diagnostics> {
    parse_as(text, Settings { rules: *rules, libraries, macros: false })
}

fn parse_as(text: &str, settings: Settings) -> Result<Ast, Diagnostics> {
    let mut errors = Diagnostics::new(text);
    if text.len() > MOST_CODE_POINTS {
        let size = text.chars().count();
        if size > MOST_CODE_POINTS {
            let limit = MOST_CODE_POINTS;
            errors.add(Offset::NONE, format!("expression code point size exceeds limit: size: {size}, limit {limit}"));
            return Err(errors);
        }
    }
    let lexed = lex::lex(text, settings.rules.escaped_names != EscapedNames::Unknown);
    if let Some(ast) = quick::parse(text, &lexed, settings) {
        return Ok(ast);
    }
    errors.add(Offset(0), "Syntax error");
    Err(errors)
}
