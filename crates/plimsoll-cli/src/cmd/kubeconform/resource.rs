//! Resources: the documents of inputs, and the items of those that are lists.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::sync::Arc;
use std::vec;

use plimsoll_check::text::{LIMITS, is_blank};
use plimsoll_doc::{Format, JsonLayout, KeyOrder, Kind, NodeRef, StreamSplitter, write_json};

use super::files::Listed;
use crate::input::{STDIN, reason};
use crate::terminal::stdin_is_terminal;

const BUFFER: usize = 1 << 16;
/// About so many bytes make a batch.
const BATCH: u64 = 1 << 17;

/// One document of an input, or what stands for it.
#[derive(Debug)]
pub(super) struct Given {
    /// The name of the input.
    pub(super) path: Arc<str>,
    pub(super) body: Body,
}

#[derive(Debug)]
pub(super) enum Body {
    /// A document that is not yet read.
    Text(Vec<u8>, Format),
    /// There is no resource.
    Empty,
    /// Why there is none.
    Failed(String),
}

impl Given {
    pub(super) fn bytes(&self) -> u64 {
        match &self.body {
            Body::Text(text, _) => text.len() as u64,
            Body::Empty | Body::Failed(_) => 1,
        }
    }
}

/// Reads inputs in batches.
pub(super) struct Reader {
    files: vec::IntoIter<Listed>,
    open: Option<Open>,
}

struct Open {
    path: Arc<str>,
    splitter: StreamSplitter<Box<dyn BufRead>>,
    is_empty: bool,
}

impl Reader {
    pub(super) fn new(files: Vec<Listed>) -> Self {
        Self { files: files.into_iter(), open: None }
    }

    fn next_given(&mut self) -> Option<Given> {
        loop {
            let Some(open) = &mut self.open else {
                match open(self.files.next()?) {
                    Ok(open) => self.open = Some(open),
                    Err(given) => return Some(given),
                }
                continue;
            };
            let given = |body| Some(Given { path: Arc::clone(&open.path), body });
            match open.splitter.next_chunk() {
                // The line break before a separator belongs to it.
                Ok(Some(Ok(chunk))) if matches!(&*chunk.text, [] | [b'\n']) => {}
                Ok(Some(Ok(chunk))) => {
                    open.is_empty = false;
                    let body = if is_blank(&chunk.text) {
                        Body::Empty
                    } else {
                        Body::Text(chunk.text.into_owned(), chunk.format)
                    };
                    return given(body);
                }
                // The rest cannot be told apart.
                Ok(Some(Err(fault))) => {
                    let failed = given(Body::Failed(fault.to_string()));
                    self.open = None;
                    return failed;
                }
                Err(error) => {
                    let failed = given(Body::Failed(reason(&error)));
                    self.open = None;
                    return failed;
                }
                Ok(None) => {
                    let nothing = given(Body::Empty).filter(|_| open.is_empty);
                    self.open = None;
                    if nothing.is_some() {
                        return nothing;
                    }
                }
            }
        }
    }
}

fn open(file: Listed) -> Result<Open, Given> {
    let failed = |path: PathBuf, why| Given { path: path.to_string_lossy().into(), body: Body::Failed(why) };
    let path = file.map_err(|(path, why)| failed(path, why))?;
    let is_stdin = path.as_os_str() == STDIN;
    let reader: Box<dyn BufRead> = if is_stdin {
        Box::new(BufReader::with_capacity(BUFFER, io::stdin()))
    } else {
        match File::open(&path) {
            Ok(file) => Box::new(BufReader::with_capacity(BUFFER, file)),
            Err(error) => return Err(failed(path, reason(&error))),
        }
    };
    let name = if is_stdin { "stdin".into() } else { path.to_string_lossy().into() };
    Ok(Open { path: name, splitter: StreamSplitter::new(reader, &LIMITS), is_empty: true })
}

impl Iterator for Reader {
    type Item = Vec<Given>;

    fn next(&mut self) -> Option<Vec<Given>> {
        let (mut batch, mut size) = (Vec::new(), 0);
        while size < BATCH
            && let Some(given) = self.next_given()
        {
            size += given.bytes();
            batch.push(given);
        }
        (!batch.is_empty()).then_some(batch)
    }
}

/// Whether standard input is a terminal or another device that gives no data.
pub(super) fn stdin_gives_nothing() -> bool {
    stdin_is_terminal() || is_device()
}

#[cfg(unix)]
fn is_device() -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;

    let stdin = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    stdin.and_then(|file| file.metadata()).is_ok_and(|data| data.file_type().is_char_device())
}

#[cfg(not(unix))]
fn is_device() -> bool {
    false
}

/// What a resource says it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Signature {
    pub(super) kind: String,
    pub(super) version: String,
    pub(super) namespace: String,
    pub(super) name: String,
}

impl Signature {
    /// # Errors
    /// The field is absent or not a string; with what is known nonetheless.
    pub(super) fn of(resource: NodeRef<'_>) -> Result<Self, (Self, String)> {
        let mut signature = Self::default();
        let mut wrong = None;
        let mut text = |node: Option<NodeRef<'_>>, name: &str| match node.map(|node| (node, node.kind())) {
            None | Some((_, Kind::Null)) => String::new(),
            Some((node, Kind::Str)) => node.as_str().unwrap_or_default().to_owned(),
            // Scalars are read as strings where strings are wanted.
            Some((node, Kind::Bool | Kind::Int | Kind::Float)) => {
                write_json(node, KeyOrder::AsRead, JsonLayout::Compact)
            }
            Some((_, kind @ (Kind::Seq | Kind::Map))) => {
                wrong.get_or_insert_with(|| format!("`{name}` is {}, not a string", article(kind)));
                String::new()
            }
        };
        signature.version = text(resource.get("apiVersion"), "apiVersion");
        signature.kind = text(resource.get("kind"), "kind");
        let metadata = resource.get("metadata");
        let field = |name| metadata.filter(|metadata| metadata.kind() == Kind::Map).and_then(|map| map.get(name));
        signature.name = text(field("name"), "metadata.name");
        signature.namespace = text(field("namespace"), "metadata.namespace");
        let generated = text(field("generateName"), "metadata.generateName");
        if !generated.is_empty() {
            signature.name = generated + "{{ generateName }}";
        }
        if let Some(metadata) = metadata.filter(|metadata| !matches!(metadata.kind(), Kind::Map | Kind::Null)) {
            wrong.get_or_insert_with(|| format!("`metadata` is {}, not an object", article(metadata.kind())));
        }
        let missing = [("kind", &signature.kind), ("apiVersion", &signature.version)];
        let missing = missing.iter().find(|(_, text)| text.is_empty()).map(|(name, _)| format!("missing '{name}' key"));
        match wrong.or(missing) {
            Some(why) => Err((signature, why)),
            None => Ok(signature),
        }
    }

    /// `apps/v1/Deployment/default/web`
    pub(super) fn qualified_name(&self) -> String {
        let Self { kind, version, namespace, name } = self;
        format!("{version}/{kind}/{namespace}/{name}")
    }

    /// Whether it is of one of some kinds, named alone or with their version.
    pub(super) fn is_one_of(&self, kinds: &[String]) -> bool {
        let qualified = format!("{}/{}", self.version, self.kind);
        kinds.iter().any(|kind| *kind == qualified || *kind == self.kind)
    }
}

fn article(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Int | Kind::Float => "a number",
        Kind::Str => "a string",
        Kind::Seq => "an array",
        Kind::Map => "an object",
    }
}
