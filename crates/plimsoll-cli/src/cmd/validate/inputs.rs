//! Inputs, document by document.

use std::borrow::Cow;
use std::io::{self, Read as _};
use std::path::PathBuf;

use plimsoll::json_schema::{Schema, Scratch};
use plimsoll_check::text::{LIMITS, READ_RULES, text_of};
use plimsoll_doc::{Document, Fault, Format, NodeRef, Splitter, read, read_json};
use plimsoll_finding::{All, Finding, SourceId, add_fault};
use plimsoll_report::{Source, SourceText};

use crate::exit::Stop;
use crate::input::{read_start, reason};
use crate::paths::Found;

/// An input that was read.
pub(super) struct Given {
    pub(super) path: PathBuf,
    name: String,
    bytes: Vec<u8>,
}

/// One document of it.
pub(super) struct Reading<'t> {
    pub(super) source: Source<'t>,
    text: &'t [u8],
    document: Result<Document<'t>, Fault>,
    /// The schema that a comment at the beginning of the whole input names.
    first_named: Option<String>,
}

/// Reads an input.
fn read_input(found: &Found) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = u64::from(LIMITS.body) + 1;
    if found.is_stdin() {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        return read_start(&found.path, limit);
    }
    Ok(bytes)
}

/// Reads an input.
pub(super) fn read_given(found: &Found) -> Result<Given, String> {
    let name = if found.is_stdin() { "<stdin>".to_string() } else { found.path.display().to_string() };
    let bytes = read_input(found).map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
    Ok(Given { path: found.path.clone(), name, bytes })
}

impl Given {
    /// Hands over one document after the other.
    pub(super) fn each(&self, mut take: impl FnMut(&Reading<'_>) -> Result<(), Stop>) -> Result<(), Stop> {
        let text = text_of(&self.bytes);
        let text = SourceText::new(&self.name, &text);
        let first_named = modeline(&self.bytes);
        let is_json = self.path.extension().is_some_and(|end| end == "json");
        if is_json && let Ok(document) = read_json(&self.bytes, &READ_RULES) {
            let source = text.document(0, 0);
            return take(&Reading { source, text: &self.bytes, document: Ok(document), first_named });
        }
        let mut index = 0;
        for chunk in Splitter::new(&self.bytes, &LIMITS) {
            let (offset, text_of_chunk, document) = match chunk {
                Ok(chunk) => {
                    let Cow::Borrowed(bytes) = chunk.text else { continue };
                    if bytes.iter().all(u8::is_ascii_whitespace) {
                        continue;
                    }
                    let format = if is_json { Format::Json } else { chunk.format };
                    (chunk.offset as u32, bytes, read(bytes, format, &READ_RULES))
                }
                Err(fault) => (0, &self.bytes[..], Err(fault)),
            };
            // Comments alone are no document.
            let is_nothing = |root: NodeRef<'_>| root.is_null() && root.source_text().is_empty();
            if document.as_ref().is_ok_and(|document| is_nothing(document.root())) {
                continue;
            }
            let source = text.document(index, offset);
            take(&Reading { source, text: text_of_chunk, document, first_named: first_named.clone() })?;
            index += 1;
        }
        Ok(())
    }
}

impl Reading<'_> {
    /// The line on which it begins.
    pub(super) fn line(&self) -> u32 {
        let start = self.document.as_ref().map_or(0, |document| document.root().span().start);
        self.source.position(start).line
    }

    /// The schema that the document names.
    pub(super) fn schema_named(&self) -> Option<String> {
        let member = || Some(self.document.as_ref().ok()?.root().get("$schema")?.as_str()?.to_owned());
        modeline(self.text).or_else(|| self.first_named.clone()).or_else(member)
    }

    /// What is wrong with it.
    pub(super) fn findings(&self, schema: &Schema, scratch: &mut Scratch) -> Vec<Finding> {
        match &self.document {
            Ok(document) => schema.findings(document, scratch),
            Err(fault) => {
                let mut all = All::default();
                let _ = add_fault(fault.clone(), SourceId::default(), &mut all);
                all.findings
            }
        }
    }
}

/// The schema that a comment for editors names: `# yaml-language-server: $schema=FILE`.
fn modeline(text: &[u8]) -> Option<String> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let comments = lines.take_while(|line| line.is_empty() || line.starts_with(b"#") || *line == b"---");
    comments.into_iter().find_map(|line| {
        let line = std::str::from_utf8(line).ok()?.trim_start_matches('#').trim_start();
        let rest = line.strip_prefix("yaml-language-server:")?;
        let (_, named) = rest.split_once("$schema=")?;
        named.split_whitespace().next().map(str::to_owned)
    })
}

#[cfg(test)]
mod tests {
    use super::modeline;

    #[test]
    fn comments_for_editors_name_a_schema() {
        for (text, want) in [
            ("# yaml-language-server: $schema=a.json\nb: 1", Some("a.json")),
            ("---\n\n#  a comment\n#yaml-language-server: $schema=../a.json # x\n", Some("../a.json")),
            ("b: 1\n# yaml-language-server: $schema=a.json\n", None),
            ("# $schema=a.json\n", None),
        ] {
            assert_eq!(modeline(text.as_bytes()).as_deref(), want, "{text}");
        }
    }
}
