//! Ratios between contestants that run in turns.
//!
//! Times say more about a machine than about code, so nothing here prints one alone: every figure
//! is a ratio between programs that read the same input in the same run.

mod children;
mod contest;
mod table;

pub use children::{children_time, our_binary};
pub use contest::{Contest, Contestant};
pub use table::{Table, geometric_mean};
