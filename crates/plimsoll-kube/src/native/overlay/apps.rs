//! Kinds that run pods from templates: the groups `apps` and `batch`.

mod daemon_set;
mod deployment;
mod replica_set;
mod stateful_set;
mod template;

use super::KindRules;
use super::core::pod::OF_WORKLOAD;
use super::rule::{Check, Rule};

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: "apps", kind: "DaemonSet", rules: daemon_set::RULES },
    KindRules { group: "apps", kind: "Deployment", rules: deployment::RULES },
    KindRules { group: "apps", kind: "ReplicaSet", rules: replica_set::RULES },
    KindRules { group: "apps", kind: "StatefulSet", rules: stateful_set::RULES },
    KindRules { group: "batch", kind: "CronJob", rules: OF_CRON_JOB },
    KindRules { group: "batch", kind: "Job", rules: OF_WORKLOAD },
];

/// `ValidateJobTemplateSpec`
const OF_CRON_JOB: &[Rule] = &[Rule::new("ValidateJobTemplateSpec", "spec.jobTemplate", Check::Type(OF_WORKLOAD))];
