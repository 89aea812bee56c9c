//! Semantic versions as blang/semver reads them, and the normalisation of the Kubernetes CEL library.

use std::cmp::Ordering;
use std::fmt;

use crate::strconv::{parse_uint, quote};

/// A semantic version (`semver.Version`).
#[derive(Clone, Debug)]
pub struct Version {
    /// Major number.
    pub major: u64,
    /// Minor number.
    pub minor: u64,
    /// Patch number.
    pub patch: u64,
    pre: Vec<PreRelease>,
    build: Vec<String>,
}

/// One identifier of a pre-release: numbers stand before words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PreRelease {
    Number(u64),
    Word(String),
}

/// Why a text is no semantic version, in the library's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SemverError(String);

impl fmt::Display for SemverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SemverError {}

impl Version {
    /// `semver.Parse`.
    pub fn parse(text: &[u8]) -> Result<Version, SemverError> {
        if text.is_empty() {
            return refuse("Version string empty");
        }
        let mut parts = text.splitn(3, |byte| *byte == b'.');
        let (Some(major), Some(minor), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
            return refuse("No Major.Minor.Patch elements found");
        };
        let major = number(major, "Major")?;
        let minor = number(minor, "Minor")?;
        let (rest, build) = split_behind(rest, b'+');
        let (patch, pre) = split_behind(rest, b'-');
        let patch = number(patch, "Patch")?;
        let pre = identifiers(pre).map(pre_release).collect::<Result<_, _>>()?;
        let build = identifiers(build).map(build_data).collect::<Result<_, _>>()?;
        Ok(Version { major, minor, patch, pre, build })
    }

    /// What `semver(text, true)` does in CEL: a leading `v` and leading zeros are dropped, missing numbers are zero.
    pub fn parse_normalized(text: &[u8]) -> Result<Version, SemverError> {
        let text = text.strip_prefix(b"v").unwrap_or(text);
        let mut parts: Vec<Vec<u8>> = text.splitn(3, |byte| *byte == b'.').map(drop_leading_zeros).collect();
        if parts.len() < 3 {
            if parts.last().is_some_and(|last| last.iter().any(|byte| matches!(byte, b'+' | b'-'))) {
                return refuse("short version cannot contain PreRelease/Build meta data");
            }
            parts.resize(3, b"0".to_vec());
        }
        Version::parse(&parts.join(&b'.'))
    }

    /// Precedence (`Version.Compare`): build data does not count.
    pub fn precedence(&self, other: &Version) -> Ordering {
        let numbers = |version: &Version| (version.major, version.minor, version.patch);
        numbers(self).cmp(&numbers(other)).then_with(|| match (self.pre.is_empty(), other.pre.is_empty()) {
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            _ => self.pre.cmp(&other.pre),
        })
    }
}

impl PartialEq for Version {
    /// `Version.EQ`: the same precedence.
    fn eq(&self, other: &Version) -> bool {
        self.precedence(other).is_eq()
    }
}

impl Eq for Version {}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)?;
        for (index, identifier) in self.pre.iter().enumerate() {
            f.write_str(if index == 0 { "-" } else { "." })?;
            match identifier {
                PreRelease::Number(number) => write!(f, "{number}")?,
                PreRelease::Word(word) => f.write_str(word)?,
            }
        }
        for (index, identifier) in self.build.iter().enumerate() {
            f.write_str(if index == 0 { "+" } else { "." })?;
            f.write_str(identifier)?;
        }
        Ok(())
    }
}

fn refuse<T>(text: impl Into<String>) -> Result<T, SemverError> {
    Err(SemverError(text.into()))
}

/// What stands before the first `mark`, and what behind it.
fn split_behind(text: &[u8], mark: u8) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr(mark, text) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

fn identifiers(text: Option<&[u8]>) -> impl Iterator<Item = &[u8]> {
    text.into_iter().flat_map(|text| text.split(|byte| *byte == b'.'))
}

/// A major, minor or patch number.
fn number(text: &[u8], name: &str) -> Result<u64, SemverError> {
    if !text.iter().all(u8::is_ascii_digit) {
        return refuse(format!("Invalid character(s) found in {} number {}", name.to_lowercase(), quote(text)));
    }
    if has_leading_zeros(text) {
        return refuse(format!("{name} number must not contain leading zeroes {}", quote(text)));
    }
    parse_uint(text, 10, 64).or_else(|error| refuse(error.to_string()))
}

