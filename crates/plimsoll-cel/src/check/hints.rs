//! What may have been meant where something is wrong.

use super::Checker;
use super::store::{Node, TypeId};
use crate::ast::{ExprId, Span};
use crate::functions::{Overload, Sig, all};
use crate::hint::{Hint, nearest, signature};
use crate::libraries::Libraries;
use crate::parse::macros;
use crate::source::Source;
use crate::types::{ObjectType, Type};

/// More overloads of a function are not listed.
const MOST_SIGNATURES: usize = 4;
/// More fields of an object are not listed.
const MOST_LISTED: usize = 10;
/// More fields of an object are not looked into.
const MOST_FIELDS: usize = 100;

/// Names that other languages have for functions and macros.
const ELSEWHERE_CALLED: &[(&str, &str)] = &[
    ("len", "size"),
    ("length", "size"),
    ("any", "exists"),
    ("some", "exists"),
    ("every", "all"),
    ("hasPrefix", "startsWith"),
    ("hasSuffix", "endsWith"),
    ("lower", "lowerAscii"),
    ("toLower", "lowerAscii"),
    ("upper", "upperAscii"),
    ("toUpper", "upperAscii"),
];

impl Checker<'_> {
    /// Adds to the last error what it is about and what may have been meant, where somebody wants to know: looking for
    /// it takes longer than the check.
    pub(super) fn explain(&mut self, look: impl FnOnce(&Self) -> (Option<Span>, Option<Hint>)) {
        if self.env.hints && self.errors.keeps() {
            let (span, hint) = look(self);
            self.errors.explain(span, hint);
        }
    }

    /// The bytes of a field's name where it is selected; those of the whole where that cannot be said.
    pub(super) fn field_span(&self, id: ExprId, field: &str) -> Span {
        let span = self.ast.span(id);
        let start = span.end.saturating_sub(field.len() as u32);
        let is_it = self.errors.text().get(start as usize..span.end as usize) == Some(field);
        if is_it { Span { start, ..span } } else { span }
    }

    /// The bytes of a function's name where it is called: before the parenthesis.
    pub(super) fn function_span(&self, id: ExprId, name: &str) -> Span {
        let text = self.errors.text();
        let before = Source::new(text).byte(self.ast.offset(id)).and_then(|byte| text.get(..byte));
        match before.map(str::trim_end) {
            Some(before) if before.ends_with(name) => {
                Span { start: (before.len() - name.len()) as u32, end: before.len() as u32 }
            }
            _ => self.ast.span(id),
        }
    }

    /// For a field that an object does not have.
    pub(super) fn hint_field(&self, object: &ObjectType, field: &str) -> Option<Hint> {
        let declared = self.env.declared;
        let names = declared.fields(object);
        let is_escape = |name: &&String| **name == format!("__{field}__") || name.starts_with(&format!("{field}__"));
        let found = names.iter().find(is_escape).map(String::as_str);
        if let Some(name) = found.or_else(|| nearest(field, names.iter().map(String::as_str))) {
            return Some(Hint::Name(name.into()));
        }
        if let Some(inside) = self.field_with(object, field) {
            return Some(Hint::Name(format!("{inside}.{field}").into()));
        }
        (1..=MOST_LISTED).contains(&names.len()).then_some(Hint::Fields(names))
    }

    /// The field of an object that is an object with a field of its own of that name.
    fn field_with(&self, object: &ObjectType, field: &str) -> Option<String> {
        let declared = self.env.declared;
        let has_it = |name: &String| match declared.field(object, name) {
            Some(Type::Object(inner)) => declared.field(&inner, field).is_some(),
            _ => false,
        };
        declared.fields(object).into_iter().take(MOST_FIELDS).find(has_it)
    }

    /// For a name that stands for nothing.
    pub(super) fn hint_name(&self, name: &str) -> Option<Hint> {
        let variables = self.env.variables.iter();
        let has_it = |ty: &Type| match ty {
            Type::Object(object) => self.env.declared.field(object, name).is_some(),
            _ => false,
        };
        if let Some(variable) = variables.clone().find(|variable| has_it(&variable.ty)) {
            return Some(Hint::Name(format!("{}.{name}", variable.name).into()));
        }
        for variable in variables.clone() {
            if let Type::Object(object) = &variable.ty
                && let Some(inside) = self.field_with(object, name)
            {
                return Some(Hint::Name(format!("{}.{inside}.{name}", variable.name).into()));
            }
        }
        let locals = self.locals.iter().rev().map(|local| self.ast.name(local.name)).filter(|name| !name.contains('@'));
        let near = nearest(name, locals.chain(variables.map(|variable| &*variable.name)))?;
        Some(Hint::Name(near.into()))
    }

    /// For a function that is not there.
    pub(super) fn hint_function(&self, name: &str, target: Option<ExprId>, count: usize) -> Option<Hint> {
        let space = target.and_then(|target| self.dotted(target));
        let full = space.as_ref().map_or_else(|| name.to_owned(), |space| format!("{space}.{name}"));
        let counts = macros::counts(name, self.env.libraries);
        let other = macros::libraries(name, space.as_deref(), count);
        let libraries = elsewhere(&full).union(elsewhere(name)).union(other).difference(self.env.libraries);
        if !libraries.is_empty() {
            let is_full = !elsewhere(&full).is_empty() || matches!(space.as_deref(), Some("cel" | "math"));
            let name = if is_full {
                full
            } else if counts.is_empty() {
                name.to_owned()
            } else {
                // A macro that takes two variables only there.
                format!("{name}(i, v, …)")
            };
            return Some(Hint::Elsewhere { name: name.into(), libraries });
        }
        if !counts.is_empty() && !counts.contains(&count) {
            return Some(Hint::Counts { name: name.into(), counts });
        }
        if let Some((_, ours)) = ELSEWHERE_CALLED.iter().find(|(theirs, _)| *theirs == name) {
            return Some(Hint::Name((*ours).into()));
        }
        let mut known: Vec<&str> = self.env.signatures.names().filter(|name| !is_hidden(name)).collect();
        known.sort_unstable();
        if let Some(name) = space.and(nearest(&full, known.iter().copied().filter(|name| name.contains('.')))) {
            return Some(Hint::Name(name.into()));
        }
        let plain = known.into_iter().filter(|name| !name.contains('.'));
        let near = nearest(name, plain.chain(macros::names(self.env.libraries)))?;
        Some(Hint::Name(near.into()))
    }

    /// For arguments that no overload takes.
    pub(super) fn hint_overload(&self, function: &'static str, given: &[TypeId]) -> Option<Hint> {
        if is_hidden(function) {
            return match given {
                [left, right] if function == "@in" => {
                    let are_texts = self.fixed(*left)? == Type::String && self.fixed(*right)? == Type::String;
                    are_texts.then_some(Hint::UseContains)
                }
                [left, right] if is_binary(function) => convert(function, &self.fixed(*left)?, &self.fixed(*right)?),
                _ => None,
            };
        }
        if function == "contains" && given.first().is_some_and(|of| matches!(self.store.node(*of), Node::List(_))) {
            return Some(Hint::UseIn);
        }
        let entry = self.env.signatures.function(function)?;
        let rows = self.env.signatures.overloads(entry).iter().map(|overload| overload.row);
        let signatures: Vec<String> = rows.map(|row: &Overload| signature(function, row)).collect();
        (signatures.len() <= MOST_SIGNATURES).then_some(Hint::Signatures(signatures))
    }

    /// For a selection from what has no fields.
    pub(super) fn hint_no_fields(&self, of: TypeId, field: &str) -> Option<Hint> {
        let methods = self.methods(of, field);
        if !methods.is_empty() {
            let alone = methods.iter().any(|row| row.args.len() == 1);
            return Some(Hint::Call { name: field.into(), alone });
        }
        matches!(self.store.node(of), Node::List(_)).then_some(Hint::LookIntoList)
    }

    /// The functions of that name that are called on such values.
    fn methods(&self, of: TypeId, name: &str) -> Vec<&'static Overload> {
        let Some(function) = self.env.signatures.function(name) else { return Vec::new() };
        let of = self.store.export(of);
        let fits = |row: &&Overload| match (row.args.first(), &of) {
            (Some(Sig::List(_)), Type::List(_))
            | (Some(Sig::String), Type::String)
            | (Some(Sig::Bytes), Type::Bytes)
            | (Some(Sig::Timestamp), Type::Timestamp)
            | (Some(Sig::Duration), Type::Duration) => row.member,
            _ => false,
        };
        self.env.signatures.overloads(function).iter().map(|overload| overload.row).filter(fits).collect()
    }

    fn fixed(&self, of: TypeId) -> Option<Type> {
        let of = self.store.export(of);
        (!matches!(of, Type::Dyn | Type::Error)).then_some(of)
    }
}

