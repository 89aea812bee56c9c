//! Which types have methods that marshal them, by themselves or through what they embed.

use rustc_hash::FxHashSet;

use super::{PackageId, Packages, Resolved, TypeId};
use crate::syntax::{Field, StructTag, Type, TypeKind};

/// How deeply structs may be embedded in each other.
const MAX_EMBEDDING: usize = 32;

impl Packages<'_> {
    /// Whether a type or a pointer to it has the method: declared for it, or promoted from exactly one embedded field
    /// at the least depth that has it.
    pub fn has_method(&mut self, id: TypeId, method: &str) -> bool {
        let mut level = vec![self.behind_aliases(id)];
        let mut seen = FxHashSet::default();
        for _ in 0..MAX_EMBEDDING {
            let mut found = 0;
            let mut next = Vec::new();
            for id in level {
                if !seen.insert(id) {
                    continue;
                }
                let name = self.declaration(id).name.text.clone();
                if self.package(id.package).has_marshaler(&name, method) {
                    found += 1;
                    continue;
                }
                if self.embedded(id, method, &mut found, &mut next) {
                    return true;
                }
            }
            if found > 0 {
                return found == 1;
            }
            if next.is_empty() {
                return false;
            }
            level = next;
        }
        false
    }

    /// What the struct or interface behind a type embeds. Returns whether it embeds what nothing else refers to.
    fn embedded(&mut self, id: TypeId, method: &str, found: &mut usize, next: &mut Vec<TypeId>) -> bool {
        let (mut package, mut file) = (id.package, id.file);
        let mut definition = self.declaration(id).definition.clone();
        for _ in 0..super::MAX_ALIASES {
            match definition.kind {
                TypeKind::Name(_) | TypeKind::Qualified { .. } => {
                    let Resolved::Declared(other) = self.resolve(package, file, &definition) else { return false };
                    (package, file) = (other.package, other.file);
                    definition = self.declaration(other).definition.clone();
                }
                TypeKind::Struct(structure) => {
                    let embedded: Vec<Field> = structure.fields.into_iter().filter(Field::is_embedded).collect();
                    if embedded.iter().any(|field| self.is_opaque(package, file, field)) {
                        return true;
                    }
                    self.add_embedded(package, file, embedded.into_iter().map(|field| field.of), next);
                    return false;
                }
                TypeKind::Interface { methods, embedded } => {
                    *found += usize::from(methods.iter().any(|name| **name == *method));
                    self.add_embedded(package, file, embedded.into_iter(), next);
                    return false;
                }
                _ => return false,
            }
        }
        false
    }

    /// Whether a field embeds a type of a package that no field with a JSON tag refers to. controller-gen does not
    /// load such packages, and takes a type that it does not know for one that has every method.
    fn is_opaque(&mut self, package: PackageId, file: u32, field: &Field) -> bool {
        let of = match &field.of.kind {
            TypeKind::Pointer(inner) => &inner.kind,
            kind => kind,
        };
        let TypeKind::Qualified { package: local, .. } = of else { return false };
        if field.tag.as_ref().is_some_and(|tag| StructTag::of_json(&tag.text).is_some()) {
            return false;
        }
        let path = self.import_path(package, file, local);
        let files = self.package(package).files.len();
        !(0..files as u32).any(|at| {
            let Some(file) = self.package(package).files.get(at as usize) else { return false };
            let mut names = Vec::new();
            for declaration in &file.types {
                match declaration.structure() {
                    Some(structure) => {
                        let tagged = structure.fields.iter().filter(|field| {
                            field.tag.as_ref().is_some_and(|tag| StructTag::of_json(&tag.text).is_some())
                        });
                        tagged.for_each(|field| qualifiers(&field.of, &mut names));
                    }
                    None => qualifiers(&declaration.definition, &mut names),
                }
            }
            names.sort();
            names.dedup();
            names.iter().any(|name| self.import_path(package, at, name) == path)
        })
    }

    fn add_embedded(
        &mut self,
        package: PackageId,
        file: u32,
        types: impl Iterator<Item = Type>,
        next: &mut Vec<TypeId>,
    ) {
        for of in types {
            let of = match of.kind {
                TypeKind::Pointer(inner) => *inner,
                _ => of,
            };
            if let Resolved::Declared(id) = self.unaliased(package, file, &of) {
                next.push(id);
            }
        }
    }
}

/// The names of packages that a type refers to.
fn qualifiers(of: &Type, names: &mut Vec<Box<str>>) {
    let mut open = vec![of];
    while let Some(of) = open.pop() {
        match &of.kind {
            TypeKind::Qualified { package, .. } => names.push(package.clone()),
            TypeKind::Pointer(inner)
            | TypeKind::Slice(inner)
            | TypeKind::Array(inner)
            | TypeKind::Parenthesized(inner) => open.push(inner),
            TypeKind::Map { key, value } => open.extend([&**key, &**value]),
            _ => {}
        }
    }
}
