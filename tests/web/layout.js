/* Looks at the page as it lies in its window now, and says what is wrong with it, a sentence each.
   `fits`: a table, whose whole screen must be in the window; elsewhere one may scroll down. */
async ({ fits, decor, scrolls }) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const busy = () => document.querySelector("#page[aria-busy=true]");
    if (!document.getElementById("seen-through")) {
        /* elementsFromPoint leaves out what lets the finger through, and that may cover a text as well. */
        document.head.insertAdjacentHTML("beforeend", "<style id=seen-through>* { pointer-events: auto !important }</style>");
    }
    for (let frames = 0; frames < 3 || busy(); frames += 1) await frame();

    const faults = new Set();
    const root = document.querySelector("dialog[open]") ?? document.body;
    const styles = new Map();
    const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
    const seen = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    /** Only said to readers of the screen. */
    const said = (element) => element !== null && (styleOf(element).clipPath === "inset(50%)" || said(element.parentElement));
    const unseen = ["script, style, option, defs, symbol", ...decor].join(", ");

    const classes = (element) => [...element.classList].filter((name) => !name.startsWith("svelte-"));
    const called = (element) => [element.localName, ...classes(element)].join(".");
    const path = (element) => {
        const named = [];
        for (let one = element; one && one !== document.body && named.length < 3; one = one.parentElement) {
            if (classes(one).length || one === element) named.unshift(called(one));
        }
        return named.join(" > ");
    };
    const quote = (text) => `“${text.length > 40 ? `${text.slice(0, 38)}…` : text}”`;

    /** The ancestors that cut off or scroll what they hold. */
    const holders = new Map();
    const holdersOf = (element) => {
        if (!element || element === root.parentElement || element === document.documentElement) return [];
        const known = holders.get(element);
        if (known) return known;
        const above = holdersOf(element.parentElement);
        const { overflowX: x, overflowY: y, position } = styleOf(element);
        const cuts = element !== document.body && !(element instanceof SVGElement) && (x !== "visible" || y !== "visible");
        const own = cuts ? [{ element, x, y, box: element.getBoundingClientRect() }, ...above] : above;
        holders.set(element, position === "fixed" ? own.slice(0, cuts ? 1 : 0) : own);
        return holders.get(element);
    };
    /** What is scrolled out of sight can be scrolled back; what is cut off cannot. */
    const cutBy = (box, element) => {
        for (const { element: holder, x, y, box: room } of holdersOf(element)) {
            const [left, right] = [room.left - box.left > 1.5, box.right - room.right > 1.5];
            const [above, below] = [room.top - box.top > 1.5, box.bottom - room.bottom > 1.5];
            const aside = (left || right) && /auto|scroll/.test(x);
            const away = (above || below) && /auto|scroll/.test(y);
            if (aside || away) return { scrolled: true };
            if (left || right || above || below) return { holder };
        }
        return {};
    };

    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.data.trim().replace(/\s+/g, " ");
        const element = node.parentElement;
        if (!text || element.closest(unseen) || !seen(element) || said(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
        for (const box of boxes) {
            if (box.width < 1 || box.height < 1) continue;
            /* Letters do not fill the height of their line: a fifth above capitals and below the ground line is empty. */
            const [part, foot] = [box.height / 5, box.height / 12];
            const ink = { left: box.left + 1, right: box.right - 1, top: box.top + part, bottom: box.bottom - part };
            const cut = cutBy({ ...ink, bottom: box.bottom - foot }, element);
            if (cut.holder) faults.add(`${quote(text)} (${path(element)}) is cut off by ${path(cut.holder)}`);
            if (!cut.holder && !cut.scrolled) texts.push({ text, element, ink });
        }
    }

    const outside = ({ left, right, top, bottom }) => {
        const sides = { left: left < -1, right: right > innerWidth + 1, top: fits && top < -1, bottom: fits && bottom > innerHeight + 1 };
        return Object.keys(sides).filter((side) => sides[side]).join(" and ");
    };
    for (const { text, element, ink } of texts) {
        const button = element.closest("button, a[href]");
        const frame = button?.getBoundingClientRect();
        const within = !frame || styleOf(button).display === "inline" || (ink.left > frame.left - 1 && ink.right < frame.right + 1 && ink.top > frame.top - 1 && ink.bottom < frame.bottom + 1);
        if (!within) faults.add(`${quote(text)} (${path(element)}) is larger than its button`);
        if (outside(ink)) faults.add(`${quote(text)} (${path(element)}) leaves the window at the ${outside(ink)}`);
    }

    /** On a page that scrolls, things scroll away under what stays. */
    const sticks = (element) => {
        for (let one = element; one; one = one.parentElement) if (/sticky|fixed/.test(styleOf(one).position)) return true;
        return false;
    };
    /* Text on text. */
    texts.sort((one, other) => one.ink.top - other.ink.top);
    texts.forEach((one, at) => {
        for (let next = at + 1; next < texts.length && texts[next].ink.top < one.ink.bottom - 1; next += 1) {
            const other = texts[next];
            const wide = Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left);
            const high = Math.min(one.ink.bottom, other.ink.bottom) - other.ink.top;
            const apart = one.element !== other.element || one.text !== other.text;
            if (apart && wide > 1 && high > 1 && (fits || sticks(one.element) === sticks(other.element))) {
                faults.add(`${quote(one.text)} (${path(one.element)}) and ${quote(other.text)} (${path(other.element)}) overlap`);
            }
        }
    });

    /* Pieces on text. */
    const alpha = (colour) => (colour === "none" ? 0 : Number(/rgba?\(.*[,/] *([\d.]+)\)$/.exec(colour.replace(/^rgb\([^/]*\)$/, "1"))?.[1] ?? 1));
    const opacities = new Map();
    const opacity = (element) => {
        if (!element) return 1;
        if (!opacities.has(element)) opacities.set(element, Number(styleOf(element).opacity) * opacity(element.parentElement));
        return opacities.get(element);
    };
    const paints = new Map();
    const paint = (element) => {
        if (!paints.has(element)) {
            const style = styleOf(element);
            const shape = element instanceof SVGElement && element.localName !== "svg";
            const letters = /^(text|tspan|g|use|a)$/.test(element.localName) && shape;
            const picture = !shape && style.backgroundImage !== "none" ? 1 : 0;
            const colour = shape
                ? Math.max(alpha(style.fill) * Number(style.fillOpacity), alpha(style.stroke) * Number(style.strokeOpacity))
                : Math.max(alpha(style.backgroundColor), picture);
            paints.set(element, !letters && !element.closest(unseen) && colour * opacity(element) > 0.3);
        }
        return paints.get(element);
    };
    const pieceOver = (element, x, y) => {
        if (document.elementFromPoint(x, y) === element) return undefined; // several times faster than the whole pile
        const pile = document.elementsFromPoint(x, y);
        const above = pile.slice(0, Math.max(0, pile.indexOf(element))).filter((one) => !one.contains(element) && root.contains(one));
        return above.find((one) => paint(one) && (fits || sticks(one) === sticks(element)));
    };
    const stops = fits ? [0] : Array.from({ length: 5 }, (_, stop) => stop * innerHeight * 0.9).filter((top, stop) => !stop || top < document.documentElement.scrollHeight - 80);
    const begin = scrollY;
    for (const stop of stops) {
        if (!fits) scrollTo(0, stop);
        const moved = fits ? 0 : scrollY - begin;
        for (const { text, element, ink } of texts) {
            const [top, bottom] = [ink.top - moved, ink.bottom - moved];
            if (bottom < 0 || top > innerHeight) continue;
            for (const [across, down] of [[0.06, 0.25], [0.5, 0.25], [0.94, 0.25], [0.06, 0.8], [0.5, 0.8], [0.94, 0.8]]) {
                const piece = pieceOver(element, ink.left + (ink.right - ink.left) * across, top + (bottom - top) * down);
                if (piece) {
                    faults.add(`${quote(text)} (${path(element)}) is covered by ${path(piece)}`);
                    break;
                }
            }
        }
    }
    if (!fits) scrollTo(0, begin);

    /* Pieces on pieces that are counted. */
    if (fits) for (const counted of root.querySelectorAll(".chests > span, .things > .chest, .things > .card")) {
        if (!seen(counted) || counted.closest(unseen)) continue;
        const { left, right, top, bottom } = counted.getBoundingClientRect();
        for (const down of [0.2, 0.5, 0.85]) {
            const pile = document.elementsFromPoint((left + right) / 2, top + (bottom - top) * down);
            const piece = pile.slice(0, Math.max(0, pile.indexOf(counted))).find((one) => !counted.contains(one) && root.contains(one) && paint(one));
            if (piece) faults.add(`a piece (${path(counted)}) is covered by ${path(piece)}`);
        }
    }

    /* What one can press or must see. */
    const essential = "button, a[href], input, select, summary, textarea, [data-cell], .tile, .seat, .plate, .cards li, .hand li";
    for (const item of root.querySelectorAll(essential)) {
        if (!seen(item) || item.closest(unseen)) continue;
        const box = item.getBoundingClientRect();
        const name = quote(item.getAttribute("aria-label") ?? (item.textContent.trim().replace(/\s+/g, " ") || called(item)));
        if (!box.width || !box.height) continue;
        const cut = cutBy(box, item);
        if (cut.holder) faults.add(`${name} (${path(item)}) is cut off by ${path(cut.holder)}`);
        if (!cut.scrolled && outside(box)) faults.add(`${name} (${path(item)}) leaves the window at the ${outside(box)}`);
        if (!item.matches("button, a[href], input, select, summary, textarea")) continue;
        /* A link within a sentence is as high as its line. */
        if (item.matches("a") && item.closest("p, li, dt, dd, td") && styleOf(item).display.startsWith("inline")) continue;
        const { width, height } = (item.closest("label") ?? item).getBoundingClientRect();
        if (width < 43.5 || height < 43.5) faults.add(`${name} (${path(item)}) is a target of only ${Math.round(width)}×${Math.round(height)} px`);
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        if (cut.scrolled || cut.holder || y > innerHeight || y < 0) continue;
        const piece = document.elementsFromPoint(x, y).find((one) => !one.closest(unseen));
        if (piece && !item.contains(piece) && !piece.contains(item) && root.contains(piece) && (fits || sticks(piece) === sticks(item))) {
            faults.add(`${name} (${path(item)}) lies under ${path(piece)}`);
        }
    }

    for (const { text, element } of texts) {
        const { textOverflow } = styleOf(element);
        if (textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) faults.add(`${quote(text)} (${path(element)}) is shortened`);
    }

    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth} px wide`);
    if (fits && root === document.body && scrollHeight > innerHeight) faults.add(`the page is ${scrollHeight} px high`);
    for (const item of root.querySelectorAll("*")) {
        if (item instanceof SVGElement || item.matches(scrolls) || !seen(item)) continue;
        const { overflowX, overflowY } = styleOf(item);
        const high = /auto|scroll/.test(overflowY) && item.scrollHeight > item.clientHeight + 1;
        const wide = /auto|scroll/.test(overflowX) && item.scrollWidth > item.clientWidth + 1;
        if (high || wide) faults.add(`${path(item)} must be scrolled ${wide ? "sideways" : "down"} to be seen whole`);
    }
    return [...faults];
}
