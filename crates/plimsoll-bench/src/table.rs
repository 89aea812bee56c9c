//! Printing ratios.

use std::fmt;
use std::time::Duration;

/// Ratios of one contest, a row for each input.
#[derive(Debug)]
pub struct Table {
    title: String,
    peers: Vec<Peer>,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Peer {
    name: &'static str,
    wanted: f64,
}

#[derive(Debug)]
struct Row {
    input: String,
    bytes: usize,
    ours: Duration,
    ratios: Vec<f64>,
}

impl Table {
    /// A table against peers, each with the ratio that we want to reach.
    pub fn new(title: impl Into<String>, peers: &[(&'static str, f64)]) -> Self {
        let peers = peers.iter().map(|&(name, wanted)| Peer { name, wanted }).collect();
        Self { title: title.into(), peers, rows: Vec::new() }
    }

    /// Adds a row: our time first, then those of the peers.
    pub fn add(&mut self, input: impl Into<String>, bytes: usize, times: &[Duration]) {
        let Some((&ours, peers)) = times.split_first() else { return };
        let ratios = peers.iter().map(|time| time.as_secs_f64() / ours.as_secs_f64().max(1e-12)).collect();
        self.rows.push(Row { input: input.into(), bytes, ours, ratios });
    }

    /// Geometric mean of the ratios against each peer, in their order.
    pub fn means(&self) -> Vec<f64> {
        (0..self.peers.len())
            .map(|peer| geometric_mean(self.rows.iter().filter_map(|row| row.ratios.get(peer).copied())))
            .collect()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        write!(f, "  {:44} {:>9} {:>9}", "input", "bytes", "MB/s")?;
        for peer in &self.peers {
            write!(f, " {:>22}", format!("× {}", peer.name))?;
        }
        writeln!(f)?;
        for row in &self.rows {
            let speed = row.bytes as f64 / row.ours.as_secs_f64().max(1e-12) / 1e6;
            write!(f, "  {:44} {:>9} {speed:>9.0}", row.input, row.bytes)?;
            for ratio in &row.ratios {
                write!(f, " {ratio:>22.2}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  {:64}", "geometric mean")?;
        for mean in self.means() {
            write!(f, " {mean:>22.2}")?;
        }
        writeln!(f)?;
        write!(f, "  {:64}", "wanted")?;
        for peer in &self.peers {
            write!(f, " {:>22}", format!("≥ {:.2}", peer.wanted))?;
        }
        writeln!(f)
    }
}

/// The geometric mean; 0 where there is nothing.
pub fn geometric_mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = values.into_iter().fold((0.0, 0), |(sum, count), value| (sum + value.ln(), count + 1));
    if count == 0 { 0.0 } else { (sum / f64::from(count)).exp() }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Table, geometric_mean};

    #[test]
    fn means_are_geometric() {
        assert!((geometric_mean([2.0, 8.0]) - 4.0).abs() < 1e-9);
        assert_eq!(geometric_mean([]), 0.0);
    }

    #[test]
    fn a_ratio_says_how_often_we_fit_into_the_peers_time() {
        let mut table = Table::new("reading", &[("peer", 2.0)]);
        table.add("a", 100, &[Duration::from_millis(1), Duration::from_millis(3)]);
        assert!((table.means()[0] - 3.0).abs() < 1e-9);
        assert!(table.to_string().contains("3.00"));
    }
}
