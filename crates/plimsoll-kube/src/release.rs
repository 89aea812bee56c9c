//! The releases of Kubernetes that we know, one row each, and what differs between them.

mod definition;
mod meta;
mod write;

use std::fmt;
use std::str::FromStr;

use plimsoll_cel::release::CelRules;
use plimsoll_go::field_value::FieldWords;
use plimsoll_go::release::GoRules;
use plimsoll_rules::run::RunRules;
use plimsoll_rules::types::TypeRules;
use plimsoll_schema::SchemaRules;
use plimsoll_schema::typed::Minor;
use plimsoll_walk::WalkRules;

pub use definition::{DefinitionRules, FormatWarnings};
pub use meta::{ManagedFieldsWords, MetaRules, OwnerWords};
pub use write::WriteRules;

/// A minor release of Kubernetes, at its last patch, with default feature gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Release {
    row: u8,
}

/// Everything in which one release differs from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Functions of Go and of Kubernetes' helper modules.
    pub go: GoRules,
    /// Wording of field errors.
    pub words: FieldWords,
    /// Decoding and lowering of schemas.
    pub schema: SchemaRules,
    /// Validation of values.
    pub walk: WalkRules,
    /// Object metadata.
    pub meta: MetaRules,
    /// Definitions.
    pub definition: DefinitionRules,
    /// Creates and updates.
    pub write: WriteRules,
    /// What schemas are to expressions.
    pub types: TypeRules,
    /// Expressions.
    pub cel: CelRules,
    /// What rules say.
    pub run: RunRules,
}

struct Row {
    name: &'static str,
    rules: Rules,
}

macro_rules! row {
    ($name:literal, $version:ident) => {
        Row {
            name: $name,
            rules: Rules {
                go: GoRules::$version,
                words: FieldWords::$version,
                schema: SchemaRules::$version,
                // The strategy pairs members by the structural schema, which has none for these in any release.
                walk: WalkRules { compares_untyped_members: false, ..WalkRules::$version },
                meta: MetaRules::$version,
                definition: DefinitionRules::$version,
                write: WriteRules::$version,
                types: TypeRules::$version,
                cel: CelRules::$version,
                run: RunRules::$version,
            },
        }
    };
}

/// The oldest first. What a row holds is told by each struct as its predecessor plus differences.
static ROWS: [Row; 8] = [
    row!("1.30", V1_30),
    row!("1.31", V1_31),
    row!("1.32", V1_32),
    row!("1.33", V1_33),
    row!("1.34", V1_34),
    row!("1.35", V1_35),
    row!("1.36", V1_36),
    row!("1.37", V1_37),
];

impl Release {
    /// The newest release known.
    pub const LATEST: Self = Self { row: ROWS.len() as u8 - 1 };

    /// All releases known, the oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..ROWS.len() as u8).map(|row| Self { row })
    }

    /// The release's name: `1.37`.
    pub fn name(self) -> &'static str {
        ROWS[usize::from(self.row)].name
    }

    /// The release's minor version: 37 for 1.37.
    pub fn minor(self) -> Minor {
        let minor = self.name().split_once('.').and_then(|(_, minor)| minor.parse().ok());
        Minor(minor.unwrap_or_default())
    }

    /// What the release does in its own way.
    pub fn rules(self) -> &'static Rules {
        &ROWS[usize::from(self.row)].rules
    }
}

impl Default for Release {
    fn default() -> Self {
        Self::LATEST
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no release we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRelease(pub String);

impl fmt::Display for UnknownRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (ROWS[0].name, Release::LATEST.name());
        write!(f, "no release of Kubernetes that is known here: {:?} (known are {first} to {last})", self.0)
    }
}

impl std::error::Error for UnknownRelease {}

impl FromStr for Release {
    type Err = UnknownRelease;

    /// Reads `1.37`, `v1.37` or `1.37.2`; a patch does not matter.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.strip_prefix('v').unwrap_or(text);
        let minor_end = name.match_indices('.').nth(1).map_or(name.len(), |(at, _)| at);
        let patch_is_number = name[minor_end..].chars().skip(1).all(|c| c.is_ascii_digit());
        Self::all()
            .find(|release| patch_is_number && release.name() == &name[..minor_end])
            .ok_or_else(|| UnknownRelease(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::Release;

    #[test]
    fn reads_names_of_releases() {
        for (text, name) in [("1.37", Some("1.37")), ("v1.30", Some("1.30")), ("1.33.4", Some("1.33")), ("1.3", None)] {
            assert_eq!(text.parse().ok().map(Release::name), name, "{text}");
        }
        assert!("1.29".parse::<Release>().is_err());
        assert!("".parse::<Release>().is_err());
        assert!("1.33.x".parse::<Release>().is_err());
    }
}
