//! CRDs of Go types that no file contains, for judging objects by them.

use std::sync::Arc;

use plimsoll::{Format, Release};
use plimsoll_check::text::DocumentText;
use plimsoll_finding::{CrdPlace, Severity};
use plimsoll_gotypes::crd::{Crd, Place};
use plimsoll_gotypes::package::Packages;

use super::crd::Made;
use super::lines::lines;
use super::modules::Modules;
use super::words::Words;
use crate::exit::Stop;
use crate::terminal::Terminal;

/// A CRD that was made of Go types.
pub(in crate::cmd) struct GeneratedCrd {
    /// Its text, under the name of the Go file of its kind.
    pub(in crate::cmd) text: DocumentText,
    /// Where its lines come from.
    pub(in crate::cmd) lines: Vec<Option<CrdPlace>>,
}

/// The CRDs of all kinds in packages, and whether something is wrong with them, which is written.
pub(in crate::cmd) fn crds(
    paths: &[String],
    release: Release,
    terminal: &mut Terminal,
) -> Result<(Vec<GeneratedCrd>, bool), Stop> {
    let words = Words::parse(paths.iter().map(String::as_str)).map_err(Stop::Message)?;
    let sources = Modules::new();
    let made = Made::new(&words, &sources, release, Severity::Error, terminal)?;
    let crds = made.generation.crds.iter().zip(&made.texts);
    let crds = crds.map(|(generated, text)| generated_crd(&made.packages, &generated.crd, text)).collect();
    Ok((crds, made.has_error))
}

fn generated_crd(packages: &Packages<'_>, crd: &Crd, text: &str) -> GeneratedCrd {
    let first = crd.versions.first().and_then(|version| place_in(packages, version.schema.place?));
    let name = first.as_ref().map_or("<CRD>", |place| &*place.file);
    let found = lines(crd, text);
    let mut lines: Vec<Option<CrdPlace>> =
        found.into_iter().map(|line| line.and_then(|line| place_in(packages, line.place?))).collect();
    let mut last = first.clone();
    for line in &mut lines {
        match line {
            Some(place) => last = Some(place.clone()),
            None => line.clone_from(&last),
        }
    }
    GeneratedCrd { text: DocumentText::whole(name, Format::Yaml, text.as_bytes().to_vec()), lines }
}

fn place_in(packages: &Packages<'_>, place: Place) -> Option<CrdPlace> {
    let file = packages.package(place.package).files.get(place.file as usize)?;
    Some(CrdPlace { file: Arc::from(&*file.name), line: file.position(place.span).line })
}
