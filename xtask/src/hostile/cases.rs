//! The cases, each an input that once needed more than it may, or was made to.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use super::inputs::{crd, deep_unknown, many_crds, object, repeat, write};

/// An input and how the command must end on it.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) args: &'static [&'static str],
    /// Writes its files.
    pub(super) files: fn(&Path) -> io::Result<()>,
    /// Writes its standard input.
    pub(super) stdin: fn(&mut dyn Write) -> io::Result<()>,
    pub(super) exit: i32,
    /// What the output must have in it: the limit, where one is hit.
    pub(super) says: &'static str,
    pub(super) cpu: Duration,
}

const CHECK: &[&str] = &["check", "--crd", "crd.yaml", "object.yaml"];
const CHECK_JSON: &[&str] = &["check", "--crd", "crd.yaml", "object.yaml", "-o", "json"];
const READ: &[&str] = &["read", "object.yaml", "-o", "json"];

/// What a case may compute.
const CPU: Duration = Duration::from_secs(2);
/// What a case may compute that comes in hundreds of megabytes.
const LONG_CPU: Duration = Duration::from_secs(10);

/// What is said where alternatives multiply.
pub(super) const TOO_MANY_STEPS: &str = "limit on validation steps exceeded: 1";

const MEGABYTE: u64 = 1_000_000;

pub(super) const fn file(
    name: &'static str,
    args: &'static [&'static str],
    files: fn(&Path) -> io::Result<()>,
) -> Case {
    Case { name, args, files, stdin: |_| Ok(()), exit: 1, says: "", cpu: CPU }
}

/// The same input as a request to judge, which answers whatever it is.
pub(super) const fn judged(
    name: &'static str,
    stdin: fn(&mut dyn Write) -> io::Result<()>,
    says: &'static str,
) -> Case {
    Case { name, args: &["judge"], files: |_| Ok(()), stdin, exit: 0, says, cpu: CPU }
}

fn request(crd: &str, object: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::json!({"id": "1", "crd": crd, "object": object}))
}

const ANY: &str = "x-kubernetes-preserve-unknown-fields: true";

fn aliases() -> String {
    object(&format!("big: &b {}\nl:\n{}", "x".repeat(1_500_000), "- *b\n".repeat(200_000)))
}

fn items(default: &str) -> String {
    crd(&format!(
        "properties: {{l: {{type: array, items: {{type: object, properties: {{d: {{{ANY}, default: {default}}}}}}}}}}}"
    ))
}

fn empty_items(count: usize) -> String {
    object(&format!("l:\n{}", "- {}\n".repeat(count)))
}

fn large_text(bytes: usize) -> String {
    items(&format!("\"{}\"", "x".repeat(bytes)))
}

fn large_list() -> String {
    items(&format!("[{}]", vec!["0"; 30_000].join(",")))
}

fn equal_keys() -> String {
    object(&format!("m:\n{}", "  k: v\n".repeat(200_000)))
}

fn keyed() -> String {
    crd("properties: {l: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: \
         {type: object, required: [k], properties: {k: {type: string}}}}}")
}

fn keys() -> String {
    let items: Vec<String> = (0..250_000).map(|at| format!("{{k: k{at:x}}}")).collect();
    object(&format!("l: [{}]\n", items.join(",")))
}

fn set() -> String {
    crd("properties: {l: {type: array, x-kubernetes-list-type: set, items: {type: string}}}")
}

fn alternatives(fits: bool) -> String {
    let mut minima: Vec<String> = (0..1_000).map(|at| format!("{{minimum: {}}}", at + 10)).collect();
    if fits {
        minima.push("{minimum: 0}".to_owned());
    }
    crd(&format!("properties: {{l: {{type: array, items: {{type: integer, anyOf: [{}]}}}}}}", minima.join(",")))
}

fn numbers() -> String {
    object(&format!("l: [{}]\n", "1,".repeat(50_000)))
}

/// What a file may be called to look like something else in a report.
const FORGED: &str = "a\u{1b}[2J\u{9b}1m\u{202e}\nb.yaml:1:1: error[x]: forged.yaml";

