//! Operators that compare by order.

use super::Sig::{Bool, Bytes, Double, Duration, Int, String, Timestamp, Uint};
use super::table::functions;

functions! { STANDARD:
    "_<=_" {
        /// Whether the first does not come after the second; false comes before true.
        global "less_equals_bool"(Bool, Bool) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_int64"(Int, Int) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_int64_double"(Int, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_int64_uint64"(Int, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_uint64"(Uint, Uint) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_uint64_double"(Uint, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_uint64_int64"(Uint, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_double"(Double, Double) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_double_int64"(Double, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second.
        global "less_equals_double_uint64"(Double, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come after the second, by code points.
        global "less_equals_string"(String, String) -> Bool;
        /// Whether the first does not come after the second, byte by byte.
        global "less_equals_bytes"(Bytes, Bytes) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_timestamp"(Timestamp, Timestamp) -> Bool;
        /// Whether the first does not come after the second.
        global "less_equals_duration"(Duration, Duration) -> Bool;
    }
    "_<_" {
        /// Whether the first comes before the second; false comes before true.
        global "less_bool"(Bool, Bool) -> Bool;
        /// Whether the first comes before the second.
        global "less_int64"(Int, Int) -> Bool;
        /// Whether the first comes before the second.
        global "less_int64_double"(Int, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_int64_uint64"(Int, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_uint64"(Uint, Uint) -> Bool;
        /// Whether the first comes before the second.
        global "less_uint64_double"(Uint, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_uint64_int64"(Uint, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_double"(Double, Double) -> Bool;
        /// Whether the first comes before the second.
        global "less_double_int64"(Double, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second.
        global "less_double_uint64"(Double, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes before the second, by code points.
        global "less_string"(String, String) -> Bool;
        /// Whether the first comes before the second, byte by byte.
        global "less_bytes"(Bytes, Bytes) -> Bool;
        /// Whether the first comes before the second.
        global "less_timestamp"(Timestamp, Timestamp) -> Bool;
        /// Whether the first comes before the second.
        global "less_duration"(Duration, Duration) -> Bool;
    }
    "_>=_" {
        /// Whether the first does not come before the second; false comes before true.
        global "greater_equals_bool"(Bool, Bool) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_int64"(Int, Int) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_int64_double"(Int, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_int64_uint64"(Int, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64"(Uint, Uint) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64_double"(Uint, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_uint64_int64"(Uint, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_double"(Double, Double) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_double_int64"(Double, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second.
        global "greater_equals_double_uint64"(Double, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first does not come before the second, by code points.
        global "greater_equals_string"(String, String) -> Bool;
        /// Whether the first does not come before the second, byte by byte.
        global "greater_equals_bytes"(Bytes, Bytes) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_timestamp"(Timestamp, Timestamp) -> Bool;
        /// Whether the first does not come before the second.
        global "greater_equals_duration"(Duration, Duration) -> Bool;
    }
    "_>_" {
        /// Whether the first comes after the second; false comes before true.
        global "greater_bool"(Bool, Bool) -> Bool;
        /// Whether the first comes after the second.
        global "greater_int64"(Int, Int) -> Bool;
        /// Whether the first comes after the second.
        global "greater_int64_double"(Int, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_int64_uint64"(Int, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_uint64"(Uint, Uint) -> Bool;
        /// Whether the first comes after the second.
        global "greater_uint64_double"(Uint, Double) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_uint64_int64"(Uint, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_double"(Double, Double) -> Bool;
        /// Whether the first comes after the second.
        global "greater_double_int64"(Double, Int) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second.
        global "greater_double_uint64"(Double, Uint) -> Bool, in CROSS_TYPE_NUMERIC;
        /// Whether the first comes after the second, by code points.
        global "greater_string"(String, String) -> Bool;
        /// Whether the first comes after the second, byte by byte.
        global "greater_bytes"(Bytes, Bytes) -> Bool;
        /// Whether the first comes after the second.
        global "greater_timestamp"(Timestamp, Timestamp) -> Bool;
        /// Whether the first comes after the second.
        global "greater_duration"(Duration, Duration) -> Bool;
    }
}
