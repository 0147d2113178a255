// What the browser tests share: a server of their own, a browser, and how a person uses a board.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browserFor, closeBrowsers, downloadOf, notInstalled, Skip } from "./browsers.mjs";
import { check, eventually, GUARD } from "./waiting.mjs";

export { allowClipboard, needsChromium, protocolOf } from "./browsers.mjs";
export { becomes, check, checkEqual, eventually, GUARD, idle, until } from "./waiting.mjs";

const [program, web] = process.argv.slice(2);

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A server on a store in a folder. */
export async function serve(folder, { pages = web, port } = {}) {
  if (!existsSync(join(pages, "index.html"))) throw new Error(`${pages} has no page: build it first (make web; tests/run.py for the fifth game)`);
  port ??= await freePort();
  const words = ["serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${folder}/tables.sqlite`, "--web", pages];
  const server = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    server.stdout.once("data", resolve);
    server.once("exit", () => reject(new Error("the server did not start")));
  });
  return { server, port, base: `http://localhost:${port}` };
}

/** Ends a server, and waits until it has written what it had to. */
export function stop(server) {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once("exit", resolve);
    server.kill();
  });
}

/** What was on the screens when a test failed. */
async function screensOf({ contexts }) {
  const told = contexts.flatMap((context) => context.pages()).map(async (page) => {
    const said = () => [`${document.title} (${navigator.onLine ? "online" : "offline"})`, document.body.innerText.slice(0, 1500)].join("\n");
    const words = await page.evaluate(said).catch((error) => String(error));
    return `${page.url()}: ${words}`.replaceAll("\n", "\n      ");
  });
  return (await Promise.all(told)).map((screen) => `   on the screen of ${screen}\n`).join("");
}

