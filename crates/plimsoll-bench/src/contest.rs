//! Running contestants in turns and keeping the best time of each.

use std::hint::black_box;
use std::time::Duration;

/// One way to do the work; returns anything that depends on it.
pub struct Contestant<'w> {
    work: Box<dyn FnMut() -> usize + 'w>,
}

impl<'w> Contestant<'w> {
    /// Wraps the work.
    pub fn new(work: impl FnMut() -> usize + 'w) -> Self {
        Self { work: Box::new(work) }
    }
}

impl std::fmt::Debug for Contestant<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Contestant")
    }
}

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// Reads a clock that only runs while this thread works.
    pub clock: fn() -> Duration,
    /// Turns of each contestant.
    pub rounds: u32,
    /// A turn lasts at least this long.
    pub turn: Duration,
}

/// A turn never repeats the work more often than this.
const MAX_REPEATS: u32 = 100_000;

impl Contest {
    /// The shortest time that each contestant needed for its work, in their order.
    ///
    /// They take turns round by round, so that what disturbs the machine disturbs all of them.
    pub fn run(&self, contestants: &mut [Contestant<'_>]) -> Vec<Duration> {
        let repeats: Vec<u32> = contestants.iter_mut().map(|contestant| self.repeats(contestant)).collect();
        let mut best = vec![Duration::MAX; contestants.len()];
        for _ in 0..self.rounds {
            for ((contestant, &repeats), best) in contestants.iter_mut().zip(&repeats).zip(&mut best) {
                let time = self.time(contestant, repeats) / repeats;
                *best = time.min(*best);
            }
        }
        best
    }

    fn repeats(&self, contestant: &mut Contestant<'_>) -> u32 {
        let mut repeats = 1;
        while repeats < MAX_REPEATS && self.time(contestant, repeats) < self.turn {
            repeats *= 2;
        }
        repeats
    }

    fn time(&self, contestant: &mut Contestant<'_>, repeats: u32) -> Duration {
        let start = (self.clock)();
        for _ in 0..repeats {
            black_box((contestant.work)());
        }
        (self.clock)().saturating_sub(start)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use super::{Contest, Contestant};

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    fn work(nanos: u64) -> usize {
        NOW.set(NOW.get() + nanos);
        0
    }

    #[test]
    fn times_are_those_of_one_piece_of_work() {
        let clock = || Duration::from_nanos(NOW.get());
        let contest = Contest { clock, rounds: 3, turn: Duration::from_micros(1) };
        let mut contestants = [Contestant::new(|| work(100)), Contestant::new(|| work(250))];
        assert_eq!(contest.run(&mut contestants), [Duration::from_nanos(100), Duration::from_nanos(250)]);
    }
}
