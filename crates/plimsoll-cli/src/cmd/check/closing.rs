//! What is said once at the end of a run: kinds without a schema, what was skipped, which CRDs were to choose from.

use std::io::{self, Write};

use plimsoll_check::check::Examined;
use plimsoll_check::input::{Role, Skipped, Surroundings};
use plimsoll_check::summary::{
    Alike, Conflicts, NoVerdict, PartlyJudged, Skips, Unjudged, UnjudgedCount, UnjudgedKind,
};
use plimsoll_check::text::DocumentText;
use plimsoll_finding::{Code, Severity};
use plimsoll_report::{Case, Entry, Region, Rule, Styles, escape};

use super::options::Layout;

/// So many kinds are listed; the rest is counted.
const MAX_KINDS: usize = 5;
/// So many names are put into one line.
const MAX_NAMES: usize = 4;

/// What is collected on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Closing {
    pub(super) unjudged: Unjudged,
    pub(super) skips: Skips,
    conflicts: Conflicts,
    partly_judged: PartlyJudged,
    /// A Helm template that was skipped.
    template: Option<String>,
}

impl Closing {
    pub(super) fn add(&mut self, examined: &Examined, chunk: &DocumentText) {
        self.unjudged.add(examined, &chunk.name, |finding| {
            let content = chunk.content();
            let source = chunk.source(&content);
            source.document(chunk.index, 0).position(finding.place.span.start)
        });
        self.skips.add(examined);
        self.conflicts.add(examined);
        self.partly_judged.add(examined);
        if chunk.role == Role::HelmTemplate && self.template.is_none() {
            self.template = Some(chunk.name.to_string());
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        self.unjudged.join(&other.unjudged);
        self.skips.join(&other.skips);
        self.conflicts.join(&other.conflicts);
        self.partly_judged.join(&other.partly_judged);
        if self.template.is_none() {
            self.template.clone_from(&other.template);
        }
    }

    /// Kinds whose objects were not judged: findings, which belong to the report.
    pub(super) fn write_unjudged(&self, layout: Layout, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
        let kinds = self.unjudged.kinds();
        let (built_in, custom): (Vec<_>, Vec<_>) =
            kinds.into_iter().partition(|(kind, _)| kind.reason == NoVerdict::BuiltIn);
        match layout {
            Layout::Json | Layout::List(_) => Ok(()),
            Layout::Short => {
                custom.iter().try_for_each(|(kind, count)| short(count, &missing(kind, count), out))?;
                let first = built_in.first();
                first.map_or(Ok(()), |(_, count)| short(count, &without_schema(&built_in), out))
            }
            Layout::Text => {
                let (without, rejected): (Vec<_>, Vec<_>) =
                    custom.into_iter().partition(|(kind, _)| kind.reason == NoVerdict::NoCrd);
                let help = "pass the CRDs with `--crd PATH`, or skip these objects with `--ignore-missing-schemas`";
                block(&format!("no CRD found for {}", objects_of(&without)), help, &without, styles, out)?;
                let help = "`plimsoll crd check` shows what is wrong with a CRD";
                let title = format!("rejected CRDs, which judge nothing: {}", objects_of(&rejected));
                block(&title, help, &rejected, styles, out)?;
                if built_in.is_empty() {
                    return Ok(());
                }
                headline(&without_schema(&built_in), styles, out)?;
                help_line("skip these objects with `--ignore-missing-schemas`", styles, out)
            }
        }
    }

    /// Kinds whose objects were not judged, as a list has them.
    pub(super) fn cases(&self) -> Vec<Case> {
        let kinds = self.unjudged.kinds().into_iter();
        let case = |(kind, count): (&UnjudgedKind, &UnjudgedCount)| {
            let message = match &kind.reason {
                NoVerdict::BuiltIn => without_schema(&[(kind, count)]),
                _ => missing(kind, count),
            };
            let region = Some(Region::at(count.place));
            let rule = Rule::of(Code::NotJudged);
            let entry = Entry::at(rule, Severity::Error, &count.file, region, message);
            Case {
                file: count.file.to_string(),
                name: kind.kind.to_string(),
                class: kind.api_version.to_string(),
                line: Some(count.place.line),
                skipped: None,
                entries: vec![entry],
            }
        };
        kinds.map(case).collect()
    }

    /// Lines beside the report, at most one of a sort.
    pub(super) fn notices(&self, surroundings: &Surroundings) -> Vec<String> {
        let templates = self.skips.count(Skipped::HelmTemplate);
        let chart = self.template.as_deref().and_then(|template| surroundings.chart_of(template));
        let of_templates = chart.filter(|_| templates > 0).map(|chart| {
            let chart = if chart.is_empty() { "." } else { chart };
            format!(
                "skipped {}; check what they render to: helm template {} | plimsoll check -",
                numbered(templates, Skipped::HelmTemplate),
                escape(chart),
            )
        });
        let others: Vec<String> = self
            .skips
            .all()
            .filter(|(why, _)| *why != Skipped::HelmTemplate)
            .map(|(why, count)| numbered(count, why))
            .collect();
        let of_others = (!others.is_empty()).then(|| format!("skipped {}", others.join(", ")));
        let kinds = self.conflicts.kinds();
        let kind_count = kinds.len();
        let names = named(kinds.map(|(kind, _)| kind.to_owned()), kind_count);
        let of_conflicts = (kind_count > 0).then(|| {
            format!("several different CRDs for {names}: the nearest to an object judged it; choose one with `--crd`")
        });
        [of_templates, of_others, of_conflicts, self.notice_of_partly_judged()].into_iter().flatten().collect()
    }

    fn notice_of_partly_judged(&self) -> Option<String> {
        let kinds = self.partly_judged.kinds();
        let count = kinds.len();
        let names = named(kinds.into_iter().map(|(kind, _)| kind.to_owned()), count);
        (count > 0).then(|| {
            format!(
                "partly judged: {names}: fields, types and metadata were checked, not yet all that the API server \
                 validates for these kinds"
            )
        })
    }
}

/// How many findings were not shown, where any was not.
pub(super) fn hidden(alike: &Alike) -> Option<String> {
    let hidden: usize = alike.repeated().iter().map(|cause| cause.hidden).sum();
    let plural = if hidden == 1 { "" } else { "s" };
    (hidden > 0).then(|| format!("{hidden} more finding{plural}; `--all` shows them"))
}

/// Kinds with the places of their first objects, under one headline.
fn block(
    title: &str,
    help: &str,
    kinds: &[(&UnjudgedKind, &UnjudgedCount)],
    styles: &Styles,
    out: &mut dyn Write,
) -> io::Result<()> {
    if kinds.is_empty() {
        return Ok(());
    }
    headline(title, styles, out)?;
    let name = |kind: &UnjudgedKind| format!("{} ({})", escape(&kind.kind), escape(&kind.api_version));
    let width = kinds.iter().take(MAX_KINDS).map(|(kind, _)| name(kind).chars().count()).max().unwrap_or_default();
    for (kind, count) in kinds.iter().take(MAX_KINDS) {
        let UnjudgedCount { objects, file, place } = count;
        let first = if *objects > 1 { ", first" } else { "" };
        let crd = match &kind.reason {
            NoVerdict::CrdRejected { file } => format!("; CRD: {}", escape(file)),
            _ => String::new(),
        };
        let counted = numbered_objects(*objects);
        writeln!(out, "  {:width$}  {counted}{first} at {}:{}{crd}", name(kind), escape(file), place.line)?;
    }
    if kinds.len() > MAX_KINDS {
        let more = kinds.len() - MAX_KINDS;
        let plural = if more == 1 { "" } else { "s" };
        writeln!(out, "  and {more} more kind{plural}; `-o short` lists all")?;
    }
    help_line(help, styles, out)
}

fn headline(title: &str, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let Styles { error, headline, .. } = styles;
    writeln!(out, "{error}error[not_judged]{error:#}{headline}: {title}{headline:#}")
}

fn help_line(help: &str, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let Styles { frame, help: style, .. } = styles;
    writeln!(out, "  {frame}={frame:#} {style}help{style:#}: {help}\n")
}

/// One kind on a line of its own.
fn missing(kind: &UnjudgedKind, count: &UnjudgedCount) -> String {
    let name = format!("{} ({})", escape(&kind.kind), escape(&kind.api_version));
    match &kind.reason {
        NoVerdict::CrdRejected { file } => {
            format!("the CRD of {name} in {} is rejected: {}", escape(file), numbered_objects(count.objects))
        }
        _ => format!("no CRD found for {name}: {}", numbered_objects(count.objects)),
    }
}

/// All built-in kinds on one line.
fn without_schema(kinds: &[(&UnjudgedKind, &UnjudgedCount)]) -> String {
    let names = kinds.iter().map(|(kind, count)| format!("{} {}", escape(&kind.kind), count.objects));
    format!("unknown kinds of built-in API groups: {}: {}", objects_of(kinds), named(names, kinds.len()))
}

fn short(count: &UnjudgedCount, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let UnjudgedCount { file, place, .. } = count;
    writeln!(out, "{}:{}:{}: error[not_judged]: {text}", escape(file), place.line, place.column)
}

fn objects_of(kinds: &[(&UnjudgedKind, &UnjudgedCount)]) -> String {
    let objects: usize = kinds.iter().map(|(_, count)| count.objects).sum();
    let plural = if kinds.len() == 1 { "" } else { "s" };
    format!("{} of {} kind{plural}", numbered_objects(objects), kinds.len())
}

fn numbered_objects(count: usize) -> String {
    format!("{count} object{}", if count == 1 { "" } else { "s" })
}

fn numbered(count: usize, why: Skipped) -> String {
    format!("{count} {}", why.noun(count))
}

/// Some names, and how many there are beside them.
fn named(names: impl Iterator<Item = String>, count: usize) -> String {
    let mut shown: Vec<String> = names.take(MAX_NAMES).collect();
    if count > MAX_NAMES {
        shown.push(format!("and {} more", count - MAX_NAMES));
    }
    shown.join(", ")
}
