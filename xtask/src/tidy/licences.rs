//! Licences of everything that a build contains.

use super::metadata::Metadata;
use super::tree::Tree;
use super::{Finding, spdx};

const FIX: &str = "use another crate; a licence compatible with Apache-2.0 may be added to deny.toml";

pub(super) fn check(metadata: &Metadata, tree: &Tree, findings: &mut Vec<Finding>) -> Result<(), String> {
    let deny = tree.file("deny.toml").ok_or("deny.toml is missing")?;
    let allowed = allowed_licences(&deny.text());
    if allowed.is_empty() {
        return Err("deny.toml allows no licence at all".to_owned());
    }
    for package in &metadata.packages {
        let place = format!("{} {}", package.name, package.version);
        match &package.licence {
            None => findings.push(Finding { place, what: "declares no licence".to_owned(), fix: FIX }),
            Some(licence) if !spdx::is_allowed(licence, &allowed) => {
                findings.push(Finding { place, what: format!("has the licence {licence}"), fix: FIX });
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The strings of `allow = […]` in the section `[licenses]`.
fn allowed_licences(deny: &str) -> Vec<String> {
    let Some((_, section)) = deny.split_once("[licenses]") else { return Vec::new() };
    let Some((_, rest)) = section.split_once("allow = [") else { return Vec::new() };
    let Some((list, _)) = rest.split_once(']') else { return Vec::new() };
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::allowed_licences;

    #[test]
    fn reads_the_list() {
        let deny = "# x\n[licenses]\n# y\nallow = [\n  \"MIT\",\n  \"ISC\",\n]\n[bans]\nallow = [\"z\"]\n";
        assert_eq!(allowed_licences(deny), ["MIT", "ISC"]);
        assert!(allowed_licences("[bans]").is_empty());
    }
}
