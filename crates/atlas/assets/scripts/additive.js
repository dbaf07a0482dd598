'use strict';

/** Additive subtraction games {a, b, a + b}, with and without a sink, by the closed form on the page of theory. */
Nimatlas.additive = (() => {
    const { largest, status } = Nimatlas.additiveData;
    const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
    const swapped = [2, 1, 0, 3];

    /** What describes the game with coprime a < b. */
    const describe = (a, b) => {
        const h = Math.floor(b / (2 * a));
        const r = b % (2 * a);
        const quadratic = r > 0 && r < a;
        const delta = quadratic ? h * a + r : r === 0 ? h * a : (h + 1) * a;
        const block = 2 * delta + b;
        const gaps = [1, a + 1, b + 1, a + b + 1];
        const occurs = quadratic ? () => true : (gap) => gap === a + b + 1
            || (gap === 1 && a > 1) || (gap === a + 1 && delta > a);
        return {
            h,
            r,
            quadratic,
            delta,
            block,
            period: quadratic ? a * block : block,
            counts: quadratic ? [a * delta, a * delta, a * delta, h * a * a] : [delta, delta, delta, b - delta],
            collisions: quadratic ? a * r : r === 0 ? 0 : 2 * a - r,
            gaps: gaps.filter(occurs),
        };
    };

    /** The nim-values of a period: 0 on the heaps w_n, 1 on w_n + a, 2 on w_n − b, and 3 elsewhere. */
    const onePeriod = (a, b, { delta, period, counts }) => {
        const values = new Uint8Array(period).fill(3);
        for (let n = 0; n < counts[0]; n += 1) {
            const w = n + a * Math.floor(n / a) + b * Math.floor(n / delta);
            [w, w + a, w + period - b].forEach((heap, value) => {
                values[heap % period] = value;
            });
        }
        return values;
    };

    /**
     * The game with 1 ≤ a < b ≤ largest; null for anything else.
     * @param {number} a
     * @param {number} b
     * @param {boolean} sink whether a move may land below zero
     */
    const game = (a, b, sink) => {
        if (!(a >= 1 && a < b && b <= largest)) {
            return null;
        }
        const divisor = gcd(a, b);
        const reduced = [a / divisor, b / divisor];
        const { h, r, quadratic, delta, block, period, counts, collisions, gaps } = describe(...reduced);
        const values = onePeriod(...reduced, { delta, period, counts });
        const wall = (heap) => values[Math.floor(heap / divisor) % period];
        const dual = (heap) => {
            const shifted = (Math.ceil(heap / divisor) + reduced[1]) % period;
            return swapped[values[(period - shifted) % period]];
        };
        const value = (heap) => (heap < 0 ? 0 : sink ? dual(heap) : wall(heap));
        const set = [a, b, a + b];
        const allowed = (heap, stones) => heap > 0 && (sink || stones <= heap);
        const wideGaps = gaps.map((gap) => divisor * (gap - 1) + 1);
        return {
            a,
            b,
            sink,
            gcd: divisor,
            reduced,
            regime: quadratic ? 'quadratic' : 'linear',
            h,
            r,
            delta,
            block: divisor * block,
            period: divisor * period,
            counts: counts.map((count) => divisor * count),
            collisions: divisor * collisions,
            // Larger than the reduced game's, a multiple has runs of P-positions.
            gaps: divisor > 1 && wideGaps[0] !== 1 ? [1, ...wideGaps] : wideGaps,
            status: sink ? status.sink : quadratic && h === 1 ? status.proved : status.other,
            value,
            winningMoves: (heap) => set.filter((stones) => allowed(heap, stones) && value(heap - stones) === 0),
        };
    };

    return { game, largest };
})();
