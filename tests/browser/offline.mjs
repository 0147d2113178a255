// The page without a network: that it can be installed, starts and does everything but play with others, and that a new
// version never takes over by itself. Each test has a server of its own, which is stopped.
//
// usage: offline.mjs PROGRAM WEB [ONLY]
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, checkBar, checkEqual, eventually, Person, protocolOf, runTests, serve, stop as end, until } from "./visit.mjs";

const web = process.argv[3];
/** A start, and moves after which pieces can be moved. */
const GAMES = { travelers: [], "courier-leapale": [], traverse: ["=SDTCCTDS", "=SDTCCTDS"], "safe-passage": [] };

/** A person at a server that the test may stop; `pages` are served. */
async function visitOwn(visit, work, pages = web) {
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-offline-"));
  let { server, port, base } = await serve(folder, { pages });
  const stop = () => end(server);
  const start = async () => ({ server } = await serve(folder, { pages, port }));
  const { page } = await visit.person({ offline: true, viewport: { width: 1366, height: 768 } }); // all levels of a cube are shown
  await answerOnline(page);
  try {
    await work({ person: new Person(page, base), page, base, stop, start });
  } finally {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  }
  visit.complaints = visit.complaints.filter((line) => !line.includes("net::ERR_")); // the network is gone on purpose
}

/** Waits until the page and all its files are kept. */
async function kept(page) {
  await until(page, "the page is kept", () => navigator.serviceWorker.controller !== null);
}

/** What the browser says of the network is the test's word: what it is told to pretend it may forget with a page. */
function answerOnline(page) {
  return page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => sessionStorage.getItem("network") !== "gone" }));
}

function sayNetwork(page, there) {
  return page.evaluate((there) => {
    if (there) sessionStorage.removeItem("network");
    else sessionStorage.setItem("network", "gone");
    dispatchEvent(new Event(there ? "online" : "offline"));
  }, there);
}

async function goOffline({ page, stop }) {
  await stop();
  await sayNetwork(page, false);
}

/** Against the computer: one move, and its answer. */
async function play(person, game, events) {
  const { page } = person;
  await person.open(game, { players: game === "safe-passage" ? {} : { b: { level: 1 }, n: { level: 1 } }, events });
  const place = page.locator(".mover").first();
  await place.waitFor();
  await person.tap(await place.getAttribute("data-place"));
  const target = page.locator("[data-target]").first();
  await target.waitFor();
  await person.tap(await target.getAttribute("data-target"));
  const wanted = events.length + (game === "safe-passage" ? 1 : 2);
  await until(page, `moves in ${game}`, (count) => document.querySelectorAll(".moves .move-cell").length >= count, wanted);
}

/** The solver's moves of a puzzle; the page answers. */
async function solve(person, path, way, alone) {
  const { page } = person;
  await person.go(path);
  for (let i = 0; i < way.length; i += alone ? 1 : 2) {
    const [from, to] = way[i].match(/[a-z]+\d+/g);
    await page.locator(".mover").first().waitFor();
    await person.tap(from);
    await page.locator(`[data-target="${to}"]`).first().waitFor();
    await person.tap(to);
    await person.moveCount(Math.min(i + (alone ? 1 : 2), way.length));
  }
}

/** The shortest puzzle of plain moves, on the page's own files. */
async function shortest(page, game) {
  return page.evaluate(async (game) => {
    const path = game === "safe-passage" ? "/puzzles/0.json" : `/puzzles/${game}/0.json`;
    const entries = await (await fetch(path)).json();
    const ways = entries.map(({ way }, i) => ({ number: i, way: way.split(" ") }));
    const plain = ways.filter(({ way }) => way.every((move) => /^([a-z]+\d+){2}$/.test(move)));
    return plain.sort((a, b) => a.way.length - b.way.length)[0];
  }, game);
}

