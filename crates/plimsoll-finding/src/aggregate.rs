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
    let mut all = String::from("[");
    let mut seen = HashSet::new();
    let mut shown = 0;
    for finding in findings {
        let text = finding.text(wording);
        if !text.contains(ADDRESS) && seen.contains(&text) {
            continue;
        }
        all.extend([if shown == 0 { "" } else { ", " }, &text]);
        shown += 1;
        seen.insert(text);
    }
    if shown == 1 {
        all.remove(0);
    } else {
        all.push(']');
    }
    all
}
