//! Where findings go: the same code answers "is it valid?", "what is wrong first?" and "what all?".

use std::ops::ControlFlow;

use crate::Finding;

/// Findings are no longer collected when they have this many bytes, texts included. The server has no such limit,
/// and needs minutes and gigabytes for what is cut off here: each of thousands of errors with a large value.
pub const MAX_ERROR_BYTES: usize = 16 << 20;

/// Accepts findings as they are raised, and says whether there is any use in looking further.
pub trait Sink {
    /// Accepts one finding; `Break` ends the search.
    fn add(&mut self, finding: Finding) -> ControlFlow<()>;
}

/// Only whether there is a finding; keeps nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Any(pub bool);

impl Sink for Any {
    fn add(&mut self, _finding: Finding) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// The first finding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct First(pub Option<Finding>);

impl Sink for First {
    fn add(&mut self, finding: Finding) -> ControlFlow<()> {
        self.0.get_or_insert(finding);
        ControlFlow::Break(())
    }
}

/// All findings, up to [`MAX_ERROR_BYTES`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct All {
    /// The findings as they were raised.
    pub findings: Vec<Finding>,
    bytes: usize,
}

impl All {
    /// In the server's order: by lane, and as raised within a lane.
    #[must_use]
    pub fn in_server_order(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|finding| finding.lane);
        self.findings
    }

    /// In the order of the texts, for people who go through a file from top to bottom.
    #[must_use]
    pub fn in_text_order(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|finding| (finding.place.source, finding.place.span.start));
        self.findings
    }
}

impl Sink for All {
    fn add(&mut self, finding: Finding) -> ControlFlow<()> {
        if self.bytes > MAX_ERROR_BYTES {
            return ControlFlow::Break(());
        }
        self.bytes += finding.weight();
        self.findings.push(finding);
        if self.bytes > MAX_ERROR_BYTES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A sink that passes everything on to another and knows what it has passed on.
pub struct Counted<'s> {
    sink: &'s mut dyn Sink,
    /// How many findings there were.
    pub count: usize,
}

impl std::fmt::Debug for Counted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counted").field("count", &self.count).finish_non_exhaustive()
    }
}

impl<'s> Counted<'s> {
    /// Counts what is added to another sink.
    pub fn new(sink: &'s mut dyn Sink) -> Self {
        Self { sink, count: 0 }
    }
}

impl Sink for Counted<'_> {
    fn add(&mut self, finding: Finding) -> ControlFlow<()> {
        self.count += 1;
        self.sink.add(finding)
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::Span;

    use super::*;
    use crate::{Cause, Lane, Message, Place};

    fn finding(lane: Lane, start: u32) -> Finding {
        let place = Place { span: Span::at(start), ..Place::default() };
        Finding { lane, ..Finding::new(Cause::NothingToRead, place) }
    }

    fn raise(sink: &mut dyn Sink) -> ControlFlow<()> {
        for (lane, start) in [(Lane::Schema, 7), (Lane::Strict, 9), (Lane::Schema, 3)] {
            sink.add(finding(lane, start))?;
        }
        ControlFlow::Continue(())
    }

    fn starts(findings: &[Finding]) -> Vec<u32> {
        findings.iter().map(|finding| finding.place.span.start).collect()
    }

    #[test]
    fn each_sink_keeps_what_it_says() {
        let (mut any, mut first, mut all) = (Any::default(), First::default(), All::default());
        assert_eq!(raise(&mut any), ControlFlow::Break(()));
        assert_eq!(raise(&mut first), ControlFlow::Break(()));
        let mut counted = Counted::new(&mut all);
        assert_eq!(raise(&mut counted), ControlFlow::Continue(()));
        assert_eq!(counted.count, 3);
        assert_eq!(any, Any(true));
        assert_eq!(first.0.map(|finding| finding.place.span.start), Some(7));
        assert_eq!(starts(&all.clone().in_server_order()), [9, 7, 3]);
        assert_eq!(starts(&all.in_text_order()), [3, 7, 9]);
    }

    #[test]
    fn no_more_is_kept_than_can_be_shown() {
        use crate::{Code, FieldName, Quoted};
        use plimsoll_go::field_value::FieldErrorKind;
        let text = "x".repeat(MAX_ERROR_BYTES / 4);
        let finding = || {
            let kind = FieldErrorKind::TypeInvalid;
            Finding::of_field(Code::WrongType, kind, FieldName::default(), Some(Quoted::from(&*text)), Message::None)
        };
        let mut all = All::default();
        let count = (0..6).take_while(|_| all.add(finding()).is_continue()).count();
        assert_eq!((count, all.findings.len()), (3, 4));
        assert!(all.add(finding()).is_break());
        assert_eq!(all.findings.len(), 4);
    }
}
