//! Unicode properties by the names that ECMA-262 knows.

/// The general categories: long name, short name.
const CATEGORIES: &[(&str, &str)] = &[
    ("Cased_Letter", "LC"),
    ("Close_Punctuation", "Pe"),
    ("Connector_Punctuation", "Pc"),
    ("Control", "Cc"),
    ("Currency_Symbol", "Sc"),
    ("Dash_Punctuation", "Pd"),
    ("Decimal_Number", "Nd"),
    ("Enclosing_Mark", "Me"),
    ("Final_Punctuation", "Pf"),
    ("Format", "Cf"),
    ("Initial_Punctuation", "Pi"),
    ("Letter", "L"),
    ("Letter_Number", "Nl"),
    ("Line_Separator", "Zl"),
    ("Lowercase_Letter", "Ll"),
    ("Mark", "M"),
    ("Math_Symbol", "Sm"),
    ("Modifier_Letter", "Lm"),
    ("Modifier_Symbol", "Sk"),
    ("Nonspacing_Mark", "Mn"),
    ("Number", "N"),
    ("Open_Punctuation", "Ps"),
    ("Other", "C"),
    ("Other_Letter", "Lo"),
    ("Other_Number", "No"),
    ("Other_Punctuation", "Po"),
    ("Other_Symbol", "So"),
    ("Paragraph_Separator", "Zp"),
    ("Private_Use", "Co"),
    ("Punctuation", "P"),
    ("Separator", "Z"),
    ("Space_Separator", "Zs"),
    ("Spacing_Mark", "Mc"),
    ("Surrogate", "Cs"),
    ("Symbol", "S"),
    ("Titlecase_Letter", "Lt"),
    ("Uppercase_Letter", "Lu"),
    ("Combining_Mark", "M"),
    ("cntrl", "Cc"),
    ("digit", "Nd"),
    ("punct", "P"),
];

/// A property in Go's notation; none where it is unknown.
pub(super) fn to_go(name: &str, negated: bool) -> Option<String> {
    let escape = if negated { 'P' } else { 'p' };
    let single = |name: &str| format!("\\{escape}{{{name}}}");
    if let Some((key, value)) = name.split_once('=') {
        return match key {
            "Script" | "sc" | "Script_Extensions" | "scx" => Some(single(value)),
            "General_Category" | "gc" => category(value).map(single),
            _ => None,
        };
    }
    match (name, negated) {
        ("Any", false) => Some(r"\x{0}-\x{10ffff}".to_owned()),
        ("ASCII", false) => Some(r"\x{0}-\x{7f}".to_owned()),
        ("ASCII", true) => Some(r"\x{80}-\x{10ffff}".to_owned()),
        ("Alphabetic" | "Alpha", false) => Some(r"\p{L}\p{Nl}".to_owned()),
        ("Lowercase", _) => Some(single("Ll")),
        ("Uppercase", _) => Some(single("Lu")),
        ("White_Space", false) => Some(r"\x{9}-\x{d}\x{85}\p{Z}".to_owned()),
        _ => category(name).map(single),
    }
}

fn category(name: &str) -> Option<&'static str> {
    CATEGORIES.iter().find(|(long, short)| *long == name || *short == name).map(|(_, short)| *short)
}
