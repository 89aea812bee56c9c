//! Schemas and the files that they refer to.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use plimsoll::json_schema::{Draft, Options as SchemaOptions, Schema, SchemaError};
use plimsoll_doc::{NodeRef, Span};
use plimsoll_report::{SourceText, escape};
use rustc_hash::FxHashMap;

use super::options::Options;
use crate::exit::Stop;
use crate::input::reason;
use crate::schemas::{SchemaFiles, uri_of};
use crate::terminal::Terminal;

/// So many errors of a schema are shown.
const MAX_ERRORS: usize = 50;

/// A schema file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Named {
    path: PathBuf,
}

impl Named {
    /// The schema in a file.
    pub(super) fn file(path: &Path) -> Result<Self, String> {
        let cannot = |error: std::io::Error| format!("cannot read the schema `{}`: {}", path.display(), reason(&error));
        Ok(Self { path: fs::canonicalize(path).map_err(cannot)? })
    }

    /// The schema that a document names, where that is a local file.
    pub(super) fn beside(document: &Path, named: &str) -> Option<Self> {
        if Draft::of_uri(named).is_some() {
            return None;
        }
        let named = match named.split_once("://") {
            Some(("file", path)) => PathBuf::from(path),
            Some(_) => return None,
            None => document.parent().unwrap_or(Path::new("")).join(named),
        };
        // A file that is not there is reported where it is read.
        Some(Self { path: fs::canonicalize(&named).unwrap_or(named) })
    }
}

/// All schemas that were asked for.
pub(super) struct Schemas {
    options: SchemaOptions,
    compiled: FxHashMap<Named, Option<Rc<Schema>>>,
    files: SchemaFiles,
}

impl Schemas {
    pub(super) fn new(options: &Options) -> Self {
        let options = SchemaOptions { draft: options.draft, formats: options.formats, ..SchemaOptions::default() };
        Self { options, compiled: FxHashMap::default(), files: SchemaFiles::default() }
    }

    /// A schema; none where it is wrong, which is said the first time.
    pub(super) fn get(&mut self, named: &Named, terminal: &mut Terminal) -> Result<Option<Rc<Schema>>, Stop> {
        if let Some(known) = self.compiled.get(named) {
            return Ok(known.clone());
        }
        let uri = uri_of(&named.path);
        let compiled = match self.files.document_of(&uri) {
            Ok(document) => match Schema::compile(document, &uri, &self.options, &mut self.files) {
                Ok(schema) => Some(Rc::new(schema)),
                Err(errors) => {
                    self.complain(&errors, terminal)?;
                    None
                }
            },
            Err(why) => {
                terminal.complain(&format!("cannot read the schema `{}`: {why}", named.path.display()));
                None
            }
        };
        self.compiled.insert(named.clone(), compiled.clone());
        Ok(compiled)
    }

    fn complain(&self, errors: &[SchemaError], terminal: &mut Terminal) -> Result<(), Stop> {
        for error in errors.iter().take(MAX_ERRORS) {
            let place = self.files.get(error.source.0).map(|file| {
                let text = SourceText::new(&file.name, &file.text);
                let place = text.document(0, 0).position(error.span.start);
                format!("{}:{}:{}: ", file.name, place.line, place.column)
            });
            let line = format!("{}error: {error}", place.unwrap_or_default());
            writeln!(terminal.err()?, "{}", escape(&line))?;
        }
        if let Some(more) = errors.len().checked_sub(MAX_ERRORS).filter(|more| *more > 0) {
            writeln!(terminal.err()?, "error: {more} more errors in the schema")?;
        }
        Ok(())
    }

    /// The URI and the JSON Pointer of a place in a schema.
    pub(super) fn location(&self, source: u32, span: Span) -> Option<(&str, String)> {
        let file = self.files.get(source)?;
        Some((&file.uri, pointer(file.document.root(), span)))
    }
}

/// The way to the innermost value around a place.
fn pointer(root: NodeRef<'_>, span: Span) -> String {
    let contains = |node: NodeRef<'_>| node.span().start <= span.start && span.end <= node.span().end;
    let mut at = root;
    let mut pointer = String::new();
    while at.span() != span {
        let member = at.entries().find(|entry| contains(entry.value));
        let item = || at.items().enumerate().find(|(_, item)| contains(*item));
        if let Some(member) = member {
            pointer.push('/');
            pointer.push_str(&member.name().replace('~', "~0").replace('/', "~1"));
            at = member.value;
        } else if let Some((index, item)) = item() {
            let _ = write!(pointer, "/{index}");
            at = item;
        } else {
            break;
        }
    }
    pointer
}
