//! Paths of values while a stage works, written out only when something is found.

use plimsoll_doc::{Document, NodeId};

/// The way from the root to a container, as links to the container above.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    steps: Vec<Step>,
}

/// One step down.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Segment {
    Key(NodeId),
    Index(u32),
}

#[derive(Clone, Copy, Debug)]
struct Step {
    above: TrailId,
    segment: Segment,
}

/// A place on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrailId(u32);

impl TrailId {
    pub(crate) const ROOT: Self = Self(u32::MAX);
}

impl Trail {
    pub(crate) fn step(&mut self, above: TrailId, segment: Segment) -> TrailId {
        self.steps.push(Step { above, segment });
        TrailId(self.steps.len() as u32 - 1)
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
    }

    /// The path as strict decoding errors write it: keys after dots, indices in brackets, nothing escaped.
    pub(crate) fn render(&self, document: &Document<'_>, at: TrailId, last: NodeId) -> String {
        let mut segments = vec![Segment::Key(last)];
        let mut at = at;
        while let Some(step) = self.steps.get(at.0 as usize) {
            segments.push(step.segment);
            at = step.above;
        }
        let mut path = String::new();
        for (depth, segment) in segments.iter().rev().enumerate() {
            match segment {
                Segment::Key(key) => {
                    if depth > 0 {
                        path.push('.');
                    }
                    path.push_str(document.node(*key).as_str().unwrap_or_default());
                }
                Segment::Index(index) => path.extend(["[", &index.to_string(), "]"]),
            }
        }
        path
    }
}
