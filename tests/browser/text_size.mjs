// The browser's own text size, larger than usual: all text follows it, and nothing is cut off, on every screen.
//
// usage: text_size.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { settled } from "./looks.mjs";
import { check, checkEqual, runTests } from "./visit.mjs";

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 768 } },
};

const setup = Array(4).fill("=SDTCCTDS");
const game = "a2a4+a8a6+b2b4";

/** A screen each: how to get there, and what is there once it is. */
const screens = {
  home: ["/", ".poster"],
  settings: ["/settings", "dialog[open]"],
  "new game": ["/new/travelers", "dialog[open]"],
  "new game for four": ["/new/traverse?opponent=friend&players=4", "dialog[open]"],
  travelers: [(person) => person.open("travelers", { players: { b: { level: 3 } }, events: ["a2a4", "a8a6"] }), ".mover"],
  "traverse for four": [(person) => person.open("traverse:players=4", { events: [...setup, "b1b2"] }), ".mover"],
  "courier-leapale": [(person) => person.open("courier-leapale"), ".mover"],
  "safe-passage": [(person) => person.open("safe-passage", { events: ["e2e4"] }), ".mover"],
  puzzle: ["/puzzle/travelers/1", ".mover"],
  analysis: [`/analyse/travelers?spec=travelers&moves=${game}`, ".tree"],
  studies: ["/analyse", "h1"],
  learn: ["/learn", "h1"],
  lesson: ["/learn/travelers/1", "[data-place]"],
  rules: ["/rules/travelers", ".rules h2"],
  pieces: ["/pieces/courier-leapale", "[data-place]"],
  practice: ["/practice/travelers", "h1"],
  editor: ["/edit/travelers", "[data-place]"],
  "my games": ["/games", "h1"],
};

/** Makes the browser's text larger, as its settings do. */
async function setTextSize({ page }, pixels) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: pixels, fixed: Math.round(pixels * 0.8125) } });
}

/** Texts that stick out of what they are written on, or of what shows them. A name that ends in three dots is shown whole
 * elsewhere. */
function cutTexts() {
  const clips = (how) => how === "hidden" || how === "clip";
  const isPlate = (one) => one.matches("button, .btn, .bar, [role=tab], [role=radio], .clock, .tag, select");
  const isMeant = ({ data, parentElement: one }) =>
    data.trim() !== "" && one.closest("svg, .unseen, noscript, script, style") === null && one.checkVisibility({ visibilityProperty: true }) && one.closest("a, button")?.clientHeight !== 0;
  const isWide = (text, box) => text.left < box.left - 1.5 || text.right > box.right + 1.5;
  const isHigh = (text, box) => text.top < box.top - 3.5 || text.bottom > box.bottom + 3.5; // a line has air
  /** What it sticks out of, if it can be seen only where it is. */
  const cutBy = (text, parent) => {
    let [x, y] = [true, true]; // nothing around it can be scrolled
    for (let one = parent; one !== null && (x || y); one = one.parentElement) {
      const { display, overflowX, overflowY, textOverflow } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      x &&= textOverflow !== "ellipsis" && !["auto", "scroll"].includes(overflowX);
      y &&= !["auto", "scroll"].includes(overflowY);
      const holds = isPlate(one) || one === document.body || (one === parent && display !== "inline");
      if (x && (clips(overflowX) || holds) && isWide(text, box)) return one;
      if (y && (clips(overflowY) || isPlate(one)) && isHigh(text, box)) return one;
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

/** The size of every text that is seen, in the order of the page. */
function textSizes() {
  const seen = [...document.querySelectorAll("body *")].filter((one) => one.closest("svg, noscript") === null && one.checkVisibility());
  const written = seen.filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
  return Object.fromEntries(written.map((one) => [`${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`, parseFloat(getComputedStyle(one).fontSize)]));
}

async function show(person, [way, there]) {
  if (typeof way === "string") await person.go(way);
  else await way(person);
  await person.page.locator(there).first().waitFor({ state: "attached" });
  await person.page.evaluate(settled);
}

const tests = {};
for (const [size, options] of Object.entries(sizes))
  for (const [name, screen] of Object.entries(screens))
    tests[`${name}, ${size}`] = async (visit) => {
      const person = await visit.person({ ...options, bypassCSP: true });
      const { page } = person;
      await show(person, screen);
      const usual = await page.evaluate(textSizes);
      await setTextSize(person, 24);
      await show(person, screen);
      if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/${size}-${name}.png` });
      const large = await page.evaluate(textSizes);
      const same = Object.entries(usual).filter(([text, pixels]) => pixels > 0 && large[text] !== undefined && large[text] < pixels * 1.1);
      checkEqual(same, [], "not larger:");
      check(Object.keys(large).some((text) => large[text] === usual[text] * 1.5), "the text is larger");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(wide <= 0, `${wide} px too wide`);
      checkEqual(await page.evaluate(cutTexts), [], "cut off:");
    };

await runTests(tests, { file: import.meta.url });
