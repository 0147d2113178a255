// The npm package `wayfarer-board` as users have it: installed from its tarball into an empty folder, in pages that have
// nothing else. Whole games by keyboard, told by what a screen reader is given; files, frames, several boards, bundlers.
//
// usage: board.mjs ROOT [ONLY]    ONLY: a part of a test's name
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { checkAxe } from "../browser/axe.mjs";
import { browserFor } from "../browser/browsers.mjs";
import { emptyFolder, fromWeb, packed, run, serve, test, testAll, tools } from "./installed.mjs";

const [root, only = ""] = process.argv.slice(2);
const tarball = packed(root, "wayfarer-board");
const folder = emptyFolder();
run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball, packed(root, "wayfarer")], folder);
const installed = join(folder, "node_modules/wayfarer-board");
const { load } = await import(pathToFileURL(join(folder, "node_modules/wayfarer/dist/node.js")));
const wayfarer = await load();
const SCRIPT = '<script src="./node_modules/wayfarer-board/dist/wayfarer-board.js"></script>';
const LONG = 120_000; // ends what hangs

/** A page with these boards and nothing else, opened as a file unless an address is given. Events of the boards are kept. */
async function pageWith(tags, { address, more = "" } = {}) {
  const html = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${tags}</main>
    <script>globalThis.told = []; for (const name of ["ready", "move", "end", "solved", "wrong", "error"])
      addEventListener("wayfarer-" + name, ({ type, detail, target }) => told.push({ type, detail, id: target.id }));</script>${more}${SCRIPT}`;
  const name = `page${Math.random().toString(36).slice(2)}.html`;
  writeFileSync(join(folder, name), html);
  const context = await (await browserFor({})).newContext({ viewport: { width: 1000, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(LONG);
  page.wrong = [];
  page.asked = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("request", (request) => page.asked.push(request.url()));
  await page.goto(address === undefined ? pathToFileURL(join(folder, name)).href : `${address}/${name}`);
  page.address = name;
  return page;
}

async function done(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

const told = (page, type) => page.evaluate((name) => globalThis.told.filter((one) => one.type === name), `wayfarer-${type}`);

async function waitTold(page, type, count = 1) {
  await page.waitForFunction(([name, many]) => globalThis.told.filter((one) => one.type === name).length >= many, [`wayfarer-${type}`, count]);
  return told(page, type);
}

const focused = (page) =>
  page.evaluate(() => {
    const inside = document.activeElement?.shadowRoot?.activeElement;
    return { place: inside?.dataset?.place, role: inside?.getAttribute("role"), words: inside?.textContent, label: inside?.getAttribute("aria-label") };
  });

/** Presses Tab until the focus is on a place of the board, or on the button with this name; if there is none until the end
 * of the page, where Firefox does not begin again, backwards. */
async function tabTo(page, wanted) {
  for (let i = 0; i < 200; i++) {
    const at = await focused(page);
    if (wanted === undefined ? at.place !== undefined : at.words === wanted || at.label === wanted) return;
    await page.keyboard.press(i < 60 ? "Tab" : "Shift+Tab");
  }
  throw new Error(`Tab does not lead to ${wanted ?? "the board"}`);
}

/** Goes to a place by its name, and presses Enter. */
async function press(page, place) {
  await tabTo(page);
  await page.keyboard.press("ArrowUp"); // so that the cursor is seen
  await page.keyboard.type(place);
  await page.waitForFunction((name) => document.activeElement?.shadowRoot?.activeElement?.dataset?.place === name, place);
  await page.keyboard.press("Enter");
}

const made = (page) => page.evaluate(() => document.querySelector("wayfarer-board").events);

/** What waits in the middle of a turn: the answers' names, and the places that may be chosen. */
function asked() {
  const board = document.querySelector("wayfarer-board");
  const tree = board.shadowRoot;
  const buttons = [...tree.querySelectorAll(".asking button")].map((one) => one.textContent);
  const targets = [...tree.querySelectorAll("[data-target]")].map((one) => one.dataset.target);
  return { events: board.events.length, asking: tree.querySelector(".asking")?.textContent, buttons, targets };
}

/** The next question, or that the move is made: what is no longer `before`. */
async function nextQuestion(page, before, events) {
  const found = await page.waitForFunction(
    ([source, earlier, count]) => {
      const now = new Function(`return (${source})()`)();
      return (now.events > count || now.asking !== undefined) && JSON.stringify(now) !== earlier ? now : undefined;
    },
    [asked.toString(), JSON.stringify(before), events],
  );
  return found.jsonValue();
}

/** Plays a move by keyboard. */
async function playByKeys(page, move, record) {
  const before = record.length;
  if (move.startsWith("=")) {
    await setUp(page, move);
  } else {
    const { path } = record.position.move(move);
    await press(page, path[0]);
    await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector("[data-target]") !== null);
    await press(page, path.at(-1));
    const sent = record.position.move(move).sends;
    for (let question = await nextQuestion(page, undefined, before); question.events === before; question = await nextQuestion(page, question, before)) {
      const { buttons, targets } = question;
      const next = sent.flat().find((place) => targets.includes(place));
      const stop = buttons.find((one) => /stop/i.test(one)); // where a series of jumps could go on
      if (next !== undefined) await press(page, next);
      else {
        await tabTo(page, stop ?? buttons[0]);
        await page.keyboard.press("Enter");
      }
    }
  }
  await page.waitForFunction((count) => document.querySelector("wayfarer-board").events.length > count, before);
  assert.equal((await made(page)).at(-1), move);
}

/** Arranges the pieces of a seat by swapping them. */
async function setUp(page, move) {
  const order = [...move.slice(1)];
  const row = await page.evaluate(() =>
    [...document.querySelector("wayfarer-board").shadowRoot.querySelectorAll(".cell.mover")].map((one) => [one.dataset.place, one.getAttribute("aria-label")]),
  );
  const places = row.map(([place]) => place).sort();
  const kinds = { Square: "S", Diamond: "D", Triangle: "T", Circle: "C" };
  const letterAt = (place) => kinds[/Square|Diamond|Triangle|Circle/.exec(row.find(([one]) => one === place)[1])[0]];
  const now = places.map(letterAt);
  for (let i = 0; i < order.length; i++) {
    if (now[i] === order[i]) continue;
    const other = now.findIndex((letter, j) => j > i && letter === order[i]);
    await press(page, places[i]);
    await press(page, places[other]);
    [now[i], now[other]] = [now[other], now[i]];
  }
  await tabTo(page, "Done");
  await page.keyboard.press("Enter");
}

/** What a screen reader is given. */
const spoken = (page) => page.evaluate(() => document.querySelector("wayfarer-board").shadowRoot.querySelector("p.status[role=status]").textContent);

const GAMES = {
  travelers:
    "e2c4 e8g6 c4a4 g6i6 d1g4 f9d7 g4g6 d9f7 f1d3 d7d4 e1e4,d4e8 b8b7 e4d4 h8f6 d4b6,b7b1 f6d6 b6e3 c8c5 e3i7,i8a7 a7c9 g6h7 e8e6 h7h9 f8h6 i7h8,g8h1 h6g7 h8h5 g7g6 h5g5,g6b5 d6e7 g5f6,e6f8 c5d6 f6e6,d6e1 e1e4 e6f6,f7f9 e4c2 d2c2 b5e8 i2h1 e7g7 f6g6,g7g1 e8f7 g6g7,f7a7 f8d6 h1g1 f9f6 d3g6 f6i3 g6i8 d6b4 i8i9",
  "courier-leapale": "ue1ve3 ub6vb3 ve3wc3",
  traverse:
    "=SDSTCDCT =TDSTSDCC d1d2 g10f9 g1h2 i10e8 i1g3 b10c9 h2f4 c10d9 b1d3 d9f7 f1f2 f10d8 c1g5 d10f6 g3g7 c9e7 d2d4 f6f5 d3d5 d8f6 e1e5 e10e4 d4d6 h10g10 h1g2 f5f1 f4f8 f6e6 d6d7 e4d3 e5e4 d3c2 g2f3 e6e5 f2h8 e8c6 g5f6 e7g5 h8g9 g10e2 f3g4 f9e8 g4g10 e8g6 f8h10 f7e6 d5d6 e6f5 e4d5 g6e4 d6d8 c6g4 d5c6 f5b1 f6f10 c2d1 d8d9 e5c1 c6c10 g4g3 d7d8 g5f4 d8b10 e4f3 g7f8 f4h2 d9e9 g3e1 f8d10 f3g2 e9e10 g2h1 g10i10 h2i1 g9g10",
  "safe-passage": "f2f3 e7e5 e1f2 e8e7 f2e3 e7f6 e3e4 f6g5 e4e5 g5h4 h2h3 h4g3 d2d4 d8h4 d1d3 g7g5 e2e3 g8e7 e5f6 g3f2 f6f7 f2e1 f7e8",
};

for (const [game, moves] of Object.entries(GAMES))
  test(`a whole game of ${game} by keyboard, told in words`, async () => {
    const page = await pageWith(`<wayfarer-board game="${game}" interactive></wayfarer-board>`);
    await waitTold(page, "ready");
    await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".mover, .setup") !== null);
    const record = wayfarer.record(game);
    for (const move of moves.split(" ")) {
      await playByKeys(page, move, record);
      const { says } = record.position.move(move);
      record.play(move);
      const { outcome, position } = record;
      const next = position.game.seatName(position.turn);
      const expected = outcome === null ? new RegExp(`${next} to (move|set up)`) : /wins|draw|goal/i;
      await page.waitForFunction(
        ([words, whose]) => {
          const text = document.querySelector("wayfarer-board").shadowRoot.querySelector("p.status[role=status]").textContent;
          return text.replaceAll(/\s/g, "").includes(words) && new RegExp(whose, "i").test(text);
        },
        [says.replaceAll(/\s|\.$/g, ""), expected.source],
      ).catch(async (error) => {
        throw new Error(`after ${move}: ${await spoken(page)}, not ${says} and ${expected}: ${error.message}`);
      });
    }
    assert.notEqual(record.outcome, null);
    const [{ detail }] = await waitTold(page, "end");
    assert.equal(detail.score, record.outcome.score);
    assert.equal((await told(page, "move")).length, moves.split(" ").length);
    await done(page);
  });

/** Notes what changes on a board after it has been drawn, and how much there was before the event `wayfarer-ready`. */
const COUNTED = `<script>
  const { attachShadow } = Element.prototype;
  let changes = 0;
  Element.prototype.attachShadow = function (options) {
    const tree = attachShadow.call(this, options);
    new MutationObserver((records) => (changes += records.length)).observe(tree, { subtree: true, attributes: true, characterData: true });
    return tree;
  };
  addEventListener("wayfarer-ready", ({ target }) => {
    const asked = performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1));
    globalThis.first = { asked, changes, elements: target.shadowRoot.querySelectorAll("*").length };
  });
