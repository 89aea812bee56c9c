//! What macros with two variables use.

use super::Sig::Map;
use super::table::functions;
use super::types::{K, V};

functions! { TWO_VARIABLES:
    "cel.@mapInsert" {
        /// The map with another entry.
        global "@mapInsert_map_key_value"(Map(&K, &V), K, V) -> Map(&K, &V);
        /// The map with the entries of another.
        global "@mapInsert_map_map"(Map(&K, &V), Map(&K, &V)) -> Map(&K, &V);
    }
}
