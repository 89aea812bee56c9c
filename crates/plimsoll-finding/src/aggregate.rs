//! The texts of several findings as one.

use std::collections::HashSet;

use crate::{Finding, Wording};

/// Stands for an address in memory, which old releases print; each is another one in truth.
const ADDRESS: &str = ")(0xc000000000)";

/// All different texts of some findings, as an aggregate of Go errors prints them.
pub fn aggregate(findings: &[Finding], wording: Wording) -> String {
    if let [only] = findings {
        return only.text(wording);
    }
    let mut seen = HashSet::new();
    let is_new = |text: &String| text.contains(ADDRESS) || seen.insert(text.clone());
    let mut texts: Vec<String> = findings.iter().map(|finding| finding.text(wording)).filter(is_new).collect();
    match texts.as_mut_slice() {
        [only] => std::mem::take(only),
        texts => format!("[{}]", texts.join(", ")),
    }
}
