//! What an expression is compiled and run in, from the command line.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use plimsoll::cel::checked::Checked;
use plimsoll::cel::diagnostic::Diagnostics;
use plimsoll::{Objects, Scene};
use plimsoll_check::text::{LIMITS, READ_RULES, text_of};
use plimsoll_doc::{Document, Format, NodeRef, read};
use plimsoll_report::SourceText;

use crate::exit::Stop;
use crate::input::{self, Input, Overlong};
use crate::release;

/// The scene with the files it was made of.
pub(super) struct Stage {
    pub(super) scene: Scene,
    schema: Option<Input>,
    new: Option<Document<'static>>,
    old: Option<Document<'static>>,
    only_new: bool,
}

impl Stage {
    /// Reads what the arguments name.
    pub(super) fn new(matches: &ArgMatches) -> Result<Self, Stop> {
        let release = release::chosen(matches);
        let file = |name: &str| matches.try_get_one::<PathBuf>(name).ok().flatten();
        let (scene, schema) = match file("schema") {
            None => (Scene::new(release), None),
            Some(place) => {
                let (path, pointer) = split(place);
                let (name, place) = (path.display(), place.display());
                let input = read_input(path)?;
                let document = parse(&input)?;
                let (schema, is_resource) = find(document.root(), pointer)
                    .ok_or_else(|| Stop::Message(format!("`{name}` has no schema at `#{pointer}`")))?;
                let scene = Scene::with_schema(release, schema, is_resource).ok_or_else(|| {
                    Stop::Message(format!("expressions cannot access the schema at `{place}`: it has no type"))
                })?;
                (scene, Some(input))
            }
        };
        let read = |path: Option<&PathBuf>| path.map(|path| parse(&read_input(path)?)).transpose();
        Ok(Self {
            scene,
            schema,
            new: read(file("self"))?,
            old: read(file("old-self"))?,
            only_new: matches.try_get_one::<bool>("new").ok().flatten().copied().unwrap_or_default(),
        })
    }

    /// A stage for expressions about values of a schema.
    #[cfg(test)]
    pub(super) fn of_schema(release: plimsoll::Release, schema: NodeRef<'_>) -> Self {
        let scene = Scene::with_schema(release, schema, false).expect("the schema has a type");
        Self { scene, schema: None, new: None, old: None, only_new: false }
    }

    /// Parses and checks a text.
    pub(super) fn compile(&self, text: &str) -> Result<Checked, Diagnostics> {
        if self.only_new { self.scene.compile_new(text) } else { self.scene.compile(text) }
    }

    /// The objects.
    pub(super) fn objects(&self) -> Objects<'_> {
        Objects { new: self.new.as_ref(), old: self.old.as_ref() }
    }

    /// The file of the schema, to show places in it.
    pub(super) fn schema_text(&self) -> Option<(&str, String)> {
        self.schema.as_ref().map(|input| (&*input.name, text_of(&input.bytes).into_owned()))
    }
}

/// The text of the expression that was asked for.
pub(super) fn expression(matches: &ArgMatches) -> Result<String, Stop> {
    let text = matches.get_one::<String>("EXPRESSION").map_or("", String::as_str);
    if text != input::STDIN {
        return Ok(text.to_owned());
    }
    let input = read_input(Path::new(text))?;
    Ok(text_of(&input.bytes).trim_end_matches(['\r', '\n']).to_owned())
}

fn read_input(path: &Path) -> Result<Input, Stop> {
    input::read(path, LIMITS.body, Overlong::Refused).map_err(Stop::Message)
}

/// The file, and the place in it behind `#`; a name that is not UTF-8 has none.
fn split(place: &Path) -> (&Path, &str) {
    let split = place.to_str().and_then(|place| place.split_once('#'));
    split.map_or((place, ""), |(path, pointer)| (Path::new(path), pointer))
}

fn parse(input: &Input) -> Result<Document<'static>, Stop> {
    read(&input.bytes, Format::guess(&input.bytes), &READ_RULES).map(Document::into_owned).map_err(|fault| {
        let text = text_of(&input.bytes);
        let text = SourceText::new(&input.name, &text);
        let position = text.document(0, 0).position(fault.span.start);
        Stop::Message(format!(
            "cannot read `{}`: line {}, column {}: {}",
            input.name, position.line, position.column, fault.kind
        ))
    })
}

/// The schema at a pointer, and whether it describes a resource. A definition is entered at the schema of its stored
/// version, unless the pointer begins at the definition itself.
fn find<'d>(root: NodeRef<'d>, pointer: &str) -> Option<(NodeRef<'d>, bool)> {
    let is_definition = root.get("kind").and_then(NodeRef::as_str) == Some("CustomResourceDefinition");
    if !is_definition {
        return Some((follow(root, pointer)?, false));
    }
    let versions = root.get("spec")?.get("versions")?;
    let of = |version: NodeRef<'d>| version.get("schema").and_then(|schema| schema.get("openAPIV3Schema"));
    let stored = versions.items().find(|version| version.get("storage").and_then(NodeRef::as_bool) == Some(true));
    let is_root = |schema: NodeRef<'d>| versions.items().filter_map(of).any(|other| other.id() == schema.id());
    let from_definition = follow(root, pointer).filter(|_| pointer.starts_with("/spec/versions/"));
    let schema = match from_definition {
        Some(schema) => schema,
        None => by_fields(of(stored?)?, pointer)?,
    };
    Some((schema, is_root(schema)))
}

/// A JSON Pointer.
fn follow<'d>(root: NodeRef<'d>, pointer: &str) -> Option<NodeRef<'d>> {
    steps(pointer).try_fold(root, |node, step| {
        node.get(&step).or_else(|| step.parse().ok().and_then(|index: usize| node.items().nth(index)))
    })
}

/// A way through properties, items and members: by the names of fields, and `*` for items and members.
fn by_fields<'d>(root: NodeRef<'d>, pointer: &str) -> Option<NodeRef<'d>> {
    steps(pointer).try_fold(root, |schema, step| {
        let property = schema.get("properties").and_then(|properties| properties.get(&step));
        let inner = || schema.get("items").or_else(|| schema.get("additionalProperties"));
        property.or_else(|| inner().filter(|_| step == "*")).or_else(|| follow(schema, &format!("/{step}")))
    })
}

fn steps(pointer: &str) -> impl Iterator<Item = String> {
    pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~"))
}
