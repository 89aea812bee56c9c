//! `kube-schemas.json`: the schemas and values that expressions run over.

use std::fs;
use std::path::Path;

use plimsoll_cel::arena::Arena;
use plimsoll_cel::cost::estimate;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::plan::Program;
use plimsoll_cel::types::Type;
use plimsoll_release::Rules;
use plimsoll_rules::host::{ObjectHost, OldSelf};
use plimsoll_rules::types::{DeclId, Declarations, RuleSizes, Scope};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::SchemaText;
use plimsoll_walk::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, View};
use serde_json::Value as Json;

use super::answers::{Compiled, Ran};
use super::values::tagged;
use crate::suites::k8s_tables::object::read;

/// The file.
pub(super) struct Schemas(Json);

/// One expression and what it stands in.
pub(super) struct Expression<'a> {
    pub(super) text: &'a str,
    pub(super) schema: &'a str,
    pub(super) old_is_optional: bool,
    /// Names of the values that are `self` and `oldSelf`.
    pub(super) new: Option<&'a str>,
    pub(super) old: Option<&'a str>,
}

impl Schemas {
    /// Reads the file beside another one.
    pub(super) fn beside(file: &Path) -> Self {
        let text = fs::read(file.with_file_name("kube-schemas.json")).unwrap_or_default();
        Self(serde_json::from_slice(&text).unwrap_or(Json::Null))
    }

    /// What the engine answers to an expression under a release.
    pub(super) fn answer(&self, expression: &Expression<'_>, rules: &Rules) -> Result<Compiled, String> {
        let value = |name: Option<&str>| Some(self.0.get("values")?.get(name?)?.to_string());
        let values = Values { new: value(expression.new), old: value(expression.old) };
        self.bound(expression, rules, |bound| bound.answer(expression, rules, &values))
    }

    /// Why the expression may not be new under a release; empty where it may.
    pub(super) fn new_error(&self, expression: &Expression<'_>, rules: &Rules) -> String {
        let compiled = self.bound(expression, rules, |bound| {
            let env = bound.env(Env::for_new(&rules.cel), expression)?;
            env.compile(expression.text).map_err(|diagnostics| diagnostics.to_string())
        });
        compiled.err().unwrap_or_default()
    }

    fn bound<T>(
        &self,
        expression: &Expression<'_>,
        rules: &Rules,
        ask: impl FnOnce(&Bound<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        let entry = self.0.get("schemas").and_then(|schemas| schemas.get(expression.schema)).ok_or("no such schema")?;
        let schema = entry.get("schema").unwrap_or(&Json::Null).to_string();
        let document = read(&schema).ok_or("the schema is no JSON")?;
        let plan = lower(&SchemaText::read(document.root()), &rules.schema, Purpose::Objects);
        let resource = entry.get("resourceRoot").and_then(Json::as_bool).unwrap_or(false);
        let declarations = Declarations::of(&plan, resource, &rules.types);
        let root = DeclId::of(plan.root());
        let scope = Scope { plan: &plan, declarations: &declarations };
        ask(&Bound { plan: &plan, declarations: &declarations, scope, root })
    }
}

/// The values of an expression, as JSON.
struct Values {
    new: Option<String>,
    old: Option<String>,
}

/// A schema with what it is to expressions.
struct Bound<'p> {
    plan: &'p Plan,
    declarations: &'p Declarations,
    scope: Scope<'p>,
    root: DeclId,
}

impl Bound<'_> {
    /// An environment with the types and variables of the expression.
    fn env(&self, env: Env<'static>, expression: &Expression<'_>) -> Result<Env<'_>, String> {
        let own = self.scope.self_type(self.root).ok_or("the schema has no type")?;
        let old = if expression.old_is_optional { Type::optional(own.clone()) } else { own.clone() };
        Ok(env.with_types(&self.scope).with_variable("self", own).with_variable("oldSelf", old))
    }

    fn answer(&self, expression: &Expression<'_>, rules: &Rules, values: &Values) -> Result<Compiled, String> {
        let env = self.env(Env::for_stored(&rules.cel), expression)?;
        let checked = env.compile(expression.text).map_err(|diagnostics| diagnostics.to_string())?;
        let sizes = RuleSizes { scope: self.scope, root: self.root };
        let cost = estimate(&checked, &rules.cel.cost, &sizes);
        let type_text = checked.result_type().in_full(rules.cel.check.types).to_string();
        let program = env.program(&checked).map_err(|error| error.to_string());
        let ran = program.map(|program| self.run(&program, expression, values));
        Ok(Compiled { type_text, cost, ran })
    }

    fn run(&self, program: &Program, expression: &Expression<'_>, values: &Values) -> Ran {
        let absent = "null".to_owned();
        let [new, old] = [&values.new, &values.old].map(|value| read(value.as_ref().unwrap_or(&absent)));
        let (Some(new), Some(old)) = (new, old) else {
            return Ran { result: Err("a value is no JSON".to_owned()), cost: 0 };
        };
        let schema = Some(self.plan.root());
        let loader = Loader {
            plan: self.plan,
            schema,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        };
        let mut tree = Tree::default();
        let scratch = &mut LoadScratch::default();
        let new_root = loader.load(new.root(), Origin::New, &mut tree, scratch, &mut Vec::new());
        let old_root = loader.load(old.root(), Origin::Old, &mut tree, scratch, &mut Vec::new());
        let texts =
            Texts::default().with_document(Origin::New, &new).with_document(Origin::Old, &old).with_plan(self.plan);
        let old = values.old.as_ref().map(|_| old_root);
        let host = ObjectHost {
            plan: self.plan,
            declarations: self.declarations,
            view: View::new(&tree, &texts),
            decl: self.root,
            new: new_root,
            old: match old {
                old if expression.old_is_optional => OldSelf::Optional(old),
                Some(old) => OldSelf::Value(old),
                None => OldSelf::Absent,
            },
            added: None,
        };
        let arena = Arena::new();
        let outcome = program.run(&host, &arena, &Limits::PER_CALL);
        let cx = program.surroundings(&host, &arena);
        let result = outcome.value.map(|value| tagged(value, &cx)).map_err(|fault| fault.to_string());
        Ran { result, cost: outcome.cost }
    }
}
