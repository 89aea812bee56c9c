//! What is wrong with an expression of a definition, as plain arguments.

use plimsoll_doc::Span;

/// What is wrong with an expression of a CRD, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionNote {
    /// Which of the texts of a rule it is.
    pub text: ExpressionText,
    /// What is wrong.
    pub trouble: ExpressionTrouble,
}

/// A text of a rule that is an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpressionText {
    /// `rule`
    Rule,
    /// `messageExpression`
    MessageExpression,
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionTrouble {
    /// It does not compile.
    NotCompiled {
        /// The server's words for the first error.
        message: Box<str>,
        /// What may have been meant.
        hint: Option<Box<str>>,
        /// Further errors.
        others: Vec<OtherError>,
    },
    /// It gives a value of a type that is of no use.
    WrongType {
        /// The type.
        found: Box<str>,
    },
    /// It may cost too much, by itself or together with others.
    TooExpensive {
        /// What it costs at worst.
        cost: u64,
        /// What it may cost, or all together.
        limit: u64,
        /// How often it can be evaluated per object; the cost is for all of them.
        times: u64,
        /// What would lower the cost far enough: one of these.
        ways: Vec<CheaperWay>,
    },
}

/// An error of an expression beside the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherError {
    /// Where it is.
    pub span: Span,
    /// The server's words.
    pub message: Box<str>,
    /// What may have been meant.
    pub hint: Option<Box<str>>,
}

/// Bounds that together lower a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheaperWay {
    /// The bounds.
    pub bounds: Vec<BoundNote>,
    /// The cost with them.
    pub cost: u64,
}

/// A bound for a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundNote {
    /// `maxItems` and its like.
    pub keyword: &'static str,
    /// Its value.
    pub value: u64,
    /// The field that the schema describes.
    pub field: Box<str>,
    /// The line of the schema.
    pub line: u32,
}
