//! The way of an object through the storage version, and back to the client.
//!
//! A request in another version than the storage version is validated by its own schema. What is stored
//! is the object renamed to the storage version and pruned by that version's schema; it is neither
//! defaulted nor validated again. A client gets what is read from there: pruned and defaulted by the
//! schema of the storage version, renamed back, and pruned by the schema of the request's version.

mod changes;

use plimsoll_doc::{Document, Kind, read_json};
use plimsoll_schema::plan::{Plan, SchemaFlags};
use plimsoll_walk::{Defaulter, Defaults, Origin, SlotId, Texts, ValueRef, View};

use super::coerced::made_text;
use super::decoded::{coerce_metadata, coercion, loader};
use super::verdict::{Answer, JudgedObject};
use super::{RULES, Scratch, object_json};
use crate::meta::{Edit, Malformed};
use crate::resource::{Conversion, Version};
use crate::status::Status;

pub use changes::{Change, StorageChange, between as changes_between};

/// An accepted object as it is stored, and as clients read it. Neither has the metadata that the server
/// sets itself.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The storage version.
    pub version: Box<str>,
    /// How objects become objects of other versions.
    pub conversion: Conversion,
    /// Whether the request is in another version than the storage version. With a webhook, what is
    /// stored then is the webhook's choice, and what is here is the object with another `apiVersion`.
    pub is_converted: bool,
    /// What is stored: JSON of the storage version.
    pub stored: String,
    /// What the client gets: JSON of the request's version. None where the server fails to read it.
    pub answered: Option<String>,
    /// In what the answer differs from the object that was validated.
    pub changes: Vec<StorageChange>,
}

/// The answer to a request whose object is valid, where the server fails to store or to read it.
pub(super) fn failure(object: &JudgedObject<'_>, root: ValueRef<'_>) -> Option<Answer> {
    let storage = object.resource.storage_version()?;
    if storage.name == object.version.name {
        return root.get("items").is_some_and(is_list).then(no_list);
    }
    let way = Way { object, storage };
    if !way.can_fail() {
        return None;
    }
    match way.go(root)? {
        Trip::Unstorable(text) => Some(Answer::Unstorable(Status::internal(text))),
        Trip::Unreadable { text, .. } => Some(Answer::Unanswered(Status::internal(text))),
        Trip::There { has_items, .. } => has_items.then(no_list),
    }
}

/// What becomes of a valid object; none where the server cannot store it.
pub(super) fn storage(object: &JudgedObject<'_>, root: ValueRef<'_>) -> Option<Storage> {
    let storage = object.resource.storage_version()?;
    let (stored, answered) = match (Way { object, storage }).go(root)? {
        Trip::Unstorable(_) => return None,
        Trip::Unreadable { stored, .. } => (stored, None),
        Trip::There { stored, answered, .. } => (stored, Some(answered)),
    };
    let validated = object_json::write(root, object.name_is_generated, object.size);
    let changes = answered.as_deref().map(|answered| changes::between(&validated, answered)).unwrap_or_default();
    let is_converted = storage.name != object.version.name;
    let conversion = object.resource.conversion;
    Some(Storage { version: storage.name.clone(), conversion, is_converted, stored, answered, changes })
}

/// A list at the top of an object makes the server take it for a list of objects, which it is not:
/// `transformResponseObject` wants to give empty lists of them an `items`.
fn no_list() -> Answer {
    let text = "*unstructured.Unstructured is not a list: no Items field in this object";
    Answer::Unanswered(Status::internal(text))
}

fn is_list(value: ValueRef<'_>) -> bool {
    value.kind() == Kind::Seq
}

/// From the version of a request to the storage version and back.
struct Way<'a> {
    object: &'a JudgedObject<'a>,
    storage: &'a Version,
}

/// Where a way ended.
enum Trip {
    /// The object cannot be stored.
    Unstorable(String),
    /// It is stored, and cannot be read in the version of the request.
    Unreadable { stored: String, text: String },
    /// It is stored and read.
    There { stored: String, answered: String, has_items: bool },
}

/// The object in one version, in the tree of the scratch.
struct Held<'v> {
    document: Document<'static>,
    version: &'v Version,
    root: SlotId,
}

