//! What the files around a document say about it.

use std::collections::HashSet;

use plimsoll_doc::{Format, NodeRef, read};

use super::{Role, matches_wildcard};
use crate::text::READ_RULES;

/// The folder of a Helm chart in which its templates are.
const TEMPLATES: &str = "templates/";
/// The file that makes a folder a Helm chart.
const CHART: &str = "Chart.yaml";
/// The files that make a folder a kustomization.
const KUSTOMIZATIONS: [&str; 3] = ["kustomization.yaml", "kustomization.yml", "Kustomization"];
/// The files that describe a test of chainsaw.
const CHAINSAW: [&str; 2] = ["chainsaw-test.yaml", "chainsaw-test.yml"];

/// Fields of a kustomization that list patches, as file names or as mappings with a path.
const PATCH_FIELDS: [&str; 4] = ["patches", "patchesStrategicMerge", "patchesJson6902", "replacements"];
/// Steps of a chainsaw test whose files are no whole objects.
const CHAINSAW_ASSERTIONS: [&str; 2] = ["assert", "error"];
const CHAINSAW_PATCH: &str = "patch";
/// Steps of a chainsaw test whose files are sent to a server, which may be expected to reject them.
const CHAINSAW_REQUESTS: [&str; 4] = ["apply", "create", "update", "patch"];

/// What a file tells about others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// A kustomization names its patches.
    Kustomization,
    /// A chainsaw test names what it applies and what it expects.
    ChainsawTest,
}

impl Telling {
    /// What a file of this name tells.
    pub fn of(path: &str) -> Option<Self> {
        let name = file_name(path);
        if KUSTOMIZATIONS.contains(&name) {
            return Some(Self::Kustomization);
        }
        CHAINSAW.contains(&name).then_some(Self::ChainsawTest)
    }
}

/// What is known of the files around those that are judged. Paths are separated by `/`, and relative to the same
/// folder as those that are asked about.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    charts: HashSet<String>,
    kustomizations: HashSet<String>,
    patches: HashSet<String>,
    assertions: HashSet<String>,
    /// Files with `*` in their names, which assertions of chainsaw may have.
    assertion_patterns: Vec<String>,
}

impl Surroundings {
    /// The files that would tell more about one: those that make the folders above it Helm charts.
    pub fn charts_above(path: &str) -> Vec<String> {
        let at = |(at, _): (usize, &str)| path.get(..at).map(|folder| format!("{folder}{CHART}"));
        let inner = path.match_indices(TEMPLATES).filter(|(at, _)| {
            let before = path.get(..*at).unwrap_or_default();
            before.is_empty() || before.ends_with('/')
        });
        inner.filter_map(at).collect()
    }

    /// The files that would tell more about one: the kustomizations of its folder and of the one above.
    pub fn kustomizations_above(path: &str) -> Vec<String> {
        let folder = folder(path);
        let mut folders = vec![folder];
        if !folder.is_empty() {
            folders.push(self::folder(folder));
        }
        folders.iter().flat_map(|folder| KUSTOMIZATIONS.iter().map(|name| joined(folder, name))).collect()
    }

    /// Says that a `Chart.yaml` is there.
    pub fn add_chart(&mut self, path: &str) {
        self.charts.insert(folder(path).to_owned());
    }

    /// Reads a file that tells about others. One that cannot be read tells nothing.
    pub fn add(&mut self, telling: Telling, path: &str, text: &[u8]) {
        let folder = folder(path);
        if telling == Telling::Kustomization {
            self.kustomizations.insert(folder.to_owned());
        }
        let Ok(document) = read(text, Format::Yaml, &READ_RULES) else { return };
        match telling {
            Telling::Kustomization => self.add_patches(folder, document.root()),
            Telling::ChainsawTest => self.add_steps(folder, document.root()),
        }
    }

    fn add_patches(&mut self, folder: &str, root: NodeRef<'_>) {
        for field in PATCH_FIELDS {
            for item in root.get(field).into_iter().flat_map(NodeRef::items) {
                let file = item.as_str().or_else(|| item.get("path").and_then(NodeRef::as_str));
                // A patch may be written in place, in several lines.
                if let Some(file) = file.filter(|file| !file.contains('\n')) {
                    self.patches.insert(joined(folder, file));
                }
            }
        }
    }

    /// Looks for steps wherever they are: tests have them in several lists.
    fn add_steps(&mut self, folder: &str, root: NodeRef<'_>) {
        let mut waiting = vec![root];
        while let Some(node) = waiting.pop() {
            waiting.extend(node.items());
            for entry in node.entries() {
                waiting.push(entry.value);
                let Some(file) = entry.value.get("file").and_then(NodeRef::as_str) else { continue };
                let is_rejected = CHAINSAW_REQUESTS.contains(&entry.name()) && expects_error(entry.value);
                if CHAINSAW_ASSERTIONS.contains(&entry.name()) || is_rejected {
                    self.add_assertion(joined(folder, file));
                } else if entry.name() == CHAINSAW_PATCH {
                    self.patches.insert(joined(folder, file));
                }
            }
        }
    }

    fn add_assertion(&mut self, path: String) {
        if path.contains(['*', '?']) {
            self.assertion_patterns.push(path);
        } else {
            self.assertions.insert(path);
        }
    }

