//! Every page: it opens, it fits, and everyone can read it.

use crate::session::{Session, View};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// What is wrong with a page, as far as a script can see it.
#[derive(Deserialize)]
struct Findings {
    /// How much wider it is than the window.
    overflow: i64,
    /// Elements that a screen reader cannot name.
    nameless: Vec<String>,
    /// Texts that stand out too little, with their contrast.
    faint: Vec<String>,
    /// Pictures that are not there.
    broken: Vec<String>,
    /// Ids that occur twice.
    doubled: Vec<String>,
    headings: u64,
    background: String,
}

/// Looks at a page for what [`Findings`] hold. Contrast is that of WCAG 2, and 4.5 is its level AA.
const LOOK: &str = r#"(() => {
    const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility());
    const colour = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const light = (rgb) => {
        const [r, g, b] = rgb.slice(0, 3).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const rgb = colour(getComputedStyle(at).backgroundColor);
            if (rgb.length === 3 || rgb[3] > 0) {
                return rgb;
            }
        }
        return [255, 255, 255];
    };
    const faint = [];
    for (const one of all) {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
        if (own && !one.closest('svg, :disabled')) {
            const [a, b] = [light(colour(getComputedStyle(one).color)), light(behind(one))];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (contrast < 4.5) {
                faint.push(`${one.tagName} “${one.textContent.trim().slice(0, 40)}”: ${contrast.toFixed(2)}`);
            }
        }
    }
    const name = (one) => one.getAttribute('aria-label') || one.getAttribute('alt')
        || (one.labels && [...one.labels].map((label) => label.textContent).join(' '))
        || document.getElementById(one.getAttribute('aria-labelledby'))?.textContent || one.textContent.trim()
        || one.querySelector('img')?.alt;
    const named = all.filter((one) => one.matches('a, button, input, img, svg, summary, [role], [tabindex]') && !one.closest('[aria-hidden="true"]'));
    const ids = all.map((one) => one.id).filter(Boolean);
    return {
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        nameless: named.filter((one) => !name(one)).map((one) => one.outerHTML.slice(0, 120)),
        faint: [...new Set(faint)],
        broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
        doubled: ids.filter((id, i) => ids.indexOf(id) !== i),
        headings: document.querySelectorAll('h1').length,
        background: getComputedStyle(document.body).backgroundColor,
    };
})()"#;

/// # Errors
/// If a page complains, does not fit, or has something that not everyone can read.
pub fn check(session: &Session) -> Result<String> {
    let pages = session.pages()?;
    for page in &pages {
        session.open(page, View::WIDE)?;
        load_pictures(session)?;
        // What is folded up counts too.
        session
            .evaluate::<usize>("[...document.querySelectorAll('details')].map((one) => { one.open = true; }).length")?;
        let mut backgrounds = Vec::new();
        for width in [1280, 390, 320] {
            for dark in [false, true] {
                let view = View { width, dark, ..View::NARROW };
                session.look(view)?;
                let found = look(session).with_context(|| format!("{page}, {view:?}"))?;
                backgrounds.push(found.background);
            }
        }
        session.no_complaints().with_context(|| page.clone())?;
        ensure!(
            backgrounds[0] != backgrounds[1],
            "{page} has the same background {} in light and dark",
            backgrounds[0]
        );
    }
    Ok(format!("{} pages, at 1280, 390 and 320 pixels, light and dark", pages.len()))
}

/// Looks at a page as it is now.
fn look(session: &Session) -> Result<Findings> {
    let found: Findings = session.evaluate(LOOK)?;
    ensure!(found.overflow <= 0, "the page is {} pixels wider than the window", found.overflow);
    ensure!(found.nameless.is_empty(), "without a name: {:?}", found.nameless);
    ensure!(found.faint.is_empty(), "too faint: {:?}", found.faint);
    ensure!(found.broken.is_empty(), "pictures are missing: {:?}", found.broken);
    ensure!(found.doubled.is_empty(), "ids occur twice: {:?}", found.doubled);
    ensure!(found.headings == 1, "there are {} main headings", found.headings);
    Ok(found)
}

/// The page as it is now fits a telephone and can be read.
pub fn check_now(session: &Session) -> Result<()> {
    look(session).map(|_| ())
}

/// Pictures further down are loaded only when they are needed; this is now.
fn load_pictures(session: &Session) -> Result<()> {
    let load = "Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => {}); }))";
    session.evaluate::<usize>(&format!("{load}.then((all) => all.length)"))?;
    Ok(())
}

/// Pictures of all pages, wide and narrow, light and dark.
pub fn screenshots(session: &Session, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{}: cannot make this folder", folder.display()))?;
    for page in session.pages()? {
        for width in [1280, 390] {
            for dark in [false, true] {
                let view = View { width, dark, ..View::WIDE };
                session.open(&page, view)?;
                load_pictures(session)?;
                let name =
                    format!("{}-{width}-{}.png", page.trim_end_matches(".html"), if dark { "dark" } else { "light" });
                fs::write(folder.join(&name), session.screenshot(view)?)
                    .with_context(|| format!("{name}: cannot write"))?;
            }
        }
    }
    Ok(())
}
