//! `cargo xtask stream`: a long stream is checked in little memory, the same with any number of threads.

pub(crate) mod objects;

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::watched::Watched;
use crate::{Args, Outcome, command};

/// How long the stream is.
const STREAM_BYTES: u64 = 100_000_000;

/// What checking it may keep in memory.
const RESIDENT_KILOBYTES: u64 = 64 * 1024;

const THREADS: [&str; 2] = ["1", "8"];

/// The verdicts of one run.
struct Run {
    watched: Watched,
    verdicts: PathBuf,
}

pub(crate) fn run(args: Args) -> Result<Outcome, String> {
    args.finish()?;
    let folder = std::env::temp_dir().join(format!("plimsoll-stream-{}", std::process::id()));
    let outcome = in_folder(&folder);
    // What stays behind is in a folder for such things.
    let _ = fs::remove_dir_all(&folder);
    outcome
}

fn in_folder(folder: &Path) -> Result<Outcome, String> {
    let program = command::build()?;
    let written = write_inputs(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    println!("{} objects, {} findings meant, {} bytes", written.objects, written.faults, written.bytes);
    let mut outcome = Outcome::Fine;
    let mut fail = |text: String| {
        println!("  FAILED: {text}");
        outcome = Outcome::Failed;
    };
    let mut runs: Vec<Run> = Vec::new();
    for threads in THREADS {
        let run = check(&program, folder, threads)?;
        let lines = count_lines(&run.verdicts)?;
        println!(
            "  {threads} threads: {:.1} s, {:.1} MB resident, {lines} lines, {}",
            run.watched.time.as_secs_f64(),
            run.watched.resident_kilobytes as f64 / 1024.0,
            run.watched.status
        );
        if run.watched.resident_kilobytes > RESIDENT_KILOBYTES {
            fail(format!("more than {RESIDENT_KILOBYTES} kB are resident"));
        }
        if run.watched.status.code() != Some(1) {
            fail("a stream with faulty objects ends with 1".to_owned());
        }
        if lines < written.faults {
            fail(format!("{} objects have a fault", written.faults));
        }
        runs.push(run);
    }
    let [one, many] = runs.as_slice() else { return Err("two runs were meant".to_owned()) };
    if !is_same_file(&one.verdicts, &many.verdicts)? {
        fail("the verdicts differ with the number of threads".to_owned());
    }
    Ok(outcome)
}

/// What was written.
struct Written {
    objects: u64,
    faults: u64,
    bytes: u64,
}

fn write_inputs(folder: &Path) -> std::io::Result<Written> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("definition.yaml"), objects::DEFINITION)?;
    let mut stream = BufWriter::new(File::create(folder.join("stream.yaml"))?);
    let mut written = Written { objects: 0, faults: 0, bytes: 0 };
    let mut text = String::new();
    while written.bytes < STREAM_BYTES {
        text.clear();
        written.faults += u64::from(objects::push(written.objects, &mut text));
        stream.write_all(text.as_bytes())?;
        written.objects += 1;
        written.bytes += text.len() as u64;
    }
    stream.flush()?;
    Ok(written)
}

fn check(program: &Path, folder: &Path, threads: &str) -> Result<Run, String> {
    let verdicts = folder.join(format!("verdicts-{threads}"));
    let output = File::create(&verdicts).map_err(|error| format!("{}: {error}", verdicts.display()))?;
    let mut command = Command::new(program);
    command.args(["check", "stream.yaml", "--crd", "definition.yaml", "-o", "short", "--threads", threads]);
    let watched = Watched::run(command.current_dir(folder).stdout(output));
    let watched = watched.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(Run { watched, verdicts })
}

fn count_lines(file: &Path) -> Result<u64, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text.lines().count() as u64)
}

fn is_same_file(one: &Path, other: &Path) -> Result<bool, String> {
    let read = |file: &Path| fs::read(file).map_err(|error| format!("{}: {error}", file.display()));
    Ok(read(one)? == read(other)?)
}
