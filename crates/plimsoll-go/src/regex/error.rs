//! Why a pattern is refused.

use std::error::Error;
use std::fmt;

/// A pattern that Go's `regexp.Compile` refuses: what is wrong, and the part of the pattern that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegexError {
    kind: RegexErrorKind,
    fragment: Box<[u8]>,
}

impl RegexError {
    pub(super) fn new(kind: RegexErrorKind, fragment: &[u8]) -> Self {
        Self { kind, fragment: fragment.into() }
    }

    /// What is wrong.
    pub fn kind(&self) -> RegexErrorKind {
        self.kind
    }

    /// The part of the pattern that Go names in the text.
    pub fn fragment(&self) -> &[u8] {
        &self.fragment
    }

    /// Go's text as it is, also where the pattern is no UTF-8.
    pub fn to_bytes(&self) -> Vec<u8> {
        [b"error parsing regexp: ", self.kind.text().as_bytes(), b": `", &self.fragment, b"`"].concat()
    }
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_bytes()))
    }
}

impl Error for RegexError {}

macro_rules! kinds {
    ($($name:ident = $text:literal,)*) => {
        /// The kinds of errors, which Go calls error codes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RegexErrorKind {
            $(#[doc = $text] $name,)*
        }

        impl RegexErrorKind {
            /// Go's words for it.
            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    InvalidCharacterRange = "invalid character class range",
    InvalidEscape = "invalid escape sequence",
    InvalidNamedCapture = "invalid named capture",
    InvalidPerlOperator = "invalid or unsupported Perl syntax",
    InvalidRepeatOperator = "invalid nested repetition operator",
    InvalidRepeatSize = "invalid repeat count",
    InvalidUtf8 = "invalid UTF-8",
    MissingBracket = "missing closing ]",
    MissingParen = "missing closing )",
    MissingRepeatArgument = "missing argument to repetition operator",
    TrailingBackslash = "trailing backslash at end of expression",
    UnexpectedParen = "unexpected )",
    TooDeep = "expression nests too deeply",
    TooLarge = "expression too large",
}
