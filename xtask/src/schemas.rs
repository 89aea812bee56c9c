//! `cargo xtask schemas`: the store of native kinds, made of the sources of Kubernetes.
//!
//! The sources are Go modules in the module cache. Their OpenAPI documents say which kinds there are, what is required
//! and defaulted; their Go types what the server decodes into, which errors name.

mod go_source;
mod lifecycle;
mod tags;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plimsoll_store::Minor;
use plimsoll_store::model::{ReleaseModel, write_store};
use plimsoll_store::openapi::{GoTypesOfRelease, OpenApi};
use plimsoll_testkit::repository_root;

use crate::{Args, Outcome};

/// The sources of a release.
struct Sources {
    minor: u8,
    /// Version of `k8s.io/kubernetes`.
    kubernetes: &'static str,
    /// Version of the modules that are published beside it.
    staging: &'static str,
    /// Whether it reports what tags say, and not only compares it with what hand-written code says.
    reports_tags: bool,
    /// Version of `k8s.io/kube-aggregator`, which is published under other patches at times.
    aggregator: &'static str,
}

const SOURCES: [Sources; 8] = [
    Sources { minor: 30, reports_tags: false, kubernetes: "v1.30.14", staging: "v0.30.14", aggregator: "v0.30.14" },
    Sources { minor: 31, reports_tags: false, kubernetes: "v1.31.14", staging: "v0.31.14", aggregator: "v0.31.10" },
    Sources { minor: 32, reports_tags: false, kubernetes: "v1.32.13", staging: "v0.32.13", aggregator: "v0.32.13" },
    Sources { minor: 33, reports_tags: false, kubernetes: "v1.33.13", staging: "v0.33.13", aggregator: "v0.33.13" },
    Sources { minor: 34, reports_tags: false, kubernetes: "v1.34.4", staging: "v0.34.8", aggregator: "v0.34.8" },
    Sources { minor: 35, reports_tags: false, kubernetes: "v1.35.4", staging: "v0.35.4", aggregator: "v0.35.4" },
    Sources { minor: 36, reports_tags: false, kubernetes: "v1.36.4", staging: "v0.36.4", aggregator: "v0.36.4" },
    Sources { minor: 37, reports_tags: true, kubernetes: "v1.37.1", staging: "v0.37.1", aggregator: "v0.37.1" },
];

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let check = args.flag("--check");
    let cache = args.next_word().map(PathBuf::from);
    args.finish()?;
    let cache = cache.map_or_else(module_cache, Ok)?.join("k8s.io");
    let mut releases = Vec::new();
    for sources in &SOURCES {
        eprintln!("reading 1.{}", sources.minor);
        releases.push((Minor(sources.minor), sources.read(&cache)?));
    }
    let bytes = write_store(&releases);
    let path = repository_root().join("crates/plimsoll-store/src/kubernetes.store");
    if check {
        let is_current = fs::read(&path).is_ok_and(|old| old == bytes);
        return Ok(if is_current { Outcome::Fine } else { Outcome::Failed });
    }
    fs::write(&path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    eprintln!("written: {} ({} bytes)", path.display(), bytes.len());
    Ok(Outcome::Fine)
}

fn module_cache() -> Result<PathBuf, String> {
    let output = Command::new("go").args(["env", "GOMODCACHE"]).output();
    let output = output.map_err(|error| format!("go env GOMODCACHE: {error}; name the module cache instead"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

impl Sources {
    fn read(&self, cache: &Path) -> Result<ReleaseModel, String> {
        let module = |name: &str, version: &str| {
            let folder = cache.join(format!("{name}@{version}"));
            let missing = || format!("missing module: go mod download k8s.io/{name}@{version}");
            if folder.is_dir() { Ok(folder) } else { Err(missing()) }
        };
        let kubernetes = module("kubernetes", self.kubernetes)?;
        let (api, machinery) = (module("api", self.staging)?, module("apimachinery", self.staging)?);
        let extensions = module("apiextensions-apiserver", self.staging)?;
        let aggregator = module("kube-aggregator", self.aggregator)?;
        let mut go = go_source::Packages::default();
        for folder in [
            api.clone(),
            machinery.join("pkg/apis/meta"),
            extensions.join("pkg/apis/apiextensions"),
            aggregator.join("pkg/apis/apiregistration"),
        ] {
            go.read_tree(&folder)?;
        }
        go.read_package(&machinery.join("pkg/types"), "types")?;
        go.read_package(&machinery.join("pkg/version"), "version")?;
        let facts = GoTypesOfRelease {
            types: go.types(),
            lifecycles: lifecycle::read_tree(&api)?,
            on_by_default: lifecycle::legacy_betas(&kubernetes)?,
        };
        let mut openapi = OpenApi::default();
        for file in files_of(&kubernetes.join("api/openapi-spec/v3"), "json")? {
            let text = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            openapi.add(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        let mut model = openapi.finish(&facts)?;
        if self.reports_tags {
            model.tags = tags::read(&kubernetes, &api, &machinery)?;
        }
        Ok(model)
    }
}

/// The files of a folder with some ending, by name.
fn files_of(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let listed = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.is_file() && file.extension().is_some_and(|own| own == ending));
    files.sort();
    Ok(files)
}

/// The folders of a folder, by name.
fn folders_of(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut folders: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    Ok(folders)
}

fn name_of(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}
