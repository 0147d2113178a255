// The puzzles of the book: the day's is there before the library has come, is solved, counted, and left for another.
// And those that were mined from games: solved, tried wrongly, hinted at, given up; the next one, by theme.
import { checkAxe } from "./axe.mjs";
import { check, checkBar, checkEqual, Person, runTests, until } from "./visit.mjs";


/** The games take turns by days: the tests have theirs, a day of the book's. */
const TODAY = "2026-11-25";
const MINED_DAY = "2026-11-26";

function daysAgo(days) {
  return new Date(Date.parse(`${TODAY}T12:00:00Z`) - days * 86400000).toISOString().slice(0, 10);
}

/** A person for whom it is that day. */
async function personOn(visit, day, options) {
  const person = await visit.person({ timezoneId: "UTC", ...options });
  await person.page.clock.setFixedTime(new Date(`${day}T12:00:00Z`));
  return person;
}

/** What the book's files say of the puzzle that is shown. */
async function entryOfDay(person, day) {
  return person.page.evaluate(async (day) => {
    const grades = await (await fetch("/puzzles/grades.txt")).text();
    const line = (Date.parse(`${day}T00:00:00Z`) / 86400000 + 719162) % grades.length;
    return (await (await fetch(`/puzzles/${Math.floor(line / 28)}.json`)).json())[line % 28];
  }, day);
}

async function playWay(person, way) {
  for (const move of way) {
    const before = (await person.moves()).length;
    await person.tap(move.slice(0, 2));
    await person.page.locator(`[data-target="${move.slice(2)}"]`).waitFor();
    await person.tap(move.slice(2));
    await person.moveCount(before + 1);
  }
}

/** Places that a move of a flat board names: where it begins, where it ends, and what it sends where. */
function placesOf(move) {
  return move.match(/[a-z]\d+/g);
}

async function bookOf(person, game) {
  if (person.page.url() === "about:blank") await person.go("/");
  return person.page.evaluate(async (game) => {
    const { of } = await (await fetch(`/puzzles/${game}/index.json`)).json();
    const files = Array.from({ length: Math.ceil(of.length / 3 / 32) }, async (_, i) => (await fetch(`/puzzles/${game}/${i}.json`)).json());
    return (await Promise.all(files)).flat();
  }, game);
}

/** Of the puzzles whose moves are plain steps, the one with the longest solution. */
async function longest(person, game) {
  const book = await bookOf(person, game);
  const plain = ({ way }) => way.split(" ").every((move, i) => i % 2 === 1 || placesOf(move).length === 2);
  const length = (number) => (plain(book[number - 1]) ? book[number - 1].way.split(" ").length : 0);
  const numbers = book.map((_, i) => i + 1);
  const number = numbers.reduce((best, one) => (length(one) > length(best) ? one : best));
  check(length(number) >= 3, "a puzzle of two moves or more");
  return { number, entry: book[number - 1] };
}

/** Plays the solver's moves; the page answers. */
async function solve(person, { way }) {
  const moves = way.split(" ");
  for (let i = 0; i < moves.length; i += 2) {
    const [from, to] = placesOf(moves[i]);
    await person.page.locator(".mover").first().waitFor();
    await person.tap(from);
    await person.page.locator(`[data-target="${to}"]`).waitFor();
    await person.tap(to);
    await person.moveCount(Math.min(i + 2, moves.length));
  }
}

/** Plays a plain move that is not the solution's: by another piece, to a place where nothing stands. */
async function playOther(person, right) {
  const { page } = person;
  const [but] = placesOf(right);
  for (const from of await page.locator(".mover").evaluateAll((all) => all.map((one) => one.dataset.place))) {
    if (from === undefined || from === but) continue;
    await person.tap(from);
    await page.locator(`[data-place="${from}"].selected`).first().waitFor({ state: "attached" });
    const targets = page.locator("[data-target]");
    await targets.first().waitFor({ state: "attached" });
    for (const place of await targets.evaluateAll((all) => all.map((one) => one.dataset.target))) {
      await person.tap(place);
      const made = page.locator(".moves .move-cell");
      await made.or(page.locator(".asking")).first().waitFor({ state: "attached" });
      if ((await made.count()) > 0) return;
    }
  }
  throw new Error("there is no other move");
}

async function keptResults(person) {
  return person.page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.puzzle-results")));
}

/** What the index of a game's puzzles says of one of them: from which start it is. */
async function startOf(person, game, number) {
  return person.page.evaluate(async ([game, number]) => {
    const { specs, of } = await (await fetch(`/puzzles/${game}/index.json`)).json();
    return specs[of.charCodeAt(3 * (number - 1) + 2) - 97];
  }, [game, number]);
}

/** The stars that are kept of one of the Travelers' puzzles; the key says before the number which puzzles they are. */
const starsOf = ({ games }, number) => Object.entries(games.travelers.stars).find(([key]) => key.endsWith(`.${number}`))?.[1];

