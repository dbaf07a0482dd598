'use strict';

/** What the scripts of the atlas share: one name in the global scope, and small helpers for pages. */
const Nimatlas = {};

/**
 * The bytes that stand in a data file as base64.
 * @param {string} text
 * @returns {Uint8Array}
 */
Nimatlas.bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Little-endian integers that stand in a data file as base64.
 * @param {string} text
 * @param {1|2|4} width bytes of one integer
 * @param {boolean} [signed]
 * @returns {number[]}
 */
Nimatlas.integers = (text, width, signed = false) => {
    const view = new DataView(Nimatlas.bytes(text).buffer);
    const read = `get${signed ? 'Int' : 'Uint'}${8 * width}`;
    return Array.from({ length: view.byteLength / width }, (_, i) => view[read](i * width, true));
};

/**
 * An element with attributes and children; `text` among the attributes is its text.
 * @param {string} name
 * @param {Object<string, string|number|boolean>} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
Nimatlas.element = (name, attributes = {}, ...children) =>
    Nimatlas.dress(document.createElement(name), attributes, children);

/** The same in a picture. @returns {SVGElement} */
Nimatlas.shape = (name, attributes = {}, ...children) =>
    Nimatlas.dress(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

Nimatlas.dress = (element, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
        if (name === 'text') {
            element.textContent = value;
        } else if (value !== false) {
            element.setAttribute(name, value === true ? '' : value);
        }
    }
    element.append(...children);
    return element;
};

/** A number as people read it: a true minus sign, digits in groups of three from five digits on. */
Nimatlas.number = (value) => {
    const [whole, ...rest] = String(value).replace('-', '').split('/');
    const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
    return (String(value).startsWith('-') ? '\u2212' : '') + [grouped, ...rest].join('/');
};

/**
 * A whole number from a field, or null if there is none or it is out of range.
 * @param {string} text
 */
Nimatlas.whole = (text, least, most) => {
    if (!/^\s*\d{1,6}\s*$/.test(text)) {
        return null;
    }
    const value = Number(text);
    return value >= least && value <= most ? value : null;
};

/** Marks fields as right or wrong, for people and for screen readers. */
Nimatlas.mark = (fields, wrong) => {
    for (const field of fields) {
        field.setAttribute('aria-invalid', String(wrong));
    }
};

/** The settings in the address of the page, after “#”. */
Nimatlas.address = () => new URLSearchParams(location.hash.slice(1));

/** Puts settings into the address, so that it can be kept or passed on. While they change quickly, only the last ones. */
Nimatlas.remember = (() => {
    let waiting = 0;
    return (settings) => {
        const fragment = new URLSearchParams(settings).toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
        clearTimeout(waiting);
        waiting = setTimeout(() => history.replaceState(null, '', `#${fragment}`), 250);
    };
})();
