//! An issue with the lines it is about: a code frame.

use std::collections::BTreeSet;
use std::io::{self, Write};

use anstyle::Style;
use plimsoll_doc::Span;
use plimsoll_finding::{Finding, LinePart, PathStyle, Wording, Words};

use crate::escape::{escape, escape_lines};
use crate::line::ShownLine;
use crate::wrap::{NARROWEST, wrap};
use crate::{Source, Styles};

/// Lines shown before and after those that an issue is about.
const CONTEXT: u32 = 1;
/// So many characters of a path are shown.
const MAX_PATH: usize = 100;

/// Writes issues for people.
#[derive(Clone, Copy, Debug)]
pub struct Renderer {
    /// Colours.
    pub styles: Styles,
    /// Columns to keep within, where folding can do it.
    pub width: usize,
    /// The words of the server.
    pub wording: Wording,
    /// How fields are written.
    pub paths: PathStyle,
    /// The address of a page that has an anchor for each code, where names of codes are to be links.
    pub codes_page: Option<&'static str>,
}

impl Default for Renderer {
    fn default() -> Self {
        Self {
            styles: Styles::plain(),
            width: 100,
            wording: Wording::LATEST,
            paths: PathStyle::Field,
            codes_page: None,
        }
    }
}

/// A place to underline.
struct Mark {
    part: LinePart,
    label: String,
    style: Style,
    pointer: char,
}

impl Renderer {
    /// Writes one issue: headline, place, lines, reason and help.
    pub fn issue(&self, issue: &Finding, source: &Source<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.issue_with(issue, source, &[], out)
    }

    /// Writes one issue with further remarks: names and texts.
    pub fn issue_with(
        &self,
        issue: &Finding,
        source: &Source<'_>,
        remarks: &[(String, String)],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let words = Words::of(issue, self.wording, &source.window(issue.place.span));
        let severity = self.styles.severity(issue.severity);
        let Styles { headline, frame, faint, .. } = self.styles;
        writeln!(
            out,
            "{severity}{}[{}]{severity:#}{headline}: {}{headline:#}",
            issue.severity,
            self.linked(issue.code()),
            escape(&words.headline)
        )?;
        let marks = self.marks(issue, &words, source);
        let lines = shown_lines(&marks, source);
        let gutter = source.line_number(lines.last().copied().unwrap_or(1)).to_string().len();
        let place = source.position(issue.place.span.start);
        write!(out, "{:gutter$}{frame}-->{frame:#} ", "")?;
        write!(out, "{}:{}:{}", escape(source.name()), place.line, place.column)?;
        if !issue.place.path.is_empty() {
            write!(out, "{faint} at {}{faint:#}", escape(&end_of(self.paths.show(&issue.place.path))))?;
        }
        writeln!(out)?;
        self.lines(&lines, &marks, source, gutter, out)?;
        // The title of a warning is the server's own text.
        if let Some(server) = words.server.as_ref().filter(|server| **server != words.headline) {
            self.remark("server", frame, &escape_lines(server), gutter, out)?;
        }
        for (name, text) in &words.remarks {
            self.remark(name, frame, &escape_lines(text), gutter, out)?;
        }
        for (name, text) in remarks {
            self.remark(name, frame, &escape_lines(text), gutter, out)?;
        }
        if let Some(reason) = &issue.exception {
            self.remark("excepted", frame, &escape_lines(reason), gutter, out)?;
        }
        if let Some(help) = &words.help {
            self.remark("help", self.styles.help, &self.wrapped(help, gutter), gutter, out)?;
        }
        Ok(())
    }

    /// The places of an issue by line, with the labels that stand beside them.
    fn marks(&self, issue: &Finding, words: &Words, source: &Source<'_>) -> Vec<Mark> {
        let mark = |span: Span, label: &str, style, pointer| {
            let part = source.first_line_of(span);
            let mut label = escape(label).into_owned();
            if part.last_line > part.line {
                let gap = if label.is_empty() { "" } else { " " };
                label = format!("{label}{gap}(to line {})", source.line_number(part.last_line));
            }
            Mark { part, label, style, pointer }
        };
        let mut marks = vec![mark(issue.place.span, &words.label, self.styles.severity(issue.severity), '^')];
        marks.extend(words.others.iter().map(|(span, label)| mark(*span, label, self.styles.frame, '-')));
        marks.sort_by_key(|mark| (mark.part.line, mark.part.start));
        marks
    }

