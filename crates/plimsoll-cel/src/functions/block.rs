//! What `cel.block` uses.

use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { BLOCK:
    "cel.@block" {
        /// The second, with the variables that the first gives.
        global "cel_block_list"(List(&Dyn), T) -> T => block;
    }
}

/// Of arguments that are values: an evaluator knows the variables of the first.
fn block<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[_, value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(value)
}
