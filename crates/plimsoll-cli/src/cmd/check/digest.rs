//! Findings for people: a few with the lines that they are about; where there are many, the others in a line each.

use std::collections::BTreeMap;
use std::io::{self, Write};

use plimsoll_check::summary::{Alike, CauseKey};
use plimsoll_finding::{Code, Severity};
use plimsoll_report::Styles;

/// So many errors, each of another code, are shown with their lines as soon as they are found.
const AT_ONCE: usize = 3;
/// So many of those that wait for the end are shown with their lines, where there are no more.
const FEW: usize = 5;
/// So many findings wait; what comes later is shown in a line.
const MOST: usize = 50;

/// A finding, worded.
pub(super) struct Shown {
    pub(super) cause: CauseKey,
    pub(super) severity: Severity,
    /// With the lines that it is about.
    pub(super) frame: Vec<u8>,
    /// In one line.
    pub(super) brief: String,
}

/// Findings that wait until it is known how many there are.
#[derive(Default)]
pub(super) struct Digest {
    /// The codes of those that were shown at once.
    codes: Vec<Code>,
    waiting: Vec<Shown>,
}

impl Digest {
    /// Writes a finding, keeps it, or counts it among those that are like another one.
    pub(super) fn take(
        &mut self,
        shown: Shown,
        is_capped: bool,
        alike: &mut Alike,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if !is_capped {
            return out.write_all(&shown.frame);
        }
        let is_admitted = match shown.severity {
            Severity::Note => alike.is_first(&shown.cause),
            _ => alike.admits(&shown.cause),
        };
        if !is_admitted {
            return Ok(());
        }
        let is_at_once = shown.severity == Severity::Error && self.codes.len() < AT_ONCE;
        if is_at_once && !self.codes.contains(&shown.cause.code) {
            self.codes.push(shown.cause.code);
            return out.write_all(&shown.frame);
        }
        if self.waiting.len() >= MOST {
            return writeln!(out, "{}", shown.brief);
        }
        self.waiting.push(shown);
        Ok(())
    }

    /// Writes those that wait: with their lines where they are few, else in a line each, with how many are like it.
    /// Then says how many are not shown at all.
    pub(super) fn finish(&mut self, alike: &Alike, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let mut hidden: BTreeMap<Severity, usize> = BTreeMap::new();
        let mut told = 0;
        if waiting.len() <= FEW {
            waiting.iter().try_for_each(|shown| out.write_all(&shown.frame))?;
        } else {
            let (notes, others): (Vec<_>, Vec<_>) =
                waiting.into_iter().partition(|shown| shown.severity == Severity::Note);
            *hidden.entry(Severity::Note).or_default() += notes.len();
            for shown in &others {
                let more = alike.hidden(&shown.cause);
                told += more;
                let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
                writeln!(out, "{}{more}", shown.brief)?;
            }
            if !others.is_empty() {
                writeln!(out)?;
            }
        }
        for cause in alike.repeated() {
            *hidden.entry(cause.key.code.info().severity).or_default() += cause.hidden;
        }
        let notes = hidden.remove(&Severity::Note).unwrap_or_default();
        let others = hidden.values().sum::<usize>();
        // Those of which another one was shown with its number need not be counted again.
        let rest = others.saturating_sub(told);
        let counted = |count: usize, what: &str| {
            let plural = if count == 1 { "" } else { "s" };
            (count > 0).then(|| format!("{count} {what}{plural}"))
        };
        let parts = [counted(rest, "more finding"), counted(notes, "more note")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let Styles { note, headline, .. } = styles;
        if !parts.is_empty() {
            let parts = parts.join(" and ");
            let title = format!("{parts}; `--all` shows them, `--statistics` counts them");
            writeln!(out, "{note}note{note:#}{headline}: {title}{headline:#}\n")?;
        }
        Ok(())
    }
}
