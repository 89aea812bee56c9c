//! Packages api/validation and api/validation/path of apimachinery.

use super::{Fault, NameWords, content, validation};

/// What a name is checked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameUse {
    /// `metadata.name`.
    Whole,
    /// `metadata.generateName`, to which the server appends.
    Prefix,
}

/// `NameIsDNSSubdomain`.
pub fn name_is_dns_subdomain<T: AsRef<[u8]> + ?Sized>(name: &T, name_use: NameUse) -> Vec<String> {
    check(name.as_ref(), name_use, validation::is_dns1123_subdomain)
}

/// `NameIsDNSLabel`.
pub fn name_is_dns_label<T: AsRef<[u8]> + ?Sized>(name: &T, name_use: NameUse) -> Vec<String> {
    check(name.as_ref(), name_use, validation::is_dns1123_label)
}

/// `NameIsDNS1035Label`.
pub fn name_is_dns1035_label<T: AsRef<[u8]> + ?Sized>(name: &T, name_use: NameUse) -> Vec<String> {
    check(name.as_ref(), name_use, validation::is_dns1035_label)
}

/// `ValidatePathSegmentName`.
pub fn validate_path_segment_name<T: AsRef<[u8]> + ?Sized>(name: &T, name_use: NameUse) -> Vec<String> {
    match name_use {
        NameUse::Whole => content::is_path_segment_name(name),
        NameUse::Prefix => content::is_path_segment_prefix(name),
    }
}

/// `ValidateFinalizerName`.
pub fn validate_finalizer_name<'a, T: AsRef<[u8]> + ?Sized>(name: &'a T, words: &NameWords) -> Vec<Fault<'a>> {
    let name = name.as_ref();
    let messages = validation::is_qualified_name(name, words).into_iter();
    messages.map(|message| Fault::invalid(name, message)).collect()
}

/// Longest prefix whose masked form needs no allocation; longer ones are too long for every check.
const MASK_BUFFER: usize = 256;

/// Runs a check on the name. A prefix may end in a dash: the server's `maskTrailingDash` replaces
/// the dash by a letter, and drops the character before it.
fn check(name: &[u8], name_use: NameUse, check: fn(&[u8]) -> Vec<String>) -> Vec<String> {
    let [start @ .., _, b'-'] = name else { return check(name) };
    if name_use == NameUse::Whole {
        return check(name);
    }
    let mut buffer = [b'a'; MASK_BUFFER];
    match buffer.get_mut(..=start.len()) {
        Some(masked) => {
            masked[..start.len()].copy_from_slice(start);
            check(masked)
        }
        None => check(&[start, b"a"].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::{NameUse, name_is_dns_label, name_is_dns_subdomain};

    #[test]
    fn prefixes_may_end_in_a_dash() {
        for (name, whole, prefix) in
            [("a-", 1, 0), ("a--", 1, 0), ("a.-", 1, 0), ("-", 1, 1), ("--", 1, 0), ("_-", 1, 0)]
        {
            assert_eq!(name_is_dns_subdomain(name, NameUse::Whole).len(), whole, "{name}");
            assert_eq!(name_is_dns_subdomain(name, NameUse::Prefix).len(), prefix, "{name}");
        }
        assert_eq!(name_is_dns_label("a.b-", NameUse::Prefix), ["must not contain dots"]);
    }
}
