//! Licence expressions, as packages declare them.

/// Whether the expression can be met by allowed licences alone.
///
/// `AND` binds tighter than `OR`; the old form `A/B` means `A OR B`.
pub(super) fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    // One level per open parenthesis: the alternatives so far, and the conjunction being read.
    let mut levels = vec![(false, true)];
    for word in spaced.split_whitespace() {
        match word {
            "(" => levels.push((false, true)),
            ")" => {
                let Some((any, all)) = levels.pop() else { return false };
                let Some(outer) = levels.last_mut() else { return false };
                outer.1 &= any | all;
            }
            "OR" => {
                let Some(level) = levels.last_mut() else { return false };
                *level = (level.0 | level.1, true);
            }
            "AND" => {}
            // An exception only ever adds permissions.
            "WITH" | "LLVM-exception" => {}
            licence => {
                let Some(level) = levels.last_mut() else { return false };
                level.1 &= allowed.iter().any(|name| name == licence);
            }
        }
    }
    matches!(levels.as_slice(), [(any, all)] if *any || *all)
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn alternatives_and_conjunctions() {
        let allowed = ["MIT".to_owned(), "Apache-2.0".to_owned(), "Unicode-3.0".to_owned()];
        for (expression, want) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("MIT/GPL-3.0", true),
            ("GPL-3.0 AND MIT", false),
            ("(MIT OR GPL-3.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0", false),
            ("GPL-3.0 OR MIT AND Unicode-3.0", true),
            ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true),
            ("MIT)", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), want, "{expression}");
        }
    }
}
