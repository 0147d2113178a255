// Rules, pieces and practice: examples are tried on their boards, quotes lead to theirs, two pages of paper hold the rules;
// a kind shows how it goes among friends and foes; endings are won, failed, shown, and remembered.
import { readFileSync } from "node:fs";
import { checkAxe } from "./axe.mjs";
import { ENDING } from "./screens.mjs";
import { check, checkEqual, eventually, needsChromium, runTests, until } from "./visit.mjs";

const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];

async function checkWidth(page, where) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  check(wide <= room, `${where} scrolls sideways: ${wide} of ${room}`);
}

/** The example of this number, with its board. */
async function example(page, number) {
  const figure = page.locator(`figure[data-example="${number}"]`);
  await figure.scrollIntoViewIfNeeded();
  await figure.locator(".cell").first().waitFor();
  return figure;
}

/** How many pages of A4 the page is on paper. */
async function pagesOf(page) {
  needsChromium("way to print into a file");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g).length;
}

function claimsBeside(figure) {
  return figure.locator("xpath=..").locator(".claim");
}

export const tests = {
  async "the strategy of a game: from the lessons to a chapter, what was measured and how, and a board to try"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/learn");
    await page.getByRole("navigation", { name: "More about TRAVERSE" }).getByRole("link", { name: "Strategy" }).click();
    await page.getByRole("heading", { level: 1, name: "Strategy of TRAVERSE" }).waitFor();
    const contents = page.getByRole("navigation", { name: "Chapters" });
    await contents.getByRole("link", { name: "Know your last piece" }).click();
    check(page.url().endsWith("/strategy/traverse#last-piece"), page.url());
    const chapter = page.locator("section.rule", { has: page.locator("h2#last-piece") });
    await until(page, "the chapter is scrolled to", () => Math.abs(document.querySelector("h2#last-piece").getBoundingClientRect().top) < 200);
    check(/\d+ %/.test(await chapter.locator(".measured").first().textContent()), "no share is shown");
    await chapter.getByText("How this was measured").click();
    await chapter.getByText("make strategy GAME=traverse CLAIM=last-25").waitFor();
    await chapter.locator(".claim", { hasText: "d3c2" }).click();
    await chapter.locator(".told", { hasText: "Diamond d3–c2" }).waitFor();
    await checkAxe(page);
    // An annotated game, with its review and comments.
    await page.getByRole("link", { name: "A won race, lost by one step" }).click();
    await page.locator(".review-story", { hasText: "The game turned" }).waitFor();
    check(page.url().endsWith("/study/annotated-traverse/3"), page.url());
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.locator(".tree .comment", { hasText: "It loses ground" }).first().waitFor();
  },

  async "what is printed in the dark theme is dark on white, and the screen is as it was"(visit) {
    const person = await visit.person({ colorScheme: "dark" });
    const { page } = person;
    await person.go("/rules/travelers");
    await page.evaluate(() => addEventListener("beforeprint", () => (globalThis.printed = document.documentElement.dataset.theme)));
    await pagesOf(page);
    checkEqual(await page.evaluate(() => [globalThis.printed, document.documentElement.dataset.theme]), ["light", "dark"]);
  },

  async "a card tells the aim, the pieces, a turn and the end, and tables have the pieces' pictures"(visit) {
    const { page, base } = await visit.person();
    for (const game of GAMES) {
      await page.goto(`${base}/rules/${game}`);
      const card = page.locator(".rules-card");
      await card.waitFor();
      checkEqual(await card.locator("dt").allTextContents(), ["Aim", "A turn", "The end"]);
      const pieces = card.locator("li:has(.piece-icon):has(b)");
      const named = await pieces.locator("b").allTextContents();
      check(named.length >= 4 && new Set(named).size === named.length, `${game}: ${named}`);
      const drawn = (use) => use.getBBox().width > 0;
      for (const use of await pieces.locator("use").all()) check(await use.evaluate(drawn), `${game}: a piece without a picture`);
      await page.locator(".rules h1").first().waitFor();
      check(await page.evaluate(() => document.querySelector(".rules-card").compareDocumentPosition(document.querySelector(".rules h1")) & 4), "the card is not first");
      // Each kind that a table of pieces names is drawn there.
      const bare = await page.locator(".rules td").evaluateAll((all, kinds) => all.filter((one) => kinds.includes(one.textContent.replace(/ [A-Z]$/, "")) && one.querySelector(".piece-icon") === null).map((one) => one.textContent), named);
      checkEqual(bare, [], game);
    }
  },

  async "moves of an example are played, refused and explained, and any other can be tried"(visit) {
    const { page } = await visit.person();
    const person = await visit.person();
    await person.go("/rules/travelers");
    await page.close();
    const figure = await example(person.page, 2);
    const claims = claimsBeside(figure);
    await claims.nth(0).click();
    await figure.getByText("Trey b5–e5, captures the Ace.").first().waitFor();
    await claims.nth(2).click();
    await figure.getByText("The Ace captures at distance exactly 1").waitFor();
    await figure.getByRole("button", { name: "Start again" }).click();
    // Another move, by hand: the Ace takes nothing and goes.
    await figure.locator('[data-place="c5"]').click();
    await figure.locator('[data-target="d5"]').waitFor();
    await figure.locator('[data-place="d5"]').click();
    await figure.getByText("Ace c5–d5").first().waitFor();
    // A line of several moves: the last one is refused after the others were played.
    const ko = person.page.locator("section.rule", { hasText: "This rule is called the ko" }).locator("figure");
    await ko.scrollIntoViewIfNeeded();
    await ko.locator(".cell").first().waitFor();
    await claimsBeside(ko).nth(1).click();
    await ko.locator(".message").waitFor();
    await claimsBeside(ko).nth(2).click();
    await ko.getByText("captures", { exact: false }).or(ko.getByText("sends", { exact: false })).first().waitFor();
  },

  async "boards are made when they come near, rulings say why, quotes lead to their boards, headings have addresses"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/rules/travelers");
    await page.locator(".rules .rule.about").first().waitFor(); // the end of the text
    const all = await page.locator("figure.example").count();
    const made = await page.locator("figure.example:has(.cell)").count();
    check(all > 15 && made < all / 2, `${made} of ${all} boards were made at once`);
    const ruling = page.locator(".ruling").first();
    await ruling.click();
    await page.getByText("So this is decided here.").first().waitFor();
    await page.locator("q a", { hasText: "up-to-three squares" }).click();
    await page.locator("details.tested[open] .tested-picture svg").first().waitFor();
    check(/#tested-\d+$/.test(page.url()), page.url());
    await person.go("/rules/travelers#displacing");
    await until(page, "the heading is in view", () => {
      const box = document.getElementById("displacing")?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.top < innerHeight;
    });
  },

  async "boards beside the text are no landmarks of one name"(visit) {
    const { page, ...person } = await visit.person({ viewport: { width: 1366, height: 768 } });
    for (const game of ["travelers", "safe-passage"]) {
      await page.goto(`${person.base}/rules/${game}`);
      await page.locator(".example").nth(1).scrollIntoViewIfNeeded(); // boards come when they are near
      await page.locator(".example .says").nth(1).waitFor({ state: "attached" });
      await checkAxe(page, game);
    }
  },

  async "the rules of each game are two pages on paper, in letters that can be read"(visit) {
    const { page, base } = await visit.person();
    for (const game of GAMES) {
      await page.goto(`${base}/rules/${game}`);
      await until(page, "all pictures are there", () => {
        const stills = [...document.querySelectorAll(".rules:has(.rule.about) .still")];
        return stills.length > 0 && stills.every((one) => one.naturalWidth > 0);
      });
      const lacking = await page.locator(".rule:has(> .rule-words > :is(h2, h3)) > .example:not(:has(.still))").count();
      checkEqual(lacking, 0, `${game}: boards that begin a part and are not on paper:`);
      check((await pagesOf(page)) <= 2, `${game} has more than two pages`);
    }
    await page.emulateMedia({ media: "print" });
    const least = await page.evaluate(() => {
      const sizes = [...document.querySelectorAll(".rules *")].filter((one) => one.checkVisibility() && one.closest("svg") === null && one.textContent.trim() !== "");
      return Math.min(...sizes.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    });
    check(least >= 7.5 * (96 / 72) - 0.01, `letters of ${least} px`);
  },

  async "a piece among friends and foes, by mouse and by keys"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/pieces/travelers/y");
    await page.locator('[data-target="e8"]').waitFor();
    await page.getByText("It may go to 24 places.").waitFor();
    await person.tap("h5");
    await page.getByText("It may go to 23 places.").waitFor(); // a friend is in the way
    await person.tap("h5");
    await page.locator('.target.capture[data-target="h5"]').waitFor(); // and a foe is taken
    await person.tap("h5");
    await page.getByText("It may go to 24 places.").waitFor();
    await person.go("/pieces/travelers/y");
    await page.locator('[data-target="e8"]').waitFor();
    person.use = "keys";
    await person.tap("e5"); // taken up
    await person.tap("a1");
    await page.getByText("It may go to 9 places.").waitFor();
    await page.getByRole("button", { name: "Displacer", exact: true }).first().click();
    await page.getByText("It may go to 24 places.").waitFor();
    check(page.url().endsWith("/pieces/travelers/d"), page.url());
    await checkAxe(page, "pieces");
  },

  async "before the library has come, a piece is not said to have nowhere to go"(visit) {
    const person = await visit.person();
    const { page } = person;
    let come;
    const waits = new Promise((resolve) => (come = resolve));
    await page.route("**/*.wasm", async (route) => {
      await waits;
      await route.continue();
    });
    await person.go("/pieces/traverse");
    const told = page.locator(".pieces-told");
    await told.waitFor({ state: "attached" });
    checkEqual((await told.textContent()).trim(), "", "what is told at first");
    come();
    await told.getByText("It may go to 4 places.").waitFor();
  },

  async "a Displacer shows which pieces it may send, and where to once one is touched"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/pieces/travelers/a");
    await page.getByText("On 8 of these it would also take an enemy.").waitFor();
    await person.go("/pieces/travelers/d");
    const kinds = page.getByRole("group", { name: "The kind that is put" });
    await kinds.getByRole("button", { name: "Ace", exact: true }).click();
    await page.locator('[data-place="f5"]').waitFor();
    await person.tap("f5");
    await person.tap("f5");
    await page.getByText("It may send one piece elsewhere. Touch a marked piece to see where to.").waitFor();
    await person.tap("f5");
    await page.getByText("The Ace on f5 may be sent to").waitFor();
    const marked = await page.locator("[data-target]").evaluateAll((all) => all.map((one) => one.dataset.target));
    check(marked.includes("f1") && marked.includes("a6") && !marked.includes("f5") && !marked.includes("e9"), `sent to ${marked}`);
    await person.tap("f5"); // as before: a foe, then nothing
    await page.getByText("It may send").waitFor({ state: "detached" });
    checkEqual(await page.getByText("may be sent to").count(), 0);
  },

  async "jumps, dangers, and the cube's sixteen kinds by their pattern"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/pieces/traverse/s");
    await page.locator('[data-target="e6"]').waitFor();
    await person.tap("e6");
    await page.getByText("Jumps may end on one space.").waitFor();
    await person.tap("f7");
    await page.getByText("Jumps may end on 2 spaces.").waitFor();
    await person.go("/pieces/safe-passage/n");
    await page.locator(".target").first().waitFor();
    await page.getByRole("group", { name: "The kind that is put" }).getByRole("button", { name: "rook" }).click();
    const target = await page.locator("[data-target]").first().getAttribute("data-target");
    await person.tap(target);
    await person.tap(target);
    await page.getByText("It attacks one piece that it may not take.").waitFor();
    await person.go("/pieces/courier-leapale/p");
    await page.getByText("It may go to 18 places.").waitFor();
    const table = page.getByRole("table");
    checkEqual(await table.getByRole("button").count(), 16);
    await table.getByRole("button", { name: "Duke", exact: true }).click();
    await page.getByText("It may go to 14 places.").waitFor();
    await table.getByRole("button", { name: "Baron" }).click();
    await page.getByText("It may go to 20 places.").waitFor();
    await page.setViewportSize({ width: 1920, height: 1080 }); // all levels have room
    await person.go("/pieces/courier-leapale/s");
    const takes = page.locator(".pieces-told li", { hasText: "it would also take" }).or(page.locator(".pieces-told li", { hasText: "it may only take" }));
    await takes.first().waitFor();
    await page.locator('.flat-side [data-mark="reach"]').first().waitFor({ state: "attached" });
    const told = (await takes.allInnerTexts()).reduce((sum, words) => sum + Number(words.match(/\d+|one/)[0].replace("one", "1")), 0);
    checkEqual(await page.locator('.flat-side [data-mark="reach"]').count(), told, "cells on which it would take:");
  },

  async "the start is a board to try, and drawings of signs are pictures"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/rules/travelers");
    const start = page.getByRole("figure", { name: "The start" });
    await start.scrollIntoViewIfNeeded();
    await start.locator('[data-place="a2"]').click();
    await start.locator('[data-target="a5"]').waitFor();
    checkEqual(await page.locator(".rules pre").filter({ hasText: "t d t" }).count(), 0);
    await person.go("/rules/courier-leapale");
    for (const name of ["The rings of the files, seen from the front", "Where a Stockbroker goes from wd, vc, ua and uc", "White's first rank, seen by White"])
      await page.getByRole("img", { name }).waitFor();
  },

  async "an ending is won and remembered; a careless try is explained, and the line shown"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/practice/travelers");
    await page.getByRole("link", { name: "Take the guard 1" }).click();
    const { entries } = JSON.parse(readFileSync(new URL("../../data/practice/travelers.json", import.meta.url), "utf8"));
    const { careless, line } = entries.find(({ id }) => id === "take-1");
    const play = async (move) => {
      await page.locator(".mover").first().waitFor({ state: "attached" });
      await person.tap(move.slice(0, 2));
      await page.locator(`[data-target="${move.slice(2)}"]`).waitFor();
      await person.tap(move.slice(2));
    };
    await play(careless);
    await page.getByText("One turn left.").waitFor();
    await page.getByText(/The aim is out of reach now: .* let it go\./).waitFor();
    await page.locator(".mover").first().waitFor({ state: "attached" });
    await person.tap(careless.slice(2)); // the aim is out of reach by now, whatever is played
    await page.locator("[data-target]").first().waitFor();
    await person.tap(await page.locator("[data-target]").first().getAttribute("data-target"));
    await page.getByText(/Not reached\. It had to be done in 2 turns\. /).waitFor();
    await page.locator(".puzzle-wrong").getByRole("button", { name: "Show how" }).click();
    await page.getByText("This is how it is done.").waitFor();
    await page.locator(".puzzle-told").getByRole("button", { name: "Try again" }).click();
    await play(line[0]);
    await page.getByText("One turn left.").waitFor();
    await page.locator(".mover").first().waitFor({ state: "attached" });
    await play(line[2]);
    await page.locator(".result.won").waitFor();
    await page.getByRole("img", { name: "3 of 3 stars" }).waitFor();
    await person.go("/practice/travelers");
    await page.getByText("1 of 12 done.").waitFor();
  },

  async "what is to be held counts turns, and is lost when the other side wins"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { entries } = JSON.parse(readFileSync(new URL("../../data/practice/travelers.json", import.meta.url), "utf8"));
    const number = entries.findIndex(({ id }) => id === "stop-1");
    const { careless, line } = entries[number];
    await person.go(`/practice/travelers/${number + 1}`);
    await page.getByText("Hold out for 2 more turns.").waitFor();
    const play = async (move) => {
      await page.locator(".mover").first().waitFor({ state: "attached" });
      await person.tap(move.slice(0, 2));
      await page.locator(`[data-target="${move.slice(2)}"]`).waitFor();
      await person.tap(move.slice(2));
    };
    await play(line[0]);
    await page.getByText("Hold out for one more turn.").waitFor();
    await page.reload();
    await play(careless);
    await page.getByText("Hold out for one more turn.").waitFor();
    await page.locator(".mover").first().waitFor({ state: "attached" });
    await person.tap(careless.slice(2)); // too late, whatever is played
    await page.locator("[data-target]").first().waitFor();
    await person.tap(await page.locator("[data-target]").first().getAttribute("data-target"));
    await page.getByText("Not reached. The other side has won.").waitFor();
  },

  async "an ending is played out against its table by the hint; a win that is thrown away is said and taken back"(visit) {
    const person = await visit.person();
    const { page } = person;
    const play = async (from, to) => {
      await yourTurn.waitFor();
      await level(from).click();
      await page.locator(`.mover[data-place="${from}"]`).first().waitFor({ state: "attached" });
      await person.tap(from);
      await level(to).click();
      await page.locator(`[data-target="${to}"]`).first().waitFor({ state: "attached" });
      await person.tap(to);
    };
    const yourTurn = page.getByText("Your turn", { exact: true });
    const level = (place) => page.locator(".level-tabs [role=tab]").nth("uvwxyz".indexOf(place[0]));
    const told = (words) => page.locator(".told", { hasText: words }).waitFor();
    // From an analysis, which says what is proven.
    await person.go(`/analyse/courier-leapale?spec=courier-leapale&start=${encodeURIComponent(ENDING)}`);
    await page.locator(".proven", { hasText: "White wins in 4 turns, proven by the endgame table." }).waitFor();
    await page.getByRole("img", { name: "White wins in 4 turns, proven by the endgame table." }).waitFor();
    await page.getByRole("link", { name: "Practise this ending" }).click();
    await told("4 turns are needed.");
    await play("ve2", "yb2"); // beside the Emperor, which takes the Empress
    await told(/The win is thrown away: now it is a draw\. .* was best\./);
    await page.locator(".puzzle-wrong").getByRole("img").locator(".piece-icon").waitFor(); // the best move, with its piece
    await checkAxe(page, "a win that was thrown away");
    await page.locator(".puzzle-wrong").getByRole("button", { name: "Take back" }).click();
    for (let left = 3; left >= 0; left--) {
      await yourTurn.waitFor();
      while ((await page.locator(".hint .lit").count()) < 3) {
        const lit = await page.locator(".hint .lit").count();
        await person.press("Hint");
        await page.locator(".hint .lit").nth(lit).waitFor();
      }
      const [from, to] = (await page.locator(".hint p").textContent()).match(/[u-z][a-f][1-6]/g);
      await play(from, to);
      if (left > 0) await told(new RegExp(`The win is kept: mate in (one more turn|${left} more turns). You needed ${left + 1} before.`));
    }
    await page.locator(".result.won", { hasText: "In 4 turns: it cannot be faster." }).waitFor();
    await page.getByRole("img", { name: "1 of 3 stars" }).waitFor(); // each hint has cost one
  },

  async "endings by table are listed, begin elsewhere each time, and are remembered"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/strategy/courier-leapale#emperor");
    await page.getByRole("link", { name: "Practise this ending" }).click();
    await page.locator(".told", { hasText: "Checkmate. The table needs at most 5 turns." }).waitFor();
    const placed = () => page.locator("[data-piece]").evaluateAll((all) => all.map((one) => one.dataset.on).sort().join(" "));
    const before = await placed();
    await person.press("Another position");
    await eventually("the men stand elsewhere", async () => (await placed()) !== before && (await page.getByText("Your turn", { exact: true }).count()) > 0);
    await person.go("/practice/courier-leapale");
    await page.getByRole("heading", { name: "Endings by table" }).waitFor();
    checkEqual(await page.locator('ul[aria-labelledby="endings"] li').count(), 10, "endings:");
    await person.keep({ "wayfarer.practice": JSON.stringify({ "courier-leapale": { "empress-against-bare-1": 2 } }) });
    await page.reload();
    await page.getByText("1 of 21 done.").waitFor();
    await page.getByRole("img", { name: "2 of 3 stars" }).waitFor();
    await checkAxe(page, "the list");
  },

  async "in German the boards of a sentence have the program's German, and links to parts of the rules hold"(visit) {
    const person = await visit.person({ locale: "de-DE" });
    const { page } = person;
    await person.go("/rules/travelers#tested-1");
    await page.getByText("Das Programm sagt:").first().waitFor();
    await until(page, "German sentences", () => {
      const told = [...document.querySelectorAll("#tested-1 li")].filter((one) => one.textContent.includes("Das Programm sagt:"));
      return told.length > 0 && told.every((one) => one.querySelector('[lang="en"]') === null);
    });
    await person.go("/rules/travelers#displacing-back");
    await page.locator("#displacing-back", { hasText: "Zurückversetzen" }).waitFor();
  },

  async "on a phone the level that is shown is that of the pieces, and pictures in the list have some"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 } });
    const { page } = person;
    await person.go("/practice/courier-leapale");
    await page.locator(".practice-mini g g").first().waitFor({ state: "attached" });
    const pieces = await page.locator(".practice-mini").evaluateAll((all) => all.map((one) => one.querySelectorAll("svg > g").length));
    check(pieces.every((count) => count > 0), `pieces in each picture: ${pieces}`);
    await person.go("/practice/courier-leapale/1"); // one on x, two on u
    const shows = (level) => page.locator('.level-tabs [aria-selected="true"]', { hasText: level }).waitFor();
    await shows("u");
    await person.pressMore("Show how");
    await page.getByRole("group", { name: "Show the line?" }).getByRole("button", { name: "Yes" }).click();
    await shows("w");
    await shows("v");
  },

  async "nothing scrolls sideways at 320 pixels, in German neither, and nothing is wrong for assistive technology"(visit) {
    const person = await visit.person({ viewport: { width: 320, height: 640 }, locale: "de-DE" });
    const { page } = person;
    for (const path of ["/rules/travelers", "/rules/courier-leapale", "/pieces/courier-leapale/q", "/pieces/traverse/t", "/practice/traverse", "/practice/travelers/1"]) {
      await person.go(path);
      await page.locator(".rules h1, .kind, .row, .cell").first().waitFor({ state: "attached" });
      await checkWidth(page, path);
      if (!path.includes("leapale")) await checkAxe(page, path);
    }
  },
};

await runTests(tests, { file: import.meta.url });