/// Operators, and what only macros call.
fn is_hidden(function: &str) -> bool {
    function.contains(['_', '@', '!']) || function == "-_"
}

fn is_binary(function: &str) -> bool {
    matches!(function, "_+_" | "_-_" | "_*_" | "_/_" | "_%_" | "_==_" | "_!=_" | "_<_" | "_<=_" | "_>_" | "_>=_")
}

/// The conversion after which two operands fit.
fn convert(operator: &str, left: &Type, right: &Type) -> Option<Hint> {
    let has = |of: &Type| left == of || right == of;
    let is_scalar = |of: &Type| {
        matches!(of, Type::Int | Type::Uint | Type::Double | Type::String | Type::Timestamp | Type::Duration)
    };
    if left == right || !is_scalar(left) || !is_scalar(right) {
        return None;
    }
    let is_sum = matches!(operator, "_+_" | "_-_");
    let function = if has(&Type::Duration) || (has(&Type::Timestamp) && is_sum) {
        "duration"
    } else if has(&Type::Timestamp) {
        "timestamp"
    } else if has(&Type::String) && operator == "_+_" {
        "string"
    } else if has(&Type::String) {
        if has(&Type::Double) { "double" } else { "int" }
    } else if has(&Type::Double) {
        "double"
    } else {
        "int"
    };
    Some(Hint::Convert(function))
}

