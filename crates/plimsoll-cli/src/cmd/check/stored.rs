//! Stored objects and definitions that the inputs update.

use std::collections::HashMap;
use std::path::Path;

use plimsoll_doc::{ReadRules, read};

use crate::cmd::crd::stored::as_stored;
use crate::documents::{Documents, LIMITS, Trouble};
use crate::input::reason;
use crate::object::{Identity, Object, objects};
use crate::paths::{self, Found};

/// The namespace of objects that name none.
const DEFAULT_NAMESPACE: &str = "default";

/// Stored objects as JSON, by what identifies them in every version.
#[derive(Debug, Default)]
pub(super) struct Stored {
    objects: HashMap<Key, String>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Key {
    group: Box<str>,
    kind: Box<str>,
    namespace: Box<str>,
    name: Box<str>,
}

impl Key {
    fn new(identity: &Identity) -> Self {
        let namespace = &*identity.namespace;
        Self {
            group: identity.group().into(),
            kind: identity.kind.clone(),
            namespace: if namespace.is_empty() { DEFAULT_NAMESPACE } else { namespace }.into(),
            name: identity.name.clone(),
        }
    }
}

impl Stored {
    /// Reads all objects of a file.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(super) fn load(file: &Found) -> Result<Self, String> {
        let mut stored = Self::default();
        for_each_object(file, |object| {
            stored.objects.insert(Key::new(&object.identity()), object.json_without(&[]));
        })?;
        if stored.objects.is_empty() {
            return Err(format!("`{}` holds no object", file.path.display()));
        }
        Ok(stored)
    }

    /// The stored object that another one updates.
    pub(super) fn get(&self, identity: &Identity) -> Option<&str> {
        self.objects.get(&Key::new(identity)).map(String::as_str)
    }
}

/// Stored definitions as JSON, by name.
#[derive(Debug, Default)]
pub(in crate::cmd) struct StoredDefinitions {
    definitions: HashMap<Box<str>, String>,
}

impl StoredDefinitions {
    /// Reads all definitions of a file or folder.
    ///
    /// # Errors
    /// A file cannot be read, or there is no definition.
    pub(super) fn load(path: &Path) -> Result<Self, String> {
        let stored = Self::among(path)?;
        if stored.definitions.is_empty() {
            return Err(format!("`{}` holds no definition (CustomResourceDefinition)", path.display()));
        }
        Ok(stored)
    }

    /// Reads the definitions among the objects of a file or folder.
    ///
    /// # Errors
    /// A file cannot be read.
    pub(super) fn among(path: &Path) -> Result<Self, String> {
        let mut stored = Self::default();
        for file in paths::files(path)? {
            for_each_object(&file, |object| {
                let identity = object.identity();
                if identity.is_definition() {
                    stored.definitions.insert(identity.name, as_stored(object.root));
                }
            })?;
        }
        Ok(stored)
    }

    /// The stored definition of a name.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.definitions.get(name).map(String::as_str)
    }
}

fn for_each_object(file: &Found, mut with: impl FnMut(&Object<'_>)) -> Result<(), String> {
    let name = file.path.display();
    let cannot = |why: String| format!("cannot read `{name}`: {why}");
    let mut documents = Documents::open(file).map_err(|error| cannot(reason(&error)))?;
    let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
    while let Some(chunk) = documents.next_document().map_err(|error| cannot(reason(&error)))? {
        if let Some(Trouble::Fault(fault)) = &chunk.trouble {
            return Err(cannot(fault.to_string()));
        }
        let document = read(&chunk.text, chunk.format, &rules).map_err(|fault| cannot(fault.to_string()))?;
        objects(&document).iter().for_each(&mut with);
    }
    Ok(())
}
