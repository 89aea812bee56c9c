//! Rows of `cel_validate`: the rules of a schema, run on an object.

use plimsoll_rules::compile::{Environment, Restrictions, RuleSet};
use plimsoll_rules::run::{Budget, Interrupt, RunScratch, Runner, Subject};
use plimsoll_walk::{Origin, Texts, Tree, View};
use serde_json::Value;

use super::definition::{check_errors, release};
use super::object::{Schema, base_path, json, load, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.has("nestedOnly") {
        return tally.leave_out("rules that only a test of Kubernetes runs");
    }
    if row.has("unstable") {
        return tally.leave_out("the answer changes from run to run");
    }
    let rules = release(row).rules();
    let Some(schema) = Schema::of(row, &rules.schema) else { return };
    let resource = row.value.get("declRoot").and_then(Value::as_bool).unwrap_or_else(|| row.flag("root"));
    let set =
        RuleSet::of(&schema.plan, resource, &rules.types, &rules.cel, Restrictions::NONE, &|_, _| Environment::Stored);
    let (new_text, old_text) = (json(row, "object"), json(row, "old"));
    let (Some(new), Some(old)) = (read(&new_text), read(&old_text)) else { return };
    let mut tree = Tree::default();
    let (new_root, _) = load(&schema.loader(), &new, Origin::New, &mut tree);
    let (old_root, _) = load(&schema.loader(), &old, Origin::Old, &mut tree);
    let texts =
        Texts::default().with_document(Origin::New, &new).with_document(Origin::Old, &old).with_plan(&schema.plan);
    let value = View::new(&tree, &texts).value(new_root);
    let number = |field| row.value.get(field).and_then(Value::as_i64);
    let base = base_path(row);
    let subject = Subject {
        schema: schema.plan.root(),
        old: row.has("old").then_some(old_root),
        ratchets: row.flag("ratchet"),
        base: base.as_ref(),
        budget: Budget {
            object: number("budget").unwrap_or(Budget::SERVER.object),
            call: number("perCallLimit").map_or(Budget::SERVER.call, i64::unsigned_abs),
        },
        interrupt: Interrupt::default(),
    };
    let runner = Runner { plan: &schema.plan, set: &set, rules: &rules.run, walk: &rules.walk };
    let outcome = runner.run(value, subject, &mut RunScratch::default());
    check_errors(tally, row, "errors", &outcome.errors);
    let shown = |left: i64| if left < 0 { "exceeded".to_owned() } else { left.to_string() };
    tally.check("cel-cost", number("remaining").map(shown).unwrap_or_default(), shown(outcome.remaining));
}