</script>`;

async function firstBoard(attributes) {
  const page = await pageWith(`<wayfarer-board ${attributes}></wayfarer-board>`, { address: await serve(folder), more: COUNTED });
  await waitTold(page, "ready");
  const first = await page.evaluate(() => globalThis.first);
  await done(page);
  return first;
}

test("the first board needs one script, and is drawn once", async () => {
  const { asked, elements, changes } = await firstBoard('game="travelers" interactive');
  console.log(`   ${elements} elements (480), ${changes} changes (12)`);
  assert.deepEqual(asked, ["wayfarer-board.js"]);
  assert.ok(elements <= 480 && changes <= 12);
});

test("a cube in German is there once both of its parts have come, which are asked for at once", async () => {
  const { asked, elements } = await firstBoard('game="courier-leapale" lang="de"');
  assert.deepEqual(asked.toSorted(), ["wayfarer-board.cube.js", "wayfarer-board.de.js", "wayfarer-board.js"]);
  assert.ok(elements > 600, `${elements}`);
});

test("boards of all games on one page of a file: axe finds nothing, each has its own game", async () => {
  const tags = Object.keys(GAMES).map((game) => `<wayfarer-board id="${game}" game="${game}" interactive></wayfarer-board>`);
  const page = await pageWith(tags.join(""));
  await waitTold(page, "ready", 4);
  await page.waitForFunction(() => [...document.querySelectorAll("wayfarer-board")].every((one) => one.shadowRoot.querySelector(".mover, .setup") !== null));
  await page.waitForFunction(() => document.querySelector("#courier-leapale").shadowRoot.querySelector(".tower svg") !== null);
  await checkAxe(page, "four boards");
  await page.evaluate(() => document.querySelector("#travelers").play("e2g4"));
  await page.evaluate(() => document.querySelector("#safe-passage").play("e2e4"));
  await page.locator("#travelers").evaluate((board) => board.shadowRoot.querySelector(".steps button:not([disabled])").focus());
  await page.keyboard.press("ArrowLeft"); // steps back in this board only
  await page.waitForFunction(() => document.querySelector("#travelers").shown === 0);
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("wayfarer-board")].map((one) => one.events.length)), [1, 0, 0, 1]);
  assert.equal(await page.evaluate(() => document.querySelector("#safe-passage").shown), 1);
  await done(page);
});

test("the dark theme, an engine and a question: axe finds nothing", async () => {
  const page = await pageWith('<wayfarer-board game="travelers" moves="Bg4 Bc6" theme="dark" analysis interactive></wayfarer-board>');
  await page.locator("wayfarer-board .shown-lines li").first().waitFor();
  await checkAxe(page, "an analysis");
  await done(page);
});

test("moves as people write them are stepped through, from the place that `at` names", async () => {
  const page = await pageWith('<wayfarer-board game="travelers" moves="1. Bg4 Bc6 2. a2-a4" at="1"></wayfarer-board>');
  await page.waitForFunction(() => document.querySelector("wayfarer-board").events.length === 3);
  const board = page.locator("wayfarer-board");
  assert.equal(await board.evaluate((one) => one.shown), 1);
  await board.getByRole("button", { name: "one move on" }).click();
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shown === 2);
  await board.evaluate((one) => one.setAttribute("at", "0"));
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shown === 0);
  assert.equal(await page.locator("wayfarer-board .mover").count(), 0);
  await done(page);
});

test("what is wrong is said, on the board and as an event", async () => {
  const page = await pageWith('<wayfarer-board game="travelers" moves="Bg4 a8-a3"></wayfarer-board><wayfarer-board game="chess"></wayfarer-board>');
  const errors = await waitTold(page, "error", 2);
  const words = errors.map(({ detail }) => detail.message).sort();
  assert.match(words.find((one) => !one.includes("chess")), /a3 is/);
  assert.match(words.find((one) => one.includes("chess")), /no game/);
  await page.locator('wayfarer-board [role="alert"]').first().waitFor();
  await done(page);
});

test("the computer answers, and takes back both moves", async () => {
  const page = await pageWith('<wayfarer-board game="safe-passage" opponent="1"></wayfarer-board>');
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".mover") !== null);
  await press(page, "e2");
  await page.locator("wayfarer-board [data-target]").first().waitFor();
  await press(page, "e4");
  await waitTold(page, "move", 2);
  assert.equal((await made(page)).length, 2);
  await page.locator("wayfarer-board").getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelector("wayfarer-board").events.length === 0);
  await done(page);
});

test("a puzzle refuses a wrong move and is solved", async () => {
  const engine = wayfarer.engine({ worker: false });
  const puzzle = await engine.puzzle(1, { plies: 3 });
  const way = puzzle.way.map(({ machine }) => machine);
  const wrong = puzzle.position.legalMoves.find(({ machine }) => machine !== way[0]).machine;
  const page = await pageWith(`<wayfarer-board game="${puzzle.position.spec}" position="${puzzle.position.text}" solution="${way.join(" ")}"></wayfarer-board>`);
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".mover") !== null);
  const board = page.locator("wayfarer-board");
  await board.evaluate((one, move) => one.play(move), wrong);
  await waitTold(page, "wrong");
  assert.deepEqual(await made(page), []);
  await board.getByText("Not this one").first().waitFor();
  for (const move of way) await board.evaluate((one, next) => one.play(next), move);
  const [{ detail }] = await waitTold(page, "solved");
  assert.deepEqual([await made(page), detail.mistakes], [way, 1]);
  await done(page);
});

test("an analysis gives lines, and an arrow for the best", async () => {
  const page = await pageWith('<wayfarer-board game="travelers" analysis></wayfarer-board>');
  await page.locator("wayfarer-board .shown-lines li span").first().filter({ hasText: /\w/ }).waitFor();
  assert.match(await page.locator("wayfarer-board .shown-lines li").first().innerText(), /^\d+ % \S+/);
  await page.locator("wayfarer-board .layer.over path, wayfarer-board .layer.over g").first().waitFor({ state: "attached" });
  await done(page);
});

test("a piece is dragged", async () => {
  const page = await pageWith('<wayfarer-board game="safe-passage" interactive></wayfarer-board>');
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".mover") !== null);
  const middle = async (place) => {
    const { x, y, width, height } = await page.locator(`wayfarer-board [data-place="${place}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle("e2")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("e3")), { steps: 4 });
  assert.equal(await page.locator("wayfarer-board .ghost").count(), 1);
  await page.mouse.move(...(await middle("e4")), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("wayfarer-board").events[0] === "e2e4");
  await done(page);
});

