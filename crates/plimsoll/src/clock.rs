//! The clock of the platform, for those who limit time.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since this was first asked: a clock for [`Options::rule_time_limit`](crate::Options::rule_time_limit)
/// wherever the standard library has one.
pub fn clock() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
