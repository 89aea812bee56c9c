//! Differences as entries of lists.

use plimsoll_check::crd::diff::{Change, Level};
use plimsoll_finding::Severity;
use plimsoll_report::{Case, Entry, Region, Rule};

use super::output::Sides;

/// A CRD with its differences.
pub(super) fn case<'c>(changes: impl Iterator<Item = &'c Change>, sides: Sides<'_>, ignores_ratcheted: bool) -> Case {
    let source = sides.new.or(sides.old).map(|(_, source)| source);
    Case {
        file: source.map(|source| source.name().to_owned()).unwrap_or_default(),
        name: sides.name.to_owned(),
        class: "CustomResourceDefinition".to_owned(),
        line: None,
        skipped: None,
        entries: changes.map(|change| entry(change, sides, ignores_ratcheted)).collect(),
    }
}

fn entry(change: &Change, sides: Sides<'_>, ignores_ratcheted: bool) -> Entry {
    let is_covered = ignores_ratcheted && change.softened.is_forgiving();
    let severity = match change.level {
        level if level.is_breaking() && !is_covered => Severity::Error,
        Level::Widen => Severity::Note,
        _ => Severity::Warning,
    };
    // Where something is gone, its place in the old CRD is all there is.
    let new = sides.new.zip(change.new);
    let place = new.or(sides.old.zip(change.old)).map(|((_, source), span)| (source.name(), Region::of(span, source)));
    let file = sides.new.or(sides.old).map_or("", |(_, source)| source.name());
    let (file, region) = place.map_or((file, None), |(file, region)| (file, Some(region)));
    let version = change.version.as_deref().map_or_else(String::new, |version| format!("{version}: "));
    let sentence = change.softened.sentence().map_or_else(String::new, |sentence| format!("; {sentence}"));
    let message = format!("{version}{}{sentence}", change.message);
    Entry { field: change.field.clone(), ..Entry::at(rule(change.level), severity, file, region, message) }
}

fn rule(level: Level) -> Rule {
    let (name, title) = match level {
        Level::Update => ("crd_diff_update", "The API server rejects the new CRD as an update"),
        Level::Refuse => ("crd_diff_refuse", "Objects that were accepted are rejected"),
        Level::Drop => ("crd_diff_drop", "Fields that were stored are dropped"),
        Level::Change => ("crd_diff_change", "Something else happens to objects"),
        Level::Widen => ("crd_diff_widen", "More is accepted than before"),
    };
    Rule { name, title, code: None }
}
