//! `format` of strings.

use crate::eval::Cx;
use crate::fault::Fault;
use crate::value::List;

pub(super) fn format<'a>(cx: &Cx<'a>, _: &str, _: List<'a>) -> Result<&'a str, Fault<'a>> {
    cx.arena.str("")
}
