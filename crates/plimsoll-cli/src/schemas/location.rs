//! A place of schemas, as `--schema-location` names it.

use super::template::Template;

/// The layout of a location that names no file.
const LAYOUT: &str =
    "/{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix }}.json";

/// A place of schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// `default`: the kinds of Kubernetes that plimsoll knows.
    Embedded,
    /// Files.
    Files(Template),
    /// URLs, which are answered from a folder of copies and not otherwise.
    Web(Template),
}

impl Location {
    /// # Errors
    /// The template is none.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        if text == "default" {
            return Ok(Self::Embedded);
        }
        let template = if text.ends_with("json") { text.to_owned() } else { format!("{text}{LAYOUT}") };
        let template = Template::read(&template)?;
        let is_web = text.starts_with("http:") || text.starts_with("https:");
        Ok(if is_web { Self::Web(template) } else { Self::Files(template) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_the_layout_of_kubeconform() {
        assert_eq!(Location::read("default"), Ok(Location::Embedded));
        assert_eq!(
            Location::read("schemas"),
            Location::read(
                "schemas/{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/\
                 {{ .ResourceKind }}{{ .KindSuffix }}.json"
            )
        );
        assert!(matches!(Location::read("https://example.com/a.json"), Ok(Location::Web(_))));
        assert!(Location::read("{{").is_err());
    }
}
