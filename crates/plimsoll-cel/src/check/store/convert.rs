//! Between the types of one check and those that others see.

use std::sync::Arc;

use super::{Label, Node, Store, TypeId};
use crate::types::{OpaqueType, Scalar, Type};

impl Store {
    /// The type of the host's that is `of`.
    pub(in crate::check) fn import(&mut self, of: &Type) -> TypeId {
        // Lists in lists nest as deep as the host's data says: no recursion along them.
        let mut wraps: Vec<Option<TypeId>> = Vec::new();
        let mut inner = of;
        loop {
            match inner {
                Type::List(element) => {
                    wraps.push(None);
                    inner = element;
                }
                Type::Map(entry) => {
                    let key = self.import(&entry.0);
                    wraps.push(Some(key));
                    inner = &entry.1;
                }
                _ => break,
            }
        }
        let mut made = self.import_plain(inner);
        for key in wraps.into_iter().rev() {
            made = match key {
                None => self.list(made),
                Some(key) => self.map(key, made),
            };
        }
        made
    }

    fn import_plain(&mut self, of: &Type) -> TypeId {
        match of {
            Type::Dyn | Type::List(_) | Type::Map(_) => TypeId::DYN,
            Type::Any => TypeId::ANY,
            Type::Error => TypeId::ERROR,
            Type::Null => TypeId::NULL,
            Type::Bool => TypeId::BOOL,
            Type::Int => TypeId::INT,
            Type::Uint => TypeId::UINT,
            Type::Double => TypeId::DOUBLE,
            Type::String => TypeId::STRING,
            Type::Bytes => TypeId::BYTES,
            Type::Timestamp => TypeId::TIMESTAMP,
            Type::Duration => TypeId::DURATION,
            Type::Wrapper(scalar) => TypeId::wrapper(*scalar),
            Type::Type(None) => TypeId::TYPE,
            Type::Type(Some(of)) => {
                let of = self.import(of);
                self.type_of(of)
            }
            Type::Object(object) => self.object(object.clone()),
            Type::Opaque(opaque) => {
                if let Some(value) = of.optional_value() {
                    let value = self.import(value);
                    return self.optional(value);
                }
                let params = opaque.params.iter().map(|param| self.import(param)).collect();
                self.opaque(opaque.name.clone(), params)
            }
            Type::Param(name) => self.named(name),
        }
    }

    /// A type as others see it.
    pub(in crate::check) fn export(&self, of: TypeId) -> Type {
        self.export_through(of, &mut |part| self.export(part))
    }

    /// A type as others see it; the types it holds come from `part`.
    pub(in crate::check) fn export_through(&self, of: TypeId, part: &mut dyn FnMut(TypeId) -> Type) -> Type {
        match self.node(of) {
            Node::Fixed => fixed(of),
            Node::List(element) => Type::list(part(element)),
            Node::Map(key, value) => Type::map(part(key), part(value)),
            Node::TypeOf(of) => Type::type_of(part(of)),
            Node::Object(object) => self.object_type(object).cloned().map_or(Type::Dyn, Type::Object),
            Node::Optional(value) => Type::optional(part(value)),
            Node::Opaque(opaque) => {
                let (name, params) = self.opaque_type(opaque);
                let params = params.iter().map(|param| part(*param)).collect();
                Type::Opaque(Arc::new(OpaqueType { name: name.into(), params }))
            }
            Node::Var(var) => Type::Param(match self.labels.get(var as usize) {
                Some(Label::Named(name)) => name.clone(),
                Some(Label::Fresh(number)) => format!("_var{number}").into(),
                None => Arc::from(""),
            }),
        }
    }
}

fn fixed(of: TypeId) -> Type {
    match of {
        TypeId::ANY => Type::Any,
        TypeId::ERROR => Type::Error,
        TypeId::NULL => Type::Null,
        TypeId::BOOL => Type::Bool,
        TypeId::INT => Type::Int,
        TypeId::UINT => Type::Uint,
        TypeId::DOUBLE => Type::Double,
        TypeId::STRING => Type::String,
        TypeId::BYTES => Type::Bytes,
        TypeId::TIMESTAMP => Type::Timestamp,
        TypeId::DURATION => Type::Duration,
        TypeId::TYPE => Type::Type(None),
        // Prints as nothing, like the type it stands for.
        TypeId::MISSING => Type::Param(Arc::from("")),
        wrapper if wrapper.is_wrapper() => Type::Wrapper(match wrapper.unwrapped() {
            TypeId::BOOL => Scalar::Bool,
            TypeId::INT => Scalar::Int,
            TypeId::UINT => Scalar::Uint,
            TypeId::DOUBLE => Scalar::Double,
            TypeId::STRING => Scalar::String,
            _ => Scalar::Bytes,
        }),
        _ => Type::Dyn,
    }
}
