//! `cargo xtask codes`: the page of all codes, made from their registry.

use std::fs;
use std::path::PathBuf;

use plimsoll_testkit::repository_root;

use crate::{Args, Outcome};

pub(crate) fn run(args: Args) -> Result<Outcome, String> {
    args.finish()?;
    let path = page_path();
    let folder = path.parent().unwrap_or(&path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, plimsoll_finding::codes_page()))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    eprintln!("written: {}", path.display());
    Ok(Outcome::Fine)
}

/// Whether the committed page is what the registry says.
pub(crate) fn is_current() -> bool {
    fs::read_to_string(page_path()).is_ok_and(|page| page == plimsoll_finding::codes_page())
}

fn page_path() -> PathBuf {
    repository_root().join("docs/codes.md")
}
