//! Titles for exceptions that are not as they should be.

use super::{Words, quote};
use crate::ExceptionFault;

pub(super) fn words(fault: &ExceptionFault) -> Words {
    match fault {
        ExceptionFault::Unused => Words::new("this exception matches no finding")
            .help("remove it, or correct the code, object or path that it names"),
        ExceptionFault::Expired { until } => Words::new(format!("this exception expired on {until}"))
            .help("fix what it is about, or choose a later date"),
        ExceptionFault::NoReason => Words::new("this exception gives no reason")
            .help("add the reason behind the bracket: `# plimsoll: ignore[CODE] REASON`"),
        ExceptionFault::NoCode => Words::new("this exception names no code")
            .help("write `# plimsoll: ignore[CODE] REASON`; `plimsoll explain` lists the codes"),
        ExceptionFault::UnknownCode { code, near } => {
            let words = Words::new(format!("unknown code {}", quote::code(code)));
            match near {
                Some(near) => words.label(format!("did you mean {}?", quote::code(near))),
                None => words.help("`plimsoll explain` lists the codes"),
            }
        }
    }
}
