//! Replica sets.

use super::super::rule::{Check, On, Rule};
use super::deployment::{not_negative, pods, same_selector, selector};

/// `ValidateReplicaSetSpec`, `ValidateReplicaSetUpdate`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateNonnegativeField", "spec.replicas", Check::Code(not_negative)),
    Rule::new("ValidateNonnegativeField", "spec.minReadySeconds", Check::Code(not_negative)),
    // The server speaks of a deployment here, too.
    Rule::new("ValidateReplicaSetSpec", "spec", Check::Code(selector)),
    Rule::new("ValidatePodTemplateSpecForReplicaSet", "spec", Check::Code(pods)),
    Rule::new("ValidateImmutableField", "spec", Check::Code(same_selector)).on(On::Update),
];
