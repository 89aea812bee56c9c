//! The accessors of one schema.

use plimsoll_doc::{Document, Kind, NodeRef};

use super::arena::{KeywordEntry, SchemaEntry};
use super::{Keyword, RuleTexts, SchemaText, TextId};

/// A schema of a [`SchemaText`]; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct SchemaRef<'t> {
    text: &'t SchemaText<'t>,
    id: TextId,
}

/// What `items` holds.
#[derive(Clone, Debug)]
pub enum Items<'t> {
    /// The keyword is absent or null.
    Absent,
    /// Neither a schema nor a list of schemas: the server reads an `items` that holds nothing.
    Nothing,
    /// One schema for all items.
    One(SchemaRef<'t>),
    /// A schema per item.
    Each(Schemas<'t>),
}

/// What `additionalProperties` or `additionalItems` holds.
#[derive(Clone, Copy, Debug)]
pub enum Additional<'t> {
    /// The keyword is absent or null.
    Absent,
    /// `true` or `false`.
    Bool(bool),
    /// A schema.
    Schema(SchemaRef<'t>),
}

impl<'t> SchemaRef<'t> {
    pub(super) fn new(text: &'t SchemaText<'t>, id: TextId) -> Self {
        Self { text, id }
    }

    fn entry(self) -> Option<&'t SchemaEntry> {
        self.text.schemas.get(self.id.index())
    }

    fn lookup(self, keyword: Keyword) -> Option<&'t KeywordEntry> {
        let entry = self.entry()?;
        if entry.present & keyword.bit() == 0 {
            return None;
        }
        let before = (entry.present & (keyword.bit() - 1)).count_ones();
        self.text.keywords.get((entry.keywords + before) as usize)
    }

    /// Its id.
    pub fn id(self) -> TextId {
        self.id
    }

    /// The text it belongs to.
    pub fn text(self) -> &'t SchemaText<'t> {
        self.text
    }

    fn document(self) -> &'t Document<'t> {
        self.text.document
    }

    /// The node of the schema itself.
    pub fn node(self) -> NodeRef<'t> {
        self.entry().map_or(self.document().root(), |entry| self.document().node(entry.node))
    }

    /// The key under which it stands in `properties`, `patternProperties`, `definitions` or
    /// `dependencies`; empty elsewhere.
    pub fn name(self) -> &'t str {
        let Some(entry) = self.entry().filter(|entry| entry.key != entry.node) else { return "" };
        self.document().node(entry.key).as_str().unwrap_or_default()
    }

    /// The node of that key; the schema's own node elsewhere.
    pub fn name_node(self) -> NodeRef<'t> {
        self.entry().map_or(self.document().root(), |entry| self.document().node(entry.key))
    }

    /// Its keywords in the order of the server's struct.
    pub fn keywords(self) -> impl Iterator<Item = Keyword> + 't {
        let present = self.entry().map_or(0, |entry| entry.present);
        Keyword::SERVER.iter().copied().filter(move |keyword| present & keyword.bit() != 0)
    }

    /// Whether a keyword is there and not null.
    pub fn has(self, keyword: Keyword) -> bool {
        self.entry().is_some_and(|entry| entry.present & keyword.bit() != 0)
    }

    /// Whether any of some keywords is there and not null.
    pub fn has_any(self, keywords: &[Keyword]) -> bool {
        let any = keywords.iter().fold(0, |any, keyword| any | keyword.bit());
        self.entry().is_some_and(|entry| entry.present & any != 0)
    }

    /// Its keywords with their values, in the order of the server's struct.
    pub fn keyword_nodes(self) -> impl Iterator<Item = (Keyword, NodeRef<'t>)> + 't {
        let count = self.entry().map_or(0, |entry| entry.present.count_ones()) as usize;
        let first = self.entry().map_or(0, |entry| entry.keywords) as usize;
        let entries = self.text.keywords.get(first..first + count).unwrap_or_default();
        entries.iter().map(move |entry| (entry.keyword, self.document().node(entry.value)))
    }

    /// Whether it has no keyword at all.
    pub fn is_empty(self) -> bool {
        self.entry().is_none_or(|entry| entry.present == 0)
    }

    /// The value of a keyword, unless it is absent or null.
    pub fn get(self, keyword: Keyword) -> Option<NodeRef<'t>> {
        self.lookup(keyword).map(|entry| self.document().node(entry.value))
    }

    /// The key node of a keyword.
    pub fn key(self, keyword: Keyword) -> Option<NodeRef<'t>> {
        self.lookup(keyword).map(|entry| self.document().node(entry.key))
    }

    /// What a finding about a keyword is at: its value where it is there, otherwise the schema's key or node.
    pub fn about(self, keyword: Keyword) -> NodeRef<'t> {
        self.get(keyword).unwrap_or_else(|| self.name_node())
    }

    fn text_of(self, keyword: Keyword) -> &'t str {
        self.get(keyword).and_then(NodeRef::as_str).unwrap_or_default()
    }

    fn flag(self, keyword: Keyword) -> bool {
        self.get(keyword).and_then(NodeRef::as_bool).unwrap_or_default()
    }

    fn children(self, keyword: Keyword) -> Schemas<'t> {
        let (first, count) = self.lookup(keyword).map_or((0, 0), |entry| (entry.first, entry.count));
        Schemas { text: self.text, at: first, end: first + count }
    }

    fn strings(self, keyword: Keyword) -> Strings<'t> {
        Strings { items: self.get(keyword).map(NodeRef::items) }
    }

    /// `type`; empty where it is absent.
    pub fn type_(self) -> &'t str {
        self.text_of(Keyword::Type)
    }

    /// `format`; empty where it is absent.
    pub fn format(self) -> &'t str {
        self.text_of(Keyword::Format)
    }

    /// `pattern`; empty where it is absent.
    pub fn pattern(self) -> &'t str {
        self.text_of(Keyword::Pattern)
    }

    /// `title`; empty where it is absent.
    pub fn title(self) -> &'t str {
        self.text_of(Keyword::Title)
    }

    /// `description`; empty where it is absent.
    pub fn description(self) -> &'t str {
        self.text_of(Keyword::Description)
    }

    /// `id`; empty where it is absent.
    pub fn id_text(self) -> &'t str {
        self.text_of(Keyword::Id)
    }

    /// `$schema`; empty where it is absent.
    pub fn schema_url(self) -> &'t str {
        self.text_of(Keyword::Schema)
    }

    /// `$ref`, also where it is empty.
    pub fn reference(self) -> Option<&'t str> {
        self.get(Keyword::Ref).and_then(NodeRef::as_str)
    }

    /// `nullable`
    pub fn nullable(self) -> bool {
        self.flag(Keyword::Nullable)
    }

    /// `uniqueItems`
    pub fn unique_items(self) -> bool {
        self.flag(Keyword::UniqueItems)
    }

    /// `exclusiveMinimum`
    pub fn exclusive_minimum(self) -> bool {
        self.flag(Keyword::ExclusiveMinimum)
    }

    /// `exclusiveMaximum`
    pub fn exclusive_maximum(self) -> bool {
        self.flag(Keyword::ExclusiveMaximum)
    }

    /// One of `minimum`, `maximum`, `multipleOf`, as the float64 that the server reads.
    pub fn number(self, keyword: Keyword) -> Option<f64> {
        match self.get(keyword)?.value() {
            plimsoll_doc::Value::Int(int) => Some(int as f64),
            plimsoll_doc::Value::Float(float) => Some(float),
            _ => None,
        }
    }

    /// One of the six limits of lengths and counts.
    pub fn limit(self, keyword: Keyword) -> Option<i64> {
        self.get(keyword)?.as_int()
    }

    /// `default`; a null is none.
    pub fn default(self) -> Option<NodeRef<'t>> {
        self.get(Keyword::Default)
    }

    /// `example`; a null is none.
    pub fn example(self) -> Option<NodeRef<'t>> {
        self.get(Keyword::Example)
    }

    /// The members of `enum`; a null is kept.
    pub fn enum_values(self) -> impl Iterator<Item = NodeRef<'t>> + 't {
        self.get(Keyword::Enum).into_iter().flat_map(NodeRef::items)
    }

    /// `required`, in order.
    pub fn required(self) -> Strings<'t> {
        self.strings(Keyword::Required)
    }

    /// `properties`, sorted by key bytes.
    pub fn properties(self) -> Schemas<'t> {
        self.children(Keyword::Properties)
    }

    /// One member of `properties`.
    pub fn property(self, name: &str) -> Option<SchemaRef<'t>> {
        let schemas = self.properties();
        let (mut low, mut high) = (schemas.at, schemas.end);
        while low < high {
            let middle = low + (high - low) / 2;
            let schema = Self::new(self.text, TextId(middle));
            match schema.name().cmp(name) {
                std::cmp::Ordering::Equal => return Some(schema),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// `patternProperties`, sorted by key bytes.
    pub fn pattern_properties(self) -> Schemas<'t> {
        self.children(Keyword::PatternProperties)
    }

    /// `definitions`, sorted by key bytes.
    pub fn definitions(self) -> Schemas<'t> {
        self.children(Keyword::Definitions)
    }

    /// The members of `dependencies` that are schemas, sorted by key bytes.
    pub fn dependencies(self) -> Schemas<'t> {
        self.children(Keyword::Dependencies)
    }

    /// `allOf`
    pub fn all_of(self) -> Schemas<'t> {
        self.children(Keyword::AllOf)
    }

    /// `anyOf`
    pub fn any_of(self) -> Schemas<'t> {
        self.children(Keyword::AnyOf)
    }

    /// `oneOf`
    pub fn one_of(self) -> Schemas<'t> {
        self.children(Keyword::OneOf)
    }

    /// `not`
    pub fn not_(self) -> Option<SchemaRef<'t>> {
        self.children(Keyword::Not).next()
    }

    /// `items`
    pub fn items(self) -> Items<'t> {
        match self.get(Keyword::Items).map(NodeRef::kind) {
            None => Items::Absent,
            Some(Kind::Map) => self.children(Keyword::Items).next().map_or(Items::Nothing, Items::One),
            Some(Kind::Seq) => Items::Each(self.children(Keyword::Items)),
            Some(_) => Items::Nothing,
        }
    }

    /// The schema of all items, where `items` is one.
    pub fn item(self) -> Option<SchemaRef<'t>> {
        match self.items() {
            Items::One(schema) => Some(schema),
            _ => None,
        }
    }

    fn additional(self, keyword: Keyword) -> Additional<'t> {
        match (self.children(keyword).next(), self.get(keyword)) {
            (Some(schema), _) => Additional::Schema(schema),
            (None, Some(node)) => Additional::Bool(node.as_bool().unwrap_or_default()),
            (None, None) => Additional::Absent,
        }
    }

    /// `additionalProperties`
    pub fn additional_properties(self) -> Additional<'t> {
        self.additional(Keyword::AdditionalProperties)
    }

    /// `additionalItems`
    pub fn additional_items(self) -> Additional<'t> {
        self.additional(Keyword::AdditionalItems)
    }

    /// `x-kubernetes-preserve-unknown-fields`, which may not be false.
    pub fn preserve_unknown_fields(self) -> Option<bool> {
        self.get(Keyword::PreserveUnknownFields).and_then(NodeRef::as_bool)
    }

    /// `x-kubernetes-embedded-resource`
    pub fn embedded_resource(self) -> bool {
        self.flag(Keyword::EmbeddedResource)
    }

    /// `x-kubernetes-int-or-string`
    pub fn int_or_string(self) -> bool {
        self.flag(Keyword::IntOrString)
    }

    /// `x-kubernetes-list-type`
    pub fn list_type(self) -> Option<&'t str> {
        self.get(Keyword::ListType).and_then(NodeRef::as_str)
    }

    /// `x-kubernetes-list-map-keys`, in order.
    pub fn list_map_keys(self) -> Strings<'t> {
        self.strings(Keyword::ListMapKeys)
    }

    /// `x-kubernetes-map-type`
    pub fn map_type(self) -> Option<&'t str> {
        self.get(Keyword::MapType).and_then(NodeRef::as_str)
    }

    /// `x-kubernetes-validations`, in order.
    pub fn validations(self) -> RuleTexts<'t> {
        RuleTexts::new(self.get(Keyword::Validations))
    }
}

