//! The types of one check as small numbers, and what its type parameters are bound to.
//!
//! Types are only ever added. Those that could make the work of a check explode – a type may hold another twice, that
//! one a third twice – are cut off: [`Store::is_full`] then says that the answer is worth nothing.

mod convert;

use std::sync::Arc;

use crate::types::{LIBRARY, ObjectType, Scalar};

/// A type of a [`Store`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypeId(u32);

impl TypeId {
    pub(super) const DYN: Self = Self(0);
    pub(super) const ANY: Self = Self(1);
    pub(super) const ERROR: Self = Self(2);
    pub(super) const NULL: Self = Self(3);
    pub(super) const BOOL: Self = Self(4);
    pub(super) const INT: Self = Self(5);
    pub(super) const UINT: Self = Self(6);
    pub(super) const DOUBLE: Self = Self(7);
    pub(super) const STRING: Self = Self(8);
    pub(super) const BYTES: Self = Self(9);
    pub(super) const TIMESTAMP: Self = Self(10);
    pub(super) const DURATION: Self = Self(11);
    const WRAPPERS: u32 = 12;
    /// The type of types, of whichever.
    pub(super) const TYPE: Self = Self(18);
    /// No type at all: fits nowhere.
    pub(super) const MISSING: Self = Self(19);
    const FIXED: u32 = 20;
    /// Nothing: the expression was not checked, the parameter not bound.
    pub(super) const NONE: Self = Self(u32::MAX);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The parameter so many after this one, of those made together.
    pub(super) const fn plus(self, offset: u8) -> Self {
        Self(self.0.saturating_add(offset as u32))
    }

    pub(super) const fn wrapper(scalar: Scalar) -> Self {
        Self(Self::WRAPPERS + scalar as u32)
    }

    /// The scalar itself for a wrapper: most questions do not tell them apart.
    pub(super) const fn unwrapped(self) -> Self {
        if self.is_wrapper() { Self(self.0 - Self::WRAPPERS + Self::BOOL.0) } else { self }
    }

    pub(super) const fn is_wrapper(self) -> bool {
        self.0 >= Self::WRAPPERS && self.0 < Self::TYPE.0
    }

    /// `dyn` and `any`.
    pub(super) const fn is_dyn(self) -> bool {
        self.0 <= Self::ANY.0
    }

    pub(super) const fn is_dyn_or_error(self) -> bool {
        self.0 <= Self::ERROR.0
    }
}

/// What a type is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// One of the constants of [`TypeId`].
    Fixed,
    List(TypeId),
    Map(TypeId, TypeId),
    /// The type of a type.
    TypeOf(TypeId),
    /// An object: index into the objects.
    Object(u32),
    Optional(TypeId),
    /// An opaque type other than an optional: index into the opaque types.
    Opaque(u32),
    /// A parameter: index into the bindings.
    Var(u32),
}

/// Types of more parts are cut off.
const MOST_PARTS: u32 = 1 << 13;
/// Types that nest deeper are cut off, so that walking them needs little stack.
const MOST_DEPTH: u16 = 400;
/// A check that makes more types is given up.
const MOST_NODES: usize = 1 << 20;

/// How a parameter is written.
#[derive(Clone, Debug)]
enum Label {
    Fresh(u32),
    Named(Arc<str>),
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    node: Node,
    parts: u32,
    depth: u16,
    /// It holds parameters.
    open: bool,
    /// It holds a part without a type.
    untyped: bool,
}

#[derive(Clone, Debug)]
struct Opaque {
    name: Arc<str>,
    params: Box<[TypeId]>,
}

/// The types of one check.
#[derive(Debug, Default)]
pub(super) struct Store {
    /// From [`TypeId::FIXED`] on.
    shapes: Vec<Shape>,
    objects: Vec<ObjectType>,
    opaques: Vec<Opaque>,
    bindings: Vec<TypeId>,
    labels: Vec<Label>,
    fresh: u32,
    /// What bindings were before, to take them back.
    trail: Vec<(u32, TypeId)>,
    full: bool,
}

impl Store {
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn node(&self, of: TypeId) -> Node {
        self.shape(of).map_or(Node::Fixed, |shape| shape.node)
    }

    fn shape(&self, of: TypeId) -> Option<&Shape> {
        self.shapes.get(of.0.checked_sub(TypeId::FIXED)? as usize)
    }

    /// Whether a type holds parameters.
    pub(super) fn is_open(&self, of: TypeId) -> bool {
        self.shape(of).is_some_and(|shape| shape.open)
    }

    /// Whether a type holds a part without a type: such types fit nowhere, not even where they come from.
    pub(super) fn is_untyped(&self, of: TypeId) -> bool {
        of == TypeId::MISSING || self.shape(of).is_some_and(|shape| shape.untyped)
    }

