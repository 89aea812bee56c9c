//! From tokens to events: libyaml's grammar as a machine with a stack of states.

use std::collections::HashMap;

use crate::{Span, YamlVersion};

use super::event::{Event, Properties, ScalarEvent, Start, Tag};
use super::mark::{Mark, Refusal, Step, parser_fault};
use super::problem::Problem;
use super::scanner::Scanner;
use super::token::{Text, Token, TokenKind};

/// The only version that go-yaml v2 reads.
const VERSION: TokenKind = TokenKind::VersionDirective { major: 1, minor: 1 };

/// Handles that every document knows, unless a directive gives them another meaning.
const DEFAULT_HANDLES: [(&[u8], &[u8]); 2] = [(b"!", b"!"), (b"!!", b"tag:yaml.org,2002:")];

/// What is expected next.
#[derive(Clone, Copy, Debug)]
enum State {
    ImplicitDocumentStart,
    DocumentContent,
    DocumentEnd,
    End,
    BlockNode,
    BlockSequenceFirstEntry,
    BlockSequenceEntry,
    IndentlessSequenceEntry,
    BlockMappingFirstKey,
    BlockMappingKey,
    BlockMappingValue,
    FlowSequenceFirstEntry,
    FlowSequenceEntry,
    FlowPairKey,
    FlowPairValue,
    FlowPairEnd,
    FlowMappingFirstKey,
    FlowMappingKey,
    FlowMappingValue,
    FlowMappingEmptyValue,
}

/// Where a node stands, which decides what it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Flow,
    Block,
    /// As the key or value of a block mapping, where a list needs no deeper indentation.
    BlockOrIndentless,
}

/// Finds events in a text.
#[derive(Debug)]
pub(super) struct Parser<'t> {
    scanner: Scanner<'t>,
    state: State,
    states: Vec<State>,
    /// Where the open collections begin.
    starts: Vec<Mark>,
    /// Handles of `%TAG` directives and what they stand for.
    handles: HashMap<Vec<u8>, Text>,
}

impl<'t> Parser<'t> {
    /// Begins a text.
    pub(super) fn new(mut scanner: Scanner<'t>) -> Step<Self> {
        let levels = scanner.levels();
        scanner.peek()?;
        scanner.take();
        Ok(Self {
            scanner,
            state: State::ImplicitDocumentStart,
            states: Vec::with_capacity(levels),
            starts: Vec::with_capacity(levels),
            handles: HashMap::new(),
        })
    }

