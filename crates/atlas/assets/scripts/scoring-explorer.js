'use strict';

/** The page on which one chooses a position of Scoring Nim and drags the bonus. */
(() => {
    const { element, number, whole, mark, fraction, payoff, bestMoves, payoffPicture } = Nimatlas;
    const find = (id) => document.getElementById(id);
    const heapFields = ['heap-x', 'heap-y', 'heap-z'].map(find);
    const [slider, bonusField, picture] = ['slider', 'bonus', 'picture'].map(find);
    const largest = Nimatlas.scoringData.two.largest;

    const state = { heaps: [5, 4, 2], bonus: { numerator: 3n, denominator: 1n } };
    /** What depends on the heaps alone: the payoff, the zones, and from place to bonus in the picture. */
    let now = null;

    const moveText = ({ from, to }) => `${from} → ${to}`;
    const show = (value) => number(fraction.text(value));

    const zoneText = (zone) => {
        if ('at' in zone) {
            return `N = ${number(zone.at)}`;
        }
        const left = zone.from === null ? '' : `${number(zone.from)} < `;
        const right = zone.to === null ? '' : ` < ${number(zone.to)}`;
        if (left && !right) {
            return `N > ${number(zone.from)}`;
        }
        return left || right ? `${left}N${right}` : 'every N';
    };

    const verdict = ({ numerator, denominator }) => {
        if (numerator === 0n) {
            return 'a draw with best play';
        }
        const by = { numerator: numerator < 0n ? -numerator : numerator, denominator };
        return `the player to move ${numerator > 0n ? 'wins' : 'loses'} by ${show(by)}`;
    };

    const answer = () => {
        const value = payoff.at(now.f, state.bonus);
        const moves = state.heaps.some((heap) => heap > 0) ? bestMoves.best(state.heaps, state.bonus) : [];
        find('payoff').textContent = show(value);
        find('verdict').textContent = verdict(value);
        find('best').textContent = moves.length > 0 ? moves.map(moveText).join(' or ') : 'there is none';
        for (const [i, zone] of now.zones.entries()) {
            find('zones').rows[i].setAttribute('aria-current', String(bestMoves.holds(zone, state.bonus)));
        }
        const ranked = moves.length > 0 ? bestMoves.ranked(state.heaps, state.bonus) : [];
        find('moves').replaceChildren(...ranked.map((move) => {
            const left = show(payoff.at(payoff.of(move.left), state.bonus));
            const cells = [moveText(move), move.from - move.to, `(${move.left.join(', ')})`, left, show(move.value)];
            return element('tr', {}, ...cells.map((text) => element('td', { text })));
        }));
        const bonus = fraction.approximate(state.bonus);
        now.bonusAt = payoffPicture.draw(picture, now.f, now.zones, { bonus, value: fraction.approximate(value) });
        picture.setAttribute('aria-label', `Payoff of (${state.heaps.join(', ')}) against the bonus N; at N = ${show(state.bonus)} it is ${show(value)}`);
        slider.value = String(bonus);
        slider.setAttribute('aria-valuetext', `N = ${show(state.bonus)}`);
        Nimatlas.remember({ heaps: state.heaps.join(), N: fraction.text(state.bonus) });
    };

    const position = () => {
        const f = payoff.of(state.heaps);
        const zones = state.heaps.some((heap) => heap > 0) ? bestMoves.zones(state.heaps) : [];
        now = { f, zones, bonusAt: null };
        const colour = payoffPicture.colouring(zones);
        find('zones').replaceChildren(...zones.map((zone) => {
            const moves = zone.moves.map((move) => element(
                'span',
                { class: 'move' },
                element('span', { class: `swatch move-${colour(move)}`, 'aria-hidden': 'true' }),
                moveText(move),
            ));
            return element('tr', {}, element('th', { scope: 'row', class: 'nowrap', text: zoneText(zone) }), element('td', {}, ...moves));
        }));
        const points = payoff.breakpoints(f);
        const count = points.length;
        const list = points.map(([n, v]) => `(${number(n)}, ${number(v)})`).join(' ');
        find('breakpoints').textContent = count === 0 ? 'none: a straight line' : `${count}: ${list}`;
        const [low, high] = payoffPicture.windowOf(f);
        slider.min = String(low);
        slider.max = String(high);
        answer();
    };

    /** Takes heaps from the fields, and says so if they are not stored. */
    const readHeaps = () => {
        const heaps = heapFields.map((field) => whole(field.value || '0', 0, largest));
        const wrong = heaps.includes(null) || !payoff.isStored(heaps);
        mark(heapFields, wrong);
        find('problem').hidden = !wrong;
        if (!wrong) {
            state.heaps = heaps;
            position();
        }
    };

    const readBonus = () => {
        const bonus = fraction.parse(bonusField.value);
        mark([bonusField], bonus === null);
        find('bonus-problem').hidden = bonus !== null;
        if (bonus !== null) {
            state.bonus = bonus;
            answer();
        }
    };

    const setBonus = (twice) => {
        bonusField.value = fraction.text(fraction.reduced(BigInt(twice), 2n));
        readBonus();
    };

    const setHeaps = (heaps) => {
        heapFields.forEach((field, i) => {
            field.value = String(heaps[i] ?? 0);
        });
        readHeaps();
    };

    const drag = (event) => {
        if (event.buttons === 1 && now.bonusAt) {
            const at = now.bonusAt(event.clientX - picture.getBoundingClientRect().left);
            const within = Math.min(Math.max(at, Number(slider.min)), Number(slider.max));
            setBonus(Math.round(2 * within));
        }
    };

    const fromAddress = () => {
        const address = Nimatlas.address();
        const heaps = (address.get('heaps') ?? '5,4,2').split(',').map((heap) => whole(heap, 0, largest));
        const bonus = address.get('N') ?? '3';
        bonusField.value = fraction.parse(bonus) ? bonus : '3';
        state.bonus = fraction.parse(bonusField.value);
        setHeaps(heaps.length <= 3 && !heaps.includes(null) ? heaps : state.heaps);
    };

    heapFields.forEach((field) => field.addEventListener('input', readHeaps));
    bonusField.addEventListener('input', readBonus);
    slider.addEventListener('input', () => setBonus(Math.round(2 * slider.valueAsNumber)));
    picture.addEventListener('pointerdown', drag);
    picture.addEventListener('pointermove', drag);
    document.querySelectorAll('[data-heaps]').forEach((button) => {
        button.addEventListener('click', () => setHeaps(button.dataset.heaps.split(',')));
    });
    find('controls').addEventListener('submit', (event) => event.preventDefault());
    window.addEventListener('hashchange', fromAddress);
    new ResizeObserver(() => now && answer()).observe(picture.parentElement);
    fromAddress();
})();