export const tests = {
  async "Courier Leapale's puzzles begin with the battle of 12, and another start is chosen beside the board"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const game = "courier-leapale";
    const shown = async () => {
      await page.waitForURL(/\/puzzle\/courier-leapale\/\d+$/);
      return startOf(person, game, Number(/\d+$/.exec(page.url())[0]));
    };
    await person.go(`/puzzle/${game}`);
    await page.locator(".mover").first().waitFor({ state: "attached" });
    checkEqual(await shown(), "courier-leapale:start=battle-12");
    await page.getByRole("tab", { name: "Game", exact: true }).click();
    check(/Battle of 12/.test(await page.locator(".about-game").innerText()), "it says which start it is from");
    await page.locator(".puzzle-choice option[value$='battle-24']").waitFor({ state: "attached" });
    const starts = page.getByLabel("Start", { exact: true });
    checkEqual(await starts.inputValue(), "courier-leapale:start=battle-12");
    await starts.selectOption("courier-leapale:start=battle-24");
    await until(page, "a puzzle of the battle of 24", async () => {
      const { specs, of } = await (await fetch("/puzzles/courier-leapale/index.json")).json();
      const number = Number(/\d+$/.exec(location.pathname)?.[0]);
      return /battle-24$/.test(specs[of.charCodeAt(3 * (number - 1) + 2) - 97]);
    });
    await page.goto(page.url().replace(/\d+$/, ""));
    checkEqual(await shown(), "courier-leapale:start=battle-24");
    await person.go("/puzzle/travelers");
    await page.locator(".puzzle-choice").waitFor();
    checkEqual(await page.getByLabel("Start", { exact: true }).count(), 0);
  },

  async "the day's puzzle is shown with its goal, although the library does not come"(visit) {
    const person = await personOn(visit, TODAY);
    const { page } = person;
    await page.route("**/*.wasm", () => {}); // it never comes
    const begun = Date.now();
    await person.go("/puzzle");
    await page.locator(".mover").first().waitFor();
    checkBar("the day's puzzle", [Date.now() - begun], 300);
    await page.waitForURL(`**/puzzle/${daysAgo(0)}`);
    check(/^(Swap|Bring) .* in \d+ moves\./.test(await page.locator(".told").innerText()), "the goal as a sentence");
    check((await page.title()).startsWith("Puzzle of "), await page.title());
    await person.go("/");
    const card = page.locator(".home-card", { hasText: "Puzzle of" });
    await card.locator(".mini-board svg").waitFor();
    check(/(Swap|Bring) .* in \w+/.test(await card.innerText()), "its goal on the first page");
    checkEqual(await card.getByRole("link").getAttribute("href"), "/puzzle");
  },

  async "solving it counts a day in a row, and another one is of the grade that is wanted"(visit) {
    const person = await personOn(visit, TODAY);
    const { page } = person;
    await person.go("/");
    await page.evaluate((days) => localStorage.setItem("wayfarer.puzzle-days", JSON.stringify(days)), [daysAgo(2), daysAgo(1)]);
    const { way, grade } = await entryOfDay(person, daysAgo(0));
    await person.go(`/puzzle/${daysAgo(0)}`);
    await playWay(person, way.split(" "));
    await page.locator(".result", { hasText: "3 days in a row" }).waitFor();
    checkEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("wayfarer.puzzle-days")).length), 3);
    await page.reload();
    await page.locator(".result", { hasText: "3 days in a row" }).waitFor();
    await person.press(grade < 10 ? "Harder" : "Easier");
    const wanted = grade < 10 ? grade + 1 : 9;
    await person.press(`Another, grade ${wanted}`);
    await page.waitForURL(/\/puzzle\/\d+$/);
    const line = Number(/\d+$/.exec(page.url())[0]);
    checkEqual(await page.evaluate(async (line) => (await (await fetch("/puzzles/grades.txt")).text())[line], line), String(wanted % 10));
    await page.locator(".mover").first().waitFor();
  },

  async "another day's puzzle counts no day, and a day that does not exist has none"(visit) {
    const person = await personOn(visit, TODAY);
    const { page } = person;
    await person.go("/puzzle/2026-02-30");
    await page.getByText("No such puzzle").first().waitFor();
    const day = "2025-11-24"; // a Monday's, short
    await person.go("/");
    const { way } = await entryOfDay(person, day);
    await person.go(`/puzzle/${day}`);
    await playWay(person, way.split(" "));
    await page.locator(".result", { hasText: "Another, grade" }).waitFor();
    checkEqual(await page.evaluate(() => localStorage.getItem("wayfarer.puzzle-days")), null, "days counted");
  },

  // ---- mined puzzles ----

  async "a mined puzzle is on the board, with its task, before the library comes; the day's is one of a game"(visit) {
    const person = await personOn(visit, MINED_DAY);
    const { page } = person;
    const day = MINED_DAY;
    await page.route("**/*.wasm", () => {}); // it never comes
    await person.go("/puzzle");
    await page.locator(".puzzle-told", { hasText: "to move:" }).waitFor();
    await page.locator(".piece, .cube-boards .piece").first().waitFor({ state: "attached" });
    check(page.url().endsWith(`/puzzle/${day}`), page.url());
    await person.go("/");
    await page.locator(".home-card", { hasText: "Puzzle of" }).filter({ hasText: "to move: " }).waitFor();
  },

  async "a puzzle solved at once has three stars, theme and grade, and the next one comes"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { number, entry } = await longest(person, "travelers");
    await person.go(`/puzzle/travelers/${number}`);
    await page.locator(".puzzle-told").waitFor();
    check(!/grade/i.test(await page.locator(".says").innerText()), "nothing of the grade before");
    await solve(person, entry);
    await page.locator(".puzzle-over", { hasText: "Solved at once" }).waitFor();
    checkEqual(await page.locator(".task-stars .lit").count(), 3, "stars");
    await page.locator(".puzzle-over", { hasText: `Grade ${entry.grade} of 5` }).waitFor();
    const results = await keptResults(person);
    checkEqual([starsOf(results, number), results.row], [3, 1]);
    check(results.games.travelers.rating > 1100, "the rating rises");
    await person.press("Next");
    await page.waitForURL((url) => /^\/puzzle\/travelers\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${number}`));
    await page.locator(".puzzle-told", { hasText: "to move:" }).waitFor();
  },

  async "a wrong move is answered on the board and can be taken back; solved then, it has fewer stars"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { number, entry } = await longest(person, "travelers");
    await person.go(`/puzzle/travelers/${number}`);
    await page.locator(".mover").first().waitFor();
    await playOther(person, entry.way.split(" ")[0]);
    await page.locator(".puzzle-wrong", { hasText: "Not this one." }).waitFor();
    check((await person.moves()).length >= 1, "the move is in the list");
    await person.press("Try again");
    await page.locator(".puzzle-told", { hasText: "to move:" }).waitFor();
    checkEqual(await person.moves(), []);
    await solve(person, entry);
    await page.locator(".puzzle-over", { hasText: "Solved" }).waitFor();
    checkEqual(await page.locator(".task-stars .lit").count(), 2, "stars");
  },

  async "hints show the piece, then the move; a solution that is shown counts no star"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { number, entry } = await longest(person, "travelers");
    const [from] = placesOf(entry.way.split(" ")[0]);
    await person.go(`/puzzle/travelers/${number}`);
    await page.locator(".mover").first().waitFor();
    await person.press("Hint");
    await page.locator(".hint", { hasText: `on ${from}.` }).waitFor();
    await person.press("Hint");
    await page.locator(".hint .lit").nth(2).waitFor();
    await page.getByRole("button", { name: "Solution", exact: true }).first().click();
    await page.getByRole("button", { name: /^(Yes|Give up|Solution)/ }).first().click();
    await page.locator(".puzzle-over", { hasText: "The solution" }).waitFor();
    await person.moveCount(entry.way.split(" ").length);
    checkEqual(await person.moves(), entry.way.split(" "));
    checkEqual(starsOf(await keptResults(person), number), 0);
    await page.locator(".puzzle-over").getByRole("button", { name: "Again" }).click();
    await page.locator(".puzzle-told", { hasText: "to move:" }).waitFor();
    await solve(person, entry); // it is known by now
    await page.locator(".puzzle-over", { hasText: "The solution" }).waitFor();
    checkEqual(await page.locator(".task-stars .lit").count(), 0, "stars");
    checkEqual(starsOf(await keptResults(person), number), 0);
  },

  async "at the end of a puzzle it is said what was won"(visit) {
    const person = await visit.person();
    const { page } = person;
    for (const [theme, says] of [["misses-mate", "checkmate"], ["misses-material", "Won: "]]) {
      const book = await bookOf(person, "courier-leapale");
      const number = book.findIndex((entry) => entry.theme === theme) + 1;
      await person.go(`/puzzle/courier-leapale/${number}`);
      await page.locator(".puzzle-told").waitFor();
      await page.getByRole("button", { name: "Solution", exact: true }).first().click();
      await page.getByRole("button", { name: /^(Yes|Give up|Solution)/ }).first().click();
      await page.locator(".puzzle-over", { hasText: says }).waitFor();
    }
  },

  async "at the end of a checkmate it is said why it is one: by itself beside the board, at a tap on a phone"(visit) {
    for (const isMobile of [false, true]) {
      const person = await visit.person({ viewport: isMobile ? { width: 390, height: 844 } : { width: 1366, height: 768 }, hasTouch: isMobile, isMobile });
      const { page } = person;
      const book = await bookOf(person, "courier-leapale");
      await person.go(`/puzzle/courier-leapale/${book.findIndex(({ theme }) => theme === "misses-mate") + 1}`);
      await page.locator(".puzzle-told").waitFor();
      if (isMobile) await person.press("More");
      await page.getByRole("button", { name: "Solution", exact: true }).first().click();
      await page.getByRole("button", { name: /^(Yes|Give up|Solution)/ }).first().click();
      await page.locator(".puzzle-over", { hasText: "Checkmate" }).waitFor();
      if (isMobile) await page.getByRole("button", { name: "Why mate" }).tap();
      else await page.getByRole("tab", { name: "Why mate", selected: true }).waitFor();
      const card = page.locator(".mating-net");
      await card.locator(".net-move", { hasText: "→" }).waitFor();
      checkEqual(await card.locator(".net-ways dt").allInnerTexts(), ["Flee", "Take it", "Step between"], "ways out:");
      check((await card.locator(".net-proof").count()) >= 2, "each has its proof");
      const flights = Number(/\d+/.exec(await card.locator("h2").innerText())[0]);
      if (isMobile) continue;
      checkEqual(await page.locator('.flat-side [data-mark^="shut"]').count(), flights, "each flight is marked on its board:");
      const covers = (mark) => page.locator(`.flat-side [data-mark="${mark}"] use`).count();
      checkEqual([(await covers("shut")) > 0, await covers("shut own"), await page.locator('.flat-side [data-mark="forbidden"]').count()], [true, 0, 0], "by what covers it:");
      await page.locator(".puzzle-over").getByRole("button", { name: "Again" }).click();
      await card.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Moves", selected: true }).or(page.locator(".moves")).first().waitFor();
    }
  },

  async "game, theme and difficulty are chosen, and remembered"(visit) {
    const person = await visit.person();
    const { page } = person;
    await page.setViewportSize({ width: 1366, height: 768 }); // the choice is beside the board
    await person.go("/puzzle/travelers");
    await page.waitForURL(/\/puzzle\/travelers\/\d+$/);
    await page.locator(".puzzle-choice").waitFor();
    const theme = await page.locator(".puzzle-choice option").nth(2).getAttribute("value");
    await page.locator(".puzzle-choice option").nth(2).waitFor({ state: "attached" });
    await page.getByLabel("Theme", { exact: true }).selectOption(theme);
    await until(page, "a puzzle of the theme", async (wanted) => {
      const { themes, of } = await (await fetch("/puzzles/travelers/index.json")).json();
      const number = Number(/\d+$/.exec(location.pathname)?.[0]);
      return themes[of.charCodeAt(3 * (number - 1)) - 97] === wanted;
    }, theme);
    await page.locator(".puzzle-choice").getByRole("radio", { name: "Harder" }).click();
    await page.reload();
    await page.locator(".puzzle-choice option").nth(2).waitFor({ state: "attached" });
    checkEqual(await page.getByLabel("Theme", { exact: true }).inputValue(), theme);
    checkEqual(await page.getByRole("radio", { name: "Harder" }).getAttribute("aria-checked"), "true");
    await page.locator(".puzzle-choice").getByRole("radio", { name: "TRAVERSE" }).click();
    await page.waitForURL(/\/puzzle\/traverse\/\d+$/);
    await person.go("/puzzle/traverse/999999");
    await page.getByText("No such puzzle").first().waitFor();
  },

  async "a puzzle is solved by keys alone, and every word of it can be heard"(visit) {
    const { page, base } = await visit.person();
    const person = new Person(page, base, "keys");
    const { number, entry } = await longest(person, "travelers");
    await person.go(`/puzzle/travelers/${number}`);
    await page.locator(".mover").first().waitFor();
    await page.getByRole("status").filter({ hasText: "to move:" }).first().waitFor();
    await solve(person, entry);
    await page.getByRole("status").filter({ hasText: "Solved at once" }).first().waitFor();
    await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
    await person.press("Next");
    await page.locator(".puzzle-told", { hasText: "to move:" }).waitFor();
  },

  async "axe finds nothing in puzzles of any game, light and dark, wide and on a phone"(visit) {
    for (const [colorScheme, viewport] of [["light", { width: 1366, height: 768 }], ["dark", { width: 360, height: 740 }]]) {
      const person = await visit.person({ bypassCSP: true, colorScheme, viewport });
      const { page } = person;
      for (const game of ["travelers", "courier-leapale", "traverse"]) {
        await person.go(`/puzzle/${game}/1`);
        await page.locator(".puzzle-told").waitFor();
        await checkAxe(page, `${game}, ${colorScheme}`);
      }
    }
  },
};

await runTests(tests, { file: import.meta.url });
