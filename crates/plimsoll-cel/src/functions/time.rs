//! Parts of timestamps and durations.

use plimsoll_go::duration::Duration;
use plimsoll_go::time::Time;

use super::arguments::text;
use super::clock;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { STANDARD:
    "getDate" {
        /// The day of the month, from 1.
        member "timestamp_to_day_of_month_1_based"(Timestamp) -> Int => date;
        /// The day of the month, from 1, in a time zone.
        member "timestamp_to_day_of_month_1_based_with_tz"(Timestamp, String) -> Int => date;
    }
    "getDayOfMonth" {
        /// The day of the month, from 0.
        member "timestamp_to_day_of_month"(Timestamp) -> Int => day_of_month;
        /// The day of the month, from 0, in a time zone.
        member "timestamp_to_day_of_month_with_tz"(Timestamp, String) -> Int => day_of_month;
    }
    "getDayOfWeek" {
        /// The day of the week, 0 for Sunday.
        member "timestamp_to_day_of_week"(Timestamp) -> Int => day_of_week;
        /// The day of the week, 0 for Sunday, in a time zone.
        member "timestamp_to_day_of_week_with_tz"(Timestamp, String) -> Int => day_of_week;
    }
    "getDayOfYear" {
        /// The day of the year, from 0.
        member "timestamp_to_day_of_year"(Timestamp) -> Int => day_of_year;
        /// The day of the year, from 0, in a time zone.
        member "timestamp_to_day_of_year_with_tz"(Timestamp, String) -> Int => day_of_year;
    }
    "getFullYear" {
        /// The year.
        member "timestamp_to_year"(Timestamp) -> Int => year;
        /// The year, in a time zone.
        member "timestamp_to_year_with_tz"(Timestamp, String) -> Int => year;
    }
    "getHours" {
        /// The hour of the day.
        member "timestamp_to_hours"(Timestamp) -> Int => hours;
        /// The hour of the day, in a time zone.
        member "timestamp_to_hours_with_tz"(Timestamp, String) -> Int => hours;
        /// All of it in whole hours.
        member "duration_to_hours"(Duration) -> Int => whole_hours;
    }
    "getMilliseconds" {
        /// The millisecond of the second.
        member "timestamp_to_milliseconds"(Timestamp) -> Int => milliseconds;
        /// The millisecond of the second, in a time zone.
        member "timestamp_to_milliseconds_with_tz"(Timestamp, String) -> Int => milliseconds;
        /// All of it in whole milliseconds.
        member "duration_to_milliseconds"(Duration) -> Int => whole_milliseconds;
    }
    "getMinutes" {
        /// The minute of the hour.
        member "timestamp_to_minutes"(Timestamp) -> Int => minutes;
        /// The minute of the hour, in a time zone.
        member "timestamp_to_minutes_with_tz"(Timestamp, String) -> Int => minutes;
        /// All of it in whole minutes.
        member "duration_to_minutes"(Duration) -> Int => whole_minutes;
    }
    "getMonth" {
        /// The month, from 0.
        member "timestamp_to_month"(Timestamp) -> Int => month;
        /// The month, from 0, in a time zone.
        member "timestamp_to_month_with_tz"(Timestamp, String) -> Int => month;
    }
    "getSeconds" {
        /// The second of the minute.
        member "timestamp_to_seconds"(Timestamp) -> Int => seconds;
        /// The second of the minute, in a time zone.
        member "timestamp_to_seconds_tz"(Timestamp, String) -> Int => seconds;
        /// All of it in whole seconds.
        member "duration_to_seconds"(Duration) -> Int => whole_seconds;
    }
}

/// The time of the first argument, in the zone of the second or else in UTC.
fn local<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Result<Time, Fault<'a>> {
    match *args {
        [Value::Timestamp(time)] => Ok(time.utc()),
        [Value::Timestamp(time), zone] => clock::in_zone(cx, time, text(cx, zone)?),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn year<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.year()))
}

fn month<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(i64::from(time.month()) - 1))
}

fn day_of_year<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.year_day() - 1))
}

fn day_of_month<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(i64::from(time.day()) - 1))
}

fn date<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(i64::from(time.day())))
}

fn day_of_week<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.weekday()))
}

fn hours<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.clock().0))
}

fn minutes<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.clock().1))
}

fn seconds<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(time.clock().2))
}

fn milliseconds<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    local(cx, args).map(|time| Value::Int(i64::from(time.nanosecond() / 1_000_000)))
}

/// The whole of a duration in units of so many seconds, cut towards zero: through a double, as the server does.
fn whole<'a>(args: &[Value<'a>], unit: i64) -> Answer<'a> {
    let &[Value::Duration(duration)] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Int(clock::in_units(duration.0, unit) as i64))
}

fn whole_hours<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    whole(args, 3_600)
}

fn whole_minutes<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    whole(args, 60)
}

fn whole_seconds<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    whole(args, 1)
}

fn whole_milliseconds<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Duration(Duration(nanoseconds))] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Int(nanoseconds / 1_000_000))
}
