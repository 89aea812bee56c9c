//! Checks expressions over a small type of its own, in two releases.
//!
//! `cargo run -p plimsoll-cel --example check -- 'self.replicas > 0' 'self.labels.all(k, v, k != v)'`

use plimsoll_cel::cost::{NoSizes, estimate};
use plimsoll_cel::env::Env;
use plimsoll_cel::types::{Declared, ObjectType, Type};
use plimsoll_release::Release;

/// What the host knows: deployments, with a strategy each.
struct Deployments;

impl Deployments {
    const DEPLOYMENT: u32 = 0;
    const STRATEGY: u32 = 1;

    fn object(id: u32, name: &str) -> Type {
        Type::Object(ObjectType { id, name: name.into() })
    }
}

impl Declared for Deployments {
    fn field(&self, object: &ObjectType, field: &str) -> Option<Type> {
        Some(match (object.id, field) {
            (Self::DEPLOYMENT, "name") => Type::String,
            (Self::DEPLOYMENT, "replicas") => Type::Int,
            (Self::DEPLOYMENT, "labels") => Type::map(Type::String, Type::String),
            (Self::DEPLOYMENT, "ports") => Type::list(Type::Int),
            (Self::DEPLOYMENT, "strategy") => Self::object(Self::STRATEGY, "Deployment.strategy"),
            (Self::STRATEGY, "kind") => Type::String,
            (Self::STRATEGY, "since") => Type::Timestamp,
            _ => return None,
        })
    }
}

#[allow(clippy::print_stdout, reason = "it is what the example is for")]
fn main() {
    let mut texts: Vec<_> = std::env::args().skip(1).collect();
    if texts.is_empty() {
        texts.push("self.labels.all(k, v, k != v) && self.replicas > 0.5".to_owned());
        texts.push("self.strategy.kind == null".to_owned());
    }
    for (name, rules) in [("1.31", Release::V1_31.rules().cel), ("1.37", Release::V1_37.rules().cel)] {
        let deployment = Deployments::object(Deployments::DEPLOYMENT, "Deployment");
        let env = Env::for_new(&rules).with_types(&Deployments).with_variable("self", deployment);
        for text in &texts {
            println!("{name}: {text}");
            match env.compile(text) {
                Ok(checked) => {
                    let ty = checked.result_type().in_full(rules.check.types);
                    let cost = estimate(&checked, &rules.cost, &NoSizes);
                    println!("  gives {ty} and costs {} to {}", cost.min, cost.max);
                }
                Err(errors) => println!("{errors}"),
            }
        }
    }
}
