//! What makes items of lists the same: `listType`, `listMapKey`, `unique`, `customUnique`, and `update`.

use crate::tags::{Changes, Check, GoFieldId, GoForm, GoTypeId, Identity, Level, Rule, UpdateRule};

use super::validations::{Scope, Validations, Work};
use super::{Context, Lowering, Place};

/// What tags have said about a list.
#[derive(Clone, Debug, Default)]
pub(super) struct ListFacts {
    kind: Option<ListKind>,
    keys: Vec<(GoFieldId, String)>,
    is_custom: bool,
    level: Option<Level>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListKind {
    Atomic,
    Set,
    Map,
}

impl ListFacts {
    pub(super) fn identity(&self) -> Identity {
        match self.kind {
            Some(ListKind::Map) => Identity::Keys(self.keys.iter().map(|(id, _)| *id).collect()),
            Some(ListKind::Set) => Identity::Value,
            Some(ListKind::Atomic) | None => Identity::None,
        }
    }
}

/// A failure, with its place.
pub(super) type Failure = (String, String);

impl Lowering<'_> {
    fn facts(&mut self, context: &Context) -> Result<&mut ListFacts, String> {
        if !matches!(self.plan.literal(context.of), GoForm::List(_) | GoForm::Bytes) {
            return Err("can only be used on list types".to_owned());
        }
        Ok(self.lists.entry(context.path.clone()).or_default())
    }

    /// Mirrors `listTypeTagValidator` and `uniqueTagValidator`.
    pub(super) fn list_type(&mut self, context: &Context, kind: &str, unique: bool) -> Result<Validations, String> {
        let kind = match kind {
            "atomic" if !unique => ListKind::Atomic,
            "set" => ListKind::Set,
            "map" => ListKind::Map,
            other => return Err(format!("unknown list type {other:?}")),
        };
        let level = context.level;
        let facts = self.facts(context)?;
        facts.level = level;
        if kind != ListKind::Atomic || facts.kind.is_none() {
            facts.kind = Some(kind);
        }
        Ok(Validations::put_off(Scope::This, Work::List(Box::new(context.clone()))))
    }

    /// Mirrors `listMapKeyTagValidator`.
    pub(super) fn list_map_key(&mut self, context: &Context, name: &str) -> Result<Validations, String> {
        let GoForm::List(item) = self.plan.literal(context.of) else {
            return Err("can only be used on list types".to_owned());
        };
        let field = self.member(self.plan.value_type(item), name);
        let field = field.ok_or_else(|| format!("no field for JSON name {name:?}"))?;
        self.facts(context)?.keys.push((field, name.to_owned()));
        Ok(Validations::default())
    }

    pub(super) fn custom_unique(&mut self, context: &Context) -> Result<Validations, String> {
        self.facts(context)?.is_custom = true;
        Ok(Validations::default())
    }

    /// Mirrors `getListValidations`.
    pub(super) fn list(&mut self, context: &Context) -> Result<Validations, Failure> {
        let by_type = self.type_name(context.of).filter(|_| context.place == Place::Field);
        let facts = by_type.and_then(|name| self.lists.get(&name)).or_else(|| self.lists.get(&context.path));
        let Some(facts) = facts.cloned() else { return Ok(Validations::default()) };
        if !self.lists_done.insert(context.path.clone()) || facts.is_custom {
            return Ok(Validations::default());
        }
        let identity = facts.identity();
        match &identity {
            Identity::None => return Ok(Validations::default()),
            Identity::Keys(keys) if keys.is_empty() => {
                let message = "found listType=map or unique=map without listMapKey";
                return Err((context.path.clone(), message.to_owned()));
            }
            _ => {}
        }
        Ok(Validations::of(Check { level: facts.level, ..Check::of(Rule::Unique(identity)) }))
    }

    /// When two items of a list are the same one, by what its path or its type says.
    pub(super) fn identity(&self, path: &str, of: GoTypeId) -> Identity {
        let facts = self.lists.get(path).or_else(|| self.lists.get(&self.type_name(of)?));
        facts.map(ListFacts::identity).unwrap_or_default()
    }

    /// The names of the keys of a list.
    pub(super) fn key_names(&self, path: &str, of: GoTypeId) -> Vec<String> {
        let facts = self.lists.get(path).or_else(|| self.lists.get(&self.type_name(of)?));
        facts.map(|facts| facts.keys.iter().map(|(_, name)| name.clone()).collect()).unwrap_or_default()
    }

    fn type_name(&self, of: GoTypeId) -> Option<String> {
        self.plan.type_(of).name.as_deref().map(str::to_owned)
    }

    /// Mirrors `updateTagCollector`: what is said in several tags is one check.
    pub(super) fn update_tag(&mut self, context: &Context, constraint: &str) -> Result<Validations, String> {
        if matches!(context.place, Place::ListVal | Place::MapVal) {
            if constraint != "NoModify" {
                return Err(format!("+k8s:update={constraint} does not apply here, attach it to the enclosing field"));
            }
            let rule = UpdateRule { forbids: Changes::MODIFY, ..UpdateRule::default() };
            return Ok(Validations::of(Check { level: context.level, ..Check::stopping(Rule::Update(rule)) }));
        }
        let (rule, level) = self.updates.entry(context.path.clone()).or_default();
        match constraint {
            "NoSet" => rule.forbids |= Changes::SET,
            "NoUnset" => rule.forbids |= Changes::UNSET,
            "NoModify" => rule.forbids |= Changes::MODIFY,
            "NoAddItem" => rule.forbids |= Changes::ADD_ITEM,
            "NoRemoveItem" => rule.forbids |= Changes::REMOVE_ITEM,
            other => return Err(format!("unknown +k8s:update constraint: {other}")),
        }
        *level = context.level;
        Ok(Validations::put_off(Scope::This, Work::Update(Box::new(context.clone()))))
    }

    /// Mirrors `getUpdateValidations`.
    pub(super) fn update(&mut self, context: &Context) -> Result<Validations, Failure> {
        let Some((rule, level)) = self.updates.remove(&context.path) else { return Ok(Validations::default()) };
        let identity = self.identity(&context.path, context.of);
        let is_list = matches!(self.plan.literal(context.of), GoForm::List(_));
        if is_list && rule.forbids.intersects(Changes::ADD_ITEM | Changes::REMOVE_ITEM) && identity == Identity::None {
            let message = "+k8s:update=NoAddItem/+k8s:update=NoRemoveItem require listType=set, listType=map, \
                           unique=set, or unique=map to define item identity";
            return Err((context.path.clone(), message.to_owned()));
        }
        let rule = Rule::Update(UpdateRule { identity, ..rule });
        Ok(Validations::of(Check { level: context.level.or(level), ..Check::stopping(rule) }))
    }
}