const GERMAN = JSON.parse(readFileSync(join(root, "languages/de.json"), "utf8")).page;

test("a board speaks the language of its place in the page, beside one in another language", async () => {
  const board = (id, more) => `<wayfarer-board id="${id}" game="safe-passage" interactive ${more}></wayfarer-board>`;
  const boards = `<div lang="de-CH">${board("german", "")}</div>${board("english", "")}${board("own", 'lang="de"')}${board("unknown", 'lang="fr"')}`;
  const page = await pageWith(boards, { address: await serve(folder) });
  await waitTold(page, "ready", 4);
  const textOf = (id, what) => page.locator(`#${id}`).evaluate((one, selector) => one.shadowRoot.querySelector(selector)?.textContent ?? "", what);
  const langOf = (id) => page.locator(`#${id}`).evaluate((one) => one.shadowRoot.querySelector(".root").lang);
  assert.deepEqual(await Promise.all(["german", "english", "own", "unknown"].map(langOf)), ["de", "en", "de", "en"]);
  await page.evaluate(() => Promise.all(["german", "english"].map((id) => document.getElementById(id).play("e2e4"))));
  await page.waitForFunction(() => ["german", "english"].every((id) => /e4/.test(document.getElementById(id).shadowRoot.querySelector("p.status").textContent)));
  assert.match(await textOf("german", "p.status"), /Schwarz.*Bauer/);
  assert.match(await textOf("english", "p.status"), /Black.*pawn/i);
  const [{ detail }] = (await told(page, "move")).filter(({ id }) => id === "german");
  assert.match(detail.says, /Bauer/);
  await page.locator("#german").getByRole("button", { name: GERMAN.tag.undo }).waitFor();
  await checkAxe(page, "boards in two languages");
  await done(page);
});

