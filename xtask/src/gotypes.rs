//! Makes the table of Kubernetes' Go types from module sources.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_gotypes::known::{pack, reduced};
use plimsoll_gotypes::package::is_built;
use plimsoll_gotypes::syntax::read_file;

use crate::Outcome;
use crate::args::Args;

const TABLE: &str = "crates/plimsoll-gotypes/data/kubernetes-types.bin";

/// Packages by module; `*` stands for all packages of stable versions (`v1`, `v2`).
const PACKAGES: &[(&str, &[&str])] = &[
    (
        "k8s.io/apimachinery",
        &[
            "pkg/api/resource",
            "pkg/apis/meta/v1",
            "pkg/apis/meta/v1/unstructured",
            "pkg/runtime",
            "pkg/runtime/schema",
            "pkg/types",
            "pkg/util/intstr",
        ],
    ),
    ("k8s.io/apiextensions-apiserver", &["pkg/apis/apiextensions/v1"]),
    ("k8s.io/api", &["*"]),
];

/// Packages of Go's standard library that API types use by mistake or with markers.
const STANDARD: &[&str] = &["encoding/json", "net", "net/netip", "net/url", "time"];

/// Runs the chore.
pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let cache = PathBuf::from(args.option("--cache")?.ok_or("gotypes needs --cache GOMODCACHE")?);
    let version = args.option("--version")?.ok_or("gotypes needs --version vX.Y.Z")?;
    let goroot = args.option("--goroot")?.map(PathBuf::from);
    args.finish()?;
    let mut packages = Vec::new();
    for (module, folders) in PACKAGES {
        let root = cache.join(format!("{module}@{version}"));
        for folder in *folders {
            if *folder == "*" {
                below(&root, &root, module, &mut packages)?;
            } else {
                add(&root.join(folder), &format!("{module}/{folder}"), &mut packages)?;
            }
        }
    }
    if let Some(goroot) = goroot {
        for path in STANDARD {
            add(&goroot.join("src").join(path), path, &mut packages)?;
        }
    }
    let bytes = pack(&packages);
    let raw: usize = packages.iter().flat_map(|(_, files)| files).map(|(_, text)| text.len()).sum();
    fs::write(TABLE, &bytes).map_err(|error| format!("{TABLE}: {error}"))?;
    println!("{} packages, {raw} bytes of Go in {} bytes", packages.len(), bytes.len());
    Ok(Outcome::Fine)
}

type Packages = Vec<(String, Vec<(String, String)>)>;

fn below(root: &Path, folder: &Path, module: &str, packages: &mut Packages) -> Result<(), String> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let name = folder.strip_prefix(root).unwrap_or(&folder).to_string_lossy().replace('\\', "/");
        let path = if name.is_empty() { module.to_owned() } else { format!("{module}/{name}") };
        let is_stable = path.rsplit_once("/v").is_some_and(|(_, version)| version.bytes().all(|b| b.is_ascii_digit()));
        if is_stable {
            add(&folder, &path, packages)?;
        }
        let mut inner: Vec<PathBuf> = entries(&folder)?.into_iter().filter(|path| path.is_dir()).collect();
        inner.retain(|path| !path.ends_with("testdata") && !path.ends_with("applyconfigurations"));
        inner.reverse();
        folders.append(&mut inner);
    }
    Ok(())
}

fn add(folder: &Path, path: &str, packages: &mut Packages) -> Result<(), String> {
    let mut files = Vec::new();
    for file in entries(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !file.is_file() || file.extension().is_none_or(|extension| extension != "go") {
            continue;
        }
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let is_generated = name.contains("generated") || name.ends_with("swagger_doc_generated.go");
        if is_generated || !is_built(&name, &bytes) {
            continue;
        }
        if let Some(text) = reduced(&read_file(&name, &bytes)) {
            files.push((name, text));
        }
    }
    if !files.is_empty() {
        packages.push((path.to_owned(), files));
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    entries.sort();
    Ok(entries)
}
