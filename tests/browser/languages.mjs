// Every text of the page comes from the catalogue, and none is cut off. The pseudo-locale writes all messages with
// accents and in brackets, a third longer: a word without accents was written into a program, or is what the library,
// the server or a person wrote. German is looked at for what is cut off, and for pieces and seats that have English names.
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { check, runTests, until } from "./visit.mjs";

const sizes = [[320, 640], [768, 1024], [1366, 768]];

/** Words that are the same in every language: games, seats, kinds and levels by their inventors' names, and formats;
 * dates, which the browser writes. */
const NAMES = `The Travelers Traveler Displacer Block Ace Deuce Trey White Black Courier Leapale Safe Passage TRAVERSE
  Emperor Archduke Empress Alibuck Prince Queen Alibaba Duke Duchess Dybbuk Baron Governor Elk Gnu Oberon Stockbroker
  Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM South North East West Square Diamond Triangle Circle pawn rook knight bishop queen king Wayfarer English Deutsch Ann`.split(/\s+/);

/** What only English calls a piece or a seat: Traveler, pawn, White. */
const ENGLISH_ONLY = (() => {
  const [english, german] = ["en", "de"].map((tag) => JSON.parse(readFileSync(new URL(`../../languages/${tag}.json`, import.meta.url), "utf8")).library);
  const words = Object.entries(english).flatMap(([area, texts]) =>
    Object.entries(texts).filter(([id, word]) => /^(kind|seat)\./.test(id) && (german[area][id].word ?? german[area][id]) !== word).map(([, word]) => word),
  );
  return [...new Set(words)];
})();

/** Where the library speaks: what it says of moves and of positions. */
const LIBRARYS = ".says .told, .status, .right .moves, .flags, .numbers";

const moves = (spec, ...list) => `spec=${spec}&moves=${encodeURIComponent(list.join(" "))}`;
const TRAVELERS = moves("travelers", "a2a3", "a8a7", "b2b3", "b8b7");
const BLUNDER = new URLSearchParams({ spec: "travelers", start: "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20", moves: "f4e3" });

/** Asks the server for something, as a program does: its answer. */
function asked(page, message) {
  return page.evaluate(
    (message) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/socket`, "wayfarer");
        socket.onopen = () => socket.send(JSON.stringify({ ...message, id: 1 }));
        socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && resolve(JSON.parse(data));
      }),
    message,
  );
}

/** A table at which White's seat is this person's. */
async function tableFor({ page }, fields = {}) {
  const { table } = await asked(page, { do: "create", spec: "travelers", seats: { w: "me", b: "open" }, ...fields });
  return `/t/${table}`;
}

/** The same, with a clock. */
function withLevel(person, fields) {
  return tableFor(person, { clock: { kind: "fischer", seconds: 300, add: 3 }, ...fields });
}

/** A game with a computer, whose seat at the table is somebody else's. */
async function tableOfOthers(person, visit) {
  const other = await visit.person();
  await other.go("/");
  return tableFor(other, { seats: { w: "me", b: { level: 1 } } });
}

/** The same, begun: somebody else has Black's seat, says something and offers a draw. */
async function tableWithOffer(person, visit) {
  const path = await tableFor(person, { clock: { kind: "fischer", seconds: 300, add: 3 } });
  const { page } = await visit.person();
  await page.goto(person.base);
  await page.evaluate((table) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`, "wayfarer");
    globalThis.held = socket; // it stays at the table
    const say = (message, id) => socket.send(JSON.stringify({ ...message, table, id }));
    socket.onopen = () => {
      say({ do: "join", after: 0 }, 1);
      say({ do: "sit", seat: "b" }, 2);
      say({ do: "talk", text: "Ann" }, 3);
      say({ do: "draw" }, 4);
    };
  }, path.slice(3));
  return path;
}

/** A study in a link, whose moves are to be found. */
const TO_FIND = deflateRawSync('[Spec "travelers"]\n[Mode "find"]\n\na2a3 a8a7 *\n').toString("base64url");

const wait = (selector) => ({ page }) => page.locator(selector).first().waitFor({ state: "attached" });
const click = (selector, place = 0) => ({ page }) => page.locator(selector).nth(place).click();
const say = (words) => ({ page }) => page.getByRole("button", { name: words }).or(page.getByRole("tab", { name: words })).first().click();
const all = (...steps) => async (person) => {
  for (const step of steps) await step(person);
};

