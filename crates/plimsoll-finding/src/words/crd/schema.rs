//! Titles for the schemas of a CRD.

use super::super::{Words, prose, quote};
use super::selectable::not_structural;
use crate::{CrdSchemaMessage as M, FieldCause, Path, Segment, TypeRequired};

pub(super) fn words(message: &M, cause: &FieldCause, written: &str) -> Words {
    let path = cause.field.path();
    let whole = owner(&path.segments());
    let segments = path.segments();
    let (last, before) = segments.split_last().map_or(("", &[][..]), |(last, before)| (key_of(last), before));
    let (keyword, of) = (quote::code(last), owner(before));
    let value = cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    let forbidden = |why: &str| Words::new(format!("{of}: {keyword} {why}")).help(format!("remove {keyword}"));
    match message {
        M::NotStructural(why) => not_structural(*why),
        M::RootTypeWithStatus => {
            Words::new("root schema must have `type: object` with the status subresource").help("write `type: object`")
        }
        M::RootWithStatus(allowed) => {
            let allowed: Vec<String> = allowed.iter().map(|name| quote::code(name)).collect();
            let allowed = prose::alternatives(&allowed);
            Words::new("root schema has keywords that are not allowed with the status subresource")
                .help(format!("use only {allowed}"))
        }
        M::NullableRoot => Words::new("root schema cannot be nullable").help("remove `nullable`"),
        M::MustBeSpecified => Words::new(format!("{of} has no {keyword}")).help(format!("add {keyword}")),
        M::TypeRequired(TypeRequired::Root) => Words::new("root schema has no `type`").help("add `type: object`"),
        M::TypeRequired(_) => Words::new(format!("{of} has no `type`"))
            .help("add `type`, or `x-kubernetes-preserve-unknown-fields: true` for any value"),
        M::TypeFor { wanted, keyword } => {
            Words::new(format!("{of}: `{keyword}` needs `type: {wanted}`")).help(format!("write `type: {wanted}`"))
        }
        M::EmbeddedType => Words::new(format!("{of}: `x-kubernetes-embedded-resource` needs `type: object`"))
            .help("write `type: object`"),
        M::RootType => {
            Words::new(format!("root schema has type {value}, must be `object`")).help("write `type: object`")
        }
        M::NotWithIntOrString => forbidden("cannot be used with `x-kubernetes-int-or-string`"),
        M::NotWithEmbedded => forbidden("cannot be used with `x-kubernetes-embedded-resource`"),
        M::EmbeddedWithoutProperties => Words::new(format!("{of}: embedded resource without `properties`"))
            .help("add `properties`, or `x-kubernetes-preserve-unknown-fields: true`"),
        M::NotAtRoot => forbidden("cannot be used at the root"),
        M::RootMetadata => Words::new("schema of `metadata` may only restrict `name` and `generateName`")
            .help("write `metadata: {type: object}`: the server validates metadata itself"),
        M::BadPattern(error) => Words::new(format!("{of}: `pattern` is not a valid regular expression: {error}")),
        M::Nested(_) => nested(&keyword, before),
        M::NestedMetadata => {
            Words::new("`metadata` cannot be used inside `allOf`, `anyOf`, `oneOf` or `not`").help("remove it")
        }
        M::DefinedIn(nested) => {
            let inside = junctor(&nested.segments());
            Words::new(format!("{whole} is used in {inside}, but not defined outside of it"))
                .help("define it with its `type` outside as well")
        }
        M::NullType => Words::new(format!("{of}: `type: null` is not allowed")).help("use `nullable: true`"),
        M::ItemsArray => Words::new(format!("{of}: `items` is a list of schemas, must be one schema"))
            .help("write one schema under `items`"),
        M::EmbeddedInMetadata => forbidden("cannot be used inside of metadata"),
        M::UniqueItems => {
            Words::new(format!("{of}: `uniqueItems` cannot be true")).help("use `x-kubernetes-list-type: set` instead")
        }
        M::AdditionalAndProperties => {
            Words::new(format!("{of} has both `properties` and `additionalProperties`")).help("keep one of the two")
        }
        M::Unsupported(name) => {
            Words::new(format!("{of}: `{name}` is not supported in CRDs")).help(format!("remove `{name}`"))
        }
        M::PreserveFalse => Words::new(format!("{of}: `x-kubernetes-preserve-unknown-fields` cannot be false"))
            .help("remove it, or set it to true"),
        M::DefaultForbidden => forbidden("is not allowed here"),
        M::DefaultInTopLevel(name) => forbidden(&format!("is not allowed in top-level {}", quote::code(name))),
        M::DefaultInAdditional => forbidden("is not allowed in `additionalProperties` of metadata"),
        M::DefaultWithUnknownFields => Words::new(format!("{of}: default has unknown fields: {value}"))
            .help("remove the fields that the schema does not have"),
        M::DefaultMetadata(_) => Words::new(format!("{of}: default has invalid metadata")),
        M::SetItem => Words::new(format!("{whole}: items of a set must be scalar or atomic"))
            .help("add `x-kubernetes-map-type: atomic` or `x-kubernetes-list-type: atomic` to the items"),
        M::KeysWithoutMap => {
            Words::new(format!("{of}: `x-kubernetes-list-map-keys` needs `x-kubernetes-list-type: map`"))
                .help("write `x-kubernetes-list-type: map`")
        }
        M::MapWithoutKeys => Words::new(format!("{of}: `x-kubernetes-list-type: map` without keys"))
            .help("add `x-kubernetes-list-map-keys: [name]`"),
        M::MapWithoutItems => {
            Words::new(format!("{of}: `x-kubernetes-list-type: map` without `items`")).help("add `items`")
        }
        M::MapWithManyItems => {
            Words::new(format!("{of}: `items` of a map list must be one schema")).help("write one schema under `items`")
        }
        M::MapItemType => {
            Words::new(format!("{of}: items of a map list must be objects, got {value}")).help("write `type: object`")
        }
        M::KeyType => Words::new(format!("{of} is a list key and must be a scalar"))
            .help("use a key of type string, integer, number or boolean"),
        M::UnknownKey => Words::new(format!("{of}: list key {} is not a property of the items", quote::code(written)))
            .help("use the name of a property of the items"),
        M::RepeatedKey => {
            Words::new(format!("{of}: duplicate list key {}", quote::code(written))).help("remove one of the two")
        }
        M::NullableItems(list_type) => {
            Words::new(format!("{of}: items of a list of type `{list_type}` cannot be nullable"))
                .help("remove `nullable`")
        }
        M::KeyMayBeMissing => Words::new(format!("{of} is a list key, but neither required nor defaulted"))
            .help(format!("add {} to `required`, or give it a default", quote::code(last_name(before)))),
        M::NullableKey => Words::new(format!("{of} is a list key and cannot be nullable")).help("remove `nullable`"),
    }
}

