//! The functions of an environment, prepared for the checker.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::store::{Node, Store, TypeId};
use crate::functions::{Overload, Sig, Table};
use crate::libraries::Libraries;

/// A part of a signature: index into [`Signatures::parts`].
#[derive(Clone, Copy, Debug)]
struct PartId(u32);

/// A type in a signature.
#[derive(Clone, Copy, Debug)]
enum Part {
    Fixed(TypeId),
    List(PartId),
    Map(PartId, PartId),
    TypeOf(PartId),
    Optional(PartId),
    Opaque(&'static str),
    /// An opaque type with parameters: its first part and their number; they are parts in a row.
    OpaqueOf(&'static str, u32, u32),
    Object(&'static str),
    Param(u8),
}

/// An overload as the checker wants it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prepared {
    pub(super) row: &'static Overload,
    first_arg: u32,
    result: PartId,
    params: u8,
}

/// A function with its overloads.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionEntry {
    pub(super) name: &'static str,
    first: u32,
    count: u32,
    /// `&&` and `||`: the operands are checked one by one.
    pub(super) logical: bool,
}

/// The functions of a set of libraries and of a host.
#[derive(Debug, Default)]
pub(crate) struct Signatures {
    functions: FxHashMap<&'static str, FunctionEntry>,
    /// What the names of functions with dots begin with.
    namespaces: Vec<&'static str>,
    overloads: Vec<Prepared>,
    args: Vec<PartId>,
    parts: Vec<Part>,
}

/// Sets of libraries whose signatures are kept.
const MOST_KEPT: usize = 64;

impl Signatures {
    /// The functions of these libraries; made once for each set of them.
    pub(crate) fn of(libraries: Libraries) -> Arc<Self> {
        static KEPT: Mutex<Vec<(Libraries, Arc<Signatures>)>> = Mutex::new(Vec::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, signatures)) = kept.iter().find(|(known, _)| *known == libraries) {
            return signatures.clone();
        }
        let signatures = Arc::new(Self::new(libraries, &[], |_| true));
        if kept.len() < MOST_KEPT {
            kept.push((libraries, signatures.clone()));
        }
        signatures
    }

    /// The functions of these libraries that are allowed, and after them those of a host.
    pub(crate) fn new(
        libraries: Libraries,
        more: &[(&'static str, &'static [Overload])],
        is_allowed: impl Fn(&str) -> bool,
    ) -> Self {
        let table = Table::new(libraries);
        let own = table.names().filter(|name| is_allowed(name));
        let mut names: Vec<_> = own.chain(more.iter().map(|(name, _)| *name)).collect();
        names.sort_unstable();
        names.dedup();
        let mut signatures = Self::default();
        for name in names {
            let own = table.get(name).filter(|_| is_allowed(name)).unwrap_or_default().iter().copied();
            let hosts = more.iter().filter(|(host, _)| *host == name).flat_map(|(_, overloads)| *overloads);
            signatures.add(name, own.chain(hosts));
        }
        signatures
    }

    fn add(&mut self, name: &'static str, rows: impl Iterator<Item = &'static Overload>) {
        let first = self.overloads.len();
        for row in rows {
            let mut params = Vec::new();
            let args: Vec<_> = row.args.iter().map(|arg| self.part(arg, &mut params)).collect();
            let result = self.part(&row.result, &mut params);
            let first_arg = self.args.len() as u32;
            self.args.extend(args);
            self.overloads.push(Prepared { row, first_arg, result, params: params.len() as u8 });
        }
        if let Some((namespace, _)) = name.split_once('.')
            && !self.namespaces.contains(&namespace)
        {
            self.namespaces.push(namespace);
        }
        let count = (self.overloads.len() - first) as u32;
        let logical = matches!(name, "_&&_" | "_||_");
        self.functions.insert(name, FunctionEntry { name, first: first as u32, count, logical });
    }

    fn part(&mut self, sig: &Sig, params: &mut Vec<&'static str>) -> PartId {
        let part = match sig {
            Sig::Dyn => Part::Fixed(TypeId::DYN),
            Sig::Bool => Part::Fixed(TypeId::BOOL),
            Sig::Int => Part::Fixed(TypeId::INT),
            Sig::Uint => Part::Fixed(TypeId::UINT),
            Sig::Double => Part::Fixed(TypeId::DOUBLE),
            Sig::String => Part::Fixed(TypeId::STRING),
            Sig::Bytes => Part::Fixed(TypeId::BYTES),
            Sig::Timestamp => Part::Fixed(TypeId::TIMESTAMP),
            Sig::Duration => Part::Fixed(TypeId::DURATION),
            Sig::List(element) => Part::List(self.part(element, params)),
            Sig::Map(key, value) => Part::Map(self.part(key, params), self.part(value, params)),
            Sig::Type(of) => Part::TypeOf(self.part(of, params)),
            Sig::Optional(value) => Part::Optional(self.part(value, params)),
            Sig::Opaque(name) => Part::Opaque(name),
            Sig::OpaqueOf(name, of) => {
                let of: Vec<_> = of.iter().map(|sig| self.part(sig, params)).collect();
                let first = self.parts.len() as u32;
                let of: Vec<_> = of.into_iter().map(|part| self.get(part)).collect();
                let count = of.len() as u32;
                self.parts.extend(of);
                Part::OpaqueOf(name, first, count)
            }
            Sig::Object(name) => Part::Object(name),
            Sig::Param(name) => Part::Param(params.iter().position(|known| known == name).unwrap_or_else(|| {
                params.push(name);
                params.len() - 1
            }) as u8),
        };
        self.parts.push(part);
        PartId(self.parts.len() as u32 - 1)
    }

