//! Why the nim-values of a subtraction game are what they are.

use super::{Road, Source};
use crate::output::{Reason, grouped};
use nimatlas_core::{Bounds, Regime, Statement};
use nimatlas_subtraction::{AdditiveGame, MoveSet};
use num_bigint::BigUint;

impl Source {
    /// Where a heap falls in the period, and which of the sets of the formula it is in.
    fn place(&self, heap: &BigUint) -> Option<String> {
        let (preperiod, period) = match &self.road {
            Road::Additive(game) => (0, game.period()),
            Road::OddMultiples(period) | Road::Periodic(period, _) => (period.preperiod, period.period.get().into()),
            Road::AllBut(sequence) => (sequence.period().preperiod, sequence.period().period.get().into()),
            Road::Rules(_) | Road::Direct(_) => return None,
        };
        if *heap < BigUint::from(preperiod) {
            return Some(format!("Heap {} is in the preperiod.", grouped(heap)));
        }
        let place = (heap - preperiod) % period;
        let value = self.value_big(heap);
        let which = match (&self.road, self.sink, u64::try_from(&value).unwrap_or(u64::MAX)) {
            (Road::Additive(_), false, 0) => ", which is in W0",
            (Road::Additive(_), false, 1) => ", which is in W0 + a",
            (Road::Additive(_), false, 2) => ", which is in W0 − b",
            (Road::Additive(_), false, _) => ", which is in W0 − (b − a) and not in W0",
            _ => "",
        };
        let divided = match &self.road {
            Road::Additive(game) if game.gcd() > 1 && !self.sink => {
                format!(", so at ⌊{place}/g⌋ = {} of the reduced one", &place / game.gcd())
            }
            _ => String::new(),
        };
        let start =
            if preperiod > 0 { format!(" past the preperiod of {}", grouped(preperiod)) } else { String::new() };
        Some(format!(
            "The heap is at place {} of its period of {}{start}{divided}{which}: nim-value {value}.",
            grouped(place),
            grouped(period)
        ))
    }

    /// What the values rest on.
    pub fn reason(&self, bounds: &Bounds) -> Reason {
        self.rests(self.why(), bounds)
    }

    /// What the value of one heap rests on.
    pub fn reason_at(&self, heap: &BigUint, bounds: &Bounds) -> Reason {
        let why = self.why();
        let why = match self.place(heap) {
            Some(place) => why.words(place),
            None => why,
        };
        self.rests(why, bounds)
    }

    fn rests(&self, why: Reason, bounds: &Bounds) -> Reason {
        let why = why.statement(self.statement(), &self.status());
        let (Road::Additive(_), sink) = (&self.road, self.sink) else { return why };
        let checked = if sink { Statement::AdditiveSinkDuality } else { Statement::AdditiveClosedForm };
        match bounds.get(checked) {
            Some(bound) => why.words(format!(
                "Besides, a machine has checked it for all coprime pairs up to b = {bound} without exception (bounds.json, {checked})."
            )),
            None => why,
        }
    }

    fn why(&self) -> Reason {
        let reason = Reason::default();
        match &self.road {
            Road::Additive(game) => additive_reason(game, self.sink, reason),
            Road::OddMultiples(period) => {
                let smallest = period.period.get() / 2;
                reason.words(format!(
                    "Every move is an odd multiple of the smallest one, {smallest}, so it changes the parity of ⌊n/{smallest}⌋. The nim-value is that parity: 0 where ⌊n/{smallest}⌋ is even, 1 where it is odd."
                ))
            }
            Road::Periodic(period, _) => reason.words(format!(
                "Each nim-value is the least number that is not among those of the options, so it depends on the {} values before it only. A window of that length repeats at a distance of {} from heap {} on, so everything after it repeats too.",
                self.largest_move(),
                grouped(period.period),
                grouped(period.preperiod),
            )),
            Road::AllBut(sequence) => reason.words(format!(
                "From heap {} on, the nim-values of {} heaps return with {} added to each: the saltus. The values of a window twice as long as the largest exception decide what follows, up to a common shift, and such a window repeats.",
                grouped(sequence.period().preperiod),
                grouped(sequence.period().period),
                grouped(sequence.saltus()),
            )),
            Road::Rules(_) if self.sink => reason.words(
                "From the rules, heap by heap: the least number that is not among the nim-values of the options. A move may land below zero; every position up to 0 is terminal with value 0.",
            ),
            Road::Rules(_) | Road::Direct(_) => reason.words(
                "From the rules, heap by heap: the least number that is not among the nim-values of the options.",
            ),
        }
    }

    fn largest_move(&self) -> String {
        match &self.moves {
            MoveSet::Finite(moves) => grouped(moves.largest()),
            _ => "all".to_owned(),
        }
    }

    fn statement(&self) -> &'static str {
        match &self.road {
            Road::Additive(_) if self.sink => {
                "Rests on the closed form of {a, b, a + b} and the duality of sink and wall."
            }
            Road::Additive(_) => "Rests on the closed form of the additive games {a, b, a + b}.",
            Road::OddMultiples(_) => "Rests on a parity argument.",
            Road::Periodic(..) => "Rests on the window certificate: equal windows have equal continuations.",
            Road::Rules(_) | Road::Direct(_) => "Rests on the definition alone.",
            Road::AllBut(_) => "Rests on a window that repeats up to a shift.",
        }
    }
}

fn additive_reason(game: &AdditiveGame, sink: bool, reason: Reason) -> Reason {
    let (a, b) = game.reduced();
    let mut reason = reason;
    if game.gcd() > 1 {
        let rounded = if sink { "⌈x/g⌉" } else { "⌊x/g⌋" };
        reason = reason.words(format!(
            "The moves have the common divisor g = {}: the nim-value of heap x is that of heap {rounded} in {{{a},{b},{}}}, and the period is g times as long.",
            game.gcd(),
            a + b
        ));
    }
    let (h, r, delta) = (game.h(), game.r(), game.delta());
    let why = match (game.regime(), r) {
        (Regime::Quadratic, _) => {
            format!("0 < r < a, so δ = ha + r = {delta} and the period is a(2b + r)")
        }
        (_, 0) => format!("r = 0, so δ = ha = {delta} and the period is 2b"),
        _ => format!("a ≤ r < 2a, so δ = (h + 1)a = {delta} and the period is 2b + 2a − r"),
    };
    reason = reason.words(format!(
        "With a = {a} and b = {b}: h = ⌊b/2a⌋ = {h} and r = b mod 2a = {r}. The regime is {}: {why} = {}.",
        game.regime(),
        grouped(game.reduced_period())
    ));
    reason = reason.words(
        "W0 is the set of all w(n) = n + a⌊n/a⌋ + b⌊n/δ⌋. The nim-value is 0 on W0, 1 on W0 + a, 2 on W0 − b, and 3 elsewhere, which is on W0 − (b − a) outside W0.",
    );
    if sink {
        reason = reason.words(
            "In the sink convention the nim-value of x is that of (−x − b) mod p in the ordinary game, with 0 and 2 exchanged.",
        );
    }
    reason
}