async function runTest(name, test, visit) {
  const start = performance.now();
  try {
    await test(visit);
    visit.checkConsole();
    console.log(`ok ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return "passed";
  } catch (error) {
    if (error instanceof Skip) {
      console.log(`skipped: ${name}: ${error.message}`);
      return "skipped";
    }
    console.log(`FAILED ${name}: ${error.stack ?? error}\n${await screensOf(visit)}`);
    return "failed";
  } finally {
    await visit.end();
  }
}

/** Runs tests, each a function of a `visit`, and exits with what came of them. `file`: the address of the file that they
 * stand in; if another one is run, which takes some of them, nothing is done here. `atOnce`: how many run side by side, in
 * the order of the list. */
export async function runTests(tests, { file, atOnce = 1 } = {}) {
  if (file !== undefined && realpathSync(process.argv[1]) !== fileURLToPath(file)) return;
  const missing = notInstalled();
  if (missing !== undefined) {
    console.log(`skipped: ${process.argv[1]} in this browser: ${missing} is not installed`);
    process.exit(0);
  }
  const only = process.argv[4];
  const chosen = Object.entries(tests).filter(([name]) => only === undefined || name.includes(only));
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-"));
  const { server, base } = await serve(folder);
  const left = [...chosen];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) counts[await runTest(...next, new Visit(base))]++;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await closeBrowsers();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, skipped } = counts;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exit(failed === 0 ? 0 : 1);
}

// How fast the machine is, and what else it does, must not decide: times are only printed. SLACK=1 holds them against
// their bars, SLACK=3 against three times as much.
const slack = Number(process.env.SLACK ?? Infinity);

/** Prints times in milliseconds, shortest first, and holds their median, or their best, against a bar. */
export function checkBar(what, times, bar, best = false) {
  const sorted = [...times].sort((a, b) => a - b);
  const one = sorted[best ? 0 : sorted.length >> 1];
  console.log(`   ${what}: ${sorted.map((time) => time.toFixed(0)).join(" ")} ms (bar ${bar} ms)`);
  check(one <= bar * slack, `${what}: ${one} ms`);
}

async function slowClock(route) {
  const response = await route.fetch();
  const slow = "{ const real = performance.now.bind(performance); performance.now = () => real() / 50; }\n";
  await route.fulfill({ response, body: slow + (await response.text()) });
}

/** In a page: what is to happen in five seconds, which is when messages go, does not. */
function keepMessages() {
  const later = window.setTimeout;
  window.setTimeout = (what, time, ...words) => (time === 5000 ? 0 : later(what, time, ...words));
}

/** What Firefox says in a page that is left while it still loads. */
const CUT_SHORT = /AbortError|error loading dynamically imported module|NetworkError when attempting to fetch/u;

/** People at their screens. */
class Visit {
  constructor(base) {
    this.base = base;
    this.contexts = [];
    this.complaints = [];
  }

  /** Without `offline` no service worker: it would answer in place of the routes of tests, and take time.
   * `webgl`: false; true, or "cardless": no drawing counts as too slow, however busy the machine is. `patient`: the
   * library's time runs slowly, so that what it finds does not depend on how fast the machine is. `calm`: messages at the
   * foot stay: for how long a page shows one must not decide whether a test sees it. */
  async person({ webgl = false, patient = false, offline = false, calm = false, ...options } = {}) {
    const wanted = { viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", serviceWorkers: offline ? "allow" : "block", ...options };
    const browser = await browserFor({ webgl, ...wanted });
    const context = await browser.newContext(wanted);
    context.setDefaultTimeout(GUARD);
    const page = await context.newPage();
    if (patient) await page.route("**/assets/worker*.js", slowClock);
    if (webgl) await page.route("**/assets/gl_worker*.js", slowClock);
    if (calm) await page.addInitScript(keepMessages);
    this.hear(page);
    this.contexts.push(context);
    return new Person(page, this.base);
  }

  /** Notes what the browser complains of in a page, but not of what is cut short when it is left for another one. */
  hear(page) {
    let leaves = false;
    const complain = (text) => (leaves && CUT_SHORT.test(text)) || this.complaints.push(text);
    page.on("request", (request) => (leaves ||= request.isNavigationRequest() && request.frame() === page.mainFrame()));
    page.on("framenavigated", (frame) => (leaves &&= frame !== page.mainFrame()));
    page.on("console", (line) => line.type() === "error" && complain(line.text()));
    page.on("pageerror", (error) => complain(String(error)));
  }

  checkConsole() {
    check(this.complaints.length === 0, `the browser complained: ${this.complaints.join("; ")}`);
  }

  async end() {
    for (const context of this.contexts) await context.close();
  }
}

/** One person at one screen; `use` is how: "mouse", "touch" or "keys". */
export class Person {
  constructor(page, base, use = "mouse") {
    this.page = page;
    this.base = base;
    this.use = use;
    this.keeps = 0;
  }

  async go(path) {
    await this.page.goto(this.base + path);
  }

  /** Presses a button that saves a file: its name and its bytes. */
  async saved(button) {
    const download = await downloadOf(this.page, () => this.press(button));
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }

  /** Saves the picture of the game that is over: its file's name, what kind of file it is, its width and height. */
  async picture() {
    await this.page.locator(".result").getByRole("button", { name: "Share" }).click();
    await this.page.getByRole("tab", { name: "Picture" }).click();
    await this.page.locator(".share-preview img").waitFor();
    const { name, bytes } = await this.saved("Save PNG");
    await this.page.keyboard.press("Escape");
    await this.page.getByRole("dialog").waitFor({ state: "detached" });
    return [name, bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  }

  /** Opens a tab, and waits for what is in it. A page that comes to another address meanwhile opens its first tab again. */
  async openTab(name, inside) {
    const tab = this.page.getByRole("tab", { name });
    await tab.waitFor();
    await eventually(`the tab ${name} is open`, async () => {
      if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
      return inside.isVisible();
    });
  }

  place(place) {
    return this.page.locator(`[data-place="${place}"]`).first();
  }

  async tap(place) {
    if (this.use === "touch") await this.place(place).tap();
    else if (this.use === "mouse") await this.place(place).click();
    else {
      await this.walkTo(place);
      await this.page.keyboard.press("Enter");
    }
  }

  /** Walks the board with the arrow keys, from wherever its focus is. */
  async walkTo(place) {
    const level = this.place(place).locator("xpath=ancestor::*[local-name()='svg'][1]");
    await level.locator('[tabindex="0"]').focus();
    const [x, y] = (await this.place(place).getAttribute("data-xy")).split(",").map(Number);
    for (;;) {
      const [fx, fy] = (await level.locator('[tabindex="0"]').getAttribute("data-xy")).split(",").map(Number);
      if (fx === x && fy === y) return;
      const key = fx < x ? "ArrowRight" : fx > x ? "ArrowLeft" : fy < y ? "ArrowDown" : "ArrowUp";
      await this.page.keyboard.press(key);
    }
  }

  /** Moves a piece and waits until the page tells of it. */
  async move(from, to) {
    const before = await this.moves();
    await this.tap(from);
    await this.page.locator(".target").first().waitFor();
    await this.tap(to);
    await this.moveCount(before.length + 1);
  }

  /** What the page finds in its storage when it is opened next. */
  async keep(entries) {
    const once = `kept ${++this.keeps}`; // a page that is loaded again has what it wrote itself
    await this.page.addInitScript(([entries, once]) => {
      if (window !== top || origin === "null" || sessionStorage.getItem(once) !== null) return;
      sessionStorage.setItem(once, "yes");
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, [entries, once]);
  }

  /** A game on this device as the page keeps it, opened. Seats without a player are this person's. */
  async open(spec, { players = {}, events = [], at = events.length, start = "" } = {}) {
    const seats = { ...Object.fromEntries([..."wbsne"].map((seat) => [seat, "person"])), ...players };
    const node = (event, i) => ({ event, parent: Math.max(0, i - 1), children: i < events.length ? [i + 1] : [] });
    const game = { spec, start, players: seats, nodes: ["", ...events].map(node), at, when: Date.now() };
    await this.keep({ "wayfarer.games": JSON.stringify({ opened: game }) });
    await this.go("/play/opened");
    await this.page.locator(".mover, .level-tabs .movable, .setup, .result").first().waitFor({ state: "attached" });
  }

  /** The moves in the list, in machine notation. */
  moves() {
    return this.page.locator(".moves .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move));
  }

  /** Waits until at least `count` moves are listed. */
  async moveCount(count) {
    await this.page.locator(".moves .move-cell").nth(count - 1).waitFor({ state: "attached" });
  }

  /** A button or a link, as this person presses such things. */
  async pressOn(button) {
    if (this.use === "keys") await button.press("Enter");
    else await (this.use === "touch" ? button.tap() : button.click());
  }

  press(name) {
    return this.pressOn(this.page.getByRole("button", { name, exact: true }).first());
  }

  /** Sits down at a table; before the first time a name is asked for. */
  async sit(name = "Sit here") {
    await this.press(name);
    const asked = this.page.getByRole("dialog").getByRole("button", { name: "Sit here" });
    await asked.or(this.page.getByText("You", { exact: true })).first().waitFor();
    if ((await asked.count()) > 0) await this.pressOn(asked);
  }

  /** Something that stands under More. */
  async pressMore(name) {
    await this.press("More");
    await this.press(name);
  }

  status() {
    return this.page.locator(".status").textContent();
  }

  async says(words) {
    await this.page.locator(".says", { hasText: words }).waitFor();
  }

  /** Whether it is this person's turn: something can be taken up, here or on a level that a tab leads to. */
  async mayMove() {
    await this.page.locator(".mover, .level-tabs .movable, .setup, .asking, .status.win, .status.draw").first().waitFor();
    return !(await this.isOver());
  }

  isOver() {
    return this.page.locator(".status.win, .status.draw").count().then((count) => count > 0);
  }
}
