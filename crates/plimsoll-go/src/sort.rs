//! `sort.Slice`: which of equal elements comes first, and where elements without an order end up, is decided by how
//! Go goes about it.
//!
//! Go's algorithm is pattern-defeating quicksort. It is made of the steps below, in the order in which Go takes them:
//! each comparison can be seen in the result.

use std::ops::Range;

/// Sorts as `sort.Slice` does.
pub fn sort_slice<T>(items: &mut [T], less: impl Fn(&T, &T) -> bool) {
    let len = items.len();
    let limit = usize::BITS - len.leading_zeros();
    Sorter { items, less }.quick(0..len, limit);
}

/// Ranges up to this length are sorted by insertion.
const SHORT: usize = 12;

/// From this length on, a pivot is the median of medians, and nearly sorted ranges are repaired.
const LONG: usize = 50;

/// How many pairs of a nearly sorted range are put in order before giving up.
const MOST_REPAIRS: usize = 5;

/// How many of the comparisons for a pivot find a pair in the wrong order where all do.
const ALL_WRONG: usize = 12;

struct Sorter<'i, T, F> {
    items: &'i mut [T],
    less: F,
}

/// What the choice of a pivot tells about a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hint {
    Ascending,
    Descending,
    Nothing,
}

impl<T, F: Fn(&T, &T) -> bool> Sorter<'_, T, F> {
    fn less(&self, left: usize, right: usize) -> bool {
        match (self.items.get(left), self.items.get(right)) {
            (Some(left), Some(right)) => (self.less)(left, right),
            _ => false,
        }
    }

    fn swap(&mut self, left: usize, right: usize) {
        self.items.swap(left, right);
    }

    /// Sorts a range; after `limit` bad pivots it is heaped. Recursion goes into the smaller part.
    fn quick(&mut self, range: Range<usize>, mut limit: u32) {
        let Range { mut start, mut end } = range;
        let (mut balanced, mut partitioned) = (true, true);
        loop {
            let len = end - start;
            if len <= SHORT {
                return self.insert(start, end);
            }
            if limit == 0 {
                return self.heap(start, len);
            }
            if !balanced {
                self.shuffle(start, len);
                limit -= 1;
            }
            let (mut pivot, mut hint) = self.pivot(start, len);
            if hint == Hint::Descending {
                if let Some(range) = self.items.get_mut(start..end) {
                    range.reverse();
                }
                pivot = end - 1 - (pivot - start);
                hint = Hint::Ascending;
            }
            if balanced && partitioned && hint == Hint::Ascending && self.repair(start, end) {
                return;
            }
            // Nothing here is less than what lies before: all that equals it is in its place.
            if start > 0 && !self.less(start - 1, pivot) {
                start = self.partition_equal(start, end, pivot);
                continue;
            }
            let (middle, had_been) = self.partition(start, end, pivot);
            partitioned = had_been;
            let (before, after) = (middle - start, end - middle);
            balanced = before.min(after) >= len / 8;
            if before < after {
                self.quick(start..middle, limit);
                start = middle + 1;
            } else {
                self.quick(middle + 1..end, limit);
                end = middle;
            }
        }
    }

    fn insert(&mut self, start: usize, end: usize) {
        for next in start + 1..end {
            let mut at = next;
            while at > start && self.less(at, at - 1) {
                self.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    fn heap(&mut self, start: usize, len: usize) {
        for root in (0..=(len - 1) / 2).rev() {
            self.sift(root, len, start);
        }
        for last in (0..len).rev() {
            self.swap(start, start + last);
            self.sift(0, last, start);
        }
    }

    /// Lets the root of a heap sink to its place.
    fn sift(&mut self, mut root: usize, len: usize, start: usize) {
        loop {
            let mut child = 2 * root + 1;
            if child >= len {
                return;
            }
            if child + 1 < len && self.less(start + child, start + child + 1) {
                child += 1;
            }
            if !self.less(start + root, start + child) {
                return;
            }
            self.swap(start + root, start + child);
            root = child;
        }
    }

    /// Moves three elements of the middle elsewhere; the length decides where.
    fn shuffle(&mut self, start: usize, len: usize) {
        let mut random = len as u64;
        let mask = (1_u64 << (u64::BITS - random.leading_zeros())) - 1;
        let middle = start + len / 4 * 2;
        for at in middle - 1..=middle + 1 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let other = (random & mask) as usize;
            self.swap(at, start + if other >= len { other - len } else { other });
        }
    }

    fn pivot(&self, start: usize, len: usize) -> (usize, Hint) {
        let mut wrong = 0;
        let mut places = [1, 2, 3].map(|quarter| start + len / 4 * quarter);
        if len >= LONG {
            places = places.map(|place| self.median([place - 1, place, place + 1], &mut wrong));
        }
        let pivot = self.median(places, &mut wrong);
        let hint = match wrong {
            0 => Hint::Ascending,
            ALL_WRONG => Hint::Descending,
            _ => Hint::Nothing,
        };
        (pivot, hint)
    }

    /// The place of the middle one of three; counts the pairs that are in the wrong order.
    fn median(&self, [mut first, mut second, mut third]: [usize; 3], wrong: &mut usize) -> usize {
        let mut order = |left: &mut usize, right: &mut usize| {
            if self.less(*right, *left) {
                *wrong += 1;
                std::mem::swap(left, right);
            }
        };
        order(&mut first, &mut second);
        order(&mut second, &mut third);
        order(&mut first, &mut second);
        second
    }

    /// Puts a few pairs in order; whether that sorts the range.
    fn repair(&mut self, start: usize, end: usize) -> bool {
        let mut at = start + 1;
        for _ in 0..MOST_REPAIRS {
            while at < end && !self.less(at, at - 1) {
                at += 1;
            }
            if at == end {
                return true;
            }
            if end - start < LONG {
                return false;
            }
            self.swap(at, at - 1);
            if at - start >= 2 {
                // Go looks further than the range, where nothing is greater.
                for left in (1..at).rev() {
                    if !self.less(left, left - 1) {
                        break;
                    }
                    self.swap(left, left - 1);
                }
            }
            for right in at + 1..end {
                if !self.less(right, right - 1) {
                    break;
                }
                self.swap(right, right - 1);
            }
        }
        false
    }

    /// Gathers what equals the pivot at the start; gives the place behind it.
    fn partition_equal(&mut self, start: usize, end: usize, pivot: usize) -> usize {
        self.swap(start, pivot);
        let (mut low, mut high) = (start + 1, end - 1);
        loop {
            while low <= high && !self.less(start, low) {
                low += 1;
            }
            while low <= high && self.less(start, high) {
                high -= 1;
            }
            if low > high {
                return low;
            }
            self.swap(low, high);
            low += 1;
            high -= 1;
        }
    }

    /// Parts a range at the pivot; gives its place, and whether nothing had to be moved.
    fn partition(&mut self, start: usize, end: usize, pivot: usize) -> (usize, bool) {
        self.swap(start, pivot);
        let (mut low, mut high) = (start + 1, end - 1);
        let mut had_been = true;
        loop {
            while low <= high && self.less(low, start) {
                low += 1;
            }
            while low <= high && !self.less(high, start) {
                high -= 1;
            }
            if low > high {
                self.swap(high, start);
                return (high, had_been);
            }
            self.swap(low, high);
            low += 1;
            high -= 1;
            had_been = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_slice;

    /// What Go 1.26 makes of places in a list, as a hash of their order.
    #[test]
    fn orders_ties_and_nan_as_go() {
        type Key = fn(usize, usize) -> f64;
        let lengths = [12, 13, 14, 33, 49, 50, 51, 130, 400, 1000, 5000];
        #[rustfmt::skip]
        let table: [(Key, [u32; 11]); 9] = [
            (|i, _| (i / 2) as f64, [0xecec3c06, 0xb09b44c6, 0x62cd5407, 0xf26a2210, 0x1c6db318, 0x7148b019, 0xb7cd5339, 0xab808041, 0xd3bef0c8, 0x218939f4, 0x6ce4a1c4]),
            (|i, n| ((n - i) / 3) as f64, [0x864a791c, 0xd586fb28, 0xdd0f1999, 0x4114b010, 0x15e67658, 0xf21ae7cb, 0xf577efd7, 0x5c96e667, 0xa48bf65a, 0x5b3dee90, 0x0e0917ac]),
            (|i, _| (i % 10) as f64, [0x99baeab8, 0x121127dc, 0x0a688097, 0x311bb1e4, 0x5ae7413c, 0x5d8585c9, 0x71bc10c3, 0x23f59c99, 0x7e82c148, 0xbc5d59e0, 0x4f469574]),
            (|i, n| i.min(n - i) as f64, [0xf9ab91c8, 0xa2273712, 0x0867f549, 0x2808fd8a, 0xd4d50008, 0x40358771, 0x4b475253, 0x72dce491, 0xcae0f598, 0x494b3088, 0x368de660]),
            (|i, _| (i * 7919 % 13) as f64, [0x5a35abc4, 0xec7fcd7c, 0x09272209, 0xa56021c4, 0x974d2d36, 0xc4ddd6dd, 0x57d4c29d, 0x1ca4eda3, 0x4d99e23a, 0x62fe4e08, 0xd181b8ec]),
            (|i, n| (i * 7919 % n) as f64, [0xe2f46c86, 0xec7fcd7c, 0x5db0e607, 0x4b365ff0, 0x32d70428, 0x4c8eba19, 0x202c9681, 0x9ab24dc1, 0x645472c8, 0xf13572f4, 0x7eb65ec4]),
            (|i, _| if i % 7 == 3 { f64::NAN } else { (i * 31 % 17) as f64 }, [0xc5ae9102, 0x274bdab8, 0xc22fa80b, 0x2ae6a082, 0xb9dd880e, 0x5bab8dc3, 0xcf73125f, 0xb9b45f1b, 0x25697a2e, 0xf8b9aa60, 0x354b618c]),
            (|i, n| if i % 29 == 3 { (n - i) as f64 } else { i as f64 }, [0x1fb8bd6c, 0xd7b0c2ec, 0x1ec7108f, 0x6504eaaa, 0x57997f32, 0xf97f8a57, 0xbf487cd9, 0x505e3849, 0xbeb6e5f2, 0x57597c78, 0xa6b13f5e]),
            (|i, _| (i * i % 61 * (i % 5)) as f64, [0x8406b2dc, 0x7d1021be, 0x24f4160f, 0x415ba360, 0x7c7177a0, 0xf0fbb973, 0xe5802659, 0xdec5ea27, 0x516a458c, 0x51a784be, 0xd608b4ac]),
        ];
        for (row, (key, want)) in table.into_iter().enumerate() {
            for (len, want) in lengths.into_iter().zip(want) {
                let mut order: Vec<usize> = (0..len).collect();
                sort_slice(&mut order, |left, right| key(*left, len) < key(*right, len));
                let hash = order.iter().fold(0_u32, |hash, at| hash.wrapping_mul(31).wrapping_add(*at as u32));
                assert_eq!(hash, want, "row {row}, length {len}");
            }
        }
    }
}
