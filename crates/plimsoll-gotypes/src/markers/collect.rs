//! Finds the markers of a package, and reads them.

use plimsoll_doc::{Limits, ReadRules, Span, read_json};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Definition, Effect, Form, Target, Value, definition, parse};
use crate::package::Package;
use crate::syntax::{Comment, File, GroupId};

/// How many lines one marker may span.
const MAX_LINES: usize = 256;

/// How many markers one declaration may have.
const MAX_MARKERS: usize = 1_000;

/// How many bytes one marker may have.
const MAX_MARKER_BYTES: usize = 1 << 18;

/// A marker at its place.
#[derive(Clone, Debug)]
pub struct Marker {
    /// What it is.
    pub definition: &'static Definition,
    /// Whether it is about the items of a list.
    pub on_items: bool,
    /// Its name as it is written.
    pub name: Box<str>,
    /// Its values.
    pub arguments: Vec<(&'static str, Value)>,
    /// The file in its package.
    pub file: u32,
    /// Its comment.
    pub span: Span,
}

impl Marker {
    /// What it does.
    pub fn effect(&self) -> Effect {
        self.definition.effect
    }

    /// Its only value.
    pub fn value(&self) -> &Value {
        self.arguments.first().map_or(&Value::Null, |(_, value)| value)
    }

