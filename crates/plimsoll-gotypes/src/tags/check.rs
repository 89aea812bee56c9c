//! What validation-gen would refuse to compile.

use plimsoll_go::near::nearest;

use super::{FORMATS, Payload, PayloadKind, TAGS, Tag, Takes, definition, parse, tags_of};
use crate::crd::Place;
use crate::package::{PackageId, Packages, Resolved, TypeId, Underlying, Values};
use crate::syntax::{Field, StructTag, Type, TypeKind};

/// The greatest number of entries that a map may be allowed.
const MAX_PROPERTIES: i64 = 100_000;

/// Tags of the generator itself.
const OF_GENERATORS: &[&str] = &["-gen", "deprecated", "prerelease-lifecycle", "protobuf", "supportsSubresource"];

/// A tag that cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The tag, or the field.
    pub place: Place,
    /// What is wrong with it.
    pub message: String,
    /// Whether it is only passed over: a tag that is not known.
    pub is_ignored: bool,
    /// What to do.
    pub help: Option<String>,
}

/// Whether validation-gen makes code for a package: its `doc.go` asks for it.
pub fn generates(packages: &Packages<'_>, id: PackageId) -> bool {
    let comments = packages.package(id).files.iter().flat_map(|file| &file.comments).flat_map(|group| &group.comments);
    comments.into_iter().any(|comment| comment.text.trim_start_matches('/').trim().starts_with("+k8s:validation-gen="))
}

/// Checks the tags of a package.
pub fn check(packages: &mut Packages<'_>, id: PackageId) -> Vec<Mistake> {
    let mut checker = Checker { packages, id, mistakes: Vec::new() };
    let types: Vec<TypeId> = checker.packages.type_ids(id).collect();
    for of in types {
        checker.check_type(of);
    }
    checker.mistakes
}

struct Checker<'p, 's> {
    packages: &'p mut Packages<'s>,
    id: PackageId,
    mistakes: Vec<Mistake>,
}

/// What a tag stands on.
#[derive(Clone, Copy)]
struct On<'t> {
    file: u32,
    /// The type of the value.
    of: &'t Type,
    /// The struct around it, where it is a field.
    around: Option<TypeId>,
    /// All tags that stand there.
    tags: &'t [Tag],
    is_within_subfield: bool,
}

impl Checker<'_, '_> {
    fn check_type(&mut self, id: TypeId) {
        let declaration = self.packages.declaration(id);
        let (doc, definition) = (declaration.doc, declaration.definition.clone());
        let fields: Vec<Field> = self.packages.fields(id).to_vec();
        self.check_tags(id.file, doc, &definition, None);
        for field in &fields {
            let before = self.mistakes.len();
            let tags = self.check_tags(id.file, field.doc, &field.of, Some(id));
            if self.mistakes.len() == before {
                self.check_shape(id, field, &tags);
            }
        }
    }

    fn check_tags(
        &mut self,
        file: u32,
        doc: Option<crate::syntax::GroupId>,
        of: &Type,
        around: Option<TypeId>,
    ) -> Vec<Tag> {
        let Some(source) = self.packages.package(self.id).files.get(file as usize) else { return Vec::new() };
        let mut tags = Vec::new();
        let mut places = Vec::new();
        for written in tags_of(source, doc) {
            let name = written.text.split(['=', '(']).next().unwrap_or_default();
            if OF_GENERATORS.iter().any(|part| name.contains(part)) {
                continue;
            }
            let place = Place { package: self.id, file, span: written.span };
            match parse(&written.text) {
                Ok(tag) => {
                    tags.push(tag);
                    places.push(place);
                }
                Err(message) if definition(name).is_some() => self.mistakes.push(Mistake {
                    place,
                    message: format!("failed to parse tags: {message}: [{}]", written.text),
                    is_ignored: false,
                    help: None,
                }),
                Err(_) => {}
            }
        }
        for (tag, &place) in tags.iter().zip(&places) {
            let on = On { file, of, around, tags: &tags, is_within_subfield: false };
            if let Err(problem) = self.check_tag(tag, on) {
                let is_ignored = problem.is_ignored;
                self.mistakes.push(Mistake { place, message: problem.message, is_ignored, help: problem.help });
            }
        }
        tags
    }

