//! Runs fuzz targets.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs, thread};

use plimsoll_fuzz::{Options, TARGETS, Target, replay, run};
use plimsoll_testkit::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const HELP: &str = "\
Tries damaged inputs on the readers and parsers.

Usage: cargo run --profile fuzz -p plimsoll-fuzz -- TARGET|all [OPTIONS]

  --runs N        inputs to try on each target (100000)
  --seed S        the same number gives the same inputs (1)
  --jobs N        threads (all cores)
  --careful       save every input before it is tried: for one that ends the process
  --replay FILE   try one saved input

Findings are made small and saved under target/fuzz. Exit: 0 none, 1 some, 2 usage.

Targets:";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match parse(&words) {
        Ok(Command::Fuzz(targets, options)) => fuzz(&targets, &options),
        Ok(Command::Replay(target, file)) => replay_file(target, &file),
        Ok(Command::Help) => {
            println!("{HELP} {}", names().join(", "));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}\n\n{HELP} {}", names().join(", "));
            ExitCode::from(2)
        }
    }
}

enum Command {
    Fuzz(Vec<&'static Target>, Options),
    Replay(&'static Target, String),
    Help,
}

fn parse(words: &[String]) -> Result<Command, String> {
    let mut options = Options { runs: 100_000, seed: 1, jobs: 0, careful: false, timed: true };
    let mut targets: Vec<&'static Target> = Vec::new();
    let mut file = None;
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse().ok()).ok_or(format!("{word} needs a number"));
        match word {
            "--runs" => options.runs = number()?,
            "--seed" => options.seed = number()?,
            "--jobs" => options.jobs = number()?,
            "--careful" => options.careful = true,
            "--replay" => file = Some(words.next().ok_or("--replay needs a file")?.to_owned()),
            "--help" | "-h" => return Ok(Command::Help),
            "all" => targets.extend(&TARGETS),
            name => match TARGETS.iter().find(|target| target.name == name) {
                Some(target) => targets.push(target),
                None => return Err(format!("there is no target {name:?}")),
            },
        }
    }
    // Careful means to know which input was the last one: one thread.
    if options.careful {
        options.jobs = 1;
    } else if options.jobs == 0 {
        options.jobs = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    }
    match (targets.as_slice(), file) {
        ([], _) => Err("which target?".to_owned()),
        ([target], Some(file)) => Ok(Command::Replay(target, file)),
        (_, Some(_)) => Err("--replay needs one target".to_owned()),
        (_, None) => Ok(Command::Fuzz(targets, options)),
    }
}

fn names() -> Vec<&'static str> {
    TARGETS.iter().map(|target| target.name).collect()
}

fn fuzz(targets: &[&'static Target], options: &Options) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for target in targets {
        let start = Instant::now();
        let summary = run(target, options);
        println!(
            "{}: {} inputs from {} seeds, {} kinds of answers, {} findings, {} % of the memory allowed, {:.0} s",
            target.name,
            summary.runs,
            summary.seeds,
            summary.shapes,
            summary.findings.len(),
            summary.memory_percent,
            start.elapsed().as_secs_f64()
        );
        for finding in &summary.findings {
            code = ExitCode::FAILURE;
            println!("  {}", finding.message);
            println!("    input {:?}", String::from_utf8_lossy(&finding.input));
            println!("    saved as {}", finding.path.display());
        }
    }
    code
}

fn replay_file(target: &'static Target, file: &str) -> ExitCode {
    let input = match fs::read(Path::new(file)) {
        Ok(input) => input,
        Err(error) => {
            eprintln!("{file}: {error}");
            return ExitCode::from(2);
        }
    };
    match replay(target, &input) {
        Ok(_) => {
            println!("fine");
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}
