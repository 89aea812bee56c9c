//! Types as they are written become types of the plan.

use std::collections::BTreeMap;

use plimsoll_doc::key_hash;

use crate::plan::Range32;
use crate::tags::{GoField, GoForm, GoType, GoTypeId, TagPlan, TaggedField, TaggedForm, TaggedType, TaggedTypes};

/// How deeply lists, maps and pointers may be written within each other.
const MAX_TYPE_DEPTH: usize = 64;
/// How many names may stand for each other.
const MAX_NAMES: usize = 64;

/// Gives each type one id.
pub(super) struct Interner<'t> {
    types: &'t TaggedTypes,
    pub(super) plan: TagPlan,
    by_text: BTreeMap<Box<str>, GoTypeId>,
    /// Declared types whose forms are still to be looked at.
    open: Vec<(GoTypeId, Box<str>)>,
    /// The declared types of the plan.
    pub(super) sources: Vec<(GoTypeId, &'t TaggedType)>,
    /// The fields of the plan, one for each.
    pub(super) field_sources: Vec<&'t TaggedField>,
}

impl<'t> Interner<'t> {
    pub(super) fn new(types: &'t TaggedTypes) -> Self {
        Self {
            types,
            plan: TagPlan::default(),
            by_text: BTreeMap::new(),
            open: Vec::new(),
            sources: Vec::new(),
            field_sources: Vec::new(),
        }
    }

    /// Looks at all types that were asked for, and at those that they lead to.
    pub(super) fn finish(&mut self) {
        while let Some((id, name)) = self.open.pop() {
            let Some(declared) = self.types.get(&name) else { continue };
            self.sources.push((id, declared));
            let form = self.form_of(&name);
            if let Some(type_) = self.plan.types.get_mut(id.index()) {
                type_.form = form;
                type_.is_opaque = form == GoForm::Any;
            }
        }
        self.cut_cycles();
    }

    /// Go has no struct that contains itself by value; fields of such a text are not looked into.
    fn cut_cycles(&mut self) {
        let count = self.plan.types.len();
        // A struct whose fields are all known to end is done; each round finds one at least, or none is left.
        let mut ends = vec![false; count];
        let mut has_found = true;
        while std::mem::take(&mut has_found) {
            for at in 0..count {
                if !ends.get(at).copied().unwrap_or(true) && self.contained(at).all(|id| ends.get(id) == Some(&true)) {
                    if let Some(slot) = ends.get_mut(at) {
                        *slot = true;
                    }
                    has_found = true;
                }
            }
        }
        if ends.iter().all(|ends| *ends) {
            return;
        }
        let any = self.add("interface {}", GoForm::Any);
        for field in &mut self.plan.fields {
            if ends.get(field.type_.index()) == Some(&false) {
                field.type_ = any;
            }
        }
    }

    /// The types that a struct contains by value.
    fn contained(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let form = self.plan.types.get(at).map(|type_| type_.form);
        let fields = match form {
            Some(GoForm::Struct(fields)) => self.plan.fields(fields),
            _ => &[],
        };
        fields.iter().map(|field| field.type_.index())
    }

    pub(super) fn declared(&mut self, name: &str) -> GoTypeId {
        if let Some(&known) = self.by_text.get(name) {
            return known;
        }
        let id = self.add(name, GoForm::Any);
        if let Some(type_) = self.plan.types.get_mut(id.index()) {
            type_.name = Some(name.into());
            type_.is_opaque = true;
        }
        if self.types.get(name).is_some() {
            self.open.push((id, name.into()));
        }
        id
    }

    /// What a declared type is: Go knows only the type literal behind all names.
    fn form_of(&mut self, name: &str) -> GoForm {
        let mut name: Box<str> = name.into();
        for _ in 0..MAX_NAMES {
            let types = self.types;
            let Some(declared) = types.get(&name) else { return GoForm::Any };
            match &declared.form {
                TaggedForm::Opaque => return GoForm::Any,
                TaggedForm::Struct(fields) => return self.structure(fields),
                TaggedForm::Named(text) if types.get(text).is_some() => name = text.clone(),
                TaggedForm::Named(text) => return GoForm::Named(self.written(text, 0)),
            }
        }
        GoForm::Any
    }

    fn structure(&mut self, fields: &'t [TaggedField]) -> GoForm {
        let lowered: Vec<GoField> = fields
            .iter()
            .map(|field| GoField {
                go_name: field.go_name.clone(),
                name: field.name.clone(),
                hash: key_hash(field.name.as_bytes()),
                type_: self.written(&field.type_, 0),
                omits_empty: field.omits_empty,
                checks: Vec::new(),
                is_opaque: false,
                checks_keys: false,
                checks_values: None,
            })
            .collect();
        let first = self.plan.fields.len();
        self.plan.fields.extend(lowered);
        self.field_sources.extend(fields);
        GoForm::Struct(Range32::new(first, self.plan.fields.len()))
    }

    /// The type of a text. Depth is that of the text of one type, and bounded.
    fn written(&mut self, text: &str, depth: usize) -> GoTypeId {
        if let Some(&known) = self.by_text.get(text) {
            return known;
        }
        if depth > MAX_TYPE_DEPTH {
            return self.add("interface {}", GoForm::Any);
        }
        let form = if let Some(rest) = text.strip_prefix('*') {
            GoForm::Pointer(self.written(rest, depth + 1))
        } else if let Some(rest) = text.strip_prefix("[]") {
            if matches!(rest, "byte" | "uint8") { GoForm::Bytes } else { GoForm::List(self.written(rest, depth + 1)) }
        } else if let Some((key, value)) = text.strip_prefix("map[").and_then(|rest| rest.split_once(']')) {
            GoForm::Map { key: self.written(key, depth + 1), value: self.written(value, depth + 1) }
        } else {
            match builtin(text) {
                Some(form) => form,
                None => return self.declared(text),
            }
        };
        self.add(text, form)
    }

    fn add(&mut self, text: &str, form: GoForm) -> GoTypeId {
        let id = GoTypeId(self.plan.types.len() as u32);
        self.plan.types.push(GoType {
            name: None,
            form,
            checks: Vec::new(),
            checks_keys: false,
            checks_values: None,
            is_opaque: form == GoForm::Any,
            has_checks: false,
        });
        self.by_text.insert(text.into(), id);
        id
    }
}

fn builtin(name: &str) -> Option<GoForm> {
    Some(match name {
        "bool" => GoForm::Bool,
        "string" => GoForm::Text,
        "int" | "int8" | "int16" | "int32" | "int64" | "uint" | "uint8" | "uint16" | "uint32" | "uint64" | "byte"
        | "rune" | "uintptr" => GoForm::Int,
        "float32" | "float64" => GoForm::Float,
        "interface {}" | "interface{}" | "any" => GoForm::Any,
        _ => return None,
    })
}
