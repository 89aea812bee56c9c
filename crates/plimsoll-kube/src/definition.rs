//! CustomResourceDefinition: from its text to an immutable, compiled form.
//!
//! [`define`] goes the way of a create: the text is decoded into the server's v1 structs, defaulted,
//! seen in the server's internal form (what is equal in all versions is moved to the top, and error
//! paths follow), validated, and compiled.

mod costs;
mod decode;
mod deprecation;
mod explain;
mod fields;
mod findings;
mod go_types;
mod internal;
mod metadata;
mod model;
mod schema;
mod spec;
mod update;
mod warnings;

use std::sync::Arc;

use plimsoll_doc::{Format, NodeRef, ReadRules, decode_lax};
use plimsoll_finding::{Finding, Place, Wording};
use plimsoll_rules::compile::Restrictions;
use plimsoll_schema::typed::Merged;

use crate::judge::Object;
use crate::release::{Release, Rules};
use crate::status::Status;
use crate::warnings::Warnings;
use decode::{Decoded, Reading, Refusal, unreadable_at, unrecognized};
use findings::Findings;
use go_types::CrdTypes;
use internal::{Internal, Selectable};
use schema::{Compiled, KnownTexts};
use spec::{Options, Plans, SchemaTexts, SchemasRead, Spec};
use update::Old;

pub use costs::RuleCost;
pub(crate) use decode::sent;
pub use explain::RulePlace;
pub use model::{Crd, Names};
pub use plimsoll_finding::MAX_ERROR_BYTES;
pub use schema::{EXPRESSION_LIMIT, SCHEMA_LIMIT};
#[cfg(feature = "internals")]
pub use schema::{SchemaOptions, SchemaStages};

/// What became of the text of a definition.
#[derive(Clone, Debug, Default)]
pub struct Defined {
    /// The definition, where the server takes it (its strict errors aside).
    pub definition: Option<Arc<Crd>>,
    /// What was compiled of a CRD that the server rejects for its expressions, to explain why.
    pub rejected: Option<Arc<Crd>>,
    /// Why the server cannot read it, at the value that it is about: the message of its 400.
    pub decode_error: Option<Finding>,
    /// It is of another version than the URL: the message of the server's 400.
    pub other_version: Option<String>,
    /// Unknown and duplicate fields, in the server's order.
    pub strict: Vec<Finding>,
    /// What validation says, in the server's order, up to [`MAX_ERROR_BYTES`], each at its node.
    pub errors: Vec<Finding>,
    /// The words of the release.
    pub wording: Wording,
    /// Warnings of the server when it accepts the CRD.
    pub warnings: Vec<String>,
    /// `metadata.name`, as far as it could be read.
    pub name: Box<str>,
    /// `metadata.resourceVersion` is set, which the server refuses last of all.
    pub has_revision: bool,
    /// It was judged as a replacement of a stored definition.
    pub is_update: bool,
}

impl Defined {
    /// A CRD that cannot be judged, because what it replaces cannot be read.
    pub fn unjudged(text: String) -> Self {
        Self { decode_error: Some(unreadable_at(text, Place::default())), ..Self::default() }
    }

    /// Why the server cannot read it, or wants another version: the message of its 400.
    pub fn refusal(&self) -> Option<String> {
        let unreadable = self.decode_error.as_ref().map(|error| error.text(self.wording));
        unreadable.or_else(|| self.other_version.clone())
    }

    /// What the server's strict decoder says, one by one.
    pub fn strict_texts(&self) -> Vec<String> {
        self.strict.iter().map(|error| error.text(self.wording)).collect()
    }

    /// The server's texts of the errors, one by one.
    pub fn error_texts(&self) -> Vec<String> {
        self.errors.iter().map(|error| error.text(self.wording)).collect()
    }

    /// The same, as if a CRD that the server rejects could be used as far as it was compiled.
    #[must_use]
    pub fn loosely(self) -> Self {
        Self { definition: self.definition.or_else(|| self.rejected.clone()), ..self }
    }

    /// The answer to a write of the definition; whether its strict errors count depends on the
    /// request's field validation.
    pub fn status(&self, strict: bool) -> Status {
        if let Some(error) = &self.decode_error {
            return Status::bad_request(error.text(self.wording));
        }
        if strict && !self.strict.is_empty() {
            let errors = self.strict_texts().join(", ");
            let version = if self.other_version.is_some() { decode::OLDER_VERSION } else { decode::VERSION };
            return Status::bad_request(format!(
                "CustomResourceDefinition in version \"{version}\" cannot be handled as a CustomResourceDefinition: \
                 strict decoding error: {errors}"
            ));
        }
        if let Some(message) = &self.other_version {
            return Status::bad_request(message.clone());
        }
        if !self.errors.is_empty() {
            let (kind, group) = ("CustomResourceDefinition", "apiextensions.k8s.io");
            return Status::invalid(kind, group, &self.name, &self.errors, self.wording);
        }
        if self.has_revision {
            return Status::internal("resourceVersion should not be set on objects to be created");
        }
        if self.is_update { Status::updated() } else { Status::created() }
    }
}

