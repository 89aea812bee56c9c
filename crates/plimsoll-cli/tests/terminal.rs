//! What a terminal and a shell see: widths, colours, links, completions, exit codes.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const CRD: &str = include_str!("../../../examples/crd.yaml");
const WIDGETS: &str = include_str!("../../../examples/widgets.yaml");
const UPGRADE: &str = include_str!("../../../examples/upgrade.yaml");
const TYPO: &str = include_str!("../../../examples/typo.yaml");
const VALID: &str = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {image: web}\n";

/// A folder of its own for a test, with examples.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("empty")).unwrap();
    for (file, text) in [
        ("crd.yaml", CRD),
        ("widgets.yaml", WIDGETS),
        ("upgrade.yaml", UPGRADE),
        ("typo.yaml", TYPO),
        ("a.yaml", VALID),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

fn run(folder: &Path, words: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plimsoll"));
    for name in ["NO_COLOR", "COLUMNS", "FORCE_HYPERLINK", "PLIMSOLL_CODES_URL", "TERM_PROGRAM"] {
        command.env_remove(name);
    }
    command.args(words).current_dir(folder).envs(environment.iter().copied()).stdin(Stdio::null());
    command.output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn reports_fit_sixty_columns() {
    let folder = folder("width");
    for words in [
        ["check", "widgets.yaml", "--crd", "crd.yaml"].as_slice(),
        &["check", "upgrade.yaml", "--kube-version", "1.33..1.37"],
        &["crd", "check", "typo.yaml"],
        &["read", "widgets.yaml"],
        &["explain", "unknown_field"],
    ] {
        let output = run(&folder, words, &[("COLUMNS", "60")]);
        // Titles, places and what the server says stay whole, so that they can be copied and searched for.
        let is_whole = |line: &&str| {
            let line = line.trim_start();
            ["error", "warning", "-->", "= server", "= schema", "from "].iter().any(|start| line.starts_with(start))
        };
        for line in stdout(&output).lines().filter(|line| !is_whole(line)) {
            assert!(line.chars().count() <= 60, "{words:?}: {line}");
        }
    }
}

#[test]
fn releases_are_a_table_where_it_fits() {
    let folder = folder("table");
    let words = ["check", "upgrade.yaml", "--kube-version", "1.33..1.37"];
    let (wide, narrow) = (run(&folder, &words, &[("COLUMNS", "100")]), run(&folder, &words, &[("COLUMNS", "60")]));
    assert!(stdout(&wide).contains("1.33        1.34        1.35"), "{}", stdout(&wide));
    assert!(stdout(&narrow).contains("upgrade.yaml Gate/north\n  valid  1.33, 1.34\n"), "{}", stdout(&narrow));
}

#[test]
fn colours_are_for_terminals_and_on_request() {
    let folder = folder("colours");
    let words = ["check", "widgets.yaml", "--crd", "crd.yaml", "-o", "short"];
    assert!(!stdout(&run(&folder, &words, &[])).contains('\u{1b}'));
    let always = [&words[..], &["--color", "always"]].concat();
    assert!(stdout(&run(&folder, &always, &[])).contains("\u{1b}["));
    let never = [&words[..], &["--color", "never"]].concat();
    assert!(!stdout(&run(&folder, &never, &[])).contains('\u{1b}'));
}

#[test]
fn codes_are_links_where_a_page_is_known() {
    let folder = folder("links");
    let words = ["check", "widgets.yaml", "--crd", "crd.yaml", "--color", "always"];
    let page = ("PLIMSOLL_CODES_URL", "https://example.com/codes.md");
    let link = "\u{1b}]8;;https://example.com/codes.md#unknown_field\u{1b}\\unknown_field\u{1b}]8;;\u{1b}\\";
    assert!(stdout(&run(&folder, &words, &[page, ("FORCE_HYPERLINK", "1")])).contains(link));
    for environment in [[page].as_slice(), &[page, ("FORCE_HYPERLINK", "0")], &[("FORCE_HYPERLINK", "1")]] {
        assert!(!stdout(&run(&folder, &words, environment)).contains("]8;;"), "{environment:?}");
    }
    // Where colours are taken out, links are, too.
    let plain = run(&folder, &words[..4], &[page, ("FORCE_HYPERLINK", "1")]);
    assert!(stdout(&plain).contains("error[unknown_field]") && !stdout(&plain).contains('\u{1b}'));
}

#[test]
fn exit_codes_are_what_help_says() {
    let folder = folder("exit");
    for (words, code) in [
        (["check", "a.yaml", "--crd", "crd.yaml"].as_slice(), 0),
        (&["check", "crd.yaml"], 0),
        (&["check", "widgets.yaml", "--crd", "crd.yaml"], 1),
        (&["check", "a.yaml"], 1),
        (&["check", "a.yaml", "--ignore-missing-schemas"], 0),
        (&["check", "missing.yaml"], 2),
        (&["check", "empty"], 2),
        (&["check", "--no-such-flag"], 2),
        (&["crd", "check", "crd.yaml"], 0),
        (&["crd", "check", "typo.yaml"], 1),
        (&["crd", "check", "missing.yaml"], 2),
        (&["crd", "diff", "crd.yaml", "crd.yaml"], 0),
        (&["crd", "diff", "crd.yaml", "missing.yaml"], 2),
        (&["crd", "test", "empty"], 2),
        (&["crd", "cost", "crd.yaml"], 0),
        (&["render", "a.yaml", "--crd", "crd.yaml"], 0),
        (&["render", "a.yaml"], 1),
        (&["render", "missing.yaml"], 2),
        (&["read", "a.yaml"], 0),
        (&["read", "missing.yaml"], 2),
        (&["cel", "eval", "1 + 1"], 0),
        (&["cel", "eval", "1 +"], 1),
        (&["explain", "unknown_field"], 0),
        (&["explain", "no_such_code"], 2),
        (&["fields", "pod"], 0),
        (&["fields", "no-such-kind"], 2),
        (&["init"], 0),
        (&["init"], 2),
        (&["man", "crd", "test"], 0),
        (&["man", "no-such-command"], 2),
        (&["--version"], 0),
        (&["--help"], 0),
        (&[], 2),
    ] {
        let output = run(&folder, words, &[]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert!(code != 2 || !said.is_empty(), "{words:?} says nothing");
    }
}

#[test]
fn quiet_leaves_the_findings_alone() {
    let folder = folder("quiet");
    let loud = run(&folder, &["check", "widgets.yaml", "--crd", "crd.yaml"], &[]);
    let quiet = run(&folder, &["check", "widgets.yaml", "--crd", "crd.yaml", "-q"], &[]);
    assert_eq!(loud.stdout, quiet.stdout);
    assert!(!loud.stderr.is_empty() && quiet.stderr.is_empty());
    assert_eq!(loud.status.code(), quiet.status.code());
    let valid = run(&folder, &["check", "a.yaml", "--crd", "crd.yaml", "-q"], &[]);
    assert!(valid.stdout.is_empty() && valid.stderr.is_empty());
}

#[test]
fn every_shell_has_completions() {
    let folder = folder("completions");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&folder, &["completions", shell], &[]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = stdout(&output);
        for word in ["check", "render", "--kube-version", "ignore-missing-schemas"] {
            assert!(script.contains(word.trim_start_matches('-')), "{shell}: {word}");
        }
        // Those of PowerShell and elvish complete no values.
        for word in ["1.37", "unknown_field", "Deployment", "sarif"] {
            assert!(script.contains(word) || matches!(shell, "elvish" | "powershell"), "{shell}: {word}");
        }
    }
}

#[test]
fn bash_completes_commands_and_values() {
    let folder = folder("bash");
    let script = run(&folder, &["completions", "bash"], &[]);
    fs::write(folder.join("plimsoll.bash"), &script.stdout).unwrap();
    for (words, want) in [
        ("plimsoll re", "read render"),
        ("plimsoll crd te", "test"),
        ("plimsoll explain unk", "unknown_field"),
        ("plimsoll check --kube-version 1.36", "1.36"),
        ("plimsoll check -o s", "short sarif"),
        ("plimsoll check --kind Depl", "Deployment"),
        ("plimsoll fields Cron", "CronJob"),
    ] {
        let simulated = format!(
            "source ./plimsoll.bash; COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); \
             _plimsoll plimsoll \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[*]}}\""
        );
        // A machine without bash has nothing to complete.
        let bash = Command::new("bash").args(["--norc", "-c", &simulated]).current_dir(&folder).output();
        let Ok(output) = bash.as_ref() else { return };
        assert_eq!(stdout(output).trim(), want, "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
