//! Conversions from one type to another.

use super::Sig::{Bool, Bytes, Double, Duration, Dyn, Int, String, Timestamp, Type, Uint};
use super::table::functions;
use super::types::A;

functions! { STANDARD:
    "bool" {
        /// As a bool.
        global "bool_to_bool"(Bool) -> Bool;
        /// As a bool: `1`, `t`, `T`, `true`, `TRUE`, `True` or `0`, `f`, `F`, `false`, `FALSE`, `False`.
        global "string_to_bool"(String) -> Bool;
    }
    "bytes" {
        /// As bytes.
        global "bytes_to_bytes"(Bytes) -> Bytes;
        /// The string in UTF-8.
        global "string_to_bytes"(String) -> Bytes;
    }
    "double" {
        /// As a double.
        global "double_to_double"(Double) -> Double;
        /// As a double.
        global "int64_to_double"(Int) -> Double;
        /// The number that the text gives.
        global "string_to_double"(String) -> Double;
        /// As a double.
        global "uint64_to_double"(Uint) -> Double;
    }
    "duration" {
        /// As a duration.
        global "duration_to_duration"(Duration) -> Duration;
        /// A duration of nanoseconds.
        global "int64_to_duration"(Int) -> Duration, in DURATION_OF_INT;
        /// The duration that the text gives, such as `1h30m`.
        global "string_to_duration"(String) -> Duration;
    }
    "dyn" {
        /// The value itself, its type decided when it runs.
        global "to_dyn"(A) -> Dyn;
    }
    "int" {
        /// As an int.
        global "int64_to_int64"(Int) -> Int;
        /// The number without its fraction.
        global "double_to_int64"(Double) -> Int;
        /// The nanoseconds.
        global "duration_to_int64"(Duration) -> Int;
        /// The number that the text gives.
        global "string_to_int64"(String) -> Int;
        /// The seconds since 1970.
        global "timestamp_to_int64"(Timestamp) -> Int;
        /// As an int.
        global "uint64_to_int64"(Uint) -> Int;
    }
    "string" {
        /// As a string.
        global "string_to_string"(String) -> String;
        /// As a string.
        global "bool_to_string"(Bool) -> String;
        /// The text that the bytes are in UTF-8.
        global "bytes_to_string"(Bytes) -> String;
        /// The shortest text that gives the number back.
        global "double_to_string"(Double) -> String;
        /// The seconds, followed by `s`.
        global "duration_to_string"(Duration) -> String;
        /// As a string.
        global "int64_to_string"(Int) -> String;
        /// The time as RFC 3339 writes it.
        global "timestamp_to_string"(Timestamp) -> String;
        /// As a string.
        global "uint64_to_string"(Uint) -> String;
    }
    "timestamp" {
        /// As a timestamp.
        global "timestamp_to_timestamp"(Timestamp) -> Timestamp;
        /// The time so many seconds after 1970.
        global "int64_to_timestamp"(Int) -> Timestamp;
        /// The time that the text gives, as RFC 3339 writes it.
        global "string_to_timestamp"(String) -> Timestamp;
    }
    "type" {
        /// The type of the value.
        global "type"(A) -> Type(&A);
    }
    "uint" {
        /// As a uint.
        global "uint64_to_uint64"(Uint) -> Uint;
        /// The number without its fraction.
        global "double_to_uint64"(Double) -> Uint;
        /// As a uint.
        global "int64_to_uint64"(Int) -> Uint;
        /// The number that the text gives.
        global "string_to_uint64"(String) -> Uint;
    }
}
