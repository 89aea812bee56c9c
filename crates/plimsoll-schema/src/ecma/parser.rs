//! From a pattern's text to its tree.

use super::property;
use super::tree::{Class, DIGITS, Node, Parsed, SPACES, WORDS, complement};

/// Deepest nesting of groups.
const MAX_DEPTH: usize = 100;
/// Highest count of a quantifier.
const MAX_COUNT: u32 = 100_000;

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// What is wrong.
    pub kind: PatternErrorKind,
    /// The byte of the pattern where it is wrong.
    pub at: usize,
}

macro_rules! kinds {
    ($($name:ident = $text:literal,)*) => {
        /// What can be wrong with a pattern.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum PatternErrorKind {
            $(#[doc = $text] $name,)*
        }

        impl PatternErrorKind {
            /// In words.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    UnclosedGroup = "unclosed group",
    UnclosedClass = "unclosed class",
    UnexpectedParen = "unexpected `)`",
    UnknownGroup = "unknown group",
    UnknownEscape = "unknown escape",
    UnknownProperty = "unknown property",
    UnknownReference = "reference to a group that does not exist",
    TrailingBackslash = "backslash at the end",
    NothingToRepeat = "nothing to repeat",
    CountsOutOfOrder = "numbers out of order in a quantifier",
    RangeOutOfOrder = "range out of order",
    TooDeep = "groups nested too deeply",
    TooLarge = "pattern too large",
}

/// A group that is open.
struct Open {
    at: usize,
    opener: Opener,
    /// Alternatives that are complete.
    alternatives: Vec<Node>,
    parts: Vec<Node>,
}

#[derive(Clone, Copy)]
enum Opener {
    Root,
    Group(Option<u32>),
    Look { behind: bool, negated: bool },
}

struct Parser<'p> {
    text: &'p str,
    at: usize,
    open: Vec<Open>,
    groups: u32,
    names: Vec<(String, u32)>,
    references: Vec<(u32, usize)>,
    is_irregular: bool,
}

/// Reads a pattern.
pub(super) fn parse(text: &str) -> Result<Parsed, PatternError> {
    let mut parser = Parser {
        text,
        at: 0,
        open: Vec::new(),
        groups: 0,
        names: group_names(text),
        references: Vec::new(),
        is_irregular: false,
    };
    parser.begin(0, Opener::Root)?;
    while let Some(next) = parser.peek() {
        parser.term(next)?;
    }
    let unclosed = parser.open.last().filter(|_| parser.open.len() > 1).map(|open| open.at);
    let root = parser.open.pop();
    let (Some(root), None) = (root, unclosed) else {
        return Err(PatternError { kind: PatternErrorKind::UnclosedGroup, at: unclosed.unwrap_or_default() });
    };
    if let Some(&(_, at)) = parser.references.iter().find(|(index, _)| *index > parser.groups) {
        return Err(PatternError { kind: PatternErrorKind::UnknownReference, at });
    }
    Ok(Parsed { root: finish(root), groups: parser.groups, is_irregular: parser.is_irregular })
}

/// The names of groups with their numbers: references may come before them.
fn group_names(text: &str) -> Vec<(String, u32)> {
    let mut names = Vec::new();
    if !text.contains("(?<") {
        return names;
    }
    let (mut count, mut in_class, mut at) = (0, false, 0);
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'(' if !in_class => {
                let rest = text.get(at..).unwrap_or_default();
                let named = rest.strip_prefix("(?<").filter(|rest| !rest.starts_with(['=', '!']));
                if named.is_some() || !rest.starts_with("(?") {
                    count += 1;
                }
                if let Some((name, _)) = named.and_then(|rest| rest.split_once('>')) {
                    names.push((name.to_owned(), count));
                }
            }
            _ => {}
        }
        at += 1;
    }
    names
}

