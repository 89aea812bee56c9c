//! Labels of internationalised names: RFC 5891 to 5893, with Punycode (RFC 3492).
//!
//! Which characters are allowed follows from their general categories, as RFC 5892 derives it, with its
//! exceptions; what only its tables of unstable characters know is decided by lower case.

use std::sync::OnceLock;

use plimsoll_go::regex::Regex;
use plimsoll_go::unicode;
use plimsoll_release::Release;

const PREFIX: usize = "xn--".len();

/// Whether the rest of a label after `xn--` stands for a label in another script, in the one way.
pub(super) fn is_a_label(rest: &str) -> bool {
    let Some(label) = decode(rest) else { return false };
    !label.is_ascii() && is_u_label(&label) && encode(&label).is_some_and(|own| own.eq_ignore_ascii_case(rest))
}

/// How long a label is in ASCII.
pub(super) fn encoded_length(label: &str) -> Option<usize> {
    encode(label).map(|text| text.len() + PREFIX)
}

/// Whether a label may stand for itself.
pub(super) fn is_u_label(label: &str) -> bool {
    let chars: Vec<char> = label.chars().collect();
    let third_and_fourth = chars.get(2) == Some(&'-') && chars.get(3) == Some(&'-');
    let Some(&first) = chars.first() else { return false };
    !third_and_fourth
        && first != '-'
        && chars.last() != Some(&'-')
        && !is_mark(first)
        && chars.iter().enumerate().all(|(at, own)| is_allowed(*own) || is_allowed_here(&chars, at))
        && is_bidirectional_label(&chars)
        && !mixes_digits(&chars)
}

/// Arabic-Indic digits and the extended ones do not occur together.
fn mixes_digits(chars: &[char]) -> bool {
    let any = |low: char, high: char| chars.iter().any(|own| (low..=high).contains(own));
    any('\u{660}', '\u{669}') && any('\u{6f0}', '\u{6f9}')
}

/// Exceptions of RFC 5892, 2.6.
const VALID: &[char] = &['\u{df}', '\u{3c2}', '\u{6fd}', '\u{6fe}', '\u{f0b}', '\u{3007}'];
const DISALLOWED: &[char] = &[
    '\u{640}', '\u{7fa}', '\u{302e}', '\u{302f}', '\u{3031}', '\u{3032}', '\u{3033}', '\u{3034}', '\u{3035}',
    '\u{303b}',
];
/// Characters that need others beside them, RFC 5892, appendix A.
const CONTEXTUAL: &[char] = &['\u{b7}', '\u{375}', '\u{5f3}', '\u{5f4}', '\u{30fb}', '\u{200c}', '\u{200d}'];

fn is_allowed(own: char) -> bool {
    if own.is_ascii() {
        return own.is_ascii_lowercase() || own.is_ascii_digit() || own == '-';
    }
    if VALID.contains(&own) {
        return true;
    }
    if DISALLOWED.contains(&own) || CONTEXTUAL.contains(&own) {
        return false;
    }
    let is_letter = unicode::is_letter(own) && unicode::to_lower(own) == own;
    (is_letter || is_mark(own) || unicode::is_digit(own)) && !is_unstable(own)
}

/// Whether normalisation changes it: forms of presentation, halves and wholes of width, and the like.
fn is_unstable(own: char) -> bool {
    matches!(u32::from(own),
        0x340..=0x341 | 0x343..=0x344 | 0x1100..=0x11ff | 0xa960..=0xa97f | 0xd7b0..=0xd7ff | 0xf900..=0xfaff
        | 0xfb00..=0xfdff | 0xfe70..=0xfeff | 0xff00..=0xffef | 0x1d400..=0x1d7ff | 0x2f800..=0x2fa1f
        | 0x2100..=0x214f | 0x3130..=0x318f)
}

fn is_mark(own: char) -> bool {
    class(Class::Mark, own)
}

