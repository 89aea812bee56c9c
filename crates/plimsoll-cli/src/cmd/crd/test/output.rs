//! Results for people, and as JSON. The names of the JSON are a promise:
//! `docs/crd-test-output.schema.json` has them.

use std::io::{self, Write};

use plimsoll::Release;
use plimsoll_check::crd::test::{Case, Failure, Mismatch, Results};
use plimsoll_check::lines::Line;
use plimsoll_doc::{JsonObject, json_text};
use plimsoll_finding::counted;
use plimsoll_report::{Styles, escape, escape_lines};

/// So many lines of one failure are shown to people.
const MAX_LINES: usize = 60;

/// Writes what failed.
pub(super) fn text(results: &Results<'_>, verbose: bool, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    if let Some(answer) = &results.definition_refused {
        let (error, count) = (styles.error, results.cases.len());
        let found = results.job.found;
        writeln!(
            out,
            "{error}FAIL{error:#} {}: no case was run: CRD {} is rejected",
            escape(&results.job.suite.file),
            escape(&found.name)
        )?;
        writeln!(out, "  server:")?;
        quoted(answer.lines(), out)?;
        let cases = counted(count, "case");
        return writeln!(out, "  {cases} failed; the CRD is in {}\n", escape(&found.file));
    }
    for (case, failure) in &results.cases {
        match failure {
            Some(failure) => failed(case, failure, results, styles, out)?,
            None if verbose => {
                let help = styles.help;
                writeln!(out, "{help}ok{help:#}   {}", title(case, results))?;
            }
            None => {}
        }
    }
    Ok(())
}

/// Where a case stands and what it is called.
fn title(case: &Case, results: &Results<'_>) -> String {
    let job = results.job;
    let place = case.place;
    let variant = if job.has_variants { format!(" [{}]", job.found.file) } else { String::new() };
    escape(&format!("{}:{}:{}: {}: {}{variant}", job.suite.file, place.line, place.column, case.verb(), case.name))
        .into_owned()
}

fn failed(
    case: &Case,
    failure: &Failure,
    results: &Results<'_>,
    styles: &Styles,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (error, headline) = (styles.error, styles.headline);
    writeln!(out, "{error}FAIL{error:#} {headline}{}{headline:#}", title(case, results))?;
    writeln!(out, "  {}", escape(&failure.headline()))?;
    details(failure, styles, out)?;
    writeln!(out)
}

/// What a failure is about, in lines.
pub(super) fn details(failure: &Failure, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    match &failure.what {
        Mismatch::Refused(answer) => {
            writeln!(out, "  server:")?;
            quoted(answer.lines(), out)?;
        }
        Mismatch::Accepted { wanted } => {
            if !wanted.is_empty() {
                writeln!(out, "  expected an error containing")?;
                quoted(wanted.iter().map(String::as_str), out)?;
            }
        }
        Mismatch::OtherError { wanted, answer } => {
            writeln!(out, "  expected an error containing")?;
            quoted(wanted.lines(), out)?;
            writeln!(out, "  server:")?;
            quoted(answer.lines(), out)?;
        }
        Mismatch::Differs(lines) => {
            writeln!(out, "  (- expected, + stored)")?;
            difference(lines, styles, out)?;
        }
        Mismatch::NoWarning { wanted, warnings } => {
            writeln!(out, "  expected a warning containing")?;
            quoted(wanted.lines(), out)?;
            let none = if warnings.is_empty() { "  no warnings returned" } else { "  warnings returned" };
            writeln!(out, "{none}")?;
            quoted(warnings.iter().map(String::as_str), out)?;
        }
        Mismatch::Unfit(_) => {}
    }
    Ok(())
}

fn quoted<'l>(lines: impl IntoIterator<Item = &'l str>, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = lines.into_iter();
    for line in lines.by_ref().take(MAX_LINES) {
        writeln!(out, "    {}", escape_lines(line))?;
    }
    match lines.count() {
        0 => Ok(()),
        more => writeln!(out, "    ... and {more} more"),
    }
}

fn difference(lines: &[Line], styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    for line in lines.iter().take(MAX_LINES) {
        let style = match line {
            Line::Expected(_) => styles.error,
            Line::Actual(_) => styles.help,
            Line::Same(_) | Line::Gap => styles.faint,
        };
        writeln!(out, "    {style}{}{style:#}", escape_lines(&line.to_string()))?;
    }
    match lines.len().saturating_sub(MAX_LINES) {
        0 => Ok(()),
        more => writeln!(out, "    ... and {more} more lines"),
    }
}

/// Writes one line for each case.
pub(super) fn json(results: &Results<'_>, release: Release, out: &mut dyn Write) -> io::Result<()> {
    let job = results.job;
    for (case, failure) in &results.cases {
        let mut object = JsonObject::new();
        object.text("file", &job.suite.file);
        object.number("line", case.place.line.into());
        object.number("column", case.place.column.into());
        object.text("suite", &job.suite.name);
        object.text("case", &case.name);
        object.text("request", case.verb());
        object.text("definition", &job.found.name);
        object.text("definitionFile", &job.found.file);
        object.text("version", job.version);
        object.text("release", release.name());
        object.text("outcome", if failure.is_some() { "failed" } else { "passed" });
        object.raw("failure", &failure.as_ref().map_or_else(|| "null".to_owned(), failure_json));
        writeln!(out, "{}", object.finish())?;
    }
    Ok(())
}

fn failure_json(failure: &Failure) -> String {
    let list = |texts: &mut dyn Iterator<Item = String>| {
        let texts: Vec<String> = texts.map(|text| json_text(&text)).collect();
        format!("[{}]", texts.join(","))
    };
    let mut object = JsonObject::new();
    object.text("step", failure.step.name());
    object.text("what", failure.name());
    object.text("message", &failure.headline());
    let (mut expected, mut answer, mut lines) = (Vec::new(), None, Vec::new());
    match &failure.what {
        Mismatch::Refused(refused) => answer = Some(refused),
        Mismatch::Accepted { wanted } => expected.clone_from(wanted),
        Mismatch::OtherError { wanted, answer: other } => {
            expected.push(wanted.clone());
            answer = Some(other);
        }
        Mismatch::Differs(all) => lines.clone_from(all),
        Mismatch::NoWarning { wanted, .. } => expected.push(wanted.clone()),
        Mismatch::Unfit(_) => {}
    }
    object.raw("expected", &list(&mut expected.into_iter()));
    object.optional_text("status", answer.map(|answer| answer.message.as_str()));
    object.raw("errors", &list(&mut answer.into_iter().flat_map(|answer| answer.errors.iter().cloned())));
    object.raw("diff", &list(&mut lines.iter().map(ToString::to_string)));
    object.finish()
}
