//! From bytes to elements.

use std::io::Read;
use std::ops::ControlFlow;

use memchr::memchr2;
use plimsoll_doc::{Document, Fault, FaultKind, JsonFault, Kind, Limits, ReadRules, Span, key_hash, read_json};
use plimsoll_finding::{All, Finding, Path, Segment};
use plimsoll_schema::plan::{Plan, SchemaId};
use plimsoll_schema::text::Keyword;

use super::cut::{Cut, Stop};
use super::feed::Feed;
use super::spine::Spine;
use super::{Element, Step, Stream, StreamError, StreamErrorKind, StreamHandler, StreamStrategy, StreamSummary};
use crate::{LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch, Validator, ValueRef, View};

/// Neighbours are read together up to so many bytes.
const BATCH: usize = 1 << 17;
/// A string, number or key has no more bytes.
const MAX_SCALAR: usize = 16 << 20;
/// Values that are too large are nested no deeper.
const MAX_FRAMES: usize = 1_000;

const READ_RULES: ReadRules = ReadRules { limits: Limits::FILES, ..ReadRules::SERVER };

/// A stream that is being validated.
pub(super) struct Run<'r, 'p, R> {
    stream: Stream<'p>,
    feed: Feed<R>,
    judge: Judge<'r, 'p>,
    frames: Vec<Frame>,
    /// Whether elements are read one by one, because one of the next is broken.
    is_careful: bool,
}

/// A value that is too large and not at its end.
struct Frame {
    spine: Spine,
    path: Path,
    /// Whether an element must come next.
    after_comma: bool,
}

/// Judges what was cut out.
struct Judge<'r, 'p> {
    stream: Stream<'p>,
    handler: &'r mut dyn StreamHandler,
    summary: StreamSummary,
    tree: Tree,
    load: LoadScratch,
    validate: ValidateScratch,
    schemas: Vec<SchemaId>,
}

/// Why nothing more is done.
enum Halt {
    /// The handler has enough.
    Enough,
    /// Something is wrong, so many bytes from here on.
    Error(StreamErrorKind, usize),
}

type Done<T = ()> = Result<T, Halt>;

fn broken(kind: StreamErrorKind, at: usize) -> Halt {
    Halt::Error(kind, at)
}

impl<'r, 'p, R: Read> Run<'r, 'p, R> {
    pub(super) fn new(stream: Stream<'p>, input: R, handler: &'r mut dyn StreamHandler) -> Self {
        let judge = Judge {
            stream,
            handler,
            summary: StreamSummary::default(),
            tree: Tree::default(),
            load: LoadScratch::default(),
            validate: ValidateScratch::default(),
            schemas: Vec::new(),
        };
        Self { stream, feed: Feed::new(input), judge, frames: Vec::new(), is_careful: false }
    }

    pub(super) fn run(mut self) -> Result<StreamSummary, StreamError> {
        let halt = self.all().err();
        let offset = self.feed.offset();
        let mut summary = self.judge.summary;
        summary.bytes = offset;
        match halt {
            None => Ok(summary),
            Some(Halt::Enough) => Ok(StreamSummary { is_ended_early: true, ..summary }),
            Some(Halt::Error(kind, at)) => Err(StreamError { kind, offset: offset + at as u64, summary }),
        }
    }

    fn all(&mut self) -> Done {
        loop {
            self.judge.handler.progress(self.feed.offset());
            if self.frames.is_empty() {
                if !self.skip_blanks()? {
                    return Ok(());
                }
                self.values()?;
            } else {
                self.elements()?;
            }
        }
    }

    /// Skips white space; says whether anything follows.
    fn skip_blanks(&mut self) -> Done<bool> {
        loop {
            let bytes = self.feed.bytes();
            let blanks = blanks(bytes);
            let is_end = blanks == bytes.len();
            self.feed.skip(blanks);
            if !is_end {
                return Ok(true);
            }
            if !self.more()? {
                return Ok(false);
            }
        }
    }

