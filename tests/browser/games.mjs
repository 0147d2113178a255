// My games: all games of this device, found, counted, saved as one file, taken over from one, erased.
//
// usage: games.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { checkLook, sizes } from "./looks.mjs";
import { check, checkBar, checkEqual, runTests, until } from "./visit.mjs";

const DAY = 86400000;

/** A game as it is in a file; its end is resigned, if it has one. */
/** A mistake to practise, answered at this time. */
function mistake(answered, more = {}) {
  const turn = { turn: 1, event: 0, seat: "w", move: "a2a3", grade: "mistake", before: 0.5, after: 0.3, loss: 0.2, best: ["b2b3"], reason: null };
  return { spec: "travelers", start: "", before: "", points: "chances", turn, box: 3, due: "2027-01-01", answered, ...more };
}

function game(id, { spec = "travelers", level = 5, over, moves = ["a2a3", "a8a7"], when = Date.parse("2026-11-20T12:00:00Z") } = {}) {
  const events = over === undefined ? moves : [...moves, `${over === "w" ? "b" : "w"}:resigns`];
  const nodes = ["", ...events].map((event, i) => ({ event, parent: Math.max(0, i - 1), children: i < events.length ? [i + 1] : [] }));
  const end = over === undefined ? {} : { over: { result: "win", seat: over } };
  return { id, spec, start: "", players: { w: "person", b: { level } }, nodes, at: events.length, tip: events.length, when, ...end };
}

function fileOf(games, more = {}) {
  return { name: "games.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ format: "wayfarer", version: 1, games, ...more })) };
}

const some = [
  game("won", { over: "w", when: Date.parse("2026-11-24T12:00:00Z") }),
  game("lost", { over: "b", level: 7, when: Date.parse("2026-11-23T12:00:00Z") }),
  game("going", { spec: "courier-leapale", level: 1, moves: ["wd2wd3"], when: Date.parse("2026-11-22T12:00:00Z") }),
  game("race", { spec: "traverse", level: 0, moves: ["=SDTCCTDS", "=SDTCCTDS"] }),
];
some[3].players = { s: "person", n: { level: 0 } };

/** How web/src/pages/puzzle/record.ts names a puzzle of The Travelers: by what is in their file, and by its number. */
function puzzle(number) {
  const lines = readFileSync(new URL("../../data/puzzles/travelers.txt", import.meta.url), "utf8").split("\n");
  const own = lines.filter((line) => line !== "" && !line.startsWith("#")).join("\n");
  return `${createHash("sha256").update(own).digest("hex").slice(0, 8)}.${number}`;
}

const starred = { [puzzle(1)]: 3, [puzzle(2)]: 0 };
const kept = { "puzzle-results": { games: { travelers: { rating: 1180, stars: starred } }, row: 1 }, "puzzle-days": ["2026-11-20"] };

async function openPart(person, name) {
  await person.page.getByRole("tab", { name }).click();
}

async function take(person, file, answer = "Nothing was lost here.") {
  await person.go("/games");
  await openPart(person, "File");
  await person.page.locator("input[type=file]").setInputFiles(file);
  await person.page.getByText(answer).waitFor();
}

const rows = (person) => person.page.locator(".mine-row");

async function choose(person, label, value) {
  await person.page.getByLabel(label, { exact: true }).selectOption(value);
}

/** Takes all out of a database of games, as if the page had been left before it wrote there. */
async function emptyStore(person, name) {
  await person.page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = reject;
        opening.onsuccess = () => {
          const write = opening.result.transaction("games", "readwrite");
          write.objectStore("games").clear();
          write.oncomplete = resolve;
          write.onerror = reject;
        };
      }),
    name,
  );
}

