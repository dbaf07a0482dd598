//! Finished pictures.

use super::PlotError;
use super::canvas::Canvas;
use super::palette::PAPER;
use plotters::prelude::{IntoDrawingArea, SVGBackend};
use resvg::{tiny_skia, usvg};

/// The least width and height of a picture.
pub const MIN_SIDE: u32 = 64;
/// The greatest width and height of a picture.
pub const MAX_SIDE: u32 = 4096;

/// How large a picture is to be, and what made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The width in pixels. Without it, it follows from the height, or it is what the picture asks for.
    pub width: Option<u32>,
    /// The height in pixels. Without it, it follows from the width, or it is what the picture asks for.
    pub height: Option<u32>,
    /// The command that makes the picture, for its metadata.
    pub command: String,
}

impl Frame {
    /// A frame as large as the picture asks for.
    pub fn new(command: &str) -> Frame {
        Frame { command: command.to_owned(), ..Frame::default() }
    }

    /// Width and height in pixels of a picture that asks for a natural size, and those in which it is laid out: the
    /// natural size, longer in one direction where the frame has another shape.
    fn sizes(&self, natural: [u32; 2]) -> Result<[[u32; 2]; 2], PlotError> {
        let [across, down] = natural.map(u64::from);
        let side = |along: u32, over: u64, of: u64| (u64::from(along) * of + over / 2) / over.max(1);
        let (width, height) = match (self.width, self.height) {
            (None, None) => (across, down),
            (Some(width), None) => (width.into(), side(width, across, down)),
            (None, Some(height)) => (side(height, down, across), height.into()),
            (Some(width), Some(height)) => (width.into(), height.into()),
        };
        let allowed = |side: u64| u32::try_from(side).ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
        let (Some(wide), Some(high)) = (allowed(width), allowed(height)) else {
            return Err(PlotError::Size { width, height });
        };
        // The side with the smaller scale keeps its natural length.
        let laid_out = if width * down <= height * across {
            [natural[0], side(high, width, across) as u32]
        } else {
            [side(wide, height, down) as u32, natural[1]]
        };
        Ok([[wide, high], laid_out])
    }
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    svg: String,
    width: u32,
    height: u32,
    title: String,
    description: String,
    command: String,
}

impl Drawing {
    /// The picture as SVG, with a view box, so that it can be shown in any size. Its title and description are those that
    /// screen readers read; its metadata is the command.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// What it shows, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What there is to see, for those who do not see it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// The picture as PNG, of just its [size](Self::size). Title, description and command are in its text chunks, the last as
    /// “Comment”.
    ///
    /// # Errors
    /// If the libraries that draw it fail, as where there is no memory for it.
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        let mut options = usvg::Options::default();
        let fonts = options.fontdb_mut();
        fonts.load_font_data(dejavu::sans::regular().to_vec());
        fonts.set_sans_serif_family("DejaVu Sans");
        let tree = usvg::Tree::from_str(&self.svg, &options).map_err(library)?;
        let pixels = tiny_skia::Pixmap::new(self.width, self.height);
        let mut pixels = pixels.ok_or_else(|| library("no memory for its pixels"))?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        // The panel covers everything, so no pixel lets anything through.
        let colours: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        self.encoded(&colours).map_err(library)
    }

    fn encoded(&self, colours: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let software = concat!("nimatlas ", env!("CARGO_PKG_VERSION"));
        let texts = [
            ("Title", self.title.as_str()),
            ("Description", &self.description),
            ("Comment", &self.command),
            ("Software", software),
        ];
        for (key, text) in texts {
            // A tEXt chunk holds Latin-1, an iTXt chunk anything.
            if text.chars().all(|character| u32::from(character) < 256) {
                encoder.add_text_chunk(key.to_owned(), text.to_owned())?;
            } else {
                encoder.add_itxt_chunk(key.to_owned(), text.to_owned())?;
            }
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(colours)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// Paints on a white panel that is laid out in the natural size, or longer in one direction: the size is handed to `paint`.
pub(super) fn drawing(
    frame: &Frame,
    natural: [u32; 2],
    title: &str,
    description: &str,
    paint: impl FnOnce(&Canvas<'_>, [i32; 2]) -> Result<(), PlotError>,
) -> Result<Drawing, PlotError> {
    let [[width, height], laid_out] = frame.sizes(natural)?;
    let mut body = String::new();
    {
        let canvas = Canvas(SVGBackend::with_string(&mut body, (laid_out[0], laid_out[1])).into_drawing_area());
        canvas.0.fill(&PAPER).map_err(library)?;
        // Both fit: the sides of a frame and of a picture are small.
        paint(&canvas, laid_out.map(|side| side as i32))?;
        canvas.0.present().map_err(library)?;
    }
    // The backend's own tag says the size of the layout only.
    let inside = body.find('>').map_or("", |end| &body[end + 1..]);
    // Cells that touch must not show seams when the picture is scaled.
    let inside = inside.replace("<rect ", "<rect shape-rendering=\"crispEdges\" ");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<metadata>{}</metadata>{inside}",
        laid_out[0],
        laid_out[1],
        escaped(title),
        escaped(description),
        escaped(&frame.command),
    );
    Ok(Drawing {
        svg,
        width,
        height,
        title: title.to_owned(),
        description: description.to_owned(),
        command: frame.command.clone(),
    })
}

/// Text as it stands between tags.
fn escaped(text: &str) -> String {
    let allowed = text.chars().filter(|&character| !character.is_control());
    allowed.collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(super) fn library(error: impl ToString) -> PlotError {
    PlotError::Library(error.to_string())
}
