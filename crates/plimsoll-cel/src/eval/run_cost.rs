//! The forms that the cost of a call at run time can have.

/// What a call costs once it has run: part of the row of an overload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunCost {
    /// So much where it is known before the run that the call reaches this overload, else 1: cel-go prices overloads.
    OfOverload(Charge),
    /// So much, whichever overload of the function a call reaches: Kubernetes prices functions by name.
    OfFunction(Charge),
}

impl RunCost {
    /// What nearly all functions cost.
    pub const ONE: Self = Self::OfOverload(Charge::One);

    /// The charge of calls that can only reach this overload.
    pub(crate) const fn of_overload(self) -> Charge {
        match self {
            Self::OfOverload(charge) | Self::OfFunction(charge) => charge,
        }
    }

    /// The charge of calls that reach some overload of the function with so many arguments, if they fit.
    pub(crate) fn of_function(self, args: usize) -> Option<Charge> {
        match self {
            Self::OfOverload(_) => None,
            Self::OfFunction(charge) => Some(charge).filter(|charge| charge.least_args() <= args),
        }
    }
}

/// How a call is charged. Sizes are those of its arguments: code points of texts, bytes, elements,
/// entries; 1 for all else. The target of a method is the first argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charge {
    /// Operators of which only the operands are charged.
    Nothing,
    /// 1
    One,
    /// A tenth of the first argument's size.
    Tenth,
    /// A tenth of the first argument's size, or that of what it holds.
    TenthOfContent,
    /// A fifth of the first argument's size.
    Fifth,
    /// A tenth of the smaller argument.
    Compare,
    /// As [`Charge::Compare`], but 1 for values of libraries since 1.32.
    Equal,
    /// A tenth of both arguments together.
    TenthOfBoth,
    /// `value in list`: the size of the list.
    InList,
    /// A tenth of what is looked for, before 1.37 of the text: `startsWith`, `endsWith`.
    Affix,
    /// A text by what is looked for in it.
    Search,
    /// A text by a pattern.
    Pattern,
    /// As [`Charge::Pattern`], where an optional is 1: `find`, `findAll`.
    Find,
    /// As [`Charge::Pattern`], but 1 before 1.37: `matches(text, pattern)`.
    GlobalPattern,
    /// All parts of the first argument.
    Traversal,
    /// A fifth of the result's size.
    FifthOfResult,
    /// 1 and every element with every other, that often: `sets.contains`.
    Sets(u8),
    /// A list as long as the result is made.
    MakesList,
    /// `flatten`
    Flatten,
    /// Each element of that argument is compared with each.
    SelfCompare(u8),
    /// `containsIP`, of a text or an address.
    ContainsIp {
        /// It has to be parsed.
        text: bool,
    },
    /// `containsCIDR`, of a text or a network.
    ContainsCidr {
        /// It has to be parsed.
        text: bool,
    },
    /// `validate` of named formats: a text by the format's pattern.
    Validate,
    /// The authorizer is asked.
    Check,
    /// `fieldSelector`, `labelSelector`
    Selector,
}

impl Charge {
    /// Calls with fewer arguments, which only are where nothing was checked, have no such charge.
    const fn least_args(self) -> usize {
        match self {
            Self::Nothing | Self::One | Self::Check | Self::Traversal => 0,
            Self::Tenth | Self::Fifth | Self::FifthOfResult => 1,
            _ => 2,
        }
    }

    /// Whether a call compares all with all.
    pub(crate) const fn is_quadratic(self) -> bool {
        matches!(self, Self::Sets(_) | Self::SelfCompare(_))
    }
}
