//! Memory of one evaluation, owned by the caller and used again for the next.

mod patterns;
mod pool;

use std::cell::Cell;
use std::fmt;

use bumpalo::Bump;
use bumpalo::collections::Vec as BumpVec;
use plimsoll_go::quantity::Quantity;
use plimsoll_go::semver::Version;

use crate::arena::patterns::Patterns;
use crate::arena::pool::Pool;
use crate::fault::Fault;
use crate::value::{BuiltList, BuiltMap, HeldQuantity, List, Map, Opaque, Value};

pub use pool::Pooled;

/// Where values live that an evaluation makes: texts, lists, maps, opaque values.
///
/// Nothing is freed one by one; [`Arena::reset`] empties it all and keeps the memory, so that a
/// warm arena serves most evaluations without asking the system for more.
pub struct Arena {
    bump: Bump,
    limit: usize,
    /// Memory of quantities.
    owned: Cell<usize>,
    quantities: Pool<Quantity>,
    versions: Pool<Version>,
    patterns: Patterns,
}

/// How much memory the values of one evaluation may take unless [`Arena::with_limit`] says otherwise.
pub const DEFAULT_MEMORY_LIMIT: usize = 256 << 20;

impl Arena {
    /// An empty arena with the default limit.
    pub fn new() -> Self {
        Self::with_limit(DEFAULT_MEMORY_LIMIT)
    }

    /// An empty arena; what needs more than that many bytes fails with [`Fault::Memory`].
    pub fn with_limit(bytes: usize) -> Self {
        let bump = Bump::new();
        bump.set_allocation_limit(Some(bytes));
        Self {
            bump,
            limit: bytes,
            owned: Cell::new(0),
            quantities: Pool::default(),
            versions: Pool::default(),
            patterns: Patterns::default(),
        }
    }

    /// Forgets all values and keeps the memory.
    pub fn reset(&mut self) {
        self.bump.reset();
        self.owned.set(0);
        self.quantities.clear();
        self.versions.clear();
    }

    /// Regular expressions that no program knew beforehand; they outlive [`Arena::reset`].
    pub(crate) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// A plain value that owns nothing.
    pub fn keep<T: Copy>(&self, value: T) -> Result<&T, Fault<'_>> {
        self.bump.try_alloc(value).map(|kept| &*kept).map_err(|_| Fault::Memory)
    }

    /// A copy of a text.
    pub fn str(&self, text: &str) -> Result<&str, Fault<'_>> {
        self.bump.try_alloc_str(text).map(|kept| &*kept).map_err(|_| Fault::Memory)
    }

    /// A copy of bytes.
    pub fn bytes(&self, bytes: &[u8]) -> Result<&[u8], Fault<'_>> {
        self.bump.try_alloc_slice_copy(bytes).map(|kept| &*kept).map_err(|_| Fault::Memory)
    }

    /// A copy of a text, changed in its place.
    pub(crate) fn str_mapped(&self, text: &str, change: impl Fn(&mut str)) -> Result<&str, Fault<'_>> {
        let kept = self.bump.try_alloc_str(text).map_err(|_| Fault::Memory)?;
        change(kept);
        Ok(kept)
    }

    /// Two texts, one after the other.
    pub(crate) fn concat(&self, left: &str, right: &str) -> Result<&str, Fault<'_>> {
        let mut text = self.string();
        text.reserve(left.len().saturating_add(right.len()))?;
        text.push_str(left)?;
        text.push_str(right)?;
        Ok(text.finish())
    }

    /// Bytes, one after the other.
    pub(crate) fn concat_bytes(&self, left: &[u8], right: &[u8]) -> Result<&[u8], Fault<'_>> {
        let mut bytes = BumpVec::new_in(&self.bump);
        bytes.try_reserve_exact(left.len().saturating_add(right.len())).map_err(|_| Fault::Memory)?;
        bytes.extend_from_slice_copy(left);
        bytes.extend_from_slice_copy(right);
        Ok(bytes.into_bump_slice())
    }

    /// A text that is printed: `arena.text(format_args!(…))`.
    pub fn text(&self, arguments: fmt::Arguments<'_>) -> Result<&str, Fault<'_>> {
        if let Some(text) = arguments.as_str() {
            return Ok(self.bump.try_alloc_str(text).map_err(|_| Fault::Memory)?);
        }
        let mut text = self.string();
        fmt::Write::write_fmt(&mut text, arguments).map_err(|_| Fault::Memory)?;
        Ok(text.finish())
    }

    /// A fault with a text of its own.
    pub fn fault(&self, arguments: fmt::Arguments<'_>) -> Fault<'_> {
        match self.text(arguments).and_then(|text| self.keep(text)) {
            Ok(text) => Fault::Text(text),
            Err(fault) => fault,
        }
    }

    /// A growing text.
    pub fn string(&self) -> TextBuilder<'_> {
        TextBuilder(BumpVec::new_in(&self.bump))
    }

    /// A growing list.
    pub fn items(&self) -> ListBuilder<'_> {
        ListBuilder { items: BumpVec::new_in(&self.bump), arena: self }
    }

    /// A list of values.
    pub fn list<'a>(&'a self, items: &[Value<'a>]) -> Result<Value<'a>, Fault<'a>> {
        let items = &*self.bump.try_alloc_slice_copy(items).map_err(|_| Fault::Memory)?;
        self.keep(BuiltList { items, like: None }).map(|list| Value::List(List::Built(list)))
    }

    /// A map; of entries with the same key the last wins.
    pub fn map<'a>(&'a self, entries: &[(Value<'a>, Value<'a>)]) -> Result<Value<'a>, Fault<'a>> {
        let mut sorted = BumpVec::new_in(&self.bump);
        sorted.try_reserve_exact(entries.len()).map_err(|_| Fault::Memory)?;
        sorted.extend_from_slice(entries);
        BuiltMap::sort(&mut sorted);
        self.keep(BuiltMap { entries: sorted.into_bump_slice() }).map(|map| Value::Map(Map::Built(map)))
    }

    /// A map of entries that are sorted by key already, each key once.
    pub(crate) fn sorted_map<'a>(
        &'a self,
        entries: impl ExactSizeIterator<Item = (Value<'a>, Value<'a>)>,
    ) -> Result<Value<'a>, Fault<'a>> {
        let mut sorted = BumpVec::new_in(&self.bump);
        sorted.try_reserve_exact(entries.len()).map_err(|_| Fault::Memory)?;
        sorted.extend(entries);
        self.keep(BuiltMap { entries: sorted.into_bump_slice() }).map(|map| Value::Map(Map::Built(map)))
    }

    /// Room for the variables of an evaluation.
    pub(crate) fn slots(&self, count: usize) -> Result<&mut [Option<Value<'_>>], Fault<'_>> {
        self.bump.try_alloc_slice_fill_copy(count, None).map_err(|_| Fault::Memory)
    }

    /// An optional that holds a value.
    pub fn some<'a>(&'a self, value: Value<'a>) -> Result<Value<'a>, Fault<'a>> {
        self.keep(value).map(|value| Value::Optional(Some(value)))
    }

    /// An opaque value.
    pub fn opaque<'a>(&'a self, value: Opaque<'a>) -> Result<Value<'a>, Fault<'a>> {
        self.keep(value).map(Value::Opaque)
    }

    /// A quantity.
    pub fn quantity(&self, quantity: Quantity) -> Result<Value<'_>, Fault<'_>> {
        self.opaque(Opaque::Quantity(HeldQuantity::new(self.pooled_quantity(quantity)?)))
    }

    /// A place for a quantity.
    pub(crate) fn pooled_quantity(&self, quantity: Quantity) -> Result<Pooled<'_, Quantity>, Fault<'_>> {
        self.count_owned(&quantity)?;
        Ok(self.quantities.keep(quantity))
    }

    /// Counts the memory of a quantity. Each sum may have a million digits and costs next to nothing, so that this
    /// bounds the time of an evaluation, too: memory of quantities that others replaced is not given back.
    pub(crate) fn count_owned(&self, quantity: &Quantity) -> Result<(), Fault<'_>> {
        let owned = self.owned.get().saturating_add(size_of::<Quantity>()).saturating_add(quantity.digit_bytes());
        self.owned.set(owned);
        if owned > self.limit { Err(Fault::Memory) } else { Ok(()) }
    }

    /// A semantic version.
    pub fn semver(&self, version: Version) -> Result<Value<'_>, Fault<'_>> {
        self.opaque(Opaque::Semver(self.versions.keep(version)))
    }
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").field("bytes", &self.bump.allocated_bytes()).finish_non_exhaustive()
    }
}

