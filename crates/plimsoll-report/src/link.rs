//! Codes as links to what they mean, for terminals that know hyperlinks (OSC 8).

use plimsoll_finding::Code;

use crate::Renderer;

/// Begins a link, with the address behind it; without one, it ends a link.
const LINK: &str = "\u{1b}]8;;";
/// Ends the address.
const ADDRESS_END: &str = "\u{1b}\\";

impl Renderer {
    /// The name of a code, which is a link where a page of codes is known.
    pub(crate) fn linked(&self, code: Code) -> String {
        match self.codes_page {
            Some(page) => format!("{LINK}{page}#{code}{ADDRESS_END}{code}{LINK}{ADDRESS_END}"),
            None => code.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_surrounds_the_name() {
        let renderer = Renderer { codes_page: Some("https://example.com/codes.md"), ..Renderer::default() };
        let linked = renderer.linked(Code::YamlSyntax);
        assert_eq!(linked, "\u{1b}]8;;https://example.com/codes.md#yaml_syntax\u{1b}\\yaml_syntax\u{1b}]8;;\u{1b}\\");
        assert_eq!(Renderer::default().linked(Code::YamlSyntax), "yaml_syntax");
    }
}
