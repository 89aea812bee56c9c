//! Operators: arithmetic, logic, membership, indexes.

use super::Sig::{Bool, Bytes, Double, Duration, Int, List, Map, String, Timestamp, Uint};
use super::table::functions;
use super::types::{A, B};

functions! { STANDARD:
    "!_" {
        /// The opposite.
        global "logical_not"(Bool) -> Bool;
    }
    "-_" {
        /// The number with the other sign.
        global "negate_double"(Double) -> Double;
        /// The number with the other sign.
        global "negate_int64"(Int) -> Int;
    }
    "@in" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool;
    }
    "_in_" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool;
    }
    "in" {
        /// Whether the value is an element of the list.
        global "in_list"(A, List(&A)) -> Bool;
        /// Whether the value is a key of the map.
        global "in_map"(A, Map(&A, &B)) -> Bool;
    }
    "@not_strictly_false" {
        /// Whether a fold goes on: true unless the value is false.
        global "not_strictly_false"(Bool) -> Bool;
    }
    "__not_strictly_false__" {
        /// Whether a fold goes on: true unless the value is false.
        global "__not_strictly_false__"(Bool) -> Bool;
    }
    "_!=_" {
        /// Whether both differ.
        global "not_equals"(A, A) -> Bool;
    }
    "_==_" {
        /// Whether both are equal.
        global "equals"(A, A) -> Bool;
    }
    "_%_" {
        /// What is left over by the division.
        global "modulo_int64"(Int, Int) -> Int;
        /// What is left over by the division.
        global "modulo_uint64"(Uint, Uint) -> Uint;
    }
    "_&&_" {
        /// Whether both are true; false wins over an error.
        global "logical_and"(Bool, Bool) -> Bool;
    }
    "_*_" {
        /// The product.
        global "multiply_double"(Double, Double) -> Double;
        /// The product.
        global "multiply_int64"(Int, Int) -> Int;
        /// The product.
        global "multiply_uint64"(Uint, Uint) -> Uint;
    }
    "_+_" {
        /// Both, one after the other.
        global "add_bytes"(Bytes, Bytes) -> Bytes;
        /// The sum.
        global "add_double"(Double, Double) -> Double;
        /// The sum.
        global "add_duration_duration"(Duration, Duration) -> Duration;
        /// The sum.
        global "add_duration_timestamp"(Duration, Timestamp) -> Timestamp;
        /// The sum.
        global "add_timestamp_duration"(Timestamp, Duration) -> Timestamp;
        /// The sum.
        global "add_int64"(Int, Int) -> Int;
        /// Both, one after the other.
        global "add_list"(List(&A), List(&A)) -> List(&A);
        /// Both, one after the other.
        global "add_string"(String, String) -> String;
        /// The sum.
        global "add_uint64"(Uint, Uint) -> Uint;
    }
    "_-_" {
        /// The difference.
        global "subtract_double"(Double, Double) -> Double;
        /// The difference.
        global "subtract_duration_duration"(Duration, Duration) -> Duration;
        /// The difference.
        global "subtract_int64"(Int, Int) -> Int;
        /// The difference.
        global "subtract_timestamp_duration"(Timestamp, Duration) -> Timestamp;
        /// The difference.
        global "subtract_timestamp_timestamp"(Timestamp, Timestamp) -> Duration;
        /// The difference.
        global "subtract_uint64"(Uint, Uint) -> Uint;
    }
    "_/_" {
        /// The quotient.
        global "divide_double"(Double, Double) -> Double;
        /// The quotient, cut towards zero.
        global "divide_int64"(Int, Int) -> Int;
        /// The quotient.
        global "divide_uint64"(Uint, Uint) -> Uint;
    }
    "_?_:_" {
        /// The second if the first is true, the third if it is false; the other is not looked at.
        global "conditional"(Bool, A, A) -> A;
    }
    "_[_]" {
        /// The element at an index.
        global "index_list"(List(&A), Int) -> A;
        /// The value of a key.
        global "index_map"(Map(&A, &B), A) -> B;
    }
    "_||_" {
        /// Whether one is true; true wins over an error.
        global "logical_or"(Bool, Bool) -> Bool;
    }
}
