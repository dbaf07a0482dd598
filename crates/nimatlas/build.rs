//! Puts the committed tables into the library: their names and bytes, in the order of the manifest.

use std::path::Path;
use std::{env, fs};

fn main() {
    // A link to the folder of the workspace; in a published package, a copy.
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let manifest = data.join("manifest.json");
    println!("cargo::rerun-if-changed={}", manifest.display());
    println!("cargo::rerun-if-changed={}", data.join("bounds.json").display());

    let text = fs::read(&manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let manifest: serde_json::Value = serde_json::from_slice(&text).expect("the manifest is JSON");
    let tables = manifest["tables"].as_array().expect("the manifest lists tables");
    let include = |name: &str| format!("include_bytes!({:?})", data.join(name));
    let files: String = tables
        .iter()
        .map(|table| table["file"].as_str().expect("a table has a file"))
        .map(|name| format!("    ({name:?}, {}),\n", include(name)))
        .collect();
    let code = format!(
        "const MANIFEST: &[u8] = {};\nconst BOUNDS: &[u8] = {};\nconst FILES: &[(&str, &[u8])] = &[\n{files}];\n",
        include("manifest.json"),
        include("bounds.json"),
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("embedded.rs"), code).expect("the folder of the build can be written to");
}
