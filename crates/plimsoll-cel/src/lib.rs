//! The Common Expression Language as the Kubernetes API server runs it.
//!
//! A text is parsed into an [`ast::Ast`], checked against the types that a host declares, priced
//! before it ever runs, and planned into a program that evaluates over the host's own data. Texts
//! of errors, types, values and both costs equal those of the server of the chosen release.
//!
//! One text, once:
//!
//! ```
//! use plimsoll_cel::{Constant, eval};
//!
//! let value = eval("name.startsWith('web') && n > 2", [("name", Constant::from("web-1")), ("n", 3.into())])?;
//! assert_eq!(value, true.into());
//! # Ok::<(), plimsoll_cel::EvalError>(())
//! ```
//!
//! The crate knows nothing of Kubernetes' objects: a host declares variables and types, and gives
//! values through a trait.
//!
//! ```
//! use plimsoll_cel::env::Env;
//! use plimsoll_cel::release::Release;
//! use plimsoll_cel::types::{Declared, ObjectType, Type};
//!
//! /// The host's only type: widgets with a size and tags.
//! struct Widgets;
//!
//! impl Declared for Widgets {
//!     fn field(&self, _: &ObjectType, field: &str) -> Option<Type> {
//!         match field {
//!             "size" => Some(Type::Int),
//!             "tags" => Some(Type::list(Type::String)),
//!             _ => None,
//!         }
//!     }
//! }
//!
//! let widget = Type::Object(ObjectType { id: 0, name: "Widget".into() });
//! let env = Env::for_new(&Release::V1_37.rules().cel)
//!     .with_types(&Widgets)
//!     .with_variable("self", widget.clone())
//!     .with_variable("oldSelf", widget);
//!
//! let checked = env.compile("self.tags.all(t, t.size() < 10)")?;
//! assert_eq!(checked.result_type(), &Type::Bool);
//! assert!(!checked.uses("oldSelf"));
//!
//! let errors = env.compile("self.size + 1.5").unwrap_err();
//! assert_eq!(
//!     errors.to_string(),
//!     "ERROR: <input>:1:11: found no matching overload for '_+_' applied to '(int, double)'\n \
//!      | self.size + 1.5\n \
//!      | ..........^",
//! );
//! # Ok::<(), plimsoll_cel::diagnostic::Diagnostics>(())
//! ```
//!
//! # Evaluating
//!
//! A [`plan::Program`] is made once, shared between threads, and run over any number of values. What a
//! run needs in between lives in an [`arena::Arena`] of the caller; rules that give true or false allocate
//! nothing. [`eval::Limits`] bound its cost and its time.
//!
//! ```
//! use plimsoll_cel::arena::Arena;
//! use plimsoll_cel::env::Env;
//! use plimsoll_cel::eval::Limits;
//! use plimsoll_cel::host::Plain;
//! use plimsoll_cel::release::Release;
//! use plimsoll_cel::types::Type;
//! use plimsoll_cel::value::{Constant, Value};
//!
//! let env = Env::for_stored(&Release::V1_37.rules().cel).with_variable("n", Type::Int);
//! let checked = env.compile("n > 2 && 10 / n == 3").unwrap();
//! let program = env.program(&checked).unwrap();
//!
//! let arena = Arena::new();
//! let host = Plain::new().with("n", Constant::Int(3));
//! let outcome = program.run(&host, &arena, &Limits::PER_CALL);
//! assert!(matches!(outcome.value, Ok(Value::Bool(true))));
//! assert_eq!(outcome.cost, 5);
//! ```
//!
//! # What a host decides
//!
//! * which release judges ([`release::CelRules`]), with which [`libraries::Libraries`]; some of them no
//!   release of Kubernetes has;
//! * which functions may be called ([`env::Env::with_only`]), and which there are besides
//!   ([`env::Env::with_functions`]);
//! * what names mean ([`types::Declared`]), how large values can be ([`cost::Sizes`]), and where values come
//!   from ([`host::Host`]): strings, lists and maps are borrowed, never copied.
//!
//! The examples `check` and `evaluate` show a host with types and data of its own.

pub mod arena;
pub mod ast;
pub mod authz;
mod chain;
pub mod check;
pub mod checked;
pub mod cost;
pub mod diagnostic;
pub mod env;
pub mod eval;
pub mod fault;
pub mod functions;
pub mod hint;
pub mod host;
pub mod libraries;
pub mod parse;
pub mod plan;
pub mod release;
mod simple;
pub mod source;
pub mod types;
pub mod value;

pub use simple::{EvalError, eval};
pub use value::Constant;
