//! The versions of the specification.

use std::fmt;

use plimsoll_doc::{NodeRef, Value};

/// A version of the specification; its patch number changes no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// 3.0
    V3_0,
    /// 3.1
    V3_1,
    /// 3.2
    V3_2,
}

impl Version {
    /// All versions in order.
    pub const ALL: [Self; 3] = [Self::V3_0, Self::V3_1, Self::V3_2];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::V3_0 => "3.0",
            Self::V3_1 => "3.1",
            Self::V3_2 => "3.2",
        }
    }

    /// Whether it is that version or a later one.
    pub(crate) fn has_reached(self, since: Self) -> bool {
        self >= since
    }

    /// Whether it is the first one, whose schemas are a dialect of their own.
    pub(crate) fn is_first(self) -> bool {
        self == Self::V3_0
    }

    /// The version that a text names: `3.1.0` or, before a release, `3.1.0-rc1`.
    pub fn parse(text: &str) -> Option<Self> {
        let end = text.match_indices('.').nth(1)?.0;
        let version = Self::ALL.into_iter().find(|version| version.name() == &text[..end])?;
        is_patch(&text[end + 1..]).then_some(version)
    }

    /// The version of a document, by its field `openapi`.
    pub fn of(root: NodeRef<'_>) -> Option<Self> {
        match root.get("openapi")?.value() {
            Value::Str(text) => Self::parse(text),
            _ => None,
        }
    }
}

/// Digits, and perhaps a suffix.
fn is_patch(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let suffix = &text[digits..];
    digits > 0 && (suffix.is_empty() || suffix.len() > 1 && suffix.starts_with('-'))
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn versions_have_three_numbers() {
        for (text, version) in [
            ("3.0.0", Some(Version::V3_0)),
            ("3.1.27", Some(Version::V3_1)),
            ("3.2.0-rc.1", Some(Version::V3_2)),
            ("3.1", None),
            ("3.1.", None),
            ("3.1.0-", None),
            ("3.1.x", None),
            ("3.10.0", None),
            ("4.0.0", None),
            ("2.0", None),
            ("", None),
        ] {
            assert_eq!(Version::parse(text), version, "{text}");
        }
    }
}
