//! The list of releases, the oldest first: a new one gets a file beside the others and a line in each list here.

mod v1_30;
mod v1_31;
mod v1_32;
mod v1_33;
mod v1_34;
mod v1_35;
mod v1_36;
mod v1_37;

use crate::release::releases;

releases! {
    V1_30: v1_30 "1.30",
    V1_31: v1_31 "1.31",
    V1_32: v1_32 "1.32",
    V1_33: v1_33 "1.33",
    V1_34: v1_34 "1.34",
    V1_35: v1_35 "1.35",
    V1_36: v1_36 "1.36",
    V1_37: v1_37 "1.37",
}

#[cfg(test)]
mod tests {
    use super::ROWS;
    use crate::Release;

    #[test]
    fn each_release_has_its_row() {
        assert_eq!(Release::V1_30.name(), "1.30");
        assert_eq!(Release::V1_33.openshift(), "4.20");
        let minors: Vec<u32> = ROWS.iter().map(|row| row.name.strip_prefix("1.").unwrap().parse().unwrap()).collect();
        assert!(minors.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{minors:?}");
    }

    /// The rule that the help of the command states.
    #[test]
    fn openshift_counts_from_another_number() {
        for row in &ROWS {
            let minor = |name: &str, major: &str| name.strip_prefix(major).and_then(|minor| minor.parse::<u32>().ok());
            assert_eq!(minor(row.openshift, "4.").map(|minor| minor + 13), minor(row.name, "1."), "{}", row.name);
        }
    }
}
