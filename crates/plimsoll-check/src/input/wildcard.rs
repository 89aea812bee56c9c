//! Names with `*` and `?`.

/// Whether a name matches a pattern in which `*` stands for any characters and `?` for one.
pub fn matches_wildcard(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut in_name) = (0, 0);
    // Where the last `*` is, and how much of the name it stands for: the only place to come back to.
    let mut star: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(wanted) if *wanted == '?' || name.get(in_name) == Some(wanted) => {
                at += 1;
                in_name += 1;
            }
            _ => {
                let Some((star_at, taken)) = star else { return false };
                star = Some((star_at, taken + 1));
                (at, in_name) = (star_at + 1, taken + 1);
            }
        }
    }
    pattern.iter().skip(at).all(|c| *c == '*')
}

#[cfg(test)]
mod tests {
    use super::matches_wildcard;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name) in [
            ("*", ""),
            ("*", "a"),
            ("a*c", "abbc"),
            ("a*b*c", "axbxbc"),
            ("a?c", "abc"),
            ("infra/*", "infra/a/b"),
            ("", ""),
            ("**", "é"),
        ] {
            assert!(matches_wildcard(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("", "a"), ("a", ""), ("a*c", "ab"), ("?", ""), ("a?c", "ac"), ("A", "a")] {
            assert!(!matches_wildcard(pattern, name), "{pattern} {name}");
        }
    }
}
