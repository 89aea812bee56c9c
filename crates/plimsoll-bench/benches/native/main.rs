//! `plimsoll check` on manifests of built-in kinds against kubeconform with local schemas, in the same run.
//!
//! One Deployment shows what a run costs at least, 5,000 files of public repositories what a large one costs. The
//! environment variable `KUBECONFORM` names the peer, else it is looked for in `PATH`; ours is the binary of the build
//! folder that this benchmark is in, or what `PLIMSOLL` names. The schemas of the peer are made of Kubernetes'
//! published OpenAPI, which is read from the Go module cache. Both may use two threads; the best of some runs counts,
//! by the clock on the wall, since the peer works in parallel.
#![allow(clippy::print_stdout)]

mod input;
mod schemas;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use input::Input;

const RUNS_OF_ONE: usize = 20;
const RUNS_OF_MANY: usize = 3;
/// How many times faster than the peer we want to be.
const WANTED: f64 = 5.0;
/// Bytes that the command may have, and the store of kinds in it.
const MAX_BINARY: u64 = 25_000_000;
const MAX_STORE: u64 = 1_000_000;

fn main() -> ExitCode {
    let Some(ours) = our_binary() else {
        println!("Native kinds: skipped, no binary: build it with `cargo build --release`.");
        return ExitCode::SUCCESS;
    };
    match contest(&ours) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("Native kinds: {message}");
            ExitCode::FAILURE
        }
    }
}

fn our_binary() -> Option<PathBuf> {
    if let Some(named) = env::var_os("PLIMSOLL") {
        return Some(named.into());
    }
    // The benchmark lies in the folder `deps` beside it.
    let built = env::current_exe().ok()?.parent()?.parent()?.join("plimsoll");
    built.is_file().then_some(built)
}

fn contest(ours: &Path) -> Result<(), String> {
    let input = Input::write().map_err(|error| format!("the input cannot be written: {error}"))?;
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plimsoll-store/src/kubernetes.store");
    for (what, path, most) in [("command", ours, MAX_BINARY), ("store", store.as_path(), MAX_STORE)] {
        let bytes = fs::metadata(path).map_err(|error| format!("{}: {error}", path.display()))?.len();
        println!("  {what:8} {:>6.2} MB, wanted ≤ {:.0}", bytes as f64 / 1e6, most as f64 / 1e6);
    }
    let peer = env::var_os("KUBECONFORM").map_or_else(|| PathBuf::from("kubeconform"), PathBuf::from);
    let schemas = schemas::write(&input.schemas()).map_err(|why| println!("  no peer: {why}")).ok();
    let has_peer = schemas.is_some() && run(&mut Command::new(&peer), &["-v"]).is_ok();
    if !has_peer {
        println!("  no peer: kubeconform is not in PATH");
    }
    println!("Checking built-in kinds: {} files of {}; × kubeconform, wanted ≥ {WANTED}", input.files, input.source);
    for (name, path, runs) in [("one Deployment", input.one(), RUNS_OF_ONE), ("all files", input.all(), RUNS_OF_MANY)] {
        let path = path.to_string_lossy().into_owned();
        let (mut own, mut others) = (Duration::MAX, Duration::MAX);
        for _ in 0..runs {
            let words = ["check", "--no-config", "--threads", "2", "-q", "-o", "short", &path];
            own = own.min(run(&mut Command::new(ours), &words)?);
            if has_peer {
                let schemas = input.schemas().to_string_lossy().into_owned();
                let words = ["-strict", "-schema-location", &schemas, &path];
                others = others.min(run(Command::new(&peer).env("GOMAXPROCS", "2"), &words)?);
            }
        }
        let ratio =
            if has_peer { format!("× {:.2}", others.as_secs_f64() / own.as_secs_f64()) } else { String::new() };
        println!("  {name:16} {:>9.2} ms  {ratio}", own.as_secs_f64() * 1e3);
    }
    Ok(())
}

/// Time of one run.
fn run(command: &mut Command, words: &[&str]) -> Result<Duration, String> {
    let since = Instant::now();
    let status = command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let time = since.elapsed();
    let status = status.map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    // Some manifests are invalid.
    match status.code() {
        Some(0 | 1) => Ok(time),
        _ => Err(format!("{}: {status}", command.get_program().display())),
    }
}
