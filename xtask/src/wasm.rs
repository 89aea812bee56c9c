//! `cargo xtask wasm`: the judge protocol answers in WebAssembly as it does natively.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plimsoll_check::protocol::{self, CrdCache};
use plimsoll_testkit::repository_root;
use serde_json::{Map, Value};

use crate::{Args, Outcome};

/// The target.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Optimised, as the module would ship, with checks of overflow, which a 32-bit target meets first.
const PROFILE: &str = "fuzz";

const PACKAGE: &str = "plimsoll-wasm-test";

/// Fields of a row that belong to its request.
const REQUEST: [&str; 9] =
    ["id", "kubeVersion", "crd", "oldCrd", "object", "contentType", "old", "subresource", "costs"];

/// Differences that are shown.
const SHOWN: usize = 5;

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let folder = args.next_word().map_or_else(|| repository_root().join("conformance/vectors"), PathBuf::from);
    args.finish()?;
    if let Err(why) = have_target().and_then(|()| have_node()) {
        println!("skipped: {why}");
        return Ok(Outcome::Fine);
    }
    compare(&folder)
}

/// Judges all requests under a folder twice.
fn compare(folder: &Path) -> Result<Outcome, String> {
    let requests = requests_under(&folder.join("vectors"))?;
    let module = build()?;
    let file = repository_root().join("target/wasm-requests.jsonl");
    fs::write(&file, requests.join("\n")).map_err(|error| format!("{}: {error}", file.display()))?;
    let script = repository_root().join("crates").join(PACKAGE).join("judge.mjs");
    let output = Command::new("node").arg(script).arg(module).arg(&file).output();
    let output = output.map_err(|error| format!("node: {error}"))?;
    if !output.status.success() {
        return Err(format!("node: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let answers = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<&str> = answers.lines().collect();
    if answers.len() != requests.len() {
        return Err(format!("{} answers to {} requests", answers.len(), requests.len()));
    }
    let mut crds = CrdCache::default();
    let mut different = 0;
    for (request, answer) in requests.iter().zip(answers) {
        let mut native = String::new();
        protocol::answer(request.as_bytes(), &mut crds, &mut native);
        if native != answer {
            different += 1;
            if different <= SHOWN {
                println!("  native: {native}\n  wasm:   {answer}");
            }
        }
    }
    println!("{} requests, {different} answered otherwise in WebAssembly", requests.len());
    Ok(if different == 0 && !requests.is_empty() { Outcome::Fine } else { Outcome::Failed })
}

/// The requests of all rows of a folder, a line each.
fn requests_under(folder: &Path) -> Result<Vec<String>, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut crds: HashMap<String, String> = HashMap::new();
    let mut requests = Vec::new();
    for file in files {
        for line in read(&file)?.lines() {
            let row: Value = serde_json::from_str(line).map_err(|error| format!("{}: {error}", file.display()))?;
            let mut request: Map<String, Value> = Map::new();
            for (name, value) in row.as_object().into_iter().flatten() {
                if REQUEST.contains(&name.as_str()) {
                    request.insert(name.clone(), value.clone());
                }
            }
            let Some(crd) = row["crd"].as_str() else { continue };
            if !crd.contains('\n') {
                if !crds.contains_key(crd) {
                    crds.insert(crd.to_owned(), read(&folder.join(crd))?);
                }
                request.insert("crd".to_owned(), Value::from(crds[crd].as_str()));
            }
            requests.push(Value::Object(request).to_string());
        }
    }
    Ok(requests)
}

/// Builds the module and returns its path.
fn build() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let words = ["build", "--locked", "--quiet", "--profile", PROFILE, "--target", TARGET, "-p", PACKAGE];
    let status = Command::new(cargo).args(words).current_dir(repository_root()).status();
    let status = status.map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!("cargo {}: {status}", words.join(" ")));
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository_root().join("target"), PathBuf::from);
    Ok(target.join(TARGET).join(PROFILE).join("plimsoll_wasm_test.wasm"))
}

/// The target, installed now where rustup can.
pub(crate) fn have_target() -> Result<(), String> {
    let rustup = |words: &[&str]| Command::new("rustup").args(words).output();
    let list = rustup(&["target", "list", "--installed"]).map_err(|error| format!("no rustup: {error}"))?;
    if String::from_utf8_lossy(&list.stdout).lines().any(|target| target == TARGET) {
        return Ok(());
    }
    let added = rustup(&["target", "add", TARGET]).map_err(|error| error.to_string())?;
    if added.status.success() { Ok(()) } else { Err(format!("the target {TARGET} cannot be added here")) }
}

pub(crate) fn have_node() -> Result<(), String> {
    let version = Command::new("node").arg("--version").output();
    version.map(drop).map_err(|error| format!("no node to run WebAssembly: {error}"))
}
