//! The first look: what encoding/json puts into a struct of two texts.

use super::{DecodeFault, DecodeFaultKind, Envelope};
use crate::{Entry, Format, Kind, NodeRef, Span};

/// Finds apiVersion and kind under a root. Go sees the entries as written in JSON, also those that are replaced
/// where the text itself is sent; by key where YAML was converted.
pub(super) fn look(root: NodeRef<'_>, format: Option<Format>) -> Result<Envelope, DecodeFault> {
    if !matches!(root.kind(), Kind::Map | Kind::Null) {
        return Err(fault(DecodeFaultKind::NoMapping { found: root.kind().go_name() }, root.span()));
    }
    let mut found = Found::default();
    match format {
        Some(Format::Json) => root.all_entries().for_each(|entry| found.add(entry)),
        None => root.entries().for_each(|entry| found.add(entry)),
        Some(Format::Yaml) => add_sorted(root, &mut found),
    }
    if let Some(wrong) = found.wrong {
        return Err(wrong);
    }
    if let Some((text, span)) = found.api_version
        && !is_group_version(text)
    {
        return Err(fault(DecodeFaultKind::GroupVersion { text: text.into() }, span));
    }
    let text_of = |value: Option<(&str, Span)>| value.map_or("", |(text, _)| text).into();
    Ok(Envelope { api_version: text_of(found.api_version), kind: text_of(found.kind) })
}

/// What the object itself says, whose field names are taken literally; nothing where it has no
/// kind (Unstructured.GroupVersionKind, which knows no kind either where the version is none).
/// It is usually what the first look has found.
pub(super) fn content(root: NodeRef<'_>, looked: Envelope) -> Option<Envelope> {
    let text = |name| root.get(name).and_then(NodeRef::as_str).unwrap_or_default();
    let (api_version, kind) = (text("apiVersion"), text("kind"));
    if kind.is_empty() || !is_group_version(api_version) {
        return None;
    }
    let is_same = *looked.api_version == *api_version && *looked.kind == *kind;
    Some(if is_same { looked } else { Envelope { api_version: api_version.into(), kind: kind.into() } })
}

/// The texts of the two fields that were given last, and the first value that is none.
#[derive(Default)]
struct Found<'d> {
    api_version: Option<(&'d str, Span)>,
    kind: Option<(&'d str, Span)>,
    wrong: Option<DecodeFault>,
}

impl<'d> Found<'d> {
    fn add(&mut self, entry: Entry<'d>) {
        let (name, field) = match field_of(entry.name()) {
            Some(Field::ApiVersion) => ("apiVersion", &mut self.api_version),
            Some(Field::Kind) => ("kind", &mut self.kind),
            None => return,
        };
        let value = entry.value;
        match value.kind() {
            Kind::Str => *field = value.as_str().map(|text| (text, value.span())),
            Kind::Null => {}
            kind => {
                let reason = DecodeFaultKind::NoText { field: name, found: kind.go_name() };
                self.wrong.get_or_insert_with(|| fault(reason, value.span()));
            }
        }
    }
}

fn add_sorted<'d>(root: NodeRef<'d>, found: &mut Found<'d>) {
    let entries = || root.entries().filter(|entry| field_of(entry.name()).is_some());
    if entries().is_sorted_by_key(|entry| entry.name()) {
        entries().for_each(|entry| found.add(entry));
        return;
    }
    let mut entries: Vec<_> = entries().collect();
    entries.sort_unstable_by_key(Entry::name);
    for entry in entries {
        found.add(entry);
    }
}

/// A field of the struct.
enum Field {
    ApiVersion,
    Kind,
}

/// The field that a key is put into.
fn field_of(name: &str) -> Option<Field> {
    match name.as_bytes() {
        b"apiVersion" => Some(Field::ApiVersion),
        b"kind" => Some(Field::Kind),
        // Letters beyond ASCII that fold to one of it have two or three bytes.
        [b'a' | b'A', ..] if (10..=11).contains(&name.len()) && folds_to(name, "APIVERSION") => Some(Field::ApiVersion),
        [b'k' | b'K' | 0xe2, ..] if (4..=6).contains(&name.len()) && folds_to(name, "KIND") => Some(Field::Kind),
        _ => None,
    }
}

/// Whether a name is the same but for case (foldName of encoding/json): two letters beyond ASCII
/// fold to letters of ASCII.
fn folds_to(name: &str, upper: &str) -> bool {
    let folded = name.chars().map(|letter| match letter {
        'ſ' => 'S',
        '\u{212a}' => 'K',
        letter => letter.to_ascii_uppercase(),
    });
    folded.eq(upper.chars())
}

/// Whether ParseGroupVersion of apimachinery takes a text.
fn is_group_version(text: &str) -> bool {
    text.bytes().filter(|&byte| byte == b'/').count() <= 1
}

fn fault(kind: DecodeFaultKind, span: Span) -> DecodeFault {
    DecodeFault { kind, span, envelope: None }
}
