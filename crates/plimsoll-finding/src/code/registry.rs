//! The table of all codes. A number or a name that was ever released is never used for another.
//!
//! To add a code: append a row to its group, add or extend a variant of [`crate::Cause`] that
//! answers it, word it in `crate::words`, and run `cargo xtask codes`.

use super::{CodeInfo, Example};
use crate::{Lane, Severity};

macro_rules! codes {
    ($($number:literal $code:ident $name:literal $severity:ident $lane:ident {
        title: $title:literal,
        meaning: $meaning:literal,
        example: $example:expr,
        fix: $fix:literal,
    })*) => {
        /// A kind of issue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = concat!("`", $name, "`: ", $title, ".")] $code = $number,)*
        }

        impl Code {
            /// All codes by number.
            pub const ALL: &'static [Self] = &[$(Self::$code),*];

            /// What is written down about it.
            pub fn info(self) -> &'static CodeInfo {
                match self {
                    $(Self::$code => &CodeInfo {
                        code: Self::$code,
                        name: $name,
                        title: $title,
                        severity: Severity::$severity,
                        lane: Lane::$lane,
                        meaning: $meaning,
                        example: $example,
                        fix: $fix,
                    },)*
                }
            }
        }
    };
}

codes! {
    // 1xx: the server refuses to read the text at all.

    101 JsonSyntax "json_syntax" Error Decode {
        title: "The text is not JSON",
        meaning: "The server reads JSON strictly: no comments, no commas at the end of a list, no single quotes, \
            nothing after the value. A request with such a body is refused before anything else is looked at.",
        example: Example::Json("{\"kind\": \"ConfigMap\",}\n"),
        fix: "Correct the place that is shown; everything before it was read without complaint. YAML allows \
            comments and commas at the end, so sending the text as YAML may do as well.",
    }
    102 YamlSyntax "yaml_syntax" Error Decode {
        title: "The text is not YAML",
        meaning: "The YAML reader lost the structure of the text: mostly by an indentation that does not match, \
            a tab, a missing space after `:` or a value that should be quoted. The line in the server's own \
            message is often one too low, because its reader counts from 0; the place shown here is where it stopped.",
        example: Example::Yaml("spec:\n  replicas: 2\n paused: true\n"),
        fix: "Look at the line shown and the one before it: keys of one mapping begin in the same column, \
            indentation is made of spaces only, and text that holds `: ` or ` #` or begins with one of \
            `@`, `%`, `*`, `&`, `!`, `|`, `>`, `{`, `[` or a backquote is quoted.",
    }
    103 YamlValue "yaml_value" Error Decode {
        title: "A YAML value that cannot be kept",
        meaning: "YAML can say more than JSON, and the server turns every body into JSON first. Infinity and NaN \
            have no place there, and a value that contradicts its tag, such as `!!int 1.5`, is refused too.",
        example: Example::Yaml("limit: .inf\n"),
        fix: "Write a finite number, or put the value into quotes where text is meant.",
    }
    104 YamlKey "yaml_key" Error Decode {
        title: "A YAML key that cannot be text",
        meaning: "After reading, all keys are text. Numbers and booleans are turned into text, but null, lists, \
            mappings and integers beyond int64 cannot be.",
        example: Example::Yaml("null: x\n"),
        fix: "Put the key into quotes, or remove it.",
    }
    105 YamlAlias "yaml_alias" Error Decode {
        title: "An alias that leads nowhere",
        meaning: "An alias `*name` stands for the value that was marked `&name` before it in the same document. \
            It cannot refer to another document of the file, to a place further down, or to a value around itself.",
        example: Example::Yaml("labels: *common\n"),
        fix: "Mark the value with `&name` before its first use, or write the value out.",
    }
    106 YamlMerge "yaml_merge" Error Decode {
        title: "A merge key without a mapping",
        meaning: "The key `<<` copies the entries of other mappings into this one. Its value must be a mapping, an \
            alias to one, or a list of those.",
        example: Example::Yaml("labels:\n  <<: common\n"),
        fix: "Give `<<` an alias to a mapping, or put it into quotes where the key itself is meant.",
    }
    107 BadCharacter "bad_character" Error Decode {
        title: "A character that may not be there",
        meaning: "The text holds bytes that are no UTF-8, or control characters. YAML takes neither, not even in quotes.",
        example: Example::Described("A YAML file saved as Latin-1, or one with an escape character from a terminal."),
        fix: "Save the file as UTF-8 and remove the character; inside double quotes it can be written as an escape such as `\\x1b`.",
    }
    108 NumberOutOfRange "number_out_of_range" Error Decode {
        title: "A number beyond float64",
        meaning: "Numbers are kept as int64 or float64. One that is too large for both is refused in JSON. In YAML \
            it silently becomes text, see `number_as_text`.",
        example: Example::Json("{\"limit\": 1e400}\n"),
        fix: "Write a number below 1.8e308, or put it into quotes where text is meant.",
    }
    110 BodyTooLarge "body_too_large" Error Decode {
        title: "The body is too large",
        meaning: "The server reads at most 3 MiB (3145728 bytes) of one request.",
        example: Example::Described("A ConfigMap of 4 MB."),
        fix: "Split the object. What is stored is bounded further: about 1.5 MiB for any object, 1 MiB for the data \
            of a ConfigMap or Secret.",
    }
    111 TooDeep "too_deep" Error Decode {
        title: "Values are nested too deeply",
        meaning: "The server follows at most 10000 lists and mappings that contain each other.",
        example: Example::Described("A text of 10001 opening brackets."),
        fix: "Nothing that people write is this deep: look for the program that made it.",
    }
    112 TooManyAliases "too_many_aliases" Error Decode {
        title: "Aliases multiply the document",
        meaning: "A few lines of aliases to aliases can stand for billions of values. The server's reader gives up \
            when aliases make up nearly all of a document that is larger than a thousand values.",
        example: Example::Yaml("a: &a [x, x, x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n\
            c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"),
        fix: "Write the values out, or use fewer levels of aliases.",
    }
    113 TooManyDocuments "too_many_documents" Error Decode {
        title: "The file has too many documents",
        meaning: "A limit of plimsoll, so that a file cannot keep it busy without end.",
        example: Example::Described("A file with a million lines of `---`."),
        fix: "Split the file.",
    }
    114 BadSeparator "bad_separator" Error Decode {
        title: "A separator of documents does not stand alone",
        meaning: "kubectl splits a file at lines that begin with `---`, and lets only a comment follow the dashes. \
            YAML itself would take a value there; kubectl stops, and reads nothing of what follows.",
        example: Example::Yaml("kind: Namespace\n--- kind: ConfigMap\n"),
        fix: "Begin the document on the line after `---`.",
    }
    120 NothingToRead "nothing_to_read" Error Decode {
        title: "The input holds no document",
        meaning: "The input is empty, or holds only comments and separators. kubectl stops with \
            \"no objects passed\", and an empty request body is refused because it has no kind. Usually \
            a command before this one failed, or a template rendered to nothing.",
        example: Example::Yaml("# only a comment\n"),
        fix: "Look at what produced the input.",
    }

    // 2xx: the server reads the text, but perhaps not as its writer thinks.

    201 DuplicateKey "duplicate_key" Warning Strict {
        title: "A key is given twice in one mapping",
        meaning: "The server takes the last value and drops the earlier ones. Under strict field validation it \
            refuses the body instead, but kubectl has dropped them itself before it sends anything, so that \
            nobody complains. Duplicates mostly come from copying a block or from merging two versions of a file.",
        example: Example::Yaml("metadata:\n  labels: {app: web}\n  name: web\n  labels: {tier: front}\n"),
        fix: "Keep one of the entries, or join their contents under one key.",
    }
    202 MergeOverride "merge_override" Warning Strict {
        title: "A key is both written and merged",
        meaning: "A merge `<<` sets its keys where it stands: keys written after it replace the merged ones, and a \
            `<<` below a key replaces that key. Under strict field validation the server counts both as a \
            duplicate and refuses the body.",
        example: Example::Yaml("base: &base {image: web, replicas: 1}\ncopy:\n  <<: *base\n  replicas: 3\n"),
        fix: "Take the key out of the merged mapping, or write the entries out instead of merging them.",
    }
    203 IgnoredDocument "ignored_document" Warning Advice {
        title: "Everything after the first document is ignored",
        meaning: "The server reads the first YAML document of a body and ignores everything after it, without a word. \
            In a file the same happens after a line `...`, which ends a document for the YAML reader, while kubectl \
            splits files at `---` only.",
        example: Example::Yaml("kind: ConfigMap\n---\nkind: Secret\n"),
        fix: "Send one request for each document, as kubectl does with a file; replace `...` by `---`.",
    }
    210 BooleanWord "boolean_word" Note Advice {
        title: "A word is read as a boolean",
        meaning: "The server follows YAML 1.1, where `y`, `yes`, `on`, `n`, `no`, `off` are booleans, capitals \
            included. A field that wants text refuses them: `country: no` is the best known victim.",
        example: Example::Yaml("country: no\n"),
        fix: "Write `true` or `false`, or put the word into quotes where text is meant.",
    }
    211 BooleanKey "boolean_key" Warning Advice {
        title: "A key is read as a boolean",
        meaning: "The words `y`, `yes`, `on`, `n`, `no`, `off` are booleans in YAML 1.1, also as keys, and a \
            boolean key becomes the text `true` or `false`. An object with the field `y` then has a field `true`.",
        example: Example::Yaml("point:\n  x: 1\n  y: 2\n"),
        fix: "Put the key into quotes.",
    }
    212 ChangedKey "changed_key" Note Advice {
        title: "A key is read as another text",
        meaning: "A key without quotes is read as a number where it looks like one, and then turned back into text: \
            `0x10` becomes `16`, `010` becomes `8`, `1.10` becomes `1.1`.",
        example: Example::Yaml("data:\n  1.10: notes of the release\n"),
        fix: "Put the key into quotes.",
    }
    213 OctalNumber "octal_number" Note Advice {
        title: "A leading zero makes a number octal",
        meaning: "`0777` is the number 511, in base 8 as in YAML 1.1 and C. For file modes this is what one wants, \
            for codes, dates and telephone numbers it is not.",
        example: Example::Yaml("defaultMode: 0777\n"),
        fix: "Nothing to do for a file mode. Otherwise leave the zero out, or put the value into quotes where text is meant.",
    }
    214 LeadingZero "leading_zero" Note Advice {
        title: "A leading zero is dropped",
        meaning: "A number with a leading zero is octal, but 8 and 9 are no octal digits: the server then reads it \
            as a decimal number. `0123` is 83, yet `0189` is 189.",
        example: Example::Yaml("zip: 08540\n"),
        fix: "Leave the zero out, or put the value into quotes where text is meant.",
    }
    215 NumberNotation "number_notation" Note Advice {
        title: "A number in an unusual notation",
        meaning: "Hexadecimal (`0x1F`) and binary (`0b11`) numbers and underscores between digits (`1_000`) are \
            numbers for the server, and are stored in decimal. Values that only look like them, such as ids \
            and hashes, change.",
        example: Example::Yaml("size: 1_000\n"),
        fix: "Write the number in decimal, or put the value into quotes where text is meant.",
    }
    216 WholeFloat "whole_float" Note Advice {
        title: "A decimal number is read as an integer",
        meaning: "YAML bodies pass through JSON, which writes a whole number without its fraction: `1.0` becomes \
            the integer 1, `1e3` becomes 1000. A version `1.0` loses its zero, and a hash such as `12e4` \
            turns into 120000.",
        example: Example::Yaml("version: 1.0\n"),
        fix: "Put the value into quotes where text is meant.",
    }
    217 TrailingZeros "trailing_zeros" Note Advice {
        title: "A number loses zeros at its end",
        meaning: "A number has no memory of how it was written: `1.10` is 1.1. For a version this is another one.",
        example: Example::Yaml("version: 1.10\n"),
        fix: "Put the value into quotes where text is meant.",
    }
    218 InexactNumber "inexact_number" Warning Advice {
        title: "A number cannot be kept exactly",
        meaning: "Integers between -9223372036854775808 and 9223372036854775807 are kept exactly. All other numbers \
            become float64, which keeps 15 to 17 digits; the rest is lost.",
        example: Example::Yaml("account: 12345678901234567890\n"),
        fix: "Put the value into quotes if every digit matters and the field takes text.",
    }
    219 NumberAsText "number_as_text" Warning Advice {
        title: "A number is too large and stays text",
        meaning: "A YAML number beyond float64 is read as text, without a complaint. In JSON it would be refused, \
            see `number_out_of_range`.",
        example: Example::Yaml("limit: 1e400\n"),
        fix: "Write a smaller number, or put the value into quotes to show that text is meant.",
    }
    220 EmptyValue "empty_value" Note Advice {
        title: "A missing value is null",
        meaning: "A key or a list item with nothing behind it (or with `~`) has the value null. The server mostly \
            treats it as if the key were not there: `emptyDir:` is no volume of type emptyDir, `labels:` has no \
            labels, and a default may step in.",
        example: Example::Yaml("volumes:\n- name: cache\n  emptyDir:\n"),
        fix: "Write `{}` for an empty mapping, `[]` for an empty list, `\"\"` for empty text; or remove the key.",
    }
    221 MissingFinalBreak "missing_final_break" Note Advice {
        title: "A block of text lost its last line break",
        meaning: "A block scalar (`|` or `>`) ends with a line break. If the file ends right after its last line, \
            without a line break of its own, the server's reader has none to keep.",
        example: Example::Yaml("script: |\n  echo hello"),
        fix: "End the file with a line break, or write `|-` if none is wanted.",
    }
    222 ColonInKey "colon_in_key" Warning Advice {
        title: "A key swallowed its value",
        meaning: "Inside `{…}` a colon separates key and value only if a space follows it. Without one, `b:1` is a \
            key of three characters with the value null.",
        example: Example::Yaml("labels: {app:web}\n"),
        fix: "Write a space after the colon.",
    }
    223 ReplacedCharacter "replaced_character" Warning Advice {
        title: "A character was replaced",
        meaning: "Bytes that are no UTF-8 and escapes of half a surrogate pair stand for no character. In JSON the \
            server puts U+FFFD (\u{fffd}) in their place and goes on.",
        example: Example::Json("{\"name\": \"\\ud83d\"}\n"),
        fix: "Save the file as UTF-8; write characters beyond U+FFFF as they are, or as two escapes.",
    }
    224 NotAnObject "not_an_object" Note Advice {
        title: "The document is no object",
        meaning: "Every request to the server is an object with `apiVersion` and `kind`. A document that is a list \
            or a single value can be read, but no endpoint takes it.",
        example: Example::Yaml("- one\n- two\n"),
        fix: "Check that this is the file you meant. A missing space after the first `:` also turns a mapping into text.",
    }
    225 IgnoredTag "ignored_tag" Warning Advice {
        title: "A tag means nothing to the server",
        meaning: "Tags such as `!Ref` or `!vault` tell other programs how to read a value. The server knows only \
            those of YAML itself; it drops the others, and reads a scalar behind one as text, even a number.",
        example: Example::Yaml("port: !env 8080\n"),
        fix: "Let the program that the tag is meant for replace it first, or remove it.",
    }
    226 InvisibleCharacter "invisible_character" Warning Advice {
        title: "A character that cannot be seen is part of a text",
        meaning: "Texts copied from web pages and documents bring no-break spaces and zero-width characters along. \
            YAML does not take them for spaces, so they become part of a key or a value, and the server \
            looks for a field that nobody can see the difference of.",
        example: Example::Yaml("\u{a0}replicas: 2\n"),
        fix: "Delete the character and type a space; put the text into quotes if it is meant.",
    }

    // 3xx: the text can be read, but is not the object that it should be.

    301 UnknownField "unknown_field" Error Strict {
        title: "A field that the schema does not know",
        meaning: "The server drops fields that the schema does not know. Under strict field validation, which kubectl \
            asks for, it refuses the object instead, so that a misspelt name does not go unnoticed.",
        example: Example::Described("`replica: 2` under a schema that knows `replicas`."),
        fix: "Correct the name, or the place: mostly it is misspelt or indented wrongly. `--unknown prune` drops such \
            fields as the server does without strict validation.",
    }
    302 UnfitObject "unfit_object" Error Decode {
        title: "The text is not the object that it should be",
        meaning: "Before anything is validated, the server must find `apiVersion`, `kind` and `metadata` in the body, \
            each of the right type. Where it cannot, the request ends there.",
        example: Example::Described("`metadata: {labels: [a, b]}`, or an object without `kind`."),
        fix: "Correct the field that the server names; labels and annotations are mappings whose values are text.",
    }
    303 RefusedRequest "refused_request" Error Kind {
        title: "The server refuses the request itself",
        meaning: "The request cannot be served, whatever the values are: the version is not served, the object is \
            too large, or it does not fit the stored one.",
        example: Example::Described("`apiVersion: example.com/v1alpha1` where the definition serves only `v1`."),
        fix: "Use a version that the definition serves; the server's text names what else is wrong.",
    }

    // 4xx: the value is not what the schema says.

    401 WrongType "wrong_type" Error Schema {
        title: "A value of another type than the schema wants",
        meaning: "The schema names the type of every field. A number in quotes is text, a text without quotes may be \
            a number or a boolean, and a list of one is not the same as its item.",
        example: Example::Described("`replicas: \"2\"` under a schema with `type: integer`."),
        fix: "Write a value of the type that the message names; mostly quotes are missing or too many.",
    }
    402 MissingField "missing_field" Error Schema {
        title: "A required field is missing",
        meaning: "The schema lists the field under `required`. Only its presence counts: an empty text or a null \
            that may be null would do.",
        example: Example::Described("`spec: {}` under a schema with `required: [image]`."),
        fix: "Add the field.",
    }
    403 UnsupportedValue "unsupported_value" Error Schema {
        title: "A value that is none of those listed",
        meaning: "The schema lists all values under `enum`. Null is never one of them, not even where the field is \
            nullable.",
        example: Example::Described("`policy: always` under a schema with `enum: [Always, Never]`."),
        fix: "Use one of the values in the message; case matters.",
    }
    404 TextTooLong "text_too_long" Error Schema {
        title: "A text is too long",
        meaning: "`maxLength` counts code points, although the server's message speaks of bytes.",
        example: Example::Described("A name of 70 characters under `maxLength: 63`."),
        fix: "Shorten the text.",
    }
    405 TextTooShort "text_too_short" Error Schema {
        title: "A text is too short",
        meaning: "`minLength` counts code points. With `minLength: 1` the empty text is refused; leaving the field \
            out is not.",
        example: Example::Described("`name: \"\"` under a schema with `minLength: 1`."),
        fix: "Fill in the text, or leave the field out where it is not required.",
    }
    406 PatternMismatch "pattern_mismatch" Error Schema {
        title: "A text does not match its pattern",
        meaning: "The pattern is a Go regular expression that may match anywhere in the text, unless it says `^` and \
            `$`.",
        example: Example::Described("`version: v1` under a schema with `pattern: ^\\d+$`."),
        fix: "Change the text so that it matches.",
    }
    407 FormatMismatch "format_mismatch" Error Schema {
        title: "A text is not of its format",
        meaning: "The server checks the formats it knows, such as `date-time`, `ipv4` or `uri`, with its own parsers.",
        example: Example::Described("`since: yesterday` under a schema with `format: date-time`."),
        fix: "Write the value in the form that the format asks for.",
    }
    408 NumberTooSmall "number_too_small" Error Schema {
        title: "A number is too small",
        meaning: "The number lies below `minimum`, or on it where it is exclusive. Integers are compared with the \
            bound cut to an integer.",
        example: Example::Described("`replicas: 0` under a schema with `minimum: 1`."),
        fix: "Use a larger number.",
    }
    409 NumberTooLarge "number_too_large" Error Schema {
        title: "A number is too large",
        meaning: "The number lies above `maximum`, or on it where it is exclusive. Integers are compared with the \
            bound cut to an integer.",
        example: Example::Described("`port: 70000` under a schema with `maximum: 65535`."),
        fix: "Use a smaller number.",
    }
    410 NotAMultiple "not_a_multiple" Error Schema {
        title: "A number is no multiple of the one given",
        meaning: "`multipleOf` asks for a multiple. For integers a factor below 1 is cut to 0, and then every \
            integer is refused.",
        example: Example::Described("`size: 7` under a schema with `multipleOf: 4`."),
        fix: "Use a multiple; where the factor is below 1, the definition must change.",
    }
    411 NumberUnfit "number_unfit" Error Schema {
        title: "A number does not fit its format",
        meaning: "Since 1.36 integers must fit `int32` or `int64`, and numbers of format `float` a float32. The \
            bounds in the schema must fit too: one that does not refuses every value.",
        example: Example::Described("`count: 3000000000` under a schema with `format: int32`."),
        fix: "Use a number that fits. Where the message speaks of a boundary, the definition must change.",
    }
    412 TooManyItems "too_many_items" Error Schema {
        title: "A list has too many items",
        meaning: "The list is longer than `maxItems`.",
        example: Example::Described("Three items under a schema with `maxItems: 2`."),
        fix: "Remove items.",
    }
    413 TooFewItems "too_few_items" Error Schema {
        title: "A list has too few items",
        meaning: "The list is shorter than `minItems`. Leaving the field out is no list of length 0.",
        example: Example::Described("`hosts: []` under a schema with `minItems: 1`."),
        fix: "Add items, or leave the field out where it is not required.",
    }
    414 TooManyFields "too_many_fields" Error Schema {
        title: "An object has too many fields",
        meaning: "The object has more members than `maxProperties`, those filled in by defaults included.",
        example: Example::Described("Three labels under a schema with `maxProperties: 2`."),
        fix: "Remove members.",
    }
    415 TooFewFields "too_few_fields" Error Schema {
        title: "An object has too few fields",
        meaning: "The object has fewer members than `minProperties`, those filled in by defaults included.",
        example: Example::Described("`selector: {}` under a schema with `minProperties: 1`."),
        fix: "Add members, or leave the field out where it is not required.",
    }
    416 ForbiddenField "forbidden_field" Error Schema {
        title: "A field that the schema forbids",
        meaning: "The schema says `additionalProperties: false`, and the field is none of its properties.",
        example: Example::Described("`spec: {colour: red}` under a schema that knows only `size` and forbids the rest."),
        fix: "Remove the field, or correct its name.",
    }
    417 NoAlternative "no_alternative" Error Schema {
        title: "No alternative of `anyOf` fits",
        meaning: "At least one member of `anyOf` must accept the value. The messages after this one are those of the \
            member that came closest.",
        example: Example::Described("`target: {}` under a schema whose `anyOf` asks for `name` or `selector`."),
        fix: "Satisfy one of the alternatives; the following messages tell how.",
    }
    418 UnionAmbiguous "union_ambiguous" Error Schema {
        title: "Not exactly one alternative of `oneOf` fits",
        meaning: "Exactly one member of `oneOf` must accept the value. If none does, the messages after this one are \
            those of the member that came closest.",
        example: Example::Described("`target: {name: a, selector: b}` under a schema whose `oneOf` asks for one of the two."),
        fix: "Keep what belongs to one alternative and remove the rest.",
    }
    419 NotAllFit "not_all_fit" Error Schema {
        title: "Some part of `allOf` does not fit",
        meaning: "All members of `allOf` must accept the value. The messages before this one say what they refuse.",
        example: Example::Described("`name: a b` under a schema whose `allOf` has a pattern without spaces."),
        fix: "Correct what the messages before this one say.",
    }
    420 ExcludedValue "excluded_value" Error Schema {
        title: "A value that `not` excludes",
        meaning: "The schema under `not` must refuse the value, but accepts it.",
        example: Example::Described("`mode: legacy` under a schema with `not: {enum: [legacy]}`."),
        fix: "Use a value that the schema under `not` refuses.",
    }
    421 RepeatedItem "repeated_item" Error Schema {
        title: "A list with `uniqueItems` repeats an item",
        meaning: "Two items of the list are equal.",
        example: Example::Described("`[a, b, a]` under a schema with `uniqueItems: true`."),
        fix: "Remove the repeated item.",
    }
    430 DuplicateItem "duplicate_item" Error Lists {
        title: "An item occurs twice in a set or map",
        meaning: "Items of a list with `x-kubernetes-list-type: set` are unique, those of type `map` are unique by \
            their keys. The server names the second occurrence only.",
        example: Example::Described("Two ports with the same `name` in a list of type `map`."),
        fix: "Remove one of the two, or change its key.",
    }
    431 ListItemNotAnObject "list_item_not_an_object" Error Lists {
        title: "An item of a map list is no object",
        meaning: "Items of a list with `x-kubernetes-list-type: map` are told apart by their keys, so they must be \
            objects.",
        example: Example::Described("`ports: [80]` where `ports` is a list of type `map`."),
        fix: "Write the item as an object with its keys.",
    }
    440 WrongKind "wrong_kind" Error Kind {
        title: "The object is of another kind than the definition",
        meaning: "`kind` and `apiVersion` must be those of the definition. An object of another kind is neither \
            pruned nor validated against the schema.",
        example: Example::Described("`kind: Widgets` sent to a definition of the kind `Widget`."),
        fix: "Correct `kind` or `apiVersion`.",
    }
    441 InvalidScale "invalid_scale" Error Scale {
        title: "A field of the scale subresource does not fit",
        meaning: "The paths under `scale` in the definition must lead to integers from 0 to 2147483647, and to a text \
            for the selector. A number with a fraction, be it `.0`, is no integer here.",
        example: Example::Described("`replicas: -1` where `specReplicasPath` is `.spec.replicas`."),
        fix: "Use an integer that is not negative.",
    }
    442 InvalidEmbedded "invalid_embedded" Error Embedded {
        title: "An embedded resource is incomplete",
        meaning: "Under `x-kubernetes-embedded-resource: true` stands a whole resource: with `apiVersion`, with `kind`, \
            and with valid metadata where there is any.",
        example: Example::Described("`template: {kind: Pod}` under a schema that embeds a resource."),
        fix: "Add what is missing.",
    }
    450 RulesNotChecked "rules_not_checked" Error Rules {
        title: "Rules were not checked",
        meaning: "Where fields are missing, too long, too many, of a wrong type or outside of their list of values, the \
            server does not run the rules of the definition at all.",
        example: Example::Described("A required field is missing, and the definition has `x-kubernetes-validations`."),
        fix: "Correct the other errors first; the rules may have more to say.",
    }

    451 CelViolation "cel_violation" Error Rules {
        title: "A rule of the definition says no",
        meaning: "The definition holds expressions under `x-kubernetes-validations`, and one of them is not true of \
            this value. The message is the definition's own, or the rule itself.",
        example: Example::Described("`minReplicas: 5, maxReplicas: 3` under the rule `self.minReplicas <= self.maxReplicas`."),
        fix: "Change the value so that the rule is true.",
    }
    452 RuleError "rule_error" Error Rules {
        title: "A rule of the definition cannot be evaluated",
        meaning: "An expression under `x-kubernetes-validations` fails on this value: a field that is not there, a \
            division by zero, a text that is no number. The server refuses the object.",
        example: Example::Described("`self.limit > 0` on an object without `limit`, which is optional."),
        fix: "Give the value that the rule asks for; in the definition, ask with `has(…)` first.",
    }
    453 RuleBudget "rule_budget" Error Rules {
        title: "The rules cost more than they may",
        meaning: "The server counts what rules cost while they run. One evaluation may cost 1000000, all rules of an \
            object 10000000 together; above that it refuses the object and runs no further rules.",
        example: Example::Described("A rule that compares each item of a list with each other, on a list of thousands."),
        fix: "Make the object smaller; in the definition, make the rule simpler.",
    }

    // 5xx: metadata.

    501 InvalidName "invalid_name" Error Metadata {
        title: "A name that is not allowed",
        meaning: "Names of objects are DNS subdomains: lower case letters, digits, `-` and `.`, at most 253 of them.",
        example: Example::Yaml("metadata:\n  name: My_App\n"),
        fix: "Use lower case letters, digits, `-` and `.`, with a letter or digit at both ends.",
    }
    502 MissingName "missing_name" Error Metadata {
        title: "There is no name",
        meaning: "An object has a `name`, or a `generateName` from which the server makes one.",
        example: Example::Yaml("metadata:\n  labels:\n    app: web\n"),
        fix: "Add `metadata.name`.",
    }
    503 InvalidNamespace "invalid_namespace" Error Metadata {
        title: "A namespace that is not allowed",
        meaning: "Objects of a namespaced kind have a namespace, whose name is a DNS label; others have none.",
        example: Example::Yaml("metadata:\n  name: web\n  namespace: team.a\n"),
        fix: "Use lower case letters, digits and `-`, at most 63 of them.",
    }
    504 InvalidLabel "invalid_label" Error Metadata {
        title: "A label that is not allowed",
        meaning: "A label's key is a name of at most 63 characters with an optional DNS subdomain and a slash before \
            it; its value has at most 63 characters: letters, digits, `-`, `_` and `.`.",
        example: Example::Yaml("metadata:\n  labels:\n    app: my web\n"),
        fix: "Correct the key or value that the message shows. Long or free texts belong into annotations.",
    }
    505 InvalidAnnotation "invalid_annotation" Error Metadata {
        title: "An annotation's key is not allowed",
        meaning: "An annotation's key has the form of a label's key; its value may be any text.",
        example: Example::Yaml("metadata:\n  annotations:\n    a/b/c: x\n"),
        fix: "Correct the key that the message shows.",
    }
    506 AnnotationsTooLarge "annotations_too_large" Error Metadata {
        title: "The annotations are too large",
        meaning: "Keys and values of all annotations together have at most 262144 bytes.",
        example: Example::Described("An annotation with a file of 300 KiB."),
        fix: "Move large texts elsewhere. `kubectl apply --server-side` does not keep the last configuration in an \
            annotation.",
    }
    507 InvalidOwner "invalid_owner" Error Metadata {
        title: "An owner reference is not allowed",
        meaning: "An owner reference has `apiVersion`, `kind`, `name` and `uid`; only one of them has `controller: true`, \
            and an Event owns nothing.",
        example: Example::Described("An owner reference without `uid`."),
        fix: "Complete the reference; the owner's `uid` is that of the object in the cluster.",
    }
    508 InvalidFinalizer "invalid_finalizer" Error Metadata {
        title: "A finalizer is not allowed",
        meaning: "A finalizer's name has the form of a label's key. `orphan` and `foregroundDeletion` exclude each \
            other, and an object that is being deleted gets no new finalizers.",
        example: Example::Yaml("metadata:\n  finalizers:\n  - clean up\n"),
        fix: "Use a name like `example.com/cleanup`.",
    }
    509 ImmutableField "immutable_field" Error Metadata {
        title: "A field that an update may not change",
        meaning: "The server sets this field once; an update must send it as it is, or not at all.",
        example: Example::Described("An update with another `metadata.deletionTimestamp`."),
        fix: "Send the stored value.",
    }
    510 InvalidMetadata "invalid_metadata" Error Metadata {
        title: "A field of the metadata does not fit",
        meaning: "A field that the server or its clients maintain, such as `generation` or `managedFields`, has a value \
            that cannot be.",
        example: Example::Described("An embedded resource with `metadata.generation: -1`."),
        fix: "Leave the field out.",
    }

    // 6xx: a definition that the server refuses.

    601 InvalidDefinition "invalid_definition" Error Kind {
        title: "A definition says something that cannot be",
        meaning: "Names, versions, subresources, columns and conversion of a CustomResourceDefinition must fit \
            together before the server serves the kind. Paths are those of the server's internal form: what is equal \
            in all versions is shown at the top, so that the schema of a single version is `spec.validation`.",
        example: Example::Described("A definition with two versions that are both marked as storage version."),
        fix: "Correct the field that is shown.",
    }
    602 SchemaNotStructural "schema_not_structural" Error Schema {
        title: "A schema that is not structural",
        meaning: "The server must know the type of every field without looking at `allOf`, `anyOf`, `oneOf` and `not`, \
            so that it can remove unknown fields and fill in defaults. Inside of these, only values may be restricted.",
        example: Example::Described("A property without `type`."),
        fix: "Say types, properties and items outside of `allOf`, `anyOf`, `oneOf` and `not`.",
    }
    603 SchemaKeywordRefused "schema_keyword_refused" Error Schema {
        title: "A keyword that a definition must not use in this way",
        meaning: "Definitions know a part of JSON Schema and some extensions of their own. Some keywords are never \
            taken, others only in certain places or together with others.",
        example: Example::Described("`$ref`, or `x-kubernetes-list-type: map` without keys."),
        fix: "Remove the keyword, or add what the message asks for.",
    }
    604 InvalidDefault "invalid_default" Error Schema {
        title: "A default that its own schema refuses",
        meaning: "A default is put into objects after unknown fields were removed, so that it must be as if it had \
            gone through that: valid, and without fields that the schema does not know.",
        example: Example::Described("`default: 0` under `minimum: 1`."),
        fix: "Correct the default or the schema.",
    }
    605 InvalidRule "invalid_rule" Error Rules {
        title: "A validation rule that cannot be used",
        meaning: "The parts of a rule of `x-kubernetes-validations` are checked when the definition is made: the rule \
            itself, its message, the reason and the field path.",
        example: Example::Described("A rule of several lines without a message."),
        fix: "Correct the part that is shown.",
    }
    606 RuleNotCompiled "rule_not_compiled" Error Rules {
        title: "A validation rule that does not compile",
        meaning: "The expressions of `x-kubernetes-validations` are compiled when the definition is made: they must be \
            written in CEL, name fields that the schema has and functions that the release knows, and give a boolean \
            (`rule`) or a text (`messageExpression`). New rules may only use what the release before knew already, so \
            that they survive a downgrade.",
        example: Example::Described("`rule: self.hots.size() > 0` where the schema has `hosts`."),
        fix: "Correct the part that is shown; `plimsoll cel check` and `plimsoll cel functions` help to find out how.",
    }
    607 RuleTooExpensive "rule_too_expensive" Error Rules {
        title: "A validation rule that may cost too much",
        meaning: "The server estimates what an expression costs at worst, times how often its place can occur in an \
            object, and takes at most 10 000 000. Sizes come from `maxItems`, `maxProperties` and `maxLength`: where one \
            is missing, the largest request that fits counts.",
        example: Example::Described("`rule: self.hosts.all(h, self.hosts.exists(g, g == h))` over a list without `maxItems`."),
        fix: "Bound the lists, maps and texts that the rule looks at or lies in; `plimsoll crd cost` shows what helps.",
    }
    608 RulesTooExpensive "rules_too_expensive" Error Rules {
        title: "Validation rules that may cost too much together",
        meaning: "All expressions of a schema together may cost 100 000 000 at worst. Where they cost more, the server \
            names those with the largest shares, and the schema.",
        example: Example::Described("Twenty rules that each cost nine million at worst."),
        fix: "Bound the lists, maps and texts that the most expensive rules look at; `plimsoll crd cost` lists all rules \
            with their costs.",
    }

    // 9xx: about judging itself.

    901 NotJudged "not_judged" Error Advice {
        title: "The object was not judged",
        meaning: "Without the definition of its kind nothing can be said about an object, neither that it is valid nor \
            that it is not. The same holds where the definition itself is refused.",
        example: Example::Described("An object of the kind `Certificate`, and no definition of it."),
        fix: "Name the file or folder with the definition by `--crd`. `--ignore-missing-schemas` passes over such \
            objects.",
    }
    902 ClusterFields "cluster_fields" Note Advice {
        title: "Fields that a cluster has set were left out",
        meaning: "An object that was read from a cluster carries what only a server may set, such as `resourceVersion`. \
            Sent back as a new object it would be refused for that alone, so it is judged without these fields.",
        example: Example::Described("The output of `kubectl get -o yaml`."),
        fix: "Nothing to do; remove the fields from files that are to be applied.",
    }
    904 ServerWarning "server_warning" Warning Advice {
        title: "The server warns",
        meaning: "The server takes the object, and sends a warning along.",
        example: Example::Described("An object of a version that the definition calls deprecated."),
        fix: "Follow what the warning says.",
    }
    905 DefaultsListed "defaults_listed" Note Advice {
        title: "Defaults were not filled in",
        meaning: "With `--defaults annotate` values are judged as they were written, and the defaults that a server \
            would fill in are listed.",
        example: Example::Described("`spec: {}` under a schema with `replicas: {type: integer, default: 1}`."),
        fix: "Nothing to do; `--defaults apply` fills them in as the server does.",
    }
    906 CrdsDisagree "crds_disagree" Warning Advice {
        title: "CRDs for one kind disagree about an object",
        meaning: "The inputs contain several different CRDs for the kind of the object, and none of them is nearer to \
            it than the others. One of them accepts the object, another one rejects it. Nobody but you can know which \
            of them is installed in the cluster.",
        example: Example::Described("The same `HTTPRoute` in the standard and the experimental CRDs of the Gateway API."),
        fix: "Pass the CRD that is installed with `--crd PATH`.",
    }

    // 10xx: OpenAPI documents against their specification.

    1001 OpenApiVersion "openapi_version" Error OpenApi {
        title: "The document names no OpenAPI version that is known",
        meaning: "A document says by its field `openapi` which version of the specification it keeps to: 3.0, 3.1 \
            or 3.2, with a patch number. Without it nothing else can be checked.",
        example: Example::Yaml("info: {title: Pets, version: \"1\"}\npaths: {}\n"),
        fix: "Write the version as a string of three numbers, such as `openapi: 3.1.0`.",
    }
    1002 OpenApiMissingField "openapi_missing_field" Error OpenApi {
        title: "A required field of an OpenAPI object is missing",
        meaning: "The specification says for each object which fields it must have.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets}\npaths: {}\n"),
        fix: "Add the field.",
    }
    1003 OpenApiUnknownField "openapi_unknown_field" Error OpenApi {
        title: "An OpenAPI object has no such field",
        meaning: "Objects of the specification have fixed fields; extensions begin with `x-`. Some fields came \
            with a later version, and some belong to one form of an object only, such as `scheme` to \
            security schemes of type `http`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", sumary: Animals}\npaths: {}\n"),
        fix: "Check the spelling and the indentation, or let the name begin with `x-`.",
    }
    1004 OpenApiWrongType "openapi_wrong_type" Error OpenApi {
        title: "A value of an OpenAPI document has the wrong type",
        meaning: "The specification says for each field whether it is a string, a number, a boolean, a list or an \
            object.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: 1.0}\npaths: {}\n"),
        fix: "Write a value of that type; a number that is meant as a string needs quotes.",
    }
    1005 OpenApiUnsupportedValue "openapi_unsupported_value" Error OpenApi {
        title: "A value is none of those that the specification lists",
        meaning: "Some fields, such as `in` of a parameter, have a fixed set of values.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Page: {name: page, in: body, schema: {}}\n"),
        fix: "Use one of the values listed.",
    }
    1006 OpenApiExclusiveFields "openapi_exclusive_fields" Error OpenApi {
        title: "Two fields of an OpenAPI object exclude each other",
        meaning: "Some pairs of fields say the same in two ways, such as `example` and `examples`; an object has \
            one of them.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\", license: {name: MIT, identifier: MIT, url: \"https://example.com\"}}\npaths: {}\n"),
        fix: "Remove one of the two.",
    }
    1007 OpenApiSize "openapi_size" Error OpenApi {
        title: "A value of an OpenAPI document is too small or too large",
        meaning: "Responses, values of a server variable and some keywords of schemas need at least one entry; \
            `content` of a parameter has exactly one; lengths are not negative.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {}}\n"),
        fix: "Add or remove entries, or correct the number.",
    }
    1010 OpenApiPathSlash "openapi_path_slash" Error OpenApi {
        title: "A path does not begin with a slash",
        meaning: "Paths are appended to the URL of a server, and begin with `/`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  pets: {}\n"),
        fix: "Put a slash before the path.",
    }
    1011 OpenApiPathParameterMissing "openapi_path_parameter_missing" Error OpenApi {
        title: "A template of a path has no path parameter",
        meaning: "Each `{name}` in a path needs a parameter `in: path` of that name, in the path item or in every \
            operation.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    get: {responses: {\"200\": {description: ok}}}\n"),
        fix: "Add the parameter, or correct its name.",
    }
    1012 OpenApiPathParameterUnused "openapi_path_parameter_unused" Error OpenApi {
        title: "A path parameter has no place in its path",
        meaning: "A parameter `in: path` must occur as `{name}` in the path.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: id, in: path, required: true, schema: {type: string}}\n    get: {responses: {\"200\": {description: ok}}}\n"),
        fix: "Add `{name}` to the path, or remove the parameter.",
    }
    1013 OpenApiPathParameterOptional "openapi_path_parameter_optional" Error OpenApi {
        title: "A path parameter is not required",
        meaning: "A parameter `in: path` must say `required: true`: a path without it would be another path.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}:\n    parameters:\n      - {name: id, in: path, schema: {type: string}}\n"),
        fix: "Add `required: true`.",
    }
    1014 OpenApiDuplicateParameter "openapi_duplicate_parameter" Error OpenApi {
        title: "A parameter is listed twice",
        meaning: "A list of parameters has each combination of name and location once. An operation may list a \
            parameter of its path item again to replace it.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: page, in: query, schema: {type: string}}\n      - {name: page, in: query, schema: {type: integer}}\n"),
        fix: "Remove one of the two.",
    }
    1015 OpenApiAmbiguousPaths "openapi_ambiguous_paths" Error OpenApi {
        title: "Two paths differ in template names only",
        meaning: "`/pets/{id}` and `/pets/{name}` match the same requests.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets/{id}: {}\n  /pets/{name}: {}\n"),
        fix: "Join the two, or make their fixed parts differ.",
    }
    1016 OpenApiParameterName "openapi_parameter_name" Error OpenApi {
        title: "A parameter or header has a name that is not allowed",
        meaning: "From 3.2 on names of headers are tokens as HTTP defines them, and names of path parameters have \
            no braces.",
        example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  parameters:\n    Trace: {name: trace id, in: header, schema: {type: string}}\n"),
        fix: "Use letters, digits and `-` only.",
    }
    1017 OpenApiQueryString "openapi_query_string" Error OpenApi {
        title: "Parameters of `query` and `querystring` are mixed",
        meaning: "A parameter `in: querystring` describes the whole query: an operation has at most one, and none \
            `in: query` beside it.",
        example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters:\n      - {name: page, in: query, schema: {type: integer}}\n      - {name: all, in: querystring, content: {text/plain: {}}}\n"),
        fix: "Describe the query in one of the two ways.",
    }
    1020 OpenApiUnresolvedReference "openapi_unresolved_reference" Error OpenApi {
        title: "A reference leads nowhere",
        meaning: "A `$ref` names a place in this document or in another file, by a JSON Pointer such as \
            `#/components/schemas/Pet`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object}\n    Pets: {type: array, items: {$ref: \"#/components/schemas/Pett\"}}\n"),
        fix: "Correct the reference, or add what it names.",
    }
    1021 OpenApiReferenceKind "openapi_reference_kind" Error OpenApi {
        title: "A reference leads to an object of another kind",
        meaning: "Where a parameter is expected a reference must lead to a parameter, and so on.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    parameters: [{$ref: \"#/components/schemas/Page\"}]\ncomponents:\n  schemas:\n    Page: {type: integer}\n"),
        fix: "Refer to an object of the expected kind.",
    }
    1022 OpenApiReferenceCycle "openapi_reference_cycle" Error OpenApi {
        title: "References lead to each other",
        meaning: "A chain of references must end at an object. Schemas may contain themselves through their \
            properties; a schema that is only a reference to itself says nothing.",
        example: Example::Yaml("openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    A: {$ref: \"#/components/schemas/B\"}\n    B: {$ref: \"#/components/schemas/A\"}\n"),
        fix: "Let one of the references lead to an object.",
    }
    1023 OpenApiReferenceNotRead "openapi_reference_not_read" Warning OpenApi {
        title: "A reference was not followed",
        meaning: "References to the network or out of the folder of the document are not followed: nothing is ever \
            fetched. What they lead to is not checked.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {$ref: \"https://example.com/pet.json\"}\n"),
        fix: "Keep the file beside the document, and refer to it by a relative path.",
    }
    1030 OpenApiDuplicateOperationId "openapi_duplicate_operation_id" Error OpenApi {
        title: "An operationId is used twice",
        meaning: "An operationId is unique among all operations of the description: programs and links find \
            operations by it.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {operationId: pets, responses: {\"200\": {description: ok}}}\n    post: {operationId: pets, responses: {\"200\": {description: ok}}}\n"),
        fix: "Rename one of the two.",
    }
    1031 OpenApiStatusKey "openapi_status_key" Error OpenApi {
        title: "A response has a key that is no status code",
        meaning: "Responses have keys such as `200`, `4XX` or `default`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get: {responses: {ok: {description: ok}, \"200\": {description: ok}}}\n"),
        fix: "Use a status code, a range such as `4XX`, or `default`.",
    }
    1032 OpenApiDuplicateTag "openapi_duplicate_tag" Error OpenApi {
        title: "A tag is declared twice",
        meaning: "The names of the tags that a document declares are unique.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: pets}, {name: pets}]\n"),
        fix: "Remove one of the two.",
    }
    1033 OpenApiTagParent "openapi_tag_parent" Error OpenApi {
        title: "The parent of a tag is not declared, or is the tag itself",
        meaning: "From 3.2 on tags may have parents: other tags of the document, without a cycle.",
        example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ntags: [{name: cats, parent: pets}]\n"),
        fix: "Declare the parent, or break the cycle.",
    }
    1034 OpenApiComponentName "openapi_component_name" Error OpenApi {
        title: "A component has a name that is not allowed",
        meaning: "Names of components consist of letters, digits, `.`, `-` and `_`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    House Pet: {type: object}\n"),
        fix: "Rename the component, and the references to it.",
    }
    1035 OpenApiUndeclaredSecurity "openapi_undeclared_security" Error OpenApi {
        title: "A security scheme is not declared",
        meaning: "Security requirements name schemes of `components.securitySchemes`.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nsecurity: [{token: []}]\n"),
        fix: "Declare the scheme, or correct its name.",
    }
    1036 OpenApiServerDefault "openapi_server_default" Error OpenApi {
        title: "The default of a server variable is none of its values",
        meaning: "Where a server variable lists its values, the default must be one of them. In 3.0 this is only \
            advised, and a warning.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers:\n  - url: \"https://{region}.example.com\"\n    variables: {region: {default: us, enum: [eu]}}\n"),
        fix: "Use one of the values, or add the default to them.",
    }
    1037 OpenApiServerVariable "openapi_server_variable" Warning OpenApi {
        title: "A variable in the URL of a server is not described",
        meaning: "Each `{name}` in the URL of a server should have an entry in `variables`, which has its default.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths: {}\nservers: [{url: \"https://{region}.example.com\"}]\n"),
        fix: "Add the variable to `variables`.",
    }
    1038 OpenApiMethod "openapi_method" Error OpenApi {
        title: "A method is not allowed in `additionalOperations`",
        meaning: "`additionalOperations` is for methods without a field of their own; their names are tokens as \
            HTTP defines them.",
        example: Example::Yaml("openapi: 3.2.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    additionalOperations:\n      POST: {responses: {\"200\": {description: ok}}}\n"),
        fix: "Use the field of the method, such as `post`.",
    }
    1040 OpenApiArrayWithoutItems "openapi_array_without_items" Error OpenApi {
        title: "An array schema has no `items`",
        meaning: "In 3.0 a schema with `type: array` must have `items`; write `items: {}` for items of any kind.",
        example: Example::Yaml("openapi: 3.0.3\ninfo: {title: Pets, version: \"1\"}\npaths: {}\ncomponents:\n  schemas:\n    Pets: {type: array}\n"),
        fix: "Add `items`.",
    }
    1041 OpenApiNullable "openapi_nullable" Warning OpenApi {
        title: "`nullable` has no effect from 3.1 on",
        meaning: "From 3.1 on schemas are those of JSON Schema, which does not know `nullable`: null is a type of \
            its own.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Name: {type: string, nullable: true}\n"),
        fix: "Add `null` to the types: `type: [string, \"null\"]`.",
    }
    1042 OpenApiDiscriminatorMapping "openapi_discriminator_mapping" Warning OpenApi {
        title: "A mapping of a discriminator leads nowhere",
        meaning: "The values of `mapping` are names of schemas or references to them.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\ncomponents:\n  schemas:\n    Pet: {type: object, discriminator: {propertyName: kind, mapping: {cat: Kat}}}\n    Cat: {type: object}\n"),
        fix: "Name a schema that exists.",
    }
    1043 OpenApiLinkTarget "openapi_link_target" Warning OpenApi {
        title: "The operation of a link does not exist",
        meaning: "A link leads to an operation by its operationId, or by a reference.",
        example: Example::Yaml("openapi: 3.1.0\ninfo: {title: Pets, version: \"1\"}\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      responses: {\"200\": {description: ok, links: {next: {operationId: listPet}}}}\n"),
        fix: "Name an operation that exists.",
    }
}
