//! What schemas of CRDs ask of values, in the order in which kube-openapi's validators run.

use super::lowering::Lowering;
use crate::plan::{Additional, Bound, Constraint, Items, NumberRange, Operand, PatternDialect, Range32, Schema};
use crate::text::{Keyword, SchemaRef};

impl<'t> Lowering<'t> {
    /// Keeps the constraints of a schema; mirrors the order of `NewSchemaValidator`.
    pub(super) fn constraints(&mut self, schema: SchemaRef<'t>, lowered: &Schema) -> Range32 {
        let first = self.plan.constraints.len();
        self.junctors(schema);
        self.strings(schema, lowered);
        self.numbers(schema, lowered);
        self.lists(schema, lowered);
        if let Some(list) = schema.get(Keyword::Enum).filter(|list| !list.is_empty()) {
            let values = self.value(list);
            self.plan.constraints.push(Constraint::new(Keyword::Enum, Operand::Values(values)));
        }
        self.objects(schema, lowered);
        Range32::new(first, self.plan.constraints.len())
    }

    /// Null is checked against types and enums only.
    fn add(&mut self, keyword: Keyword, operand: Operand) {
        self.plan.constraints.push(Constraint::new(keyword, operand).passing_null());
    }

    fn limit(&mut self, schema: SchemaRef<'t>, keyword: Keyword) {
        if let Some(limit) = schema.limit(keyword) {
            self.add(keyword, Operand::Limit(limit));
        }
    }

    fn junctors(&mut self, schema: SchemaRef<'t>) {
        if !schema.has_any(&[Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Not]) {
            return;
        }
        let lists =
            [(Keyword::AnyOf, schema.any_of()), (Keyword::OneOf, schema.one_of()), (Keyword::AllOf, schema.all_of())];
        for (keyword, children) in lists {
            if children.len() > 0 {
                let members = self.members(children);
                self.add(keyword, members);
            }
        }
        if let Some(child) = schema.not_() {
            let member = self.nested(child);
            self.add(Keyword::Not, Operand::Schema(member));
        }
    }

    fn strings(&mut self, schema: SchemaRef<'t>, lowered: &Schema) {
        if schema.int_or_string() {
            self.add(Keyword::IntOrString, Operand::None);
        }
        if schema.has_any(&[Keyword::MaxLength, Keyword::MinLength, Keyword::Pattern]) {
            self.limit(schema, Keyword::MaxLength);
            self.limit(schema, Keyword::MinLength);
            if !schema.pattern().is_empty() {
                let pattern = self.plan.add_pattern(schema.pattern(), PatternDialect::Go);
                self.add(Keyword::Pattern, Operand::Pattern(pattern));
            }
        }
        let format = lowered.format.and_then(|id| Some((id, self.plan.formats.get(id.index())?)));
        if let Some((id, format)) = format
            && format.check.is_some()
        {
            self.add(Keyword::Format, Operand::Format(id));
        }
    }

    fn numbers(&mut self, schema: SchemaRef<'t>, lowered: &Schema) {
        if lowered.range != NumberRange::None {
            let range = Constraint::new(Keyword::Type, Operand::Range(lowered.range));
            self.plan.constraints.push(Constraint { types: Keyword::Minimum.types(), ..range });
        }
        if !schema.has_any(&[Keyword::MultipleOf, Keyword::Minimum, Keyword::Maximum]) {
            return;
        }
        if let Some(factor) = schema.number(Keyword::MultipleOf) {
            self.add(Keyword::MultipleOf, Operand::Number(factor));
        }
        for (keyword, exclusive) in
            [(Keyword::Minimum, schema.exclusive_minimum()), (Keyword::Maximum, schema.exclusive_maximum())]
        {
            if let Some(value) = schema.number(keyword) {
                self.add(keyword, Operand::Bound(Bound { value, exclusive }));
            }
        }
    }

    fn lists(&mut self, schema: SchemaRef<'t>, lowered: &Schema) {
        let array = lowered.array.and_then(|id| self.plan.arrays.get(id.index()));
        if let Some(Items::Each(items)) = array.map(|array| array.items) {
            self.add(Keyword::Items, Operand::Schema(items));
        }
        if schema.has_any(&[Keyword::MinItems, Keyword::MaxItems, Keyword::UniqueItems]) {
            self.limit(schema, Keyword::MinItems);
            self.limit(schema, Keyword::MaxItems);
            if schema.unique_items() {
                self.add(Keyword::UniqueItems, Operand::None);
            }
        }
    }

    fn objects(&mut self, schema: SchemaRef<'t>, lowered: &Schema) {
        self.limit(schema, Keyword::MinProperties);
        self.limit(schema, Keyword::MaxProperties);
        let object = lowered.object.and_then(|id| self.plan.objects.get(id.index())).copied();
        if object.is_some_and(|object| matches!(object.additional, Additional::Schema(_) | Additional::Forbidden)) {
            self.add(Keyword::AdditionalProperties, Operand::None);
        }
        if object.is_some_and(|object| !object.properties.is_empty()) {
            self.add(Keyword::Properties, Operand::None);
        }
        if schema.has(Keyword::Required) {
            let names = self.plan.add_names(schema.required());
            self.add(Keyword::Required, names);
        }
    }
}
