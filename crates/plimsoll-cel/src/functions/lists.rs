//! The extension for lists.

use super::Sig::{Bool, Bytes, Double, Duration, Dyn, Int, List, String, Timestamp, Uint};
use super::table::functions;
use super::types::T;

functions! { LISTS:
    "@sortByAssociatedKeys" {
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_int_sortByAssociatedKeys"(List(&T), List(&Int)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_uint_sortByAssociatedKeys"(List(&T), List(&Uint)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_double_sortByAssociatedKeys"(List(&T), List(&Double)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_bool_sortByAssociatedKeys"(List(&T), List(&Bool)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_google.protobuf.Duration_sortByAssociatedKeys"(List(&T), List(&Duration)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_google.protobuf.Timestamp_sortByAssociatedKeys"(List(&T), List(&Timestamp)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_string_sortByAssociatedKeys"(List(&T), List(&String)) -> List(&T);
        /// The elements in ascending order of their keys, which the argument gives.
        member "list_bytes_sortByAssociatedKeys"(List(&T), List(&Bytes)) -> List(&T);
    }
    "distinct" {
        /// The elements without repetitions.
        member "list_distinct"(List(&T)) -> List(&T);
    }
    "flatten" {
        /// The elements of the lists in the list.
        member "list_flatten"(List(&List(&T))) -> List(&T);
        /// The elements of the lists in the list, so many levels deep.
        member "list_flatten_int"(List(&Dyn), Int) -> List(&Dyn);
    }
    "lists.range" {
        /// The numbers from 0 to before the argument.
        global "lists_range"(Int) -> List(&Int);
    }
    "reverse" {
        /// The elements in reverse order.
        member "list_reverse"(List(&T)) -> List(&T);
    }
    "slice" {
        /// The elements from one index to another.
        member "list_slice"(List(&T), Int, Int) -> List(&T);
    }
    "sort" {
        /// The elements in ascending order.
        member "list_int_sort"(List(&Int)) -> List(&Int);
        /// The elements in ascending order.
        member "list_uint_sort"(List(&Uint)) -> List(&Uint);
        /// The elements in ascending order.
        member "list_double_sort"(List(&Double)) -> List(&Double);
        /// The elements in ascending order.
        member "list_bool_sort"(List(&Bool)) -> List(&Bool);
        /// The elements in ascending order.
        member "list_google.protobuf.Duration_sort"(List(&Duration)) -> List(&Duration);
        /// The elements in ascending order.
        member "list_google.protobuf.Timestamp_sort"(List(&Timestamp)) -> List(&Timestamp);
        /// The elements in ascending order.
        member "list_string_sort"(List(&String)) -> List(&String);
        /// The elements in ascending order.
        member "list_bytes_sort"(List(&Bytes)) -> List(&Bytes);
    }
}
