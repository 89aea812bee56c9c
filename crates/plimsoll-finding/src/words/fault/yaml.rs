//! Titles for a text that is not YAML.

use plimsoll_doc::{NonFinite, Problem, Span, UnsupportedKey, YamlFault};

use super::super::{Words, quote};
use crate::Window;

pub(super) fn words(fault: &YamlFault, span: Span, window: &Window<'_>) -> Words {
    let words = by_kind(fault, span, window);
    match by_text(span, window) {
        Some(help) => words.help(help),
        None => words,
    }
}

fn by_kind(fault: &YamlFault, span: Span, window: &Window<'_>) -> Words {
    match fault {
        YamlFault::Syntax { problem, .. } => syntax(*problem, &Stop::new(span, window)),
        YamlFault::UnknownAnchor { name } => Words::new(format!("unknown anchor {}", quote::code(&format!("*{name}"))))
            .label("not defined before this place in this document")
            .help(format!("define {} earlier in the same document", quote::code(&format!("&{name}")))),
        YamlFault::AnchorContainsItself { name } => {
            Words::new(format!("anchor {} contains itself", quote::code(&format!("&{name}"))))
                .help("write the inner value out")
        }
        YamlFault::ExcessiveAliasing => {
            Words::new("nearly everything in this document comes from aliases").help("write the values out")
        }
        YamlFault::CannotDecode { text, to, .. } => Words::new(format!("{} is not a valid {}", quote::code(text), to))
            .help("correct the value, or remove the tag"),
        YamlFault::InvalidBase64 => {
            Words::new("`!!binary` value is not base64").help("encode the value, or remove the tag")
        }
        YamlFault::MergeNeedsMap => Words::new("`<<` can only merge mappings")
            .label("not a mapping")
            .help("give it an alias to a mapping, or write `\"<<\"` if you mean the key itself"),
        YamlFault::InvalidMapKey { .. } => {
            Words::new("a list or a mapping cannot be a key").help("put the key in quotes")
        }
        YamlFault::UnsupportedMapKey { key: UnsupportedKey::Null, .. } => {
            Words::new("null cannot be a key").help("put it in quotes, or add the missing key")
        }
        YamlFault::UnsupportedMapKey { key: UnsupportedKey::Uint(_), .. } => {
            Words::new("number is too large for a key").help("put it in quotes")
        }
        YamlFault::UnsupportedValue(NonFinite::NotANumber) => {
            Words::new("YAML value not supported: NaN").help("write a number, or `\".nan\"` for a string")
        }
        YamlFault::UnsupportedValue(_) => {
            Words::new("YAML value not supported: infinity").help("write a number, or `\".inf\"` for a string")
        }
        YamlFault::TooDeepForJson { .. } => {
            Words::new("lists and mappings are nested too deeply").help("check the program that generated this file")
        }
    }
}

/// Where reading stopped.
struct Stop {
    /// The character there; none at the end of the text.
    found: Option<char>,
    /// Whether only spaces stand before it on its line.
    begins_line: bool,
}

impl Stop {
    fn new(span: Span, window: &Window<'_>) -> Self {
        let rest = window.from(span.start);
        let line = window.line_at(span.start);
        let before = line.len().saturating_sub(rest.lines().next().unwrap_or_default().len());
        let begins_line = line.get(..before).is_some_and(|before| before.trim_start().is_empty());
        Self { found: rest.chars().next(), begins_line }
    }
}

