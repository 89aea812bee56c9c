//! Evaluating a text at once.

use std::fmt;

use plimsoll_release::Release;

use crate::arena::Arena;
use crate::checked::Variable;
use crate::diagnostic::Diagnostics;
use crate::env::Env;
use crate::eval::Limits;
use crate::host::Plain;
use crate::plan::PlanError;
use crate::types::Type;
use crate::value::Constant;

/// Evaluates a text with variables, as the newest release that is known evaluates rules: with the functions that it
/// has, and with its limit on the cost of one rule.
///
/// What is evaluated often is compiled once instead: [`Env::compile`], [`Env::program`].
///
/// ```
/// use plimsoll_cel::{Constant, eval};
///
/// let value = eval("name + '-' + string(n + 1)", [("name", Constant::from("web")), ("n", 2.into())])?;
/// assert_eq!(value.to_string(), "\"web-3\"");
/// assert_eq!(String::try_from(value)?, "web-3");
///
/// let ports = Constant::from(vec![80, 443]);
/// assert_eq!(bool::try_from(eval("ports.all(p, p < 1024)", [("ports", ports)])?)?, true);
/// assert_eq!(eval("1 / 0 > 0", [("", 0)]).unwrap_err().to_string(), "division by zero");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text does not compile, or a part of it fails.
pub fn eval<N: AsRef<str>, V: Into<Constant>>(
    text: &str,
    variables: impl IntoIterator<Item = (N, V)>,
) -> Result<Constant, EvalError> {
    let (mut host, mut declared) = (Plain::new(), Vec::new());
    for (name, value) in variables {
        host.bind(name.as_ref(), value.into());
        declared.push(Variable { name: name.as_ref().into(), ty: Type::Dyn });
    }
    let env = Env::for_stored(&Release::LATEST.rules().cel).with_variables(declared);
    let checked = env.compile(text).map_err(EvalError::NotCompiled)?;
    let program = env.program(&checked).map_err(EvalError::NotPlanned)?;
    let arena = Arena::new();
    match program.run(&host, &arena, &Limits::PER_CALL).value {
        Ok(value) => Ok(Constant::of(&program.surroundings(&host, &arena), value)),
        Err(fault) => Err(EvalError::Failed(fault.to_string())),
    }
}

/// Why [`eval`] has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvalError {
    /// The text has errors.
    NotCompiled(Diagnostics),
    /// A constant part of the text fails.
    NotPlanned(PlanError),
    /// The evaluation failed: why.
    Failed(String),
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCompiled(errors) => errors.fmt(f),
            Self::NotPlanned(error) => error.fmt(f),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for EvalError {}

#[cfg(test)]
mod tests {
    use super::{EvalError, eval};
    use crate::value::Constant;

    #[test]
    fn values_come_back_as_data() {
        for (text, want) in [
            ("[dyn(1), dyn(2u), dyn(1.5), dyn(null), dyn(true)].map(x, [x])", "[[1], [2u], [1.5], [null], [true]]"),
            ("{'b': [n], 'a': [n, n]}", r#"{"a": [7, 7], "b": [7]}"#),
            ("b'a' + b'b'", r#"b"ab""#),
            ("type(n)", "int"),
            ("timestamp('2020-01-01T00:00:00Z') + duration('1h')", r#"timestamp("2020-01-01T01:00:00Z")"#),
            ("duration('90s')", r#"duration("1m30s")"#),
            ("quantity('1.5Gi')", r#""1536Mi""#),
            ("ip('1.2.3.4')", r#""1.2.3.4""#),
            ("optional.of(n)", "7"),
            ("optional.none()", "null"),
        ] {
            assert_eq!(eval(text, [("n", 7)]).unwrap().to_string(), want, "{text}");
        }
    }

    #[test]
    fn errors_say_what_failed() {
        assert!(matches!(eval("n +", [("n", 7)]), Err(EvalError::NotCompiled(_))));
        assert!(matches!(eval("m", [("n", 7)]), Err(EvalError::NotCompiled(_))));
        assert!(matches!(
            eval("'a'.matches('(')", [("n", 7)]),
            Err(EvalError::NotCompiled(_) | EvalError::NotPlanned(_))
        ));
        assert_eq!(eval("[1][n]", [("n", 7)]).unwrap_err().to_string(), "index out of bounds: 7");
    }

    #[test]
    fn values_convert() {
        let value = eval("{'a': [1, 2]}.a", [("n", 7)]).unwrap();
        assert_eq!(Vec::<Constant>::try_from(value.clone()).unwrap(), [Constant::Int(1), Constant::Int(2)]);
        assert_eq!(i64::try_from(value).unwrap_err().to_string(), "expected int, found list");
    }

    #[test]
    fn depth_needs_no_stack() {
        let mut deep = Constant::Null;
        for _ in 0..100_000 {
            deep = vec![deep].into();
        }
        let value = eval("[deep]", [("deep", deep)]).unwrap();
        assert!(value.to_string().starts_with("[[[["));
    }
}
