//! The text of a configuration, read. `docs/plimsoll-config.schema.json` says the same for editors.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use plimsoll_check::exception::Exception;
use plimsoll_check::input::KindPattern;
use plimsoll_check::near::nearest;
use plimsoll_doc::{LineTable, Span};
use plimsoll_finding::Code;
use toml::de::DeTable;

use super::table::{Fault, Item, Table};
use super::{Config, Override, Target, Weights};
use crate::release::Releases;

/// Reads a configuration.
///
/// # Errors
/// What is wrong with it, with its place.
pub(super) fn config(path: &Path, text: String) -> Result<Config, String> {
    let at = |span: Range<usize>, message: &str| {
        let lines = LineTable::new(&text);
        let line = lines.line_at(span.start as u32);
        let start = lines.start(line).unwrap_or_default() as usize;
        let column = text.get(start..span.start).unwrap_or_default().chars().count() + 1;
        format!("{}:{line}:{column}: {message}", path.display())
    };
    let root = DeTable::parse(&text).map_err(|error| {
        let message = error.message().lines().next().unwrap_or("invalid TOML").to_owned();
        at(error.span().unwrap_or_default(), &message)
    })?;
    let config = root_table(root.get_ref()).map_err(|fault| at(fault.span, &fault.message))?;
    Ok(Config { path: path.to_path_buf(), text, ..config })
}

fn root_table<'t>(root: &'t DeTable<'t>) -> Result<Config, Fault> {
    let mut root = Table::new("", root);
    let mut targets = BTreeMap::new();
    if let Some(item) = root.get("target") {
        for (name, value) in item.table()? {
            let name = name.get_ref().as_ref();
            let inner = Item { key: "target", value: value.get_ref(), span: value.span() };
            let mut table = Table::new(format!("[target.{name}]"), inner.table()?);
            targets.insert(name, target(&mut table)?);
            table.finish()?;
        }
    }
    let mut config = Config::default();
    if let Some(item) = root.get("check") {
        check(&item, &targets, &mut config)?;
    }
    if let Some(item) = root.get("openapi") {
        config.openapi = weights(Table::new("[openapi]", item.table()?))?;
    }
    if let Some(item) = root.get("override") {
        for (table, span) in item.tables()? {
            config.overrides.push(override_of(Table::new("[[override]]", table), &span, &targets)?);
        }
    }
    if let Some(item) = root.get("exception") {
        for (table, span) in item.tables()? {
            let exception = exception(Table::new("[[exception]]", table), &span)?;
            config.exceptions.push((exception, Span::new(span.start as u32, span.end as u32)));
        }
    }
    root.finish()?;
    Ok(config)
}

fn target(table: &mut Table<'_>) -> Result<Target, Fault> {
    let releases = table.get("kube-version");
    let releases = releases.map(|item| {
        Releases::kubernetes(item.text()?).map_err(|message| item.fault(format!("`kube-version`: {message}")))
    });
    let crds = table.get("crds").map(|item| item.texts()).transpose()?.unwrap_or_default();
    Ok(Target { releases: releases.transpose()?, crds: crds.into_iter().map(str::to_owned).collect() })
}

fn check(item: &Item<'_>, targets: &BTreeMap<&str, Target>, config: &mut Config) -> Result<(), Fault> {
    let mut table = Table::new("[check]", item.table()?);
    let named = table.get("target").map(|item| named_target(&item, targets)).transpose()?;
    let own = target(&mut table)?;
    let named = named.unwrap_or_default();
    config.target = Target {
        releases: own.releases.or(named.releases),
        crds: if own.crds.is_empty() { named.crds } else { own.crds },
    };
    let mut texts = |key| table.get(key).map(|item| item.texts()).transpose().map(Option::unwrap_or_default);
    config.exclude = texts("exclude")?.into_iter().map(str::to_owned).collect();
    config.only = kinds(table.get("kind"))?;
    config.skip = kinds(table.get("skip"))?;
    config.ignore_missing = table.get("ignore-missing-schemas").map(|item| item.boolean()).transpose()?;
    table.finish()
}

fn kinds(item: Option<Item<'_>>) -> Result<Vec<KindPattern>, Fault> {
    let Some(item) = item else { return Ok(Vec::new()) };
    let kind = |text: &str| text.parse().map_err(|message: String| item.fault(format!("`{}`: {message}", item.key)));
    item.texts()?.into_iter().map(kind).collect()
}

fn named_target(item: &Item<'_>, targets: &BTreeMap<&str, Target>) -> Result<Target, Fault> {
    let name = item.text()?;
    targets.get(name).cloned().ok_or_else(|| match nearest(name, targets.keys().copied()) {
        Some(near) => item.fault(format!("there is no [target.{name}]; did you mean `{near}`?")),
        None => item.fault(format!("there is no [target.{name}]")),
    })
}

