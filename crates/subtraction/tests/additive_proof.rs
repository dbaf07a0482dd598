//! The lemmas of `docs/additive-games.md` by counting, for all pairs up to a bound, coprime or not.

/// On b. All statements have been checked once to 200.
const BOUND: i64 = 60;

/// W as a set of numbers in a range of some periods around 0, built from its definition.
struct Game {
    a: i64,
    b: i64,
    r: i64,
    quadratic: bool,
    delta: i64,
    period: i64,
    /// Blocks in a period.
    blocks: i64,
    lowest: i64,
    w: Vec<bool>,
}

impl Game {
    fn new(a: i64, b: i64) -> Game {
        let (h, r) = (b / (2 * a), b % (2 * a));
        let quadratic = 0 < r && r < a;
        let blocks = if quadratic { a } else { 1 };
        let delta = (0..b).filter(|t| t % (2 * a) < a).count() as i64;
        assert_eq!(delta, h * a + r.min(a));
        let period = blocks * (2 * delta + b);
        // Three periods either way, and one block more.
        let lowest = -3 * period - 2 * (a + b);
        let mut game = Game { a, b, r, quadratic, delta, period, blocks, lowest, w: Vec::new() };
        let mut w = vec![false; (-2 * lowest) as usize];
        for q in -3 * blocks - 1..=3 * blocks {
            for y in (game.u(q)..game.u(q + 1)).filter(|&t| game.in_y(t)) {
                let x = b * q + y;
                if (lowest..-lowest).contains(&x) {
                    w[(x - lowest) as usize] = true;
                }
            }
        }
        game.w = w;
        game
    }

    fn in_y(&self, t: i64) -> bool {
        t.rem_euclid(2 * self.a) < self.a
    }

    fn y(&self, n: i64) -> i64 {
        n + self.a * n.div_euclid(self.a)
    }

    fn u(&self, q: i64) -> i64 {
        self.y(self.delta * q)
    }

    fn in_w(&self, x: i64) -> bool {
        self.w[(x - self.lowest) as usize]
    }

    fn in_w0(&self, x: i64) -> bool {
        x >= 0 && self.in_w(x)
    }

    /// The elements of W in a period either side of 0.
    fn elements(&self) -> impl Iterator<Item = i64> + '_ {
        (-self.period..self.period).filter(|&x| self.in_w(x))
    }
}

fn games() -> impl Iterator<Item = Game> {
    (2..=BOUND).flat_map(|b| (1..b).map(move |a| Game::new(a, b)))
}

#[test]
fn lemma_1_ends_of_blocks() {
    for game in games() {
        let Game { a, b, r, .. } = game;
        for q in -game.blocks - 1..=2 * game.blocks {
            let (u, next) = (game.u(q), game.u(q + 1));
            let residue = u.rem_euclid(2 * a);
            let e = if game.quadratic { (residue + r - a).max(0) } else { 0 };
            assert!(residue < a && e <= residue && (game.quadratic || residue == 0), "{a} {b} {q}");
            assert!(next >= u + b && next >= u + 2 * a && next <= u + a + b, "{a} {b} {q}");
            assert!(e == 0 || next == u + a + b, "{a} {b} {q}");
            let end: Vec<i64> = (u + b..next).filter(|&t| game.in_y(t)).collect();
            assert_eq!(end, (1..=e).rev().map(|i| u + a + b - i).collect::<Vec<_>>(), "{a} {b} {q}");
            for t in (1..=residue).map(|i| u + a + b - i).filter(|&t| game.in_y(t)) {
                assert!(end.contains(&t), "{a} {b} {q} {t}");
            }
        }
    }
}

#[test]
fn lemma_2_anti_collision() {
    for game in games() {
        let Game { a, b, .. } = game;
        for w in game.elements() {
            assert!([a, b, a + b].iter().all(|s| !game.in_w(w + s)), "{a} {b} {w}");
        }
    }
}

#[test]
fn lemmas_3_and_4_reachability() {
    for game in games() {
        let Game { a, b, .. } = game;
        let w0 = |x| game.in_w0(x);
        for x in (0..2 * game.period).filter(|&x| !w0(x) && !w0(x - a)) {
            if w0(x + b) {
                assert!(w0(x - a - b) || w0(x - b) && (w0(x - 2 * a) || w0(x - 2 * a - b)), "{a} {b} {x}");
            } else {
                assert!(x >= a && w0(x - a + b), "{a} {b} {x}");
                assert!(w0(x - a - b) || w0(x - b) && w0(x - 2 * a - b), "{a} {b} {x}");
            }
        }
    }
}

#[test]
fn the_period_reaches_below_zero() {
    for game in games() {
        let Game { a, b, period, .. } = game;
        assert!((-period - b..period).all(|x| game.in_w(x) == game.in_w(x + period)), "{a} {b}");
        assert!((1..=a + b).all(|x| !game.in_w(-x)) && game.in_w(-a - b - 1), "{a} {b}");
    }
}

#[test]
fn collision_windows() {
    for game in games() {
        let Game { a, b, r, delta, .. } = game;
        let w: Vec<i64> = (0..2 * game.period).filter(|&x| game.in_w(x)).collect();
        for n in 0..(game.blocks * delta) as usize {
            let (place, residue) = (n as i64 % delta, n as i64 % a);
            let ahead = if game.quadratic {
                (place < a && residue >= a - r).then_some(delta - a)
            } else {
                (r > 0 && place < 2 * a - r).then_some(delta - (2 * a - r))
            };
            let partner = w.binary_search(&(w[n] + b - a)).ok();
            assert_eq!(partner, ahead.map(|ahead| n + ahead as usize), "{a} {b} {n}");
        }
    }
}

#[test]
fn lemma_5_reachability_upwards() {
    for game in games() {
        let Game { a, b, .. } = game;
        for w in game.elements() {
            let plus = |i: i64, j: i64| game.in_w(w + i * a + j * b);
            assert!(plus(0, 2) || plus(1, 2), "{a} {b} {w}");
            assert!(plus(2, 1) || plus(1, 2) || plus(2, 2), "{a} {b} {w}");
            assert!(plus(1, -1) || plus(2, 0) || plus(2, 1) && plus(2, -1), "{a} {b} {w}");
        }
    }
}
