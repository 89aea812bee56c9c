//! Inputs of any size and shape, for checks of what reading costs.

use std::fmt::Write as _;

/// A generated text.
#[derive(Clone, Debug)]
pub struct Generated {
    /// What is special about it.
    pub name: &'static str,
    /// Whether it is JSON; else it is YAML.
    pub is_json: bool,
    /// The text.
    pub text: String,
}

/// Texts that are extreme in one respect each, of about `size` bytes.
pub fn generated_texts(size: usize) -> Vec<Generated> {
    let json = |name, text| Generated { name, is_json: true, text };
    let yaml = |name, text| Generated { name, is_json: false, text };
    // The server reads 10,000 levels and no more; block YAML grows with the square of its depth.
    let json_depth = (size / 2).clamp(1, 9_999);
    let yaml_depth = ((size as f64).sqrt() as usize).clamp(1, 4_000);
    vec![
        json("json: one mapping with many keys", format!("{{{}}}", joined(size, 14, |n| format!("\"key{n:07}\":{n}")))),
        json("json: one long list", format!("[{}]", joined(size, 6, |n| (n % 100_000).to_string()))),
        json(
            "json: many small mappings",
            format!("[{}]", joined(size, 24, |n| format!("{{\"a\":{n},\"b\":{{\"c\":[]}}}}"))),
        ),
        json("json: nested lists", format!("{}{}", "[".repeat(json_depth), "]".repeat(json_depth))),
        json("json: escapes in every text", format!("[{}]", joined(size, 20, |n| format!("\"a\\n\\u00e4\\\"{n}\"")))),
        json(
            "json: the same key again and again",
            format!("{{{}}}", joined(size, 8, |n| format!("\"k{}\":1", n % 100))),
        ),
        json(
            "json: a key given twice in every mapping",
            format!("[{}]", joined(size, 14, |n| format!("{{\"k\":{},\"k\":2}}", n % 10))),
        ),
        yaml("yaml: a key given twice in every mapping", lines(size, |n| format!("- a: {n}\n  a: 2"))),
        yaml("yaml: one mapping with many keys", lines(size, |n| format!("key{n:07}: {n}"))),
        yaml("yaml: one long list", lines(size, |n| format!("- {}", n % 100_000))),
        yaml(
            "yaml: many small mappings",
            lines(size, |n| format!("- name: item{n}\n  ports:\n  - port: {n}\n    on: yes")),
        ),
        yaml("yaml: nested mappings", nested(yaml_depth)),
        yaml("yaml: block texts", lines(size, |n| format!("text{n}: |\n  first line\n  second line {n}"))),
        yaml("yaml: quoted texts with escapes", lines(size, |n| format!("- \"a\\t\\u00e4 {n}\""))),
        yaml(
            "yaml: an anchor and many aliases",
            format!("a: &a {{b: 1}}\nlist:\n{}", lines(size.min(200_000), |_| "- *a".to_owned())),
        ),
        yaml(
            "yaml: a merge in every item",
            format!(
                "base: &base {{x: 1, y: 2}}\nlist:\n{}",
                lines(size.min(200_000), |n| format!("- <<: *base\n  z: {n}"))
            ),
        ),
        yaml("yaml: flow style", format!("[{}]", joined(size, 20, |n| format!("{{a: {n}, b: [x, y]}}")))),
        yaml("yaml: the same key again and again", lines(size, |n| format!("k{}: 1", n % 100))),
    ]
}

fn joined(size: usize, item_size: usize, item: impl Fn(usize) -> String) -> String {
    let items: Vec<String> = (0..(size / item_size).max(1)).map(item).collect();
    items.join(",")
}

fn lines(size: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let mut n = 0;
    while text.len() < size {
        text.push_str(&line(n));
        text.push('\n');
        n += 1;
    }
    text
}

fn nested(depth: usize) -> String {
    let mut text = String::new();
    for level in 0..depth {
        let _ = writeln!(text, "{:level$}k:", "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::generated_texts;

    #[test]
    fn texts_have_about_the_size_asked_for() {
        for generated in generated_texts(100_000) {
            let size = generated.text.len();
            let is_nested = generated.name.contains("nested");
            assert!(is_nested || (60_000..300_000).contains(&size), "{}: {size}", generated.name);
        }
    }
}
