//! The core group.

mod annotation_json;
pub(super) mod annotations;
mod containers;
mod node;
mod persistent_volume_claim;
pub(super) mod pod;
mod secret;
mod service;
mod tolerations;

use super::KindRules;

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: "", kind: "Node", rules: node::RULES },
    KindRules { group: "", kind: "PersistentVolumeClaim", rules: persistent_volume_claim::RULES },
    KindRules { group: "", kind: "Pod", rules: pod::RULES },
    KindRules { group: "", kind: "PodTemplate", rules: pod::OF_POD_TEMPLATE },
    KindRules { group: "", kind: "ReplicationController", rules: pod::OF_WORKLOAD },
    KindRules { group: "", kind: "Secret", rules: secret::RULES },
    KindRules { group: "", kind: "Service", rules: service::RULES },
];