async function puzzle(person, game) {
  const { page } = person;
  const { number, way } = await shortest(page, game);
  const own = game === "safe-passage";
  await solve(person, own ? `/puzzle/${number}` : `/puzzle/${game}/${number + 1}`, way, own);
  await page.locator(own ? ".status.win" : ".task-stars .lit").first().waitFor({ state: "attached" });
}

async function analyse(person, game, events) {
  const query = new URLSearchParams({ spec: game, moves: events.join(" ") });
  await person.go(`/analyse/${game}?${query}`);
  await person.page.locator(".engine-line, .goal-words").first().waitFor();
}

/** A finished game, or of the game of one side, one that goes nowhere. */
async function review(person, game, events) {
  const moves = { travelers: "a2a3 a8a7 w:resigns", "safe-passage": "b1c3 b8c6" }[game] ?? [...events, "resigns"].join(" ");
  const query = new URLSearchParams({ spec: game, moves: moves.replace(/(^| )resigns/, game === "traverse" ? "$1s:resigns" : "$1w:resigns") });
  await person.go(`/analyse/${game}?${query}&review`);
  await person.page.locator('.about[aria-busy="false"]').waitFor();
}

async function learn(person, game) {
  await person.go(`/rules/${game}`);
  await person.page.locator(".rules .example").first().waitFor();
  await person.go(`/learn/${game}/1`);
  await person.page.locator('[data-mark="hint"]').first().waitFor({ state: "attached" });
  // Marks, movers and targets come one after the other: what is tapped is what has both.
  const markedOf = ([query, name]) => {
    const hinted = [...document.querySelectorAll('[data-mark="hint"]')].map((one) => one.dataset.at);
    return [...document.querySelectorAll(query)].map((one) => one.dataset[name]).find((place) => hinted.includes(place));
  };
  for (const what of [[".mover", "place"], ["[data-target]", "target"]]) {
    await until(person.page, `a marked ${what[1]} in the lesson of ${game}`, markedOf, what);
    await person.page.locator(`.cell[data-place="${await person.page.evaluate(markedOf, what)}"]`).first().click();
  }
  await person.page.locator(".lesson-right").waitFor();
}

