//! `cargo xtask codes`: the pages of all codes, made from their registry.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_testkit::repository_root;

use crate::{Args, Outcome};

pub(crate) fn run(args: Args) -> Result<Outcome, String> {
    args.finish()?;
    for (path, text) in pages() {
        let folder = path.parent().unwrap_or(&path);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        eprintln!("written: {}", path.display());
    }
    Ok(Outcome::Fine)
}

/// Whether the committed pages are what the registry says.
pub(crate) fn is_current() -> bool {
    pages().iter().all(|(path, page)| is_same(path, page))
}

fn is_same(path: &Path, page: &str) -> bool {
    fs::read_to_string(path).is_ok_and(|committed| committed == page)
}

/// All pages: one of all codes, and one for each rule of OpenAPI documents.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = repository_root().join("docs");
    let mut pages = vec![(docs.join("codes.md"), plimsoll_finding::codes_page())];
    for rule in plimsoll_openapi::RULES {
        pages.push((docs.join(format!("openapi/{}.md", rule.code.name())), plimsoll_openapi::page(rule)));
    }
    pages
}
