// What has to have come before a game can be played: the board and the first moves need only the page itself; the
// library comes behind them, and a learnt net only when a computer is to move.
import { check, checkEqual, eventually, runTests } from "./visit.mjs";

/** The files that this page asks for from now on, by their ends. */
function watchRequests(page) {
  const asked = { wasm: 0, net: 0 };
  page.on("request", (request) => {
    const end = /\.(wasm|net)$/.exec(new URL(request.url()).pathname)?.[1];
    if (end !== undefined) asked[end]++;
  });
  return asked;
}

/** Holds the library back until it is let go. */
async function holdLibrary(page) {
  let letGo;
  const gone = new Promise((resolve) => (letGo = resolve));
  await page.route("**/*.wasm", async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** A game as the page keeps it that has not begun. */
async function keepGame(person, spec, players) {
  await person.go("/");
  const game = { spec, start: "", players, nodes: [{ event: "", parent: 0, children: [] }], at: 0, when: Date.now() };
  await person.page.evaluate((games) => localStorage.setItem("wayfarer.games", JSON.stringify(games)), { first: game });
}

const twoPeople = { w: "person", b: "person" };
const boards = {
  travelers: { movers: 22, from: "a2", to: "a5" },
  "courier-leapale": { movers: 72, from: "wd2", to: "wd3" },
  "safe-passage": { movers: 10, from: "e2", to: "e4" },
};

runTests({
  async "a new game is on the board, and its first moves are offered, before the library has come"(visit) {
    for (const [spec, { movers, from, to }] of Object.entries(boards)) {
      const person = await visit.person();
      await keepGame(person, spec, twoPeople);
      const letGo = await holdLibrary(person.page);
      const asked = watchRequests(person.page);
      await person.go("/play/first");
      await person.page.locator(".mover").nth(7).waitFor();
      const places = await person.page.locator(".mover").evaluateAll((all) => all.map((one) => one.dataset.place));
      check(new Set(places).size >= Math.min(movers, 8), `${spec}: ${places.length} pieces can be moved`);
      await person.tap(from);
      await person.page.locator(`[data-target="${to}"]`).first().waitFor();
      await person.tap(to); // the position after it has to be asked for
      letGo();
      await person.moveCount(1);
      await eventually(`${spec}: the library came in the end`, () => asked.wasm > 0);
      checkEqual(asked.net, 0, `${spec}: nets asked for while people play`);
    }
  },

  async "a net is asked for when a computer is to move, and not before"(visit) {
    const person = await visit.person();
    await keepGame(person, "courier-leapale", { w: "person", b: { level: 1 } });
    const asked = watchRequests(person.page);
    await person.go("/play/first");
    await person.tap("wd2");
    await person.page.locator('[data-target="wd3"]').first().waitFor();
    checkEqual(asked.net, 0, "nets asked for before the first move");
    await person.tap("wd3");
    await person.moveCount(2);
    checkEqual(asked.net, 1, "nets asked for by the computer's first move");
  },

  async "the library is fetched at the first sign that a person wants to play"(visit) {
    const person = await visit.person();
    const asked = watchRequests(person.page);
    await person.go("/");
    await person.page.locator("h1").waitFor();
    checkEqual(asked.wasm, 0, "asked for by the home page");
    const coming = person.page.waitForRequest("**/*.wasm");
    await person.page.locator('a[href^="/new/"]').first().dispatchEvent("pointerover");
    await coming;
  },
});
