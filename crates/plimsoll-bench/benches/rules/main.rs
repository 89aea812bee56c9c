//! Rules over objects, against `kube-cel` and against cel-go with costs counted, in the same run.
//!
//! The object is bound in every evaluation, as a caller pays it: ours is loaded from a document
//! that is already read, the peers' from JSON that is already parsed. Compiling is from the text
//! of a rule to a program, in an environment that is ready. cel-go runs where Go is installed.
#![allow(clippy::print_stdout)]

mod cel_go;
mod kube_cel;
mod ours;
mod tasks;

use std::process::ExitCode;
use std::time::Duration;

use plimsoll_bench::{Contest, Table};

/// Ratios that we want to reach.
const EVALUATING_WANTED: f64 = 8.0;
const COMPILING_WANTED: f64 = 3.0;

fn main() -> ExitCode {
    match contest() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("Rules: {message}");
            ExitCode::FAILURE
        }
    }
}

fn contest() -> Result<(), String> {
    let tasks = tasks::all();
    let clock = Contest { clock: plimsoll_testkit::thread_time, rounds: 5, turn: Duration::from_millis(20) };
    let go = cel_go::measure(&tasks);
    if let Err(why) = &go {
        println!("cel-go is left out: {why}");
    }
    let go = go.unwrap_or_default();
    let peers = |wanted| {
        if go.is_empty() { vec![("kube-cel", wanted)] } else { vec![("kube-cel", wanted), ("cel-go", wanted)] }
    };
    let mut evaluating = Table::new("Evaluating a rule, the object bound each time", &peers(EVALUATING_WANTED));
    let mut compiling = Table::new("Compiling a rule", &peers(COMPILING_WANTED));
    let context = kube_cel::context();
    for (index, task) in tasks.iter().enumerate() {
        let prepared = ours::Prepared::new(task)?;
        let bytes = task.rule.len();
        let mut times = clock.run(&mut [prepared.evaluating()?, kube_cel::evaluating(task, &context)?]);
        times.extend(go.get(index).map(|times| times.evaluating));
        evaluating.add(task.name, bytes, &times);
        let mut times = clock.run(&mut [prepared.compiling(), kube_cel::compiling(task)]);
        times.extend(go.get(index).map(|times| times.compiling));
        compiling.add(task.name, bytes, &times);
    }
    println!("{evaluating}\n{compiling}");
    Ok(())
}
