//! A gigabyte each on standard input, and files without an end.

use std::fs;
use std::io::{self, Write};
use std::time::Duration;

use super::cases::{Case, file, judged};
use super::inputs::repeat;

/// What a case may compute that reads all of it.
const LONG_CPU: Duration = Duration::from_secs(10);
const GIGABYTE: u64 = 1_000_000_000;

const CHECK: &[&str] = &["check", "-"];
const READ: &[&str] = &["read", "-"];
const VALIDATE: &[&str] = &["validate", "--schema", "schema.json", "-"];
const STREAM: &[&str] = &["validate", "--stream", "--schema", "schema.json", "-"];
const OPENAPI: &[&str] = &["openapi", "check", "-"];

const LIMIT: &str = "67108864";

const fn stream(
    name: &'static str,
    args: &'static [&'static str],
    exit: i32,
    says: &'static str,
    stdin: fn(&mut dyn Write) -> io::Result<()>,
) -> Case {
    Case { stdin, exit, says, cpu: LONG_CPU, ..file(name, args, |at| fs::write(at.join("schema.json"), "{}")) }
}

/// A file that has no end, named in some place.
const fn endless(name: &'static str, args: &'static [&'static str], exit: i32, says: &'static str) -> Case {
    Case { exit, says, ..file(name, args, |at| fs::write(at.join("schema.json"), "{}")) }
}

fn spaces(out: &mut dyn Write) -> io::Result<()> {
    repeat(out, b" ", GIGABYTE)
}

fn zeros(out: &mut dyn Write) -> io::Result<()> {
    repeat(out, b"\0", GIGABYTE)
}

fn line(out: &mut dyn Write) -> io::Result<()> {
    repeat(out, b"a", GIGABYTE)
}

fn aliases(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"a: &a 1\nl:\n")?;
    repeat(out, b"- *a\n", GIGABYTE)
}

pub(super) const GIGABYTES: [Case; 33] = [
    stream("1 GB of spaces, check", CHECK, 1, LIMIT, spaces),
    stream("1 GB of zeros, check", CHECK, 1, LIMIT, zeros),
    stream("1 GB of one line, check", CHECK, 1, LIMIT, line),
    stream("1 GB of aliases, check", CHECK, 1, LIMIT, aliases),
    stream("1 GB of spaces, read", READ, 2, LIMIT, spaces),
    stream("1 GB of zeros, read", READ, 2, LIMIT, zeros),
    stream("1 GB of one line, read", READ, 2, LIMIT, line),
    stream("1 GB of aliases, read", READ, 2, LIMIT, aliases),
    Case { cpu: LONG_CPU, ..judged("1 GB of spaces, judge", spaces, "bytes of a line") },
    Case { cpu: LONG_CPU, ..judged("1 GB of zeros, judge", zeros, "bytes of a line") },
    Case { cpu: LONG_CPU, ..judged("1 GB of one line, judge", line, "bytes of a line") },
    Case {
        exit: 2,
        ..judged("1 GB of aliases, judge", aliases, "limit on lines in a row that are not requests exceeded: 100000")
    },
    stream("1 GB of spaces, validate", VALIDATE, 1, LIMIT, spaces),
    stream("1 GB of zeros, validate", VALIDATE, 1, LIMIT, zeros),
    stream("1 GB of one line, validate", VALIDATE, 1, LIMIT, line),
    stream("1 GB of aliases, validate", VALIDATE, 1, LIMIT, aliases),
    stream("1 GB of spaces, validate --stream", STREAM, 2, "", spaces),
    stream("1 GB of zeros, validate --stream", STREAM, 2, "too large", zeros),
    stream("1 GB of one line, validate --stream", STREAM, 2, "too large", line),
    stream("1 GB of aliases, validate --stream", STREAM, 2, "", aliases),
    stream("1 GB of spaces, openapi", OPENAPI, 2, LIMIT, spaces),
    stream("1 GB of zeros, openapi", OPENAPI, 2, LIMIT, zeros),
    stream("1 GB of one line, openapi", OPENAPI, 2, LIMIT, line),
    stream("1 GB of aliases, openapi", OPENAPI, 2, LIMIT, aliases),
    endless("/dev/zero, check", &["check", "/dev/zero"], 1, LIMIT),
    endless("/dev/zero, check --crd", &["check", "--crd", "/dev/zero", "schema.json"], 2, LIMIT),
    endless("/dev/zero, check --config", &["check", "--config", "/dev/zero", "."], 2, "longer than 1048576"),
    endless("/dev/zero, crd check", &["crd", "check", "/dev/zero"], 1, LIMIT),
    endless("/dev/zero, read", &["read", "/dev/zero"], 2, LIMIT),
    endless("/dev/zero, validate", &["validate", "--schema", "schema.json", "/dev/zero"], 1, LIMIT),
    endless("/dev/zero, validate --schema", &["validate", "--schema", "/dev/zero", "schema.json"], 2, LIMIT),
    endless("/dev/zero, openapi", &["openapi", "check", "/dev/zero"], 2, LIMIT),
    endless("/dev/zero, gen", &["gen", "crd", "/dev/zero"], 2, "cannot read"),
];
