//! `cargo xtask tidy`: the house rules that the compiler does not know.

mod directions;
mod flags;
mod licences;
mod metadata;
mod publishing;
mod sources;
mod spdx;
mod text;
mod tree;
mod versions;

use crate::{Args, Outcome};
use metadata::Metadata;
use tree::Tree;

/// A broken rule.
#[derive(Debug)]
struct Finding {
    /// `file:line`, or the file or package alone.
    place: String,
    /// What is wrong.
    what: String,
    /// What to do about it.
    fix: &'static str,
}

pub(crate) fn run(args: Args) -> Result<Outcome, String> {
    args.finish()?;
    let tree = Tree::load()?;
    let metadata = Metadata::load()?;

    let mut findings = Vec::new();
    directions::check(&metadata, &mut findings);
    publishing::check(&metadata, &tree, &mut findings);
    licences::check(&metadata, &tree, &mut findings)?;
    sources::check(&tree, &mut findings);
    versions::check(&tree, &mut findings);
    text::check(&tree, &mut findings);
    flags::check(&tree, &mut findings);
    if !crate::codes::is_current() {
        findings.push(Finding {
            place: "docs/codes.md".to_owned(),
            what: "is not what the registry of codes says".to_owned(),
            fix: "run `cargo xtask codes` and commit the page",
        });
    }

    for Finding { place, what, fix } in &findings {
        eprintln!("{place}: {what}\n    {fix}");
    }
    if findings.is_empty() {
        println!("tidy: {} files, {} packages, no problems found", tree.files.len(), metadata.packages.len());
        return Ok(Outcome::Fine);
    }
    eprintln!("tidy: {} findings", findings.len());
    Ok(Outcome::Failed)
}
