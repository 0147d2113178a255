// Every screen of the page, and what may be wrong with how it fits its window.
import { longGame } from "./games_played.mjs";
import { settled } from "./looks.mjs";

const setup = Array(4).fill("=SDTCCTDS");
const game = "a2a4+a8a6+b2b4";

const BLUNDER = new URLSearchParams({ spec: "travelers", start: "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20", moves: "f4e3" });
export const REVIEW = `/analyse/travelers?${BLUNDER}&review`;

/** A table of two with free seats. */
export async function newTable({ page, base }) {
  await page.goto(`${base}/settings`);
  const table = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/api/socket`, "wayfarer");
        socket.onopen = () => socket.send(JSON.stringify({ do: "create", spec: "travelers", seats: { w: "open", b: "open" }, id: 1 }));
        socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && resolve(JSON.parse(data).table);
      }),
  );
  return `/t/${table}`;
}

/** A game that is over, with what explains its end in sight where it has a tab beside the moves. */
async function checkmate(person) {
  await person.open("courier-leapale", { events: longGame() });
  const name = /^(Why mate|Warum matt)$/;
  const tab = person.page.getByRole("tab", { name });
  await tab.or(person.page.getByRole("button", { name })).first().waitFor();
  if ((await tab.count()) > 0) await tab.click();
}

/** Courier Leapale: White wins in four turns. */
export const ENDING = "6/6/6/6/6/6|6/6/6/6/4M1/6|6/6/6/6/6/6|6/2E3/6/6/6/6|6/6/6/6/6/6|6/6/6/e5/6/6 w 0 1";

/** A screen each: how to get there, and what is there once it is. */
export const screens = {
  home: ["/", ".poster"],
  settings: ["/settings", "dialog[open]"],
  "new game": ["/new/travelers", "dialog[open]"],
  "new game for four": ["/new/traverse?opponent=friend&players=4", "dialog[open]"],
  travelers: [(person) => person.open("travelers", { players: { b: { level: 3 } }, events: ["a2a4", "a8a6"] }), ".mover"],
  "traverse for four": [(person) => person.open("traverse:players=4", { events: [...setup, "b1b2"] }), ".mover"],
  "courier-leapale": [(person) => person.open("courier-leapale"), ".mover"],
  "safe-passage": [(person) => person.open("safe-passage", { events: ["e2e4"] }), ".mover"],
  puzzle: ["/puzzle/travelers/1", ".mover"],
  analysis: [`/analyse/travelers?spec=travelers&moves=${game}`, ".engine-title .tag"],
  studies: ["/analyse", "h1"],
  "an annotated game": ["/study/annotated-traverse/3", ".review-story"],
  learn: ["/learn", "h1"],
  mistakes: ["/learn/mistakes", ".empty"],
  lesson: ["/learn/travelers/1", "[data-place]"],
  rules: ["/rules/travelers", ".rules h2"],
  strategy: ["/strategy/travelers", ".measured"],
  endgames: ["/endgames", ".ending-table tbody tr"],
  "a longest win": ["/endgames/KMvK", "[data-place]"],
  pieces: ["/pieces/courier-leapale", "[data-place]"],
  practice: ["/practice/travelers", "h1"],
  "an ending by table": [`/practice/courier-leapale/table?position=${encodeURIComponent(ENDING)}`, ".mover, .level-tabs .movable"],
  "an ending in the analysis": [`/analyse/courier-leapale?spec=courier-leapale&start=${encodeURIComponent(ENDING)}`, ".proven .btn"],
  editor: ["/edit/travelers", "[data-place]"],
  "my games": ["/games", "h1"],
  "the server's status": ["/status", ".server-status dl"],
  "a table": [async (person) => person.go(await newTable(person)), "[data-piece]"],
  "a review": [REVIEW, ".review-card h2"],
  "a checkmate": [checkmate, ".board"],
  "a puzzle in a cube": ["/puzzle/courier-leapale/1", ".mover"],
  "a lesson in a cube": ["/learn/courier-leapale/3", "[data-place]"],
  "rules of a cube": ["/rules/courier-leapale", ".rules h2"],
  "an editor of a cube": ["/edit/courier-leapale", "[data-place]"],
  "pieces of TRAVERSE": ["/pieces/traverse", "[data-place]"],
  "a game for one": ["/new/safe-passage?start=77", "dialog .mini-board"],
  "all rules": ["/rules/", "h1"],
};

/** Texts that stick out of what they are written on, or of what shows them. A name that ends in three dots is shown whole
 * elsewhere; the engine's lines are as long as there is room. */
export function cutTexts() {
  const clips = (how) => how === "hidden" || how === "clip";
  const isPlate = (one) => one.matches("button, .btn, .bar, [role=tab], [role=radio], .clock, .tag, select");
  const isForEars = (one) => one !== null && (getComputedStyle(one).clipPath === "inset(50%)" || isForEars(one.parentElement));
  const isMeant = ({ data, parentElement: one }) =>
    data.trim() !== "" && one.closest("svg, noscript, script, style, .line-moves") === null && !isForEars(one) && one.checkVisibility({ visibilityProperty: true }) && one.closest("a, button")?.clientHeight !== 0;
  const isWide = (text, box) => text.left < box.left - 1.5 || text.right > box.right + 1.5;
  const isHigh = (text, box) => text.top < box.top - 3.5 || text.bottom > box.bottom + 3.5; // a line has air
  /** What it sticks out of, if it can be seen only where it is. */
  const cutBy = (text, parent) => {
    let [x, y] = [true, true]; // nothing around it can be scrolled
    for (let one = parent; one !== null && (x || y); one = one.parentElement) {
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      x &&= textOverflow !== "ellipsis" && !["auto", "scroll"].includes(overflowX);
      y &&= webkitLineClamp === "none" && !["auto", "scroll"].includes(overflowY);
      const holds = isPlate(one) || one === document.body || (one === parent && display !== "inline");
      if (x && (clips(overflowX) || holds) && isWide(text, box)) return one;
      if (y && (clips(overflowY) || isPlate(one)) && isHigh(text, box)) return one;
      if (one.matches("dialog:modal")) break; // nothing around it clips it
    }
    return undefined;
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!isMeant(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const by = range.getBoundingClientRect().width < 1 ? undefined : cutBy(range.getBoundingClientRect(), node.parentElement);
    if (by !== undefined) found.push(`"${node.data.trim().slice(0, 40)}" by ${by.tagName} ${by.className}`);
  }
  return found;
}

/** Controls that cannot be pressed even where they are scrolled to, because something lies over them or they are outside;
 * and flat boards of which a corner cannot. */
export async function covered() {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const kinds = "button, a[href], input, select, textarea, summary, [role=tab], [role=radio], [role=switch]";
  const top = document.querySelector("dialog[open]") ?? document.body;
  const found = [];
  for (const one of top.querySelectorAll(kinds)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.closest("svg, .skip, .unseen, [inert]") !== null) continue;
    if (getComputedStyle(one).pointerEvents === "none") continue;
    const [box] = one.getClientRects();
    if (box === undefined || box.width < 2 || box.height < 2) continue; // drawn by its label
    const isOwn = (hit) => hit !== null && (one.contains(hit) || hit.closest("label")?.control === one);
    /** A box that hides what sticks out of it can be scrolled by a program, and by nobody else. */
    const scrollBack = () => {
      for (let around = one.parentElement; around !== null; around = around.parentElement)
        if (["hidden", "clip"].includes(getComputedStyle(around).overflowX)) around.scrollLeft = 0;
    };
    /** What is hit in its middle or near its ends instead of it. */
    const hitNow = () => {
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      scrollBack();
      const [{ x, y, width, height }] = one.getClientRects();
      return [0.5, 0.15, 0.85].map((part) => document.elementFromPoint(x + width * part, y + height / 2)).find((hit) => !isOwn(hit));
    };
    if (hitNow() === undefined) continue;
    await frames(); // what was far away is laid out now
    const hit = hitNow();
    if (hit === undefined) continue;
    found.push(`${one.className || one.tagName} "${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 30)}" by ${hit === null ? "nothing" : hit.className?.baseVal ?? hit.className}`);
  }
  for (const board of top.querySelectorAll(".board")) {
    board.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    await frames();
    const { left, right, top: above, bottom } = board.getBoundingClientRect();
    for (const [x, y] of [[left + 4, above + 4], [right - 4, above + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]])
      if (right - left > 8 && document.elementFromPoint(x, y)?.closest(".board") !== board) found.push(`board's corner at ${Math.round(x)}, ${Math.round(y)}`);
  }
  return found;
}

/** Boxes that must be scrolled sideways to be seen whole, though they are no strip (of moves, tabs or pieces) and no wide
 * table. */
export function sideways() {
  const meant = ".move-strip, .move-strip *, .line-moves, .palette-pieces, .taken, .moves ol, [role=tablist], .rules *, pre, textarea, input";
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
  const found = [...document.body.querySelectorAll("*")].filter((one) => !one.matches(meant) && one.checkVisibility() && scrolls(one));
  return found.map((one) => `${one.tagName} ${one.className} by ${one.scrollWidth - one.clientWidth} px`);
}

/** Goes to a screen, and waits until it is there. */
export async function show(person, [way, there]) {
  if (typeof way === "string") await person.go(way);
  else await way(person);
  await person.page.locator(there).first().waitFor({ state: "attached" });
  await person.page.evaluate(settled);
}