fn nested(keyword: &str, before: &[Segment<'_>]) -> Words {
    let (inside, of) = (junctor(before), owner(before));
    Words::new(format!("{of}: {keyword} is not allowed inside {inside}"))
        .help(format!("move {keyword} out of {inside}"))
}

/// The junctor around a schema.
fn junctor(segments: &[Segment<'_>]) -> String {
    let is_junctor = |name: &str| matches!(name, "allOf" | "anyOf" | "oneOf" | "not");
    let name = segments.iter().rev().find_map(|segment| match segment {
        Segment::Key(name) if is_junctor(name) => Some(*name),
        _ => None,
    });
    name.map_or_else(|| "`allOf`, `anyOf`, `oneOf` or `not`".to_owned(), quote::code)
}

/// The field that a schema describes: `spec.ports[*].name`.
fn owner(segments: &[Segment<'_>]) -> String {
    let start = segments.iter().position(|segment| matches!(segment, Segment::Key("openAPIV3Schema")));
    let mut field = String::new();
    for segment in segments.iter().skip(start.map_or(0, |start| start + 1)) {
        match segment {
            Segment::Subscript(name) => {
                if !field.is_empty() {
                    field.push('.');
                }
                field.push_str(name);
            }
            Segment::Key("items" | "additionalProperties") => field.push_str("[*]"),
            _ => {}
        }
    }
    if field.is_empty() { "root schema".to_owned() } else { quote::code(&field) }
}

fn key_of<'s>(segment: &Segment<'s>) -> &'s str {
    match segment {
        Segment::Key(name) | Segment::Subscript(name) => name,
        Segment::Index(_) => "",
    }
}

fn last_name<'s>(segments: &[Segment<'s>]) -> &'s str {
    segments
        .iter()
        .rev()
        .find_map(|segment| match segment {
            Segment::Subscript(name) => Some(*name),
            _ => None,
        })
        .unwrap_or_default()
}

/// Whether a path leads into the schema of a CRD, where only defaults are values.
pub(in crate::words) fn is_in_crd(path: &Path) -> bool {
    path.segments().contains(&Segment::Key("openAPIV3Schema"))
}

/// A keyword with the field that its schema describes: `type` of `spec.size`.
pub(super) fn keyword_of(path: &Path) -> Option<String> {
    let segments = path.segments();
    let (last, before) = segments.split_last().filter(|_| is_in_crd(path))?;
    Some(format!("{} of {}", quote::code(key_of(last)), owner(before)))
}

/// The field that a path into the schema of a CRD is about.
pub(in crate::words) fn field_of(path: &Path) -> String {
    owner(&path.segments())
}
