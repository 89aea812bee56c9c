//! A suite is run; what came of it.

use std::sync::Arc;
use std::time::Duration;

use super::case::{Base, Judges, Runner};
use super::definitions::Found;
use super::failure::{Answer, Failure, Step, What};
use super::options::Options;
use super::suite::{Case, Suite};

/// A suite and a definition to run it with.
#[derive(Debug)]
pub(super) struct Job<'a> {
    pub(super) suite: &'a Suite,
    pub(super) found: &'a Found,
    pub(super) version: &'a str,
    /// The definition, once it is compiled.
    pub(super) base: Arc<Base>,
    /// Whether the suite is run with other variants of the definition too.
    pub(super) has_variants: bool,
}

/// What came of a job.
#[derive(Debug)]
pub(super) struct Results<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) cases: Vec<(&'a Case, Option<Failure>)>,
    /// Why no case was run.
    pub(super) definition_refused: Option<Answer>,
}

impl<'a> Job<'a> {
    /// Runs all cases that are wanted.
    pub(super) fn run(&'a self, judges: &'a Judges, options: &Options) -> Results<'a> {
        let is_wanted = |case: &&Case| options.filter.as_ref().is_none_or(|text| case.name.contains(text.as_str()));
        let cases = self.suite.cases.iter().filter(is_wanted);
        let mut runner = match Runner::new(self.found, self.version, &self.base, judges) {
            Ok(runner) => runner,
            Err(answer) => {
                let failure = || Failure { step: Step::Define, what: What::Refused(answer.clone()) };
                let cases = cases.map(|case| (case, Some(failure()))).collect();
                return Results { job: self, cases, definition_refused: Some(answer) };
            }
        };
        let cases = cases.map(|case| (case, runner.run(case).err())).collect();
        Results { job: self, cases, definition_refused: None }
    }
}

impl Results<'_> {
    pub(super) fn failed(&self) -> usize {
        self.cases.iter().filter(|(_, failure)| failure.is_some()).count()
    }
}

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
