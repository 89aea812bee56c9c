//! `docs/codes.md`, made from the registry.

use std::fmt::{self, Write as _};

use crate::{Code, Example};

/// The text of `docs/codes.md`.
pub fn codes_page() -> String {
    let mut page = String::new();
    write_page(&mut page).expect("writing to a String never fails");
    page
}

fn write_page(page: &mut String) -> fmt::Result {
    page.push_str(HEAD);
    for code in Code::ALL {
        let info = code.info();
        writeln!(
            page,
            "| {} | [`{}`](#{}) | {} | {} |",
            code.number(),
            info.name,
            info.name,
            info.severity,
            info.title
        )?;
    }
    for code in Code::ALL {
        let info = code.info();
        writeln!(page, "\n## {}\n", info.name)?;
        writeln!(page, "{}. ({}, {}, phase *{}*)\n", info.title, code.number(), info.severity, info.lane)?;
        writeln!(page, "{}\n", info.meaning)?;
        match info.example {
            Example::Yaml(text) => writeln!(page, "```yaml\n{}\n```\n", text.trim_end_matches('\n'))?,
            Example::Json(text) => writeln!(page, "```json\n{}\n```\n", text.trim_end_matches('\n'))?,
            Example::Described(words) => writeln!(page, "Example: {words}\n")?,
        }
        writeln!(page, "**How to fix it:** {}", info.fix)?;
    }
    Ok(())
}

const HEAD: &str = "\
# Codes

<!-- Written by `cargo xtask codes` from crates/plimsoll-finding/src/code/registry.rs. -->

Every finding of plimsoll has a code: a name, which reports show, and a number. Neither ever changes its \
meaning. An **error** is something the API server rejects, a **warning** something it accepts although it is probably \
not what was meant, a **note** something worth knowing. [titles.md](titles.md) shows the title of each finding with an \
example.

| number | code | severity | meaning |
|---|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_section() {
        let page = codes_page();
        for code in Code::ALL {
            assert!(page.contains(&format!("\n## {}\n", code.name())), "{code}");
        }
        assert!(!page.contains("\n\n\n"));
    }
}