fn override_of(mut table: Table<'_>, span: &Range<usize>, targets: &BTreeMap<&str, Target>) -> Result<Override, Fault> {
    let paths = table.get("paths").map(|item| item.texts()).transpose()?;
    let paths = paths.ok_or_else(|| missing("paths", "[[override]]", span))?;
    let rules = Override {
        paths: paths.into_iter().map(str::to_owned).collect(),
        target: table.get("target").map(|item| named_target(&item, targets)).transpose()?,
        ignore_missing: table.get("ignore-missing-schemas").map(|item| item.boolean()).transpose()?,
    };
    table.finish()?;
    Ok(rules)
}

fn exception(mut table: Table<'_>, span: &Range<usize>) -> Result<Exception, Fault> {
    let name = "[[exception]]";
    let codes = codes(&table.get("code").ok_or_else(|| missing("code", name, span))?)?;
    let object = table.get("object");
    let object =
        object.map(|item| item.text()?.parse().map_err(|text: String| item.fault(format!("`object`: {text}"))));
    let until = table.get("until");
    let until = until.map(|item| item.date()?.parse().map_err(|text: String| item.fault(format!("`until`: {text}"))));
    let exception = Exception {
        codes,
        object: object.transpose()?,
        path: table.get("path").map(|item| item.text()).transpose()?.map(Into::into),
        files: table
            .get("files")
            .map(|item| item.texts())
            .transpose()?
            .unwrap_or_default()
            .into_iter()
            .map(Into::into)
            .collect(),
        reason: match table.get("reason") {
            Some(item) if !item.text()?.trim().is_empty() => item.text()?.trim().into(),
            _ => return Err(missing("reason", name, span)),
        },
        until: until.transpose()?,
    };
    table.finish()?;
    Ok(exception)
}

fn weights(mut table: Table<'_>) -> Result<Weights, Fault> {
    let mut of = |key| table.get(key).map_or(Ok(Vec::new()), |item| codes(&item));
    let weights = Weights { off: of("off")?, warn: of("warn")?, error: of("error")? };
    table.finish()?;
    Ok(weights)
}

fn codes(item: &Item<'_>) -> Result<Vec<Code>, Fault> {
    let code = |text: &str| {
        text.parse::<Code>().map_err(|_| match nearest(text, Code::ALL.iter().map(|code| code.name())) {
            Some(near) => item.fault(format!("unknown code `{text}`; did you mean `{near}`?")),
            None => item.fault(format!("unknown code `{text}`; `plimsoll explain` lists the codes")),
        })
    };
    item.texts()?.into_iter().map(code).collect()
}

fn missing(key: &str, table: &str, span: &Range<usize>) -> Fault {
    Fault { span: span.clone(), message: format!("{table} needs `{key}`") }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const SCHEMA: &str = include_str!("../../../../docs/plimsoll-toml.schema.json");
    const ALL_KEYS: &str = r#"
[target.prod]
kube-version = "1.33..1.37"
crds = ["crds"]

[check]
target = "prod"
kube-version = "1.37"
crds = "crds/*.yaml"
exclude = ["testdata/"]
kind = ["apps/Deployment"]
skip = "Secret"
ignore-missing-schemas = true

[openapi]
off = "openapi_nullable"
warn = ["openapi_unknown_field"]
error = ["openapi_example", "1047"]

[[override]]
paths = ["edge/"]
target = "prod"
ignore-missing-schemas = false

[[exception]]
code = ["unknown_field", "302"]
object = "example.com/Widget web/*"
path = "spec.legacy"
files = "apps/*"
reason = "known"
until = 2027-01-31
"#;

    #[test]
    fn the_schema_has_the_keys_that_are_read() {
        let config = config(Path::new("plimsoll.toml"), ALL_KEYS.to_owned()).unwrap();
        assert_eq!((config.overrides.len(), config.exceptions.len(), config.exclude.len()), (1, 1, 1));
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        let keys = |pointer: &str| -> Vec<String> {
            let mut keys: Vec<String> = schema.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect();
            keys.sort();
            keys
        };
        let root = DeTable::parse(ALL_KEYS).unwrap();
        let written = |table: &DeTable<'_>| -> Vec<String> {
            let mut keys: Vec<String> = table.keys().map(|key| key.get_ref().to_string()).collect();
            keys.sort();
            keys
        };
        assert_eq!(written(root.get_ref()), keys("/properties"));
        let value = |key: &str| root.get_ref().get(key).unwrap().get_ref();
        assert_eq!(written(value("check").as_table().unwrap()), keys("/properties/check/properties"));
        assert_eq!(written(value("openapi").as_table().unwrap()), keys("/properties/openapi/properties"));
        let prod = value("target").get("prod").unwrap().get_ref().as_table().unwrap();
        assert_eq!(written(prod), keys("/properties/target/additionalProperties/properties"));
        for (name, pointer) in [("override", "/properties/override"), ("exception", "/properties/exception")] {
            let table = value(name).as_array().unwrap()[0].get_ref().as_table().unwrap();
            assert_eq!(written(table), keys(&format!("{pointer}/items/properties")));
        }
    }
}
