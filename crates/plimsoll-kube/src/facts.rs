//! What the answer to a request depends on beside the request and the release: how a cluster is set up.

/// How a cluster is set up, as far as that is known. What is not known raises no error.
///
/// ```
/// use plimsoll_kube::facts::{ClusterFacts, IpFamilies};
///
/// assert_eq!(ClusterFacts::UNKNOWN.node_ports, None);
/// assert_eq!(ClusterFacts::USUAL.families, Some(IpFamilies::V4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterFacts {
    /// The first and the last port that a Service may have on nodes.
    pub node_ports: Option<(u16, u16)>,
    /// The families of addresses that Services can have.
    pub families: Option<IpFamilies>,
}

/// Families of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IpFamilies {
    /// IPv4 alone.
    V4,
    /// IPv6 alone.
    V6,
    /// Both.
    Both,
}

impl ClusterFacts {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { node_ports: None, families: None };
    /// What a server has unless its flags say otherwise, with a service network of IPv4 addresses.
    pub const USUAL: Self = Self { node_ports: Some((30_000, 32_767)), families: Some(IpFamilies::V4) };
}

impl IpFamilies {
    /// Whether a family is one of them, by its name in Services.
    pub fn has(self, family: &str) -> bool {
        match family {
            "IPv4" => self != Self::V6,
            "IPv6" => self != Self::V4,
            _ => false,
        }
    }
}
