//! Stored objects and CRDs that those of the inputs update.

use std::collections::HashMap;

use plimsoll_doc::{Fault, read};

use crate::crd::server_form::as_stored;
use crate::object::{Identity, Object, objects};
use crate::text::{DocumentText, READ_RULES, Trouble};

/// The namespace of objects that name none.
const DEFAULT_NAMESPACE: &str = "default";

/// Stored objects as JSON, by what identifies them in every version.
#[derive(Debug, Default)]
pub struct StoredObjects {
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

impl StoredObjects {
    /// Adds all objects of a document.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn add(&mut self, text: &DocumentText) -> Result<(), Fault> {
        for_each_object(text, |object| {
            self.objects.insert(Key::new(&object.identity()), object.json_without(&[]));
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// The stored object that another one updates.
    pub fn get(&self, identity: &Identity) -> Option<&str> {
        self.objects.get(&Key::new(identity)).map(String::as_str)
    }
}

/// Stored CRDs as JSON, by name.
#[derive(Debug, Default)]
pub struct StoredCrds {
    crds: HashMap<Box<str>, String>,
}

impl StoredCrds {
    /// Adds the CRDs among the objects of a document.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn add(&mut self, text: &DocumentText) -> Result<(), Fault> {
        for_each_object(text, |object| {
            let identity = object.identity();
            if identity.is_definition() {
                self.crds.insert(identity.name, as_stored(object.root));
            }
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.crds.is_empty()
    }

    /// The stored CRD of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.crds.get(name).map(String::as_str)
    }
}

fn for_each_object(text: &DocumentText, with: impl FnMut(&Object<'_>)) -> Result<(), Fault> {
    if let Some(Trouble::Fault(fault)) = &text.trouble {
        return Err(fault.clone());
    }
    let document = read(&text.text, text.format, &READ_RULES)?;
    objects(&document).iter().for_each(with);
    Ok(())
}
