//! Walking through the characters of a body as go-yaml does.
//!
//! go-yaml decodes its input in windows of 512 bytes, and complains about a bad character as soon
//! as the window that holds it is decoded. Which complaint comes first, and whether one comes at
//! all behind the end of the first document, depends on when windows are loaded; so this mirrors
//! when the scanner asks for characters, and how many of them.

use crate::YamlVersion;

use super::encoding::{Decoded, Encoding};
use super::mark::{Mark, Refusal, Step, reader_fault};
use super::problem::Problem;

/// Bytes that go-yaml loads at once (`input_raw_buffer_size`).
const WINDOW: usize = 512;

/// Up to this size go-yaml must look for the end before it knows the encoding.
const LONGEST_BYTE_ORDER_MARK: usize = 3;

/// A place in a text, and what go-yaml has decoded of it.
#[derive(Debug)]
pub(super) struct Cursor<'t> {
    /// The text in UTF-8; good as far as it is decoded.
    text: &'t [u8],
    yaml: YamlVersion,
    mark: Mark,
    /// Decoded characters that are not yet consumed, with ends of the text counted as such.
    unread: u32,
    /// Offset up to which the text is decoded.
    decoded: usize,
    /// Offset of the first character in go-yaml's buffer.
    buffer_start: usize,
    raw: Raw<'t>,
}

/// The bytes of the body.
#[derive(Debug)]
struct Raw<'t> {
    bytes: &'t [u8],
    encoding: Encoding,
    /// Offset of the first byte that is not decoded.
    at: usize,
    /// Offset up to which bytes are loaded.
    loaded: usize,
    /// Whether go-yaml knows that no bytes follow.
    ended: bool,
}

impl<'t> Cursor<'t> {
    /// Begins at the start of `text`, which is the UTF-8 form of `bytes`.
    pub(super) fn new(text: &'t [u8], bytes: &'t [u8], yaml: YamlVersion) -> Self {
        let (encoding, byte_order_mark) = Encoding::of(bytes);
        let start = if encoding == Encoding::Utf8 { byte_order_mark } else { 0 };
        Self {
            text,
            yaml,
            mark: Mark { offset: start as u32, ..Mark::default() },
            unread: 0,
            decoded: start,
            buffer_start: start,
            raw: Raw {
                bytes,
                encoding,
                at: byte_order_mark,
                loaded: bytes.len().min(WINDOW),
                ended: bytes.len() < LONGEST_BYTE_ORDER_MARK,
            },
        }
    }

    /// The version of YAML.
    pub(super) fn yaml(&self) -> YamlVersion {
        self.yaml
    }

    /// Bytes of the whole text.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// The current place.
    pub(super) fn mark(&self) -> Mark {
        self.mark
    }

    /// The byte `ahead` of the current place; 0 behind the end.
    #[inline]
    pub(super) fn byte(&self, ahead: usize) -> u8 {
        self.text.get(self.mark.offset as usize + ahead).copied().unwrap_or(0)
    }

    /// The text between two places.
    pub(super) fn text(&self, start: u32, end: u32) -> &'t [u8] {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// Makes sure that go-yaml has decoded `count` characters from here on, or the end.
    #[inline]
    pub(super) fn need(&mut self, count: u32) -> Step<()> {
        if self.unread >= count { Ok(()) } else { self.fill(count) }
    }

    /// Whether go-yaml takes this place for a byte order mark. It looks at the start of its buffer
    /// instead of the current place.
    pub(super) fn buffer_starts_with_byte_order_mark(&self) -> bool {
        self.text.get(self.buffer_start..).is_some_and(|text| text.starts_with("\u{feff}".as_bytes()))
    }

    /// Goes over one character.
    #[inline]
    pub(super) fn skip(&mut self) {
        self.mark.offset += self.width();
        self.mark.index += 1;
        self.mark.column += 1;
        self.unread = self.unread.saturating_sub(1);
    }

    /// Goes over ASCII characters as long as `more` holds, which it must not for line breaks. Stops
    /// while `spare` decoded characters are left, so that a caller who needs that many of them
    /// behind each character asks for more at the same places as without this short cut.
    #[inline]
    pub(super) fn skip_while(&mut self, spare: u32, more: impl Fn(u8) -> bool) {
        let most = self.unread.saturating_sub(spare) as usize;
        let rest = self.text.get(self.mark.offset as usize..).unwrap_or_default();
        let run = rest.iter().take(most).take_while(|&&byte| byte.is_ascii() && more(byte)).count() as u32;
        self.mark.offset += run;
        self.mark.index += run;
        self.mark.column += run;
        self.unread -= run;
    }

    /// Goes over characters up to the end of the line.
    pub(super) fn skip_to_break(&mut self) -> Step<()> {
        while !self.at_break() && !self.at_end() {
            self.skip();
            self.skip_while(1, |byte| byte >= b' ');
            self.need(1)?;
        }
        Ok(())
    }

