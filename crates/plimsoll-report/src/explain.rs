//! What a code means, for people.

use std::io::{self, Write};

use plimsoll_finding::{CodeInfo, Example};

use crate::Renderer;
use crate::escape::escape_lines;
use crate::wrap::wrap;

/// Columns before an example.
const INDENT: usize = 4;

impl Renderer {
    /// Writes what is known about a code: what happens and why, an example, how to fix it.
    pub fn code(&self, info: &CodeInfo, out: &mut dyn Write) -> io::Result<()> {
        let severity = self.styles.severity(info.severity);
        let (headline, faint) = (self.styles.headline, self.styles.faint);
        writeln!(out, "{severity}{}[{}]{severity:#}{headline}: {}{headline:#}", info.severity, info.name, info.title)?;
        writeln!(out, "{faint}code {}, phase {}{faint:#}\n", info.code.number(), info.lane)?;
        writeln!(out, "{}\n", wrap(info.meaning, self.width))?;
        match info.example {
            Example::Yaml(text) | Example::Json(text) => {
                writeln!(out, "{headline}Example:{headline:#}")?;
                for line in text.lines() {
                    writeln!(out, "{:INDENT$}{}", "", escape_lines(line))?;
                }
            }
            Example::Described(words) => {
                writeln!(out, "{headline}Example:{headline:#}")?;
                self.indented(words, out)?;
            }
        }
        self.code_section("How to fix it", info.fix, out)
    }

    /// Writes what a program adds to a code, below a title of its own.
    pub fn code_section(&self, title: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let help = self.styles.help;
        writeln!(out, "\n{help}{title}:{help:#}")?;
        self.indented(text, out)
    }

    fn indented(&self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let text = wrap(text, self.width.saturating_sub(INDENT));
        text.lines().try_for_each(|line| writeln!(out, "{:INDENT$}{line}", ""))
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_finding::Code;

    use super::*;

    #[test]
    fn every_code_is_told_within_the_width() {
        let renderer = Renderer { width: 80, ..Renderer::default() };
        for code in Code::ALL {
            let mut out = Vec::new();
            renderer.code(code.info(), &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            assert!(text.contains("How to fix it:\n    "), "{text}");
            // An example stays as it is written.
            let example = match code.info().example {
                Example::Yaml(text) | Example::Json(text) | Example::Described(text) => text,
            };
            let is_quoted = |line: &str| example.lines().any(|quoted| quoted.trim() == line.trim());
            let is_shown = |line: &&str| !is_quoted(line) && !line.contains(&format!("[{code}]"));
            assert!(text.lines().filter(is_shown).all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}
