//! `cargo xtask vectors`: a sample of the shared data, for machines that have none of it.

use std::fs;
use std::path::Path;

use plimsoll_conformance::{Data, SUITES};
use plimsoll_testkit::{files_under, shared_root, vectors_root};

use crate::{Args, Outcome};

/// Bytes of the rows sampled from one table; a fixed number, so that a new table changes no other.
const TABLE_BYTES: usize = 24_000;

/// A row longer than this says little that a shorter one does not.
const MAX_ROW: usize = 6_000;

/// Folders of files: at most so many files, none larger than so many bytes, in all.
const FOLDERS: &[(&str, usize, usize)] =
    &[("corpora/crds", 2, 50_000), ("corpora/objects", 40, 2_500), ("vectors/crds", 30, 4_000)];

/// Parts of the names of files whose licence is not Apache-2.0.
const OTHER_LICENCES: &[&str] = &["native/website-", "cluster-operator-rabbitmq"];

pub(crate) fn run(args: Args) -> Result<Outcome, String> {
    args.finish()?;
    let shared = shared_root().ok_or("the sample is taken from ../shared, which is not there")?;
    remove_old_sample()?;
    let mut bytes = 0;
    for suite in SUITES {
        if let Data::Rows { file, .. } = suite.data {
            let text = fs::read(shared.join(file)).map_err(|error| format!("{file}: {error}"))?;
            bytes += write(file, &sample_rows(&text, TABLE_BYTES))?;
        }
    }
    for &(folder, count, max_size) in FOLDERS {
        bytes += copy_files(&shared, folder, count, max_size)?;
    }
    println!("{bytes} bytes sampled; now run `cargo xtask conformance conformance/vectors`");
    Ok(Outcome::Fine)
}

fn remove_old_sample() -> Result<(), String> {
    for folder in ["corpora", "vectors"] {
        let path = vectors_root().join(folder);
        if path.exists() {
            fs::remove_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// Every so many rows, so that the sample has about the size asked for.
fn sample_rows(text: &[u8], size: usize) -> Vec<u8> {
    let step = text.len().div_ceil(size.max(1)).max(1);
    let rows = text.split_inclusive(|&byte| byte == b'\n').filter(|row| row.len() <= MAX_ROW);
    rows.step_by(step).flatten().copied().collect()
}

fn copy_files(shared: &Path, folder: &str, count: usize, max_size: usize) -> Result<usize, String> {
    let name = |path: &Path| path.strip_prefix(shared).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let is_fit = |path: &Path| {
        let is_data = path.extension().is_some_and(|end| end == "yaml" || end == "json");
        let is_small = fs::metadata(path).is_ok_and(|data| data.len() <= max_size as u64);
        is_data && is_small && !OTHER_LICENCES.iter().any(|part| name(path).contains(part))
    };
    let fit: Vec<_> = files_under(&shared.join(folder)).into_iter().filter(|path| is_fit(path)).collect();
    let mut bytes = 0;
    for path in fit.iter().step_by(fit.len().div_ceil(count).max(1)) {
        let text = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        bytes += write(&name(path), &text)?;
    }
    Ok(bytes)
}

fn write(name: &str, text: &[u8]) -> Result<usize, String> {
    let path = vectors_root().join(name);
    let folder = path.parent().unwrap_or(&path);
    fs::create_dir_all(folder).and_then(|()| fs::write(&path, text)).map_err(|error| format!("{name}: {error}"))?;
    Ok(text.len())
}

#[cfg(test)]
mod tests {
    use super::sample_rows;

    #[test]
    fn rows_are_taken_whole_and_evenly() {
        let text: Vec<u8> = (0..100).flat_map(|n| format!("{n:03}\n").into_bytes()).collect();
        assert_eq!(sample_rows(&text, 40), b"000\n010\n020\n030\n040\n050\n060\n070\n080\n090\n");
        assert_eq!(sample_rows(&text, 4000), text);
    }
}
