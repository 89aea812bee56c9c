//! `plimsoll crd diff`: what a new CRD does to objects that the old one accepts.

mod list;
mod output;

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::Judge;
use plimsoll_check::crd::diff::{Change, Level, pairs};
use plimsoll_check::crd::text::crds;
use plimsoll_report::Listing;

use self::output::Sides;
use super::load::load;
use crate::cmd::format;
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Compare two versions of a CRD, or two folders of CRDs: which objects the new one rejects, which fields it \
drops, what ratcheting allows for stored objects, and whether the API server accepts the new one as an update \
of the old one at all.";

const EXAMPLES: &str = "\
Levels:
  update   the server rejects the new CRD, or it defines another kind
  reject   objects or requests that were accepted are rejected
  drop     fields that were stored are dropped
  change   not known to reject anything, but something changes
  widen    more is accepted than before; shown with --all

Examples:
  plimsoll crd diff old.yaml new.yaml
  plimsoll crd diff released/crds/ config/crds/ -o json
  git show main:crd.yaml | plimsoll crd diff - crd.yaml

Exit codes: 0 no breaking change, 1 breaking changes (update, reject, drop), 2 wrong usage or unreadable files,
3 internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("diff")
        .about("Show breaking changes between two versions of a CRD")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("OLD")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with the old CRDs; `-` is standard input"),
            Arg::new("NEW")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with the new CRDs; `-` is standard input"),
        ])
        .args(release::args())
        .args([
            Arg::new("all").long("all").action(ArgAction::SetTrue).help("Also show what is accepted in addition"),
            Arg::new("ignore-ratcheted")
                .long("ignore-ratcheted")
                .action(ArgAction::SetTrue)
                .help("Ignore changes that ratcheting covers"),
            format::output_arg([
                PossibleValue::new("text").help("differences with their lines, for people"),
                PossibleValue::new("json").help("one JSON object per difference, one per line"),
            ]),
        ])
}

/// Compares.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let path = |name| matches.get_one::<PathBuf>(name).cloned().unwrap_or_default();
    let release = release::chosen(matches);
    let is_json = matches.get_one::<String>("output").is_some_and(|format| format == "json");
    let list = format::list_format(matches);
    let mut listing = list.map(|format| Listing::new(format, env!("CARGO_PKG_VERSION")));
    let ignores_ratcheted = matches.get_flag("ignore-ratcheted");
    let shows_all = matches.get_flag("all") || is_json;
    let (old_texts, new_texts) = (load(&path("OLD"))?, load(&path("NEW"))?);
    let pairs = pairs(&crds(&old_texts), &crds(&new_texts));
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
        if let Some(listing) = &mut listing {
            let shown = changes.iter().filter(|change| shows_all || change.level != Level::Widen);
            listing.case(&list::case(shown, sides, ignores_ratcheted), terminal.out())?;
        }
        for change in &changes {
            tally.add(change, ignores_ratcheted);
            terminal.has_found(tally.exit());
            if listing.is_some() {
                continue;
            }
            if is_json {
                output::json(change, sides, terminal.out())?;
            } else if shows_all || change.level != Level::Widen {
                output::text(change, sides, &styles, terminal.out())?;
            }
        }
    }
    if let Some(listing) = &mut listing {
        listing.finish(&tally.summary(shows_all), terminal.out())?;
    }
    if !is_json {
        writeln!(terminal.err()?, "{}", tally.summary(shows_all))?;
    }
    Ok(tally.exit())
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

    fn exit(&self) -> Exit {
        if self.breaking > 0 { Exit::Findings } else { Exit::Fine }
    }

    fn summary(&self, shows_all: bool) -> String {
        let [update, refuse, drop, change, widen] = self.levels;
        let mut parts = Vec::new();
        for (count, what) in [
            (update, "rejected updates or renamings"),
            (refuse, "reject"),
            (drop, "drop"),
            (change, "change"),
            (widen, if shows_all { "widen" } else { "widen (`--all` shows them)" }),
        ] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        if parts.is_empty() {
            return "no difference for objects".to_owned();
        }
        let forgiven = match self.forgiven {
            0 => String::new(),
            count => format!("; ratcheting covers {count}"),
        };
        format!("{}{forgiven}", parts.join(", "))
    }
}
