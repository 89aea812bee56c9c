//! `plimsoll cel cost`: what an expression may cost, and why.

use clap::{ArgMatches, Command};
use plimsoll::Advice;
use plimsoll::cel::ast::Expr;
use plimsoll::cel::checked::Checked;
use plimsoll::cel::cost::Explanation;
use plimsoll_doc::JsonObject;
use plimsoll_finding::{grouped, share, times};
use plimsoll_report::escape;

use super::check::refuse;
use super::scene::{Stage, expression};
use super::{advice, options, parts};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Show what an expression may cost in the worst case, which part of it costs what, and which bound of the schema would \
lower it.

The API server rejects a rule whose estimate, multiplied by how often it can be evaluated in an object, is above \
10,000,000. Sizes come from maxItems, maxProperties and maxLength of the schema: where one is missing, the server \
assumes the largest value that fits into a request.";

const EXAMPLES: &str = "\
Examples:
  plimsoll cel cost 'self.items.all(i, i.size() < 9)' --schema crd.yaml#/spec
  plimsoll cel cost '[1, 2].exists(n, n > 1)'

Exit codes: 0 within the limit of a rule, 1 above it or it does not compile, 2 wrong usage or unreadable files.";

/// The most that the estimate of a rule may be.
pub(super) const LIMIT: u64 = 10_000_000;
/// Parts that are shown at most, the most expensive first.
const MOST: usize = 12;

pub(super) fn command() -> Command {
    Command::new("cost")
        .about("Show what an expression may cost, and which bound would lower it")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(options::expression())
        .arg(options::schema())
        .arg(options::new())
        .arg(options::output())
        .args(release::args())
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let stage = Stage::new(matches)?;
    let text = expression(matches)?;
    let checked = match stage.compile(&text) {
        Ok(checked) => checked,
        Err(errors) => return refuse(&errors, &stage, matches, terminal),
    };
    let priced = Priced::of(&stage, &checked, &text);
    let exit = if priced.explanation.cost.max > LIMIT { Exit::Findings } else { Exit::Fine };
    terminal.has_found(exit);
    if options::wants_json(matches) {
        writeln!(terminal.out(), "{}", priced.json())?;
    } else {
        priced.show(&stage, terminal)?;
    }
    Ok(exit)
}

/// The price of an expression.
pub(super) struct Priced {
    explanation: Explanation,
    parts: Vec<Part>,
    advice: Vec<Advice>,
}

struct Part {
    text: String,
    /// One evaluation at worst.
    once: u64,
    /// How often at worst.
    times: u64,
}

impl Priced {
    pub(super) fn of(stage: &Stage, checked: &Checked, text: &str) -> Self {
        let explanation = stage.scene.explain(checked);
        let mut shown: Vec<Part> = Vec::new();
        let written = parts::written(checked, text);
        for expr in checked.ast().ids() {
            let Some(part) = explanation.part(expr).filter(|part| part.cost.max > 0) else { continue };
            let is_name = matches!(checked.ast().expr(expr), Expr::Ident(_) | Expr::Literal(_));
            let Some(text) = written.get(&expr).filter(|_| !is_name) else { continue };
            if shown.iter().all(|other| other.text != *text) {
                shown.push(Part { text: text.clone(), once: part.cost.max, times: part.times.max });
            }
        }
        shown.sort_by_key(|part| std::cmp::Reverse(part.once.saturating_mul(part.times)));
        shown.truncate(MOST);
        Self { advice: stage.scene.advise(checked, LIMIT), explanation, parts: shown }
    }

    pub(super) fn show(&self, stage: &Stage, terminal: &mut Terminal) -> Result<(), Stop> {
        let styles = terminal.renderer().styles;
        let cost = self.explanation.cost;
        let of_limit = if cost.max > LIMIT {
            format!("{0}{1} the limit of a rule{0:#}", styles.error, times(cost.max, LIMIT))
        } else {
            format!("{} of the limit of a rule", share(cost.max, LIMIT))
        };
        writeln!(
            terminal.out(),
            "{0}{1} to {2}{0:#}, {of_limit}",
            styles.headline,
            grouped(cost.min),
            grouped(cost.max)
        )?;
        for Part { text, once, times } in &self.parts {
            let all = grouped(once.saturating_mul(*times));
            let each = if *times > 1 { format!(" ({} × {})", grouped(*times), grouped(*once)) } else { String::new() };
            writeln!(terminal.out(), "{all:>26}  {1}{0}{each}{0:#}", styles.faint, escape(text))?;
        }
        advice::show(&self.advice, stage, terminal)
    }

    fn json(&self) -> String {
        let mut object = JsonObject::new();
        object.number("min", self.explanation.cost.min);
        object.number("max", self.explanation.cost.max);
        object.number("limit", LIMIT);
        let parts = self.parts.iter().map(|part| {
            let mut object = JsonObject::new();
            object.text("expression", &part.text);
            object.number("cost", part.once);
            object.number("times", part.times);
            object.finish()
        });
        object.raw("parts", &format!("[{}]", parts.collect::<Vec<_>>().join(",")));
        object.raw("advice", &advice::json(&self.advice));
        object.finish()
    }
}
