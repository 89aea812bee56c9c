//! The way a walk has come.

use std::cell::RefCell;

use crate::{Path, Segment};

/// A stack of segments. Paths that are made of it share what they have in common.
#[derive(Clone, Debug, Default)]
pub struct PathStack<'p> {
    segments: Vec<Segment<'p>>,
    /// Paths of the first segments, as far as they were asked for.
    made: RefCell<Vec<Path>>,
}

impl<'p> PathStack<'p> {
    /// Goes one step down.
    pub fn push(&mut self, segment: Segment<'p>) {
        self.segments.push(segment);
    }

    /// Goes up until so many steps are left.
    pub fn truncate(&mut self, length: usize) {
        self.segments.truncate(length);
        self.made.get_mut().truncate(length);
    }

    /// The segments.
    pub fn segments(&self) -> &[Segment<'p>] {
        &self.segments
    }

    /// The path to where the walk stands.
    pub fn path(&self) -> Path {
        let mut made = self.made.borrow_mut();
        for segment in self.segments.iter().skip(made.len()) {
            let path = made.last().cloned().unwrap_or_default().join(*segment);
            made.push(path);
        }
        made.last().cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_stack() {
        let mut stack = PathStack::default();
        let path = |stack: &PathStack<'_>| stack.path().pointer().to_string();
        assert_eq!(path(&stack), "");
        stack.push(Segment::Key("a"));
        stack.push(Segment::Index(1));
        assert_eq!(path(&stack), "/a/1");
        stack.truncate(1);
        stack.push(Segment::Index(2));
        stack.push(Segment::Key("b"));
        assert_eq!(path(&stack), "/a/2/b");
        stack.truncate(0);
        assert_eq!(path(&stack), "");
    }
}
