//! Kubernetes: quantities.

use super::Sig::{Bool, Double, Int, String};
use super::table::functions;
use super::types::QUANTITY;

functions! { KUBE_QUANTITY:
    "add" {
        /// The sum.
        member "quantity_add"(QUANTITY, QUANTITY) -> QUANTITY;
        /// The sum.
        member "quantity_add_int"(QUANTITY, Int) -> QUANTITY;
    }
    "asApproximateFloat" {
        /// The quantity as a double, perhaps rounded.
        member "quantity_get_float"(QUANTITY) -> Double;
    }
    "asInteger" {
        /// The quantity as an int; an error where it is none.
        member "quantity_get_int"(QUANTITY) -> Int;
    }
    "compareTo" {
        /// -1, 0 or 1 as the first is less than, equal to or greater than the second.
        member "quantity_compare_to"(QUANTITY, QUANTITY) -> Int;
    }
    "isGreaterThan" {
        /// Whether the first is greater than the second.
        member "quantity_is_greater_than"(QUANTITY, QUANTITY) -> Bool;
    }
    "isInteger" {
        /// Whether `asInteger` gives a value.
        member "quantity_is_integer"(QUANTITY) -> Bool;
    }
    "isLessThan" {
        /// Whether the first is less than the second.
        member "quantity_is_less_than"(QUANTITY, QUANTITY) -> Bool;
    }
    "isQuantity" {
        /// Whether the text gives a quantity.
        global "is_quantity_string"(String) -> Bool;
    }
    "quantity" {
        /// The quantity that the text gives, such as `1.5Gi`.
        global "string_to_quantity"(String) -> QUANTITY;
    }
    "sign" {
        /// 1 above zero, 0 for zero, -1 below.
        global "quantity_sign"(QUANTITY) -> Int;
    }
    "sub" {
        /// The difference.
        member "quantity_sub"(QUANTITY, QUANTITY) -> QUANTITY;
        /// The difference.
        member "quantity_sub_int"(QUANTITY, Int) -> QUANTITY;
    }
}
