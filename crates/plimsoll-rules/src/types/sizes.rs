//! How large the values are that an expression can meet, for the estimate of its cost.

use plimsoll_cel::cost::{Size, Sizes, Step};
use plimsoll_cel::types::Type;

use super::cel::Scope;
use super::decl::{DeclId, Shape};

/// The sizes that the rules of one schema see.
#[derive(Clone, Copy, Debug)]
pub struct RuleSizes<'p> {
    /// The declarations.
    pub scope: Scope<'p>,
    /// The declaration of `self`.
    pub root: DeclId,
}

impl RuleSizes<'_> {
    /// The most elements of the value that a path leads to. Keys of maps are texts without a size.
    fn max_elements(&self, steps: &mut dyn Iterator<Item = Step<'_>>) -> Option<u64> {
        match self.place(steps)? {
            Place::Value(decl) => Some(self.scope.declarations.get(decl).max_elements),
            Place::Key => Some(0),
        }
    }

    /// Where a path leads. The first step is a variable and does not count: all of them begin at `self`.
    pub(crate) fn place(&self, steps: &mut dyn Iterator<Item = Step<'_>>) -> Option<Place> {
        steps.next()?;
        let mut at = self.root;
        while let Some(step) = steps.next() {
            let shape = self.scope.declarations.get(at).shape;
            at = match (step, shape) {
                (Step::Items | Step::Values, Shape::List { item, .. }) => item,
                (Step::Items | Step::Values, Shape::Map { value }) => value,
                (Step::Keys, Shape::Map { .. }) => return steps.next().is_none().then_some(Place::Key),
                (Step::Name(field), Shape::Object { .. } | Shape::Metadata) => self.scope.field_decl(at, field)?,
                _ => return None,
            };
        }
        Some(Place::Value(at))
    }
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A value of a schema.
    Value(DeclId),
    /// The key of a map.
    Key,
}

impl Sizes for RuleSizes<'_> {
    fn size(&self, path: &mut dyn Iterator<Item = Step<'_>>, _: &Type) -> Option<Size> {
        self.max_elements(path).map(Size::up_to)
    }
}
