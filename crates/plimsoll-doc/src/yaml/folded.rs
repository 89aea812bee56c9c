//! Joining the lines of a scalar.

/// Line breaks, each as what it stands for in a scalar.
#[derive(Debug, Default)]
pub(super) struct Breaks {
    line_feeds: u32,
    /// The breaks one by one, as soon as one of them is no line feed.
    mixed: String,
}

impl Breaks {
    pub(super) fn add(&mut self, stands_for: &str) {
        if stands_for == "\n" && self.mixed.is_empty() {
            self.line_feeds += 1;
            return;
        }
        if self.mixed.is_empty() {
            self.mixed.extend(std::iter::repeat_n('\n', self.line_feeds as usize));
        }
        self.mixed.push_str(stands_for);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.line_feeds == 0 && self.mixed.is_empty()
    }

    /// Appends the breaks to `text` and forgets them.
    pub(super) fn move_to(&mut self, text: &mut String) {
        if self.mixed.is_empty() {
            text.extend(std::iter::repeat_n('\n', self.line_feeds as usize));
        } else {
            text.push_str(&self.mixed);
        }
        self.line_feeds = 0;
        self.mixed.clear();
    }
}

/// The line breaks within a plain or quoted scalar: a first one, which may become a space, and more.
#[derive(Debug, Default)]
pub(super) struct Fold {
    first: &'static str,
    more: Breaks,
    begun: bool,
}

impl Fold {
    /// Whether there was a line break since the last text.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Begins without a first break, as behind an escaped one.
    pub(super) fn begin(&mut self) {
        self.begun = true;
    }

    pub(super) fn add(&mut self, stands_for: &'static str) {
        if self.begun {
            self.more.add(stands_for);
        } else {
            self.first = stands_for;
            self.begun = true;
        }
    }

    /// Appends what the breaks stand for to `text` and forgets them.
    pub(super) fn move_to(&mut self, text: &mut String) {
        match self.first {
            "\n" if self.more.is_empty() => text.push(' '),
            "\n" => self.more.move_to(text),
            other => {
                text.push_str(other);
                self.more.move_to(text);
            }
        }
        self.first = "";
        self.begun = false;
    }
}