    /// Shapes of types that validation-gen does not support at all.
    fn check_shape(&mut self, id: TypeId, field: &Field, tags: &[Tag]) {
        let is_list = |kind: &TypeKind| matches!(kind, TypeKind::Slice(_) | TypeKind::Array(_));
        let message = match &field.of.kind {
            TypeKind::Pointer(inner) if matches!(inner.kind, TypeKind::Pointer(_)) => {
                Some("pointers to pointers are not supported".to_owned())
            }
            TypeKind::Slice(inner) | TypeKind::Array(inner) if is_list(&inner.kind) && !is_bytes(&inner.kind) => {
                Some("lists of lists are not supported".to_owned())
            }
            _ => None,
        };
        let is_opaque = tags.iter().any(|tag| tag.name == "k8s:opaqueType");
        let message = message.or_else(|| {
            let Resolved::Declared(other) = self.packages.resolve(id.package, id.file, behind_pointer(&field.of))
            else {
                return None;
            };
            let path = &self.packages.package(other.package).path;
            // Packages of Go's library have no dot in their first part, and no tags.
            let is_standard = !path.split('/').next().is_some_and(|first| first.contains('.'));
            (is_standard && other.package != self.id && !is_opaque).then(|| {
                format!("type {path}.{} is in a non-included package", self.packages.declaration(other).name.text)
            })
        });
        if let Some(message) = message {
            let place = Place { package: self.id, file: id.file, span: field.span };
            self.mistakes.push(Mistake { place, message, is_ignored: false, help: None });
        }
    }

    fn check_tag(&mut self, tag: &Tag, on: On<'_>) -> Result<(), Problem> {
        let Some(row) = definition(&tag.name) else {
            let near = nearest(&tag.name, TAGS.iter().map(|row| row.name));
            let help = near.map(|near| format!("a tag with a similar name: `+{near}`"));
            return Err(Problem { message: format!("unknown tag `{}`", tag.name), is_ignored: true, help });
        };
        let refuse = |message: String| Err(Problem::new(&tag.name, &message));
        if on.around.is_none() && !row.on_types && !on.is_within_subfield {
            return refuse("cannot be specified on type definitions".to_owned());
        }
        check_arguments(tag, row).or_else(refuse)?;
        check_payload(tag, row).or_else(refuse)?;
        let value = behind_pointer(on.of);
        let underlying = self.packages.underlying(self.id, on.file, value);
        check_takes(row.takes, underlying).or_else(refuse)?;
        self.check_meaning(tag, on, underlying).or_else(refuse)?;
        if let Payload::Tag(inner) = &tag.payload {
            return self.check_inner(tag, inner, on);
        }
        Ok(())
    }

    /// The tag in a tag, on what the outer one leads to.
    fn check_inner(&mut self, tag: &Tag, inner: &Tag, on: On<'_>) -> Result<(), Problem> {
        match tag.name.as_str() {
            "k8s:eachVal" | "k8s:eachKey" | "k8s:item" => {
                let Some((file, item)) = self.part(on, tag.name == "k8s:eachKey") else { return Ok(()) };
                self.check_tag(inner, On { file, of: &item, tags: &[], is_within_subfield: true, ..on })
            }
            "k8s:subfield" => {
                let refuse = |message: &str| Err(Problem::new(&tag.name, message));
                if inner.name == tag.name {
                    return refuse(
                        "nested +k8s:subfield tags are unsupported; apply validations directly to the nested type instead",
                    );
                }
                let name = tag.arguments.first().map_or("", |argument| &argument.value);
                let Some((id, field)) = self.field(on, name) else {
                    return if matches!(self.declared(on), Some(id) if id.package == self.id) {
                        refuse(&format!("no field for json name {name:?}"))
                    } else {
                        Ok(())
                    };
                };
                if id.package != self.id {
                    return Ok(());
                }
                self.check_tag(
                    inner,
                    On { file: id.file, of: &field.of, around: Some(id), tags: &[], is_within_subfield: true },
                )
            }
            _ => self.check_tag(inner, on),
        }
    }

