// What the browser tests share: a server of their own, a browser, and how a person uses a board.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

const [program, web] = process.argv.slice(2);

const browserFlags = [
  "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
// Without a graphics card there is no WebGL (plain), or one in software beside a page that the browser paints itself
// (cardless). With `webgl` the page too is painted by that software, as if it were a card: slow, and slowest at first.
const drawing = {
  plain: ["--disable-gpu", "--disable-software-rasterizer"],
  webgl: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  cardless: ["--disable-gpu", "--enable-unsafe-swiftshader"],
};

function launch(kind) {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  return chromium.launch({ executablePath, headless: true, args: [...browserFlags, ...drawing[kind]] });
}

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

/** Runs tests, each a function of a `visit`, and exits with what came of them. */
export async function runTests(tests) {
  const only = process.argv[4];
  if (only !== undefined) tests = Object.fromEntries(Object.entries(tests).filter(([name]) => name.includes(only)));
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-"));
  const { server, base } = await serve(folder);
  const browsers = {}; // started when they are first needed
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    const visit = new Visit(browsers, base);
    const start = Date.now();
    try {
      await test(visit);
      visit.checkConsole();
      console.log(`ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.stack ?? error}`);
    }
    await visit.end();
  }
  for (const browser of Object.values(browsers)) await (await browser).close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
  console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

export function check(condition, words) {
  if (!condition) throw new Error(words);
}

export function checkEqual(found, wanted, words = "") {
  check(JSON.stringify(found) === JSON.stringify(wanted), `${words} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

/** Waits until something is so on the page. It asks from outside: the page's policy lets nothing be evaluated later. */
export async function until(page, what, test, argument) {
  for (const end = Date.now() + 20000; !(await page.evaluate(test, argument)); ) {
    check(Date.now() < end, `never so: ${what}`);
    await page.waitForTimeout(20);
  }
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

/** People at their screens. */
class Visit {
  constructor(browsers, base) {
    this.browsers = browsers;
    this.base = base;
    this.contexts = [];
    this.complaints = [];
  }

  /** Without `offline` no service worker: it would answer in place of the routes of tests, and take time.
   * `webgl`: false, true, or "cardless". `patient`: the library's time runs slowly, so that what it finds does not
   * depend on how fast the machine is. */
  async person({ webgl = false, patient = false, offline = false, ...options } = {}) {
    const kind = webgl === true ? "webgl" : webgl || "plain";
    const browser = await (this.browsers[kind] ??= launch(kind));
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "reduce", serviceWorkers: offline ? "allow" : "block", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 300000)); // only so that nothing hangs
    if (patient) await page.route("**/assets/worker*.js", slowClock);
    page.on("console", (line) => line.type() === "error" && this.complaints.push(line.text()));
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    this.contexts.push(context);
    return new Person(page, this.base);
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
  }

  async go(path) {
    await this.page.goto(this.base + path);
  }

  /** Presses a button that saves a file: its name and its bytes. */
  async saved(button) {
    const coming = this.page.waitForEvent("download");
    await this.press(button);
    const download = await coming;
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

  /** A game on this device as the page keeps it, opened. Seats without a player are this person's. */
  async open(spec, { players = {}, events = [], at = events.length, start = "" } = {}) {
    await this.go("/");
    const seats = { ...Object.fromEntries([..."wbsne"].map((seat) => [seat, "person"])), ...players };
    const node = (event, i) => ({ event, parent: Math.max(0, i - 1), children: i < events.length ? [i + 1] : [] });
    const game = { spec, start, players: seats, nodes: ["", ...events].map(node), at, when: Date.now() };
    await this.page.evaluate((games) => localStorage.setItem("wayfarer.games", JSON.stringify(games)), { opened: game });
    await this.go("/play/opened");
    await this.page.locator(".mover, .setup, .result").first().waitFor({ state: "attached" });
  }

  /** The moves in the list, in machine notation. */
  moves() {
    return this.page.locator(".moves .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move));
  }

  /** Waits until at least that many moves are listed. */
  async moveCount(count) {
    await this.page.locator(".moves .move-cell").nth(count - 1).waitFor({ state: "attached" });
  }

  async press(name) {
    const button = this.page.getByRole("button", { name, exact: true }).first();
    if (this.use === "keys") await button.press("Enter");
    else await (this.use === "touch" ? button.tap() : button.click());
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

  /** Whether it is this person's turn: something can be taken up. */
  async mayMove() {
    await this.page.locator(".mover, .setup, .asking, .status.win, .status.draw").first().waitFor();
    return !(await this.isOver());
  }

  isOver() {
    return this.page.locator(".status.win, .status.draw").count().then((count) => count > 0);
  }
}
