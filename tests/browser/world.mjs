// The world around the page: a browser that translates it. What the device's
// clock does is in table.mjs, its text size in text_size.mjs.
//
// usage: world.mjs PROGRAM WEB [ONLY].
import { settled } from "./looks.mjs";
import { becomes, checkEqual, runTests } from "./visit.mjs";

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

await runTests(tests, { file: import.meta.url });
