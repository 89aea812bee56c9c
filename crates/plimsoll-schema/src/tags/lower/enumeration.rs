//! `enum` and `enumExclude`.

use crate::tags::syntax::{Payload, parse};
use crate::tags::{Check, EnumConstant, Exclusion, Rule};

const EXCLUDE: &str = "k8s:enumExclude";
const IF_ENABLED: &str = "k8s:ifEnabled";
const IF_DISABLED: &str = "k8s:ifDisabled";

/// Mirrors `enumTagValidator`.
pub(super) fn check(constants: &[EnumConstant]) -> Check {
    let mut values: Vec<Box<str>> = Vec::new();
    let mut by_name: Vec<(&str, Vec<Exclusion>)> = Vec::new();
    for constant in constants {
        let tags: Vec<_> = constant.tags.iter().filter_map(|tag| parse(tag).ok()).collect();
        if tags.iter().any(|tag| tag.name == EXCLUDE) || values.contains(&constant.value) {
            continue;
        }
        let exclusions = tags.iter().filter_map(|tag| {
            let Payload::Tag(inner) = &tag.payload else { return None };
            let is_condition = matches!(tag.name.as_str(), IF_ENABLED | IF_DISABLED) && inner.name == EXCLUDE;
            is_condition.then_some(())?;
            Some(Exclusion {
                value: constant.value.clone(),
                option: tag.arguments.first()?.value.as_str().into(),
                when_enabled: tag.name == IF_ENABLED,
            })
        });
        let mut exclusions: Vec<Exclusion> = exclusions.collect();
        exclusions.sort_by(|a, b| (a.when_enabled, &a.option).cmp(&(b.when_enabled, &b.option)));
        by_name.push((&constant.name, exclusions));
        values.push(constant.value.clone());
    }
    by_name.sort_by_key(|(name, _)| *name);
    values.sort();
    let exclusions = by_name.into_iter().flat_map(|(_, exclusions)| exclusions).collect();
    Check::of(Rule::Enum { values: values.into(), exclusions })
}
