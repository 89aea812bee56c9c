//! A request that writes an object: parsed, or as bytes.

use std::borrow::Cow;
use std::fmt;

use plimsoll_doc::{Fault, Format, JsonLayout, KeyOrder, Limits, NodeId, NodeRef, Value, write_json};

/// A request that writes an object that has been read already.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The object.
    pub object: Object<'a>,
    /// The stored object: the request is an update. Without it, a create.
    pub old: Option<NodeRef<'a>>,
    /// What of the object is written.
    pub subresource: Subresource,
}

/// The object that a request sends: a node of a document, which may be a part of a larger one.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a> {
    /// The object.
    pub node: NodeRef<'a>,
    /// Keys of fields that are not sent: of the object, but never apiVersion and kind, or of a mapping
    /// right below it, such as its metadata.
    pub left_out: &'a [NodeId],
    /// The body in which it is sent.
    pub body: Body<'a>,
}

/// The body in which an object is sent. The server shows it where it finds no kind, limits its size,
/// and reads it once more to find duplicate keys.
#[derive(Clone, Copy, Debug)]
pub enum Body<'a> {
    /// The bytes that the whole document was read from.
    Sent {
        /// The bytes.
        bytes: &'a [u8],
        /// Their format.
        format: Format,
    },
    /// A client makes JSON of the object, as of an item of a list. Duplicate keys are not sent.
    Made,
}

impl<'a> Object<'a> {
    /// An object of which a client makes JSON.
    pub const fn made(node: NodeRef<'a>) -> Self {
        Self { node, left_out: &[], body: Body::Made }
    }

    /// The whole document, as it is sent.
    pub const fn sent(node: NodeRef<'a>, bytes: &'a [u8], format: Format) -> Self {
        Self { node, left_out: &[], body: Body::Sent { bytes, format } }
    }

    /// The format in which it is sent; none where JSON is made of it.
    pub(crate) const fn format(&self) -> Option<Format> {
        match self.body {
            Body::Sent { format, .. } => Some(format),
            Body::Made => None,
        }
    }

    /// The value under a key of one of its mappings, unless it is left out.
    pub(super) fn get(&self, mapping: NodeRef<'a>, key: &str) -> Option<NodeRef<'a>> {
        let entry = mapping.entry(key)?;
        (!self.left_out.contains(&entry.key.id())).then_some(entry.value)
    }

    /// The bytes of its body.
    pub(crate) fn bytes(&self) -> Cow<'a, [u8]> {
        match self.body {
            Body::Sent { bytes, .. } => Cow::Borrowed(bytes),
            Body::Made => Cow::Owned(self.json().into_bytes()),
        }
    }

    /// About as many bytes as the stored object will have.
    pub(super) fn size(&self) -> usize {
        let span = self.node.span();
        match self.body {
            Body::Sent { bytes, .. } => bytes.len() * 3 / 2,
            Body::Made => (span.end - span.start) as usize * 3 / 2,
        }
    }

    /// Whether the body is longer than a limit.
    pub(crate) fn is_longer_than(&self, limit: u32) -> bool {
        let limit = limit as usize;
        match self.body {
            Body::Sent { bytes, .. } => bytes.len() > limit,
            Body::Made => self.is_long_json(limit) && self.json().len() > limit,
        }
    }

    /// Whether its JSON could be longer than a limit: a look that writes nothing.
    fn is_long_json(&self, limit: usize) -> bool {
        /// Bytes that one byte of a string becomes at most: `\u0000`.
        const ESCAPED: usize = 6;
        /// Bytes of a number, or of quotes, separators and brackets around a value.
        const AROUND: usize = 32;
        let document = self.node.document();
        let mut len = 0_usize;
        for id in self.node.id().index()..self.node.end().index() {
            let text = document.node(NodeId::from_index(id)).as_str().unwrap_or_default();
            len = len.saturating_add(AROUND + ESCAPED * text.len());
            if len > limit {
                return true;
            }
        }
        false
    }