    /// Number of types: every [`TypeId::index`] is below it.
    pub(super) fn len(&self) -> usize {
        TypeId::FIXED as usize + self.shapes.len()
    }

    fn add(&mut self, node: Node, children: &[TypeId], open: bool) -> TypeId {
        let mut shape = Shape { node, parts: 1, depth: 1, open, untyped: children.contains(&TypeId::MISSING) };
        for child in children {
            if let Some(child) = self.shape(*child) {
                shape.parts = shape.parts.saturating_add(child.parts);
                shape.depth = shape.depth.max(child.depth.saturating_add(1));
                shape.open |= child.open;
                shape.untyped |= child.untyped;
            }
        }
        if shape.parts > MOST_PARTS || shape.depth > MOST_DEPTH || self.shapes.len() >= MOST_NODES {
            self.full = true;
            return TypeId::DYN;
        }
        self.shapes.push(shape);
        TypeId(TypeId::FIXED + self.shapes.len() as u32 - 1)
    }

    pub(super) fn list(&mut self, element: TypeId) -> TypeId {
        self.add(Node::List(element), &[element], false)
    }

    pub(super) fn map(&mut self, key: TypeId, value: TypeId) -> TypeId {
        self.add(Node::Map(key, value), &[key, value], false)
    }

    pub(super) fn type_of(&mut self, of: TypeId) -> TypeId {
        self.add(Node::TypeOf(of), &[of], false)
    }

    pub(super) fn optional(&mut self, value: TypeId) -> TypeId {
        self.add(Node::Optional(value), &[value], false)
    }

    pub(super) fn object(&mut self, object: ObjectType) -> TypeId {
        self.objects.push(object);
        self.add(Node::Object(self.objects.len() as u32 - 1), &[], false)
    }

    pub(super) fn opaque(&mut self, name: Arc<str>, params: Box<[TypeId]>) -> TypeId {
        let made = self.add(Node::Opaque(self.opaques.len() as u32), &params, false);
        self.opaques.push(Opaque { name, params });
        made
    }

    /// The object that an index of [`Node::Object`] stands for.
    pub(super) fn object_type(&self, index: u32) -> Option<&ObjectType> {
        self.objects.get(index as usize)
    }

    /// Name and parameters of what an index of [`Node::Opaque`] stands for.
    pub(super) fn opaque_type(&self, index: u32) -> (&str, &[TypeId]) {
        self.opaques.get(index as usize).map_or(("", &[]), |opaque| (&opaque.name, &opaque.params))
    }

    /// A new parameter, named by its number.
    pub(super) fn fresh(&mut self) -> TypeId {
        self.fresh += 1;
        self.variable(Label::Fresh(self.fresh - 1))
    }

    /// So many new parameters with ids in a row; gives the first.
    pub(super) fn fresh_row(&mut self, count: u8) -> TypeId {
        let first = if count == 0 { TypeId::DYN } else { self.fresh() };
        for _ in 1..count {
            self.fresh();
        }
        first
    }

    /// A type of a library.
    pub(super) fn library(&mut self, name: &str) -> TypeId {
        self.object(ObjectType { id: LIBRARY, name: name.into() })
    }

    fn variable(&mut self, label: Label) -> TypeId {
        self.bindings.push(TypeId::NONE);
        self.labels.push(label);
        self.add(Node::Var(self.bindings.len() as u32 - 1), &[], true)
    }

    fn named(&mut self, name: &Arc<str>) -> TypeId {
        let known = self.shapes.iter().position(|shape| match shape.node {
            Node::Var(var) => matches!(self.labels.get(var as usize), Some(Label::Named(known)) if known == name),
            _ => false,
        });
        match known {
            Some(index) => TypeId(TypeId::FIXED + index as u32),
            None => self.variable(Label::Named(name.clone())),
        }
    }

    /// What a parameter is bound to.
    pub(super) fn binding(&self, var: u32) -> Option<TypeId> {
        self.bindings.get(var as usize).copied().filter(|bound| *bound != TypeId::NONE)
    }

    pub(super) fn bind(&mut self, var: u32, to: TypeId) {
        if let Some(binding) = self.bindings.get_mut(var as usize) {
            self.trail.push((var, *binding));
            *binding = to;
        }
    }

    /// Keeps the bindings that `attempt` makes if it succeeds, and takes them back if not.
    pub(super) fn attempt(&mut self, attempt: impl FnOnce(&mut Self) -> bool) -> bool {
        self.trail.clear();
        let fits = attempt(self);
        if !fits {
            while let Some((var, before)) = self.trail.pop() {
                if let Some(binding) = self.bindings.get_mut(var as usize) {
                    *binding = before;
                }
            }
        }
        fits
    }
}