    fn more(&mut self) -> Done<bool> {
        self.feed.more().map_err(|error| broken(StreamErrorKind::Read(error), self.feed.bytes().len()))
    }

    /// So many bytes of a value are held in memory: scalars cannot be followed, and have a limit of their own.
    fn limit(&self, is_container: bool) -> usize {
        let threshold = self.stream.options.threshold;
        if is_container { threshold } else { threshold.max(MAX_SCALAR) }
    }

    /// Judges the values of the stream that lie in the buffer, or begins with one that is too large.
    fn values(&mut self) -> Done {
        let (mut end, mut count, mut from) = (0, 0_u64, 0);
        // Where values are separated.
        let (mut comma, mut commas) = (None, Vec::new());
        loop {
            match value_end(self.feed.bytes(), from) {
                Some(found) if found > from || from == 0 => {
                    let is_scalar_at_end = found == self.feed.bytes().len() && is_open_ended(self.feed.bytes(), from);
                    if is_scalar_at_end && count == 0 && found > self.limit(false) {
                        return Err(broken(StreamErrorKind::TooLarge, 0));
                    }
                    if is_scalar_at_end && self.more()? {
                        if count > 0 {
                            break;
                        }
                        continue;
                    }
                    if found == from {
                        // Nothing that begins a value.
                        return Err(broken(StreamErrorKind::Syntax(fault_of(self.feed.bytes())), 0));
                    }
                    commas.extend(comma);
                    (end, count) = (found, count + 1);
                    let next = found + blanks(self.feed.bytes().get(found..).unwrap_or_default());
                    let is_last = self.is_careful || end >= BATCH || next == found || next >= self.feed.bytes().len();
                    if is_last {
                        break;
                    }
                    (from, comma) = (next, Some(found));
                }
                _ if count > 0 => break,
                _ => {
                    let limit = self.limit(matches!(self.feed.bytes().first(), Some(b'[' | b'{')));
                    if self.feed.bytes().len() > limit {
                        let root = self.stream.plan.root();
                        return self.too_large(&[root], Path::default());
                    }
                    if !self.more()? {
                        return Err(broken(StreamErrorKind::UnexpectedEnd, self.feed.bytes().len()));
                    }
                }
            }
        }
        for comma in &commas {
            self.feed.replace(*comma, b',');
        }
        let Self { feed, judge, .. } = self;
        let offset = feed.offset();
        let path = Path::default();
        let done = feed.bracketed(end, *b"[]", |text| judge.batch(text, offset, &path, None, count));
        if self.is_done(done, count)? {
            self.feed.skip(end);
        } else {
            for comma in &commas {
                self.feed.replace(*comma, b' ');
            }
        }
        Ok(())
    }

    /// Whether neighbours were judged; where they cannot be read together, they are read again one by one.
    fn is_done(&mut self, done: Done, count: u64) -> Done<bool> {
        match done {
            Err(Halt::Error(StreamErrorKind::Syntax(_), _)) if count > 1 => {
                self.is_careful = true;
                Ok(false)
            }
            done => done.map(|()| true),
        }
    }

    /// Begins with a value that is larger than the threshold.
    fn too_large(&mut self, schemas: &[SchemaId], path: Path) -> Done {
        let kind = match self.feed.bytes().first() {
            Some(b'[') => Kind::Seq,
            Some(b'{') => Kind::Map,
            _ => return Err(broken(StreamErrorKind::TooLarge, 0)),
        };
        if self.frames.len() >= MAX_FRAMES {
            return Err(broken(StreamErrorKind::TooLarge, 0));
        }
        let spine = Spine::new(self.stream.plan, schemas, kind);
        if let Some(&(_, keyword)) = spine.undecided.first() {
            match self.stream.options.strategy {
                StreamStrategy::FailFast => return Err(broken(StreamErrorKind::NeedsBuffer(keyword), 0)),
                StreamStrategy::FullBuffer => return self.whole(schemas, &path),
                StreamStrategy::BestEffort => spine.undecided.iter().for_each(|gap| self.judge.gap(*gap)),
            }
        }
        self.feed.skip(1);
        self.frames.push(Frame { spine, path, after_comma: false });
        Ok(())
    }