    /// The value of a named argument.
    pub fn argument(&self, name: &str) -> Option<&Value> {
        self.arguments.iter().find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    /// The string of a named argument, empty where it is not given.
    pub fn text(&self, name: &str) -> &str {
        self.argument(name).and_then(Value::text).unwrap_or_default()
    }
}

/// Something wrong with a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerFault {
    /// The file in its package.
    pub file: u32,
    /// Its comment.
    pub span: Span,
    /// What.
    pub message: String,
}

/// The markers of a package.
#[derive(Clone, Debug, Default)]
pub struct Markers {
    /// Those of the package.
    pub package: Vec<Marker>,
    /// Those of types, by file and type.
    types: FxHashMap<(u32, u32), Vec<Marker>>,
    /// Those of fields, by file, type and field.
    fields: FxHashMap<(u32, u32, u32), Vec<Marker>>,
    /// Lines that belong to a marker which began above them.
    continued: FxHashSet<(u32, u32)>,
    /// What is wrong.
    pub faults: Vec<MarkerFault>,
}

impl Markers {
    /// The markers of a type.
    pub fn of_type(&self, file: u32, index: u32) -> &[Marker] {
        self.types.get(&(file, index)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The markers of a field.
    pub fn of_field(&self, file: u32, index: u32, field: u32) -> &[Marker] {
        self.fields.get(&(file, index, field)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a comment is no documentation: a marker, or a line of one that began above.
    pub fn is_marker_line(&self, file: u32, comment: &Comment) -> bool {
        marker_text(comment).is_some() || self.continued.contains(&(file, comment.span.start))
    }
}

/// The text of a comment that is a marker: a `//` comment whose first sign is `+`.
fn marker_text(comment: &Comment) -> Option<&str> {
    let text = comment.text.strip_prefix("//")?.trim();
    text.starts_with('+').then_some(text)
}

/// Finds and reads the markers of a package.
pub fn collect(package: &Package) -> Markers {
    let mut markers = Markers::default();
    for (at, file) in package.files.iter().enumerate() {
        let mut reader = Reader { file, at: at as u32, markers: &mut markers };
        reader.read();
    }
    markers
}

struct Reader<'f, 'm> {
    file: &'f File,
    at: u32,
    markers: &'m mut Markers,
}

impl Reader<'_, '_> {
    fn read(&mut self) {
        let mut package = Vec::new();
        for &id in &self.file.free_comments {
            self.group(id, Target::Package, &mut package, None);
        }
        for (index, declaration) in self.file.types.iter().enumerate() {
            let mut own = Vec::new();
            for &id in &declaration.above {
                self.group(id, Target::Type, &mut own, Some(&mut package));
            }
            if let Some(doc) = declaration.doc {
                self.group(doc, Target::Type, &mut own, None);
            }
            if !own.is_empty() {
                self.markers.types.insert((self.at, index as u32), own);
            }
            for (field_at, field) in declaration.structure().into_iter().flat_map(|of| &of.fields).enumerate() {
                let mut own = Vec::new();
                for id in field.above.into_iter().chain(field.doc) {
                    self.group(id, Target::Field, &mut own, None);
                }
                if !own.is_empty() {
                    self.markers.fields.insert((self.at, index as u32, field_at as u32), own);
                }
            }
        }
        self.markers.package.extend(package);
    }

    /// Reads the markers of a group. Those above a type that only packages have go to `package`.
    fn group(&mut self, id: GroupId, target: Target, into: &mut Vec<Marker>, mut package: Option<&mut Vec<Marker>>) {
        let file = self.file;
        let comments = file.group(id).map(|group| group.comments.as_slice()).unwrap_or_default();
        let mut at = 0;
        while let Some(comment) = comments.get(at) {
            at += 1;
            let Some(text) = marker_text(comment) else { continue };
            if into.len() >= MAX_MARKERS || text.len() > MAX_MARKER_BYTES {
                let message = if text.len() > MAX_MARKER_BYTES {
                    format!("marker has {} bytes, at most {MAX_MARKER_BYTES} are read", text.len())
                } else {
                    format!("more than {MAX_MARKERS} markers in one place")
                };
                self.markers.faults.push(MarkerFault { file: self.at, span: comment.span, message });
                return;
            }
            let following = comments.get(at..).unwrap_or_default();
            if let Some((definition, on_items)) = definition(text, target) {
                at += self.marker(text, definition, on_items, comment, following, into);
            } else if let (Some(package), Some((definition, on_items))) =
                (package.as_deref_mut(), definition(text, Target::Package))
            {
                at += self.marker(text, definition, on_items, comment, following, package);
            }
        }
    }

    /// Reads one marker and says how many of the following lines belong to it.
    fn marker(
        &mut self,
        text: &str,
        definition: &'static Definition,
        on_items: bool,
        comment: &Comment,
        following: &[Comment],
        into: &mut Vec<Marker>,
    ) -> usize {
        let mut lines = 0;
        let mut arguments = arguments(text, definition);
        if arguments.is_err() && definition.effect == Effect::Rule {
            // A rule may go on over several lines; each of them is part of its text.
            let mut joined = text.to_owned();
            for (count, next) in following.iter().take(MAX_LINES).enumerate() {
                if !next.is_line() || marker_text(next).is_some() {
                    break;
                }
                joined.push('\n');
                joined.push_str(next.text.strip_prefix("//").unwrap_or_default().trim());
                let whole = self::arguments(&joined, definition)
                    .or_else(|_| self::arguments(&joined.replace('\n', " "), definition));
                if whole.is_ok() {
                    arguments = whole;
                    lines = count + 1;
                    break;
                }
            }
        }
        for next in following.iter().take(lines) {
            self.markers.continued.insert((self.at, next.span.start));
        }
        let (name, full, _) = parse::split(text);
        let name = if matches!(definition.form, Form::Named(_)) && full.len() > name.len() { name } else { full };
        match arguments {
            Ok(arguments) => into.push(Marker {
                definition,
                on_items,
                name: name.into(),
                arguments,
                file: self.at,
                span: comment.span,
            }),
            Err(messages) => self.markers.faults.extend(messages.into_iter().map(|message| MarkerFault {
                file: self.at,
                span: comment.span,
                message,
            })),
        }
        lines
    }
}

/// The arguments of a marker. A few read the text behind `=` by rules of their own.
fn arguments(marker: &str, definition: &Definition) -> Result<Vec<(&'static str, Value)>, Vec<String>> {
    let (_, full, rest) = parse::split(marker);
    let single = |value: Value| Ok(vec![("", value)]);
    match definition.effect {
        Effect::Maximum | Effect::Minimum => {
            let text = without_remark(full, rest);
            let what = if definition.effect == Effect::Maximum { "maximum" } else { "minimum" };
            match super::parse_float(text) {
                // ParseFloat takes hexadecimal numbers with an exponent only.
                Some(number) => single(Value::Number(number)),
                None => {
                    Err(vec![format!("invalid {what} value: strconv.ParseFloat: parsing {text:?}: invalid syntax")])
                }
            }
        }
        Effect::MaxItems => {
            let text = without_remark(full, rest);
            match plimsoll_go::strconv::atoi(text.as_bytes()) {
                Ok(number) => single(Value::Int(number)),
                Err(_) => Err(vec![format!("invalid maxItems value: strconv.Atoi: parsing {text:?}: invalid syntax")]),
            }
        }
        Effect::KubernetesDefault => {
            if rest.trim().starts_with("ref(") {
                return single(Value::Null);
            }
            single(json(rest)?)
        }
        _ => parse::parse(marker, &definition.form),
    }
}

/// `k8s:` markers may end with a remark.
fn without_remark<'t>(name: &str, text: &'t str) -> &'t str {
    if name.starts_with("k8s:") { text.split('#').next().unwrap_or_default().trim() } else { text.trim() }
}

/// A JSON value as Go's `json.Unmarshal` gives it: numbers are floats.
fn json(text: &str) -> Result<Value, Vec<String>> {
    // Bounded, because what reads it goes into depth.
    const MAX_DEPTH: u32 = 64;
    let rules = ReadRules { limits: Limits { depth: MAX_DEPTH, ..Limits::default() }, ..ReadRules::default() };
    let document = read_json(text.as_bytes(), &rules).map_err(|fault| vec![format!("default is not JSON: {fault}")])?;
    Ok(json_value(document.root()))
}

fn json_value(node: plimsoll_doc::NodeRef<'_>) -> Value {
    match node.value() {
        plimsoll_doc::Value::Null => Value::Null,
        plimsoll_doc::Value::Bool(value) => Value::Bool(value),
        plimsoll_doc::Value::Int(value) => Value::Number(value as f64),
        plimsoll_doc::Value::Float(value) => Value::Number(value),
        plimsoll_doc::Value::Str(text) => Value::Text(text.to_owned()),
        plimsoll_doc::Value::Seq(items) => Value::List(items.map(json_value).collect()),
        plimsoll_doc::Value::Map(entries) => {
            Value::Map(entries.map(|entry| (entry.name().to_owned(), json_value(entry.value))).collect())
        }
    }
}
