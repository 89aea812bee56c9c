//! Cutting a text into tokens.
//!
//! libyaml finds a mapping's key only when it meets the `:` behind it; the tokens that begin the
//! mapping and the key are then put into the queue before what was taken for a value. Until then
//! the key is a *possible simple key*. Many of go-yaml's complaints, and some of its oddities,
//! follow from how these are kept.

mod block_scalar;
mod directive;
mod part;
mod plain;
mod quoted;
mod tag;

use crate::YamlVersion;

use super::cursor::Cursor;
use super::mark::{Mark, Refusal, Step, scanner_fault};
use super::problem::Problem;
use super::token::{Text, Token, TokenKind};

/// Flow collections within each other (`max_flow_level`).
const MAX_FLOW_LEVEL: u32 = 10_000;

/// Indentations within each other (`max_indents`).
const MAX_INDENTS: usize = 10_000;

/// Characters that a simple key and its `:` may be apart.
const MAX_SIMPLE_KEY: u32 = 1024;

/// Cuts tokens.
#[derive(Debug)]
pub(super) struct Scanner<'t> {
    cursor: Cursor<'t>,
    /// Texts that are no part of the source.
    decoded: String,
    /// Handles and suffixes of tags, which need not be UTF-8.
    tags: Vec<u8>,
    queue: Vec<Token>,
    /// Index of the first token in the queue that was not taken.
    head: usize,
    /// Number of tokens that were taken.
    taken: u32,
    /// Whether the first token in the queue can no longer change.
    ready: bool,
    started: bool,
    /// Column of the innermost block collection; -1 outside of all.
    indent: i64,
    /// Columns of the block collections around it.
    indents: Vec<i64>,
    flow_level: u32,
    simple_key_allowed: bool,
    /// The possible simple key of each flow level.
    simple_keys: Vec<SimpleKey>,
}

/// Something that turns out to be a key if a `:` follows.
#[derive(Clone, Copy, Debug, Default)]
struct SimpleKey {
    possible: bool,
    /// At the indentation of a block mapping nothing but a key can stand.
    required: bool,
    /// Whether the token waits in the queue until it is known if it is a key.
    awaited: bool,
    /// Number of its first token.
    token: u32,
    mark: Mark,
}

/// Room for the levels of a text: small texts need little, and large ones that are deep would
/// otherwise cost an allocation for each doubling of each stack.
pub(super) fn levels_of(length: usize) -> usize {
    const DEEPEST: usize = 10_001;
    (length / 16).clamp(16, DEEPEST)
}

impl<'t> Scanner<'t> {
    pub(super) fn new(cursor: Cursor<'t>) -> Self {
        let levels = levels_of(cursor.len());
        Self {
            cursor,
            decoded: String::new(),
            tags: Vec::new(),
            queue: Vec::with_capacity(16),
            head: 0,
            taken: 0,
            ready: false,
            started: false,
            indent: -1,
            indents: Vec::with_capacity(levels),
            flow_level: 0,
            simple_key_allowed: false,
            simple_keys: Vec::with_capacity(levels),
        }
    }

    /// The version of YAML.
    pub(super) fn yaml(&self) -> YamlVersion {
        self.cursor.yaml()
    }

    /// Room that stacks of open collections begin with.
    pub(super) fn levels(&self) -> usize {
        levels_of(self.cursor.len())
    }

    /// The next token, which stays in the queue.
    pub(super) fn peek(&mut self) -> Step<Token> {
        if !self.ready {
            self.fetch_more()?;
            self.ready = true;
        }
        let end = self.cursor.mark();
        Ok(self.queue.get(self.head).copied().unwrap_or(Token::bare(TokenKind::StreamEnd, end, end)))
    }

    /// Takes the token that was peeked.
    pub(super) fn take(&mut self) {
        self.ready = false;
        self.taken += 1;
        self.head += 1;
        if self.head >= self.queue.len() {
            self.queue.clear();
            self.head = 0;
        }
    }

    /// Handle or suffix of a tag.
    pub(super) fn tag_text(&self, text: Text) -> &[u8] {
        self.tags.get(text.range.start as usize..text.range.end as usize).unwrap_or_default()
    }

