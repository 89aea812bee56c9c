//! The first look: what encoding/json puts into a struct of two texts.

use super::{DecodeFault, DecodeFaultKind, Envelope};
use crate::{Entry, Format, Kind, NodeRef, Span};

/// Finds apiVersion and kind under a root.
pub(super) fn look(root: NodeRef<'_>, format: Option<Format>) -> Result<Envelope, DecodeFault> {
    if !matches!(root.kind(), Kind::Map | Kind::Null) {
        return Err(fault(DecodeFaultKind::NoMapping { found: root.kind().go_name() }, root.span()));
    }
    let mut fields = [Field::new("apiVersion"), Field::new("kind")];
    let mut wrong = None;
    for (entry, field) in matching_entries(root, format) {
        let value = entry.value;
        match value.kind() {
            Kind::Str => fields[field].value = value.as_str().map(|text| (text, value.span())),
            Kind::Null => {}
            kind => {
                let reason = DecodeFaultKind::NoText { field: fields[field].name, found: kind.go_name() };
                wrong.get_or_insert(fault(reason, value.span()));
            }
        }
    }
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let [api_version, kind] = fields.map(|field| field.value);
    if let Some((text, span)) = api_version
        && !is_group_version(text)
    {
        return Err(fault(DecodeFaultKind::GroupVersion { text: text.into() }, span));
    }
    let text_of = |value: Option<(&str, Span)>| value.map_or("", |(text, _)| text).into();
    Ok(Envelope { api_version: text_of(api_version), kind: text_of(kind) })
}

/// What the object itself says, whose field names are taken literally; nothing where it has no
/// kind (Unstructured.GroupVersionKind, which knows no kind either where the version is none).
pub(super) fn content(root: NodeRef<'_>) -> Option<Envelope> {
    let text = |name| root.get(name).and_then(NodeRef::as_str).unwrap_or_default();
    let envelope = Envelope { api_version: text("apiVersion").into(), kind: text("kind").into() };
    (!envelope.kind.is_empty() && is_group_version(&envelope.api_version)).then_some(envelope)
}

/// One of the two fields, with the text that was given last.
struct Field<'d> {
    name: &'static str,
    value: Option<(&'d str, Span)>,
}

impl Field<'_> {
    fn new(name: &'static str) -> Self {
        Self { name, value: None }
    }
}

/// The entries that go into one of the fields, with the field's index, in the order in which Go
/// sees them: as written in JSON, also those that are replaced where the text itself is sent; by key where YAML
/// was converted.
fn matching_entries<'d>(root: NodeRef<'d>, format: Option<Format>) -> Vec<(Entry<'d>, usize)> {
    let field_of = |entry: Entry<'d>| match entry.name() {
        name if folds_to(name, "APIVERSION") => Some((entry, 0)),
        name if folds_to(name, "KIND") => Some((entry, 1)),
        _ => None,
    };
    match format {
        Some(Format::Json) => root.all_entries().filter_map(field_of).collect(),
        None => root.entries().filter_map(field_of).collect(),
        Some(Format::Yaml) => {
            let mut entries: Vec<_> = root.entries().filter_map(field_of).collect();
            entries.sort_unstable_by_key(|(entry, _)| entry.name());
            entries
        }
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
