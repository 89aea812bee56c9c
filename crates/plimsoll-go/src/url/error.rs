//! Why a text is no URL.

use std::fmt;

use crate::strconv::quote;

/// A text that is no URL; prints as Go words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError<'a> {
    pub(super) input: &'a [u8],
    pub(super) reason: Reason<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason<'a> {
    ControlCharacter,
    Empty,
    MissingScheme,
    NotForRequest,
    ColonInFirstSegment,
    InvalidUserinfo,
    MissingBracket,
    InvalidLiteral,
    InvalidIpv6Host,
    InvalidHost(Box<str>),
    InvalidPort(&'a [u8]),
    Escape(&'a [u8]),
    HostCharacter(&'a [u8]),
}

impl fmt::Display for UrlError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "parse {}: {}", quote(self.input), self.reason)
    }
}

impl fmt::Display for Reason<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ControlCharacter => out.write_str("net/url: invalid control character in URL"),
            Self::Empty => out.write_str("empty url"),
            Self::MissingScheme => out.write_str("missing protocol scheme"),
            Self::NotForRequest => out.write_str("invalid URI for request"),
            Self::ColonInFirstSegment => out.write_str("first path segment in URL cannot contain colon"),
            Self::InvalidUserinfo => out.write_str("net/url: invalid userinfo"),
            Self::MissingBracket => out.write_str("missing ']' in host"),
            Self::InvalidLiteral => out.write_str("invalid IP-literal"),
            Self::InvalidIpv6Host => out.write_str("invalid IPv6 host"),
            Self::InvalidHost(why) => write!(out, "invalid host: {why}"),
            Self::InvalidPort(port) => write!(out, "invalid port {} after host", quote(port)),
            Self::Escape(sequence) => write!(out, "invalid URL escape {}", quote(sequence)),
            Self::HostCharacter(byte) => write!(out, "invalid character {} in host name", quote(byte)),
        }
    }
}