/// A request that writes a CRD that has been read already.
#[derive(Clone, Copy, Debug)]
pub struct CrdRequest<'a> {
    /// The CRD.
    pub object: Object<'a>,
    /// The stored CRD: the request is an update. Without it, a create.
    pub old: Option<Object<'a>>,
}

/// When the compiled form of a CRD is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// When the server accepts it, or rejects it for its expressions.
    #[default]
    Useful,
    /// Whenever it can be decoded: objects can be judged nonetheless.
    Always,
}

/// How a CRD is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compiling {
    /// When the compiled form is kept.
    pub keep: Keep,
    /// What is asked of expressions beyond what a server asks.
    pub restrictions: Restrictions,
}

impl CrdRequest<'_> {
    /// Judges the request under some releases, in their order. What comes out equal is compiled once.
    ///
    /// # Errors
    /// What is wrong with the stored CRD, where it cannot be decoded.
    pub fn define(&self, releases: &[Release], compiling: Compiling) -> Result<Vec<Defined>, String> {
        let (new, old) = (Reading::of(self.object), self.old.map(Reading::of));
        let body = DecodedCrd::of(new.root(), compiling);
        let define = |&release: &Release| match &old {
            None => Ok(create(&new, &body, release)),
            Some(old) => update(&new, &body, old, release),
        };
        releases.iter().map(define).collect()
    }
}

/// Judges the text of a CRD as the server does when it is created.
pub fn define(text: &[u8], format: Format, release: Release) -> Defined {
    define_as(text, format, release, Compiling::default())
}

/// Compiles a CRD whatever its form: what the server would reject is listed among the errors,
/// and objects can be judged nonetheless.
pub fn define_loosely(text: &[u8], format: Format, release: Release) -> Defined {
    define_as(text, format, release, Compiling { keep: Keep::Always, ..Compiling::default() }).loosely()
}

/// Judges the text of a CRD as [`define`] does, compiled in a way of its own.
pub fn define_as(text: &[u8], format: Format, release: Release, compiling: Compiling) -> Defined {
    match decode_lax(text, format, &ReadRules::default()) {
        Ok(body) => {
            let request = CrdRequest { object: Object::sent(body.document.root(), text, format), old: None };
            let defined = request.define(&[release], compiling).unwrap_or_default();
            defined.into_iter().next().unwrap_or_default()
        }
        Err(fault) => refused(unrecognized(&fault, text)),
    }
}

/// Judges the text of a CRD as the server does when it replaces a stored one.
///
/// # Errors
/// What is wrong with the stored CRD, where it cannot be decoded.
pub fn redefine(
    text: &[u8],
    format: Format,
    old: &[u8],
    old_format: Format,
    release: Release,
) -> Result<Defined, String> {
    let old_body =
        decode_lax(old, old_format, &ReadRules::default()).map_err(|fault| words(unrecognized(&fault, old)))?;
    let old = Object::sent(old_body.document.root(), old, old_format);
    match decode_lax(text, format, &ReadRules::default()) {
        Ok(body) => {
            let request = CrdRequest { object: Object::sent(body.document.root(), text, format), old: Some(old) };
            let defined = request.define(&[release], Compiling::default())?;
            Ok(defined.into_iter().next().unwrap_or_default())
        }
        Err(fault) => {
            Reading::of(old).decode(release).map_err(words)?;
            Ok(refused(unrecognized(&fault, text)))
        }
    }
}

/// A decoded CRD, with what releases share of it.
#[derive(Debug)]
struct DecodedCrd<'d> {
    root: NodeRef<'d>,
    schemas: SchemasRead<'d>,
    compiled: Compiled,
    compiling: Compiling,
}

impl<'d> DecodedCrd<'d> {
    fn of(root: NodeRef<'d>, compiling: Compiling) -> Self {
        let compiled = Compiled::with(compiling.restrictions);
        Self { root, schemas: SchemasRead::of(root), compiled, compiling }
    }
}

fn create(new: &Reading<'_>, body: &DecodedCrd<'_>, release: Release) -> Defined {
    match new.decode(release) {
        Ok(Decoded { merged: None, strict }) => check_create(body, strict, release),
        Ok(Decoded { merged: Some(merged), strict }) => {
            check_create(&DecodedCrd::of(merged.root(), body.compiling), strict, release)
        }
        Err(refusal) => refused(refusal),
    }
}