/// The libraries that have a function.
fn elsewhere(function: &str) -> Libraries {
    let rows = all().filter(|row| row.name == function && !is_hidden(function)).flat_map(|row| row.overloads);
    rows.fold(Libraries::empty(), |libraries, overload| libraries.union(overload.library))
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use crate::env::Env;
    use crate::types::{Declared, ObjectType, Type};

    /// An object with a few fields, one of them an object.
    struct Widgets;

    const FIELDS: [&str; 4] = ["hosts", "max__dash__size", "replicas", "spec"];

    impl Declared for Widgets {
        fn field(&self, object: &ObjectType, field: &str) -> Option<Type> {
            Some(match (object.id, field) {
                (0, "hosts") => Type::list(Type::String),
                (0, "replicas" | "max__dash__size") => Type::Int,
                (0, "spec") => Type::Object(ObjectType { id: 1, name: "Spec".into() }),
                (1, "size") => Type::Int,
                _ => return None,
            })
        }

        fn fields(&self, object: &ObjectType) -> Vec<String> {
            if object.id == 0 { FIELDS.map(str::to_owned).to_vec() } else { vec!["size".to_owned()] }
        }
    }

    #[test]
    fn what_was_meant_is_found() {
        let widget = Type::Object(ObjectType { id: 0, name: "Widget".into() });
        let env = Env::for_new(&Release::V1_37.rules().cel).with_types(&Widgets).with_variable("self", widget);
        for (text, part, hint) in [
            ("self.hots.size()", "hots", "did you mean `hosts`?"),
            ("self.max-1 > 0", "max", "did you mean `max__dash__size`?"),
            ("self.size > 0", "size", "did you mean `spec.size`?"),
            ("self.spec.other", "other", "the only field is `size`"),
            ("replicas > 0", "replicas", "did you mean `self.replicas`?"),
            ("size > 0", "size", "did you mean `self.spec.size`?"),
            ("self.hosts.all(host, hst == '')", "hst", "did you mean `host`?"),
            ("self.hosts.al(h, true)", "al", ""),
            ("self.hosts.exist(h, true)", "exist", "did you mean `exists`?"),
            ("self.hosts.all(true)", "all", "macro `all` expects 2 or 3 arguments"),
            ("sets.contain([1], [2])", "sets", ""),
            ("len(self.hosts)", "len", "did you mean `size`?"),
            ("math.abs(1)", "math", ""),
            ("'a'.reverse()", "'a'.reverse()", "available: `list(<T>).reverse() -> list(<T>)`"),
            ("self.hosts.size > 3", "self.hosts.size", "`size` is a function: write `size()`"),
            ("'a'.startsWith == 'b'", "'a'.startsWith", "`startsWith` is a function: write `startsWith(…)`"),
            ("self.hosts.includes('a')", "includes", "`includes` belongs to a library that is not enabled"),
            ("self.replicas * 1.5", "self.replicas * 1.5", "convert one side with `double(…)`"),
        ] {
            let errors = env.clone().with_hints().compile(text).unwrap_err();
            let first = errors.sorted()[0];
            let span = first.span.unwrap();
            assert_eq!(text.get(span.start as usize..span.end as usize), Some(part), "{text}");
            assert_eq!(first.hint.as_ref().map(ToString::to_string).unwrap_or_default(), hint, "{text}");
            let plain = env.compile(text).unwrap_err();
            assert_eq!(plain.to_string(), errors.to_string(), "{text}");
            assert!(plain.sorted()[0].hint.is_none(), "{text}");
        }
    }
}
