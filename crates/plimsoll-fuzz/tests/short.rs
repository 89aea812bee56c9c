//! Every target holds for all recorded inputs and regressions, and for a few damaged ones.

use plimsoll_fuzz::{Options, TARGETS, run};
use plimsoll_testkit::CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn targets_hold_on_recorded_inputs() {
    for target in &TARGETS {
        // A debug build is slow, and time is what the long runs look at.
        let summary = run(target, &Options { runs: 500, seed: 7, jobs: 2, careful: false, timed: false });
        assert!(summary.findings.is_empty(), "{}: {:#?}", target.name, summary.findings);
        assert!(summary.seeds > 10, "{} has {} seeds", target.name, summary.seeds);
    }
}
