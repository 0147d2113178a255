// Each game as a stranger plays it in the browser: started from the home page, against the computer
// to the end, by mouse, by touch and by keyboard; options, hints, undo, refusals, the cube, setups.
import { check, checkBar, checkEqual, runTests } from "./visit.mjs";

/** Plays on until the game is over: any piece that can move, to the target that is furthest on. */
async function playToTheEnd(person, most = 400) {
  for (let turn = 0; turn < most && (await person.mayMove()); turn++) await anyTurn(person);
  check(await person.isOver(), `no end after ${most} turns: ${await person.status()}`);
}

async function anyTurn(person) {
  const { page } = person;
  if ((await page.locator(".setup").count()) > 0) return setUp(person);
  const before = (await person.moves()).length;
  const movers = await page.locator(".mover").evaluateAll((all) => all.map((one) => one.dataset.place));
  if (movers.length === 0) return person.press("Pass: no piece can move");
  await person.tap(furthestBack(movers));
  await tapTarget(person);
  const made = page.locator(".moves li button").nth(before);
  for (;;) {
    await made.or(page.locator(".asking")).first().waitFor({ state: "attached" });
    if ((await made.count()) > 0) return undefined;
    const choice = page.locator(".asking .slot, .asking button", { hasNotText: "Take the move back" }).first();
    if ((await choice.count()) > 0) await choice.click();
    else await tapTarget(person); // where a circle is put back
  }
}

/** The target that is drawn highest. */
async function tapTarget(person) {
  await person.page.locator(".target").first().waitFor();
  const targets = await person.page
    .locator(".target")
    .evaluateAll((all) => all.map((dot) => [dot.getBoundingClientRect().y, dot.dataset.target]));
  await person.tap(targets.sort((a, b) => a[0] - b[0])[0][1]);
}

function furthestBack(places) {
  return places.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))[Math.floor(Math.random() * Math.min(3, places.length))];
}

async function setUp(person) {
  await person.press("Shuffle");
  await person.press("Done");
  await person.moveCount(1);
}

async function begin(person, title) {
  await person.go("/");
  const button = person.page.getByRole("button", { name: `Play ${title}` });
  if (person.use === "keys") {
    await button.focus();
    await person.page.keyboard.press("Enter");
  } else await (person.use === "touch" ? button.tap() : button.click());
  await person.page.locator(".mover, .setup").first().waitFor();
}

/** A game of another spec, the options chosen as a person chooses them. */
async function beginWith(person, game, options) {
  await person.go(`/new/${game}`);
  for (const [label, value] of Object.entries(options)) await person.page.getByLabel(label).first().selectOption(value);
  await person.press("Play here");
  await person.page.locator(".status").waitFor();
}

const reachable = /The goal can be reached in (at most|exactly) \d+ more moves/;

