//! The name that was probably meant.

/// How alike two names must be for one to be taken for the other.
const ALIKE: f64 = 0.8;

/// The name that is most like a text; none where nothing comes near it.
pub fn nearest<'n>(text: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let text = text.to_ascii_lowercase();
    let rated = names.into_iter().map(|name| (strsim::jaro(&text, &name.to_ascii_lowercase()), name));
    rated.filter(|(likeness, _)| *likeness >= ALIKE).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        let names = ["replicas", "selector", "template", "minReadySeconds"];
        for (text, want) in [
            ("replica", Some("replicas")),
            ("Replicas", Some("replicas")),
            ("selectors", Some("selector")),
            ("minreadyseconds", Some("minReadySeconds")),
            ("image", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, names), want, "{text}");
        }
        assert_eq!(nearest("replica", []), None);
    }
}