/// The schemas under one keyword, in order.
#[derive(Clone, Debug)]
pub struct Schemas<'t> {
    text: &'t SchemaText<'t>,
    at: u32,
    end: u32,
}

impl<'t> Iterator for Schemas<'t> {
    type Item = SchemaRef<'t>;

    fn next(&mut self) -> Option<SchemaRef<'t>> {
        let id = TextId(self.at);
        (self.at < self.end).then(|| {
            self.at += 1;
            SchemaRef::new(self.text, id)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.end - self.at) as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Schemas<'_> {}

/// The texts of a list; a null item is an empty text, as the server reads it.
#[derive(Clone, Debug)]
pub struct Strings<'t> {
    items: Option<plimsoll_doc::Items<'t>>,
}

impl<'t> Strings<'t> {
    /// The same list as nodes, which know their place.
    pub fn nodes(self) -> impl Iterator<Item = NodeRef<'t>> + 't {
        self.items.into_iter().flatten()
    }
}

impl<'t> Iterator for Strings<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let item = self.items.as_mut()?.next()?;
        Some(item.as_str().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_doc::{ReadRules, read_json};

    fn with_text(text: &str, check: impl FnOnce(SchemaRef<'_>)) {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        check(SchemaText::read(document.root()).root());
    }

    #[test]
    fn members_are_sorted_and_found() {
        with_text(r#"{"properties": {"b": {"type": "string"}, "a": {}, "a": {"type": "object"}}}"#, |schema| {
            let names: Vec<_> = schema.properties().map(SchemaRef::name).collect();
            assert_eq!(names, ["a", "b"]);
            assert_eq!(schema.property("a").map(SchemaRef::type_), Some("object"));
            assert_eq!(schema.property("b").map(SchemaRef::type_), Some("string"));
            assert!(schema.property("c").is_none());
        });
    }

    #[test]
    fn null_is_absent() {
        with_text(r#"{"default": null, "type": null, "not": null, "items": null, "required": [null]}"#, |schema| {
            assert!(schema.default().is_none() && schema.not_().is_none());
            assert_eq!(schema.type_(), "");
            assert!(matches!(schema.items(), Items::Absent));
            assert_eq!(schema.required().collect::<Vec<_>>(), [""]);
            assert_eq!(schema.keywords().collect::<Vec<_>>(), [Keyword::Required]);
        });
    }

