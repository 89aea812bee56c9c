//! `cargo xtask vectors`: a sample of the shared data, for machines that have none of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plimsoll_conformance::{Data, SUITES};
use plimsoll_testkit::{files_under, shared_root, vectors_root};
use serde_json::Value;

use crate::{Args, Outcome};

/// Bytes of the rows sampled from one table; a fixed number, so that a new table changes no other.
const TABLE_BYTES: usize = 24_000;

/// Rows sampled from a table whose rows name other files, which are copied with it.
const LINKED_ROWS: usize = 30;

/// Rows that name a larger file are left out.
const MAX_LINKED_FILE: u64 = 5_000;

/// A row longer than this says little that a shorter one does not.
const MAX_ROW: usize = 6_000;

/// Tables that answer to rows of another table: field that names the row, and every how many of them are taken.
const KEYED: &[(&str, &str, u64)] = &[
    ("corpora/cel-conformance/kube-exprs.jsonl", "id", 12),
    ("corpora/cel-conformance/kube-exprs-releases.jsonl", "id", 12),
    ("corpora/cel-conformance/tests.jsonl", "n", 19),
    ("corpora/cel-conformance/kubernetes-1.37.jsonl", "n", 19),
];

/// Files that say nothing in part.
const WHOLE: &[&str] = &["corpora/cel-conformance/functions-1.37.jsonl", "corpora/cel-conformance/kube-schemas.json"];

/// Tables whose rows are about folders of files, which are too large to copy.
const UNSAMPLED: &[&str] = &["corpora/go-types/controller-gen/index.jsonl"];

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
        bytes += match suite.data {
            Data::Rows { file, .. } | Data::Linked { file, .. } if is_apart(file) || UNSAMPLED.contains(&file) => 0,
            Data::Rows { file, .. } => write(file, &sample_rows(&read(&shared.join(file))?, TABLE_BYTES))?,
            Data::Linked { file, .. } => copy_linked(&shared, file)?,
            Data::OtherReleases { .. } | Data::Files { .. } | Data::LinkedFiles { .. } => 0,
        };
    }
    for &(file, field, every) in KEYED {
        bytes += write(file, &rows_by_key(&read(&shared.join(file))?, field, every))?;
    }
    for file in WHOLE {
        bytes += write(file, &read(&shared.join(file))?)?;
    }
    for &(folder, count, max_size) in FOLDERS {
        bytes += copy_files(&shared, folder, count, max_size)?;
    }
    println!("{bytes} bytes sampled; now run `cargo xtask conformance conformance/vectors`");
    Ok(Outcome::Fine)
}

/// Whether a table is sampled in a way of its own.
fn is_apart(table: &str) -> bool {
    WHOLE.contains(&table) || KEYED.iter().any(|(file, ..)| *file == table)
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

/// The rows whose key, a number or a text that ends in one, is a multiple of `every`: the same in all tables.
fn rows_by_key(text: &[u8], field: &str, every: u64) -> Vec<u8> {
    let is_taken = |row: &&[u8]| {
        let row: Value = serde_json::from_slice(row).unwrap_or_default();
        let key = match row.get(field) {
            Some(Value::String(text)) => text.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().ok(),
            Some(number) => number.as_u64(),
            None => None,
        };
        key.is_some_and(|key| key.is_multiple_of(every))
    };
    text.split_inclusive(|&byte| byte == b'\n').filter(is_taken).flatten().copied().collect()
}

/// A sample of the rows that are judged by a small definition, and the files they name.
fn copy_linked(shared: &Path, table: &str) -> Result<usize, String> {
    let text = read(&shared.join(table))?;
    let is_fit = |name: &String| {
        let is_small = fs::metadata(shared.join(name)).is_ok_and(|data| data.len() <= MAX_LINKED_FILE);
        is_small && !OTHER_LICENCES.iter().any(|part| name.contains(part))
    };
    let rows = text.split_inclusive(|&byte| byte == b'\n').filter(|row| row.len() <= MAX_ROW);
    let named = rows.map(|row| (row, files_named(row, shared, table)));
    let fit: Vec<_> = named.filter(|(_, names)| !names.is_empty() && names.iter().all(is_fit)).collect();
    let sample: Vec<_> = fit.iter().step_by(fit.len().div_ceil(LINKED_ROWS).max(1)).collect();
    let mut bytes = write(table, &sample.iter().flat_map(|(row, _)| row.iter().copied()).collect::<Vec<_>>())?;
    let names: BTreeSet<&String> = sample.iter().flat_map(|(_, names)| names).collect();
    for name in names {
        bytes += write(name, &read(&shared.join(name))?)?;
    }
    Ok(bytes)
}

/// Paths that a row names, below the shared data: written relative to it, or to the table's folder.
/// None where the row is not judged by a definition in a file.
fn files_named(row: &[u8], shared: &Path, table: &str) -> Vec<String> {
    let row: Value = serde_json::from_slice(row).unwrap_or_default();
    let folder = table.rsplit_once('/').map_or("", |(folder, _)| folder);
    let text = |field: &str| row.get(field).and_then(Value::as_str);
    // A text of several lines is the definition itself.
    let Some(crd) = text("crd").filter(|crd| !crd.contains('\n')) else { return Vec::new() };
    let path = |name: &str| {
        let beside = format!("{folder}/{name}");
        if shared.join(&beside).exists() { beside } else { name.to_owned() }
    };
    [Some(crd), text("file")].into_iter().flatten().map(path).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
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
        bytes += write(&name(path), &read(path)?)?;
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
    use super::{rows_by_key, sample_rows};

    #[test]
    fn rows_of_two_tables_have_the_same_keys() {
        let text = b"{\"id\":\"k011\"}\n{\"id\":\"k012\"}\n{\"n\":12}\n";
        assert_eq!(rows_by_key(text, "id", 4), b"{\"id\":\"k012\"}\n");
        assert_eq!(rows_by_key(text, "n", 3), b"{\"n\":12}\n");
    }

    #[test]
    fn rows_are_taken_whole_and_evenly() {
        let text: Vec<u8> = (0..100).flat_map(|n| format!("{n:03}\n").into_bytes()).collect();
        assert_eq!(sample_rows(&text, 40), b"000\n010\n020\n030\n040\n050\n060\n070\n080\n090\n");
        assert_eq!(sample_rows(&text, 4000), text);
    }
}
