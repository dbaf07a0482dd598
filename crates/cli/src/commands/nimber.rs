//! `nimatlas nimber`.

use super::solution::by;
use crate::failure::{Failure, Result};
use crate::output::{Answer, Exact, Output, Page, Plain, Reason, grouped};
use clap::{Args, Subcommand};
use nimatlas::nimber::{inverse, power, product, square_root};
use nimatlas_core::{Nimber, Status};
use serde::Serialize;

#[derive(Subcommand)]
pub enum NimberCommand {
    /// The nim-sum: binary addition without carries.
    Add {
        #[command(flatten)]
        numbers: Two,
        #[command(flatten)]
        shown: Shown,
    },
    /// The nim-product.
    Mul {
        #[command(flatten)]
        numbers: Two,
        #[command(flatten)]
        shown: Shown,
    },
    /// The nim-product of equal factors.
    Pow {
        /// The factor.
        #[arg(value_parser = nimber)]
        base: Nimber,
        /// How many factors.
        #[arg(value_parser = exponent)]
        exponent: u64,
        #[command(flatten)]
        shown: Shown,
    },
    /// The inverse: the number whose nim-product with this one is 1.
    Inv {
        #[command(flatten)]
        number: One,
        #[command(flatten)]
        shown: Shown,
    },
    /// The square root: the number whose nim-product with itself is this one.
    Sqrt {
        #[command(flatten)]
        number: One,
        #[command(flatten)]
        shown: Shown,
    },
}

#[derive(Args)]
pub struct One {
    /// A number below 2^64.
    #[arg(value_parser = nimber)]
    number: Nimber,
}

#[derive(Args)]
pub struct Two {
    /// A number below 2^64.
    #[arg(value_parser = nimber)]
    first: Nimber,
    /// Another.
    #[arg(value_parser = nimber)]
    second: Nimber,
}

#[derive(Args)]
pub struct Shown {
    /// Add the reason: the rules it follows from.
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    output: Output<Plain>,
}

#[derive(Serialize)]
struct NimberAnswer {
    value: Exact,
    status: Status,
    method: &'static str,
    #[serde(skip)]
    title: String,
}

fn nimber(text: &str) -> std::result::Result<Nimber, String> {
    whole(text).map(Nimber)
}

fn exponent(text: &str) -> std::result::Result<u64, String> {
    whole(text)
}

fn whole(text: &str) -> std::result::Result<u64, String> {
    text.parse().map_err(|_| format!("a whole number from 0 to {} is allowed", u64::MAX))
}

impl NimberCommand {
    pub fn run(self) -> Result<()> {
        match self {
            NimberCommand::Add { numbers: Two { first: a, second: b }, shown } => {
                let reason = "The sum has a 1 in each binary column in which just one of the two numbers has one. It is the nim-value of two Nim heaps of these sizes.";
                shown.write(&format!("{a} + {b}"), a + b, SUM, || Reason::default().statement(reason, &SUM))
            }
            NimberCommand::Mul { numbers: Two { first: a, second: b }, shown } => {
                shown.write(&format!("{a} ⊗ {b}"), product(a, b), FIELD, || product_reason(a, b))
            }
            NimberCommand::Pow { base, exponent, shown } => {
                shown.write(&format!("{base} to the power {exponent}"), power(base, exponent), FIELD, || {
                    rules(Reason::default().words("By squares of squares, each a nim-product."))
                })
            }
            NimberCommand::Inv { number: One { number }, shown } => {
                let Some(found) = inverse(number) else {
                    return Err(Failure::input("0 has no inverse; every other number has"));
                };
                shown.write(&format!("the inverse of {number}"), found, FIELD, || {
                    rules(Reason::default().words(format!(
                        "{number} ⊗ {found} = 1. In a field of 2^64 elements it is the power of exponent 2^64 − 2."
                    )))
                })
            }
            NimberCommand::Sqrt { number: One { number }, shown } => {
                let found = square_root(number);
                shown.write(&format!("the square root of {number}"), found, FIELD, || {
                    rules(Reason::default().words(format!(
                        "{found} ⊗ {found} = {number}. In a field of 2^64 elements it is the power of exponent 2^63."
                    )))
                })
            }
        }
    }
}

impl Shown {
    fn write(self, title: &str, value: Nimber, status: Status, reason: impl FnOnce() -> Reason) -> Result<()> {
        let method = "nimber arithmetic";
        let answer = NimberAnswer { value: value.0.into(), status, method, title: title.to_owned() };
        self.output.write(&answer, self.explain.then(reason))
    }
}

impl Answer for NimberAnswer {
    fn page(&self, page: &mut Page) {
        page.title(&self.title);
        page.key("nimber", &grouped(&self.value.0));
        by(page, self.method, self.status);
    }
}

const SUM: Status = Status::Proved("Bouton 1901");
const FIELD: Status = Status::Proved("Conway, On Numbers and Games, chapter 6");

fn rules(reason: Reason) -> Reason {
    reason.statement(
        "With the nim-sum as addition the numbers below 2^64 are a field. For F = 2, 4, 16, 256, 65536, … the product F ⊗ x is the ordinary one if x < F, and F ⊗ F = F + F/2.",
        &FIELD,
    )
}

/// The product by the parts above and below the largest Fermat 2-power that is not above either factor.
fn product_reason(a: Nimber, b: Nimber) -> Reason {
    let largest = a.0.max(b.0);
    let Some(half) = [32, 16, 8, 4, 2, 1].into_iter().find(|&half| largest >> half > 0) else {
        return rules(Reason::default().words("0 and 1 multiply as always."));
    };
    let parts = |number: Nimber| [number.0 >> half, number.0 & ((1 << half) - 1)].map(Nimber);
    let ([a1, a0], [b1, b0]) = (parts(a), parts(b));
    let [high, cross, low] = [product(a1, b1), product(a1, b0) + product(a0, b1), product(a0, b0)];
    let fermat = 1u64 << half;
    let half_fermat = Nimber(fermat / 2);
    let extra = product(high, half_fermat);
    let up = high + cross;
    let reason = Reason::default()
        .words(format!("Let F = {fermat}: {a} = {a1} ⊗ F + {a0} and {b} = {b1} ⊗ F + {b0}."))
        .words(format!("{a1} ⊗ {b1} = {high}; {a1} ⊗ {b0} + {a0} ⊗ {b1} = {cross}; {a0} ⊗ {b0} = {low}."))
        .words(format!(
            "With F ⊗ F = F + {half_fermat} the product is ({high} + {cross}) ⊗ F + {low} + {high} ⊗ {half_fermat} = {up} ⊗ F + {low} + {extra} = {}.",
            product(a, b)
        ));
    rules(reason)
}
