// What every screen asks of the network and of the browser before it can be used: the causes of its being slow. The
// figures are some per cent above what the screens need; a screen that needs more has to be worth it.
//
// usage: weight.mjs PROGRAM WEB [ONLY]
import { newTable, REVIEW } from "./screens.mjs";
import { check, checkEqual, eventually, idle, runTests } from "./visit.mjs";
import { watchNetwork, watchShifts } from "./weighing.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MOST_SHIFTED = 0.02;
const DAY = new Date("2026-11-28T12:00:00Z"); // its puzzle is in the cube, which the first page shows: the heaviest there is

const PIECE = ".stage [data-piece]";

/** Screens, with what is on them once they can be used: `kB` that the page itself fetches, without the library and its nets,
 * and `nodes` of the document. `library`: it has answered by then. */
const screens = {
  home: { path: "/", shown: ".poster >> nth=3", kB: 139, nodes: 1150 },
  learn: { path: "/learn", shown: "main a[href^='/learn/']", kB: 182, nodes: 650 },
  "my games": { path: "/games", shown: "main h1", kB: 144, nodes: 210 },
  settings: { path: "/settings", shown: "dialog .settings", kB: 143, nodes: 1300 },
  "all rules": { path: "/rules/", shown: ".learn-list a", kB: 193, nodes: 460 },
  analysis: { path: "/analyse", shown: ".analyse-games", kB: 239, nodes: 470 },
  "new game": { path: "/new/", shown: "dialog .btn.primary", kB: 152, nodes: 1750 },
  endgames: { path: "/endgames", shown: ".ending-table tbody tr", kB: 178, nodes: 2500 },
  "a longest win": { path: "/endgames/KMvK", shown: PIECE, kB: 248, nodes: 1800, library: true },
  "a table": { path: newTable, shown: PIECE, kB: 206, nodes: 710 },
  "a review": { path: REVIEW, shown: ".review-card h2", kB: 241, nodes: 720, library: true },
  "a puzzle of the day": { path: "/puzzle", shown: PIECE, kB: 229, nodes: 1600 },
};

/** The same screens of every game, by the number of the game in this row. */
const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];
const SET_UP = { traverse: "%3DSDSTCDCT+%3DTDSTSDCC" }; // before these there are no pieces
const ofGames = [
  { name: "new game", path: (game) => `/new/${game}`, shown: "dialog .btn.primary", kB: [152, 152, 152, 152], nodes: [1440, 1480, 1400, 1550] },
  { name: "play", path: (game) => `/play/?spec=${game}`, shown: PIECE, kB: [187, 208, 187, 187], nodes: [700, 1610, 800, 650] },
  { name: "a puzzle", path: (game) => `/puzzle/${game}`, shown: PIECE, kB: [205, 228, 205, 196], nodes: [690, 1620, 820, 660] },
  { name: "a lesson", path: (game) => `/learn/${game}/1`, shown: PIECE, kB: [182, 205, 182, 182], nodes: [720, 1480, 1090, 640], library: true },
  { name: "rules", path: (game) => `/rules/${game}`, shown: ".rules .rule.about", kB: [201, 204, 207, 203], nodes: [1760, 4000, 2880, 1800] },
  { name: "analysis", path: (game) => `/analyse/${game}`, shown: ".engine-line .line-move svg, .goal-words", kB: [241, 262, 241, 245], nodes: [870, 1720, 890, 730], library: true },
  { name: "pieces", path: (game) => `/pieces/${game}`, shown: PIECE, kB: [169, 191, 169, 169], nodes: [680, 1250, 970, 560], library: true },
  { name: "practice", path: (game) => `/practice/${game}`, shown: "main a", kB: [201, 203, 201, 201], nodes: [1980, 890, 1260, 1660] },
  { name: "embed", path: (game) => `/embed/${game}?moves=${SET_UP[game] ?? ""}`, shown: PIECE, kB: [110, 133, 110, 110], nodes: [520, 1320, 600, 480] },
  { name: "editor", path: (game) => `/edit/${game}`, shown: ".verdict .icon", kB: [155, 176, 155, 155], nodes: [770, 1770, 1050, 780], library: true },
];
for (const { name, path, kB, nodes, ...more } of ofGames)
  GAMES.forEach((game, i) => (screens[`${name}: ${game}`] = { path: path(game), kB: kB[i], nodes: nodes[i], ...more }));