/// A text that grows in an [`Arena`].
#[derive(Debug)]
pub struct TextBuilder<'a>(BumpVec<'a, u8>);

impl<'a> TextBuilder<'a> {
    /// Makes room for so many bytes.
    pub fn reserve(&mut self, more: usize) -> Result<(), Fault<'a>> {
        self.0.try_reserve(more).map_err(|_| Fault::Memory)
    }

    /// Appends a text.
    pub fn push_str(&mut self, text: &str) -> Result<(), Fault<'a>> {
        self.0.try_reserve(text.len()).map_err(|_| Fault::Memory)?;
        self.0.extend_from_slice_copy(text.as_bytes());
        Ok(())
    }

    /// Appends a character.
    pub fn push(&mut self, character: char) -> Result<(), Fault<'a>> {
        self.push_str(character.encode_utf8(&mut [0; 4]))
    }

    /// The text so far.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The text.
    pub fn finish(self) -> &'a str {
        str::from_utf8(self.0.into_bump_slice()).unwrap_or_default()
    }
}

impl fmt::Write for TextBuilder<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text).map_err(|_| fmt::Error)
    }
}

/// A list that grows in an [`Arena`].
#[derive(Debug)]
pub struct ListBuilder<'a> {
    items: BumpVec<'a, Value<'a>>,
    arena: &'a Arena,
}

impl<'a> ListBuilder<'a> {
    /// Appends an element.
    pub fn push(&mut self, value: Value<'a>) -> Result<(), Fault<'a>> {
        if self.items.len() == self.items.capacity() {
            self.items.try_reserve(1).map_err(|_| Fault::Memory)?;
        }
        self.items.push(value);
        Ok(())
    }

    /// Makes room for elements that will be pushed.
    pub fn reserve(&mut self, more: usize) -> Result<(), Fault<'a>> {
        self.items.try_reserve(more).map_err(|_| Fault::Memory)
    }

    /// The elements so far.
    pub fn as_slice(&self) -> &[Value<'a>] {
        &self.items
    }

    /// The elements so far, to be sorted or turned round.
    pub fn as_mut_slice(&mut self) -> &mut [Value<'a>] {
        &mut self.items
    }

    /// The list.
    pub fn finish(self) -> Result<Value<'a>, Fault<'a>> {
        let items = self.items.into_bump_slice();
        self.arena.keep(BuiltList { items, like: None }).map(|list| Value::List(List::Built(list)))
    }

    /// The elements as a slice of the arena.
    pub fn into_slice(self) -> &'a [Value<'a>] {
        self.items.into_bump_slice()
    }
}
