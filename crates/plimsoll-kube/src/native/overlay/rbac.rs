//! The group `rbac.authorization.k8s.io`.

use plimsoll_finding::Code;
use plimsoll_go::names::api::{NameUse, name_is_dns_subdomain, validate_path_segment_name};
use plimsoll_go::value::Value;

use super::rule::{Check, Request, Rule};
use super::{At, Errors, KindRules};

const GROUP: &str = "rbac.authorization.k8s.io";

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: GROUP, kind: "ClusterRole", rules: CLUSTER_ROLE },
    KindRules { group: GROUP, kind: "ClusterRoleBinding", rules: CLUSTER_ROLE_BINDING },
    KindRules { group: GROUP, kind: "Role", rules: ROLE },
    KindRules { group: GROUP, kind: "RoleBinding", rules: ROLE_BINDING },
];

const ROLE: &[Rule] = &[
    Rule::new("ValidatePolicyRule", "rules[]", Check::Code(verbs)).until(37),
    Rule::new("ValidatePolicyRule", "rules[]", Check::Code(rule_of_role)),
    // From here on the field's own tag says it, after all others.
    Rule::new("Validate_PolicyRule", "rules[]", Check::Code(verbs_by_tag)).since(37),
];

const CLUSTER_ROLE: &[Rule] = &[
    Rule::new("ValidatePolicyRule", "rules[]", Check::Code(verbs)).until(37),
    Rule::new("ValidatePolicyRule", "rules[]", Check::Code(rule_of_cluster_role)),
    Rule::new("ValidateClusterRole", "aggregationRule", Check::Code(aggregation)),
    Rule::new("Validate_PolicyRule", "rules[]", Check::Code(verbs_by_tag)).since(37),
];

const ROLE_BINDING: &[Rule] = &[
    Rule::new("ValidateRoleBinding", "roleRef", Check::Code(role_or_cluster_role)),
    Rule::new("ValidateRoleBindingSubject", "subjects[]", Check::Code(subject_in_namespace)),
];

const CLUSTER_ROLE_BINDING: &[Rule] = &[
    Rule::new("ValidateClusterRoleBinding", "roleRef", Check::Code(cluster_role)),
    Rule::new("ValidateRoleBindingSubject", "subjects[]", Check::Code(subject_in_cluster)),
];

fn verbs(rule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let verbs = rule.field("verbs");
    if verbs.len() == 0 {
        errors.required(&verbs, "verbs must contain at least one value");
    }
}

fn verbs_by_tag(rule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let verbs = rule.field("verbs");
    if verbs.len() == 0 {
        errors.required(&verbs, "");
    }
}

fn rule_of_role(rule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    policy_rule(rule, true, errors);
}

fn rule_of_cluster_role(rule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    policy_rule(rule, false, errors);
}

fn policy_rule(rule: &At<'_, '_>, is_namespaced: bool, errors: &mut Errors<'_>) {
    let (paths, groups, resources) = (rule.field("nonResourceURLs"), rule.field("apiGroups"), rule.field("resources"));
    if paths.len() > 0 {
        let texts: Vec<&str> = paths.items().map(|path| path.text()).collect();
        let shown = Value::strings(texts);
        if is_namespaced {
            let detail = "namespaced rules cannot apply to non-resource URLs";
            errors.invalid_value(Code::ForbiddenField, &paths, &shown, detail);
        }
        if groups.len() > 0 || resources.len() > 0 || rule.field("resourceNames").len() > 0 {
            let detail = "rules cannot apply to both regular resources and non-resource URLs";
            errors.invalid_value(Code::ForbiddenField, &paths, &shown, detail);
        }
        return;
    }
    if groups.len() == 0 {
        errors.required(&groups, "resource rules must supply at least one api group");
    }
    if resources.len() == 0 {
        errors.required(&resources, "resource rules must supply at least one resource");
    }
}

fn aggregation(rule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let selectors = rule.field("clusterRoleSelectors");
    if rule.exists() && selectors.len() == 0 {
        errors.required(&selectors, "at least one clusterRoleSelector required if aggregationRule is non-nil");
    }
}

fn role_or_cluster_role(reference: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    role_reference(reference, &["Role", "ClusterRole"], errors);
}

fn cluster_role(reference: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    role_reference(reference, &["ClusterRole"], errors);
}

fn role_reference(reference: &At<'_, '_>, kinds: &[&str], errors: &mut Errors<'_>) {
    let group = reference.field("apiGroup");
    // The server sets it where it is not there.
    if !["", GROUP].contains(&group.text()) {
        errors.not_supported_text(&group, group.text(), &[GROUP]);
    }
    let kind = reference.field("kind");
    if !kinds.contains(&kind.text()) {
        errors.not_supported_text(&kind, kind.text(), kinds);
    }
    let name = reference.field("name");
    match name.text() {
        "" => errors.required(&name, ""),
        text => errors.messages(Code::InvalidName, &name, text, validate_path_segment_name(text, NameUse::Whole)),
    }
}

fn subject_in_namespace(subject: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    validate_subject(subject, true, errors);
}

fn subject_in_cluster(subject: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    validate_subject(subject, false, errors);
}

fn validate_subject(subject: &At<'_, '_>, is_namespaced: bool, errors: &mut Errors<'_>) {
    let (name, group, kind) = (subject.field("name"), subject.field("apiGroup"), subject.field("kind"));
    if name.text().is_empty() {
        errors.required(&name, "");
    }
    match kind.text() {
        "ServiceAccount" => {
            if !name.text().is_empty() {
                let messages = name_is_dns_subdomain(name.text(), NameUse::Whole);
                errors.messages(Code::InvalidName, &name, name.text(), messages);
            }
            if !group.text().is_empty() {
                errors.not_supported_text(&group, group.text(), &[""]);
            }
            let namespace = subject.field("namespace");
            if !is_namespaced && namespace.text().is_empty() {
                errors.required(&namespace, "");
            }
        }
        "User" | "Group" => {
            if !["", GROUP].contains(&group.text()) {
                errors.not_supported_text(&group, group.text(), &[GROUP]);
            }
        }
        text => errors.not_supported_text(&kind, text, &["ServiceAccount", "User", "Group"]),
    }
}
