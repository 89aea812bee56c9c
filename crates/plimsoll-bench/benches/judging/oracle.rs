//! The peer.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::Costs;

const VARIABLE: &str = "PLIMSOLL_ORACLE";
const NAME: &str = "oracle-1.37";

/// A binary of the server's own code.
pub(crate) struct Oracle(PathBuf);

impl Oracle {
    /// The one that the environment names, or else one on the `PATH`.
    pub(crate) fn find() -> Option<Self> {
        if let Some(named) = env::var_os(VARIABLE) {
            return Some(Self(named.into()));
        }
        let path = env::var_os("PATH")?;
        env::split_paths(&path).map(|folder| folder.join(NAME)).find(|file| file.is_file()).map(Self)
    }

    /// What judging the rows of a file costs it.
    pub(crate) fn bench(&self, rows: &Path) -> Result<Costs, String> {
        let failed = |why: &str| format!("{} bench: {why}", self.0.display());
        let output = Command::new(&self.0).arg("bench").arg(rows).output();
        let output = output.map_err(|error| failed(&error.to_string()))?;
        if !output.status.success() {
            return Err(failed(&String::from_utf8_lossy(&output.stderr)));
        }
        let answer: Value = serde_json::from_slice(&output.stdout).map_err(|error| failed(&error.to_string()))?;
        let figure = |name: &str| answer[name].as_f64().ok_or_else(|| failed(&format!("no {name}")));
        if figure("failures")? > 0.0 {
            return Err(failed("it failed to judge some rows"));
        }
        Ok(Costs { nanos_per_row: figure("nsPerRow")?, nanos_per_definition: figure("nsCompilePerCrd")? })
    }
}
