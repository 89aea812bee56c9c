//! Annotations of pods and pod templates that the server itself reads.

use plimsoll_finding::Code;
use plimsoll_go::strconv::{parse_int, quote};
use plimsoll_walk::ValueRef;

use super::super::rule::Request;
use super::super::{At, Errors};
use super::containers::visit_containers;
use super::tolerations;
use crate::meta::Part;

const MIRROR: &str = "kubernetes.io/config.mirror";
const TOLERATIONS: &str = "scheduler.alpha.kubernetes.io/tolerations";
const DELETION_COST: &str = "controller.kubernetes.io/pod-deletion-cost";
const SECCOMP_POD: &str = "seccomp.security.alpha.kubernetes.io/pod";
const SECCOMP_CONTAINER: &str = "container.seccomp.security.alpha.kubernetes.io/";
const APPARMOR: &str = "container.apparmor.security.beta.kubernetes.io/";
const RUNTIME_DEFAULT: &str = "runtime/default";
const DOCKER_DEFAULT: &str = "docker/default";
const UNCONFINED: &str = "unconfined";
const LOCALHOST: &str = "localhost/";
/// The path of a profile has at most this many bytes.
const MAX_LOCALHOST_PROFILE: usize = 4095;
const CODE: Code = Code::InvalidAnnotation;

/// The annotations of a pod.
fn annotations(pod: ValueRef<'_>) -> Option<ValueRef<'_>> {
    pod.get("metadata")?.get("annotations")
}

fn text<'v>(annotations: Option<ValueRef<'v>>, key: &str) -> Option<&'v str> {
    annotations?.get(key).map(|value| value.as_str().unwrap_or_default())
}

/// `ValidatePodSpecificAnnotations` of a pod.
pub(super) fn of_pod(pod: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let metadata = pod.field("metadata");
    let old = request.old.and_then(annotations);
    specific(&metadata.field("annotations"), &pod.field("spec"), old, errors);
}

/// `ValidatePodSpecificAnnotations` of a pod template, which the server names without `metadata`.
pub(in super::super) fn of_template(template: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let value = template.value().and_then(annotations);
    // Templates are at the same place in the stored object.
    let old = request.old_of(template).and_then(annotations);
    specific(&template.shown_as("annotations", value), &template.field("spec"), old, errors);
}

/// Mirrors `ValidateLabels` of a pod template, which the server names without `metadata`.
pub(in super::super) fn template_labels(template: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    errors.metadata(template, Part::Labels);
}

/// Mirrors `ValidateAnnotations` of a pod template.
pub(in super::super) fn template_annotations(template: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    errors.metadata(template, Part::Annotations);
}

fn specific(annotations: &At<'_, '_>, spec: &At<'_, '_>, old: Option<ValueRef<'_>>, errors: &mut Errors<'_>) {
    let mirror = annotations.key(MIRROR);
    if mirror.exists() && spec.field("nodeName").text().is_empty() {
        errors.invalid(CODE, &mirror, mirror.text(), "must set spec.nodeName if mirror pod annotation is set");
    }
    let tolerations = annotations.key(TOLERATIONS);
    if !tolerations.text().is_empty() {
        tolerations::in_annotation(annotations, tolerations.name(), tolerations.text(), errors);
    }
    let cost = annotations.key(DELETION_COST);
    // What was stored with a bad one may keep one.
    let was_bad = text(old, DELETION_COST).is_some_and(|old| !is_deletion_cost(old));
    if cost.exists() && !was_bad && !is_deletion_cost(cost.text()) {
        errors.invalid(CODE, &cost, cost.text(), "must be a 32bit integer");
    }
    seccomp(annotations, errors);
    apparmor(annotations, spec, errors);
}

/// Mirrors `GetDeletionCostFromPodAnnotations`.
fn is_deletion_cost(value: &str) -> bool {
    let is_first_digit = value == "0" || value.starts_with(|first: char| first == '-' || ('1'..='9').contains(&first));
    is_first_digit && parse_int(value.as_bytes(), 10, 32).is_ok()
}

/// Mirrors `ValidateSeccompPodAnnotations`.
fn seccomp(annotations: &At<'_, '_>, errors: &mut Errors<'_>) {
    let profile = annotations.value().and_then(|all| all.get(SECCOMP_POD));
    if profile.is_some() {
        seccomp_profile(&annotations.shown_as(SECCOMP_POD, profile), errors);
    }
    for entry in annotations.entries().filter(|entry| entry.name().starts_with(SECCOMP_CONTAINER)) {
        seccomp_profile(&annotations.shown_as(entry.name(), entry.value()), errors);
    }
}

/// Mirrors `ValidateSeccompProfile`.
fn seccomp_profile(at: &At<'_, '_>, errors: &mut Errors<'_>) {
    let profile = at.text();
    if [RUNTIME_DEFAULT, DOCKER_DEFAULT, UNCONFINED].contains(&profile) {
        return;
    }
    match profile.strip_prefix(LOCALHOST) {
        Some(path) => local_descending_path(CODE, at, path, errors),
        None => errors.invalid(CODE, at, profile, "must be a valid seccomp profile"),
    }
}

/// Mirrors `validateLocalDescendingPath`.
pub(super) fn local_descending_path(code: Code, at: &At<'_, '_>, path: &str, errors: &mut Errors<'_>) {
    if path.starts_with('/') {
        errors.invalid(code, at, path, "must be a relative path");
    }
    no_backsteps(code, at, path, errors);
}

/// Mirrors `validatePathNoBacksteps`.
pub(super) fn no_backsteps(code: Code, at: &At<'_, '_>, path: &str, errors: &mut Errors<'_>) {
    if path.split('/').any(|part| part == "..") {
        errors.invalid(code, at, path, "must not contain '..'");
    }
}

