//! Types that several signatures name.

use super::Sig::{self, Object, Opaque, Param};

/// A parameter.
pub(super) const A: Sig = Param("A");
/// A parameter.
pub(super) const B: Sig = Param("B");
/// A parameter: a key.
pub(super) const K: Sig = Param("K");
/// A parameter.
pub(super) const T: Sig = Param("T");
/// A parameter: a value.
pub(super) const V: Sig = Param("V");

/// An IP address.
pub(super) const IP: Sig = Opaque("net.IP");
/// A block of IP addresses.
pub(super) const CIDR: Sig = Opaque("net.CIDR");
/// A quantity.
pub(super) const QUANTITY: Sig = Object("kubernetes.Quantity");
/// A URL.
pub(super) const URL: Sig = Object("kubernetes.URL");
/// A version.
pub(super) const SEMVER: Sig = Object("kubernetes.Semver");
/// A format of strings.
pub(super) const NAMED_FORMAT: Sig = Object("kubernetes.NamedFormat");
/// Who is asked.
pub(super) const AUTHORIZER: Sig = Object("kubernetes.authorization.Authorizer");
/// A question about a path.
pub(super) const PATH_CHECK: Sig = Object("kubernetes.authorization.PathCheck");
/// A question about an API group.
pub(super) const GROUP_CHECK: Sig = Object("kubernetes.authorization.GroupCheck");
/// A question about a resource.
pub(super) const RESOURCE_CHECK: Sig = Object("kubernetes.authorization.ResourceCheck");
/// An answer.
pub(super) const DECISION: Sig = Object("kubernetes.authorization.Decision");
