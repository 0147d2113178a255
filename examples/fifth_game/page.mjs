// A game against the computer on the page, which has no look for this game: plain pieces with
// letters, and all words from the library.
import { readFileSync } from "node:fs";
import { check, checkEqual, runTests } from "../../tests/browser/visit.mjs";

async function begin(person) {
  await person.go("/new/breakthrough");
  await person.press("Start game");
  await person.page.locator(".mover").first().waitFor();
}

/** Moves the piece that is farthest forward, to any square that the page offers. */
async function anyTurn(person) {
  const { page } = person;
  const before = (await person.moves()).length;
  const movers = await page.locator(".mover").evaluateAll((all) => all.map((one) => one.dataset.place));
  await person.tap(movers.sort((a, b) => Number(b[1]) - Number(a[1]))[0]);
  await page.locator(".target").first().waitFor();
  const targets = await page.locator(".target").evaluateAll((all) => all.map((dot) => dot.dataset.target));
  await person.tap(targets[0]);
  await person.moveCount(before + 1);
}

runTests({
  async "to the end, against the computer"(visit) {
    const person = await visit.person();
    await begin(person);
    for (let turn = 0; turn < 60 && (await person.mayMove()); turn++) await anyTurn(person);
    check(await person.isOver(), `no end: ${await person.status()}`);
    check(/(White|Black) wins: (arrived|no legal move)\./.test(await person.status()), await person.status());
  },

  async "plain pieces carry the letter, and a refusal says why"(visit) {
    const person = await visit.person();
    await begin(person);
    check((await person.page.locator("svg text", { hasText: "P" }).count()) > 0, "no letters");
    await person.tap("a2");
    await person.page.locator(".target").first().waitFor();
    await person.tap("a5");
    await person.says("A piece moves one step, straight or diagonally forward");
  },

  async "two people at a table, one with a phone; the server draws it"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person({ viewport: { width: 390, height: 844 } })];
    await ann.go("/new/breakthrough?opponent=friend");
    await ann.page.getByRole("radio", { name: "+3 s" }).click(); // a game with a clock needs no confirmation of moves
    await ann.press("Make a link");
    const path = new URL(await ann.page.getByRole("textbox", { name: "Link" }).inputValue()).pathname;
    await bob.go("/");
    await bob.go(path);
    await bob.sit();
    for (const [one, from, to] of [[ann, "a2", "a3"], [bob, "b7", "b6"], [ann, "a3", "a4"], [bob, "b6", "b5"], [ann, "a4", "b5"]]) {
      await one.page.locator(".mover").first().waitFor();
      await one.move(from, to);
    }
    await bob.says("Piece a4–b5, captures the piece there.");
    await bob.page.locator(".mover").first().waitFor();
    checkEqual(await bob.page.locator(".piece").count(), 31);
    checkEqual(await bob.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, "no sideways scrolling:");
    const picture = await (await fetch(`${ann.base}/api${path.replace("/t/", "/table/")}.svg`)).text();
    checkEqual(picture.match(/>P<\/text>/g)?.length ?? 0, 2, "kinds of pieces in the server's picture:");
    checkEqual(picture.match(/<use href="#t[1-9]\d*"/g)?.length ?? 0, 31, "pieces in the server's picture:");
  },

  async "a position is set up with its pieces, and says what is wrong with it"(visit) {
    const person = await visit.person();
    await person.go("/edit/breakthrough");
    await person.page.locator(".verdict.valid").waitFor();
    await person.page.getByRole("radio", { name: /^White piece/ }).click();
    await person.tap("d4");
    await person.page.locator(".verdict.wrong", { hasText: "White has 17 pieces, but must have at most 16" }).waitFor();
    await person.page.getByRole("radio", { name: "Erase pieces" }).click();
    await person.tap("d1");
    await person.page.locator(".verdict.valid").waitFor();
    checkEqual(await person.page.getByLabel("As text").inputValue(), "pppppppp/pppppppp/8/8/3P4/8/PPPPPPPP/PPP1PPPP w 0 1");
  },

  async "its lesson is learnt step by step, to a first game with hints"(visit) {
    const { steps } = JSON.parse(readFileSync(new URL("lessons.json", import.meta.url), "utf8"));
    const person = await visit.person();
    const { page } = person;
    await person.go("/learn");
    await page.locator("article", { hasText: "Breakthrough" }).getByRole("link", { name: "Begin" }).click();
    for (const step of steps) {
      await page.locator(".lesson-words", { hasText: step.text.en }).waitFor();
      for (const { move, text } of step.refuse.slice(0, 1)) {
        await person.tap(move.slice(0, 2));
        await page.locator(".target").first().waitFor();
        await person.tap(move.slice(2));
        await page.locator(".lesson-answer .message", { hasText: text.en }).waitFor();
        await page.keyboard.press("Escape");
      }
      const [from, to] = step.show; // what is marked
      await page.locator(`.mover[data-place="${from}"]`).waitFor();
      await person.tap(from);
      await page.locator(`[data-target="${to}"]`).waitFor();
      await person.tap(to);
      await page.locator(".lesson-right").waitFor();
      await page.keyboard.press("Enter");
    }
    await person.press("Play now");
    await page.locator(".guide-card", { hasText: "could it be taken there" }).waitFor();
  },

  async "its pieces are called by their names in German"(visit) {
    const person = await visit.person({ locale: "de-DE" });
    await person.go("/edit/breakthrough");
    await person.page.getByRole("radio", { name: /^Stein von Weiß/ }).waitFor();
  },

  async "its rules are read on the page"(visit) {
    const person = await visit.person();
    await person.go("/rules/breakthrough");
    await person.page.getByText("Bring one of your pieces to the last rank").waitFor();
  },
});
