//! Modes: `modeDiscriminator` and `ifMode`.

use std::collections::BTreeMap;

use crate::tags::syntax::Tag;
use crate::tags::{Check, GoFieldId, GoForm, GoTypeId, Level, Rule};

use super::lists::Failure;
use super::validations::{Scope, Validations, Work};
use super::{Context, Lowering};

/// The groups of a struct, by their names. The group without a name is called `default`.
pub(super) type ModeGroups = BTreeMap<String, ModeGroup>;

const DEFAULT_GROUP: &str = "default";

#[derive(Clone, Debug, Default)]
pub(super) struct ModeGroup {
    discriminator: Option<GoFieldId>,
    /// By the names of fields in Go.
    members: BTreeMap<Box<str>, (GoFieldId, Vec<ModeRule>)>,
}

#[derive(Clone, Debug)]
struct ModeRule {
    value: Box<str>,
    checks: Vec<Check>,
    level: Option<Level>,
}

fn group_name(tag: &Tag) -> String {
    let named = tag.arguments.iter().find(|argument| argument.name == "modality");
    named.map_or(DEFAULT_GROUP, |argument| &argument.value).to_owned()
}

impl Lowering<'_> {
    pub(super) fn mode_discriminator(&mut self, context: &Context, tag: &Tag) -> Result<Validations, String> {
        if !matches!(self.plan.literal(context.of), GoForm::Text | GoForm::Bool) {
            return Err("can only be used on string or bool types".to_owned());
        }
        let groups = self.modes.entry(context.parent_path.clone()).or_default();
        groups.entry(group_name(tag)).or_default().discriminator = context.field;
        Ok(Validations::default())
    }

    /// Mirrors `ifModeTagValidator`.
    pub(super) fn if_mode(&mut self, context: &Context, tag: &Tag, inner: &Tag) -> Result<Validations, String> {
        let value = tag.arguments.iter().find(|argument| matches!(argument.name.as_str(), "mode" | ""));
        let value: Box<str> = value.map(|argument| argument.value.as_str().into()).ok_or("missing required mode")?;
        let field = context.field.ok_or("must be used on a struct field")?;
        let name = self.plan.field(field).map(|field| field.go_name.clone()).unwrap_or_default();
        let checks = self.tag(context, inner, &[])?.checks;
        let groups = self.modes.entry(context.parent_path.clone()).or_default();
        let group = groups.entry(group_name(tag)).or_default();
        let rules = &mut group.members.entry(name).or_insert_with(|| (field, Vec::new())).1;
        rules.push(ModeRule { value, checks, level: context.level });
        Ok(Validations::put_off(Scope::Parent, Work::Modes(context.parent_path.clone(), context.parent)))
    }

    /// Mirrors `getDiscriminatorValidations`.
    pub(super) fn modes(&mut self, path: &str, parent: Option<GoTypeId>) -> Result<Validations, Failure> {
        let mut result = Validations::default();
        let Some(groups) = self.modes.remove(path) else { return Ok(result) };
        if parent.is_none() {
            return Ok(result);
        }
        for group in groups.into_values() {
            let Some(discriminator) = group.discriminator else {
                return Err((path.to_owned(), "missing discriminator".to_owned()));
            };
            let of = self.plan.field(discriminator).map(|field| field.type_);
            for (field, rules) in group.members.into_values() {
                let first = rules.first().and_then(|rule| rule.level);
                let otherwise = first.filter(|_| rules.iter().all(|rule| rule.level == first));
                let mut by_value: BTreeMap<Box<str>, Vec<Check>> = BTreeMap::new();
                for rule in rules {
                    let level = rule.level;
                    let checks = rule.checks.into_iter().map(|check| Check { level: level.or(check.level), ..check });
                    by_value.entry(rule.value).or_default().extend(checks);
                }
                let mut cases = Vec::new();
                for (value, checks) in by_value {
                    let scalar = of.and_then(|of| self.scalar_of(of, &value));
                    let scalar =
                        scalar.ok_or_else(|| (path.to_owned(), format!("invalid discriminator value {value:?}")))?;
                    cases.push((scalar, checks.into()));
                }
                let rule = Rule::Mode { field, discriminator, cases: cases.into(), otherwise };
                result.checks.push(Check { marks_itself: true, ..Check::of(rule) });
            }
        }
        Ok(result)
    }
}
