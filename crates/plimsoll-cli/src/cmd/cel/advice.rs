//! Bounds that would lower a cost, in words.

use plimsoll::Advice;
use plimsoll_doc::JsonObject;
use plimsoll_finding::{grouped, listed};
use plimsoll_report::{SourceText, escape};

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
        let words = bounds.iter().map(|bound| {
            let place = source.position(stage.scene.span(bound.schema).start);
            let (keyword, value) = (bound.keyword.name(), bound.value);
            format!("`{keyword}: {value}` to `{}` ({name}:{})", bound.field(), place.line)
        });
        let words: Vec<String> = words.collect();
        writeln!(
            terminal.out(),
            "{0}help:{0:#} add {1}: {2}",
            styles.help,
            escape(&listed(&words)),
            grouped(cost.max)
        )?;
    }
    Ok(())
}

/// The same for programs.
pub(super) fn json(advice: &[Advice]) -> String {
    let list = advice.iter().map(|advice| {
        let bounds = advice.bounds.iter().map(|bound| {
            let mut object = JsonObject::new();
            object.text("path", &bound.field());
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