fn syntax(problem: Problem, stop: &Stop) -> Words {
    use Problem as P;
    match problem {
        P::CannotStartToken if stop.found == Some('\t') => {
            Words::new("tab used for indentation").label("tab").help("indent with spaces")
        }
        P::CannotStartToken => Words::new(match stop.found {
            Some(found) => format!("value cannot start with `{found}`"),
            None => "value cannot start here".to_owned(),
        })
        .label("needs quotes")
        .help("put the value in quotes"),
        P::ExpectedColon => Words::new("expected `:` after a key")
            .label("expected `:` before this")
            .help("check the line before: a key needs `:` and a space, and a string that continues is indented deeper than its key"),
        P::ValueNotAllowed => Words::new("unexpected key: a mapping cannot start here")
            .label("this `:` ends a key")
            .help("put strings that contain `: ` in quotes; if it is a key, align it with its neighbours"),
        P::EntryNotAllowed => Words::new("unexpected `-`: a list cannot start here")
            .label("this `-` starts a list item")
            .help("start the list on its own line; put strings that start with `- ` in quotes"),
        P::KeyNotAllowed => Words::new("unexpected `?`: a key cannot start here")
            .label("this `?` starts a key")
            .help("put strings that start with `? ` in quotes"),
        P::ExpectedKey if stop.found == Some(':') => Words::new("missing key before `:`")
            .help("add the key, or write `\"\"` for an empty one"),
        P::ExpectedKey if stop.begins_line => Words::new("inconsistent indentation")
            .label("no keys start in this column")
            .help("align the keys of this mapping"),
        P::ExpectedKey => Words::new("unexpected text after a value")
            .label("the value has ended before this")
            .help("remove it, or put all of it in quotes; in single quotes write `''` for a quote"),
        P::ExpectedDash => Words::new("expected a list item")
            .label("expected `-`")
            .help("align all `-` of the list, and indent the contents of an item deeper"),
        P::ExpectedCommaOrBracket => Words::new("expected `,` or `]` in a list")
            .label("expected `,` or `]` before this")
            .help("close every `[`; put strings that contain `,`, `[`, `]`, `{` or `}` in quotes"),
        P::ExpectedCommaOrBrace => Words::new("expected `,` or `}` in a mapping")
            .label("expected `,` or `}` before this")
            .help("close every `{`; put strings that contain `,`, `[`, `]`, `{` or `}` in quotes"),
        P::ExpectedNodeContent => Words::new(match stop.found {
            Some(found) if !found.is_control() => format!("expected a value, found `{found}`"),
            _ => "expected a value".to_owned(),
        })
        .help("add a value before it, or remove it"),
        P::UnexpectedEnd => Words::new("missing closing quote")
            .label("the input ends before the string does")
            .help("add the closing quote; in single quotes write `''` for a quote"),
        P::DocumentIndicator => Words::new("missing closing quote before the end of the document")
            .label("the document ends before the string does")
            .help("add the closing quote, or indent the lines of the string"),
        P::UnknownEscape => Words::new("invalid escape in double quotes")
            .help("write `\\\\` for a backslash, or use single quotes, which have no escapes"),
        P::ExpectedHexadecimal => Words::new("escape with too few hexadecimal digits")
            .help("write two digits after `\\x`, four after `\\u`, eight after `\\U`"),
        P::InvalidEscapeCode => Words::new("escape that is not a character")
            .help("write characters beyond U+FFFF as they are, or with `\\U` and eight digits"),
        P::TabInBlockScalar | P::TabInPlainScalar => {
            Words::new("tab used for indentation").label("tab").help("indent with spaces")
        }
        P::ZeroIndentation => Words::new("block indentation cannot be 0").help("remove the number"),
        P::ExpectedCommentOrBreak => Words::new("unexpected text after `|` or `>`")
            .label("only a comment is allowed here")
            .help("start the string on the next line"),
        P::ExpectedAlphanumeric => {
            Words::new("anchor or alias without a name").help("put strings that start with `&` or `*` in quotes")
        }
        P::IncompatibleVersion
        | P::ExpectedVersion
        | P::ExpectedDigitOrPoint
        | P::LongVersion
        | P::DuplicateVersion => Words::new("unsupported YAML version: the server reads YAML 1.1").help("remove the line `%YAML`"),
        P::UnknownDirective | P::ExpectedDirectiveName | P::NonAlphabetic | P::ExpectedDocumentStart => {
            Words::new("invalid directive: a line that starts with `%`")
                .help("put strings that start with `%` in quotes; valid directives are `%YAML 1.1` and `%TAG`, followed by `---`")
        }
        P::LeadingOctet | P::IncompleteUtf8 | P::TrailingOctet | P::OverlongUtf8 | P::InvalidCharacter => {
            Words::new("the text is not UTF-8").label("not a character").help("save the file as UTF-8")
        }
        P::IncompleteUtf16 | P::UnexpectedLowSurrogate | P::IncompletePair | P::ExpectedLowSurrogate => {
            Words::new("invalid UTF-16").help("save the file as UTF-8")
        }
        P::ControlCharacter => Words::new("control character in YAML")
            .label("not allowed, not even in quotes")
            .help("remove it, or write it as an escape such as `\\x1b` in double quotes"),
        P::MaxDepth => {
            Words::new("lists and mappings are nested too deeply").help("check the program that generated this file")
        }
        P::ExpectedSpace
        | P::ExpectedSpaceOrBreak
        | P::ExpectedClosingAngle
        | P::ExpectedExclamation
        | P::ExpectedTagUri
        | P::ExpectedEscapedOctet
        | P::EscapedLeadingOctet
        | P::EscapedTrailingOctet
        | P::DuplicateTagDirective
        | P::UndefinedHandle => {
            Words::new("invalid tag").help("put strings that start with `!` in quotes, or remove the tag")
        }
    }
}

/// What the line itself shows, whatever the reader stopped at.
fn by_text(span: Span, window: &Window<'_>) -> Option<&'static str> {
    let line = window.line_at(span.start);
    let around = [window.text.lines().next().unwrap_or_default(), line];
    if line.contains("{{") {
        return Some("this looks like a template: render it first, for instance with `helm template`");
    }
    let is_marker = |line: &str| ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|marker| line.starts_with(marker));
    if around.into_iter().any(is_marker) {
        return Some("this looks like an unresolved merge conflict: choose one side");
    }
    if line.contains('\u{a0}') {
        return Some("replace the no-break space (U+00A0) in this line by a space");
    }
    None
}
