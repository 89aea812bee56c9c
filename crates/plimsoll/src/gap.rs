//! What a compiled schema does not check, or only approximately.

use std::fmt;
use std::ops::Range;

use plimsoll_schema::plan::WarningKind;

use crate::Crd;

/// Something that a schema asks for and that is not checked: data about the compiled schema, apart from
/// the server's own warnings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanWarning {
    /// The version of the CRD.
    pub version: String,
    /// What is not checked.
    pub kind: WarningKind,
    /// Where it is in the text of the CRD, in bytes.
    pub span: Range<usize>,
}

impl PlanWarning {
    pub(crate) fn of(crd: &Crd) -> Vec<Self> {
        let versions = crd.resource.versions.iter();
        let warnings = versions.flat_map(|version| version.plan.warnings().iter().map(move |gap| (version, gap)));
        let warning = |(version, gap): (&crate::Version, &plimsoll_schema::plan::Warning)| Self {
            version: version.name.to_string(),
            kind: gap.kind,
            span: gap.span.start as usize..gap.span.end as usize,
        };
        warnings.map(warning).collect()
    }
}

impl fmt::Display for PlanWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.version, self.kind)
    }
}
