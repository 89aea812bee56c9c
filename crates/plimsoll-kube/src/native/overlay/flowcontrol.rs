//! The group `flowcontrol.apiserver.k8s.io`.

mod flow_schema;
mod priority_level;

use super::KindRules;

const GROUP: &str = "flowcontrol.apiserver.k8s.io";

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: GROUP, kind: "FlowSchema", rules: flow_schema::RULES },
    KindRules { group: GROUP, kind: "PriorityLevelConfiguration", rules: priority_level::RULES },
];
