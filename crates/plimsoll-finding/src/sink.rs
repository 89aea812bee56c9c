//! Where issues go: the same walk answers "is it valid?", "what is wrong first?" and "what all?".

use std::ops::ControlFlow;

use crate::{Detail, Issue, Place};

/// Takes issues as a walk raises them, and says whether the walk should go on.
pub trait Sink {
    /// Takes one issue; `Break` ends the walk.
    fn add(&mut self, at: &Place<'_>, detail: Detail) -> ControlFlow<()>;
}

/// Only whether there is an issue; keeps nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Any(pub bool);

impl Sink for Any {
    fn add(&mut self, _at: &Place<'_>, _detail: Detail) -> ControlFlow<()> {
        self.0 = true;
        ControlFlow::Break(())
    }
}

/// The first issue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct First(pub Option<Issue>);

impl Sink for First {
    fn add(&mut self, at: &Place<'_>, detail: Detail) -> ControlFlow<()> {
        self.0.get_or_insert_with(|| Issue::new(at, detail));
        ControlFlow::Break(())
    }
}

/// All issues.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct All(pub Vec<Issue>);

impl All {
    /// In the server's order: by lane, and as raised within a lane.
    #[must_use]
    pub fn in_server_order(mut self) -> Vec<Issue> {
        self.0.sort_by_key(|issue| issue.lane);
        self.0
    }

    /// In the order of the texts, for people who go through a file from top to bottom.
    #[must_use]
    pub fn in_text_order(mut self) -> Vec<Issue> {
        self.0.sort_by_key(|issue| (issue.source, issue.span.start));
        self.0
    }
}

impl Sink for All {
    fn add(&mut self, at: &Place<'_>, detail: Detail) -> ControlFlow<()> {
        self.0.push(Issue::new(at, detail));
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::Span;

    use super::*;
    use crate::{Lane, PathStack, SourceId};

    fn raise(sink: &mut impl Sink) -> ControlFlow<()> {
        let path = PathStack::default();
        for (lane, start) in [(Lane::Schema, 7), (Lane::Strict, 9), (Lane::Schema, 3)] {
            let at = Place { lane, source: SourceId(0), path: &path, span: Span::at(start) };
            sink.add(&at, Detail::NothingToRead)?;
        }
        ControlFlow::Continue(())
    }

    fn starts(issues: &[Issue]) -> Vec<u32> {
        issues.iter().map(|issue| issue.span.start).collect()
    }

    #[test]
    fn each_sink_keeps_what_it_says() {
        let (mut any, mut first, mut all) = (Any::default(), First::default(), All::default());
        assert_eq!(raise(&mut any), ControlFlow::Break(()));
        assert_eq!(raise(&mut first), ControlFlow::Break(()));
        assert_eq!(raise(&mut all), ControlFlow::Continue(()));
        assert_eq!(any, Any(true));
        assert_eq!(first.0.map(|issue| issue.span.start), Some(7));
        assert_eq!(starts(&all.clone().in_server_order()), [9, 7, 3]);
        assert_eq!(starts(&all.in_text_order()), [3, 7, 9]);
    }
}