// What buttons are called here that have no sign of their own.
const MORE = /^(More|Mehr|\[Móŕé)/;
const SHARE = /^(\[Sháŕé|Teilen|Share)/;
const DEVICE = /^(\[Óţhéŕ|\[Oţhéŕ|Anderes Gerät|Other device)/;
const CHAT = /^(\[+Chá|Gespräch|Chat)/;
const FORGET = /^(\[Nóţ|Nicht dein|Not )/;

const shared = (place) => all(wait(".mover"), say(MORE), say(SHARE), click("dialog .tabs [role=tab]", place));
const edited = all(wait(".verdict .icon"), click(".palette-piece"));
const FIELDS = ".flags, .numbers, .edit-options"; // the library names them

/** A screen: its address, what is done there, and what the library, the server or a person wrote on it (`given`).
 * `engine`: it thinks; `path` may be made by a function; `inside`: only this part is looked at. */
const screens = {
  "settings": { path: "/settings", inside: "dialog", then: wait(".settings") },
  "lines of the engine": {
    path: `/analyse/travelers?${TRAVELERS}`,
    engine: true,
    then: all(wait(".engine-line .line-move svg"), click(".engine-foot .btn", 1), click(".tree-head .icon-button"), wait(".threat .line-moves"), wait(".node-tools")),
  },
  "the way to a goal": { path: "/analyse/safe-passage", engine: true, then: wait(".goal-words") },
  "a cube": { path: "/analyse/courier-leapale", then: wait(".mover") },
  "openings": { path: "/analyse/travelers", then: all(wait(".mover"), click(".tree .tabs [role=tab]", 1), wait(".openings tbody tr, .explorer .nothing")) },
  "chapters": { path: "/analyse/travelers", then: all(wait(".mover"), click(".tree .tabs [role=tab]", 2), wait(".chapters")) },
  "moves to find": { path: `/study/shared#${TO_FIND}`, then: all(wait(".try-card"), wait(".mover")) },
  "keys of an analysis": { path: "/analyse/travelers", inside: "dialog .keys", then: all(wait(".mover"), ({ page }) => page.keyboard.press("?"), wait("dialog .keys")) },
  "a review": { path: `/analyse/travelers?${BLUNDER}&review`, given: ".review-card p, .review-story p", then: all(wait('.about[aria-busy="false"]'), wait(".review-card h2 svg")) },
  "a slip done better": { path: `/analyse/travelers?${BLUNDER}&review`, then: all(wait('.about[aria-busy="false"]'), click(".review-card .foot .btn"), wait(".try-card .was")) },
  "an editor": { path: "/edit/travelers", given: FIELDS, then: edited },
  "an editor of a cube": { path: "/edit/courier-leapale", given: FIELDS, then: edited },
  "an editor of four sides": { path: "/edit/traverse?spec=traverse%3Aplayers%3D4", given: FIELDS, then: edited },
  "a text that is no position": { path: "/edit/travelers?position=what", given: `${FIELDS}, .text-form`, then: wait(".text-form .around") },
  "links": { path: `/analyse/travelers?${TRAVELERS}`, inside: "dialog", then: shared(0) },
  "texts": { path: `/analyse/travelers?${TRAVELERS}`, inside: "dialog", then: shared(1) },
  "pictures": { path: `/analyse/travelers?${TRAVELERS}`, inside: "dialog", then: all(shared(2), wait(".share-preview img")) },
  "animations": { path: `/analyse/travelers?${TRAVELERS}`, inside: "dialog", then: all(shared(3), click(".share-buttons .btn"), wait(".share-preview img")) },
  "boards for other pages": { path: `/analyse/travelers?${TRAVELERS}`, inside: "dialog", then: shared(4) },
  "a free seat": { path: (person) => tableFor(person), then: wait(".notice .btn") },
  "another device": { path: (person) => tableFor(person), inside: "dialog", then: all(wait(".notice .btn"), say(MORE), say(DEVICE), wait(".waiting-words")) },
  "an offer": { path: tableWithOffer, then: wait(".notice.asks-you") },
  "talk": { path: tableWithOffer, inside: ".chat", then: all(wait(".notice.asks-you"), say(CHAT), wait(".chat li")) },
  "a level with a clock": { path: (person) => withLevel(person, { seats: { w: "me", b: { level: 1 } } }), then: wait(".clock") },
  "a level with a clock and a trail": { path: (person) => withLevel(person, { spec: "traverse", seats: { s: "me", n: { level: 1 } } }), then: wait(".clock") },
  "looking on": { path: tableOfOthers, then: all(wait(".toast"), wait(".player")) },
  "no table": { path: "/t/aaaaaaaaaaaa", given: ".empty .second", then: wait(".empty") },
  "an embedded board": { path: `/embed/travelers?${TRAVELERS}`, given: ".told", then: wait(".board") },
  "no embedded board": { path: "/embed/chess", then: wait("[role=alert]") },
  "the first page": { path: "/", given: ".by", then: wait(".poster") },
  "a new game": { path: "/new/travelers", inside: "dialog", then: wait("dialog .ladder-field") },
  "a new game with starts to choose from": { path: "/new/courier-leapale", inside: "dialog", then: wait("dialog .start-picture") },
  "a new game alone": { path: "/new/safe-passage?start=77", inside: "dialog", then: wait("dialog .together") },
  "a puzzle": { path: "/puzzle", then: wait(".mover") },
  "a game of The Travelers": { path: "/play?spec=travelers&moves=a2a3+a8a7", then: wait(".mover") },
  "a game in a cube": { path: "/play?spec=courier-leapale", then: wait(".mover") },
  "a game of TRAVERSE": { path: "/play?spec=traverse", then: wait(".setup") },
  "a game alone": { path: "/play?spec=safe-passage&moves=e2e4", then: wait(".goal-ladder, .mover") },
  "lessons": { path: "/learn", then: wait(".lesson-card") },
  "mistakes to practise": { path: "/learn/mistakes", then: wait(".empty") },
  "a step of a lesson": { path: "/learn/travelers/2", given: ".bar-title, main p, .lesson-words, .lesson-left, .lesson-hand", then: wait(".lesson-do, .lesson-answer") },
  "a piece": { path: "/pieces/courier-leapale/E", given: ".piece-explorer", then: wait(".piece-explorer .cell, .piece-explorer .tower") },
  "rules of a game": { path: "/rules/travelers", given: "main", then: wait(".rules h2") },
  "what to practise": { path: "/practice/travelers", given: "main li", then: wait("main li") },
  "a practice": { path: "/practice/travelers/1", given: ".bar-title, .told, .message, .left", then: wait(".mover") },
  "what else can be done": { path: "/play?spec=travelers&moves=a2a3+a8a7", inside: ".more", then: all(wait(".mover"), say(MORE), wait(".more")) },
  "results of my games": { path: "/games", then: all(wait("main h1"), click(".mine .tabs [role=tab]", 1)) },
  "my games as a file": { path: "/games", then: all(wait("main h1"), click(".mine .tabs [role=tab]", 3)) },
  "a game that was given up": { path: `/play?${moves("traverse:rules=advanced", "=SDTCCTDS", "=SDTCCTDS", "e1d2", "s:resigns")}`, given: ".result, svg", then: wait(".moves [data-move]") },
  "pieces of The Travelers": { path: "/pieces/travelers", then: wait(".target, .pieces-told svg") },
  "pieces of Courier Leapale": { path: "/pieces/courier-leapale", then: wait(".pieces-told svg") },
  "pieces of TRAVERSE": { path: "/pieces/traverse", then: wait(".pieces-told svg") },
  "pieces of Safe Passage": { path: "/pieces/safe-passage", then: wait(".pieces-told svg") },
  "an ending by table": { path: "/practice/courier-leapale/broker-against-bare-1", given: ".bar-title, .told, .message, .left", then: wait(".mover, .level-tabs .movable") },
  "practice": { path: "/practice/courier-leapale", given: "li", then: wait("main li a") },
  "an editor of Safe Passage": { path: "/edit/safe-passage", given: FIELDS, then: edited },
  "the server's status": { path: "/status", then: wait(".server-status dl") },
  "my games": { path: "/games", then: wait("main h1") },
  "what can be analysed": { path: "/analyse", then: wait(".analyse-games") },
  "seats to give up": { path: "/", inside: "dialog", then: all(say(FORGET), wait("dialog .btn.danger")) },
};

/** Everything that a person sees or hears, and what is wrong with it. */
function look(page, given, inside) {
  return page.evaluate(({ names, english, given, inside, library }) => {
    const known = new Set(names);
    const foreign = new RegExp(`(?<!\\p{L})(${english.join("|")})(?!\\p{L})`, "u");
    const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** The library speaks the page's language too. */
    const isOwnGiven = (element) => isGiven(element) && element.closest(library) === null;
    const isGiven = (element) => given !== "" && element.closest(given) !== null;
    const accented = /[abcdegiklnorstuwy]/; // the pseudo-locale leaves none of them as it is
    const isOwn = (word) => !accented.test(word) || /\d/.test(word) || known.has(word) || word.length === 1;
    const bare = (text) => text.split(/[^\p{L}\d']+/u).filter((word) => /^[a-z'\d]+$/i.test(word) && !isOwn(word));
    const found = { bare: new Set(), cut: new Set(), english: new Set() };
    const tell = (set, element, words) => set.add(`${words} (${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""})`);
    const heard = (element) => {
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
        const text = element.getAttribute(name);
        if (text === null) continue;
        if (foreign.test(text)) tell(found.english, element, `${name}: ${text}`);
        if (!isGiven(element) && bare(text).length > 0) tell(found.bare, element, `${name}: ${text}`);
      }
    };
    /** Whether an element's ancestors hide a part of a line, or all of it. What scrolls down shows it; what scrolls to the
     * side does if it is a row for that (`overflow: auto hidden`). */
    const isCut = (element, box) => {
      let [across, down] = [true, true];
      const middle = (box.top + box.bottom) / 2;
      for (let one = element; one !== null && one !== document.body; one = one.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(one);
        const edge = one.getBoundingClientRect();
        if (edge.width <= 1 && edge.height <= 1) return false; // for who hears it
        if ((overflowX === "auto" && overflowY === "hidden") || one.matches("pre, textarea")) across = false;
        if (overflowY === "auto") down = false;
        const hides = (overflow) => overflow !== "visible" || one.matches("button, .btn, th, td, [role=tab], .engine-title, .who");
        if (across && hides(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true;
        if (down && hides(overflowY) && (middle > edge.bottom || middle < edge.top)) return true;
        if (position === "fixed") break;
      }
      return across && (box.right > innerWidth + 1 || box.left < -1);
    };
    const all = document.createTreeWalker(document.querySelector(inside), NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element.closest("script, style, [inert]") !== null || !isShown(element)) continue;
      if (node === element) {
        if (!isOwnGiven(element)) heard(element);
        continue;
      }
      const text = node.data.trim();
      if (text === "") continue;
      if (!isOwnGiven(element) && foreign.test(text)) tell(found.english, element, text);
      if (!isGiven(element) && bare(text).length > 0) tell(found.bare, element, text);
      if (element.closest(".unseen, svg") !== null) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0 && isCut(element, box)) tell(found.cut, element, text);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.cut.add(`the page is ${scrollWidth} pixels wide`);
    return { bare: [...found.bare], cut: [...found.cut], english: [...found.english] };
  }, { names: NAMES, english: ENGLISH_ONLY, given, inside, library: LIBRARYS });
}

const cutOff = ({ cut }) => cut.map((text) => `cut off: ${text}`);

/** Looks at screens, each narrow and wide. `faultsOf`: what is wrong with what was found there. */
async function lookAtAll(visit, language, faultsOf, { names = Object.keys(screens), widths = sizes } = {}) {
  const faults = [];
  const person = await visit.person({ calm: true });
  const { page } = person;
  await person.keep({ "wayfarer.language": JSON.stringify(language) });
  await person.go("/");
  for (const name of names) {
    const { path, then, given, inside = "body", engine = false } = screens[name];
    await page.evaluate((on) => localStorage.setItem("wayfarer.engine", JSON.stringify({ on, lines: 3 })), engine);
    await page.setViewportSize({ width: widths[0][0], height: widths[0][1] });
    await person.go(typeof path === "string" ? path : await path(person, visit));
    const failed = await then(person).then(() => undefined, String);
    if (failed !== undefined) faults.push(`${name}: ${failed}`);
    if (failed !== undefined) continue;
    for (const [width, height] of widths) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      if ((await page.locator(inside).count()) === 0) await then(person); // it went with the narrow window
      const found = await look(page, [LIBRARYS, given].filter(Boolean).join(", "), inside);
      faults.push(...(await faultsOf(found, page)).map((fault) => `${name}, ${width}: ${fault}`));
    }
  }
  check(faults.length === 0, `\n${[...new Set(faults)].join("\n")}\n`);
}

/** What is not as it should be where text goes from right to left: words that begin at the left; a mirrored board; and
 * what goes through time, which does not follow the text. */
function lookMirrored(page) {
  return page.evaluate(() => {
    const faults = [];
    const rects = (element) => element.getBoundingClientRect();
    const texts = [...document.querySelectorAll(":is(main, dialog) :is(h1, h2, h3, p, li, label)")];
    const shown = texts.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest(".unseen, [inert]") === null);
    const range = document.createRange();
    for (const element of shown) {
      const { display, direction, textAlign, paddingInlineStart } = getComputedStyle(element);
      if (display !== "block" || element.firstChild?.nodeType !== Node.TEXT_NODE || !["start", "right"].includes(textAlign)) continue;
      if (element.textContent.trim() === "") continue; // it keeps the room of what is still fetched
      if (direction !== "rtl") faults.push(`from left to right: ${element.textContent}`);
      range.selectNodeContents(element);
      const gap = rects(element).right - parseFloat(paddingInlineStart) - rects(range).right;
      if (Math.abs(gap) > 3) faults.push(`begins ${gap} pixels from the right: ${element.textContent}`);
    }
    for (const board of document.querySelectorAll(".board")) {
      const middles = [...board.querySelectorAll("[data-xy]")].map((one) => [Number(one.dataset.xy.split(",")[0]), rects(one).left]);
      middles.sort(([a], [b]) => a - b);
      if (middles.some(([, left], i) => i > 0 && left < middles[i - 1][1] - 1)) faults.push("the board is mirrored");
    }
    const order = (row) => row.map((one) => rects(one).left).every((left, i, all) => i === 0 || left > all[i - 1]);
    const buttons = [...document.querySelectorAll(".steps .icon-button")].filter((one) => one.checkVisibility());
    if (!order(buttons)) faults.push("the steps through a game are mirrored");
    const bar = [...document.querySelectorAll(".bar :is(.tools, .brand, .back)")].filter((one) => one.checkVisibility());
    if (bar.length > 1 && order(bar)) faults.push("the bar is not mirrored");
    return faults;
  });
}

const MIRRORED = ["the first page", "a new game", "settings", "a game of The Travelers", "a game in a cube", "a game alone", "lines of the engine",
  "a review", "an editor", "lessons", "a step of a lesson", "a piece", "rules of a game", "my games", "links", "an offer"];

runTests({
  async "German asks with the noun in its case, and writes moves in German"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.keep({ "wayfarer.language": '"de"' });
    await person.open("travelers", { start: "8t/9/3ub4/3a1t1y1/9/9/9/B8/1TT1D4 w - 0 1" });
    for (const place of ["e1", "e6", "d6"]) await person.tap(place);
    await page.getByText("Wohin mit dem Ass?").first().waitFor();
    const series = "7nS2/2nSnDnT2nT2/10/4nC1nC3/10/2sC7/7sC2/4sD3sT1/2sS7/3sD1nD1sSsT1 s advanced 2 21";
    await person.open("traverse:rules=advanced", { start: series, events: ["c5g9,g7d10", "n:resigns"] });
    await page.getByRole("button", { name: "c5→g9 5 Sprünge ↩Nord g7→d10" }).first().waitFor();
    await page.getByRole("button", { name: "Nord gibt auf" }).first().waitFor();
  },

  async "every text is a message, and has room for one that is a third longer"(visit) {
    await lookAtAll(visit, "en-XA", (found) => [...found.bare.map((text) => `no message: ${text}`), ...cutOff(found)]);
  },

  async "nothing is cut off in German, and no piece or seat has its English name"(visit) {
    await lookAtAll(visit, "de", (found) => [...cutOff(found), ...found.english.map((text) => `in English: ${text}`)]);
  },

  async "nothing is cut off in English"(visit) {
    await lookAtAll(visit, "en", cutOff);
  },

  async "where text goes from right to left the page does, and boards and time do not"(visit) {
    const faultsOf = async (found, page) => [...cutOff(found), ...(await lookMirrored(page))];
    await lookAtAll(visit, "ar-XB", faultsOf, { names: MIRRORED, widths: [[360, 740], [1366, 768]] });
  },

  async "arrow keys choose along the lines of text"(visit) {
    for (const [language, key] of [["en", "ArrowRight"], ["ar-XB", "ArrowLeft"]]) {
      const person = await visit.person();
      await person.keep({ "wayfarer.language": JSON.stringify(language) });
      await person.go("/games");
      const tabs = person.page.locator(".mine .tabs [role=tab]");
      await tabs.first().press(key);
      await until(person.page, "the second tab", () => document.querySelectorAll(".mine .tabs [role=tab]")[1].ariaSelected === "true");
    }
  },
});
