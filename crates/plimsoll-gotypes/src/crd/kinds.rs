//! Which types are kinds: those that embed both TypeMeta and ObjectMeta.

use super::types::Types;
use crate::package::{PackageId, Resolved, SourceFile};

/// Whether the files of a package may declare a kind: those that cannot need not be read.
pub fn may_have_kinds(files: &[SourceFile]) -> bool {
    let has = |name: &[u8]| {
        let finder = memchr::memmem::Finder::new(name);
        files.iter().any(|file| finder.find(&file.bytes).is_some())
    };
    has(b"TypeMeta") && has(b"ObjectMeta")
}

const META: &str = "k8s.io/apimachinery/pkg/apis/meta/v1";

impl Types<'_, '_> {
    /// The names of the kinds of a package. Mirrors `FindKubeKinds`.
    pub(super) fn kinds(&mut self, package: PackageId) -> Vec<String> {
        if !self.has_types(package) {
            return Vec::new();
        }
        let mut found = Vec::new();
        let files = self.packages.package(package).files.len();
        for file in 0..files {
            let Some(declarations) = self.packages.package(package).files.get(file).map(|file| file.types.clone())
            else {
                continue;
            };
            for declaration in declarations {
                let Some(structure) = declaration.structure() else { continue };
                let (mut has_type, mut has_object) = (false, false);
                for field in structure.fields.iter().filter(|field| field.is_embedded()) {
                    let Resolved::Declared(id) = self.packages.resolve(package, file as u32, &field.of) else {
                        continue;
                    };
                    if &*self.packages.package(id.package).path != META {
                        continue;
                    }
                    match &*self.packages.declaration(id).name.text {
                        "TypeMeta" => has_type = true,
                        "ObjectMeta" => has_object = true,
                        _ => {}
                    }
                }
                if has_type && has_object {
                    found.push(declaration.name.text.to_string());
                }
            }
        }
        found
    }
}
