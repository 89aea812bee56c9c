//! The field of a finding as the server writes it.

use std::fmt;

use crate::{Path, Segment};

/// A field as the server names it: a path, and how the server's code at hand prints paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldName {
    path: Path,
    notation: Notation,
}

/// How the server prints a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Notation {
    /// As `field.Path` does.
    #[default]
    Field,
    /// As kube-openapi's validator does below a base of so many steps: a dot before every key, and
    /// nothing for a field without a name.
    OpenApi { base: usize },
    /// As `field.Path` does, where all steps but so many were added as one, already printed: a dot stands
    /// before them whatever they begin with.
    Appended { base: usize },
    /// As the JSON path of a CRD, with a dot before the first field.
    JsonPath,
    /// Worded by whoever raised the error.
    Written(Box<str>),
}

impl FieldName {
    /// The field of an error that names none, because no path was handed in.
    pub const NONE: &'static str = "<nil>";

    /// A field that kube-openapi's validator names, below a base of so many steps.
    pub fn open_api(path: Path, base: usize) -> Self {
        Self { path, notation: Notation::OpenApi { base } }
    }

    /// A field below another one, whose path the server has printed before it added it.
    pub fn appended(above: &Path, below: &Path) -> Self {
        Self { path: above.concat(below), notation: Notation::Appended { base: above.len() } }
    }

    /// A field that a JSON path of a CRD names.
    pub fn json_path(path: Path) -> Self {
        Self { path, notation: Notation::JsonPath }
    }

    /// A field in words.
    pub fn written(text: impl Into<Box<str>>) -> Self {
        Self { path: Path::default(), notation: Notation::Written(text.into()) }
    }

    /// Whether it was [added](Self::appended) to the path of another one.
    pub fn is_below(&self) -> bool {
        matches!(self.notation, Notation::Appended { base } if base < self.path.len())
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl From<Path> for FieldName {
    /// A field as `field.Path` prints it.
    fn from(path: Path) -> Self {
        Self { path, notation: Notation::Field }
    }
}

impl fmt::Display for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.notation {
            Notation::Written(text) => return f.write_str(text),
            Notation::Field => self.path.field().to_string(),
            Notation::JsonPath => format!(".{}", self.path.field()),
            Notation::OpenApi { base } => self.below(*base, open_api_text),
            Notation::Appended { base } => self.below(*base, |below| Path::new(below).field().to_string()),
        };
        f.write_str(if text.is_empty() { Self::NONE } else { &text })
    }
}

impl FieldName {
    /// mirrors `kubeOpenAPIResultToFieldErrors`, which joins the base and the name with a dot
    fn below(&self, base: usize, show: impl Fn(&[Segment<'_>]) -> String) -> String {
        let segments = self.path.segments();
        let (above, below) = segments.split_at(base.min(segments.len()));
        let (above, below) = (Path::new(above).field().to_string(), show(below));
        match (above.as_str(), below.as_str()) {
            ("", _) => below,
            (_, "") => above,
            (above, below) => format!("{above}.{below}"),
        }
    }
}

/// Segments as kube-openapi's validator writes them.
fn open_api_text(segments: &[Segment<'_>]) -> String {
    let mut text = String::new();
    for (at, segment) in segments.iter().enumerate() {
        match segment {
            Segment::Key(name) | Segment::Subscript(name) => text.extend([if at > 0 { "." } else { "" }, name]),
            Segment::Index(index) => text.extend(["[", &index.to_string(), "]"]),
        }
    }
    text
}

/// The name of a value in the texts of kube-openapi's validator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueName {
    /// The path from the value that validation began at.
    pub path: Path,
    /// The first key is no property of its schema: the name begins with a dot.
    pub begins_with_dot: bool,
}

impl fmt::Display for ValueName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.begins_with_dot { "." } else { "" })?;
        f.write_str(&open_api_text(&self.path.segments()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Segment::{Index, Key, Subscript};

    fn path(segments: &[Segment<'_>]) -> Path {
        Path::new(segments)
    }

    #[test]
    fn fields_are_printed_as_the_server_does() {
        for (field, text) in [
            (FieldName::from(path(&[Key("spec"), Subscript("a"), Index(0)])), "spec[a][0]"),
            (FieldName::from(path(&[])), "<nil>"),
            (FieldName::json_path(path(&[Key("spec"), Key("replicas")])), ".spec.replicas"),
            (FieldName::open_api(path(&[Key("spec"), Key("a"), Index(0), Key("")]), 0), "spec.a[0]."),
            (FieldName::open_api(path(&[Key("status"), Index(0)]), 1), "status.[0]"),
            (FieldName::open_api(path(&[Key("status"), Key("")]), 1), "status"),
            (FieldName::open_api(path(&[Key("status")]), 1), "status"),
            (FieldName::open_api(path(&[]), 0), "<nil>"),
            (FieldName::appended(&path(&[Key("spec"), Index(0)]), &path(&[Subscript("a"), Key("b")])), "spec[0].[a].b"),
            (FieldName::appended(&path(&[]), &path(&[Key("a"), Key("b")])), "a.b"),
            (FieldName::appended(&path(&[Key("spec")]), &path(&[])), "spec"),
            (FieldName::written("a.b"), "a.b"),
        ] {
            assert_eq!(field.to_string(), text);
        }
    }

    #[test]
    fn names_of_values() {
        let name = |begins_with_dot| ValueName { path: path(&[Key("a"), Key("b"), Index(1)]), begins_with_dot };
        assert_eq!(name(false).to_string(), "a.b[1]");
        assert_eq!(name(true).to_string(), ".a.b[1]");
    }
}
