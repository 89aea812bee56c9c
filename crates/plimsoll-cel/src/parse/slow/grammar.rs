//! The grammar as data.
//!
//! Alternatives stand in the order of the server's grammar, because the order decides where a text fits several of
//! them. A left-recursive rule is given as ANTLR rewrites it: its primary and the operators that may follow, each with
//! its precedence.

use crate::parse::token::Kind;

/// A rule of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Rule {
    Start,
    Expr,
    Or,
    And,
    Relation,
    Calc,
    Unary,
    Member,
    Primary,
    Arguments,
    Elements,
    Fields,
    Field,
    Entries,
    Name,
    Element,
    Literal,
}

impl Rule {
    pub(super) const ALL: [Self; 17] = [
        Self::Start,
        Self::Expr,
        Self::Or,
        Self::And,
        Self::Relation,
        Self::Calc,
        Self::Unary,
        Self::Member,
        Self::Primary,
        Self::Arguments,
        Self::Elements,
        Self::Fields,
        Self::Field,
        Self::Entries,
        Self::Name,
        Self::Element,
        Self::Literal,
    ];
}

/// The label of an alternative (`# Select`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AlternativeLabel {
    /// None was chosen, because of an error.
    None,
    /// The only one there is.
    Only,
    /// The primary of a left-recursive rule.
    First,
    /// `a + b`
    Operation,
    Signless,
    Not,
    Negate,
    Select,
    Method,
    Index,
    Ident,
    Call,
    Nested,
    List,
    Map,
    Message,
    Constant,
    Plain,
    Escaped,
    Number,
    Word,
}

/// The label of an element (`e=`, `ops+=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Nothing that anybody asks for.
    None,
    /// The first or only operand.
    First,
    /// Operands after the first.
    Rest,
    /// The operator, the dot or the bracket that gives the node its place.
    Operator,
    /// `?`
    Optional,
    /// A name.
    Id,
    /// A dot before the first name.
    LeadingDot,
    /// Arguments, elements, entries.
    List,
    /// `-` before a number.
    Sign,
    /// The token of a literal.
    Token,
    /// `:`
    Colon,
    /// Values of entries.
    Value,
}

