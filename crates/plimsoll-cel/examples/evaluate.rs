//! Evaluates expressions over data of its own, without copying it, and says what they cost.
//!
//! `cargo run -p plimsoll-cel --example evaluate -- 'self.items.filter(i, i.price > 5).map(i, i.name)'`

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::Limits;
use plimsoll_cel::host::{Field, Host, Node, Variable};
use plimsoll_cel::types::{Declared, ObjectType, Type};
use plimsoll_cel::value::{List, Map, Value, literal};
use plimsoll_release::Release;

/// An order, as the program around the engine has it.
struct Order {
    customer: String,
    items: Vec<Item>,
}

struct Item {
    name: String,
    price: i64,
}

const ORDER: u32 = 0;
const ITEM: u32 = 1;

/// The types that expressions may know.
struct Types;

impl Types {
    fn object(id: u32, name: &str) -> Type {
        Type::Object(ObjectType { id, name: name.into() })
    }
}

impl Declared for Types {
    fn field(&self, object: &ObjectType, field: &str) -> Option<Type> {
        Some(match (object.id, field) {
            (ORDER, "customer") | (ITEM, "name") => Type::String,
            (ORDER, "items") => Type::list(Self::object(ITEM, "Order.Item")),
            (ITEM, "price") => Type::Int,
            _ => return None,
        })
    }
}

/// Nodes are numbers of the host: the order, its list of items, and the items.
const THE_ORDER: Node = Node(0);
const THE_ITEMS: Node = Node(1);
const FIRST_ITEM: u64 = 2;

impl Host for Order {
    fn variable<'a>(&'a self, variable: &'a Variable, _: &'a Arena) -> Option<Value<'a>> {
        (&*variable.name == "self").then_some(Value::Map(Map::Host(THE_ORDER)))
    }

    fn len(&self, node: Node) -> usize {
        if node == THE_ITEMS { self.items.len() } else { 2 }
    }

    fn item<'a>(&'a self, _: Node, index: usize, _: &'a Arena) -> Option<Value<'a>> {
        (index < self.items.len()).then_some(Value::Map(Map::Host(Node(FIRST_ITEM + index as u64))))
    }

    fn field<'a>(&'a self, map: Node, field: &'a Field, _: &'a Arena) -> Option<Value<'a>> {
        Some(match (map, &*field.name) {
            (THE_ORDER, "customer") => Value::Str(&self.customer),
            (THE_ORDER, "items") => Value::List(List::Host(THE_ITEMS)),
            (Node(item), name) => {
                let item = self.items.get(usize::try_from(item.checked_sub(FIRST_ITEM)?).ok()?)?;
                match name {
                    "name" => Value::Str(&item.name),
                    "price" => Value::Int(item.price),
                    _ => return None,
                }
            }
        })
    }
}

#[allow(clippy::print_stdout, reason = "it is what the example is for")]
fn main() {
    let item = |name: &str, price| Item { name: name.to_owned(), price };
    let order = Order { customer: "Ada".to_owned(), items: vec![item("pen", 2), item("book", 12)] };
    let mut texts: Vec<_> = std::env::args().skip(1).collect();
    if texts.is_empty() {
        texts.push("self.items.all(i, i.price > 0) && self.customer.size() < 20".to_owned());
        texts.push("self.items.filter(i, i.price > 5).map(i, i.name)".to_owned());
        texts.push("self.items[7].name".to_owned());
    }
    // A host that wants no more than it knows allows only that.
    let env = Env::for_stored(&Release::V1_37.rules().cel)
        .with_only(&["size", "startsWith", "matches", "sum"])
        .with_types(&Types)
        .with_variable("self", Types::object(ORDER, "Order"));
    let arena = Arena::new();
    for text in &texts {
        println!("{text}");
        let program = match env.compile(text) {
            Ok(checked) => env.program(&checked),
            Err(errors) => {
                println!("{errors}");
                continue;
            }
        };
        match program {
            Ok(program) => {
                let outcome = program.run(&order, &arena, &Limits::PER_CALL);
                match outcome.value {
                    Ok(value) => println!("  = {}", literal(value, &program.surroundings(&order, &arena), 200)),
                    Err(fault) => println!("  fails: {fault}"),
                }
                println!("  cost {}", outcome.cost);
            }
            Err(error) => println!("  cannot run: {error}"),
        }
    }
}
