//! The rules of releases by name.

use plimsoll_cel::release::CelRules;
use plimsoll_rules::types::TypeRules;
use plimsoll_schema::SchemaRules;

/// What one release does.
#[derive(Clone, Copy)]
pub(super) struct ReleaseRules {
    pub(super) cel: CelRules,
    pub(super) types: TypeRules,
    pub(super) schema: SchemaRules,
}

macro_rules! releases {
    ($($name:literal $rules:ident),*) => {
        /// All releases, the oldest first.
        pub(super) const RELEASES: &[(&str, ReleaseRules)] = &[$((
            $name,
            ReleaseRules { cel: CelRules::$rules, types: TypeRules::$rules, schema: SchemaRules::$rules },
        )),*];
    };
}

releases! {
    "1.30" V1_30, "1.31" V1_31, "1.32" V1_32, "1.33" V1_33, "1.34" V1_34, "1.35" V1_35, "1.36" V1_36, "1.37" V1_37
}

/// The rules of a release.
pub(super) fn rules_of(release: &str) -> Option<&'static ReleaseRules> {
    RELEASES.iter().find(|(name, _)| *name == release).map(|(_, rules)| rules)
}