fn pre_release(text: &[u8]) -> Result<PreRelease, SemverError> {
    if text.is_empty() {
        return refuse("Prerelease is empty");
    }
    if text.iter().all(u8::is_ascii_digit) {
        if has_leading_zeros(text) {
            return refuse(format!("Numeric PreRelease version must not contain leading zeroes {}", quote(text)));
        }
        return parse_uint(text, 10, 64).map(PreRelease::Number).or_else(|error| refuse(error.to_string()));
    }
    match word(text) {
        Some(word) => Ok(PreRelease::Word(word)),
        None => refuse(format!("Invalid character(s) found in prerelease {}", quote(text))),
    }
}

fn build_data(text: &[u8]) -> Result<String, SemverError> {
    if text.is_empty() {
        return refuse("Build meta data is empty");
    }
    match word(text) {
        Some(word) => Ok(word),
        None => refuse(format!("Invalid character(s) found in build meta data {}", quote(text))),
    }
}

/// The text, if it has only letters, digits and hyphens.
fn word(text: &[u8]) -> Option<String> {
    let fits = text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    fits.then(|| text.iter().copied().map(char::from).collect())
}

fn has_leading_zeros(text: &[u8]) -> bool {
    text.len() > 1 && text[0] == b'0'
}

/// Drops the zeros that a part begins with, but leaves or puts one where no digit would follow.
fn drop_leading_zeros(part: &[u8]) -> Vec<u8> {
    if part.len() < 2 {
        return part.to_vec();
    }
    let zeros = part.iter().take_while(|byte| **byte == b'0').count();
    let rest = &part[zeros..];
    let mut kept = Vec::with_capacity(part.len() + 1);
    if !rest.first().is_some_and(u8::is_ascii_digit) {
        kept.push(b'0');
    }
    kept.extend_from_slice(rest);
    kept
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::Version;

    fn shown(version: Result<Version, super::SemverError>) -> String {
        version.map_or_else(|error| error.to_string(), |version| version.to_string())
    }

    #[test]
    fn parses_with_the_words_of_the_library() {
        let table = [
            ("1.2.3-alpha.1+b.001", "1.2.3-alpha.1+b.001"),
            ("", "Version string empty"),
            ("1.2", "No Major.Minor.Patch elements found"),
            ("v1.2.3", "Invalid character(s) found in major number \"v1\""),
            ("1.02.3", "Minor number must not contain leading zeroes \"02\""),
            ("1..3", "strconv.ParseUint: parsing \"\": invalid syntax"),
            ("1.2.3-", "Prerelease is empty"),
            ("1.2.3-01", "Numeric PreRelease version must not contain leading zeroes \"01\""),
            ("1.2.3-a_b", "Invalid character(s) found in prerelease \"a_b\""),
            ("1.2.3+", "Build meta data is empty"),
            ("1.2.3+a+b", "Invalid character(s) found in build meta data \"a+b\""),
            ("1.2.3+a-b", "1.2.3+a-b"),
        ];
        for (text, want) in table {
            assert_eq!(shown(Version::parse(text.as_bytes())), want, "{text}");
        }
    }

    #[test]
    fn normalizes_as_the_cel_library_does() {
        let table = [
            ("v1", "1.0.0"),
            ("01.002.03-rc.1", "1.2.3-rc.1"),
            ("00", "0.0.0"),
            ("1.2.-3", "1.2.0-3"),
            ("1-rc", "short version cannot contain PreRelease/Build meta data"),
            ("vv1.2.3", "Invalid character(s) found in major number \"0v1\""),
            ("", "strconv.ParseUint: parsing \"\": invalid syntax"),
        ];
        for (text, want) in table {
            assert_eq!(shown(Version::parse_normalized(text.as_bytes())), want, "{text}");
        }
    }

    #[test]
    fn orders_by_precedence() {
        let ascending =
            ["1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-A", "1.0.0-a", "1.0.0-a.1", "1.0.0", "1.0.1", "2.0.0"];
        for (index, low) in ascending.iter().enumerate() {
            for (other, high) in ascending.iter().enumerate() {
                let (low, high) = (Version::parse(low.as_bytes()).unwrap(), Version::parse(high.as_bytes()).unwrap());
                assert_eq!(low.precedence(&high), index.cmp(&other));
            }
        }
        let build = |text: &[u8]| Version::parse(text).unwrap();
        assert_eq!(build(b"1.0.0+a").precedence(&build(b"1.0.0+b")), Ordering::Equal);
    }
}
