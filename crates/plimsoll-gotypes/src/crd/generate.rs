//! Packages to CRDs.

use std::rc::Rc;

use super::flatten::Flattener;
use super::schema::{Place, Schema};
use super::spec::{Crd, Version};
use super::truncate::truncate;
use super::types::Types;
use crate::markers::{Effect, Markers};
use crate::package::{PackageId, Packages};

/// The release of controller-gen that is mirrored; it stands in an annotation of each CRD.
pub const TOOL_VERSION: &str = "v0.23.0";

const VERSION_ANNOTATION: &str = "controller-gen.kubebuilder.io/version";

/// Options of controller-gen's generator `crd`.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct CrdOptions {
    /// Skip fields that are not exported.
    pub ignore_unexported_fields: bool,
    /// Allow float32 and float64.
    pub allow_dangerous_types: bool,
    /// The longest description in bytes; 0 for none.
    pub max_description: Option<usize>,
    /// Give embedded ObjectMeta a schema.
    pub generate_embedded_object_meta: bool,
    /// A value for `spec.preserveUnknownFields`.
    pub preserve_unknown_fields: Option<bool>,
    /// Leave the annotation with the version of controller-gen out.
    pub omit_tool_version: bool,
}

/// Something wrong with types or markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, as far as that is known.
    pub place: Option<Place>,
    /// The package it is about.
    pub package: PackageId,
    /// What kind of thing it is about.
    pub of: Subject,
    /// What.
    pub message: String,
}

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The text of a Go file.
    Syntax,
    /// A type, a field, or a marker that does not fit it.
    Type,
    /// The text of a marker.
    Marker,
    /// The CRD as a whole.
    Crd,
}

/// A CRD with the name of its file.
#[derive(Clone, Debug)]
pub struct GeneratedCrd {
    /// `GROUP_PLURAL.yaml`.
    pub file: String,
    /// The CRD.
    pub crd: Crd,
}

/// What came of packages.
#[derive(Clone, Debug, Default)]
pub struct Generation {
    /// The CRDs, in the order of their kinds.
    pub crds: Vec<GeneratedCrd>,
    /// What is wrong, in the order of files.
    pub faults: Vec<Fault>,
}

/// Makes the CRDs of the kinds in packages.
pub fn generate(packages: &mut Packages<'_>, roots: &[PackageId], options: &CrdOptions) -> Generation {
    let mut generator = Generator { types: Types::new(packages, options), flattener: Flattener::default(), options };
    let mut generation = Generation::default();
    for &root in roots {
        generator.types.need_package(root);
    }
    let mut kinds: Vec<(String, String)> = Vec::new();
    for &root in roots {
        let markers = generator.types.markers(root);
        let (group, _) = group_version(&markers, "");
        kinds.extend(generator.types.kinds(root).into_iter().map(|kind| (group.clone(), kind)));
    }
    // Groups and kinds are sorted by the way Go prints both.
    kinds.sort_by_key(|(group, kind)| if group.is_empty() { kind.clone() } else { format!("{kind}.{group}") });
    kinds.dedup();
    for (group, kind) in kinds {
        let mut crd = generator.crd(&group, &kind).unwrap_or_default();
        if !options.omit_tool_version {
            crd.annotations.insert(VERSION_ANNOTATION.to_owned(), TOOL_VERSION.to_owned());
        }
        crd.preserves_unknown_fields = options.preserve_unknown_fields;
        for version in &mut crd.versions {
            if let Some(metadata) = version.schema.properties.get_mut("metadata") {
                *metadata = Schema { place: metadata.place, ..Schema::of("object") };
            }
        }
        generation.crds.push(GeneratedCrd { file: format!("{}_{}.yaml", crd.group, crd.plural), crd });
    }
    let mut faults = generator.types.faults;
    for &root in roots {
        for (file_at, file) in packages.package(root).files.iter().enumerate() {
            faults.extend(file.faults.iter().map(|fault| Fault {
                place: Some(Place { package: root, file: file_at as u32, span: fault.span }),
                package: root,
                of: Subject::Syntax,
                message: fault.message.clone(),
            }));
        }
    }
    faults.sort_by(|a, b| (a.package, a.place, &a.message).cmp(&(b.package, b.place, &b.message)));
    faults.dedup();
    generation.faults = faults;
    generation
}

/// Group and version of a package. Mirrors `GroupVersionForPackage`.
fn group_version(markers: &Markers, package_name: &str) -> (String, String) {
    let named = |effect| markers.package.iter().find(|marker| marker.effect() == effect);
    let Some(group) = named(Effect::GroupName) else { return (String::new(), String::new()) };
    let version = named(Effect::VersionName).and_then(|marker| marker.value().text()).unwrap_or(package_name);
    (group.value().text().unwrap_or_default().to_owned(), version.to_owned())
}

