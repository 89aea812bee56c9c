//! Declarations as the types of the checker.

use std::sync::Arc;

use plimsoll_cel::types::{Declared, ObjectType, Type};
use plimsoll_schema::plan::Plan;

use super::decl::{DeclId, Declarations, Shape};
use crate::names::{escape, unescape};

/// The name of the type of `self`. The server adds a number of its clock, so that nobody relies on it.
pub const SELF_TYPE: &str = "selfType0";

/// Lists in lists are typed down to this depth; what is deeper is dynamic. Types are handled by
/// recursion, and no sensible schema comes near.
const MAX_NESTING: usize = 64;

/// The declarations of a plan as the checker sees them from any rule.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'p> {
    /// The schemas.
    pub plan: &'p Plan,
    /// Their declarations.
    pub declarations: &'p Declarations,
}

impl Scope<'_> {
    /// The type of `self` in the rules of a schema; none where expressions cannot see it.
    pub fn self_type(&self, id: DeclId) -> Option<Type> {
        self.named_type(id, SELF_TYPE.to_owned())
    }

    /// The type of a declaration whose objects have a name.
    fn named_type(&self, id: DeclId, mut name: String) -> Option<Type> {
        if !self.declarations.get(id).is_visible {
            return None;
        }
        let mut around = Vec::new();
        let mut id = id;
        let mut type_ = loop {
            match self.declarations.get(id).shape {
                Shape::List { item, .. } => {
                    around.push(false);
                    name.push_str(".@idx");
                    id = item;
                }
                Shape::Map { value } => {
                    around.push(true);
                    name.push_str(".@elem");
                    id = value;
                }
                Shape::Object { .. } | Shape::Metadata => {
                    break Type::Object(ObjectType { id: id.0, name: Arc::from(name) });
                }
                Shape::IntOrString => break Type::Dyn,
                Shape::Bool => break Type::Bool,
                Shape::Int => break Type::Int,
                Shape::Double => break Type::Double,
                Shape::String => break Type::String,
                Shape::Bytes => break Type::Bytes,
                Shape::Date | Shape::DateTime => break Type::Timestamp,
                Shape::Duration => break Type::Duration,
                Shape::Preserved | Shape::Untyped | Shape::Nothing => return None,
            }
            if around.len() > MAX_NESTING {
                break Type::Dyn;
            }
        };
        for is_map in around.into_iter().rev() {
            type_ = if is_map { Type::map(Type::String, type_) } else { Type::list(type_) };
        }
        Some(type_)
    }

    /// The names by which expressions reach the fields of an object, sorted.
    pub fn fields(&self, object: &ObjectType) -> Vec<String> {
        let id = DeclId(object.id);
        let of = self.declarations.schema(self.plan, id).and_then(|id| self.plan.object(self.plan.schema(id)));
        let properties = of.map(|of| self.plan.properties(of)).unwrap_or_default();
        let names = properties.iter().map(|property| self.plan.name(property.name));
        let mut names: Vec<String> = names
            .chain(["apiVersion", "kind", "metadata", "name", "generateName"])
            .filter_map(|name| Some(escape(name)?.into_owned()))
            .filter(|name| self.field_decl(id, name).is_some())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The declaration of a field by its escaped name, where the object has one that is visible.
    pub(crate) fn field_decl(&self, object: DeclId, field: &str) -> Option<DeclId> {
        let name = unescape(field)?;
        let is_it = escape(&name).is_some_and(|escaped| escaped == field);
        let member = self.declarations.member(self.plan, object, &name).filter(|_| is_it)?;
        self.declarations.get(member).is_visible.then_some(member)
    }
}

impl Declared for Scope<'_> {
    fn field(&self, object: &ObjectType, field: &str) -> Option<Type> {
        let decl = self.field_decl(DeclId(object.id), field)?;
        self.named_type(decl, format!("{}.{field}", object.name))
    }

    /// The scalars by the names that declarations have for them; two of them the language itself does not know.
    fn named(&self, name: &str) -> Option<Type> {
        Some(match name {
            "bool" => Type::Bool,
            "bytes" => Type::Bytes,
            "double" => Type::Double,
            "duration" => Type::Duration,
            "int" => Type::Int,
            "null_type" => Type::Null,
            "string" => Type::String,
            "timestamp" => Type::Timestamp,
            "uint" => Type::Uint,
            "list" => Type::list(Type::Any),
            "map" => Type::map(Type::Any, Type::Any),
            _ => return None,
        })
    }

    fn fields(&self, object: &ObjectType) -> Vec<String> {
        Self::fields(self, object)
    }

    /// The place of the property among those of the object.
    fn field_hint(&self, object: &ObjectType, field: &str) -> Option<u32> {
        let decl = self.field_decl(DeclId(object.id), field)?;
        let of = self.plan.object(self.plan.schema(self.declarations.schema(self.plan, DeclId(object.id))?))?;
        let properties = self.plan.properties(of).iter();
        properties.zip(0..).find(|(property, _)| DeclId::of(property.schema) == decl).map(|(_, index)| index)
    }
}
