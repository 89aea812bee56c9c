//! CRDs made of Go types, against what controller-gen made of the same files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_doc::{ReadRules, read_yaml, same};
use plimsoll_gotypes::crd::{CrdOptions, Generation, generate};
use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::output::crd_yaml;
use plimsoll_gotypes::package::{Packages, SourceFile, Sources};

use crate::{Row, Scorer, Tally};

/// The path of the module that the packages belong to.
const MODULE: &str = "example.test/gotypes";

/// Scores the runs of an index; packages and answers lie beside it.
pub(crate) fn open(file: &Path) -> Scorer {
    let folder = file.parent().unwrap_or(file).to_owned();
    Box::new(move |row, tally| score(&folder, row, tally))
}

fn score(folder: &Path, row: &Row, tally: &mut Tally) {
    let (Some(name), Some(generator), Some(expected)) = (row.str("name"), row.str("generator"), row.str("expected"))
    else {
        return tally.check("row", "a run", "name, generator or expected is missing");
    };
    let local = match Local::read(folder, name) {
        Ok(local) => local,
        Err(error) => return tally.check("row", "packages", error),
    };
    let mut packages = Packages::new(&local);
    let roots: Vec<_> = local.0.keys().filter_map(|path| packages.load(path)).collect();
    let generation = generate(&mut packages, &roots, &options(generator));
    let has_failed = row.int("exit").unwrap_or_default() != 0;
    tally.check("rejected", has_failed.to_string(), (!generation.faults.is_empty()).to_string());
    compare_files(&folder.join(expected), row, &generation, tally);
    let Ok(errors) = fs::read_to_string(folder.join(expected).join("error.txt")) else { return };
    let places: Vec<String> = generation
        .faults
        .iter()
        .filter_map(|fault| {
            let place = fault.place?;
            let file = packages.package(place.package).files.get(place.file as usize)?;
            Some(format!("{}:{}:", file.name, file.position(place.span).line))
        })
        .collect();
    let in_packages = format!("controller-gen/{name}/");
    let mut has_syntax_error = false;
    for error in errors.lines().filter(|line| line.starts_with(&in_packages)) {
        // FILE:LINE:COLUMN: TEXT
        let mut parts = error.splitn(3, ':');
        let place = format!("{}:{}:", parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let is_open = error.contains("literal not terminated") || error.contains("unable to parse string");
        if is_open && is_continued(folder, &place) {
            tally.leave_out("a rule over several lines, which we accept");
            continue;
        }
        if error.contains("expected ';'") && std::mem::replace(&mut has_syntax_error, true)
            || error.contains("expected '}'")
        {
            tally.leave_out("a further syntax error, which the first one brings");
            continue;
        }
        let found = places.contains(&place);
        tally.check("line of a mistake", &place, if found { &place } else { "no finding" });
    }
}

/// Whether the next line goes on with the marker on a line: ours are accepted.
fn is_continued(folder: &Path, place: &str) -> bool {
    let mut parts = place.split(':');
    let (Some(file), Some(line)) = (parts.next(), parts.next().and_then(|line| line.parse::<usize>().ok())) else {
        return false;
    };
    let root = folder.parent().unwrap_or(folder);
    let text = fs::read_to_string(root.join(file)).unwrap_or_default();
    text.lines().nth(line).is_some_and(|next| next.trim_start().starts_with("//") && !next.contains("// +"))
}

fn compare_files(expected: &Path, row: &Row, generation: &Generation, tally: &mut Tally) {
    let mut made: BTreeMap<&str, String> = BTreeMap::new();
    for crd in &generation.crds {
        // Of two kinds with one plural, the last is written.
        made.insert(&crd.file, crd_yaml(&crd.crd, ""));
    }
    let files: Vec<&str> = row
        .value
        .get("files")
        .and_then(serde_json::Value::as_array)
        .map(|files| files.iter().filter_map(serde_json::Value::as_str).collect())
        .unwrap_or_default();
    let joined = row.str("joined").map(|file| fs::read_to_string(expected.join(file)).unwrap_or_default());
    let mut wanted: Vec<String> = match &joined {
        Some(text) => text.split("---\n").skip(1).map(|part| format!("---\n{part}")).collect(),
        None => files.iter().map(|file| fs::read_to_string(expected.join(file)).unwrap_or_default()).collect(),
    };
    wanted.resize(files.len(), String::new());
    for (file, want) in files.iter().zip(&wanted) {
        let got = made.get(file);
        let described = |is_equal: bool| format!("{file}: {}", if is_equal { "equal" } else { "not equal" });
        let wanted = described(true);
        tally.check("CRD", &wanted, described(got.is_some_and(|got| equal(want, got))));
        tally.check("bytes", &wanted, described(got == Some(want)));
    }
}

fn equal(want: &str, got: &str) -> bool {
    let rules = ReadRules::default();
    match (read_yaml(want.as_bytes(), &rules), read_yaml(got.as_bytes(), &rules)) {
        (Ok(want), Ok(got)) => same(want.root(), got.root()),
        _ => false,
    }
}

/// The options behind `crd:`.
fn options(generator: &str) -> CrdOptions {
    let mut options = CrdOptions::default();
    for option in generator.split_once(':').map_or("", |(_, options)| options).split(',') {
        if let Some((name, value)) = option.split_once('=') {
            // An option that cannot be set makes another CRD, which is seen.
            let _ = options.set(name, value);
        }
    }
    options
}

/// The packages of a run, by their paths.
struct Local(BTreeMap<String, Vec<SourceFile>>);

impl Local {
    fn read(folder: &Path, name: &str) -> Result<Self, String> {
        let root = folder.parent().unwrap_or(folder);
        let mut packages: BTreeMap<String, Vec<SourceFile>> = BTreeMap::new();
        let mut folders = vec![folder.join(name)];
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            paths.sort();
            for path in paths {
                let below = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
                if path.is_dir() {
                    folders.push(path);
                } else if let (Some((package, _)), true) =
                    (below.rsplit_once('/'), path.extension().is_some_and(|extension| extension == "go"))
                {
                    let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                    let files = packages.entry(format!("{MODULE}/{package}")).or_default();
                    files.push(SourceFile { name: below, bytes });
                }
            }
        }
        Ok(Self(packages))
    }
}

impl Sources for Local {
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>> {
        self.0.get(import_path).cloned().or_else(|| KnownTypes.files(import_path))
    }
}
