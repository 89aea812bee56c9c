//! `cargo xtask allocations`: what reading allocates, input by input, committed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_doc::{Format, JsonLayout, KeyOrder, Limits, ReadRules, read, write_json};
use plimsoll_testkit::{count_allocations, data_root, files_under, generated_texts, repository_root};

use crate::{Args, Outcome};

/// Reading allocates at most this often, whatever the size of the document.
const MAX_ALLOCATIONS: u64 = 40;

/// Size of the generated texts.
const GENERATED_BYTES: usize = 1_000_000;

/// Bytes may grow by this share before it counts: allocators of other Rust versions round differently.
const TOLERATED_BYTES: f64 = 1.05;

const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

/// What reading one input cost.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    input: String,
    size: u64,
    nodes: u64,
    allocations: u64,
    bytes: u64,
}

pub(crate) fn run(mut args: Args) -> Result<Outcome, String> {
    let check = args.flag("--check");
    let _ = args.flag("--write");
    args.finish()?;

    let lines = measure();
    let path = committed_path();
    let above = lines.iter().filter(|line| line.allocations > MAX_ALLOCATIONS);
    let mut complaints: Vec<String> = above
        .map(|line| format!("{}: {} allocations, {MAX_ALLOCATIONS} allowed", line.input, line.allocations))
        .collect();
    if check {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        complaints.extend(growth(&parse(&text), &lines));
    } else {
        print!("{}", render(&lines));
        fs::write(&path, render(&lines)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    Ok(if complaints.is_empty() { Outcome::Fine } else { Outcome::Failed })
}

fn committed_path() -> PathBuf {
    repository_root().join("conformance/ALLOCATIONS.md")
}

fn measure() -> Vec<Line> {
    let root = data_root();
    let mut lines = Vec::new();
    for path in files_under(&root.join("corpora/crds")) {
        let (Some(format), Ok(text)) = (format_of(&path), fs::read(&path)) else { continue };
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if let Ok(document) = read(&text, format, &RULES) {
            let json = write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact);
            lines.push(count(&name, &text, format));
            lines.push(count(&format!("{name}, as compact JSON"), json.as_bytes(), Format::Json));
        }
    }
    for folder in ["corpora/objects", "vectors/crds"] {
        lines.extend(worst_of(&root.join(folder), folder));
    }
    for generated in generated_texts(GENERATED_BYTES) {
        let format = if generated.is_json { Format::Json } else { Format::Yaml };
        lines.push(count(generated.name, generated.text.as_bytes(), format));
    }
    lines
}

fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()? {
        "json" => Some(Format::Json),
        "yaml" | "yml" => Some(Format::Yaml),
        _ => None,
    }
}

/// The file of a folder that allocates most often.
fn worst_of(folder: &Path, name: &str) -> Option<Line> {
    let files = files_under(folder);
    let counted = files.iter().filter_map(|path| Some(count("", &fs::read(path).ok()?, format_of(path)?)));
    let worst = counted.max_by_key(|line| (line.allocations, line.bytes))?;
    Some(Line { input: format!("{name}, the worst of its files"), ..worst })
}

fn count(input: &str, text: &[u8], format: Format) -> Line {
    let (nodes, counted) = count_allocations(|| read(text, format, &RULES).map_or(0, |document| document.len()));
    Line {
        input: input.to_owned(),
        size: text.len() as u64,
        nodes: nodes as u64,
        allocations: counted.allocations,
        bytes: counted.bytes,
    }
}

fn render(lines: &[Line]) -> String {
    let mut text = format!(
        "# Allocations\n\n\
         What reading allocates, written by `cargo xtask allocations`. `cargo xtask ci` fails where a count grows,\n\
         or where any is above {MAX_ALLOCATIONS}: reading a document of any size allocates no more often than that.\n\n\
         | input | bytes read | nodes | allocations | bytes allocated |\n|---|---|---|---|---|\n",
    );
    for Line { input, size, nodes, allocations, bytes } in lines {
        let _ = writeln!(text, "| {input} | {size} | {nodes} | {allocations} | {bytes} |");
    }
    text
}

fn parse(text: &str) -> Vec<Line> {
    text.lines().filter_map(parse_line).collect()
}

fn parse_line(line: &str) -> Option<Line> {
    let cells: Vec<&str> = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    let &[input, size, nodes, allocations, bytes] = cells.as_slice() else { return None };
    Some(Line {
        input: input.to_owned(),
        size: size.parse().ok()?,
        nodes: nodes.parse().ok()?,
        allocations: allocations.parse().ok()?,
        bytes: bytes.parse().ok()?,
    })
}

/// What is worse now than in the committed lines, as sentences. Inputs that this machine lacks are
/// told and passed over.
fn growth(committed: &[Line], now: &[Line]) -> Vec<String> {
    let mut complaints = Vec::new();
    for old in committed {
        let Some(new) = now.iter().find(|line| line.input == old.input) else {
            eprintln!("skipped: {} is not there", old.input);
            continue;
        };
        let grown_bytes = new.size <= old.size && new.bytes as f64 > old.bytes as f64 * TOLERATED_BYTES;
        if new.allocations > old.allocations || grown_bytes {
            complaints.push(format!(
                "{}: {} allocations of {} bytes are committed, now {} of {}",
                old.input, old.allocations, old.bytes, new.allocations, new.bytes
            ));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::{Line, growth, parse, render};

    fn line(allocations: u64, bytes: u64) -> Line {
        Line { input: "a".to_owned(), size: 10, nodes: 1, allocations, bytes }
    }

    #[test]
    fn a_table_is_read_back() {
        let lines = [line(3, 100)];
        assert_eq!(parse(&render(&lines)), lines);
    }

    #[test]
    fn only_growth_is_a_complaint() {
        let committed = [line(3, 100)];
        assert!(growth(&committed, &[line(3, 104)]).is_empty());
        assert!(growth(&committed, &[line(2, 90)]).is_empty());
        assert!(growth(&committed, &[]).is_empty());
        assert_eq!(growth(&committed, &[line(4, 100)]).len(), 1);
        assert_eq!(growth(&committed, &[line(3, 200)]).len(), 1);
    }
}
