//! Go packages on the disk: folders, modules, vendor folders, the module cache.

use std::cell::RefCell;
use std::fs;
use std::path::{Component, Path, PathBuf};

use plimsoll_gotypes::known::KnownTypes;
use plimsoll_gotypes::package::{ModuleFile, Replacement, SourceFile, Sources};
use plimsoll_gotypes::syntax::MAX_FILE_BYTES;

use crate::input::{read_start, read_text, reason};

/// Folders that hold no packages of the module.
const NO_PACKAGES: &[&str] = &["testdata", "vendor", "node_modules"];

/// The longest `go.mod` that is read.
const MAX_MODULE_FILE: u64 = 1 << 20;

/// The modules that packages were found in, and the places where others may be.
#[derive(Debug, Default)]
pub(super) struct Modules {
    known: RefCell<Vec<Module>>,
    cache: Option<PathBuf>,
    standard: Option<PathBuf>,
}

#[derive(Debug)]
struct Module {
    folder: PathBuf,
    file: ModuleFile,
}

/// A package that was asked for.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) import_path: String,
    pub(super) files: Vec<SourceFile>,
}

impl Modules {
    pub(super) fn new() -> Self {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE")).map(PathBuf::from);
        let path = std::env::var_os("GOPATH").map(PathBuf::from).or_else(|| Some(home?.join("go")));
        let cache = std::env::var_os("GOMODCACHE").map(PathBuf::from).or_else(|| Some(path?.join("pkg/mod")));
        let root = std::env::var_os("GOROOT").map_or_else(|| PathBuf::from("/usr/local/go"), PathBuf::from);
        Self { known: RefCell::default(), cache, standard: Some(root.join("src")).filter(|path| path.is_dir()) }
    }

    /// The packages that paths name: folders, or `DIR/...` for all below one.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub(super) fn find(&self, paths: &[String]) -> Result<Vec<Found>, String> {
        let mut folders = Vec::new();
        for path in paths {
            match path.strip_suffix("...") {
                Some(below) => {
                    let below = below.trim_end_matches('/');
                    all_below(Path::new(if below.is_empty() { "." } else { below }), &mut folders)?;
                }
                None => folders.push(PathBuf::from(path)),
            }
        }
        folders.sort();
        folders.dedup();
        let mut found = Vec::new();
        for folder in folders {
            let files = go_files(&folder, &folder)?;
            if !files.is_empty() {
                found.push(Found { import_path: self.import_path(&folder)?, files });
            }
        }
        Ok(found)
    }

    /// The import path of a folder, by the `go.mod` above it.
    fn import_path(&self, folder: &Path) -> Result<String, String> {
        let full =
            std::path::absolute(folder).map_err(|error| format!("`{}`: {}", folder.display(), reason(&error)))?;
        let full = without_dots(&full);
        let mut modules = self.known.borrow_mut();
        for above in full.ancestors() {
            if !modules.iter().any(|module| module.folder == above) {
                let Ok(text) = read_text(&above.join("go.mod"), MAX_MODULE_FILE) else { continue };
                modules.push(Module { folder: above.to_owned(), file: ModuleFile::parse(&text) });
            }
            let Some(module) = modules.iter().find(|module| module.folder == above) else { continue };
            let below = full.strip_prefix(above).unwrap_or(&full).to_string_lossy().replace('\\', "/");
            let path = &module.file.path;
            return Ok(if below.is_empty() { path.clone() } else { format!("{path}/{below}") });
        }
        Ok(full.file_name().map_or_else(|| "main".to_owned(), |name| name.to_string_lossy().into_owned()))
    }

    /// The folders in which a package may be, the nearest first.
    fn places(&self, import_path: &str) -> Vec<PathBuf> {
        let mut places = Vec::new();
        let modules = self.known.borrow();
        let mut own: Vec<(usize, PathBuf)> = modules
            .iter()
            .filter_map(|module| Some((module.file.path.len(), module.folder.join(module.file.own(import_path)?))))
            .collect();
        own.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        places.extend(own.into_iter().map(|(_, place)| place));
        for module in modules.iter() {
            places.push(module.folder.join("vendor").join(import_path));
            let Some((path, version, below)) = module.file.module_of(import_path) else { continue };
            match module.file.replacement(path) {
                Some(Replacement::Folder(folder)) => places.push(module.folder.join(folder).join(below)),
                Some(Replacement::Module(path, version)) => places.extend(self.cached(path, version, below)),
                None => places.extend(self.cached(path, version, below)),
            }
        }
        if !import_path.split('/').next().is_some_and(|first| first.contains('.')) {
            places.extend(self.standard.as_ref().map(|folder| folder.join(import_path)));
        }
        places
    }

    fn cached(&self, module: &str, version: &str, below: &str) -> Option<PathBuf> {
        let folder = format!("{}@{}", ModuleFile::escaped(module), ModuleFile::escaped(version));
        Some(self.cache.as_ref()?.join(folder).join(below))
    }
}

impl Sources for Modules {
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>> {
        let found = self.places(import_path).into_iter().find_map(|place| {
            let files = go_files(&place, &place).ok()?;
            (!files.is_empty()).then_some(files)
        });
        found.or_else(|| KnownTypes.files(import_path))
    }
}

/// The Go files of a folder in the order of their names; tests are left out.
fn go_files(folder: &Path, shown: &Path) -> Result<Vec<SourceFile>, String> {
    let failure = |error| format!("cannot read `{}`: {}", shown.display(), reason(&error));
    let mut names: Vec<String> = fs::read_dir(folder)
        .map_err(failure)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.strip_suffix(".go").is_some_and(|stem| !stem.ends_with("_test")))
        .collect();
    names.sort();
    let mut files = Vec::new();
    for name in names {
        // Larger ones are faults, of whatever length.
        let bytes = read_start(&folder.join(&name), MAX_FILE_BYTES as u64 + 1).map_err(failure)?;
        let shown = shown.join(&name).to_string_lossy().into_owned();
        files.push(SourceFile { name: shown.strip_prefix("./").map_or(shown.clone(), str::to_owned), bytes });
    }
    Ok(files)
}

/// All folders below one that may hold packages, those of modules within included, as controller-gen does.
fn all_below(folder: &Path, folders: &mut Vec<PathBuf>) -> Result<(), String> {
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("cannot read `{}`: {}", folder.display(), reason(&error)))?;
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let is_hidden = name.starts_with(['.', '_']);
            if !is_hidden && !NO_PACKAGES.contains(&&*name) && entry.file_type().is_ok_and(|of| of.is_dir()) {
                open.push(entry.path());
            }
        }
        folders.push(folder);
    }
    Ok(())
}

/// A full path without `.` and `..`.
fn without_dots(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}
