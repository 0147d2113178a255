// The boards of the documentation site in a browser: drawn, played by keyboard, light and dark with the site, after going to
// another page of it; what is there without scripts; and that nothing is asked of another host.
//
// usage: site.mjs SITE    SITE: the folder of the built site
import assert from "node:assert/strict";
import { browserFor } from "./browser/browsers.mjs";
import { serve, test, testAll } from "./npm/installed.mjs";

const [site] = process.argv.slice(2);
const address = await serve(site);
const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];

/** A page of the site, and what went wrong there. */
async function opened(path, options = {}) {
  const context = await (await browserFor({})).newContext(options);
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

await testAll("");
