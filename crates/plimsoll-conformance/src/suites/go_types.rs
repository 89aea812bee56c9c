//! Go types and their markers and tags, against what controller-gen and validation-gen make of them.

pub(crate) mod crds;
pub(crate) mod mistakes;
pub(crate) mod verdicts;