test("in German: a puzzle, what is wrong, an analysis; the language can change", async () => {
  const puzzle = '<wayfarer-board id="puzzle" lang="de" game="safe-passage" solution="e2e4"></wayfarer-board>';
  const wrong = '<wayfarer-board id="wrong" lang="de" game="chess"></wayfarer-board><wayfarer-board id="moves" lang="de" game="travelers" moves="a8-a3"></wayfarer-board>';
  const page = await pageWith(`${puzzle}${wrong}<wayfarer-board id="analysis" lang="de" game="travelers" analysis></wayfarer-board>`);
  await page.waitForFunction(() => document.querySelector("#puzzle").shadowRoot.querySelector(".mover") !== null);
  const board = page.locator("#puzzle");
  await board.evaluate((one) => one.play("d2d4"));
  await board.getByText(GERMAN.tag.wrong).first().waitFor();
  await board.evaluate((one) => one.play("e2e4"));
  await board.getByText(GERMAN.tag.solved).first().waitFor();
  const errors = await waitTold(page, "error", 2);
  const words = Object.fromEntries(errors.map(({ id, detail }) => [id, detail.message]));
  assert.equal(words.wrong, GERMAN.tag["unknown-game"].replace("{game}", "chess"));
  assert.match(words.moves, /a8 gehört Schwarz/);
  await page.locator("#analysis .shown-lines li span").first().filter({ hasText: /\w/ }).waitFor();
  assert.match(await page.locator("#analysis .shown-lines p").innerText(), new RegExp(GERMAN.tag.depth.split("{")[0]));
  await board.evaluate((one) => one.setAttribute("lang", "en"));
  await board.locator(".root[lang=en] .shown").waitFor();
  await done(page);
});

