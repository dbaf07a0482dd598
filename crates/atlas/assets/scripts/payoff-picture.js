'use strict';

/** Draws a payoff against the bonus, with the best moves as bands along it and the current bonus marked. */
Nimatlas.payoffPicture = (() => {
    const { shape, number } = Nimatlas;
    const { atInteger, breakpoints } = Nimatlas.payoff;
    const COLOURS = 6;

    /** The bonuses that are shown: all breakpoints and something beyond them. */
    const windowOf = (f) => {
        const points = breakpoints(f).map(([n]) => n);
        return [Math.min(-3, ...points.map((n) => n - 2)), Math.max(3, ...points.map((n) => n + 2))];
    };

    /** A step of 1, 2, 5, 10, … that gives at most `most` lines. */
    const stepOf = (length, most) => {
        let step = 1;
        for (let i = 0; length / step > most; i += 1) {
            step *= i % 3 === 1 ? 2.5 : 2;
        }
        return step;
    };

    const multiples = (step, low, high) => {
        const first = Math.ceil(low / step);
        return Array.from({ length: Math.max(Math.floor(high / step) - first + 1, 0) }, (_, i) => (first + i) * step);
    };

    /** A number for each move that is best somewhere, which chooses its colour: by heap and size left, as in `nimatlas plot`. */
    const colouring = (zones) => {
        const moves = zones.flatMap((zone) => zone.moves).sort((a, b) => a.heap - b.heap || a.to - b.to);
        const names = [...new Set(moves.map(({ heap, to }) => `${heap}>${to}`))];
        return ({ heap, to }) => names.indexOf(`${heap}>${to}`) % COLOURS;
    };

    /**
     * @param {SVGElement} picture emptied and filled
     * @param f the payoff
     * @param zones as `bestMoves.zones` gives them
     * @param {{bonus: number, value: number}} mark
     * @returns {(x: number) => number} the bonus at a distance from the left edge
     */
    const draw = (picture, f, zones, mark) => {
        const width = Math.max(picture.clientWidth, 240);
        const height = Math.min(Math.max(width * 0.55, 230), 400);
        const [left, right, top, band, foot] = [44, 12, 12, 26, 44];
        const bottom = height - band - foot;
        const [low, high] = windowOf(f);
        const values = Array.from({ length: high - low + 1 }, (_, i) => atInteger(f, low + i));
        const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
        const x = (n) => left + (n - low) / (high - low) * (width - left - right);
        const y = (v) => bottom - (v - least) / Math.max(most - least, 1) * (bottom - top);
        const line = (kind, x1, y1, x2, y2) => shape('line', { class: kind, x1, y1, x2, y2 });
        const label = (kind, at, up, text) => shape('text', { class: kind, x: at, y: up, text });

        const parts = [];
        for (const n of multiples(stepOf(high - low, (width - left) / 40), low, high)) {
            parts.push(line('grid', x(n), top, x(n), bottom));
            parts.push(label('tick middle', x(n), height - foot + 18, number(n)));
        }
        for (const v of multiples(stepOf(most - least, (bottom - top) / 26), least, most)) {
            parts.push(line(v === 0 ? 'axis' : 'grid', left, y(v), width - right, y(v)));
            parts.push(label('tick end', left - 8, y(v) + 4, number(v)));
        }
        parts.push(label('tick middle', (left + width - right) / 2, height - 6, 'bonus N'));
        const turned = `rotate(-90 11 ${(top + bottom) / 2})`;
        parts.push(shape('text', { class: 'tick middle', x: 11, y: (top + bottom) / 2, transform: turned, text: 'payoff' }));

        const colour = colouring(zones);
        for (const zone of zones.filter((some) => !('at' in some))) {
            const from = x(Math.max(zone.from ?? low, low));
            const to = x(Math.min(zone.to ?? high, high));
            const share = (band - 8) / Math.max(zone.moves.length, 1);
            zone.moves.forEach((move, i) => {
                const place = { x: from, y: bottom + 6 + i * share, width: Math.max(to - from, 0), height: share };
                parts.push(shape('rect', { class: `move-${colour(move)}`, ...place }));
            });
            parts.push(line('edge', to, bottom + 4, to, bottom + band));
        }

        const points = values.map((v, i) => `${x(low + i)},${y(v)}`).join(' ');
        parts.push(shape('polyline', { class: 'curve', points }));
        for (const [n, v] of breakpoints(f)) {
            parts.push(shape('circle', { class: 'breakpoint', cx: x(n), cy: y(v), r: high - low > 60 ? 2 : 3.5 }));
        }
        if (mark.bonus >= low && mark.bonus <= high) {
            parts.push(line('mark', x(mark.bonus), top, x(mark.bonus), bottom + band));
            parts.push(shape('circle', { class: 'mark', cx: x(mark.bonus), cy: y(mark.value), r: 6 }));
        }
        picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
        picture.style.height = `${height}px`;
        picture.replaceChildren(...parts);
        return (at) => low + (at - left) / (width - left - right) * (high - low);
    };

    return { draw, windowOf, colouring };
})();
