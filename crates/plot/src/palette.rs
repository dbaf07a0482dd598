//! Colours that the colour-blind can tell apart (Okabe and Ito 2008), and that differ in lightness where they stand together.

use plotters::style::RGBColor;
use plotters::style::colors::colormaps::{ColorMap, ViridisRGB};

/// Letters, axes and P-positions. A page can give this, [`GREY`], [`FAINT`] and [`PAPER`] other colours.
pub const INK: RGBColor = RGBColor(0, 0, 0);
pub const GREY: RGBColor = RGBColor(110, 110, 110);
/// Guides behind the data.
pub const FAINT: RGBColor = RGBColor(222, 222, 222);
pub const PAPER: RGBColor = RGBColor(255, 255, 255);

pub const ORANGE: RGBColor = RGBColor(230, 159, 0);
pub const SKY: RGBColor = RGBColor(86, 180, 233);
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
pub const YELLOW: RGBColor = RGBColor(240, 228, 66);
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
pub const VERMILION: RGBColor = RGBColor(213, 94, 0);
pub const PURPLE: RGBColor = RGBColor(204, 121, 167);

/// For lines and bands, in the order of use.
pub const LINES: [RGBColor; 6] = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY];

/// The colours of nim-values up to `largest`: black for P-positions, and lighter with the value up to 3, or if there are more than
/// eight values, all the way.
pub fn of_values(largest: u32) -> impl Fn(u32) -> RGBColor {
    const FEW: [RGBColor; 8] = [INK, BLUE, ORANGE, YELLOW, VERMILION, SKY, GREEN, PURPLE];
    move |value| match usize::try_from(largest) {
        _ if value == 0 => INK,
        Ok(most) if most < FEW.len() => FEW[value as usize % FEW.len()],
        _ => ViridisRGB.get_color_normalized(value.into(), 0.0, largest.into()),
    }
}

/// Black or white, whichever reads better on a colour. Not quite [`INK`] and [`PAPER`], so that a page that gives these other
/// colours leaves what stands on a colour readable.
pub fn on(background: RGBColor) -> RGBColor {
    let RGBColor(red, green, blue) = background;
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 { RGBColor(1, 1, 1) } else { RGBColor(254, 254, 254) }
}
