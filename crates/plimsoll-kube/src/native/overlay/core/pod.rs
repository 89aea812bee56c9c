//! Pods and pod templates.

use plimsoll_finding::Code;

use super::super::rule::{Check, On, Request, Rule};
use super::super::{At, Errors};
use super::{annotations, pod_spec};

/// `ValidatePodCreate`, `ValidatePodUpdate` and `ValidatePodStatusUpdate`.
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidatePodSpecificAnnotations", "", Check::Code(annotations::of_pod)),
    Rule::new("ValidatePodSpec", "spec", Check::Type(pod_spec::RULES)),
    Rule::new("validatePodMetadataAndSpec", "spec", Check::Code(account_tokens)),
    Rule::new("validatePodMetadataAndSpec", "spec", Check::Code(pod_spec::only_of_pods)),
    Rule::new("ValidatePodCreate", "spec.ephemeralContainers", Check::Code(no_ephemeral_yet)).on(On::Create),
    Rule::new("ValidatePodCreate", "spec", Check::Code(not_bound)).on(On::Create),
    Rule::new("validateSeccompAnnotationsAndFields", "", Check::Code(annotations::seccomp_like_fields)).on(On::Create),
    Rule::new("validateAppArmorAnnotationsAndFieldsMatchOnCreate", "", Check::Code(annotations::apparmor_of_pod))
        .on(On::Create),
    Rule::new("ValidatePodSpecificAnnotationUpdates", "", Check::Code(annotations::of_pod_update)).on(On::Update),
    Rule::new("ValidatePodSpecificAnnotationUpdates", "", Check::Code(annotations::of_pod_update)).on(On::Status),
];

/// `ValidatePodTemplateSpec`
pub(in super::super) const TEMPLATE: &[Rule] = &[
    Rule::new("ValidateLabels", "", Check::Code(annotations::template_labels)),
    Rule::new("ValidateAnnotations", "", Check::Code(annotations::template_annotations)),
    Rule::new("ValidatePodSpecificAnnotations", "", Check::Code(annotations::of_template)),
    Rule::new("ValidatePodSpec", "spec", Check::Type(pod_spec::RULES)),
    Rule::new("validateSeccompAnnotationsAndFields", "", Check::Code(annotations::seccomp_like_fields)),
    Rule::new("validateAppArmorAnnotationsAndFieldsMatchOnCreate", "", Check::Code(annotations::apparmor_of_template)),
    Rule::new("ValidatePodTemplateSpec", "spec.ephemeralContainers", Check::Code(no_ephemeral)),
];

/// `ValidatePodTemplate`
pub(super) const OF_POD_TEMPLATE: &[Rule] = &[Rule::new("ValidatePodTemplateSpec", "template", Check::Type(TEMPLATE))];

/// Tokens of a service account need the account.
fn account_tokens(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    // The old name of the field is read where the new one is not set.
    let has_account = ["serviceAccountName", "serviceAccount"].iter().any(|name| !spec.field(name).text().is_empty());
    if has_account {
        return;
    }
    for volume in spec.field("volumes").items() {
        let projected = volume.field("projected");
        for source in projected.field("sources").items() {
            let token = source.field("serviceAccountToken");
            if token.exists() {
                let detail = "must not be specified when serviceAccountName is not set";
                errors.forbidden(Code::ForbiddenField, &token, detail);
            }
        }
    }
}

fn no_ephemeral(list: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if list.len() > 0 {
        errors.forbidden(Code::ForbiddenField, list, "ephemeral containers not allowed in pod template");
    }
}

fn no_ephemeral_yet(list: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if list.len() > 0 {
        errors.forbidden(Code::ForbiddenField, list, "cannot be set on create");
    }
}

/// A pod with gates has no node yet.
fn not_bound(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let node = spec.field("nodeName");
    if !node.text().is_empty() && spec.field("schedulingGates").len() > 0 {
        errors.forbidden(Code::ForbiddenField, &node, "cannot be set until all schedulingGates have been cleared");
    }
}
