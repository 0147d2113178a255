// The explorer of openings in an analysis: the engine's books, this server's games, by mouse, keys and without a server.
import { execFileSync } from "node:child_process";
import { checkAxe } from "./axe.mjs";
import { check, checkEqual, eventually, runTests, until } from "./visit.mjs";

const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];
const NAMES = { travelers: "White", "courier-leapale": "White", traverse: "South", "safe-passage": "to the goal" };

function address(game, moves = "") {
  return `/analyse/${game}?spec=${game}&moves=${encodeURIComponent(moves)}`;
}

async function open(person, game, moves) {
  await person.go(address(game, moves));
  await person.openTab("Openings", person.page.locator(".explorer"));
}

function rows(page) {
  return page.locator(".openings .played").evaluateAll((all) => all.map((one) => one.dataset.move));
}

/** What the program says of the same book. */
function told(game, moves = "") {
  const book = new URL(`../../data/explore/${game}.book`, import.meta.url).pathname;
  return JSON.parse(execFileSync(process.argv[2], ["explore", book, game, "--moves", moves, "--departure", "--json"], { encoding: "utf8" }));
}

export const tests = {
  async "every game has its book, which says what the program says"(visit) {
    const person = await visit.person();
    const { page } = person;
    for (const game of GAMES) {
      await open(person, game);
      await page.locator(".openings tbody tr").first().waitFor();
      const { moves, games, of } = told(game);
      checkEqual(await rows(page), moves.map(({ move }) => move), game);
      checkEqual(await page.locator(".openings caption").textContent(), `${games} of ${of} games went on from here.`);
      const [row] = moves;
      const cells = page.locator(".openings tbody tr").first().locator("td");
      checkEqual(await cells.nth(0).textContent(), String(row.count), `${game}: games`);
      check((await cells.nth(1).locator(".unseen").textContent()).includes(NAMES[game]), `${game}: results in words`);
      await checkAxe(page, game);
    }
  },

  async "moves are played by keys alone, and the keys stay in the table until no game went on"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    await page.locator(".openings .played").first().waitFor();
    const moves = [];
    await page.locator(".openings .played").nth(1).focus();
    for (;;) {
      const focused = await page.evaluate(() => document.activeElement?.dataset.move);
      if (focused === undefined) break;
      moves.push(focused);
      check(moves.length < 40, "a way through the book has an end");
      await page.keyboard.press("Enter");
      await until(page, `the keys are in the table after ${moves.join(" ")}`, ([length, last]) => {
        const now = document.activeElement;
        const shown = document.querySelector(".explorer .nothing") ?? document.querySelector(".played");
        return now === shown && (length < 2 || now.dataset.move !== last || now.matches(".nothing"));
      }, [moves.length, focused]);
    }
    checkEqual(moves[1], told("travelers", moves[0]).moves[0].move, "the first of the answers");
    checkEqual(await page.locator(".explorer .nothing").textContent(), "No game of the engine went on from this position.");
    await page.getByRole("tab", { name: "Moves" }).click();
    const listed = await page.locator(".tree-list .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move));
    checkEqual(listed, moves, "the tree has the moves");
  },

  async "what a search finds stands beside the results"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    await page.locator(".openings tbody tr").first().waitFor();
    checkEqual(await page.locator(".openings thead th").last().textContent(), "Search, %");
    const shares = told("travelers").moves.map(({ evaluation }) => (evaluation === undefined ? "–" : String(Math.round(100 * evaluation.share))));
    const shown = await page.locator(".openings .strength").evaluateAll((all) =>
      all.map((one) => (one.querySelector("[aria-hidden]") ?? one).textContent),
    );
    checkEqual(shown, shares);
  },

  async "where a game leaves the book is said beside the moves and in its review"(visit) {
    const person = await visit.person();
    const { page } = person;
    const [first] = told("travelers").moves;
    const moves = `${first.move} i8i7`;
    checkEqual(told("travelers", moves).departure.move, "i8i7", "the book does not have this answer");
    await open(person, "travelers", moves);
    await page.locator(".explorer .book-line", { hasText: /^Leaves the book of openings after one turn: .+In the book: .+ games?, \d+ %/ }).waitFor();
    await person.go(`${address("travelers", moves)}&review`);
    await page.locator(".review-story .book-line", { hasText: "Leaves the book of openings after one turn" }).waitFor();
    await checkAxe(page, "review");
  },

  async "the best-rated setups are offered, and one of them is taken"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("traverse");
    const best = told("traverse").moves.filter(({ worth }) => worth !== undefined).sort((a, b) => b.worth - a.worth);
    await page.locator(".rated-setups .rated").first().waitFor();
    const offered = await page.locator(".rated-setups .rated > span").allTextContents();
    checkEqual(offered, best.slice(0, 3).map(({ move }) => move.slice(1)));
    await page.locator(".rated-setups .rated").nth(1).click();
    await person.press("Done");
    await person.moveCount(1);
    checkEqual(await person.moves(), [`=${offered[1]}`]);
  },

  async "games of this server are shown once one is finished, and transpositions are one position"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    await page.getByRole("radio", { name: "This server" }).click();
    await page.locator(".explorer .nothing", { hasText: "No listed game was finished here yet" }).waitFor();
    await page.evaluate(async () => {
      const ask = (socket, message) =>
        new Promise((resolve) => {
          const id = Math.random();
          const hear = ({ data }) => {
            const answer = JSON.parse(data);
            if (answer.id !== id) return;
            socket.removeEventListener("message", hear);
            resolve(answer);
          };
          socket.addEventListener("message", hear);
          socket.send(JSON.stringify({ id, ...message }));
        });
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/socket`, "wayfarer");
      await new Promise((resolve) => (socket.onopen = resolve));
      const { table } = await ask(socket, { do: "create", spec: "travelers", seats: { w: "me", b: "me" }, open: true });
      await ask(socket, { do: "join", table, after: 0 });
      const moves = ["a2a3", "a8a7", "b2b3", "b8b7", "i2i3"];
      for (const [at, move] of moves.entries()) await ask(socket, { do: "move", table, move, at });
      await ask(socket, { do: "resign", table, seat: "b" });
    });
    const counted = () => page.evaluate(() => fetch("/api/explore?spec=travelers").then((response) => response.json()));
    await eventually("the game is counted", async () => (await counted()).of === 1);
    await open(person, "travelers", "b2b3 b8b7 a2a3 a8a7");
    await page.getByRole("radio", { name: "This server" }).click();
    await page.locator('.played[data-move="i2i3"]').waitFor();
    checkEqual(await page.locator(".openings caption").textContent(), "1 of 1 games went on from here.");
    check((await page.locator(".results .unseen").first().textContent()).startsWith("White 100 %"), "White won");
  },

  async "without a server the engine's games are there, and the other source says why it is not"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    await page.locator(".openings .played").first().waitFor();
    await page.route("**/api/explore*", (route) => route.fulfill({ contentType: "text/html", body: "a page of a host of files" }));
    await page.getByRole("radio", { name: "This server" }).click();
    await page.getByRole("alert").filter({ hasText: "This server cannot be asked" }).waitFor();
    await page.getByRole("radio", { name: "Engine's games" }).click();
    await page.locator(".openings .played").first().waitFor();
  },

  async "on a phone nothing is cut off, and everything can be pressed"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = person;
    await open(person, "travelers");
    await page.locator(".openings .played").first().waitFor();
    const faults = await page.evaluate(() =>
      [...document.querySelectorAll(".explorer :is(button, td, caption)")].flatMap((one) => {
        const { left, right, height } = one.getBoundingClientRect();
        const cut = left < 0 || right > innerWidth || (one.matches(".played") && height < 44);
        return cut ? [one.textContent] : [];
      }),
    );
    checkEqual(faults, [], "cut off or too small");
    const before = await rows(page);
    await page.locator(".openings .played").first().tap();
    await until(page, "other moves", (first) => document.querySelector(".played, .nothing")?.dataset.move !== first, before[0]);
    await checkAxe(page, "phone");
  },
};

await runTests(tests, { file: import.meta.url });
