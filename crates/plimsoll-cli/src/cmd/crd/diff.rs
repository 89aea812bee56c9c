//! `plimsoll crd diff`: what a new definition does to objects that the old one took.

mod bounds;
mod change;
mod definition;
mod junctors;
mod lists;
mod members;
mod output;
mod rules;
mod shown;
pub(super) mod side;
mod update;
mod values;
mod walk;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::Judge;

use self::change::{Change, Level, Softened};
use self::output::Sides;
use self::side::{Side, definitions};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Compare two definitions (CustomResourceDefinition), or two folders of them: what the new one refuses or \
drops that the old one took, what ratcheting forgives objects that are stored already, what else happens \
to objects, and whether the server takes the new one as an update of the old one at all.";

const EXAMPLES: &str = "\
Levels:
  update   the server refuses the new definition, or the kind itself is another one
  refuse   objects or requests that were taken are refused
  drop     fields that were kept are dropped
  change   nothing is refused, but something else happens to objects
  widen    more is taken than before; shown with --all

Examples:
  plimsoll crd diff old.yaml new.yaml
  plimsoll crd diff released/crds/ config/crds/ -o json
  git show main:crd.yaml | plimsoll crd diff - crd.yaml

Exit codes: 0 nothing breaks, 1 something does (update, refuse, drop), 2 usage or I/O, 3 a defect of plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("diff")
        .about("Show what a new definition refuses or drops that the old one took")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("OLD")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with the old definitions; `-` is standard input"),
            Arg::new("NEW")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with the new definitions; `-` is standard input"),
        ])
        .args(release::args())
        .args([
            Arg::new("all").long("all").action(ArgAction::SetTrue).help("Show what is taken in addition, too"),
            Arg::new("ignore-ratcheted")
                .long("ignore-ratcheted")
                .action(ArgAction::SetTrue)
                .help("Do not fail for what unchanged values of stored objects are forgiven"),
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FORMAT")
                .default_value("text")
                .value_parser([
                    PossibleValue::new("text").help("differences with their lines, for people"),
                    PossibleValue::new("json").help("one JSON object per difference, one per line"),
                ])
                .help("What to write"),
        ])
}

/// Compares.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let path = |name| matches.get_one::<PathBuf>(name).cloned().unwrap_or_default();
    let release = release::chosen(matches);
    let is_json = matches.get_one::<String>("output").is_some_and(|format| format == "json");
    let shows_all = matches.get_flag("all") || is_json;
    let (old_texts, new_texts) = (side::load(&path("OLD"))?, side::load(&path("NEW"))?);
    let pairs = pairs(&definitions(&old_texts), &definitions(&new_texts));
    let judge = Judge::new(release);
    let styles = terminal.renderer().styles;
    let mut tally = Tally::default();
    for pair in &pairs {
        let changes = pair.changes(&judge);
        let (old_source, new_source) =
            (pair.old.map(|side| side.text.source()), pair.new.map(|side| side.text.source()));
        let old_source = old_source.as_ref().zip(pair.old).map(|(text, side)| text.document(side.text.index(), 0));
        let new_source = new_source.as_ref().zip(pair.new).map(|(text, side)| text.document(side.text.index(), 0));
        let sides = Sides {
            name: &pair.name,
            old: pair.old.map(|side| side.text).zip(old_source.as_ref()),
            new: pair.new.map(|side| side.text).zip(new_source.as_ref()),
        };
        for change in &changes {
            tally.add(change, matches.get_flag("ignore-ratcheted"));
            if is_json {
                output::json(change, sides, terminal.out())?;
            } else if shows_all || change.level != Level::Widen {
                output::text(change, sides, &styles, terminal.out())?;
            }
        }
    }
    if !is_json {
        writeln!(terminal.err()?, "{}", tally.summary(shows_all))?;
    }
    Ok(if tally.breaking > 0 { Exit::Findings } else { Exit::Fine })
}

/// A definition on both sides.
struct Pair<'s> {
    name: String,
    old: Option<Side<'s>>,
    new: Option<Side<'s>>,
}

/// Definitions of the same name; where each side has one, these, whatever their names.
fn pairs<'s>(old: &[(String, Side<'s>)], new: &[(String, Side<'s>)]) -> Vec<Pair<'s>> {
    if let ([(_, old)], [(name, new)]) = (old, new) {
        return vec![Pair { name: name.clone(), old: Some(*old), new: Some(*new) }];
    }
    let mut after: HashMap<&str, Side<'s>> = new.iter().map(|(name, side)| (name.as_str(), *side)).collect();
    let mut pairs: Vec<Pair<'s>> = old
        .iter()
        .map(|(name, side)| Pair { name: name.clone(), old: Some(*side), new: after.remove(name.as_str()) })
        .collect();
    let is_new = |(name, _): &&(String, Side<'s>)| after.contains_key(name.as_str());
    pairs.extend(new.iter().filter(is_new).map(|(name, side)| Pair {
        name: name.clone(),
        old: None,
        new: Some(*side),
    }));
    pairs
}

impl Pair<'_> {
    fn changes(&self, judge: &Judge) -> Vec<Change> {
        let alone = |level, message: &str| Change {
            level,
            what: "definition",
            message: message.to_owned(),
            version: None,
            field: String::new(),
            old: None,
            new: None,
            softened: Softened::NotAsked,
        };
        let (old, new) = (self.old.and_then(|side| side.object()), self.new.and_then(|side| side.object()));
        match (old, new) {
            (Some(old), Some(new)) => {
                let mut changes = update::refusals(&old, &new, judge);
                changes.extend(definition::compare(old.root, new.root));
                changes.sort_by_key(|change| change.level);
                changes
            }
            (Some(_), None) => vec![alone(Level::Update, "the definition is gone, and its objects with it")],
            (None, _) => vec![alone(Level::Widen, "the definition is new")],
        }
    }
}

/// What was found, in numbers.
#[derive(Debug, Default)]
struct Tally {
    levels: [usize; 5],
    breaking: usize,
    forgiven: usize,
}

impl Tally {
    fn add(&mut self, change: &Change, ignores_ratcheted: bool) {
        self.levels[change.level as usize] += 1;
        let is_forgiven = change.softened.is_forgiving();
        self.forgiven += usize::from(is_forgiven);
        self.breaking += usize::from(change.level.is_breaking() && !(ignores_ratcheted && is_forgiven));
    }

    fn summary(&self, shows_all: bool) -> String {
        let [update, refuse, drop, change, widen] = self.levels;
        let mut parts = Vec::new();
        for (count, what) in [
            (update, "refused updates or renamings"),
            (refuse, "refuse"),
            (drop, "drop"),
            (change, "change"),
            (widen, if shows_all { "widen" } else { "widen (`--all` shows them)" }),
        ] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        if parts.is_empty() {
            return "no difference that objects notice".to_owned();
        }
        let forgiven = match self.forgiven {
            0 => String::new(),
            count => format!("; ratcheting softens {count}"),
        };
        format!("{}{forgiven}", parts.join(", "))
    }
}