export const tests = {
  async "games are found by game, opponent, level, end and words"(visit) {
    const person = await visit.person();
    await take(person, fileOf(some));
    await person.page.getByText("4 games and no new study came from the file.").waitFor();
    await openPart(person, "Games");
    await rows(person).nth(3).waitFor();
    await rows(person).first().locator(".mini-board").waitFor();
    const titles = () => rows(person).locator("a:not(.icon-button)").allTextContents();
    checkEqual(await titles(), ["The Travelers", "The Travelers", "Courier Leapale", "TRAVERSE"]);
    await choose(person, "Result", "won");
    await until(person.page, "one was won", () => document.querySelectorAll(".mine-row").length === 1);
    await rows(person).first().getByText("Pathfinder, level 5").waitFor();
    await choose(person, "Result", "drawn");
    await person.press("Show all games");
    await rows(person).nth(3).waitFor();
    await choose(person, "Level", "0");
    checkEqual(await titles(), ["TRAVERSE"]);
    await choose(person, "Level", "");
    await choose(person, "Game", "courier-leapale");
    checkEqual(await titles(), ["Courier Leapale"]);
    await choose(person, "Game", "");
    await person.page.getByLabel("Search").fill("guide lost");
    await until(person.page, "one is found", () => document.querySelectorAll(".mine-row").length === 1);
    await person.page.getByText("1 game of 4").waitFor();
    await rows(person).first().getByRole("link", { name: "The Travelers", exact: true }).click();
    await person.page.waitForURL("**/play/lost");
    await person.page.locator(".result").waitFor({ state: "attached" });
  },

  async "results are counted, and puzzles by grade and theme"(visit) {
    const person = await visit.person();
    await take(person, fileOf(some, { kept }));
    await openPart(person, "Results");
    const cells = person.page.locator(".mine-results tbody tr", { hasText: "Guide, level 7" }).locator("td");
    checkEqual(await cells.allTextContents(), ["0", "0", "1", "0 %"]);
    await openPart(person, "Puzzles");
    await person.page.getByText("Your rating: 1180").waitFor();
    const counts = await person.page.locator("table", { hasText: "By grade" }).locator("td").allTextContents();
    checkEqual(counts.map(Number).reduce((sum, count) => sum + count, 0), 2, "puzzles in the table");
  },

  async "a game that ends is kept, also when newer ones push it off the first page, and can be deleted"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("travelers", { players: { b: { level: 1 } }, events: ["a2a3", "a8a7"] });
    await person.pressMore("Resign");
    await person.press("Yes");
    await page.locator(".result").waitFor({ state: "attached" });
    const others = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`new${i}`, { ...game(`new${i}`), when: Date.now() + 1000 + i }]));
    await person.go("/games");
    await rows(person).first().waitFor();
    await page.evaluate((games) => localStorage.setItem("wayfarer.games", JSON.stringify(games)), others);
    await person.go("/games");
    await choose(person, "Result", "lost");
    await rows(person).getByRole("link", { name: "The Travelers", exact: true }).click();
    await page.waitForURL("**/play/opened");
    await page.locator(".result").waitFor({ state: "attached" });
    await person.go("/games");
    await page.getByText("15 games of 15").waitFor();
    await choose(person, "Result", "lost");
    await rows(person).getByRole("button", { name: /^Delete/ }).click();
    await person.press("Yes");
    await page.getByText("0 games of 14").waitFor();
  },

  async "all of it goes to another device as one file, and what is there is not lost"(visit) {
    const [person, other] = [await visit.person(), await visit.person()];
    await take(person, fileOf(some, { kept: { ...kept, settings: { board: "oak" }, mistakes: { cards: { one: mistake(7), two: mistake(7) } } }, studies: [{ id: "st", title: "My study", chapters: [{ title: "", game: { spec: "travelers", start: "", nodes: some[0].nodes, at: 0 } }] }] }));
    const { name, bytes } = await person.saved("Save all");
    check(/^wayfarer-\d{4}-\d\d-\d\d\.json$/.test(name), name);
    checkEqual(await person.page.evaluate(() => document.documentElement.dataset.board), "oak", "the settings count at once:");
    const older = { ...game("won"), when: 5 };
    await take(other, fileOf([older, game("own", { over: "w" })], { kept: { "puzzle-results": { games: { travelers: { rating: 900, stars: { [puzzle(2)]: 2 } } }, row: 4 }, mistakes: { cards: { one: mistake(9, { box: 0 }), three: mistake(1) } } } }));
    await take(other, { name, mimeType: "application/json", buffer: bytes });
    await other.page.getByText("4 games and 1 study came from the file.").waitFor();
    const results = await other.page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.puzzle-results")));
    checkEqual(results, { games: { travelers: { rating: 1180, stars: { [puzzle(2)]: 2, [puzzle(1)]: 3 } } }, row: 4 });
    const { cards } = await other.page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.mistakes")));
    checkEqual(cards, { one: mistake(9, { box: 0 }), three: mistake(1), two: mistake(7) }, "of each mistake the answer given last counts:");
    await openPart(other, "Games");
    await other.page.getByText("5 games of 5").waitFor();
    await choose(other, "Result", "won");
    checkEqual(await rows(other).count(), 2, "games that were won:");
    await other.go("/analyse");
    await other.page.getByRole("link", { name: "My study" }).waitFor();
    await take(other, { name, mimeType: "application/json", buffer: bytes });
    await other.page.getByText("No new game and no new study came from the file.").waitFor();
  },

  async "what is wrong in a file is told with its place"(visit) {
    const person = await visit.person();
    await take(person, fileOf([game("good"), game("bad", { moves: ["a2a9"] }), { ...game("worse"), at: 7 }]));
    await person.page.getByText("2 things in the file could not be read:").waitFor();
    const faults = await person.page.locator(".mine-faults li").allTextContents();
    check(faults[0].startsWith("games[2].at:") && faults[1].startsWith("games, id bad:"), faults.join(" / "));
    await take(person, { name: "x.json", mimeType: "application/json", buffer: Buffer.from("{") }, "This is not a Wayfarer file.");
    check(!(await person.page.locator("main").innerText()).includes("JSON"), "nothing is said of formats");
    await take(person, { name: "y.json", mimeType: "application/json", buffer: Buffer.from('{"format":"another"}') }, "This is not a Wayfarer file.");
  },

  async "all of it is erased, asked once"(visit) {
    const person = await visit.person();
    await take(person, fileOf(some, { kept }));
    await person.press("Erase everything");
    await person.press("No");
    await person.press("Erase everything");
    await person.page.getByRole("dialog").getByRole("button", { name: "Erase everything" }).click();
    await person.page.waitForURL((url) => url.pathname === "/");
    checkEqual(await person.page.evaluate(() => Object.keys(localStorage).filter((key) => !/settings|language/.test(key))), []);
    await person.go("/games");
    await person.page.getByText("No games yet").waitFor();
  },

  async "a game at a table is kept when it is over"(visit) {
    const [person, friend] = [await visit.person(), await visit.person()];
    await person.go("/new/travelers?opponent=friend");
    await person.press("Make a link");
    const link = await person.page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
    await friend.page.goto(link);
    await friend.sit();
    await person.page.waitForURL(link);
    await person.page.locator(".mover").first().waitFor();
    for (const one of [person, friend]) await one.page.evaluate(() => localStorage.setItem("wayfarer.settings", '{"confirm":"never"}'));
    await person.page.reload();
    await person.page.locator(".mover").first().waitFor();
    await person.move("e2", "e3");
    await friend.page.reload();
    await friend.page.locator(".mover").first().waitFor();
    await friend.move("e8", "e7");
    await friend.pressMore("Resign");
    await friend.press("Yes");
    await person.page.locator(".result").waitFor({ state: "attached" });
    await person.go("/games");
    await rows(person).getByText("Won").waitFor();
    await rows(person).locator(".mini-board").waitFor();
    await person.page.evaluate(() => localStorage.removeItem("wayfarer.tables")); // as if the server had cleared it away
    await person.go("/games");
    await rows(person).locator(".mini-board").waitFor(); // it is read
    await rows(person).getByRole("link", { name: "The Travelers", exact: true }).click();
    await person.page.waitForURL("**/analyse/travelers?**own=w"); // from the side of the one who played it
  },

  async "a page that was left while it kept a game has lost nothing"(visit) {
    const person = await visit.person();
    await take(person, fileOf([game("one", { over: "w", when: Date.parse("2026-11-20T12:00:00Z") })]));
    await person.page.evaluate(() => localStorage.removeItem("wayfarer.games"));
    await emptyStore(person, "wayfarer-games-list");
    await person.go("/games");
    await rows(person).locator(".mini-board").waitFor();
    await emptyStore(person, "wayfarer-games"); // the other half: it was being deleted
    await person.go("/games");
    await person.page.getByRole("heading", { name: "My games" }).waitFor();
    await until(person.page, "it is gone", () => document.querySelector(".mine-part .skeleton, .mine-row") === null);
  },

  async "of two thousand games a few rows are drawn"(visit) {
    const person = await visit.person();
    const many = Array.from({ length: 2000 }, (_, i) => game(`g${i}`, { over: i % 2 === 0 ? "w" : "b", level: 1 + (i % 10), when: Date.parse("2026-11-20T12:00:00Z") - i * DAY }));
    await take(person, fileOf(many));
    await person.go("/games");
    const start = Date.now();
    await person.page.getByText("2,000 games of 2,000").waitFor();
    checkBar("2,000 games are listed", [Date.now() - start], 1000);
    checkEqual(await rows(person).count(), 30, "rows drawn:");
    await person.press("Show 30 more");
    checkEqual(await rows(person).count(), 60, "rows drawn:");
    check(await rows(person).nth(30).locator("a").first().evaluate((link) => link === document.activeElement), "the first new row has the focus");
    checkEqual(await rows(person).nth(59).getAttribute("aria-posinset"), "60");
  },
};

