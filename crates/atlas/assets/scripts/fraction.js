'use strict';

/** Exact rational numbers: a numerator and a positive denominator in lowest terms, both BigInt. */
Nimatlas.fraction = (() => {
    const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b));

    /** @param {bigint} numerator @param {bigint} denominator not 0 */
    const reduced = (numerator, denominator) => {
        const sign = denominator < 0n ? -1n : 1n;
        const divisor = gcd(numerator < 0n ? -numerator : numerator, sign * denominator) * sign;
        return { numerator: numerator / divisor, denominator: denominator / divisor };
    };

    /**
     * An integer, a decimal or a fraction, such as -3, 0.25 or 1/2, in the forms that the command takes; null for anything
     * else.
     * @param {string} text
     */
    const parse = (text) => {
        const plain = text.trim().replace(/^\u2212/, '-');
        const signed = (sign, numerator) => BigInt(numerator) * (sign === '-' ? -1n : 1n);
        const fraction = /^([+-]?)(\d{1,30})\/(\d{1,30})$/.exec(plain);
        if (fraction) {
            const denominator = BigInt(fraction[3]);
            return denominator === 0n ? null : reduced(signed(fraction[1], fraction[2]), denominator);
        }
        const decimal = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(plain);
        if (!decimal) {
            return null;
        }
        const [, sign, whole, after = ''] = decimal;
        return reduced(signed(sign, whole + after), 10n ** BigInt(after.length));
    };

    /** As `parse` reads it. */
    const text = ({ numerator, denominator }) =>
        denominator === 1n ? String(numerator) : `${numerator}/${denominator}`;

    /** The nearest number of the machine, for drawing only. */
    const approximate = ({ numerator, denominator }) => {
        const whole = numerator / denominator;
        return Number(whole) + Number(numerator - whole * denominator) / Number(denominator);
    };

    /** The largest integer that is not above it. */
    const floor = ({ numerator, denominator }) => {
        const whole = numerator / denominator;
        return numerator < 0n && whole * denominator !== numerator ? whole - 1n : whole;
    };

    return { reduced, parse, text, approximate, floor };
})();
