//! The peer in Rust: the `kube-cel` crate.

use kube_cel::KubeCelExt;
use kube_cel::cel::{Context, Program, Value};
use plimsoll_bench::Contestant;

use crate::tasks::Task;

/// The context that a caller makes once.
pub(crate) fn context() -> Context<'static> {
    Context::default().with_all()
}

/// Evaluates a compiled rule, the object bound anew each time; why not, where it gives no `true`.
pub(crate) fn evaluating<'w>(task: &'w Task, context: &'w Context<'static>) -> Result<Contestant<'w>, String> {
    let program = Program::compile(task.rule).map_err(|error| error.to_string())?;
    let run = move || {
        let mut scope = context.new_inner_scope();
        scope.add_variable("self", &task.object).ok();
        program.execute(&scope)
    };
    match run() {
        Ok(Value::Bool(true)) => Ok(Contestant::new(move || usize::from(run().is_ok()))),
        other => Err(format!("{}: {other:?}", task.name)),
    }
}

/// Compiles a rule, which is parsing alone there.
pub(crate) fn compiling(task: &Task) -> Contestant<'_> {
    Contestant::new(|| usize::from(Program::compile(task.rule).is_ok()))
}
