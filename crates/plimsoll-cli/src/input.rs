//! Finding and reading inputs.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Stop;
use crate::terminal::stdin_is_terminal;

/// The name that stands for standard input.
const STDIN: &str = "-";

/// An input that was read.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name for people.
    pub(crate) name: String,
    /// What it holds.
    pub(crate) bytes: Vec<u8>,
}

/// The inputs that were named; standard input where none was.
pub(crate) fn names<'a>(files: impl Iterator<Item = &'a String>) -> Result<Vec<String>, Stop> {
    let names: Vec<String> = files.cloned().collect();
    if !names.is_empty() {
        return Ok(names);
    }
    if stdin_is_terminal() {
        return Err(Stop::Message(
            "no FILE is given, and standard input is a terminal\n\
             Name a file (`plimsoll read deploy.yaml`), pipe one in (`helm template . | plimsoll read`), \
             or give `-` to type it."
                .to_string(),
        ));
    }
    Ok(vec![STDIN.to_string()])
}

/// Reads an input of at most `limit` bytes, and one more that shows that it is longer.
pub(crate) fn read(name: &str, limit: u32) -> Result<Input, String> {
    let limit = u64::from(limit) + 1;
    let mut bytes = Vec::new();
    if name == STDIN {
        io::stdin()
            .lock()
            .take(limit)
            .read_to_end(&mut bytes)
            .map_err(|error| format!("cannot read standard input: {error}"))?;
        return Ok(Input { name: "<stdin>".to_string(), bytes });
    }
    if Path::new(name).is_dir() {
        return Err(format!(
            "`{name}` is a folder; name its files, for instance `{}/*.yaml`",
            name.trim_end_matches('/')
        ));
    }
    let file = File::open(name).map_err(|error| format!("cannot open `{name}`: {}", reason(&error)))?;
    file.take(limit).read_to_end(&mut bytes).map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
    Ok(Input { name: name.to_string(), bytes })
}

/// Why, in words without numbers where we have them.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
    }
}
