//! `cargo xtask kubeconform`: kubeconform's own acceptance cases through `plimsoll kubeconform`.
//!
//! The cases are read from its module in the Go module cache, and are not kept here. A case runs in the folder of the
//! module; its exit code must be the same, and so must the summary, where it asks for one.

mod cases;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cases::{Case, read};

use crate::{Args, Outcome, command};

/// The module whose cases are run.
const MODULE: &str = "github.com/yannh/kubeconform@v0.8.0";
/// Its pages of cases.
const PAGES: [&str; 2] = ["acceptance-nonetwork.bats", "acceptance.bats"];

/// Cases that come out otherwise, by name, and why.
const DIFFERENCES: [(&str, &str); 9] = [
    ("Fail when parsing a valid Kubernetes config YAML file without network access", "built-in kinds need no network"),
    ("Fail when using HTTPS_PROXY with a failing proxy", "built-in kinds need no network"),
    ("Pass when using a valid HTTP -schema-location", "needs the network"),
    ("Pass when using schemas with HTTP references", "needs the network"),
    ("Pass with a valid input when validating against openshift manifests", "needs the network"),
    ("HTTP references should be cached", "needs the network"),
    ("passes when trying to use a CRD that does not have the JSONSchema set", "needs the network"),
    (
        "Pass when parsing a valid Kubernetes config YAML file and store cache",
        "nothing is downloaded, so nothing is kept",
    ),
    ("JUnit output can be validated against the Junit schema definition", "needs xmllint"),
];

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let given = args.option("--program")?;
    let show = args.flag("--show");
    let cache = args.next_word().map(PathBuf::from);
    args.finish()?;
    let module = cache.map_or_else(module_cache, Ok)?.join(MODULE);
    if !module.is_dir() {
        println!("kubeconform: skipped, the module is not there: go mod download {MODULE}");
        return Ok(Outcome::Fine);
    }
    let program = match given {
        Some(path) => std::path::absolute(path).map_err(|error| error.to_string())?,
        None => command::build()?,
    };
    let mut differences: BTreeMap<&str, &str> = DIFFERENCES.into_iter().collect();
    let (mut same, mut named, mut failed) = (0, 0, 0);
    for page in PAGES {
        let text = fs::read_to_string(module.join(page)).map_err(|error| format!("{page}: {error}"))?;
        for case in read(&text) {
            let wrong = try_case(&case, &program, &module)?;
            let why = differences.remove(case.name.as_str());
            match (wrong, why) {
                (None, None) => same += 1,
                (Some(_), Some(why)) => {
                    named += 1;
                    println!("  differs: {}: {why}", case.name);
                }
                (Some(wrong), None) => {
                    failed += 1;
                    println!("  FAILED: {}: {wrong}", case.name);
                }
                (None, Some(_)) => {
                    failed += 1;
                    println!("  FAILED: {}: it is the same, and named as a difference", case.name);
                }
            }
            if show {
                println!("  {}: {:?}", case.name, case.commands);
            }
        }
    }
    println!("kubeconform: {same} cases are the same, {named} differ for a reason, {failed} failed");
    Ok(if failed == 0 && same > 0 { Outcome::Fine } else { Outcome::Failed })
}

fn module_cache() -> Result<PathBuf, String> {
    let output = Command::new("go").args(["env", "GOMODCACHE"]).output();
    let output = output.map_err(|error| format!("go env GOMODCACHE: {error}; name the module cache instead"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// What is wrong with how a case ends.
fn try_case(case: &Case, program: &Path, module: &Path) -> Result<Option<String>, String> {
    for run in &case.commands {
        let line = run.line.replace("./bin/kubeconform", "bin/kubeconform");
        let line = line.replace("bin/kubeconform", &format!("'{}' kubeconform", program.display()));
        // What a case writes goes nowhere: the module is not ours to change.
        let line = line.replace("> output.xml", "> /dev/null");
        let output = Command::new("bash").args(["-c", &line]).current_dir(module).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("bash: {error}"))?;
        let code = output.status.code();
        if run.status.is_some_and(|status| code != Some(status)) {
            return Ok(Some(format!("exit code {code:?} instead of {:?}", run.status)));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        for wanted in &run.lines {
            if !text.lines().any(|line| line == wanted) {
                return Ok(Some(format!("no line `{wanted}` in `{}`", text.trim())));
            }
        }
    }
    Ok(None)
}
