//! Files and outputs that are not as one would wish: links, names, what cannot be read, what cannot be written.
#![cfg(unix)]
#![allow(clippy::unwrap_used)] // helpers of tests

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CRD: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ws.e.io}
spec:
  group: e.io
  names: {kind: W, plural: ws, singular: w, listKind: WList}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: {type: object, properties: {a: {type: integer}}}
";
const VALID: &str = "apiVersion: e.io/v1\nkind: W\nmetadata: {name: x}\na: 1\n";
const INVALID: &str = "apiVersion: e.io/v1\nkind: W\nmetadata: {name: z}\na: one\n";

/// A folder of its own for a test, with a CRD.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("in")).unwrap();
    fs::write(folder.join("crd.yaml"), CRD).unwrap();
    folder
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plimsoll"));
    command.args(words).current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// What it ends with, and what it says to people.
fn told(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8(output.stderr.clone()).unwrap())
}

#[test]
fn a_mounted_config_map_is_read_once() {
    let folder = folder("config-map");
    fs::create_dir(folder.join("in/..2025_01_02")).unwrap();
    fs::write(folder.join("in/..2025_01_02/w.yaml"), INVALID).unwrap();
    symlink("..2025_01_02", folder.join("in/..data")).unwrap();
    symlink("..data/w.yaml", folder.join("in/w.yaml")).unwrap();
    symlink("w.yaml", folder.join("in/again.yaml")).unwrap();
    let output = command(&folder, &["check", "in", "--crd", "crd.yaml", "-o", "short"]).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(text.starts_with("in/again.yaml:4:4: error"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_cannot_be_looked_into_is_told_and_passed_over() {
    let folder = folder("unreadable");
    fs::write(folder.join("in/w.yaml"), VALID).unwrap();
    symlink("nowhere.yaml", folder.join("in/lost.yaml")).unwrap();
    let closed = folder.join("in/closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    // Some users may look into everything.
    let is_closed = fs::read_dir(&closed).is_err();
    let output = command(&folder, &["check", "in", "--crd", "crd.yaml"]).output().unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
    let (code, text) = told(&output);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("cannot read `in/lost.yaml`: there is no such file"), "{text}");
    assert_eq!(text.contains("cannot read `in/closed`: permission denied"), is_closed, "{text}");
    assert!(text.contains("1 valid"), "{text}");
}

#[test]
fn why_a_crd_cannot_be_read_is_told() {
    let folder = folder("crd");
    fs::write(folder.join("in/w.yaml"), VALID).unwrap();
    fs::write(folder.join("broken.yaml"), "kind: [\n").unwrap();
    fs::write(folder.join("other.yaml"), "kind: A\n").unwrap();
    for (crd, why) in [
        ("broken.yaml", "cannot read `broken.yaml`: yaml: line 1: did not find expected node content"),
        ("lost.yaml", "cannot read `lost.yaml`: there is no such file"),
        ("other.yaml", "no CRD found in the files passed with `--crd`"),
    ] {
        let (code, text) = told(&command(&folder, &["check", "in", "--crd", crd]).output().unwrap());
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains(why), "{text}");
    }
}

#[test]
fn names_need_not_be_utf8() {
    let folder = folder("names");
    let name = OsStr::from_bytes(b"a\xff.yaml");
    fs::write(folder.join(name), INVALID).unwrap();
    for words in [["check", "--crd", "crd.yaml", "-o", "short"], ["read", "--color", "never", "-o", "json"]] {
        let output = command(&folder, &words).arg(name).output().unwrap();
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        assert!(text.contains("a\u{fffd}.yaml"), "{words:?}: {text} {}", told(&output).1);
    }
}

#[test]
fn output_that_cannot_be_written_is_no_success() {
    let folder = folder("full");
    fs::write(folder.join("w.yaml"), VALID).unwrap();
    fs::write(folder.join("request.json"), "{\"id\":\"1\"}\n").unwrap();
    for words in [
        ["check", "w.yaml", "--crd", "crd.yaml", "-o", "json"].as_slice(),
        &["read", "w.yaml"],
        &["crd", "check", "crd.yaml", "-o", "json"],
        &["cel", "eval", "1 + 1"],
        &["cel", "functions"],
        &["explain"],
        &["man"],
        &["completions", "bash"],
        &["judge"],
        &["--help"],
        &["--version"],
        &["check", "--help"],
    ] {
        let mut command = command(&folder, words);
        command.stdin(File::open(folder.join("request.json")).unwrap());
        let output = command.stdout(File::options().write(true).open("/dev/full").unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", told(&output).1);
    }
}

#[test]
fn a_closed_pipe_keeps_what_was_found() {
    let folder = folder("pipe");
    fs::write(folder.join("valid.yaml"), format!("{VALID}---\n").repeat(400)).unwrap();
    fs::write(folder.join("invalid.yaml"), format!("{INVALID}---\n").repeat(400)).unwrap();
    for (words, code) in [
        (["check", "valid.yaml", "--crd", "crd.yaml", "-o", "json"].as_slice(), 0),
        (&["check", "invalid.yaml", "--crd", "crd.yaml", "-o", "json"], 1),
        (&["check", "invalid.yaml", "--crd", "crd.yaml"], 1),
        (&["read", "valid.yaml"], 0),
    ] {
        let mut child = command(&folder, words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{words:?}");
    }
}
