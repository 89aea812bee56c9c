//! The parser for texts with errors.
//!
//! It follows the parser that ANTLR generates for the server: the same ATN, the same prediction, the same recovery. The
//! tree it recovers is visited like a good one, which finds more errors, and leaves an expression with holes.

mod atn;
mod context;
mod grammar;
mod parse_tree;
mod parser;
mod simulator;
mod token_set;
mod visit;

use crate::ast::{Ast, ExprId, Offset};
use crate::parse::build::{Builder, Settings};
use crate::parse::lex::Lexed;
use crate::parse::sprintf::without_arguments;

/// What could be made of a text.
#[derive(Debug)]
pub(super) struct Recovered {
    /// Errors of tokens in the order in which the server finds them.
    pub(super) token_errors: Vec<(Offset, String)>,
    /// Errors of expressions, which the server finds later.
    pub(super) errors: Vec<(Offset, String)>,
    /// The tree, where no limit stopped the parser.
    pub(super) ast: Option<Ast>,
    /// Expressions in it that stand for something that could not be understood.
    pub(super) missing: Vec<ExprId>,
}

/// Parses a text, whatever it is.
pub(super) fn parse(text: &str, lexed: &Lexed, settings: Settings) -> Recovered {
    let mut parsed = parser::parse(text, lexed, settings);
    if settings.rules.messages_are_formats {
        for (_, message) in &mut parsed.errors {
            *message = without_arguments(message);
        }
    }
    if settings.rules.empty_text_has_no_column && text.is_empty() {
        for (at, _) in &mut parsed.errors {
            *at = Offset::BEFORE_START;
        }
    }
    let token_errors = parsed.errors;
    let Some((tree, root)) = parsed.tree else {
        return Recovered { token_errors, errors: Vec::new(), ast: None, missing: Vec::new() };
    };
    let mut builder = Builder::new(text, settings);
    let visited = visit::visit(&mut builder, &tree, root);
    let Builder { mut ast, missing, mut errors, .. } = builder;
    if let Ok(root) = visited {
        ast.set_root(root);
        Recovered { token_errors, errors, ast: Some(ast), missing }
    } else {
        errors.push((Offset::NONE, "max recursion depth exceeded".to_owned()));
        Recovered { token_errors, errors, ast: None, missing: Vec::new() }
    }
}
