//! References to URIs, as RFC 3986, 5.2 resolves them.

/// A URI in its parts; those that are not there are `None`.
#[derive(Clone, Copy, Debug)]
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: &'t str,
    query: Option<&'t str>,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        let is_scheme = |text: &str| {
            text.starts_with(|first: char| first.is_ascii_alphabetic())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        };
        let (scheme, rest) = match text.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
            _ => (None, text),
        };
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path, query }
    }

    fn join(self, path: &str) -> String {
        let mut text = String::new();
        if let Some(scheme) = self.scheme {
            text.extend([scheme, ":"]);
        }
        if let Some(authority) = self.authority {
            text.extend(["//", authority]);
        }
        text.push_str(path);
        if let Some(query) = self.query {
            text.extend(["?", query]);
        }
        text
    }
}

/// A URI without its fragment, and the fragment; empty where there is none.
pub fn split_fragment(uri: &str) -> (&str, &str) {
    uri.split_once('#').unwrap_or((uri, ""))
}

/// The URI that a reference without fragment means beside a base.
pub fn resolve_uri(base: &str, reference: &str) -> String {
    let (base, reference) = (split_fragment(base).0, split_fragment(reference).0);
    if reference.is_empty() {
        return base.to_owned();
    }
    let (own, base) = (Parts::of(reference), Parts::of(base));
    if own.scheme.is_some() {
        return own.join(&without_dots(own.path));
    }
    let scheme = base.scheme;
    if own.authority.is_some() {
        return Parts { scheme, ..own }.join(&without_dots(own.path));
    }
    let authority = base.authority;
    if own.path.is_empty() {
        return Parts { query: own.query.or(base.query), ..base }.join(base.path);
    }
    if own.path.starts_with('/') {
        return Parts { scheme, authority, ..own }.join(&without_dots(own.path));
    }
    let merged = match base.path.rfind('/') {
        Some(at) => format!("{}{}", base.path.get(..=at).unwrap_or_default(), own.path),
        None if authority.is_some() => format!("/{}", own.path),
        None => own.path.to_owned(),
    };
    Parts { scheme, authority, ..own }.join(&without_dots(&merged))
}

/// RFC 3986, 5.2.4.
fn without_dots(path: &str) -> String {
    if !path.contains("/.") && !path.starts_with('.') {
        return path.to_owned();
    }
    let is_absolute = path.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    let mut parts = path.split('/').skip(usize::from(is_absolute)).peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        match part {
            "." | ".." => {
                if part == ".." {
                    kept.pop();
                }
                if is_last {
                    kept.push("");
                }
            }
            part => kept.push(part),
        }
    }
    format!("{}{}", if is_absolute { "/" } else { "" }, kept.join("/"))
}

/// A fragment with its escapes decoded.
pub(super) fn decode_fragment(fragment: &str) -> String {
    if !fragment.contains('%') {
        return fragment.to_owned();
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let decoded = code.filter(|_| first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(decoded.unwrap_or(first));
        rest = if decoded.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::resolve_uri;

    // RFC 3986, 5.4, without fragments.
    #[test]
    fn references_are_resolved_as_the_rfc_shows() {
        for (reference, want) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../../../g", "http://a/g"),
            ("g/./h", "http://a/b/c/g/h"),
        ] {
            assert_eq!(resolve_uri("http://a/b/c/d;p?q", reference), want, "{reference}");
        }
        assert_eq!(resolve_uri("urn:uuid:1", "#x"), "urn:uuid:1");
        assert_eq!(resolve_uri("", "a/b.json"), "a/b.json");
    }
}
