//! Lists as sets.

use super::Sig::{Bool, List};
use super::table::functions;
use super::types::T;

functions! { SETS:
    "sets.contains" {
        /// Whether all elements of the second list are in the first.
        global "list_sets_contains_list"(List(&T), List(&T)) -> Bool;
    }
    "sets.equivalent" {
        /// Whether both lists have the same elements.
        global "list_sets_equivalent_list"(List(&T), List(&T)) -> Bool;
    }
    "sets.intersects" {
        /// Whether both lists have an element in common.
        global "list_sets_intersects_list"(List(&T), List(&T)) -> Bool;
    }
}
