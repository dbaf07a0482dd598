'use strict';

/** Nim by Bouton's rule, normal and misère. */
Nimatlas.nim = (() => {
    /** @param {number[]} heaps */
    const sum = (heaps) => heaps.reduce((total, heap) => total ^ heap, 0);

    const isSmall = (heaps) => heaps.every((heap) => heap <= 1);

    /** Whether the player to move loses: the nim-sum is 0, but 1 in misère play without a heap of two or more. */
    const isLost = (heaps, misere) => sum(heaps) === (misere && isSmall(heaps) ? 1 : 0);

    /**
     * Every winning move, in order of the heaps.
     * @returns {{heap: number, from: number, to: number}[]}
     */
    const winningMoves = (heaps, misere) => {
        const found = [];
        heaps.forEach((from, heap) => {
            for (let to = 0; to < from; to += 1) {
                if (isLost(heaps.with(heap, to), misere)) {
                    found.push({ heap, from, to });
                }
            }
        });
        return found;
    };

    /** What the perfect player plays: a winning move, or one stone of a largest heap if there is none. */
    const perfectMove = (heaps, misere) => {
        const [winning] = winningMoves(heaps, misere);
        if (winning) {
            return winning;
        }
        const from = Math.max(...heaps);
        return { heap: heaps.indexOf(from), from, to: from - 1 };
    };

    return { sum, isSmall, isLost, winningMoves, perfectMove };
})();
