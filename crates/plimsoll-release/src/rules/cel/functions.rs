//! In what functions differ.

/// What the libraries under one release do differently from those under another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "differences between releases that have nothing to do with each other"
)]
pub struct LibraryRules {
    /// The name of the type of optionals at run time.
    pub optional_type: &'static str,
    /// How that type prints with its parameters.
    pub optional_type_in_full: &'static str,
    /// `indexOf` and `lastIndexOf` fail where the offset is not an index of the string.
    pub offsets_are_indexes: bool,
    /// `lastIndexOf` in an empty string fails unless the other one is empty too.
    pub last_index_needs_text: bool,
    /// The empty string is found at the end of the string where the offset lies behind it, and not at the offset.
    pub empty_is_found_at_end: bool,
    /// `containsCIDR` compares the address of the other block as a whole.
    pub blocks_hold_their_address_only: bool,
    /// `lists.range` rejects numbers below zero and above its limit.
    pub range_is_checked: bool,
    /// `%e` has narrow spaces around its `×`.
    pub narrow_spaces: bool,
    /// `add` and `sub` change the quantity that they are called on where that is so large or small that it is kept as a
    /// decimal.
    pub sums_change_decimals: bool,
    /// Named formats are pointers in the server, so that they can be keys.
    pub formats_are_pointers: bool,
    /// What is wrong with a zone is taken for a format, which garbles percent signs.
    pub zone_errors_are_formats: bool,
    /// Where types are shown with parameters, those of lists and maps are `dyn` and not empty.
    pub aggregates_show_dyn: bool,
}
