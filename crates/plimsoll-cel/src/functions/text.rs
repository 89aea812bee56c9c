//! Strings and sizes in the standard library.

use super::Sig::{Bool, Bytes, Int, List, Map, String};
use super::table::functions;
use super::types::{A, B};

functions! { STANDARD:
    "contains" {
        /// Whether the string has the other one in it.
        member "contains_string"(String, String) -> Bool;
    }
    "endsWith" {
        /// Whether the string ends with the other one.
        member "ends_with_string"(String, String) -> Bool;
    }
    "matches" {
        /// Whether the regular expression matches somewhere in the string.
        global "matches"(String, String) -> Bool;
        /// Whether the regular expression matches somewhere in the string.
        member "matches_string"(String, String) -> Bool;
    }
    "size" {
        /// How many bytes it has.
        global "size_bytes"(Bytes) -> Int;
        /// How many bytes it has.
        member "bytes_size"(Bytes) -> Int;
        /// How many elements it has.
        global "size_list"(List(&A)) -> Int;
        /// How many elements it has.
        member "list_size"(List(&A)) -> Int;
        /// How many entries it has.
        global "size_map"(Map(&A, &B)) -> Int;
        /// How many entries it has.
        member "map_size"(Map(&A, &B)) -> Int;
        /// How many characters it has.
        global "size_string"(String) -> Int;
        /// How many characters it has.
        member "string_size"(String) -> Int;
    }
    "startsWith" {
        /// Whether the string begins with the other one.
        member "starts_with_string"(String, String) -> Bool;
    }
}
