//! What an upgrade changes: objects by release, as a table.

use std::io::{self, Write};

use anstyle::Style;
use plimsoll_check::check::{Examined, Outcome};
use plimsoll_check::text::DocumentText;
use plimsoll_report::{Styles, escape};

use crate::release::Releases;

/// So many objects are listed; the rest is counted.
const MAX_ROWS: usize = 100;
/// Longer names of objects are cut in front.
const MAX_LABEL: usize = 60;
/// Columns of a release.
const CELL: usize = 10;

/// Objects about which releases do not agree, and what each release refuses.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    rows: Vec<Row>,
    /// Objects that differ, listed or not.
    differing: usize,
    /// By release: objects that are not taken.
    refused: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Row {
    label: String,
    outcomes: Vec<Outcome>,
}

impl Matrix {
    pub(super) fn add(&mut self, examined: &Examined, chunk: &DocumentText) {
        let Some(across) = &examined.across else { return };
        self.refused.resize(across.outcomes.len(), 0);
        for (refused, outcome) in self.refused.iter_mut().zip(&across.outcomes) {
            *refused += usize::from(is_refused(*outcome));
        }
        if across.differs() {
            self.differing += 1;
            if self.rows.len() < MAX_ROWS {
                self.rows.push(Row { label: label(examined, chunk), outcomes: across.outcomes.clone() });
            }
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        self.refused.resize(self.refused.len().max(other.refused.len()), 0);
        for (refused, more) in self.refused.iter_mut().zip(&other.refused) {
            *refused += more;
        }
        self.differing += other.differing;
        let room = MAX_ROWS.saturating_sub(self.rows.len());
        self.rows.extend(other.rows.iter().take(room).cloned());
    }

    /// Writes the table, where several releases have judged; a line for each release and object where the table would
    /// be too wide.
    pub(super) fn write(
        &self,
        releases: &Releases,
        styles: &Styles,
        room: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (Some(first), Some(last)) = (releases.all().first(), releases.all().last()) else { return Ok(()) };
        if first == last {
            return Ok(());
        }
        if self.rows.is_empty() {
            return writeln!(out, "{first} to {last}: no object is judged differently");
        }
        let total = "rejected";
        let labels = self.rows.iter().map(|row| row.label.chars().count());
        let width = labels.max().unwrap_or_default().max(total.len());
        if width + releases.all().len() * (CELL + 2) > room {
            return self.write_narrow(releases, styles, out);
        }
        let headline = styles.headline;
        write!(out, "{:width$}", "")?;
        write_cells(out, releases.all().iter().map(|release| (headline, release.name().to_owned())))?;
        for row in &self.rows {
            write!(out, "{}{:gap$}", row.label, "", gap = width - row.label.chars().count())?;
            let style = |outcome| if is_refused(outcome) { styles.error } else { styles.help };
            write_cells(out, row.outcomes.iter().map(|outcome| (style(*outcome), outcome.name().to_owned())))?;
        }
        if self.differing > self.rows.len() {
            writeln!(out, "... and {} more", self.differing - self.rows.len())?;
        }
        write!(out, "{total:width$}")?;
        write_cells(out, self.refused.iter().map(|refused| (Style::new(), refused.to_string())))
    }

    /// Objects one below the other, each with the releases that agree about it.
    fn write_narrow(&self, releases: &Releases, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
        for row in &self.rows {
            writeln!(out, "{}", row.label)?;
            let mut seen = Vec::new();
            for outcome in &row.outcomes {
                if seen.contains(&outcome) {
                    continue;
                }
                seen.push(outcome);
                let style = if is_refused(*outcome) { styles.error } else { styles.help };
                let names = releases.names(|release| row.outcomes.get(release) == Some(outcome));
                writeln!(out, "  {style}{}{style:#}  {names}", outcome.name())?;
            }
        }
        if self.differing > self.rows.len() {
            writeln!(out, "... and {} more", self.differing - self.rows.len())?;
        }
        Ok(())
    }

    /// What the way from the oldest release to the newest changes; nothing where one has judged.
    pub(super) fn summary(&self, releases: &Releases) -> Option<String> {
        let [first, .., last] = releases.all() else { return None };
        let count = |is_it: fn(Outcome, Outcome) -> bool| {
            let ends = self.rows.iter().filter_map(|row| Some((*row.outcomes.first()?, *row.outcomes.last()?)));
            ends.filter(|(before, after)| is_it(*before, *after)).count()
        };
        let lost = count(|before, after| !is_refused(before) && is_refused(after));
        let won = count(|before, after| is_refused(before) && !is_refused(after));
        let more = if self.differing > self.rows.len() { " or more" } else { "" };
        Some(format!("from {first} to {last}: {lost}{more} newly rejected, {won}{more} newly accepted"))
    }
}

/// Cells of one width, without blanks after the last.
fn write_cells(out: &mut dyn Write, cells: impl Iterator<Item = (Style, String)>) -> io::Result<()> {
    let mut gap = 0;
    for (style, text) in cells {
        write!(out, "{:gap$}  {style}{text}{style:#}", "")?;
        gap = CELL.saturating_sub(text.chars().count());
    }
    writeln!(out)
}

fn is_refused(outcome: Outcome) -> bool {
    !matches!(outcome, Outcome::Valid | Outcome::Skipped(_))
}

/// Where an object is, and what it is called.
fn label(examined: &Examined, chunk: &DocumentText) -> String {
    let identity = &examined.identity;
    let text = format!("{} {}/{}", chunk.name, identity.kind, identity.name);
    let text = escape(&text);
    match text.char_indices().rev().nth(MAX_LABEL) {
        Some((at, c)) => format!("…{}", text.get(at + c.len_utf8()..).unwrap_or_default()),
        None => text.into_owned(),
    }
}