    /// The JSON that a client makes of it.
    fn json(&self) -> String {
        if self.left_out.is_empty() {
            return json(self.node);
        }
        let mut members = Vec::new();
        for entry in self.sent_entries(self.node) {
            let value = match entry.value.value() {
                Value::Map(_) => {
                    let inner = self.sent_entries(entry.value);
                    let inner: Vec<String> = inner.map(|entry| member(entry.key, &json(entry.value))).collect();
                    format!("{{{}}}", inner.join(","))
                }
                _ => json(entry.value),
            };
            members.push(member(entry.key, &value));
        }
        format!("{{{}}}", members.join(","))
    }

    fn sent_entries(&self, mapping: NodeRef<'a>) -> impl Iterator<Item = plimsoll_doc::Entry<'a>> {
        mapping.entries().filter(|entry| !self.left_out.contains(&entry.key.id()))
    }
}

fn json(node: NodeRef<'_>) -> String {
    write_json(node, KeyOrder::AsRead, JsonLayout::Compact)
}

fn member(key: NodeRef<'_>, value: &str) -> String {
    format!("{}:{value}", json(key))
}

/// What the server knows of a request before it looks at the body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub(super) subresource: Subresource,
    /// A status is only ever updated.
    pub(super) is_update: bool,
    /// The body is longer than the server reads.
    pub(super) is_too_large: bool,
}

impl Facts {
    fn new(subresource: Subresource, has_old: bool, is_too_large: bool) -> Self {
        Self { subresource, is_update: has_old || subresource == Subresource::Status, is_too_large }
    }
}

impl Request<'_> {
    pub(super) fn facts(&self) -> Facts {
        let is_too_large = self.object.is_longer_than(Limits::SERVER.body);
        Facts::new(self.subresource, self.old.is_some(), is_too_large)
    }
}

/// A request that writes an object, as bytes.
#[derive(Clone, Copy, Debug)]
pub struct RawRequest<'a> {
    /// The body.
    pub body: &'a [u8],
    /// Its format.
    pub format: Format,
    /// The stored object, as YAML or JSON: the request is an update. Without it, a create.
    pub old: Option<&'a [u8]>,
    /// What of the object is written.
    pub subresource: Subresource,
}

impl<'a> RawRequest<'a> {
    /// A create.
    pub const fn create(body: &'a [u8], format: Format) -> Self {
        Self { body, format, old: None, subresource: Subresource::Main }
    }

    /// An update of a stored object.
    pub const fn update(body: &'a [u8], format: Format, old: &'a [u8]) -> Self {
        Self { body, format, old: Some(old), subresource: Subresource::Main }
    }

    /// The request with its objects read.
    pub(super) fn parsed<'d>(&self, node: NodeRef<'d>, old: Option<NodeRef<'d>>) -> Request<'d>
    where
        'a: 'd,
    {
        let body = Body::Sent { bytes: self.body, format: self.format };
        Request { object: Object { node, left_out: &[], body }, old, subresource: self.subresource }
    }

    pub(super) fn facts(&self) -> Facts {
        let is_too_large = self.body.len() as u64 > u64::from(Limits::SERVER.body);
        Facts::new(self.subresource, self.old.is_some(), is_too_large)
    }

    /// The same request for the object's status.
    #[must_use]
    pub const fn of_status(self) -> Self {
        Self { subresource: Subresource::Status, ..self }
    }
}

/// What of an object a request writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subresource {
    /// The object.
    #[default]
    Main,
    /// Its status, under a URL of its own.
    Status,
}

/// The stored object of a request is not one; no server would ever be asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// It cannot be read.
    OldUnreadable(Fault),
    /// It has no kind, or an apiVersion that is none.
    OldWithoutKind,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OldUnreadable(fault) => write!(f, "old: {fault}"),
            Self::OldWithoutKind => f.write_str("old: Object 'Kind' is missing"),
        }
    }
}

impl std::error::Error for Failure {}
