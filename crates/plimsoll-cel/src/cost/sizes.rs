//! What the host knows of sizes.

use super::{Size, Step};
use crate::types::Type;

/// Sizes of the host's data.
pub trait Sizes {
    /// The size of what a path leads to, of that type; `None` where the host knows none.
    ///
    /// The path begins with a variable. Paths of values that no variable leads to may be empty, or
    /// begin with something else: the server's estimator asks for them all the same.
    fn size(&self, path: &mut dyn Iterator<Item = Step<'_>>, of: &Type) -> Option<Size>;
}

/// Knows no sizes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSizes;

impl Sizes for NoSizes {
    fn size(&self, _: &mut dyn Iterator<Item = Step<'_>>, _: &Type) -> Option<Size> {
        None
    }
}
