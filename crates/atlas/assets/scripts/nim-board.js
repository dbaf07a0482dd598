'use strict';

/** The page on which one plays Nim against the perfect player. */
(() => {
    const { element, mark, whole, nim } = Nimatlas;
    const find = (id) => document.getElementById(id);
    const [board, heapsField] = ['board', 'heaps'].map(find);
    const [MOST_HEAPS, MOST_STONES] = [6, 15];

    /** Who made each move, what it was, and the heaps before it. */
    let past = [];
    let heaps = [];
    let misere = false;

    const isOver = () => heaps.every((heap) => heap === 0);
    const stones = (count) => (count === 1 ? '1 stone' : `${count} stones`);

    const play = (player, { heap, from, to }) => {
        past.push({ player, heaps, text: `heap ${heap + 1}: ${from} → ${to}` });
        heaps = heaps.with(heap, to);
    };

    const moveWords = (who, { heap, from, to }) => `${who} ${stones(from - to)} from heap ${heap + 1}, ${to === 0 ? 'all of it' : `leaving ${to}`}.`;

    const verdict = () => {
        const last = past.at(-1).player;
        const youWin = (last === 'you') !== misere;
        const end = `${last === 'you' ? 'You' : 'The perfect player'} took the last stone, which ${misere ? 'loses' : 'wins'}.`;
        return `${youWin ? 'You win!' : 'The perfect player wins.'} ${end}`;
    };

    /** The perfect player's turn; gives what to say of it. */
    const reply = () => {
        const move = nim.perfectMove(heaps, misere);
        play('machine', move);
        return moveWords('The perfect player takes', move);
    };

    const stoneButton = (heap, size, i) => {
        const label = `Heap ${heap + 1} of ${size}: take ${size - i}, leave ${i}`;
        // One stop for the Tab key in each heap; the arrows go on from there.
        const button = element('button', { type: 'button', class: 'stone', 'aria-label': label, tabindex: i === size - 1 ? 0 : -1 });
        button.addEventListener('click', () => take(heap, i));
        return button;
    };

    const drawBoard = () => {
        board.replaceChildren(...heaps.map((size, heap) => {
            const row = element('div', { class: 'stones', role: 'toolbar', 'aria-label': `Heap ${heap + 1}: ${stones(size)}` });
            row.append(...Array.from({ length: size }, (_, i) => stoneButton(heap, size, i)));
            const name = element('span', { class: 'heap-name', text: `Heap ${heap + 1}` });
            return element('div', { class: 'heap' }, name, row, element('span', { class: 'count', text: size }));
        }));
        find('log').replaceChildren(...past.map(({ player, text }) =>
            element('li', { text: `${player === 'you' ? 'You' : 'Perfect player'}, ${text}` })));
        find('undo').disabled = !past.some(({ player }) => player === 'you');
        find('hint').disabled = isOver();
        find('reason').hidden = true;
    };

    const show = (text) => {
        drawBoard();
        const state = isOver() ? verdict() : 'Your turn.';
        find('message').textContent = [text, state].filter(Boolean).join(' ');
        find('message').classList.toggle('over', isOver());
    };

    /** The keyboard goes on in the same heap, or in the next that has stones. */
    const focusHeap = (heap) => {
        const rows = [...board.querySelectorAll('.stones')];
        const row = [...rows.slice(heap), ...rows].find((some) => some.childElementCount > 0);
        (row ? row.lastElementChild : find('start')).focus();
    };

    const take = (heap, to) => {
        const move = { heap, from: heaps[heap], to };
        play('you', move);
        const mine = moveWords('You take', move);
        show(isOver() ? mine : `${mine} ${reply()}`);
        focusHeap(heap);
    };

    const undo = () => {
        while (past.at(-1).player !== 'you') {
            heaps = past.pop().heaps;
        }
        heaps = past.pop().heaps;
        show('Taken back.');
        focusHeap(0);
    };

    /** Why a position is won or lost, in words. */
    const reasonWords = (move) => {
        const ones = heaps.filter((heap) => heap === 1).length;
        if (!move && misere && nim.isSmall(heaps)) {
            return `Only heaps of one are left, ${ones} of them: an odd number, so whoever is to move takes the last. No move wins.`;
        }
        if (!move) {
            return 'Each column has an even number of ones: the nim-sum is 0, and every move spoils it. No move wins.';
        }
        const left = heaps.with(move.heap, move.to);
        const best = `Make heap ${move.heap + 1} of ${move.from} one of ${move.to}:`;
        if (misere && nim.isSmall(left)) {
            return `${best} that leaves an odd number of heaps of one, so the other player takes the last.`;
        }
        return `${best} then each column has an even number of ones, and the nim-sum is 0.`;
    };

    const hint = () => {
        const [move] = nim.winningMoves(heaps, misere);
        const total = nim.sum(heaps);
        const width = Math.max(...heaps).toString(2).length;
        const places = Array.from({ length: width }, (_, i) => 2 ** (width - 1 - i));
        const row = (name, value, chosen) => element(
            'tr',
            { class: chosen ? 'chosen' : '' },
            element('th', { scope: 'row', text: name }),
            element('td', { text: value }),
            ...places.map((place) => element('td', { class: (total & place) === 0 ? '' : 'odd', text: (value & place) === 0 ? 0 : 1 })),
        );
        const head = ['', 'stones', ...places].map((text) => element('th', { scope: 'col', text }));
        find('columns').replaceChildren(
            element('thead', {}, element('tr', {}, ...head)),
            element('tbody', {}, ...heaps.map((size, heap) => row(`Heap ${heap + 1}`, size, move?.heap === heap))),
            element('tfoot', {}, row('nim-sum', total, false)),
        );
        find('reason-text').textContent = reasonWords(move);
        find('reason').hidden = false;
    };

    const start = (event) => {
        event?.preventDefault();
        const words = heapsField.value.split(/[\s,]+/).filter(Boolean);
        const chosen = words.map((word) => whole(word, 0, MOST_STONES));
        const wrong = chosen.length === 0 || chosen.length > MOST_HEAPS || chosen.includes(null) || chosen.every((heap) => heap === 0);
        mark([heapsField], wrong);
        find('problem').hidden = !wrong;
        if (wrong) {
            return;
        }
        [heaps, past, misere] = [chosen, [], find('misere').checked];
        show(find('second').checked ? reply() : '');
        if (event) {
            focusHeap(0);
        }
    };

    board.addEventListener('keydown', (event) => {
        const row = event.target.closest('.stones');
        const all = row ? [...row.children] : [];
        const at = all.indexOf(event.target);
        const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
        if (at >= 0 && next !== undefined) {
            event.preventDefault();
            const target = all[Math.min(Math.max(next, 0), all.length - 1)];
            event.target.tabIndex = -1;
            target.tabIndex = 0;
            target.focus();
        }
    });
    find('setup').addEventListener('submit', start);
    find('undo').addEventListener('click', undo);
    find('hint').addEventListener('click', hint);
    start();
})();
