//! What a run has come to, in numbers.

use std::time::Duration;

use plimsoll_check::crd::test::Results;

use crate::exit::Exit;

/// What a run has come to, in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) passed: usize,
    pub(super) failed: usize,
    suites: usize,
}

impl Tally {
    pub(super) fn add(&mut self, results: &Results<'_>) {
        let failed = results.failed();
        self.failed += failed;
        self.passed += results.cases.len() - failed;
        self.suites += 1;
    }

    pub(super) fn exit(&self) -> Exit {
        if self.failed > 0 { Exit::Findings } else { Exit::Fine }
    }

    pub(super) fn cases(&self) -> usize {
        self.passed + self.failed
    }

    /// The line at the end of a run.
    pub(super) fn summary(&self, time: Option<Duration>) -> String {
        let failed = if self.failed > 0 { format!("{} failed, ", self.failed) } else { String::new() };
        let plural = if self.suites == 1 { "" } else { "s" };
        let time = time.map_or_else(String::new, |time| format!(", {:.1} ms", time.as_secs_f64() * 1e3));
        format!("{failed}{} passed, {} suite{plural}{time}", self.passed, self.suites)
    }
}
