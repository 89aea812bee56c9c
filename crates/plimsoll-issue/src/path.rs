//! Where in an object something is: kept once as segments, rendered in three ways.

use std::fmt::{self, Write as _};

/// One step from a value to a value inside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment<'p> {
    /// A field: `.name` in a field path.
    Key(&'p str),
    /// A key of a map where the server writes it in brackets: `[name]` in a field path.
    Subscript(&'p str),
    /// An item of a list.
    Index(usize),
}

/// The way from the root of an object to a value.
///
/// A walk keeps its own stack of [`Segment`]s; a `Path` is made only for an issue that is kept.
///
/// ```
/// use plimsoll_issue::{Path, Segment};
///
/// let path = Path::new(&[Segment::Key("spec"), Segment::Key("containers"), Segment::Index(0), Segment::Key("a/b")]);
/// assert_eq!(path.pointer().to_string(), "/spec/containers/0/a~1b");
/// assert_eq!(path.field().to_string(), "spec.containers[0].a/b");
/// assert_eq!(path.short().to_string(), r#"$.spec.containers[0]["a/b"]"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// The texts of all keys, one after the other.
    names: Box<str>,
    steps: Box<[Step]>,
}

/// A segment without its text, which ends at `end` in [`Path::names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Key { end: usize },
    Subscript { end: usize },
    Index(usize),
}

impl Path {
    /// A path of these segments.
    pub fn new(segments: &[Segment<'_>]) -> Self {
        let mut names = String::new();
        let steps = segments.iter().map(|segment| match segment {
            Segment::Key(name) => {
                names.push_str(name);
                Step::Key { end: names.len() }
            }
            Segment::Subscript(name) => {
                names.push_str(name);
                Step::Subscript { end: names.len() }
            }
            Segment::Index(index) => Step::Index(*index),
        });
        let steps = steps.collect();
        Self { names: names.into_boxed_str(), steps }
    }

    /// The segments in order.
    pub fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        let mut start = 0;
        self.steps.iter().map(move |step| {
            let mut name = |end| self.names.get(std::mem::replace(&mut start, end)..end).unwrap_or_default();
            match *step {
                Step::Key { end } => Segment::Key(name(end)),
                Step::Subscript { end } => Segment::Subscript(name(end)),
                Step::Index(index) => Segment::Index(index),
            }
        })
    }

    /// Number of segments.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it is the root.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// As a JSON Pointer (RFC 6901): `/spec/containers/0/name`; empty for the root.
    pub fn pointer(&self) -> Pointer<'_> {
        Pointer(self)
    }

    /// As the server writes it: `spec.containers[0].name`, keys never quoted; empty for the root.
    pub fn field(&self) -> FieldPath<'_> {
        FieldPath(self)
    }

    /// In the short form of one-line reports: `$.spec.containers[0].name`.
    pub fn short(&self) -> ShortPath<'_> {
        ShortPath(self)
    }
}

/// Displays a path as a JSON Pointer.
#[derive(Clone, Copy, Debug)]
pub struct Pointer<'p>(&'p Path);

impl fmt::Display for Pointer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.segments().try_for_each(|segment| match segment {
            Segment::Key(name) | Segment::Subscript(name) => {
                f.write_char('/')?;
                name.chars().try_for_each(|c| match c {
                    '~' => f.write_str("~0"),
                    '/' => f.write_str("~1"),
                    c => f.write_char(c),
                })
            }
            Segment::Index(index) => write!(f, "/{index}"),
        })
    }
}

/// Displays a path as the server does.
#[derive(Clone, Copy, Debug)]
pub struct FieldPath<'p>(&'p Path);

impl fmt::Display for FieldPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // mirrors field.Path.String
        self.0.segments().enumerate().try_for_each(|(at, segment)| match segment {
            Segment::Key(name) if at == 0 => f.write_str(name),
            Segment::Key(name) => write!(f, ".{name}"),
            Segment::Subscript(name) => write!(f, "[{name}]"),
            Segment::Index(index) => write!(f, "[{index}]"),
        })
    }
}

/// Displays a path in the short form.
#[derive(Clone, Copy, Debug)]
pub struct ShortPath<'p>(&'p Path);

impl fmt::Display for ShortPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('$')?;
        self.0.segments().try_for_each(|segment| match segment {
            Segment::Key(name) | Segment::Subscript(name) if is_simple(name) => write!(f, ".{name}"),
            Segment::Key(name) | Segment::Subscript(name) => write!(f, "[{name:?}]"),
            Segment::Index(index) => write!(f, "[{index}]"),
        })
    }
}

/// Whether a key can follow a dot without quotes.
fn is_simple(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(segments: &[Segment<'_>], pointer: &str, field: &str, short: &str) {
        let path = Path::new(segments);
        assert_eq!(path.pointer().to_string(), pointer);
        assert_eq!(path.field().to_string(), field);
        assert_eq!(path.short().to_string(), short);
        assert_eq!(path.segments().collect::<Vec<_>>(), segments);
        assert_eq!(path.len(), segments.len());
    }

    #[test]
    fn renders_each_kind_of_segment() {
        use Segment::{Index, Key, Subscript};
        check(&[], "", "", "$");
        check(&[Key("spec"), Key("l"), Index(3), Index(0)], "/spec/l/3/0", "spec.l[3][0]", "$.spec.l[3][0]");
        check(&[Key("spec"), Subscript("k"), Key("x")], "/spec/k/x", "spec[k].x", "$.spec.k.x");
        check(&[Index(1), Key("a")], "/1/a", "[1].a", "$[1].a");
        check(&[Key("~/"), Key("")], "/~0~1/", "~/.", r#"$["~/"][""]"#);
        check(&[Key("a.b/c"), Key("é\"\n")], "/a.b~1c/é\"\n", "a.b/c.é\"\n", r#"$["a.b/c"]["é\"\n"]"#);
    }
}
