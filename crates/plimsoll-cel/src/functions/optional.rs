//! Optional values.

use super::Sig::{Bool, Dyn, Int, List, Map, Optional, String};
use super::table::functions;
use super::types::{K, V};

functions! { OPTIONAL:
    "_?._" {
        /// The value of a field, none where there is none.
        global "select_optional_field"(Dyn, String) -> Optional(&V);
    }
    "_[?_]" {
        /// The element at an index, none where there is none.
        global "list_optindex_optional_int"(List(&V), Int) -> Optional(&V);
        /// The element at an index, none where the list or the element is missing.
        global "optional_list_optindex_optional_int"(Optional(&List(&V)), Int) -> Optional(&V);
        /// The value of a key, none where there is none.
        global "map_optindex_optional_value"(Map(&K, &V), K) -> Optional(&V);
        /// The value of a key, none where the map or the key is missing.
        global "optional_map_optindex_optional_value"(Optional(&Map(&K, &V)), K) -> Optional(&V);
    }
    "_[_]" {
        /// The element at an index, none where the list or the element is missing.
        global "optional_list_index_int"(Optional(&List(&V)), Int) -> Optional(&V);
        /// The value of a key, none where the map or the key is missing.
        global "optional_map_index_value"(Optional(&Map(&K, &V)), K) -> Optional(&V);
    }
    "first" {
        /// The first element, none in an empty list.
        member "list_first"(List(&V)) -> Optional(&V), in OPTIONAL_2;
    }
    "hasValue" {
        /// Whether it holds something.
        member "optional_hasValue"(Optional(&V)) -> Bool;
    }
    "last" {
        /// The last element, none in an empty list.
        member "list_last"(List(&V)) -> Optional(&V), in OPTIONAL_2;
    }
    "optional.none" {
        /// Nothing.
        global "optional_none"() -> Optional(&V);
    }
    "optional.of" {
        /// Holds the value.
        global "optional_of"(V) -> Optional(&V);
    }
    "optional.ofNonZeroValue" {
        /// Holds the value; nothing where it is empty, zero, false or null.
        global "optional_ofNonZeroValue"(V) -> Optional(&V);
    }
    "optional.unwrap" {
        /// What those of the list hold that hold something.
        global "optional_unwrap"(List(&Optional(&V))) -> List(&V), in OPTIONAL_2;
    }
    "or" {
        /// The first that holds something.
        member "optional_or_optional"(Optional(&V), Optional(&V)) -> Optional(&V);
    }
    "orValue" {
        /// What it holds, or else the argument.
        member "optional_orValue_value"(Optional(&V), V) -> V;
    }
    "unwrapOpt" {
        /// What those of the list hold that hold something.
        member "optional_unwrapOpt"(List(&Optional(&V))) -> List(&V), in OPTIONAL_2;
    }
    "value" {
        /// What it holds; an error where it holds nothing.
        member "optional_value"(Optional(&V)) -> V;
    }
}
