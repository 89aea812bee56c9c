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
    /// The most elements of the value that a path leads to. The first step is a variable and does not
    /// count: all of them begin at `self`.
    pub fn max_elements<'s>(&self, path: impl IntoIterator<Item = &'s str>) -> Option<u64> {
        let mut steps = path.into_iter();
        steps.next()?;
        let mut at = self.root;
        while let Some(step) = steps.next() {
            let shape = self.scope.declarations.get(at).shape;
            at = match (step, shape) {
                ("@items" | "@values", Shape::List { item, .. }) => item,
                ("@items" | "@values", Shape::Map { value }) => value,
                ("@items" | "@values", _) => return None,
                // Keys of maps are texts without a size, and end the path.
                ("@keys", Shape::Map { .. }) => return steps.next().is_none().then_some(0),
                ("@keys", _) => return None,
                (field, Shape::Object { .. } | Shape::Metadata) => self.scope.field_decl(at, field)?,
                _ => return None,
            };
        }
        Some(self.scope.declarations.get(at).max_elements)
    }
}

impl Sizes for RuleSizes<'_> {
    fn size(&self, path: &mut dyn Iterator<Item = Step<'_>>, _: &Type) -> Option<Size> {
        self.max_elements(path.map(Step::name)).map(Size::up_to)
    }
}
