//! The worst-case cost of the rules of a CRD, as the server estimates it.

use std::sync::Arc;

use plimsoll_rules::compile::Message;
use plimsoll_rules::types::{Cardinality, DeclId, cardinalities};
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};

use super::model::Crd;
use crate::resource::Version;

/// What one rule costs at worst.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCost {
    /// The path of its schema, as the server writes it in errors about the definition.
    pub path: String,
    /// Its schema, in the plan of the version.
    pub schema: SchemaId,
    /// Its place among the rules of the schema.
    pub index: usize,
    /// What one evaluation costs, times how often its schema can occur.
    pub cost: u64,
    /// How often its schema can occur.
    pub times: u64,
    /// What one evaluation of its message expression costs.
    pub message: Option<u64>,
}

impl Crd {
    /// The costs of all rules. Where all versions have the same schema, its rules are listed once.
    pub fn rule_costs(&self) -> Vec<RuleCost> {
        let is_common =
            |version: &Version| self.resource.versions.iter().all(|other| Arc::ptr_eq(&other.plan, &version.plan));
        match self.resource.versions.first() {
            Some(version) if is_common(version) => version.rule_costs("spec.validation.openAPIV3Schema"),
            _ => {
                let path = |index| format!("spec.versions[{index}].schema.openAPIV3Schema");
                let versions = self.resource.versions.iter().enumerate();
                versions.flat_map(|(index, version)| version.rule_costs(&path(index))).collect()
            }
        }
    }
}

impl Version {
    /// The costs of the rules of a schema: its own first, then those of its properties by name, of
    /// other members, of items. `base` is the path of the root.
    pub fn rule_costs(&self, base: &str) -> Vec<RuleCost> {
        let Some(set) = &self.rules else { return Vec::new() };
        let plan = &*self.plan;
        let all_times = cardinalities(plan);
        let mut costs = Vec::new();
        let mut open = vec![(plan.root(), base.to_owned())];
        let mut seen = vec![false; plan.len()];
        while let Some((schema, path)) = open.pop() {
            // A schema that contains itself is listed where it is met first.
            if seen.get_mut(schema.index()).is_none_or(|seen| std::mem::replace(seen, true)) {
                continue;
            }
            let min_size = set.declarations.get(DeclId::of(schema)).min_size;
            let times = all_times.get(schema.index()).copied().unwrap_or(Cardinality::Unbounded).times(min_size);
            for (index, rule) in set.rules(schema).iter().enumerate() {
                let message = match rule.message {
                    Message::Ready(_, cost) => Some(cost),
                    Message::None | Message::Failed(_) => None,
                };
                let cost = rule.cost.saturating_mul(times);
                costs.push(RuleCost { path: path.clone(), schema, index, cost, times, message });
            }
            push_below(plan, schema, &path, &mut open);
        }
        costs
    }
}

/// Adds the schemas with rules right below a schema, the next one last.
fn push_below(plan: &Plan, schema: SchemaId, path: &str, open: &mut Vec<(SchemaId, String)>) {
    let first = open.len();
    let mut push = |child: SchemaId, path: String| {
        if plan.schema(child).flags.contains(SchemaFlags::RULES_WITHIN) {
            open.push((child, path));
        }
    };
    let schema = plan.schema(schema);
    if let Some(object) = plan.object(schema) {
        for property in plan.properties(object) {
            push(property.schema, format!("{path}.properties[{}]", plan.name(property.name)));
        }
        if let Some(child) = object.additional.schema() {
            push(child, format!("{path}.additionalProperties"));
        }
    }
    if let Some(child) = plan.array(schema).and_then(|array| array.items.each()) {
        push(child, format!("{path}.items"));
    }
    if let Some(children) = open.get_mut(first..) {
        children.reverse();
    }
}
