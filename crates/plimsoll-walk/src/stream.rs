//! Inputs that are larger than memory: long arrays and objects, values one after the other, line by line or
//! not.
//!
//! Whatever fits the buffer is read into a tree and validated as always, many neighbours at a time. A value
//! that does not fit is followed along its members or items (`spine`), which are validated one by one;
//! what is asked of it as a whole is counted in passing. Keywords that must see a value twice are left to
//! the [`StreamStrategy`].
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_release::Release;
//! use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};
//! use plimsoll_walk::{Element, Stream, StreamHandler, StreamOptions};
//! use plimsoll_finding::Finding;
//!
//! struct Count(u32);
//!
//! impl StreamHandler for Count {
//!     fn invalid(&mut self, _: &Element<'_>, findings: &[Finding]) -> ControlFlow<()> {
//!         self.0 += findings.len() as u32;
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let schema = read_json(br#"{"items": {"type": "integer"}}"#, &ReadRules::default()).unwrap();
//! let plan = compile(schema, "", &Options::default(), &mut NoDocuments).into_result().unwrap();
//! let stream = Stream { plan: &plan, rules: &Release::LATEST.rules().walk, options: StreamOptions::default() };
//! let mut count = Count(0);
//! let summary = stream.run(&b"[1, 2, \"x\"] [3]"[..], &mut count).unwrap();
//! assert_eq!((summary.values, count.0), (2, 1));
//! ```

mod cut;
mod feed;
mod run;
mod spine;

use std::fmt;
use std::io::{self, Read};
use std::ops::ControlFlow;

use plimsoll_doc::{Document, Fault, NodeRef};
use plimsoll_finding::{Finding, Path};
use plimsoll_schema::plan::{Plan, SchemaId};
use plimsoll_schema::text::Keyword;

use crate::WalkRules;
use run::Run;

/// How a stream is validated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamOptions {
    /// Values of at most so many bytes are held in memory as a whole.
    pub threshold: usize,
    /// What is done with larger ones where a keyword must see them twice.
    pub strategy: StreamStrategy,
}

impl Default for StreamOptions {
    fn default() -> Self {
        Self { threshold: 1 << 20, strategy: StreamStrategy::FailFast }
    }
}

/// What is done with a value that is larger than the threshold where a keyword must see it twice: `anyOf`,
/// `oneOf`, `not`, `if`, `uniqueItems`, `const`, `enum`, `dependentSchemas`, `unevaluated…`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StreamStrategy {
    /// The stream ends with an error.
    #[default]
    FailFast,
    /// The keyword is left out, which the summary says.
    BestEffort,
    /// The value is held in memory all the same.
    FullBuffer,
}

/// Validates streams of JSON values against a schema.
#[derive(Clone, Copy, Debug)]
pub struct Stream<'p> {
    /// The schemas; each value must be valid under the root.
    pub plan: &'p Plan,
    /// How values are validated.
    pub rules: &'p WalkRules,
    /// How the stream is.
    pub options: StreamOptions,
}

/// An element that was read: a value of the stream, or a member or item of one that is too large.
#[derive(Clone, Copy, Debug)]
pub struct Element<'e> {
    /// The number of the value of the stream that it belongs to, from 0.
    pub value: u64,
    /// The path of what contains it.
    pub(crate) above: &'e Path,
    /// Its own step, where it has one.
    pub(crate) step: Step<'e>,
    /// The offset of the first of its neighbours.
    pub(crate) offset: u64,
    /// The element; none where the finding is about a value that is too large as a whole.
    pub node: Option<NodeRef<'e>>,
}

/// The last step to an element.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'e> {
    None,
    Item(u64),
    Member(&'e str),
}

impl Element<'_> {
    /// The path in its value of the stream.
    pub fn path(&self) -> Path {
        match self.step {
            Step::None => self.above.clone(),
            Step::Item(index) => self.above.join(plimsoll_finding::Segment::Index(index as usize)),
            Step::Member(name) => self.above.join(plimsoll_finding::Segment::Key(name)),
        }
    }

    /// The offset of its first byte; where it is too large, of what was read of it.
    pub fn offset(&self) -> u64 {
        // A bracket of ours stands before the text.
        self.node.map_or(self.offset, |node| self.offset + u64::from(node.span().start).saturating_sub(1))
    }

    /// The document that contains it, among neighbours that were read together.
    pub fn document(&self) -> Option<&Document<'_>> {
        self.node.map(NodeRef::document)
    }
}

/// Takes the elements of a stream as they are judged.
pub trait StreamHandler {
    /// An element is valid.
    fn valid(&mut self, _: &Element<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// An element is not valid, or what is too large is not as a whole.
    fn invalid(&mut self, element: &Element<'_>, findings: &[Finding]) -> ControlFlow<()>;

    /// So many bytes were read.
    fn progress(&mut self, _: u64) {}
}

/// What a stream came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamSummary {
    /// Values of the stream.
    pub values: u64,
    /// Elements that were valid.
    pub valid: u64,
    /// Elements, and values that were too large, that were not.
    pub invalid: u64,
    /// Bytes that were read.
    pub bytes: u64,
    /// Keywords that were left out, with the schema that has them.
    pub gaps: Vec<(SchemaId, Keyword)>,
    /// Whether the handler ended it.
    pub is_ended_early: bool,
}

/// Why a stream ended before its end. What was judged before has been handed over.
#[derive(Debug)]
pub struct StreamError {
    /// Why.
    pub kind: StreamErrorKind,
    /// At which byte.
    pub offset: u64,
    /// What it had come to.
    pub summary: StreamSummary,
}

/// Why a stream ended before its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum StreamErrorKind {
    /// The reader failed.
    Read(io::Error),
    /// The text is not JSON.
    Syntax(Fault),
    /// The text ends inside of a value.
    UnexpectedEnd,
    /// A value is too large for a keyword that must see it twice.
    NeedsBuffer(Keyword),
    /// A string or number is larger than the threshold, or values are nested too deeply.
    TooLarge,
}

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            StreamErrorKind::Read(error) => write!(f, "cannot read on: {error}")?,
            StreamErrorKind::Syntax(fault) => fault.fmt(f)?,
            StreamErrorKind::UnexpectedEnd => f.write_str("the input ends inside of a value")?,
            StreamErrorKind::NeedsBuffer(keyword) => {
                write!(f, "the value is too large for `{}`, which must see all of it", keyword.name())?;
            }
            StreamErrorKind::TooLarge => f.write_str("a string, number or key is too large")?,
        }
        write!(f, " (at byte {})", self.offset)
    }
}

impl std::error::Error for StreamError {}

impl Stream<'_> {
    /// Validates all values of an input.
    ///
    /// # Errors
    /// The input cannot be read to its end, or a value cannot be judged in passing.
    pub fn run<R: Read>(&self, input: R, handler: &mut dyn StreamHandler) -> Result<StreamSummary, StreamError> {
        Run::new(*self, input, handler).run()
    }
}