    /// A function by its name.
    pub(super) fn function(&self, name: &str) -> Option<FunctionEntry> {
        self.functions.get(name).copied()
    }

    /// The names of all functions, in no order.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.functions.keys().copied()
    }

    /// Whether names of functions begin so, before a dot.
    pub(super) fn has_namespace(&self, head: &str) -> bool {
        self.namespaces.contains(&head)
    }

    /// The overloads of a function, in the order of their declaration.
    pub(super) fn overloads(&self, of: FunctionEntry) -> &[Prepared] {
        self.overloads.get(of.first as usize..(of.first + of.count) as usize).unwrap_or_default()
    }

    fn get(&self, id: PartId) -> Part {
        self.parts.get(id.0 as usize).copied().unwrap_or(Part::Fixed(TypeId::DYN))
    }

    /// Whether arguments fit an overload, whose result is then given. Makes new parameters for those of the overload,
    /// and binds them and others if it fits.
    pub(super) fn apply(&self, overload: &Prepared, given: &[TypeId], store: &mut Store) -> Option<TypeId> {
        let base = store.fresh_row(overload.params);
        let args = self.args.get(overload.first_arg as usize..overload.first_arg as usize + overload.row.args.len())?;
        if args.len() != given.len() {
            return None;
        }
        let fits = store
            .attempt(|store| given.iter().zip(args).all(|(given, arg)| self.fits(*given, self.get(*arg), base, store)));
        fits.then(|| self.instance(overload.result, base, true, store))
    }

    /// [`Store::fits`] with a part of a signature on the right, which is only made a type where it must be.
    fn fits(&self, given: TypeId, part: Part, base: TypeId, store: &mut Store) -> bool {
        match part {
            Part::Fixed(fixed) => return store.fits(given, fixed),
            Part::Param(param) => return store.fits(given, base.plus(param)),
            _ => {}
        }
        if given.is_dyn_or_error() {
            return true;
        }
        match (store.node(given), part) {
            (Node::Var(_), _) => {
                let part = self.make(part, base, false, store);
                store.fits(given, part)
            }
            (Node::List(given), Part::List(part)) | (Node::Optional(given), Part::Optional(part)) => {
                self.fits(given, self.get(part), base, store)
            }
            (Node::Map(given_key, given_value), Part::Map(key, value)) => {
                self.fits(given_key, self.get(key), base, store) && self.fits(given_value, self.get(value), base, store)
            }
            (Node::TypeOf(_), Part::TypeOf(_)) => true,
            (Node::Object(object), Part::Object(name)) => {
                store.object_type(object).is_some_and(|object| &*object.name == name)
            }
            (Node::Opaque(opaque), Part::Opaque(name)) => {
                let (given, params) = store.opaque_type(opaque);
                given == name && params.is_empty()
            }
            (Node::Opaque(opaque), Part::OpaqueOf(name, first, count)) => {
                let (given, params) = store.opaque_type(opaque);
                if given != name || params.len() != count as usize {
                    return false;
                }
                let params: Vec<_> = params.iter().copied().zip(first..).collect();
                params.into_iter().all(|(given, part)| self.fits(given, self.get(PartId(part)), base, store))
            }
            (Node::Fixed, Part::TypeOf(_)) => given == TypeId::TYPE,
            (Node::Fixed, Part::Optional(_) | Part::Opaque(_) | Part::OpaqueOf(..) | Part::Object(_)) => {
                given == TypeId::NULL
            }
            _ => false,
        }
    }

    fn instance(&self, part: PartId, base: TypeId, bound: bool, store: &mut Store) -> TypeId {
        self.make(self.get(part), base, bound, store)
    }

    /// A part of a signature as a type, its parameters replaced by what they are bound to if `bound`.
    fn make(&self, part: Part, base: TypeId, bound: bool, store: &mut Store) -> TypeId {
        match part {
            Part::Fixed(fixed) => fixed,
            Part::Param(param) => {
                let param = base.plus(param);
                if bound { store.substitute(param, false) } else { param }
            }
            Part::List(element) => {
                let element = self.instance(element, base, bound, store);
                store.list(element)
            }
            Part::Map(key, value) => {
                let key = self.instance(key, base, bound, store);
                let value = self.instance(value, base, bound, store);
                store.map(key, value)
            }
            Part::TypeOf(of) => {
                let of = self.instance(of, base, bound, store);
                store.type_of(of)
            }
            Part::Optional(value) => {
                let value = self.instance(value, base, bound, store);
                store.optional(value)
            }
            Part::Opaque(name) => store.opaque(name.into(), Box::default()),
            Part::OpaqueOf(name, first, count) => {
                let params =
                    (first..first + count).map(|part| self.instance(PartId(part), base, bound, store)).collect();
                store.opaque(name.into(), params)
            }
            Part::Object(name) => store.library(name),
        }
    }
}