    fn check_meaning(&mut self, tag: &Tag, on: On<'_>, underlying: Underlying) -> Result<(), String> {
        let text = match &tag.payload {
            Payload::Text(text) => text.as_str(),
            _ => "",
        };
        let argument = tag.arguments.first().map_or("", |argument| argument.value.as_str());
        match tag.name.as_str() {
            "k8s:alpha" | "k8s:beta" => match tag.arguments.first() {
                Some(since) if !is_version(&since.value) => {
                    Err(format!("invalid kubernetes version format, expected <major>.<minor>, got {}", since.value))
                }
                _ => Ok(()),
            },
            "k8s:format" if !FORMATS.contains(&text) => Err(format!("unsupported validation format {text:?}")),
            "k8s:listType" if !matches!(text, "atomic" | "set" | "map") => Err(format!("unknown list type {text:?}")),
            "k8s:listType" | "k8s:unique" if text == "map" => {
                let has_key = on.tags.iter().any(|tag| innermost(tag).name == "k8s:listMapKey");
                if has_key { Ok(()) } else { Err("found listType=map or unique=map without listMapKey".to_owned()) }
            }
            "k8s:listMapKey" => match self.item_field(on, text) {
                Some(false) => Err(format!("no field for JSON name {text:?}")),
                _ => Ok(()),
            },
            "k8s:item" => {
                let keys = on.tags.iter().filter(|tag| innermost(tag).name == "k8s:listMapKey").count();
                let given = tag.arguments.len();
                if keys > 0 && given != keys {
                    return Err(format!(
                        "number of arguments ({given}) does not match number of listMapKey fields ({keys})"
                    ));
                }
                Ok(())
            }
            "k8s:maxItems" | "k8s:maxProperties" | "k8s:minItems" | "k8s:minProperties" | "k8s:maxLength"
            | "k8s:minLength" | "k8s:maxBytes" => {
                let limit = int(&tag.payload).unwrap_or_default();
                if limit < 0 {
                    return Err("must be greater than or equal to zero".to_owned());
                }
                if tag.name == "k8s:maxProperties" && limit > MAX_PROPERTIES {
                    return Err(format!("must be less than or equal to {MAX_PROPERTIES}"));
                }
                Ok(())
            }
            "k8s:monotonic" => match underlying {
                Underlying::Basic(basic) if basic.values == Values::Integer => Ok(()),
                _ => Err("must be an integer type".to_owned()),
            },
            "k8s:neq" => match (underlying, &tag.payload) {
                (Underlying::Basic(basic), payload) => {
                    let fits = matches!(
                        (basic.values, payload),
                        (Values::Integer, Payload::Int(_))
                            | (Values::Text, Payload::Text(_))
                            | (Values::Boolean, Payload::Bool(_))
                    );
                    if fits {
                        Ok(())
                    } else {
                        Err(format!("type mismatch: payload is of type {}", payload.type_name()))
                    }
                }
                _ => Ok(()),
            },
            "k8s:dependentRequired" | "k8s:dependentForbidden" => {
                let is_there = on
                    .around
                    .is_none_or(|id| self.packages.fields(id).iter().any(|field| json_name(field) == argument));
                if is_there { Ok(()) } else { Err(format!("no sibling field with JSON name {argument:?}")) }
            }
            "k8s:ifMode" => {
                let Some(id) = on.around else { return Ok(()) };
                let fields = self.packages.fields(id).to_vec();
                let has_discriminator = fields.iter().any(|field| {
                    tags_of(self.packages.file(id), field.doc)
                        .iter()
                        .any(|tag| tag.text.contains("k8s:modeDiscriminator"))
                });
                if has_discriminator { Ok(()) } else { Err("missing discriminator".to_owned()) }
            }
            "k8s:update" => Self::check_update(text, on, underlying),
            "k8s:validateError" => Err(format!("forced error: {text:?}")),
            _ => Ok(()),
        }
    }