    /// Goes over a line break and returns what it stands for in a scalar: a line feed, or the
    /// Unicode line or paragraph separator itself.
    pub(super) fn skip_line(&mut self) -> &'static str {
        let (bytes, chars, stands_for) = match (self.byte(0), self.byte(1), self.byte(2)) {
            (b'\r', b'\n', _) => (2, 2, "\n"),
            (b'\r' | b'\n', ..) => (1, 1, "\n"),
            _ if self.yaml == YamlVersion::Core => return "",
            (0xc2, 0x85, _) => (2, 1, "\n"),
            (0xe2, 0x80, 0xa8) => (3, 1, "\u{2028}"),
            (0xe2, 0x80, 0xa9) => (3, 1, "\u{2029}"),
            _ => return "",
        };
        self.mark.offset += bytes;
        self.mark.index += chars;
        self.mark.column = 0;
        self.mark.line += 1;
        self.unread = self.unread.saturating_sub(chars);
        stands_for
    }

    /// Counts the end of the text as the end of a line.
    pub(super) fn force_new_line(&mut self) {
        if self.mark.column != 0 {
            self.mark.column = 0;
            self.mark.line += 1;
        }
    }

    /// At a space or tab.
    #[inline]
    pub(super) fn at_blank(&self) -> bool {
        matches!(self.byte(0), b' ' | b'\t')
    }

    /// At a line break.
    #[inline]
    pub(super) fn at_break(&self) -> bool {
        self.is_break(0)
    }

    /// At the end of the text.
    #[inline]
    pub(super) fn at_end(&self) -> bool {
        self.byte(0) == 0
    }

    /// Whether a line break is `ahead`.
    #[inline]
    pub(super) fn is_break(&self, ahead: usize) -> bool {
        match self.byte(ahead) {
            b'\r' | b'\n' => true,
            _ if self.yaml == YamlVersion::Core => false,
            0xc2 => self.byte(ahead + 1) == 0x85,
            0xe2 => self.byte(ahead + 1) == 0x80 && matches!(self.byte(ahead + 2), 0xa8 | 0xa9),
            _ => false,
        }
    }

    /// Whether a space, a tab, a line break or the end is `ahead`.
    #[inline]
    pub(super) fn is_blank_or_end(&self, ahead: usize) -> bool {
        matches!(self.byte(ahead), b' ' | b'\t' | 0) || self.is_break(ahead)
    }

    /// At a letter, digit, `_` or `-`.
    pub(super) fn at_alphanumeric(&self) -> bool {
        matches!(self.byte(0), b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'-')
    }

    /// At `---` or `...` at the beginning of a line.
    pub(super) fn at_document_indicator(&self) -> bool {
        self.mark.column == 0
            && matches!([self.byte(0), self.byte(1), self.byte(2)], [b'-', b'-', b'-'] | [b'.', b'.', b'.'])
            && self.is_blank_or_end(3)
    }

    /// Goes over spaces and tabs.
    pub(super) fn skip_blanks(&mut self) -> Step<()> {
        self.need(1)?;
        while self.at_blank() {
            self.skip();
            self.need(1)?;
        }
        Ok(())
    }

    /// Goes over a comment, if there is one, up to the end of the line.
    pub(super) fn skip_comment(&mut self) -> Step<()> {
        if self.byte(0) != b'#' {
            return Ok(());
        }
        self.skip_to_break()
    }

    #[inline]
    fn width(&self) -> u32 {
        match self.text.get(self.mark.offset as usize) {
            None => 0,
            Some(0..=0x7f) => 1,
            Some(0x80..=0xdf) => 2,
            Some(0xe0..=0xef) => 3,
            Some(0xf0..) => 4,
        }
    }

    #[cold]
    fn fill(&mut self, count: u32) -> Step<()> {
        self.buffer_start = self.mark.offset as usize;
        let mut loaded_before = self.raw.at < self.raw.loaded;
        while self.unread < count {
            if !loaded_before {
                self.raw.load();
            }
            loaded_before = false;
            self.decode_window()?;
            if self.raw.ended {
                self.unread += 1;
                break;
            }
        }
        Ok(())
    }

    fn decode_window(&mut self) -> Step<()> {
        let raw = &mut self.raw;
        while raw.at < raw.loaded {
            let window = raw.bytes.get(raw.at..raw.loaded).unwrap_or_default();
            if raw.encoding == Encoding::Utf8 {
                let run = window.iter().take_while(|byte| is_plain_ascii(**byte)).count();
                raw.at += run;
                self.decoded += run;
                self.unread += run as u32;
                if run == window.len() {
                    break;
                }
            }
            let window = raw.bytes.get(raw.at..raw.loaded).unwrap_or_default();
            match raw.encoding.decode(window, self.yaml) {
                Decoded::Char(char, width) => {
                    raw.at += width;
                    self.decoded += char.len_utf8();
                    self.unread += 1;
                }
                Decoded::Incomplete(_) if !raw.ended => break,
                Decoded::Incomplete(problem) | Decoded::Bad(problem) => return Err(self.bad_character(problem)),
            }
        }
        Ok(())
    }

    fn bad_character(&self, problem: Problem) -> Refusal {
        reader_fault(problem, self.decoded as u32)
    }
}

/// Whether a byte is a character that is always taken.
#[inline]
fn is_plain_ascii(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n')
}

impl Raw<'_> {
    /// Loads the next window; the end is known only when nothing more can be loaded.
    fn load(&mut self) {
        if self.loaded == self.bytes.len() {
            self.ended = true;
        } else {
            self.loaded = self.bytes.len().min(self.at + WINDOW);
        }
    }
}
