//! Titles of findings about Go types: a field of a struct, in a package of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use plimsoll_finding::Code;
use plimsoll_testkit::repository_root;
use serde_json::{Value, json};

const FOLDER: &str = "target/titles";

const TYPES: &str = "\
// +groupName=example.com
// +versionName=v1
package v1

import metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   `json:\",inline\"`
	metav1.ObjectMeta `json:\"metadata,omitempty\"`

	Spec WidgetSpec `json:\"spec\"`
}

type WidgetSpec struct {
FIELD
}
";

/// What `plimsoll gen crd` finds in a package with a field.
pub(super) fn findings(program: &Path, field: &str) -> Result<Vec<Value>, String> {
    let folder = repository_root().join(FOLDER);
    let fails = |error: std::io::Error| format!("{FOLDER}: {error}");
    fs::create_dir_all(&folder).map_err(fails)?;
    fs::write(folder.join("go.mod"), "module example.com/widgets\n\ngo 1.24\n").map_err(fails)?;
    fs::write(folder.join("types.go"), TYPES.replace("FIELD", field)).map_err(fails)?;
    let output = Command::new(program).args(["gen", "crd", "."]).current_dir(&folder).output().map_err(fails)?;
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Ok(of_report(&text))
}

/// The findings of a report for people: `error[code]: title`, and the help below it.
fn of_report(text: &str) -> Vec<Value> {
    let mut findings: Vec<Value> = Vec::new();
    for line in text.lines() {
        let is_title = |(start, _): &(&str, &str)| start.starts_with("error[") || start.starts_with("warning[");
        if let Some((code, title)) = line.split_once("]: ").filter(is_title) {
            let name = code.rsplit('[').next().unwrap_or_default();
            let Ok(code) = name.parse::<Code>() else { continue };
            findings.push(json!({"code": name, "number": code.number(), "message": title}));
        } else if let (Some(help), Some(last)) = (line.trim_start().strip_prefix("= help: "), findings.last_mut()) {
            last["help"] = json!(help);
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::of_report;

    #[test]
    fn a_report_is_taken_apart() {
        let text = "warning[go_marker_ignored]: unknown marker `x`\n  --> types.go:16:2\n   |\n16 | // +x\n   = help: try `y`\nnothing else\n";
        let findings = of_report(text);
        assert_eq!(findings.len(), 1);
        assert_eq!((findings[0]["number"].as_u64(), findings[0]["help"].as_str()), (Some(804), Some("try `y`")));
    }
}
