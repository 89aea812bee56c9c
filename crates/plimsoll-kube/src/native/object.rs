//! What the server's code says about the metadata of single kinds.

use plimsoll_finding::{Code, Finding, Message, Path, Quoted};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_walk::{Origin, ValueRef};

use super::overlay::{self, Request};
use crate::meta::{CreateRules, MetaRef, NameRule, show_once, validate_create, validate_update};
use crate::resource::{Resource, Scope};

const METADATA: &str = "metadata";
/// The controller appends eleven characters to the name of a CronJob.
const MAX_CRON_JOB_NAME: usize = 52;
/// The names of priority classes that only the server itself may give, with their values.
const SYSTEM_PRIORITIES: [(&str, i64); 2] =
    [("system-node-critical", 2_000_001_000), ("system-cluster-critical", 2_000_000_000)];
const SYSTEM_PREFIX: &str = "system-";
/// Finalizers that need no domain.
const STANDARD_FINALIZERS: [&str; 3] = ["kubernetes", "orphan", "foregroundDeletion"];

/// Validates what is known of an object of a built-in kind.
pub(crate) fn validate(resource: &Resource, request: &Request<'_, '_>) -> Vec<Finding> {
    let rules = request.rules;
    let mut errors = overlay::prepare(&resource.group, &resource.kind, request);
    if errors.is_empty() {
        errors = errors_of(resource, request);
    }
    if rules.meta.shows_errors_once {
        show_once(&mut errors, rules.words);
    }
    errors
}

fn errors_of(resource: &Resource, request: &Request<'_, '_>) -> Vec<Finding> {
    let Request { object, old, rules, .. } = *request;
    let meta = MetaRef::of(object);
    let mut errors = match old {
        None => {
            let checks = CreateRules {
                namespaced: resource.scope == Scope::Namespaced,
                names: names_of(resource, object),
                name_if_empty: is_named_by_server(resource).then_some(""),
                base: None,
            };
            // Kinds that do not look at metadata themselves leave it to the last step of a create.
            if checks.names == NameRule::PathSegment {
                let found = overlay::validate(&resource.group, &resource.kind, request);
                return if found.is_empty() { validate_create(meta, checks, rules) } else { found };
            }
            validate_create(meta, checks, rules)
        }
        Some(old) => validate_update(meta, MetaRef::of(old), None, rules),
    };
    if resource.checks_finalizers {
        check_finalizers(meta, &mut errors);
    }
    match (&*resource.group, &*resource.kind, old) {
        ("batch", "CronJob", None) => check_cron_job(meta, &mut errors),
        ("scheduling.k8s.io", "PriorityClass", None) => check_priority_class(object, meta, &mut errors),
        _ => {}
    }
    errors.append(&mut overlay::validate(&resource.group, &resource.kind, request));
    errors
}

/// Whether the server gives a name to an object that has none.
fn is_named_by_server(resource: &Resource) -> bool {
    (&*resource.group, &*resource.kind) == ("", "LimitRange")
}

/// How the name of an object is checked, where that depends on the object.
fn names_of<'o>(resource: &Resource, object: ValueRef<'o>) -> NameRule<'o> {
    let spec = object.get("spec");
    let text = |field| spec.and_then(|spec| spec.get(field)).and_then(ValueRef::as_str).unwrap_or_default();
    match (&*resource.group, &*resource.kind) {
        ("apiregistration.k8s.io", "APIService") => NameRule::VersionAndGroup(text("version"), text("group")),
        ("certificates.k8s.io", "ClusterTrustBundle") => NameRule::BundleOf(text("signerName")),
        _ => resource.names,
    }
}

/// Mirrors `validateKubeFinalizerName`.
fn check_finalizers(meta: MetaRef<'_>, errors: &mut Vec<Finding>) {
    for (finalizer, index) in meta.children("finalizers").zip(0..) {
        let name = finalizer.as_str().unwrap_or_default();
        if name.contains('/') || STANDARD_FINALIZERS.contains(&name) {
            continue;
        }
        let field = Path::default().key(METADATA).key("finalizers").index(index);
        let detail = "name is neither a standard finalizer name nor is it fully qualified";
        let (code, kind) = (Code::InvalidFinalizer, FieldErrorKind::Invalid);
        errors.push(error(code, kind, field, Some(name.into()), detail, Some(finalizer)));
    }
}

fn check_cron_job(meta: MetaRef<'_>, errors: &mut Vec<Finding>) {
    if meta.name().len() > MAX_CRON_JOB_NAME {
        let (code, kind) = (Code::InvalidName, FieldErrorKind::Invalid);
        let (field, value) = (Path::default().key(METADATA).key("name"), Some(meta.name().into()));
        let detail = format!("must be no more than {MAX_CRON_JOB_NAME} characters");
        errors.push(error(code, kind, field, value, &detail, meta.get("name")));
    }
}

/// Mirrors `IsKnownSystemPriorityClass`.
fn check_priority_class(object: ValueRef<'_>, meta: MetaRef<'_>, errors: &mut Vec<Finding>) {
    let name = meta.name();
    if !name.starts_with(SYSTEM_PREFIX) {
        return;
    }
    let value = object.get("value").and_then(ValueRef::as_int).unwrap_or_default();
    let is_global = object.get("globalDefault").and_then(ValueRef::as_bool).unwrap_or_default();
    let known = SYSTEM_PRIORITIES.iter().find(|(known, _)| *known == name);
    let why = match known {
        None => format!("{name} is not a known system priority class"),
        Some((_, known)) if *known != value => format!("value of {name} PriorityClass must be {known}"),
        Some(_) if is_global => format!("globalDefault of {name} PriorityClass must be false"),
        Some(_) => return,
    };
    let (code, kind) = (Code::InvalidName, FieldErrorKind::Forbidden);
    let detail =
        format!("priority class names with '{SYSTEM_PREFIX}' prefix are reserved for system use only. error: {why}");
    let field = Path::default().key(METADATA).key("name");
    errors.push(error(code, kind, field, None, &detail, meta.get("name")));
}

fn error(
    code: Code,
    kind: FieldErrorKind,
    field: Path,
    value: Option<Quoted>,
    detail: &str,
    about: Option<ValueRef<'_>>,
) -> Finding {
    let slot = about.map(ValueRef::slot).filter(|slot| slot.origin == Origin::New);
    let finding = Finding::of_field(code, kind, field.into(), value, Message::Text(detail.into()));
    finding.at_node(slot.map(|slot| slot.node))
}
