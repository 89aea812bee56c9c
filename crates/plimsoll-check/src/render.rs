//! Objects as the server stores them, and as clients get them back: pruned, with defaults, through the storage version.

mod marked;

use plimsoll_doc::{Document, Fault, Format, JsonLayout, KeyOrder, NodeId, NodeRef, read, write_json, write_yaml};
use plimsoll_finding::{Cause, Finding, Severity, locate_node, locate_path};
use plimsoll_kube::judge::changes_between;

use crate::catalog::Catalog;
use crate::check::Checker;
use crate::input::{self, Role, Skipped};
use crate::object::{Identity, Object, objects};
use crate::text::{DocumentText, READ_RULES, Trouble};
use crate::{Conversion, Judge, Request, StorageChange, Verdict};

/// What became of an object.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// What it says it is.
    pub identity: Identity,
    /// Its place in a list, where it is in one.
    pub item: Option<usize>,
    /// What each release makes of it, the oldest first.
    pub by_release: Vec<Rendering>,
}

/// What a release makes of an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Rendering {
    /// It accepts the object.
    Accepted(Box<Forms>),
    /// It rejects the object, for this number of errors.
    Rejected(usize),
    /// There is no schema for its kind.
    NoSchema,
    /// It is nothing to judge.
    Skipped(Skipped),
}

/// The forms of an accepted object.
#[derive(Clone, Debug, PartialEq)]
pub struct Forms {
    /// The storage version.
    pub version: Box<str>,
    /// How objects become objects of other versions.
    pub conversion: Conversion,
    /// Whether the storage version is another one than that of the object.
    pub is_converted: bool,
    /// Whether the server's defaults of its kind are not known: built-in kinds.
    pub is_partial: bool,
    /// What the file has, as JSON.
    pub written: String,
    /// What is stored, as JSON of the storage version.
    pub stored: String,
    /// What a client gets, as JSON of the version of the object; none where the server fails to read what it stores.
    pub answered: Option<String>,
}

/// Which form of an object is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// As a client gets it back.
    #[default]
    Answered,
    /// As it is stored.
    Stored,
}

impl Forms {
    /// One of the forms, as JSON; none where the server fails to read what it stores.
    pub fn json(&self, form: Form) -> Option<&str> {
        match form {
            Form::Answered => self.answered.as_deref(),
            Form::Stored => Some(&self.stored),
        }
    }

    /// In what a form differs from what the file has.
    pub fn changes(&self, form: Form) -> Vec<StorageChange> {
        self.json(form).map(|json| changes_between(&self.written, json)).unwrap_or_default()
    }

    /// A form as YAML, with comments on what was defaulted, dropped and changed.
    pub fn marked_yaml(&self, form: Form) -> Option<String> {
        let yaml = as_yaml(self.json(form)?)?;
        let written = read(self.written.as_bytes(), Format::Json, &READ_RULES).ok()?;
        Some(marked::marked(&yaml, &written, &self.changes(form)))
    }

    /// What the file has and a form, as YAML without comments, to be compared.
    pub fn to_compare(&self, form: Form) -> Option<(String, String)> {
        Some((as_yaml(&self.written)?, as_yaml(self.json(form)?)?))
    }
}

fn as_yaml(json: &str) -> Option<String> {
    let document = read(json.as_bytes(), Format::Json, &READ_RULES).ok()?;
    Some(write_yaml(document.root(), KeyOrder::Sorted))
}

