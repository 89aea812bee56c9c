//! A release by its name.

use std::fmt;
use std::str::FromStr;

use crate::rows::ROWS;
use crate::rules::Rules;

/// A minor release of Kubernetes, at its last patch, with default feature gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Release {
    pub(crate) row: u8,
}

/// A minor version of Kubernetes 1, also one without a row: data that was made from many releases names
/// the first and the last that something is true for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Minor(pub u8);

/// One release.
pub(crate) struct Row {
    /// `1.37`.
    pub(crate) name: &'static str,
    /// The release of OpenShift that contains it: `4.24`.
    pub(crate) openshift: &'static str,
    pub(crate) rules: Rules,
}

impl Release {
    /// The oldest release known.
    pub const OLDEST: Self = Self { row: 0 };
    /// The newest release known.
    pub const LATEST: Self = Self { row: ROWS.len() as u8 - 1 };

    /// All releases known, the oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..ROWS.len() as u8).map(|row| Self { row })
    }

    /// The release's name: `1.37`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The release of OpenShift that contains this one: `4.24`.
    pub const fn openshift(self) -> &'static str {
        self.row().openshift
    }

    /// The release's minor version: 37 for 1.37.
    pub fn minor(self) -> Minor {
        let minor = self.name().split_once('.').and_then(|(_, minor)| minor.parse().ok());
        Minor(minor.unwrap_or_default())
    }

    /// What the release does in its own way.
    pub const fn rules(self) -> &'static Rules {
        &self.row().rules
    }

    /// Reads a release of OpenShift: `4.24`, `v4.24` or `4.24.1`.
    ///
    /// # Errors
    /// The name is not that of a release in the table.
    pub fn from_openshift(name: &str) -> Result<Self, UnknownRelease> {
        Self::find(name, Platform::OpenShift)
    }

    const fn row(self) -> &'static Row {
        &ROWS[self.row as usize]
    }

    fn find(text: &str, platform: Platform) -> Result<Self, UnknownRelease> {
        let name = text.strip_prefix('v').unwrap_or(text);
        let is_patch = |rest: &str| {
            let patch = rest.strip_prefix('.');
            rest.is_empty() || patch.is_some_and(|patch| !patch.is_empty() && patch.bytes().all(|b| b.is_ascii_digit()))
        };
        Self::all()
            .find(|release| name.strip_prefix(platform.name(*release)).is_some_and(is_patch))
            .ok_or_else(|| UnknownRelease { name: text.to_owned(), platform })
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

impl FromStr for Release {
    type Err = UnknownRelease;

    /// Reads `1.37`, `v1.37` or `1.37.2`; the patch is ignored.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::find(text, Platform::Kubernetes)
    }
}

/// Whose releases a name counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Platform {
    Kubernetes,
    OpenShift,
}

impl Platform {
    fn name(self, of: Release) -> &'static str {
        match self {
            Self::Kubernetes => of.name(),
            Self::OpenShift => of.openshift(),
        }
    }
}

/// A name that is not that of a known release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRelease {
    name: String,
    platform: Platform,
}

impl UnknownRelease {
    /// The name that was given.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let platform = match self.platform {
            Platform::Kubernetes => "Kubernetes",
            Platform::OpenShift => "OpenShift",
        };
        let [oldest, latest] = [Release::OLDEST, Release::LATEST].map(|release| self.platform.name(release));
        write!(f, "unknown release of {platform}: {:?} (known are {oldest} to {latest})", self.name)
    }
}

impl std::error::Error for UnknownRelease {}

/// Makes the table and the named constants from the list of files.
macro_rules! releases {
    ($($constant:ident: $file:ident $name:literal,)*) => {
        pub(crate) static ROWS: [$crate::release::Row; [$($name),*].len()] =
            [$($crate::release::Row { name: $name, openshift: $file::OPENSHIFT, rules: $file::RULES.complete() }),*];

        /// The place of each release in the list.
        #[repr(u8)]
        enum Index { $($constant),* }

        impl $crate::release::Release {
            $(
                #[doc = concat!("Kubernetes ", $name, ".")]
                pub const $constant: Self = Self { row: Index::$constant as u8 };
            )*
        }
    };
}
pub(crate) use releases;

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
        assert!("1.33.".parse::<Release>().is_err());
        assert!("1.33.1.2".parse::<Release>().is_err());
        assert!("1.330".parse::<Release>().is_err());
    }

    #[test]
    fn reads_names_of_openshift() {
        assert_eq!(Release::from_openshift("v4.20.3"), Ok(Release::V1_33));
        for text in ["4.2", "4.200", "4.20.x", "4", "", "1.33"] {
            assert!(Release::from_openshift(text).is_err(), "{text}");
        }
    }

    #[test]
    fn errors_name_what_is_known() {
        let (oldest, latest) = (Release::OLDEST, Release::LATEST);
        assert_eq!(
            "1.29".parse::<Release>().unwrap_err().to_string(),
            format!("unknown release of Kubernetes: \"1.29\" (known are {oldest} to {latest})")
        );
        assert_eq!(
            Release::from_openshift("4.1").unwrap_err().to_string(),
            format!(
                "unknown release of OpenShift: \"4.1\" (known are {} to {})",
                oldest.openshift(),
                latest.openshift()
            )
        );
    }
}
