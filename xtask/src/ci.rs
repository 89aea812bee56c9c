//! `cargo xtask ci`: everything that must hold before a change lands, in one command.

use std::process::Command;
use std::time::{Duration, Instant};

use plimsoll_testkit::{repository_root, shared_root};

use crate::{Args, Outcome};

/// Crates that must build where there is neither a file system nor a thread.
const CORE_CRATES: [&str; 11] = [
    "plimsoll-doc",
    "plimsoll-go",
    "plimsoll-finding",
    "plimsoll-schema",
    "plimsoll-walk",
    "plimsoll-cel",
    "plimsoll-rules",
    "plimsoll-kube",
    "plimsoll-check",
    "plimsoll",
    "plimsoll-report",
];

/// Inputs tried on each fuzz target: enough to notice what a change broke.
const FUZZ_RUNS: &str = "30000";

/// How a step ended.
enum Ended {
    Passed,
    Failed(String),
    Skipped(String),
}

struct Step {
    name: &'static str,
    run: fn() -> Ended,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: || cargo(&["fmt", "--all", "--check"]) },
    Step {
        name: "lints",
        run: || {
            cargo(&[
                "clippy",
                "--workspace",
                "--features",
                "plimsoll/serde",
                "--all-targets",
                "--locked",
                "--",
                "-D",
                "warnings",
            ])
        },
    },
    Step {
        name: "tests",
        run: || cargo(&["test", "--workspace", "--features", "plimsoll/serde", "--locked", "--quiet"]),
    },
    Step { name: "stack", run: stack },
    Step { name: "tidy", run: || chore(&["tidy"]) },
    Step { name: "conformance", run: conformance },
    Step { name: "allocations", run: || chore(&["allocations", "--check"]) },
    Step { name: "fuzzing", run: fuzzing },
    Step { name: "readme", run: || chore(&["readme", "--check"]) },
    // After the chore that builds the command as users have it.
    Step { name: "hostile", run: || chore(&["hostile"]) },
    Step { name: "dependencies", run: dependencies },
    Step { name: "titles", run: || chore(&["titles", "--check"]) },
    Step { name: "documentation", run: documentation },
    Step { name: "wasm", run: wasm },
];

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let keep_going = args.flag("--keep-going");
    args.finish()?;

    let start = Instant::now();
    let mut ended: Vec<(&str, Ended, Duration)> = Vec::new();
    for step in STEPS {
        eprintln!("\n== {}", step.name);
        let begun = Instant::now();
        let result = (step.run)();
        let failed = matches!(result, Ended::Failed(_));
        ended.push((step.name, result, begun.elapsed()));
        if failed && !keep_going {
            break;
        }
    }
    Ok(sum_up(&ended, start.elapsed()))
}

fn sum_up(ended: &[(&str, Ended, Duration)], all: Duration) -> Outcome {
    println!("\n== summary");
    let mut outcome = Outcome::Fine;
    for (name, result, time) in ended {
        let text = match result {
            Ended::Passed => "passed".to_owned(),
            Ended::Skipped(why) => format!("skipped: {why}"),
            Ended::Failed(why) => {
                outcome = Outcome::Failed;
                format!("FAILED: {why}")
            }
        };
        println!("  {name:16} {:>5.0} s  {text}", time.as_secs_f64());
    }
    for step in &STEPS[ended.len()..] {
        println!("  {:16}          not run", step.name);
    }
    let word = if matches!(outcome, Outcome::Fine) { "all passed" } else { "failed" };
    println!("{word} in {:.0} s", all.as_secs_f64());
    outcome
}

fn cargo(words: &[&str]) -> Ended {
    finish(Command::new(cargo_path()).args(words), &format!("cargo {}", words.join(" ")))
}

/// Another chore, as a process of its own, so that it cannot disturb this one.
fn chore(words: &[&str]) -> Ended {
    let shown = format!("cargo xtask {}", words.join(" "));
    match std::env::current_exe() {
        Ok(program) => finish(Command::new(program).args(words), &shown),
        Err(error) => Ended::Failed(format!("{shown}: {error}")),
    }
}

/// The cargo that runs this chore.
fn cargo_path() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn finish(command: &mut Command, shown: &str) -> Ended {
    eprintln!("$ {shown}");
    match command.current_dir(repository_root()).status() {
        Ok(status) if status.success() => Ended::Passed,
        Ok(status) => Ended::Failed(format!("{shown}: {status}")),
        Err(error) => Ended::Failed(format!("{shown}: {error}")),
    }
}

/// The repository's own sample always, the shared data where this machine has it.
fn conformance() -> Ended {
    let vectors = chore(&["conformance", "conformance/vectors", "--check"]);
    match (vectors, shared_root()) {
        (Ended::Passed, Some(_)) => chore(&["conformance", "../shared", "--check"]),
        (ended, _) => ended,
    }
}

/// The stack that deep expressions need of an optimised build.
fn stack() -> Ended {
    let words = ["test", "--profile", "fuzz", "--locked", "--quiet", "-p", "plimsoll-cel", "--test", "stack"];
    let mut command = Command::new(cargo_path());
    finish(command.args(words).env("PLIMSOLL_STACK_KIB", "512"), &format!("cargo {}", words.join(" ")))
}

fn fuzzing() -> Ended {
    cargo(&["run", "--profile", "fuzz", "--locked", "--quiet", "-p", "plimsoll-fuzz", "--", "all", "--runs", FUZZ_RUNS])
}

fn documentation() -> Ended {
    let words = ["doc", "--workspace", "--no-deps", "--locked", "--quiet"];
    let mut command = Command::new(cargo_path());
    finish(command.args(words).env("RUSTDOCFLAGS", "-D warnings"), &format!("cargo {}", words.join(" ")))
}

/// Advisories, licences, bans and sources of everything that is built in, where `cargo deny` is installed.
fn dependencies() -> Ended {
    let deny = |words: &[&str]| {
        let mut command = Command::new(cargo_path());
        command.arg("deny").args(words).current_dir(repository_root()).output()
    };
    if !deny(&["--version"]).is_ok_and(|version| version.status.success()) {
        let why = "no cargo-deny here: `cargo install cargo-deny --locked`; advisories and bans are not checked";
        return Ended::Skipped(why.to_owned());
    }
    match cargo(&["deny", "check", "licenses", "bans", "sources"]) {
        Ended::Passed => {}
        ended => return ended,
    }
    match deny(&["check", "advisories"]) {
        Ok(checked) if checked.status.success() => Ended::Passed,
        Ok(checked) => {
            let said = String::from_utf8_lossy(&checked.stderr).into_owned();
            eprintln!("{said}");
            if said.contains("failed to fetch advisory database") {
                Ended::Skipped("the advisories cannot be fetched; licences, bans and sources are fine".to_owned())
            } else {
                Ended::Failed("cargo deny check advisories".to_owned())
            }
        }
        Err(error) => Ended::Failed(format!("cargo deny: {error}")),
    }
}

fn wasm() -> Ended {
    if let Err(why) = crate::wasm::have_target() {
        return Ended::Skipped(why);
    }
    let mut words = vec!["check", "--locked", "--quiet", "--target", crate::wasm::TARGET];
    words.extend(CORE_CRATES.iter().flat_map(|name| ["-p", name]));
    match cargo(&words) {
        Ended::Passed => match crate::wasm::have_node() {
            Ok(()) => chore(&["wasm"]),
            Err(why) => Ended::Skipped(format!("built, but not run: {why}")),
        },
        ended => ended,
    }
}
