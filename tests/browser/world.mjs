// The world around the page: a browser that translates it, and a system that forces its few colours on it. What the device's
// clock does is in table.mjs, its text size in text_size.mjs.
//
// usage: world.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { settled } from "./looks.mjs";
import { becomes, check, checkEqual, runTests } from "./visit.mjs";

/** Translates every text, now and whenever one comes, as the translators of browsers do: a text is taken out of the page,
 * and two <font> elements with the translation stand in its place. `way`: what becomes of the text. */
function translate(way) {
  const isMeant = (text) => text.data.trim() !== "" && text.parentElement?.closest('[translate="no"], .notranslate, script, style, noscript, textarea, svg, font') === null;
  const font = (child) => Object.assign(document.createElement("font"), { style: "vertical-align: inherit" }).appendChild(child).parentNode;
  const translated = (words) => `«${words}»`;
  const wrap = (text) => {
    const shown = way === "moved" ? text : document.createTextNode(translated(text.data));
    const place = document.createElement("font");
    if (way === "replaced") text.replaceWith(place);
    else text.before(place);
    if (way === "removed") text.remove();
    place.append(font(shown));
    if (way === "moved") text.data = translated(text.data);
  };
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text);
    texts.filter(isMeant).forEach(wrap);
  };
  document.documentElement.lang = "fr";
  document.documentElement.classList.add("translated-ltr");
  all(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!node.isConnected) continue;
        if (node.nodeType === Node.TEXT_NODE) isMeant(node) && wrap(node);
        else all(node);
      }
  });
  observer.observe(document.body, { subtree: true, childList: true });
}

/** What is said of the position, up to what a translator has put together. */
const status = async (page) => /^[^.]*\.»?/.exec((await page.locator(".status").textContent()) ?? "")?.[0];

/** Texts that are shown without a translation, or beside one. */
function untranslated() {
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
  const meant = [...document.querySelectorAll("body *")].filter((one) => one.closest("font, svg, noscript, script, style, textarea, [translate=no]") === null);
  return meant.filter((one) => hasText(one) && one.checkVisibility()).map((one) => one.textContent);
}

const tests = {};
for (const way of ["replaced", "removed", "moved"])
  tests[`a page that a browser translates goes on: texts are ${way}`] = async (visit) => {
    const person = await visit.person({ bypassCSP: true });
    const { page } = person;
    await person.open("travelers", { players: { b: "person" } });
    await becomes(() => status(page), "White to move.", "the status");
    await page.evaluate(translate, way);
    checkEqual(await status(page), "«White to move.»", "the status");
    const moves = [["a2", "a4"], ["a8", "a6"], ["b2", "b3"], ["i8", "i7"]];
    for (const [i, [from, to]] of moves.entries()) {
      await person.move(from, to);
      await becomes(() => status(page), `«${i % 2 === 0 ? "Black" : "White"} to move.»`, "the status");
      checkEqual((await person.moves()).length, i + 1, "moves in the list:");
    }
    checkEqual(await page.locator(".move-cell font, .board font").count(), 0, "notation that was translated:");
    await person.tap("d1"); // a refusal comes and goes
    await person.tap("d9");
    await page.locator(".message font").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".message").waitFor({ state: "detached" });
    await person.press("«Undo»");
    await becomes(() => status(page), "«Black to move.»", "the status after a move was taken back");
    for (const place of ["«Learn»", "«Puzzles»", "«Analyse»", "«Play»"]) {
      await page.getByRole("link", { name: place, exact: true }).first().click();
      await page.evaluate(settled);
    }
    await page.locator(".poster font").first().waitFor();
    checkEqual(await page.evaluate(untranslated), [], "not translated:");
  };

