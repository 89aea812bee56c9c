//! Showing what was found.

use std::io::{self, Write};

use plimsoll_check::check::{Examined, MAX_LOCATED, Outcome, Seen};
use plimsoll_check::summary::{Alike, CauseKey, Statistics, Unjudged};
use plimsoll_check::text::DocumentText;
use plimsoll_doc::{JsonObject, json_text};
use plimsoll_finding::{Code, Finding, Severity, Wording};
use plimsoll_report::{Case, Entry, ListFormat, Renderer, Source, escape, issue_json_with};

use super::digest::Shown;
use super::options::{Layout, Options};
use super::told::Told;
use crate::release::Releases;

/// So many findings on one object are shown to people; the rest is counted.
const MAX_SHOWN: usize = 50;
/// So many findings on one object are given to programs; the rest is counted.
const MAX_TOLD: usize = MAX_LOCATED;

/// Words what is to be said about the objects of a document.
pub(super) fn document(
    examined: &[Examined],
    chunk: &DocumentText,
    options: &Options,
    renderer: &Renderer,
    alike: &mut Alike,
    report: &mut Vec<Told>,
) -> io::Result<()> {
    // Most documents have nothing to show; their text need not be looked at again.
    let is_about_findings = matches!(options.layout, Layout::Text | Layout::Short);
    if is_about_findings && examined.iter().all(|examined| shown(examined, options.view.all).next().is_none()) {
        return Ok(());
    }
    let content = chunk.content();
    let text = chunk.source(&content);
    let source = text.document(chunk.index, 0);
    let mut bytes = Vec::new();
    for examined in examined {
        match options.layout {
            Layout::Text => frames(examined, chunk, &source, options, (renderer, alike, report))?,
            Layout::Short => lines(examined, &source, options, renderer, &mut bytes)?,
            Layout::Json => json(examined, &source, &options.releases, &mut bytes)?,
            Layout::List(format) => report.push(case(examined, chunk, &source, options, format)),
        }
    }
    if !bytes.is_empty() {
        report.push(Told::Text(bytes));
    }
    Ok(())
}

/// Findings for people, without those that are said once at the end, and those that are excepted unless all are asked
/// for.
fn shown(examined: &Examined, all: bool) -> impl Iterator<Item = (usize, &Finding)> {
    let is_shown = move |issue: &Finding| !Unjudged::counts(issue) && (all || issue.exception.is_none());
    examined.issues.iter().enumerate().filter(move |(_, issue)| is_shown(issue))
}

/// Whether a finding is only there because of others about the same object.
fn is_consequence(finding: &Finding) -> bool {
    finding.code() == Code::RulesNotChecked
}

/// The words of the newest release that raises an issue.
fn wording(examined: &Examined, issue: usize, releases: &Releases) -> Wording {
    let seen = examined.across.as_ref().and_then(|across| across.seen.get(issue));
    let release = releases.all().get(seen.map_or(0, Seen::newest));
    release.map_or(Wording::LATEST, |release| release.rules().words)
}

/// Which releases raise an issue, where not all do.
fn raised_by(examined: &Examined, issue: usize, releases: &Releases) -> Option<String> {
    let across = examined.across.as_ref().filter(|across| !across.is_everywhere(issue))?;
    let seen = across.seen.get(issue)?;
    Some(releases.names(|release| seen.is_in(release)))
}

/// What to say about the releases that raise an issue.
fn remarks(examined: &Examined, issue: usize, releases: &Releases) -> Vec<(String, String)> {
    let seen = examined.across.as_ref().and_then(|across| across.seen.get(issue));
    let texts = seen.map(|seen| seen.other_texts.as_slice()).unwrap_or_default();
    let others = texts.iter().map(|(which, text)| {
        let names = releases.names(|release| which >> release & 1 == 1);
        (format!("server, {names}"), text.clone())
    });
    let raised_by = raised_by(examined, issue, releases).map(|names| ("only in".to_owned(), names));
    raised_by.into_iter().chain(others).collect()
}

fn frames(
    examined: &Examined,
    chunk: &DocumentText,
    source: &Source<'_>,
    options: &Options,
    (renderer, alike, report): (&Renderer, &mut Alike, &mut Vec<Told>),
) -> io::Result<()> {
    let releases = &options.releases;
    let most = if options.view.all { MAX_TOLD } else { MAX_SHOWN };
    let all = || shown(examined, options.view.all).filter(|(_, issue)| options.view.all || !is_consequence(issue));
    let (mut shown_here, mut hidden) = (0, all().count().saturating_sub(MAX_TOLD));
    for (at, issue) in all().take(MAX_TOLD) {
        if shown_here >= most {
            hidden += 1;
            continue;
        }
        let cause = CauseKey::of(issue, examined);
        let (mut frame, mut brief) = (Vec::new(), String::new());
        let is_note = issue.severity == Severity::Note && options.is_capped();
        // Those that are not shown are counted when their turn comes.
        if if is_note { alike.is_first(&cause) } else { alike.admits(&cause) } {
            shown_here += 1;
            let renderer = Renderer { wording: wording(examined, at, releases), ..*renderer };
            renderer.issue_with(issue, source, &remarks(examined, at, releases), &mut frame)?;
            writeln!(frame)?;
            brief = renderer.one_line(issue, source, raised_by(examined, at, releases).as_deref());
        }
        report.push(Told::Finding(Shown { cause, severity: issue.severity, frame, brief }));
    }
    if hidden > 0 {
        let text = format!("... and {hidden} more in {}; `-o short` or `--all` shows more\n\n", escape(&chunk.name));
        report.push(Told::Text(text.into_bytes()));
    }
    Ok(())
}