    /// Holds a value in memory however large it is, and judges it.
    fn whole(&mut self, schemas: &[SchemaId], path: &Path) -> Done {
        let (mut cut, mut at) = (Cut::default(), 1);
        let end = loop {
            match cut.close(self.feed.bytes(), at) {
                (place, Stop::Close) => break place + 1,
                (place, _) => at = place,
            }
            if !self.more()? {
                return Err(broken(StreamErrorKind::UnexpectedEnd, self.feed.bytes().len()));
            }
        };
        let Self { feed, judge, .. } = self;
        let offset = feed.offset();
        feed.bracketed(end, *b"[]", |text| judge.single(text, offset, path, schemas))?;
        self.feed.skip(end);
        if self.frames.is_empty() {
            self.judge.summary.values += 1;
        } else {
            self.after_large()?;
        }
        Ok(())
    }

    /// Judges the next elements of the innermost value that is too large, or ends it.
    fn elements(&mut self) -> Done {
        if !self.skip_blanks()? {
            return Err(broken(StreamErrorKind::UnexpectedEnd, 0));
        }
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (is_list, after_comma) = (frame.spine.is_list(), frame.after_comma);
        let close = if is_list { b']' } else { b'}' };
        if self.feed.bytes().first() == Some(&close) && !after_comma {
            return self.end();
        }
        let (mut cut, mut from) = (Cut::default(), 0);
        let (mut last, mut count) = (None, 0_u64);
        loop {
            match cut.next(self.feed.bytes(), from) {
                (place, Stop::More) => {
                    if count > 0 {
                        break;
                    }
                    if self.feed.bytes().len() > self.limit(begins_container(self.feed.bytes(), is_list)) {
                        return self.large_element();
                    }
                    from = place;
                    if !self.more()? {
                        return Err(broken(StreamErrorKind::UnexpectedEnd, self.feed.bytes().len()));
                    }
                }
                (place, stop) => {
                    (last, count) = (Some((place, stop)), count + 1);
                    if stop == Stop::Close || place >= BATCH || self.is_careful {
                        break;
                    }
                    from = place + 1;
                }
            }
        }
        let Some((end, stop)) = last else { return Ok(()) };
        if stop == Stop::Close && self.feed.bytes().get(end) != Some(&close) {
            let rest = self.feed.bytes().get(end..).unwrap_or_default();
            return Err(broken(StreamErrorKind::Syntax(fault_of(rest)), end));
        }
        let brackets = if is_list { *b"[]" } else { *b"{}" };
        let Self { feed, judge, frames, .. } = self;
        let offset = feed.offset();
        let Some(Frame { spine, path, .. }) = frames.last_mut() else { return Ok(()) };
        let done = feed.bracketed(end, brackets, |text| judge.batch(text, offset, path, Some(spine), count));
        if !self.is_done(done, count)? {
            return Ok(());
        }
        self.feed.skip(end);
        self.after_element(stop == Stop::Close)
    }

    /// Goes on behind an element, whose comma or bracket comes next.
    fn after_element(&mut self, is_end: bool) -> Done {
        if is_end {
            return self.end();
        }
        self.feed.skip(1);
        if let Some(frame) = self.frames.last_mut() {
            frame.after_comma = true;
        }
        Ok(())
    }

