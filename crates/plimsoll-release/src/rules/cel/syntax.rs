//! In what reading expressions differs.

/// How one release reads expressions.
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyntaxRules {
    /// Backquoted names. Where they are unknown, a name and a call are one alternative of the grammar.
    pub escaped_names: EscapedNames,
    /// Escapes of code points that do not exist, surrogates among them, are rejected with a message of their own.
    pub strict_code_points: bool,
    /// What macros call the result so far.
    pub accumulator: &'static str,
    /// Macros reject a variable with the name of the result so far.
    pub guards_accumulator: bool,
    /// `map` and `filter` use one expression for the result so far wherever they need it.
    pub shares_accumulator: bool,
    /// `optMap` and `optFlatMap` use a copy of their target, not the target itself, for the second time.
    pub copies_optional_target: bool,
    /// Lookahead is that of ANTLR 4.13: where it fails with callers known, the first token is to blame and not the one
    /// that does not fit, and precedences of callers count as those of the deciding rule.
    pub newer_lookahead: bool,
    /// Errors of expressions at the beginning of a line are shown at the end of the line before.
    pub late_line_starts: bool,
    /// Errors of the empty text are shown in column 0.
    pub empty_text_has_no_column: bool,
    /// Messages go through Go's `Sprintf` as formats, so that percent signs in them garble.
    pub messages_are_formats: bool,
}

/// What backquoted names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EscapedNames {
    /// Not tokens, and absent from the grammar.
    Unknown,
    /// Tokens that the grammar accepts and the parser rejects.
    Refused,
    /// Names of fields.
    Legal,
}