fn is_allowed_here(chars: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| chars.get(at)).copied();
    let after = chars.get(at + 1).copied();
    let is = |own: Option<char>, what: Class| own.is_some_and(|own| class(what, own));
    match chars.get(at) {
        Some('\u{b7}') => before == Some('l') && after == Some('l'),
        Some('\u{375}') => is(after, Class::Greek),
        Some('\u{5f3}' | '\u{5f4}') => is(before, Class::Hebrew),
        Some('\u{30fb}') => chars.iter().any(|own| class(Class::Japanese, *own)),
        Some('\u{200d}') => is(before, Class::Virama),
        Some('\u{200c}') => is(before, Class::Virama) || joins(chars, at),
        _ => false,
    }
}

/// Whether a non-joiner stands between letters of a script that joins them.
fn joins(chars: &[char], at: usize) -> bool {
    let is_transparent = |own: &&char| !is_mark(**own);
    let before = chars.get(..at).and_then(|before| before.iter().rev().find(is_transparent));
    let after = chars.get(at + 1..).and_then(|after| after.iter().find(is_transparent));
    let is_joining = |own: Option<&char>| own.is_some_and(|own| class(Class::Joining, *own));
    // Letters that join on their right side only cannot stand before it.
    const RIGHT_ONLY: &[char] = &[
        '\u{622}', '\u{623}', '\u{624}', '\u{625}', '\u{627}', '\u{629}', '\u{62f}', '\u{630}', '\u{631}', '\u{632}',
        '\u{648}', '\u{671}', '\u{698}',
    ];
    is_joining(before) && is_joining(after) && !before.is_some_and(|own| RIGHT_ONLY.contains(own))
}

/// In a name with a label from right to left, no label begins with a digit; RFC 5893, 2, rule 1.
pub(super) fn is_bidirectional_name(labels: &[&str]) -> bool {
    let is_right_to_left = |label: &&str| label.chars().any(|own| class(Class::RightToLeft, own));
    !labels.iter().any(is_right_to_left)
        || labels.iter().all(|label| !label.starts_with(|first: char| first.is_ascii_digit()))
}

/// RFC 5893, 2: a label has one direction.
fn is_bidirectional_label(chars: &[char]) -> bool {
    let is_right_to_left = |own: &char| class(Class::RightToLeft, *own);
    if !chars.iter().any(is_right_to_left) {
        return true;
    }
    let is_arabic_digit = |own: &char| ('\u{660}'..='\u{669}').contains(own);
    let is_european_digit = |own: &char| own.is_ascii_digit() || ('\u{6f0}'..='\u{6f9}').contains(own);
    let is_neutral = |own: &char| *own == '-' || is_mark(*own) || CONTEXTUAL.contains(own);
    let begins = chars.first().is_some_and(is_right_to_left);
    let all = chars
        .iter()
        .all(|own| is_right_to_left(own) || is_arabic_digit(own) || is_european_digit(own) || is_neutral(own));
    let one_kind = !(chars.iter().any(is_arabic_digit) && chars.iter().any(is_european_digit));
    begins && all && one_kind
}

/// A set of characters that is asked for.
#[derive(Clone, Copy)]
enum Class {
    Mark,
    Greek,
    Hebrew,
    Japanese,
    Joining,
    RightToLeft,
    Virama,
}

/// The sets in Go's notation, in the order of [`Class`].
const CLASSES: [&str; 7] = [
    r"\p{M}",
    r"\p{Greek}",
    r"\p{Hebrew}",
    r"[\p{Hiragana}\p{Katakana}\p{Han}]",
    r"[\p{Arabic}\p{Syriac}\p{Nko}\p{Mongolian}]",
    r"[\p{Hebrew}\p{Thaana}\p{Nko}\x{620}-\x{64a}\x{66e}-\x{6d5}\x{6e5}-\x{6e6}\x{6ee}-\x{6ef}\x{6fa}-\x{74f}]",
    r"[\x{94d}\x{9cd}\x{a4d}\x{acd}\x{b4d}\x{bcd}\x{c4d}\x{ccd}\x{d3b}\x{d3c}\x{d4d}\x{dca}\x{e3a}\x{eba}\x{f84}\x{1039}\x{103a}\x{1714}\x{17d2}]",
];

