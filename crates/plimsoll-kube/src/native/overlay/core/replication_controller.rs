//! Replication controllers.

use plimsoll_finding::Code;
use plimsoll_walk::ValueRef;

use super::super::apps::{not_negative, runs_forever};
use super::super::rule::{Check, Request, Rule, check_all};
use super::super::{At, Errors, labels};
use super::pod::TEMPLATE;

/// `ValidateReplicationControllerSpec`
pub(super) const RULES: &[Rule] = &[Rule::new("ValidateReplicationControllerSpec", "spec", Check::Code(spec))];

fn spec(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    not_negative(&spec.field("minReadySeconds"), errors);
    let template = spec.field("template");
    let metadata = template.field("metadata");
    let labels = metadata.field("labels");
    let selector = spec.field("selector");
    // Where there is no selector, the server takes the labels of the template.
    let selected = if selector.len() == 0 { labels.value() } else { selector.value() };
    if selected.is_none_or(ValueRef::is_empty) {
        errors.required(&selector, "");
    }
    not_negative(&spec.field("replicas"), errors);
    if !template.exists() {
        return errors.required(&template, "");
    }
    if selector
        .entries()
        .any(|wanted| labels.key(wanted.name()).value().and_then(ValueRef::as_str) != Some(wanted.text()))
    {
        let detail = "`selector` does not match template `labels`";
        errors.invalid_value(Code::InvalidLabel, &labels, &labels::shown(labels.value()), detail);
    }
    check_all(TEMPLATE, &template, request, errors);
    runs_forever(spec, "ReplicationController", errors);
}
