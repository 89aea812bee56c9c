//! From a decoded body to the server's answer.

use plimsoll_finding::Finding;
use plimsoll_go::names::api::{NameUse, validate_path_segment_name};
use plimsoll_go::strconv::{parse_uint, quote};
use plimsoll_rules::run::Interrupt;
use plimsoll_walk::{Texts, View};

use super::decoded::DecodedBody;
use super::prepare::{Draft, Generation};
use super::stored::{Stored, revision};
use super::strategy::{Buffers, Strategy, Validation};
use super::target::Target;
use super::verdict::Answer;
use super::{Handling, Request, Scratch, Subresource, finalizers};
use crate::meta::{CreateRules, MetaRef, NameRule, validate_create, validate_update};
use crate::release::Rules;
use crate::resource::{Decoder, Resource, Scope, Version};
use crate::status::Status;
use crate::warnings::Warnings;

/// What became of a decoded body.
pub(super) struct Outcome {
    pub(super) answer: Answer,
    pub(super) errors: Vec<Finding>,
    pub(super) cel_cost: u64,
    pub(super) name_is_generated: bool,
    /// The server refused before it read the body.
    pub(super) is_early: bool,
}

impl Outcome {
    /// Refused before the body was read.
    pub(super) fn refused(status: Status) -> Self {
        Self { is_early: true, ..Self::of(status) }
    }

    fn of(status: Status) -> Self {
        let errors = Vec::new();
        Self { answer: Answer::Refused(status), errors, cel_cost: 0, name_is_generated: false, is_early: false }
    }
}

/// One request whose body was decoded.
pub(super) struct Write<'a> {
    pub(super) resource: &'a Resource,
    pub(super) version: &'a Version,
    pub(super) rules: &'a Rules,
    pub(super) target: &'a Target<'a>,
    pub(super) request: &'a Request<'a>,
    pub(super) body: &'a DecodedBody<'a>,
    pub(super) texts: &'a Texts<'a>,
    pub(super) handling: Handling,
    pub(super) interrupt: Interrupt<'a>,
}

