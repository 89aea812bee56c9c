//! A process whose memory is watched.

use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// How often the process is looked at. The system keeps the peak, so that nothing is missed between looks.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// A process that has ended.
pub(super) struct Watched {
    pub(super) status: ExitStatus,
    pub(super) time: Duration,
    /// The most that was ever resident.
    pub(super) resident_kilobytes: u64,
}

impl Watched {
    /// Runs a command to its end.
    pub(super) fn run(command: &mut Command) -> io::Result<Self> {
        let start = Instant::now();
        let mut child = command.spawn()?;
        let status_file = format!("/proc/{}/status", child.id());
        let mut resident_kilobytes = 0;
        let status = loop {
            resident_kilobytes = resident_kilobytes.max(peak(&status_file));
            if let Some(status) = child.try_wait()? {
                break status;
            }
            thread::sleep(LOOK_EVERY);
        };
        if resident_kilobytes == 0 {
            return Err(io::Error::other("this system does not tell how much memory a process has"));
        }
        Ok(Self { status, time: start.elapsed(), resident_kilobytes })
    }
}

/// The peak of resident memory in kB; 0 where it is not told.
fn peak(status_file: &str) -> u64 {
    let status = fs::read_to_string(status_file).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or_default()
}
