// In the middle of a turn and beside it: what is asked stays asked, what is said goes when it is about nothing any
// more, what was left can be found again, and nothing lies over what a person reaches for.
import { check, checkEqual, runTests, until } from "./visit.mjs";

const wide = { width: 1366, height: 768 };

/** A game from a position, opened by a link. */
async function openAt(person, spec, start, moves = []) {
  const fields = new URLSearchParams({ spec, start });
  if (moves.length > 0) fields.set("moves", moves.join(" "));
  await person.go(`/play?${fields}`);
  await person.page.locator(".mover, .setup, .result").first().waitFor({ state: "attached" });
}

/** Selects a piece and waits until it is told where it may go. */
async function select(person, place) {
  await person.tap(place);
  await person.page.locator(".target").first().waitFor();
}

const throws = "8t/9/3ub4/3a1t1y1/9/9/9/B8/1TT1D4 w - 0 1";

/** What of the step buttons does not get the press that is meant for it. */
function covered(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".steps button")]
      .filter((one) => one.getBoundingClientRect().width > 0)
      .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((one) => one.getAttribute("aria-label")),
  );
}

const overlap = (a, b) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

const series = "b1b2 b10b9 d1e2 i10i9 i1i2 b9b8 e2f3 b8b7 i2h2 b7b6 h2g2 b6b5".split(" ");
const setups = ["=SDTCCTDS", "=SDTCCTDS"];

