//! The forms that the cost of a call can have.

/// How a call is priced, beside what its operands cost. Operands count from 0, the target of a
/// method being the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticCost {
    /// That much.
    Fixed(u32),
    /// `dyn`: the value goes on as it is.
    Passed,
    /// `&&`, `||`: the second operand may be left out.
    Logical,
    /// `?:`: one of the branches.
    Conditional,
    /// `list[index]`
    IndexList,
    /// `map[key]`
    IndexMap,
    /// `value in list`: the list.
    InList,
    /// A tenth of the smaller operand: order of strings and bytes, `!=`.
    Compare,
    /// `==`: [`StaticCost::Compare`], but for types of libraries.
    Equal,
    /// A tenth of both operands, joined.
    ConcatText,
    /// `list + list`
    ConcatLists,
    /// `string(bytes)`
    BytesToString,
    /// `bytes(string)`
    StringToBytes,
    /// `strings.quote`
    Quote,
    /// A tenth of the second operand: `startsWith`, `endsWith`.
    Affix,
    /// A tenth of the first operand: `format`.
    Format,
    /// A tenth of the first operand: `quantity`, `ip` …
    Parse,
    /// A fifth of the first operand: `ip.isCanonical`.
    ParseTwice,
    /// A tenth of the first operand, of which the result has the size: `lowerAscii`, `trim` …
    Transform,
    /// As [`StaticCost::Transform`], but the result got its size in a later release: `url`.
    Url,
    /// A tenth of one by a tenth of the other.
    Contains,
    /// A pattern over a text.
    Matches,
    /// `matches(text, pattern)`
    GlobalMatches,
    /// `find`, `findAll`: a pattern over a text, with a result no longer than that.
    Find,
    /// `replace`
    Replace,
    /// `split`
    Split,
    /// `join`
    Join,
    /// One for every element, and a tenth of its text: `isSorted`, `sum`, `indexOf` …; the same
    /// functions of strings cost a tenth of the text.
    Elements,
    /// One for every element, whatever the target turns out to be: `includes`.
    Includes,
    /// `fieldSelector`, `labelSelector`
    Selector,
    /// `containsIP`, of a text or an address.
    ContainsIp {
        /// It has to be parsed.
        text: bool,
    },
    /// `containsCIDR`, of a text or a network.
    ContainsCidr {
        /// It has to be parsed.
        text: bool,
    },
    /// `validate` of named formats.
    Validate,
    /// Every element with every other, that often: `sets.contains`.
    Pairs(u8),
    /// `slice`
    Slice,
    /// `lists.range`
    Range,
    /// `reverse` of lists
    Reverse,
    /// `flatten`
    Flatten,
    /// `distinct`
    Distinct,
    /// `sort`, and `sortBy` by its keys.
    Sort {
        /// The operand that is compared.
        by: u8,
        /// Its elements are strings or bytes.
        text: bool,
    },
    /// `regex.extract`
    Extract,
    /// `regex.extractAll`
    ExtractAll,
    /// `regex.replace`
    RegexReplace,
}
