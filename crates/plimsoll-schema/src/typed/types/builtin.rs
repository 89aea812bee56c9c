//! The types that come with this crate.

use std::sync::LazyLock;

use super::{GoTypes, GoTypesBuilder, TypesError};

/// The tables, those that others refer to first.
const TABLES: [&str; 2] = [include_str!("../tables/meta.types"), include_str!("../tables/apiextensions.types")];

static KUBERNETES: LazyLock<GoTypes> = LazyLock::new(|| load().expect("a test loads the tables"));

/// The types of Kubernetes that come with this crate: metadata of objects and CustomResourceDefinitions.
pub fn kubernetes() -> &'static GoTypes {
    &KUBERNETES
}

fn load() -> Result<GoTypes, TypesError> {
    let mut builder = GoTypesBuilder::default();
    for table in TABLES {
        builder.read(table)?;
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::Minor;

    #[test]
    fn the_tables_load() {
        assert_eq!(load().map(drop), Ok(()));
    }

    #[test]
    fn a_field_is_declared_with_its_release() {
        let observed = |release, version: &str| {
            let name = format!("apiextensions/{version}.CustomResourceDefinitionStatus");
            let status = kubernetes().at(Minor(release)).named(&name).unwrap();
            let condition = "CustomResourceDefinitionCondition";
            let condition = kubernetes().at(Minor(release)).named(&format!("apiextensions/{version}.{condition}"));
            assert_eq!(
                status.field("observedGeneration").is_some(),
                condition.unwrap().field("observedGeneration").is_some()
            );
            status.field("observedGeneration").map(|field| field.to_string())
        };
        for version in ["v1", "v1beta1"] {
            assert_eq!(observed(34, version), None);
            assert_eq!(observed(35, version).as_deref(), Some("int64"));
        }
    }
}
