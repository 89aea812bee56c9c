//! `plimsoll check` on 100 MB of accepted custom resources, one thread, against another binary in the same run.
//!
//! The environment variable `PLIMSOLL_OTHER` names the other binary, for instance the one of an earlier commit. Ours
//! is the one of the build folder that this benchmark is in (`cargo build --release`), or what `PLIMSOLL` names.
//! The user time of the child processes is on the clock, which Linux shows in `/proc/self/stat`; the best of three
//! runs counts on both sides.
#![allow(clippy::print_stdout)]

mod input;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use input::Input;
use plimsoll_bench::{children_time, our_binary};

const RUNS: usize = 3;
/// Releases that judge in one run, and how often the time of one release they may take.
const RELEASES: &str = "1.30..1.37";
const RELEASES_WANTED: f64 = 4.0;
/// The share of the other binary's time that we want to need.
const WANTED: f64 = 0.5;

fn main() -> ExitCode {
    let Some(ours) = our_binary() else {
        println!("Checking: skipped, no binary: build it with `cargo build --release`.");
        return ExitCode::SUCCESS;
    };
    match contest(&ours, env::var_os("PLIMSOLL_OTHER").map(PathBuf::from).as_deref()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("Checking: {message}");
            ExitCode::FAILURE
        }
    }
}

fn contest(ours: &Path, other: Option<&Path>) -> Result<(), String> {
    let Some(input) = Input::write().map_err(|error| format!("the input cannot be written: {error}"))? else {
        println!("Checking: skipped, there is no shared data.");
        return Ok(());
    };
    println!("Checking {} MB, {} objects, one thread, user time", input.bytes / 1_000_000, input.objects);
    let mut best = [f64::MAX; 3];
    for _ in 0..RUNS {
        let mut keep = |at: usize, time: f64| best[at] = best[at].min(time);
        keep(0, time(ours, &input, None)?);
        keep(1, time(ours, &input, Some(RELEASES))?);
        if let Some(other) = other {
            keep(2, time(other, &input, None)?);
        }
    }
    let [one, all, others] = best;
    println!("  one release        {one:>6.2} s   {:.0} MB/s", input.bytes as f64 / 1e6 / one);
    println!("  {RELEASES:18} {all:>6.2} s   × {:<5.2} wanted ≤ {RELEASES_WANTED}", all / one);
    if other.is_some() {
        let share = one / others;
        println!("  the other binary   {others:>6.2} s   ours needs {share:.2} of it, wanted ≤ {WANTED}");
    } else {
        println!("  no other binary: PLIMSOLL_OTHER names none");
    }
    Ok(())
}

/// User time of one run, in seconds.
fn time(binary: &Path, input: &Input, releases: Option<&str>) -> Result<f64, String> {
    let before = children_time()?;
    let mut command = Command::new(binary);
    command.args(["check", "--threads", "1", "-o", "short", "--crd"]).arg(input.crds()).arg(input.objects_file());
    if let Some(releases) = releases {
        command.args(["--kube-version", releases]);
    }
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = status.map_err(|error| format!("{}: {error}", binary.display()))?;
    // Other releases may reject some of the objects.
    if status.code().is_none_or(|code| code > 1) {
        return Err(format!("{}: {status}", binary.display()));
    }
    Ok(children_time()? - before)
}