fn finish(open: Open) -> Node {
    let Open { opener, mut alternatives, mut parts, .. } = open;
    let last = match parts.len() {
        0 => Node::Empty,
        1 if !matches!(opener, Opener::Root) => parts.pop().unwrap_or(Node::Empty),
        _ => Node::Concat(parts),
    };
    let inner = if alternatives.is_empty() {
        last
    } else {
        alternatives.push(last);
        Node::Alternatives(alternatives)
    };
    match opener {
        Opener::Root => inner,
        Opener::Group(index) => Node::Group { index, inner: Box::new(inner) },
        Opener::Look { behind, negated } => Node::Look { behind, negated, inner: Box::new(inner) },
    }
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, text: &str) -> bool {
        let is_there = self.rest().starts_with(text);
        if is_there {
            self.at += text.len();
        }
        is_there
    }

    fn error<T>(kind: PatternErrorKind, at: usize) -> Result<T, PatternError> {
        Err(PatternError { kind, at })
    }

    fn begin(&mut self, at: usize, opener: Opener) -> Result<(), PatternError> {
        if self.open.len() > MAX_DEPTH {
            return Self::error(PatternErrorKind::TooDeep, at);
        }
        self.open.push(Open { at, opener, alternatives: Vec::new(), parts: Vec::new() });
        Ok(())
    }

    fn push(&mut self, node: Node) {
        if let Some(open) = self.open.last_mut() {
            open.parts.push(node);
        }
    }

    fn term(&mut self, next: char) -> Result<(), PatternError> {
        let at = self.at;
        self.at += next.len_utf8();
        match next {
            '(' => self.group(at)?,
            ')' => {
                let is_root = self.open.last().is_none_or(|open| matches!(open.opener, Opener::Root));
                let closed = if is_root { None } else { self.open.pop() };
                let Some(closed) = closed else { return Self::error(PatternErrorKind::UnexpectedParen, at) };
                self.push(finish(closed));
            }
            '|' => {
                if let Some(open) = self.open.last_mut() {
                    let parts = std::mem::take(&mut open.parts);
                    open.alternatives.push(if parts.is_empty() { Node::Empty } else { Node::Concat(parts) });
                }
            }
            '^' => self.push(Node::Start),
            '$' => self.push(Node::End),
            '.' => self.push(Node::Any),
            '[' => {
                let class = self.class(at)?;
                self.push(Node::Class(class));
            }
            '\\' => {
                let node = self.escape(at)?;
                self.push(node);
            }
            '*' | '+' | '?' => {
                let (min, max) = match next {
                    '*' => (0, None),
                    '+' => (1, None),
                    _ => (0, Some(1)),
                };
                self.repeat(at, min, max)?;
            }
            '{' => match self.counts(at)? {
                Some((min, max)) => self.repeat(at, min, max)?,
                None => self.push(Node::Char('{')),
            },
            other => self.push(Node::Char(other)),
        }
        Ok(())
    }

    fn group(&mut self, at: usize) -> Result<(), PatternError> {
        let looks = [("?=", false, false), ("?!", false, true), ("?<=", true, false), ("?<!", true, true)];
        for (text, behind, negated) in looks {
            if self.eat(text) {
                self.is_irregular = true;
                return self.begin(at, Opener::Look { behind, negated });
            }
        }
        if self.eat("?:") {
            return self.begin(at, Opener::Group(None));
        }
        if self.eat("?<") {
            let Some(length) = self.rest().find('>') else { return Self::error(PatternErrorKind::UnknownGroup, at) };
            self.at += length + 1;
        } else if self.rest().starts_with('?') {
            return Self::error(PatternErrorKind::UnknownGroup, at);
        }
        self.groups += 1;
        self.begin(at, Opener::Group(Some(self.groups)))
    }

    /// The counts of a quantifier; none where the brace stands for itself.
    fn counts(&mut self, at: usize) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let Some((inside, _)) = self.rest().split_once('}') else { return Ok(None) };
        let length = inside.len();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u32>().unwrap_or(u32::MAX);
        let (min, max) = match inside.split_once(',') {
            None if is_number(inside) => (number(inside), Some(number(inside))),
            Some((min, "")) if is_number(min) => (number(min), None),
            Some((min, max)) if is_number(min) && is_number(max) => (number(min), Some(number(max))),
            _ => return Ok(None),
        };
        if max.is_some_and(|max| max < min) {
            return Self::error(PatternErrorKind::CountsOutOfOrder, at);
        }
        if min.max(max.unwrap_or(0)) > MAX_COUNT {
            return Self::error(PatternErrorKind::TooLarge, at);
        }
        self.at += length + 1;
        Ok(Some((min, max)))
    }

    fn repeat(&mut self, at: usize, min: u32, max: Option<u32>) -> Result<(), PatternError> {
        let lazy = self.eat("?");
        let last = self.open.last_mut().and_then(|open| open.parts.pop());
        match last {
            None | Some(Node::Start | Node::End | Node::Boundary { .. } | Node::Repeat { .. }) => {
                Self::error(PatternErrorKind::NothingToRepeat, at)
            }
            Some(inner) => {
                self.push(Node::Repeat { inner: Box::new(inner), min, max, lazy });
                Ok(())
            }
        }
    }

    /// An escape outside of a class; its backslash has been read.
    fn escape(&mut self, at: usize) -> Result<Node, PatternError> {
        let Some(next) = self.peek() else { return Self::error(PatternErrorKind::TrailingBackslash, at) };
        match next {
            'b' | 'B' => {
                self.at += 1;
                Ok(Node::Boundary { negated: next == 'B' })
            }
            '1'..='9' => {
                let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                let index = self.rest().get(..digits).and_then(|text| text.parse().ok()).unwrap_or(u32::MAX);
                self.at += digits;
                self.references.push((index, at));
                self.is_irregular = true;
                Ok(Node::Reference(index))
            }
            'k' if !self.names.is_empty() => {
                self.at += 1;
                let name = self.rest().strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(name, _)| name);
                let found = name.and_then(|name| self.names.iter().find(|(own, _)| own == name));
                let Some((name, index)) = found.cloned() else {
                    return Self::error(PatternErrorKind::UnknownReference, at);
                };
                self.at += name.len() + 2;
                self.is_irregular = true;
                Ok(Node::Reference(index))
            }
            _ => match self.class_escape(at)? {
                Escaped::Char(code) => Ok(char::from_u32(code).map_or(Node::Never, Node::Char)),
                Escaped::Class(class) => Ok(Node::Class(class)),
            },
        }
    }

    /// An escape that means characters; its backslash has been read.
    fn class_escape(&mut self, at: usize) -> Result<Escaped, PatternError> {
        let Some(next) = self.peek() else { return Self::error(PatternErrorKind::TrailingBackslash, at) };
        self.at += next.len_utf8();
        let ranges = |ranges: Vec<(u32, u32)>| Ok(Escaped::Class(Class { ranges, ..Class::default() }));
        let char = |code: u32| Ok(Escaped::Char(code));
        match next {
            'd' => ranges(DIGITS.to_vec()),
            'D' => ranges(complement(DIGITS)),
            'w' => ranges(WORDS.to_vec()),
            'W' => ranges(complement(WORDS)),
            's' => ranges(SPACES.to_vec()),
            'S' => ranges(complement(SPACES)),
            't' => char(9),
            'n' => char(10),
            'v' => char(11),
            'f' => char(12),
            'r' => char(13),
            '0' => char(0),
            'c' => match self.peek() {
                Some(letter) if letter.is_ascii_alphabetic() => {
                    self.at += 1;
                    char(u32::from(letter) % 32)
                }
                _ => Self::error(PatternErrorKind::UnknownEscape, at),
            },
            'x' => self.hex(2).map_or_else(|| Self::error(PatternErrorKind::UnknownEscape, at), char),
            'u' => self.unicode().map_or_else(|| Self::error(PatternErrorKind::UnknownEscape, at), char),
            'p' | 'P' => {
                let inside = self.rest().strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(name, _)| name);
                let property = inside.and_then(|name| Some((name.len(), property::to_go(name, next == 'P')?)));
                let Some((length, property)) = property else {
                    return Self::error(PatternErrorKind::UnknownProperty, at);
                };
                self.at += length + 2;
                Ok(Escaped::Class(Class { properties: vec![property], ..Class::default() }))
            }
            other if other.is_ascii_alphanumeric() => Self::error(PatternErrorKind::UnknownEscape, at),
            other => char(other as u32),
        }
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits).filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        let code = u32::from_str_radix(text, 16).ok()?;
        self.at += digits;
        Some(code)
    }

    fn unicode(&mut self) -> Option<u32> {
        if let Some(rest) = self.rest().strip_prefix('{') {
            let (text, _) = rest.split_once('}')?;
            let code = u32::from_str_radix(text, 16).ok().filter(|code| *code <= u32::from(char::MAX))?;
            self.at += text.len() + 2;
            return Some(code);
        }
        let first = self.hex(4)?;
        if !(0xd800..0xdc00).contains(&first) || !self.rest().starts_with("\\u") {
            return Some(first);
        }
        let before = self.at;
        self.at += 2;
        let second = self.hex(4).filter(|second| (0xdc00..0xe000).contains(second));
        let Some(second) = second else {
            self.at = before;
            return Some(first);
        };
        Some(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    }

    /// A class; its bracket has been read.
    fn class(&mut self, at: usize) -> Result<Class, PatternError> {
        let mut class = Class { negated: self.eat("^"), ..Class::default() };
        loop {
            let start = self.at;
            let Some(next) = self.peek() else { return Self::error(PatternErrorKind::UnclosedClass, at) };
            if self.eat("]") {
                return Ok(class);
            }
            let low = self.class_atom(next)?;
            let is_range = self.rest().starts_with('-') && !self.rest().starts_with("-]");
            let (Escaped::Char(low), true) = (&low, is_range) else {
                class.add(low);
                continue;
            };
            let low = *low;
            self.at += 1;
            let Some(next) = self.peek() else { return Self::error(PatternErrorKind::UnclosedClass, at) };
            match self.class_atom(next)? {
                Escaped::Char(high) if high < low => return Self::error(PatternErrorKind::RangeOutOfOrder, start),
                Escaped::Char(high) => class.ranges.push((low, high)),
                other @ Escaped::Class(_) => {
                    class.add(Escaped::Char(low));
                    class.add(Escaped::Char(u32::from('-')));
                    class.add(other);
                }
            }
        }
    }

    fn class_atom(&mut self, next: char) -> Result<Escaped, PatternError> {
        let at = self.at;
        self.at += next.len_utf8();
        if next != '\\' {
            return Ok(Escaped::Char(next as u32));
        }
        if self.eat("b") {
            return Ok(Escaped::Char(8));
        }
        if self.rest().starts_with(|next: char| matches!(next, '1'..='9')) {
            return Self::error(PatternErrorKind::UnknownEscape, at);
        }
        self.class_escape(at)
    }
}

/// What an escape stands for.
enum Escaped {
    Char(u32),
    Class(Class),
}

impl Class {
    fn add(&mut self, escaped: Escaped) {
        match escaped {
            Escaped::Char(code) => self.ranges.push((code, code)),
            Escaped::Class(mut class) => {
                self.ranges.append(&mut class.ranges);
                self.properties.append(&mut class.properties);
            }
        }
    }
}
