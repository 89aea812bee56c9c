//! Mail addresses: the `Mailbox` of RFC 5321, 4.1.2, and of RFC 6531 with other characters.

use super::{address, host};

/// `email`
pub(super) fn is_email(text: &str) -> bool {
    text.is_ascii() && is_mailbox(text, host::is_hostname)
}

/// `idn-email`
pub(super) fn is_idn_email(text: &str) -> bool {
    is_mailbox(text, host::is_idn_hostname)
}

const MAX_LOCAL: usize = 64;

fn is_mailbox(text: &str, is_host: fn(&str) -> bool) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    local.len() <= MAX_LOCAL && is_local(local) && is_domain(domain, is_host)
}

fn is_local(local: &str) -> bool {
    if let Some(inside) = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        return is_quoted(inside);
    }
    let is_atom = |part: &str| !part.is_empty() && part.chars().all(is_atom_text);
    local.split('.').all(is_atom)
}

fn is_quoted(inside: &str) -> bool {
    let mut escaped = false;
    for own in inside.chars() {
        match (escaped, own) {
            (true, _) => escaped = false,
            (false, '\\') => escaped = true,
            (false, '"') => return false,
            (false, own) if own.is_control() => return false,
            (false, _) => {}
        }
    }
    !escaped
}

fn is_atom_text(own: char) -> bool {
    own.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(own) || !own.is_ascii()
}

fn is_domain(domain: &str, is_host: fn(&str) -> bool) -> bool {
    let Some(literal) = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return is_host(domain);
    };
    let tag = literal.get(..5).filter(|tag| tag.eq_ignore_ascii_case("ipv6:"));
    match tag {
        Some(_) => address::is_ipv6(literal.get(5..).unwrap_or_default()),
        None => address::is_ipv4(literal),
    }
}
