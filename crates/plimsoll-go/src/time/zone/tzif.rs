//! Files of the time zone database (RFC 8536), as far as offsets need them.

use super::posix;

/// The counts in a header, in their order.
struct Header {
    utc_flags: usize,
    standard_flags: usize,
    leap_seconds: usize,
    transitions: usize,
    types: usize,
    name_bytes: usize,
}

const HEADER_LEN: usize = 44;
const TYPE_LEN: usize = 6;

fn take<'a>(data: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (taken, rest) = data.split_at_checked(len)?;
    *data = rest;
    Some(taken)
}

fn header(data: &mut &[u8]) -> Option<Header> {
    let mut counts = take(data, HEADER_LEN)?.strip_prefix(b"TZif")?.get(16..)?.chunks_exact(4).map(|bytes| {
        let bytes: [u8; 4] = bytes.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    });
    let mut next = || counts.next().flatten();
    Some(Header {
        utc_flags: next()?,
        standard_flags: next()?,
        leap_seconds: next()?,
        transitions: next()?,
        types: next()?,
        name_bytes: next()?,
    })
}

/// How many bytes follow a header whose instants take so many bytes.
fn body_len(header: &Header, instant: usize) -> usize {
    header.transitions * (instant + 1)
        + header.types * TYPE_LEN
        + header.name_bytes
        + header.leap_seconds * (instant + 4)
        + header.standard_flags
        + header.utc_flags
}

/// Seconds east of UTC at an instant, by the data of a zone; `None` where that is broken.
pub(super) fn offset(mut data: &[u8], seconds: i64) -> Option<i32> {
    // The first half is for readers that know 32 bits only.
    let short = header(&mut data)?;
    take(&mut data, body_len(&short, 4))?;
    let long = header(&mut data)?;
    let instants = take(&mut data, long.transitions * 8)?;
    let type_of = take(&mut data, long.transitions)?;
    let types = take(&mut data, long.types * TYPE_LEN)?;
    take(&mut data, long.name_bytes + long.leap_seconds * 12 + long.standard_flags + long.utc_flags)?;
    let rule = data.strip_prefix(b"\n")?.strip_suffix(b"\n")?;

    let instant = |index: usize| Some(i64::from_be_bytes(instants.get(index * 8..index * 8 + 8)?.try_into().ok()?));
    let (mut low, mut high) = (0, long.transitions);
    while low < high {
        let middle = low + (high - low) / 2;
        if instant(middle)? <= seconds {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let known = |index: u8| {
        let from = usize::from(index) * TYPE_LEN;
        Some(i32::from_be_bytes(types.get(from..from + 4)?.try_into().ok()?))
    };
    if low == long.transitions && !rule.is_empty() {
        return posix::offset(rule, seconds);
    }
    match low.checked_sub(1) {
        Some(last) => known(*type_of.get(last)?),
        // Before the first transition the first type holds, the local mean time.
        None => known(0),
    }
}
