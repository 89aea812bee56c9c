//! The grammar as data.
//!
//! Alternatives stand in the order of the server's grammar, because the order decides where a text fits several of
//! them. A rule that begins with itself is given as what it begins with and the operations that may follow, each with
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

/// Which alternative of its rule a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// None was chosen, because of an error.
    None,
    /// The only one there is.
    Only,
    /// What a rule that begins with itself begins with.
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

/// What a part of an alternative is to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
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

/// A part of an alternative.
#[derive(Debug)]
pub(super) enum Part {
    Token(Kind, Slot),
    OneOf(&'static [Kind], Slot),
    Rule(Rule, u8, Slot),
    /// Decided by the next token.
    Optional(&'static [Part]),
    /// Decided by as many tokens as it takes.
    OptionalAhead(&'static [Part]),
    /// Decided by the next token.
    Star(&'static [Part]),
    /// Decided by as many tokens as it takes.
    StarAhead(&'static [Part]),
    /// Decided by the next token.
    Plus(&'static [Part]),
    /// Decided by as many tokens as it takes.
    PlusAhead(&'static [Part]),
}

/// An alternative.
pub(super) type Alternative = (Form, &'static [Part]);

/// What a rule is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    One(&'static [Part]),
    /// Decided by the next token.
    Choice(&'static [Alternative]),
    /// Decided by as many tokens as it takes.
    ChoiceAhead(&'static [Alternative]),
    /// What it begins with, and what may follow with which precedence.
    LeftRecursive(&'static [Part], &'static [(u8, Alternative)]),
}

use Kind as K;
use Part::{OneOf, Optional, OptionalAhead, Plus, PlusAhead, Star, StarAhead, Token};

const fn rule(rule: Rule, slot: Slot) -> Part {
    Part::Rule(rule, 0, slot)
}

/// The grammar; the older one has no escaped names, and one alternative for names and calls.
pub(super) const fn shape(rule: Rule, escaped_names: bool) -> Shape {
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

const START: Shape = Shape::One(&[rule(Rule::Expr, Slot::First), Token(K::End, Slot::None)]);

const EXPR: Shape = Shape::One(&[
    rule(Rule::Or, Slot::First),
    Optional(&[
        Token(K::Question, Slot::Operator),
        rule(Rule::Or, Slot::Rest),
        Token(K::Colon, Slot::None),
        rule(Rule::Expr, Slot::Value),
    ]),
]);

const OR: Shape =
    Shape::One(&[rule(Rule::And, Slot::First), Star(&[Token(K::Or, Slot::Operator), rule(Rule::And, Slot::Rest)])]);

const AND: Shape = Shape::One(&[
    rule(Rule::Relation, Slot::First),
    Star(&[Token(K::And, Slot::Operator), rule(Rule::Relation, Slot::Rest)]),
]);

const RELATION: Shape = Shape::LeftRecursive(
    &[rule(Rule::Calc, Slot::First)],
    &[(
        1,
        (
            Form::Operation,
            &[
                OneOf(
                    &[K::Less, K::LessEquals, K::GreaterEquals, K::Greater, K::Equals, K::NotEquals, K::In],
                    Slot::Operator,
                ),
                Part::Rule(Rule::Relation, 2, Slot::Rest),
            ],
        ),
    )],
);

const CALC: Shape = Shape::LeftRecursive(
    &[rule(Rule::Unary, Slot::First)],
    &[
        (
            2,
            (
                Form::Operation,
                &[OneOf(&[K::Star, K::Slash, K::Percent], Slot::Operator), Part::Rule(Rule::Calc, 3, Slot::Rest)],
            ),
        ),
        (1, (Form::Operation, &[OneOf(&[K::Plus, K::Minus], Slot::Operator), Part::Rule(Rule::Calc, 2, Slot::Rest)])),
    ],
);

const UNARY: Shape = Shape::ChoiceAhead(&[
    (Form::Signless, &[rule(Rule::Member, Slot::First)]),
    (Form::Not, &[Plus(&[Token(K::Not, Slot::Operator)]), rule(Rule::Member, Slot::First)]),
    (Form::Negate, &[PlusAhead(&[Token(K::Minus, Slot::Operator)]), rule(Rule::Member, Slot::First)]),
]);

const METHOD: Alternative = (
    Form::Method,
    &[
        Token(K::Dot, Slot::None),
        Token(K::Identifier, Slot::Id),
        Token(K::LeftParen, Slot::Operator),
        Optional(&[rule(Rule::Arguments, Slot::List)]),
        Token(K::RightParen, Slot::None),
    ],
);

const INDEX: Alternative = (
    Form::Index,
    &[
        Token(K::LeftBracket, Slot::Operator),
        Optional(&[Token(K::Question, Slot::Optional)]),
        rule(Rule::Expr, Slot::Value),
        Token(K::RightBracket, Slot::None),
    ],
);

const MEMBER: Shape = Shape::LeftRecursive(
    &[rule(Rule::Primary, Slot::First)],
    &[
        (
            3,
            (
                Form::Select,
                &[
                    Token(K::Dot, Slot::Operator),
                    Optional(&[Token(K::Question, Slot::Optional)]),
                    rule(Rule::Name, Slot::Id),
                ],
            ),
        ),
        (2, METHOD),
        (1, INDEX),
    ],
);

const OLD_MEMBER: Shape = Shape::LeftRecursive(
    &[rule(Rule::Primary, Slot::First)],
    &[
        (
            3,
            (
                Form::Select,
                &[
                    Token(K::Dot, Slot::Operator),
                    Optional(&[Token(K::Question, Slot::Optional)]),
                    Token(K::Identifier, Slot::Id),
                ],
            ),
        ),
        (2, METHOD),
        (1, INDEX),
    ],
);

const NESTED: Alternative =
    (Form::Nested, &[Token(K::LeftParen, Slot::None), rule(Rule::Expr, Slot::First), Token(K::RightParen, Slot::None)]);

const LIST: Alternative = (
    Form::List,
    &[
        Token(K::LeftBracket, Slot::Operator),
        Optional(&[rule(Rule::Elements, Slot::List)]),
        Optional(&[Token(K::Comma, Slot::None)]),
        Token(K::RightBracket, Slot::None),
    ],
);

const MAP: Alternative = (
    Form::Map,
    &[
        Token(K::LeftBrace, Slot::Operator),
        Optional(&[rule(Rule::Entries, Slot::List)]),
        Optional(&[Token(K::Comma, Slot::None)]),
        Token(K::RightBrace, Slot::None),
    ],
);

const MESSAGE: Alternative = (
    Form::Message,
    &[
        Optional(&[Token(K::Dot, Slot::LeadingDot)]),
        Token(K::Identifier, Slot::Id),
        Star(&[Token(K::Dot, Slot::None), Token(K::Identifier, Slot::Id)]),
        Token(K::LeftBrace, Slot::Operator),
        Optional(&[rule(Rule::Fields, Slot::List)]),
        Optional(&[Token(K::Comma, Slot::None)]),
        Token(K::RightBrace, Slot::None),
    ],
);

const CONSTANT: Alternative = (Form::Constant, &[rule(Rule::Literal, Slot::First)]);

const PRIMARY: Shape = Shape::ChoiceAhead(&[
    (Form::Ident, &[Optional(&[Token(K::Dot, Slot::LeadingDot)]), Token(K::Identifier, Slot::Id)]),
    (
        Form::Call,
        &[
            Optional(&[Token(K::Dot, Slot::LeadingDot)]),
            Token(K::Identifier, Slot::Id),
            Token(K::LeftParen, Slot::Operator),
            Optional(&[rule(Rule::Arguments, Slot::List)]),
            Token(K::RightParen, Slot::None),
        ],
    ),
    NESTED,
    LIST,
    MAP,
    MESSAGE,
    CONSTANT,
]);

const OLD_PRIMARY: Shape = Shape::ChoiceAhead(&[
    (
        Form::Call,
        &[
            Optional(&[Token(K::Dot, Slot::LeadingDot)]),
            Token(K::Identifier, Slot::Id),
            OptionalAhead(&[
                Token(K::LeftParen, Slot::Operator),
                Optional(&[rule(Rule::Arguments, Slot::List)]),
                Token(K::RightParen, Slot::None),
            ]),
        ],
    ),
    NESTED,
    LIST,
    MAP,
    MESSAGE,
    CONSTANT,
]);

const ARGUMENTS: Shape =
    Shape::One(&[rule(Rule::Expr, Slot::Value), Star(&[Token(K::Comma, Slot::None), rule(Rule::Expr, Slot::Value)])]);

const ELEMENTS: Shape = Shape::One(&[
    rule(Rule::Element, Slot::Value),
    StarAhead(&[Token(K::Comma, Slot::None), rule(Rule::Element, Slot::Value)]),
]);

const FIELDS: Shape = Shape::One(&[
    rule(Rule::Field, Slot::Id),
    Token(K::Colon, Slot::Colon),
    rule(Rule::Expr, Slot::Value),
    StarAhead(&[
        Token(K::Comma, Slot::None),
        rule(Rule::Field, Slot::Id),
        Token(K::Colon, Slot::Colon),
        rule(Rule::Expr, Slot::Value),
    ]),
]);

const FIELD: Shape = Shape::One(&[Optional(&[Token(K::Question, Slot::Optional)]), rule(Rule::Name, Slot::Id)]);

const OLD_FIELD: Shape = Shape::One(&[Optional(&[Token(K::Question, Slot::Optional)]), Token(K::Identifier, Slot::Id)]);

const ENTRIES: Shape = Shape::One(&[
    rule(Rule::Element, Slot::Id),
    Token(K::Colon, Slot::Colon),
    rule(Rule::Expr, Slot::Value),
    StarAhead(&[
        Token(K::Comma, Slot::None),
        rule(Rule::Element, Slot::Id),
        Token(K::Colon, Slot::Colon),
        rule(Rule::Expr, Slot::Value),
    ]),
]);

const NAME: Shape = Shape::Choice(&[
    (Form::Plain, &[Token(K::Identifier, Slot::Token)]),
    (Form::Escaped, &[Token(K::Escaped, Slot::Token)]),
]);

const ELEMENT: Shape = Shape::One(&[Optional(&[Token(K::Question, Slot::Optional)]), rule(Rule::Expr, Slot::First)]);

const LITERAL: Shape = Shape::ChoiceAhead(&[
    (Form::Number, &[Optional(&[Token(K::Minus, Slot::Sign)]), Token(K::Int, Slot::Token)]),
    (Form::Word, &[Token(K::Uint, Slot::Token)]),
    (Form::Number, &[Optional(&[Token(K::Minus, Slot::Sign)]), Token(K::Float, Slot::Token)]),
    (Form::Word, &[Token(K::String, Slot::Token)]),
    (Form::Word, &[Token(K::Bytes, Slot::Token)]),
    (Form::Word, &[Token(K::True, Slot::Token)]),
    (Form::Word, &[Token(K::False, Slot::Token)]),
    (Form::Word, &[Token(K::Null, Slot::Token)]),
]);