    /// The name of an anchor or alias.
    pub(super) fn name(&self, text: Text) -> &'t [u8] {
        self.scanner.name(text)
    }

    /// The buffer of texts that are no part of the source.
    pub(super) fn into_decoded(self) -> String {
        self.scanner.into_decoded()
    }

    /// The next event.
    pub(super) fn next(&mut self) -> Step<Event> {
        match self.state {
            State::ImplicitDocumentStart => self.document_start(),
            State::DocumentContent => self.document_content(),
            State::DocumentEnd => self.document_end(),
            State::End => Ok(Event::StreamEnd),
            State::BlockNode => self.node(Place::Block),
            State::BlockSequenceFirstEntry => {
                self.begin_collection()?;
                self.block_sequence_entry()
            }
            State::BlockSequenceEntry => self.block_sequence_entry(),
            State::IndentlessSequenceEntry => self.indentless_sequence_entry(),
            State::BlockMappingFirstKey => {
                self.begin_collection()?;
                self.block_mapping_key()
            }
            State::BlockMappingKey => self.block_mapping_key(),
            State::BlockMappingValue => self.block_mapping_value(),
            State::FlowSequenceFirstEntry => {
                self.begin_collection()?;
                self.flow_sequence_item()
            }
            State::FlowSequenceEntry => self.flow_sequence_entry(),
            State::FlowPairKey => self.flow_pair_key(),
            State::FlowPairValue => self.flow_pair_value(),
            State::FlowPairEnd => self.flow_pair_end(),
            State::FlowMappingFirstKey => {
                self.begin_collection()?;
                self.flow_mapping_item()
            }
            State::FlowMappingKey => self.flow_mapping_key(),
            State::FlowMappingValue => self.flow_mapping_value(),
            State::FlowMappingEmptyValue => self.flow_mapping_empty_value(),
        }
    }

    fn begin_collection(&mut self) -> Step<()> {
        let token = self.scanner.peek()?;
        self.starts.push(token.start);
        self.scanner.take();
        Ok(())
    }

    fn end_collection(&mut self, end: Option<u32>) -> Event {
        self.starts.pop();
        self.scanner.take();
        self.leave();
        Event::End { end }
    }

    /// Goes back to the state that was left for a node.
    fn leave(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    fn collection_fault(&mut self, problem: Problem, at: Mark) -> Refusal {
        parser_fault(problem, self.starts.last().copied().unwrap_or_default(), at)
    }

    /// Takes the peeked token and peeks the one behind it.
    fn take_and_peek(&mut self) -> Step<Token> {
        self.scanner.take();
        self.scanner.peek()
    }

    /// Reads a node and goes on in `state` after it.
    fn node_then(&mut self, state: State, place: Place) -> Step<Event> {
        self.states.push(state);
        self.node(place)
    }

    /// Gives a node that is not there, and goes on in `state`.
    fn empty_then(&mut self, state: State, mark: Mark) -> Event {
        self.state = state;
        empty_scalar(mark)
    }

    fn document_start(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::StreamEnd => {
                self.state = State::End;
                self.scanner.take();
                return Ok(Event::StreamEnd);
            }
            TokenKind::VersionDirective { .. } | TokenKind::TagDirective | TokenKind::DocumentStart => {
                self.process_directives()?;
                let token = self.scanner.peek()?;
                if token.kind != TokenKind::DocumentStart {
                    return Err(parser_fault(Problem::ExpectedDocumentStart, Mark::default(), token.start));
                }
                self.scanner.take();
                self.state = State::DocumentContent;
            }
            _ => self.state = State::BlockNode,
        }
        self.states.push(State::DocumentEnd);
        Ok(Event::DocumentStart)
    }

    fn process_directives(&mut self) -> Step<()> {
        let mut has_version = false;
        loop {
            let token = self.scanner.peek()?;
            match token.kind {
                TokenKind::VersionDirective { .. } if has_version => {
                    return Err(parser_fault(Problem::DuplicateVersion, Mark::default(), token.start));
                }
                VERSION => has_version = true,
                TokenKind::VersionDirective { major: 1, .. } if self.scanner.yaml() == YamlVersion::Core => {
                    has_version = true;
                }
                TokenKind::VersionDirective { .. } => {
                    return Err(parser_fault(Problem::IncompatibleVersion, Mark::default(), token.start));
                }
                TokenKind::TagDirective => {
                    let handle = self.scanner.tag_text(token.text).to_vec();
                    if self.handles.insert(handle, token.suffix).is_some() {
                        return Err(parser_fault(Problem::DuplicateTagDirective, Mark::default(), token.start));
                    }
                }
                _ => return Ok(()),
            }
            self.scanner.take();
        }
    }

    fn document_content(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::VersionDirective { .. }
            | TokenKind::TagDirective
            | TokenKind::DocumentStart
            | TokenKind::DocumentEnd
            | TokenKind::StreamEnd => {
                self.leave();
                Ok(empty_scalar(token.start))
            }
            _ => self.node(Place::Block),
        }
    }

    fn document_end(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        self.state = State::End;
        Ok(Event::DocumentEnd { rest: (token.kind != TokenKind::StreamEnd).then_some(token.start.offset) })
    }

    // mirrors yaml_parser_parse_node
    fn node(&mut self, place: Place) -> Step<Event> {
        let token = self.scanner.peek()?;
        if token.kind == TokenKind::Alias {
            self.leave();
            self.scanner.take();
            let span = Span::new(token.start.offset, token.end.offset);
            return Ok(Event::Alias { name: token.text, span, line: token.start.line });
        }
        let (properties, after_properties, token) = self.properties(token)?;
        let start = Start { properties, start: token.start.offset };
        match token.kind {
            TokenKind::BlockEntry if place == Place::BlockOrIndentless => {
                self.state = State::IndentlessSequenceEntry;
                Ok(Event::SequenceStart(start))
            }
            TokenKind::PlainScalar | TokenKind::OtherScalar => {
                self.leave();
                self.scanner.take();
                let is_plain = token.kind == TokenKind::PlainScalar;
                let implicit = properties.tag == Tag::NonSpecific || properties.tag == Tag::None && is_plain;
                let span = Span::new(token.start.offset, token.text_end);
                Ok(Event::Scalar(ScalarEvent { properties, text: token.text, span, implicit }))
            }
            TokenKind::FlowSequenceStart => {
                self.state = State::FlowSequenceFirstEntry;
                Ok(Event::SequenceStart(start))
            }
            TokenKind::FlowMappingStart => {
                self.state = State::FlowMappingFirstKey;
                Ok(Event::MappingStart(start))
            }
            TokenKind::BlockSequenceStart if place != Place::Flow => {
                self.state = State::BlockSequenceFirstEntry;
                Ok(Event::SequenceStart(start))
            }
            TokenKind::BlockMappingStart if place != Place::Flow => {
                self.state = State::BlockMappingFirstKey;
                Ok(Event::MappingStart(start))
            }
            _ if properties.anchor.is_some() || properties.tag != Tag::None => {
                self.leave();
                let implicit = properties.tag == Tag::None;
                let span = Span::at(after_properties);
                Ok(Event::Scalar(ScalarEvent { properties, text: Text::default(), span, implicit }))
            }
            _ => Err(parser_fault(Problem::ExpectedNodeContent, properties.mark, token.start)),
        }
    }

    /// Anchor and tag before a node, where they end, and the first token of the node itself.
    fn properties(&mut self, first: Token) -> Step<(Properties, u32, Token)> {
        let mut anchor = None;
        let mut tag = None;
        let mut token = first;
        let mut end = first.start.offset;
        loop {
            match token.kind {
                TokenKind::Anchor if anchor.is_none() => anchor = Some(token.text),
                TokenKind::Tag if tag.is_none() => tag = Some(token),
                _ => break,
            }
            end = token.end.offset;
            token = self.take_and_peek()?;
        }
        let tag = match tag {
            Some(tag) => self.resolve_tag(tag, first.start)?,
            None => Tag::None,
        };
        Ok((Properties { mark: first.start, anchor, tag }, end, token))
    }

    fn resolve_tag(&self, token: Token, node: Mark) -> Step<Tag> {
        let handle = self.scanner.tag_text(token.text);
        let suffix = self.scanner.tag_text(token.suffix);
        if handle.is_empty() {
            return Ok(Tag::named(b"", suffix));
        }
        let default = || DEFAULT_HANDLES.iter().find(|(name, _)| *name == handle).map(|&(_, prefix)| prefix);
        let prefix = self.handles.get(handle).map(|&prefix| self.scanner.tag_text(prefix)).or_else(default);
        match prefix {
            Some(prefix) => Ok(Tag::named(prefix, suffix)),
            None => Err(parser_fault(Problem::UndefinedHandle, node, token.start)),
        }
    }

    fn block_sequence_entry(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::BlockEntry => {
                let next = self.take_and_peek()?;
                match next.kind {
                    TokenKind::BlockEntry | TokenKind::BlockEnd => {
                        Ok(self.empty_then(State::BlockSequenceEntry, token.end))
                    }
                    _ => self.node_then(State::BlockSequenceEntry, Place::Block),
                }
            }
            TokenKind::BlockEnd => Ok(self.end_collection(None)),
            _ => Err(self.collection_fault(Problem::ExpectedDash, token.start)),
        }
    }

    fn indentless_sequence_entry(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::BlockEntry {
            self.leave();
            return Ok(Event::End { end: None });
        }
        let next = self.take_and_peek()?;
        match next.kind {
            TokenKind::BlockEntry | TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                Ok(self.empty_then(State::IndentlessSequenceEntry, token.end))
            }
            _ => self.node_then(State::IndentlessSequenceEntry, Place::Block),
        }
    }

    fn block_mapping_key(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::Key => {
                let next = self.take_and_peek()?;
                match next.kind {
                    TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                        Ok(self.empty_then(State::BlockMappingValue, token.end))
                    }
                    _ => self.node_then(State::BlockMappingValue, Place::BlockOrIndentless),
                }
            }
            TokenKind::BlockEnd => Ok(self.end_collection(None)),
            _ => Err(self.collection_fault(Problem::ExpectedKey, token.start)),
        }
    }

    fn block_mapping_value(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        if token.kind != TokenKind::Value {
            return Ok(self.empty_then(State::BlockMappingKey, token.start));
        }
        let next = self.take_and_peek()?;
        match next.kind {
            TokenKind::Key | TokenKind::Value | TokenKind::BlockEnd => {
                Ok(self.empty_then(State::BlockMappingKey, token.end))
            }
            _ => self.node_then(State::BlockMappingKey, Place::BlockOrIndentless),
        }
    }

    fn flow_sequence_entry(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::FlowSequenceEnd => {}
            TokenKind::FlowEntry => self.scanner.take(),
            _ => return Err(self.collection_fault(Problem::ExpectedCommaOrBracket, token.start)),
        }
        self.flow_sequence_item()
    }

    fn flow_sequence_item(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::FlowSequenceEnd => Ok(self.end_collection(Some(token.end.offset))),
            TokenKind::Key => {
                self.state = State::FlowPairKey;
                self.scanner.take();
                let properties = Properties { mark: token.start, anchor: None, tag: Tag::None };
                Ok(Event::MappingStart(Start { properties, start: token.start.offset }))
            }
            _ => self.node_then(State::FlowSequenceEntry, Place::Flow),
        }
    }

    fn flow_pair_key(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowSequenceEnd => {
                // go-yaml takes the token here although it still needs it.
                self.scanner.take();
                Ok(self.empty_then(State::FlowPairValue, token.end))
            }
            _ => self.node_then(State::FlowPairValue, Place::Flow),
        }
    }

    fn flow_pair_value(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        if token.kind == TokenKind::Value {
            let next = self.take_and_peek()?;
            if !matches!(next.kind, TokenKind::FlowEntry | TokenKind::FlowSequenceEnd) {
                return self.node_then(State::FlowPairEnd, Place::Flow);
            }
        }
        Ok(self.empty_then(State::FlowPairEnd, token.start))
    }

    fn flow_pair_end(&mut self) -> Step<Event> {
        self.scanner.peek()?;
        self.state = State::FlowSequenceEntry;
        Ok(Event::End { end: None })
    }

    fn flow_mapping_key(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::FlowMappingEnd => {}
            TokenKind::FlowEntry => self.scanner.take(),
            _ => return Err(self.collection_fault(Problem::ExpectedCommaOrBrace, token.start)),
        }
        self.flow_mapping_item()
    }

    fn flow_mapping_item(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        match token.kind {
            TokenKind::FlowMappingEnd => Ok(self.end_collection(Some(token.end.offset))),
            TokenKind::Key => {
                let next = self.take_and_peek()?;
                match next.kind {
                    TokenKind::Value | TokenKind::FlowEntry | TokenKind::FlowMappingEnd => {
                        Ok(self.empty_then(State::FlowMappingValue, next.start))
                    }
                    _ => self.node_then(State::FlowMappingValue, Place::Flow),
                }
            }
            _ => self.node_then(State::FlowMappingEmptyValue, Place::Flow),
        }
    }

    fn flow_mapping_value(&mut self) -> Step<Event> {
        let mut token = self.scanner.peek()?;
        if token.kind == TokenKind::Value {
            token = self.take_and_peek()?;
            if !matches!(token.kind, TokenKind::FlowEntry | TokenKind::FlowMappingEnd) {
                return self.node_then(State::FlowMappingKey, Place::Flow);
            }
        }
        Ok(self.empty_then(State::FlowMappingKey, token.start))
    }

    fn flow_mapping_empty_value(&mut self) -> Step<Event> {
        let token = self.scanner.peek()?;
        Ok(self.empty_then(State::FlowMappingKey, token.start))
    }
}

/// The scalar that stands for a node that is not there.
fn empty_scalar(mark: Mark) -> Event {
    let properties = Properties { mark, anchor: None, tag: Tag::None };
    Event::Scalar(ScalarEvent { properties, text: Text::default(), span: Span::at(mark.offset), implicit: true })
}