test("a board to look at fetches its script and nothing else, and needs no library", async () => {
  const watch = `<script>for (const name of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"]) {
    const own = WebAssembly[name]; WebAssembly[name] = (...given) => { globalThis.modules = (globalThis.modules ?? 0) + 1; return own(...given); }; }
    globalThis.Worker = new Proxy(Worker, { construct(own, given) { globalThis.modules = (globalThis.modules ?? 0) + 1; return new own(...given); } });
    addEventListener("wayfarer-ready", () => { globalThis.early = globalThis.modules ?? 0; });</script>`;
  const address = await serve(folder);
  for (const game of ["travelers", "traverse:players=4", "safe-passage", "courier-leapale:start=battle-12"]) {
    const page = await pageWith(`<wayfarer-board game="${game}"></wayfarer-board>`, { address, more: watch });
    await waitTold(page, "ready");
    await page.waitForLoadState("networkidle");
    assert.deepEqual(await page.evaluate(() => [globalThis.early, globalThis.modules ?? 0]), [0, 0]);
    const asked = page.asked.map((one) => one.slice(one.lastIndexOf("/") + 1)).filter((name) => !name.endsWith(".html") && name !== "favicon.ico");
    assert.deepEqual(asked, ["wayfarer-board.js", ...(game.startsWith("courier") ? ["wayfarer-board.cube.js"] : [])]);
    await done(page);
  }
});

