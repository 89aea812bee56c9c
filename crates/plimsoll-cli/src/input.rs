//! Finding and reading inputs.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use crate::exit::Stop;
use crate::terminal::stdin_is_terminal;

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// An input that was read.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name for people.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) bytes: Vec<u8>,
}

/// The inputs that were named; standard input where none was.
pub(crate) fn names<'a>(files: impl Iterator<Item = &'a PathBuf>) -> Result<Vec<PathBuf>, Stop> {
    let names: Vec<PathBuf> = files.cloned().collect();
    if !names.is_empty() {
        return Ok(names);
    }
    if stdin_is_terminal() {
        return Err(Stop::Usage(
            "no FILE is given, and standard input is a terminal\n\
             \u{20} plimsoll read deploy.yaml          names a file\n\
             \u{20} helm template . | plimsoll read    pipes one in\n\
             \u{20} plimsoll read -                    lets you type it"
                .to_string(),
        ));
    }
    Ok(vec![STDIN.into()])
}

/// What to do with an input that is longer than a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlong {
    /// It is not read at all.
    Refused,
    /// One byte more than the limit is read, so that others see it.
    Shown,
}

/// Reads an input.
pub(crate) fn read(path: &Path, limit: u32, overlong: Overlong) -> Result<Input, String> {
    let is_stdin = path.as_os_str() == STDIN;
    let name = if is_stdin { "<stdin>".to_owned() } else { path.to_string_lossy().into_owned() };
    let bytes = read_bytes(path, &name, u64::from(limit) + 1)?;
    if overlong == Overlong::Refused && bytes.len() as u64 > u64::from(limit) {
        return Err(format!("`{name}` is longer than {limit} bytes; split it"));
    }
    Ok(Input { name, bytes })
}

fn read_bytes(path: &Path, name: &str, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == STDIN {
        if stdin_is_terminal() {
            // Where this cannot be shown, typing works all the same.
            let _ = writeln!(io::stderr(), "reading what you type; end it with Ctrl-D");
        }
        let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
        return read.map(|_| bytes).map_err(|error| format!("cannot read standard input: {error}"));
    }
    if path.is_dir() {
        let name = name.trim_end_matches('/');
        return Err(format!("`{name}` is a folder; name its files, for instance `{name}/*.yaml`"));
    }
    let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))
}

/// Reads a file that may have so many bytes, whatever it is: a device has no end.
pub(crate) fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let bytes = read_start(path, most + 1)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// Reads so many bytes of a file at most.
pub(crate) fn read_start(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The same as text.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read_file(path, most)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))
}

/// Why, in words without numbers where we have them.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    }
}
