//! `plimsoll cel functions`: the table of functions, by release.

use clap::{Arg, ArgMatches, Command};
use plimsoll::Release;
use plimsoll::cel::functions::{Overload, all};
use plimsoll::cel::hint::signature;
use plimsoll::cel::libraries::Libraries;
use plimsoll_doc::JsonObject;

use super::options;
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
List the functions that expressions may use in a release of Kubernetes.

An API server of release 1.N runs stored rules with all functions of 1.N, but accepts new rules only with functions \
of the release before, so that they survive a downgrade. `new in` shows the first release in which a new rule can \
use a function, where it differs.";

const EXAMPLES: &str = "\
Examples:
  plimsoll cel functions                      everything in the newest release
  plimsoll cel functions --kube-version 1.30  the functions of 1.30
  plimsoll cel functions indexOf              functions with this word in their name or description
  plimsoll cel functions -o json              one JSON object for each overload";

pub(super) fn command() -> Command {
    Command::new("functions")
        .about("List the CEL functions of a release, with their types")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(Arg::new("WORD").help("Only functions with this in their name or description"))
        .arg(options::output())
        .args(release::args())
}

/// An overload with the release from which new rules may use it.
struct Row {
    function: &'static str,
    overload: &'static Overload,
    new_in: Option<Release>,
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let release = release::chosen(matches);
    let word = matches.get_one::<String>("WORD").map(|word| word.to_lowercase());
    let rows = rows(release, word.as_deref());
    if rows.is_empty() {
        let what = word.map_or_else(String::new, |word| format!(" with `{word}`"));
        terminal.complain(&format!("Kubernetes {release} has no function{what}"));
        return Ok(Exit::Findings);
    }
    if options::wants_json(matches) {
        for row in &rows {
            writeln!(terminal.out(), "{}", row.json())?;
        }
        return Ok(Exit::Fine);
    }
    let width = rows.iter().map(|row| row.signature().chars().count()).max().unwrap_or(0).min(WIDEST);
    let styles = terminal.renderer().styles;
    for row in &rows {
        let signature = row.signature();
        let gap = " ".repeat(width.saturating_sub(signature.chars().count()));
        let name =
            signature.replace(row.function, &format!("{}{}{:#}", styles.headline, row.function, styles.headline));
        let new_in = row.new_in.map_or_else(|| "stored rules only".to_owned(), |release| release.to_string());
        let since = if row.is_always_there() { String::new() } else { format!(" (new in {new_in})") };
        writeln!(terminal.out(), "{name}{gap}  {}{since}", row.overload.doc)?;
    }
    Ok(Exit::Fine)
}

/// Longer signatures push their description to the right.
const WIDEST: usize = 60;

fn rows(release: Release, word: Option<&str>) -> Vec<Row> {
    let stored = release.rules().cel.stored;
    let is_asked = |function: &str, overload: &Overload| {
        word.is_none_or(|word| function.to_lowercase().contains(word) || overload.doc.to_lowercase().contains(word))
    };
    let mut rows: Vec<Row> = all()
        .filter(|function| !function.name.contains('@') || function.name == "@in")
        .flat_map(|function| function.overloads.iter().map(|overload| (function.name, overload)))
        .filter(|(function, overload)| stored.contains(overload.library) && is_asked(function, overload))
        .map(|(function, overload)| Row { function, overload, new_in: first_new(overload.library) })
        .collect();
    rows.sort_by_key(|row| row.function.trim_start_matches(['_', '@', '!', '-', '?']).to_lowercase());
    rows
}

/// The first release whose new rules may use a library.
fn first_new(library: Libraries) -> Option<Release> {
    Release::all().find(|release| release.rules().cel.new.contains(library))
}

impl Row {
    fn is_always_there(&self) -> bool {
        self.new_in == Release::all().next()
    }

    /// `string.charAt(int) -> string`
    fn signature(&self) -> String {
        signature(self.function, self.overload)
    }

    fn json(&self) -> String {
        let mut object = JsonObject::new();
        object.text("function", self.function);
        object.text("overload", self.overload.id);
        object.text("signature", &self.signature());
        if let Some(release) = self.new_in {
            object.text("newIn", release.name());
        }
        object.text("description", self.overload.doc);
        object.finish()
    }
}
