//! The files around those that are checked: Helm charts, kustomizations, tests.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use plimsoll_check::input::{Surroundings, Telling};

use crate::paths::Found;

/// Files that tell about others are small; what is longer is none of them.
const LONGEST: u64 = 1 << 20;

/// What the files around those that were found in folders say.
pub(super) fn around<'f>(files: impl Iterator<Item = &'f Found>) -> Surroundings {
    let mut surroundings = Surroundings::default();
    let mut seen = HashSet::new();
    for found in files.filter(|found| !found.is_named) {
        let name = name(&found.path);
        for chart in Surroundings::charts_above(&name) {
            if seen.insert(chart.clone()) && Path::new(&chart).is_file() {
                surroundings.add_chart(&chart);
            }
        }
        // Those without an ending are not among the files that were found.
        for telling in Surroundings::kustomizations_above(&name).into_iter().chain([name]) {
            let Some(kind) = Telling::of(&telling) else { continue };
            if seen.insert(telling.clone())
                && let Some(text) = read(Path::new(&telling))
            {
                surroundings.add(kind, &telling, &text);
            }
        }
    }
    surroundings
}

/// A path with `/` between its parts, as documents of it are called.
pub(super) fn name(path: &Path) -> String {
    let name = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { name.into_owned() } else { name.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// A file that may not be there, and then tells nothing.
fn read(path: &Path) -> Option<Vec<u8>> {
    let file = File::open(path).ok()?;
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut text = Vec::new();
    file.take(LONGEST).read_to_end(&mut text).ok()?;
    Some(text)
}