    /// The name of an anchor or alias.
    pub(super) fn name(&self, text: Text) -> &'t [u8] {
        self.cursor.text(text.range.start, text.range.end)
    }

    /// The buffer of texts that are no part of the source.
    pub(super) fn into_decoded(self) -> String {
        self.decoded
    }

    fn fetch_more(&mut self) -> Step<()> {
        while self.head == self.queue.len() || self.head_may_be_key()? {
            self.fetch_next()?;
        }
        Ok(())
    }

    /// Whether the first token of the queue may still turn out to be a key.
    fn head_may_be_key(&mut self) -> Step<bool> {
        // Keys of deeper levels have higher numbers, so the one that is looked for is found by halving.
        let first = self.simple_keys.partition_point(|key| key.token < self.taken);
        let same = self.simple_keys.iter().enumerate().skip(first).take_while(|(_, key)| key.token == self.taken);
        match same.filter(|(_, key)| key.awaited).map(|(level, _)| level).next() {
            Some(level) => self.is_possible(level),
            None => Ok(false),
        }
    }

    /// Whether a `:` here would make the possible key of a level one.
    fn is_possible(&mut self, level: usize) -> Step<bool> {
        let at = self.cursor.mark();
        let Some(key) = self.simple_keys.get_mut(level).filter(|key| key.possible) else { return Ok(false) };
        if key.mark.line == at.line && key.mark.index.saturating_add(MAX_SIMPLE_KEY) >= at.index {
            return Ok(true);
        }
        if key.required {
            return Err(scanner_fault(Problem::ExpectedColon, key.mark, at));
        }
        key.possible = false;
        Ok(false)
    }

    /// Notes that what begins here may be a key.
    fn save_simple_key(&mut self) -> Step<()> {
        if !self.simple_key_allowed {
            return Ok(());
        }
        self.remove_simple_key()?;
        let mark = self.cursor.mark();
        let required = self.flow_level == 0 && self.indent == i64::from(mark.column);
        let token = self.next_number();
        if let Some(last) = self.simple_keys.last_mut() {
            *last = SimpleKey { possible: true, required, awaited: true, token, mark };
        }
        Ok(())
    }

    /// Gives up the possible key of the current level.
    fn remove_simple_key(&mut self) -> Step<()> {
        let at = self.cursor.mark();
        let Some(last) = self.simple_keys.last_mut().filter(|key| key.possible) else { return Ok(()) };
        if last.required {
            return Err(scanner_fault(Problem::ExpectedColon, last.mark, at));
        }
        last.possible = false;
        last.awaited = false;
        Ok(())
    }

    /// Number of the token that is appended next.
    fn next_number(&self) -> u32 {
        self.taken + (self.queue.len() - self.head) as u32
    }

    fn append(&mut self, token: Token) {
        self.queue.push(token);
    }

    /// Puts a token before the one with the given number; at the end where that one was already taken.
    fn insert_before(&mut self, number: u32, token: Token) {
        match number.checked_sub(self.taken) {
            Some(ahead) if self.head + ahead as usize <= self.queue.len() => {
                self.queue.insert(self.head + ahead as usize, token);
            }
            _ => self.queue.push(token),
        }
    }

    /// Begins a block collection if the column is a deeper one. `before` is the number of the
    /// token that it begins with, where that one is already in the queue.
    fn roll_indent(&mut self, before: Option<u32>, kind: TokenKind, mark: Mark) -> Step<()> {
        let column = i64::from(mark.column);
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.indents.len() > MAX_INDENTS {
            let context = self.simple_keys.last().map(|key| key.mark).unwrap_or_default();
            return Err(scanner_fault(Problem::MaxDepth, context, self.cursor.mark()));
        }
        let token = Token::bare(kind, mark, mark);
        match before {
            Some(number) => self.insert_before(number, token),
            None => self.append(token),
        }
        Ok(())
    }

    /// Ends the block collections whose column is higher.
    fn unroll_indent(&mut self, column: i64) {
        if self.flow_level > 0 {
            return;
        }
        let mark = self.cursor.mark();
        while self.indent > column {
            self.append(Token::bare(TokenKind::BlockEnd, mark, mark));
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    /// Cuts the next token, which may bring others with it.
    // mirrors yaml_parser_fetch_next_token; the order of the cases matters
    fn fetch_next(&mut self) -> Step<()> {
        self.cursor.need(1)?;
        if !self.started {
            self.fetch_stream_start();
            return Ok(());
        }
        self.skip_to_next_token()?;
        let mark = self.cursor.mark();
        self.unroll_indent(i64::from(mark.column));
        self.cursor.need(4)?;
        let in_flow = self.flow_level > 0;
        match self.cursor.byte(0) {
            0 => self.fetch_stream_end(),
            b'%' if mark.column == 0 => self.fetch_directive(),
            b'-' if self.cursor.at_document_indicator() => self.fetch_document_indicator(TokenKind::DocumentStart),
            b'.' if self.cursor.at_document_indicator() => self.fetch_document_indicator(TokenKind::DocumentEnd),
            b'[' => self.fetch_flow_start(TokenKind::FlowSequenceStart),
            b'{' => self.fetch_flow_start(TokenKind::FlowMappingStart),
            b']' => self.fetch_flow_end(TokenKind::FlowSequenceEnd),
            b'}' => self.fetch_flow_end(TokenKind::FlowMappingEnd),
            b',' => self.fetch_flow_entry(),
            b'-' if self.cursor.is_blank_or_end(1) => self.fetch_block_entry(),
            b'?' if in_flow || self.cursor.is_blank_or_end(1) => self.fetch_key(),
            b':' if in_flow || self.cursor.is_blank_or_end(1) => self.fetch_value(),
            b'*' => self.fetch_anchor(TokenKind::Alias),
            b'&' => self.fetch_anchor(TokenKind::Anchor),
            b'!' => self.fetch_tag(),
            b'|' if !in_flow => self.fetch_block_scalar(block_scalar::Style::Literal),
            b'>' if !in_flow => self.fetch_block_scalar(block_scalar::Style::Folded),
            b'\'' => self.fetch_quoted(quoted::Quotes::Single),
            b'"' => self.fetch_quoted(quoted::Quotes::Double),
            b'\t' | b'#' | b'|' | b'>' | b'%' | b'@' | b'`' => Err(self.fault(Problem::CannotStartToken, mark)),
            _ => self.fetch_plain(),
        }
    }

    /// A complaint at the current place about what began at `context`.
    fn fault(&self, problem: Problem, context: Mark) -> Refusal {
        scanner_fault(problem, context, self.cursor.mark())
    }

    /// Goes over spaces, comments and line breaks.
    fn skip_to_next_token(&mut self) -> Step<()> {
        loop {
            self.cursor.need(1)?;
            if self.cursor.mark().column == 0 && self.cursor.buffer_starts_with_byte_order_mark() {
                self.cursor.skip();
            }
            self.cursor.need(1)?;
            // A tab is no indentation: where a key could begin it is a character as any other.
            let tabs = self.flow_level > 0 || !self.simple_key_allowed;
            while self.cursor.byte(0) == b' ' || tabs && self.cursor.byte(0) == b'\t' {
                self.cursor.skip();
                self.cursor.skip_while(1, |byte| byte == b' ');
                self.cursor.need(1)?;
            }
            self.cursor.skip_comment()?;
            if !self.cursor.at_break() {
                return Ok(());
            }
            self.cursor.need(2)?;
            self.cursor.skip_line();
            if self.flow_level == 0 {
                self.simple_key_allowed = true;
            }
        }
    }

    fn fetch_stream_start(&mut self) {
        self.started = true;
        self.simple_key_allowed = true;
        self.simple_keys.push(SimpleKey::default());
        let mark = self.cursor.mark();
        self.append(Token::bare(TokenKind::StreamStart, mark, mark));
    }

    fn fetch_stream_end(&mut self) -> Step<()> {
        self.cursor.force_new_line();
        self.end_block()?;
        let mark = self.cursor.mark();
        self.append(Token::bare(TokenKind::StreamEnd, mark, mark));
        Ok(())
    }

    fn fetch_directive(&mut self) -> Step<()> {
        self.end_block()?;
        let token = self.scan_directive()?;
        self.append(token);
        Ok(())
    }

    fn fetch_document_indicator(&mut self, kind: TokenKind) -> Step<()> {
        self.end_block()?;
        let start = self.cursor.mark();
        for _ in 0..3 {
            self.cursor.skip();
        }
        self.append(Token::bare(kind, start, self.cursor.mark()));
        Ok(())
    }

    /// Ends all block collections and the possible key.
    fn end_block(&mut self) -> Step<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        Ok(())
    }

    fn fetch_flow_start(&mut self, kind: TokenKind) -> Step<()> {
        self.save_simple_key()?;
        let mark = self.cursor.mark();
        self.simple_keys.push(SimpleKey { token: self.next_number(), mark, ..SimpleKey::default() });
        self.flow_level += 1;
        if self.flow_level > MAX_FLOW_LEVEL {
            return Err(self.fault(Problem::MaxDepth, mark));
        }
        self.simple_key_allowed = true;
        self.append_indicator(kind);
        Ok(())
    }

    fn fetch_flow_end(&mut self, kind: TokenKind) -> Step<()> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            let inner = self.simple_keys.pop().unwrap_or_default();
            // As long as a level had no possible key of its own, its slot carries the number of the
            // bracket that opened it. go-yaml then stops waiting for that bracket, so an empty
            // collection is never found to be a key.
            if let Some(opened) = self.simple_keys.last_mut().filter(|key| key.token == inner.token) {
                opened.awaited = false;
            }
        }
        self.simple_key_allowed = false;
        self.append_indicator(kind);
        Ok(())
    }

    fn fetch_flow_entry(&mut self) -> Step<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.append_indicator(TokenKind::FlowEntry);
        Ok(())
    }

    fn fetch_block_entry(&mut self) -> Step<()> {
        let mark = self.cursor.mark();
        // In a flow collection the parser complains, as it knows where that one begins.
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return Err(self.fault(Problem::EntryNotAllowed, mark));
            }
            self.roll_indent(None, TokenKind::BlockSequenceStart, mark)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.append_indicator(TokenKind::BlockEntry);
        Ok(())
    }

    fn fetch_key(&mut self) -> Step<()> {
        let mark = self.cursor.mark();
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return Err(self.fault(Problem::KeyNotAllowed, mark));
            }
            self.roll_indent(None, TokenKind::BlockMappingStart, mark)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.append_indicator(TokenKind::Key);
        Ok(())
    }

    fn fetch_value(&mut self) -> Step<()> {
        let level = self.simple_keys.len().saturating_sub(1);
        if self.is_possible(level)? {
            self.make_key(level)?;
            self.simple_key_allowed = false;
        } else {
            if self.flow_level == 0 {
                let mark = self.cursor.mark();
                if !self.simple_key_allowed {
                    return Err(self.fault(Problem::ValueNotAllowed, mark));
                }
                self.roll_indent(None, TokenKind::BlockMappingStart, mark)?;
            }
            self.simple_key_allowed = self.flow_level == 0;
        }
        self.append_indicator(TokenKind::Value);
        Ok(())
    }

    /// Turns the possible key of a level into one.
    fn make_key(&mut self, level: usize) -> Step<()> {
        let Some(key) = self.simple_keys.get(level).copied() else { return Ok(()) };
        self.insert_before(key.token, Token::bare(TokenKind::Key, key.mark, key.mark));
        self.roll_indent(Some(key.token), TokenKind::BlockMappingStart, key.mark)?;
        if let Some(key) = self.simple_keys.get_mut(level) {
            key.possible = false;
            key.awaited = false;
        }
        Ok(())
    }

    fn fetch_anchor(&mut self, kind: TokenKind) -> Step<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.cursor.mark();
        self.cursor.skip();
        self.cursor.need(1)?;
        let name_start = self.cursor.mark();
        while self.cursor.at_alphanumeric() {
            self.cursor.skip();
            self.cursor.need(1)?;
        }
        let end = self.cursor.mark();
        let ends_well = self.cursor.is_blank_or_end(0)
            || matches!(self.cursor.byte(0), b'?' | b':' | b',' | b']' | b'}' | b'%' | b'@' | b'`');
        if end.offset == name_start.offset || !ends_well {
            return Err(self.fault(Problem::ExpectedAlphanumeric, start));
        }
        self.append(Token { text: Text::source(name_start.offset, end.offset), ..Token::bare(kind, start, end) });
        Ok(())
    }

    fn fetch_tag(&mut self) -> Step<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_tag()?;
        self.append(token);
        Ok(())
    }

    fn fetch_block_scalar(&mut self, style: block_scalar::Style) -> Step<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let token = self.scan_block_scalar(style)?;
        self.append(token);
        Ok(())
    }

    fn fetch_quoted(&mut self, quotes: quoted::Quotes) -> Step<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_quoted(quotes)?;
        self.append(token);
        Ok(())
    }

    fn fetch_plain(&mut self) -> Step<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_plain()?;
        self.append(token);
        Ok(())
    }

    /// Appends a token of one character.
    fn append_indicator(&mut self, kind: TokenKind) {
        let start = self.cursor.mark();
        self.cursor.skip();
        self.append(Token::bare(kind, start, self.cursor.mark()));
    }
}
