//! How each schema of a text is reached.

use std::fmt::{self, Write};

use plimsoll_schema::text::{Additional, Items, SchemaRef, SchemaText, TextId};

/// How a schema is reached from the one that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::definition) enum Step {
    Root,
    Property,
    AdditionalProperties,
    Items,
    ItemsAt(u32),
    Not,
    AllOf(u32),
    AnyOf(u32),
    OneOf(u32),
    Definition,
    Dependency,
    PatternProperty,
    AdditionalItems,
}

/// The place of one schema.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) struct Place {
    pub(in crate::definition) parent: TextId,
    pub(in crate::definition) step: Step,
}

/// The places of all schemas of a text, by id.
#[derive(Debug)]
pub(in crate::definition) struct Places<'t> {
    pub(in crate::definition) text: &'t SchemaText<'t>,
    places: Vec<Place>,
}

impl<'t> Places<'t> {
    pub(in crate::definition) fn of(text: &'t SchemaText<'t>) -> Self {
        let root = Place { parent: text.root().id(), step: Step::Root };
        let mut places = vec![root; text.len()];
        for schema in text.schemas() {
            let mut put = |child: SchemaRef<'_>, step| {
                if let Some(place) = places.get_mut(child.id().index()) {
                    *place = Place { parent: schema.id(), step };
                }
            };
            children(schema, &mut put);
        }
        Self { text, places }
    }

    pub(in crate::definition) fn place(&self, id: TextId) -> Place {
        self.places.get(id.index()).copied().unwrap_or(Place { parent: id, step: Step::Root })
    }

    /// The path of a schema, below the path of the root.
    pub(in crate::definition) fn path(&self, base: &str, id: TextId) -> String {
        let mut steps = Vec::new();
        let mut at = id;
        while let place = self.place(at)
            && place.step != Step::Root
        {
            steps.push((place.step, at));
            at = place.parent;
        }
        let mut path = base.to_owned();
        for (step, id) in steps.into_iter().rev() {
            push_step(&mut path, step, self.text.schema(id).name());
        }
        path
    }
}

/// Hands out the schemas directly below a schema.
pub(in crate::definition) fn children<'t>(schema: SchemaRef<'t>, put: &mut impl FnMut(SchemaRef<'t>, Step)) {
    schema.properties().for_each(|child| put(child, Step::Property));
    if let Additional::Schema(child) = schema.additional_properties() {
        put(child, Step::AdditionalProperties);
    }
    match schema.items() {
        Items::One(child) => put(child, Step::Items),
        Items::Each(each) => (0..).zip(each).for_each(|(index, child)| put(child, Step::ItemsAt(index))),
        Items::Absent | Items::Nothing => {}
    }
    (0..).zip(schema.all_of()).for_each(|(index, child)| put(child, Step::AllOf(index)));
    (0..).zip(schema.any_of()).for_each(|(index, child)| put(child, Step::AnyOf(index)));
    (0..).zip(schema.one_of()).for_each(|(index, child)| put(child, Step::OneOf(index)));
    schema.not_().into_iter().for_each(|child| put(child, Step::Not));
    schema.definitions().for_each(|child| put(child, Step::Definition));
    schema.dependencies().for_each(|child| put(child, Step::Dependency));
    schema.pattern_properties().for_each(|child| put(child, Step::PatternProperty));
    if let Additional::Schema(child) = schema.additional_items() {
        put(child, Step::AdditionalItems);
    }
}

/// A schema whose path is made when it is printed.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) struct Site<'r> {
    pub(in crate::definition) places: &'r Places<'r>,
    pub(in crate::definition) base: &'r str,
    pub(in crate::definition) id: TextId,
}

impl fmt::Display for Site<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.places.path(self.base, self.id))
    }
}

/// The path of a keyword of the schema at a path.
pub(in crate::definition) fn keyword_path(schema: String, keyword: &str) -> String {
    if schema.is_empty() { keyword.to_owned() } else { schema + "." + keyword }
}

/// Appends one step as the server prints it.
fn push_step(path: &mut String, step: Step, name: &str) {
    let dot = if path.is_empty() { "" } else { "." };
    // Writing to a text does not fail.
    let _ = match step {
        Step::Root => Ok(()),
        Step::Property => write!(path, "{dot}properties[{name}]"),
        Step::AdditionalProperties => write!(path, "{dot}additionalProperties"),
        Step::Items => write!(path, "{dot}items"),
        Step::ItemsAt(index) => write!(path, "{dot}items[{index}]"),
        Step::Not => write!(path, "{dot}not"),
        Step::AllOf(index) => write!(path, "{dot}allOf[{index}]"),
        Step::AnyOf(index) => write!(path, "{dot}anyOf[{index}]"),
        Step::OneOf(index) => write!(path, "{dot}oneOf[{index}]"),
        Step::Definition => write!(path, "{dot}definitions[{name}]"),
        Step::Dependency => write!(path, "{dot}dependencies[{name}]"),
        Step::PatternProperty => write!(path, "{dot}patternProperties[{name}]"),
        Step::AdditionalItems => write!(path, "{dot}additionalItems"),
    };
}
