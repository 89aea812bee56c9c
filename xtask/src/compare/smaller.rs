//! A request that differs, made as small as it can be.

use serde_json::Value;

use super::request::{Body, Request};

/// A request is made smaller at most so often.
const MAX_STEPS: usize = 60;
/// So many parts are left out one by one; an oracle is asked about all of them at once.
const MAX_CANDIDATES: usize = 400;

/// The smallest request found for which `first` still finds one that differs.
pub(super) fn smallest(
    request: &Request,
    mut first: impl FnMut(&[Request]) -> Result<Option<usize>, String>,
) -> Result<Request, String> {
    let mut best = request.clone();
    for _ in 0..MAX_STEPS {
        let candidates = candidates(&best);
        match first(&candidates)? {
            Some(at) => best = candidates.into_iter().nth(at).unwrap_or(best),
            None => break,
        }
    }
    Ok(best)
}

/// The request without one of its parts, the largest parts first.
fn candidates(request: &Request) -> Vec<Request> {
    let mut all = Vec::new();
    if request.old.is_some() {
        all.push(Request { old: None, is_status: false, ..request.clone() });
    }
    if let Some(old) = &request.old {
        all.extend(without_each(old).into_iter().map(|old| Request { old: Some(old), ..request.clone() }));
    }
    match &request.object {
        Some(Body::Json(object)) => {
            let with = |object| Request { object: Some(Body::Json(object)), ..request.clone() };
            all.extend(without_each(object).into_iter().map(with));
        }
        Some(Body::Text(text)) => {
            let with = |text| Request { object: Some(Body::Text(text)), ..request.clone() };
            all.extend(shorter(text).into_iter().map(with));
        }
        None => {}
    }
    all.extend(without_each(&request.crd).into_iter().map(|crd| Request { crd, ..request.clone() }));
    all.truncate(MAX_CANDIDATES);
    all
}

/// A value without each of its members and items, from the outside in.
fn without_each(value: &Value) -> Vec<Value> {
    let mut out = Vec::new();
    let mut paths: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        let Some(place) = at(value, &path) else { continue };
        for index in 0..len(place) {
            let mut smaller = value.clone();
            remove(&mut smaller, &path, index);
            out.push(smaller);
            let mut inner = path.clone();
            inner.push(index);
            paths.push(inner);
        }
    }
    out
}

fn len(value: &Value) -> usize {
    match value {
        Value::Object(object) => object.len(),
        Value::Array(items) => items.len(),
        _ => 0,
    }
}

fn at<'v>(value: &'v Value, path: &[usize]) -> Option<&'v Value> {
    path.iter().try_fold(value, |value, &index| match value {
        Value::Object(object) => object.values().nth(index),
        Value::Array(items) => items.get(index),
        _ => None,
    })
}

fn remove(value: &mut Value, path: &[usize], index: usize) {
    let place = path.iter().try_fold(value, |value, &index| match value {
        Value::Object(object) => object.values_mut().nth(index),
        Value::Array(items) => items.get_mut(index),
        _ => None,
    });
    match place {
        Some(Value::Object(object)) => {
            if let Some(name) = object.keys().nth(index).cloned() {
                object.remove(&name);
            }
        }
        Some(Value::Array(items)) if index < items.len() => {
            items.remove(index);
        }
        _ => {}
    }
}

/// A text without each of some pieces.
fn shorter(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut out = Vec::new();
    let mut piece = characters.len().next_power_of_two() / 2;
    while piece > 0 && out.len() < MAX_CANDIDATES {
        for start in (0..characters.len()).step_by(piece) {
            let end = (start + piece).min(characters.len());
            out.push(
                characters
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| !(start..end).contains(at))
                    .map(|(_, one)| one)
                    .collect(),
            );
        }
        piece /= 2;
    }
    out
}
