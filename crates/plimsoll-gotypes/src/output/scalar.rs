//! Which styles a string can be written in. Mirrors libyaml's `analyze_scalar`, as go-yaml has it.

/// What is possible for a string.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Analysis {
    pub(super) is_multiline: bool,
    pub(super) allows_plain: bool,
    pub(super) allows_single_quotes: bool,
    pub(super) allows_block: bool,
}

pub(super) fn analyze(text: &str) -> Analysis {
    let mut found =
        Analysis { is_multiline: false, allows_plain: true, allows_single_quotes: true, allows_block: true };
    if text.is_empty() {
        found.allows_block = false;
        return found;
    }
    if text.starts_with("---") || text.starts_with("...") {
        found.allows_plain = false;
    }
    let (mut follows_blank, mut follows_space, mut follows_break) = (true, false, false);
    let mut chars = text.chars().peekable();
    let mut is_first = true;
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let is_last = next.is_none();
        let precedes_blank = next.is_none_or(|next| matches!(next, ' ' | '\t'));
        let is_indicator = match c {
            '#' if is_first => true,
            '#' => follows_blank,
            ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`' => is_first,
            '?' | '-' => is_first && precedes_blank,
            ':' => precedes_blank,
            _ => false,
        };
        found.allows_plain &= !is_indicator;
        if !is_printable(c) {
            (found.allows_plain, found.allows_single_quotes, found.allows_block) = (false, false, false);
        }
        if c == ' ' {
            if is_first || is_last {
                found.allows_plain = false;
            }
            found.allows_block &= !is_last;
            if follows_break {
                (found.allows_plain, found.allows_single_quotes) = (false, false);
            }
            (follows_space, follows_break) = (true, false);
        } else if is_break(c) {
            found.is_multiline = true;
            found.allows_plain = false;
            if follows_space {
                (found.allows_single_quotes, found.allows_block) = (false, false);
            }
            (follows_space, follows_break) = (false, true);
        } else {
            (follows_space, follows_break) = (false, false);
        }
        follows_blank = matches!(c, ' ' | '\t') || is_break(c);
        is_first = false;
    }
    found
}

pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// go-yaml takes no sign beyond the basic plane, and no tab.
pub(super) fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}') && c != '\u{feff}'
}