for (const size of ["phone", "laptop"])
  for (const scheme of ["light", "dark"])
    tests[`how it looks: ${size}, ${scheme}`] = async (visit) => {
      const person = await visit.person({ ...sizes[size], colorScheme: scheme, bypassCSP: true });
      await person.go("/games");
      await person.page.getByText("No games yet").waitFor();
      await checkLook(person, "games-none", size, scheme);
      await take(person, fileOf(some, { kept }));
      await checkLook(person, "games-file", size, scheme);
      for (const part of ["Games", "Results", "Puzzles"]) {
        await openPart(person, part);
        if (part === "Games") await rows(person).nth(3).locator(".mini-board").waitFor();
        else await person.page.locator(".mine-results").first().waitFor();
        await checkLook(person, `games-${part.toLowerCase()}`, size, scheme);
      }
    };

/** What is wider than its card or the window. */
function cutOff() {
  const room = (one) => Math.min(innerWidth, one.closest(".panel, .mine-rows, .tabs")?.getBoundingClientRect().right ?? innerWidth);
  const all = [...document.querySelectorAll(".mine :is(table, td, th, a, p, button, .tag, li)")].filter((one) => one.offsetParent !== null);
  return all.filter((one) => one.getBoundingClientRect().right > room(one) + 1).map((one) => one.textContent);
}

for (const locale of ["en-US", "de-DE"])
  tests[`nothing is cut off at 320 px: ${locale}`] = async (visit) => {
    const { page } = await visit.person({ viewport: { width: 320, height: 640 }, locale });
    const part = (number) => page.getByRole("tab").nth(number);
    await page.goto(`${visit.base}/games`);
    await part(3).click();
    await page.locator("input[type=file]").setInputFiles(fileOf([...some, { ...some[0], at: 99 }], { kept }));
    await page.locator(".mine-faults li").waitFor();
    for (const [number, there] of [[3, ".mine-faults"], [0, ".mine-row"], [1, ".mine-results"], [2, ".mine-results"]]) {
      await part(number).click();
      await page.locator(there).first().waitFor();
      checkEqual(await page.evaluate(cutOff), [], `part ${number}:`);
      checkEqual(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `part ${number}, too wide by`);
    }
  };

await runTests(tests, { file: import.meta.url });
