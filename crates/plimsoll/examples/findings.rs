//! Prints findings with their places, the server's text and help: `cargo run -p plimsoll --example findings`.
#![allow(clippy::print_stdout)]

use plimsoll::{Error, Plan};

const CRD: &str = include_str!("../../../examples/crd.yaml");

const WIDGET: &str = "\
apiVersion: example.com/v1
kind: Widget
metadata: {name: web}
spec:
  image: example.com/web:v1
  replica: 3
  ports: [{name: http, port: '80'}]
";

fn main() -> Result<(), Error> {
    for finding in &Plan::new(CRD)?.check(WIDGET).findings {
        let place = finding.position();
        println!("{}:{} [{}] {}", place.line, place.column, finding.code().name(), finding.title());
        println!("  server: {}", finding.server().unwrap_or_default());
        println!("  help: {}", finding.help().unwrap_or_default());
    }
    Ok(())
}
