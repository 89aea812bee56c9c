//! What `cel.block` uses.

use super::Sig::{Dyn, List};
use super::table::functions;
use super::types::T;

functions! { BLOCK:
    "cel.@block" {
        /// The second, with the variables that the first gives.
        global "cel_block_list"(List(&Dyn), T) -> T;
    }
}
