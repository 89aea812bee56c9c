//! Resources inside of an object are brought into the server's form.

use plimsoll_doc::Kind;
use plimsoll_finding::{Code, EmbeddedMessage, Finding, Path, Segment};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_schema::plan::{Plan, SchemaFlags, SchemaId};
use plimsoll_walk::{EmbeddedFinder, EmbeddedMember, EmbeddedScratch, Slot, SlotId, Texts, Tree, View};

use crate::meta::{Edit, Malformed, coerce, is_canonical};
use crate::release::Rules;

/// Coerces the resources inside of an object; mirrors `objectmeta.CoerceWithOptions`.
#[derive(Clone, Copy, Debug)]
pub struct Coercion<'a> {
    /// The schemas.
    pub plan: &'a Plan,
    /// The schema of the object.
    pub schema: SchemaId,
    /// The path of the object, where it is not the whole.
    pub base: Option<&'a Path>,
    /// Whether the object itself counts as a resource.
    pub resource: bool,
    /// What happens to members of a wrong type.
    pub malformed: Malformed,
    /// The release.
    pub rules: &'a Rules,
}

impl Coercion<'_> {
    /// Coerces what is inside of `root`; gives the unknown fields in metadata, sorted by what the server says of them.
    ///
    /// # Errors
    /// The first error.
    pub fn run(
        &self,
        root: SlotId,
        tree: &mut Tree,
        texts: &Texts<'_>,
        scratch: &mut EmbeddedScratch,
    ) -> Result<Vec<Finding>, Box<Finding>> {
        let has_any = self.plan.schema(self.schema).flags.contains(SchemaFlags::EMBEDDED_WITHIN);
        if !has_any && !self.resource {
            return Ok(Vec::new());
        }
        let finder = EmbeddedFinder { plan: self.plan, schema: self.schema, resource: self.resource };
        finder.find(View::new(tree, texts).value(root), scratch);
        let mut unknown = Vec::new();
        let mut dropped = Vec::new();
        for member in scratch.members() {
            let value = View::new(tree, texts).value(member.value);
            if value.key() == "metadata" {
                self.coerce_metadata(*member, tree, texts, scratch, &mut unknown)?;
            } else if value.kind() != Kind::Str {
                match self.malformed {
                    Malformed::Drop => dropped.push((member.resource.value, value.key().to_owned())),
                    Malformed::Refuse => {
                        return Err(self.error(*member, tree, texts, scratch, EmbeddedMessage::NotAString));
                    }
                }
            }
        }
        // From the inside out: removing copies the members that stay.
        let mut buffer = Vec::new();
        for (resource, key) in dropped.iter().rev() {
            let view = View::new(tree, texts);
            let mut members = Edit::begin(view, Some(*resource), &mut buffer);
            members.remove(view, &[key]);
            members.finish(*resource, tree);
        }
        unknown.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(unknown.into_iter().map(|(_, finding)| finding).collect())
    }

    fn coerce_metadata(
        &self,
        member: EmbeddedMember,
        tree: &mut Tree,
        texts: &Texts<'_>,
        scratch: &EmbeddedScratch,
        unknown: &mut Vec<(String, Finding)>,
    ) -> Result<(), Box<Finding>> {
        let metadata = View::new(tree, texts).value(member.value);
        if is_canonical(metadata) {
            return Ok(());
        }
        match coerce(metadata, self.malformed, self.rules.schema.nested_error_paths) {
            Ok(coerced) => {
                unknown.extend(coerced.unknown.iter().map(|field| {
                    let view = View::new(tree, texts);
                    let text = self.path(member, tree, texts, scratch).field().to_string();
                    let path = scratch.path(view, member.resource);
                    let path = path.join(Segment::Key(view.value(member.value).key()));
                    (format!("{text}.{}", field.text), field.finding(&text, &path))
                }));
                coerced.place(member.value, metadata.slot().node, tree);
                Ok(())
            }
            Err(error) if self.malformed == Malformed::Refuse => {
                Err(self.error(member, tree, texts, scratch, EmbeddedMessage::Malformed(error.0.into())))
            }
            // A stored object keeps metadata that is none.
            Err(_) => Ok(()),
        }
    }

    fn path(&self, member: EmbeddedMember, tree: &Tree, texts: &Texts<'_>, scratch: &EmbeddedScratch) -> Path {
        let view = View::new(tree, texts);
        let base = self.base.cloned().unwrap_or_default();
        scratch.field(view, member.resource, &base).key(view.value(member.value).key())
    }

    fn error(
        &self,
        member: EmbeddedMember,
        tree: &Tree,
        texts: &Texts<'_>,
        scratch: &EmbeddedScratch,
        message: EmbeddedMessage,
    ) -> Box<Finding> {
        let value = View::new(tree, texts).value(member.value).to_go();
        let (code, kind) = (Code::InvalidEmbedded, FieldErrorKind::Invalid);
        let path = self.path(member, tree, texts, scratch);
        Box::new(Finding::of_field(code, kind, path.into(), Some(value.into()), message))
    }
}

/// A text of our own as a value.
pub(super) fn made_text(tree: &mut Tree, text: &str) -> Slot {
    Slot::text(tree.make_text(text), plimsoll_doc::NodeId::ROOT).from(plimsoll_walk::Origin::Plan)
}
