//! JUnit XML: a suite for each input, a case for each resource.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Instant;

use plimsoll_report::escape_xml;
use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::Counts;
use crate::cmd::kubeconform::validate::{Outcome, Status};

/// The results so far.
#[derive(Debug)]
pub(super) struct Junit {
    since: Instant,
    places: FxHashMap<Arc<str>, usize>,
    suites: Vec<Suite>,
}

#[derive(Debug)]
struct Suite {
    name: Arc<str>,
    counts: Counts,
    cases: String,
}

impl Default for Junit {
    fn default() -> Self {
        Self { since: Instant::now(), places: FxHashMap::default(), suites: Vec::new() }
    }
}

impl Junit {
    pub(super) fn add(&mut self, outcome: &Outcome) {
        let Outcome { path, signature, status, message, .. } = outcome;
        let next = self.suites.len();
        let at = *self.places.entry(Arc::clone(path)).or_insert(next);
        if at == next {
            self.suites.push(Suite { name: Arc::clone(path), counts: Counts::default(), cases: String::new() });
        }
        let Some(suite) = self.suites.get_mut(at).filter(|_| *status != Status::Empty) else { return };
        suite.counts.add(*status);
        let name = match signature.namespace.as_str() {
            "" => signature.name.clone(),
            namespace => format!("{namespace}/{}", signature.name),
        };
        let class = format!("{}@{}", signature.kind, signature.version);
        let (name, class, message) = (escape_xml(&name), escape_xml(&class), escape_xml(message));
        let inner = match status {
            Status::Valid | Status::Empty => String::new(),
            Status::Skipped => "\n      <skipped message=\"\"></skipped>\n    ".to_owned(),
            Status::Error => format!("\n      <error message=\"{message}\" type=\"\"></error>\n    "),
            Status::Invalid => format!("\n      <failure message=\"{message}\" type=\"\"></failure>\n    "),
        };
        // Writing to a string cannot fail.
        let _ =
            writeln!(suite.cases, "    <testcase name=\"{name}\" classname=\"{class}\" time=\"0\">{inner}</testcase>");
    }

    pub(super) fn finish(&self, counts: Counts, out: &mut dyn Write) -> io::Result<()> {
        let Counts { invalid, errors, skipped, .. } = counts;
        let seconds = self.since.elapsed().as_secs_f64();
        let all = counts.all();
        writeln!(
            out,
            "<testsuites name=\"kubeconform\" time=\"{seconds}\" tests=\"{all}\" failures=\"{invalid}\" \
             disabled=\"{skipped}\" errors=\"{errors}\">"
        )?;
        for (index, suite) in self.suites.iter().enumerate() {
            let Counts { invalid, errors, skipped, .. } = suite.counts;
            let (id, name, tests) = (index + 1, escape_xml(&suite.name), suite.counts.all());
            writeln!(
                out,
                "  <testsuite name=\"{name}\" id=\"{id}\" tests=\"{tests}\" failures=\"{invalid}\" \
                 errors=\"{errors}\" disabled=\"0\" skipped=\"{skipped}\">"
            )?;
            write!(out, "{}", suite.cases)?;
            writeln!(out, "  </testsuite>")?;
        }
        writeln!(out, "</testsuites>")
    }
}
