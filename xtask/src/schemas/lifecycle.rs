//! When versions of kinds were deprecated and removed, as generated code of `k8s.io/api` says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plimsoll_store::Minor;
use plimsoll_store::model::TypeName;
use plimsoll_store::openapi::Lifecycle;

use super::{folders_of, name_of};

/// Reads the lifecycles of all packages.
pub(super) fn read_tree(api: &Path) -> Result<BTreeMap<TypeName, Lifecycle>, String> {
    let mut all = BTreeMap::new();
    for group in folders_of(api)? {
        for version in folders_of(&group)? {
            let file = version.join("zz_generated.prerelease-lifecycle.go");
            if let Ok(text) = fs::read_to_string(&file) {
                read(&text, &format!("{}/{}", name_of(&group), name_of(&version)), &mut all);
            }
        }
    }
    Ok(all)
}

fn read(text: &str, package: &str, all: &mut BTreeMap<TypeName, Lifecycle>) {
    let mut method: Option<(TypeName, &str)> = None;
    for line in text.lines() {
        if let Some((type_, rest)) = line.strip_prefix("func (in *").and_then(|rest| rest.split_once(") ")) {
            method = rest.split_once('(').map(|(name, _)| (TypeName::new(package, type_), name));
            continue;
        }
        let Some(value) = line.trim().strip_prefix("return ") else { continue };
        let Some((type_, name)) = method.take() else { continue };
        let minor = || value.split_once(", ").and_then(|(_, minor)| minor.parse().ok()).map(Minor);
        match name {
            "APILifecycleDeprecated" => all.entry(type_).or_default().deprecated = minor(),
            "APILifecycleRemoved" => all.entry(type_).or_default().removed = minor(),
            "APILifecycleReplacement" => {
                let part = |key: &str| {
                    let (_, rest) = value.split_once(&format!("{key}: \""))?;
                    rest.split_once('"').map(|(part, _)| part)
                };
                if let (Some(group), Some(version), Some(kind)) = (part("Group"), part("Version"), part("Kind")) {
                    let api_version = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
                    all.entry(type_).or_default().successor = format!("{api_version} {kind}").into();
                }
            }
            _ => {}
        }
    }
}

/// Beta versions that are served unless told otherwise, by package: `legacyBetaEnabledByDefaultResources`.
pub(super) fn legacy_betas(kubernetes: &Path) -> Result<BTreeSet<Box<str>>, String> {
    let file = kubernetes.join("pkg/controlplane/instance.go");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let list = text.split_once("legacyBetaEnabledByDefaultResources = ").map_or("", |(_, rest)| rest);
    let lines = list.lines().skip(1).take_while(|line| line.trim() != "}");
    let alias = lines.filter_map(|line| line.trim().split_once(".SchemeGroupVersion").map(|(alias, _)| alias));
    // `flowcontrolv1beta3` is `flowcontrol/v1beta3`.
    Ok(alias
        .filter_map(|alias| alias.find("v1beta").map(|at| alias.split_at(at)))
        .map(|(group, version)| format!("{group}/{version}").into())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lifecycles_are_read() {
        let text = "
func (in *Endpoints) APILifecycleDeprecated() (major, minor int) {
\treturn 1, 33
}
func (in *Endpoints) APILifecycleReplacement() schema.GroupVersionKind {
\treturn schema.GroupVersionKind{Group: \"discovery.k8s.io\", Version: \"v1\", Kind: \"EndpointSlice\"}
}
";
        let mut all = BTreeMap::new();
        read(text, "core/v1", &mut all);
        let endpoints = all.get(&TypeName::new("core/v1", "Endpoints")).unwrap();
        assert_eq!((endpoints.deprecated, endpoints.removed), (Some(Minor(33)), None));
        assert_eq!(&*endpoints.successor, "discovery.k8s.io/v1 EndpointSlice");
    }
}
