//! The command as its users meet it.

mod answers;
mod atlas;
mod doors;
mod errors;
mod explanations;
mod files;
mod flags;
mod formats;
mod guide;
mod play;
mod played;
mod plot;
mod records;
mod scoring;
#[cfg(unix)]
mod signals;
mod stores;
mod texts;

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The command, without anything that the surroundings would change in it.
fn nimatlas(line: &str) -> Command {
    let mut command = Command::cargo_bin("nimatlas").expect("cargo builds it");
    command.args(line.split_whitespace()).env_remove("NIMATLAS_DATA").env("NO_COLOR", "1");
    command
}

/// What a command that succeeds writes.
fn stdout(line: &str) -> String {
    let output = nimatlas(line).assert().success().get_output().clone();
    assert!(output.stderr.is_empty(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The JSON of a command, after a look at its schema, and without status and method, which [`certainty`] is about.
fn json(schema: &str, line: &str) -> Value {
    let mut value = whole_json(schema, line);
    if let Some(fields) = value.as_object_mut() {
        fields.remove("status");
        fields.remove("method");
    }
    value
}

fn whole_json(schema: &str, line: &str) -> Value {
    let value: Value = serde_json::from_str(&stdout(&format!("{line} --format json"))).expect(line);
    conforms(schema, &value, line);
    value
}

/// The kind of the status of an answer, and its method.
fn certainty(schema: &str, line: &str) -> [String; 2] {
    let value = whole_json(schema, line);
    [&value["status"]["kind"], &value["method"]].map(|text| text.as_str().expect("text").to_owned())
}

fn conforms(schema: &str, value: &Value, line: &str) {
    let path = docs().join("schema").join(format!("{schema}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let schema = serde_json::from_str(&text).expect("a schema is JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    if let Err(error) = validator.validate(value) {
        panic!("{line}: {error} at {}\n{value}", error.instance_path());
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}
