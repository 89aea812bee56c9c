//! The parser of net/mail: RFC 5322 with the obsolete forms that Go knows.

use super::MailRules;
use super::encoded_word::{Word, classify};

/// Whether a list of addresses may stand here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Groups {
    Allowed,
    Refused,
}

/// Dots of an atom: in addresses they stand between other characters, in names anywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dots {
    Between,
    Anywhere,
}

/// What is left of the text. Methods return `None` where Go returns an error.
#[derive(Clone, Copy)]
pub(super) struct Parser<'a> {
    rest: &'a [u8],
    rules: &'a MailRules,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a [u8], rules: &'a MailRules) -> Self {
        Self { rest: text, rules }
    }

    /// `parseSingleAddress`.
    pub(super) fn single_address(mut self) -> Option<()> {
        let count = self.address(Groups::Allowed)?;
        self.skip_comments()?;
        (self.rest.is_empty() && count == 1).then_some(())
    }

    /// `parseAddress`: how many addresses there are.
    fn address(&mut self, groups: Groups) -> Option<usize> {
        self.skip_space();
        self.rest.first()?;
        if self.address_spec().is_some() {
            self.skip_space();
            if self.rest.starts_with(b"(") {
                self.name_comment()?;
            }
            return Some(1);
        }
        if !self.rest.starts_with(b"<") {
            self.phrase()?;
        }
        self.skip_space();
        if groups == Groups::Allowed && self.take(b':') {
            return self.group();
        }
        if !self.take(b'<') {
            return None;
        }
        self.address_spec()?;
        self.take(b'>').then_some(1)
    }

    /// `consumeGroupList`, after the colon.
    fn group(&mut self) -> Option<usize> {
        self.skip_space();
        if self.take(b';') {
            self.skip_comments()?;
            return Some(0);
        }
        let mut count = 0;
        loop {
            count += self.address(Groups::Refused)?;
            self.skip_comments()?;
            if self.take(b';') {
                self.skip_comments()?;
                return Some(count);
            }
            if !self.take(b',') {
                return None;
            }
        }
    }

    /// `consumeAddrSpec`; nothing is taken where there is none.
    fn address_spec(&mut self) -> Option<()> {
        let mut ahead = *self;
        ahead.skip_space();
        match ahead.rest.first()? {
            b'"' => ahead.quoted_string().filter(|&length| length > 0).map(|_| ())?,
            _ => ahead.atom(Dots::Between).map(|_| ())?,
        }
        if !ahead.take(b'@') {
            return None;
        }
        ahead.skip_space();
        match ahead.rest.first()? {
            b'[' => ahead.domain_literal()?,
            _ => ahead.atom(Dots::Between).map(|_| ())?,
        }
        *self = ahead;
        Some(())
    }

    /// `consumePhrase`: the words of a name. A fault after the first word ends the phrase.
    fn phrase(&mut self) -> Option<()> {
        let (mut words, mut gathered) = (0usize, false);
        loop {
            if words > 0 {
                self.skip_comments()?;
            }
            self.skip_space();
            if self.rest.is_empty() {
                return Some(());
            }
            match self.word() {
                None | Some(Word::UnknownCharset) => return (words > 0 || gathered).then_some(()),
                Some(Word::Encoded { empty }) if self.rules.gathers_encoded_words => gathered |= !empty,
                Some(_) => {
                    words += 1 + usize::from(gathered);
                    gathered = false;
                }
            }
        }
    }

    fn word(&mut self) -> Option<Word> {
        if self.rest.starts_with(b"\"") {
            return self.quoted_string().map(|_| Word::Plain);
        }
        self.atom(Dots::Anywhere).map(classify)
    }

    /// `consumeQuotedString`: how many characters it holds.
    fn quoted_string(&mut self) -> Option<usize> {
        let (mut rest, mut length, mut escaped) = (self.rest.get(1..)?, 0, false);
        loop {
            let (c, size) = first_char(rest)?;
            rest = &rest[size..];
            match c {
                '"' if !escaped => break,
                '\\' if !escaped => escaped = true,
                _ if is_visible(c) || matches!(c, ' ' | '\t') => {
                    length += 1;
                    escaped = false;
                }
                _ => return None,
            }
        }
        self.rest = rest;
        Some(length)
    }

    /// `consumeAtom`, always with dots.
    fn atom(&mut self, dots: Dots) -> Option<&'a [u8]> {
        let mut end = 0;
        while let Some(&byte) = self.rest.get(end) {
            end += match byte {
                b'(' | b')' | b'<' | b'>' | b'[' | b']' | b':' | b';' | b'@' | b'\\' | b',' | b'"' => break,
                b'!'..=b'~' => 1,
                0x80.. => first_char(&self.rest[end..])?.1,
                _ => break,
            };
        }
        let (atom, rest) = self.rest.split_at(end);
        if atom.is_empty() || (dots == Dots::Between && atom.split(|&byte| byte == b'.').any(<[u8]>::is_empty)) {
            return None;
        }
        self.rest = rest;
        Some(atom)
    }

    /// `consumeDomainLiteral`: an IP address in brackets.
    fn domain_literal(&mut self) -> Option<()> {
        let inner = self.rest.strip_prefix(b"[")?;
        let end = memchr::memchr(b']', inner)?;
        // Whatever Go refuses here as a character is no part of an address either.
        crate::netip::parse_ip(&inner[..end])?;
        self.rest = &inner[end + 1..];
        Some(())
    }

    /// `consumeDisplayNameComment`: a comment whose encoded words must be in known character sets.
    fn name_comment(&mut self) -> Option<()> {
        let mut comment = Vec::new();
        self.comment(|byte| comment.push(byte))?;
        let mut words = comment.split(|byte| matches!(byte, b' ' | b'\t'));
        words.all(|word| classify(word) != Word::UnknownCharset).then_some(())
    }

    /// `skipCFWS`: blanks and comments.
    fn skip_comments(&mut self) -> Option<()> {
        self.skip_space();
        while self.rest.starts_with(b"(") {
            self.comment(|_| ())?;
            self.skip_space();
        }
        Some(())
    }

    /// `consumeComment`: comments nest, and a backslash takes away the meaning of what follows.
    fn comment(&mut self, mut keep: impl FnMut(u8)) -> Option<()> {
        let (mut rest, mut depth) = (self.rest.get(1..)?, 1usize);
        while depth > 0 {
            let (&first, after) = rest.split_first()?;
            let mut byte = first;
            rest = after;
            match (first, after) {
                (b'\\', [next, after @ ..]) => (byte, rest) = (*next, after),
                (b'(', _) => depth += 1,
                (b')', _) => depth -= 1,
                _ => {}
            }
            if depth > 0 {
                keep(byte);
            }
        }
        self.rest = rest;
        Some(())
    }

    fn take(&mut self, byte: u8) -> bool {
        let after = self.rest.strip_prefix(&[byte]);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn skip_space(&mut self) {
        let blanks = self.rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.rest = &self.rest[blanks..];
    }
}

/// The first character and its length; `None` for no character and for bytes that are none.
fn first_char(text: &[u8]) -> Option<(char, usize)> {
    let head = text.get(..4).unwrap_or(text);
    let c = head.utf8_chunks().next()?.valid().chars().next()?;
    Some((c, c.len_utf8()))
}

/// `isVchar`: visible ASCII, or anything beyond ASCII.
fn is_visible(c: char) -> bool {
    !c.is_ascii() || c.is_ascii_graphic()
}
