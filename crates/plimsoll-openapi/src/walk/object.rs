//! One object against its table.

use plimsoll_doc::{Entry, NodeRef};
use plimsoll_finding::{FieldKnown, OpenApiCause, Segment};
use plimsoll_go::near;

use super::Walk;
use crate::found::Found;
use crate::spec::{Choice, Field, Form, Keys, ObjectSpec, PATH_ITEM, Shape, Versions};
use crate::{Version, text_of};

impl<'d> Walk<'_, 'd> {
    pub(super) fn object(&mut self, node: NodeRef<'d>, spec: &'static ObjectSpec) {
        if !self.is_map(node) {
            return;
        }
        let at = self.at(node);
        // A part that two references lead to is looked at once.
        if self.index.kinds.insert(at, spec).is_some() {
            return;
        }
        self.index.add(spec, Found { at, path: self.path.path() });
        if spec == &PATH_ITEM && node.get("$ref").and_then(NodeRef::as_str).is_some() {
            self.reference(node, Shape::Object(spec));
        }
        let form = self.form(node, spec);
        for entry in node.entries() {
            self.entry(&entry, spec, form);
        }
        self.required(node, spec, form);
        self.exclusive(node, spec, form);
    }

    /// The form that an object has by the value of its deciding field.
    fn form(&self, node: NodeRef<'d>, spec: &'static ObjectSpec) -> Option<&'static Form> {
        spec.form(text_of(node, spec.forms?.field)?, self.version)
    }

    fn entry(&mut self, entry: &Entry<'d>, spec: &'static ObjectSpec, form: Option<&'static Form>) {
        let name = entry.name();
        let known = fields(spec, form).find(|field| field.name == name && field.versions.has(self.version));
        if let Some(field) = known {
            return self.then(entry.value, Segment::Key(name), field.shape);
        }
        let cause = match spec.keys {
            Keys::Any => return,
            Keys::Names(shape) => return self.then(entry.value, Segment::Key(name), *shape),
            _ if name.starts_with("x-") => return,
            Keys::Extensions => return self.unknown(entry, spec, form),
            Keys::Every(shape) | Keys::Paths(shape) | Keys::Statuses(shape) => {
                self.then(entry.value, Segment::Key(name), *shape);
                match spec.keys {
                    Keys::Paths(_) if !name.starts_with('/') => OpenApiCause::PathWithoutSlash,
                    Keys::Statuses(_) if !is_status(name) => OpenApiCause::StatusKey { key: name.into() },
                    _ => return,
                }
            }
        };
        self.find_below(entry.value, entry.key.span(), Segment::Key(name), cause);
    }

    fn unknown(&mut self, entry: &Entry<'d>, spec: &'static ObjectSpec, form: Option<&'static Form>) {
        // Where the deciding field is wrong, any field may belong to what was meant.
        if spec.forms.is_some() && form.is_none() {
            return;
        }
        let name = entry.name();
        let known = self.known(name, spec, form);
        let version = self.version;
        let names = fields(spec, form).filter(|field| field.versions.has(version)).map(|field| field.name);
        let near = if known.is_some() { None } else { near::nearest(name, names) };
        let near = near.and_then(|near| fields(spec, form).map(|field| field.name).find(|name| *name == near));
        let cause = OpenApiCause::UnknownField { object: spec.name, field: name.into(), near, known };
        self.find_below(entry.value, entry.key.span(), Segment::Key(name), cause);
    }

    /// Where a field is known that the object does not have.
    fn known(&self, name: &str, spec: &'static ObjectSpec, form: Option<&'static Form>) -> Option<FieldKnown> {
        let version = self.version;
        if let Some(field) = fields(spec, form).find(|field| field.name == name) {
            return Some(other_version(field.versions, version));
        }
        let forms = spec.forms?;
        let has = |form: &&Form| form.fields.iter().any(|field| field.name == name && field.versions.has(version));
        let form = forms.cases.iter().filter(|form| form.versions.has(version)).find(has)?;
        Some(FieldKnown::Where { field: forms.field, value: form.value })
    }

    fn required(&mut self, node: NodeRef<'d>, spec: &'static ObjectSpec, form: Option<&'static Form>) {
        let version = self.version;
        // Where a reference stands that may not, the fields are probably behind it.
        if node.get("$ref").is_some() && !spec.all_fields().any(|field| field.name == "$ref") {
            return;
        }
        // A path parameter that is not required is said by a rule of its own.
        let is_ours = |field: &Field| field.required.has(version) && !matches!(field.shape, Shape::True);
        for field in fields(spec, form).filter(|field| is_ours(field)) {
            if node.get(field.name).is_none() {
                self.find(node, OpenApiCause::MissingField { object: spec.name, field: field.name });
            }
        }
        // A choice is made where the form requires one of its fields.
        let is_made = |name: &str| {
            let is_required = |field: &Field| field.name == name && field.required.has(version);
            node.get(name).is_some() || form.is_some_and(|form| form.fields.iter().any(is_required))
        };
        for Choice { of, .. } in spec.choices.iter().filter(|choice| choice.versions.has(version)) {
            if !of.iter().any(|name| is_made(name)) {
                self.find(node, OpenApiCause::MissingChoice { object: spec.name, fields: of });
            }
        }
        if matches!(spec.keys, Keys::Statuses(_)) && node.entries().all(|entry| entry.name().starts_with("x-")) {
            self.find(node, OpenApiCause::TooFew { entries: "response" });
        }
    }

    fn exclusive(&mut self, node: NodeRef<'d>, spec: &'static ObjectSpec, form: Option<&'static Form>) {
        let version = self.version;
        // A field that the object does not have is said to be unknown already.
        let is_known = |name| fields(spec, form).any(|field| field.name == name && field.versions.has(version));
        for pair in spec.exclusive.iter().filter(|pair| pair.versions.has(version)) {
            let (Some(_), Some(other)) = (node.entry(pair.one), node.entry(pair.other)) else { continue };
            if is_known(pair.one) && is_known(pair.other) {
                let cause = OpenApiCause::ExclusiveFields { object: spec.name, one: pair.one, other: pair.other };
                self.find_below(other.value, other.key.span(), Segment::Key(pair.other), cause);
            }
        }
    }
}

/// The fields of an object in a form; those of the form first, since they may narrow what all forms have.
fn fields(spec: &'static ObjectSpec, form: Option<&'static Form>) -> impl Iterator<Item = &'static Field> {
    form.map_or(&[][..], |form| form.fields).iter().chain(spec.all_fields())
}

fn other_version(versions: Versions, version: Version) -> FieldKnown {
    if version.has_reached(versions.first()) {
        FieldKnown::Until(versions.last().name())
    } else {
        FieldKnown::Since(versions.first().name())
    }
}

/// `200`, or `2XX`.
fn is_status(key: &str) -> bool {
    matches!(key.as_bytes(), [b'1'..=b'5', b'0'..=b'9', b'0'..=b'9'] | [b'1'..=b'5', b'X', b'X'])
}
