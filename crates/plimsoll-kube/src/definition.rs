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

use plimsoll_doc::{Format, Span};
use plimsoll_finding::{Finding, Wording};

use crate::release::Release;
use crate::status::Status;
use crate::warnings::Warnings;
use decode::{Body, Refusal};
use findings::Findings;
use go_types::CrdTypes;
use internal::{Internal, Selectable};
use schema::KnownTexts;
use spec::{Options, Plans, SchemaTexts, Spec};
use update::Old;

pub use costs::RuleCost;
pub use explain::RulePlace;
pub use model::{Crd, Names};
pub use plimsoll_finding::MAX_ERROR_BYTES;
pub use schema::{EXPRESSION_LIMIT, SCHEMA_LIMIT, SchemaOptions, SchemaStages};

/// What became of the text of a definition.
#[derive(Clone, Debug, Default)]
pub struct Defined {
    /// The definition, where the server takes it (its strict errors aside).
    pub definition: Option<Arc<Crd>>,
    /// Why the server cannot read it: the message of its 400.
    pub decode_error: Option<String>,
    /// It is of another version than the URL: the message of the server's 400.
    pub other_version: Option<String>,
    /// Unknown and duplicate fields, each as the server words it, in its order.
    pub strict: Vec<String>,
    /// What validation says, in the server's order, up to [`MAX_ERROR_BYTES`].
    pub errors: Vec<Finding>,
    /// The words of the release.
    pub wording: Wording,
    /// Where in the text each of the errors is.
    pub spans: Vec<Span>,
    /// What the server warns of when it takes the definition.
    pub warnings: Vec<String>,
    /// `metadata.name`, as far as it could be read.
    pub name: Box<str>,
    /// `metadata.resourceVersion` is set, which the server refuses last of all.
    pub has_revision: bool,
    /// It was judged as a replacement of a stored definition.
    pub is_update: bool,
}

impl Defined {
    /// The server's texts of the errors, one by one.
    pub fn error_texts(&self) -> Vec<String> {
        self.errors.iter().map(|error| error.text(self.wording)).collect()
    }

