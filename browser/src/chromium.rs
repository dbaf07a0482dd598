//! A running Chromium, spoken to in the DevTools protocol over one connection.
//!
//! Crates that speak all of the protocol take longer to compile than everything else here, and wait a tenth of a second in each
//! call. Five methods and four events are all that is needed.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::fs;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long to wait for an answer, or for a page, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/// Alone, quiet, and without a user. Without a sandbox, because with one it does not start for the superuser; it opens no page but
/// ours.
const ARGUMENTS: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--no-first-run",
    "--remote-debugging-port=0",
];

pub struct Chromium {
    process: Child,
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// The tab, once there is one.
    session: Option<String>,
    events: Vec<Event>,
    // Removed after the process has ended.
    _profile: tempfile::TempDir,
}

/// Something that the tab reports.
pub struct Event {
    pub method: String,
    pub params: Value,
}

impl Chromium {
    /// Starts it with an empty profile and opens a tab.
    ///
    /// # Errors
    /// If there is none, or it does not start.
    pub fn start() -> Result<Chromium> {
        let profile = tempfile::tempdir().context("cannot make a temporary folder")?;
        let mut process = spawn(profile.path())?;
        let socket = connect(&mut process, profile.path()).inspect_err(|_| end(&mut process))?;
        let mut chromium =
            Chromium { process, socket, last_id: 0, session: None, events: Vec::new(), _profile: profile };
        let target = chromium.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = chromium.call("Target.attachToTarget", attach)?;
        chromium.session = attached["sessionId"].as_str().map(str::to_owned);
        Ok(chromium)
    }

    /// Calls a method and waits for its result.
    ///
    /// # Errors
    /// If Chromium refuses, or does not answer in time.
    pub fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        self.last_id += 1;
        let mut call = json!({ "id": self.last_id, "method": method, "params": params });
        if let Some(session) = &self.session {
            call["sessionId"] = session.as_str().into();
        }
        self.socket.send(Message::text(call.to_string())).with_context(|| method.to_owned())?;
        loop {
            let message = self.socket.read().with_context(|| format!("{method} has no answer"))?;
            let Message::Text(text) = message else { continue };
            let mut answer: Value = serde_json::from_str(&text).with_context(|| method.to_owned())?;
            if answer["id"] == self.last_id {
                if let Some(error) = answer.get("error") {
                    bail!("{method}: {error}");
                }
                return Ok(answer["result"].take());
            }
            if let Some(event) = answer["method"].as_str() {
                let method = event.to_owned();
                self.events.push(Event { method, params: answer["params"].take() });
            }
        }
    }

    /// What the tab has reported since the last time.
    pub fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

fn end(process: &mut Child) {
    // It may have ended already.
    let _ = process.kill();
    let _ = process.wait();
}

fn spawn(profile: &Path) -> Result<Child> {
    let named = std::env::var("CHROME").ok();
    let names = match &named {
        Some(name) => vec![name.as_str()],
        None => NAMES.to_vec(),
    };
    for name in &names {
        let mut command = Command::new(name);
        command.args(ARGUMENTS).arg(format!("--user-data-dir={}", profile.display())).arg("about:blank");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        match command.spawn() {
            Ok(process) => return Ok(process),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(anyhow!("cannot start {name}: {error}")),
        }
    }
    bail!(
        "there is no {}; install Chromium, on Debian and Ubuntu with `apt-get install chromium`, or name it in the variable CHROME",
        names.join(" or ")
    )
}

/// Chromium writes into its profile at which port it listens.
fn connect(process: &mut Child, profile: &Path) -> Result<WebSocket<TcpStream>> {
    let start = Instant::now();
    let listening = loop {
        let text = fs::read_to_string(profile.join("DevToolsActivePort")).unwrap_or_default();
        if let Some((port, path)) = text.trim_end().split_once('\n') {
            break format!("127.0.0.1:{port}{path}");
        }
        if let Some(status) = process.try_wait()? {
            bail!("Chromium ended at once: {status}");
        }
        if start.elapsed() > PATIENCE {
            bail!("Chromium does not listen after {} s", PATIENCE.as_secs());
        }
        sleep(Duration::from_millis(20));
    };
    let address = listening.split('/').next().unwrap_or_default();
    let stream = TcpStream::connect(address).with_context(|| format!("cannot connect to {address}"))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let (socket, _) = tungstenite::client(format!("ws://{listening}"), stream)
        .map_err(|error| anyhow!("cannot speak to Chromium: {error}"))?;
    Ok(socket)
}
