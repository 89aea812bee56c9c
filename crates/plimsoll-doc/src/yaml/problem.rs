//! The complaints of go-yaml's reader, scanner and parser.

use std::fmt;

macro_rules! problems {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// What is wrong with a text that is no YAML.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Problem {
            $($(#[$doc])* $name,)*
        }

        impl fmt::Display for Problem {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $text,)*
                })
            }
        }
    };
}

problems! {
    /// A byte that begins no UTF-8 character.
    LeadingOctet => "invalid leading UTF-8 octet",
    /// The text ends within a UTF-8 character.
    IncompleteUtf8 => "incomplete UTF-8 octet sequence",
    /// A byte that continues no UTF-8 character.
    TrailingOctet => "invalid trailing UTF-8 octet",
    /// A UTF-8 character with more bytes than it needs.
    OverlongUtf8 => "invalid length of a UTF-8 sequence",
    /// A surrogate, or a number beyond Unicode.
    InvalidCharacter => "invalid Unicode character",
    /// The text ends within a UTF-16 unit.
    IncompleteUtf16 => "incomplete UTF-16 character",
    /// The second half of a surrogate pair without the first.
    UnexpectedLowSurrogate => "unexpected low surrogate area",
    /// The text ends within a surrogate pair.
    IncompletePair => "incomplete UTF-16 surrogate pair",
    /// The first half of a surrogate pair without the second.
    ExpectedLowSurrogate => "expected low surrogate area",
    /// A control character.
    ControlCharacter => "control characters are not allowed",

    /// A character that begins nothing.
    CannotStartToken => "found character that cannot start any token",
    /// What must be a key has no `:`.
    ExpectedColon => "could not find expected ':'",
    /// More than 10 000 flow collections or indentations within each other.
    MaxDepth => "exceeded max depth of 10000",
    /// `-` where no entry can begin.
    EntryNotAllowed => "block sequence entries are not allowed in this context",
    /// `?` where no key can begin.
    KeyNotAllowed => "mapping keys are not allowed in this context",
    /// `:` where no value can begin.
    ValueNotAllowed => "mapping values are not allowed in this context",
    /// A directive other than `%YAML` and `%TAG`.
    UnknownDirective => "found unknown directive name",
    /// Something behind a directive or the header of a block scalar.
    ExpectedCommentOrBreak => "did not find expected comment or line break",
    /// `%` without a name.
    ExpectedDirectiveName => "could not find expected directive name",
    /// A directive's name with other characters than letters.
    NonAlphabetic => "found unexpected non-alphabetical character",
    /// `%YAML` without a point in its version.
    ExpectedDigitOrPoint => "did not find expected digit or '.' character",
    /// `%YAML` with a version of more than two digits.
    LongVersion => "found extremely long version number",
    /// `%YAML` without a number.
    ExpectedVersion => "did not find expected version number",
    /// `%TAG` without a space behind the handle.
    ExpectedSpace => "did not find expected whitespace",
    /// A tag that goes on with a character no tag can have.
    ExpectedSpaceOrBreak => "did not find expected whitespace or line break",
    /// An anchor or alias without a name, or one that goes on with an odd character.
    ExpectedAlphanumeric => "did not find expected alphabetic or numeric character",
    /// `!<` without `>`.
    ExpectedClosingAngle => "did not find the expected '>'",
    /// A handle without its `!`.
    ExpectedExclamation => "did not find expected '!'",
    /// A tag without a name.
    ExpectedTagUri => "did not find expected tag URI",
    /// `%` in a tag without two hexadecimal digits.
    ExpectedEscapedOctet => "did not find URI escaped octet",
    /// An escaped byte in a tag that begins no UTF-8 character.
    EscapedLeadingOctet => "found an incorrect leading UTF-8 octet",
    /// An escaped byte in a tag that continues no UTF-8 character.
    EscapedTrailingOctet => "found an incorrect trailing UTF-8 octet",
    /// A block scalar with the indentation 0.
    ZeroIndentation => "found an indentation indicator equal to 0",
    /// A tab in the indentation of a block scalar.
    TabInBlockScalar => "found a tab character where an indentation space is expected",
    /// `---` or `...` within quotes.
    DocumentIndicator => "found unexpected document indicator",
    /// Quotes that are not closed.
    UnexpectedEnd => "found unexpected end of stream",
    /// `\` with a character that has no meaning behind it.
    UnknownEscape => "found unknown escape character",
    /// `\x`, `\u` or `\U` with too few hexadecimal digits.
    ExpectedHexadecimal => "did not find expected hexdecimal number",
    /// An escape that names a surrogate or a number beyond Unicode.
    InvalidEscapeCode => "found invalid Unicode character escape code",
    /// A tab in the indentation of a plain scalar that goes on.
    TabInPlainScalar => "found a tab character that violates indentation",

    /// Directives without a document behind them.
    ExpectedDocumentStart => "did not find expected <document start>",
    /// A value that is none.
    ExpectedNodeContent => "did not find expected node content",
    /// Something other than a further entry in a list.
    ExpectedDash => "did not find expected '-' indicator",
    /// Something other than a further key in a mapping.
    ExpectedKey => "did not find expected key",
    /// A flow list that neither goes on nor ends.
    ExpectedCommaOrBracket => "did not find expected ',' or ']'",
    /// A flow mapping that neither goes on nor ends.
    ExpectedCommaOrBrace => "did not find expected ',' or '}'",
    /// `%YAML` given twice.
    DuplicateVersion => "found duplicate %YAML directive",
    /// A version other than 1.1.
    IncompatibleVersion => "found incompatible YAML document",
    /// `%TAG` given twice for one handle.
    DuplicateTagDirective => "found duplicate %TAG directive",
    /// A tag with a handle that no `%TAG` names.
    UndefinedHandle => "found undefined tag handle",
}
