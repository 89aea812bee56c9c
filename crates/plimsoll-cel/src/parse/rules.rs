//! What texts mean differently from release to release.

/// What backquoted names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapedNames {
    /// No token at all, and no place for one in the grammar.
    Unknown,
    /// A token that the grammar takes and the parser refuses.
    Refused,
    /// Names of fields.
    Legal,
}

/// How one release reads texts.
#[allow(clippy::struct_excessive_bools, reason = "each is one difference between releases")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxRules {
    /// Backquoted names. Where they are unknown, a name and a call are one alternative of the grammar.
    pub escaped_names: EscapedNames,
    /// Escapes of code points that do not exist, surrogates among them, are refused with a text of their own.
    pub strict_code_points: bool,
    /// What macros call the result so far.
    pub accumulator: &'static str,
    /// Macros refuse a variable with the name of the result so far.
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

impl SyntaxRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        escaped_names: EscapedNames::Unknown,
        strict_code_points: false,
        accumulator: "__result__",
        guards_accumulator: false,
        shares_accumulator: true,
        copies_optional_target: false,
        newer_lookahead: false,
        late_line_starts: false,
        empty_text_has_no_column: false,
        messages_are_formats: true,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self =
        Self { shares_accumulator: false, newer_lookahead: true, late_line_starts: true, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self =
        Self { copies_optional_target: true, late_line_starts: false, empty_text_has_no_column: true, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self {
        escaped_names: EscapedNames::Refused,
        strict_code_points: true,
        accumulator: "@result",
        guards_accumulator: true,
        messages_are_formats: false,
        ..Self::V1_32
    };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self::V1_33;
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self::V1_34;
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self::V1_35;
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self { escaped_names: EscapedNames::Legal, ..Self::V1_36 };
}
