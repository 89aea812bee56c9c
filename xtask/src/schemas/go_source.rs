//! The types of API packages, read line by line: their sources are formatted by gofmt, and declare types in a few ways.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plimsoll_store::model::{ModelField, ModelType, TypeName};

use super::{files_of, folders_of, name_of};

/// Structs are not embedded deeper than this.
const MAX_EMBEDDED: usize = 16;

/// The types of some packages.
#[derive(Debug, Default)]
pub(super) struct Packages {
    structs: BTreeMap<TypeName, Vec<GoField>>,
    named: BTreeMap<TypeName, String>,
    /// `type A = B`: other names for the same type.
    aliases: BTreeMap<TypeName, String>,
    /// Types whose constants are all of their values.
    enums: BTreeSet<TypeName>,
    /// Values of constants by type.
    constants: BTreeMap<TypeName, Vec<Box<str>>>,
}

/// A field as it is declared.
#[derive(Debug)]
struct GoField {
    /// The key in JSON; none for an embedded struct.
    json: Option<String>,
    type_: String,
}

impl Packages {
    /// Reads the packages below a folder that has a folder for each group, with one for each version; or for each version.
    pub(super) fn read_tree(&mut self, folder: &Path) -> Result<(), String> {
        for group in folders_of(folder)? {
            if is_version(name_of(&group)) {
                self.read_package(&group, &format!("{}/{}", name_of(folder), name_of(&group)))?;
                continue;
            }
            for version in folders_of(&group)? {
                if is_version(name_of(&version)) {
                    self.read_package(&version, &format!("{}/{}", name_of(&group), name_of(&version)))?;
                }
            }
        }
        Ok(())
    }

    /// Reads the files of a package.
    pub(super) fn read_package(&mut self, folder: &Path, package: &str) -> Result<(), String> {
        for file in files_of(folder, "go")? {
            let name = name_of(&file);
            if name.ends_with("_test.go") || name.starts_with("zz_generated") || name.ends_with(".pb.go") {
                continue;
            }
            let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            self.read_file(&text, package);
        }
        Ok(())
    }

    fn read_file(&mut self, text: &str, package: &str) {
        let mut file = File { package, imports: BTreeMap::new() };
        let mut open: Option<(TypeName, Vec<GoField>)> = None;
        let mut is_enum = false;
        for line in text.lines() {
            let line = line.trim();
            if let Some((name, fields)) = &mut open {
                if line == "}" {
                    let (name, fields) = (name.clone(), std::mem::take(fields));
                    self.structs.insert(name, fields);
                    open = None;
                } else {
                    fields.extend(file.field(line));
                }
                continue;
            }
            if line.starts_with("//") {
                is_enum |= line.trim_start_matches('/').trim() == "+enum";
                continue;
            }
            file.import(line);
            if let Some((type_, value)) = file.constant(line) {
                self.constants.entry(type_).or_default().push(value.into());
            }
            if let Some((name, rest)) = line.strip_prefix("type ").and_then(|rest| rest.split_once(' ')) {
                let name = TypeName::new(package, name);
                if is_enum {
                    self.enums.insert(name.clone());
                }
                match rest.trim() {
                    "struct {" => open = Some((name, Vec::new())),
                    "struct{}" => drop(self.structs.insert(name, Vec::new())),
                    other => {
                        let alias = other.strip_prefix("= ");
                        if let Some(type_) = file.type_(alias.unwrap_or(other)) {
                            let known = if alias.is_some() { &mut self.aliases } else { &mut self.named };
                            known.insert(name, type_);
                        }
                    }
                }
            }
            is_enum = false;
        }
    }

