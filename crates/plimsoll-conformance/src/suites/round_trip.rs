//! Real files: every document that can be read, written and read again, is the same document.

use std::path::Path;

use plimsoll_doc::{
    Document, Fault, JsonLayout, KeyOrder, Limits, ReadRules, Splitter, read, read_json, read_yaml, same, write_json,
    write_yaml,
};

use crate::{File, Tally};

const RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

pub(crate) fn score(file: &File, tally: &mut Tally) {
    let extension = Path::new(&file.name).extension().and_then(|end| end.to_str());
    if !matches!(extension, Some("yaml" | "yml" | "json")) {
        return;
    }
    for chunk in Splitter::new(&file.bytes, &RULES.limits) {
        let Ok(chunk) = chunk else { return };
        // What cannot be read has no document; whether the server refuses it too is asked elsewhere.
        if let Ok(document) = read(&chunk.text, chunk.format, &RULES) {
            check(&document, tally);
        }
    }
}

fn check(document: &Document<'_>, tally: &mut Tally) {
    let compact = write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact);
    compare("json", document, read_json(compact.as_bytes(), &RULES), tally);
    let pretty = write_json(document.root(), KeyOrder::Sorted, JsonLayout::Pretty);
    compare("json", document, read_json(pretty.as_bytes(), &RULES), tally);

    let yaml = write_yaml(document.root(), KeyOrder::AsRead);
    let again = read_yaml(yaml.as_bytes(), &RULES);
    // Keys in the order of the text: equal documents then have equal text.
    if let Ok(again) = &again {
        let again = write_json(again.root(), KeyOrder::AsRead, JsonLayout::Compact);
        tally.check("order", &compact, again);
    }
    compare("yaml", document, again, tally);
}

fn compare(category: &str, document: &Document<'_>, again: Result<Document<'_>, Fault>, tally: &mut Tally) {
    let got = match again {
        Ok(again) if same(document.root(), again.root()) => "the same".to_owned(),
        Ok(_) => "another document".to_owned(),
        Err(fault) => fault.to_string(),
    };
    tally.check(category, "the same", got);
}
