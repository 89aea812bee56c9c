//! What validation-gen's linter says.

use rustc_hash::FxHashMap;

use super::{Level, Payload, PayloadKind, Tag, definition, parse, tags_of};
use crate::crd::Place;
use crate::package::{PackageId, Packages, Resolved, TypeId, Underlying};
use crate::syntax::{GroupId, Type, TypeKind};

/// How deeply types are followed.
const MAX_DEPTH: usize = 64;

/// Something that the linter says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The field, or the type.
    pub place: Place,
    /// The name of the type.
    pub type_name: String,
    /// The name of the field in Go; empty for the type itself.
    pub field: String,
    /// What it says.
    pub message: String,
}

/// Lints the tags of a package.
pub fn lint(packages: &mut Packages<'_>, id: PackageId) -> Vec<Remark> {
    let mut linter = Linter { packages, known: FxHashMap::default(), remarks: Vec::new() };
    let types: Vec<TypeId> = linter.packages.type_ids(id).collect();
    for of in types {
        linter.lint_type(of);
    }
    linter.remarks
}

struct Linter<'p, 's> {
    packages: &'p mut Packages<'s>,
    /// Whether types have tags that check something; none while that is found out.
    known: FxHashMap<TypeId, Option<bool>>,
    remarks: Vec<Remark>,
}

impl Linter<'_, '_> {
    fn lint_type(&mut self, id: TypeId) {
        let declaration = self.packages.declaration(id);
        let name = declaration.name.text.to_string();
        let place = Place { package: id.package, file: id.file, span: declaration.name.span };
        let tags = self.tags(id, declaration.doc);
        if tags.iter().any(|tag| tag.name == "k8s:validation-gen-nolint") {
            return;
        }
        let say = |place, field: &str, message: String, remarks: &mut Vec<Remark>| {
            remarks.push(Remark { place, type_name: name.clone(), field: field.to_owned(), message });
        };
        for message in [levels(&tags), self.stability(id, &tags)].into_iter().flatten() {
            say(place, "", message, &mut self.remarks);
        }
        for field in self.packages.fields(id).to_vec() {
            let tags = self.tags(id, field.doc);
            let mut messages: Vec<String> = [levels(&tags), self.stability(id, &tags)].into_iter().flatten().collect();
            if self.lacks_requiredness(id, &field.of, &tags) {
                messages
                    .push("field with validation must have +k8s:optional, +k8s:required or +k8s:forbidden".to_owned());
            }
            let place = Place { span: field.span, ..place };
            let names: Vec<String> = if field.is_embedded() {
                vec![embedded_name(&field.of)]
            } else {
                field.names.iter().map(|name| name.text.to_string()).collect()
            };
            for field in names {
                for message in &messages {
                    say(place, &field, message.clone(), &mut self.remarks);
                }
            }
        }
    }

    fn tags(&self, id: TypeId, doc: Option<GroupId>) -> Vec<Tag> {
        let written = tags_of(self.packages.file(id), doc);
        let mut tags: Vec<Tag> = written.iter().filter_map(|written| parse(&written.text).ok()).collect();
        // The linter goes through them by name.
        tags.sort_by(|a, b| a.name.cmp(&b.name));
        tags
    }

    /// Tags that have not come as far as the validation they are used in.
    fn stability(&self, id: TypeId, tags: &[Tag]) -> Option<String> {
        let path = &self.packages.package(id.package).path;
        let version = path.rsplit('/').next().unwrap_or_default();
        let usual = if version.contains("alpha") {
            Level::Alpha
        } else if version.contains("beta") {
            Level::Beta
        } else {
            Level::Stable
        };
        tags.iter().find_map(|tag| {
            let (mut level, mut tag) = (usual, tag);
            if let ("k8s:alpha" | "k8s:beta", Payload::Tag(inner)) = (tag.name.as_str(), &tag.payload) {
                level = if tag.name == "k8s:alpha" { Level::Alpha } else { Level::Beta };
                tag = inner;
            }
            if matches!(tag.name.as_str(), "k8s:ifEnabled" | "k8s:ifDisabled") {
                level = level.min(Level::Beta);
            }
            loop {
                let row = definition(&tag.name)?;
                if row.level < level {
                    let (found, wanted) = (row.level.name(), level.name());
                    let name = &tag.name;
                    return Some(format!(
                        "tag {name:?} with stability level {found:?} cannot be used in {wanted} validation"
                    ));
                }
                match &tag.payload {
                    Payload::Tag(inner) => tag = inner,
                    _ => return None,
                }
            }
        })
    }

