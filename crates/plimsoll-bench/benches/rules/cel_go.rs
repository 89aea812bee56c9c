//! The peer in Go: the server's own packages, in `peers/cel-go`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::tasks::Task;

/// Times of one rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) evaluating: Duration,
    pub(crate) compiling: Duration,
}

/// What each rule takes, in their order; why not, where Go or its packages are not at hand.
pub(crate) fn measure(tasks: &[Task]) -> Result<Vec<Times>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/cel-go");
    let failed = |error: std::io::Error| format!("go run: {error}");
    let mut child = Command::new("go")
        .args(["run", "."])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(failed)?;
    let input: Value =
        tasks.iter().map(|task| json!({"rule": task.rule, "schema": task.schema, "object": task.object})).collect();
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.to_string().as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err("go run failed".into());
    }
    let answers: Vec<Value> = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    answers.iter().zip(tasks).map(|(answer, task)| times(answer, task)).collect()
}

fn times(answer: &Value, task: &Task) -> Result<Times, String> {
    if answer["value"] != "true" {
        return Err(format!("{} gives {} there", task.name, answer["value"]));
    }
    let nanos = |name: &str| answer[name].as_f64().map(|nanos| Duration::from_secs_f64(nanos / 1e9));
    let figures = nanos("evalNanos").zip(nanos("compileNanos"));
    figures
        .map(|(evaluating, compiling)| Times { evaluating, compiling })
        .ok_or_else(|| format!("no figures: {answer}"))
}