    /// Goes on behind an element that was too large.
    fn after_large(&mut self) -> Done {
        if self.frames.is_empty() {
            return Ok(());
        }
        if !self.skip_blanks()? {
            return Err(broken(StreamErrorKind::UnexpectedEnd, 0));
        }
        let close = if self.frames.last().is_some_and(|frame| frame.spine.is_list()) { b']' } else { b'}' };
        match self.feed.bytes().first() {
            Some(b',') => self.after_element(false),
            Some(own) if *own == close => self.after_element(true),
            _ => Err(broken(StreamErrorKind::Syntax(fault_of(self.feed.bytes())), 0)),
        }
    }

    /// Begins with an element that is too large.
    fn large_element(&mut self) -> Done {
        let mut schemas = Vec::new();
        let plan = self.stream.plan;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if frame.spine.is_list() {
            if frame.spine.has_contains() {
                match self.stream.options.strategy {
                    StreamStrategy::FailFast => {
                        return Err(broken(StreamErrorKind::NeedsBuffer(Keyword::Contains), 0));
                    }
                    StreamStrategy::BestEffort => self.judge.gap((plan.root(), Keyword::Contains)),
                    StreamStrategy::FullBuffer => return self.whole_item(),
                }
            }
            let Some(frame) = self.frames.last_mut() else { return Ok(()) };
            let index = frame.spine.count;
            frame.spine.item_schemas(plan, index, &mut schemas);
            frame.spine.count += 1;
            frame.after_comma = false;
            let path = frame.path.join(Segment::Index(index as usize));
            return self.too_large(&schemas, path);
        }
        let Some(end) = text_end(self.feed.bytes()) else { return Err(broken(StreamErrorKind::TooLarge, 0)) };
        let key = self.feed.bytes().get(..end).unwrap_or_default().to_vec();
        let key = read_json(&key, &READ_RULES).map_err(|fault| broken(StreamErrorKind::Syntax(fault), 0))?;
        let name = key.root().as_str().unwrap_or_default();
        frame.spine.member_schemas(plan, name, key_hash(name.as_bytes()), &mut schemas);
        frame.spine.count += 1;
        frame.after_comma = false;
        let path = frame.path.join(Segment::Key(name));
        let offset = self.feed.offset();
        let names = frame.spine.name_schemas().to_vec();
        let Self { feed, judge, frames, .. } = self;
        if let Some(frame) = frames.last_mut() {
            judge.forbidden(&mut frame.spine, &frame.path, offset)?;
        }
        if !names.is_empty() {
            feed.bracketed(end, *b"[]", |text| judge.single(text, offset, &path, &names))?;
        }
        self.feed.skip(end);
        self.skip_blanks()?;
        if self.feed.bytes().first() != Some(&b':') {
            return Err(broken(StreamErrorKind::Syntax(fault_of(self.feed.bytes())), 0));
        }
        self.feed.skip(1);
        self.skip_blanks()?;
        self.too_large(&schemas, path)
    }

    /// Holds an item in memory however large it is.
    fn whole_item(&mut self) -> Done {
        let (mut cut, mut from) = (Cut::default(), 0);
        let (end, stop) = loop {
            match cut.next(self.feed.bytes(), from) {
                (place, Stop::More) => from = place,
                found => break found,
            }
            if !self.more()? {
                return Err(broken(StreamErrorKind::UnexpectedEnd, self.feed.bytes().len()));
            }
        };
        let Self { feed, judge, frames, .. } = self;
        let offset = feed.offset();
        let Some(Frame { spine, path, .. }) = frames.last_mut() else { return Ok(()) };
        feed.bracketed(end, *b"[]", |text| judge.batch(text, offset, path, Some(spine), 1))?;
        self.feed.skip(end);
        self.after_element(stop == Stop::Close)
    }

    /// Ends the innermost value that was too large; its bracket comes next.
    fn end(&mut self) -> Done {
        self.feed.skip(1);
        let Some(Frame { spine, path, .. }) = self.frames.pop() else { return Ok(()) };
        self.judge.whole(&spine, &path, self.feed.offset())?;
        if self.frames.is_empty() {
            self.judge.summary.values += 1;
            return Ok(());
        }
        self.after_large()
    }
}

