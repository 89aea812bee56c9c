//! `plimsoll check` and kubectl-validate on files with real custom resources whose verdicts were recorded: how many
//! verdicts are the server's, and how much time they take.
//!
//! kubectl-validate is looked for on the PATH; ours is the binary of the build folder, or what `PLIMSOLL` names. Each
//! program gets all files in one run. The user time of the child processes is on the clock.
#![allow(clippy::print_stdout)]

mod files;

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, ExitCode};

use files::Files;
use plimsoll_bench::{children_time, our_binary};
use serde_json::Value;

const PEER: &str = "kubectl-validate";
/// How many times our time the peer should need.
const WANTED: f64 = 20.0;

/// What a program says: whether each object is valid.
type Verdicts = HashMap<String, bool>;

fn main() -> ExitCode {
    match contest() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("Validating: {message}");
            ExitCode::FAILURE
        }
    }
}

fn contest() -> Result<(), String> {
    let Some(ours) = our_binary() else {
        println!("Validating: skipped, no binary: build it with `cargo build --release`.");
        return Ok(());
    };
    if Command::new(PEER).arg("--help").output().is_err() {
        println!("Validating: skipped, there is no {PEER} on the PATH.");
        return Ok(());
    }
    let Some(files) = Files::write().map_err(|error| format!("the input cannot be written: {error}"))? else {
        println!("Validating: skipped, there is no shared data.");
        return Ok(());
    };
    let valid = files.recorded.values().filter(|is_valid| **is_valid).count();
    println!("Validating {} files, {valid} of them valid, {} CRDs", files.recorded.len(), files.crds);
    println!("  {:18} {:>8} {:>12} {:>9} {:>10}", "", "right", "false alarms", "missed", "user time");
    let ours =
        run(&ours, &["check", "objects", "--crd", "crds", "-o", "json", "--threads", "1"], &files, our_verdicts)?;
    let peer = run(Path::new(PEER), &["objects", "--local-crds", "crds", "-o", "json"], &files, peer_verdicts)?;
    for (name, Ran { verdicts, .. }, time) in
        [("plimsoll", &ours, "1.00 ×".to_owned()), (PEER, &peer, times(&ours, &peer))]
    {
        let said = |id: &String| verdicts.get(id).copied();
        let right = files.recorded.iter().filter(|(id, valid)| said(id) == Some(**valid)).count();
        let alarms = files.recorded.iter().filter(|(id, valid)| **valid && said(id) == Some(false)).count();
        let missed = files.recorded.iter().filter(|(id, valid)| !**valid && said(id) == Some(true)).count();
        println!("  {name:18} {right:>8} {alarms:>12} {missed:>9} {time:>10}");
    }
    println!("  wanted: {WANTED} ×");
    Ok(())
}

fn times(ours: &Ran, peer: &Ran) -> String {
    format!("{:.0} ×", peer.seconds / ours.seconds.max(0.01))
}

/// What came of a run.
struct Ran {
    verdicts: Verdicts,
    seconds: f64,
}

fn run(program: &Path, words: &[&str], files: &Files, read: fn(&str) -> Verdicts) -> Result<Ran, String> {
    let before = children_time()?;
    let output = Command::new(program).args(words).current_dir(&files.folder).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let seconds = children_time()? - before;
    Ok(Ran { verdicts: read(&String::from_utf8_lossy(&output.stdout)), seconds })
}

/// The name of a file without folder and ending, which is that of the recorded row.
fn id(file: &str) -> Option<String> {
    Path::new(file).file_stem()?.to_str().map(ToOwned::to_owned)
}

/// A file is valid if all its documents are.
fn our_verdicts(text: &str) -> Verdicts {
    let mut verdicts = Verdicts::new();
    for line in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let file = line["file"].as_str().unwrap_or_default();
        if let Some(id) = id(file).filter(|_| file.starts_with("objects")) {
            *verdicts.entry(id).or_insert(true) &= line["verdict"] == "valid";
        }
    }
    verdicts
}

fn peer_verdicts(text: &str) -> Verdicts {
    let results: Value = serde_json::from_str(text).unwrap_or_default();
    let files = results.as_object().into_iter().flatten();
    let is_valid =
        |result: &Value| result.as_array().is_some_and(|all| all.iter().all(|status| status["status"] == "Success"));
    files.filter_map(|(file, result)| Some((id(file)?, is_valid(result)))).collect()
}
