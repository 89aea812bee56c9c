//! Values in a document beside their schemas: examples, defaults, members of enums; and schemas that cannot be used.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::{All, OpenApiCause, Path, Segment, ValueRole};
use plimsoll_schema::dialect::json_schema::{Direction, Draft, SchemaError, SchemaErrorKind};
use plimsoll_schema::ecma::PatternErrorKind;
use plimsoll_schema::plan::SchemaId;

use crate::found::{At, Found};
use crate::schemas::{Judge, Schemas, default_draft, objects, root_of};
use crate::serialized::{self, Style};
use crate::spec::{HEADER, MEDIA_TYPE, PARAMETER};
use crate::walk::keep;
use crate::{Description, finding_at, text_of};

/// So many findings are told about one value.
const MAX_OF_VALUE: usize = 10;

/// Checks all values of a description.
pub(crate) fn check(description: &Description<'_>, findings: &mut All) {
    let is_known = dialects(description, findings);
    let schemas = Schemas::new(description, Direction::Either);
    broken(description, &schemas, findings);
    if !is_known {
        return;
    }
    let mut values = Values { description, schemas: &schemas, judge: Judge::default(), findings };
    for schema in objects(description) {
        values.schema(schema);
    }
    for media_type in description.index.all(&MEDIA_TYPE) {
        let is_json = matches!(media_type.path.last(), Some(Segment::Key(name)) if is_json(name));
        values.described(media_type, if is_json { Written::Json } else { Written::Otherwise });
    }
    for parameter in description.index.all(&PARAMETER) {
        values.parameter(parameter, text_of(description.node(parameter.at), "in").unwrap_or_default());
    }
    for header in description.index.all(&HEADER) {
        values.parameter(header, "header");
    }
}

/// Says which dialects are not known; whether that of the document is.
fn dialects(description: &Description<'_>, findings: &mut All) -> bool {
    let is_known = default_draft(description).is_some();
    let root = Found { at: At { document: 0, node: description.document(0).root().id() }, path: Path::default() };
    let named = objects(description).iter().map(|schema| (schema, "$schema"));
    let named = named.filter(|_| !description.version.is_first());
    for (found, keyword) in (!is_known).then_some((&root, "jsonSchemaDialect")).into_iter().chain(named) {
        let Some(value) = description.node(found.at).get(keyword) else { continue };
        let Some(uri) = value.as_str().filter(|uri| Draft::of_uri(uri).is_none()) else { continue };
        let path = found.path.join(Segment::Key(keyword));
        keep(findings, || finding_at(found.at, value.span(), path, OpenApiCause::Dialect { uri: uri.into() }));
    }
    is_known
}

/// Says what is wrong with schemas, beside what their table says.
fn broken(description: &Description<'_>, schemas: &Schemas, findings: &mut All) {
    for SchemaError { kind, source, span, .. } in &schemas.errors {
        // Forms of keywords are in the tables, references and dialects have rules of their own.
        let is_ours = match kind {
            // Our own limits say nothing about a pattern.
            SchemaErrorKind::Pattern { error, .. } => {
                !matches!(error.kind, PatternErrorKind::TooLarge | PatternErrorKind::TooDeep)
            }
            SchemaErrorKind::SameUri(_) | SchemaErrorKind::UnknownVocabulary(_) | SchemaErrorKind::TooMany(_) => true,
            _ => false,
        };
        if is_ours && source.0 <= description.set.last() {
            let root = description.document(source.0).root();
            let at = At { document: source.0, node: root.id() };
            let cause = OpenApiCause::Schema { message: kind.to_string().into() };
            keep(findings, || finding_at(at, *span, path_to(root, span.start), cause));
        }
    }
}

/// The way to what stands at an offset of the text.
fn path_to(root: NodeRef<'_>, offset: u32) -> Path {
    let (mut node, mut path) = (root, Path::default());
    let holds = |node: NodeRef<'_>| node.span().start <= offset && offset < node.span().end;
    loop {
        let entry = node.entries().find(|entry| holds(entry.value) || holds(entry.key));
        let item = || node.items().enumerate().find(|(_, item)| holds(*item));
        let (next, segment) = match (entry, item()) {
            (Some(entry), _) => (entry.value, Segment::Key(entry.name())),
            (None, Some((index, item))) => (item, Segment::Index(index)),
            (None, None) => return path,
        };
        path = path.join(segment);
        node = next;
    }
}

/// How an example may be written where it is not the value itself.
#[derive(Clone, Copy)]
enum Written<'d> {
    /// As JSON in a string.
    Json,
    /// In a string of a media type that is not read.
    Otherwise,
    /// As a parameter.
    As { style: Style<'d>, name: &'d str },
}