/// An element of an alternative. `Ll1` blocks are decided by the next token, as ANTLR decides them statically; the
/// others by adaptive prediction.
#[derive(Debug)]
pub(super) enum Element {
    Token(Kind, Label),
    OneOf(&'static [Kind], Label),
    Rule(Rule, u8, Label),
    Ll1Optional(&'static [Element]),
    Optional(&'static [Element]),
    Ll1Star(&'static [Element]),
    Star(&'static [Element]),
    Ll1Plus(&'static [Element]),
    Plus(&'static [Element]),
}

/// An alternative.
pub(super) type Alternative = (AlternativeLabel, &'static [Element]);

/// The body of a rule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    Single(&'static [Element]),
    Ll1Block(&'static [Alternative]),
    Block(&'static [Alternative]),
    /// The primary, and the operators with their precedences.
    LeftRecursive(&'static [Element], &'static [(u8, Alternative)]),
}

use Element::{Ll1Optional, Ll1Plus, Ll1Star, OneOf, Optional, Plus, Star, Token};
use Kind as K;

const fn rule(rule: Rule, label: Label) -> Element {
    Element::Rule(rule, 0, label)
}

/// The grammar; the older one has no escaped names, and one alternative for names and calls.
pub(super) const fn body(rule: Rule, escaped_names: bool) -> Body {
    match rule {
        Rule::Start => START,
        Rule::Expr => EXPR,
        Rule::Or => OR,
        Rule::And => AND,
        Rule::Relation => RELATION,
        Rule::Calc => CALC,
        Rule::Unary => UNARY,
        Rule::Member if escaped_names => MEMBER,
        Rule::Member => OLD_MEMBER,
        Rule::Primary if escaped_names => PRIMARY,
        Rule::Primary => OLD_PRIMARY,
        Rule::Arguments => ARGUMENTS,
        Rule::Elements => ELEMENTS,
        Rule::Fields => FIELDS,
        Rule::Field if escaped_names => FIELD,
        Rule::Field => OLD_FIELD,
        Rule::Entries => ENTRIES,
        Rule::Name => NAME,
        Rule::Element => ELEMENT,
        Rule::Literal => LITERAL,
    }
}

const START: Body = Body::Single(&[rule(Rule::Expr, Label::First), Token(K::End, Label::None)]);

const EXPR: Body = Body::Single(&[
    rule(Rule::Or, Label::First),
    Ll1Optional(&[
        Token(K::Question, Label::Operator),
        rule(Rule::Or, Label::Rest),
        Token(K::Colon, Label::None),
        rule(Rule::Expr, Label::Value),
    ]),
]);

const OR: Body = Body::Single(&[
    rule(Rule::And, Label::First),
    Ll1Star(&[Token(K::Or, Label::Operator), rule(Rule::And, Label::Rest)]),
]);

const AND: Body = Body::Single(&[
    rule(Rule::Relation, Label::First),
    Ll1Star(&[Token(K::And, Label::Operator), rule(Rule::Relation, Label::Rest)]),
]);

const RELATION: Body = Body::LeftRecursive(
    &[rule(Rule::Calc, Label::First)],
    &[(
        1,
        (
            AlternativeLabel::Operation,
            &[
                OneOf(
                    &[K::Less, K::LessEquals, K::GreaterEquals, K::Greater, K::Equals, K::NotEquals, K::In],
                    Label::Operator,
                ),
                Element::Rule(Rule::Relation, 2, Label::Rest),
            ],
        ),
    )],
);

const CALC: Body = Body::LeftRecursive(
    &[rule(Rule::Unary, Label::First)],
    &[
        (
            2,
            (
                AlternativeLabel::Operation,
                &[OneOf(&[K::Star, K::Slash, K::Percent], Label::Operator), Element::Rule(Rule::Calc, 3, Label::Rest)],
            ),
        ),
        (
            1,
            (
                AlternativeLabel::Operation,
                &[OneOf(&[K::Plus, K::Minus], Label::Operator), Element::Rule(Rule::Calc, 2, Label::Rest)],
            ),
        ),
    ],
);

const UNARY: Body = Body::Block(&[
    (AlternativeLabel::Signless, &[rule(Rule::Member, Label::First)]),
    (AlternativeLabel::Not, &[Ll1Plus(&[Token(K::Not, Label::Operator)]), rule(Rule::Member, Label::First)]),
    (AlternativeLabel::Negate, &[Plus(&[Token(K::Minus, Label::Operator)]), rule(Rule::Member, Label::First)]),
]);

const METHOD: Alternative = (
    AlternativeLabel::Method,
    &[
        Token(K::Dot, Label::None),
        Token(K::Identifier, Label::Id),
        Token(K::LeftParen, Label::Operator),
        Ll1Optional(&[rule(Rule::Arguments, Label::List)]),
        Token(K::RightParen, Label::None),
    ],
);

const INDEX: Alternative = (
    AlternativeLabel::Index,
    &[
        Token(K::LeftBracket, Label::Operator),
        Ll1Optional(&[Token(K::Question, Label::Optional)]),
        rule(Rule::Expr, Label::Value),
        Token(K::RightBracket, Label::None),
    ],
);

const MEMBER: Body = Body::LeftRecursive(
    &[rule(Rule::Primary, Label::First)],
    &[
        (
            3,
            (
                AlternativeLabel::Select,
                &[
                    Token(K::Dot, Label::Operator),
                    Ll1Optional(&[Token(K::Question, Label::Optional)]),
                    rule(Rule::Name, Label::Id),
                ],
            ),
        ),
        (2, METHOD),
        (1, INDEX),
    ],
);

const OLD_MEMBER: Body = Body::LeftRecursive(
    &[rule(Rule::Primary, Label::First)],
    &[
        (
            3,
            (
                AlternativeLabel::Select,
                &[
                    Token(K::Dot, Label::Operator),
                    Ll1Optional(&[Token(K::Question, Label::Optional)]),
                    Token(K::Identifier, Label::Id),
                ],
            ),
        ),
        (2, METHOD),
        (1, INDEX),
    ],
);

const NESTED: Alternative = (
    AlternativeLabel::Nested,
    &[Token(K::LeftParen, Label::None), rule(Rule::Expr, Label::First), Token(K::RightParen, Label::None)],
);

const LIST: Alternative = (
    AlternativeLabel::List,
    &[
        Token(K::LeftBracket, Label::Operator),
        Ll1Optional(&[rule(Rule::Elements, Label::List)]),
        Ll1Optional(&[Token(K::Comma, Label::None)]),
        Token(K::RightBracket, Label::None),
    ],
);

const MAP: Alternative = (
    AlternativeLabel::Map,
    &[
        Token(K::LeftBrace, Label::Operator),
        Ll1Optional(&[rule(Rule::Entries, Label::List)]),
        Ll1Optional(&[Token(K::Comma, Label::None)]),
        Token(K::RightBrace, Label::None),
    ],
);

const MESSAGE: Alternative = (
    AlternativeLabel::Message,
    &[
        Ll1Optional(&[Token(K::Dot, Label::LeadingDot)]),
        Token(K::Identifier, Label::Id),
        Ll1Star(&[Token(K::Dot, Label::None), Token(K::Identifier, Label::Id)]),
        Token(K::LeftBrace, Label::Operator),
        Ll1Optional(&[rule(Rule::Fields, Label::List)]),
        Ll1Optional(&[Token(K::Comma, Label::None)]),
        Token(K::RightBrace, Label::None),
    ],
);

const CONSTANT: Alternative = (AlternativeLabel::Constant, &[rule(Rule::Literal, Label::First)]);

const PRIMARY: Body = Body::Block(&[
    (AlternativeLabel::Ident, &[Ll1Optional(&[Token(K::Dot, Label::LeadingDot)]), Token(K::Identifier, Label::Id)]),
    (
        AlternativeLabel::Call,
        &[
            Ll1Optional(&[Token(K::Dot, Label::LeadingDot)]),
            Token(K::Identifier, Label::Id),
            Token(K::LeftParen, Label::Operator),
            Ll1Optional(&[rule(Rule::Arguments, Label::List)]),
            Token(K::RightParen, Label::None),
        ],
    ),
    NESTED,
    LIST,
    MAP,
    MESSAGE,
    CONSTANT,
]);

const OLD_PRIMARY: Body = Body::Block(&[
    (
        AlternativeLabel::Call,
        &[
            Ll1Optional(&[Token(K::Dot, Label::LeadingDot)]),
            Token(K::Identifier, Label::Id),
            Optional(&[
                Token(K::LeftParen, Label::Operator),
                Ll1Optional(&[rule(Rule::Arguments, Label::List)]),
                Token(K::RightParen, Label::None),
            ]),
        ],
    ),
    NESTED,
    LIST,
    MAP,
    MESSAGE,
    CONSTANT,
]);

const ARGUMENTS: Body = Body::Single(&[
    rule(Rule::Expr, Label::Value),
    Ll1Star(&[Token(K::Comma, Label::None), rule(Rule::Expr, Label::Value)]),
]);

const ELEMENTS: Body = Body::Single(&[
    rule(Rule::Element, Label::Value),
    Star(&[Token(K::Comma, Label::None), rule(Rule::Element, Label::Value)]),
]);

const FIELDS: Body = Body::Single(&[
    rule(Rule::Field, Label::Id),
    Token(K::Colon, Label::Colon),
    rule(Rule::Expr, Label::Value),
    Star(&[
        Token(K::Comma, Label::None),
        rule(Rule::Field, Label::Id),
        Token(K::Colon, Label::Colon),
        rule(Rule::Expr, Label::Value),
    ]),
]);

const FIELD: Body = Body::Single(&[Ll1Optional(&[Token(K::Question, Label::Optional)]), rule(Rule::Name, Label::Id)]);

const OLD_FIELD: Body =
    Body::Single(&[Ll1Optional(&[Token(K::Question, Label::Optional)]), Token(K::Identifier, Label::Id)]);

const ENTRIES: Body = Body::Single(&[
    rule(Rule::Element, Label::Id),
    Token(K::Colon, Label::Colon),
    rule(Rule::Expr, Label::Value),
    Star(&[
        Token(K::Comma, Label::None),
        rule(Rule::Element, Label::Id),
        Token(K::Colon, Label::Colon),
        rule(Rule::Expr, Label::Value),
    ]),
]);

const NAME: Body = Body::Ll1Block(&[
    (AlternativeLabel::Plain, &[Token(K::Identifier, Label::Token)]),
    (AlternativeLabel::Escaped, &[Token(K::Escaped, Label::Token)]),
]);

const ELEMENT: Body =
    Body::Single(&[Ll1Optional(&[Token(K::Question, Label::Optional)]), rule(Rule::Expr, Label::First)]);

const LITERAL: Body = Body::Block(&[
    (AlternativeLabel::Number, &[Ll1Optional(&[Token(K::Minus, Label::Sign)]), Token(K::Int, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::Uint, Label::Token)]),
    (AlternativeLabel::Number, &[Ll1Optional(&[Token(K::Minus, Label::Sign)]), Token(K::Float, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::String, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::Bytes, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::True, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::False, Label::Token)]),
    (AlternativeLabel::Word, &[Token(K::Null, Label::Token)]),
]);
