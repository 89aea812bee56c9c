//! `kube-schemas.json`: the schemas and values that expressions run over.

use std::fs;
use std::path::Path;

use plimsoll_cel::cost::estimate;
use plimsoll_cel::env::Env;
use plimsoll_cel::types::Type;
use plimsoll_rules::types::{DeclId, Declarations, RuleSizes, Scope};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::SchemaText;
use serde_json::Value as Json;

use super::answers::Compiled;
use super::releases::ReleaseRules;
use crate::suites::k8s_tables::object::read;

/// The file.
pub(super) struct Schemas(Json);

/// One expression and what it stands in.
pub(super) struct Expression<'a> {
    pub(super) text: &'a str,
    pub(super) schema: &'a str,
    pub(super) old_is_optional: bool,
}

impl Schemas {
    /// Reads the file beside another one.
    pub(super) fn beside(file: &Path) -> Self {
        let text = fs::read(file.with_file_name("kube-schemas.json")).unwrap_or_default();
        Self(serde_json::from_slice(&text).unwrap_or(Json::Null))
    }

    /// What the engine answers to an expression under a release.
    pub(super) fn answer(&self, expression: &Expression<'_>, rules: &ReleaseRules) -> Result<Compiled, String> {
        let entry = self.0.get("schemas").and_then(|schemas| schemas.get(expression.schema)).ok_or("no such schema")?;
        let schema = entry.get("schema").unwrap_or(&Json::Null).to_string();
        let document = read(&schema).ok_or("the schema is no JSON")?;
        let plan = lower(&SchemaText::read(document.root()), &rules.schema, Purpose::Objects);
        let resource = entry.get("resourceRoot").and_then(Json::as_bool).unwrap_or(false);
        let declarations = Declarations::of(&plan, resource, &rules.types);
        let root = DeclId::of(plan.root());
        let bound = Bound { plan: &plan, declarations: &declarations, root };
        bound.answer(expression, rules)
    }
}

/// A schema with what it is to expressions.
struct Bound<'p> {
    plan: &'p Plan,
    declarations: &'p Declarations,
    root: DeclId,
}

impl Bound<'_> {
    fn answer(&self, expression: &Expression<'_>, rules: &ReleaseRules) -> Result<Compiled, String> {
        let scope = Scope { plan: self.plan, declarations: self.declarations };
        let own = scope.self_type(self.root).ok_or("the schema has no type")?;
        let old = if expression.old_is_optional { Type::optional(own.clone()) } else { own.clone() };
        let env =
            Env::for_stored(&rules.cel).with_types(&scope).with_variable("self", own).with_variable("oldSelf", old);
        let checked = env.compile(expression.text).map_err(|diagnostics| diagnostics.to_string())?;
        let sizes = RuleSizes { scope, root: self.root };
        let cost = estimate(&checked, &rules.cel.cost, &sizes);
        let type_text = checked.result_type().in_full(rules.cel.check.types).to_string();
        Ok(Compiled { type_text, cost, ran: None })
    }
}
