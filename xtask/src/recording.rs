//! Recording answers of programs that are made of the server's own code.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Sends lines to a program and returns what it answers.
pub(crate) fn ask(program: &str, words: &[&OsStr], input: String) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{program}: {error}");
    let mut child =
        Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut stdin = child.stdin.take().ok_or("no standard input")?;
    // The program answers while it reads: writing beside reading keeps both pipes moving.
    let sender = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    sender.join().map_err(|_| "the sender panicked")?.map_err(failed)?;
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// Writes a file, and the folders it lies in.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Adds a text to the end of a file, which is made where there is none.
pub(crate) fn append(path: &Path, text: &str) -> Result<(), String> {
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| format!("{}: {error}", path.display()))
}