test("a board is drawn before the library is asked for", async () => {
  const page = await pageWith('<wayfarer-board game="travelers" interactive></wayfarer-board>', {
    address: await serve(folder),
    more: '<script>addEventListener("wayfarer-ready", ({ target }) => { globalThis.early = [performance.getEntriesByType("resource").map(({ name }) => name), target.shadowRoot.querySelectorAll("[data-piece], .pieces use").length]; });</script>',
  });
  await page.waitForFunction(() => globalThis.early !== undefined);
  const [asked, pieces] = await page.evaluate(() => globalThis.early);
  assert.deepEqual(asked.filter((name) => /wasm|inlined/.test(name)), []);
  assert.ok(pieces >= 24, `${pieces} pieces`);
  await page.evaluate(() => document.querySelector("wayfarer-board").play("e2g4"));
  assert.ok(page.asked.some((name) => name.endsWith("wayfarer.wasm")), `where fetching is possible, the module comes as a file: ${page.asked}`);
  await done(page);
});

test("it plays in a sandboxed frame", async () => {
  const address = await serve(folder);
  const inner = await pageWith('<wayfarer-board game="safe-passage" opponent="1"></wayfarer-board>', { address });
  const page = await inner.context().newPage();
  writeFileSync(join(folder, "frame.html"), `<iframe sandbox="allow-scripts" width="700" height="900" src="${inner.address}"></iframe>`);
  await page.goto(`${address}/frame.html`);
  const frame = page.frames()[1];
  await frame.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".mover") !== null);
  await frame.evaluate(() => document.querySelector("wayfarer-board").play("e2e4"));
  await frame.waitForFunction(() => document.querySelector("wayfarer-board").events.length === 2, undefined, { timeout: LONG });
  await done(inner);
});

test("a program makes, changes, moves and removes boards, as frameworks do", async () => {
  const page = await pageWith("");
  await page.evaluate(() => {
    const board = document.createElement("wayfarer-board");
    board.setAttribute("game", "travelers");
    document.querySelector("main").append(board);
  });
  await waitTold(page, "ready");
  await page.evaluate(() => document.querySelector("wayfarer-board").setAttribute("game", "traverse"));
  await page.waitForFunction(() => document.querySelector("wayfarer-board").shadowRoot.querySelector(".shown").style.getPropertyValue("--across") === "10");
  await page.evaluate(() => document.querySelector("wayfarer-board").setAttribute("interactive", ""));
  await page.evaluate(() => document.querySelector("wayfarer-board").play("=SDTCCTDS"));
  await page.evaluate(() => {
    const board = document.querySelector("wayfarer-board");
    const other = document.createElement("div");
    document.querySelector("main").append(other);
    other.append(board);
  });
  await page.locator("wayfarer-board .board").waitFor();
  assert.deepEqual(await made(page), ["=SDTCCTDS"]); // the game goes on where it was
  await page.evaluate(() => document.querySelector("wayfarer-board").remove());
  await done(page);
});

