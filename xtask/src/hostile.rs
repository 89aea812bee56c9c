//! `cargo xtask hostile`: inputs that were made to break the command, each within bounds of time and memory.

mod cases;
mod gigabytes;
mod go;
mod inputs;
mod same;
mod schemas;

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::watched::Watched;
use crate::{Args, Outcome, command};
use cases::Case;

/// What may be resident.
const RESIDENT_KILOBYTES: u64 = 300 * 1024;
/// A machine that is slow or busy may need so many times as long.
const SLACK: u32 = 2;
/// After this long a case has failed, and is ended.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let is_whole = args.flag("--whole");
    let only = args.option("--only")?;
    let given = args.option("--program")?;
    args.finish()?;
    let absolute = |path| std::path::absolute(path).map_err(|error: io::Error| error.to_string());
    let program = given.map_or_else(command::build, absolute)?;
    let folder = std::env::temp_dir().join(format!("plimsoll-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_wanted = |case: &&Case| only.as_ref().is_none_or(|only| case.name.contains(only.as_str()));
    let gigabytes: &[Case] = if is_whole { &gigabytes::GIGABYTES } else { &[] };
    let usual = cases::CASES.iter().chain(&schemas::CASES).chain(&go::CASES);
    let mut failed = 0;
    for case in usual.chain(gigabytes).filter(is_wanted) {
        let complaints = try_case(case, &program, &folder).map_err(|error| format!("{}: {error}", case.name))?;
        failed += tell(&complaints);
    }
    if only.as_ref().is_none_or(|only| "same".contains(only.as_str())) {
        let inputs = if is_whole { same::ALL } else { same::FEW };
        let complaints = same::run(&program, &folder, inputs).map_err(|error| format!("same: {error}"))?;
        failed += tell(&complaints);
    }
    // What stays behind is in a folder for such things.
    let _ = fs::remove_dir_all(&folder);
    Ok(if failed == 0 { Outcome::Fine } else { Outcome::Failed })
}

/// Says what is wrong; returns 1 if anything is.
fn tell(complaints: &[String]) -> usize {
    for complaint in complaints {
        println!("  FAILED: {complaint}");
    }
    usize::from(!complaints.is_empty())
}

/// Runs a case; returns what is wrong with how it ended.
fn try_case(case: &Case, program: &Path, folder: &Path) -> io::Result<Vec<String>> {
    let place = folder.join("case");
    fs::create_dir_all(&place)?;
    (case.files)(&place)?;
    let (stdout, stderr) = (folder.join("stdout"), folder.join("stderr"));
    let mut command = Command::new(program);
    command.args(case.args).current_dir(&place).env("NO_COLOR", "1");
    command.stdout(File::create(&stdout)?).stderr(File::create(&stderr)?);
    let watched = Watched::fed(&mut command, PATIENCE, case.stdin)?;
    let written = fs::metadata(&stdout)?.len() + fs::metadata(&stderr)?.len();
    println!(
        "{:40} {:>5.2} s CPU, {:>5.1} MB resident, {:>5.1} MB written, {}",
        case.name,
        watched.cpu.as_secs_f64(),
        watched.resident_kilobytes as f64 / 1024.0,
        written as f64 / 1e6,
        watched.status
    );
    let mut complaints = Vec::new();
    let most = case.cpu * SLACK;
    if watched.cpu > most {
        complaints.push(format!("more than {:.1} s", most.as_secs_f64()));
    }
    if watched.resident_kilobytes > RESIDENT_KILOBYTES {
        complaints.push(format!("more than {RESIDENT_KILOBYTES} kB are resident"));
    }
    if watched.status.code() != Some(case.exit) {
        complaints.push(format!("it must end with {}", case.exit));
    }
    let mut output = fs::read(&stdout)?;
    output.extend(fs::read(&stderr)?);
    if !contains(&output, case.says.as_bytes()) {
        let shown = output.get(..output.len().min(300)).unwrap_or_default();
        complaints.push(format!("it must say {:?}: {}", case.says, String::from_utf8_lossy(shown)));
    }
    complaints.extend(hidden(&output));
    fs::remove_dir_all(&place)?;
    Ok(complaints)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}

/// A character of an output that acts on a terminal or is not shown.
fn hidden(output: &[u8]) -> Option<String> {
    let Ok(text) = str::from_utf8(output) else { return Some("the output is not UTF-8".to_owned()) };
    let found = text.chars().find(|&c| c != '\n' && plimsoll_doc::is_hidden(c))?;
    Some(format!("{found:?} is in the output"))
}
