//! Kubernetes: versions.

use super::Sig::{Bool, Int, String};
use super::table::functions;
use super::types::SEMVER;

functions! { KUBE_SEMVER:
    "compareTo" {
        /// -1, 0 or 1 as the first is less than, equal to or greater than the second.
        member "semver_compare_to"(SEMVER, SEMVER) -> Int;
    }
    "isGreaterThan" {
        /// Whether the first is greater than the second.
        member "semver_is_greater_than"(SEMVER, SEMVER) -> Bool;
    }
    "isLessThan" {
        /// Whether the first is less than the second.
        member "semver_is_less_than"(SEMVER, SEMVER) -> Bool;
    }
    "isSemver" {
        /// Whether the text gives a version.
        global "is_semver_string"(String) -> Bool;
        /// Whether the text gives a version, made regular first where the second is true.
        global "is_semver_string_bool"(String, Bool) -> Bool;
    }
    "major" {
        /// The major number.
        member "semver_major"(SEMVER) -> Int;
    }
    "minor" {
        /// The minor number.
        member "semver_minor"(SEMVER) -> Int;
    }
    "patch" {
        /// The patch number.
        member "semver_patch"(SEMVER) -> Int;
    }
    "semver" {
        /// The version that the text gives.
        global "string_to_semver"(String) -> SEMVER;
        /// The version that the text gives, made regular first where the second is true.
        global "string_bool_to_semver"(String, Bool) -> SEMVER;
    }
}