/// Those that always run.
pub(super) const CASES: [Case; 28] = [
    Case {
        says: "limit on bytes from aliases exceeded: 16777216",
        ..file("aliases of a long string, check", CHECK, |at| write(at, &crd(ANY), &aliases()))
    },
    Case {
        says: "limit on bytes from aliases exceeded: 16777216",
        ..file("aliases of a long string, read", READ, |at| write(at, &crd(ANY), &aliases()))
    },
    judged(
        "aliases of a long string, judge",
        |out| request(&crd(ANY), &aliases(), out),
        "limit on bytes from aliases exceeded: 16777216",
    ),
    Case {
        says: "limit on bytes from defaults exceeded: 16777216",
        ..file("a default of 1 MB, check", CHECK, |at| write(at, &large_text(1_000_000), &empty_items(10_000)))
    },
    judged(
        "a default of 1 MB, judge",
        |out| request(&large_text(1_000_000), &empty_items(10_000), out),
        "limit on bytes from defaults exceeded: 16777216",
    ),
    Case {
        says: "limit on bytes from defaults exceeded: 16777216",
        ..file("a default of 100 KB, check", CHECK, |at| write(at, &large_text(100_000), &empty_items(100_000)))
    },
    judged(
        "a default of 100 KB, judge",
        |out| request(&large_text(100_000), &empty_items(100_000), out),
        "limit on bytes from defaults exceeded: 16777216",
    ),
    Case {
        says: "limit on bytes from defaults exceeded: 16777216",
        ..file("a default with 30,000 values, check", CHECK, |at| write(at, &large_list(), &empty_items(100_000)))
    },
    file("deep unknown fields, check", CHECK, deep_unknown_in),
    file("deep unknown fields, check -o json", CHECK_JSON, deep_unknown_in),
    judged(
        "deep unknown fields, judge",
        |out| {
            let (crd, object) = deep_unknown();
            request(&crd, &object, out)
        },
        "unknown field",
    ),
    Case {
        says: "not_judged",
        ..file("50 MB of spaces behind JSON", &["check", "object.yaml"], |at| {
            fs::write(
                at.join("object.yaml"),
                format!("{{\"apiVersion\":\"v1\",\"kind\":\"A\"}}{}", " ".repeat(50_000_000)),
            )
        })
    },
    Case {
        says: "not_judged",
        ..file("1,000,000 values of JSON without blanks", &["check", "object.yaml"], |at| {
            fs::write(
                at.join("object.yaml"),
                format!("{{\"apiVersion\":\"v1\",\"kind\":\"A\"}}{}", "null".repeat(990_000)),
            )
        })
    },
    file("200,000 equal keys, check", CHECK, |at| write(at, &crd(ANY), &equal_keys())),
    file("200,000 equal keys, check -o json", CHECK_JSON, |at| write(at, &crd(ANY), &equal_keys())),
    judged("200,000 equal keys, judge", |out| request(&crd(ANY), &equal_keys(), out), "already set in map"),
    Case { exit: 0, ..file("250,000 keys of a map list", CHECK, |at| write(at, &keyed(), &keys())) },
    Case {
        says: "Duplicate value",
        ..file("250,000 equal items of a set", CHECK, |at| {
            write(at, &set(), &object(&format!("l: [{}]\n", "a,".repeat(250_000))))
        })
    },
    Case {
        says: TOO_MANY_STEPS,
        ..file("1,000 alternatives for 50,000 items", CHECK, |at| write(at, &alternatives(true), &numbers()))
    },
    Case {
        says: TOO_MANY_STEPS,
        ..file("1,000 alternatives for 50,000 items, none fits", CHECK_JSON, |at| {
            write(at, &alternatives(false), &numbers())
        })
    },
    judged(
        "1,000 alternatives for 50,000 items, judge",
        |out| request(&alternatives(true), &numbers(), out),
        TOO_MANY_STEPS,
    ),
    Case {
        says: "limit on number of values exceeded: 3000000",
        ..file("4,000,000 values of JSON, read", READ, |at| {
            fs::write(at.join("object.yaml"), format!("{{\"l\":[{}0]}}", "0,".repeat(4_000_000)))
        })
    },
    Case {
        says: "limit on number of values exceeded: 3000000",
        ..file("4,000,000 values of YAML, read", READ, |at| fs::write(at.join("object.yaml"), "-\n".repeat(4_000_000)))
    },
    Case {
        exit: 0,
        ..file("3,000,000 values of YAML, read", READ, |at| fs::write(at.join("object.yaml"), "-\n".repeat(2_990_000)))
    },
    judged(
        "a line of 64 MB, judge",
        |out| {
            repeat(out, b"a", 64 * MEGABYTE)?;
            writeln!(out)?;
            request(&crd(ANY), &object("a: 1\n"), out)
        },
        "limit on bytes of a line exceeded: 16777216",
    ),
    Case { cpu: LONG_CPU, ..judged("600 CRDs of 0.5 MB, judge", |out| many_crds(out, 600), "\"code\":201") },
    file("a file name that acts on a terminal", &["check", "."], |at| {
        fs::write(at.join(FORGED), "apiVersion: e.io/v1\nkind: \"\\e[31m\\x9b\\u202e\\x7f\"\na: [\n")?;
        fs::write(at.join(format!("c{FORGED}")), "apiVersion: e.io/v1\nkind: \"\\e[31m\\x9b\\u202e\\x7f\"\n")
    }),
    file("a file name that acts on a terminal, short", &["check", ".", "-o", "short"], |at| {
        fs::write(at.join(FORGED), "apiVersion: e.io/v1\nkind: \"\\e[31m\\x9b\\u202e\\x7f\"\na: [\n")
    }),
];

fn deep_unknown_in(folder: &Path) -> io::Result<()> {
    let (crd, object) = deep_unknown();
    write(folder, &crd, &object)
}
