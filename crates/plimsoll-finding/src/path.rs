//! Where in an object something is: kept once as segments, rendered in three ways.

use std::fmt::{self, Write as _};
use std::sync::Arc;

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

/// How paths are written for people: one way throughout a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathStyle {
    /// As the server writes them: `spec.ports[1].name`.
    #[default]
    Field,
    /// As JSON Pointers: `/spec/ports/1/name`.
    Pointer,
}

impl PathStyle {
    /// A path in this style.
    pub fn show(self, path: &Path) -> String {
        match self {
            Self::Field => path.field().to_string(),
            Self::Pointer => path.pointer().to_string(),
        }
    }
}

/// The way from the root of an object to a value.
///
/// Paths share their beginnings: a thousand issues below one deep value cost no more than the
/// value's path and a thousand steps. A walk keeps a [`PathStack`](crate::PathStack) and makes a `Path` only for an
/// issue that is kept.
///
/// ```
/// use plimsoll_finding::{Path, Segment};
///
/// let path = Path::new(&[Segment::Key("spec"), Segment::Key("containers"), Segment::Index(0), Segment::Key("a/b")]);
/// assert_eq!(path.pointer().to_string(), "/spec/containers/0/a~1b");
/// assert_eq!(path.field().to_string(), "spec.containers[0].a/b");
/// assert_eq!(path.short().to_string(), r#"$.spec.containers[0]["a/b"]"#);
/// ```
#[derive(Clone, Default)]
pub struct Path(Option<Arc<Step>>);

/// The last step of a path, and the path before it.
struct Step {
    before: Path,
    length: usize,
    /// Bytes of all texts up to here.
    weight: usize,
    last: OwnedSegment,
}

/// A [`Segment`] with its own text.
enum OwnedSegment {
    Key(Box<str>),
    Subscript(Box<str>),
    Index(usize),
}

impl Path {
    /// A path of these segments.
    pub fn new(segments: &[Segment<'_>]) -> Self {
        segments.iter().fold(Self::default(), |path, segment| path.join(*segment))
    }

    /// The path one step further.
    #[must_use]
    pub fn join(&self, segment: Segment<'_>) -> Self {
        let own = match segment {
            Segment::Key(name) | Segment::Subscript(name) => name.len() + 1,
            Segment::Index(_) => 3,
        };
        let last = match segment {
            Segment::Key(name) => OwnedSegment::Key(name.into()),
            Segment::Subscript(name) => OwnedSegment::Subscript(name.into()),
            Segment::Index(index) => OwnedSegment::Index(index),
        };
        let weight = self.weight() + own;
        Self(Some(Arc::new(Step { before: self.clone(), length: self.len() + 1, weight, last })))
    }

    /// The path of a field.
    #[must_use]
    pub fn key(&self, name: &str) -> Self {
        self.join(Segment::Key(name))
    }

    /// The path of a key of a map.
    #[must_use]
    pub fn subscript(&self, key: &str) -> Self {
        self.join(Segment::Subscript(key))
    }

    /// The path of an item of a list.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.join(Segment::Index(index))
    }

    /// The path with another one below it.
    #[must_use]
    pub fn concat(&self, below: &Self) -> Self {
        below.segments().into_iter().fold(self.clone(), |path, segment| path.join(segment))
    }

    /// How many bytes its texts have, roughly. Costs no time.
    pub(crate) fn weight(&self) -> usize {
        self.0.as_ref().map_or(0, |step| step.weight)
    }

    /// The segments in order.
    pub fn segments(&self) -> Vec<Segment<'_>> {
        let mut segments = Vec::with_capacity(self.len());
        let mut path = self;
        while let Some(step) = &path.0 {
            segments.push(step.last.borrow());
            path = &step.before;
        }
        segments.reverse();
        segments
    }

    /// The last segment; none for the root.
    pub fn last(&self) -> Option<Segment<'_>> {
        self.0.as_ref().map(|step| step.last.borrow())
    }

    /// Number of segments.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |step| step.length)
    }

    /// Whether it is the root.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
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

impl OwnedSegment {
    fn borrow(&self) -> Segment<'_> {
        match self {
            Self::Key(name) => Segment::Key(name),
            Self::Subscript(name) => Segment::Subscript(name),
            Self::Index(index) => Segment::Index(*index),
        }
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        let (mut left, mut right) = (self, other);
        while let (Some(a), Some(b)) = (&left.0, &right.0) {
            if Arc::ptr_eq(a, b) {
                return true;
            }
            if a.length != b.length || a.last.borrow() != b.last.borrow() {
                return false;
            }
            (left, right) = (&a.before, &b.before);
        }
        left.is_empty() && right.is_empty()
    }
}

impl Eq for Path {}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({})", self.short())
    }
}

/// Step by step: a path may be as long as values are deep, and must not need a stack as deep.
impl Drop for Path {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(step) = next.and_then(Arc::into_inner) {
            let mut before = step.before;
            next = before.0.take();
        }
    }
}

/// Displays a path as a JSON Pointer.
#[derive(Clone, Copy, Debug)]
pub struct Pointer<'p>(&'p Path);

impl fmt::Display for Pointer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.segments().into_iter().try_for_each(|segment| match segment {
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
        self.0.segments().into_iter().enumerate().try_for_each(|(at, segment)| match segment {
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
        self.0.segments().into_iter().try_for_each(|segment| match segment {
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
        assert_eq!(path.segments(), segments);
        assert_eq!(path.len(), segments.len());
        assert_eq!(path.last(), segments.last().copied());
    }

    #[test]
    fn equal_paths_have_equal_segments() {
        let path = Path::new(&[Segment::Key("a"), Segment::Index(0)]);
        assert_eq!(path, Path::default().join(Segment::Key("a")).join(Segment::Index(0)));
        assert_ne!(path, Path::new(&[Segment::Key("b"), Segment::Index(0)]));
        assert_ne!(path, Path::new(&[Segment::Key("a")]));
        assert_ne!(path, Path::default());
    }

    #[test]
    fn deep_paths_need_no_deep_stack() {
        let deep = (0..1_000_000).fold(Path::default(), |path, index| path.join(Segment::Index(index)));
        let branch = deep.join(Segment::Key("x"));
        drop(deep);
        assert_eq!(branch.len(), 1_000_001);
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