struct Values<'a> {
    description: &'a Description<'a>,
    schemas: &'a Schemas,
    judge: Judge,
    findings: &'a mut All,
}

impl<'a> Values<'a> {
    /// The values that a schema has itself.
    fn schema(&mut self, found: &Found) {
        let Some(id) = self.schemas.id(self.description, found.at) else { return };
        let node = self.description.node(found.at);
        for entry in node.entries() {
            let name = entry.name();
            let (role, is_list) = match name {
                "default" => (ValueRole::Default, false),
                "example" => (ValueRole::Example, false),
                "examples" if !self.description.version.is_first() => (ValueRole::Example, true),
                "const" if !self.description.version.is_first() => (ValueRole::Member, false),
                "enum" => (ValueRole::Member, true),
                _ => continue,
            };
            let path = found.path.join(Segment::Key(name));
            if is_list {
                for (index, item) in entry.value.items().enumerate() {
                    self.value(found.at.document, item, id, &path.join(Segment::Index(index)), role);
                }
            } else if role == ValueRole::Example {
                self.example(found.at.document, entry.value, id, &path, Written::Json);
            } else {
                self.value(found.at.document, entry.value, id, &path, role);
            }
        }
    }

    fn parameter(&mut self, found: &Found, location: &'a str) {
        let node: NodeRef<'a> = self.description.node(found.at);
        let style = Style::of(location, text_of(node, "style"), node.get("explode").and_then(NodeRef::as_bool));
        let name = text_of(node, "name").unwrap_or_default();
        self.described(found, Written::As { style, name });
    }

    /// The examples of an object with `schema`.
    fn described(&mut self, found: &Found, written: Written<'a>) {
        let description = self.description;
        let node = description.node(found.at);
        let Some(schema) = node.get("schema") else { return };
        let at = At { document: found.at.document, node: schema.id() };
        let Some(id) = self.schemas.id(description, at) else { return };
        if let Some(example) = node.get("example") {
            self.example(found.at.document, example, id, &found.path.join(Segment::Key("example")), written);
        }
        let examples = node.get("examples").filter(|examples| examples.kind() == Kind::Map);
        for entry in examples.into_iter().flat_map(NodeRef::entries) {
            // An example behind a reference is looked at where it is used, and shown where it stands.
            let Some((at, example)) = description.resolved(found.at.document, entry.value) else { continue };
            for field in ["value", "dataValue"] {
                let Some(value) = example.get(field) else { continue };
                let path = found.path.join(Segment::Key("examples")).join(Segment::Key(entry.name()));
                self.example(at.document, value, id, &path.join(Segment::Key(field)), written);
            }
        }
    }

    fn example(&mut self, document: u32, value: NodeRef<'a>, id: SchemaId, path: &Path, written: Written<'a>) {
        let plan = &self.schemas.plan;
        let shown = value.as_str().filter(|_| !self.judge.is_valid(value, plan, id));
        let is_fine = match (shown, written) {
            // References are not followed in values; what is written like one stands for something else.
            _ if value.get("$ref").is_some() => true,
            (None, _) => false,
            (Some(_), Written::Otherwise) => true,
            (Some(text), Written::Json) => root_of(text).is_some_and(|read| read.root().kind() != Kind::Str),
            (Some(text), Written::As { style, name }) => {
                let text = text.rsplit_once('?').map_or(text, |(_, query)| query);
                let text = text.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')).unwrap_or(text);
                let json = serialized::json(text, name, style, plan, id);
                root_of(&json).is_some_and(|read| self.judge.is_valid(read.root(), plan, id))
            }
        };
        if !is_fine {
            self.value(document, value, id, path, ValueRole::Example);
        }
    }

    /// One value.
    fn value(&mut self, document: u32, value: NodeRef<'_>, id: SchemaId, path: &Path, role: ValueRole) {
        let found = self.judge.findings(value, &self.schemas.plan, id, path);
        for finding in found.into_iter().take(MAX_OF_VALUE) {
            let place = finding.place.clone();
            let at = At { document, node: place.node.unwrap_or(value.id()) };
            let cause = OpenApiCause::Value { role, finding: Box::new(finding) };
            keep(self.findings, || finding_at(at, place.span, place.path, cause));
        }
    }
}

/// Whether a media type is JSON, which a value in a document can always show.
pub(crate) fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence.ends_with("/json")
        || essence.ends_with("+json")
        || matches!(&*essence, "*/*" | "application/*" | "text/json")
}
