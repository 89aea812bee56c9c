//! What an environment can switch on, one bit each.

bitflags::bitflags! {
    /// Sets of functions, macros, validators and settings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Libraries: u64 {
        /// Operators, conversions, `size`, `matches`, time: the specification's standard library.
        const STANDARD = 1 << 0;
        /// Optional values: `optional.of`, `.?`, `[?]`, `optMap`.
        const OPTIONAL = 1 << 1;
        /// `first`, `last`, `optional.unwrap`, `unwrapOpt`.
        const OPTIONAL_2 = 1 << 2;
        /// Comparison of numbers of different types.
        const CROSS_TYPE_NUMERIC = 1 << 3;
        /// `charAt` … `trim`: strings, version 0 and 1.
        const STRINGS = 1 << 4;
        /// `format`, `strings.quote`, and texts of arguments: strings, version 2.
        const STRINGS_2 = 1 << 5;
        /// `reverse` and later additions; no release of Kubernetes has it.
        const STRINGS_3 = 1 << 6;
        /// `sets.contains` …
        const SETS = 1 << 7;
        /// `slice`, `flatten`, `lists.range`, `sort`, `sortBy`, `distinct`, `reverse`.
        const LISTS = 1 << 8;
        /// Macros with two variables, `transformList`, `transformMap`, `transformMapEntry`.
        const TWO_VARIABLES = 1 << 9;
        /// Kubernetes: `isSorted`, `sum`, `min`, `max`, `indexOf`, `lastIndexOf`.
        const KUBE_LISTS = 1 << 10;
        /// Kubernetes: `includes`.
        const KUBE_LISTS_1 = 1 << 11;
        /// Kubernetes: `find`, `findAll`.
        const KUBE_REGEX = 1 << 12;
        /// Kubernetes: `url`, `isURL` …
        const KUBE_URLS = 1 << 13;
        /// Kubernetes: `quantity` …
        const KUBE_QUANTITY = 1 << 14;
        /// Kubernetes: `ip` …
        const KUBE_IP = 1 << 15;
        /// Kubernetes: `cidr` …
        const KUBE_CIDR = 1 << 16;
        /// Kubernetes: `format.dns1123Label()` …
        const KUBE_FORMAT = 1 << 17;
        /// Kubernetes: `semver` …
        const KUBE_SEMVER = 1 << 18;
        /// Kubernetes: `authorizer` and its methods.
        const KUBE_AUTHZ = 1 << 19;
        /// Kubernetes: `fieldSelector`, `labelSelector`.
        const KUBE_AUTHZ_SELECTORS = 1 << 20;
        /// Kubernetes: `jsonpatch.escapeKey`.
        const KUBE_JSONPATCH = 1 << 21;
        /// `math.*`; no release of Kubernetes has it.
        const MATH = 1 << 22;
        /// `base64.*`; no release of Kubernetes has it.
        const ENCODERS = 1 << 23;
        /// `cel.bind`; no release of Kubernetes has it.
        const BINDINGS = 1 << 24;
        /// `cel.block`; no release of Kubernetes has it.
        const BLOCK = 1 << 25;
        /// `regex.*`; no release of Kubernetes has it.
        const REGEX = 1 << 26;
        /// `duration` of an int, up to 1.36.
        const DURATION_OF_INT = 1 << 27;
        /// Literals with elements of one type only.
        const HOMOGENEOUS = 1 << 32;
        /// Literals given to `duration`, `timestamp` and `matches` are checked when compiled.
        const LITERAL_CHECKS = 1 << 33;
        /// Literals given to `format` are checked when compiled.
        const FORMAT_CHECKS = 1 << 34;
        /// Fields whose names are reserved words are found by these names.
        const KEYWORD_FIELDS = 1 << 35;
    }
}
