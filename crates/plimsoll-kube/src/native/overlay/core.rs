//! The core group.

mod annotation_json;
pub(super) mod annotations;
mod config_map;
mod container;
mod containers;
mod node;
mod persistent_volume_claim;
pub(super) mod pod;
mod pod_spec;
mod probes;
mod replication_controller;
mod resources;
mod secret;
mod service;
pub(super) mod service_addresses;
mod service_ports;
mod tolerations;
mod volumes;

pub(super) use container::port_number;

use super::KindRules;

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: "", kind: "ConfigMap", rules: config_map::RULES },
    KindRules { group: "", kind: "Node", rules: node::RULES },
    KindRules { group: "", kind: "PersistentVolumeClaim", rules: persistent_volume_claim::RULES },
    KindRules { group: "", kind: "Pod", rules: pod::RULES },
    KindRules { group: "", kind: "PodTemplate", rules: pod::OF_POD_TEMPLATE },
    KindRules { group: "", kind: "ReplicationController", rules: replication_controller::RULES },
    KindRules { group: "", kind: "Secret", rules: secret::RULES },
    KindRules { group: "", kind: "Service", rules: service::RULES },
];