impl Write<'_> {
    pub(super) fn run(
        &self,
        stored: Option<&Result<Stored<'_>, Status>>,
        warnings: &mut Warnings,
        scratch: &mut Scratch,
    ) -> Outcome {
        let envelope = self.body.envelope;
        if envelope.group() != &*self.resource.group || envelope.version() != &*self.version.name {
            return Outcome::of(self.wrong_version());
        }
        let outcome =
            if self.is_update() { self.update(stored, warnings, scratch) } else { Ok(self.create(warnings, scratch)) };
        outcome.unwrap_or_else(Outcome::of)
    }

    fn is_update(&self) -> bool {
        self.request.old.is_some() || self.request.subresource == Subresource::Status
    }

    fn wrong_version(&self) -> Status {
        // A group without a version, and a version without a group, print as what is there.
        let envelope = self.body.envelope;
        let found = match (envelope.group(), envelope.version()) {
            ("", version) => version.to_owned(),
            (group, version) => format!("{group}/{version}"),
        };
        let expected = format!("{}/{}", self.resource.group, self.version.name);
        Status::bad_request(format!(
            "the API version in the data ({found}) does not match the expected API version ({expected})"
        ))
    }

    fn strategy(&self) -> Strategy<'_> {
        Strategy {
            resource: self.resource,
            version: self.version,
            rules: self.rules,
            walk: self.rules.walk.departing(self.handling.departures),
            traces_rules: self.handling.traces_rules,
            interrupt: self.interrupt,
            facts: self.handling.facts,
        }
    }

    fn create(&self, warnings: &mut Warnings, scratch: &mut Scratch) -> Outcome {
        let Scratch { tree, validate, lists, embedded, rules, slots, pairs, .. } = scratch;
        let root = self.body.root;
        let mut draft = Draft { root, tree, texts: self.texts, slots, pairs };
        draft.remove_repeated_owners(warnings);
        let generation = if self.resource.keeps_generation { Generation::Kept } else { Generation::Wiped };
        let name_is_generated = draft.begin_metadata(self.resource.scope, self.target.namespace, generation);
        if self.version.subresources.status {
            draft.remove("status");
        }
        let object = View::new(tree, self.texts).value(root);
        let mut buffers = Buffers { validate, lists, embedded, rules };
        let Validation { mut errors, warnings: of_rules, cost } = self.strategy().validate(object, &mut buffers);
        self.handling.errors.keep(&mut errors);
        for text in &of_rules {
            warnings.add(text);
        }
        let meta = MetaRef::of(object);
        let answer = if errors.is_empty() {
            self.warn_of_finalizers(meta, None, warnings);
            if revision(meta.text("resourceVersion")) == 0 {
                Answer::Created
            } else {
                Answer::Refused(Status::internal("resourceVersion should not be set on objects to be created"))
            }
        } else {
            Answer::Invalid
        };
        Outcome { answer, errors, cel_cost: cost, name_is_generated, is_early: false }
    }

    fn update(
        &self,
        stored: Option<&Result<Stored<'_>, Status>>,
        warnings: &mut Warnings,
        scratch: &mut Scratch,
    ) -> Result<Outcome, Status> {
        let Target { name, namespace, .. } = *self.target;
        let Scratch { tree, validate, lists, embedded, rules, slots, pairs, .. } = scratch;
        let root = self.body.root;
        let view = View::new(tree, self.texts);
        self.check_place(MetaRef::of(view.value(root)))?;
        let owners = Draft { root, tree, texts: self.texts, slots, pairs }.repeated_owners(warnings);
        let problems = validate_path_segment_name(name, NameUse::Whole);
        if !problems.is_empty() {
            let name = quote(name.as_bytes());
            return Err(Status::bad_request(format!("Name parameter invalid: {name}: {}", problems.join(";"))));
        }
        let Some(stored) = stored else {
            if self.rules.write.checks_uid_before_existence {
                self.check_uid(MetaRef::of(View::new(tree, self.texts).value(root)), "")?;
            }
            return Err(Status::not_found(&self.target.resource(), name));
        };
        let stored = stored.as_ref().map_err(Status::clone)?;
        let view = View::new(tree, self.texts);
        let (meta, old_meta) = (MetaRef::of(view.value(root)), MetaRef::of(view.value(stored.root)));
        self.check_preconditions(meta, old_meta)?;
        let generation = old_meta.generation();

        let mut draft = Draft { root, tree, texts: self.texts, slots, pairs };
        // A request that fails before leaves the object as it was decoded.
        if let Some(owners) = owners {
            draft.keep_owners(owners);
        }
        match self.request.subresource {
            Subresource::Status => draft.become_old_but_status(stored.root),
            Subresource::Main => {
                draft.carry_metadata(stored.root, self.resource.scope, namespace, generation);
                draft.prepare_update(stored.root, self.version.subresources.status);
            }
        }
        let view = View::new(tree, self.texts);
        let (object, old) = (view.value(root), view.value(stored.root));
        let (meta, old_meta) = (MetaRef::of(object), MetaRef::of(old));
        let checks = CreateRules {
            namespaced: self.resource.scope == Scope::Namespaced,
            names: NameRule::PathSegment,
            name_if_empty: None,
            base: None,
        };
        let mut errors: Vec<Finding> = validate_create(meta, checks, self.rules);
        errors.append(&mut validate_update(meta, old_meta, None, self.rules));
        let mut buffers = Buffers { validate, lists, embedded, rules };
        let mut validation = match self.request.subresource {
            _ if self.handling.errors.is_enough(&errors) => Validation::default(),
            Subresource::Main => self.strategy().validate_update(object, old, &mut buffers),
            Subresource::Status => self.strategy().validate_status(object, old, &mut buffers),
        };
        errors.append(&mut validation.errors);
        self.handling.errors.keep(&mut errors);
        for text in &validation.warnings {
            warnings.add(text);
        }
        let answer = if errors.is_empty() {
            if self.request.subresource == Subresource::Main {
                self.warn_of_finalizers(meta, Some(old_meta), warnings);
            }
            Answer::Updated
        } else {
            Answer::Invalid
        };
        let cel_cost = validation.cost;
        Ok(Outcome { answer, errors, cel_cost, name_is_generated: false, is_early: false })
    }

    /// Finalizers of custom resources only cause warnings; those of built-in kinds are checked.
    fn warn_of_finalizers(&self, meta: MetaRef<'_>, old: Option<MetaRef<'_>>, warnings: &mut Warnings) {
        if self.resource.decoder == Decoder::Untyped {
            finalizers::warn(meta, old, self.rules, warnings);
        }
    }

    /// Name and namespace of the body must be those of the URL.
    fn check_place(&self, meta: MetaRef<'_>) -> Result<(), Status> {
        let Target { name, namespace, .. } = *self.target;
        let own = meta.namespace();
        if !own.is_empty() && !namespace.is_empty() && own != namespace {
            return Err(Status::bad_request(
                "the namespace of the provided object does not match the namespace sent on the request",
            ));
        }
        match meta.name() {
            "" => Err(Status::bad_request(format!(
                "the name of the object ({name} based on URL) was undeterminable: name must be provided"
            ))),
            own if own != name => Err(Status::bad_request(format!(
                "the name of the object ({own}) does not match the name on the URL ({name})"
            ))),
            _ => Ok(()),
        }
    }

    /// What the body says of the stored object must be so.
    fn check_preconditions(&self, meta: MetaRef<'_>, old: MetaRef<'_>) -> Result<(), Status> {
        self.check_uid(meta, old.text("uid"))?;
        let given = match meta.text("resourceVersion") {
            "" => 0,
            text => parse_uint(text.as_bytes(), 10, 64).map_err(|error| Status::internal(error.to_string()))?,
        };
        if given != 0 && given != revision(old.text("resourceVersion")) {
            let why = "the object has been modified; please apply your changes to the latest version and try again";
            return Err(Status::conflict(&self.target.resource(), self.target.name, why));
        }
        Ok(())
    }

    fn check_uid(&self, meta: MetaRef<'_>, old_uid: &str) -> Result<(), Status> {
        let Target { name, namespace, .. } = *self.target;
        let uid = meta.text("uid");
        if !uid.is_empty() && uid != old_uid {
            let Resource { group, plural, .. } = self.resource;
            let slash = if namespace.is_empty() { "" } else { "/" };
            let key = format!("/{group}/{plural}{slash}{namespace}/{name}");
            let why = format!(
                "StorageError: invalid object, Code: 4, Key: {key}, ResourceVersion: 0, AdditionalErrorMsg: \
                 Precondition failed: UID in precondition: {uid}, UID in object meta: {old_uid}"
            );
            return Err(Status::conflict(&self.target.resource(), name, &why));
        }
        Ok(())
    }
}
