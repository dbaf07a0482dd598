'use strict';

/** Additive subtraction games {a, b, a + b}: the stored records and nim-values of the coprime ones, and their multiples. */
Nimatlas.additive = (() => {
    const data = Nimatlas.additiveData;
    const columns = Object.fromEntries(
        Object.entries(data.columns).map(([name, column]) => [name, Nimatlas.integers(column, 4)]),
    );
    const values = Nimatlas.bytes(data.values);
    const rows = new Map();
    const offsets = [0];
    columns.a.forEach((a, row) => {
        rows.set(`${a},${columns.b[row]}`, row);
        offsets.push(offsets[row] + columns.period[row]);
    });

    const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
    const swapped = [2, 1, 0, 3];

    /**
     * The game with 1 ≤ a < b ≤ largest; null for anything else.
     * @param {number} a
     * @param {number} b
     * @param {boolean} sink whether a move may land below zero
     */
    const game = (a, b, sink) => {
        const divisor = gcd(a, b);
        const row = rows.get(`${a / divisor},${b / divisor}`);
        if (row === undefined || a >= b) {
            return null;
        }
        const column = (name) => columns[name][row];
        const reducedPeriod = column('period');
        // Four values a byte, the first in the lowest bits.
        const stored = (i) => {
            const place = offsets[row] + i;
            return values[place >> 2] >> 2 * (place & 3) & 3;
        };
        const wall = (heap) => stored(Math.floor(heap / divisor) % reducedPeriod);
        const dual = (heap) => {
            const shifted = (Math.ceil(heap / divisor) + b / divisor) % reducedPeriod;
            return swapped[stored((reducedPeriod - shifted) % reducedPeriod)];
        };
        const value = (heap) => (heap < 0 ? 0 : sink ? dual(heap) : wall(heap));
        const set = [a, b, a + b];
        const allowed = (heap, stones) => heap > 0 && (sink || stones <= heap);
        const reducedGaps = [1, a / divisor + 1, b / divisor + 1, (a + b) / divisor + 1];
        const gaps = reducedGaps.filter((_, i) => column('gaps') >> i & 1).map((gap) => divisor * (gap - 1) + 1);
        const quadratic = column('quadratic') === 1;
        return {
            a,
            b,
            sink,
            gcd: divisor,
            reduced: [a / divisor, b / divisor],
            regime: quadratic ? 'quadratic' : 'linear',
            h: column('h'),
            r: column('r'),
            delta: column('delta'),
            block: divisor * (2 * column('delta') + b / divisor),
            period: divisor * reducedPeriod,
            counts: [0, 1, 2, 3].map((i) => divisor * column(`count${i}`)),
            collisions: divisor * column('collisions'),
            // Larger than the reduced game's, a multiple has runs of P-positions.
            gaps: divisor > 1 && gaps[0] !== 1 ? [1, ...gaps] : gaps,
            status: sink ? data.status.sink : quadratic && column('h') === 1 ? data.status.proved : data.status.other,
            value,
            winningMoves: (heap) => set.filter((stones) => allowed(heap, stones) && value(heap - stones) === 0),
        };
    };

    return { game, largest: data.largest };
})();
