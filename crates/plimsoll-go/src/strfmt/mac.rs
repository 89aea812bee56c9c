//! `mac`: `net.ParseMAC`.

use super::FormatRules;

/// Lengths of hardware addresses in bytes.
const LENGTHS: [usize; 3] = [6, 8, 20];

/// Pairs of hexadecimal digits joined by colons or dashes, groups of four joined by dots, or digits alone.
pub(super) fn is_mac(text: &[u8], rules: &FormatRules) -> bool {
    match (text.get(2), text.get(4)) {
        (Some(&separator @ (b':' | b'-')), _) => is_grouped(text, 2, separator),
        (_, Some(b'.')) => is_grouped(text, 4, b'.'),
        _ => rules.bare_mac && text.iter().all(u8::is_ascii_hexdigit) && LENGTHS.iter().any(|n| 2 * n == text.len()),
    }
}

fn is_grouped(text: &[u8], digits: usize, separator: u8) -> bool {
    let mut groups = 0;
    let good = text.split(|&byte| byte == separator).all(|group| {
        groups += 1;
        group.len() == digits && group.iter().all(u8::is_ascii_hexdigit)
    });
    good && LENGTHS.contains(&(groups * digits / 2))
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::is_mac;

    #[test]
    fn hardware_addresses() {
        let (old, new) = (Release::V1_33.rules().go.formats, Release::LATEST.rules().go.formats);
        for good in ["01:23:45:67:89:ab", "01-23-45-67-89-AB-cd-ef", "0123.4567.89ab"] {
            assert!(is_mac(good.as_bytes(), &old) && is_mac(good.as_bytes(), &new), "{good}");
        }
        assert!(is_mac(b"0123456789ab", &new) && !is_mac(b"0123456789ab", &old));
        for bad in
            ["", "1:2:3:4:5:6", "01:23:45:67:89", "01:23-45:67:89:ab", "0123.4567", "01:23:45:67:89:ag", "0123456789a"]
        {
            assert!(!is_mac(bad.as_bytes(), &new), "{bad}");
        }
    }
}
