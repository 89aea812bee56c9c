//! How each schema of a text is reached.

use plimsoll_finding::Path;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef, SchemaText, TextId};

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
    pub(in crate::definition) fn path(&self, base: &Path, id: TextId) -> Path {
        let mut steps = Vec::new();
        let mut at = id;
        while let place = self.place(at)
            && place.step != Step::Root
        {
            steps.push((place.step, at));
            at = place.parent;
        }
        let steps = steps.into_iter().rev();
        steps.fold(base.clone(), |path, (step, id)| step.join(&path, self.text.schema(id).name()))
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

/// A schema whose path is made when it is needed.
#[derive(Clone, Copy, Debug)]
pub(in crate::definition) struct Site<'r> {
    pub(in crate::definition) places: &'r Places<'r>,
    pub(in crate::definition) base: &'r Path,
    pub(in crate::definition) id: TextId,
}

impl Site<'_> {
    /// The path of the schema.
    pub(in crate::definition) fn path(&self) -> Path {
        self.places.path(self.base, self.id)
    }

    /// The path of one of its keywords.
    pub(in crate::definition) fn keyword(&self, keyword: Keyword) -> Path {
        self.path().key(keyword.name())
    }
}

impl Step {
    /// The path one step below another, as the server writes it.
    fn join(self, path: &Path, name: &str) -> Path {
        match self {
            Self::Root => path.clone(),
            Self::Property => path.key("properties").subscript(name),
            Self::AdditionalProperties => path.key("additionalProperties"),
            Self::Items => path.key("items"),
            Self::ItemsAt(index) => path.key("items").index(index as usize),
            Self::Not => path.key("not"),
            Self::AllOf(index) => path.key("allOf").index(index as usize),
            Self::AnyOf(index) => path.key("anyOf").index(index as usize),
            Self::OneOf(index) => path.key("oneOf").index(index as usize),
            Self::Definition => path.key("definitions").subscript(name),
            Self::Dependency => path.key("dependencies").subscript(name),
            Self::PatternProperty => path.key("patternProperties").subscript(name),
            Self::AdditionalItems => path.key("additionalItems"),
        }
    }
}
