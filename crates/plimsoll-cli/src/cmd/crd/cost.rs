//! `plimsoll crd cost`: what the rules of CRDs cost, and what makes them cheaper.

mod output;

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::{Profile, SCHEMA_LIMIT};
use plimsoll_check::crd::cost::{Priced, price};
use plimsoll_check::crd::text::{CrdPlace, crds};
use plimsoll_doc::Position;
use plimsoll_finding::{counted, locate_path};
use plimsoll_report::{Source, escape};

use self::output::Shown;
use super::load::load;
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

/// Rules below this share of the budget of a CRD are hidden, unless all are asked for.
const CHEAP: u64 = SCHEMA_LIMIT / 100;

const LONG_ABOUT: &str = "\
Show what the validation rules (x-kubernetes-validations) of CRDs may cost in the worst case, as the API server \
estimates it when a CRD is created: a single rule may cost 10,000,000, all rules of a CRD together 100,000,000. \
The most expensive rules come first, each with the bounds to add and what it costs then. Rules below 1 % of the \
budget are hidden without --all.";

const EXAMPLES: &str = "\
Examples:
  plimsoll crd cost crds/
  plimsoll crd cost crds/widgets.yaml --all
  plimsoll crd cost crds/ --kube-version 1.33 -o json

Exit codes: 0 all within the limits, 1 a CRD exceeds them, 2 wrong usage or unreadable files,
3 internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("cost")
        .about("Show what the rules of CRDs cost, and which bounds make them cheaper")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args([Arg::new("PATH")
            .required(true)
            .num_args(1..)
            .value_parser(value_parser!(PathBuf))
            .help("Files and folders with CRDs; `-` is standard input")])
        .args(release::args())
        .args([
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .help("Show all rules, also those below 1 % of the budget"),
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

/// Shows the costs of all CRDs, the most expensive rules first.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    // A CRD that is rejected for its costs has some, too.
    let judge = plimsoll::Options::server().release(release::chosen(matches)).profile(Profile::Loose).judge();
    let is_json = matches.get_one::<String>("output").is_some_and(|format| format == "json");
    let least = if is_json || matches.get_flag("all") { 0 } else { CHEAP };
    let mut texts = Vec::new();
    for path in matches.get_many::<PathBuf>("PATH").into_iter().flatten() {
        texts.push(load(path)?);
    }
    let crds: Vec<(String, CrdPlace<'_>)> = texts.iter().flat_map(|texts| crds(texts)).collect();
    let mut rules: Vec<(usize, Priced)> = Vec::new();
    let mut totals = Vec::new();
    for (at, (name, crd)) in crds.iter().enumerate() {
        let Some(object) = crd.object() else { continue };
        let own = price(&object.json_without(&object.cluster_fields()), &judge);
        totals.extend(Total::of(name, &own));
        rules.extend(own.into_iter().map(|rule| (at, rule)));
    }
    // Stable: rules of equal cost stay in the order of the files.
    rules.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.total()));
    totals.sort_by_key(|total| std::cmp::Reverse(total.cost));
    let is_over = rules.iter().any(|(_, rule)| rule.is_over()) || totals.iter().any(Total::is_over);
    let exit = if is_over { Exit::Findings } else { Exit::Fine };
    terminal.has_found(exit);
    let styles = terminal.renderer().styles;
    let mut hidden = 0;
    for (at, rule) in &rules {
        let Some((name, crd)) = crds.get(*at) else { continue };
        if rule.total() < least && !rule.is_over() {
            hidden += 1;
            continue;
        }
        let source = crd.text.source();
        let source = source.document(crd.text.index(), 0);
        let place = |path: &plimsoll_finding::Path| position(path, *crd, &source);
        let shown = Shown { name, file: &crd.text.name, place: &place };
        if is_json {
            output::json(rule, &shown, terminal.out())?;
        } else {
            output::text(rule, &shown, &styles, terminal.out())?;
        }
    }
    if !is_json {
        summary(&totals, crds.len(), hidden, least, terminal)?;
    }
    Ok(exit)
}

fn position(path: &plimsoll_finding::Path, crd: CrdPlace<'_>, source: &Source<'_>) -> Position {
    let span = crd.object().map(|object| {
        let located = locate_path(object.root.document(), &object.path_of(path));
        located.key.map_or_else(|| located.node.span(), plimsoll_doc::NodeRef::span)
    });
    source.position(span.unwrap_or_default().start)
}

/// What the rules of one version of a CRD cost together.
struct Total {
    name: String,
    version: String,
    rules: usize,
    cost: u64,
}

impl Total {
    /// Of each version.
    fn of(name: &str, rules: &[Priced]) -> Vec<Self> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut totals: Vec<Self> = Vec::new();
        for rule in rules {
            let at = *places.entry(&rule.version).or_insert_with(|| {
                totals.push(Self { name: name.to_owned(), version: rule.version.to_string(), rules: 0, cost: 0 });
                totals.len() - 1
            });
            if let Some(total) = totals.get_mut(at) {
                total.rules += 1;
                total.cost = total.cost.saturating_add(rule.total());
            }
        }
        totals
    }

    fn is_over(&self) -> bool {
        self.cost > SCHEMA_LIMIT
    }
}

/// One line for each version that is worth one, and one for the rest.
fn summary(totals: &[Total], crds: usize, hidden: usize, least: u64, terminal: &mut Terminal) -> Result<(), Stop> {
    let shown = totals.iter().filter(|total| total.cost >= least);
    for Total { name, version, rules, cost } in shown {
        let rules = counted(*rules, "rule");
        let (name, version, of_budget) = (escape(name), escape(version), output::of_budget(*cost));
        writeln!(terminal.err()?, "{name} {version}: {rules}, {of_budget}")?;
    }
    let with_rules = totals.iter().map(|total| &total.name).collect::<HashSet<_>>().len();
    let mut rest = Vec::new();
    if hidden > 0 {
        rest.push(format!("{} below 1 % of the budget hidden (`--all` shows them)", counted(hidden, "rule")));
    }
    match crds - with_rules {
        0 => {}
        without => rest.push(format!("{} without rules", counted(without, "CRD"))),
    }
    if !rest.is_empty() {
        writeln!(terminal.err()?, "{}", rest.join(", "))?;
    }
    Ok(())
}