    /// Whether a field is checked without saying whether it may be left out.
    fn lacks_requiredness(&mut self, id: TypeId, of: &Type, tags: &[Tag]) -> bool {
        let is_pointer = matches!(of.kind, TypeKind::Pointer(_));
        if !is_pointer && self.packages.underlying(id.package, id.file, of) == Underlying::Struct {
            return false;
        }
        let says = |name: &str| matches!(name, "k8s:optional" | "k8s:required" | "k8s:forbidden");
        if tags.iter().any(|tag| has(tag, &says)) {
            return false;
        }
        if tags.iter().any(checks) {
            return true;
        }
        if tags.iter().any(|tag| tag.name == "k8s:opaqueType") {
            return false;
        }
        let opaque = |outer: &str| {
            tags.iter().any(|tag| {
                tag.name == outer && matches!(&tag.payload, Payload::Tag(inner) if inner.name == "k8s:opaqueType")
            })
        };
        self.is_checked(id, of, opaque("k8s:eachKey"), opaque("k8s:eachVal"), 0)
    }

    /// Whether a type has tags that check something, or its parts have.
    fn is_checked(&mut self, around: TypeId, of: &Type, skip_keys: bool, skip_values: bool, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match &of.kind {
            TypeKind::Pointer(inner) => self.is_checked(around, inner, skip_keys, skip_values, depth + 1),
            TypeKind::Slice(item) | TypeKind::Array(item) => {
                !skip_values && self.is_checked(around, item, false, false, depth + 1)
            }
            TypeKind::Map { key, value } => {
                (!skip_keys && self.is_checked(around, key, false, false, depth + 1))
                    || (!skip_values && self.is_checked(around, value, false, false, depth + 1))
            }
            TypeKind::Name(_) | TypeKind::Qualified { .. } => {
                match self.packages.unaliased(around.package, around.file, of) {
                    Resolved::Declared(id) => self.is_type_checked(id, depth + 1),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn is_type_checked(&mut self, id: TypeId, depth: usize) -> bool {
        if let Some(known) = self.known.get(&id) {
            return known.unwrap_or(false);
        }
        self.known.insert(id, None);
        let declaration = self.packages.declaration(id);
        let definition = declaration.definition.clone();
        let tags = self.tags(id, declaration.doc);
        let mut found = tags.iter().any(checks);
        if !found && !tags.iter().any(|tag| tag.name == "k8s:opaqueType") {
            found = match &definition.kind {
                TypeKind::Struct(structure) => structure.fields.clone().iter().any(|field| {
                    let tags = self.tags(id, field.doc);
                    tags.iter().any(checks)
                        || (!tags.iter().any(|tag| tag.name == "k8s:opaqueType")
                            && self.is_checked(id, &field.of, false, false, depth + 1))
                }),
                _ => self.is_checked(id, &definition, false, false, depth + 1),
            };
        }
        self.known.insert(id, Some(found));
        found
    }
}

/// Levels stand in front, and have a tag behind them.
fn levels(tags: &[Tag]) -> Option<String> {
    let is_level = |tag: &Tag| matches!(tag.name.as_str(), "k8s:alpha" | "k8s:beta");
    tags.iter().find_map(|tag| {
        if is_level(tag) && tag.payload == Payload::None {
            return Some(format!("tag {:?} requires a validation tag as its value payload", tag.name));
        }
        let mut inner = tag;
        while let Payload::Tag(next) = &inner.payload {
            if is_level(next) {
                return Some(format!("tag {:?} can't be used in between", next.name));
            }
            inner = next;
        }
        None
    })
}

fn has(tag: &Tag, is_wanted: &impl Fn(&str) -> bool) -> bool {
    let mut tag = tag;
    loop {
        if is_wanted(&tag.name) {
            return true;
        }
        match &tag.payload {
            Payload::Tag(inner) => tag = inner,
            _ => return false,
        }
    }
}

/// Whether a tag checks something, other than that a value may be left out.
fn checks(tag: &Tag) -> bool {
    let mut tag = tag;
    loop {
        if matches!(tag.name.as_str(), "k8s:optional" | "k8s:opaqueType") {
            return false;
        }
        let Some(row) = definition(&tag.name) else { return false };
        if !matches!(row.payload, PayloadKind::Tag | PayloadKind::MaybeTag) {
            return true;
        }
        match &tag.payload {
            Payload::Tag(inner) => tag = inner,
            _ => return false,
        }
    }
}

/// The name of an embedded field: that of its type.
fn embedded_name(of: &Type) -> String {
    match &of.kind {
        TypeKind::Pointer(inner) => embedded_name(inner),
        TypeKind::Name(name) | TypeKind::Qualified { name, .. } => name.to_string(),
        _ => String::new(),
    }
}
