//! Data that nobody has seen before: strange rows, missing files, new files.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_conformance::{Data, Report, SUITES, run};

/// Rows that no suite has, some of them almost right.
const STRANGE: &str = r#"
{}
{"id":5}
{"id":"x","in":1,"out":[],"error":{},"value":true}
{"id":"new field","in":"a: 1\n","json":"{\"a\":1}","unheard-of":{"deep":[1,2,3]}}
{"in":{"b64":"*"},"pattern":{"b64":"/w=="},"text":null}
{"in":["a","b"],"cases":[{"in":5},{}],"func":"no such function","messages":"x"}
{"fn":"NoSuchFunction","verb":"%?","format":"no such format","value":{"int":"x"}}
{"crd":"no such file","object":"a: 1","want":{"code":201},"kubeVersion":"9.9","subresource":"x"}
{"crd":"{}","object":"{}","want":[],"contentType":"toml","old":5,"skip":"x"}
{"crd":"a\nb","file":"no such file","doc":-1,"accepted":true,"want":{"object":1,"errors":[{}],"causes":{}}}
{"a":"1","b":{},"int":"x","cmp":"less","release":7,"go":[]}
{"yaml":"a: [","text":"{","in":"","json":"{","strict":5,"strictErrors":"x"}
[1,2,3]
null
"text"
no json at all
{"in":"cut off
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(root: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Right and total of one category, over all suites.
fn sum(report: &Report, category: &str) -> (u64, u64) {
    let scores = report.suites.iter().flat_map(|entry| entry.tally.scores());
    let of_category = scores.filter(|(cell, _)| cell.category == category);
    of_category.fold((0, 0), |(right, total), (_, score)| (right + score.right, total + score.total))
}

#[test]
fn strange_rows_are_scored_and_never_end_a_run() {
    let root = folder("strange");
    let mut suites = 0;
    for suite in SUITES {
        if let Data::Rows { file, .. } | Data::Linked { file, .. } = suite.data {
            write(&root, file, STRANGE);
            suites += 1;
        }
    }
    let report = run(&root, "").unwrap();
    let differences: Vec<_> = report
        .suites
        .iter()
        .flat_map(|entry| entry.tally.differences().iter().map(move |difference| (entry.suite.name, difference)))
        .filter(|(_, difference)| difference.category == "no-panic")
        .collect();
    assert!(differences.is_empty(), "{differences:#?}");
    // Five lines of each file are no rows, and each of them is a wrong answer.
    let (right, total) = sum(&report, "row");
    assert!(right == 0 && total >= 5 * suites, "{right}/{total} of {suites} suites");
}

#[test]
fn strange_files_are_scored_too() {
    let root = folder("files");
    for suite in SUITES {
        if let Data::Files { folder, .. } = suite.data {
            write(&root, &format!("{folder}/new/bytes.yaml"), b"\xff\xfe\x00\xd8");
            write(&root, &format!("{folder}/list.yaml"), "kind: List\nitems: [{a: 1}, {a: 2}]\n---\n---\nb: 2\n");
            write(&root, &format!("{folder}/cut.json"), "{\"a\":");
            write(&root, &format!("{folder}/README"), "not data");
        }
    }
    let report = run(&root, "").unwrap();
    let (right, total) = sum(&report, "no-panic");
    assert_eq!(right, total);
}

#[test]
fn what_is_absent_or_unknown_is_named() {
    let root = folder("partial");
    write(&root, "corpora/yaml-suite/own.jsonl", "{\"id\":\"one\",\"in\":\"a: 1\\n\",\"json\":\"{\\\"a\\\":1}\"}\n");
    write(&root, "corpora/yaml-suite/new.jsonl", "{}\n");
    let report = run(&root, "").unwrap();
    assert_eq!(report.suites.len(), 1);
    assert_eq!(report.absent.len(), SUITES.len() - 1);
    assert_eq!(report.unknown, ["corpora/yaml-suite/new.jsonl"]);
    assert_eq!(sum(&report, "value"), (1, 1));
}
