//! Titles for a text that cannot be read.

mod json;
mod yaml;

use plimsoll_doc::{Fault, FaultKind, Limit};

use super::{Words, grouped};
use crate::Window;

pub(super) fn words(fault: &Fault, window: &Window<'_>) -> Words {
    match &fault.kind {
        FaultKind::Json(json) => json::words(json, fault.span, window),
        FaultKind::Yaml(yaml) => yaml::words(yaml, fault.span, window),
        FaultKind::Separator { .. } => Words::new("text after the document separator `---`")
            .label("kubectl stops here")
            .help("start the document on the next line"),
        FaultKind::Limit { limit, max } => limit_words(*limit, *max),
    }
}

fn limit_words(limit: Limit, max: u64) -> Words {
    let max = grouped(max);
    match limit {
        Limit::Body => Words::new(format!("the body is larger than {max} bytes")).help("split the object"),
        Limit::Depth => Words::new(format!("lists and mappings are nested more than {max} levels deep"))
            .help("check the program that generated this file"),
        Limit::Documents => Words::new(format!("the file has more than {max} documents")).help("split the file"),
        Limit::Nodes => Words::new(format!("the document has more than {max} values")).help("split the document"),
        Limit::AliasBytes => {
            Words::new(format!("aliases expand to more than {max} bytes of strings")).help("write the values out")
        }
        Limit::AliasRatio => {
            Words::new("nearly everything in this document comes from aliases").help("write the values out")
        }
    }
}
