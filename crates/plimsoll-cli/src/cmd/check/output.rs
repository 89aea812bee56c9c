//! Showing what was found.

use std::io::{self, Write};

use plimsoll_check::check::{Examined, MAX_LOCATED, Outcome, Seen};
use plimsoll_check::summary::Unjudged;
use plimsoll_check::text::DocumentText;
use plimsoll_doc::{JsonObject, json_text};
use plimsoll_finding::{Finding, Wording};
use plimsoll_report::{Renderer, Short, Source, escape, issue_json_with};

use super::options::{Layout, Options};
use crate::release::Releases;

/// So many findings on one object are shown to people; the rest is counted.
const MAX_SHOWN: usize = 50;
/// So many findings on one object are given to programs; the rest is counted.
const MAX_TOLD: usize = MAX_LOCATED;

/// Writes what is to be said about the objects of a document.
pub(super) fn document(
    examined: &[Examined],
    chunk: &DocumentText,
    options: &Options,
    renderer: &Renderer,
    out: &mut dyn Write,
) -> io::Result<()> {
    // Most documents have nothing to show; their text need not be looked at again.
    if options.layout != Layout::Json && examined.iter().all(|examined| shown(examined).next().is_none()) {
        return Ok(());
    }
    let content = chunk.content();
    let text = chunk.source(&content);
    let source = text.document(chunk.index, 0);
    examined.iter().try_for_each(|examined| match options.layout {
        Layout::Text => frames(examined, &source, &options.releases, renderer, out),
        Layout::Short => lines(examined, &source, &options.releases, out),
        Layout::Json => json(examined, &source, &options.releases, out),
    })
}

/// Findings for people, without those that are said once at the end.
fn shown(examined: &Examined) -> impl Iterator<Item = (usize, &Finding)> {
    examined.issues.iter().enumerate().filter(|(_, issue)| !Unjudged::counts(issue))
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
    source: &Source<'_>,
    releases: &Releases,
    renderer: &Renderer,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (at, issue) in shown(examined).take(MAX_SHOWN) {
        let renderer = Renderer { wording: wording(examined, at, releases), ..*renderer };
        renderer.issue_with(issue, source, &remarks(examined, at, releases), out)?;
        writeln!(out)?;
    }
    let hidden = shown(examined).count().saturating_sub(MAX_SHOWN);
    if hidden > 0 {
        writeln!(out, "... and {hidden} more; `-o short` or `-o json` shows more\n")?;
    }
    Ok(())
}

fn lines(examined: &Examined, source: &Source<'_>, releases: &Releases, out: &mut dyn Write) -> io::Result<()> {
    for (at, issue) in shown(examined).take(MAX_TOLD) {
        let place = source.position(issue.place.span.start);
        let (name, severity, code) = (escape(source.name()), issue.severity, issue.code());
        let short = Short::new(issue, wording(examined, at, releases), source);
        let only = raised_by(examined, at, releases).map_or_else(String::new, |names| format!(" ({names})"));
        writeln!(out, "{name}:{}:{}: {severity}[{code}]: {short}{only}", place.line, place.column)?;
    }
    let omitted = shown(examined).count().saturating_sub(MAX_TOLD);
    if omitted > 0 {
        writeln!(out, "{}: and {omitted} more", escape(source.name()))?;
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
