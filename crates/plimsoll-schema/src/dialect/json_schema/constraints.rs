//! What each keyword asks of values.

use plimsoll_doc::{Kind, NodeRef, Number, Value};

use super::draft::Draft;
use super::error::SchemaErrorKind;
use super::lowering::{Lowering, Own};
use crate::ecma;
use crate::format::JsonFormat;
use crate::plan::{
    Additional, MemberPattern, NewProperty, NumberRange, Operand, PatternDialect, PatternId, SchemaFlags, SchemaId,
    TypeSet,
};
use crate::text::Keyword;

const COUNT: &str = "a non-negative integer";
const STRINGS: &str = "an array of strings";

/// Keywords that other keywords of the same schema read.
#[derive(Default)]
struct Beside<'r> {
    pattern_properties: Option<Operand>,
    additional: Option<NodeRef<'r>>,
    properties: Option<NodeRef<'r>>,
    prefix: u32,
    items: Option<NodeRef<'r>>,
    additional_items: Option<NodeRef<'r>>,
    contains: Option<NodeRef<'r>>,
    min_contains: Option<u32>,
    max_contains: Option<u32>,
    test: Option<NodeRef<'r>>,
    then: Option<NodeRef<'r>>,
    otherwise: Option<NodeRef<'r>>,
    bounds: [Option<(NodeRef<'r>, Number)>; 2],
    excludes: [bool; 2],
    format: &'r str,
    is_nullable: bool,
}

impl<'r> Lowering<'r> {
    /// Writes the keywords of a schema that is an object.
    pub(super) fn keywords(&mut self, own: Own<'r>) {
        let draft = own.dialect.draft;
        let only_ref = draft.ignores_beside_ref()
            && own.node.get(Keyword::Ref.name()).is_some_and(|reference| reference.as_str().is_some());
        let mut beside = Beside::default();
        for entry in own.node.entries() {
            let Some(keyword) = Keyword::find_in_all(entry.key.key_hash(), entry.name()) else { continue };
            if !own.dialect.has(keyword) || only_ref && keyword != Keyword::Ref {
                continue;
            }
            if !keyword.types().is_empty() || keyword == Keyword::Default {
                self.span(keyword, entry.value);
            }
            self.keyword(own, keyword, entry.value, &mut beside);
        }
        self.together(own, &beside);
    }

    fn keyword(&mut self, own: Own<'r>, keyword: Keyword, value: NodeRef<'r>, beside: &mut Beside<'r>) {
        match keyword {
            Keyword::Type => self.type_(own, value),
            Keyword::Enum => match value.kind() {
                Kind::Seq => {
                    let values = self.plan.add_value(value);
                    self.add(keyword, Operand::Constants(values));
                }
                _ => self.wrong(own, keyword, value, "an array"),
            },
            Keyword::Const => {
                let constant = self.plan.add_value(value);
                self.add(keyword, Operand::Constant(constant));
            }
            Keyword::MultipleOf => match number(value) {
                Some(factor) if is_positive(factor) => self.add(keyword, Operand::Exact(factor)),
                _ => self.wrong(own, keyword, value, "a number greater than 0"),
            },
            Keyword::Minimum | Keyword::Maximum => match number(value) {
                Some(bound) => beside.bounds[usize::from(keyword == Keyword::Maximum)] = Some((value, bound)),
                None => self.wrong(own, keyword, value, "a number"),
            },
            Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => match (number(value), value.as_bool()) {
                (Some(bound), _) if draft_has_numbers(own.dialect.draft) => self.add(keyword, Operand::Exact(bound)),
                (_, Some(excludes)) if !draft_has_numbers(own.dialect.draft) => {
                    beside.excludes[usize::from(keyword == Keyword::ExclusiveMaximum)] = excludes;
                }
                _ if draft_has_numbers(own.dialect.draft) => self.wrong(own, keyword, value, "a number"),
                _ => self.wrong(own, keyword, value, "a boolean"),
            },
            Keyword::MaxLength
            | Keyword::MinLength
            | Keyword::MaxItems
            | Keyword::MinItems
            | Keyword::MaxProperties
            | Keyword::MinProperties => match count(value) {
                Some(limit) => self.add(keyword, Operand::Limit(limit)),
                None => self.wrong(own, keyword, value, COUNT),
            },
            Keyword::MinContains | Keyword::MaxContains => match count(value) {
                Some(limit) => {
                    let limit = Some(u32::try_from(limit).unwrap_or(u32::MAX));
                    match keyword {
                        Keyword::MinContains => beside.min_contains = limit,
                        _ => beside.max_contains = limit,
                    }
                }
                None => self.wrong(own, keyword, value, COUNT),
            },
            Keyword::UniqueItems => match value.as_bool() {
                Some(true) => self.add(keyword, Operand::AsJson),
                Some(false) => {}
                None => self.wrong(own, keyword, value, "a boolean"),
            },
            Keyword::Pattern => match value.as_str() {
                Some(text) => {
                    if let Some(pattern) = self.pattern(own, value, text) {
                        self.add(keyword, Operand::Pattern(pattern));
                    }
                }
                None => self.wrong(own, keyword, value, "a string"),
            },
            Keyword::Format => match value.as_str() {
                Some(text) => beside.format = text,
                None => self.wrong(own, keyword, value, "a string"),
            },
            Keyword::Required => self.required(own, keyword, value),
            Keyword::Default => {
                let default = self.plan.add_value(value);
                let schema = self.plan.schema(own.id);
                schema.default = Some(default);
                schema.flags |= SchemaFlags::DEFAULTS_WITHIN;
            }
            Keyword::Nullable => beside.is_nullable = value.as_bool() == Some(true),
            _ => self.applicator(own, keyword, value, beside),
        }
    }

    fn applicator(&mut self, own: Own<'r>, keyword: Keyword, value: NodeRef<'r>, beside: &mut Beside<'r>) {
        match keyword {
            Keyword::Properties if value.kind() == Kind::Map => beside.properties = Some(value),
            Keyword::AdditionalProperties => beside.additional = Some(value),
            Keyword::PatternProperties if value.kind() == Kind::Map => {
                let mut patterns = Vec::new();
                for entry in value.entries() {
                    let schema = self.below(own, entry.value);
                    let pattern = self.pattern(own, entry.key, entry.name());
                    patterns.extend(pattern.map(|pattern| MemberPattern { pattern, schema }));
                }
                let operand = self.plan.add_member_patterns(&patterns);
                beside.pattern_properties = Some(operand);
                self.add(keyword, operand);
            }
            Keyword::PropertyNames => {
                let schema = self.below(own, value);
                self.plan.names_are_values = true;
                self.add(keyword, Operand::Schema(schema));
            }
            Keyword::PrefixItems => {
                beside.prefix = value.len() as u32;
                let members = self.members(own, value);
                self.add(keyword, members);
            }
            Keyword::Items => beside.items = Some(value),
            Keyword::AdditionalItems => beside.additional_items = Some(value),
            Keyword::Contains => beside.contains = Some(value),
            Keyword::If => beside.test = Some(value),
            Keyword::Then => beside.then = Some(value),
            Keyword::Else => beside.otherwise = Some(value),
            Keyword::AllOf if value.kind() == Kind::Seq => {
                for member in value.items() {
                    self.enclose(own.at, member);
                    let schema = self.below(own, member);
                    self.add(keyword, Operand::Schema(schema));
                }
            }
            Keyword::AnyOf | Keyword::OneOf if value.kind() == Kind::Seq => {
                let members = self.members(own, value);
                self.add(keyword, members);
            }
            Keyword::Not => {
                let schema = self.below(own, value);
                self.add(keyword, Operand::Schema(schema));
            }
            Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef => {
                if value.as_str().is_none() {
                    return self.wrong(own, keyword, value, "a string");
                }
                let Some(target) = self.registry.target(own.at, keyword) else { return };
                let to = self.aim(target, own.scope);
                let schema = self.schema(to, own.scope);
                self.add(keyword, Operand::Schema(schema));
            }
            Keyword::DependentRequired if value.kind() == Kind::Map => {
                for entry in value.entries() {
                    self.dependent_names(own, keyword, entry.key, entry.value);
                }
            }
            Keyword::DependentSchemas if value.kind() == Kind::Map => {
                for entry in value.entries() {
                    self.dependent_schema(own, entry.key, entry.value);
                }
            }
            Keyword::Dependencies if value.kind() == Kind::Map => {
                for entry in value.entries() {
                    if entry.value.kind() == Kind::Seq {
                        self.dependent_names(own, keyword, entry.key, entry.value);
                    } else {
                        self.dependent_schema(own, entry.key, entry.value);
                    }
                }
            }
            Keyword::UnevaluatedItems | Keyword::UnevaluatedProperties => {
                let schema = self.below(own, value);
                let operand = self.plan.add_unevaluated(schema);
                self.add(keyword, operand);
            }
            Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf => self.wrong(own, keyword, value, "an array of schemas"),
            Keyword::Properties
            | Keyword::PatternProperties
            | Keyword::DependentRequired
            | Keyword::DependentSchemas
            | Keyword::Dependencies => self.wrong(own, keyword, value, "an object"),
            _ => {}
        }
    }

    /// What several keywords say together.
    fn together(&mut self, own: Own<'r>, beside: &Beside<'r>) {
        let bounds = [(Keyword::Minimum, Keyword::ExclusiveMinimum), (Keyword::Maximum, Keyword::ExclusiveMaximum)];
        for ((inclusive, exclusive), (bound, excludes)) in
            bounds.into_iter().zip(beside.bounds.iter().zip(beside.excludes))
        {
            if let Some((_, bound)) = bound {
                self.add(if excludes { exclusive } else { inclusive }, Operand::Exact(*bound));
            }
        }
        self.objects(own, beside);
        self.arrays(own, beside);
        if let Some(test) = beside.test {
            let test = self.below(own, test);
            let [then, otherwise] =
                [beside.then, beside.otherwise].map(|branch| branch.map(|branch| self.below(own, branch)));
            self.add(Keyword::If, Operand::Branches { test, then, otherwise });
        }
        if !beside.format.is_empty() {
            self.format(own, beside.format);
        }
        let schema = self.plan.schema(own.id);
        if beside.is_nullable && !schema.types.is_empty() {
            schema.types |= TypeSet::NULL;
        }
    }

    fn objects(&mut self, own: Own<'r>, beside: &Beside<'r>) {
        let additional = match beside.additional {
            None => Additional::Unspecified,
            Some(value) => match value.as_bool() {
                Some(true) => Additional::Any,
                Some(false) => Additional::Forbidden,
                None => Additional::Schema(self.below(own, value)),
            },
        };
        let mut properties: Vec<NewProperty<'r>> = Vec::new();
        for entry in beside.properties.iter().flat_map(|value| value.entries()) {
            let schema = self.below(own, entry.value);
            let has_default = entry.value.get(Keyword::Default.name()).is_some();
            properties.push(NewProperty { hash: entry.key.key_hash(), name: entry.name(), schema, has_default });
        }
        if properties.is_empty() && additional == Additional::Unspecified {
            return;
        }
        properties.sort_unstable_by_key(|property| property.name);
        let has_properties = !properties.is_empty();
        let object = self.plan.add_object(properties.into_iter(), additional);
        self.plan.schema(own.id).object = Some(object);
        if has_properties {
            self.add(Keyword::Properties, Operand::None);
        }
        if matches!(additional, Additional::Schema(_) | Additional::Forbidden) {
            self.add(Keyword::AdditionalProperties, beside.pattern_properties.unwrap_or(Operand::None));
        }
    }

    fn arrays(&mut self, own: Own<'r>, beside: &Beside<'r>) {
        let mut rest = (Keyword::Items, beside.items, beside.prefix);
        if let Some(items) = beside.items.filter(|items| items.kind() == Kind::Seq) {
            // Where it must be a schema, it was found to be none when it was read.
            if own.dialect.draft >= Draft::Draft2020 {
                return;
            }
            let members = self.members(own, items);
            self.add(Keyword::Items, members);
            rest = (Keyword::AdditionalItems, beside.additional_items, items.len() as u32);
        }
        if let (keyword, Some(value), first) = rest {
            let schema = self.below(own, value);
            self.add(keyword, if first == 0 { Operand::Schema(schema) } else { Operand::Rest { schema, first } });
        }
        if let Some(value) = beside.contains {
            let schema = self.below(own, value);
            let (min, max) = (beside.min_contains.unwrap_or(1), beside.max_contains);
            let evaluates = own.dialect.draft >= Draft::Draft2020;
            self.add(Keyword::Contains, Operand::Count { schema, min, max, evaluates });
        }
    }

    fn type_(&mut self, own: Own<'r>, value: NodeRef<'r>) {
        const TYPES: &str = "a type or an array of types";
        let word = |node: NodeRef<'_>| node.as_str().map(TypeSet::of_word);
        let types = match value.value() {
            Value::Str(_) => word(value),
            Value::Seq(items) => items.map(word).try_fold(TypeSet::empty(), |all, one| Some(all | one?)),
            _ => None,
        };
        match types.filter(|types| !types.is_empty() && !types.contains(TypeSet::OTHER)) {
            Some(types) => self.plan.schema(own.id).types = types,
            None => self.wrong(own, Keyword::Type, value, TYPES),
        }
    }

    fn required(&mut self, own: Own<'r>, keyword: Keyword, value: NodeRef<'r>) {
        let is_list = value.kind() == Kind::Seq && value.items().all(|name| name.as_str().is_some());
        if !is_list {
            return self.wrong(own, keyword, value, STRINGS);
        }
        let names = self.owed(own, value);
        if !names.is_empty() {
            let names = self.plan.add_names(names.into_iter());
            self.add(keyword, names);
        }
    }

    fn dependent_names(&mut self, own: Own<'r>, keyword: Keyword, key: NodeRef<'r>, value: NodeRef<'r>) {
        let is_list = value.kind() == Kind::Seq && value.items().all(|name| name.as_str().is_some());
        if !is_list {
            return self.wrong(own, keyword, value, "an object of arrays of strings");
        }
        let trigger = self.plan.add_names(key.as_str().into_iter());
        let names = self.plan.add_names(value.items().filter_map(NodeRef::as_str));
        if let (Operand::Names(trigger), Operand::Names(names)) = (trigger, names) {
            self.add(Keyword::DependentRequired, Operand::DependentNames { trigger, names });
        }
    }

    fn dependent_schema(&mut self, own: Own<'r>, key: NodeRef<'r>, value: NodeRef<'r>) {
        let schema = self.below(own, value);
        let Operand::Names(trigger) = self.plan.add_names(key.as_str().into_iter()) else { return };
        let presence = self.presence(own, Operand::Names(trigger));
        self.add(Keyword::DependentSchemas, Operand::DependentSchema { trigger, schema, presence });
    }

    /// A schema that only asks for members.
    fn presence(&mut self, own: Own<'r>, names: Operand) -> SchemaId {
        let id = self.plan.add_schema(crate::plan::Origin { span: own.node.span(), ..Default::default() });
        let schema = self.plan.schema(id);
        schema.flags |= SchemaFlags::JSON_SCHEMA;
        schema.types = TypeSet::OBJECT;
        self.plan.set_constraints(id, &[crate::plan::Constraint::new(Keyword::Required, names)]);
        id
    }

    fn members(&mut self, own: Own<'r>, list: NodeRef<'r>) -> Operand {
        let ids: Vec<SchemaId> = list.items().map(|member| self.below(own, member)).collect();
        self.plan.add_members(ids.into_iter())
    }

    fn pattern(&mut self, own: Own<'r>, node: NodeRef<'r>, text: &str) -> Option<PatternId> {
        if let Err(error) = ecma::check(text) {
            self.fail(own.at, node, SchemaErrorKind::Pattern { pattern: text.into(), error });
            return None;
        }
        Some(self.plan.add_pattern(text, PatternDialect::Ecma))
    }

    fn format(&mut self, own: Own<'r>, name: &str) {
        if own.dialect.draft == Draft::OpenApi30 {
            let types = self.plan.schema(own.id).types;
            let range = match (types.intersection(TypeSet::INTEGER | TypeSet::NUMBER), name) {
                (TypeSet::INTEGER, "int32") => NumberRange::Int32,
                (TypeSet::INTEGER, "int64") => NumberRange::Int64,
                _ => NumberRange::None,
            };
            if range != NumberRange::None {
                self.plan.schema(own.id).range = range;
                let constraint = crate::plan::Constraint::new(Keyword::Type, Operand::Range(range));
                self.constraints.push(crate::plan::Constraint { types: Keyword::Minimum.types(), ..constraint });
            }
        }
        if !self.asserts_formats(own.dialect) {
            return;
        }
        if let Some(check) = JsonFormat::by_name(name) {
            let check = self.format_check(check);
            let format = self.plan.add_format(name, Some(check));
            self.add(Keyword::Format, Operand::Format(format));
        }
    }

    fn wrong(&mut self, own: Own<'r>, keyword: Keyword, value: NodeRef<'r>, expected: &'static str) {
        self.fail(own.at, value, SchemaErrorKind::WrongValue { keyword, expected });
    }
}

fn draft_has_numbers(draft: Draft) -> bool {
    draft >= Draft::Draft6
}

fn number(value: NodeRef<'_>) -> Option<Number> {
    match value.value() {
        Value::Int(int) => Some(Number::Int(int)),
        Value::Float(float) => Some(Number::Float(float)),
        _ => None,
    }
}

fn is_positive(number: Number) -> bool {
    match number {
        Number::Int(int) => int > 0,
        Number::Float(float) => float > 0.0,
    }
}

/// A length or count, which may be written with a fraction of zero.
fn count(value: NodeRef<'_>) -> Option<i64> {
    match value.value() {
        Value::Int(int) => Some(int).filter(|int| *int >= 0),
        Value::Float(float) if float >= 0.0 && float.trunc() == float => Some(float as i64),
        _ => None,
    }
}
