//! Ingresses.

use plimsoll_finding::Code;

use super::super::rule::{Check, On, Request, Rule};
use super::super::{At, Errors};
use super::backend;

const CLASS: &str = "kubernetes.io/ingress.class";

/// `ValidateIngressCreate`
pub(super) const RULES: &[Rule] = &[
    // Updates tolerate some of what is stored.
    Rule::new("ValidateIngressSpec", "spec", Check::Code(backend::spec)).on(On::Create),
    Rule::new("ValidateIngressCreate", "", Check::Code(class)).on(On::Create),
];

fn class(ingress: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let metadata = ingress.field("metadata");
    let annotation = metadata.field("annotations").key(CLASS).value();
    let spec = ingress.field("spec");
    let class = spec.field("ingressClassName");
    // The server leaves `metadata` out of the path.
    let annotations = ingress.shown_as("annotations", None);
    let at = annotations.shown_as(CLASS, annotation);
    if at.exists() && class.exists() && at.text() != class.text() {
        let detail = "must match `ingressClassName` when both are specified";
        errors.invalid(Code::InvalidAnnotation, &at, at.text(), detail);
    }
}