runTests({
  async "The Travelers by mouse: a move, the answer, a refusal, undo, resigning"(visit) {
    const person = await visit.person();
    await begin(person, "The Travelers");
    checkEqual(await person.page.locator(".seats small").allTextContents(), ["person", "computer, level 1"]);
    await person.move("a2", "a4");
    await person.moveCount(2);
    await person.tap("d1");
    await person.page.locator(".target").first().waitFor();
    await person.tap("d9");
    await person.page.locator(".message").waitFor();
    check(/d9|Traveler/.test(await person.page.locator(".message").textContent()), "the refusal says why");
    await person.press("Undo");
    await person.page.locator(".moves li button").first().waitFor({ state: "detached" });
    await person.move("b2", "b4");
    await person.moveCount(2);
    await person.press("Resign");
    await person.says("Black wins: resignation.");
  },

  async "a tap before the rules have come is not lost"(visit) {
    const person = await visit.person();
    const { page } = person;
    let tapped;
    const afterTap = new Promise((resolve) => (tapped = resolve));
    await page.route("**/*.wasm", async (route) => {
      await afterTap;
      await route.continue();
    });
    await person.go("/new/travelers");
    await person.press("Play here");
    await person.tap("f2");
    check((await page.locator("[data-piece]").count()) === 0, "the tap came first");
    tapped();
    await page.locator('[data-target="f4"]').waitFor();
  },

  async "The Travelers: a displacement is a second choice on the board"(visit) {
    const person = await visit.person();
    await beginWith(person, "travelers", { Black: "person" });
    // e1 cannot pass its own Block at once: the Displacer goes out by g3, and throws the Ace from a8.
    await person.move("f2", "f3");
    await person.move("a8", "a5");
    await person.move("f3", "f4");
    await person.move("a5", "a4");
    await person.tap("e1");
    await person.page.locator(".target").first().waitFor();
    await person.tap("f2");
    await person.moveCount(5);
    await person.move("i8", "i7");
    await person.tap("f2");
    await person.page.locator(".target").first().waitFor();
    await person.tap("f3");
    await person.moveCount(7);
    await person.move("i7", "i6");
    await person.tap("f3");
    await person.page.locator(".target").first().waitFor();
    await person.tap("a3");
    await person.says("Displace a piece beside the Displacer?");
    await person.tap("a4");
    await person.says("Where does Black's Ace from a4 go?");
    await person.tap("g3");
    await person.moveCount(9);
    checkEqual((await person.moves()).at(-1), "f3a3,a4g3");
    check((await person.place("g3").getAttribute("aria-label")).includes("Black Ace"), "the Ace was thrown");
  },

  async "TRAVERSE by keyboard, a whole game against the computer"(visit) {
    const person = await visit.person();
    person.use = "keys";
    await begin(person, "TRAVERSE");
    await playToTheEnd(person);
  },

  async "The Travelers by touch on a phone, a whole game against the computer"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    person.use = "touch";
    await begin(person, "The Travelers");
    await playToTheEnd(person);
  },

  async "Courier Leapale by mouse on the levels, a whole game against the computer"(visit) {
    const person = await visit.person();
    await begin(person, "Courier Leapale");
    await playToTheEnd(person, 300);
  },

  async "the cube: drawn, and a tap on it chooses as on the levels"(visit) {
    const person = await visit.person({ webgl: true });
    await begin(person, "Courier Leapale");
    const canvas = person.page.locator(".cube canvas");
    await canvas.waitFor();
    const box = await canvas.boundingBox();
    // with more and more time to show what a tap chose, for machines that are slow
    for (let i = 0; i < 200 && (await person.page.locator(".target").count()) === 0; i++) {
      await person.page.mouse.click(box.x + box.width * (0.3 + 0.4 * ((i * 7) % 11) / 11), box.y + box.height * (0.3 + 0.05 * (i % 11)));
      await person.page.waitForTimeout(60 + 10 * i);
    }
    check((await person.page.locator(".target").count()) > 0, "no tap on the cube chose a piece");
    check((await person.page.locator(".cell.selected").count()) === 1, "the levels show the same choice");
  },

  async "Safe Passage: an unsafe move is explained and taken back; hint, undo, redo, ladder"(visit) {
    const person = await visit.person({ patient: true });
    await begin(person, "Safe Passage");
    await person.move("e2", "e4");
    await person.move("b7", "b6");
    await person.tap("f1");
    await person.page.locator(".target").first().waitFor();
    await person.tap("a6");
    await person.says("This would leave the bishop on a6 in danger");
    check((await person.moves()).length === 2, "the unsafe move was not made");
    const warned = await person.page.locator(".cell.warned").evaluateAll((all) => all.map((one) => one.dataset.place));
    checkEqual(warned.sort(), ["a6", "b8", "c8"], "the places of the danger:");
    await person.press("Hint");
    await person.says(reachable);
    await person.press("Undo");
    await person.press("Undo");
    await person.page.locator(".moves li button").first().waitFor({ state: "detached" });
    await person.move("d2", "d4");
    await person.page.locator(".tries h2", { hasText: "3 moves tried" }).waitFor();
    await person.page.locator(".tries button", { hasText: "b7b6" }).click(); // back on the other line
    await person.moveCount(2);
    checkEqual(await person.moves(), ["e2e4", "b7b6"]);
    await person.page.getByLabel("tell me whether the goal can still be reached").check();
    await person.page.getByText(reachable).waitFor();
    checkEqual(await person.page.locator(".ladder li").count(), 4);
  },

  async "the puzzle of the day can be solved with hints"(visit) {
    const person = await visit.person({ patient: true });
    await person.go("/puzzle");
    await person.page.locator(".mover").first().waitFor();
    for (let i = 0; i < 12 && !(await person.isOver()); i++) {
      await person.press("Hint");
      const next = person.page.locator(".message", { hasText: "Next:" });
      await next.waitFor();
      const move = /Next: (\w+)/.exec(await next.textContent())[1];
      await person.move(move.slice(0, 2), move.slice(2, 4));
    }
    await person.says("The goal is reached");
  },

  async "TRAVERSE for four, advanced, three of them computers"(visit) {
    const person = await visit.person();
    await person.go("/new/traverse");
    await person.page.getByLabel("Players").selectOption("4");
    await person.page.getByLabel("Rules").selectOption("advanced");
    for (const seat of ["West", "North", "East"]) await person.page.getByLabel(seat).selectOption("1");
    await person.press("Play here");
    await person.page.locator(".setup").waitFor();
    await person.press("Suggest");
    await person.page.getByRole("button", { name: "Suggest", exact: true }).waitFor();
    await setUp(person);
    for (let turn = 0; turn < 6 && (await person.mayMove()); turn++) await anyTurn(person);
    check((await person.moves()).length > 20, "the computers answer");
  },

  async "a game is there again after the page was closed"(visit) {
    const person = await visit.person();
    await begin(person, "The Travelers");
    await person.move("a2", "a4");
    await person.moveCount(2);
    const moves = await person.moves();
    await person.go("/");
    await person.page.getByRole("link", { name: "The Travelers", exact: true }).first().click();
    await person.moveCount(2);
    checkEqual(await person.moves(), moves);
  },

  async "a game is saved as text and opened again"(visit) {
    const person = await visit.person();
    await beginWith(person, "travelers", { Black: "person" });
    await person.move("a2", "a4");
    await person.move("a8", "a6");
    const coming = person.page.waitForEvent("download");
    await person.press("Save as text");
    const file = await (await coming).path();
    await person.go("/");
    await person.page.getByLabel("Open a file").setInputFiles(file);
    await person.moveCount(2);
    await person.move("b2", "b4");
    checkEqual(await person.moves(), ["a2a4", "a8a6", "b2b4"]);
    await person.go("/");
    const rubbish = { name: "x.txt", mimeType: "text/plain", buffer: Buffer.from('[Spec "chess"]') };
    await person.page.getByLabel("Open a file").setInputFiles(rubbish);
    await person.page.locator(".message", { hasText: "x.txt: line 1, column" }).waitFor();
  },

  async "dragging moves a piece"(visit) {
    const person = await visit.person();
    await begin(person, "The Travelers");
    await person.place("a2").dragTo(person.place("a4"));
    await person.moveCount(1);
    checkEqual((await person.moves())[0], "a2a4");
  },

  async "castling from a Chess960 start is a tap on one's own rook"(visit) {
    const person = await visit.person();
    await person.go("/new/safe-passage");
    await person.page.getByLabel("Start").fill("3"); // king f1, rook g1: they change places at once
    await person.press("Play here");
    await person.move("f1", "g1");
    checkEqual(await person.moves(), ["f1g1"]);
    check((await person.place("g1").getAttribute("aria-label")).includes("king"), "the king stands on g1");
    check((await person.place("f1").getAttribute("aria-label")).includes("rook"), "the rook stands on f1");
  },

  async "a series of jumps is shown jump by jump"(visit) {
    const person = await visit.person({ reducedMotion: "no-preference" });
    await person.page.addInitScript(() => {
      const { animate } = Element.prototype;
      globalThis.animated = [];
      Element.prototype.animate = function (frames, ...rest) {
        globalThis.animated.push(frames.length);
        return animate.call(this, frames, ...rest);
      };
    });
    await beginWith(person, "traverse", { North: "person" });
    for (let i = 0; i < 2; i++) {
      await person.page.locator(".setup").waitFor();
      await person.press("Done");
      await person.moveCount(i + 1);
    }
    const game = [["b1", "b2"], ["b10", "b9"], ["d1", "e2"], ["i10", "i9"], ["i1", "i2"], ["b9", "b8"], ["e2", "f3"], ["b8", "b7"], ["i2", "h2"], ["b7", "b6"], ["h2", "g2"], ["b6", "b5"]];
    for (const [from, to] of game) await person.move(from, to);
    await person.move("f1", "b3"); // over e1, c1 and b2
    await person.page.waitForFunction(() => globalThis.animated.at(-1) === 4); // stops of the last animation
  },

  async "tap to legal targets within 50 ms"(visit) {
    const person = await visit.person();
    await begin(person, "Courier Leapale");
    const times = [];
    for (const place of ["wd2", "vb1", "xc1", "wd2", "ub1", "wc1"]) {
      times.push(
        await person.place(place).evaluate(
          (cell) =>
            new Promise((resolve) => {
              const start = performance.now();
              const watch = new MutationObserver(() => {
                if (cell.classList.contains("selected") === false) return;
                watch.disconnect();
                requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
              });
              watch.observe(cell, { attributes: true });
              const at = { bubbles: true, button: 0, clientX: cell.getBoundingClientRect().x + 5, clientY: cell.getBoundingClientRect().y + 5 };
              cell.querySelector("rect").dispatchEvent(new PointerEvent("pointerdown", at));
              window.dispatchEvent(new PointerEvent("pointerup", at));
            }),
        ),
      );
    }
    checkBar("tap to targets", times, 50);
  },
});
