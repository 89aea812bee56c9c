//! Whether names of codes are links, and where to.

use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::OnceLock;

/// Gives the address of a page of codes.
const PAGE: &str = "PLIMSOLL_CODES_URL";
/// Switches links on and off, as other programs know it too.
const FORCE: &str = "FORCE_HYPERLINK";
/// Terminals that name themselves and know links.
const PROGRAMS: [&str; 6] = ["Hyper", "WezTerm", "ghostty", "iTerm.app", "rio", "vscode"];
/// The first release of VTE, on which many terminals are built, that shows links as it should: 0.50.
const VTE: u32 = 5000;

/// The page to which codes are links: none where the terminal does not know links, or no address is known.
pub(super) fn codes_page() -> Option<&'static str> {
    static CODES_PAGE: OnceLock<Option<String>> = OnceLock::new();
    let page = CODES_PAGE.get_or_init(|| {
        let variable = |name: &str| env::var(name).ok();
        let page = variable(PAGE).filter(|page| is_address(page))?;
        are_known(variable, io::stdout().is_terminal()).then_some(page)
    });
    page.as_deref()
}

/// Whether a text can stand in a link as it is.
fn is_address(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Whether the terminal knows links, by what it says about itself.
fn are_known(variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    if let Some(force) = variable(FORCE) {
        return force != "0";
    }
    let is = |name: &str, known: fn(&str) -> bool| variable(name).is_some_and(|value| known(&value));
    let is_capable = is("TERM_PROGRAM", |name| PROGRAMS.contains(&name))
        || is("VTE_VERSION", |version| version.parse().is_ok_and(|version: u32| version >= VTE))
        || is("TERM", |name| matches!(name, "xterm-kitty" | "alacritty" | "foot" | "xterm-ghostty"))
        || is("WT_SESSION", |session| !session.is_empty());
    is_terminal && is_capable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_that_know_links() {
        let known = |set: &[(&str, &str)], is_terminal| {
            let variable = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            are_known(variable, is_terminal)
        };
        assert!(known(&[("TERM_PROGRAM", "WezTerm")], true));
        assert!(known(&[("VTE_VERSION", "7600")], true));
        assert!(known(&[("TERM", "xterm-kitty")], true));
        assert!(known(&[("FORCE_HYPERLINK", "1")], false));
        assert!(!known(&[("TERM", "xterm-kitty")], false));
        assert!(!known(&[("TERM", "xterm-kitty"), ("FORCE_HYPERLINK", "0")], true));
        assert!(!known(&[("VTE_VERSION", "4900")], true));
        assert!(!known(&[("TERM", "xterm-256color")], true));
        assert!(!known(&[], true));
    }

    #[test]
    fn an_address_cannot_act_on_a_terminal() {
        assert!(is_address("https://example.com/codes.md"));
        assert!(!is_address("") && !is_address("a b") && !is_address("a\u{1b}b"));
    }
}
