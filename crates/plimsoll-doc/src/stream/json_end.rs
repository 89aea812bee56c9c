//! Where a JSON value ends, without reading it.

/// Counts brackets outside of texts; goes on where the last piece ended.
#[derive(Debug, Default)]
pub(super) struct JsonEnd {
    depth: u32,
    in_text: bool,
    after_backslash: bool,
    in_word: bool,
    word: Word,
}

/// What is known of a value outside of brackets that is not a string.
#[derive(Clone, Copy, Debug, Default)]
enum Word {
    #[default]
    None,
    /// The rest of `true`, `false` or `null`.
    Literal(&'static [u8]),
    Number(Number),
    /// Not JSON: it goes on to the next blank, bracket or comma.
    Malformed,
}

/// The last part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Minus,
    Zero,
    Whole,
    Point,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
}

impl Number {
    const fn begin(byte: u8) -> Option<Self> {
        match byte {
            b'-' => Some(Self::Minus),
            b'0' => Some(Self::Zero),
            b'1'..=b'9' => Some(Self::Whole),
            _ => None,
        }
    }

    const fn then(self, byte: u8) -> Option<Self> {
        match (self, byte) {
            (Self::Minus, b'0') => Some(Self::Zero),
            (Self::Minus | Self::Whole, b'0'..=b'9') => Some(Self::Whole),
            (Self::Zero | Self::Whole, b'.') => Some(Self::Point),
            (Self::Point | Self::Fraction, b'0'..=b'9') => Some(Self::Fraction),
            (Self::Zero | Self::Whole | Self::Fraction, b'e' | b'E') => Some(Self::Exponent),
            (Self::Exponent, b'+' | b'-') => Some(Self::ExponentSign),
            (Self::Exponent | Self::ExponentSign | Self::ExponentDigits, b'0'..=b'9') => Some(Self::ExponentDigits),
            _ => None,
        }
    }

    const fn is_whole(self) -> bool {
        matches!(self, Self::Zero | Self::Whole | Self::Fraction | Self::ExponentDigits)
    }
}

impl Word {
    /// The word after one more byte; none where it had ended before.
    fn then(self, byte: u8) -> Option<Self> {
        match self {
            Self::None => Some(match byte {
                b't' => Self::Literal(b"rue"),
                b'f' => Self::Literal(b"alse"),
                b'n' => Self::Literal(b"ull"),
                _ => Number::begin(byte).map_or(Self::Malformed, Self::Number),
            }),
            Self::Literal(rest) => {
                let (next, rest) = rest.split_first()?;
                Some(if byte == *next { Self::Literal(rest) } else { Self::Malformed })
            }
            Self::Number(number) => match number.then(byte) {
                Some(number) => Some(Self::Number(number)),
                None if number.is_whole() => None,
                None => Some(Self::Malformed),
            },
            Self::Malformed => Some(Self::Malformed),
        }
    }
}

impl JsonEnd {
    /// Number of bytes of `piece` up to the end of the value, if it ends there. Values without anything between them
    /// are looked at one by one, or a long row of them would be looked at again for each.
    pub(super) fn find(&mut self, piece: &[u8]) -> Option<usize> {
        for (at, &byte) in piece.iter().enumerate() {
            if self.in_text {
                self.in_text = self.after_backslash || byte != b'"';
                self.after_backslash = byte == b'\\' && !self.after_backslash;
                if !self.in_text && self.depth == 0 {
                    return Some(at + 1);
                }
                continue;
            }
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b'{' | b'[' | b'"' if self.in_word => return Some(at),
                b'"' => self.in_text = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ if self.depth > 0 => self.in_word = false,
                _ => match self.word.then(byte) {
                    Some(word) => (self.in_word, self.word) = (true, word),
                    None => return Some(at),
                },
            }
        }
        None
    }
}
