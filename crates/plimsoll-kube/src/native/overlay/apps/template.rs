//! What workloads ask of their selectors and of the templates of their pods.

use plimsoll_finding::Code;
use plimsoll_walk::ValueRef;

use super::super::{At, Errors, labels};

/// The selector of a workload that needs one.
pub(super) fn selector(spec: &At<'_, '_>, workload: &str, errors: &mut Errors<'_>) {
    let selector = spec.field("selector");
    if selector.exists() {
        labels::validate_selector(&selector, errors);
        not_empty(&selector, workload, errors);
    } else {
        errors.required(&selector, "");
    }
}

pub(super) fn not_empty(selector: &At<'_, '_>, workload: &str, errors: &mut Errors<'_>) {
    if labels::is_empty(selector) {
        let detail = format!("empty selector is invalid for {workload}");
        errors.invalid_value(Code::InvalidLabel, selector, &labels::shown_selector(selector), &detail);
    }
}

/// Whether the server can make a selector; says so where it cannot.
pub(super) fn is_selector(spec: &At<'_, '_>, detail: &str, errors: &mut Errors<'_>) -> bool {
    let selector = spec.field("selector");
    let is_good = labels::is_selector(&selector, errors);
    if !is_good {
        errors.invalid_value(Code::InvalidLabel, &selector, &labels::shown_selector(&selector), detail);
    }
    is_good
}

/// The labels of the template are selected.
pub(super) fn is_selected(spec: &At<'_, '_>, errors: &mut Errors<'_>) {
    let (selector, template) = (spec.field("selector"), spec.field("template"));
    let metadata = template.field("metadata");
    let at = metadata.field("labels");
    if !labels::matches(&selector, at.value()) {
        let detail = "`selector` does not match template `labels`";
        errors.invalid_value(Code::InvalidLabel, &at, &labels::shown(at.value()), detail);
    }
}

/// Pods of a workload run forever; `policy_type` is the type of the policies that errors list.
pub(in super::super) fn runs_forever(spec: &At<'_, '_>, workload: &str, errors: &mut Errors<'_>) {
    let template = spec.field("template");
    let pod = template.field("spec");
    let policy = pod.field("restartPolicy");
    if !["", "Always"].contains(&policy.text()) {
        errors.not_supported(&policy, "core.RestartPolicy", policy.text(), &["Always"]);
    }
    let deadline = pod.field("activeDeadlineSeconds");
    if deadline.exists() {
        let detail = format!("activeDeadlineSeconds in {workload} is not Supported");
        errors.forbidden(Code::ForbiddenField, &deadline, &detail);
    }
}

/// Mirrors `ValidateNonnegativeField`.
pub(in super::super) fn not_negative(at: &At<'_, '_>, errors: &mut Errors<'_>) {
    if let Some(value) = at.int().filter(|value| *value < 0) {
        errors.invalid_int(Code::NumberTooSmall, at, value, "must be greater than or equal to 0");
    }
}

/// Mirrors `ValidateImmutableField` of a selector.
pub(super) fn same_selector(spec: &At<'_, '_>, old: Option<ValueRef<'_>>, errors: &mut Errors<'_>) {
    let Some(old) = old.and_then(|old| old.get("spec")) else { return };
    let (selector, old) = (spec.field("selector"), At::root(old));
    let old = old.field("selector");
    let (new_value, old_value) = (labels::shown_selector(&selector), labels::shown_selector(&old));
    if new_value != old_value {
        errors.invalid_value(Code::ImmutableField, &selector, &new_value, "field is immutable");
    }
}