    /// The chart of which a file is a template.
    pub fn chart_of<'p>(&self, path: &'p str) -> Option<&'p str> {
        let folders = path.match_indices(TEMPLATES).filter_map(|(at, _)| path.get(..at));
        let inner = folders.filter(|folder| folder.is_empty() || folder.ends_with('/'));
        inner.map(|folder| folder.trim_end_matches('/')).find(|folder| self.charts.contains(*folder))
    }

    /// What a file that was found in a folder is.
    pub fn role(&self, path: &str) -> Role {
        if self.chart_of(path).is_some() {
            return Role::HelmTemplate;
        }
        if self.patches.contains(path) || self.is_patch_by_name(path) {
            return Role::Patch;
        }
        let is_pattern =
            |pattern: &String| folder(pattern) == folder(path) && matches_wildcard(file_name(pattern), file_name(path));
        let is_assertion = self.assertions.contains(path) || self.assertion_patterns.iter().any(is_pattern);
        if is_assertion || is_assertion_by_name(path) { Role::Assertion } else { Role::Found }
    }

    /// Whether a file is called a patch where kustomize is at work, also if it is not in use.
    fn is_patch_by_name(&self, path: &str) -> bool {
        let folder = folder(path);
        let is_kustomized = |folder: &str| self.kustomizations.contains(folder);
        let above = self::folder(folder);
        if matches!(file_name(folder), "patches" | "patch") && (is_kustomized(folder) || is_kustomized(above)) {
            return true;
        }
        is_kustomized(folder) && words(path).any(|word| matches!(word, "patch" | "patches"))
    }
}

/// Whether a step says that the server rejects what it sends.
fn expects_error(step: NodeRef<'_>) -> bool {
    let checks = step.get("expect").into_iter().flat_map(NodeRef::items).filter_map(|expected| expected.get("check"));
    checks.flat_map(NodeRef::entries).any(|entry| entry.name().contains("$error"))
}

/// Whether the name of a file says that it states what a test expects: `00-assert.yaml`, and `00-errors.yaml` as
/// kuttl has it.
fn is_assertion_by_name(path: &str) -> bool {
    let mut words = words(path).peekable();
    let is_numbered = words.peek().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    words.any(|word| matches!(word, "assert" | "asserts") || is_numbered && matches!(word, "error" | "errors"))
}

/// The words in the name of a file, without its ending.
fn words(path: &str) -> impl Iterator<Item = &str> {
    let name = file_name(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    stem.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The folder of a file; empty for the current one.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A path as seen from a folder, without `.` and `..` as far as they can be resolved.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let root = if folder.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_of_charts_are_known_by_the_chart() {
        assert_eq!(
            Surroundings::charts_above("a/templates/x/templates/y.yaml"),
            ["a/Chart.yaml", "a/templates/x/Chart.yaml"]
        );
        assert_eq!(Surroundings::charts_above("templates/y.yaml"), ["Chart.yaml"]);
        assert!(Surroundings::charts_above("mytemplates/y.yaml").is_empty());
        let mut surroundings = Surroundings::default();
        surroundings.add_chart("deploy/web/Chart.yaml");
        surroundings.add_chart("/charts/db/Chart.yaml");
        assert_eq!(surroundings.role("deploy/web/templates/tests/a.yaml"), Role::HelmTemplate);
        assert_eq!(surroundings.role("/charts/db/templates/a.yaml"), Role::HelmTemplate);
        assert_eq!(surroundings.role("deploy/web/crds/a.yaml"), Role::Found);
        assert_eq!(surroundings.role("deploy/other/templates/a.yaml"), Role::Found);
        surroundings.add_chart("Chart.yaml");
        assert_eq!(surroundings.role("templates/a.yaml"), Role::HelmTemplate);
    }

    #[test]
    fn patches_are_known_by_the_kustomization() {
        let mut surroundings = Surroundings::default();
        let text = b"patches:\n- path: a.yaml\n- patch: |\n    x: 1\n- path: ../shared/b.yaml\npatchesStrategicMerge:\n- c.yaml\n";
        surroundings.add(Telling::Kustomization, "config/crd/kustomization.yaml", text);
        for path in ["config/crd/a.yaml", "config/shared/b.yaml", "config/crd/c.yaml", "config/crd/patches/any.yaml"] {
            assert_eq!(surroundings.role(path), Role::Patch, "{path}");
        }
        assert_eq!(surroundings.role("config/crd/manager_auth_patch.yaml"), Role::Patch);
        assert_eq!(surroundings.role("other/manager_auth_patch.yaml"), Role::Found);
        assert_eq!(surroundings.role("config/crd/d.yaml"), Role::Found);
    }

    #[test]
    fn assertions_are_known_by_the_test_and_by_their_names() {
        let mut surroundings = Surroundings::default();
        let text = b"spec:\n  steps:\n  - try:\n    - apply: {file: good.yaml}\n    - assert: {file: want.yaml}\n    - error: {file: 'not-*.yaml'}\n    - create:\n        file: bad.yaml\n        expect: [{check: {($error != null): true}}]\n";
        surroundings.add(Telling::ChainsawTest, "test/a/chainsaw-test.yaml", text);
        for (path, want) in [
            ("test/a/good.yaml", Role::Found),
            ("test/a/want.yaml", Role::Assertion),
            ("test/a/not-this.yaml", Role::Assertion),
            ("test/a/bad.yaml", Role::Assertion),
            ("test/b/want.yaml", Role::Found),
            ("test/b/00-assert.yaml", Role::Assertion),
            ("test/b/01-errors.yaml", Role::Assertion),
            ("test/b/errors.yaml", Role::Found),
            ("test/b/assertion.yaml", Role::Found),
        ] {
            assert_eq!(surroundings.role(path), want, "{path}");
        }
    }
}
