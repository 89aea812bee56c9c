//! Parsed patterns, and how they are written for Go's engine.

use std::fmt::Write as _;

/// A parsed pattern. Its nodes are nested no deeper than the parser allows.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) root: Node,
    pub(super) groups: u32,
    /// Looks around or refers to groups.
    pub(super) is_irregular: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Node {
    Empty,
    Char(char),
    /// Half of a surrogate pair, which no text has.
    Never,
    Any,
    Class(Class),
    Start,
    End,
    Boundary {
        negated: bool,
    },
    Group {
        index: Option<u32>,
        inner: Box<Node>,
    },
    Concat(Vec<Node>),
    Alternatives(Vec<Node>),
    Repeat {
        inner: Box<Node>,
        min: u32,
        max: Option<u32>,
        lazy: bool,
    },
    Look {
        behind: bool,
        negated: bool,
        inner: Box<Node>,
    },
    Reference(u32),
}

/// A set of characters.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub(super) negated: bool,
    pub(super) ranges: Vec<(u32, u32)>,
    /// Unicode properties in Go's notation, such as `\p{Lu}`.
    pub(super) properties: Vec<String>,
}

const LAST: u32 = char::MAX as u32;
pub(super) const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];
pub(super) const WORDS: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
/// White space and line ends of ECMA-262.
pub(super) const SPACES: &[(u32, u32)] = &[
    (0x9, 0xd),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];
pub(super) const LINE_ENDS: &[(u32, u32)] = &[(0xa, 0xa), (0xd, 0xd), (0x2028, 0x2029)];

/// All characters that are not in sorted ranges.
pub(super) fn complement(ranges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut rest = Vec::with_capacity(ranges.len() + 1);
    let mut next = 0;
    for &(low, high) in ranges {
        if low > next {
            rest.push((next, low - 1));
        }
        next = high + 1;
    }
    if next <= LAST {
        rest.push((next, LAST));
    }
    rest
}

/// Go repeats at most so often; what repeats more is written several times.
const MAX_GO_REPEAT: u32 = 1000;
/// Longest text of a pattern that is given to Go's engine.
const MAX_GO_TEXT: usize = 1 << 16;

impl Parsed {
    /// The text that all matching texts begin with, where that is all that the pattern says.
    pub(super) fn prefix(&self) -> Option<String> {
        let Node::Concat(parts) = &self.root else { return None };
        let (Node::Start, rest) = parts.split_first()? else { return None };
        rest.iter().map(|node| if let Node::Char(own) = node { Some(*own) } else { None }).collect()
    }

    /// The pattern in Go's syntax; none where no automaton can run it.
    pub(super) fn to_go(&self) -> Option<String> {
        if self.is_irregular {
            return None;
        }
        let mut text = String::new();
        self.root.write_go(&mut text);
        (text.len() <= MAX_GO_TEXT).then_some(text)
    }
}

impl Node {
    fn write_go(&self, text: &mut String) {
        if text.len() > MAX_GO_TEXT {
            return;
        }
        match self {
            // Irregular ones never come here.
            Self::Empty | Self::Look { .. } | Self::Reference(_) => text.push_str("(?:)"),
            Self::Char(own) => push_char(text, *own as u32),
            Self::Never => text.push_str(r"[^\x{0}-\x{10ffff}]"),
            Self::Any => Class { ranges: complement(LINE_ENDS), ..Class::default() }.write_go(text),
            Self::Class(class) => class.write_go(text),
            Self::Start => text.push_str(r"\A"),
            Self::End => text.push_str(r"\z"),
            Self::Boundary { negated: false } => text.push_str(r"\b"),
            Self::Boundary { negated: true } => text.push_str(r"\B"),
            Self::Group { inner, .. } => {
                text.push_str("(?:");
                inner.write_go(text);
                text.push(')');
            }
            Self::Concat(parts) => parts.iter().for_each(|part| part.write_go(text)),
            Self::Alternatives(parts) => {
                for (part, index) in parts.iter().zip(0..) {
                    if index > 0 {
                        text.push('|');
                    }
                    part.write_go(text);
                }
            }
            Self::Repeat { inner, min, max, lazy } => write_repeat(text, inner, *min, *max, *lazy),
        }
    }
}

fn write_repeat(text: &mut String, inner: &Node, min: u32, max: Option<u32>, lazy: bool) {
    let mut one = String::new();
    one.push_str("(?:");
    inner.write_go(&mut one);
    one.push(')');
    let lazy = if lazy { "?" } else { "" };
    let mut repeat = |count: std::fmt::Arguments<'_>| {
        if text.len() <= MAX_GO_TEXT {
            text.push_str(&one);
            // Writing to a string cannot fail.
            let _ = write!(text, "{count}{lazy}");
        }
    };
    let mut required = min;
    while required > MAX_GO_REPEAT {
        repeat(format_args!("{{{MAX_GO_REPEAT}}}"));
        required = if required > MAX_GO_REPEAT * 64 { MAX_GO_REPEAT } else { required - MAX_GO_REPEAT };
    }
    let Some(max) = max else {
        return match required {
            0 => repeat(format_args!("*")),
            1 => repeat(format_args!("+")),
            _ => repeat(format_args!("{{{required},}}")),
        };
    };
    let mut optional = max - min;
    if required + optional <= MAX_GO_REPEAT {
        return repeat(format_args!("{{{required},{}}}", required + optional));
    }
    repeat(format_args!("{{{required}}}"));
    while optional > 0 && text_is_short(&one, optional) {
        let part = optional.min(MAX_GO_REPEAT);
        text.push_str(&one);
        let _ = write!(text, "{{0,{part}}}{lazy}");
        optional -= part;
    }
    if optional > 0 {
        // Longer than any engine takes.
        text.push_str(&" ".repeat(MAX_GO_TEXT + 1));
    }
}

fn text_is_short(one: &str, optional: u32) -> bool {
    (optional / MAX_GO_REPEAT) as usize * (one.len() + 8) < MAX_GO_TEXT
}

impl Class {
    fn write_go(&self, text: &mut String) {
        if self.ranges.is_empty() && self.properties.is_empty() {
            let nothing = if self.negated { r"[\x{0}-\x{10ffff}]" } else { r"[^\x{0}-\x{10ffff}]" };
            return text.push_str(nothing);
        }
        text.push_str(if self.negated { "[^" } else { "[" });
        self.write_members(text);
        text.push(']');
    }

    /// What stands between the brackets.
    fn write_members(&self, text: &mut String) {
        for &(low, high) in &self.ranges {
            let _ = write!(text, "\\x{{{low:x}}}-\\x{{{high:x}}}");
        }
        self.properties.iter().for_each(|property| text.push_str(property));
    }

    /// The class alone, for one character.
    pub(super) fn properties_to_go(&self) -> String {
        format!("[{}]", self.properties.concat())
    }
}

fn push_char(text: &mut String, code: u32) {
    match char::from_u32(code) {
        Some(own) if own.is_ascii_alphanumeric() => text.push(own),
        _ => {
            let _ = write!(text, "\\x{{{code:x}}}");
        }
    }
}
