//! The store of built-in kinds: any bytes are opened or refused, and whatever is asked of a store has an answer.
//!
//! An input is a store, or the texts of its parts, divided by lines of `%%`, each behind a line with its name.

use std::fmt::Write as _;
use std::fs;
use std::time::Duration;

use miniz_oxide::inflate::decompress_to_vec_zlib;
use plimsoll_store::Store;
use plimsoll_testkit::repository_root;

use crate::{Shape, Target};

pub(super) const TARGET: Target = Target {
    name: "store",
    tokens: &[
        DIVIDER.as_bytes(),
        b"\n",
        b" ",
        b"\t",
        b"kinds\n",
        b"releases 30 31",
        b"struct ",
        b"map[string]",
        b"[]",
        b"*",
        b"-",
        b"=",
        b"v1.",
        b"30",
        b"37",
        b"30-33",
        b"4294967296",
        b"{",
        b"}",
        b"PLSTORE\n",
    ],
    seeds,
    check,
    max_len: 8192,
    base_time: Duration::from_millis(50),
    time_per_byte: Duration::from_micros(20),
    base_memory: 16_000_000,
    memory_per_byte: 20_000,
};

const DIVIDER: &str = "\n%%\n";
const MAGIC: &[u8] = b"PLSTORE\n";
const VERSION: u32 = 1;
/// Bytes of a part in a seed.
const SEED_PART: usize = 1_500;
/// Kinds that are asked for.
const ASKED: usize = 50;

fn check(input: &[u8]) -> Result<Shape, String> {
    let bytes = if input.starts_with(MAGIC) { input.to_vec() } else { packed(input) };
    let store = match Store::open(bytes) {
        Ok(store) => store,
        Err(error) => return Ok(Shape::of_error(&error.to_string())),
    };
    let mut answers = Vec::new();
    for kind in store.kinds().iter().take(ASKED) {
        let found = store.kind(
            &kind.group,
            &kind.version,
            &kind.kind,
            *store.releases().first().unwrap_or(&plimsoll_store::Minor(30)),
        );
        answers.push((
            found.is_some(),
            store.go_types(&kind.type_).is_ok(),
            store.type_(&kind.type_).map(|found| found.is_some()).ok(),
        ));
        // Asked again it is the same.
        if store.go_types(&kind.type_).is_ok() != store.go_types(&kind.type_).is_ok() {
            return Err(format!("{} has types only once", kind.kind));
        }
    }
    for name in store.type_names().unwrap_or_default().iter().take(ASKED) {
        if store.schema_name(name).is_ok_and(|shown| shown.is_empty()) {
            return Err("a type without a name".to_owned());
        }
    }
    answers.dedup();
    Ok(Shape::of((store.kinds().len().min(5), store.releases().len().min(10), answers.len(), answers.first().copied())))
}

/// A store of the texts of its parts.
fn packed(input: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let (mut index, mut bodies) = (String::new(), Vec::new());
    for part in text.split(DIVIDER) {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        let body = stored(text.as_bytes());
        // Writing to a string does not fail.
        let _ = writeln!(index, "{} {} {} {name}", bodies.len(), body.len(), text.len());
        bodies.extend(body);
    }
    let index = stored(index.as_bytes());
    [MAGIC, &VERSION.to_le_bytes(), &(index.len() as u32).to_le_bytes(), &index, &bodies].concat()
}

/// A text as a zlib stream that does not compress: a compressor would allocate more than what is measured.
fn stored(text: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = text.chunks(usize::from(u16::MAX)).peekable();
    loop {
        let block = blocks.next().unwrap_or_default();
        let is_last = blocks.peek().is_none();
        let len = block.len() as u16;
        stream.push(u8::from(is_last));
        stream.extend(len.to_le_bytes());
        stream.extend((!len).to_le_bytes());
        stream.extend(block);
        if is_last {
            break;
        }
    }
    let (mut one, mut two) = (1_u32, 0_u32);
    for byte in text {
        one = (one + u32::from(*byte)) % 65_521;
        two = (two + one) % 65_521;
    }
    stream.extend((two << 16 | one).to_be_bytes());
    stream
}

/// The beginnings of parts of the store that comes with the product.
fn seeds() -> Vec<Vec<u8>> {
    let bytes = fs::read(repository_root().join("crates/plimsoll-store/src/kubernetes.store")).unwrap_or_default();
    let parts = parts(&bytes).unwrap_or_default();
    let beginning = |part: &(String, String)| {
        let end = part.1.char_indices().map(|(at, _)| at).take_while(|at| *at < SEED_PART).last().unwrap_or_default();
        format!("{}\n{}", part.0, part.1[..end].rsplit_once('\n').map_or("", |(lines, _)| lines))
    };
    let kinds = parts.iter().find(|(name, _)| name == "kinds").map(beginning).unwrap_or_default();
    let others = parts.iter().filter(|(name, _)| name != "kinds");
    let mut seeds: Vec<Vec<u8>> =
        others.map(|part| format!("{kinds}{DIVIDER}{}", beginning(part)).into_bytes()).collect();
    seeds.push(MAGIC.to_vec());
    seeds
}

fn parts(bytes: &[u8]) -> Option<Vec<(String, String)>> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize);
    let start = MAGIC.len() + 8;
    let end = start + number(start - 4)?;
    let index = String::from_utf8(decompress_to_vec_zlib(bytes.get(start..end)?).ok()?).ok()?;
    let part = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let (at, size) = (end + words.next()?.parse::<usize>().ok()?, words.next()?.parse::<usize>().ok()?);
        let text = String::from_utf8(decompress_to_vec_zlib(bytes.get(at..at + size)?).ok()?).ok()?;
        Some((words.nth(1)?.to_owned(), text))
    };
    index.lines().map(part).collect()
}
