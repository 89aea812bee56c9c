//! What rows about objects under a schema share: reading both, and comparing the answers.

use plimsoll_doc::{Document, ReadRules, read_json};
use plimsoll_finding::{Finding, Path, Wording};
use plimsoll_go::value::Value;
use plimsoll_release::Release;
use plimsoll_release::rules::ValidatorRules;
use plimsoll_schema::SchemaRules;
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::{Plan, SchemaId};
use plimsoll_schema::text::SchemaText;
use plimsoll_walk::{LoadScratch, Loader, Origin, SlotId, Texts, Tree, UnknownField, UnknownFields, View, WalkRules};

use super::objectmeta::release;
use crate::{Row, Tally};

/// A field of a row as JSON text; `null` where it is absent.
pub(super) fn json(row: &Row, field: &str) -> String {
    row.value.get(field).map_or_else(|| "null".to_owned(), ToString::to_string)
}

/// The path at which a row's value stands.
pub(super) fn base_path(row: &Row) -> Option<Path> {
    Some(row.str("path")?.split('.').fold(Path::default(), |path, name| path.key(name)))
}

/// The rules of the release that answered: that of a row from another release, else the newest.
pub(super) fn rules(row: &Row) -> (SchemaRules, WalkRules) {
    let release = row.str("version").and_then(|name| name.parse().ok());
    let rules = release.unwrap_or(Release::LATEST).rules();
    // The tables were recorded from the validator alone.
    let ValidatorRules { compares_untyped_members } = rules.validator;
    (rules.schema, WalkRules { compares_untyped_members, ..rules.walk })
}

/// Reads a text of a row, which is JSON by construction.
pub(in crate::suites) fn read(text: &str) -> Option<Document<'_>> {
    read_json(text.as_bytes(), &ReadRules::default()).ok()
}

/// The plan of a row's schema.
pub(super) struct Schema {
    pub(super) plan: Plan,
    /// Where the object stands; none where the row has no schema.
    pub(super) root: Option<SchemaId>,
}

impl Schema {
    pub(super) fn of(row: &Row, rules: &SchemaRules) -> Option<Self> {
        let text = json(row, "schema");
        let document = read(&text)?;
        let plan = lower(&SchemaText::read(document.root()), rules, Purpose::Objects);
        let root = (!document.root().is_null()).then(|| plan.root());
        Some(Self { plan, root })
    }

    /// A loader that takes a document as it is.
    pub(super) fn loader(&self) -> Loader<'_> {
        Loader {
            plan: &self.plan,
            schema: self.root,
            resource: false,
            unknown: UnknownFields::Keep,
            drop_nulls: false,
            left_out: &[],
        }
    }
}

/// Loads a document and lists what pruning removed.
pub(super) fn load(
    loader: &Loader<'_>,
    document: &Document<'_>,
    origin: Origin,
    tree: &mut Tree,
) -> (SlotId, Vec<UnknownField>) {
    let mut unknown = Vec::new();
    let root = loader.load(document.root(), origin, tree, &mut LoadScratch::default(), &mut unknown);
    (root, unknown)
}

/// Compares a value with the one in a field of the row.
pub(super) fn check_result(tally: &mut Tally, row: &Row, field: &str, schema: &Schema, got: &Value<'_>) {
    let text = json(row, field);
    let Some(document) = read(&text) else { return };
    let mut tree = Tree::default();
    let (root, _) = load(&schema.loader(), &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&schema.plan);
    let want = View::new(&tree, &texts).value(root).to_go();
    tally.check_value("value", &want, got);
}

/// Whether the texts of errors are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texted {
    Compared,
    /// The recorded texts are not those of a server.
    LeftOut,
}

/// Compares errors with those in the row: whether there are any, and each one's type, field and text.
pub(super) fn check_errors<E: Clone + Into<Finding>>(tally: &mut Tally, row: &Row, got: &[E]) {
    check_errors_texted(tally, row, got, Texted::Compared);
}

/// As [`check_errors`], with or without the texts.
pub(super) fn check_errors_texted<E: Clone + Into<Finding>>(tally: &mut Tally, row: &Row, got: &[E], texts: Texted) {
    let entry = |error: &serde_json::Value, field: &str| {
        error.get(field).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
    };
    let errors = row.value.get("errors").and_then(serde_json::Value::as_array);
    let mut want: Vec<(String, String)> = errors
        .into_iter()
        .flatten()
        .map(|error| (format!("{} {}", entry(error, "type"), entry(error, "field")), entry(error, "text")))
        .collect();
    let mut got: Vec<(String, String)> =
        got.iter().cloned().map(|error| entry_of(&error.into(), release(row).rules().words)).collect();
    if row.flag("unordered") {
        want.sort();
        got.sort();
    }
    let parts = |list: &[(String, String)]| -> (Vec<String>, Vec<String>) { list.iter().cloned().unzip() };
    let ((want_fields, want_texts), (got_fields, got_texts)) = (parts(&want), parts(&got));
    tally.check_value("accept", &want.is_empty(), &got.is_empty());
    tally.check_value("fields", &want_fields, &got_fields);
    if texts == Texted::Compared {
        tally.check_value("text", &want_texts, &got_texts);
    }
}

/// Type and field of an error, and its text.
pub(super) fn entry_of(error: &Finding, wording: Wording) -> (String, String) {
    let reason = error.reason().unwrap_or_default();
    (format!("{reason} {}", error.field_text().unwrap_or_default()), error.text(wording))
}
