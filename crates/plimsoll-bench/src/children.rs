//! Programs that are started: which is ours, and how long they have worked.

use std::path::PathBuf;
use std::{env, fs};

/// Our binary: what `PLIMSOLL` names, or the one of the build folder that the benchmark is in.
pub fn our_binary() -> Option<PathBuf> {
    if let Some(named) = env::var_os("PLIMSOLL") {
        return Some(named.into());
    }
    // The benchmark lies in the folder `deps` beside it.
    let built = env::current_exe().ok()?.parent()?.parent()?.join("plimsoll");
    built.is_file().then_some(built)
}

/// User time of all child processes that have ended, in seconds.
///
/// # Errors
/// The platform does not tell it.
pub fn children_time() -> Result<f64, String> {
    /// Units of the kernel's table, on every platform of Linux.
    const TICKS_PER_SECOND: f64 = 100.0;
    /// The field of the table, counted behind the name of the program, which may contain blanks.
    const CHILDREN_USER_TIME: usize = 13;
    let table = fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    let fields = table.rsplit_once(')').map(|(_, fields)| fields).unwrap_or_default();
    let ticks = fields.split_whitespace().nth(CHILDREN_USER_TIME).and_then(|field| field.parse::<f64>().ok());
    ticks.map(|ticks| ticks / TICKS_PER_SECOND).ok_or_else(|| "/proc/self/stat has an unknown form".to_owned())
}
