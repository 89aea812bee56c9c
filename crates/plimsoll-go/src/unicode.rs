//! Go's package `unicode`: what a character is, and its other cases.
//!
//! The tables are those of Go 1.22 to 1.26, which all have Unicode 15.0; Rust's own are newer.

mod class;
mod code_set;
#[rustfmt::skip]
mod generated;

pub(crate) use class::{ClassNames, named_class};
pub(crate) use code_set::{CodeSet, MAX_CODE, fold_orbit};

use generated::{CATEGORIES, CATEGORY_RUNS, SIMPLE_FOLD, TO_LOWER, TO_UPPER};

/// Whether Go's `%q` shows the character as it is (`unicode.IsPrint`, `strconv.IsPrint`).
pub fn is_print(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    matches!(major_category(c), b'L' | b'M' | b'N' | b'P' | b'S')
}

/// `unicode.IsGraphic`: printable, or a space of category `Zs`.
pub fn is_graphic(c: char) -> bool {
    is_print(c) || category(c) == "Zs"
}

/// `unicode.IsLetter`: category `L`.
pub fn is_letter(c: char) -> bool {
    major_category(c) == b'L'
}

/// `unicode.IsUpper`: category `Lu`.
pub fn is_upper(c: char) -> bool {
    category(c) == "Lu"
}

/// `unicode.IsLower`: category `Ll`.
pub fn is_lower(c: char) -> bool {
    category(c) == "Ll"
}

/// `unicode.IsDigit`: category `Nd`.
pub fn is_digit(c: char) -> bool {
    category(c) == "Nd"
}

/// `unicode.IsNumber`: category `N`.
pub fn is_number(c: char) -> bool {
    major_category(c) == b'N'
}

/// `unicode.IsPunct`: category `P`.
pub fn is_punct(c: char) -> bool {
    major_category(c) == b'P'
}

/// `unicode.IsSymbol`: category `S`.
pub fn is_symbol(c: char) -> bool {
    major_category(c) == b'S'
}

/// `unicode.IsControl`: category `Cc`.
pub fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}')
}

/// `unicode.IsSpace`: the property `White_Space`.
pub fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{85}') || (!c.is_ascii() && major_category(c) == b'Z')
}

/// `unicode.ToUpper` of one character.
pub fn to_upper(c: char) -> char {
    moved(TO_UPPER, c)
}

/// `unicode.ToLower` of one character.
pub fn to_lower(c: char) -> char {
    moved(TO_LOWER, c)
}

/// `unicode.SimpleFold`: the next character of those that differ by case only, the last one leading to the first.
pub fn simple_fold(c: char) -> char {
    if c.is_ascii() {
        return match c {
            'k' => '\u{212a}',
            's' => '\u{17f}',
            _ if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
            _ => c.to_ascii_uppercase(),
        };
    }
    moved(SIMPLE_FOLD, c)
}

/// Runs of code points that a mapping moves: first, last, distance and step.
type Moves = [(u32, u32, i32, u8)];

/// Runs of every other code point come in pairs that interlock, so a code point's run may be the one before the last
/// that begins before it.
const INTERLOCKED_RUNS: usize = 2;

fn moved(moves: &Moves, c: char) -> char {
    let code = u32::from(c);
    let after = moves.partition_point(|&(first, ..)| first <= code);
    let near = moves[..after].iter().rev().take(INTERLOCKED_RUNS);
    near.filter(|&&(first, last, _, step)| code <= last && (code - first).is_multiple_of(u32::from(step)))
        .find_map(|&(.., distance, _)| char::from_u32(code.checked_add_signed(distance)?))
        .unwrap_or(c)
}

fn category(c: char) -> &'static str {
    let after = CATEGORY_RUNS.partition_point(|run| run >> 8 <= u32::from(c));
    let value = after.checked_sub(1).map_or(0, |run| CATEGORY_RUNS[run] & 0xff) as usize;
    value.checked_sub(1).map_or("Cn", |index| CATEGORIES[index])
}

fn major_category(c: char) -> u8 {
    category(c).as_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All characters but those of planes that hold nothing.
    fn characters() -> impl Iterator<Item = char> {
        (0..0x33000).chain(0xe0000..0xe1000).chain(0x10ff00..=0x10ffff).filter_map(char::from_u32)
    }

    /// How many characters a predicate holds for, and a checksum of which.
    fn census(holds: impl Fn(char) -> bool) -> (u32, u64) {
        characters()
            .filter(|&c| holds(c))
            .fold((0, 0), |(count, sum), c| (count + 1, (sum * 31 + u64::from(u32::from(c))) % 1_000_000_007))
    }

    fn checksum(map: impl Fn(char) -> char) -> u64 {
        characters().fold(0, |sum, c| (sum * 31 + u64::from(u32::from(map(c)))) % 1_000_000_007)
    }

    /// Counts and sums as Go 1.26 has them.
    #[test]
    fn agrees_with_go_on_every_character() {
        assert_eq!(census(is_print), (148998, 410236775));
        assert_eq!(census(is_graphic), (149014, 738815314));
        assert_eq!(census(is_letter), (136104, 956933745));
        assert_eq!(census(is_upper), (1831, 202447612));
        assert_eq!(census(is_lower), (2233, 898005315));
        assert_eq!(census(is_digit), (680, 716363300));
        assert_eq!(census(is_number), (1831, 425037869));
        assert_eq!(census(is_punct), (842, 302809676));
        assert_eq!(census(is_symbol), (7770, 140176116));
        assert_eq!(census(is_control), (65, 9885835));
        assert_eq!(census(is_space), (25, 100427485));
        assert_eq!(checksum(to_upper), 136495641);
        assert_eq!(checksum(to_lower), 694823142);
        assert_eq!(checksum(simple_fold), 583146233);
    }

    #[test]
    fn characters_of_unicode_15_1_and_16_are_unassigned() {
        for c in ['\u{2ebf0}', '\u{1c89}', '\u{a7cb}', '\u{2427}'] {
            assert!(!is_print(c) && !is_letter(c), "{c:?}");
        }
    }

    #[test]
    fn folding_goes_round() {
        let orbit = |c| (c, simple_fold(c), simple_fold(simple_fold(c)));
        assert_eq!(orbit('K'), ('K', 'k', '\u{212a}'));
        assert_eq!(simple_fold('\u{212a}'), 'K');
        assert_eq!(orbit('\u{390}'), ('\u{390}', '\u{390}', '\u{390}'));
    }
}
