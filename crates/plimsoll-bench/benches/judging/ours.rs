//! Our side.

use std::hint::black_box;
use std::time::{Duration, Instant};

use plimsoll_doc::Format;
use plimsoll_kube::definition::{Crd, Defined, define};
use plimsoll_kube::judge::{Judge, RawRequest, Scratch, Subresource};
use plimsoll_kube::release::Release;

use crate::Costs;
use crate::rows::{Row, Rows};

/// As often as the peer.
const ROUNDS: u32 = 5;

/// Rows whose definitions are compiled.
pub(crate) struct Prepared<'r> {
    rows: &'r Rows,
    definitions: Vec<Defined>,
    compiling: Duration,
}

impl<'r> Prepared<'r> {
    /// Compiles the definitions on the clock.
    pub(crate) fn new(rows: &'r Rows) -> Self {
        let start = Instant::now();
        let compile = |text: &String| define(text.as_bytes(), Format::guess(text.as_bytes()), Release::LATEST);
        let definitions = rows.definitions.iter().map(compile).collect();
        Self { rows, definitions, compiling: start.elapsed() }
    }

    /// How many rows are answered with the recorded code: fast answers must be right ones.
    pub(crate) fn right_codes(&self) -> usize {
        let mut scratch = Scratch::default();
        let code = |row: &Row, scratch: &mut Scratch| {
            let defined = self.definitions.get(row.definition)?;
            let Some(definition) = &defined.definition else { return Some(defined.status(false).code) };
            Judge::default()
                .judge_bytes(&definition.resource, &request(row), scratch)
                .ok()
                .map(|verdict| verdict.code())
        };
        let is_right = |row: &&Row| code(row, &mut scratch).is_some_and(|code| u64::from(code) == row.code);
        self.rows.requests.iter().filter(is_right).count()
    }

    /// Judges every row, once to be warm and then on the clock.
    pub(crate) fn run(&self) -> Costs {
        let judge = Judge::new(Release::LATEST);
        let mut scratch = Scratch::default();
        let mut spent = Duration::ZERO;
        for row in &self.rows.requests {
            let Some(definition) = self.definitions.get(row.definition).and_then(|known| known.definition.as_deref())
            else {
                continue;
            };
            let request = request(row);
            answer(judge, definition, &request, &mut scratch);
            let start = Instant::now();
            for _ in 0..ROUNDS {
                answer(judge, definition, black_box(&request), &mut scratch);
            }
            spent += start.elapsed();
        }
        let rounds = self.rows.requests.len() as f64 * f64::from(ROUNDS);
        Costs {
            nanos_per_row: spent.as_nanos() as f64 / rounds.max(1.0),
            nanos_per_definition: self.compiling.as_nanos() as f64 / self.definitions.len().max(1) as f64,
        }
    }
}

/// Judges a request, and writes everything that an answer shows.
fn answer(judge: Judge, crd: &Crd, request: &RawRequest<'_>, scratch: &mut Scratch) {
    if let Ok(verdict) = judge.judge_bytes(&crd.resource, request, scratch) {
        black_box((verdict.status(), verdict.object()));
        black_box(&verdict);
    }
}

fn request(row: &Row) -> RawRequest<'_> {
    RawRequest {
        body: row.object.as_bytes(),
        format: match &*row.content_type {
            "yaml" => Format::Yaml,
            "json" => Format::Json,
            _ => Format::guess(row.object.as_bytes()),
        },
        old: Some(row.old.as_bytes()).filter(|old| !old.is_empty()),
        subresource: if row.subresource == "status" { Subresource::Status } else { Subresource::Main },
    }
}