runTests({
  async "a setup keeps its buttons, whatever else is said, and its order after a reload"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("traverse");
    const hint = page.getByRole("button", { name: "Hint", exact: true });
    check(await hint.isDisabled(), "Hint is off while pieces are set up");
    check(/order/.test(await hint.getAttribute("title")), `why: ${await hint.getAttribute("title")}`);
    await person.tap("b1"); // a Square
    await person.tap("e1"); // a Circle
    await page.reload();
    await page.locator(".setup").waitFor();
    check((await person.place("b1").getAttribute("aria-label")).includes("Circle"), "the order after a reload");
    check((await person.place("e1").getAttribute("aria-label")).includes("Square"), "the order after a reload");
    await person.press("Done");
    await person.moveCount(1);
    checkEqual(await person.moves(), ["=CDTSCTDS"]);
    await page.locator(".setup").waitFor();
    check((await person.place("b10").getAttribute("aria-label")).includes("Square"), "the other seat begins with its own");
  },

  async "a throw stays open at a tap that means nothing, and says why; it is left where one wants to"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await openAt(person, "travelers", throws);
    await select(person, "e1");
    await person.tap("e6");
    await person.says("Throw a piece beside the Displacer?");
    await person.tap("e7"); // a Block
    await page.locator(".asking [role=alert]", { hasText: "Block" }).waitFor();
    await person.tap("d6");
    await person.says("Throw the Ace where?");
    checkEqual(await page.locator(".asking [role=alert]").count(), 0, "what was refused before is still said:");
    await person.tap("d5");
    await page.locator(".asking [role=alert]").waitFor();
    await person.says("Throw the Ace where?");
    check(/row|file|Displacer/.test(await page.locator(".asking [role=alert]").innerText()), "why not d5");
    await page.keyboard.press("Escape");
    await page.locator(".asking").waitFor({ state: "detached" });
    checkEqual(await person.moves(), []);
    await select(person, "e1");
    await person.tap("e6");
    await person.says("Throw a piece beside the Displacer?");
    await person.tap("e1"); // where it came from
    await page.locator(".asking").waitFor({ state: "detached" });
    checkEqual(await person.moves(), []);
    await select(person, "e1");
    await person.tap("e6");
    await person.press("Don't throw");
    await person.moveCount(1);
    checkEqual(await person.moves(), ["e1e6"]);
  },

  async "a line that was left is found again in the list, by keyboard too"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("travelers", { events: ["a2a4", "a8a6", "b2b4"], at: 1 });
    await person.tap("b8");
    await page.locator(".target").first().waitFor();
    await person.tap("b6");
    await page.locator('.moves [data-move="b8b6"]').waitFor();
    checkEqual(await person.moves(), ["a2a4", "b8b6"]);
    await person.press("Undo");
    await page.locator('.moves [data-move="b8b6"]').waitFor({ state: "detached" });
    await person.press("Redo");
    await person.moveCount(2);
    await page.reload();
    const others = page.getByRole("button", { name: "1 other line at move 2: show it" });
    await others.click();
    await person.moveCount(3);
    checkEqual(await person.moves(), ["a2a4", "a8a6", "b2b4"]);
    checkEqual(await page.locator(".moves [aria-current]").getAttribute("data-move"), "a8a6");
    await others.focus();
    await page.keyboard.press("Enter");
    await page.locator('.moves [data-move="b8b6"]').waitFor();
    checkEqual(await person.moves(), ["a2a4", "b8b6"]);
    checkEqual(await page.locator(".other-lines").count(), 1, "lines that part:");
  },

  async "nothing lies over the step buttons: a result, hints, refusals, messages"(visit) {
    for (const [width, height] of [[1366, 768], [1366, 600], [1024, 768], [1920, 1080], [768, 1024], [360, 740], [740, 360]]) {
      const phone = Math.min(width, height) < 600;
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone, calm: true });
      const { page } = person;
      const where = `${width} by ${height}`;
      const events = ["a2a4", "a8a6", "b2b4", "b8b6", "c2c4", "w:resigns"];
      for (const [spec, some] of [["travelers", events], ["traverse:players=4", [...Array(4).fill("=SDTCCTDS"), "b1b2"]]]) {
        await person.open(spec, { events: some });
        if (spec === "travelers") await page.locator(".result").waitFor();
        checkEqual(await covered(page), [], `${where}, ${spec}: covered:`);
        const result = page.locator(".result");
        if ((await result.count()) > 0 && !phone) {
          const box = await result.boundingBox();
          check(!overlap(box, await page.locator(".right").boundingBox()), `${where}: the result lies over the moves`);
        }
      }
      await person.open("travelers", { events: events.slice(0, 4) });
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined } }));
      await person.pressMore("Copy position");
      const toast = page.locator(".toast", { hasText: "Position copied" });
      await toast.waitFor();
      checkEqual(await covered(page), [], `${where}, with a message: covered:`);
      if (width >= 1024 && height >= 560)
        check(!overlap(await toast.boundingBox(), await page.locator(".board").first().boundingBox()), `${where}: the message lies over the board`);
      await page.context().close();
    }
  },

  async "drawing arrows is told of while it is on, and Escape or Done end it; the right button needs none of it"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("travelers");
    const strip = page.locator(".drawing-strip", { hasText: "Drawing arrows" });
    await person.pressMore("Arrows");
    await strip.waitFor();
    await person.tap("d4");
    await page.locator(".circle").waitFor();
    await page.keyboard.press("Escape");
    await strip.waitFor({ state: "detached" });
    checkEqual(await page.locator(".circle").count(), 1, "what was drawn stays:");
    await page.keyboard.press("Escape");
    await page.locator(".circle").waitFor({ state: "detached" });
    await person.pressMore("Arrows");
    await strip.waitFor();
    await person.tap("d4");
    await page.locator(".circle").waitFor();
    await page.evaluate(async () => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      press();
      await Promise.resolve(); // the page is drawn, and nothing painted yet
      press();
    });
    await page.locator(".circle").waitFor({ state: "detached" });
    await person.pressMore("Arrows");
    await strip.waitFor();
    await strip.getByRole("button", { name: "Done" }).click();
    await strip.waitFor({ state: "detached" });
    await person.place("d4").click({ button: "right" });
    await page.locator(".circle").waitFor();
    await person.move("a2", "a4"); // presses move pieces again
  },

  async "the card of a piece says whether it is selected, looked at, or the one that moved last"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("travelers");
    const card = async (heading, words) => {
      await page.locator(".about-piece", { has: page.getByRole("heading", { name: heading, exact: true }) }).filter({ hasText: words }).waitFor();
    };
    await card("Pieces", "Tap a piece");
    await select(person, "a2");
    await card("Selected piece", "a2 · White");
    await person.tap("a4");
    await person.moveCount(1);
    await card("Last move", "a4 · White");
    await person.tap("d1"); // it is Black's turn
    await card("About this piece", "d1 · White");
    await openAt(person, "travelers", throws);
    await select(person, "e1");
    await person.tap("e6");
    await person.tap("d6");
    await person.says("Throw the Ace where?");
    await person.tap("e2");
    await person.moveCount(1);
    await card("Last move", "e6 · White");
  },

  async "a refusal goes with the piece that it was about"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("travelers");
    await select(person, "d2");
    await person.tap("d6");
    await page.locator(".message").waitFor();
    await person.tap("d2"); // let go
    await page.locator(".message").waitFor({ state: "detached" });
    checkEqual(await page.locator(".cell.warned, .mark.warning").count(), 0, "places warned of:");
    checkEqual(await page.locator(".target").count(), 0);
  },

  async "a series may go on from each stone on which it is tapped, and its targets tell so"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("traverse", { events: [...setups, ...series] });
    await select(person, "f1"); // over e1, c1 and b2
    const target = (place) => page.locator(`[data-target="${place}"]`);
    checkEqual(await target("d1").locator("text").textContent(), "1");
    checkEqual(await target("b3").locator("text").textContent(), "3");
    checkEqual(await target("d1").locator(".on-ring").count(), 1, "the series goes on from d1:");
    checkEqual(await target("b3").locator(".on-ring").count(), 0, "it ends on b3:");
    check(/3 jumps/.test(await person.place("b3").getAttribute("aria-label")), "jumps in words");
    const second = await page.locator(".target").evaluateAll((all) => all.find((one) => one.querySelector("text")?.textContent === "2" && one.querySelector(".on-ring"))?.dataset.target);
    await person.tap(second); // two jumps away, and it may go on
    await person.says("Jump on, or stop here");
    checkEqual(await page.locator(".stones li").allTextContents(), ["f1", "d1", second]);
    await person.tap("b3");
    await person.moveCount(setups.length + series.length + 1);
    checkEqual((await person.moves()).at(-1), "f1b3");
    await page.locator(".mover").first().waitFor();
    await select(person, "c10");
    const step = await page.locator(".target .dot").first().evaluate((dot) => [dot.getAttribute("r"), dot.parentElement.querySelector("text")]);
    checkEqual(step, ["15", null], "a step is a plain dot:");
  },

  async "the button that ends the board alone lies over no player"(visit) {
    for (const [width, height] of [[1366, 768], [768, 1024], [360, 740]]) {
      const person = await visit.person({ viewport: { width, height } });
      const { page } = person;
      await person.open("travelers");
      await page.keyboard.press("z");
      const exit = page.getByRole("button", { name: "Show everything" });
      const box = await exit.boundingBox();
      for (const what of [".strip.top", ".strip.bottom", ".board"])
        check(!overlap(box, await page.locator(what).first().boundingBox()), `${width} by ${height}: over ${what}`);
      await exit.click();
      await page.locator(".actions").waitFor();
      await page.context().close();
    }
  },

  async "? lists the keys, f turns the board, Shift and arrows go through moves while the board has the keys"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("travelers", { events: ["a2a4", "a8a6"] });
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keys" });
    await list.getByText("turn the board", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    const y = async (place) => (await person.place(place).boundingBox()).y;
    check((await y("a1")) > (await y("a9")), "White's side is below");
    await page.keyboard.press("f");
    await until(page, "the board is turned", () => document.querySelector('[data-place="a1"]').getBoundingClientRect().y < 300);
    await page.keyboard.press("f");
    await until(page, "and turned back", () => document.querySelector('[data-place="a1"]').getBoundingClientRect().y > 300);
    await person.walkTo("d4"); // arrows move the cursor
    checkEqual(await page.locator(".moves [aria-current]").getAttribute("data-move"), "a8a6");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.locator('.moves [aria-current][data-move="a2a4"]').waitFor();
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator('.moves [aria-current][data-move="a8a6"]').waitFor();
    checkEqual(await page.evaluate(() => document.activeElement.dataset.place), "d4", "the cursor stays:");
  },

  async "coordinates lie over the pieces"(visit) {
    for (const [spec, size] of [["courier-leapale", { width: 360, height: 740 }], ["travelers", { width: 360, height: 740 }]]) {
      const person = await visit.person({ viewport: size, bypassCSP: true });
      await person.open(spec);
      await person.page.addStyleTag({ content: ".board .layer *, .board .coordinates * { pointer-events: auto !important }" });
      const names = person.page.locator(".coordinates text");
      await names.first().waitFor({ state: "attached" });
      const covered = await names.evaluateAll((all) =>
        all
          .filter((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const parts = [0.2, 0.4, 0.6, 0.8];
            return parts.some((across) => parts.some((down) => document.elementFromPoint(x + across * width, y + down * height)?.closest("[data-piece]")));
          })
          .map((one) => one.textContent),
      );
      check((await names.count()) > 10, "there are coordinates");
      checkEqual(covered, [], `${spec}: under pieces`);
      await person.page.context().close();
    }
  },

  async "coordinates are never smaller than nine pixels, on a board of one level or six"(visit) {
    for (const [spec, size] of [["courier-leapale", wide], ["courier-leapale", { width: 1920, height: 1080 }], ["travelers", { width: 360, height: 740 }]]) {
      const person = await visit.person({ viewport: size });
      await person.open(spec);
      await person.page.locator(".coordinates text").first().waitFor({ state: "attached" });
      const sizes = await person.page.locator(".coordinates text").evaluateAll((all) =>
        all
          .filter((one) => one.getClientRects().length > 0)
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a),
      );
      check(sizes.length > 0 || size === wide, "there are coordinates");
      check(sizes.every((one) => one >= 8.95), `${spec}: the smallest has ${Math.min(...sizes)} pixels`);
      await person.page.context().close();
    }
  },

  async "the page says what numbers mean; who has left a game for four may begin another one"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await person.open("safe-passage:start=254,goal=queens");
    await page.locator(".about-game", { hasText: "No. 254 · kings and queens" }).waitFor();
    const computers = Object.fromEntries([..."wne"].map((seat) => [seat, { level: 1 }]));
    await person.open("traverse:players=4", { events: [...setups, ...setups], players: computers });
    await person.press("Resign");
    await person.press("Yes");
    await page.locator(".told").getByRole("button", { name: "Skip to the end" }).waitFor();
    await page.locator(".about-game, .panel", { hasText: "4 players" }).first().waitFor();
    const link = page.locator(".told").getByRole("link", { name: "New game" });
    await link.waitFor();
    await page.locator(".told").getByRole("button", { name: "Rematch" }).click();
    await page.locator(".setup").waitFor();
    checkEqual(await person.moves(), []);
  },
});
