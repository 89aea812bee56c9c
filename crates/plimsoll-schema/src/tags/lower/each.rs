//! Tags that lead to a part of a value: `eachVal`, `eachKey`, `item`, `subfield`.

use crate::tags::plan::ItemKeys;
use crate::tags::syntax::{Argument, Tag};
use crate::tags::{GoFieldId, GoForm, GoTypeId, Identity, Scalar};

use super::validations::{Deferred, Scope, Validations, Work, Wrap};
use super::{Context, Lowering, Place};

/// An item that `+k8s:item` selects.
#[derive(Clone, Debug)]
pub(super) struct ItemOf {
    context: Context,
    arguments: Vec<Argument>,
    pub(super) cohort: Box<str>,
}

/// A field that `+k8s:subfield` selects, with what is asked of it.
#[derive(Clone, Debug)]
pub(super) struct SubfieldOf {
    around: Context,
    inner: Context,
    field: GoFieldId,
    name: Box<str>,
    validations: Validations,
}

impl Lowering<'_> {
    /// Mirrors `eachValTagValidator`.
    pub(super) fn each_val(&mut self, context: &Context, inner: &Tag) -> Result<Validations, String> {
        let (place, item) = match self.plan.literal(context.of) {
            GoForm::List(item) => (Place::ListVal, item),
            GoForm::Map { value, .. } => (Place::MapVal, value),
            _ => return Err("can only be used on list or map types".to_owned()),
        };
        let within = context.within(place, item, format!("{}[(vals)]", context.path));
        let found = self.tag(&within, inner, &[])?;
        let wrap = Wrap::EachVal { path: context.path.clone(), of: context.of };
        let mut result = Validations { is_value_opaque: found.is_opaque, ..Validations::default() };
        result.deferred.extend(put_off(found, &wrap));
        Ok(result)
    }

    /// Mirrors `eachKeyTagValidator`.
    pub(super) fn each_key(&mut self, context: &Context, inner: &Tag) -> Result<Validations, String> {
        let GoForm::Map { key, .. } = self.plan.literal(context.of) else {
            return Err("can only be used on map types".to_owned());
        };
        let within = context.within(Place::MapKey, key, format!("{}[(keys)]", context.path));
        let found = self.tag(&within, inner, &[])?;
        let ready = Validations { checks: found.checks, ..Validations::default() };
        let mut result = self.wrap_all(ready, &Wrap::EachKey, Scope::This);
        result.is_key_opaque = found.is_opaque;
        let rest = Validations { deferred: found.deferred, ..Validations::default() };
        result.deferred.extend(put_off(rest, &Wrap::EachKey));
        Ok(result)
    }

    /// Mirrors `itemTagValidator`.
    pub(super) fn item(&mut self, context: &Context, tag: &Tag, inner: &Tag) -> Result<Validations, String> {
        let GoForm::List(item) = self.plan.literal(self.plan.value_type(context.of)) else {
            return Err("can only be used on list types".to_owned());
        };
        let element = self.plan.value_type(item);
        if !matches!(self.plan.literal(element), GoForm::Struct(_)) {
            return Err("can only be used on lists of structs".to_owned());
        }
        let keys = self.keys_of(element, &tag.arguments)?;
        if keys.is_empty() {
            return Err("no selection criteria was specified".to_owned());
        }
        let pairs: Vec<String> = tag
            .arguments
            .iter()
            .zip(&keys)
            .map(|(argument, (_, value))| format!("{}: {value}", plimsoll_go::strconv::quote(argument.name.as_bytes())))
            .collect();
        let selector = format!("{{{}}}", pairs.join(", "));
        let mut within = context.within(Place::ListVal, element, format!("{}[{selector}]", context.path));
        within.keys = Some(keys.into());
        let found = self.tag(&within, inner, &[])?;
        let item = ItemOf { context: context.clone(), arguments: tag.arguments.clone(), cohort: selector.into() };
        let wrap = Wrap::Item(Box::new(item));
        let mut result = Validations {
            checks: Vec::new(),
            deferred: Vec::new(),
            is_opaque: found.is_opaque,
            ..Validations::default()
        };
        if !found.checks.is_empty() {
            let ready = Validations { checks: found.checks, ..Validations::default() };
            let wraps = vec![(wrap.clone(), Scope::This)];
            result.deferred.push(Deferred { scope: Scope::This, work: Work::Ready(Box::new(ready)), wraps });
        }
        for mut deferred in found.deferred {
            deferred.wraps.push((wrap.clone(), deferred.scope));
            deferred.scope = Scope::This;
            result.deferred.push(deferred);
        }
        Ok(result)
    }

    /// The fields and values of arguments such as `name: "a"`.
    fn keys_of(&self, of: GoTypeId, arguments: &[Argument]) -> Result<Vec<(GoFieldId, Scalar)>, String> {
        let mut keys = Vec::new();
        for argument in arguments {
            let field = self.member(of, &argument.name);
            let (field, value) = field
                .and_then(|field| Some((field, self.scalar_of(self.plan.field(field)?.type_, &argument.value)?)))
                .ok_or_else(|| format!("no field with JSON name {:?} and such a value", argument.name))?;
            keys.push((field, value));
        }
        Ok(keys)
    }

    /// A value of a tag as one of a type.
    pub(super) fn scalar_of(&self, of: GoTypeId, text: &str) -> Option<Scalar> {
        match self.plan.literal(self.plan.value_type(of)) {
            GoForm::Text => Some(Scalar::Text(text.into())),
            GoForm::Int => text.parse().ok().map(Scalar::Int),
            GoForm::Bool => text.parse().ok().map(Scalar::Bool),
            _ => None,
        }
    }

    /// The keys of an item, in the order in which the list names them.
    pub(super) fn item_keys(&mut self, item: &ItemOf) -> Option<ItemKeys> {
        let context = &item.context;
        let names = self.key_names(&context.path, context.of);
        let GoForm::List(of) = self.plan.literal(self.plan.value_type(context.of)) else { return None };
        let element = self.plan.value_type(of);
        let sorted: Vec<Argument> = names
            .iter()
            .filter_map(|name| item.arguments.iter().find(|argument| argument.name == *name))
            .cloned()
            .collect();
        if names.is_empty() || sorted.len() != names.len() || item.arguments.len() != names.len() {
            let path = context.path.clone();
            self.problem(&path, "tag \"k8s:item\": the keys are not those of the list");
            return None;
        }
        self.keys_of(element, &sorted).ok().map(Into::into)
    }

    /// Mirrors `subfieldTagValidator`.
    pub(super) fn subfield_of(&mut self, context: &Context, tag: &Tag, inner: &Tag) -> Result<Validations, String> {
        let name = tag.arguments.first().map_or("", |argument| &argument.value);
        let of = self.plan.value_type(context.of);
        let field = self.member(of, name).ok_or_else(|| format!("no field for json name {name:?}"))?;
        let field_type = self.plan.field(field).map_or(context.of, |field| field.type_);
        let path = format!("{}.{name}", context.path);
        let mut within = Context::of_field(field_type, &path, field, context.of, &context.path);
        within.level = context.level;
        let validations = self.tag(&within, inner, &[])?;
        let subfield = SubfieldOf { around: context.clone(), inner: within, field, name: name.into(), validations };
        Ok(Validations::put_off(Scope::This, Work::Subfield(Box::new(subfield))))
    }

    pub(super) fn subfield(&mut self, subfield: SubfieldOf) -> Validations {
        let SubfieldOf { around, inner, field, name, validations } = subfield;
        let mut all = validations;
        let of = self.plan.value_type(around.of);
        let is_opaque =
            around.field.is_some_and(|field| self.opaque_fields.contains(&field)) || self.plan.type_(of).is_opaque;
        // What stops the checks of the field stops these as well, once for each field.
        if !is_opaque && self.subfields_done.insert(inner.path.clone()) {
            let own = self.of_field(&inner, field);
            let stops = self.wrap_all(own, &Wrap::StopsOnly, Scope::This);
            all.add(Validations { checks: stops.checks, deferred: stops.deferred, ..Validations::default() });
        }
        let mut mapped = self.wrap_all(all, &Wrap::Subfield { field, cohort: name }, Scope::This);
        for deferred in &mut mapped.deferred {
            deferred.scope = Scope::This;
        }
        Validations { is_opaque: false, is_key_opaque: false, is_value_opaque: false, ..mapped }
    }

    /// A field of a struct by its name in JSON.
    pub(super) fn member(&self, of: GoTypeId, name: &str) -> Option<GoFieldId> {
        let GoForm::Struct(fields) = self.plan.literal(of) else { return None };
        self.plan.field_ids(fields).find(|&id| self.plan.field(id).is_some_and(|field| &*field.name == name))
    }

    /// Which old item belongs to a new one, where a list of that path is gone through.
    pub(super) fn value_identity(&self, path: &str, of: GoTypeId) -> Identity {
        match self.plan.literal(of) {
            GoForm::Map { .. } => Identity::Value,
            _ => self.identity(path, of),
        }
    }
}

/// Checks that wait until everything else is known.
fn put_off(found: Validations, wrap: &Wrap) -> Vec<Deferred> {
    let wraps = vec![(wrap.clone(), Scope::This)];
    let mut all = Vec::new();
    if !found.checks.is_empty() {
        let ready = Validations { checks: found.checks, ..Validations::default() };
        all.push(Deferred { scope: Scope::This, work: Work::Ready(Box::new(ready)), wraps: wraps.clone() });
    }
    if !found.deferred.is_empty() {
        all.push(Deferred { scope: Scope::This, work: Work::All(found.deferred), wraps });
    }
    all
}
