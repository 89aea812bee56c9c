//! Which types have methods that marshal them, by themselves or through what they embed.

use rustc_hash::FxHashSet;

use super::{PackageId, Packages, Resolved, TypeId};
use crate::syntax::{Type, TypeKind};

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
                self.embedded(id, method, &mut found, &mut next);
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

    /// What the struct or interface behind a type embeds.
    fn embedded(&mut self, id: TypeId, method: &str, found: &mut usize, next: &mut Vec<TypeId>) {
        let (mut package, mut file) = (id.package, id.file);
        let mut definition = self.declaration(id).definition.clone();
        for _ in 0..super::MAX_ALIASES {
            match definition.kind {
                TypeKind::Name(_) | TypeKind::Qualified { .. } => {
                    let Resolved::Declared(other) = self.resolve(package, file, &definition) else { return };
                    (package, file) = (other.package, other.file);
                    definition = self.declaration(other).definition.clone();
                }
                TypeKind::Struct(structure) => {
                    let embedded = structure.fields.into_iter().filter(crate::syntax::Field::is_embedded);
                    return self.add_embedded(package, file, embedded.map(|field| field.of), next);
                }
                TypeKind::Interface { methods, embedded } => {
                    *found += usize::from(methods.iter().any(|name| **name == *method));
                    return self.add_embedded(package, file, embedded.into_iter(), next);
                }
                _ => return,
            }
        }
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
