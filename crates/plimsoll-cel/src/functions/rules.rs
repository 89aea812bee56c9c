//! In what functions differ between releases.

/// What the libraries under one release do differently from those under another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "differences between releases that have nothing to do with each other"
)]
pub struct LibraryRules {
    /// The name of the type of optionals at run time.
    pub optional_type: &'static str,
    /// How that type prints with its parameters.
    pub optional_type_in_full: &'static str,
    /// `indexOf` and `lastIndexOf` fail where the offset is no index of the text.
    pub offsets_are_indexes: bool,
    /// `lastIndexOf` in an empty text fails unless the other one is empty too.
    pub last_index_needs_text: bool,
    /// The empty text is found at the end of the text where the offset lies behind it, and not at the offset.
    pub empty_is_found_at_end: bool,
    /// `containsCIDR` compares the address of the other block as a whole.
    pub blocks_hold_their_address_only: bool,
    /// `lists.range` refuses numbers below zero and above its limit.
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

impl LibraryRules {
    /// Kubernetes 1.30: cel-go 0.17.
    pub const V1_30: Self = Self {
        optional_type: "optional",
        optional_type_in_full: "optional",
        offsets_are_indexes: true,
        last_index_needs_text: true,
        empty_is_found_at_end: false,
        blocks_hold_their_address_only: true,
        range_is_checked: false,
        narrow_spaces: true,
        sums_change_decimals: true,
        formats_are_pointers: true,
        zone_errors_are_formats: true,
        aggregates_show_dyn: false,
    };
    /// Kubernetes 1.31: cel-go 0.20.
    pub const V1_31: Self =
        Self { optional_type: "optional_type", optional_type_in_full: "optional_type", ..Self::V1_30 };
    /// Kubernetes 1.32: cel-go 0.22.
    pub const V1_32: Self = Self {
        offsets_are_indexes: false,
        blocks_hold_their_address_only: false,
        formats_are_pointers: false,
        ..Self::V1_31
    };
    /// Kubernetes 1.33: cel-go 0.23.
    pub const V1_33: Self = Self { narrow_spaces: false, zone_errors_are_formats: false, ..Self::V1_32 };
    /// Kubernetes 1.34: cel-go 0.26.
    pub const V1_34: Self = Self { last_index_needs_text: false, aggregates_show_dyn: true, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self::V1_34;
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self::V1_35;
    /// Kubernetes 1.37: cel-go 0.29.
    pub const V1_37: Self = Self {
        optional_type_in_full: "optional_type(dyn)",
        empty_is_found_at_end: true,
        range_is_checked: true,
        sums_change_decimals: false,
        ..Self::V1_36
    };
}
