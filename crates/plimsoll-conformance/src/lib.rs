//! Scores plimsoll against recorded answers of the server's own code.
//!
//! A *suite* is one JSON Lines file whose rows hold an input and what the server's code answers.
//! Each suite has one scoring function that feeds a row to the stage function under test and
//! compares, cell by cell, in a [`Tally`]. The list of suites is [`SUITES`]; [`run`] scores every
//! one that is present under a folder laid out as the project's shared data.

mod row;
mod run;
mod suites;
mod tally;

pub use row::Row;
pub use run::{Report, SuiteReport, run};
pub use suites::{SUITES, Suite};
pub use tally::{Difference, Score, Tally};
