//! Where the prompt keeps its history.

use std::env;
use std::fs;
use std::path::PathBuf;

/// A file below the user's state folder; none where there is no such folder.
pub(super) fn file() -> Option<PathBuf> {
    let state = env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let folder = state.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".local/state")))?.join("plimsoll");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("cel-history"))
}
