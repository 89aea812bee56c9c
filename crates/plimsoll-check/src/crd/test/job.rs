//! A suite is run with a CRD; what came of it.

use std::collections::HashMap;
use std::sync::Arc;

use super::case::{Base, Judges, Runner};
use super::crds::{Crds, FoundCrd, NoCrd};
use super::failure::{Answer, Failure, Mismatch, Step};
use super::suite::{Case, Suite};

/// A suite and a definition to run it with.
#[derive(Debug)]
pub struct Job<'a> {
    /// The suite.
    pub suite: &'a Suite,
    /// The CRD.
    pub found: &'a FoundCrd,
    /// The version of the CRD that is tested.
    pub version: &'a str,
    /// The definition, once it is compiled.
    base: Arc<Base>,
    /// Whether the suite is run with other variants of the definition too.
    pub has_variants: bool,
}

/// What came of a job.
#[derive(Debug)]
pub struct Results<'a> {
    /// The job.
    pub job: &'a Job<'a>,
    /// Its cases, each with why it failed.
    pub cases: Vec<(&'a Case, Option<Failure>)>,
    /// Why no case was run.
    pub definition_refused: Option<Answer>,
}

impl<'a> Job<'a> {
    /// Runs the cases whose names contain a text, or all.
    pub fn run(&'a self, judges: &'a Judges, filter: Option<&str>) -> Results<'a> {
        let is_wanted = |case: &&Case| filter.is_none_or(|text| case.name.contains(text));
        let cases = self.suite.cases.iter().filter(is_wanted);
        let mut runner = match Runner::new(self.found, self.version, &self.base, judges) {
            Ok(runner) => runner,
            Err(answer) => {
                let failure = || Failure { step: Step::Define, what: Mismatch::Refused(answer.clone()) };
                let cases = cases.map(|case| (case, Some(failure()))).collect();
                return Results { job: self, cases, definition_refused: Some(answer) };
            }
        };
        let cases = cases.map(|case| (case, runner.run(case).err())).collect();
        Results { job: self, cases, definition_refused: None }
    }
}

impl Results<'_> {
    /// How many cases failed.
    pub fn failed(&self) -> usize {
        self.cases.iter().filter(|(_, failure)| failure.is_some()).count()
    }
}

/// Each suite with each CRD it is about; and the suites that have none, with why.
pub fn jobs<'a>(suites: &'a [Suite], crds: &'a Crds) -> (Vec<Job<'a>>, Vec<(&'a Suite, NoCrd)>) {
    let (mut jobs, mut without) = (Vec::new(), Vec::new());
    let mut bases: HashMap<(usize, &str), Arc<Base>> = HashMap::new();
    for suite in suites {
        let found = match crds.of(suite) {
            Ok(found) => found,
            Err(why) => {
                without.push((suite, why));
                continue;
            }
        };
        let has_variants = found.len() > 1;
        for (at, found) in found {
            match found.version(suite) {
                Ok(version) => {
                    let base = Arc::clone(bases.entry((at, version)).or_default());
                    jobs.push(Job { suite, found, version, base, has_variants });
                }
                Err(why) => without.push((suite, why)),
            }
        }
    }
    (jobs, without)
}
