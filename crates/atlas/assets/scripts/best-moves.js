'use strict';

/** The best moves of Scoring Nim, by the definition and from the stored payoffs of what the moves leave. */
Nimatlas.bestMoves = (() => {
    const { of, at, atInteger } = Nimatlas.payoff;

    /**
     * Every move, in ascending order of heap and size left; of equal heaps only the first is moved on.
     * @param {number[]} heaps
     * @returns {{heap: number, from: number, to: number, left: number[]}[]}
     */
    const moves = (heaps) => {
        const all = [];
        heaps.forEach((from, heap) => {
            if (heaps.indexOf(from) === heap) {
                for (let to = 0; to < from; to += 1) {
                    all.push({ heap, from, to, left: heaps.with(heap, to) });
                }
            }
        });
        return all;
    };

    const compare = (a, b) => {
        const difference = a.numerator * b.denominator - b.numerator * a.denominator;
        return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    };

    /** Every move at one bonus with what it is worth, the best first. */
    const ranked = (heaps, bonus) => {
        const worth = (move) => {
            const { numerator, denominator } = at(of(move.left), bonus);
            const gain = BigInt(move.from - move.to) * denominator;
            return Nimatlas.fraction.reduced(gain - numerator, denominator);
        };
        const valued = moves(heaps).map((move) => ({ ...move, value: worth(move) }));
        return valued.sort((a, b) => compare(b.value, a.value));
    };

    /** The best moves at one bonus, in the order of `moves`. */
    const best = (heaps, bonus) => {
        const all = ranked(heaps, bonus);
        const top = all.filter((move) => compare(move.value, all[0].value) === 0);
        return top.sort((a, b) => a.heap - b.heap || a.to - b.to);
    };

    /**
     * The best moves for every bonus: open intervals from `from` to `to` (null where there is no end) and single bonuses
     * `at` between them, neighbours with the same moves as one.
     */
    const zones = (heaps) => {
        const all = moves(heaps);
        const reach = heaps.reduce((sum, heap) => sum + heap, 0) + 1;
        const values = all.map(({ from, to, left }) => {
            const f = of(left);
            return Array.from({ length: 2 * reach + 1 }, (_, i) => from - to - atInteger(f, i - reach));
        });
        const bestWhere = (worth) => {
            const top = Math.max(...values.map(worth));
            return all.filter((_, i) => worth(values[i]) === top);
        };
        const name = (some) => some.map(({ heap, to }) => `${heap}>${to}`).join();
        const found = [];
        let open = null;
        for (let i = 0; i < 2 * reach; i += 1) {
            // Between integers all payoffs are linear, so the middle tells of the whole interval.
            const here = { point: i - reach, best: bestWhere((row) => row[i]) };
            const after = bestWhere((row) => row[i] + row[i + 1]);
            if (open !== null && name(open.moves) === name(here.best) && name(here.best) === name(after)) {
                continue;
            }
            if (open !== null) {
                open.to = here.point;
                found.push({ at: here.point, moves: here.best });
            }
            open = { from: open === null ? null : here.point, to: null, moves: after };
            found.push(open);
        }
        return found;
    };

    /** Whether a bonus lies in a zone. */
    const holds = (zone, bonus) => {
        const side = (end) => compare(bonus, { numerator: BigInt(end), denominator: 1n });
        if ('at' in zone) {
            return side(zone.at) === 0;
        }
        return (zone.from === null || side(zone.from) > 0) && (zone.to === null || side(zone.to) < 0);
    };

    return { moves, ranked, best, zones, holds };
})();