    fn check_update(text: &str, on: On<'_>, underlying: Underlying) -> Result<(), String> {
        let is_list = matches!(underlying, Underlying::Slice | Underlying::Array);
        match text {
            "NoSet" | "NoUnset" => Ok(()),
            "NoModify" if is_list || underlying == Underlying::Map => Err(
                "+k8s:update=NoModify is not supported on list or map fields, use +k8s:eachVal=+k8s:update=NoModify for per-item immutability"
                    .to_owned(),
            ),
            "NoModify" => Ok(()),
            "NoAddItem" | "NoRemoveItem" if is_list => {
                let has_identity = on.tags.iter().map(innermost).any(|tag| {
                    matches!(tag.name.as_str(), "k8s:listType" | "k8s:unique")
                        && matches!(&tag.payload, Payload::Text(text) if text == "set" || text == "map")
                });
                if has_identity || on.is_within_subfield {
                    return Ok(());
                }
                Err("+k8s:update=NoAddItem/+k8s:update=NoRemoveItem require listType=set, listType=map, unique=set, or unique=map".to_owned())
            }
            "NoAddItem" | "NoRemoveItem" => Ok(()),
            other => Err(format!("unknown +k8s:update constraint: {other}")),
        }
    }

    /// The type of items, values or keys.
    fn part(&mut self, on: On<'_>, keys: bool) -> Option<(u32, Type)> {
        let (mut file, mut of) = (on.file, behind_pointer(on.of).clone());
        for _ in 0..crate::package::MAX_ALIASES {
            match of.kind {
                TypeKind::Slice(item) | TypeKind::Array(item) => return Some((file, *item)),
                TypeKind::Map { key, value } => return Some((file, if keys { *key } else { *value })),
                _ => {
                    let Resolved::Declared(id) = self.packages.resolve(self.id, file, &of) else { return None };
                    if id.package != self.id {
                        return None;
                    }
                    file = id.file;
                    of = self.packages.declaration(id).definition.clone();
                }
            }
        }
        None
    }

    fn declared(&mut self, on: On<'_>) -> Option<TypeId> {
        match self.packages.unaliased(self.id, on.file, behind_pointer(on.of)) {
            Resolved::Declared(id) => Some(id),
            _ => None,
        }
    }

    /// The field of a struct by its name in JSON.
    fn field(&mut self, on: On<'_>, name: &str) -> Option<(TypeId, Field)> {
        let id = self.declared(on)?;
        let fields = self.packages.fields(id);
        Some((id, fields.iter().find(|field| json_name(field) == name)?.clone()))
    }

    /// Whether the items of a list have a field of that name in JSON; none where that is not known here.
    fn item_field(&mut self, on: On<'_>, name: &str) -> Option<bool> {
        let (file, item) = self.part(on, false)?;
        let id = self.declared(On { file, of: &item, ..on })?;
        let fields = self.packages.fields(id);
        let has_embedded = fields.iter().any(|field| json_name(field).is_empty());
        let is_there = fields.iter().any(|field| json_name(field) == name);
        (is_there || !has_embedded && !fields.is_empty()).then_some(is_there)
    }
}

/// The tag that the others are in front of: `+k8s:beta=+k8s:listType=set` is about the list type.
fn innermost(tag: &Tag) -> &Tag {
    let mut tag = tag;
    while let Payload::Tag(inner) = &tag.payload {
        tag = inner;
    }
    tag
}

struct Problem {
    message: String,
    is_ignored: bool,
    help: Option<String>,
}

impl Problem {
    fn new(name: &str, message: &str) -> Self {
        Self { message: format!("tag {name:?}: {message}"), is_ignored: false, help: None }
    }
}

