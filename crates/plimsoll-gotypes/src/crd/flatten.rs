//! Puts schemas in the place of references to types. Mirrors `Flattener` of controller-tools.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::merge::{children, merge_embedded};
use super::schema::{Schema, TypeName};
use super::types::{Key, Types};
use crate::package::PackageId;

/// How deeply types may refer to each other.
const MAX_DEPTH: usize = 200;

/// How many schemas one kind may have: as many as twelve PodTemplates, more than a server reads.
const MAX_SCHEMAS: usize = 30_000;

/// Flattens, and keeps what it has flattened.
#[derive(Default)]
pub(super) struct Flattener {
    types: FxHashMap<Key, Flat>,
    count: usize,
    is_exhausted: bool,
}

/// A type that was flattened.
struct Flat {
    schema: Rc<Schema>,
    /// How many schemas it has, itself included.
    count: usize,
}

impl Flattener {
    /// The schema of a type with nothing left to refer to.
    pub(super) fn flatten_type(&mut self, key: &Key, types: &mut Types<'_, '_>) -> Schema {
        types.need_schema(key.clone());
        let mut schema = if let Some(known) = self.types.get(key) {
            (*known.schema).clone()
        } else {
            let mut schema = types.schemas.get(key).cloned().unwrap_or_default();
            self.flatten(&mut schema, key.0, types, 0);
            let count = self.count;
            self.types.insert(key.clone(), Flat { schema: Rc::new(schema.clone()), count });
            schema
        };
        if std::mem::take(&mut self.is_exhausted) {
            let message = format!(
                "type {} needs more than {MAX_SCHEMAS} schemas, or refers deeper than {MAX_DEPTH} types",
                key.1
            );
            types.faults.push(super::Fault { place: None, package: key.0, of: super::Subject::Type, message });
        }
        self.count = 0;
        let mut conflicts = Vec::new();
        merge_embedded(&mut schema, &mut conflicts);
        conflicts.dedup();
        types.faults.extend(conflicts.into_iter().map(|message| super::Fault {
            place: None,
            package: key.0,
            of: super::Subject::Type,
            message,
        }));
        schema
    }

    fn flatten(&mut self, schema: &mut Schema, package: PackageId, types: &mut Types<'_, '_>, depth: usize) {
        self.count += 1;
        if depth > MAX_DEPTH || self.count > MAX_SCHEMAS {
            self.is_exhausted = true;
            schema.reference = None;
            return;
        }
        let begin = self.count;
        let mut package = package;
        let mut seen: Vec<TypeName> = schema.reference.iter().cloned().collect();
        let mut open: Vec<(Key, Schema)> = Vec::new();
        let mut is_done = false;
        while let Some(name) = schema.reference.clone() {
            let Some(key) = key_of(&name, package, types) else {
                schema.reference = None;
                break;
            };
            if let Some(known) = self.types.get(&key) {
                // Each copy is as large as what was flattened.
                self.count += known.count;
                if self.count > MAX_SCHEMAS {
                    self.is_exhausted = true;
                    schema.reference = None;
                    break;
                }
                let field = std::mem::replace(schema, (*known.schema).clone());
                preserve_field(schema, field);
                is_done = true;
                break;
            }
            types.need_schema(key.clone());
            let of_type = types.schemas.get(&key).cloned().unwrap_or_default();
            let field = std::mem::replace(schema, of_type);
            // A type that refers to itself has no schema there.
            self.types.insert(key.clone(), Flat { schema: Rc::default(), count: 1 });
            package = key.0;
            open.push((key, field));
            match &schema.reference {
                Some(next) if !seen.contains(next) => seen.push(next.clone()),
                _ => break,
            }
        }
        if !is_done {
            for child in children(schema) {
                self.flatten(child, package, types, depth + 1);
            }
        }
        if self.is_exhausted {
            // Nothing of it is used, and each level above would keep a copy.
            *schema = Schema::default();
            return;
        }
        while let Some((key, field)) = open.pop() {
            let count = self.count - begin + 1;
            self.types.insert(key, Flat { schema: Rc::new(schema.clone()), count });
            preserve_field(schema, field);
        }
    }
}

fn key_of(name: &TypeName, package: PackageId, types: &mut Types<'_, '_>) -> Option<Key> {
    let package = if name.package.is_empty() { package } else { types.packages.load(&name.package)? };
    Some((package, name.name.clone()))
}

/// What a field says about itself stays beside what its type says. Mirrors `preserveFields`.
fn preserve_field(schema: &mut Schema, mut field: Schema) {
    field.reference = None;
    let description = std::mem::take(&mut field.description);
    let title = std::mem::take(&mut field.title);
    let (docs, example) = (field.external_docs.take(), field.example.take());
    let place = field.place;
    let of_type = std::mem::take(schema);
    *schema = Schema {
        description: if description.is_empty() { of_type.description.clone() } else { description },
        title: if title.is_empty() { of_type.title.clone() } else { title },
        external_docs: docs.or_else(|| of_type.external_docs.clone()),
        example: example.or_else(|| of_type.example.clone()),
        place: place.or(of_type.place),
        all_of: vec![of_type, field],
        ..Schema::default()
    };
}