    /// All types, with the fields of embedded structs among those of the structs that embed them.
    pub(super) fn types(&self) -> BTreeMap<TypeName, ModelType> {
        let named = self.named.iter().map(|(name, type_)| {
            let values = self.enums.contains(name).then(|| self.constants.get(name).cloned()).flatten();
            let mut values = values.unwrap_or_default();
            values.retain(|value| !value.is_empty() && !value.contains([' ', '"', '\\']));
            (name.clone(), ModelType::Named(self.unaliased(type_).into(), values))
        });
        let structs = self.structs.keys().map(|name| {
            let mut fields = Vec::new();
            self.collect(name, &[], &mut fields);
            (name.clone(), ModelType::Struct(fields))
        });
        named.chain(structs).collect()
    }

    /// A type with what its names stand for.
    fn unaliased(&self, type_: &str) -> String {
        let is_mark = |c: char| matches!(c, '*' | '[' | ']');
        let mut out = String::new();
        for word in type_.split_inclusive(is_mark) {
            let name = word.trim_end_matches(is_mark);
            let alias = TypeName::parse(name).and_then(|name| self.aliases.get(&name));
            out.push_str(alias.map_or(name, |alias| alias));
            out.push_str(word.get(name.len()..).unwrap_or_default());
        }
        out
    }

    fn collect(&self, name: &TypeName, through: &[&str], out: &mut Vec<ModelField>) {
        if through.len() > MAX_EMBEDDED {
            return;
        }
        for field in self.structs.get(name).into_iter().flatten() {
            let Some(json) = &field.json else {
                let embedded = self.unaliased(&field.type_);
                let Some(embedded) = TypeName::parse(embedded.trim_start_matches('*')) else { continue };
                let through: Vec<&str> = through.iter().copied().chain([&*embedded.name]).collect();
                self.collect(&embedded, &through, out);
                continue;
            };
            // A field that is reached on a shorter way hides one of the same name.
            if out.iter().all(|known| *known.name != **json) {
                let (name, type_) = (json.as_str().into(), self.unaliased(&field.type_).into());
                out.push(ModelField { name, type_, through: through.join(",").into(), ..ModelField::default() });
            }
        }
    }
}

fn is_version(name: &str) -> bool {
    name.starts_with('v') && name.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

/// A file while it is read.
struct File<'p> {
    package: &'p str,
    /// Packages by the names that they have here.
    imports: BTreeMap<String, String>,
}

