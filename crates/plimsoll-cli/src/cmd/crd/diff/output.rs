//! Differences for people, and as JSON. The names of the JSON are a promise:
//! `docs/crd-diff-output.schema.json` has them.

use std::io::{self, Write};

use plimsoll_check::crd::diff::{Change, Level};
use plimsoll_check::crd::text::CrdText;
use plimsoll_doc::{JsonObject, Span, json_text};
use plimsoll_report::{Source, Styles, escape};

/// So many columns of a line of a CRD are shown.
const MAX_LINE: usize = 90;

/// The two texts of a CRD.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) name: &'a str,
    pub(super) old: Option<(&'a CrdText, &'a Source<'a>)>,
    pub(super) new: Option<(&'a CrdText, &'a Source<'a>)>,
}

/// Writes a difference for people.
pub(super) fn text(change: &Change, sides: Sides<'_>, styles: &Styles, out: &mut dyn Write) -> io::Result<()> {
    let style = match change.level {
        Level::Update | Level::Refuse | Level::Drop => styles.error,
        Level::Change => styles.warning,
        Level::Widen => styles.help,
    };
    let (headline, faint) = (styles.headline, styles.faint);
    let mut place = sides.name.to_owned();
    let versions: Vec<&str> = change.version.iter().chain(&change.also_in).map(String::as_str).collect();
    for part in [versions.join(", ").as_str(), &change.field] {
        if !part.is_empty() {
            place.push(' ');
            place.push_str(part);
        }
    }
    writeln!(out, "{style}{}{style:#} {headline}{}{headline:#}", change.level.name(), escape(&place))?;
    writeln!(out, "  {}", escape(&change.message))?;
    for (word, side, span) in [("old", sides.old, change.old), ("new", sides.new, change.new)] {
        if let (Some((text, source)), Some(span)) = (side, span) {
            let at = source.position(span.start);
            let line = cut(text.line(span.start));
            writeln!(
                out,
                "  {faint}{word} {}:{}:{}{faint:#}  {}",
                escape(source.name()),
                at.line,
                at.column,
                escape(&line)
            )?;
        }
    }
    if let Some(sentence) = change.softened.sentence() {
        writeln!(out, "  {sentence}")?;
    }
    writeln!(out)
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(MAX_LINE) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line.to_owned(),
    }
}

/// Writes a difference as one line of JSON.
pub(super) fn json(change: &Change, sides: Sides<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut object = JsonObject::new();
    object.text("definition", sides.name);
    object.text("level", change.level.name());
    object.raw("breaking", if change.level.is_breaking() { "true" } else { "false" });
    object.text("what", change.what);
    object.text("message", &change.message);
    object.optional_text("version", change.version.as_deref());
    if !change.also_in.is_empty() {
        let also: Vec<String> = change.also_in.iter().map(|version| json_text(version)).collect();
        object.raw("alsoIn", &format!("[{}]", also.join(",")));
    }
    object.text("field", &change.field);
    object.raw("old", &place(sides.old, change.old));
    object.raw("new", &place(sides.new, change.new));
    object.optional_text("softened", change.softened.name());
    writeln!(out, "{}", object.finish())
}

fn place(side: Option<(&CrdText, &Source<'_>)>, span: Option<Span>) -> String {
    let (Some((_, source)), Some(span)) = (side, span) else { return "null".to_owned() };
    let at = source.position(span.start);
    let mut object = JsonObject::new();
    object.text("file", source.name());
    object.number("document", source.index() as u64);
    object.number("line", at.line.into());
    object.number("column", at.column.into());
    object.finish()
}
