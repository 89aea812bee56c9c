//! Cases of a page of bats, as far as kubeconform's pages use it: commands, exit codes, lines of output.

/// A case.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) commands: Vec<Run>,
}

/// A command and what is wanted of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// For a shell.
    pub(super) line: String,
    pub(super) status: Option<i32>,
    /// Lines of its output that say the same whoever prints them: results and summaries without words about schemas.
    pub(super) lines: Vec<String>,
}

/// The cases of a page.
pub(super) fn read(page: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in page.lines() {
        if let Some(name) = line.strip_prefix("@test \"").and_then(|rest| rest.strip_suffix("\" {")) {
            cases.push(Case { name: name.to_owned(), commands: Vec::new() });
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        let line = line.trim();
        if let Some(command) = line.strip_prefix("run ") {
            case.commands.push(Run { line: command.to_owned(), status: None, lines: Vec::new() });
        } else if let Some(run) = case.commands.last_mut() {
            if let Some(status) = line.strip_prefix("[ \"$status\" -eq ") {
                run.status = status.trim_end_matches(" ]").parse().ok();
            } else if let Some(wanted) = wanted(line) {
                run.lines.push(wanted);
            }
        }
    }
    cases
}

/// The output, or a line of it, that a test compares; without words that are our own in ours.
fn wanted(line: &str) -> Option<String> {
    let rest = line.strip_prefix("[ \"$output\" ").or_else(|| line.strip_prefix("[ \"${lines["))?;
    let quoted = rest.split_once("= ").map(|(_, text)| text)?.strip_suffix(" ]")?;
    let text = quoted.trim_matches(['"', '\'']);
    let is_data = text.starts_with("Summary:")
        || text.ends_with(" is valid")
        || text.ends_with(" skipped")
        || text.starts_with("ok ")
        || text.starts_with("1..")
        || text.contains("prohibited resource kind");
    is_data.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let page = "@test \"Pass\" {\n  run bin/kubeconform -summary a.yaml\n  [ \"$status\" -eq 0 ]\n  \
                    [ \"$output\" = \"Summary: 1\" ]\n  [ \"${lines[0]}\" == 'Usage: x' ]\n}\n";
        let run = Run {
            line: "bin/kubeconform -summary a.yaml".to_owned(),
            status: Some(0),
            lines: vec!["Summary: 1".to_owned()],
        };
        assert_eq!(read(page), [Case { name: "Pass".to_owned(), commands: vec![run] }]);
    }
}
