//! Values that only functions look into.

use plimsoll_go::netip::{Addr, Prefix};
use plimsoll_go::semver::Version;
use plimsoll_go::url::Url;

use crate::arena::Pooled;
use crate::authz::{Authz, Subject};
use crate::functions::NamedFormat;
use crate::value::HeldQuantity;

/// A value without parts that an expression could select.
#[derive(Clone, Copy, Debug)]
pub enum Opaque<'a> {
    /// `kubernetes.Quantity`
    Quantity(HeldQuantity<'a>),
    /// `kubernetes.Semver`
    Semver(Pooled<'a, Version>),
    /// `kubernetes.URL`
    Url(Url<'a>),
    /// `net.IP`
    Ip(Addr),
    /// `net.CIDR`
    Cidr(Prefix),
    /// `kubernetes.NamedFormat`
    Format(NamedFormat),
    /// `kubernetes.authorization.…`
    Authz(&'a Authz<'a>),
}

impl Opaque<'_> {
    /// The name of its type.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Quantity(_) => "kubernetes.Quantity",
            Self::Semver(_) => "kubernetes.Semver",
            Self::Url(_) => "kubernetes.URL",
            Self::Ip(_) => "net.IP",
            Self::Cidr(_) => "net.CIDR",
            Self::Format(_) => "kubernetes.NamedFormat",
            Self::Authz(authz) => authz.type_name(),
        }
    }

    /// The name of its type in the server's own code, which some errors show.
    pub(super) fn go_type(&self) -> &'static str {
        match self {
            Self::Quantity(quantity) if quantity.is_sum() => "*cel.Quantity",
            Self::Quantity(_) => "cel.Quantity",
            Self::Semver(_) => "cel.Semver",
            Self::Url(_) => "cel.URL",
            Self::Ip(_) => "cel.IP",
            Self::Cidr(_) => "cel.CIDR",
            Self::Format(_) => "cel.Format",
            Self::Authz(Authz::Authorizer(_)) => "library.authorizerVal",
            Self::Authz(Authz::Question(question)) => match question.subject {
                Subject::Path(_) => "library.pathCheckVal",
                Subject::Group(_) => "library.groupCheckVal",
                Subject::Resource { .. } => "library.resourceCheckVal",
            },
            Self::Authz(Authz::Decision(_)) => "library.decisionVal",
        }
    }
}