/** Notes what is on the page when the library is asked for. */
function watchLibrary() {
  const ask = globalThis.fetch;
  globalThis.fetch = (what, ...more) => {
    if (String(what).endsWith(".wasm")) globalThis.before = document.querySelector("main")?.childElementCount ?? 0;
    return ask(what, ...more);
  };
}

const ofLibrary = (path) => /\.(wasm|net|book)$/.test(path);

async function weigh(visit, { path, shown }) {
  const person = await visit.person({ ...PHONE, bypassCSP: true, timezoneId: "UTC" });
  const { page } = person;
  await page.clock.setFixedTime(DAY);
  const address = typeof path === "string" ? path : await path(person);
  await page.context().clearCookies();
  const seen = await watchNetwork(page);
  await seen.client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await watchShifts(page);
  await page.addInitScript(watchLibrary);
  await person.go(address);
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await eventually("all has come", async () => {
    await idle(page);
    return seen.pending === 0;
  });
  const { nodes, shifted, shifts, before } = await page.evaluate(() => {
    const { shifted, shifts, before } = globalThis;
    return { nodes: document.querySelectorAll("*").length, shifted, shifts, before };
  });
  const own = Object.entries(seen.bytesOf).filter(([path]) => !ofLibrary(path));
  const kB = own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  return { nodes, shifted, shifts, before, kB, asked: seen.asked };
}

export const tests = {};
for (const [name, screen] of Object.entries(screens))
  tests[`${name} is light, and nothing on it jumps`] = async (visit) => {
    const { nodes, shifted, shifts, before, kB, asked } = await weigh(visit, screen);
    console.log(`   ${kB.toFixed(0)} kB (${screen.kB}), ${asked.length} requests, ${nodes} nodes (${screen.nodes}), layout shift ${shifted.toFixed(4)}`);
    check(kB <= screen.kB, `${kB} kB, not ${screen.kB}`);
    check(nodes <= screen.nodes, `${nodes} nodes, not ${screen.nodes}`);
    check(shifted <= MOST_SHIFTED, `layout shift ${shifted}: ${shifts.join(", ")}`);
    if (screen.library) check(before !== undefined, "the library is asked for");
    check(before !== 0, "the library is asked for after something is shown");
  };

/** The names of all files that a visit may ask for. */
async function assets(base) {
  const found = new Set();
  const look = async (path) => {
    const text = await (await fetch(base + path)).text();
    for (const [asset] of text.matchAll(/assets\/[\w.-]+\.(?:js|css|wasm|net)/g)) {
      if (found.has(`/${asset}`)) continue;
      found.add(`/${asset}`);
      if (asset.endsWith(".js")) await look(`/${asset}`);
    }
  };
  await look("/");
  return [...found];
}

tests["the library, its nets and all code are sent packed"] = async (visit) => {
  const { base } = await visit.person();
  const all = await assets(base);
  check(all.some((path) => path.endsWith(".wasm")) && all.some((path) => path.endsWith(".net")), `found ${all}`);
  const plain = [];
  for (const path of all) {
    const { headers } = await fetch(base + path, { headers: { "accept-encoding": "gzip, br" } });
    if (headers.get("content-encoding") !== "br") plain.push(`${path}: ${headers.get("content-length")}`);
  }
  checkEqual(plain.filter((one) => Number(one.split(": ")[1]) > 1000), []);
};

await runTests(tests, { file: import.meta.url, atOnce: 2 });
