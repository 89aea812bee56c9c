//! Bodies that are no UTF-8. Go replaces every bad byte of a string by U+FFFD.

use std::borrow::Cow;

use super::reader::{JsonReading, read_utf8};
use super::{JsonFault, SyntaxPlace};
use crate::node::Flags;
use crate::{Document, Fault, FaultKind, Kind, Limit, ReadRules, Span};

/// U+FFFD takes so many bytes more than the one it stands for.
const GROWTH: u32 = 2;

/// Bodies up to this size can be read: offsets in what they become must fit, and so must those
/// in the side buffer, which takes it all.
const MAX_BODY: u32 = u32::MAX / 6;

/// Reads a body that is no UTF-8.
///
/// The document's source has `?` in place of every bad byte, so that all offsets stay those of the
/// body; the texts, which have U+FFFD there, all lie in the side buffer.
pub(super) fn read<'s>(text: &[u8], rules: &ReadRules) -> Result<JsonReading<'s>, Fault> {
    if text.len() > MAX_BODY as usize {
        let kind = FaultKind::Limit { limit: Limit::Body, max: MAX_BODY.into() };
        return Err(Fault { kind, span: Span::at(MAX_BODY) });
    }
    let offsets = Offsets::new(text);
    let replaced = replace(text, "\u{fffd}");
    match read_utf8(&replaced, rules) {
        Ok(reading) => {
            let document = offsets.restore(reading.document, same_length(text));
            let out_of_range = reading.out_of_range.map(|fault| Fault { span: offsets.span(fault.span), ..fault });
            Ok(JsonReading { document, out_of_range })
        }
        Err(fault) => Err(offsets.fault(fault, text)),
    }
}

/// A body with `?` in place of every bad byte.
pub(super) fn same_length(text: &[u8]) -> String {
    replace(text, "?")
}

fn replace(bytes: &[u8], replacement: &str) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for _ in chunk.invalid() {
            text.push_str(replacement);
        }
    }
    text
}

/// Turns offsets in the replaced text into offsets in the body.
struct Offsets {
    /// Where the replacements begin, in the replaced text.
    replacements: Vec<u32>,
}

impl Offsets {
    fn new(text: &[u8]) -> Self {
        let mut replacements = Vec::new();
        let mut at = 0;
        for chunk in text.utf8_chunks() {
            at += chunk.valid().len() as u32;
            for _ in chunk.invalid() {
                replacements.push(at);
                at += 1 + GROWTH;
            }
        }
        Self { replacements }
    }

    fn before(&self, at: u32) -> u32 {
        at - GROWTH * self.replacements.partition_point(|&replacement| replacement < at) as u32
    }

    fn span(&self, span: Span) -> Span {
        Span::new(self.before(span.start), self.before(span.end))
    }

    /// A fault speaks of the byte that stands in the body.
    fn fault(&self, fault: Fault, text: &[u8]) -> Fault {
        let start = self.before(fault.span.start);
        match fault.kind {
            FaultKind::Json(JsonFault::Character { place, .. }) if fault.span.start < fault.span.end => {
                let found = text.get(start as usize).copied().unwrap_or(b' ');
                character(found, place, Span::new(start, start + 1))
            }
            kind => Fault { kind, span: self.span(fault.span) },
        }
    }

    /// The document with the offsets of the body.
    fn restore<'s>(&self, document: Document<'_>, source: String) -> Document<'s> {
        let Document { source: replaced, mut nodes, side, notes, source_id } = document;
        let moved = replaced.len() as u32;
        for node in &mut nodes {
            node.span = self.span(node.span);
            if node.kind == Kind::Str && node.flags.has(Flags::SIDE) {
                node.data += u64::from(moved);
            } else if node.kind == Kind::Str {
                node.flags = node.flags.with(Flags::SIDE);
            }
        }
        Document { source: Cow::Owned(source), nodes, side: replaced.into_owned() + &side, notes, source_id }
    }
}

fn character(found: u8, place: SyntaxPlace, span: Span) -> Fault {
    Fault { kind: FaultKind::Json(JsonFault::Character { found, place }), span }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_replacement_for_each_byte() {
        let cases: [(&[u8], &str); 5] = [
            (b"a\xffb", "a?b"),
            (b"\xe2\x82", "??"),
            (b"\xf0\x9f\x98", "???"),
            (b"\xed\xa0\x80", "???"),
            (b"\xc3\xa9\xc3", "é?"),
        ];
        for (bytes, text) in cases {
            assert_eq!(replace(bytes, "?"), text);
        }
    }

    #[test]
    fn offsets_are_those_of_the_body() {
        let text = b"{\"a\xff\":[\"\xfe\\n\xfd\",1e2]}";
        let document = crate::read_json(text, &ReadRules::default()).unwrap();
        assert_eq!(document.source().len(), text.len());
        let root = document.root();
        assert_eq!(root.span(), Span::new(0, text.len() as u32));
        let list = root.get("a\u{fffd}").unwrap();
        let texts: Vec<_> = list.items().map(|item| (item.as_str(), item.source_text())).collect();
        assert_eq!(texts, [(Some("\u{fffd}\n\u{fffd}"), "\"?\\n?\""), (None, "1e2")]);
    }

    #[test]
    fn faults_show_the_byte_of_the_body() {
        let fault = crate::read_json(b"[\"\xff\",\xfe]", &ReadRules::default()).unwrap_err();
        assert_eq!(fault.to_string(), "invalid character 'þ' looking for beginning of value");
        assert_eq!(fault.span, Span::new(5, 6));
        let fault = crate::read_json(b"[\"\xff\"", &ReadRules::default()).unwrap_err();
        assert_eq!(fault.span, Span::at(4));
    }
}
