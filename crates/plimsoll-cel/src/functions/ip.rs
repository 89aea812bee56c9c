//! Kubernetes: IP addresses.

use super::Sig::{Bool, Int, String};
use super::table::functions;
use super::types::IP;

functions! { KUBE_IP:
    "family" {
        /// 4 or 6.
        member "ip_family"(IP) -> Int;
    }
    "ip" {
        /// The IP address that the text gives.
        global "string_to_ip"(String) -> IP;
    }
    "ip.isCanonical" {
        /// Whether the text gives an IP address in its canonical form.
        global "ip_is_canonical"(String) -> Bool;
    }
    "isGlobalUnicast" {
        /// Whether it is a global unicast address.
        member "ip_is_global_unicast"(IP) -> Bool;
    }
    "isIP" {
        /// Whether the text gives an IP address.
        global "is_ip"(String) -> Bool;
    }
    "isLinkLocalMulticast" {
        /// Whether it is a link-local multicast address.
        member "ip_is_link_local_multicast"(IP) -> Bool;
    }
    "isLinkLocalUnicast" {
        /// Whether it is a link-local unicast address.
        member "ip_is_link_local_unicast"(IP) -> Bool;
    }
    "isLoopback" {
        /// Whether it is a loopback address.
        member "ip_is_loopback"(IP) -> Bool;
    }
    "isUnspecified" {
        /// Whether it is `0.0.0.0` or `::`.
        member "ip_is_unspecified"(IP) -> Bool;
    }
    "string" {
        /// The address in its canonical form.
        global "ip_to_string"(IP) -> String;
    }
}
