//! The decoder.

use plimsoll_doc::{Kind, NodeId, NodeRef, NoteKind, Value};
use plimsoll_go::base64;
use rustc_hash::FxHashSet;

use super::frame::{EntrySource, Frame};
use super::types::{Field, GoType, Outcome, TypeId, TypeRef, Types};
use super::{DecodeError, Source, StrictError, StrictKind};

/// The decoder stops counting strict errors here.
const MAX_STRICT_ERRORS: usize = 100;

/// How a body reaches the decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeRules {
    /// How the value reaches the decoder.
    pub source: Source,
    /// [`SchemaRules::nested_error_paths`](crate::SchemaRules::nested_error_paths)
    pub nested_error_paths: bool,
}

/// What a decoding found.
#[derive(Clone, Debug, Default)]
pub struct Decoded {
    /// The error that ends it. The server then tells of no strict errors.
    pub error: Option<DecodeError>,
    /// Unknown and duplicate fields, in the order of the decoder, at most 100, each once.
    pub strict: Vec<StrictError>,
}

/// Decodes `node` into a Go type.
pub fn decode(node: NodeRef<'_>, into: TypeRef<'_>, rules: DecodeRules) -> Decoded {
    let decoded = Decoder::new(node, into.types, rules, KeyOrder::AsWritten).run(node, into.id);
    let clean = decoded.error.is_none() && decoded.strict.is_empty();
    if clean || matches!(rules.source, Source::Json | Source::Made) {
        return decoded;
    }
    // Only what is said depends on the order of keys, so that sorting can wait until there is something to say.
    Decoder::new(node, into.types, rules, KeyOrder::Sorted).run(node, into.id)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyOrder {
    AsWritten,
    Sorted,
}

struct Decoder<'d, 't> {
    types: Types<'t>,
    rules: DecodeRules,
    order: KeyOrder,
    frames: Vec<Frame<'d, 't>>,
    /// The first type error of each decoding under way: the body's, then those that types began themselves.
    saved: Vec<Option<DecodeError>>,
    /// The first number that no float64 holds, in a value that is kept as text and read when all is decoded.
    unfit: Option<DecodeError>,
    strict: Vec<StrictError>,
    seen: FxHashSet<(StrictKind, String)>,
    /// Keys that were given before, in order; empty where JSON was written anew, which removes them.
    duplicates: Vec<NodeId>,
}

/// Ends the whole decoding.
struct Abort(DecodeError);

impl<'d, 't> Decoder<'d, 't> {
    fn new(node: NodeRef<'d>, types: Types<'t>, rules: DecodeRules, order: KeyOrder) -> Self {
        let mut duplicates = Vec::new();
        if rules.source == Source::Json {
            let notes = node.document().notes().iter();
            duplicates
                .extend(notes.filter(|note| matches!(note.kind, NoteKind::DuplicateKey { .. })).map(|note| note.node));
        }
        Self {
            types,
            rules,
            order,
            frames: Vec::new(),
            saved: vec![None],
            unfit: None,
            strict: Vec::new(),
            seen: FxHashSet::default(),
            duplicates,
        }
    }

    fn run(mut self, node: NodeRef<'d>, into: TypeId) -> Decoded {
        let mut outcome = self.value(node, into);
        while outcome.is_ok() && !self.frames.is_empty() {
            outcome = self.step();
        }
        let error = match outcome {
            Ok(()) => self.saved.pop().flatten().or(self.unfit),
            Err(Abort(error)) => Some(error),
        };
        Decoded { error, strict: self.strict }
    }

    /// Decodes the next child of the innermost container, or closes it.
    fn step(&mut self) -> Result<(), Abort> {
        let next = match self.frames.last_mut() {
            Some(Frame::Struct { of, entries, field }) => match entries.next() {
                Some(entry) => {
                    *field = self.types.field(*of, entry.key.key_hash(), entry.name());
                    Some((entry.key, entry.value, field.map(|field| field.type_)))
                }
                None => None,
            },
            Some(Frame::Map { of, entries, key }) => entries.next().map(|entry| {
                *key = Some(entry.key);
                (entry.key, entry.value, Some(*of))
            }),
            Some(Frame::Slice { of, items, next }) => items.next().map(|item| {
                *next += 1;
                (item, item, Some(*of))
            }),
            Some(Frame::Own) | None => None,
        };
        let Some((key, value, type_)) = next else { return self.close() };
        self.check_key(key, type_.is_none());
        match type_ {
            Some(type_) => self.value(value, type_),
            None => Ok(()),
        }
    }

    fn close(&mut self) -> Result<(), Abort> {
        match self.frames.pop() {
            Some(Frame::Own) => self.saved.pop().flatten().map_or(Ok(()), |error| Err(Abort(error))),
            _ => Ok(()),
        }
    }

    fn value(&mut self, node: NodeRef<'d>, id: TypeId) -> Result<(), Abort> {
        let (mut id, mut type_) = (id, self.types.get(id));
        while let GoType::Pointer(to) = type_ {
            if node.is_null() {
                return Ok(());
            }
            (id, type_) = (to, self.types.get(to));
        }
        match (type_, node.kind()) {
            (GoType::Custom(own), _) => {
                if own.reads_numbers_late() && self.unfit.is_none() {
                    self.unfit = infinite_number(node).map(|number| self.out_of_range(number));
                }
                return self.own(node, own.read(node, self.rules.source));
            }
            (_, Kind::Null) => {}
            (GoType::Struct(of), Kind::Map) => {
                let entries = self.entries(node);
                self.frames.push(Frame::Struct { of, entries, field: None });
            }
            (GoType::Map { value: of, .. }, Kind::Map) => self.open_map(of, node),
            (GoType::Slice(of), Kind::Seq) => self.open_slice(of, node),
            (GoType::Any, Kind::Map) if !self.duplicates.is_empty() => self.open_map(TypeId::ANY, node),
            (GoType::Any, Kind::Seq) if !self.duplicates.is_empty() => self.open_slice(TypeId::ANY, node),
            (GoType::Bytes, Kind::Str) => self.bytes(node),
            // Go also reads bytes from a list of numbers.
            (GoType::Bytes, Kind::Seq) => self.open_slice(TypeId::UINT8, node),
            _ if takes_scalar(type_, node) => {}
            _ => self.save_type_error(node, id),
        }
        Ok(())
    }

    fn open_map(&mut self, of: TypeId, node: NodeRef<'d>) {
        let entries = self.entries(node);
        self.frames.push(Frame::Map { of, entries, key: None });
    }

    fn open_slice(&mut self, of: TypeId, node: NodeRef<'d>) {
        self.frames.push(Frame::Slice { of, items: node.items(), next: 0 });
    }

    fn own(&mut self, node: NodeRef<'d>, outcome: Outcome<'d>) -> Result<(), Abort> {
        match outcome {
            Outcome::Kept | Outcome::Dropped => Ok(()),
            Outcome::Decode(type_) => {
                self.frames.push(Frame::Own);
                self.saved.push(None);
                self.value(node, type_)
            }
            Outcome::Refused(text) => Err(Abort(DecodeError::Own { text: text.into_owned(), node: node.id() })),
        }
    }

    fn entries(&self, node: NodeRef<'d>) -> EntrySource<'d> {
        match (self.order, self.rules.source) {
            (KeyOrder::Sorted, _) => {
                let mut entries: Vec<_> = node.entries().collect();
                entries.sort_by(|a, b| a.name().cmp(b.name()));
                EntrySource::Sorted(entries.into_iter())
            }
            (KeyOrder::AsWritten, Source::Json) => EntrySource::AsWritten(node.all_entries()),
            (KeyOrder::AsWritten, Source::Made | Source::Yaml | Source::Values) => {
                EntrySource::Counting(node.entries())
            }
        }
    }

    fn bytes(&mut self, node: NodeRef<'d>) {
        if let Err(error) = base64::STANDARD.check(node.as_str().unwrap_or_default().as_bytes()) {
            let text = error.to_string();
            self.save(|_| DecodeError::Own { text, node: node.id() });
        }
    }

    /// Keeps an error, unless the decoding under way has one.
    fn save(&mut self, error: impl FnOnce(&Self) -> DecodeError) {
        if self.saved.last().is_some_and(Option::is_none) {
            let error = error(self);
            self.saved.pop();
            self.saved.push(Some(error));
        }
    }

    fn save_type_error(&mut self, node: NodeRef<'d>, type_: TypeId) {
        self.save(|decoder| decoder.type_error(node, type_));
    }

    fn type_error(&self, node: NodeRef<'d>, type_: TypeId) -> DecodeError {
        let value = match (node.kind(), self.types.get(type_)) {
            (Kind::Int | Kind::Float, GoType::Int(_) | GoType::Uint(_) | GoType::Float(_)) => {
                format!("number {}", self.rules.source.literal(node))
            }
            (kind, _) => word(kind).to_owned(),
        };
        let (within, path) = self.context();
        let wanted = wanted(self.types.get(type_), node.kind());
        let type_ = self.types.of(type_).to_string();
        DecodeError::Type { value, type_, within: within.map(Into::into), path, wanted, node: node.id() }
    }

    fn out_of_range(&self, number: NodeRef<'d>) -> DecodeError {
        let value = format!("number {}", self.rules.source.literal(number));
        let (type_, path, wanted) = ("float64".to_owned(), String::new(), "smaller number");
        DecodeError::Type { value, type_, within: None, path, wanted, node: number.id() }
    }

    /// The struct and the path that an error names.
    ///
    /// Mirrors `addErrorContext`: each decoding names its own innermost struct and puts its own fields
    /// before the path of an error that comes from within; older releases drop the path from within.
    fn context(&self) -> (Option<&'t str>, String) {
        let mut decodings = self.frames.split(|frame| matches!(frame, Frame::Own));
        let outermost = decodings.find(|frames| frames.iter().any(|frame| frame.field().is_some()));
        let outermost = outermost.unwrap_or_default();
        let within = outermost.iter().rev().find_map(Frame::field).map(|(of, _)| self.types.struct_name(of));
        let told = if self.rules.nested_error_paths { self.frames.as_slice() } else { outermost };
        let fields = told.iter().filter_map(Frame::field).map(|(_, field)| field);
        let path: Vec<&str> = fields.flat_map(|field| self.spelled(field)).collect();
        (within, path.join("."))
    }

    /// A field in a path; older releases leave out the embedded structs on the way to it.
    fn spelled(&self, field: &Field) -> impl Iterator<Item = &'t str> + use<'t> {
        let embedded = self.rules.nested_error_paths.then(|| self.types.embedded(field));
        embedded.into_iter().flatten().chain([self.types.field_name(field)])
    }

    fn check_key(&mut self, key: NodeRef<'d>, unknown: bool) {
        let kind = if unknown {
            StrictKind::Unknown
        } else if !self.duplicates.is_empty() && self.duplicates.binary_search(&key.id()).is_ok() {
            StrictKind::Duplicate
        } else {
            return;
        };
        if self.saved.len() > 1 || self.strict.len() >= MAX_STRICT_ERRORS {
            return;
        }
        let path = self.strict_path(key);
        if self.seen.insert((kind, path.clone())) {
            self.strict.push(StrictError { kind, path, key: key.id() });
        }
    }

    fn strict_path(&self, key: NodeRef<'d>) -> String {
        let mut path = String::new();
        let outer = self.frames.split_last().map_or(&[][..], |(_, outer)| outer);
        for frame in outer {
            match frame {
                Frame::Struct { field: Some(field), .. } => push_key(&mut path, self.types.field_name(field)),
                Frame::Map { key: Some(key), .. } => push_key(&mut path, key.as_str().unwrap_or_default()),
                Frame::Slice { next, .. } => push_index(&mut path, next.saturating_sub(1)),
                _ => {}
            }
        }
        push_key(&mut path, key.as_str().unwrap_or_default());
        path
    }
}

fn push_key(path: &mut String, key: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

fn push_index(path: &mut String, index: usize) {
    path.push('[');
    path.push_str(&index.to_string());
    path.push(']');
}

/// Whether a value other than null is a scalar that the type holds.
fn takes_scalar(type_: GoType, node: NodeRef<'_>) -> bool {
    match (type_, node.kind()) {
        (GoType::Any, _) | (GoType::String, Kind::Str) | (GoType::Bool, Kind::Bool) => true,
        (GoType::Float(bits), Kind::Int | Kind::Float) => fits_float(node, bits),
        (GoType::Int(bits), Kind::Int) => node.as_int().is_some_and(|int| fits(int, u32::from(bits))),
        (GoType::Uint(bits), Kind::Int) => node.as_int().is_some_and(|int| fits_unsigned(int, u32::from(bits))),
        _ => false,
    }
}

/// The first number at or below a node that is beyond float64, also where a later key replaces it.
fn infinite_number(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        if matches!(node.value(), Value::Float(float) if float.is_infinite()) {
            return Some(node);
        }
        let first = pending.len();
        pending.extend(node.items());
        pending.extend(node.all_entries().map(|entry| entry.value));
        if let Some(children) = pending.get_mut(first..) {
            children.reverse();
        }
    }
    None
}

fn fits_float(node: NodeRef<'_>, bits: u8) -> bool {
    match node.value() {
        Value::Float(float) if bits == 32 => (float as f32).is_finite(),
        Value::Float(float) => float.is_finite(),
        _ => true,
    }
}

fn fits(int: i64, bits: u32) -> bool {
    let unused = 64_u32.saturating_sub(bits).min(63);
    (int << unused) >> unused == int
}

fn fits_unsigned(int: i64, bits: u32) -> bool {
    int >= 0 && (bits >= 63 || int < 1 << bits)
}

/// What JSON calls a value of a type, where one of another kind was found.
fn wanted(type_: GoType, found: Kind) -> &'static str {
    match (type_, found) {
        (GoType::String, _) => "string",
        (GoType::Bytes, _) => "string in base64",
        (GoType::Bool, _) => "boolean",
        (GoType::Int(32), Kind::Int) => "integer of 32 bits",
        (GoType::Int(_) | GoType::Uint(_), _) => "integer",
        (GoType::Float(_), _) => "number",
        (GoType::Slice(_), _) => "list",
        (GoType::Map { .. }, _) => "map",
        _ => "object",
    }
}

/// The value of a JSON kind in the decoder's words.
fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "bool",
        Kind::Int | Kind::Float => "number",
        Kind::Str => "string",
        Kind::Seq => "array",
        Kind::Map => "object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::json_schema_props;
    use plimsoll_doc::{Format, ReadRules, read};

    fn decoded(text: &str, format: Format, nested_error_paths: bool) -> Vec<String> {
        let document = read(text.as_bytes(), format, &ReadRules::default()).unwrap();
        let rules = DecodeRules { source: format.into(), nested_error_paths };
        let decoded = decode(document.root(), json_schema_props(), rules);
        match decoded.error {
            Some(error) => vec![error.to_string()],
            None => decoded.strict.iter().map(ToString::to_string).collect(),
        }
    }

    fn check(text: &str, want: &[&str]) {
        assert_eq!(decoded(text, Format::Json, true), want, "{text}");
    }

    #[test]
    fn type_errors_are_those_of_go() {
        check(
            r#"{"type": 5}"#,
            &["json: cannot unmarshal number into Go struct field JSONSchemaProps.type of type string"],
        );
        check("[]", &["json: cannot unmarshal array into Go value of type v1.JSONSchemaProps"]);
        check(
            r#"{"properties": {"a": 5}}"#,
            &[
                "json: cannot unmarshal number into Go struct field JSONSchemaProps.properties of type v1.JSONSchemaProps",
            ],
        );
        check(
            r#"{"maxLength": 1.0}"#,
            &["json: cannot unmarshal number 1.0 into Go struct field JSONSchemaProps.maxLength of type int64"],
        );
        check(
            r#"{"x-kubernetes-validations": [{"reason": true}]}"#,
            &["json: cannot unmarshal bool into Go struct field \
               ValidationRule.x-kubernetes-validations.reason of type v1.FieldValueErrorReason"],
        );
        check(
            r#"{"dependencies": []}"#,
            &["json: cannot unmarshal array into Go struct field \
               JSONSchemaProps.dependencies of type v1.JSONSchemaDependencies"],
        );
    }

    #[test]
    fn a_type_that_decodes_itself_ends_the_decoding() {
        check(r#"{"type": 5, "additionalProperties": 1}"#, &["boolean or JSON schema expected"]);
        check(
            r#"{"type": 5, "items": {"x-kubernetes-validations": [{"rule": 1}], "title": 2}}"#,
            &["json: cannot unmarshal number into Go struct field \
               JSONSchemaProps.items.x-kubernetes-validations.rule of type string"],
        );
    }

    #[test]
    fn older_releases_end_the_path_at_the_outer_field() {
        let text = r#"{"properties": {"a": {"items": {"not": {"type": 5}}}}}"#;
        assert_eq!(
            decoded(text, Format::Json, false),
            ["json: cannot unmarshal number into Go struct field JSONSchemaProps.properties.items of type string"],
        );
    }

    #[test]
    fn strict_errors_have_holes() {
        check(
            r#"{"b": 1, "properties": {"x.y": {"a": 1, "type": "", "type": ""}}, "allOf": [{}, {"c": 2}], "b": 2}"#,
            &[
                r#"unknown field "b""#,
                r#"unknown field "properties.x.y.a""#,
                r#"duplicate field "properties.x.y.type""#,
                r#"unknown field "allOf[1].c""#,
            ],
        );
        check(r#"{"items": {"b": 1, "type": "", "type": ""}, "default": {"a": 1, "a": 1}}"#, &[]);
    }

    #[test]
    fn yaml_is_met_in_the_order_of_its_keys() {
        assert_eq!(decoded("{z: 1, a: 2}", Format::Yaml, true), [r#"unknown field "a""#, r#"unknown field "z""#]);
        assert_eq!(
            decoded("{type: 1, maxLength: 1.50}", Format::Yaml, true),
            ["json: cannot unmarshal number 1.5 into Go struct field JSONSchemaProps.maxLength of type int64"],
        );
    }

    #[test]
    fn at_most_a_hundred_strict_errors() {
        let keys: Vec<String> = (0..150).map(|key| format!(r#""k{key}": 1"#)).collect();
        assert_eq!(decoded(&format!("{{{}}}", keys.join(",")), Format::Json, true).len(), 100);
    }
}
