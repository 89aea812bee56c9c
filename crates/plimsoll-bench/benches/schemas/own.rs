//! Schemas of our own, as people write them, with documents made for them.

use std::fmt::Write as _;

use crate::cases::Case;

/// Items of one document.
const ITEMS: usize = 200;

pub(crate) fn all() -> Vec<Case> {
    vec![
        Case {
            name: "geographic features".to_owned(),
            schema: include_str!("data/features.schema.json").to_owned(),
            documents: vec![features(ITEMS, 180), features(ITEMS, 181)],
        },
        Case {
            name: "orders".to_owned(),
            schema: include_str!("data/orders.schema.json").to_owned(),
            documents: vec![orders(ITEMS, "EUR"), orders(ITEMS, "eur")],
        },
        Case {
            name: "build pipeline".to_owned(),
            schema: include_str!("data/pipeline.schema.json").to_owned(),
            documents: vec![pipeline(ITEMS, 30), pipeline(ITEMS, 0)],
        },
    ]
}

/// Points, lines and polygons; the last longitude is given.
fn features(count: usize, last: i32) -> String {
    let mut out = String::from(r#"{"type":"FeatureCollection","features":["#);
    for at in 0..count {
        let x = if at + 1 == count { last } else { at as i32 % 180 };
        let point = format!("[{x}.5,{}.25]", at % 90).replace("181.5", "181").replace("180.5", "180");
        let geometry = match at % 3 {
            0 => format!(r#"{{"type":"Point","coordinates":{point}}}"#),
            1 => format!(r#"{{"type":"LineString","coordinates":[{point},[1,2],[3.5,4]]}}"#),
            _ => format!(r#"{{"type":"Polygon","coordinates":[[{point},[1,2],[3,4],{point}]]}}"#),
        };
        let comma = if at == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            r#"{comma}{{"type":"Feature","id":{at},"geometry":{geometry},"properties":{{"name":"place {at}","population":{}}}}}"#,
            at * 1000
        );
    }
    out + "]}"
}

/// Orders with lines and an address; the currency of the last one is given.
fn orders(count: usize, last: &str) -> String {
    let mut out = String::from(r#"{"orders":["#);
    for at in 0..count {
        let currency = if at + 1 == count { last } else { "USD" };
        let comma = if at == 0 { "" } else { "," };
        let payment = match at % 2 {
            0 => r#"{"kind":"card","last4":"4242"}"#,
            _ => r#"{"kind":"transfer","iban":"DE02120300000000202051"}"#,
        };
        let _ = write!(
            out,
            r#"{comma}{{"id":"ORD-{at:06}","currency":"{currency}","status":"shipped","lines":[{{"sku":"A-{at:04}","quantity":{},"price":19.99}},{{"sku":"B-0001","quantity":1,"price":5,"discount":0.25}}],"tags":["new","eu-{at}"],"shipTo":{{"name":"Customer {at}","street":"1 Main Street","city":"Anytown","country":"DE"}},"payment":{payment}}}"#,
            at % 9 + 1
        );
    }
    out + "]}"
}

/// Jobs with steps; the timeout of the last job is given.
fn pipeline(count: usize, last: u32) -> String {
    let mut out =
        String::from(r#"{"name":"build","on":{"push":{"branches":["main"]}},"env":{"RUST_LOG":"info"},"jobs":{"#);
    for at in 0..count {
        let timeout = if at + 1 == count { last } else { 30 };
        let comma = if at == 0 { "" } else { "," };
        let needs = if at == 0 { String::new() } else { format!(r#","needs":["job-{}"]"#, at - 1) };
        let _ = write!(
            out,
            r#"{comma}"job-{at}":{{"runs-on":"linux","timeout-minutes":{timeout}{needs},"steps":[{{"uses":"checkout@v4"}},{{"name":"Test","run":"make test","env":{{"CI":"true","SHARD":"{at}"}}}}]}}"#
        );
    }
    out + "}}"
}
