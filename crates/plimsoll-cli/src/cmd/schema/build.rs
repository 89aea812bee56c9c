//! `plimsoll schema build`: OpenAPI v3 documents to a store.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::Release;
use plimsoll_check::builtin::{BuiltStore, StoreBuilder};
use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{NodeRef, read_json};

use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::paths::{self, Exclude};
use crate::release;
use crate::schemas::sha256;
use crate::terminal::Terminal;
use plimsoll_finding::counted;

const LONG_ABOUT: &str = "\
Make a store of kinds from OpenAPI v3 documents, for `plimsoll check --schema`.

The folder has the documents of a cluster, as `kubectl get --raw /openapi/v3/…` prints them, or is \
`api/openapi-spec/v3` of the sources of Kubernetes. Their release is read from `info.version`; name it where they do \
not say it. The same documents give the same bytes.";

const EXAMPLES: &str = "\
Examples:
  plimsoll schema build openapi/ -o cluster.store
  plimsoll schema build 1.36=old/ 1.37=new/ -o both.store      two releases in one store";

pub(super) fn command() -> Command {
    Command::new("build")
        .about("Make a store of kinds from OpenAPI v3 documents")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("DIR")
                .required(true)
                .action(ArgAction::Append)
                .num_args(1..)
                .value_name("[VERSION=]DIR")
                .help("Folder, or file, with OpenAPI v3 documents in JSON; the release that they are of before it"),
        )
        .arg(
            Arg::new("output")
                .long("output")
                .short('o')
                .required(true)
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("File to write"),
        )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut builder = StoreBuilder::default();
    for word in matches.get_many::<String>("DIR").into_iter().flatten() {
        let (named, folder) = match word.split_once('=') {
            Some((version, folder)) => {
                let release = release::kubernetes(version).map_err(|why| Stop::Message(format!("`{word}`: {why}")))?;
                (Some(release), folder)
            }
            None => (None, word.as_str()),
        };
        add_folder(&mut builder, Path::new(folder), named).map_err(Stop::Message)?;
    }
    let BuiltStore { bytes, kinds, types } = builder.finish().map_err(Stop::Message)?;
    let path: &PathBuf = matches.get_one("output").ok_or_else(|| Stop::Message("no output".to_owned()))?;
    fs::write(path, &bytes).map_err(|error| Stop::Message(format!("cannot write `{}`: {error}", path.display())))?;
    writeln!(
        terminal.err()?,
        "written: {} ({}, {}, {} bytes, sha256 {})",
        path.display(),
        counted(kinds, "kind"),
        counted(types, "type"),
        bytes.len(),
        sha256(&bytes)
    )?;
    Ok(Exit::Fine)
}

fn add_folder(builder: &mut StoreBuilder, folder: &Path, named: Option<Release>) -> Result<(), String> {
    let listing = paths::files(folder, &Exclude::default())?;
    if let Some(why) = listing.unreadable.into_iter().next() {
        return Err(why);
    }
    let files: Vec<PathBuf> = listing.files.into_iter().map(|found| found.path).collect();
    let files = files.iter().filter(|path| path.extension().is_some_and(|end| end == "json"));
    let mut documents = Vec::new();
    let mut told = None;
    for path in files {
        let bytes = fs::read(path).map_err(|error| format!("cannot read `{}`: {}", path.display(), reason(&error)))?;
        let looked = look(&bytes).map_err(|why| format!("`{}`: {why}", path.display()))?;
        match looked {
            Looked::List => continue,
            Looked::Document(release) => told = told.max(release),
        }
        documents.push((path, bytes));
    }
    if documents.is_empty() {
        return Err(format!("`{}` contains no OpenAPI v3 documents in JSON", folder.display()));
    }
    let release = named.or(told).unwrap_or(Release::LATEST);
    for (path, bytes) in documents {
        builder.add(release, &bytes).map_err(|why| format!("`{}`: {why}", path.display()))?;
    }
    Ok(())
}

/// What a file is.
enum Looked {
    /// A document, and its release where it says one.
    Document(Option<Release>),
    /// The list of documents that a server has beside them.
    List,
}

fn look(bytes: &[u8]) -> Result<Looked, String> {
    let document = read_json(bytes, &READ_RULES).map_err(|fault| format!("not JSON: {fault}"))?;
    let root = document.root();
    let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().to_owned();
    if !text(root.get("openapi")).starts_with("3.") {
        let first = root.get("paths").and_then(|paths| paths.entries().next());
        let is_list = first.is_some_and(|entry| entry.value.get("serverRelativeURL").is_some());
        return if is_list { Ok(Looked::List) } else { Err("not an OpenAPI v3 document".to_owned()) };
    }
    let version = text(root.get("info").and_then(|info| info.get("version")));
    let plain = version.split(['-', '+']).next().unwrap_or_default();
    Ok(Looked::Document(release::kubernetes(plain).ok()))
}