    /// The answer to a write of the definition; whether its strict errors count depends on the
    /// request's field validation.
    pub fn status(&self, strict: bool) -> Status {
        if let Some(error) = &self.decode_error {
            return Status::bad_request(error.clone());
        }
        if strict && !self.strict.is_empty() {
            let errors = self.strict.join(", ");
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

/// Judges the text of a definition as the server does when it is created.
pub fn define(text: &[u8], format: Format, release: Release) -> Defined {
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    let body = match Body::decode(text, format, release) {
        Ok(body) => body,
        Err(refusal) => return refused(refusal),
    };
    let internal = Internal::of(body.root(), Selectable::of(rules, None), types);
    let texts = SchemaTexts::of(&internal);
    let options = Options::create();
    let known = KnownTexts::default();
    let plans = Plans::of(&texts, &known, rules);
    let spec = Spec { internal: &internal, texts: &texts, plans: &plans, options: &options, rules };
    let mut findings = Findings::new(rules.words);
    let mut warnings = Warnings::default();
    let metadata = metadata::check_create(&internal, rules, &mut warnings, &mut findings);
    spec::check_create(&spec, &mut findings);
    let accepted = findings.is_empty();
    if accepted {
        for text in warnings::warnings(&texts, None, rules) {
            warnings.add(&text);
        }
    }
    Defined {
        definition: accepted.then(|| Arc::new(internal.compile(&texts, &plans))),
        strict: body.strict.clone(),
        warnings: warnings.into_texts(),
        errors: findings.errors.into_iter().map(Finding::from).collect(),
        wording: rules.words,
        spans: findings.spans,
        name: metadata.name,
        has_revision: metadata.has_revision,
        ..Defined::default()
    }
}

/// Compiles a definition whatever its form: what the server would refuse is listed among the errors,
/// and objects can be judged nonetheless.
pub fn define_loosely(text: &[u8], format: Format, release: Release) -> Defined {
    let mut defined = define(text, format, release);
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    if defined.definition.is_none()
        && let Ok(body) = Body::decode(text, format, release)
    {
        let internal = Internal::of(body.root(), Selectable::of(rules, None), types);
        let texts = SchemaTexts::of(&internal);
        let known = KnownTexts::default();
        defined.definition = Some(Arc::new(internal.compile(&texts, &Plans::of(&texts, &known, rules))));
    }
    defined
}

/// Judges the text of a definition as the server does when it replaces a stored one.
///
/// # Errors
/// What is wrong with the stored definition, where it cannot be decoded.
pub fn redefine(
    text: &[u8],
    format: Format,
    old: &[u8],
    old_format: Format,
    release: Release,
) -> Result<Defined, String> {
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    let old_body = match Body::decode(old, old_format, release) {
        Ok(body) => body,
        Err(Refusal::Unreadable(error) | Refusal::OtherVersion { message: error, .. }) => return Err(error),
    };
    let body = match Body::decode(text, format, release) {
        Ok(body) => body,
        Err(refusal) => return Ok(refused(refusal)),
    };
    let old_form = Internal::of(old_body.root(), Selectable::Kept, types);
    let old_texts = SchemaTexts::of(&old_form);
    let old = Old { internal: &old_form, texts: &old_texts };
    let internal = Internal::of(body.root(), Selectable::of(rules, Some(&old_form)), types);
    let texts = SchemaTexts::of(&internal);
    let mut findings = Findings::new(rules.words);
    let mut warnings = Warnings::default();
    let has_other_spec = old.has_other_spec(&internal);
    let name = metadata::check_update(&internal, &old_form, has_other_spec, rules, &mut warnings, &mut findings);
    let known = KnownTexts::of(old_texts.all());
    let plans = Plans::of(&texts, &known, rules);
    update::check(&internal, &texts, &plans, &old, rules, &mut findings);
    let accepted = findings.is_empty();
    if accepted {
        for text in warnings::warnings(&texts, Some(&old_texts), rules) {
            warnings.add(&text);
        }
    }
    Ok(Defined {
        definition: accepted.then(|| Arc::new(internal.compile(&texts, &plans))),
        strict: body.strict.clone(),
        warnings: warnings.into_texts(),
        errors: findings.errors.into_iter().map(Finding::from).collect(),
        wording: rules.words,
        spans: findings.spans,
        name,
        is_update: true,
        ..Defined::default()
    })
}

/// What the server warns of about the schemas of a definition, or about what it adds to those of a
/// stored one, each time that it does; a response has each text once.
///
/// # Errors
/// What is wrong with a definition that cannot be decoded.
pub fn schema_warnings(
    text: &[u8],
    old: Option<&[u8]>,
    format: Format,
    release: Release,
) -> Result<Vec<String>, String> {
    let (rules, types) = (release.rules(), CrdTypes::of(release));
    let decode = |text| match Body::decode(text, format, release) {
        Ok(body) => Ok(body),
        Err(Refusal::Unreadable(error) | Refusal::OtherVersion { message: error, .. }) => Err(error),
    };
    let (new, old) = (decode(text)?, old.map(decode).transpose()?);
    let new_texts = SchemaTexts::of(&Internal::of(new.root(), Selectable::Kept, types));
    let old_texts = old.as_ref().map(|old| SchemaTexts::of(&Internal::of(old.root(), Selectable::Kept, types)));
    Ok(warnings::warnings(&new_texts, old_texts.as_ref(), rules))
}

fn refused(refusal: Refusal) -> Defined {
    match refusal {
        Refusal::Unreadable(error) => Defined { decode_error: Some(error), ..Defined::default() },
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
        assert_eq!(defined.spans.len(), 1);
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
