//! Kubernetes: matches of regular expressions.

use super::Sig::{Int, List, String};
use super::table::functions;

functions! { KUBE_REGEX:
    "find" {
        /// The first match of the regular expression, empty where there is none.
        member "string_find_string"(String, String) -> String;
    }
    "findAll" {
        /// All matches of the regular expression.
        member "string_find_all_string"(String, String) -> List(&String);
        /// The first matches of the regular expression, so many at most.
        member "string_find_all_string_int"(String, String, Int) -> List(&String);
    }
}
