//! Reading allocates a bounded number of times, whatever the size and shape of the text.

use plimsoll_doc::{Format, Limits, ReadRules, read};
use plimsoll_testkit::{CountingAllocator, count_allocations, generated_texts};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const MAX_ALLOCATIONS: u64 = 40;

#[test]
fn reading_any_size_allocates_at_most_forty_times() {
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let mut above = Vec::new();
    for size in [0, 100, 10_000, 1_000_000, 8_000_000] {
        for generated in generated_texts(size) {
            let format = if generated.is_json { Format::Json } else { Format::Yaml };
            let (document, counted) = count_allocations(|| read(generated.text.as_bytes(), format, &rules));
            assert!(document.is_ok(), "{} of {size} bytes: {}", generated.name, document.unwrap_err());
            if counted.allocations > MAX_ALLOCATIONS {
                above.push(format!("{} of {size} bytes: {}", generated.name, counted.allocations));
            }
        }
    }
    assert!(above.is_empty(), "{above:#?}");
}
