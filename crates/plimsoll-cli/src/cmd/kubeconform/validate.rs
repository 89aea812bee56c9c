//! One resource after the other: read, looked up, validated.

use std::path::Path;
use std::sync::Arc;

use plimsoll::Release;
use plimsoll::json_schema::Scratch;
use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{Document, Format, Kind, NodeRef, read, yaml_strict_error};

use super::flags::Flags;
use super::resource::{Body, Given, Signature};
use super::words::{self, Told};
use crate::schemas::{BuiltIn, Found, KindSchema, Location, Schemas, Wanted};

/// What became of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Valid,
    Invalid,
    Error,
    Skipped,
    /// There was none.
    Empty,
}

/// A resource with what became of it.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) path: Arc<str>,
    pub(super) signature: Signature,
    pub(super) status: Status,
    /// Why it is invalid or in error.
    pub(super) message: String,
    /// Where it is invalid, and why.
    pub(super) errors: Vec<Told>,
}

/// Validates resources. Threads share one.
pub(super) struct Validator<'f> {
    flags: &'f Flags,
    schemas: Schemas,
    /// The release whose built-in kinds are used, and whether it is the one that was asked for.
    release: (Release, bool),
}

impl<'f> Validator<'f> {
    /// # Errors
    /// The folder of copies is none.
    pub(super) fn new(flags: &'f Flags) -> Result<Self, String> {
        if let Some(folder) = &flags.cache {
            check_cache(folder)?;
        }
        let release = release_of(&flags.version);
        let (locations, built_in) = (flags.locations.clone(), BuiltIn::Schemas(release.0));
        let schemas = Schemas::new(locations, built_in, vec![flags.strict], flags.cache.clone());
        Ok(Self { flags, schemas, release })
    }

    /// Says that another release is used than the one that was asked for.
    pub(super) fn notice(&self) -> Option<String> {
        let (release, is_exact) = self.release;
        let uses_it = self.flags.locations.contains(&Location::Embedded);
        (uses_it && !is_exact).then(|| {
            format!(
                "plimsoll has the kinds of Kubernetes {} to {}: {release} is used for {}",
                Release::OLDEST,
                Release::LATEST,
                self.flags.version
            )
        })
    }

    /// All resources of a document.
    pub(super) fn outcomes(&self, given: &Given, scratch: &mut Scratch) -> Vec<Outcome> {
        let outcome = |signature, status, message| Outcome {
            path: Arc::clone(&given.path),
            signature,
            status,
            message,
            errors: Vec::new(),
        };
        let (text, format) = match &given.body {
            Body::Text(text, format) => (text, *format),
            Body::Empty => return vec![outcome(Signature::default(), Status::Empty, String::new())],
            Body::Failed(why) => return vec![outcome(Signature::default(), Status::Error, why.clone())],
        };
        let document = match read(text, format, &READ_RULES) {
            Ok(document) => document,
            Err(fault) => {
                let message = format!("error unmarshalling resource: {fault}");
                return vec![outcome(Signature::default(), Status::Error, message)];
            }
        };
        let root = document.root();
        if root.is_null() {
            return vec![outcome(Signature::default(), Status::Empty, String::new())];
        }
        if let Some(items) = items(root) {
            if items.is_empty() {
                return vec![outcome(Signature::default(), Status::Empty, String::new())];
            }
            return items.into_iter().map(|item| self.resource(given, item, scratch)).collect();
        }
        if let Some(why) = self.flags.strict.then(|| duplicates(&document, text, format)).flatten() {
            let signature = Signature::of(root).unwrap_or_else(|(signature, _)| signature);
            return vec![outcome(signature, Status::Error, format!("error unmarshalling resource: {why}"))];
        }
        vec![self.resource(given, root, scratch)]
    }

