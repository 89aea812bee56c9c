//! One value against one shape.

use plimsoll_doc::{Kind, NodeRef, Value};
use plimsoll_finding::{OpenApiCause, Segment};

use super::Walk;
use crate::found::Reference;
use crate::spec::{ObjectSpec, SCHEMA_3_0, SCHEMA_2020, Shape, Versions};

impl<'d> Walk<'_, 'd> {
    pub(super) fn value(&mut self, node: NodeRef<'d>, shape: Shape) {
        match shape {
            Shape::Any => {}
            Shape::Text => self.expect(node, Kind::Str),
            // That a path parameter is not required is said by a rule of its own: see rules/parameters.rs.
            Shape::Bool | Shape::True => self.expect(node, Kind::Bool),
            Shape::Number => self.expect_number(node),
            Shape::Positive => self.expect_positive(node),
            Shape::Count => self.expect_count(node),
            Shape::Word(words) => self.expect_word(node, words),
            Shape::WordIn(lists) => {
                let words = lists.iter().find(|(versions, _)| versions.has(self.version));
                self.expect_word(node, words.map_or(&[], |(_, words)| words));
            }
            Shape::TypeNames => self.type_names(node),
            Shape::Object(spec) => self.object(node, spec),
            Shape::Referable(spec) => self.referable(node, spec),
            Shape::ReferableSince(since, spec) if self.version.has_reached(since) => self.referable(node, spec),
            Shape::ReferableSince(_, spec) => self.object(node, spec),
            Shape::Schema => self.schema(node),
            Shape::SchemaOrBool if node.kind() == Kind::Bool => {}
            Shape::SchemaOrBool => self.schema(node),
            Shape::List(items) => self.list(node, *items),
            Shape::FilledList(items, versions, entries) => self.filled_list(node, *items, versions, entries),
            Shape::Map(values) => self.map(node, *values),
            Shape::Single(values, entries) => self.single(node, *values, entries),
            Shape::Components(values) => self.components(node, *values),
            Shape::Methods(values) => self.methods(node, *values),
        }
    }

    /// Says that a value has another type than it should.
    fn wrong_type(&mut self, node: NodeRef<'_>, expected: &'static str) {
        self.find(node, OpenApiCause::WrongType { expected, found: name(node.kind()) });
    }

    fn expect(&mut self, node: NodeRef<'_>, kind: Kind) {
        if node.kind() != kind {
            self.wrong_type(node, name(kind));
        }
    }

    fn expect_number(&mut self, node: NodeRef<'_>) {
        if number(node).is_none() {
            self.wrong_type(node, "number");
        }
    }

    fn expect_positive(&mut self, node: NodeRef<'_>) {
        match number(node) {
            None => self.wrong_type(node, "number"),
            Some(number) if number > 0.0 => {}
            Some(_) => self.find(node, OpenApiCause::TooSmall { bound: "greater than 0" }),
        }
    }

    fn expect_count(&mut self, node: NodeRef<'_>) {
        match number(node).filter(|number| number.fract() == 0.0) {
            None => self.wrong_type(node, "integer"),
            Some(number) if number >= 0.0 => {}
            Some(_) => self.find(node, OpenApiCause::TooSmall { bound: "0 or more" }),
        }
    }

    fn expect_word(&mut self, node: NodeRef<'_>, allowed: &'static [&'static str]) {
        match node.as_str() {
            None => self.wrong_type(node, name(Kind::Str)),
            Some(word) if allowed.contains(&word) => {}
            Some(word) => self.find(node, OpenApiCause::UnsupportedValue { found: word.into(), allowed }),
        }
    }

    /// A name of a type, or a list of them.
    fn type_names(&mut self, node: NodeRef<'d>) {
        static TYPES: Shape = Shape::Word(&["null", "boolean", "object", "array", "number", "string", "integer"]);
        match node.kind() {
            Kind::Str => self.value(node, TYPES),
            Kind::Seq => self.filled_list(node, TYPES, Versions::ALL, "type"),
            _ => self.wrong_type(node, "string or list"),
        }
    }

    fn referable(&mut self, node: NodeRef<'d>, spec: &'static ObjectSpec) {
        if !self.reference(node, Shape::Referable(spec)) {
            self.object(node, spec);
        }
    }

    /// Whether an object is a Reference Object; then it is kept for later.
    pub(super) fn reference(&mut self, node: NodeRef<'d>, shape: Shape) -> bool {
        let Some(entry) = node.entry("$ref") else { return false };
        let value = entry.value;
        if value.kind() != Kind::Str {
            let cause = OpenApiCause::WrongType { expected: name(Kind::Str), found: name(value.kind()) };
            self.find_below(value, value.span(), Segment::Key("$ref"), cause);
            return true;
        }
        let (holder, value) = (self.at(node), self.at(value));
        let path = self.path.path().join(Segment::Key("$ref"));
        self.index.refer(Reference { holder, value, path, shape });
        true
    }

    fn schema(&mut self, node: NodeRef<'d>) {
        if self.version.is_first() {
            if !self.reference(node, Shape::Schema) {
                self.object(node, &SCHEMA_3_0);
            }
            return;
        }
        match node.kind() {
            Kind::Bool => {}
            // Keywords beside `$ref` are applied from 3.1 on.
            Kind::Map => {
                if node.get("$ref").and_then(NodeRef::as_str).is_some() {
                    self.reference(node, Shape::Schema);
                }
                self.object(node, &SCHEMA_2020);
            }
            _ => self.wrong_type(node, "schema (an object or a boolean)"),
        }
    }

    fn list(&mut self, node: NodeRef<'d>, items: Shape) {
        if node.kind() != Kind::Seq {
            return self.wrong_type(node, name(Kind::Seq));
        }
        for (index, item) in node.items().enumerate() {
            self.then(item, Segment::Index(index), items);
        }
    }

    fn filled_list(&mut self, node: NodeRef<'d>, items: Shape, versions: Versions, entries: &'static str) {
        if node.kind() == Kind::Seq && node.is_empty() && versions.has(self.version) {
            return self.find(node, OpenApiCause::TooFew { entries });
        }
        self.list(node, items);
    }

    /// Whether a value is a map; says so where it is not.
    pub(super) fn is_map(&mut self, node: NodeRef<'_>) -> bool {
        self.expect(node, Kind::Map);
        node.kind() == Kind::Map
    }

    fn map(&mut self, node: NodeRef<'d>, values: Shape) {
        if self.is_map(node) {
            for entry in node.entries() {
                self.then(entry.value, Segment::Key(entry.name()), values);
            }
        }
    }

    fn single(&mut self, node: NodeRef<'d>, values: Shape, entries: &'static str) {
        self.map(node, values);
        match node.len() {
            _ if node.kind() != Kind::Map => {}
            0 => self.find(node, OpenApiCause::TooFew { entries }),
            1 => {}
            _ => self.find(node, OpenApiCause::TooMany { entries }),
        }
    }

    fn components(&mut self, node: NodeRef<'d>, values: Shape) {
        self.map(node, values);
        for entry in node.entries() {
            let name = entry.name();
            let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
            if name.is_empty() || !name.bytes().all(is_allowed) {
                let cause = OpenApiCause::ComponentName { name: name.into() };
                self.find_below(entry.value, entry.key.span(), Segment::Key(name), cause);
            }
        }
    }

    fn methods(&mut self, node: NodeRef<'d>, values: Shape) {
        const FIXED: [&str; 9] = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "QUERY"];
        self.map(node, values);
        for entry in node.entries() {
            let name = entry.name();
            if !is_token(name) || FIXED.contains(&name) {
                let cause = OpenApiCause::Method { name: name.into() };
                self.find_below(entry.value, entry.key.span(), Segment::Key(name), cause);
            }
        }
    }
}

/// Whether a text is a token of HTTP: RFC 9110, 5.6.2.
pub(crate) fn is_token(text: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_allowed)
}

fn number(node: NodeRef<'_>) -> Option<f64> {
    match node.value() {
        Value::Int(int) => Some(int as f64),
        Value::Float(float) => Some(float),
        _ => None,
    }
}

/// What a kind is called.
const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "boolean",
        Kind::Int => "integer",
        Kind::Float => "number",
        Kind::Str => "string",
        Kind::Seq => "list",
        Kind::Map => "object",
    }
}
