//! The group `batch`.

use super::apps::not_negative;
use super::core::pod::TEMPLATE;
use super::rule::{Check, Request, Rule};
use super::{At, Errors, KindRules};

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: "batch", kind: "CronJob", rules: CRON_JOB },
    KindRules { group: "batch", kind: "Job", rules: JOB },
];

const JOB: &[Rule] = &[Rule::new("validateJobSpec", "spec", Check::Type(JOB_SPEC))];

const CRON_JOB: &[Rule] = &[
    Rule::new("validateCronJobSpec", "spec.schedule", Check::Code(schedule)).until(37),
    Rule::new("validateCronJobSpec", "spec.startingDeadlineSeconds", Check::Code(count)),
    Rule::new("validateConcurrencyPolicy", "spec.concurrencyPolicy", Check::Code(concurrency)),
    Rule::new("ValidateJobTemplateSpec", "spec.jobTemplate.spec", Check::Type(JOB_SPEC)),
    Rule::new("validateCronJobSpec", "spec.successfulJobsHistoryLimit", Check::Code(count)),
    Rule::new("validateCronJobSpec", "spec.failedJobsHistoryLimit", Check::Code(count)),
    // From here on the field's own tag says it, after all others.
    Rule::new("Validate_CronJobSpec", "spec.schedule", Check::Code(schedule)).since(37),
];

const JOB_SPEC: &[Rule] = &[
    Rule::new("ValidateNonnegativeField", "parallelism", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "completions", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "activeDeadlineSeconds", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "backoffLimit", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "ttlSecondsAfterFinished", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "backoffLimitPerIndex", Check::Code(count)),
    Rule::new("ValidateNonnegativeField", "maxFailedIndexes", Check::Code(count)),
    Rule::new("validateJobSpec", "completionMode", Check::Code(completion_mode)),
    Rule::new("ValidatePodTemplateSpec", "template", Check::Type(TEMPLATE)),
    Rule::new("validateJobSpec", "template.spec.restartPolicy", Check::Code(ends)),
];

const COMPLETION_MODES: [&str; 2] = ["NonIndexed", "Indexed"];
const CONCURRENCY_POLICIES: [&str; 3] = ["Allow", "Forbid", "Replace"];
const ENDING: [&str; 2] = ["OnFailure", "Never"];

fn count(at: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    not_negative(at, errors);
}

fn schedule(schedule: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if schedule.text().is_empty() {
        errors.required(schedule, "");
    }
}

fn concurrency(policy: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !policy.text().is_empty() && !CONCURRENCY_POLICIES.contains(&policy.text()) {
        errors.not_supported(policy, "batch.ConcurrencyPolicy", policy.text(), &CONCURRENCY_POLICIES);
    }
}

fn completion_mode(mode: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if mode.exists() && !COMPLETION_MODES.contains(&mode.text()) {
        errors.not_supported(mode, "batch.CompletionMode", mode.text(), &COMPLETION_MODES);
    }
}

/// Pods of a job end; where nothing is said, they are restarted always.
fn ends(policy: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    match policy.text() {
        "" | "Always" => errors.required(policy, r#"valid values: "OnFailure", "Never""#),
        text if !ENDING.contains(&text) => errors.not_supported(policy, "core.RestartPolicy", text, &ENDING),
        _ => {}
    }
}