fn lines(
    examined: &Examined,
    source: &Source<'_>,
    options: &Options,
    renderer: &Renderer,
    out: &mut dyn Write,
) -> io::Result<()> {
    let releases = &options.releases;
    for (at, issue) in shown(examined, options.view.all).take(MAX_TOLD) {
        let renderer = Renderer { wording: wording(examined, at, releases), ..*renderer };
        writeln!(out, "{}", renderer.one_line(issue, source, raised_by(examined, at, releases).as_deref()))?;
    }
    let omitted = shown(examined, options.view.all).count().saturating_sub(MAX_TOLD);
    if omitted > 0 {
        writeln!(out, "{}: and {omitted} more", escape(source.name()))?;
    }
    Ok(())
}

/// An object as a list has it.
fn case(examined: &Examined, chunk: &DocumentText, source: &Source<'_>, options: &Options, format: ListFormat) -> Told {
    let identity = &examined.identity;
    // Objects without a CRD are told once for each kind, but in JUnit each object has a case of its own.
    let issues = examined.issues.iter().enumerate();
    let is_listed = |issue: &Finding| {
        let is_shown = format.is_complete() || options.view.all || issue.exception.is_none();
        is_shown && (format == ListFormat::Junit || !Unjudged::counts(issue))
    };
    let issues = issues.filter(|(_, issue)| is_listed(issue)).take(MAX_TOLD);
    let (mut entries, mut causes) = (Vec::new(), Vec::new());
    for (at, issue) in issues {
        let wording = wording(examined, at, &options.releases);
        let only = raised_by(examined, at, &options.releases);
        entries.push(Entry::of(issue, wording, source, options.view.paths, only.as_deref()));
        causes.push(CauseKey::of(issue, examined));
    }
    let name = match (&*identity.namespace, &*identity.name) {
        ("", "") => format!("document {}", chunk.index + 1),
        ("", name) => name.to_owned(),
        (namespace, name) => format!("{namespace}/{name}"),
    };
    let class = match (&*identity.api_version, &*identity.kind) {
        (_, "") => "document".to_owned(),
        (api_version, kind) => format!("{api_version}/{kind}"),
    };
    let skipped = match examined.outcome {
        Outcome::Skipped(why) => Some(why.noun(1).to_owned()),
        _ => None,
    };
    let line = Some(chunk.lines_before + 1);
    Told::Case { case: Case { file: chunk.name.to_string(), name, class, line, skipped, entries }, causes }
}

/// Writes how many findings there are, by code and by file.
pub(super) fn statistics(statistics: &Statistics, out: &mut dyn Write) -> io::Result<()> {
    let (codes, files) = (statistics.codes(), statistics.files());
    let most = codes.iter().map(|(_, count)| *count).max().unwrap_or_default();
    let width = most.to_string().len();
    for (code, count) in codes {
        writeln!(out, "{count:>width$}  {code}")?;
    }
    if !files.is_empty() {
        writeln!(out)?;
    }
    for (file, count) in files {
        writeln!(out, "{count:>width$}  {}", escape(file))?;
    }
    Ok(())
}

fn json(examined: &Examined, source: &Source<'_>, releases: &Releases, out: &mut dyn Write) -> io::Result<()> {
    let identity = &examined.identity;
    let mut head = JsonObject::new();
    head.text("file", source.name());
    head.number("document", source.index() as u64);
    head.raw("item", &examined.item.map_or_else(|| "null".to_string(), |item| item.to_string()));
    for (name, value) in [
        ("apiVersion", &identity.api_version),
        ("kind", &identity.kind),
        ("namespace", &identity.namespace),
        ("name", &identity.name),
    ] {
        head.optional_text(name, Some(&**value).filter(|value| !value.is_empty()));
    }
    head.text("verdict", examined.outcome.name());
    if let Outcome::Skipped(why) = examined.outcome {
        head.text("skipped", why.name());
    }
    if let Some(across) = &examined.across {
        let mut verdicts = JsonObject::new();
        for (release, outcome) in releases.all().iter().zip(&across.outcomes) {
            verdicts.text(release.name(), outcome.name());
        }
        head.raw("verdicts", &verdicts.finish());
    }
    head.number("celCost", examined.cel_cost);
    write!(out, "{},\"issues\":[", head.unclosed())?;
    for (at, issue) in examined.issues.iter().take(MAX_TOLD).enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let members = across_json(examined, at, releases);
        write!(out, "{comma}{}", issue_json_with(issue, wording(examined, at, releases), source, &members))?;
    }
    writeln!(out, "],\"omitted\":{}}}", examined.issues.len().saturating_sub(MAX_TOLD))
}

/// Which releases raise an issue, and in which other words.
fn across_json(examined: &Examined, issue: usize, releases: &Releases) -> Vec<(&'static str, String)> {
    let Some(seen) = examined.across.as_ref().and_then(|across| across.seen.get(issue)) else { return Vec::new() };
    let names = |which: u64| {
        let chosen = releases.all().iter().enumerate().filter(|(at, _)| which >> at & 1 == 1);
        format!("[{}]", chosen.map(|(_, release)| json_text(release.name())).collect::<Vec<_>>().join(","))
    };
    let texts = seen.other_texts.iter().map(|(which, text)| {
        let mut other = JsonObject::new();
        other.raw("releases", &names(*which));
        other.text("server", text);
        other.finish()
    });
    let texts = format!("[{}]", texts.collect::<Vec<_>>().join(","));
    vec![("releases", names(seen.releases)), ("otherTexts", texts)]
}
