//! File names with variables, as kubeconform writes them: `{{ .ResourceKind }}{{ .KindSuffix }}.json`.

use super::Wanted;

/// A template, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    NormalizedKubernetesVersion,
    StrictSuffix,
    ResourceKind,
    KindSuffix,
    ResourceApiVersion,
    Group,
}

const FIELDS: [(&str, Field); 6] = [
    ("NormalizedKubernetesVersion", Field::NormalizedKubernetesVersion),
    ("StrictSuffix", Field::StrictSuffix),
    ("ResourceKind", Field::ResourceKind),
    ("KindSuffix", Field::KindSuffix),
    ("ResourceAPIVersion", Field::ResourceApiVersion),
    ("Group", Field::Group),
];

impl Template {
    /// # Errors
    /// What is not understood.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        let mut trims = false;
        while let Some((before, after)) = rest.split_once("{{") {
            let (inner, behind) = after.split_once("}}").ok_or_else(|| format!("`{text}`: `{{{{` without `}}}}`"))?;
            let (inner, before) = match inner.strip_prefix("- ") {
                Some(inner) => (inner, before.trim_end()),
                None => (inner, before),
            };
            parts.push(Part::Text(if trims { before.trim_start() } else { before }.to_owned()));
            let (inner, is_trimming) = match inner.strip_suffix(" -") {
                Some(inner) => (inner, true),
                None => (inner, false),
            };
            trims = is_trimming;
            let name = inner.trim();
            let known = name.strip_prefix('.').and_then(|name| FIELDS.iter().find(|(known, _)| *known == name));
            let (_, field) = known.ok_or_else(|| {
                let names: Vec<String> = FIELDS.iter().map(|(name, _)| format!(".{name}")).collect();
                format!("`{text}`: `{name}` is not a variable; there are {}", names.join(", "))
            })?;
            parts.push(Part::Field(*field));
            rest = behind;
        }
        parts.push(Part::Text(if trims { rest.trim_start() } else { rest }.to_owned()));
        Ok(Self { parts })
    }

    /// The text with the fields of a kind.
    pub(super) fn filled(&self, fields: &Fields) -> String {
        let mut text = String::new();
        for part in &self.parts {
            text.push_str(match part {
                Part::Text(part) => part,
                Part::Field(field) => fields.get(*field),
            });
        }
        text
    }
}

/// What the variables stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    version: String,
    strict_suffix: &'static str,
    kind: String,
    kind_suffix: String,
    api_version: String,
    group: String,
}

impl Fields {
    pub(super) fn of(wanted: &Wanted, strict: bool) -> Self {
        // A kind of the core group has its version in place of the group.
        let (group, version) = match wanted.api_version.split_once('/') {
            Some((group, version)) => (group, Some(version.rsplit('/').next().unwrap_or_default())),
            None => (&*wanted.api_version, None),
        };
        let label = group.split('.').next().unwrap_or_default().to_lowercase();
        let middle = wanted.api_version.split('/').nth(1).map(|version| format!("-{}", version.to_lowercase()));
        Self {
            version: if &*wanted.version == "master" { "master".to_owned() } else { format!("v{}", wanted.version) },
            strict_suffix: if strict { "-strict" } else { "" },
            kind: wanted.kind.to_lowercase(),
            kind_suffix: format!("-{label}{}", middle.unwrap_or_default()),
            api_version: version.unwrap_or(group).to_owned(),
            group: group.to_owned(),
        }
    }

    /// The name of an embedded schema, with the layout of files.
    pub(super) fn embedded_name(&self) -> String {
        let Self { version, strict_suffix, kind, kind_suffix, .. } = self;
        format!("plimsoll:{version}-standalone{strict_suffix}/{kind}{kind_suffix}.json")
    }

    fn get(&self, field: Field) -> &str {
        match field {
            Field::NormalizedKubernetesVersion => &self.version,
            Field::StrictSuffix => self.strict_suffix,
            Field::ResourceKind => &self.kind,
            Field::KindSuffix => &self.kind_suffix,
            Field::ResourceApiVersion => &self.api_version,
            Field::Group => &self.group,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str, api_version: &str, version: &str) -> String {
        let wanted = Wanted { api_version: api_version.into(), kind: "Widget".into(), version: version.into() };
        Template::read(template).unwrap().filled(&Fields::of(&wanted, true))
    }

    #[test]
    fn variables_are_those_of_kubeconform() {
        let all = "{{ .NormalizedKubernetesVersion }} {{.StrictSuffix}} {{ .ResourceKind }} {{ .KindSuffix }} \
                   {{ .ResourceAPIVersion }} {{ .Group }}";
        assert_eq!(filled(all, "v1", "master"), "master -strict widget -v1 v1 v1");
        assert_eq!(
            filled(all, "Apps.example.com/v1Beta1", "1.37.1"),
            "v1.37.1 -strict widget -apps-v1beta1 v1Beta1 Apps.example.com"
        );
        assert_eq!(filled("a {{- .Group -}} b.json", "v1", "master"), "av1b.json");
        assert_eq!(filled("plain.json", "v1", "master"), "plain.json");
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for (text, want) in [
            ("a {{ .Foo }}", "`.Foo` is not a variable"),
            ("a {{ Group }}", "`Group` is not a variable"),
            ("a {{ .Group", "without `}}`"),
            ("{{ if .Group }}x{{ end }}", "`if .Group` is not a variable"),
        ] {
            let why = Template::read(text).unwrap_err();
            assert!(why.contains(want), "{why}");
        }
    }
}