test("bundlers take the module: esbuild, and Vite with the cube", async () => {
  const { build } = fromWeb(root, "esbuild");
  const { build: viteBuild } = await import(pathToFileURL(join(root, "web/node_modules/vite/dist/node/index.js")));
  const app = 'import "wayfarer-board"; document.querySelector("main").innerHTML = \'<wayfarer-board game="courier-leapale" interactive></wayfarer-board>\';';
  writeFileSync(join(folder, "app.js"), app);
  writeFileSync(join(folder, "index.html"), '<!doctype html><main></main><script type="module" src="./app.js"></script>');
  const out = emptyFolder();
  await build({ entryPoints: [join(folder, "app.js")], bundle: true, format: "esm", splitting: true, outdir: out, logLevel: "error" });
  writeFileSync(join(out, "index.html"), readFileSync(join(folder, "index.html")));
  const vite = join(emptyFolder(), "dist");
  await viteBuild({ root: folder, logLevel: "error", configFile: false, build: { target: "es2022", outDir: vite, emptyOutDir: true } });
  for (const made of [out, vite]) {
    const context = await (await browserFor({})).newContext();
    const page = await context.newPage();
    await page.goto(`${await serve(made)}/index.html`);
    await page.locator("wayfarer-board .mover").first().waitFor({ state: "attached", timeout: LONG });
    await context.close();
  }
});

/** Compressed bytes of each script, at most: the first one is all that a flat board needs until there are moves. */
const MOST = { "": 60_000, library: 2_800, analysis: 1_600, arrows: 2_000, cube: 21_500, de: 10_000 };

test("the scripts are small, and their description is complete", () => {
  for (const format of ["wayfarer-board", "wayfarer-board.module"])
    for (const [part, most] of Object.entries(MOST)) {
      const name = `${format}${part && `.${part}`}.js`;
      const size = gzipSync(readFileSync(join(installed, "dist", name)), { level: 9 }).length;
      console.log(`   ${name}: ${size} bytes (${most})`);
      assert.ok(size <= most, `${name} has ${size} bytes, not ${most}`);
    }
  const scripts = readdirSync(join(installed, "dist")).filter((name) => name.endsWith(".js"));
  assert.equal(scripts.length, 2 * Object.keys(MOST).length, `${scripts}`);
  for (const name of scripts) assert.match(readFileSync(join(installed, "dist", name), "utf8"), /^\/\/# allFunctionsCalledOnLoad\n/);
  const manifest = JSON.parse(readFileSync(join(installed, "custom-elements.json"), "utf8"));
  const [element] = manifest.modules[0].declarations;
  const source = readFileSync(join(root, "packages/wayfarer-board/src/element.ts"), "utf8");
  const attributes = [...source.slice(source.indexOf("const ATTRIBUTES"), source.indexOf("] as const")).matchAll(/"([\w-]+)"/g)].map(([, name]) => name);
  assert.deepEqual(element.attributes.map(({ name }) => name).sort(), attributes.sort());
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  for (const part of ["attributes", "events", "slots", "cssParts", "cssProperties", "members"])
    for (const { name } of element[part]) assert.ok(readme.includes(`\`${name}`), `README.md does not describe ${name}`);
});

test("publint and arethetypeswrong find nothing", () => {
  const { publint, attw } = tools(root);
  assert.match(run(publint, [tarball, "--strict"], folder), /All good!/);
  run(attw, [tarball, "--profile", "esm-only", "--exclude-entrypoints", "wayfarer-board.js", "custom-elements.json"], folder); // fails if it finds any
});

await testAll(only);