fn check_arguments(tag: &Tag, row: &super::Definition) -> Result<(), String> {
    if tag.name == "k8s:item" {
        return if tag.arguments.is_empty() { Err("missing arguments".to_owned()) } else { Ok(()) };
    }
    if let Some(argument) = tag.arguments.iter().find(|argument| !row.arguments.contains(&argument.name.as_str())) {
        let name = if argument.name.is_empty() { &argument.value } else { &argument.name };
        return Err(format!("unrecognized named argument {name:?}"));
    }
    if row.needs_argument && tag.arguments.is_empty() { Err("missing required argument".to_owned()) } else { Ok(()) }
}

fn check_payload(tag: &Tag, row: &super::Definition) -> Result<(), String> {
    let want = match row.payload {
        PayloadKind::None => "",
        PayloadKind::Int => "int",
        PayloadKind::Text | PayloadKind::MaybeText => "string",
        PayloadKind::Scalar => "scalar",
        PayloadKind::Tag | PayloadKind::MaybeTag => "tag",
    };
    let fits = match (&tag.payload, row.payload) {
        (Payload::None, PayloadKind::None | PayloadKind::MaybeTag | PayloadKind::MaybeText)
        | (Payload::Text(_), PayloadKind::Text | PayloadKind::MaybeText | PayloadKind::Scalar)
        | (Payload::Int(_), PayloadKind::Int | PayloadKind::Scalar)
        | (Payload::Bool(_), PayloadKind::Scalar)
        | (Payload::Tag(_), PayloadKind::Tag | PayloadKind::MaybeTag) => true,
        (Payload::None, _) => return Err(format!("missing required tag value of type {want}")),
        _ => false,
    };
    if !fits {
        return Err(format!("tag value has wrong type: got {}, want {want}", tag.payload.type_name()));
    }
    match &tag.payload {
        // Go reads them in base 10, and refuses what it would not print.
        Payload::Int(text) if row.payload == PayloadKind::Int && int(&tag.payload).is_none() => {
            Err(format!("failed to parse tag payload: {text:?} is not a valid int value"))
        }
        _ => Ok(()),
    }
}

fn int(payload: &Payload) -> Option<i64> {
    match payload {
        Payload::Int(text) => text.parse::<i64>().ok().filter(|number| number.to_string() == *text),
        _ => None,
    }
}

fn check_takes(takes: Takes, underlying: Underlying) -> Result<(), String> {
    let values = match underlying {
        Underlying::Basic(basic) => Some(basic.values),
        _ => None,
    };
    let is_list = matches!(underlying, Underlying::Slice | Underlying::Array);
    let is_map = underlying == Underlying::Map;
    let (fits, kind) = match takes {
        Takes::Any => (true, ""),
        Takes::Int => (values == Some(Values::Integer), "integer"),
        Takes::Text => (values == Some(Values::Text), "string"),
        Takes::List => (is_list, "list"),
        Takes::Map => (is_map, "map"),
        Takes::Items => (is_list || is_map, "list or map"),
        Takes::Struct => (underlying == Underlying::Struct, "struct"),
    };
    // What cannot be resolved is said elsewhere.
    if fits || underlying == Underlying::Other { Ok(()) } else { Err(format!("can only be used on {kind} types")) }
}

fn is_version(text: &str) -> bool {
    text.split_once('.').is_some_and(|(major, minor)| {
        [major, minor].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

fn is_bytes(kind: &TypeKind) -> bool {
    matches!(kind, TypeKind::Slice(item) if matches!(&item.kind, TypeKind::Name(name) if &**name == "byte"))
}

fn behind_pointer(of: &Type) -> &Type {
    match &of.kind {
        TypeKind::Pointer(inner) => inner,
        _ => of,
    }
}

/// The name of a field in JSON; empty where its fields stand in its place.
pub(super) fn json_name(field: &Field) -> String {
    field.tag.as_ref().and_then(|tag| StructTag::of_json(&tag.text)).map_or(String::new(), |tag| tag.name.to_string())
}
