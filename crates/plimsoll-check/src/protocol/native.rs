//! Requests for objects of built-in kinds.

use std::borrow::Cow;
use std::collections::HashMap;

use plimsoll_doc::{Document, Envelope, NodeRef, ReadRules, read_json, read_yaml};
use plimsoll_kube::facts::ClusterFacts;
use plimsoll_kube::native::NativeKinds;
use plimsoll_kube::status::Status;

use super::answer::Answer;
use crate::crd::server_form::as_update;
use crate::{Judge, Options, RawRequest, Release, Wording};

/// Built-in kinds and the judges of releases.
#[derive(Debug)]
pub(super) struct Natives {
    kinds: NativeKinds,
    judges: HashMap<Release, Judge>,
}

impl Default for Natives {
    fn default() -> Self {
        Self { kinds: NativeKinds::embedded(), judges: HashMap::new() }
    }
}

impl Natives {
    pub(super) fn answer(&mut self, release: Release, request: &RawRequest<'_>, mut answer: Answer<'_>) {
        let Some(sent_to) = target(request.body) else {
            return answer.failure("`crd` is missing, and the object names no built-in kind");
        };
        let kind = match self.kinds.find(release, &sent_to.api_version, &sent_to.kind) {
            Ok(Some(kind)) => kind,
            Ok(None) => {
                answer.status(&Status::no_such_resource(), (&[], Wording::LATEST), &[]);
                return answer.end();
            }
            Err(error) => return answer.failure(&error.to_string()),
        };
        let judge = self.judges.entry(release).or_insert_with(|| options(release).judge());
        match judge.judge_resource(&kind.resource, request) {
            Ok(verdict) => answer.verdict(&verdict, None),
            Err(failure) => answer.failure(&failure.to_string()),
        }
    }
}

/// Recorded answers are those of a server with the usual flags.
fn options(release: Release) -> Options {
    Options::server().release(release).cluster(ClusterFacts::USUAL)
}

/// The URL that a body is sent to, as far as apiVersion and kind can be read in any format.
pub(super) fn target(body: &[u8]) -> Option<Envelope> {
    let rules = ReadRules::default();
    let document = read_json(body, &rules).or_else(|_| read_yaml(body, &rules));
    document.ok().and_then(|document| Envelope::of(document.root())).or_else(|| glance(body))
}

/// What the lines of a broken text say. Whoever sends it knows the URL, which a request here does not name.
fn glance(body: &[u8]) -> Option<Envelope> {
    let text = std::str::from_utf8(body).ok()?;
    let value = |key: &str| {
        let values = text.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        let mut words = values.map(|value| value.trim().trim_matches(['"', '\'']));
        words.find(|word| !word.is_empty() && !word.contains(char::is_whitespace)).map(Into::into)
    };
    Some(Envelope { api_version: value("apiVersion")?, kind: value("kind")? })
}

/// What an update of a CRD sends: its text, with the version that is stored where it names none itself.
///
/// # Errors
/// Its name is another than that of the stored one, by which it is sent.
pub(super) fn crd_update<'t>(object: &'t str, old: &str) -> Result<Cow<'t, str>, Status> {
    let rules = ReadRules::default();
    let (Ok(document), Ok(stored)) = (read_yaml(object.as_bytes(), &rules), read_yaml(old.as_bytes(), &rules)) else {
        return Ok(object.into());
    };
    let text = |document: &Document<'_>, field| {
        let value = document.root().get("metadata").and_then(|metadata| metadata.get(field));
        value.and_then(NodeRef::as_str).unwrap_or_default().to_owned()
    };
    let (name, own) = (text(&stored, "name"), text(&document, "name"));
    if name != own && !own.is_empty() {
        return Err(Status::bad_request(format!(
            "the name of the object ({own}) does not match the name on the URL ({name})"
        )));
    }
    let has_revision = !text(&document, "resourceVersion").is_empty();
    Ok(if has_revision { object.into() } else { as_update(document.root()).into() })
}
