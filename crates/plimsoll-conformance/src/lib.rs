//! Scores plimsoll against recorded answers of the server's own code.
//!
//! A *suite* is recorded data with one scoring function: rows of a JSON Lines file, each holding
//! an input and what the server's code answers, or plain files that must have some property. The
//! function feeds a row to the stage under test and compares, cell by cell, in a [`Tally`]. The
//! list of suites is [`SUITES`]; [`run`] scores every one that is present under a folder laid out
//! as the project's shared data.
//!
//! Nothing about a row is trusted: one that cannot be read, and one that makes our code panic, is
//! a wrong answer with a name, never the end of the run.

pub mod facts;
mod other_releases;
pub mod own;
mod row;
mod run;
mod suites;
mod tally;

pub use row::Row;
pub use run::{Report, SuiteReport, run};
pub use suites::{Data, File, FileScorer, SUITES, Scorer, Suite};
pub use tally::{Cell, Difference, Score, Tally};
