//! Where a picture goes, in which format and size.

use crate::failure::{Failure, Result};
use crate::output::Sink;
use clap::{Args, ValueEnum};
use nimatlas_plot::{Drawing, Frame, MAX_SIDE, MIN_SIDE, PlotError};
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Picture {
    /// The file to write, which changes at once or not at all; it ends in .svg or .png. Without it, or with -, the picture goes to
    /// standard output.
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, whatever the name of the file is.
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// The width in pixels; without it, it follows from the height or from what is drawn. Letters grow with the picture.
    #[arg(long, value_name = "PIXELS", value_parser = side())]
    width: Option<u32>,
    /// The height in pixels.
    #[arg(long, value_name = "PIXELS", value_parser = side())]
    height: Option<u32>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

fn side() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(MIN_SIDE)..=i64::from(MAX_SIDE))
}

impl Picture {
    /// Notices before long work that the picture could not be written.
    pub fn check(&self) -> Result<()> {
        self.sink(self.format()?).map(drop)
    }

    /// Draws, and writes what was drawn. `hint` says what can be done where there is too much to draw.
    pub fn write(
        &self,
        hint: &str,
        draw: impl FnOnce(&Frame) -> std::result::Result<Drawing, PlotError>,
    ) -> Result<()> {
        let format = self.format()?;
        let sink = self.sink(format)?;
        let frame = Frame { width: self.width, height: self.height, command: command(words(), format) };
        let drawing = draw(&frame).map_err(|error| match error {
            PlotError::TooMany { .. } | PlotError::Far(_) => Failure::hinted(error, hint),
            other => other.into(),
        })?;
        let png;
        let bytes = match format {
            Format::Svg => drawing.svg().as_bytes(),
            Format::Png => {
                png = drawing.png()?;
                &png
            }
        };
        sink.finish_raw(|out| Ok(out.write_all(bytes)?))
    }

    fn sink(&self, format: Format) -> Result<Sink> {
        let sink = Sink::open(self.output.as_deref())?;
        if format == Format::Png { sink.for_bytes("PNG") } else { Ok(sink) }
    }

    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    fn format(&self) -> Result<Format> {
        let (None, Some(path)) = (self.format, self.file()) else { return Ok(self.format.unwrap_or(Format::Svg)) };
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        Format::from_str(extension, true).map_err(|_| {
            let path = path.display();
            Failure::input(format!(
                "--output {path}: “{extension}” is no format of pictures; a file ends in .svg or .png, or --format names one of these"
            ))
        })
    }
}

/// The words of the command line.
fn words() -> impl Iterator<Item = String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned())
}

/// The command that writes the same picture to standard output: neither the place nor the name of a file is in its bytes.
fn command(words: impl IntoIterator<Item = String>, format: Format) -> String {
    let mut command = "nimatlas".to_owned();
    let mut words = words.into_iter().skip(1);
    let mut named = false;
    while let Some(word) = words.next() {
        if ["--out", "--output", "-o"].contains(&word.as_str()) {
            words.next();
        } else if !["--out=", "--output=", "-o"].iter().any(|flag| word.starts_with(flag)) {
            named |= word == "--format" || word.starts_with("--format=") || word.starts_with("-f");
            command += " ";
            command += &quoted(&word);
        }
    }
    if format == Format::Png && !named {
        command += " --format png";
    }
    command
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_alphanumeric() || "-_.,:/=+@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_does_not_name_the_file() {
        let cases = [
            ("n plot scoring 5 4 2 --out a/b.svg", Format::Svg, "nimatlas plot scoring 5 4 2"),
            ("n plot scoring --output=f 5", Format::Png, "nimatlas plot scoring 5 --format png"),
            ("n plot records --format=png --out -", Format::Png, "nimatlas plot records --format=png"),
            ("n plot scoring --out", Format::Svg, "nimatlas plot scoring"),
            ("n plot scoring 5 -o f.png -fpng", Format::Png, "nimatlas plot scoring 5 -fpng"),
            ("n plot scoring -of.svg 5", Format::Svg, "nimatlas plot scoring 5"),
        ];
        for (words, format, expected) in cases {
            assert_eq!(command(words.split(' ').map(str::to_owned), format), expected);
        }
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted("2,5,7"), "2,5,7");
        assert_eq!(quoted("a b"), "'a b'");
    }
}
