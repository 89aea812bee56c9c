//! Kubernetes: lists.

use super::Sig::{Bool, Bytes, Double, Duration, Dyn, Int, List, String, Timestamp, Uint};
use super::table::functions;
use super::types::A;

functions! { KUBE_LISTS:
    "includes" {
        /// Whether the list has the value; of a value that is no list, whether it equals the argument.
        member "list_includes_dyn_dyn"(Dyn, Dyn) -> Bool, in KUBE_LISTS_1;
    }
    "indexOf" {
        /// Where the list first has the value, -1 where it has not.
        member "list_a_index_of_int"(List(&A), A) -> Int;
    }
    "isSorted" {
        /// Whether the elements are in ascending order.
        member "list_int_is_sorted_bool"(List(&Int)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_uint_is_sorted_bool"(List(&Uint)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_double_is_sorted_bool"(List(&Double)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_bool_is_sorted_bool"(List(&Bool)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_duration_is_sorted_bool"(List(&Duration)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_timestamp_is_sorted_bool"(List(&Timestamp)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_string_is_sorted_bool"(List(&String)) -> Bool;
        /// Whether the elements are in ascending order.
        member "list_bytes_is_sorted_bool"(List(&Bytes)) -> Bool;
    }
    "lastIndexOf" {
        /// Where the list last has the value, -1 where it has not.
        member "list_a_last_index_of_int"(List(&A), A) -> Int;
    }
    "max" {
        /// The largest element.
        member "list_int_max_int"(List(&Int)) -> Int;
        /// The largest element.
        member "list_uint_max_uint"(List(&Uint)) -> Uint;
        /// The largest element.
        member "list_double_max_double"(List(&Double)) -> Double;
        /// The largest element.
        member "list_bool_max_bool"(List(&Bool)) -> Bool;
        /// The largest element.
        member "list_duration_max_duration"(List(&Duration)) -> Duration;
        /// The largest element.
        member "list_timestamp_max_timestamp"(List(&Timestamp)) -> Timestamp;
        /// The largest element.
        member "list_string_max_string"(List(&String)) -> String;
        /// The largest element.
        member "list_bytes_max_bytes"(List(&Bytes)) -> Bytes;
    }
    "min" {
        /// The smallest element.
        member "list_int_min_int"(List(&Int)) -> Int;
        /// The smallest element.
        member "list_uint_min_uint"(List(&Uint)) -> Uint;
        /// The smallest element.
        member "list_double_min_double"(List(&Double)) -> Double;
        /// The smallest element.
        member "list_bool_min_bool"(List(&Bool)) -> Bool;
        /// The smallest element.
        member "list_duration_min_duration"(List(&Duration)) -> Duration;
        /// The smallest element.
        member "list_timestamp_min_timestamp"(List(&Timestamp)) -> Timestamp;
        /// The smallest element.
        member "list_string_min_string"(List(&String)) -> String;
        /// The smallest element.
        member "list_bytes_min_bytes"(List(&Bytes)) -> Bytes;
    }
    "sum" {
        /// The sum of the elements.
        member "list_int_sum_int"(List(&Int)) -> Int;
        /// The sum of the elements.
        member "list_uint_sum_uint"(List(&Uint)) -> Uint;
        /// The sum of the elements.
        member "list_double_sum_double"(List(&Double)) -> Double;
        /// The sum of the elements.
        member "list_duration_sum_duration"(List(&Duration)) -> Duration;
    }
}