    /// The lines of all marks with their surroundings.
    fn lines(
        &self,
        lines: &BTreeSet<u32>,
        marks: &[Mark],
        source: &Source<'_>,
        gutter: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let frame = self.styles.frame;
        writeln!(out, "{:gutter$} {frame}|{frame:#}", "")?;
        let mut last = None;
        for &line in lines {
            if last.is_some_and(|last| line > last + 1) {
                writeln!(out, "{frame}...{frame:#}")?;
            }
            let on_line: Vec<&Mark> = marks.iter().filter(|mark| mark.part.line == line).collect();
            if on_line.is_empty() {
                self.line(source, line, &self.shown(source, line, 0..0, gutter), gutter, out)?;
            } else {
                self.marked_line(&on_line, source, gutter, out)?;
            }
            last = Some(line);
        }
        Ok(())
    }

    /// A line and the marks on it. A long line is shown again for a mark that is far from the others.
    fn marked_line(&self, marks: &[&Mark], source: &Source<'_>, gutter: usize, out: &mut dyn Write) -> io::Result<()> {
        let mut shown: Option<ShownLine> = None;
        for mark in marks {
            let part = mark.part.start..mark.part.end;
            let line = if let Some(line) = shown.take().filter(|line| line.shows(part.start)) {
                line
            } else {
                let line = self.shown(source, mark.part.line, part, gutter);
                self.line(source, mark.part.line, &line, gutter, out)?;
                line
            };
            self.underline(mark, &line, gutter, out)?;
            shown = Some(line);
        }
        Ok(())
    }

    fn shown(&self, source: &Source<'_>, line: u32, focus: std::ops::Range<usize>, gutter: usize) -> ShownLine {
        ShownLine::new(source.line(line), focus, self.room(gutter))
    }

    /// Columns for the lines of a text.
    fn room(&self, gutter: usize) -> usize {
        self.width.saturating_sub(gutter + 3).max(NARROWEST)
    }

    fn line(
        &self,
        source: &Source<'_>,
        line: u32,
        shown: &ShownLine,
        gutter: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let frame = self.styles.frame;
        let gap = if shown.text().is_empty() { "" } else { " " };
        writeln!(out, "{frame}{:gutter$} |{frame:#}{gap}{}", source.line_number(line), shown.text())
    }

    /// The pointers below a mark, with its label behind them, or below them where it does not fit.
    fn underline(&self, mark: &Mark, line: &ShownLine, gutter: usize, out: &mut dyn Write) -> io::Result<()> {
        let frame = self.styles.frame;
        let style = mark.style;
        let columns = line.columns(mark.part.start..mark.part.end);
        let pointers = mark.pointer.to_string().repeat(columns.len());
        let mut row = |column: usize, text: &str| {
            write!(out, "{:gutter$} {frame}|{frame:#} {:column$}", "", "")?;
            writeln!(out, "{style}{text}{style:#}")
        };
        let length = mark.label.chars().count();
        let room = self.room(gutter);
        if length == 0 {
            row(columns.start, &pointers)
        } else if columns.end + 1 + length <= room {
            row(columns.start, &format!("{pointers} {}", mark.label))
        } else {
            row(columns.start, &pointers)?;
            row(columns.start.min(room.saturating_sub(length)), &mark.label)
        }
    }

    /// `= name: text` below the lines.
    fn remark(&self, name: &str, style: Style, text: &str, gutter: usize, out: &mut dyn Write) -> io::Result<()> {
        let frame = self.styles.frame;
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        writeln!(out, "{:gutter$} {frame}={frame:#} {style}{name}:{style:#} {first}", "")?;
        let indent = gutter + 3 + name.len() + 2;
        lines.try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
    }

    /// A text broken into lines that fit.
    fn wrapped(&self, text: &str, gutter: usize) -> String {
        let width = self.width.saturating_sub(gutter + "   help: ".len());
        wrap(&escape_lines(text), width)
    }
}

/// A text, or its end where it is too long to help anybody.
fn end_of(text: String) -> String {
    match text.char_indices().rev().nth(MAX_PATH) {
        Some((at, c)) => format!("…{}", text.get(at + c.len_utf8()..).unwrap_or_default()),
        None => text,
    }
}

/// The lines of all marks, those around them, and those between that take no more room than a gap.
fn shown_lines(marks: &[Mark], source: &Source<'_>) -> BTreeSet<u32> {
    let mut lines = BTreeSet::new();
    for mark in marks {
        let line = mark.part.line;
        lines.insert(line);
        let around = line.saturating_sub(CONTEXT).max(1)..=line.saturating_add(CONTEXT).min(source.line_count());
        // What follows the last line break is no line.
        lines.extend(around.filter(|&line| line < source.line_count() || !source.line(line).is_empty()));
    }
    let between: Vec<u32> = lines.iter().map(|line| line + 1).filter(|line| lines.contains(&(line + 1))).collect();
    lines.extend(between);
    lines
}

#[cfg(test)]
mod tests;
