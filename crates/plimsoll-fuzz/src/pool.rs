//! The inputs that new ones are made from.

use std::collections::HashSet;

use plimsoll_testkit::{Mutator, Random};

use crate::Shape;

/// Inputs beyond this number replace older ones that were found on the way, never recorded ones.
const MAX_FOUND: usize = 4096;

/// Seeds and inputs that were answered in a way not seen before.
pub(crate) struct Pool<'s> {
    seeds: &'s [Vec<u8>],
    found: Vec<Vec<u8>>,
    shapes: HashSet<Shape>,
    random: Random,
}

impl<'s> Pool<'s> {
    pub(crate) fn new(seeds: &'s [Vec<u8>], random: Random) -> Self {
        Self { seeds, found: Vec::new(), shapes: HashSet::new(), random }
    }

    /// Writes a new input to `out`.
    pub(crate) fn next(&mut self, mutator: &Mutator<'_>, out: &mut Vec<u8>) {
        let Self { seeds, found, random, .. } = self;
        let pick = |random: &mut Random| -> &[u8] {
            let from: &[Vec<u8>] = if random.one_in(2) && !found.is_empty() { found } else { seeds };
            random.pick(from).map_or(&[], Vec::as_slice)
        };
        let (input, other) = (pick(random), pick(random));
        mutator.mutate(input, other, random, out);
    }

    /// Keeps the input where its shape is new.
    pub(crate) fn learn(&mut self, input: &[u8], shape: Shape) {
        if !self.shapes.insert(shape) {
            return;
        }
        if self.found.len() < MAX_FOUND {
            self.found.push(input.to_vec());
        } else {
            let at = self.random.below(MAX_FOUND);
            self.found[at] = input.to_vec();
        }
    }

    /// How many ways of answering were seen.
    pub(crate) fn shapes(&self) -> usize {
        self.shapes.len()
    }
}
