//! The group `networking.k8s.io`.

mod backend;
mod ingress;

use super::KindRules;

pub(super) const KINDS: &[KindRules] =
    &[KindRules { group: "networking.k8s.io", kind: "Ingress", rules: ingress::RULES }];
