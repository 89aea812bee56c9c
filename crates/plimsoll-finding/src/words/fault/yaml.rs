//! Words for a text that is no YAML.

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
        YamlFault::UnknownAnchor { name } => {
            Words::new(format!("no value is marked {}", quote::code(&format!("&{name}"))))
                .label("no such anchor before this place in this document")
                .help("mark the value before its first use; anchors do not reach into the next document")
        }
        YamlFault::AnchorContainsItself { name } => {
            Words::new(format!("the value {} contains itself", quote::code(&format!("&{name}"))))
                .help("write the inner value out")
        }
        YamlFault::ExcessiveAliasing => {
            Words::new("nearly all of this document comes from aliases").help("write the values out")
        }
        YamlFault::CannotDecode { text, to, .. } => {
            Words::new(format!("{} is no {}", quote::code(text), to)).help("correct the value, or remove the tag")
        }
        YamlFault::InvalidBase64 => {
            Words::new("a `!!binary` value that is no base64").help("encode it, or remove the tag")
        }
        YamlFault::MergeNeedsMap => Words::new("`<<` can only merge mappings")
            .label("no mapping")
            .help("give it an alias to a mapping, or write `\"<<\"` where the key itself is meant"),
        YamlFault::InvalidMapKey { .. } => Words::new("a list or a mapping cannot be a key").help("put it into quotes"),
        YamlFault::UnsupportedMapKey { key: UnsupportedKey::Null, .. } => {
            Words::new("null cannot be a key").help("put it into quotes, or write the key that is missing")
        }
        YamlFault::UnsupportedMapKey { key: UnsupportedKey::Uint(_), .. } => {
            Words::new("this number is too large for a key").help("put it into quotes")
        }
        YamlFault::UnsupportedValue(NonFinite::NotANumber) => {
            Words::new("JSON has no NaN").label("cannot be kept").help("write a number, or `\".nan\"` for text")
        }
        YamlFault::UnsupportedValue(_) => {
            Words::new("JSON has no infinity").label("cannot be kept").help("write a number, or `\".inf\"` for text")
        }
        YamlFault::TooDeepForJson { .. } => {
            Words::new("too many lists and mappings contain each other").help("look for the program that wrote this")
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
            Words::new("a tab cannot indent YAML").label("a tab").help("indent with spaces")
        }
        P::CannotStartToken => Words::new("a character that cannot begin a value")
            .label("cannot stand here without quotes")
            .help("put the value into quotes"),
        P::ExpectedColon => Words::new("a line is neither a key nor the rest of a text")
            .label("`:` should have come before this")
            .help("look at the line before: a key needs `:` and a space, and text that goes on is indented deeper than its key"),
        P::ValueNotAllowed => Words::new("a mapping cannot begin here")
            .label("this `:` makes a key of what stands before it")
            .help("put text with `: ` in it into quotes; if it is a key, give it the indentation of its neighbours"),
        P::EntryNotAllowed => Words::new("a list cannot begin here")
            .label("this `-` begins a list item")
            .help("begin the list on a line of its own; put text that begins with `- ` into quotes"),
        P::KeyNotAllowed => Words::new("a key cannot begin here")
            .label("this `?` begins a key")
            .help("put text that begins with `? ` into quotes"),
        P::ExpectedKey if stop.found == Some(':') => Words::new("a key is missing")
            .label("no key before this `:`")
            .help("write the key, or `\"\"` for an empty one"),
        P::ExpectedKey if stop.begins_line => Words::new("this line is indented like none before it")
            .label("no mapping has its keys in this column")
            .help("let all keys of a mapping begin in the same column"),
        P::ExpectedKey => Words::new("something follows a value")
            .label("the value has ended before this")
            .help("only a comment may follow a closing quote; within single quotes write `''` for one"),
        P::ExpectedDash => Words::new("this line belongs neither to the list nor to what is around it")
            .label("a list item should begin here with `-`")
            .help("let all `-` of a list stand in the same column, and indent what belongs to an item deeper"),
        P::ExpectedCommaOrBracket => Words::new("a list in brackets goes wrong")
            .label("`,` or `]` should come before this")
            .help("close every `[`; put text with `,`, `[`, `]`, `{` or `}` in it into quotes"),
        P::ExpectedCommaOrBrace => Words::new("a mapping in braces goes wrong")
            .label("`,` or `}` should come before this")
            .help("close every `{`; put text with `,`, `[`, `]`, `{` or `}` in it into quotes"),
        P::ExpectedNodeContent => Words::new("a value is missing")
            .label("no value begins like this")
            .help("write a value before it, or remove it"),
        P::UnexpectedEnd => Words::new("quotes are not closed")
            .label("the text ends before its closing quote")
            .help("close the quote; within single quotes write `''` for one"),
        P::DocumentIndicator => Words::new("quotes are not closed")
            .label("a document ends before the closing quote")
            .help("close the quote, or indent the lines of the text"),
        P::UnknownEscape => Words::new("an escape that YAML does not have")
            .label("no escape")
            .help("write `\\\\` for a backslash, or use single quotes, which have no escapes"),
        P::ExpectedHexadecimal => Words::new("an escape with too few hexadecimal digits")
            .help("`\\x` has two digits, `\\u` four, `\\U` eight"),
        P::InvalidEscapeCode => Words::new("an escape that stands for no character")
            .help("write characters beyond U+FFFF as they are, or with `\\U` and eight digits"),
        P::TabInBlockScalar | P::TabInPlainScalar => {
            Words::new("a tab cannot indent YAML").label("a tab").help("indent with spaces")
        }
        P::ZeroIndentation => Words::new("a block cannot have the indentation 0").help("leave the number out"),
        P::ExpectedCommentOrBreak => Words::new("nothing may follow on this line")
            .label("only a comment could stand here")
            .help("begin the text on the next line"),
        P::ExpectedAlphanumeric => {
            Words::new("an anchor or alias without a name").help("put text that begins with `&` or `*` into quotes")
        }
        P::IncompatibleVersion
        | P::ExpectedVersion
        | P::ExpectedDigitOrPoint
        | P::LongVersion
        | P::DuplicateVersion => Words::new("the server reads YAML 1.1 only").help("remove the line `%YAML`"),
        P::UnknownDirective | P::ExpectedDirectiveName | P::NonAlphabetic | P::ExpectedDocumentStart => {
            Words::new("a line that begins with `%` is a directive")
                .help("YAML has `%YAML 1.1` and `%TAG`, followed by `---`; put other text into quotes")
        }
        P::LeadingOctet | P::IncompleteUtf8 | P::TrailingOctet | P::OverlongUtf8 | P::InvalidCharacter => {
            Words::new("the text is not UTF-8").label("no character").help("save the file as UTF-8")
        }
        P::IncompleteUtf16 | P::UnexpectedLowSurrogate | P::IncompletePair | P::ExpectedLowSurrogate => {
            Words::new("the text is not UTF-16, though its beginning says so").help("save the file as UTF-8")
        }
        P::ControlCharacter => Words::new("a control character in YAML")
            .label("not allowed, not even in quotes")
            .help("remove it, or write it as an escape such as `\\x1b` in double quotes"),
        P::MaxDepth => {
            Words::new("too many lists and mappings contain each other").help("look for the program that wrote this")
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
            Words::new("a tag that is none").help("put text that begins with `!` into quotes, or remove the tag")
        }
    }
}

/// What the line itself tells, whatever the reader stumbled over.
fn by_text(span: Span, window: &Window<'_>) -> Option<&'static str> {
    let line = window.line_at(span.start);
    let around = [window.text.lines().next().unwrap_or_default(), line];
    if line.contains("{{") {
        return Some("this looks like a template: render it first, for instance with `helm template`");
    }
    let is_marker = |line: &str| ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|marker| line.starts_with(marker));
    if around.into_iter().any(is_marker) {
        return Some("this looks like a conflict that a merge left behind: choose one side");
    }
    if line.contains('\u{a0}') {
        return Some("the line holds a no-break space (U+00A0), which is no space for YAML: replace it");
    }
    None
}
