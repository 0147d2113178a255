// The review of a game: what it says while it is made and after, the card of a move, and a better move that is to be found.
import { checkAxe } from "./axe.mjs";
import { becomes, check, checkEqual, runTests, until } from "./visit.mjs";

/** White may take an Ace at once; Black then takes nothing. */
const TRAVELERS = "a2a3 a8a7 b2b3 b8b7";
const SIZES = [[320, 568], [568, 320], [640, 360], [844, 390], [390, 844], [768, 1024], [1024, 768], [1366, 768], [1920, 1080], [2560, 1440]];
const LONG = "Trey takes d5 leaves White one open way home, Traveler d6 to a9. Displacer b8 would have left none: it stands on that way, and guards g9.";

function address(game, moves = "", more = "") {
  return `/analyse/${game}?spec=${game}&moves=${encodeURIComponent(moves)}${more}`;
}

const TRAVERSE = ["=SDTCCTDS", "=SDTCCTDS", "b1b2", "b10b9", "b2c2", "e10e9"];
const BETTER = { "courier-leapale": "ua2ua3", traverse: "b2b3" };

/** The review has come to its end. */
async function done(page) {
  await page.locator('.about[aria-busy="false"]').waitFor();
}

/** A review as the page keeps it, in which the moves with these numbers are mistakes. */
function made(moves, mistakes, points = "chances") {
  const turns = moves.map((move, event) => {
    const bad = mistakes.includes(event);
    const seat = "wb"[event % 2];
    const best = event % 2 === 1 ? ["i8i7"] : ["h2h3"];
    const [before, after] = points === "plies" ? [moves.length - event + 3, moves.length - event + (bad ? 3 : 2)] : bad ? [0.81, 0.54] : [0.5, 0.5];
    const reason = bad ? { kind: "any", text: LONG, says: [], line: moves.slice(event + 1, event + 9) } : null;
    return { turn: event + 1, event, seat, move, grade: bad ? "blunder" : "best", before, after, loss: bad ? (points === "plies" ? 1 : 0.27) : 0, best, reason };
  });
  return { accuracy: { w: 71, b: 83 }, turns, turningPoints: mistakes, points };
}

/** Opens a study that this device keeps, with its review. */
async function open(person, spec, moves, review, at = moves.length, more = {}) {
  const nodes = ["", ...moves].map((event, i) => ({ event, parent: Math.max(0, i - 1), children: i < moves.length ? [i + 1] : [] }));
  const study = { id: "kept", title: "", chapters: [{ title: "", game: { spec, start: "", nodes, at, review: { of: moves.join(" "), review }, ...more } }] };
  await person.page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }));
  await person.go("/blank"); // a page of the same origin that keeps nothing itself
  await person.page.evaluate(async (study) => {
    const result = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const opening = indexedDB.open("wayfarer");
    opening.onupgradeneeded = () => opening.result.createObjectStore("studies");
    const base = await result(opening);
    await result(base.transaction("studies", "readwrite").objectStore("studies").put(study, `study ${study.id}`));
    base.close();
  }, study);
  await person.go("/study/kept/1");
  await person.page.locator(".review-card").waitFor();
}

/** What of the page cannot be reached: out of the window, under something else, or cut off. */
function outOfReach(page) {
  return page.evaluate(() => {
    const wrong = [];
    const name = (one) => `${one.className || one.tagName} "${(one.getAttribute("aria-label") ?? one.textContent).slice(0, 40)}"`;
    for (const one of document.querySelectorAll(".review-card .foot button, .try-card .answers button, .try-card dd, .actions .action, .strip-row, .review-card h2, .because p, .board, .tree > .tabs [role=tab]")) {
      if (!one.checkVisibility()) continue;
      const { x, y, width, height } = one.getBoundingClientRect();
      const [right, bottom] = [x + width, y + height];
      if (x < -0.5 || y < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        wrong.push(`out of the window: ${name(one)} ${[x, y, width, height].map(Math.round)}`);
        continue;
      }
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!one.contains(there) && !there?.contains(one)) wrong.push(`covered: ${name(one)} by ${name(there)}`);
      const rail = document.querySelector(".shell > .bar").getBoundingClientRect();
      if (x < rail.right && rail.left < right && y < rail.bottom && rail.top < bottom) wrong.push(`under the bar: ${name(one)}`);
    }
    for (const one of document.querySelectorAll(".because p, .review-card h2, .review-card .btn, .point, .review-story p, .tabs [role=tab], .lane-head"))
      if (one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)) wrong.push(`cut off: ${name(one)}`);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push(`the page scrolls: ${scrollWidth} by ${scrollHeight}`);
    return wrong;
  });
}

