//! The command `nimatlas`.

mod commands;
mod failure;
mod nearest;
mod output;
mod play;

use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => {
            output::end_by_closed_pipe();
            ExitCode::FAILURE
        }
        Err(failure) => {
            output::complain(&failure);
            ExitCode::from(failure.exit_status())
        }
    }
}