    fn resource(&self, given: &Given, resource: NodeRef<'_>, scratch: &mut Scratch) -> Outcome {
        let mut outcome = Outcome {
            path: Arc::clone(&given.path),
            signature: Signature::default(),
            status: Status::Error,
            message: String::new(),
            errors: Vec::new(),
        };
        match resource.kind() {
            Kind::Null => {
                outcome.status = Status::Empty;
                return outcome;
            }
            Kind::Map => {}
            _ => {
                "error unmarshalling resource: not an object".clone_into(&mut outcome.message);
                return outcome;
            }
        }
        match Signature::of(resource) {
            Ok(signature) => outcome.signature = signature,
            Err((signature, why)) => {
                outcome.signature = signature;
                outcome.message = format!("error while parsing: {why}");
                return outcome;
            }
        }
        let signature = &outcome.signature;
        if signature.is_one_of(&self.flags.skipped) {
            outcome.status = Status::Skipped;
            return outcome;
        }
        if signature.is_one_of(&self.flags.rejected) {
            outcome.message = format!("prohibited resource kind {}", signature.kind);
            return outcome;
        }
        match self.schema(signature) {
            Ok(Some(schema)) => {
                let findings = schema.schema.findings_at(resource, scratch);
                if findings.is_empty() {
                    outcome.status = Status::Valid;
                    return outcome;
                }
                let told = words::told(&findings, resource);
                outcome.status = Status::Invalid;
                outcome.message = format!(
                    "problem validating schema. Check JSON formatting: {}",
                    words::message(&schema.name, &told)
                );
                outcome.errors = told;
            }
            Ok(None) if self.flags.ignore_missing => outcome.status = Status::Skipped,
            Ok(None) => outcome.message = format!("could not find schema for {}", signature.kind),
            Err(why) => outcome.message = why.to_string(),
        }
        outcome
    }

    fn schema(&self, signature: &Signature) -> Result<Option<Arc<KindSchema>>, Arc<str>> {
        let wanted = Wanted {
            api_version: signature.version.as_str().into(),
            kind: signature.kind.as_str().into(),
            version: self.flags.version.as_str().into(),
        };
        match self.schemas.find(&wanted) {
            Found::Schema(schema) => Ok(Some(schema)),
            Found::Nothing => Ok(None),
            Found::Unusable(why) => Err(why),
            // Built-in kinds have schemas here.
            Found::BuiltIn => Ok(None),
        }
    }
}

fn check_cache(folder: &Path) -> Result<(), String> {
    let name = folder.display();
    match std::fs::metadata(folder) {
        Ok(data) if data.is_dir() => Ok(()),
        Ok(_) => Err(format!("cache folder {name} is not a directory")),
        Err(error) => Err(format!("failed opening cache folder {name}: {}", crate::input::reason(&error))),
    }
}

/// The release of a version: the nearest one where it is not known.
fn release_of(version: &str) -> (Release, bool) {
    let mut numbers = version.split('.').map(|number| number.parse::<u64>().unwrap_or(u64::MAX));
    match (numbers.next(), numbers.next()) {
        _ if version == "master" => (Release::LATEST, true),
        (Some(major), Some(minor)) => {
            let exact = Release::all().find(|release| release.name() == format!("{major}.{minor}"));
            let is_older = (major, minor) < (1, u64::from(Release::OLDEST.minor().0));
            let nearest = if is_older { Release::OLDEST } else { Release::LATEST };
            (exact.unwrap_or(nearest), exact.is_some())
        }
        _ => (Release::LATEST, true),
    }
}

/// The items of a list of resources.
fn items(root: NodeRef<'_>) -> Option<Vec<NodeRef<'_>>> {
    let signature = Signature::of(root).ok()?;
    let is_list = root.kind() == Kind::Map && signature.kind.eq_ignore_ascii_case("list");
    is_list.then(|| root.get("items").into_iter().flat_map(NodeRef::items).collect())
}

/// What a strict reader says about keys that are given twice.
fn duplicates(document: &Document<'_>, text: &[u8], format: Format) -> Option<String> {
    if document.notes().is_empty() {
        return None;
    }
    match format {
        Format::Yaml => {
            yaml_strict_error(text, &READ_RULES).map(|error| format!("error converting YAML to JSON: {error}"))
        }
        Format::Json => plimsoll_doc::json_strict_errors(document).first().map(ToString::to_string),
    }
}
