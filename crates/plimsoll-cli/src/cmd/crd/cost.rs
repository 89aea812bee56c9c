//! `plimsoll crd cost`: what the rules of definitions cost, and what makes them cheaper.

mod output;

use std::collections::HashMap;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::{Judge, Profile, Release, SCHEMA_LIMIT};
use plimsoll_check::crd::cost::{Priced, price};
use plimsoll_check::crd::text::{CrdPlace, crds};
use plimsoll_finding::{grouped, locate_path};
use plimsoll_report::escape;

use self::output::{Shown, share};
use super::load::load;
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

/// So many rules of a definition are shown, unless all are asked for.
const MAX_SHOWN: usize = 20;

const LONG_ABOUT: &str = "\
Show what the rules (x-kubernetes-validations) of definitions cost at worst, as the server reckons it \
when a definition is created: an expression may cost 10 000 000, all of a schema together 100 000 000. \
For the most expensive ones it says which bound to add, and what they cost then.";

const EXAMPLES: &str = "\
Examples:
  plimsoll crd cost crds/
  plimsoll crd cost crds/widgets.yaml --all
  plimsoll crd cost crds/ --kube-version 1.33 -o json

Exit codes: 0 all within the limits, 1 a definition costs too much, 2 usage or I/O, 3 a defect of plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("cost")
        .about("Show what the rules of definitions cost, and which bounds make them cheaper")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args([Arg::new("PATH")
            .required(true)
            .num_args(1..)
            .value_parser(value_parser!(PathBuf))
            .help("Files and folders with definitions; `-` is standard input")])
        .args(release::args())
        .args([
            Arg::new("all").long("all").action(ArgAction::SetTrue).help("Show all rules, however cheap"),
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FORMAT")
                .default_value("text")
                .value_parser([
                    PossibleValue::new("text").help("rules with their costs, for people"),
                    PossibleValue::new("json").help("one JSON object per rule, one per line"),
                ])
                .help("What to write"),
        ])
}

/// Shows the costs of all definitions.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let release = |name| matches.get_one::<Release>(name).copied();
    let release = release("kube-version").or_else(|| release("openshift-version")).unwrap_or_default();
    // Also a definition that is refused for its costs has some.
    let judge = plimsoll::Options::server().release(release).profile(Profile::Loose).judge();
    let is_json = matches.get_one::<String>("output").is_some_and(|format| format == "json");
    let shows_all = matches.get_flag("all");
    let mut exit = Exit::Fine;
    for path in matches.get_many::<PathBuf>("PATH").into_iter().flatten() {
        let texts = load(path)?;
        for (name, crd) in crds(&texts) {
            exit = exit.max(show(&name, crd, &judge, is_json, shows_all, terminal)?);
        }
    }
    Ok(exit)
}

fn show(
    name: &str,
    crd: CrdPlace<'_>,
    judge: &Judge,
    is_json: bool,
    shows_all: bool,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let Some(object) = crd.object() else { return Ok(Exit::Fine) };
    let rules = price(&object.json_without(&object.cluster_fields()), judge);
    let source = crd.text.source();
    let source = source.document(crd.text.index(), 0);
    let place = |path: &plimsoll_finding::Path| {
        let located = locate_path(object.root.document(), &object.path_of(path));
        let span = located.key.map_or_else(|| located.node.span(), plimsoll_doc::NodeRef::span);
        source.position(span.start)
    };
    let shown = Shown { name, file: &crd.text.name, place: &place };
    let styles = terminal.renderer().styles;
    let totals = totals(&rules);
    let is_over = rules.iter().any(Priced::is_over) || totals.iter().any(|(_, _, cost)| *cost > SCHEMA_LIMIT);
    let exit = if is_over { Exit::Findings } else { Exit::Fine };
    terminal.has_found(exit);
    if is_json {
        rules.iter().try_for_each(|rule| output::json(rule, &shown, terminal.out()))?;
    } else {
        let count = if shows_all { rules.len() } else { rules.len().min(MAX_SHOWN) };
        rules.iter().take(count).try_for_each(|rule| output::text(rule, &shown, &styles, terminal.out()))?;
        if rules.len() > count {
            writeln!(terminal.out(), "... and {} cheaper ones; `--all` shows them\n", rules.len() - count)?;
        }
        if rules.is_empty() {
            writeln!(terminal.err()?, "{}: no rules", escape(name))?;
        }
        for (version, count, cost) in totals {
            let word = if cost > SCHEMA_LIMIT { "too much: " } else { "" };
            let plural = if count == 1 { "" } else { "s" };
            let (cost, share) = (grouped(cost), share(cost));
            let name = escape(name);
            let version = escape(version);
            writeln!(terminal.err()?, "{name} {version}: {count} rule{plural}, {cost}, {word}{share} of the budget")?;
        }
    }
    Ok(exit)
}

/// Number and cost of the rules of each version.
fn totals(rules: &[Priced]) -> Vec<(&str, usize, u64)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut totals: Vec<(&str, usize, u64)> = Vec::new();
    for rule in rules {
        let at = *places.entry(&rule.version).or_insert_with(|| {
            totals.push((&rule.version, 0, 0));
            totals.len() - 1
        });
        if let Some((_, count, cost)) = totals.get_mut(at) {
            *count += 1;
            *cost = cost.saturating_add(rule.total());
        }
    }
    totals.sort_by_key(|total| total.0);
    totals
}