impl Judge<'_, '_> {
    /// Judges neighbours: values of the stream, or members or items of one value.
    fn batch(&mut self, text: &[u8], offset: u64, path: &Path, mut spine: Option<&mut Spine>, count: u64) -> Done {
        let document = read(text)?;
        let root = document.root();
        if root.all_entries().count() + root.items().count() != count as usize {
            return Err(broken(StreamErrorKind::Syntax(fault_of(b"]")), text.len().saturating_sub(2)));
        }
        let Self { stream, handler, summary, tree, load, validate, schemas } = self;
        let Stream { plan, rules, .. } = *stream;
        tree.clear();
        let loaded = loader(plan).load(root, Origin::New, tree, load, &mut Vec::new());
        let texts = Texts::default().with_document(Origin::New, &document).with_plan(plan);
        let (view, validator) = (View::new(tree, &texts), Validator { plan, rules });
        let container = view.value(loaded);
        for child in container.children() {
            let mut names: &[SchemaId] = &[];
            let (step, value) = match spine.as_deref_mut() {
                None => {
                    schemas.clear();
                    schemas.push(plan.root());
                    summary.values += 1;
                    (Step::None, summary.values - 1)
                }
                Some(spine) if spine.is_list() => {
                    let index = spine.count;
                    spine.item_schemas(plan, index, schemas);
                    spine.count_hits(|schema| validator.is_valid(child, schema, validate));
                    spine.count += 1;
                    (Step::Item(index), summary.values)
                }
                Some(spine) => {
                    spine.member_schemas(plan, child.key(), child.slot().key_hash, schemas);
                    spine.count += 1;
                    names = spine.name_schemas();
                    (Step::Member(child.key()), summary.values)
                }
            };
            let node = Some(document.node(child.slot().node));
            let element = Element { value, above: path, step, offset, node };
            let asked = schemas.iter().map(|schema| (child, *schema));
            let name = container.name_of(child).into_iter();
            let asked = asked.chain(name.flat_map(|name| names.iter().map(move |schema| (name, *schema))));
            judge(&validator, asked, &element, validate, summary, *handler)?;
        }
        if let Some(spine) = spine {
            self.forbidden(spine, path, offset)?;
        }
        Ok(())
    }

    /// Judges one value by itself, which stands between brackets.
    fn single(&mut self, text: &[u8], offset: u64, path: &Path, asked: &[SchemaId]) -> Done {
        let document = read(text)?;
        let Self { stream, handler, summary, tree, load, validate, .. } = self;
        let Stream { plan, rules, .. } = *stream;
        tree.clear();
        let loaded = loader(plan).load(document.root(), Origin::New, tree, load, &mut Vec::new());
        let texts = Texts::default().with_document(Origin::New, &document).with_plan(plan);
        let (view, validator) = (View::new(tree, &texts), Validator { plan, rules });
        let Some(value) = view.value(loaded).item(0) else { return Ok(()) };
        let node = Some(document.node(value.slot().node));
        let element = Element { value: summary.values, above: path, step: Step::None, offset, node };
        judge(&validator, asked.iter().map(|schema| (value, *schema)), &element, validate, summary, *handler)
    }

    /// Hands over the members that no schema allows.
    fn forbidden(&mut self, spine: &mut Spine, path: &Path, offset: u64) -> Done {
        let validator = Validator { plan: self.stream.plan, rules: self.stream.rules };
        let findings = spine.take_forbidden(&validator, path);
        self.hand_over(&findings, path, offset)
    }

    /// Hands over what is wrong with a value that was too large, as a whole.
    fn whole(&mut self, spine: &Spine, path: &Path, offset: u64) -> Done {
        let validator = Validator { plan: self.stream.plan, rules: self.stream.rules };
        let findings = spine.findings(&validator, path);
        self.hand_over(&findings, path, offset)
    }

