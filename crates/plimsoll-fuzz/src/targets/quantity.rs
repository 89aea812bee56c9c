//! Quantities: any text is read or refused, and what is printed reads back as the same.
//!
//! An input is one quantity, or two with a line break between them, which are then added.

use std::cmp::Ordering;
use std::time::Duration;

use plimsoll_go::quantity::{Quantity, QuantityError};

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "quantity",
    tokens: &[
        b"0",
        b"1",
        b"9",
        b"00",
        b".",
        b"-",
        b"+",
        b"e",
        b"E",
        b"e-",
        b"E+",
        b"n",
        b"u",
        b"m",
        b"k",
        b"M",
        b"G",
        b"T",
        b"P",
        b"Ki",
        b"Mi",
        b"Gi",
        b"Ti",
        b"Pi",
        b"Ei",
        b"i",
        b"9223372036854775807",
        b"9223372036854775808",
        b"18446744073709551616",
        b"1e2147483647",
        b"1e-2147483648",
        b"0.000000001",
        b"999999999999999999999999999",
        b"\n",
        b" ",
        b"\xff",
        b"1_0",
        b"0x1",
        b"Inf",
    ],
    seeds: || {
        let mut seeds = seeds::from_rows(
            &["corpora/go-primitives/quantity.jsonl", "corpora/k8s-tables/quantity.jsonl"],
            &["in", "a", "b", "text"],
        );
        seeds.extend([b"100m\n1.5Gi".to_vec(), b"1e3".to_vec(), b"-0.5Ki".to_vec()]);
        seeds
    },
    check,
    max_len: 512,
    base_time: Duration::from_millis(20),
    time_per_byte: Duration::from_micros(50),
    base_memory: 64_000_000,
    memory_per_byte: 20_000,
};

fn check(input: &[u8]) -> Result<Shape, String> {
    let mut parts = input.splitn(2, |&byte| byte == b'\n');
    let first = match Quantity::parse(parts.next().unwrap_or_default()) {
        Ok(quantity) => quantity,
        Err(error) => return Ok(Shape::of_error(&error.to_string())),
    };
    let shape = round_trip(&first)?;
    if let Some(Ok(second)) = parts.next().map(Quantity::parse) {
        combine(&first, &second)?;
    }
    Ok(shape)
}

fn round_trip(quantity: &Quantity) -> Result<Shape, String> {
    let text = quantity.to_string();
    // The limit counts places that the point moves, and the printed form may move it further.
    let Some(again) = read_back(&text)? else { return Ok(Shape::of("limit")) };
    // Go has no suffix beyond 10^18 and prints none: 10^21 becomes "1".
    let has_suffix = quantity.float().abs() < 1e18;
    if has_suffix && again.compare(quantity) != Ordering::Equal {
        return Err(format!("{text} reads back as another number, {again}"));
    }
    // A binary quantity may print without a suffix (-1000000) and is a decimal one from then on (-1M).
    let text = again.to_string();
    if read_back(&text)?.is_some_and(|third| third.to_string() != text) {
        return Err(format!("{text} never comes to rest"));
    }
    let views = (quantity.sign(), quantity.as_int().is_some(), quantity.float().is_finite());
    Ok(Shape::of((text.len(), quantity.format().name(), views, quantity.value() == quantity.milli_value())))
}

/// What a printed quantity reads back as; nothing where a limit forbids it.
fn read_back(text: &str) -> Result<Option<Quantity>, String> {
    match Quantity::parse(text.as_bytes()) {
        Ok(quantity) => Ok(Some(quantity)),
        Err(QuantityError::Limit) => Ok(None),
        Err(error) => Err(format!("{text} is not read again: {error}")),
    }
}

fn combine(first: &Quantity, second: &Quantity) -> Result<(), String> {
    if first.compare(second) != second.compare(first).reverse() {
        return Err(format!("{first} and {second} compare differently the other way round"));
    }
    // A sum may be larger than what reading accepts, so it must only be printable.
    let sums = [first.add(second), first.sub(second), first.add_int(second.value())];
    if sums.into_iter().flatten().any(|sum| sum.to_string().is_empty()) {
        return Err(format!("{first} and {second} have a sum without a text"));
    }
    Ok(())
}
