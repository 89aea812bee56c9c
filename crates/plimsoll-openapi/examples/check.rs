//! Checks OpenAPI documents and lists their operations: `cargo run --example check -- api.yaml`.
#![allow(clippy::print_stdout)] // an example

use std::error::Error;

use plimsoll_finding::{Severity, Window, Wording, Words};
use plimsoll_openapi::{NoFiles, check, read_document};

fn main() -> Result<(), Box<dyn Error>> {
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file)?;
        let document = match read_document(&bytes) {
            Ok(document) => document,
            Err(fault) => {
                println!("{file}: {fault}");
                continue;
            }
        };
        let checked = check(&document, &NoFiles);
        for finding in checked.findings.iter().filter(|finding| finding.severity == Severity::Error) {
            let window = Window::whole(document.source());
            let words = Words::of(finding, Wording::LATEST, &window);
            println!("{file}: {}: {}: {}", finding.code(), finding.place.path.pointer(), words.headline);
        }
        let operations = checked.description.as_ref().map_or(0, |description| description.operations().len());
        println!("{file}: {} findings, {operations} operations", checked.findings.len());
    }
    Ok(())
}