impl Checker<'_> {
    /// Renders the objects of a document in a file that is something to the run.
    ///
    /// # Errors
    /// The document cannot be read.
    pub fn render(&self, chunk: &DocumentText, role: Role, catalog: &Catalog) -> Result<Vec<Rendered>, Fault> {
        match &chunk.trouble {
            Some(Trouble::Fault(fault)) => return Err(fault.clone()),
            Some(Trouble::Nothing) => return Ok(Vec::new()),
            None => {}
        }
        let document = read(&chunk.text, chunk.format, &READ_RULES)?;
        if document.root().is_null() {
            return Ok(Vec::new());
        }
        Ok(objects(&document).iter().map(|object| self.render_object(object, (chunk, role), catalog)).collect())
    }

    fn render_object(&self, object: &Object<'_>, (chunk, role): (&DocumentText, Role), catalog: &Catalog) -> Rendered {
        let identity = object.identity();
        let has_schema = || catalog.has_kind(identity.group(), &identity.kind);
        let skipped = input::skipped(role, object.root, &identity, has_schema);
        let render = |(at, judge)| match skipped {
            Some(why) => Rendering::Skipped(why),
            None => self.rendering(object, &identity, chunk, catalog, (at, judge)),
        };
        let by_release = self.judges.iter().enumerate().map(render).collect();
        Rendered { item: object.item, by_release, identity }
    }

    fn rendering(
        &self,
        object: &Object<'_>,
        identity: &Identity,
        chunk: &DocumentText,
        catalog: &Catalog,
        (at, judge): (usize, &Judge),
    ) -> Rendering {
        let left_out = object.keys_of(&object.cluster_fields());
        let subresource = self.policy.subresource;
        let request = Request { object: self.sent(object, chunk, &left_out), old: None, subresource };
        let written = object.json_without(&object.cluster_fields());
        let crd = catalog.of_kind(identity, &chunk.name).map(|nearest| nearest.first);
        if let Some(crd) = crd {
            let definition = crd.defined.get(at).and_then(|defined| defined.definition.as_ref());
            let Some(definition) = definition else { return Rendering::NoSchema };
            return judge
                .judge_parsed(definition, &request)
                .map_or(Rendering::NoSchema, |verdict| of_verdict(&verdict, written, false));
        }
        let Ok(Some(kind)) = catalog.natives().find(judge.release(), &identity.api_version, &identity.kind) else {
            return Rendering::NoSchema;
        };
        let Ok(verdict) = judge.judge_parsed_resource(&kind.resource, &request) else { return Rendering::NoSchema };
        // The server decodes into a type, which has no room for other fields.
        let unknown = unknown_fields(&verdict, object);
        if unknown.is_empty() {
            return of_verdict(&verdict, written, true);
        }
        let left_out: Vec<NodeId> = left_out.iter().copied().chain(unknown).collect();
        let request = Request { object: self.sent(object, chunk, &left_out), old: None, subresource };
        let verdict = judge.judge_parsed_resource(&kind.resource, &request);
        verdict.map_or(Rendering::NoSchema, |verdict| of_verdict(&verdict, written, true))
    }
}

/// The keys of fields that the schema does not have.
fn unknown_fields(verdict: &Verdict<'_>, object: &Object<'_>) -> Vec<NodeId> {
    let document = object.root.document();
    let paths = verdict.strict.iter().filter(|finding| matches!(finding.cause, Cause::UnknownField { .. }));
    let key = |finding: &Finding| {
        let located = match finding.place.node {
            Some(node) => locate_node(document, node),
            None => locate_path(document, &object.path_of(&finding.place.path)),
        };
        located.key.filter(|_| located.is_there).map(NodeRef::id)
    };
    paths.filter_map(key).collect()
}

fn of_verdict(verdict: &Verdict<'_>, written: String, is_partial: bool) -> Rendering {
    let errors = verdict.errors.iter().filter(|error: &&Finding| error.severity == Severity::Error).count();
    if !verdict.is_accepted() && !verdict.is_stored_without_answer() {
        return Rendering::Rejected(errors.max(1));
    }
    let written = sorted(&written).unwrap_or(written);
    if is_partial {
        let Some(object) = verdict.object() else { return Rendering::NoSchema };
        let (version, conversion) = ("".into(), Conversion::None);
        let forms = Forms {
            version,
            conversion,
            is_converted: false,
            is_partial,
            written,
            stored: object.clone(),
            answered: Some(object),
        };
        return Rendering::Accepted(Box::new(forms));
    }
    let Some(storage) = verdict.storage() else { return Rendering::Rejected(errors.max(1)) };
    Rendering::Accepted(Box::new(Forms {
        version: storage.version,
        conversion: storage.conversion,
        is_converted: storage.is_converted,
        is_partial,
        written,
        stored: storage.stored,
        answered: storage.answered,
    }))
}

/// JSON with the keys of mappings in order, as they are compared.
fn sorted(json: &str) -> Option<String> {
    let document: Document<'_> = read(json.as_bytes(), Format::Json, &READ_RULES).ok()?;
    let root: NodeRef<'_> = document.root();
    Some(write_json(root, KeyOrder::Sorted, JsonLayout::Compact))
}
