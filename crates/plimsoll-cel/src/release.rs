//! Everything in which one release of Kubernetes differs from another, as data.

use plimsoll_go::release::GoRules;

use crate::check::CheckRules;
use crate::cost::CostRules;
use crate::eval::EvalRules;
use crate::libraries::Libraries;
use crate::parse::SyntaxRules;

/// How one release reads, checks and runs texts. The rules of a release are those of the one before plus differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CelRules {
    /// Reading texts.
    pub syntax: SyntaxRules,
    /// Checking types.
    pub check: CheckRules,
    /// Estimating costs.
    pub cost: CostRules,
    /// Evaluating.
    pub eval: EvalRules,
    /// Go's own functions.
    pub go: GoRules,
    /// What texts may use that are written now.
    pub new: Libraries,
    /// What texts may use that are stored already, and what evaluates: all that the server knows.
    pub stored: Libraries,
}

/// What every release has for new texts.
const ALWAYS: Libraries = Libraries::STANDARD
    .union(Libraries::DURATION_OF_INT)
    .union(Libraries::CROSS_TYPE_NUMERIC)
    .union(Libraries::OPTIONAL)
    .union(Libraries::STRINGS)
    .union(Libraries::STRINGS_2)
    .union(Libraries::SETS)
    .union(Libraries::KUBE_URLS)
    .union(Libraries::KUBE_REGEX)
    .union(Libraries::KUBE_LISTS)
    .union(Libraries::KUBE_AUTHZ)
    .union(Libraries::KUBE_QUANTITY)
    .union(Libraries::HOMOGENEOUS)
    .union(Libraries::LITERAL_CHECKS);

impl CelRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        syntax: SyntaxRules::V1_30,
        check: CheckRules::V1_30,
        cost: CostRules::V1_30,
        eval: EvalRules::V1_30,
        go: GoRules::V1_30,
        new: ALWAYS,
        stored: ALWAYS.union(Libraries::KUBE_IP).union(Libraries::KUBE_CIDR),
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = {
        let new = Self::V1_30.stored.union(Libraries::FORMAT_CHECKS);
        Self {
            syntax: SyntaxRules::V1_31,
            check: CheckRules::V1_31,
            cost: CostRules::V1_31,
            eval: EvalRules::V1_31,
            go: GoRules::V1_31,
            new,
            stored: new
                .union(Libraries::KUBE_FORMAT)
                .union(Libraries::KUBE_AUTHZ_SELECTORS)
                .union(Libraries::KEYWORD_FIELDS),
        }
    };
    /// Kubernetes 1.32.
    pub const V1_32: Self = {
        let new = Self::V1_31.stored;
        Self {
            syntax: SyntaxRules::V1_32,
            check: CheckRules::V1_32,
            cost: CostRules::V1_32,
            eval: EvalRules::V1_32,
            go: GoRules::V1_32,
            new,
            stored: new.union(Libraries::TWO_VARIABLES),
        }
    };
    /// Kubernetes 1.33.
    pub const V1_33: Self = {
        let new = Self::V1_32.stored.union(Libraries::OPTIONAL_2);
        Self {
            syntax: SyntaxRules::V1_33,
            check: CheckRules::V1_33,
            cost: CostRules::V1_33,
            eval: EvalRules::V1_33,
            go: GoRules::V1_33,
            new,
            stored: new.union(Libraries::KUBE_SEMVER),
        }
    };
    /// Kubernetes 1.34.
    pub const V1_34: Self = {
        let new = Self::V1_33.stored;
        Self {
            syntax: SyntaxRules::V1_34,
            check: CheckRules::V1_34,
            cost: CostRules::V1_34,
            eval: EvalRules::V1_34,
            go: GoRules::V1_34,
            new,
            stored: new.union(Libraries::LISTS),
        }
    };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self {
        syntax: SyntaxRules::V1_35,
        check: CheckRules::V1_35,
        cost: CostRules::V1_35,
        eval: EvalRules::V1_35,
        go: GoRules::V1_35,
        new: Self::V1_34.stored,
        ..Self::V1_34
    };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self {
        syntax: SyntaxRules::V1_36,
        check: CheckRules::V1_36,
        cost: CostRules::V1_36,
        eval: EvalRules::V1_36,
        go: GoRules::V1_36,
        ..Self::V1_35
    };
    /// Kubernetes 1.37.
    pub const V1_37: Self = {
        let new = Self::V1_36.stored.difference(Libraries::DURATION_OF_INT);
        Self {
            syntax: SyntaxRules::V1_37,
            check: CheckRules::V1_37,
            cost: CostRules::V1_37,
            eval: EvalRules::V1_37,
            go: GoRules::V1_37,
            new,
            stored: new.union(Libraries::KUBE_LISTS_1),
        }
    };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
