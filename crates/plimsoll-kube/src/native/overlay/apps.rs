//! The group `apps`.

mod daemon_set;
mod deployment;
mod replica_set;
mod stateful_set;
mod template;

pub(super) use template::{not_negative, runs_forever};

use super::KindRules;

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: "apps", kind: "DaemonSet", rules: daemon_set::RULES },
    KindRules { group: "apps", kind: "Deployment", rules: deployment::RULES },
    KindRules { group: "apps", kind: "ReplicaSet", rules: replica_set::RULES },
    KindRules { group: "apps", kind: "StatefulSet", rules: stateful_set::RULES },
];