fn class(class: Class, own: char) -> bool {
    static COMPILED: OnceLock<Vec<Option<Regex>>> = OnceLock::new();
    let compiled = COMPILED
        .get_or_init(|| CLASSES.iter().map(|text| Regex::new(text, &Release::LATEST.rules().go).ok()).collect());
    let regex = compiled.get(class as usize).and_then(Option::as_ref);
    regex.is_some_and(|regex| regex.is_match(own.encode_utf8(&mut [0; 4])))
}

/// The parameters of RFC 3492, 5.
const BASE: u32 = 36;
const FIRST_MIN: u32 = 1;
const MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const FIRST_BIAS: u32 = 72;
const FIRST_CODE: u32 = 128;

fn adapt(delta: u32, points: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / points;
    let mut steps = 0;
    while delta > (BASE - FIRST_MIN) * MAX / 2 {
        delta /= BASE - FIRST_MIN;
        steps += BASE;
    }
    steps + (BASE - FIRST_MIN + 1) * delta / (delta + SKEW)
}

fn threshold(step: u32, bias: u32) -> u32 {
    step.saturating_sub(bias).clamp(FIRST_MIN, MAX)
}

fn decode(text: &str) -> Option<String> {
    let (basic, rest) = text.rsplit_once('-').unwrap_or(("", text));
    let mut output: Vec<char> = basic.chars().collect();
    let (mut code, mut bias, mut at) = (FIRST_CODE, FIRST_BIAS, 0_u32);
    let mut bytes = rest.bytes();
    while let Some(first) = bytes.next() {
        let (before, mut weight, mut step, mut byte) = (at, 1_u32, BASE, first);
        loop {
            let digit = match byte {
                b'a'..=b'z' => byte - b'a',
                b'A'..=b'Z' => byte - b'A',
                b'0'..=b'9' => byte - b'0' + 26,
                _ => return None,
            };
            at = at.checked_add(u32::from(digit).checked_mul(weight)?)?;
            let threshold = threshold(step, bias);
            if u32::from(digit) < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            step = step.checked_add(BASE)?;
            byte = bytes.next()?;
        }
        let points = output.len() as u32 + 1;
        bias = adapt(at - before, points, before == 0);
        code = code.checked_add(at / points)?;
        at %= points;
        output.insert(at as usize, char::from_u32(code)?);
        at += 1;
    }
    Some(output.into_iter().collect())
}

fn encode(label: &str) -> Option<String> {
    let points: Vec<u32> = label.chars().map(u32::from).collect();
    let mut output: String = label.chars().filter(char::is_ascii).collect();
    let basic = output.len() as u32;
    if basic > 0 {
        output.push('-');
    }
    let (mut code, mut bias, mut delta, mut done) = (FIRST_CODE, FIRST_BIAS, 0_u32, basic);
    while (done as usize) < points.len() {
        let next = points.iter().copied().filter(|point| *point >= code).min()?;
        delta = delta.checked_add((next - code).checked_mul(done + 1)?)?;
        code = next;
        for &point in &points {
            if point < code {
                delta = delta.checked_add(1)?;
            }
            if point == code {
                let (mut rest, mut step) = (delta, BASE);
                loop {
                    let threshold = threshold(step, bias);
                    if rest < threshold {
                        break;
                    }
                    output.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
                    rest = (rest - threshold) / (BASE - threshold);
                    step += BASE;
                }
                output.push(digit(rest));
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        code += 1;
    }
    Some(output)
}

fn digit(value: u32) -> char {
    let base = if value < 26 { b'a' } else { b'0' - 26 };
    char::from(base + value as u8)
}
