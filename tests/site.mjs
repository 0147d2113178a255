// The boards of the documentation site in a browser: drawn, played by keyboard, light and dark with the site, after going to
// another page of it; what is there without scripts; German around German pages; no page wider than a telephone; and that
// nothing is asked of another host.
//
// usage: site.mjs SITE    SITE: the folder of the built site
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { browserFor } from "./browser/browsers.mjs";
import { serve, test, testAll } from "./npm/installed.mjs";

const [site] = process.argv.slice(2);
const address = await serve(site);
const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];

/** A page of the site, and what went wrong there. */
async function opened(path, options = {}) {
  const context = await (await browserFor({})).newContext(options);
  // as servers do that are told which page to show
  await context.route("**/nowhere.html", (route) => route.fulfill({ status: 404, contentType: "text/html", path: join(site, "404.html") }));
  const page = await context.newPage();
  const wrong = [];
  context.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${address}/`)) wrong.push(`asked for ${request.url()}`);
  });
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(address + path);
  return { page, wrong };
}

const board = (page) => page.locator("wayfarer-board").first();
const drawn = (page) => board(page).locator("button").first().waitFor();

for (const game of GAMES)
  test(`${game}: a board in its rules and boards in its strategy`, async () => {
    for (const [path, more] of [["rules", 1], ["strategy", 3], ["de/rules", 1], ["de/strategy", 3]]) {
      const { page, wrong } = await opened(`/${path}/${game}.html`);
      await drawn(page);
      assert.ok((await page.locator("wayfarer-board").count()) >= more);
      const faults = await page.evaluate(() => [...document.querySelectorAll("wayfarer-board")].filter((one) => one.events === undefined || one.events.length > 0).length);
      assert.equal(faults, 0);
      const spoken = await board(page).evaluate((one) => one.shadowRoot.querySelector(".root").lang);
      assert.equal(spoken, path.startsWith("de/") ? "de" : "en");
      assert.deepEqual(wrong, []);
      await page.context().close();
    }
  });

test("a move by keyboard", async () => {
  const { page, wrong } = await opened("/rules/travelers.html");
  await drawn(page);
  const moved = page.evaluate(() => new Promise((done) => document.addEventListener("wayfarer-move", ({ detail }) => done(detail.move), { once: true })));
  await page.evaluate(() => document.querySelector("wayfarer-board").shadowRoot.querySelector('[tabindex="0"]').focus());
  for (const keys of ["d2", "Enter", "d5", "Enter"]) await (keys === "Enter" ? page.keyboard.press(keys) : page.keyboard.type(keys));
  assert.equal(await moved, "d2d5");
  assert.deepEqual(wrong, []);
});

test("boards are light and dark with the site, and come on the next page, too", async () => {
  const { page, wrong } = await opened("/rules/travelers.html", { colorScheme: "dark", viewport: { width: 1366, height: 900 } });
  await drawn(page);
  assert.equal(await board(page).getAttribute("theme"), "dark");
  await page.locator("button.VPSwitchAppearance").first().click();
  await page.waitForFunction(() => document.querySelector("wayfarer-board").getAttribute("theme") === "light");
  await page.locator('.VPSidebar a[href$="/strategy/traverse.html"]').click();
  await page.waitForURL("**/strategy/traverse.html");
  await page.waitForFunction(() => document.querySelector('wayfarer-board[game^="traverse"]')?.getAttribute("theme") === "light");
  await drawn(page);
  assert.deepEqual(wrong, []);
});

test("without scripts there are the text and the pictures", async () => {
  const { page } = await opened("/strategy/travelers.html", { javaScriptEnabled: false });
  const picture = board(page).locator("img");
  assert.match(await picture.getAttribute("alt"), /Displacer/);
  assert.ok((await picture.boundingBox()).height > 100);
  await page.goto(`${address}/rules/travelers.html`);
  assert.match(await page.locator("main").innerText(), /You have two pieces called Travelers/);
});

/** Runs in a page: what it says around its document, by attributes or as text, without what is not shown. */
function wordsAround() {
  const words = new Set();
  const walk = (element) => {
    if (element.matches(".vp-doc, script, style, wayfarer-board") || element.checkVisibility?.() === false) return;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) words.add(element.getAttribute(name));
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) words.add(node.data.trim());
      else if (node.nodeType === Node.ELEMENT_NODE) walk(node);
    }
  };
  walk(document.body);
  return [...words].filter(Boolean);
}

/** Opens all that a page of the site has to open, and returns what is said there. */
async function allWords(path) {
  const { page } = await opened(path, { viewport: { width: 1366, height: 900 } });
  const words = new Set();
  const more = async () => (await page.evaluate(wordsAround)).forEach((one) => words.add(one));
  const missing = path.endsWith("nowhere.html");
  if (missing) await page.locator(".NotFound").waitFor();
  else await page.locator(".VPDocAsideOutline a").first().waitFor();
  await more();
  await page.locator(".DocSearch-Button").click();
  await page.locator(".VPLocalSearchBox input").fill("xyzzyx");
  await page.locator(".VPLocalSearchBox .no-results").waitFor();
  await more();
  await page.locator(".VPLocalSearchBox input").press("Escape");
  await page.locator(".VPLocalSearchBox").waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 800 });
  if (!missing) {
    await page.locator(".VPLocalNavOutlineDropdown button").first().click();
    await page.locator(".VPLocalNavOutlineDropdown .items").waitFor();
    await more();
  }
  await page.locator(".VPNavBarHamburger").click();
  await page.locator("#VPNavScreen").waitFor();
  await more();
  await page.context().close();
  return words;
}

/** Names, keys and the addresses of places, which are the same in all languages. */
const SAME = /^(Wayfarer|The Travelers|Courier Leapale|TRAVERSE|Safe Passage|English|Deutsch|K|esc|404|xyzzyx|"|.)$/;

test("German pages have a German search, menus and page that does not exist", async () => {
  for (const path of ["rules/travelers.html", "nowhere.html"]) {
    const [english, german] = [await allWords(`/${path}`), await allWords(`/de/${path}`)];
    assert.ok(english.has("Switch to dark theme") || english.has("Switch to light theme"), [...english].join());
    assert.deepEqual([...german].filter((one) => english.has(one) && !SAME.test(one)), [], path);
  }
});

/** The pages that the site's generator made. */
const PAGES = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html") && !/^(reference\/c|board|source)\//.test(name));

/** Runs in a page: what is wider than the window and does not scroll by itself. */
function tooWide() {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return undefined;
  const scrolls = (element) => element.closest("body *") !== null && (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
  const isWide = (one) => one.getBoundingClientRect().right > clientWidth + 0.5 && !scrolls(one.parentElement);
  const wide = [...document.querySelectorAll("body *")].filter(isWide).slice(0, 3);
  return [`${scrollWidth} pixels`, ...wide.map(({ outerHTML, textContent }) => `${outerHTML.split(">")[0]}> ${textContent.slice(0, 60)}`)].join("; ");
}

test("no page scrolls sideways on a telephone", async () => {
  assert.ok(PAGES.length > 50, `${PAGES.length}`);
  const wide = [];
  const { page } = await opened("/index.html", { viewport: { width: 390, height: 800 } });
  for (const name of PAGES) {
    await page.goto(`${address}/${name}`);
    const boards = () => [...document.querySelectorAll("wayfarer-board")].every((one) => one.shadowRoot?.querySelector(".mover, .setup") != null);
    await page.waitForFunction(boards);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(tooWide);
      if (found !== undefined) wide.push(`${name} at ${width}: ${found}`);
    }
  }
  assert.deepEqual(wide, []);
  await page.context().close();
});

await testAll("");
