//! Kubernetes: helpers for JSON patches.

use super::Sig::String;
use super::table::functions;

functions! { KUBE_JSONPATCH:
    "jsonpatch.escapeKey" {
        /// The key with `~` and `/` escaped for a JSON pointer.
        global "string_jsonpatch_escapeKey_string"(String) -> String;
    }
}