/** Of what is chosen, current or on: what looks as what beside it is not, or has words that cannot be read. */
function unseenChoices() {
  const chosen = '[aria-selected="true"], [aria-checked="true"], [aria-pressed="true"], [aria-current]:not([aria-current="false"])';
  const states = ["aria-selected", "aria-checked", "aria-pressed", "aria-current"];
  const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const isClear = (colour) => channels(colour)[3] === 0;
  const ground = (one) => (one === null ? "rgb(255, 255, 255)" : isClear(getComputedStyle(one).backgroundColor) ? ground(one.parentElement) : getComputedStyle(one).backgroundColor);
  const light = (colour) => channels(colour).slice(0, 3).map((value) => value / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const looks = (one) => [ground(one), getComputedStyle(one).outlineStyle].join();
  const top = document.querySelector("dialog[open]") ?? document.body;
  const all = [...top.querySelectorAll(chosen)].filter((one) => one.closest("svg") === null && one.checkVisibility() && one.getBoundingClientRect().width > 0);
  const faults = [];
  for (const one of all) {
    const name = `${one.className || one.role} "${one.textContent.trim().slice(0, 20)}"`;
    const state = states.find((attribute) => one.matches(`[${attribute}]`) && one.matches(chosen));
    const kin = [...top.querySelectorAll(one.tagName)].filter((other) => other !== one && other.className === one.className && other.role === one.role && !other.matches(chosen) && other.closest("svg") === null && other.checkVisibility());
    const [other] = kin.filter((other) => other.hasAttribute(state) || state === "aria-current");
    if (other !== undefined && looks(other) === looks(one)) faults.push(`${name} looks as "${other.textContent.trim().slice(0, 20)}"`);
    for (const text of [one, ...one.querySelectorAll(":not(svg, svg *)")]) {
      const written = [...text.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
      const found = written ? contrast(getComputedStyle(text).color, ground(text)) : 21;
      if (found < 4.5) faults.push(`${name}: contrast ${found.toFixed(1)}`);
    }
  }
  return { faults, names: all.map((one) => one.className || one.getAttribute("role") || one.tagName) };
}

const styleOf = (page, selector, name, part) => page.locator(selector).first().evaluate((one, [name, part]) => getComputedStyle(one, part)[name], [name, part]);

async function forced(visit, options = {}) {
  const person = await visit.person({ forcedColors: "active", bypassCSP: true, ...options });
  const seen = new Set();
  /** What is chosen can be told from what is not, here. */
  const look = async (name) => {
    await person.page.evaluate(settled);
    if (process.env.SHOTS !== undefined) await person.page.screenshot({ path: `${process.env.SHOTS}/forced-${name}-${options.colorScheme}.png` });
    const { faults, names } = await person.page.evaluate(unseenChoices);
    checkEqual(faults, [], `${name}:`);
    for (const one of names) seen.add(one.split(" ")[0]);
  };
  return { person, page: person.page, look, seen };
}

/** A switch has a knob that can be seen, and is another when it is on. */
async function checkSwitches(page) {
  await page.locator('.switch[aria-checked="true"]').first().click();
  for (const on of ["true", "false"]) {
    const knob = `.switch[aria-checked="${on}"]`;
    const [ground, own] = [await styleOf(page, knob, "backgroundColor"), await styleOf(page, knob, "backgroundColor", "::after")];
    check(ground !== own, `a switch (${on}) of ${ground} has a knob of ${own}`);
  }
  check((await styleOf(page, '.switch[aria-checked="true"]', "backgroundColor")) !== (await styleOf(page, '.switch[aria-checked="false"]', "backgroundColor")), "a switch looks the same on and off");
}

for (const colorScheme of ["light", "dark"])
  tests[`where the system forces its colours, what is chosen can be seen: ${colorScheme}`] = async (visit) => {
    const { person, page, look, seen } = await forced(visit, { colorScheme });
    await person.go("/");
    await page.locator(".poster").first().waitFor();
    await look("home");
    await person.go("/settings");
    await page.locator("dialog[open] .switch").first().waitFor();
    await look("settings");
    await checkSwitches(page);
    await person.go("/new/travelers?opponent=computer");
    await page.locator("dialog[open] [role=radio]").first().waitFor();
    await look("new");
    await person.open("travelers", { events: ["a2a4", "a8a6"] });
    const plain = await visit.person({ colorScheme });
    await plain.open("travelers", { events: ["a2a4", "a8a6"] });
    for (const one of [person, plain]) {
      await one.tap("d1");
      await one.page.locator(".target").first().waitFor({ state: "attached" });
    }
    await look("game");
    check((await styleOf(page, ".player.on", "outlineStyle")) === "solid", "the side to move has a frame");
    check((await styleOf(page, ".player:not(.on)", "outlineStyle")) === "none", "the other side has none");
    for (const drawn of [".target circle", ".coordinates text", ".layer [data-mark]"])
      if ((await plain.page.locator(drawn).count()) > 0)
        for (const name of ["fill", "stroke"]) checkEqual(await styleOf(page, drawn, name), await styleOf(plain.page, drawn, name), `${name} of ${drawn}:`);
    await person.open("courier-leapale");
    await look("cube");
    await person.go("/analyse/travelers?spec=travelers&moves=a2a4+a8a6+b2b4");
    await page.locator(".eval-bar .band").first().waitFor();
    await look("analysis");
    const bands = await page.locator(".eval-bar .band").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    checkEqual(new Set(bands).size, 2, "colours of the bar of chances:");
    await person.go("/learn/travelers/3");
    await page.locator("[data-place]").first().waitFor();
    await look("lesson");
    await person.go("/edit/travelers");
    await page.locator(".palette").waitFor();
    await look("editor");
    await person.go("/pieces/courier-leapale");
    await page.locator(".kind").first().waitFor();
    await look("pieces");
    for (const kind of ["move-cell", "switch", "kind", "tab"]) check(seen.has(kind), `no ${kind} was looked at: ${[...seen]}`);
  };

await runTests(tests, { file: import.meta.url });