/** The pixel in a corner of a picture: red, green, blue, alpha. */
function cornerOf(page, path) {
  return page.evaluate(async (path) => {
    const picture = await createImageBitmap(await (await fetch(path)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, path);
}

/** Gives files of a built page other names, as a new build would, and its service worker those files. */
function newVersion(folder) {
  const assets = readdirSync(join(folder, "assets"));
  const entry = /src="\/assets\/(index-[^"]+\.js)"/.exec(readFileSync(join(folder, "index.html"), "utf8"))[1];
  const settings = assets.find((name) => /^settings-.*\.js$/.test(name));
  check(settings !== undefined, "the settings have no file of their own");
  const changed = [entry, settings];
  const rename = (text) => changed.reduce((all, name) => all.replaceAll(name, name.replace("-", "-0")), text);
  for (const path of [...assets.filter((name) => name.endsWith(".js")).map((name) => `assets/${name}`), "index.html", "sw.js"]) {
    const file = join(folder, path);
    writeFileSync(file, rename(readFileSync(file, "utf8")));
    if (path !== rename(path)) renameSync(file, join(folder, rename(path)));
  }
  const digest = createHash("sha256").update(readFileSync(join(folder, "index.html"))).digest("base64");
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  writeFileSync(join(folder, "sw.js"), worker.replace(/VERSION="\w+"/, 'VERSION="other"').replace(/\["\/index.html","sha256-[^"]+"\]/, `["/index.html","sha256-${digest}"]`));
  return rename(entry);
}

async function openSettings(person) {
  await person.press("Settings");
  await person.page.getByRole("dialog").getByText("How moves are written").waitFor();
  await person.page.keyboard.press("Escape");
  await person.page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Answers of the browser about storage: whether it promises to keep what is here. */
function answerStorage(page, promises) {
  return page.addInitScript((promises) => {
    let lasting = false;
    navigator.storage.estimate = async () => ({ usage: 12_340_000, quota: 1e9 });
    navigator.storage.persisted = async () => lasting;
    navigator.storage.persist = async () => {
      localStorage.setItem("times asked", Number(localStorage.getItem("times asked") ?? 0) + 1);
      return (lasting = promises);
    };
  }, promises);
}

runTests({
  async "it can be installed: manifest, icons of their true sizes, the service worker in charge"(visit) {
    const { page, base } = await visit.person({ offline: true, bypassCSP: true });
    await page.goto(base);
    const response = await page.request.get(new URL(await page.locator("link[rel=manifest]").getAttribute("href"), base).href);
    checkEqual(response.headers()["content-type"], "application/manifest+json");
    const manifest = await response.json();
    for (const field of ["name", "short_name", "start_url", "theme_color", "background_color"]) check(manifest[field]?.length > 0, field);
    checkEqual([manifest.display, manifest.scope], ["standalone", "/"]);
    for (const { src, sizes, purpose } of manifest.icons) {
      const icon = await page.request.get(base + src);
      const bytes = await icon.body();
      checkEqual([icon.headers()["content-type"], `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`], ["image/png", sizes], src);
      checkEqual((await cornerOf(page, src))[3], purpose === "maskable" ? 255 : 0, `${src} in its corner:`);
    }
    const known = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
    for (const one of ["any 192x192", "any 512x512", "maskable 512x512"]) check(known.includes(one), one);
    for (const { url } of manifest.shortcuts) check((await page.request.get(base + url)).ok(), `the shortcut ${url}`);
    const worker = await page.request.get(`${base}/sw.js`);
    checkEqual([worker.headers()["cache-control"], worker.headers()["content-type"]], ["no-cache", "text/javascript; charset=utf-8"]);
    const client = await protocolOf(page);
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    checkEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
    checkEqual((await client.send("Page.getAppManifest")).errors, []);
    await kept(page);
    checkEqual(await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname), "/");
  },

  async "what is kept of people is the server's own page, also where the page is kept"(visit) {
    const { page, base } = await visit.person({ offline: true });
    await page.goto(base);
    await kept(page);
    await page.goto(`${base}/privacy`);
    checkEqual(await page.locator("h1").textContent(), "What this server keeps of you");
    check((await page.evaluate(() => getComputedStyle(document.body).maxWidth)) !== "none", "its style is there");
  },

  async "the status is there without a server, says since when it is gone, and that it is back"(visit) {
    await visitOwn(visit, async ({ page, base, stop, start }) => {
      await page.addInitScript(() => {
        const { setInterval } = globalThis;
        globalThis.setInterval = (work, time) => setInterval(work, time === 10000 ? 50 : time);
      });
      const summary = (words) => page.locator(".status-summary", { hasText: words }).waitFor();
      await page.goto(`${base}/status`);
      await kept(page);
      await summary("Everything works.");
      const rows = await page.locator("dd").count();
      await stop();
      await summary(/^The server cannot be reached. It has not answered since \d{4}-\d\d-\d\d \d\d:\d\d UTC.$/);
      checkEqual(await page.locator("dd").count(), rows, "what was known last stays:");
      await page.reload();
      await summary("The server cannot be reached.");
      checkEqual([await page.title(), await page.locator("dd").count()], ["How this server is doing – Wayfarer", 0]);
      await start();
      await summary("Everything works.");
    });
  },

  async "without a network it starts within a second, and nothing jumps"(visit) {
    await visitOwn(visit, async (own) => {
      const { page, base } = own;
      await page.addInitScript(() => {
        globalThis.jumped = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) globalThis.jumped += hadRecentInput ? 0 : value;
        }).observe({ type: "layout-shift", buffered: true });
        new MutationObserver((_, watch) => {
          if (document.querySelectorAll(".poster").length < 4) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => (globalThis.readyAfter = performance.now())));
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(base);
      await kept(page);
      await goOffline(own);
      const times = [];
      for (let i = 0; i < 3; i++) {
        await page.goto(base);
        await until(page, "ready", () => globalThis.readyAfter !== undefined);
        times.push(await page.evaluate(() => globalThis.readyAfter));
      }
      checkBar("offline start", times, 1000, true);
      for (const [path, there] of [["/", ".home-card .mini-board"], ["/play?spec=travelers&moves=a2a3", ".mover"], ["/analyse/travelers", ".engine-line"], ["/puzzle/travelers/1", ".mover"]]) {
        await page.goto(base + path);
        await page.locator(there).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        const jumped = await page.evaluate(() => globalThis.jumped);
        console.log(`   ${path}: layout shift ${jumped.toFixed(3)}`);
        check(jumped <= 0.02, `layout shift of ${path}: ${jumped}`);
      }
    });
  },

  async "without network and server, all four games are played, analysed, reviewed, solved and learnt"(visit) {
    await visitOwn(visit, async (own) => {
      const { person, page } = own;
      await person.go("/");
      await kept(page);
      await goOffline(own);
      for (const [game, events] of Object.entries(GAMES))
        for (const work of [play, analyse, review, puzzle, learn]) await work(person, game, events);
    });
  },

  async "what needs others says so, and comes back by itself"(visit) {
    await visitOwn(visit, async (own) => {
      const { person, page, start } = own;
      await person.go("/new/travelers?opponent=friend");
      await page.getByRole("dialog").getByRole("switch", { name: "Open to anyone" }).click();
      await person.press("Make a link");
      const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
      await kept(page);
      await goOffline(own);
      await person.go("/new/travelers?opponent=friend");
      await page.getByText("This game needs the server").waitFor();
      check(await page.getByRole("button", { name: "Make a link" }).isDisabled(), "no link can be made");
      await person.go("/analyse/travelers");
      await page.getByRole("tab", { name: "Openings" }).click();
      await page.getByRole("radio", { name: "This server" }).click();
      await page.getByText("This server's games are shown when it is back.").waitFor();
      await page.getByRole("radio", { name: "Engine's games" }).click();
      await page.locator(".explorer tbody tr, .explorer li").first().waitFor();
      await person.go(new URL(link).pathname);
      await page.getByText("There is no network. The table comes by itself").waitFor();
      await start();
      await sayNetwork(page, true);
      await page.locator(".playing .board").first().waitFor();
      await person.go("/");
      await person.press("1 open, 0 to watch");
    });
  },

  async "a server that does not answer, though there is a network, is said to be what is missing, and comes back by itself"(visit) {
    await visitOwn(visit, async ({ person, page, stop, start }) => {
      await person.go("/new/travelers?opponent=friend");
      await kept(page);
      const button = page.getByRole("button", { name: "Make a link" });
      check(!(await button.isDisabled()), "a link can be made");
      await stop();
      checkEqual(await page.evaluate(() => navigator.onLine), true, "the browser knows of a network:");
      await person.go("/new/travelers?opponent=friend");
      await page.getByText("The server does not answer. This game needs the server").waitFor();
      check(await button.isDisabled(), "no link can be made");
      await start();
      await page.getByText("This game needs the server").waitFor({ state: "detached" });
      await person.press("Make a link");
      await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).waitFor();
      await person.go("/");
      await stop();
      await person.go("/");
      await person.press("Open tables");
      await page.getByText("The server does not answer. Open tables are shown when it does.").waitFor();
      await start();
      await page.getByRole("dialog").getByText("Open tables are shown").waitFor({ state: "detached" });
    });
  },

  async "a table cannot be made as soon as it is known that the server does not answer"(visit) {
    await visitOwn(visit, async ({ person, page, stop, start }) => {
      await person.go("/new/travelers?opponent=friend");
      const button = (disabled) => page.getByRole("button", { name: "Make a link", disabled }).waitFor();
      const why = page.getByText("The server does not answer. This game needs the server");
      await button(false);
      await stop();
      await person.press("Make a link"); // nobody knows yet
      await why.waitFor();
      await button(true);
      await start();
      await button(false);
      await why.waitFor({ state: "detached" });
      await page.getByRole("radio", { name: "Computer" }).click();
      await stop();
      await page.getByRole("radio", { name: "Friend by link" }).click(); // now the server is needed
      await why.waitFor();
      await button(true);
    });
  },

  async "the settings say how much is kept here and whether it lasts; the browser is asked once by the page"(visit) {
    for (const [promises, words] of [[true, "The browser keeps it until you erase it."], [false, "press “Save all”"]]) {
      const person = await visit.person({ offline: true });
      const { page } = person;
      await answerStorage(page, promises);
      await person.go("/settings");
      const part = page.locator(".kept-here");
      await part.getByText("Kept on this device: 12.3 MB.").waitFor();
      await part.getByText("The browser may clear it when space is short.").waitFor();
      await part.getByText("Everything but play with others works without a network.").waitFor();
      await part.getByRole("button", { name: "Keep it safe" }).click();
      await part.getByText(words).waitFor();
      checkEqual(await part.getByRole("button", { name: "Keep it safe" }).count(), 0, "the question, once answered:");
    }
    const person = await visit.person();
    await answerStorage(person.page, false);
    const asked = () => person.page.evaluate(() => localStorage.getItem("times asked"));
    await person.open("travelers", { events: ["a2a3"] });
    checkEqual(await asked(), null, "asked while the first game goes on:");
    for (let i = 0; i < 2; i++) {
      await person.open("travelers", { events: ["a2a3", "w:resigns"] });
      await person.page.locator(".result").waitFor();
      await until(person.page, "the question", () => localStorage.getItem("times asked") !== null);
    }
    checkEqual(await asked(), "1", "times asked after two games:");
  },

  async "a kept page has the cookie that a seat is held by, also after it was given up"(visit) {
    await visitOwn(visit, async ({ person, page }) => {
      await person.go("/");
      await kept(page);
      await page.context().clearCookies();
      await person.go("/new/travelers?opponent=friend");
      await person.press("Make a link");
      await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).waitFor();
    });
  },

  async "a new version is announced, and disturbs no page until one wants it"(visit) {
    const pages = mkdtempSync(join(tmpdir(), "wayfarer-pages-"));
    cpSync(web, pages, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
    const work = async ({ person, page, base, stop, start }) => {
      await person.go("/");
      await kept(page);
      await person.open("travelers");
      await person.move("e2", "e3");
      const other = new Person(await page.context().newPage(), base);
      await other.go("/rules/travelers");
      await other.page.locator(".rules .example").first().waitFor();
      await stop();
      const entry = newVersion(pages);
      await start();
      for (const one of [page, other.page]) await one.evaluate(() => (globalThis.undisturbed = true));
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await page.locator(".new-version", { hasText: "There is a new version." }).waitFor();
      await person.move("e8", "e7");
      await openSettings(person); // of the old version, although the server has it no more
      check(await page.evaluate(() => globalThis.undisturbed), "the game goes on");
      const anew = page.waitForEvent("load");
      await person.press("Update now");
      await anew;
      await until(page, "the new version", (name) => document.querySelector(`script[src="/assets/${name}"]`) !== null, entry);
      await person.moveCount(2);
      await openSettings(other);
      check(await other.page.evaluate(() => globalThis.undisturbed), "the other page goes on with what it has");
      await other.page.close();
      await eventually("the old version is dropped", async () => {
        if ((await page.evaluate(async () => (await caches.keys()).length)) === 1) return true;
        await person.go("/"); // when a page is opened, those of old versions may just be closing
        return false;
      });
    };
    try {
      await visitOwn(visit, work, pages);
    } finally {
      rmSync(pages, { recursive: true, force: true });
    }
  },
});