impl<'a> Way<'a> {
    /// Whether anything can fail on the way: a look at the schemas.
    fn can_fail(&self) -> bool {
        let has_resources = |plan: &Plan| plan.schema(plan.root()).flags.contains(SchemaFlags::EMBEDDED_WITHIN);
        let (own, storage) = (&self.object.version.plan, &self.storage.plan);
        has_resources(own) || has_resources(storage) || may_have_items(own)
    }

    /// Goes all the way; none where the object is too large to be written and read again.
    fn go(&self, root: ValueRef<'_>) -> Option<Trip> {
        let mut scratch = Scratch::default();
        let JudgedObject { name_is_generated, size, .. } = *self.object;
        // A request in the storage version is stored as it is.
        let (whole, stored) = if self.storage.name == self.object.version.name {
            (object_json::write_all(root), object_json::write(root, name_is_generated, size))
        } else {
            let held = match self.bring(&object_json::write_all(root), self.storage, Malformed::Refuse, &mut scratch)? {
                Ok(held) => held,
                Err(text) => return Some(Trip::Unstorable(text)),
            };
            held.look(&scratch, |root| {
                (object_json::write_all(root), object_json::write(root, name_is_generated, size))
            })
        };
        let held = self.bring(&whole, self.storage, Malformed::Drop, &mut scratch)?.ok()?;
        if self.object.handling.defaults == Defaults::Apply {
            let texts = Texts::default().with_plan(&self.storage.plan).with_document(Origin::Old, &held.document);
            let defaulter = Defaulter { plan: &self.storage.plan, texts: &texts };
            let Scratch { tree, defaults, .. } = &mut scratch;
            if let Err(limit) = defaulter.apply(held.root, self.storage.plan.root(), tree, defaults) {
                return Some(Trip::Unreadable { stored, text: limit.to_string() });
            }
        }
        let read = held.look(&scratch, object_json::write_all);
        Some(match self.bring(&read, self.object.version, Malformed::Refuse, &mut scratch)? {
            Err(text) => Trip::Unreadable { stored, text },
            Ok(held) => {
                let (answered, has_items) = held.look(&scratch, |root| {
                    (object_json::write(root, name_is_generated, size), root.get("items").is_some_and(is_list))
                });
                Trip::There { stored, answered, has_items }
            }
        })
    }

    /// The object in another version: renamed, pruned and coerced; mirrors `crConverter` and
    /// `unstructuredSchemaCoercer`. None where it is too large to be read.
    fn bring(
        &self,
        json: &str,
        to: &'a Version,
        malformed: Malformed,
        scratch: &mut Scratch,
    ) -> Option<Result<Held<'a>, String>> {
        let JudgedObject { resource, rules, handling, .. } = *self.object;
        let document = read_json(json.as_bytes(), &RULES).ok()?.into_owned();
        scratch.tree.clear();
        scratch.unknown.clear();
        let root = loader(to, resource.decoder, true, handling).load(
            document.root(),
            Origin::Old,
            &mut scratch.tree,
            &mut scratch.load,
            &mut scratch.unknown,
        );
        let texts = Texts::default().with_plan(&to.plan).with_document(Origin::Old, &document);
        let mut edit = Edit::begin(View::new(&scratch.tree, &texts), Some(root), &mut scratch.slots);
        let api_version = made_text(&mut scratch.tree, &format!("{}/{}", resource.group, to.name));
        edit.set(&mut scratch.tree, &texts, "apiVersion", api_version);
        edit.finish(root, &mut scratch.tree);
        let coerced = coerce_metadata(document.root(), root, malformed, rules, &texts, scratch).and_then(|_| {
            let coercion = coercion(to, malformed, rules);
            coercion
                .run(root, &mut scratch.tree, &texts, &mut scratch.embedded)
                .map_err(|error| error.text(rules.words))
        });
        Some(coerced.map(|_| Held { document, version: to, root }))
    }
}

impl Held<'_> {
    fn look<T>(&self, scratch: &Scratch, look: impl FnOnce(ValueRef<'_>) -> T) -> T {
        let texts = Texts::default().with_plan(&self.version.plan).with_document(Origin::Old, &self.document);
        look(View::new(&scratch.tree, &texts).value(self.root))
    }
}

/// Whether an object that a plan has pruned may have `items`.
fn may_have_items(plan: &Plan) -> bool {
    let root = plan.schema(plan.root());
    root.flags.contains(SchemaFlags::PRESERVES_UNKNOWN) || plan.property(plan.root(), "items").is_some()
}
