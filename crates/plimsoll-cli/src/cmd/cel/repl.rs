//! `plimsoll cel repl`: a prompt.

mod complete;
mod history;

use std::io::{self, IsTerminal as _};

use clap::{ArgMatches, Command};
use rustyline::error::ReadlineError;
use rustyline::{CompletionType, Config, Editor};

use self::complete::Completer;
use super::cost::Priced;
use super::eval::Answer;
use super::scene::Stage;
use super::{check, options};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
A prompt for CEL expressions, with history and completion (Tab) of fields and of the functions that fit the type.

  EXPRESSION        its value
  :type EXPRESSION  its type
  :cost EXPRESSION  what it may cost, and which bound would lower it
  :parts EXPRESSION its value and the values of its parts
  :help, help       this text
  quit, exit        leave the prompt (so do :quit and Ctrl-D)";

pub(super) fn command() -> Command {
    Command::new("repl")
        .about("Evaluate expressions at a prompt")
        .long_about(LONG_ABOUT)
        .arg(options::schema())
        .args(options::objects())
        .arg(options::new())
        .args(release::args())
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let stage = Stage::new(matches)?;
    let failed = |error: &ReadlineError| Stop::Message(format!("the prompt failed: {error}"));
    let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
    let mut editor = Editor::with_config(config).map_err(|error| failed(&error))?;
    editor.set_helper(Some(Completer::new(&stage)));
    let history = history::file();
    if let Some(file) = &history {
        // There is none before the first use.
        let _ = editor.load_history(file);
    }
    if io::stdin().is_terminal() {
        let release = stage.scene.release();
        writeln!(
            terminal.out(),
            "CEL prompt (Kubernetes {release}). Tab completes, `help` lists commands, `quit` leaves."
        )?;
    }
    loop {
        terminal.finish()?;
        match editor.readline("cel> ") {
            Ok(line) if matches!(line.trim(), "quit" | "exit" | ":quit" | ":exit" | ":q") => break,
            Ok(line) => answer(line.trim(), &stage, terminal)?,
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(failed(&error)),
        }
    }
    if let Some(file) = &history {
        // A history that cannot be saved is not worth an error.
        let _ = editor.save_history(file);
    }
    Ok(Exit::Fine)
}

/// What is asked about an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Value,
    Parts,
    Type,
    Cost,
}

fn answer(line: &str, stage: &Stage, terminal: &mut Terminal) -> Result<(), Stop> {
    if line.is_empty() {
        return Ok(());
    }
    let (question, text) = match line.split_once(char::is_whitespace) {
        Some((":type", text)) => (Question::Type, text),
        Some((":cost", text)) => (Question::Cost, text),
        Some((":parts", text)) => (Question::Parts, text),
        _ if line.starts_with(':') || line == "help" => {
            writeln!(terminal.out(), "{LONG_ABOUT}")?;
            return Ok(());
        }
        _ => (Question::Value, line),
    };
    let checked = match stage.compile(text) {
        Ok(checked) => checked,
        Err(errors) => {
            return check::show(&errors, stage, terminal);
        }
    };
    match question {
        Question::Value => Answer::of(stage, &checked, text).show(text, false, terminal),
        Question::Parts => Answer::of(stage, &checked, text).show(text, true, terminal),
        Question::Cost => Priced::of(stage, &checked, text).show(stage, terminal),
        Question::Type => Ok(writeln!(terminal.out(), "{}", checked.result_type())?),
    }
}