    #[test]
    fn items_and_additional_properties_have_forms() {
        with_text(r#"{"items": 5, "additionalProperties": false}"#, |schema| {
            assert!(matches!(schema.items(), Items::Nothing));
            assert!(matches!(schema.additional_properties(), Additional::Bool(false)));
        });
        with_text(r#"{"items": [{}, {}], "additionalProperties": {"type": "string"}}"#, |schema| {
            assert!(matches!(schema.items(), Items::Each(each) if each.len() == 2));
            assert!(matches!(schema.additional_properties(), Additional::Schema(of) if of.type_() == "string"));
        });
    }

    #[test]
    fn numbers_are_float64_and_limits_int64() {
        with_text(r#"{"maximum": 9007199254740993, "minimum": 0.5, "maxLength": -1}"#, |schema| {
            assert_eq!(schema.number(Keyword::Maximum), Some(9_007_199_254_740_992.0));
            assert_eq!(schema.number(Keyword::Minimum), Some(0.5));
            assert_eq!(schema.limit(Keyword::MaxLength), Some(-1));
        });
    }

    #[test]
    fn dependencies_that_are_lists_are_no_schemas() {
        with_text(r#"{"dependencies": {"c": {}, "a": ["x"], "b": {"type": "object"}}, "not": {}}"#, |schema| {
            assert_eq!(schema.dependencies().map(SchemaRef::name).collect::<Vec<_>>(), ["b", "c"]);
            assert!(schema.not_().is_some_and(SchemaRef::is_empty));
        });
    }
}