    fn hand_over(&mut self, findings: &[Finding], path: &Path, offset: u64) -> Done {
        if findings.is_empty() {
            return Ok(());
        }
        self.summary.invalid += 1;
        let element = Element { value: self.summary.values, above: path, step: Step::None, offset, node: None };
        go_on(self.handler.invalid(&element, findings))
    }

    fn gap(&mut self, gap: (SchemaId, Keyword)) {
        if !self.summary.gaps.contains(&gap) {
            self.summary.gaps.push(gap);
        }
    }
}

/// Judges one element by all schemas that it must be valid under.
fn judge<'v>(
    validator: &Validator<'_>,
    asked: impl Iterator<Item = (ValueRef<'v>, SchemaId)>,
    element: &Element<'_>,
    scratch: &mut ValidateScratch,
    summary: &mut StreamSummary,
    handler: &mut dyn StreamHandler,
) -> Done {
    let mut all = All::default();
    for (value, schema) in asked {
        if !validator.is_valid(value, schema, scratch) {
            // All that a sink does not want is left out.
            let _ = validator.find(value, schema, None, &element.path(), scratch, &mut all);
        }
    }
    if all.findings.is_empty() {
        summary.valid += 1;
        return go_on(handler.valid(element));
    }
    summary.invalid += 1;
    go_on(handler.invalid(element, &all.findings))
}

fn go_on(flow: ControlFlow<()>) -> Done {
    if flow.is_break() { Err(Halt::Enough) } else { Ok(()) }
}

fn loader(plan: &Plan) -> Loader<'_> {
    Loader { plan, schema: None, resource: false, unknown: UnknownFields::Keep, drop_nulls: false, left_out: &[] }
}

fn read(text: &[u8]) -> Result<Document<'_>, Halt> {
    // The first byte is a bracket of ours.
    read_json(text, &READ_RULES).map_err(|fault| {
        let at = (fault.span.start as usize).saturating_sub(1);
        broken(StreamErrorKind::Syntax(fault), at)
    })
}

/// What is wrong with a text at its first byte.
fn fault_of(bytes: &[u8]) -> Fault {
    let end = Fault { kind: FaultKind::Json(JsonFault::UnexpectedEnd), span: Span::at(0) };
    read_json(bytes.get(..1).unwrap_or_default(), &READ_RULES).err().unwrap_or(end)
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| is_blank(**byte)).count()
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Where the value that begins at `from` ends, as far as the bytes show; at `from` where none begins there.
fn value_end(bytes: &[u8], from: usize) -> Option<usize> {
    match bytes.get(from)? {
        b'{' | b'[' => match Cut::default().close(bytes, from + 1) {
            (place, Stop::Close) => Some(place + 1),
            _ => None,
        },
        b'"' => text_end(bytes.get(from..)?).map(|end| from + end),
        _ => {
            let rest = bytes.get(from..)?;
            let is_end = |byte: &u8| is_blank(*byte) || b",:{}[]\"".contains(byte);
            Some(from + rest.iter().position(is_end).unwrap_or(rest.len()))
        }
    }
}

/// Whether a value at that place could go on behind the bytes: a number or a word.
fn is_open_ended(bytes: &[u8], from: usize) -> bool {
    !matches!(bytes.get(from), None | Some(b'{' | b'[' | b'"'))
}

/// Whether the bytes, those of an item or of a member with its key, show that the value is a container.
fn begins_container(bytes: &[u8], is_list: bool) -> bool {
    let value = if is_list { Some(bytes) } else { text_end(bytes).and_then(|end| bytes.get(end..)) };
    let first = value.and_then(|value| value.iter().find(|byte| !is_blank(**byte) && (is_list || **byte != b':')));
    matches!(first, Some(b'[' | b'{'))
}

/// Where the string that the bytes begin with ends.
fn text_end(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr2(b'"', b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&b'"') {
            return Some(at + 1);
        }
        at += 2;
    }
}
