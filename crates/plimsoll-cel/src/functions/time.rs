//! Parts of timestamps and durations.

use super::Sig::{Duration, Int, String, Timestamp};
use super::table::functions;

functions! { STANDARD:
    "getDate" {
        /// The day of the month, from 1.
        member "timestamp_to_day_of_month_1_based"(Timestamp) -> Int;
        /// The day of the month, from 1, in a time zone.
        member "timestamp_to_day_of_month_1_based_with_tz"(Timestamp, String) -> Int;
    }
    "getDayOfMonth" {
        /// The day of the month, from 0.
        member "timestamp_to_day_of_month"(Timestamp) -> Int;
        /// The day of the month, from 0, in a time zone.
        member "timestamp_to_day_of_month_with_tz"(Timestamp, String) -> Int;
    }
    "getDayOfWeek" {
        /// The day of the week, 0 for Sunday.
        member "timestamp_to_day_of_week"(Timestamp) -> Int;
        /// The day of the week, 0 for Sunday, in a time zone.
        member "timestamp_to_day_of_week_with_tz"(Timestamp, String) -> Int;
    }
    "getDayOfYear" {
        /// The day of the year, from 0.
        member "timestamp_to_day_of_year"(Timestamp) -> Int;
        /// The day of the year, from 0, in a time zone.
        member "timestamp_to_day_of_year_with_tz"(Timestamp, String) -> Int;
    }
    "getFullYear" {
        /// The year.
        member "timestamp_to_year"(Timestamp) -> Int;
        /// The year, in a time zone.
        member "timestamp_to_year_with_tz"(Timestamp, String) -> Int;
    }
    "getHours" {
        /// The hour of the day.
        member "timestamp_to_hours"(Timestamp) -> Int;
        /// The hour of the day, in a time zone.
        member "timestamp_to_hours_with_tz"(Timestamp, String) -> Int;
        /// All of it in whole hours.
        member "duration_to_hours"(Duration) -> Int;
    }
    "getMilliseconds" {
        /// The millisecond of the second.
        member "timestamp_to_milliseconds"(Timestamp) -> Int;
        /// The millisecond of the second, in a time zone.
        member "timestamp_to_milliseconds_with_tz"(Timestamp, String) -> Int;
        /// All of it in whole milliseconds.
        member "duration_to_milliseconds"(Duration) -> Int;
    }
    "getMinutes" {
        /// The minute of the hour.
        member "timestamp_to_minutes"(Timestamp) -> Int;
        /// The minute of the hour, in a time zone.
        member "timestamp_to_minutes_with_tz"(Timestamp, String) -> Int;
        /// All of it in whole minutes.
        member "duration_to_minutes"(Duration) -> Int;
    }
    "getMonth" {
        /// The month, from 0.
        member "timestamp_to_month"(Timestamp) -> Int;
        /// The month, from 0, in a time zone.
        member "timestamp_to_month_with_tz"(Timestamp, String) -> Int;
    }
    "getSeconds" {
        /// The second of the minute.
        member "timestamp_to_seconds"(Timestamp) -> Int;
        /// The second of the minute, in a time zone.
        member "timestamp_to_seconds_tz"(Timestamp, String) -> Int;
        /// All of it in whole seconds.
        member "duration_to_seconds"(Duration) -> Int;
    }
}