fn check_create(body: &DecodedCrd<'_>, strict: Vec<Finding>, release: Release) -> Defined {
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    let internal = Internal::of(body.root, Selectable::of(rules, None), types);
    let texts = SchemaTexts::of(&internal, &body.schemas);
    let options = Options::create();
    let known = KnownTexts::default();
    let plans = Plans::of(&texts, &known, &body.compiled, rules);
    let spec = Spec { internal: &internal, texts: &texts, plans: &plans, options: &options, rules };
    let mut findings = Findings::default();
    let mut warnings = Warnings::default();
    let metadata = metadata::check_create(&internal, rules, &mut warnings, &mut findings);
    spec::check_create(&spec, &mut findings);
    let judged = Judged { internal: &internal, texts: &texts, plans: &plans, old: None, rules };
    Defined {
        name: metadata.name,
        has_revision: metadata.has_revision,
        ..judged.defined(strict, findings, warnings, body.compiling.keep)
    }
}

fn update(new: &Reading<'_>, body: &DecodedCrd<'_>, old: &Reading<'_>, release: Release) -> Result<Defined, String> {
    let decoded_old = old.decode(release).map_err(words)?;
    let old_root = decoded_old.merged.as_ref().map_or(old.root(), Merged::root);
    Ok(match new.decode(release) {
        Ok(Decoded { merged: None, strict }) => check_update(body, strict, old_root, release),
        Ok(Decoded { merged: Some(merged), strict }) => {
            check_update(&DecodedCrd::of(merged.root(), body.compiling), strict, old_root, release)
        }
        Err(refusal) => refused(refusal),
    })
}

fn check_update(body: &DecodedCrd<'_>, strict: Vec<Finding>, old_root: NodeRef<'_>, release: Release) -> Defined {
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    let old_form = Internal::of(old_root, Selectable::Kept, types);
    let old_schemas = SchemasRead::of(old_root);
    let old_texts = SchemaTexts::of(&old_form, &old_schemas);
    let stored = Old { internal: &old_form, texts: &old_texts };
    let internal = Internal::of(body.root, Selectable::of(rules, Some(&old_form)), types);
    let texts = SchemaTexts::of(&internal, &body.schemas);
    let mut findings = Findings::default();
    let mut warnings = Warnings::default();
    let has_other_spec = stored.has_other_spec(&internal);
    let name = metadata::check_update(&internal, &old_form, has_other_spec, rules, &mut warnings, &mut findings);
    let known = KnownTexts::of(old_texts.all());
    let plans = Plans::of(&texts, &known, &body.compiled, rules);
    update::check(&internal, &texts, &plans, &stored, rules, &mut findings);
    let judged = Judged { internal: &internal, texts: &texts, plans: &plans, old: Some(&old_texts), rules };
    Defined { name, is_update: true, ..judged.defined(strict, findings, warnings, body.compiling.keep) }
}

/// A CRD after validation.
struct Judged<'d, 'r> {
    internal: &'r Internal<'d>,
    texts: &'r SchemaTexts<'r>,
    plans: &'r Plans<'r>,
    /// The schemas of the stored CRD.
    old: Option<&'r SchemaTexts<'r>>,
    rules: &'r Rules,
}

impl Judged<'_, '_> {
    fn defined(&self, strict: Vec<Finding>, findings: Findings, mut warnings: Warnings, keep: Keep) -> Defined {
        let is_accepted = findings.is_empty();
        if is_accepted {
            for text in warnings::warnings(self.texts, self.old, self.rules) {
                warnings.add(&text);
            }
        }
        let is_useful = || findings.list().iter().any(|finding| finding.expression_ref().is_some());
        let compile = || Some(Arc::new(self.internal.compile(self.texts, self.plans)));
        let (definition, rejected) = match is_accepted {
            true => (compile(), None),
            false if keep == Keep::Always || is_useful() => (None, compile()),
            false => (None, None),
        };
        Defined {
            definition,
            rejected,
            strict,
            warnings: warnings.into_texts(),
            errors: findings.into_list(),
            wording: self.rules.words,
            ..Defined::default()
        }
    }
}

