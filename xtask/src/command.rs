//! The command, built as users have it.

use std::path::PathBuf;
use std::process::Command;

use plimsoll_testkit::repository_root;

/// Builds it beside this program, which is a release build too.
pub(crate) fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = ["build", "--release", "--locked", "--quiet", "-p", "plimsoll-cli"];
    let status = Command::new(cargo).args(words).current_dir(repository_root()).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("cargo build: {status}")),
        Err(error) => return Err(format!("cargo build: {error}")),
    }
    Ok(std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("plimsoll"))
}
