//! Colours of a report.

use anstyle::{AnsiColor, Style};
use plimsoll_finding::Severity;

/// How the parts of a report look.
#[derive(Clone, Copy, Debug)]
pub struct Styles {
    /// An error's word, code and underline.
    pub error: Style,
    /// Those of a warning.
    pub warning: Style,
    /// Those of a note.
    pub note: Style,
    /// The headline.
    pub headline: Style,
    /// Line numbers and frame.
    pub frame: Style,
    /// Help.
    pub help: Style,
    /// What is of less interest.
    pub faint: Style,
}

impl Styles {
    /// No styles at all.
    pub const fn plain() -> Self {
        let none = Style::new();
        Self { error: none, warning: none, note: none, headline: none, frame: none, help: none, faint: none }
    }

    /// The colours of a terminal.
    pub const fn colored() -> Self {
        Self {
            error: AnsiColor::BrightRed.on_default().bold(),
            warning: AnsiColor::Yellow.on_default().bold(),
            note: AnsiColor::BrightCyan.on_default().bold(),
            headline: Style::new().bold(),
            frame: AnsiColor::BrightBlue.on_default().bold(),
            help: AnsiColor::Green.on_default().bold(),
            faint: Style::new().dimmed(),
        }
    }

    pub(crate) fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}
