//! Damaged inputs come out the same with any number of threads, as files and as a stream.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use plimsoll_testkit::{Mutator, Random};

use crate::stream::objects;

/// Inputs in a run that is short.
pub(super) const FEW: usize = 1_000;
/// Inputs in a run that is whole.
pub(super) const ALL: usize = 10_000;

const THREADS: [&str; 4] = ["1", "2", "7", "64"];
const FORMATS: [&str; 3] = ["text", "short", "json"];

/// Pieces of YAML and JSON.
const TOKENS: [&[u8]; 24] = [
    b": ",
    b"- ",
    b"\n",
    b"\n  ",
    b"\t",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"'",
    b"&a ",
    b"*a",
    b"<<: *a",
    b"null",
    b"~",
    b"1e400",
    b"\x1b[31m",
    b"\x7f",
    b"\xc2\x9b",
    b"\xe2\x80\xae",
    b"\xff",
    b"\x00",
    b"# ",
];

/// Runs the command on all of them; returns what differs.
pub(super) fn run(program: &Path, folder: &Path, count: usize) -> io::Result<Vec<String>> {
    let place = folder.join("same");
    fs::create_dir_all(place.join("inputs"))?;
    fs::write(place.join("crd.yaml"), objects::DEFINITION)?;
    write_inputs(&place, count)?;
    let mut complaints = Vec::new();
    for format in FORMATS {
        for input in ["inputs", "stream.yaml", "-"] {
            let run = |threads| output(program, &place, input, format, threads);
            let first = run(THREADS[0])?;
            if let Some(why) = super::hidden(&first) {
                complaints.push(format!("{input} as {format}: {why}"));
            }
            for threads in THREADS.iter().skip(1) {
                if run(threads)? != first {
                    complaints.push(format!("{input} as {format}: {threads} threads write something else"));
                }
            }
        }
        let of_file = output(program, &place, "stream.yaml", format, "2")?;
        let of_stdin = output(program, &place, "-", format, "2")?;
        let named = String::from_utf8_lossy(&of_stdin).replace("<stdin>", "stream.yaml");
        if String::from_utf8_lossy(&of_file) != named {
            complaints.push(format!("as {format} the file and standard input differ"));
        }
        println!("{count} damaged inputs as {format}: {} bytes of output", of_file.len());
    }
    Ok(complaints)
}

/// Each damaged input as a file, and those that can follow each other as a stream.
fn write_inputs(place: &Path, count: usize) -> io::Result<()> {
    let mut random = Random::new(18);
    let mutator = Mutator { tokens: &TOKENS, max_len: 4096 };
    let (mut seed, mut other, mut input) = (String::new(), String::new(), Vec::new());
    let mut stream = Vec::new();
    for at in 0..count {
        seed.clear();
        objects::push(at as u64, &mut seed);
        other.clear();
        let _ = write!(other, "a: &a {{b: [1, 2.5, \"x\"]}}\nc: *a\n\u{1b}\u{9b}: \"\\e\"\n");
        mutator.mutate(seed.as_bytes(), other.as_bytes(), &mut random, &mut input);
        fs::write(place.join(format!("inputs/{at:05}.yaml")), &input)?;
        // What cannot be split ends a stream.
        let ends = plimsoll_doc::Splitter::new(&input, &plimsoll_doc::Limits::FILES).any(|part| part.is_err());
        if !ends {
            stream.extend_from_slice(b"---\n");
            stream.extend_from_slice(&input);
            stream.push(b'\n');
        }
    }
    fs::write(place.join("stream.yaml"), stream)
}

/// Standard output, then standard error.
fn output(program: &Path, place: &Path, input: &str, format: &str, threads: &str) -> io::Result<Vec<u8>> {
    let stdin = if input == "-" { Stdio::from(File::open(place.join("stream.yaml"))?) } else { Stdio::null() };
    let args = ["check", input, "--crd", "crd.yaml", "-o", format, "--threads", threads];
    let ran = Command::new(program).args(args).current_dir(place).env("NO_COLOR", "1").stdin(stdin).output()?;
    let mut all = ran.stdout;
    all.extend(ran.stderr);
    let _ = ran.status.code().map(|code| all.extend(format!("exit {code}\n").bytes()));
    Ok(all)
}
