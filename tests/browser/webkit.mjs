// A smoke test in WebKit, whose driver speaks WebDriver only: one turn of each game, one analysis, one table of two, one
// reload without a server, and the npm packages.
//
// usage: webkit.mjs PROGRAM WEB
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { close, emptyFolder, packed, run, serve as serveFolder } from "../npm/installed.mjs";
import { displayOf } from "./browsers.mjs";
import { check, checkEqual, eventually, serve, stop } from "./visit.mjs";

const ROOT = join(import.meta.dirname, "../..");
const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** One person in a browser of their own. */
class Visitor {
  static async come(base) {
    const one = new Visitor();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: await displayOf(), LIBGL_ALWAYS_SOFTWARE: "1", GDK_BACKEND: "x11", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
    one.driver = spawn(DRIVER, [`--port=${port}`], { stdio: "ignore", env });
    process.on("exit", () => one.driver.kill());
    one.base = base;
    one.at = `http://127.0.0.1:${port}/session`;
    await eventually("the driver answers", () => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok, () => false));
    const options = { binary: BROWSER, args: ["--automation"] };
    const { sessionId } = await one.ask("", { capabilities: { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } } });
    one.at += `/${sessionId}`;
    await one.ask("/window/rect", { x: 0, y: 0, width: 1300, height: 1000 });
    return one;
  }

  async ask(path, body, method = body === undefined ? "GET" : "POST") {
    const answer = await fetch(this.at + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async leave() {
    await this.ask("", undefined, "DELETE").catch(() => undefined);
    this.driver.kill();
  }

  go(path) {
    return this.ask("/url", { url: this.base + path });
  }

  /** What a function says in the page. */
  tell(work, ...args) {
    return this.ask("/execute/sync", { script: `return (${work})(...arguments)`, args });
  }

  until(what, work, ...args) {
    return eventually(what, () => this.tell(work, ...args));
  }

  /** Where the middle of the first of its kind is that is seen, once it is there twice; `words`: what it says or is called. */
  async middleOf(kind, words) {
    const find = (kind, words) => {
      const named = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === words;
      const one = [...document.querySelectorAll(kind)].find((one) => (words === "" || named(one)) && one.getBoundingClientRect().width > 0 && !one.disabled);
      if (one === undefined) return null;
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    };
    let before;
    return eventually(`${kind} ${words} stands still`, async () => {
      const now = await this.tell(find, kind, words);
      const same = now !== null && JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return same && now;
    });
  }

  async press(kind, words = "") {
    const { x, y } = await this.middleOf(kind, words);
    const actions = [{ type: "pointerMove", duration: 0, x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.ask("/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  moves() {
    return this.tell(() => [...document.querySelectorAll(".moves .move-cell, .tree-list .move-cell")].map((one) => one.dataset.move));
  }

  async moveCount(count) {
    await eventually(`${count} moves`, async () => (await this.moves()).length >= count);
  }

  /** `sure`: at a table a move is confirmed. */
  async move(from, to, sure = false) {
    const { length } = await this.moves();
    await this.until("something can be moved", () => document.querySelector(".mover") !== null);
    await this.press(`[data-place="${from}"]`);
    await this.until(`${to} can be reached`, (to) => document.querySelector(`[data-target="${to}"]`) !== null, to);
    await this.press(`[data-place="${to}"]`);
    if (sure) await this.press("button", "Play it");
    await this.moveCount(length + 1);
  }
}

const turns = { travelers: ["a2", "a4"], "courier-leapale": ["wd2", "wd3"], "safe-passage": ["e2", "e4"] };

const tests = {
  async "one turn of each game"({ visitor }) {
    for (const [game, [from, to]] of Object.entries(turns)) {
      await visitor.go(`/play?spec=${game}`);
      await visitor.move(from, to);
    }
    await visitor.go("/play?spec=traverse&moves=%3DSDTCCTDS+%3DSDTCCTDS");
    await visitor.move("b1", "b2");
  },

  async "one analysis"({ visitor }) {
    await visitor.go("/analyse/travelers");
    await visitor.move("a2", "a4");
    await visitor.until("a line of the engine", () => document.querySelector(".engine-line .line-move") !== null);
  },

  async "one table"({ visitor, base }) {
    await visitor.go("/new/travelers?opponent=friend&seat=w");
    await visitor.press("button", "Make a link");
    const link = await visitor.until("the link", () => document.querySelector("dialog input[readonly]")?.value);
    const friend = await Visitor.come(base);
    await friend.go(new URL(link).pathname);
    await friend.press("button", "Sit here");
    await friend.press("dialog button", "Sit here");
    await visitor.until("the table", () => location.pathname.startsWith("/t/"));
    await visitor.move("a2", "a4", true);
    await friend.moveCount(1);
    await friend.move("a8", "a6", true);
    await visitor.moveCount(2);
    checkEqual(await visitor.moves(), ["a2a4", "a8a6"]);
    await friend.leave();
  },

  // Before another address is visited: with the last page of an address an automated WebKit, which keeps nothing on the
  // disk, forgets what was stored for it.
  async "one reload without a server"({ visitor, server }) {
    await visitor.go("/play?spec=safe-passage");
    await visitor.move("e2", "e4");
    await visitor.until("the page is kept", () => navigator.serviceWorker.controller !== null);
    await stop(server);
    await visitor.ask("/refresh", {});
    await visitor.moveCount(1);
    await visitor.move("e7", "e5");
  },

  async "the npm packages: an engine in a worker, rules without waiting, and boards"({ visitor }) {
    const folder = emptyFolder();
    for (const name of ["wayfarer", "wayfarer-board"]) {
      run("tar", ["-xzf", packed(ROOT, name)], folder);
      renameSync(join(folder, "package"), join(folder, name));
    }
    const page = `<meta charset="utf-8"><script type="module">
      import { load } from "./wayfarer/dist/browser.js";
      import { loadSync } from "./wayfarer/dist/sync.js";
      const wayfarer = await load();
      const engine = wayfarer.engine();
      const { move } = await engine.choose(wayfarer.position("travelers"), { depth: 2, seed: 1 });
      engine.close();
      globalThis.said = move.text + " " + loadSync().position("safe-passage").move("Nf3").machine;
      </script><script src="wayfarer-board/dist/wayfarer-board.js"></script>
      <wayfarer-board game="travelers" moves="Bg4 Bg6"></wayfarer-board><wayfarer-board game="courier-leapale"></wayfarer-board>`;
    writeFileSync(join(folder, "index.html"), page);
    await visitor.ask("/url", { url: `${await serveFolder(folder)}/index.html` });
    checkEqual(await visitor.until("an answer", () => globalThis.said), "Bg4 g1f3");
    await visitor.until("both boards", () => {
      const [flat, cube] = [...document.querySelectorAll("wayfarer-board")].map((one) => one.shadowRoot);
      return flat.querySelector('[data-place="g6"][aria-label*="Block"]') && cube.querySelectorAll("[data-place]").length >= 36;
    });
  },
};

async function runAll() {
  const missing = [DRIVER, BROWSER, "/usr/bin/Xvfb"].find((file) => !existsSync(file));
  if (missing !== undefined) return console.log(`skipped: WebKit: ${missing} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-webkit-"));
  const { server, base } = await serve(folder);
  const visitor = await Visitor.come(base);
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test({ visitor, server, base });
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      const screen = await visitor.tell(() => `${location}: ${document.body.innerText.slice(0, 400)}`).catch(String);
      console.log(`FAILED ${name}: ${error.stack}\n   on the screen of ${screen}`);
    }
  }
  await visitor.leave();
  await close();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
  check(failed === 0, `${failed} failed`);
  console.log(`${Object.keys(tests).length} passed, 0 failed`);
}

await runAll().then(() => process.exit(0), (error) => {
  console.log(error.message);
  process.exit(1);
});
