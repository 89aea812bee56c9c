//! Calculating with instants, spans and zones.

use std::fmt;

use plimsoll_go::strconv::atoi;
use plimsoll_go::time::{Time, Zone};

use crate::eval::Cx;
use crate::fault::Fault;
use crate::parse::without_arguments;

const SECOND: i64 = 1_000_000_000;

/// The first second of year 1 and the last of year 9999.
const YEARS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// Whether an instant lies in the years that timestamps know.
pub(super) fn in_range(seconds: i64) -> bool {
    YEARS.contains(&seconds)
}

/// The instant so many nanoseconds later, in the same offset.
pub(super) fn after<'a>(time: Time, nanoseconds: i64) -> Result<Time, Fault<'a>> {
    let within = i64::from(time.nanosecond()) + nanoseconds.rem_euclid(SECOND);
    let seconds = time.unix() + nanoseconds.div_euclid(SECOND) + within / SECOND;
    if !in_range(seconds) {
        return Err(Fault::TimestampOverflow);
    }
    Ok(time.at(seconds, (within % SECOND) as u32))
}

/// The nanoseconds from one instant to another.
pub(super) fn between<'a>(from: Time, to: Time) -> Result<i64, Fault<'a>> {
    let seconds = (to.unix() - from.unix()).checked_mul(SECOND).ok_or(Fault::IntegerOverflow)?;
    let within = i64::from(to.nanosecond()) - i64::from(from.nanosecond());
    seconds.checked_add(within).ok_or(Fault::IntegerOverflow)
}

/// A span in units of so many seconds, as a double: `Duration.Hours` and its like.
pub(super) fn in_units(nanoseconds: i64, seconds: i64) -> f64 {
    let unit = seconds * SECOND;
    (nanoseconds / unit) as f64 + (nanoseconds % unit) as f64 / unit as f64
}

/// The instant as a clock shows it in a zone: a name of the database, or hours and minutes east of UTC.
pub(super) fn in_zone<'a>(cx: &Cx<'a>, time: Time, zone: &str) -> Result<Time, Fault<'a>> {
    let Some((hours, minutes)) = zone.split_once(':') else {
        let zone = Zone::named(zone).map_err(|error| wrong_zone(cx, &error))?;
        return Ok(time.in_zone(zone));
    };
    let number = |text: &str| atoi(text.as_bytes()).map_err(|error| wrong_zone(cx, &error));
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let hours = hours.wrapping_mul(60);
    let offset = if zone.starts_with('-') { hours.wrapping_sub(minutes) } else { hours.wrapping_add(minutes) };
    // Offsets beyond all zones wrap and are cut as they are in Go.
    let seconds = in_units(offset.wrapping_mul(60 * SECOND), 1) as i64;
    Ok(Time::from_unix(time.unix().wrapping_add(seconds), time.nanosecond()))
}

/// Some releases take the text of the error for a format.
fn wrong_zone<'a>(cx: &Cx<'a>, error: &impl fmt::Display) -> Fault<'a> {
    if cx.rules.library.zone_errors_are_formats {
        cx.arena.fault(format_args!("{}", without_arguments(&error.to_string())))
    } else {
        cx.arena.fault(format_args!("{error}"))
    }
}