struct Generator<'p, 's> {
    types: Types<'p, 's>,
    flattener: Flattener,
    options: &'p CrdOptions,
}

impl CrdOptions {
    /// Sets an option by the name that controller-gen has for it.
    ///
    /// # Errors
    /// A value that the option cannot have, or an option that is not known.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let flag = || value.parse::<bool>().map_err(|_| format!("{name} must be true or false, not {value:?}"));
        match name {
            "ignoreUnexportedFields" => self.ignore_unexported_fields = flag()?,
            "allowDangerousTypes" => self.allow_dangerous_types = flag()?,
            "generateEmbeddedObjectMeta" => self.generate_embedded_object_meta = flag()?,
            "omitToolVersion" => self.omit_tool_version = flag()?,
            "deprecatedV1beta1CompatibilityPreserveUnknownFields" => self.preserve_unknown_fields = Some(flag()?),
            "maxDescLen" => {
                let limit = value.parse::<usize>();
                self.max_description = Some(limit.map_err(|_| format!("maxDescLen must be a number, not {value:?}"))?);
            }
            "crdVersions" => {
                if value.trim_matches(['{', '}', '"']) != "v1" {
                    return Err(format!("crdVersions must be v1, not {value:?}"));
                }
            }
            _ => return Err(format!("unknown option {name:?} of generator crd")),
        }
        Ok(())
    }
}

impl Generator<'_, '_> {
    /// Mirrors `NeedCRDFor`; none where no version is left.
    fn crd(&mut self, group: &str, kind: &str) -> Option<Crd> {
        let mut crd = Crd::new(group, kind);
        let mut versions: Vec<(String, PackageId)> = Vec::new();
        for package in self.types.indexed.clone() {
            let markers = self.types.markers(package);
            let name = self.types.packages.package(package).name.clone();
            let (of, version) = group_version(&markers, &name);
            let is_known = self.types.has_types(package) && self.types.packages.find(package, kind).is_some();
            if of == group && is_known {
                versions.push((version, package));
            }
        }
        versions.sort();
        for (name, package) in &versions {
            let key = (*package, Rc::from(kind));
            let mut schema = self.flattener.flatten_type(&key, &mut self.types);
            if let Some(limit) = self.options.max_description {
                truncate(&mut schema, limit);
            }
            crd.versions.push(Version { name: name.clone(), schema, is_served: true, ..Version::default() });
        }
        self.apply_markers(&mut crd, &versions, kind);
        crd.name = format!("{}.{group}", crd.plural);
        if crd.versions.is_empty() {
            return None;
        }
        if let [only] = crd.versions.as_mut_slice() {
            only.is_stored = true;
        }
        let package = versions.first()?.1;
        let shown = if group.is_empty() { kind.to_owned() } else { format!("{kind}.{group}") };
        let place = self.types.packages.find(package, kind).map(|id| Place {
            package,
            file: id.file,
            span: self.types.packages.declaration(id).name.span,
        });
        if !crd.versions.iter().any(|version| version.is_stored) {
            let message = format!("CRD for {shown} has no storage version");
            self.types.faults.push(Fault { place, package, of: Subject::Crd, message });
        }
        if !crd.versions.iter().any(|version| version.is_served) {
            let names: Vec<&str> = crd.versions.iter().map(|version| version.name.as_str()).collect();
            let message = format!("CRD for {shown} with version(s) {} does not serve any version", names.join(", "));
            self.types.faults.push(Fault { place, package, of: Subject::Crd, message });
        }
        Some(crd)
    }

    /// Markers of versions that are skipped come last, so that no other marker misses its version.
    fn apply_markers(&mut self, crd: &mut Crd, versions: &[(String, PackageId)], kind: &str) {
        for skips in [false, true] {
            for (name, package) in versions {
                let Some(id) = self.types.packages.find(*package, kind) else { continue };
                let markers = self.types.markers(*package);
                for marker in markers.of_type(id.file, id.index) {
                    if (marker.effect() == Effect::SkipVersion) != skips {
                        continue;
                    }
                    if let Err(message) = crd.apply(marker, name) {
                        let place = Place { package: *package, file: marker.file, span: marker.span };
                        self.types.faults.push(Fault {
                            place: Some(place),
                            package: *package,
                            of: Subject::Marker,
                            message,
                        });
                    }
                }
            }
        }
    }
}
