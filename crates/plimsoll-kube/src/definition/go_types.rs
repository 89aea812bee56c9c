//! The Go types of a CRD.

use plimsoll_schema::typed::{TypeRef, Types, kubernetes};

use crate::release::Release;

/// The Go types of a CRD, as one release has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrdTypes {
    types: Types<'static>,
}

impl CrdTypes {
    pub(super) fn of(release: Release) -> Self {
        Self { types: kubernetes().at(release.minor()) }
    }

    /// `CustomResourceDefinition` of a version of the API.
    pub(super) fn crd(self, version: &str) -> TypeRef<'static> {
        self.named(&format!("apiextensions/{version}.CustomResourceDefinition"))
    }

    /// `CustomResourceDefinitionSpec`
    pub(super) fn spec(self) -> TypeRef<'static> {
        self.named("apiextensions/v1.CustomResourceDefinitionSpec")
    }

    /// The type of a field of `CustomResourceDefinitionVersion`.
    pub(super) fn of_version(self, field: &str) -> TypeRef<'static> {
        let version = self.named("apiextensions/v1.CustomResourceDefinitionVersion");
        version.field(field).unwrap_or(version.any())
    }

    fn named(self, name: &str) -> TypeRef<'static> {
        self.types.named(name).unwrap_or(self.types.any())
    }
}

#[cfg(test)]
mod tests {
    use super::CrdTypes;
    use crate::release::Release;

    #[test]
    fn all_types_are_there() {
        for release in Release::all() {
            let types = CrdTypes::of(release);
            assert_eq!(types.crd("v1").to_string(), "v1.CustomResourceDefinition");
            assert_eq!(types.crd("v1beta1").to_string(), "v1beta1.CustomResourceDefinition");
            assert_eq!(types.spec().to_string(), "v1.CustomResourceDefinitionSpec");
            for (field, want) in [
                ("schema", "*v1.CustomResourceValidation"),
                ("subresources", "*v1.CustomResourceSubresources"),
                ("additionalPrinterColumns", "[]v1.CustomResourceColumnDefinition"),
                ("selectableFields", "[]v1.SelectableField"),
            ] {
                assert_eq!(types.of_version(field).to_string(), want);
            }
        }
    }
}
