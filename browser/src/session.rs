//! A tab that shows pages of one site, used as people use it, and everything that it complained about.

use crate::chromium::{Chromium, Event, PATIENCE};
use anyhow::{Context, Result, bail, ensure};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

pub struct Session {
    chromium: RefCell<Chromium>,
    site: PathBuf,
    /// How many pages have been opened.
    opened: Cell<u32>,
}

/// How a page is looked at.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub width: u32,
    pub height: u32,
    pub dark: bool,
}

impl View {
    pub const WIDE: View = View { width: 1280, height: 900, dark: false };
    pub const NARROW: View = View { width: 390, height: 844, dark: false };
}

/// A key with what the protocol calls it.
#[derive(Clone, Copy)]
pub struct Key {
    name: &'static str,
    code: u32,
    text: Option<&'static str>,
}

impl Key {
    pub const TAB: Key = Key { name: "Tab", code: 9, text: None };
    pub const ENTER: Key = Key { name: "Enter", code: 13, text: Some("\r") };
    pub const BACKSPACE: Key = Key { name: "Backspace", code: 8, text: None };
    pub const END: Key = Key { name: "End", code: 35, text: None };
    pub const HOME: Key = Key { name: "Home", code: 36, text: None };
    pub const LEFT: Key = Key { name: "ArrowLeft", code: 37, text: None };
    pub const RIGHT: Key = Key { name: "ArrowRight", code: 39, text: None };
}

impl Session {
    /// Starts Chromium.
    ///
    /// # Errors
    /// If there is none, or it does not start.
    pub fn start(site: &Path) -> Result<Session> {
        let session =
            Session { chromium: RefCell::new(Chromium::start()?), site: site.to_owned(), opened: Cell::new(0) };
        for domain in ["Network.enable", "Runtime.enable", "Log.enable", "Page.enable"] {
            session.call(domain, json!({}))?;
        }
        Ok(session)
    }

    fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.chromium.borrow_mut().call(method, params)
    }

    /// The pages of the site.
    pub fn pages(&self) -> Result<Vec<String>> {
        let mut pages = Vec::new();
        for entry in std::fs::read_dir(&self.site)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".html") {
                pages.push(name);
            }
        }
        pages.sort();
        ensure!(!pages.is_empty(), "the site has no pages");
        Ok(pages)
    }

    /// Opens a page from its file.
    pub fn open(&self, page: &str, view: View) -> Result<()> {
        self.look(view)?;
        // A page that differs in its fragment only would not be loaded again, so each has a query of its own.
        self.opened.set(self.opened.get() + 1);
        let query = format!("?{}", self.opened.get());
        let (file, fragment) = page.split_once('#').unwrap_or((page, ""));
        let url = format!("file://{}/{file}{query}#{fragment}", self.site.display());
        let done = self.call("Page.navigate", json!({ "url": url }))?;
        ensure!(done.get("errorText").is_none(), "{url}: {}", done["errorText"]);
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            // While a page gives way to the next, an expression may be lost.
            let state: Result<(String, String)> = self.evaluate("[location.search, document.readyState]");
            if state.is_ok_and(|(search, state)| search == query && state == "complete") {
                return Ok(());
            }
            sleep(Duration::from_millis(5));
        }
        bail!("{url} is not loaded after {} s", PATIENCE.as_secs())
    }

    /// Changes size and colours.
    pub fn look(&self, view: View) -> Result<()> {
        let View { width, height, dark } = view;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        let scheme = if dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call("Emulation.setEmulatedMedia", features)?;
        Ok(())
    }

    /// The value of an expression in the page; what it promises is waited for.
    ///
    /// # Errors
    /// If it throws, or its value is of another type.
    pub fn evaluate<T: DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let beginning = || expression.chars().take(200).collect::<String>();
        let whole = format!("(async () => JSON.stringify(await ({expression})))()");
        let params = json!({ "expression": whole, "awaitPromise": true, "returnByValue": true });
        let done = self.call("Runtime.evaluate", params)?;
        if let Some(thrown) = done.get("exceptionDetails") {
            bail!("{} throws {}", beginning(), thrown["exception"]["description"]);
        }
        let text = done["result"]["value"].as_str().with_context(|| format!("{} has no value", beginning()))?;
        serde_json::from_str(text).with_context(|| format!("{} gives {text}", beginning()))
    }

    /// The text of an element.
    pub fn text(&self, id: &str) -> Result<String> {
        self.evaluate(&format!("document.getElementById({id:?}).textContent"))
    }

    /// Writes into a field, and tells the page as a keyboard does.
    pub fn fill(&self, id: &str, value: &str) -> Result<()> {
        self.evaluate::<bool>(&format!(
            "(() => {{
                const field = document.getElementById({id:?});
                field.value = {value:?};
                field.dispatchEvent(new Event('input', {{ bubbles: true }}));
                return true;
            }})()"
        ))?;
        Ok(())
    }

    /// Clicks on the middle of an element with the mouse.
    ///
    /// # Errors
    /// If there is none, or something lies above it.
    pub fn click(&self, selector: &str) -> Result<()> {
        let (x, y, is_free): (f64, f64, bool) = self.evaluate(&format!(
            "(() => {{
                const one = document.querySelector({selector:?});
                one.scrollIntoView({{ block: 'nearest' }});
                const box = one.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const top = document.elementFromPoint(x, y);
                return [x, y, one.contains(top)];
            }})()"
        ))?;
        ensure!(is_free, "{selector} cannot be clicked on");
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let (button, count) = if kind == "mouseMoved" { ("none", 0) } else { ("left", 1) };
            let buttons = u32::from(kind == "mousePressed");
            let event =
                json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": count });
            self.call("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    /// Presses a key and lets it go.
    pub fn press(&self, key: Key) -> Result<()> {
        let Key { name, code, text } = key;
        let kind = if text.is_some() { "keyDown" } else { "rawKeyDown" };
        let mut event = json!({ "type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code });
        if let Some(text) = text {
            event["text"] = text.into();
        }
        self.call("Input.dispatchKeyEvent", event)?;
        let up = json!({ "type": "keyUp", "key": name, "code": name, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", up)?;
        Ok(())
    }

    /// Types text where the focus is.
    pub fn type_text(&self, text: &str) -> Result<()> {
        for letter in text.chars() {
            let letter = letter.to_string();
            self.call("Input.dispatchKeyEvent", json!({ "type": "keyDown", "key": letter, "text": letter }))?;
            self.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": letter }))?;
        }
        Ok(())
    }

    /// A picture of the whole page, as PNG.
    pub fn screenshot(&self, view: View) -> Result<Vec<u8>> {
        let height = self.evaluate::<u32>("document.documentElement.scrollHeight")?.min(12_000);
        self.look(View { height, ..view })?;
        let done = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        let data = done["data"].as_str().context("a screenshot has no data")?;
        Ok(BASE64_STANDARD.decode(data)?)
    }

    /// # Errors
    /// If a page has complained since the last call, or asked for anything that is not of this site.
    pub fn no_complaints(&self) -> Result<()> {
        // After an answer, what was reported before it has arrived.
        self.evaluate::<bool>("true")?;
        let all: Vec<_> = self.chromium.borrow_mut().events().iter().filter_map(complaint).collect();
        ensure!(all.is_empty(), "the browser reports:\n{}", all.join("\n"));
        Ok(())
    }
}

/// What is wrong with an event: an error, a message, or a request that leaves the site.
fn complaint(Event { method, params }: &Event) -> Option<String> {
    match method.as_str() {
        "Runtime.exceptionThrown" => Some(format!("uncaught: {}", params["exceptionDetails"])),
        "Runtime.consoleAPICalled" => Some(format!("console: {}", params["args"])),
        "Log.entryAdded" => Some(format!("log: {}", params["entry"])),
        "Network.loadingFailed" => Some(format!("cannot load: {}", params["errorText"])),
        "Network.webSocketCreated" => Some(format!("a connection to {}", params["url"])),
        "Network.requestWillBeSent" => {
            let url = params["request"]["url"].as_str().unwrap_or_default();
            let is_ours = url.starts_with("file:///") || url.starts_with("data:");
            (!is_ours).then(|| format!("a request to {url}"))
        }
        _ => None,
    }
}
