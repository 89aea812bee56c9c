//! `cargo xtask facts`: records what all releases answer to the facts about expressions.

use plimsoll_conformance::facts;
use plimsoll_release::Release;
use serde_json::{Map, Value};

use crate::recording::{ask, write};
use crate::{Args, Outcome};

const NO_RECORDER: &str =
    "facts needs --recorder BINARY, made by conformance/facts/recorder/build; {} in it stands for the release";

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let recorder = args.option("--recorder")?.ok_or(NO_RECORDER)?;
    args.finish()?;
    let expressions = facts::expressions()?;
    let input = lines(&expressions);
    let answers = |release: Release| {
        let program = recorder.replace("{}", release.name());
        let text = ask(&program, &[facts::schemas().as_os_str()], input.clone())?;
        let answers: Result<Vec<Map<String, Value>>, _> = text.lines().map(serde_json::from_str).collect();
        let answers = answers.map_err(|error| format!("{program}: {error}"))?;
        if answers.len() == expressions.len() { Ok(answers) } else { Err(format!("{program} ended early")) }
    };
    let recorded = facts::releases().map(|release| Ok((release.name(), answers(release)?)));
    let recorded = recorded.collect::<Result<Vec<_>, String>>()?;
    let Some(((_, newest), others)) = recorded.split_first() else { return Err("no release answers".to_owned()) };

    let (mut rows, mut rows_of_releases) = (Vec::new(), Vec::new());
    for (index, (expression, newest)) in expressions.iter().zip(newest).enumerate() {
        let mut row = expression.as_object().cloned().unwrap_or_default();
        row.extend(newest.clone());
        rows.push(Value::Object(row));
        let mut otherwise: Vec<(Vec<&str>, &Map<String, Value>)> = Vec::new();
        for (release, answers) in others.iter().rev() {
            let Some(answer) = answers.get(index).filter(|answer| *answer != newest) else { continue };
            match otherwise.iter_mut().find(|(_, known)| *known == answer) {
                Some((releases, _)) => releases.push(release),
                None => otherwise.push((vec![release], answer)),
            }
        }
        for (releases, answer) in otherwise {
            let mut row = answer.clone();
            row.insert("releases".to_owned(), releases.into());
            rows_of_releases.push(Value::Object(row));
        }
    }
    write(&facts::rows(), &lines(&rows))?;
    write(&facts::rows_of_releases(), &lines(&rows_of_releases))?;
    println!("{} expressions recorded under {} releases", expressions.len(), recorded.len());
    Ok(Outcome::Fine)
}

fn lines(rows: &[Value]) -> String {
    rows.iter().fold(String::new(), |text, row| text + &row.to_string() + "\n")
}