impl File<'_> {
    /// `metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"`
    fn import(&mut self, line: &str) {
        let line = line.strip_prefix("import ").unwrap_or(line);
        let Some((alias, rest)) = line.split_once('"') else { return };
        let Some(path) = rest.strip_suffix('"').filter(|path| path.starts_with("k8s.io/")) else { return };
        let words: Vec<&str> = path.split('/').collect();
        let package = match *words.as_slice() {
            ["k8s.io", "api", group, version] => format!("{group}/{version}"),
            [.., "apis", group, version] => format!("{group}/{version}"),
            [.., last] => last.to_owned(),
            [] => return,
        };
        let alias = match alias.trim() {
            "" => words.last().copied().unwrap_or_default(),
            alias => alias,
        };
        self.imports.insert(alias.to_owned(), package);
    }

    /// `PullAlways PullPolicy = "Always"`: the type and the value.
    fn constant<'l>(&self, line: &'l str) -> Option<(TypeName, &'l str)> {
        let (left, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.split_once('"')?.0;
        let mut words = left.trim().strip_prefix("const ").unwrap_or(left).split_whitespace();
        let (_, type_, None) = (words.next()?, words.next()?, words.next()) else { return None };
        Some((TypeName::new(self.package, type_), value))
    }

    fn field(&self, line: &str) -> Option<GoField> {
        if line.is_empty() || line.starts_with("//") {
            return None;
        }
        let (declared, tag) = line.split_once('`').unwrap_or((line, ""));
        let declared = declared.split("//").next().unwrap_or_default();
        let json = tag.split_once("json:\"").and_then(|(_, rest)| rest.split_once('"')).map(|(json, _)| json);
        let (json_name, options) = json.map_or(("", ""), |json| json.split_once(',').unwrap_or((json, "")));
        let words: Vec<&str> = declared.split_whitespace().collect();
        let (name, type_) = match words.as_slice() {
            [] => return None,
            [type_] => (None, (*type_).to_owned()),
            [name, type_ @ ..] => (Some(*name), type_.concat()),
        };
        if json_name == "-" || name.is_some_and(|name| !name.starts_with(|c: char| c.is_ascii_uppercase())) {
            return None;
        }
        let is_embedded = json_name.is_empty() && (name.is_none() || options.split(',').any(|word| word == "inline"));
        let json = if is_embedded {
            None
        } else {
            let json = if json_name.is_empty() { name.unwrap_or_default() } else { json_name };
            Some(json.to_owned())
        };
        Some(GoField { json, type_: self.type_(&type_)? })
    }

    /// A type with the package of each name in it; none for what is not data.
    fn type_(&self, written: &str) -> Option<String> {
        let written = written.split("//").next().unwrap_or_default().trim();
        if let Some(to) = written.strip_prefix('*') {
            return Some(format!("*{}", self.type_(to)?));
        }
        if written == "[]byte" {
            return Some(written.to_owned());
        }
        if let Some(of) = written.strip_prefix("[]") {
            return Some(format!("[]{}", self.type_(of)?));
        }
        if let Some((key, value)) = written.strip_prefix("map[").and_then(|map| map.split_once(']')) {
            return Some(format!("map[{}]{}", self.type_(key)?, self.type_(value)?));
        }
        match written {
            "interface{}" | "any" => return Some("any".to_owned()),
            "string" | "bool" | "int" | "int32" | "int64" | "uint8" | "uint32" | "uint64" | "float32" | "float64" => {
                return Some(written.to_owned());
            }
            _ => {}
        }
        let is_name = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        match written.split_once('.') {
            Some((alias, name)) if is_name(name) => Some(format!("{}.{name}", self.imports.get(alias)?)),
            None if is_name(written) => Some(format!("{}.{written}", self.package)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read() {
        let text = "
package v1
import (
\tmetav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"
\t\"k8s.io/apimachinery/pkg/api/resource\"
)
// PullPolicy says when.
// +enum
type PullPolicy string

const (
\t// PullAlways means always.
\tPullAlways PullPolicy = \"Always\"
)
type ResourceList map[ResourceName]resource.Quantity
type ResourceName string
type ProbeHandler struct {
\tExec *ExecAction `json:\"exec,omitempty\" protobuf:\"bytes,1,opt,name=exec\"`
}
type Probe struct {
\t// The action.
\tProbeHandler `json:\",inline\" protobuf:\"bytes,1,opt,name=handler\"`
\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`
\tLimits ResourceList `json:\"limits\"` // all of them
\tRaw []byte `json:\"raw,omitempty\"`
\tOwn string `json:\"-\"`
\thidden string
}
";
        let mut packages = Packages::default();
        packages.read_file(text, "core/v1");
        let types = packages.types();
        let type_ = |name: &str| types.get(&TypeName::new("core/v1", name)).cloned();
        assert_eq!(type_("PullPolicy"), Some(ModelType::Named("string".into(), vec!["Always".into()])));
        assert_eq!(
            type_("ResourceList"),
            Some(ModelType::Named("map[core/v1.ResourceName]resource.Quantity".into(), vec![]))
        );
        let Some(ModelType::Struct(fields)) = type_("Probe") else { panic!("a struct") };
        let fields: Vec<String> =
            fields.iter().map(|field| format!("{} {} {}", field.name, field.type_, field.through)).collect();
        assert_eq!(
            fields,
            [
                "exec *core/v1.ExecAction ProbeHandler",
                "metadata meta/v1.ObjectMeta ",
                "limits core/v1.ResourceList ",
                "raw []byte "
            ]
        );
    }
}
