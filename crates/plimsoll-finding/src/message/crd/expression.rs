//! What the server says about the validation rules of a CRD.

use crate::{ExpressionText, Path};

/// What the server says about a validation rule of a CRD.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExpressionMessage {
    /// There is no rule.
    NoRule,
    /// The message expression is blank.
    BlankMessageExpression,
    /// A rule of several lines has no message.
    MessageRequired,
    /// A text is blank. Some releases begin with its name.
    Blank(Option<&'static str>),
    /// A text has line breaks. Some releases begin with its name.
    LineBreaks(Option<&'static str>),
    /// The field path leads nowhere. Some releases begin with its name.
    BadFieldPath(Option<&'static str>),
    /// The reason is none of these.
    Reason(&'static [&'static str]),
    /// The server fails, because expressions cannot see the schema.
    NoTypeInformation,
    /// An expression does not compile.
    NotCompiled(ExpressionRef, ExpressionFault),
    /// A rule looks at an old value that is never there, inside of this schema.
    NeverOld(Path),
    /// `optionalOldSelf` without `oldSelf`.
    OptionalOldSelf,
    /// An expression costs too much.
    TooExpensive {
        /// The expression.
        expression: ExpressionRef,
        /// What it costs.
        cost: u64,
        /// What it may cost.
        limit: u64,
    },
    /// All expressions of the schema cost too much, and this one has a large share.
    LargeShare(ExpressionRef),
    /// All expressions of the schema cost too much.
    AllTooExpensive {
        /// What they cost.
        cost: u64,
        /// What they may cost.
        limit: u64,
    },
}

/// An expression of a CRD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpressionRef {
    /// The version, by its place among those of the CRD; the first where all have the schema in common.
    pub version: usize,
    /// The schema, by its index in the plan of the version.
    pub schema: usize,
    /// The rule among those of the schema.
    pub rule: usize,
    /// Which text of the rule it is.
    pub text: ExpressionText,
}

/// Why an expression does not compile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionFault {
    /// It has errors, which CEL prints like this.
    Errors(Box<str>),
    /// It gives a value of this type, and must give another.
    Type(Box<str>),
    /// No program can be made of it, for this reason.
    Program(Box<str>),
}

impl ExpressionFault {
    /// The server's text about one of the texts of a rule.
    pub fn text(&self, text: ExpressionText) -> String {
        match (self, text) {
            (Self::Errors(errors), ExpressionText::Rule) => format!("compilation failed: {errors}"),
            (Self::Errors(errors), ExpressionText::MessageExpression) => {
                format!("messageExpression compilation failed: {errors}")
            }
            (Self::Type(_), ExpressionText::Rule) => "cel expression must evaluate to a bool".to_owned(),
            (Self::Type(_), ExpressionText::MessageExpression) => {
                "messageExpression must evaluate to a string".to_owned()
            }
            (Self::Program(error), ExpressionText::Rule) => format!("program instantiation failed: {error}"),
            (Self::Program(error), ExpressionText::MessageExpression) => {
                format!("messageExpression instantiation failed: {error}")
            }
        }
    }
}

impl ExpressionFault {
    pub(in crate::message) fn weight(&self) -> usize {
        let (Self::Errors(text) | Self::Type(text) | Self::Program(text)) = self;
        text.len() + 32
    }
}

impl ExpressionMessage {
    pub(super) fn detail(&self, wording: crate::Wording) -> String {
        use plimsoll_go::field_value::FieldDetails;
        let named = |name: Option<&str>, detail: &str| match name {
            Some(name) => format!("{name} {detail}"),
            None => detail.to_owned(),
        };
        match self {
            Self::NoRule => "rule is not specified".to_owned(),
            Self::BlankMessageExpression => "messageExpression must be non-empty if specified".to_owned(),
            Self::MessageRequired => "message must be specified if rule contains line breaks".to_owned(),
            Self::Blank(name) => named(*name, "must be non-empty if specified"),
            Self::LineBreaks(name) => named(*name, "must not contain line breaks"),
            Self::BadFieldPath(name) => named(*name, "must be a valid path"),
            Self::Reason(reasons) => wording.not_supported(reasons.iter().copied()),
            Self::NoTypeInformation => "internal error: failed to construct type information for \
                                        x-kubernetes-validations rules: unable to convert structural schema to CEL \
                                        declarations"
                .to_owned(),
            Self::NotCompiled(expression, fault) => fault.text(expression.text),
            Self::NeverOld(within) => {
                let within = within.field();
                format!("oldSelf cannot be used on the uncorrelatable portion of the schema within {within}")
            }
            Self::OptionalOldSelf => "may not be set if oldSelf is not used in rule".to_owned(),
            Self::TooExpensive { expression, cost, limit } => {
                let what = match expression.text {
                    ExpressionText::Rule => "estimated rule cost",
                    ExpressionText::MessageExpression => "estimated messageExpression cost",
                };
                cost_detail(what, *cost, *limit)
            }
            Self::LargeShare(_) => {
                "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema".to_owned()
            }
            Self::AllTooExpensive { cost, limit } => {
                let what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
                cost_detail(what, *cost, *limit)
            }
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::NotCompiled(_, fault) => fault.weight(),
            Self::NeverOld(path) => path.weight() + 64,
            _ => 64,
        }
    }

    /// The expression that it is about, where it is about one.
    pub fn expression(&self) -> Option<ExpressionRef> {
        match self {
            Self::NotCompiled(expression, _) | Self::TooExpensive { expression, .. } | Self::LargeShare(expression) => {
                Some(*expression)
            }
            _ => None,
        }
    }
}

/// mirrors `getCostErrorMessage`
fn cost_detail(what: &str, cost: u64, limit: u64) -> String {
    let factor = cost as f64 / limit as f64;
    let factor = if factor > 100.0 {
        "more than 100x".to_owned()
    } else if factor < 1.5 {
        format!("{factor:.6}x")
    } else {
        format!("{factor:.1}x")
    };
    format!(
        "{what} exceeds budget by factor of {factor} (try simplifying the rule, or adding maxItems, maxProperties, \
         and maxLength where arrays, maps, and strings are declared)"
    )
}
