//! Unions: `unionMember`, `unionDiscriminator`, `zeroOrOneOfMember`.

use std::collections::BTreeMap;

use crate::tags::plan::ItemKeys;
use crate::tags::syntax::Tag;
use crate::tags::{Check, GoFieldId, GoForm, GoTypeId, Members, Rule, UnionRule};

use super::lists::Failure;
use super::validations::{Scope, Validations, Work};
use super::{Context, Lowering, Place};

/// Which tags make a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum UnionKind {
    /// Exactly one member.
    One,
    /// One member at most.
    ZeroOrOne,
}

/// The unions of a struct or list, by their names.
pub(super) type Unions = BTreeMap<String, Union>;

#[derive(Clone, Debug, Default)]
pub(super) struct Union {
    /// The name in errors, and the value of the discriminator.
    members: Vec<(Box<str>, Box<str>)>,
    fields: Vec<GoFieldId>,
    items: BTreeMap<Box<str>, ItemKeys>,
    discriminator: Option<GoFieldId>,
}

fn argument<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.arguments.iter().find(|argument| argument.name == name).map(|argument| &*argument.value)
}

impl Lowering<'_> {
    fn union_at(&mut self, kind: UnionKind, context: &Context, tag: &Tag) -> &mut Union {
        let unions = self.unions.entry((kind, context.parent_path.clone())).or_default();
        unions.entry(argument(tag, "union").unwrap_or_default().to_owned()).or_default()
    }

    pub(super) fn union_discriminator(&mut self, context: &Context, tag: &Tag) -> Result<Validations, String> {
        if self.plan.literal(self.plan.value_type(context.of)) != GoForm::Text {
            return Err("can only be used on string types".to_owned());
        }
        self.union_at(UnionKind::One, context, tag).discriminator = context.field;
        Ok(Validations::default())
    }

    /// Mirrors `processMemberValidations`.
    pub(super) fn union_member(
        &mut self,
        kind: UnionKind,
        context: &Context,
        tag: &Tag,
    ) -> Result<Validations, String> {
        match (context.place, context.field) {
            (Place::Field, Some(id)) => {
                if matches!(self.plan.literal(context.of), GoForm::Struct(_) | GoForm::Any) {
                    return Err("can only be used on nilable and primitive types".to_owned());
                }
                let field = self.plan.field(id).filter(|field| !field.name.is_empty());
                let (name, go_name) = field
                    .map(|field| (field.name.clone(), field.go_name.clone()))
                    .ok_or_else(|| "is a union member but has no JSON name".to_owned())?;
                let value = argument(tag, "memberName").map_or(go_name, Into::into);
                let union = self.union_at(kind, context, tag);
                union.members.push((name, value));
                union.fields.push(id);
            }
            (Place::ListVal, _) => {
                let keys = context.keys.clone().ok_or("list-item union member has no list selector in context")?;
                let name: Box<str> = context.path.rsplit('.').next().unwrap_or_default().into();
                let value = argument(tag, "memberName").unwrap_or_default().into();
                let union = self.union_at(kind, context, tag);
                union.members.push((name.clone(), value));
                if union.items.insert(name.clone(), keys).is_some() {
                    return Err(format!("list-item union member {name:?} already exists"));
                }
            }
            _ => return Err("can only be used on fields and list items".to_owned()),
        }
        let work = Work::Union(kind, context.parent_path.clone(), context.parent);
        Ok(Validations::put_off(Scope::Parent, work))
    }

    /// Mirrors `processUnionValidations`.
    pub(super) fn union(
        &mut self,
        kind: UnionKind,
        path: &str,
        parent: Option<GoTypeId>,
    ) -> Result<Validations, Failure> {
        let mut result = Validations::default();
        let Some(unions) = self.unions.remove(&(kind, path.to_owned())) else { return Ok(result) };
        let is_list = parent.is_some_and(|of| matches!(self.plan.literal(self.plan.value_type(of)), GoForm::List(_)));
        for union in unions.into_values() {
            if !union.fields.is_empty() && (is_list || !union.items.is_empty()) {
                return Err((path.to_owned(), "cannot have both field members and item members".to_owned()));
            }
            let members = if union.items.is_empty() {
                Members::Fields(union.fields.into())
            } else {
                // In the order of their names, while names in errors are in the order of tags.
                Members::Items(union.items.into_values().collect())
            };
            let (names, values): (Vec<_>, Vec<_>) = union.members.into_iter().unzip();
            let discriminator = union.discriminator.map(|field| (field, values.into()));
            let rule =
                UnionRule { members, names: names.into(), may_be_none: kind == UnionKind::ZeroOrOne, discriminator };
            result.checks.push(Check::of(Rule::Union(rule)));
        }
        Ok(result)
    }

    /// Mirrors `dependencyTagValidator`.
    pub(super) fn dependent(&mut self, context: &Context, tag: &Tag, needs: bool) -> Result<Validations, String> {
        let name = tag.arguments.first().map_or("", |argument| &argument.value);
        let trigger = context.field.ok_or("must be used on a struct field")?;
        let parent = context.parent.map(|of| self.plan.value_type(of)).ok_or("parent type must be a struct")?;
        let dependent = self.member(parent, name).ok_or_else(|| format!("no sibling field with JSON name {name:?}"))?;
        let check = Check::of(Rule::Dependent { trigger, dependent, needs });
        Ok(Validations::put_off(Scope::Parent, Work::Ready(Box::new(Validations::of(check)))))
    }
}
