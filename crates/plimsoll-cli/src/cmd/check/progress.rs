//! A bar for those who wait at a terminal.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Runs that end before this need no bar.
const PATIENCE: Duration = Duration::from_millis(700);
/// Time between two drawings.
const PACE: Duration = Duration::from_millis(100);
const WIDTH: u64 = 30;
const CLEAR_LINE: &str = "\r\u{1b}[K";

/// How far a run has come.
#[derive(Debug)]
pub(super) struct Progress {
    is_wanted: bool,
    begun: Instant,
    drawn: Option<Instant>,
    /// Bytes to go through; not known for a pipe.
    total: Option<u64>,
}

impl Progress {
    pub(super) fn new(is_wanted: bool, total: Option<u64>) -> Self {
        Self { is_wanted, begun: Instant::now(), drawn: None, total }
    }

    /// Whether it is time to draw again.
    pub(super) fn is_due(&self) -> bool {
        self.is_wanted && self.begun.elapsed() >= PATIENCE && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PACE)
    }

    /// Draws the bar over the one before.
    pub(super) fn draw(&mut self, done: u64, objects: usize, err: &mut dyn Write) -> io::Result<()> {
        self.drawn = Some(Instant::now());
        write!(err, "{CLEAR_LINE}{}", bar(done, self.total, objects))?;
        err.flush()
    }

    /// Takes the bar away, so that something else can be written in its place.
    pub(super) fn clear(&mut self, err: &mut dyn Write) -> io::Result<()> {
        if self.drawn.take().is_some() {
            write!(err, "{CLEAR_LINE}")?;
            err.flush()?;
        }
        Ok(())
    }

    /// Whether there is a bar to take away.
    pub(super) fn is_drawn(&self) -> bool {
        self.drawn.is_some()
    }
}

fn bar(done: u64, total: Option<u64>, objects: usize) -> String {
    let Some(total) = total.filter(|total| *total > 0) else {
        return format!("{objects} objects, {} MB", done / 1_000_000);
    };
    let done = done.min(total);
    let filled = (u128::from(done) * u128::from(WIDTH) / u128::from(total)) as usize;
    let percent = u128::from(done) * 100 / u128::from(total);
    format!("[{}{}] {percent:>3} %  {objects} objects", "#".repeat(filled), "-".repeat(WIDTH as usize - filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars() {
        assert_eq!(bar(0, Some(10), 0), format!("[{}]   0 %  0 objects", "-".repeat(30)));
        assert_eq!(bar(5, Some(10), 7), format!("[{}{}]  50 %  7 objects", "#".repeat(15), "-".repeat(15)));
        assert_eq!(bar(u64::MAX, Some(u64::MAX), 1), format!("[{}] 100 %  1 objects", "#".repeat(30)));
        assert_eq!(bar(25_000_000, None, 3), "3 objects, 25 MB");
        assert_eq!(bar(25_000_000, Some(0), 3), "3 objects, 25 MB");
    }

    #[test]
    fn short_runs_show_nothing() {
        assert!(!Progress::new(true, None).is_due());
        assert!(!Progress::new(false, None).is_due());
        let mut progress = Progress::new(true, None);
        let mut out = Vec::new();
        progress.clear(&mut out).unwrap();
        assert!(out.is_empty());
    }
}