/// Mirrors `ValidateAppArmorPodAnnotations`.
fn apparmor(annotations: &At<'_, '_>, spec: &At<'_, '_>, errors: &mut Errors<'_>) {
    for entry in annotations.entries() {
        let Some(container) = entry.name().strip_prefix(APPARMOR) else { continue };
        let mut is_there = false;
        visit_containers(spec, |at, _| is_there |= at.field("name").text() == container);
        if !is_there {
            errors.invalid(CODE, &entry, container, "container not found");
        }
        let profile = entry.text();
        if !["", RUNTIME_DEFAULT, UNCONFINED].contains(&profile) && !profile.starts_with(LOCALHOST) {
            let detail = format!("invalid AppArmor profile name: {}", quote(profile.as_bytes()));
            errors.invalid(CODE, &entry, profile, &detail);
        }
    }
}

/// Mirrors `ValidatePodSpecificAnnotationUpdates`, but for what it repeats of the create.
pub(super) fn of_pod_update(pod: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let metadata = pod.field("metadata");
    let at = metadata.field("annotations");
    let (new, old) = (at.value(), request.old.and_then(annotations));
    for entry in old.into_iter().flat_map(ValueRef::children) {
        if text(new, entry.key()) == text(old, entry.key()) {
            continue;
        }
        let entry = at.key(entry.key());
        if entry.name().starts_with(APPARMOR) {
            errors.forbidden(CODE, &entry, "may not remove or update AppArmor annotations");
        }
        if entry.name() == MIRROR {
            errors.forbidden(CODE, &entry, "may not remove or update mirror pod annotation");
        }
    }
    for entry in at.entries().filter(|entry| text(old, entry.name()).is_none()) {
        if entry.name().starts_with(APPARMOR) {
            errors.forbidden(CODE, &entry, "may not add AppArmor annotations");
        }
        if entry.name() == MIRROR {
            errors.forbidden(CODE, &entry, "may not add mirror pod annotation");
        }
    }
    of_pod(pod, request, errors);
}

/// Mirrors `validateSeccompAnnotationsAndFields` of a pod or of a template.
pub(super) fn seccomp_like_fields(pod: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let all = pod.value().and_then(annotations);
    let spec = pod.field("spec");
    let context = spec.field("securityContext");
    let profile = context.field("seccompProfile");
    if let Some(annotation) = text(all, SECCOMP_POD).filter(|_| profile.exists()) {
        like_field(&profile, annotation, Profile::Seccomp, errors);
    }
    visit_containers(&spec, |container, _| {
        let context = container.field("securityContext");
        let profile = context.field("seccompProfile");
        let key = format!("{SECCOMP_CONTAINER}{}", container.field("name").text());
        if let Some(annotation) = text(all, &key).filter(|_| profile.exists()) {
            like_field(&profile, annotation, Profile::Seccomp, errors);
        }
    });
}

/// Mirrors `validateAppArmorAnnotationsAndFieldsMatchOnCreate` of a pod.
pub(super) fn apparmor_of_pod(pod: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    apparmor_like_fields(pod, true, errors);
}

/// Mirrors `validateAppArmorAnnotationsAndFieldsMatchOnCreate` of a template.
pub(super) fn apparmor_of_template(pod: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    apparmor_like_fields(pod, false, errors);
}

fn apparmor_like_fields(pod: &At<'_, '_>, copies: bool, errors: &mut Errors<'_>) {
    let all = pod.value().and_then(annotations);
    let spec = pod.field("spec");
    let os = spec.field("os");
    if os.field("name").text() == "windows" {
        return;
    }
    let of_pod = spec.field("securityContext").field("appArmorProfile").value();
    visit_containers(&spec, |container, _| {
        let context = container.field("securityContext");
        let own = context.field("appArmorProfile").value();
        let profile = context.shown_as("appArmorProfile", own.or(of_pod));
        let key = format!("{APPARMOR}{}", container.field("name").text());
        let annotation = text(all, &key).filter(|_| profile.exists());
        // A create of a pod copies good annotations to containers without a profile of their own.
        if let Some(annotation) = annotation.filter(|text| !copies || own.is_some() || !becomes_field(text)) {
            like_field(&profile, annotation, Profile::AppArmor, errors);
        }
    });
}

/// Mirrors `ApparmorFieldForAnnotation`, and what `ValidateAppArmorProfileField` says of the field.
fn becomes_field(annotation: &str) -> bool {
    [RUNTIME_DEFAULT, UNCONFINED].contains(&annotation)
        || annotation
            .strip_prefix(LOCALHOST)
            .is_some_and(|path| !path.is_empty() && path.trim() == path && path.len() <= MAX_LOCALHOST_PROFILE)
}

/// What a profile is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profile {
    Seccomp,
    AppArmor,
}

fn like_field(profile: &At<'_, '_>, annotation: &str, what: Profile, errors: &mut Errors<'_>) {
    let type_ = profile.field("type");
    let local = profile.field("localhostProfile");
    let name = if what == Profile::Seccomp { "seccomp" } else { "apparmor" };
    let is_type = match type_.text() {
        "Unconfined" => annotation == UNCONFINED,
        "RuntimeDefault" => annotation == RUNTIME_DEFAULT || what == Profile::Seccomp && annotation == DOCKER_DEFAULT,
        "Localhost" => match annotation.strip_prefix(LOCALHOST) {
            Some(path) => {
                if !local.exists() || local.text() != path {
                    let detail = format!("{name} profile in annotation and field must match");
                    errors.forbidden(CODE, &local, &detail);
                }
                true
            }
            None => false,
        },
        _ => true,
    };
    if !is_type {
        errors.forbidden(CODE, &type_, &format!("{name} type in annotation and field must match"));
    }
}
