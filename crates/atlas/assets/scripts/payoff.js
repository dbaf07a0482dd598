'use strict';

/**
 * Payoffs of Scoring Nim from the stored tables. A payoff is kept as the store keeps it: its first breakpoint, the value
 * there, and the slopes from left to right, true for rising. Nothing here solves a game.
 */
Nimatlas.payoff = (() => {
    const { reduced, floor } = Nimatlas.fraction;

    /** The payoffs of one table in the order of its positions. */
    const open = (data) => {
        const starts = Nimatlas.integers(data.starts, 2, true);
        const values = Nimatlas.integers(data.values, 2, true);
        const lengths = Nimatlas.integers(data.lengths, 2);
        const bits = Nimatlas.bytes(data.slopes);
        const offsets = [0];
        lengths.forEach((length, row) => offsets.push(offsets[row] + length));
        const rising = (i) => (bits[i >> 3] >> (i & 7) & 1) === 1;
        return (row) => ({
            start: starts[row],
            value: values[row],
            slopes: Array.from({ length: lengths[row] }, (_, i) => rising(offsets[row] + i)),
        });
    };

    const data = Nimatlas.scoringData;
    const tables = { two: open(data.two), three: open(data.three), xy1: open(data.xy1) };
    const known = new Map();

    /** Where a position with heaps in descending order is stored: a table and a row; null if it is not. */
    const place = ([x, y, z]) => {
        const pair = x * (x + 1) / 2 + y;
        if (z === 0 && x <= data.two.largest) {
            return ['two', pair];
        }
        if (x <= data.three.largest) {
            return ['three', x * (x + 1) * (x + 2) / 6 + y * (y + 1) / 2 + z];
        }
        return z === 1 && x <= data.xy1.largest ? ['xy1', (x - 1) * x / 2 + y - 1] : null;
    };

    const descending = (heaps) => [...heaps, 0, 0, 0].slice(0, 3).sort((a, b) => b - a);

    /** Whether a position is stored, and with it all that a move can reach. */
    const isStored = (heaps) => {
        const [x, y, z] = descending(heaps);
        // Of what a move reaches, the largest position without the last heap is the first that is not stored.
        return place([x, y, z]) !== null && place([x, y, 0]) !== null;
    };

    /**
     * The payoff of a stored position.
     * @param {number[]} heaps at most three
     */
    const of = (heaps) => {
        const sorted = descending(heaps);
        const key = sorted.join();
        if (!known.has(key)) {
            const [table, row] = place(sorted);
            known.set(key, tables[table](row));
        }
        return known.get(key);
    };

    const lastBreakpoint = (f) => f.start + Math.max(f.slopes.length - 2, 0);

    /** The slope, 1 or −1, between the integers n and n + 1. */
    const slopeAfter = (f, n) => {
        const i = n < f.start ? 0 : Math.min(n - f.start + 1, f.slopes.length - 1);
        return f.slopes[i] ? 1 : -1;
    };

    /** The value at an integer. */
    const atInteger = (f, n) => {
        if (n <= f.start) {
            return f.value - (f.start - n) * (f.slopes[0] ? 1 : -1);
        }
        let value = f.value;
        const end = Math.min(n, lastBreakpoint(f));
        for (let m = f.start; m < end; m += 1) {
            value += slopeAfter(f, m);
        }
        return value + (n - end) * slopeAfter(f, end);
    };

    /**
     * The exact value at a rational bonus.
     * @param f a payoff
     * @param bonus a fraction
     */
    const at = (f, bonus) => {
        const { numerator, denominator } = bonus;
        // Beyond the breakpoints the payoff is a line, so its value at one of them tells the rest.
        const low = floor(bonus);
        const first = BigInt(f.start) - 1n;
        const last = BigInt(lastBreakpoint(f));
        const foot = low < first ? first : low > last ? last : low;
        const rise = (numerator - foot * denominator) * BigInt(slopeAfter(f, Number(foot)));
        return reduced(BigInt(atInteger(f, Number(foot))) * denominator + rise, denominator);
    };

    /** The breakpoints with the values there, from left to right. */
    const breakpoints = (f) => {
        const points = [];
        for (let i = 1; i < f.slopes.length; i += 1) {
            if (f.slopes[i] !== f.slopes[i - 1]) {
                points.push([f.start + i - 1, atInteger(f, f.start + i - 1)]);
            }
        }
        return points;
    };

    return { isStored, of, at, atInteger, slopeAfter, breakpoints, lastBreakpoint };
})();
