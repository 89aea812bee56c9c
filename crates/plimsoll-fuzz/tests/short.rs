//! Every target holds for all recorded inputs and regressions, and for a few damaged ones.

use plimsoll_fuzz::{Options, TARGETS, run};

#[test]
fn targets_hold_on_recorded_inputs() {
    for target in &TARGETS {
        let summary = run(target, &Options { runs: 500, seed: 7, jobs: 2, careful: false });
        // A debug build is slow, and time is what the long runs look at.
        let broken: Vec<_> = summary.findings.iter().filter(|finding| !finding.message.starts_with("slow: ")).collect();
        assert!(broken.is_empty(), "{}: {broken:#?}", target.name);
        assert!(summary.seeds > 10, "{} has {} seeds", target.name, summary.seeds);
    }
}
