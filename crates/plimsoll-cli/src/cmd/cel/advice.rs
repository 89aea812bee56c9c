//! Bounds that would lower a cost, in words.

use plimsoll::{Advice, Bound};
use plimsoll_report::{JsonObject, SourceText};

use super::scene::Stage;
use crate::exit::Stop;
use crate::terminal::Terminal;

/// Shows at most this many.
const MOST: usize = 5;

/// What would help, with the place in the schema.
pub(super) fn show(advice: &[Advice], stage: &Stage, terminal: &mut Terminal) -> Result<(), Stop> {
    let Some((name, text)) = stage.schema_text() else { return Ok(()) };
    let source = SourceText::new(name, &text);
    let source = source.document(0, 0);
    let styles = terminal.renderer().styles;
    for Advice { bounds, cost } in advice.iter().take(MOST) {
        let words = bounds.iter().map(|Bound { schema, path, keyword, value }| {
            let place = source.position(stage.scene.span(*schema).start);
            format!("`{}: {value}` on {} ({name}:{})", keyword.name(), readable(path), place.line)
        });
        let words: Vec<String> = words.collect();
        let lower = if words.len() > 1 { "together lower" } else { "lowers" };
        writeln!(terminal.out(), "{0}help:{0:#} {1} {lower} it to {2}", styles.help, joined(&words), number(cost.max))?;
    }
    Ok(())
}

/// The same for programs.
pub(super) fn json(advice: &[Advice]) -> String {
    let list = advice.iter().map(|advice| {
        let bounds = advice.bounds.iter().map(|bound| {
            let mut object = JsonObject::new();
            object.text("path", &readable(&bound.path));
            object.text("keyword", bound.keyword.name());
            object.number("bound", bound.value);
            object.finish()
        });
        let mut object = JsonObject::new();
        object.raw("bounds", &format!("[{}]", bounds.collect::<Vec<_>>().join(",")));
        object.number("cost", advice.cost.max);
        object.finish()
    });
    format!("[{}]", list.collect::<Vec<_>>().join(","))
}

/// `a, b and c`
fn joined(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// `self.tags.@items` as `self.tags[*]`.
fn readable(path: &str) -> String {
    path.replace(".@items", "[*]").replace(".@values", "[*]")
}

/// A number with spaces between thousands.
pub(super) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

/// How often a limit fits into a cost.
pub(super) fn times(cost: u64, limit: u64) -> String {
    let factor = cost as f64 / limit.max(1) as f64;
    if factor < 100.0 { format!("{factor:.1}") } else { number(factor as u64) }
}

#[cfg(test)]
mod tests {
    use super::{number, times};

    #[test]
    fn numbers_are_grouped() {
        for (value, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_844_674_407, "1 844 674 407")] {
            assert_eq!(number(value), text);
        }
        assert_eq!(times(15, 10), "1.5");
    }
}
