//! Groups of the community need an approval.

use plimsoll_finding::CrdMessage as M;
use plimsoll_go::url::{UrlRules, parse_request_uri};

use super::{CODE, Spec};
use crate::definition::findings::{Findings, field_path};
use crate::definition::internal::{Internal, field, text};

const ANNOTATION: &str = "api-approved.kubernetes.io";

/// What the annotation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::definition) enum ApprovalState {
    Missing,
    Bypassed,
    Approved,
    Invalid,
}

impl ApprovalState {
    /// Mirrors `GetAPIApprovalState`.
    pub(in crate::definition) fn of(internal: &Internal<'_>, rules: &UrlRules) -> Self {
        let annotation = annotation(internal);
        if annotation.is_empty() {
            return Self::Missing;
        }
        if annotation.starts_with("unapproved") {
            return Self::Bypassed;
        }
        match parse_request_uri(annotation, rules) {
            Ok(url) if !url.host().is_empty() && !url.scheme().is_empty() => Self::Approved,
            _ => Self::Invalid,
        }
    }
}

fn annotation<'d>(internal: &Internal<'d>) -> &'d str {
    let annotations = field(internal.root, "metadata").and_then(|metadata| field(metadata, "annotations"));
    annotations.map_or("", |annotations| text(annotations, ANNOTATION))
}

fn is_protected(group: &str) -> bool {
    ["k8s.io", "kubernetes.io"]
        .into_iter()
        .any(|community| group.strip_suffix(community).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// Mirrors `validateAPIApproval`: what has not changed never fails.
pub(in crate::definition) fn check(spec: &Spec<'_, '_>, old: Option<ApprovalState>, findings: &mut Findings) {
    if !is_protected(spec.internal.group) {
        return;
    }
    let state = ApprovalState::of(spec.internal, &spec.rules.go.formats.url);
    if old == Some(state) {
        return;
    }
    let node = field(spec.internal.root, "metadata").unwrap_or(spec.internal.root);
    let path = || field_path(["metadata", "annotations"]).subscript(ANNOTATION);
    match state {
        ApprovalState::Approved | ApprovalState::Bypassed => {}
        ApprovalState::Missing => findings.required(CODE, path(), M::NotApproved, node),
        ApprovalState::Invalid => {
            findings.invalid(CODE, path(), annotation(spec.internal), M::BadApproval, node);
        }
    }
}
