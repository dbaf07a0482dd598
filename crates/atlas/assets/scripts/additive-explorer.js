'use strict';

/** The page on which one chooses an additive subtraction game and sees its nim-values. */
(() => {
    const { shape, number, whole, mark, additive } = Nimatlas;
    const find = (id) => document.getElementById(id);
    const [aField, bField, heapField, strip, gapPicture] = ['move-a', 'move-b', 'heap', 'strip', 'gap-picture'].map(find);
    const { largest } = additive;
    const LARGEST_HEAP = 999999;
    /** So many can be told apart, and drawn at once. */
    const MOST_SQUARES = 16384;
    const MOST_BARS = 2048;
    let game = null;
    /** How many heaps the strip shows, and how many to a line. */
    let now = null;

    const list = (numbers) => numbers.map(number).join(', ');
    const set = (numbers) => `{${numbers.join(', ')}}`;
    const isSink = () => find('sink').checked;

    /** One square for each heap of a period, wrapped at the length of a block; a path for each value. */
    const drawStrip = () => {
        const { period, block, value } = game;
        // A short period is shown more than once, so that it fills more than a line.
        const periods = period > block ? 1 : Math.max(1, Math.min(8, Math.floor(320 / period)));
        // Of a long one the first lines are.
        const shown = Math.min(periods * period, block * Math.max(1, Math.floor(MOST_SQUARES / block)));
        const rows = Math.ceil(shown / block);
        const squares = ['', '', '', ''];
        for (let heap = 0; heap < shown; heap += 1) {
            squares[value(heap)] += `M${heap % block} ${Math.floor(heap / block)}h1v1h-1z`;
        }
        const paths = squares.map((d, v) => shape('path', { class: `value-${v}`, d }));
        strip.setAttribute('viewBox', `0 0 ${block} ${rows}`);
        const ratio = rows / block;
        strip.style.aspectRatio = String(1 / Math.min(Math.max(ratio, 0.12), 1.2));
        const frames = ['here under', 'here'].map((kind) => shape('rect', { class: kind, width: 1, height: 1 }));
        strip.replaceChildren(...paths, ...frames);
        find('strip-caption').textContent =
            `Heaps 0 to ${number(shown - 1)}, ${number(block)} to a line: ${shown < period ? `the beginning of a period of ${number(period)}` : periods === 1 ? 'one period' : `${periods} periods`}.`;
        strip.setAttribute('aria-label', `Nim-values of the heaps 0 to ${shown - 1}, one square each, ${block} to a line`);
        return { shown, block };
    };

    /** The distances from each P-position to the next in a period, as far as there is room, as bars. */
    const drawGaps = () => {
        const count = Math.min(game.counts[0], MOST_BARS);
        const zeros = [];
        for (let heap = 0; zeros.length <= count; heap += 1) {
            if (game.value(heap) === 0) {
                zeros.push(heap);
            }
        }
        const gaps = zeros.slice(1).map((heap, i) => heap - zeros[i]);
        const tallest = Math.max(...gaps);
        const bars = gaps.map((gap, i) => `M${i} ${tallest}h.8v${-gap}h-.8z`).join('');
        gapPicture.setAttribute('viewBox', `0 0 ${gaps.length} ${tallest}`);
        gapPicture.replaceChildren(shape('path', { class: 'bar', d: bars }));
        const shown = count < game.counts[0] ? `the first ${number(count)} of ${number(game.counts[0])}` : `all ${number(count)}`;
        find('gap-caption').textContent = `From each P-position to the next, in order, through one period: ${shown} gaps.`;
        gapPicture.setAttribute('aria-label', `The gaps of a period as bars, ${shown}`);
        const first = gaps.slice(0, 24).join(', ');
        find('gap-list').textContent = gaps.length > 24 ? `${first}, …` : first;
    };

    const answerHeap = () => {
        const heap = whole(heapField.value, 0, LARGEST_HEAP);
        mark([heapField], heap === null);
        find('heap-problem').hidden = heap !== null;
        if (heap === null) {
            return;
        }
        const value = game.value(heap);
        const moves = game.winningMoves(heap);
        const take = moves.length > 0 ? `take ${moves.join(' or ')}` : 'no winning move';
        find('heap-answer').textContent = `nim-value ${value} (${value === 0 ? 'P: the player to move loses' : 'N: the player to move wins'}); ${take}`;
        const place = heap % now.shown;
        for (const frame of strip.querySelectorAll('.here')) {
            frame.setAttribute('x', place % now.block);
            frame.setAttribute('y', Math.floor(place / now.block));
        }
        Nimatlas.remember({ a: game.a, b: game.b, rule: game.sink ? 'sink' : 'wall', heap });
    };

    const answer = () => {
        const facts = {
            set: set([game.a, game.b, game.a + game.b]),
            reduction: game.gcd === 1
                ? 'a and b are coprime'
                : `gcd ${game.gcd}: heap x is as ${game.sink ? '⌈' : '⌊'}x/${game.gcd}${game.sink ? '⌉' : '⌋'} in ${set([...game.reduced, game.reduced[0] + game.reduced[1]])}`,
            regime: `${game.regime}, with h = ${game.h} and r = ${game.r}`,
            delta: number(game.delta),
            period: number(game.period),
            counts: list(game.counts),
            collisions: number(game.collisions),
            gaps: list(game.gaps),
            status: game.status,
        };
        for (const [name, text] of Object.entries(facts)) {
            find(`fact-${name}`).textContent = text;
        }
        find('summary').textContent = `${facts.set}: ${game.regime} regime, δ = ${facts.delta}, period ${facts.period}`;
        now = drawStrip();
        drawGaps();
        answerHeap();
    };

    const read = () => {
        const [a, b] = [aField, bField].map((field) => whole(field.value, 1, largest));
        const found = a === null || b === null ? null : additive.game(a, b, isSink());
        mark([aField, bField], found === null);
        find('problem').hidden = found !== null;
        if (found !== null) {
            game = found;
            answer();
        }
    };

    const setMoves = (a, b) => {
        aField.value = a;
        bField.value = b;
        read();
    };

    const fromAddress = () => {
        const address = Nimatlas.address();
        find(address.get('rule') === 'sink' ? 'sink' : 'wall').checked = true;
        heapField.value = String(whole(address.get('heap') ?? '8', 0, LARGEST_HEAP) ?? 8);
        setMoves(address.get('a') ?? '2', address.get('b') ?? '5');
        if (game === null) {
            setMoves('2', '5');
        }
    };

    [aField, bField].forEach((field) => field.addEventListener('input', read));
    ['wall', 'sink'].forEach((id) => find(id).addEventListener('change', read));
    heapField.addEventListener('input', answerHeap);
    strip.addEventListener('click', (event) => {
        const box = strip.getBoundingClientRect();
        const [, , columns, lines] = strip.getAttribute('viewBox').split(' ').map(Number);
        const column = Math.min(Math.floor((event.clientX - box.left) / box.width * columns), columns - 1);
        const line = Math.min(Math.floor((event.clientY - box.top) / box.height * lines), lines - 1);
        if (line * columns + column < now.shown) {
            heapField.value = String(line * columns + column);
            answerHeap();
        }
    });
    document.querySelectorAll('[data-moves]').forEach((button) => {
        button.addEventListener('click', () => setMoves(...button.dataset.moves.split(',')));
    });
    find('controls').addEventListener('submit', (event) => event.preventDefault());
    window.addEventListener('hashchange', fromAddress);
    fromAddress();
})();