/// Warnings of the server about the schemas of a CRD, or about what it adds to those of a
/// stored one, each time that it does; a response has each text once.
///
/// # Errors
/// What is wrong with a CRD that cannot be decoded.
#[cfg(feature = "internals")]
pub fn schema_warnings(
    text: &[u8],
    old: Option<&[u8]>,
    format: Format,
    release: Release,
) -> Result<Vec<String>, String> {
    let read =
        |text| decode_lax(text, format, &ReadRules::default()).map_err(|fault| words(unrecognized(&fault, text)));
    let body = read(text)?;
    let new = Reading::of(Object::sent(body.document.root(), text, format));
    let decoded = new.decode(release).map_err(words)?;
    let new = SchemaWarnings { root: decoded.merged.as_ref().map_or(new.root(), Merged::root), release };
    let Some(text) = old else { return Ok(new.since(None)) };
    let body = read(text)?;
    let old = Reading::of(Object::sent(body.document.root(), text, format));
    let decoded = old.decode(release).map_err(words)?;
    Ok(new.since(Some(decoded.merged.as_ref().map_or(old.root(), Merged::root))))
}

#[cfg(feature = "internals")]
struct SchemaWarnings<'d> {
    root: NodeRef<'d>,
    release: Release,
}

#[cfg(feature = "internals")]
impl SchemaWarnings<'_> {
    fn since(&self, old: Option<NodeRef<'_>>) -> Vec<String> {
        let (rules, types) = (self.release.rules(), CrdTypes::of(self.release));
        let new_schemas = SchemasRead::of(self.root);
        let new = SchemaTexts::of(&Internal::of(self.root, Selectable::Kept, types), &new_schemas);
        let Some(old) = old else { return warnings::warnings(&new, None, rules) };
        let old_schemas = SchemasRead::of(old);
        let old = SchemaTexts::of(&Internal::of(old, Selectable::Kept, types), &old_schemas);
        warnings::warnings(&new, Some(&old), rules)
    }
}

/// The message of a refusal.
fn words(refusal: Refusal) -> String {
    match refusal {
        Refusal::Unreadable(error) => error.text(Wording::default()),
        Refusal::OtherVersion { message, .. } => message,
    }
}

fn refused(refusal: Refusal) -> Defined {
    match refusal {
        Refusal::Unreadable(error) => Defined { decode_error: Some(*error), ..Defined::default() },
        Refusal::OtherVersion { message, strict } => {
            Defined { other_version: Some(message), strict, ..Defined::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Defined, define};
    use crate::release::Release;
    use plimsoll_doc::Format;

    fn with_schema(schema: &str) -> Defined {
        let text = format!(
            r#"{{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
            "metadata": {{"name": "as.b.c"}}, "spec": {{"group": "b.c", "scope": "Cluster",
            "names": {{"plural": "as", "kind": "A"}},
            "versions": [{{"name": "v1", "served": true, "storage": true, "schema": {{"openAPIV3Schema": {schema}}}}}]}}}}"#
        );
        define(text.as_bytes(), Format::Json, Release::LATEST)
    }

    #[test]
    fn errors_name_the_internal_form() {
        let defined = with_schema(r#"{"type": "object", "properties": {"a": {}}}"#);
        let texts = defined.error_texts();
        assert_eq!(
            texts,
            [
                "spec.validation.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields"
            ]
        );
        assert!(defined.definition.is_none());
        assert!(defined.errors.iter().all(|error| error.place.node.is_some()));
    }

    #[test]
    fn a_decode_error_is_at_the_value() {
        let text = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  versions:\n  - \
                    schema: {openAPIV3Schema: {type: object, description: y}}\n";
        let error = define(text.as_bytes(), Format::Yaml, Release::LATEST).decode_error.unwrap();
        assert_eq!(error.place.span.of(text), "y");
        assert!(error.place.node.is_some());
        let want = "CustomResourceDefinition in version \"v1\" cannot be handled as a CustomResourceDefinition: \
                    json: cannot unmarshal bool into Go struct field \
                    JSONSchemaProps.spec.versions.schema.openAPIV3Schema.description of type string";
        assert_eq!(error.text(Release::LATEST.rules().words), want);
    }

    #[test]
    fn an_accepted_definition_is_compiled() {
        let defined = with_schema(r#"{"type": "object"}"#);
        assert!(defined.errors.is_empty(), "{:?}", defined.errors);
        let definition = defined.definition.unwrap();
        assert_eq!((&*definition.names.singular, &*definition.names.list_kind), ("a", "AList"));
        assert_eq!(definition.storage_version().map(|version| &*version.name), Some("v1"));
    }

    #[test]
    fn depth_costs_no_stack_and_bounded_memory() {
        let name = "n".repeat(300);
        let depth = 4_900;
        let begin = format!(r#"{{"x-kubernetes-list-type":"x","properties":{{"{name}":"#);
        let schema = begin.repeat(depth) + "{}" + &"}}".repeat(depth);
        let run = move || with_schema(&schema).errors.len();
        let errors = std::thread::Builder::new().stack_size(512 * 1024).spawn(run).unwrap().join().unwrap();
        assert!(errors > 10);
    }
}
