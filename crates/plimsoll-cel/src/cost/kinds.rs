//! The forms that the cost of a call can have.

use crate::functions::Overload;

/// How a call is priced, beside what its operands cost. Operands count from 0, the target of a
/// method being the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticCost {
    /// That much.
    Fixed(u32),
    /// `dyn`: the value goes on as it is.
    Dyn,
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

impl StaticCost {
    /// How calls of an overload are priced.
    pub fn of(overload: &Overload) -> Self {
        match overload.id {
            "to_dyn" => Self::Dyn,
            "logical_and" | "logical_or" => Self::Logical,
            "conditional" => Self::Conditional,
            "index_list" => Self::IndexList,
            "index_map" => Self::IndexMap,
            "in_list" => Self::InList,
            "equals" => Self::Equal,
            "not_equals"
            | "less_string"
            | "less_equals_string"
            | "greater_string"
            | "greater_equals_string"
            | "less_bytes"
            | "less_equals_bytes"
            | "greater_bytes"
            | "greater_equals_bytes" => Self::Compare,
            "add_string" | "add_bytes" => Self::ConcatText,
            "add_list" => Self::ConcatLists,
            "bytes_to_string" => Self::BytesToString,
            "string_to_bytes" => Self::StringToBytes,
            "strings_quote" => Self::Quote,
            "starts_with_string" | "ends_with_string" => Self::Affix,
            "string_to_cidr"
            | "string_to_ip"
            | "is_ip"
            | "is_cidr"
            | "string_to_quantity"
            | "is_quantity_string"
            | "string_to_semver"
            | "string_bool_to_semver"
            | "is_semver_string"
            | "is_semver_string_bool" => Self::Parse,
            "string_format" => Self::Format,
            "ip_is_canonical" => Self::ParseTwice,
            "string_lower_ascii"
            | "string_upper_ascii"
            | "string_substring_int"
            | "string_substring_int_int"
            | "string_trim"
            | "jsonpatch_escapekey_string" => Self::Transform,
            "string_to_url" => Self::Url,
            "contains_string" => Self::Contains,
            "matches_string" => Self::Matches,
            "matches" => Self::GlobalMatches,
            "string_find_string" | "string_find_all_string" | "string_find_all_string_int" => Self::Find,
            "string_replace_string_string" | "string_replace_string_string_int" => Self::Replace,
            "string_split_string" | "string_split_string_int" => Self::Split,
            "list_join" | "list_join_string" => Self::Join,
            "list_includes_dyn_dyn" => Self::Includes,
            "authorizer_fieldselector" | "authorizer_labelselector" => Self::Selector,
            "pathcheck_check" | "resourcecheck_check" => Self::Fixed(350_000),
            "cidr_contains_ip_string" => Self::ContainsIp { text: true },
            "cidr_contains_ip_ip" => Self::ContainsIp { text: false },
            "cidr_contains_cidr_string" => Self::ContainsCidr { text: true },
            "cidr_contains_cidr" => Self::ContainsCidr { text: false },
            "format-validate" => Self::Validate,
            "list_sets_contains_list" | "list_sets_intersects_list" => Self::Pairs(1),
            "list_sets_equivalent_list" => Self::Pairs(2),
            "list_slice" => Self::Slice,
            "lists_range" => Self::Range,
            "list_reverse" => Self::Reverse,
            "list_flatten" | "list_flatten_int" => Self::Flatten,
            "list_distinct" => Self::Distinct,
            "regex_extract_string_string" => Self::Extract,
            "regex_extractAll_string_string" => Self::ExtractAll,
            "regex_replace_string_string_string" | "regex_replace_string_string_string_int" => Self::RegexReplace,
            id if id.contains("index_of") || id.contains("_is_sorted_") => Self::Elements,
            id if id.starts_with("list_") && (id.contains("_sum_") || id.contains("_min_") || id.contains("_max_")) => {
                Self::Elements
            }
            id if id.ends_with("_sort") => Self::Sort { by: 0, text: of_text(id) },
            id if id.ends_with("_sortByAssociatedKeys") => Self::Sort { by: 1, text: of_text(id) },
            _ => Self::Fixed(1),
        }
    }
}

fn of_text(id: &str) -> bool {
    id.starts_with("list_string_") || id.starts_with("list_bytes_")
}
