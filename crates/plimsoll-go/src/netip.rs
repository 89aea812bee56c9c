//! Go's net/netip and net, the sloppy parsers of k8s.io/utils/net, and the checks on top of them.
//!
//! Three readers exist because the server has three: [`parse_addr`] and [`parse_prefix`] give
//! exact error texts (CEL shows them), [`parse_ip`] and [`parse_cidr`] are package net's, and
//! [`parse_ip_sloppy`] and [`parse_cidr_sloppy`] still take the leading zeros that stored objects
//! may hold. All of them fill the same [`Addr`], so that containment and printing exist once.

mod addr;
mod checks;
mod network;
mod parse;
mod prefix;
mod sloppy;

pub use addr::{Addr, ScopedAddr};
pub use checks::{
    IpRules, Strictness, check_cidr, check_cidr_of_legacy_field, check_interface_address, check_ip,
    check_ip_of_legacy_field, warn_of_cidr, warn_of_ip,
};
pub use network::{CidrError, Network, parse_cidr, parse_ip};
pub use parse::{AddrError, parse_addr};
pub use prefix::{Prefix, PrefixError, parse_prefix};
pub use sloppy::{parse_cidr_sloppy, parse_ip_sloppy};
