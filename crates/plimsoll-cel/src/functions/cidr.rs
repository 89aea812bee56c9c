//! Kubernetes: blocks of IP addresses.

use super::Sig::{Bool, Int, String};
use super::table::functions;
use super::types::{CIDR, IP};

functions! { KUBE_CIDR:
    "cidr" {
        /// The block of addresses that the text gives.
        global "string_to_cidr"(String) -> CIDR;
    }
    "containsCIDR" {
        /// Whether the other block is in the block.
        member "cidr_contains_cidr_string"(CIDR, String) -> Bool;
        /// Whether the other block is in the block.
        member "cidr_contains_cidr"(CIDR, CIDR) -> Bool;
    }
    "containsIP" {
        /// Whether the address is in the block.
        member "cidr_contains_ip_string"(CIDR, String) -> Bool;
        /// Whether the address is in the block.
        member "cidr_contains_ip_ip"(CIDR, IP) -> Bool;
    }
    "ip" {
        /// The address of the block.
        member "cidr_ip"(CIDR) -> IP;
    }
    "isCIDR" {
        /// Whether the text gives a block of addresses.
        global "is_cidr"(String) -> Bool;
    }
    "masked" {
        /// The block with the bits after its prefix cleared.
        member "cidr_masked"(CIDR) -> CIDR;
    }
    "prefixLength" {
        /// How many bits the prefix has.
        member "cidr_prefix_length"(CIDR) -> Int;
    }
    "string" {
        /// The block of addresses in its canonical form.
        global "cidr_to_string"(CIDR) -> String;
    }
}
