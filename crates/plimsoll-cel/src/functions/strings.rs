//! The extension for strings.

use super::Sig::{Dyn, Int, List, String};
use super::table::functions;

functions! { STRINGS:
    "charAt" {
        /// The character at an index; empty at the end.
        member "string_char_at_int"(String, Int) -> String;
    }
    "format" {
        /// The string with its clauses (`%s`, `%d` …) replaced by the arguments.
        member "string_format"(String, List(&Dyn)) -> String, in STRINGS_2;
    }
    "indexOf" {
        /// Where the other string first occurs, -1 where it does not.
        member "string_index_of_string"(String, String) -> Int;
        /// Where the other string first occurs from an index on, -1 where it does not.
        member "string_index_of_string_int"(String, String, Int) -> Int;
    }
    "join" {
        /// The strings one after the other.
        member "list_join"(List(&String)) -> String;
        /// The strings one after the other, with a separator between them.
        member "list_join_string"(List(&String), String) -> String;
    }
    "lastIndexOf" {
        /// Where the other string last occurs, -1 where it does not.
        member "string_last_index_of_string"(String, String) -> Int;
        /// Where the other string last occurs up to an index, -1 where it does not.
        member "string_last_index_of_string_int"(String, String, Int) -> Int;
    }
    "lowerAscii" {
        /// The string with `A` to `Z` in lower case.
        member "string_lower_ascii"(String) -> String;
    }
    "replace" {
        /// The string with all occurrences of one replaced by another.
        member "string_replace_string_string"(String, String, String) -> String;
        /// The string with so many occurrences of one replaced by another.
        member "string_replace_string_string_int"(String, String, String, Int) -> String;
    }
    "reverse" {
        /// The characters in reverse order.
        member "string_reverse"(String) -> String, in STRINGS_3;
    }
    "split" {
        /// The parts between the separators.
        member "string_split_string"(String, String) -> List(&String);
        /// The parts between the separators, so many at most.
        member "string_split_string_int"(String, String, Int) -> List(&String);
    }
    "strings.quote" {
        /// The string in quotes, with escapes.
        global "strings_quote"(String) -> String, in STRINGS_2;
    }
    "substring" {
        /// The string from an index on.
        member "string_substring_int"(String, Int) -> String;
        /// The string from one index to another.
        member "string_substring_int_int"(String, Int, Int) -> String;
    }
    "trim" {
        /// The string without white space at both ends.
        member "string_trim"(String) -> String;
    }
    "upperAscii" {
        /// The string with `a` to `z` in upper case.
        member "string_upper_ascii"(String) -> String;
    }
}