const GAMES = {
  travelers: "a2a3 a8a7 b2b3 b8b7 d2d3 d8d7 i2i4 i8i6 g2g4 g8g5".split(" "),
  "courier-leapale": "we2we3 ua5ua4 we3we4 za5za4 we1we3 uf5uf4".split(" "),
  // no way is known from this start: what the page knows of a game stands before what a kept review says
  "safe-passage:start=scramble-7": "a2a3 a7a6 e2e3 e7e6 h2h3 h7h6".split(" "),
};

/** Courier Leapale: the Emperor flees into a mate by the endgame table; Emperor takes Empress keeps the draw. */
const ENDING = { start: "6/6/6/6/6/6|6/6/3Me1/6/6/6|6/6/6/6/6/6|6/6/6/6/2E3/6|6/6/6/6/6/6|6/6/6/6/6/6 b 0 1", moves: "ve4uf4" };

export const tests = {
  async "the card of a move that loses a drawn ending: in German too, tabs in one row, the reason whole, pieces for the move"(visit) {
    for (const [width, height] of [[1366, 768], [360, 640]]) {
      const person = await visit.person({ viewport: { width, height }, locale: "de-DE" });
      const { page } = person;
      await person.go(`/analyse/courier-leapale?${new URLSearchParams({ spec: "courier-leapale", ...ENDING })}&review`);
      await done(page);
      const reason = page.locator(".because .reason");
      await reason.getByRole("img", { name: "Kaiser schlägt vd4" }).waitFor();
      check(/danach setzt Weiß in 3 Zügen matt\. ×vd4 behält das Remis\.$/.test(await reason.textContent()), await reason.textContent());
      const box = (selector) => page.locator(selector).first().boundingBox();
      const [words, foot] = [await box(".because .reason"), await box(".review-card .foot")];
      check(words.y + words.height <= foot.y + 1, `the reason is above the buttons: ${words.y + words.height}, ${foot.y}`);
      if (width < 600) continue;
      const tops = await page.locator(".tree > .tabs [role=tab]").evaluateAll((all) => all.map((one) => one.offsetTop));
      checkEqual(tops, Array(6).fill(tops[0]));
      const [graph, dot] = [await box(".review-graph"), await box(".review-graph .dot")];
      check(dot.x + dot.width <= graph.x + graph.width && dot.y >= graph.y, "the last dot is whole");
    }
  },

  async "the board keeps its size from the beginning of a review"(visit) {
    for (const viewport of [{ width: 1366, height: 768 }, { width: 360, height: 740 }]) {
      const person = await visit.person({ viewport });
      const { page } = person;
      await person.go(address("travelers", TRAVELERS));
      await page.locator(".engine-line").first().waitFor();
      await person.press("Review this game");
      await page.locator(".review-progress progress").waitFor();
      const board = () => page.locator(".board").boundingBox();
      const before = await board();
      await page.locator(".review-card").waitFor();
      await page.locator(".review-progress").waitFor({ state: "detached" });
      checkEqual(await board(), before, `${viewport.width}:`);
    }
  },

  async "a game that is over is reviewed in one press"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("travelers", { events: ["a2a3", "a8a7", "w:resigns"] });
    await page.getByRole("link", { name: "Review" }).click();
    await done(page);
    await page.getByRole("tab", { name: "Numbers" }).click();
    checkEqual(await page.locator(".review-numbers tbody tr").count(), 5);
    await page.locator(".review-graph .curve").waitFor({ state: "attached" });
    checkEqual(await page.locator(".review-graph table tr").count(), 2);
    await checkAxe(page, "a review");
  },

  async "a blunder is told with its proof; a better move may be found, and the answer is not on the page before"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const start = "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20";
    await person.go(`/analyse/travelers?${new URLSearchParams({ spec: "travelers", start, moves: "f4e3" })}&review`);
    const card = page.locator(".review-card.blunder");
    await card.getByText("The other Traveler of Black arrives in 1 turn and cannot be stopped.").waitFor();
    await card.locator(".lane.played .line-move").first().waitFor();
    await card.locator("h2 svg").waitFor(); // the move with its piece, as in the list
    await done(page);
    await card.locator(".lane.better .line-move").first().press("Enter");
    await page.locator(".variation .move-cell[aria-current]").waitFor();
    const better = await page.locator(".variation .move-cell").first().getAttribute("data-move");
    await page.keyboard.press("Delete");
    await page.locator('.tree-list [data-move="f4e3"]').click();
    await page.getByRole("button", { name: "Try it" }).press("Enter");
    await page.locator(".try-card", { hasText: "Find a move for White that stops what the other side is up to." }).waitFor();
    await until(page, "the focus is on what is asked", () => document.activeElement?.matches(".try-card h2"));
    const said = await page.locator("body").innerText();
    for (const hidden of [".engine", ".review-card", ".arrow:not(.played)", ".eval-bar .band"]) checkEqual(await page.locator(hidden).count(), 0, hidden);
    check(!said.includes("cannot be stopped"), "the answer stands on the page");
    await person.tap("f4");
    await person.tap("e3");
    await person.says("That was the move of the game.");
    await person.tap(better.slice(0, 2));
    await person.tap(better.slice(2, 4));
    if (better.includes(",")) {
      await person.tap(better.slice(5, 7));
      await person.tap(better.slice(7, 9));
    }
    const answers = page.locator(".asking .answers button").first();
    await page.locator(".try-card.best, .asking .answers button").first().waitFor();
    if (await answers.isVisible()) await answers.click();
    await page.locator(".try-card.best", { hasText: "that is the best move" }).waitFor();
  },

  async "weak moves are counted; a better move that is shown has the only arrow, and the way back keeps the focus"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", "a2b1 e8g6 d1c1 f9d7 g2g5 g8g5 d2d4 g6i6 e2c4 g5f5 f2g3 f5i2", "&review"));
    await done(page);
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.getByRole("button", { name: /^Practise White/ }).press("Enter");
    await page.locator(".try-card .head .change", { hasText: /^1 of [2-9]$/ }).waitFor();
    await page.getByRole("button", { name: "Show it" }).press("Enter");
    await page.locator(".try-card .line-move").first().waitFor();
    await page.locator(".eval-bar .band").first().waitFor();
    checkEqual(await page.locator(".arrow:not(.line-1)").count(), 0, "arrows of lines that are not on the page");
    await page.getByRole("button", { name: "Back to the review" }).press("Enter");
    await until(page, "the focus is on the move", () => document.activeElement?.matches(".review-card h2"));
  },

  async "four seats have a curve each in a review"(visit) {
    const person = await visit.person();
    const { page } = person;
    const setup = "=SDTCCTDS";
    const moves = [setup, setup, setup, setup, "d1e2", "a7b6", "g10f9", "j4i5"].join(" ");
    await person.go(`/analyse/traverse?${new URLSearchParams({ spec: "traverse:players=4", moves })}&review`);
    await done(page);
    checkEqual(await page.locator(".review-graph g[data-seat] .curve.seat").count(), 4);
  },

  async "with a long reason, the card and its buttons are in reach at every size, and nothing is cut off"(visit) {
    for (const [width, height] of SIZES) {
      const phone = Math.min(width, height) < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone });
      const { page } = person;
      for (const [spec, moves] of Object.entries(GAMES)) {
        const where = `${width} by ${height}, ${spec}`;
        const alone = spec.startsWith("safe-passage");
        await open(person, spec, moves, made(moves, alone ? [3] : [0, 1, 3, 4, 5], alone ? "plies" : "chances"), 4);
        await page.locator(".review-card .foot .btn").first().waitFor();
        await page.locator(".review-card .move-name svg").first().waitFor();
        checkEqual(await outOfReach(page), [], `${where}:`);
        const board = await page.locator(".board, .stage").first().boundingBox();
        check(board.width > 200 && board.height > 200, `${where}: a board of ${board.width} by ${board.height}`);
        if (width >= 1366 && spec === "travelers") {
          const [inside, room] = await page.locator(".middle").evaluate((middle) => [middle.scrollHeight, middle.clientHeight]);
          check(inside <= room + 1, `${where}: what the review says takes ${inside} of ${room} pixels`);
        }
      }
      await page.context().close();
    }
  },

  async "on a phone a move that is picked changes the card in place; the rest opens over the board"(visit) {
    const person = await visit.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = person;
    person.use = "touch";
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [1, 3, 5]), 2);
    const card = page.locator(".review-card h2");
    await card.filter({ hasText: "Blunder" }).waitFor();
    await page.locator('.move-strip [data-move="d2d3"]').tap();
    await card.filter({ hasText: "Best move" }).waitFor();
    await person.press("Next weak move");
    await until(page, "the third turning point", () => document.querySelector(".of-points")?.textContent === "3 of 3");
    const box = await card.boundingBox();
    check(box.y > 430 && box.y + box.height < 844, `the card is at ${box.y}`);
    await checkAxe(page, "the sheet");
    await person.press("Moves, engine and more");
    await page.getByRole("tab", { name: "Review" }).waitFor();
    await page.locator(".review-story").waitFor();
    checkEqual(await page.locator(".stage").isVisible(), false);
    checkEqual(await outOfReach(page), []);
    await checkAxe(page, "the sheet, opened");
    await page.getByRole("tab", { name: "Engine" }).tap();
    await page.locator(".engine").waitFor();
    await page.getByRole("tab", { name: "Moves" }).tap();
    await page.locator('.tree-list [data-move="a8a7"]').tap();
    await person.press("Back to the board");
    await card.filter({ hasText: "Blunder" }).waitFor();
    await page.locator(".stage").waitFor();
  },

  async "turning points are walked through by keys; lines are played on the board, and Escape leads back"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [1, 3, 5]), 0);
    await person.press("First weak move");
    const current = (move) => until(page, `${move} is shown`, (move) => document.querySelector(".tree-list [aria-current]")?.dataset.move === move, move);
    await current("a8a7");
    await page.keyboard.press("ArrowDown");
    await current("b8b7");
    await page.keyboard.press("ArrowUp");
    await current("a8a7");
    checkEqual(await page.locator('.point[aria-selected="true"]').count(), 1);
    await page.locator('[data-mark="hint"]').waitFor({ state: "attached" }); // where the better move ends
    await page.keyboard.press("w");
    await current("d8d7"); // the line is played move by move
    await page.locator(".point").nth(1).click();
    await current("b8b7");
    await page.locator(".lane.better .line-move").first().click();
    await page.locator(".variation .move-cell[aria-current]").waitFor();
    await page.keyboard.press("Escape");
    await current("b8b7");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("find a better move yourself").waitFor();
  },

  async "the card of a best move says what is good about it, and shows how another move is refuted"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const review = made(GAMES.travelers, [1]);
    const text = "It is the only move that loses nothing: even after h2h3, the enemy Ace on b8 takes the Ace on b7.";
    review.turns[2].merit = { kind: "only-move", text, says: [], line: ["h8h7"], other_line: ["h2h3", "i8i7"] };
    await open(person, "travelers", GAMES.travelers, review, 3);
    const card = page.locator(".review-card");
    await card.locator(".reason", { hasText: text }).waitFor();
    await card.locator(".lane.played .line-move").first().waitFor();
    await card.getByRole("group", { name: "Otherwise" }).locator(".line-move").nth(1).waitFor();
    await person.press("Play the line of another move");
    await page.locator('.variation [aria-current][data-move="i8i7"]').waitFor();
    await checkAxe(page, "a merit");
  },

  async "who played the game sees it from their side, and is told which moves were theirs"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [1, 2]), 0, { own: "b" });
    checkEqual(await page.getByRole("option").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label").split(":")[0])), ["Move 1, Black, you", "Move 2, White"]);
    checkEqual(await page.locator(".point .second").allTextContents(), ["Black, you", "White"]);
    const top = async (place) => (await person.place(place).boundingBox()).y;
    check((await top("a9")) > (await top("a1")), "Black's side is at the bottom");
  },

  async "while a review is made what is known is shown; it is stopped, and goes on"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await person.go(address("travelers", GAMES.travelers.join(" "), "&review"));
    await page.locator('.about[aria-busy="true"] .review-progress', { hasText: "looking at moves" }).waitFor();
    await page.locator(".review-graph .curve").waitFor({ state: "attached" }); // after a first glance
    checkEqual(await page.locator('.about[aria-busy="true"]').count(), 1, "it still goes on:");
    await person.press("Stop");
    await page.getByText(/^Stopped (at move \d+|before the end)\.$/).waitFor();
    checkEqual(await page.locator(".review-graph .curve").count(), 1, "what is known stays:");
    await person.press("Go on");
    await done(page);
  },

  async "the first turning point that is explained opens by itself, unless the reader has gone elsewhere; the story ends with advice"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const moves = "i2h1 g8g5 h1i1 g5g4 c2c3 e8c6 f2f5 g4i6"; // both sides leave a piece to be taken
    await person.go(address("travelers", moves, "&review"));
    await person.page.locator(".review-card h2", { hasText: /Blunder|Mistake/ }).waitFor();
    const tops = await person.page.locator(".review-card .foot button").evaluateAll((all) => all.map((one) => one.offsetTop + one.offsetHeight / 2));
    checkEqual(new Set(tops.map(Math.round)).size, 1, "rows of buttons:");
    const wide = await visit.person({ viewport: { width: 1366, height: 768 } });
    await wide.go(address("travelers", moves));
    await wide.page.getByRole("button", { name: "Review this game" }).click();
    await wide.page.keyboard.press("Home");
    await wide.page.locator(".review-story", { hasText: "Next time" }).waitFor();
    await wide.page.locator(".review-story").getByRole("link", { name: "Chapter: " }).waitFor();
    checkEqual(await wide.page.locator("li.point[aria-selected=true]").count(), 0);
  },

  async "a try is shown with its answer, and leaves nothing among the moves; another mistake is not accepted"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const start = "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20";
    await person.go(`/analyse/travelers?${new URLSearchParams({ spec: "travelers", start, moves: "f4e3" })}&review`);
    await done(page);
    await person.press("Try it");
    await page.locator(".try-card .was", { hasText: "In the game" }).waitFor();
    await page.locator('.arrow.played').waitFor({ state: "attached" });
    const marked = (count) => until(page, `${count} places are marked`, (count) => document.querySelectorAll('[data-mark="hint"]').length === count, count);
    const hints = () => page.locator(".try-hints li").allInnerTexts();
    await person.press("Hint 1 of 3");
    await marked(25); // where to look: a quarter of the board and more
    checkEqual((await hints()).length, 1);
    check(/^Look between [a-i][1-9] and [a-i][1-9]\.$/.test((await hints())[0]), `${await hints()}`);
    await page.keyboard.press("h");
    await marked(1); // which piece
    checkEqual((await hints()).length, 2);
    checkEqual(await page.locator(".arrow.hint").count(), 0, "the move is not told yet:");
    await person.tap("f4");
    await person.tap("f5"); // loses as well
    await page.locator(".try-card.wrong", { hasText: "Not that" }).waitFor();
    await page.locator(".try-card .proof .line-move").first().waitFor();
    await page.locator(".arrow.threat").waitFor({ state: "attached" });
    checkEqual(await page.locator(".compared dt").allInnerTexts(), ["To find", "This try", "Played"]);
    for (const worth of await page.locator(".compared dd").allInnerTexts()) check(/^\d+ %$/.test(worth), worth); // the turns that are needed are the same
    await person.press("Try again");
    await page.locator(".try-card.ask").waitFor();
    checkEqual((await hints()).length, 2, "hints stay:");
    await person.press("Hint 3 of 3");
    await page.locator(".arrow.hint").waitFor({ state: "attached" });
    await page.locator(".try-hints .line-move").waitFor();
    await person.press("Show it");
    await page.locator(".try-card", { hasText: "0 of 1 found at once" }).waitFor();
    await person.press("Again those missed");
    await page.locator(".try-card.ask").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".review-card").waitFor();
    checkEqual(await page.locator(".tree-list .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move)), ["f4e3"], "moves:");
  },

  async "a wrong try is answered on the board, with its reason; another good move is accepted; a day and a week later the mistake comes back"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await page.clock.setFixedTime(new Date(2026, 10, 2, 10)); // a Monday
    const start = "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20";
    const reason = { kind: "lets-arrive", text: "The Traveler on f3 arrives.", says: [], line: ["f3f1"] };
    const turn = { turn: 1, event: 0, seat: "w", move: "f4e3", grade: "blunder", before: 0.2, after: 0, loss: 0.2, best: ["g5g3,f3g9"], reason };
    await open(person, "travelers", ["f4e3"], { accuracy: { w: 0, b: null }, turns: [turn], turningPoints: [0], points: "chances" }, 1, { start });
    await person.press("Try it");
    await page.locator(".try-card.ask").waitFor();
    await person.tap("f4");
    await person.tap("f5");
    const card = page.locator(".try-card.wrong");
    await card.locator("h2", { hasText: "Not that" }).waitFor();
    await page.locator('[data-piece][data-on="f1"]').first().waitFor({ state: "attached" }); // the reply is played
    await page.locator(".arrow.threat").waitFor({ state: "attached" });
    await card.locator(".proof .line-move[aria-current]").waitFor();
    await card.getByText("The other Traveler of Black arrives in 1 turn and cannot be stopped.").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator('[data-piece][data-on="f1"]').waitFor({ state: "detached" });
    await card.locator(".proof .line-move").first().press("Enter"); // and can be seen again
    await page.locator('[data-piece][data-on="f1"]').first().waitFor({ state: "attached" });
    await checkAxe(page, "a wrong try");
    await person.press("Try again");
    await page.locator(".try-card.ask").waitFor();
    for (const place of ["g5", "g3", "f3", "g8"]) await person.tap(place);
    const good = page.locator(".try-card.holds");
    await good.getByText("What was wrong in the game: The Traveler on f3 arrives.").waitFor();
    await good.getByText(/^A search found nothing like it after/).waitFor();
    await person.press("Back to the review");
    await page.locator(".review-card").waitFor();
    checkEqual(await page.locator(".tree-list .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move)), ["f4e3"], "moves:");

    await person.go("/learn");
    await page.getByText("Nothing is due. Next: Tuesday, 1 position.").waitFor(); // it was missed at first
    await page.clock.setFixedTime(new Date(2026, 10, 3, 8));
    await person.go("/learn");
    await page.getByText("1 position to practise today.").waitFor();
    await checkAxe(page, "mistakes among the lessons");
    await page.getByRole("link", { name: "Practise" }).click();
    await page.locator(".try-card.ask", { hasText: "Find a move for White that stops what the other side is up to." }).waitFor();
    await page.locator(".arrow.played").waitFor({ state: "attached" });
    checkEqual(await page.locator('[data-piece][data-on="f4"]').count(), 1, "the position before the mistake:");
    await checkAxe(page, "a mistake to practise");
    for (const place of ["g5", "g3", "f3", "g9"]) await person.tap(place);
    await page.locator(".try-card.best", { hasText: "It comes back on 10 November." }).waitFor();
    await page.getByRole("link", { name: "The same idea in another position" }).waitFor(); // a puzzle with this theme
    await person.press("Done for today");
    await page.getByText("One position practised").waitFor();
    await page.getByText("Nothing is due. Next: 10 November, 1 position.").waitFor();
    await checkAxe(page, "mistakes that were practised");
    await page.clock.setFixedTime(new Date(2026, 10, 10, 8));
    await person.go("/puzzle/travelers/1");
    await page.getByRole("link", { name: "Your mistakes: 1 to practise today" }).click();
    await person.press("Show it");
    await page.locator(".try-card.shown", { hasText: "It comes back on Wednesday." }).waitFor();
    await person.press("Do not ask again");
    await page.getByText("Review a game and press “Try it” at a weak move.").waitFor();
  },

  async "a wrong try has its comparison and its buttons in reach in every small window"(visit) {
    const person = await visit.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = person;
    person.use = "touch";
    const start = "9/8T/9/3T4a/6D2/5Y1d1/B4t3/2b6/7t1 w - 0 20";
    await person.go(`/analyse/travelers?${new URLSearchParams({ spec: "travelers", start, moves: "f4e3" })}&review`);
    await done(page);
    await person.press("Try it");
    await page.locator(".try-card.ask").waitFor();
    await person.tap("f4");
    await person.tap("f5");
    await page.locator(".try-card.wrong .compared").waitFor();
    for (const [width, height] of SIZES.filter((size) => Math.min(...size) < 600)) {
      await page.setViewportSize({ width, height });
      await until(page, "the window is drawn", ([width, height]) => innerWidth === width && innerHeight === height, [width, height]);
      await becomes(() => outOfReach(page), [], `${width} by ${height}:`);
    }
  },

  async "the end of practising says how many were found at once, and only those missed come again"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [0, 2, 4]), 0);
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.getByRole("button", { name: /^Practise White/ }).click();
    const asked = (number, count) => page.locator(".try-card.ask .change", { hasText: `${number} of ${count}` }).waitFor();
    const find = async (from, to) => {
      await person.tap(from);
      await person.tap(to);
      await page.locator(".try-card.best").waitFor();
    };
    await asked(1, 3);
    await person.press("Show it");
    await person.press("Next weak move");
    await asked(2, 3);
    await find("h2", "h3");
    await person.press("Next weak move");
    await asked(3, 3);
    for (let hint = 1; hint <= 3; hint++) await person.press(`Hint ${hint} of 3`); // the third tells the move
    await find("h2", "h3");
    await page.locator(".try-card", { hasText: "1 of 3 found at once" }).waitFor();
    await person.press("Again those missed");
    await asked(1, 2);
    await find("h2", "h3");
    await person.press("Next weak move");
    await asked(2, 2); // not the one that was found
    await page.locator(".try-card .was", { hasText: "d3" }).waitFor();
    await find("h2", "h3");
    await page.locator(".try-card", { hasText: "2 of 2 found at once" }).waitFor();
    checkEqual(await page.getByRole("button", { name: "Again those missed" }).count(), 0);
    await checkAxe(page, "the end of practising");
  },

  async "what is to be found is said in the words of each game, with the turns that are needed where they are counted"(visit) {
    for (const [spec, moves, hint, left] of [
      ["courier-leapale", GAMES["courier-leapale"], /^Look at levels? [u-z]/, false],
      ["traverse", TRAVERSE, /^Look between [a-j]\d+ and [a-j]\d+\.$/, true],
    ]) {
      const person = await visit.person({ viewport: { width: 1366, height: 768 } });
      const { page } = person;
      const review = made(moves, [moves.length - 2]);
      const slip = review.turns[moves.length - 2];
      Object.assign(slip, { seat: spec === "traverse" ? "s" : "w", best: [BETTER[spec]], reason: { kind: "allows-win", text: LONG, says: [], line: [] } });
      await open(person, spec, moves, review, 0);
      await person.press("First weak move");
      await person.press("Try it");
      await page.locator(".try-card h2", { hasText: /^Find a move for .* that stops what the other side is up to\.$/ }).waitFor();
      if (left) await page.locator(".was", { hasText: /at least \d+ turns to go/ }).waitFor(); // one more than after the better one
      else checkEqual(await page.locator(".was", { hasText: "to go" }).count(), 0);
      await person.press("Hint 1 of 3");
      await page.locator(".try-hints li", { hasText: hint }).waitFor();
    }
  },

  async "turning points are one list to those who hear the page; they are told what moves were, and two steps of progress"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [1, 3, 5]), 0);
    const list = page.getByRole("listbox", { name: "Turning points" });
    const labels = () => list.getByRole("option").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    await becomes(labels, [ // the library names the moves
      "Move 1, Black: Ace a7. blunder. Chances 81 to 54 per cent.",
      "Move 2, Black: Trey b7. blunder. Chances 81 to 54 per cent.",
      "Move 3, Black: Ace d7. blunder. Chances 81 to 54 per cent.",
    ], "what is heard:");
    await list.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /^Move 1/, selected: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /^Move 2/, selected: true }).waitFor();
    checkEqual(await list.evaluate((one) => one === document.activeElement), true, "the focus stays:");
    const active = await list.getAttribute("aria-activedescendant");
    checkEqual(await page.getByRole("option", { selected: true }).getAttribute("id"), active);
    await page.getByRole("region", { name: /^Blunder: Trey b7/ }).waitFor(); // the card is called as its head
    await page.getByRole("group", { name: "Played: Trey b7, 54 %" }).waitFor();
    const order = await page.evaluate(() => [...document.querySelectorAll(".review-story, .review-points, .review-card")].map((one) => one.classList[1]));
    checkEqual(order, ["review-story", "review-points", "review-card"]);
    await checkAxe(page, "turning points as a list");
    await person.go(address("travelers", TRAVELERS));
    await page.locator(".engine-line").first().waitFor();
    await page.evaluate(() => {
      window.said = [];
      new MutationObserver(() => {
        const words = document.querySelector(".about > [role=status]")?.textContent ?? "";
        if (words !== "" && window.said.at(-1) !== words) window.said.push(words);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await person.press("Review this game");
    await done(page);
    await until(page, "the end is said", () => window.said.at(-1) === "Review done");
    for (const words of await page.evaluate(() => window.said)) check(/^(All moves looked at, .* turning points?|Review done)$/.test(words), words);
  },

  async "keys play the chosen line and the other one"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await open(person, "travelers", GAMES.travelers, made(GAMES.travelers, [1]), 0);
    await person.press("First weak move");
    const current = (move) => until(page, `${move} is shown`, (move) => document.querySelector(".tree-list [aria-current]")?.dataset.move === move, move);
    await current("a8a7");
    await page.keyboard.press(" "); // at first the one of the move played
    await current("d8d7"); // how the game went on
    await page.locator(".point").click();
    await current("a8a7");
    await page.keyboard.press("b");
    await current("i8i7");
    await page.keyboard.press("Escape");
    await current("a8a7");
    await page.keyboard.press(" ");
    await current("i8i7"); // as chosen before
    await page.keyboard.press("b");
    await current("d8d7");
    await page.keyboard.press("Home");
    await until(page, "the start is shown", () => document.querySelector(".tree-list [aria-current]") === null);
    await page.keyboard.press("End");
    await current(GAMES.travelers.at(-1));
  },

  async "without mistakes the closest call has a card, with the better move"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const review = made(GAMES.travelers, []);
    Object.assign(review.turns[2], { grade: "good", before: 0.53, after: 0.5, loss: 0.03, best: ["h2h3", "h8h7"] });
    await open(person, "travelers", GAMES.travelers, review, 0);
    await page.locator(".review-story", { hasText: "No move gave away more than 5 %. The closest call: move 2" }).waitFor();
    await person.press("The closest call");
    const card = page.locator(".review-card", { hasText: "Could be better" });
    await card.getByText("It gives up 3 % of the chances to win.").waitFor();
    await card.locator(".lane.better .line-move").nth(1).waitFor();
    checkEqual(await card.getByRole("button", { name: "Try it" }).count(), 0);
    await card.getByRole("button", { name: "Show why" }).waitFor();
  },

  async "a review whose engine cannot be loaded says so, and may be asked for again"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await page.locator(".engine-line").first().waitFor();
    const fail = (route) => route.abort();
    await page.route(/\/assets\/worker-[^/]*\.js/, fail);
    await person.press("Review this game");
    await page.getByRole("alert").filter({ hasText: "The review needs the engine; it could not be loaded." }).waitFor();
    await page.locator(".board").waitFor(); // and so does the rest
    await page.unroute(/\/assets\/worker-[^/]*\.js/, fail);
    await person.press("Try again");
    await done(page);
    await page.locator(".review-story").waitFor();
  },

  async "Safe Passage has one truth: what is known of a way is said alike by a review, the engine and the hint"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    await person.go(address("safe-passage", "a2a3 a7a6", "&at=0"));
    await page.locator(".goal-words", { hasText: "23 moves to the goal" }).waitFor(); // the book's way, not the engine's own
    await person.press("Review this game");
    await done(page);
    await page.locator(".review-story", { hasText: "the best way known is 23" }).waitFor();
    checkEqual(await page.locator(".review-story", { hasText: /White|Black/ }).count(), 0);
    await page.getByRole("tab", { name: "Numbers" }).click();
    await page.locator(".review-numbers tr", { hasText: "Best way known" }).filter({ hasText: "23" }).waitFor();
    checkEqual(await page.locator(".review-numbers", { hasText: /White|Black|Accuracy/ }).count(), 0);
    const story = await page.locator(".review-story").innerText();
    const [, made, left] = story.match(/(\d+) moves, (\d+) to go/).map(Number);
    const lost = Number(story.match(/(\d+|One) moves? lost/)?.[1].replace("One", "1") ?? 0);
    checkEqual(made + left - 23, lost, `${story}: lost:`);
    await page.locator('.tree-list [data-move="a7a6"]').click();
    await page.getByRole("tab", { name: "Engine" }).click();
    await page.locator(".goal-words", { hasText: `${left} moves to the goal` }).waitFor();
    await person.open("safe-passage", { events: ["a2a3", "a7a6"] });
    await page.getByText(`${made} moves`).first().waitFor();
    for (let stage = 0; stage < 3; stage++) await person.press("Hint");
    await becomes(() => page.locator("section.hint").innerText().then((words) => words.match(/(\d+)\s+more\s+moves/)?.[1]), `${left}`, "the hint agrees");
  },
};

await runTests(tests, { file: import.meta.url });
