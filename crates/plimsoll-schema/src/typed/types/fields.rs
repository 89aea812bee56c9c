//! Structs and their fields.

use std::ops::Range;

use plimsoll_doc::key_hash;

use super::names::{NameId, Names};
use super::{Minor, TypeId, range};

/// Index of a struct in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::typed) struct StructId(u32);

/// The releases that know a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Releases {
    /// The first.
    pub since: Minor,
    /// The first after them.
    pub until: Minor,
}

impl Releases {
    /// Every release.
    pub const ALL: Self = Self { since: Minor(0), until: Minor(u8::MAX) };

    /// Whether a release is one of them.
    pub fn contains(self, release: Minor) -> bool {
        self.since <= release && release < self.until
    }
}

/// One field of a struct.
#[derive(Clone, Debug)]
pub(in crate::typed) struct Field {
    /// Its key in JSON.
    pub(super) name: NameId,
    pub(in crate::typed) type_: TypeId,
    pub(super) releases: Releases,
    /// Range of the names of the embedded structs through which it is reached.
    pub(super) embedded: Range<u32>,
}

/// The structs of an arena.
#[derive(Clone, Debug, Default)]
pub(super) struct Structs {
    all: Vec<Struct>,
    fields: Vec<Field>,
    embedded: Vec<NameId>,
    slots: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Struct {
    /// Its name without package, which is empty for a struct without a name.
    name: NameId,
    fields: Range<u32>,
    /// Finds fields by the hash of their names: open addressing, at most half full.
    slots: Range<u32>,
}

const FREE: u16 = u16::MAX;

impl Structs {
    /// Adds a struct whose fields come later.
    pub(super) fn declare(&mut self, name: NameId) -> StructId {
        let id = StructId(self.all.len() as u32);
        self.all.push(Struct { name, fields: 0..0, slots: 0..0 });
        id
    }

    /// Keeps the way to an embedded field.
    pub(super) fn add_embedded(&mut self, through: &[NameId]) -> Range<u32> {
        let start = self.embedded.len();
        self.embedded.extend_from_slice(through);
        range(start, self.embedded.len())
    }

    /// Sets the fields of a struct.
    pub(super) fn set_fields(&mut self, id: StructId, fields: &[Field], hashes: &[u32]) {
        let first = self.fields.len();
        self.fields.extend_from_slice(fields);
        let start = self.slots.len();
        self.slots.resize(start + (fields.len() * 4).next_power_of_two(), FREE);
        let own = self.slots.get_mut(start..).unwrap_or_default();
        let mask = own.len().saturating_sub(1);
        let mut order: Vec<u16> = (0..FREE).take(fields.len()).collect();
        // A field of the struct itself hides an embedded one of that name.
        order.sort_by_key(|&index| fields.get(usize::from(index)).map(|field| field.embedded.len()));
        for index in order {
            let Some(&hash) = hashes.get(usize::from(index)) else { continue };
            let mut at = hash as usize & mask;
            while own.get(at).is_some_and(|&slot| slot != FREE) {
                at = (at + 1) & mask;
            }
            if let Some(slot) = own.get_mut(at) {
                *slot = index;
            }
        }
        let slots = range(start, self.slots.len());
        if let Some(own) = self.all.get_mut(id.0 as usize) {
            own.fields = range(first, self.fields.len());
            own.slots = slots;
        }
    }

    pub(super) fn name(&self, id: StructId) -> NameId {
        self.all.get(id.0 as usize).map_or(NameId::NONE, |own| own.name)
    }

    pub(super) fn embedded(&self, field: &Field) -> &[NameId] {
        slice(&self.embedded, &field.embedded)
    }

    /// The fields that a release knows.
    pub(super) fn fields(&self, id: StructId, release: Minor) -> impl Iterator<Item = &Field> {
        let own = self.all.get(id.0 as usize).map(|own| slice(&self.fields, &own.fields)).unwrap_or_default();
        own.iter().filter(move |field| field.releases.contains(release))
    }

    pub(super) fn field(&self, id: StructId, hash: u32, name: &str, release: Minor, names: &Names) -> Option<&Field> {
        let own = self.all.get(id.0 as usize)?;
        let (fields, slots) = (slice(&self.fields, &own.fields), slice(&self.slots, &own.slots));
        let mask = slots.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        loop {
            let field = fields.get(usize::from(*slots.get(at)?))?;
            if names.get(field.name) == name && field.releases.contains(release) {
                return Some(field);
            }
            at = (at + 1) & mask;
        }
    }
}

fn slice<'a, T>(all: &'a [T], range: &Range<u32>) -> &'a [T] {
    all.get(range.start as usize..range.end as usize).unwrap_or_default()
}

/// The hash by which a field is found.
pub(super) fn field_hash(name: &str) -> u32 {
    key_hash(name.as_bytes())
}
