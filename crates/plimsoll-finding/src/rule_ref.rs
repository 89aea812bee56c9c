//! The validation rule that a finding is about.

use plimsoll_doc::Position;

/// A rule (`x-kubernetes-validations`) that an object breaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleRef {
    /// The schema in the plan of the judged version, by its index.
    pub schema: u32,
    /// The rule among those of the schema.
    pub index: u32,
    /// The expression.
    pub text: Box<str>,
    /// Where it is written.
    pub written: Option<RuleSource>,
    /// Parts of the rule and what they were for this object; empty unless asked for.
    pub values: Vec<(Box<str>, Box<str>)>,
}

/// Where a rule is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSource {
    /// The file of the CRD.
    pub file: Box<str>,
    /// Where the rule stands in it.
    pub place: Position,
}
