//! Judging objects and compiling definitions, against the server's own code in the same run.
//!
//! The peer is the oracle of the shared data: the server's code behind the same requests. The
//! environment variable `PLIMSOLL_ORACLE` names its binary; without it, `oracle-1.37` is looked for
//! on the `PATH`. Both sides judge the same rows in the same way: once to be warm, then five times
//! on the clock, from the text of the body to an answer with all its texts. The best of three runs
//! counts on both sides.
#![allow(clippy::print_stdout)]

mod oracle;
mod ours;
mod rows;

use std::process::ExitCode;

use oracle::Oracle;
use ours::Prepared;
use rows::{Choice, Rows};

const RUNS: usize = 3;

/// Ratios that we want to reach.
const JUDGING_WANTED: f64 = 25.0;
const COMPILING_WANTED: f64 = 8.0;
const COMPILING_RULES_WANTED: f64 = 10.0;

/// What a run came to.
#[derive(Clone, Copy, Debug)]
struct Costs {
    nanos_per_row: f64,
    nanos_per_definition: f64,
}

impl Costs {
    fn best(self, other: Self) -> Self {
        Self {
            nanos_per_row: self.nanos_per_row.min(other.nanos_per_row),
            nanos_per_definition: self.nanos_per_definition.min(other.nanos_per_definition),
        }
    }
}

fn main() -> ExitCode {
    let Some(oracle) = Oracle::find() else {
        println!("Judging: skipped, no oracle: PLIMSOLL_ORACLE names none, and oracle-1.37 is not on the PATH.");
        return ExitCode::SUCCESS;
    };
    for (choice, what, wanted) in [
        (Choice::WithoutRules, "without rules", COMPILING_WANTED),
        (Choice::All, "with and without rules", COMPILING_RULES_WANTED),
    ] {
        let Some(rows) = Rows::load(choice) else {
            println!("Judging: skipped, there is no shared data.");
            return ExitCode::SUCCESS;
        };
        if let Err(message) = contest(&rows, what, wanted, &oracle) {
            println!("Judging: {message}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn contest(rows: &Rows, what: &str, compiling_wanted: f64, oracle: &Oracle) -> Result<(), String> {
    let input = rows.to_file().map_err(|error| format!("the rows cannot be written: {error}"))?;
    let mut both: Option<(Costs, Costs)> = None;
    let mut right = 0;
    for _ in 0..RUNS {
        let prepared = Prepared::new(rows);
        right = prepared.right_codes();
        let costs = (prepared.run(), oracle.bench(input.path())?);
        both = Some(both.map_or(costs, |best| (best.0.best(costs.0), best.1.best(costs.1))));
    }
    let Some((ours, theirs)) = both else { return Ok(()) };
    println!(
        "Judging {} requests under {} definitions {what}, warm, from body to answer; \
         {right} with the recorded code",
        rows.requests.len(),
        rows.definitions.len()
    );
    print("a request", ours.nanos_per_row, theirs.nanos_per_row, JUDGING_WANTED);
    print("compiling a definition", ours.nanos_per_definition, theirs.nanos_per_definition, compiling_wanted);
    Ok(())
}

fn print(what: &str, ours: f64, theirs: f64, wanted: f64) {
    let ratio = theirs / ours.max(1.0);
    println!(
        "  {what:24} {:>9.1} µs   oracle {:>9.1} µs   × {ratio:<7.1} wanted ≥ {wanted:.0}",
        ours / 1e3,
        theirs / 1e3
    );
}
