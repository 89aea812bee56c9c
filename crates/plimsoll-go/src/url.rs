//! Go's net/url.
//!
//! A [`Url`] is a set of ranges of its text: reading checks everything and copies nothing. What
//! Go keeps decoded is decoded when asked for. Texts are bytes, as in Go: `%FF` decodes to a byte
//! that is no UTF-8.

mod error;
mod escape;
mod host;
mod parse;
mod query;

use std::borrow::Cow;

pub use error::UrlError;
pub use parse::{parse, parse_request_uri};
pub use plimsoll_release::rules::{Brackets, UrlRules};
pub use query::Parameter;

use escape::{Mode, escape, is_default_escaping, is_valid_escaping, unescape};

/// A URL that was read; all ranges are those of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Url<'a> {
    scheme: &'a [u8],
    opaque: &'a [u8],
    userinfo: Option<&'a [u8]>,
    host: &'a [u8],
    path: &'a [u8],
    query: &'a [u8],
    fragment: &'a [u8],
    /// The text ends in its only `?`.
    force_query: bool,
    /// A scheme is followed by a path without `//`.
    omit_host: bool,
    /// The text is `*`, the target of some HTTP requests.
    asterisk: bool,
}

/// Name and password before the host, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User<'a> {
    /// The name.
    pub name: Cow<'a, [u8]>,
    /// The password, if there is a colon.
    pub password: Option<Cow<'a, [u8]>>,
}

impl User<'_> {
    /// Name and password as they stand in a URL: `Userinfo.String`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = escape(&self.name, Mode::User);
        if let Some(password) = &self.password {
            text.push(b':');
            text.extend_from_slice(&escape(password, Mode::User));
        }
        text
    }
}

impl<'a> Url<'a> {
    /// The scheme in lower case; empty for a relative URL.
    pub fn scheme(&self) -> Cow<'a, [u8]> {
        if self.scheme.iter().any(u8::is_ascii_uppercase) {
            Cow::Owned(self.scheme.to_ascii_lowercase())
        } else {
            Cow::Borrowed(self.scheme)
        }
    }

    /// What follows the scheme where that is no path, as written.
    pub fn opaque(&self) -> &'a [u8] {
        self.opaque
    }

    /// Name and password.
    pub fn user(&self) -> Option<User<'a>> {
        let userinfo = self.userinfo?;
        let (name, password) = match memchr::memchr(b':', userinfo) {
            Some(colon) => (&userinfo[..colon], Some(&userinfo[colon + 1..])),
            None => (userinfo, None),
        };
        Some(User { name: unescape(name, Mode::User), password: password.map(|part| unescape(part, Mode::User)) })
    }

    /// Host and port, decoded.
    pub fn host(&self) -> Cow<'a, [u8]> {
        unescape(self.host, Mode::Host)
    }

    /// The host without port and brackets.
    pub fn hostname(&self) -> Vec<u8> {
        let host = self.host();
        host::split_port(&host).0.to_vec()
    }

    /// The port; empty where there is none.
    pub fn port(&self) -> Vec<u8> {
        let host = self.host();
        host::split_port(&host).1.to_vec()
    }

    /// The path, decoded.
    pub fn path(&self) -> Cow<'a, [u8]> {
        unescape(self.path, Mode::Path)
    }

    /// The path as written where Go would escape it otherwise; else empty.
    pub fn raw_path(&self) -> &'a [u8] {
        if self.asterisk || is_default_escaping(self.path, Mode::Path) { b"" } else { self.path }
    }

    /// The path with everything escaped that must be.
    pub fn escaped_path(&self) -> Cow<'a, [u8]> {
        let raw = self.raw_path();
        if !raw.is_empty() && is_valid_escaping(raw, Mode::Path) {
            return Cow::Borrowed(raw);
        }
        let path = self.path();
        if *path == *b"*" { Cow::Borrowed(b"*") } else { Cow::Owned(escape(&path, Mode::Path)) }
    }

    /// The query as written.
    pub fn raw_query(&self) -> &'a [u8] {
        self.query
    }

    /// Whether the text ends in an empty query.
    pub fn force_query(&self) -> bool {
        self.force_query
    }

    /// The parameters of the query in the order of the text, decoded; faulty ones are left out.
    pub fn query(&self, rules: &UrlRules) -> Vec<Parameter<'a>> {
        query::parameters(self.query, rules)
    }

    /// The fragment, decoded.
    pub fn fragment(&self) -> Cow<'a, [u8]> {
        unescape(self.fragment, Mode::Fragment)
    }

    /// The fragment as written where Go would escape it otherwise; else empty.
    pub fn raw_fragment(&self) -> &'a [u8] {
        if is_default_escaping(self.fragment, Mode::Fragment) { b"" } else { self.fragment }
    }

    /// The fragment with everything escaped that must be.
    pub fn escaped_fragment(&self) -> Cow<'a, [u8]> {
        let raw = self.raw_fragment();
        if !raw.is_empty() && is_valid_escaping(raw, Mode::Fragment) {
            return Cow::Borrowed(raw);
        }
        Cow::Owned(escape(&self.fragment(), Mode::Fragment))
    }

    /// The URL put together again: `URL.String`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut text = Vec::new();
        if !self.scheme.is_empty() {
            text.extend_from_slice(&self.scheme());
            text.push(b':');
        }
        if self.opaque.is_empty() {
            self.push_hierarchy(&mut text);
        } else {
            text.extend_from_slice(self.opaque);
        }
        if self.force_query || !self.query.is_empty() {
            text.push(b'?');
            text.extend_from_slice(self.query);
        }
        if !self.fragment.is_empty() {
            text.push(b'#');
            text.extend_from_slice(&self.escaped_fragment());
        }
        text
    }

    /// Everything between scheme and query.
    fn push_hierarchy(&self, text: &mut Vec<u8>) {
        let (host, path, user) = (self.host(), self.escaped_path(), self.user());
        let nobody = host.is_empty() && user.is_none();
        if !nobody || (!self.scheme.is_empty() && !self.omit_host) {
            if !nobody || !path.is_empty() {
                text.extend_from_slice(b"//");
            }
            if let Some(user) = user {
                text.extend_from_slice(&user.to_bytes());
                text.push(b'@');
            }
            text.extend_from_slice(&escape(&host, Mode::Host));
        }
        if !host.is_empty() && path.first().is_some_and(|&first| first != b'/') {
            text.push(b'/');
        }
        let first_segment = path.split(|&byte| byte == b'/').next().unwrap_or_default();
        if text.is_empty() && first_segment.contains(&b':') {
            // Without the dot, the segment would read as a scheme.
            text.extend_from_slice(b"./");
        }
        text.extend_from_slice(&path);
    }
}
