//! The command, built as users have it.

use std::path::PathBuf;
use std::process::Command;

use plimsoll_testkit::repository_root;

/// Builds it and says where it is: in the target folder that this program is from.
pub(crate) fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = ["build", "--release", "--locked", "--quiet", "-p", "plimsoll-cli"];
    let status = Command::new(cargo).args(words).current_dir(repository_root()).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("cargo build: {status}")),
        Err(error) => return Err(format!("cargo build: {error}")),
    }
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = this.ancestors().nth(2).ok_or("this program lies in no target folder")?;
    Ok(target.join("release/plimsoll"))
}
