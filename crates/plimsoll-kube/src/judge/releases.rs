//! One request under several releases.
//!
//! What a server accepts, stores and spends differs between releases in few things, and most of them do
//! not matter to most resources. Where an accepted object is judged alike by several releases, it is
//! judged once for all of them. What a server says about an object differs more often; objects about which
//! it says anything are judged for each release.

use std::sync::Arc;

use plimsoll_doc::Kind;
use plimsoll_go::release::GoRules;
use plimsoll_go::strfmt::{Format, FormatRules};
use plimsoll_rules::compile::RuleSet;
use plimsoll_schema::plan::{FormatCheck, Plan};
use plimsoll_walk::{SlotId, WalkRules};

use super::{Request, Subresource, Verdict};
use crate::release::{MetaRules, Release, Rules, WriteRules};
use crate::resource::{Resource, Version};

/// A resource under several releases. Made once, used for many requests.
#[derive(Debug)]
pub struct Releases {
    members: Vec<Member>,
}

/// The resource under one of them.
#[derive(Debug)]
struct Member {
    release: Release,
    resource: Arc<Resource>,
    /// The first member that accepts the same objects, whatever the request.
    like: usize,
}

/// What of a request and its object some releases treat in their own way.
#[derive(Clone, Copy, Debug)]
struct Traits {
    is_update: bool,
    is_status: bool,
    has_floats: bool,
}

impl Releases {
    /// A resource as each release knows it.
    pub fn new(members: impl IntoIterator<Item = (Release, Arc<Resource>)>) -> Self {
        let mut known: Vec<Member> = Vec::new();
        for (release, resource) in members {
            let is_like = |other: &Member| other.is_alike(release, &resource);
            let like = known.iter().position(is_like).unwrap_or(known.len());
            known.push(Member { release, resource, like });
        }
        Self { members: known }
    }

    /// The other releases that come to the verdict of one of them, as far as that is known without asking
    /// them: the verdict accepts the object and says nothing about it.
    pub fn like<'s>(
        &'s self,
        release: Release,
        request: &Request<'_>,
        verdict: &Verdict<'_>,
    ) -> impl Iterator<Item = Release> + use<'s> {
        let traits = verdict.is_silent().then(|| Traits::of(request, verdict));
        let judged = self.members.iter().find(|member| member.release == release).zip(traits);
        let others = self.members.iter().filter(move |other| {
            other.release != release && judged.is_some_and(|(member, traits)| member.shares(other, traits))
        });
        others.map(|other| other.release)
    }
}

impl Traits {
    fn of(request: &Request<'_>, verdict: &Verdict<'_>) -> Self {
        Self {
            is_update: request.old.is_some(),
            is_status: request.subresource == Subresource::Status,
            has_floats: verdict.has_floats(),
        }
    }
}

impl Verdict<'_> {
    /// Whether the server accepts the object and has nothing to say about it.
    fn is_silent(&self) -> bool {
        self.is_accepted() && self.warnings.is_empty() && self.strict.is_empty() && self.errors.is_empty()
    }

    /// Whether the object, or the stored one, has any float.
    fn has_floats(&self) -> bool {
        let tree = self.tree();
        let is_float = |at| tree.slot(SlotId::from_index(at)).is_some_and(|slot| slot.kind() == Kind::Float);
        (0..tree.len() as u32).any(is_float)
    }
}

impl Member {
    fn is_alike(&self, release: Release, resource: &Resource) -> bool {
        let own = &*self.resource;
        own.group == resource.group
            && own.kind == resource.kind
            && own.plural == resource.plural
            && own.scope == resource.scope
            && own.names == resource.names
            && own.decoder == resource.decoder
            && own.versions.len() == resource.versions.len()
            && own.versions.iter().zip(&resource.versions).all(|(one, other)| {
                is_alike_version(one, other) && is_alike_for(one, self.release.rules(), release.rules())
            })
    }

    /// Whether a silent verdict holds for another release, too.
    fn shares(&self, other: &Self, traits: Traits) -> bool {
        let (one, two) = (self.release.rules(), other.release.rules());
        self.like == other.like
            && (!traits.has_floats || one.walk.integers == two.walk.integers)
            && (!traits.is_update || one.meta.updates_check_generation == two.meta.updates_check_generation)
            && (!traits.is_status || one.write.ratchets_status == two.write.ratchets_status)
    }
}

fn is_alike_version(one: &Version, other: &Version) -> bool {
    let Version { name, served, storage, deprecation, plan, rules, subresources, typed } = one;
    *name == other.name
        && *served == other.served
        && *storage == other.storage
        && *deprecation == other.deprecation
        && *subresources == other.subresources
        && rules.is_some() == other.rules.is_some()
        // What a release knows of a type is not compared.
        && typed.is_none()
        && other.typed.is_none()
        && (Arc::ptr_eq(plan, &other.plan) || plan.is_alike(&other.plan))
}

/// Whether two releases do the same with silent verdicts under a version, but for what [`Traits`] decide.
/// All rules are named, so that nobody forgets a new one.
fn is_alike_for(version: &Version, one: &Rules, other: &Rules) -> bool {
    // Texts, CRDs, what plans were made with, and costs by estimate do not matter to accepted objects.
    // Versions with Go types, which built-in kinds have, are never alike.
    let Rules { go, words: _, schema: _, walk, validator: _, meta, native: _, definition: _, write, .. } = one;
    let Rules { types: _, cel, run: _, .. } = one;
    let MetaRules {
        owners: _,
        shows_errors_once: _,
        managed_fields: _,
        updates_check_generation: _,
        asks_for_finalizer_path: _,
        // It decides how names are checked, which a resource says itself.
        service_names: _,
    } = meta;
    let WriteRules {
        names_status: _,
        ratchets_status: _,
        missing_type_without_detail: _,
        checks_uid_before_existence: _,
    } = write;
    let GoRules { loose_class_names, formats: _, names: _, ip: _ } = go;
    let WalkRules {
        integers: _,
        compares_untyped_members,
        formats,
        words: _,
        int_or_string,
        item_equality,
        incomplete_keys,
        unions,
    } = walk;
    let others = &other.walk;
    (*loose_class_names == other.go.loose_class_names || !has_classes(&version.plan))
        && *compares_untyped_members == others.compares_untyped_members
        && is_alike_in_formats(&version.plan, formats, &others.formats)
        && *int_or_string == others.int_or_string
        && *item_equality == others.item_equality
        && *incomplete_keys == others.incomplete_keys
        && *unions == others.unions
        && version.rules.as_deref().map(RuleSet::dependence).is_none_or(|known| known.is_alike(cel, &other.cel))
}

/// Whether some pattern has a class by name, such as `\p{L}`.
fn has_classes(plan: &Plan) -> bool {
    let text = plan.names().text();
    text.contains("\\p") || text.contains("\\P")
}

fn is_alike_in_formats(plan: &Plan, one: &FormatRules, other: &FormatRules) -> bool {
    let FormatRules { url, mail, bare_mac, kubernetes_names: _ } = one;
    let checks = plan.ids().filter_map(|id| plan.format(plan.schema(id))?.check);
    checks.into_iter().all(|format| match format {
        FormatCheck::Server(Format::Uri) => *url == other.url,
        FormatCheck::Server(Format::Email) => *mail == other.mail,
        FormatCheck::Server(Format::Mac) => *bare_mac == other.bare_mac,
        _ => true,
    })
}
