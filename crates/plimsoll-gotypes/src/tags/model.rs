//! Packages as types with tags, independent of how they were read.

use std::collections::BTreeSet;

use plimsoll_schema::tags::{EnumConstant, TaggedField, TaggedForm, TaggedType, TaggedTypes};

use super::tags_of;
use crate::package::{PackageId, Packages, Resolved, TypeId};
use crate::syntax::{ConstantValue, Field, File, GroupId, MAX_TYPE_NESTING, StructTag, Type, TypeKind};

/// What defaults begin with; their tag belongs to no family.
const DEFAULT: &str = "default=";
const INTERFACE: &str = "interface {}";

/// The types of packages and all that they refer to, each under its import path and name: `k8s.io/api/core/v1.Pod`.
pub fn tagged_types(packages: &mut Packages<'_>, roots: &[PackageId]) -> TaggedTypes {
    let mut reader = Reader { packages, open: Vec::new(), seen: BTreeSet::new() };
    for &root in roots {
        let ids: Vec<TypeId> = reader.packages.type_ids(root).collect();
        for id in ids {
            reader.refer(id);
        }
    }
    let mut types = TaggedTypes::default();
    while let Some(id) = reader.open.pop() {
        let name = reader.name(id);
        types.add(name, reader.read(id));
    }
    types
}

struct Reader<'p, 's> {
    packages: &'p mut Packages<'s>,
    open: Vec<TypeId>,
    seen: BTreeSet<TypeId>,
}

impl Reader<'_, '_> {
    fn name(&self, id: TypeId) -> String {
        format!("{}.{}", self.packages.package(id.package).path, self.packages.declaration(id).name.text)
    }

    fn refer(&mut self, id: TypeId) {
        if self.seen.insert(id) {
            self.open.push(id);
        }
    }

    fn read(&mut self, id: TypeId) -> TaggedType {
        let declaration = self.packages.declaration(id).clone();
        let tags = doc_tags(self.packages.file(id), declaration.doc);
        let package = self.packages.package(id.package);
        let name = &declaration.name.text;
        let decodes_itself = ["MarshalJSON", "MarshalText"].iter().any(|method| package.has_marshaler(name, method));
        let form = if decodes_itself || declaration.is_generic {
            TaggedForm::Opaque
        } else if declaration.structure().is_some() {
            let fields = self.packages.fields(id).to_vec();
            TaggedForm::Struct(fields.iter().flat_map(|field| self.fields(id, field)).collect())
        } else {
            TaggedForm::Named(self.written(id.package, id.file, &declaration.definition, 0).into())
        };
        TaggedType { form, tags, constants: self.constants(id, name) }
    }

    fn fields(&mut self, id: TypeId, field: &Field) -> Vec<TaggedField> {
        let type_ = self.written(id.package, id.file, &field.of, 0);
        let json = field.tag.as_ref().and_then(|tag| StructTag::of_json(&tag.text));
        let embedded = type_.rsplit('.').next().unwrap_or_default().trim_start_matches('*').to_owned();
        let names: Vec<&str> =
            if field.is_embedded() { vec![&embedded] } else { field.names.iter().map(|name| &*name.text).collect() };
        let file = self.packages.file(id);
        let tags = doc_tags(file, field.doc);
        let default = doc_lines(file, field.doc).find_map(|line| line.strip_prefix(DEFAULT).map(Into::into));
        let default: Box<str> = default.unwrap_or_default();
        let is_exported = |name: &str| name.chars().next().is_some_and(char::is_uppercase);
        names
            .into_iter()
            .filter(|name| is_exported(name) && json.as_ref().is_none_or(|json| !json.is_skipped))
            .map(|go_name| {
                let name = json.as_ref().map_or("", |json| &*json.name);
                let name = if name.is_empty() && !field.is_embedded() { go_name } else { name };
                TaggedField {
                    go_name: go_name.into(),
                    name: name.into(),
                    type_: type_.as_str().into(),
                    omits_empty: json.as_ref().is_some_and(|json| json.omits_zero),
                    tags: tags.clone(),
                    default: default.clone(),
                }
            })
            .collect()
    }

    /// A type as Go writes it, with the import paths of names.
    fn written(&mut self, package: PackageId, file: u32, of: &Type, depth: usize) -> String {
        if depth > MAX_TYPE_NESTING {
            return INTERFACE.to_owned();
        }
        let mut inner = |of: &Type| self.written(package, file, of, depth + 1);
        match &of.kind {
            TypeKind::Pointer(to) => format!("*{}", inner(to)),
            TypeKind::Slice(item) | TypeKind::Array(item) => format!("[]{}", inner(item)),
            TypeKind::Map { key, value } => format!("map[{}]{}", inner(key), inner(value)),
            TypeKind::Parenthesized(of) => inner(of),
            TypeKind::Name(_) | TypeKind::Qualified { .. } => match self.packages.unaliased(package, file, of) {
                Resolved::Basic(basic) => basic.name.to_owned(),
                Resolved::Declared(id) => {
                    let is_alias = self.packages.declaration(id).is_alias;
                    if is_alias {
                        // An alias of a type that is no name.
                        let definition = self.packages.declaration(id).definition.clone();
                        return self.written(id.package, id.file, &definition, depth + 1);
                    }
                    self.refer(id);
                    self.name(id)
                }
                Resolved::Any | Resolved::Error | Resolved::Unknown => INTERFACE.to_owned(),
            },
            // Their fields have no tags that anything would look at.
            TypeKind::Struct(_)
            | TypeKind::Interface { .. }
            | TypeKind::Function
            | TypeKind::Channel
            | TypeKind::Generic { .. }
            | TypeKind::Unknown => INTERFACE.to_owned(),
        }
    }

    /// The constants of a type in its package.
    fn constants(&self, id: TypeId, name: &str) -> Vec<EnumConstant> {
        let files = &self.packages.package(id.package).files;
        let all = files.iter().flat_map(|file| file.constants.iter().map(move |constant| (file, constant)));
        all.filter_map(|(file, constant)| {
            let of = constant.of.as_ref().and_then(|of| match &of.kind {
                TypeKind::Name(name) => Some(&**name),
                _ => None,
            });
            let value = match (of, constant.value.as_ref()?) {
                (Some(of), ConstantValue::Text(text)) if of == name => text.clone(),
                (None, ConstantValue::Converted { to, text }) if **to == *name => text.clone(),
                _ => return None,
            };
            Some(EnumConstant { name: constant.name.text.clone(), value, tags: doc_tags(file, constant.doc) })
        })
        .collect()
    }
}

fn doc_tags(file: &File, doc: Option<GroupId>) -> Vec<Box<str>> {
    tags_of(file, doc).into_iter().map(|tag| tag.text.into()).collect()
}

/// The lines of a comment that begin with `+`, without it.
fn doc_lines(file: &File, doc: Option<GroupId>) -> impl Iterator<Item = &str> {
    let comments = doc.and_then(|id| file.group(id)).into_iter().flat_map(|group| &group.comments);
    comments.filter_map(|comment| comment.text.trim_start_matches('/').trim().strip_prefix('+'))
}
