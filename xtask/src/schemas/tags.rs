//! The tags of `k8s.io/api`, and for which requests generated code runs them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_gotypes::package::{Packages, SourceFile, Sources};
use plimsoll_gotypes::tags::tagged_types;
use plimsoll_store::tags::ReleaseTags;

use super::{files_of, folders_of};

/// Modules by the beginning of their import paths.
struct Modules([(&'static str, PathBuf); 2]);

impl Sources for Modules {
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>> {
        let (rest, root) = self.0.iter().find_map(|(module, root)| Some((import_path.strip_prefix(module)?, root)))?;
        let files = files_of(&root.join(rest.trim_start_matches('/')), "go").ok()?;
        let read = |file: &PathBuf| Some(SourceFile { name: file.display().to_string(), bytes: fs::read(file).ok()? });
        files.iter().map(read).collect()
    }
}

pub(super) fn read(kubernetes: &Path, api: &Path, machinery: &Path) -> Result<ReleaseTags, String> {
    let sources = Modules([("k8s.io/apimachinery", machinery.to_owned()), ("k8s.io/api", api.to_owned())]);
    let validated = validated(kubernetes)?;
    let mut packages = Packages::new(&sources);
    let mut paths: Vec<&str> =
        validated.keys().filter_map(|type_| type_.rsplit_once('.')).map(|(path, _)| path).collect();
    paths.dedup();
    let roots: Vec<_> = paths.iter().filter_map(|path| packages.load(path)).collect();
    let types = tagged_types(&mut packages, &roots);
    Ok(ReleaseTags { types, validated: validated.into_iter().collect() })
}

/// The types that generated code validates, with their subresources.
fn validated(kubernetes: &Path) -> Result<BTreeMap<Box<str>, Vec<Box<str>>>, String> {
    let mut all = BTreeMap::new();
    for group in folders_of(&kubernetes.join("pkg/apis"))? {
        for version in folders_of(&group)? {
            let file = version.join("zz_generated.validations.go");
            if let Ok(text) = fs::read_to_string(&file) {
                read_registrations(&text, &mut all);
            }
        }
    }
    Ok(all)
}

fn read_registrations(text: &str, all: &mut BTreeMap<Box<str>, Vec<Box<str>>>) {
    let mut imports: BTreeMap<&str, &str> = BTreeMap::new();
    let mut open: Option<Box<str>> = None;
    for line in text.lines().map(str::trim) {
        if let Some((alias, path)) = line.strip_suffix('"').and_then(|line| line.split_once(" \"")) {
            imports.insert(alias, path);
        }
        if let Some(type_) = line.strip_prefix("(*").and_then(|rest| rest.strip_suffix(")(nil),")) {
            open =
                type_.split_once('.').and_then(|(alias, name)| Some(format!("{}.{name}", imports.get(alias)?).into()));
        }
        let Some(cases) = line.strip_prefix("case \"").and_then(|rest| rest.strip_suffix("\":")) else { continue };
        if let Some(type_) = &open {
            let subresources = cases.split("\", \"").map(Into::into);
            all.entry(type_.clone()).or_default().extend(subresources);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registrations_are_read() {
        let text = "
import (
\tcorev1 \"k8s.io/api/core/v1\"
)
\tscheme.AddValidationFunc(
\t\t(*corev1.Namespace)(nil),
\t\tfunc(ctx context.Context) field.ErrorList {
\t\t\tcase \"/\", \"/status\":
";
        let mut all = BTreeMap::new();
        read_registrations(text, &mut all);
        let subresources = all.get("k8s.io/api/core/v1.Namespace").unwrap();
        assert_eq!(**subresources, ["/".into(), "/status".into()]);
    }
}
