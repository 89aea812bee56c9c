//! `plimsoll cel eval`: the value of an expression.

use clap::{ArgMatches, Command};
use plimsoll::cel::checked::Checked;
use plimsoll::cel::value::literal;
use plimsoll_doc::JsonObject;
use plimsoll_report::{escape, escape_lines};

use super::check::refuse;
use super::failure::Failure;
use super::options;
use super::parts::{self, PartValue};
use super::scene::{Stage, expression};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll cel eval '[1, 2, 3].map(n, n * n)'
  plimsoll cel eval 'self.spec.replicas <= 3' --self object.yaml
  plimsoll cel eval 'self.replicas >= oldSelf.replicas' --schema crd.yaml#/spec --self new.yaml --old-self old.yaml
  plimsoll cel eval --parts 'self.a + self.b > 3' --self object.yaml   also shows the values of its parts

Exit codes: 0 it has a value, 1 it does not compile or fails, 2 wrong usage or unreadable files.";

/// Longer values are cut off.
pub(super) const LONGEST: usize = 100_000;

pub(super) fn command() -> Command {
    Command::new("eval")
        .about("Evaluate an expression over objects")
        .after_help(EXAMPLES)
        .arg(options::expression())
        .arg(options::schema())
        .args(options::objects())
        .arg(options::new())
        .arg(
            clap::Arg::new("parts")
                .long("parts")
                .action(clap::ArgAction::SetTrue)
                .help("Also show the values of the parts of the expression"),
        )
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
    let answer = Answer::of(&stage, &checked, &text);
    let exit = if answer.value.is_ok() { Exit::Fine } else { Exit::Findings };
    terminal.has_found(exit);
    if options::wants_json(matches) {
        writeln!(terminal.out(), "{}", answer.json(&checked, &text))?;
    } else {
        answer.show(&text, matches.get_flag("parts"), terminal)?;
    }
    Ok(exit)
}

/// What came of an evaluation.
pub(super) struct Answer {
    /// The value as an expression, or what went wrong.
    pub(super) value: Result<String, Failure>,
    cost: u64,
    parts: Vec<PartValue>,
}

impl Answer {
    pub(super) fn of(stage: &Stage, checked: &Checked, text: &str) -> Self {
        let ran = stage.scene.run(checked, stage.objects(), |evaluation| Self {
            value: match evaluation.outcome.value {
                Ok(value) => Ok(literal(value, evaluation.cx, LONGEST)),
                Err(fault) => Err(Failure::of(&fault.to_string(), &evaluation, checked, text)),
            },
            cost: evaluation.outcome.cost,
            parts: parts::values(&evaluation, checked, text),
        });
        ran.unwrap_or_else(|error| Self {
            value: Err(Failure::without_place(format!("program instantiation failed: {error}"))),
            cost: 0,
            parts: Vec::new(),
        })
    }

    pub(super) fn show(&self, text: &str, with_parts: bool, terminal: &mut Terminal) -> Result<(), Stop> {
        let styles = terminal.renderer().styles;
        match &self.value {
            Ok(value) => writeln!(terminal.out(), "{}", escape(value))?,
            Err(failure) => {
                writeln!(terminal.out(), "{0}error:{0:#} {1}", styles.error, escape_lines(&failure.message))?;
                if let Some(place) = failure.place(text) {
                    writeln!(terminal.out(), "{}", escape_lines(&place.to_string()))?;
                }
                if let Some(help) = failure.help() {
                    writeln!(terminal.out(), "{0}help:{0:#} {help}", styles.help)?;
                }
                for part in failure.operands.iter().filter(|_| !with_parts) {
                    writeln!(terminal.out(), "{0}  {1}{0:#}", styles.faint, part.shown())?;
                }
            }
        }
        if with_parts {
            for part in &self.parts {
                writeln!(terminal.out(), "{0}  {1}{0:#}", styles.faint, part.shown())?;
            }
        }
        Ok(())
    }

    fn json(&self, checked: &Checked, text: &str) -> String {
        let mut object = JsonObject::new();
        object.text("type", &checked.result_type().to_string());
        match &self.value {
            Ok(value) => object.text("value", value),
            Err(failure) => {
                object.text("error", &failure.message);
                if let Some(place) = failure.place(text) {
                    object.number("line", place.line);
                    object.number("column", place.column);
                }
            }
        }
        object.number("cost", self.cost);
        let parts = self.parts.iter().map(|part| {
            let mut object = JsonObject::new();
            object.text("expression", &part.text);
            object.text("value", &part.value);
            object.finish()
        });
        object.raw("parts", &format!("[{}]", parts.collect::<Vec<_>>().join(",")));
        object.finish()
    }
}
