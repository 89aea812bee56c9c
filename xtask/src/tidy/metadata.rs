//! What cargo knows about our packages and those they use.

use std::process::Command;

use plimsoll_testkit::repository_root;
use serde_json::Value;

pub(super) struct Metadata {
    pub(super) packages: Vec<Package>,
    /// For each package id: the ids of packages that a normal build of it uses.
    pub(super) uses: Vec<(String, Vec<String>)>,
}

pub(super) struct Package {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) licence: Option<String>,
    pub(super) dependencies: Vec<Dependency>,
    /// Whether it is one of ours.
    pub(super) own: bool,
    pub(super) has_build_script: bool,
    /// Whether it goes to the public registry.
    pub(super) is_published: bool,
    /// What the registry shows and has nothing for.
    pub(super) missing: Vec<&'static str>,
}

pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) kind: DependencyKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DependencyKind {
    Normal,
    Dev,
    Build,
}

impl Metadata {
    /// Asks cargo.
    ///
    /// # Errors
    /// What cargo said, where it failed.
    pub(super) fn load() -> Result<Self, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let words = ["metadata", "--format-version", "1", "--locked"];
        let output = Command::new(cargo)
            .args(words)
            .current_dir(repository_root())
            .output()
            .map_err(|error| format!("cargo metadata: {error}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let value: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        let own = strings(&value["workspace_members"]);
        Ok(Self {
            packages: list(&value["packages"]).map(|package| read_package(package, &own)).collect(),
            uses: list(&value["resolve"]["nodes"]).map(read_uses).collect(),
        })
    }

    /// Our packages.
    pub(super) fn own(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.own)
    }

    /// All packages that a normal build of `package` uses, itself left out.
    pub(super) fn closure(&self, package: &Package) -> Vec<&Package> {
        let mut seen = vec![package.id.as_str()];
        let mut next = 0;
        while let Some(id) = seen.get(next).copied() {
            next += 1;
            let used = self.uses.iter().find(|(user, _)| user == id).map_or(&[][..], |(_, used)| used);
            for id in used {
                if !seen.contains(&id.as_str()) {
                    seen.push(id);
                }
            }
        }
        seen.iter().skip(1).filter_map(|id| self.packages.iter().find(|package| package.id == *id)).collect()
    }
}

fn read_package(package: &Value, own: &[String]) -> Package {
    let id = text(&package["id"]);
    let is_script = |target: &Value| strings(&target["kind"]).iter().any(|kind| kind == "custom-build");
    Package {
        name: text(&package["name"]),
        version: text(&package["version"]),
        licence: package["license"].as_str().map(str::to_owned),
        dependencies: list(&package["dependencies"]).map(read_dependency).collect(),
        own: own.contains(&id),
        has_build_script: list(&package["targets"]).any(is_script),
        is_published: package["publish"].is_null(),
        missing: missing(package),
        id,
    }
}

fn missing(package: &Value) -> Vec<&'static str> {
    let is_empty = |field: &&str| list(&package[*field]).next().is_none() && text(&package[*field]).is_empty();
    ["description", "readme", "keywords", "categories", "license"].into_iter().filter(is_empty).collect()
}

fn read_dependency(dependency: &Value) -> Dependency {
    let kind = match dependency["kind"].as_str() {
        Some("dev") => DependencyKind::Dev,
        Some("build") => DependencyKind::Build,
        _ => DependencyKind::Normal,
    };
    Dependency { name: text(&dependency["name"]), kind }
}

fn read_uses(node: &Value) -> (String, Vec<String>) {
    let is_normal = |dependency: &&Value| list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null());
    let used = list(&node["deps"]).filter(is_normal).map(|dependency| text(&dependency["pkg"]));
    (text(&node["id"]), used.collect())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn strings(value: &Value) -> Vec<String> {
    list(value).map(text).collect()
}
