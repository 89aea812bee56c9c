//! A process whose memory and time are watched.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// How often the process is looked at. The system keeps the sums, so that only what happens after the last look is
/// missed.
const LOOK_EVERY: Duration = Duration::from_millis(2);
/// In which the system counts the time of a process.
const TICKS_PER_SECOND: u64 = 100;

/// A process that has ended.
pub(crate) struct Watched {
    pub(crate) status: ExitStatus,
    pub(crate) time: Duration,
    /// Time that it computed, on all cores together.
    pub(crate) cpu: Duration,
    /// The most that was ever resident.
    pub(crate) resident_kilobytes: u64,
}

impl Watched {
    /// Runs a command to its end.
    pub(crate) fn run(command: &mut Command) -> io::Result<Self> {
        let start = Instant::now();
        watch(&mut command.spawn()?, start, || false)
    }

    /// Runs a command to its end, which may come before it has read all that `feed` writes. After `patience` it is
    /// ended.
    pub(crate) fn fed(
        command: &mut Command,
        patience: Duration,
        feed: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send,
    ) -> io::Result<Self> {
        let start = Instant::now();
        let mut child = command.stdin(Stdio::piped()).spawn()?;
        let stdin = child.stdin.take();
        thread::scope(|scope| {
            scope.spawn(|| stdin.map(|stdin| give(stdin, feed)));
            watch(&mut child, start, || start.elapsed() > patience)
        })
    }
}

fn give(mut stdin: ChildStdin, feed: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
    // Whoever has read enough closes it.
    let _ = feed(&mut stdin);
}

fn watch(child: &mut Child, start: Instant, is_over: impl Fn() -> bool) -> io::Result<Watched> {
    let status_file = format!("/proc/{}/status", child.id());
    let stat_file = format!("/proc/{}/stat", child.id());
    let (mut resident_kilobytes, mut cpu) = (0, Duration::ZERO);
    let status = loop {
        resident_kilobytes = resident_kilobytes.max(peak(&status_file));
        cpu = cpu.max(computed(&stat_file));
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if is_over() {
            child.kill()?;
        }
        thread::sleep(LOOK_EVERY);
    };
    if resident_kilobytes == 0 {
        return Err(io::Error::other("this system does not tell how much memory a process has"));
    }
    Ok(Watched { status, time: start.elapsed(), cpu, resident_kilobytes })
}

/// The peak of resident memory in kB; 0 where it is not told.
fn peak(status_file: &str) -> u64 {
    let status = fs::read_to_string(status_file).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok()).unwrap_or_default()
}

/// The time that a process has computed, the system's work for it included.
fn computed(stat_file: &str) -> Duration {
    /// Fields behind the name in brackets; those of the time come after eleven others.
    const BEFORE: usize = 11;
    let stat = fs::read_to_string(stat_file).unwrap_or_default();
    let fields = stat.rsplit_once(") ").map(|(_, fields)| fields).unwrap_or_default();
    let ticks: u64 = fields.split(' ').skip(BEFORE).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1_000 / TICKS_PER_SECOND)
}
