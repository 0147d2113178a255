// Each game as a stranger plays it in the browser: started from the first page, against the computer
// to the end, by mouse, by touch and by keyboard; options, hints, undo, refusals, the cube, setups.
import { anyTurn, begin, playWhole, setUp } from "./games_played.mjs";
import { becomes, check, checkBar, checkEqual, runTests, until } from "./visit.mjs";

/** A throw may have to be confirmed, once its place is chosen. */
async function confirmThrow(person) {
  const made = person.page.locator(".moves .move-cell").nth(8);
  const yes = person.page.getByRole("button", { name: /^Throw to/ });
  await made.or(yes).first().waitFor({ state: "attached" });
  if ((await yes.count()) > 0) await yes.click();
}

/** One more stage of the hint. */
async function nextHint(person) {
  const lit = await person.page.locator(".hint .lit").count();
  await person.press("Hint");
  await person.page.locator(".hint .lit").nth(lit).waitFor();
}

const weakest = { level: 1 };
// TRAVERSE for four, whose computers are within a few turns of the end.
const NEARLY_OVER = "1sSsSsD6/2sC2sTsT2wC/1eC1eD5wT/1eS6wSwD/1eT2sC1sD1wTwD/9wC/3eD6/1eT1nD4eCwS/1eS8/2nTnCnTnDnCnSnS1 s advanced 4 186";
/** A window with room for a column on both sides of the board. */
const wide = { width: 1366, height: 768 };

/** How the goal stands: a way is known, or none was found yet. */
const towards = /within reach|more moves?|found yet/i;

/** A move at an earlier position: the list may get shorter by it. */
async function moveHere(person, from, to) {
  const tried = await person.page.locator(".try").count();
  await person.tap(from);
  await person.page.locator(".target").first().waitFor();
  await person.tap(to);
  await person.page.locator(".try").nth(tried).waitFor();
}

/** From where to where a hint points. */
async function hinted(person) {
  const words = await person.page.locator("section.hint").innerText();
  const places = [...words.matchAll(/\b[a-h][1-8]\b/g)].map(([place]) => place);
  const movers = await Promise.all(places.map((place) => person.place(place).evaluate((cell) => cell.classList.contains("mover"))));
  return [places[movers.indexOf(true)], places[movers.indexOf(false)]];
}

/** Steps of what is played back wait in `window.steps`; other timers of the page are shorter or far longer. */
function holdSteps() {
  const real = window.setTimeout;
  window.steps = [];
  window.setTimeout = (call, time, ...rest) => (time >= 600 && time < 700 ? window.steps.push(call) : real(call, time, ...rest));
}

runTests({
  async "The Travelers by mouse: a move, the answer, a refusal, undo, resigning"(visit) {
    const person = await visit.person();
    const { page } = person;
    await begin(person, "The Travelers");
    const names = await page.locator(".strip .name > span:first-child").allTextContents();
    checkEqual(names.map((name) => name.trim()), ["Stroller", "You"]);
    await person.move("a2", "a4");
    await person.moveCount(2);
    await person.tap("d1");
    await page.locator(".target").first().waitFor();
    await person.tap("d9");
    await page.locator(".message").waitFor();
    check(/d9|Traveler/.test(await page.locator(".message").textContent()), "the refusal says why");
    await person.press("Undo");
    await page.locator(".moves .move-cell").first().waitFor({ state: "detached" });
    check((await page.locator(".message").count()) === 0, "what was refused is no longer said");
    await person.press("Redo");
    await person.moveCount(2);
    await page.locator(".mover").first().waitFor();
    await person.press("Resign");
    checkEqual((await person.moves()).length, 2, "moves, while it is asked whether to resign:");
    await person.press("No");
    await person.press("Resign");
    await person.press("Yes");
    await person.says("Black wins: resignation.");
    check(await page.getByRole("button", { name: "Resign", exact: true }).isDisabled(), "who has resigned may not do so again");
    checkEqual(await person.picture(), ["travelers.png", "PNG", 1080, 1080]);
    await page.locator(".result").getByRole("button", { name: "Rematch" }).click();
    await page.locator(".mover").first().waitFor();
    checkEqual(await person.moves(), []);
  },

  async "a player who has not moved yet is told what to do, also on a phone"(visit) {
    const aims = {
      "travelers:": "Bring both your Travelers to the last rank.",
      "courier-leapale:": "Checkmate the enemy Emperor.",
      "safe-passage:": "Swap the kings. No piece but a pawn may be in danger.",
      "safe-passage:goal=queens,danger=relaxed": "Swap the kings and the queens. Danger is allowed only where the other side can end it at once.",
    };
    const person = await visit.person({ viewport: { width: 360, height: 740 } });
    for (const [spec, aim] of Object.entries(aims)) {
      await person.go(`/play?spec=${encodeURIComponent(spec.replace(/:$/, ""))}`);
      const told = person.page.locator(".told", { hasText: aim });
      await told.waitFor();
      check(await told.evaluate((box) => box.scrollHeight <= box.clientHeight && box.getBoundingClientRect().bottom <= innerHeight), `all of it is in sight: ${spec}`);
    }
    await person.go("/play?spec=traverse");
    await person.page.locator(".setup", { hasText: "Bring all your pieces to the opposite side first." }).waitFor();
    await person.go("/play?spec=travelers");
    await person.move("a2", "a4");
    await person.moveCount(1);
    check((await person.page.locator(".told", { hasText: "Bring both" }).count()) === 0, "it is not said again after a move");
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
    await person.go("/");
    await page.evaluate(() => {
      const node = { event: "", parent: 0, children: [] };
      const game = { spec: "safe-passage:start=3", start: "", players: { w: "person", b: "person" }, nodes: [node], at: 0, when: 1 };
      localStorage.setItem("wayfarer.games", JSON.stringify({ early: game }));
    });
    await person.go("/play/early");
    await person.tap("e2");
    check((await page.locator("[data-piece]").count()) === 0, "the tap came first");
    tapped();
    await page.locator('[data-target="e4"]').waitFor();
  },

  async "The Travelers: a displacement is a second choice on the board"(visit) {
    const person = await visit.person();
    // e1 cannot pass its own Block at once: the Displacer goes out by f3.
    const events = ["f2f3", "a8a5", "f3f4", "a5a4", "e1f2", "i8i7", "f2f3", "i7i6"];
    await person.open("travelers", { events });
    await person.tap("f3");
    await person.page.locator(".target").first().waitFor();
    await person.tap("a3");
    await person.says("Throw a piece beside the Displacer?");
    await person.tap("a4");
    await person.says("Throw the Ace where?");
    await person.tap("g3");
    await confirmThrow(person);
    await person.moveCount(9);
    checkEqual((await person.moves()).at(-1), "f3a3,a4g3");
    check((await person.place("g3").getAttribute("aria-label")).includes("Black Ace"), "the Ace was thrown");
  },

  async "TRAVERSE by keyboard, a whole game against the computer"(visit) {
    const person = await visit.person();
    person.use = "keys";
    await playWhole(person, "TRAVERSE");
  },

  async "The Travelers by touch on a phone, a whole game against the computer"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    person.use = "touch";
    await playWhole(person, "The Travelers");
  },

  async "Courier Leapale by mouse on the levels, a whole game against the computer"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    await playWhole(person, "Courier Leapale", 300);
  },

  async "Safe Passage: an unsafe move is explained and taken back; hints, undo, redo, other tries"(visit) {
    const person = await visit.person({ patient: true, viewport: wide });
    const { page } = person;
    await begin(person, "Safe Passage");
    await person.move("e2", "e4");
    await person.move("b7", "b6");
    await person.tap("f1");
    await page.locator(".target").first().waitFor();
    await person.tap("a6");
    await person.says("This would leave the bishop on a6 in danger");
    check((await person.moves()).length === 2, "the unsafe move was not made");
    const warned = await page.locator(".cell.warned").evaluateAll((all) => all.map((one) => one.dataset.place));
    checkEqual(warned.sort(), ["a6", "b8", "c8"], "the places of the danger:");
    await page.keyboard.press("Escape");
    check((await page.locator(".message").count()) === 0, "Escape clears what was said");
    await person.tap("f1");
    await page.locator(".target").first().waitFor();
    await person.tap("a6");
    await person.says("This would leave the bishop on a6 in danger");
    checkEqual(await page.locator(".why").count(), 0, "bubbles over the pieces that the reason is about:");
    await person.press("Hint");
    await page.locator(".hint .lit").first().waitFor();
    checkEqual(await page.locator(".message").count(), 0, "refusals beside a hint:");
    for (let stage = 1; (await page.locator(".hint .lit").count()) < 3 && stage < 3; stage++) await nextHint(person);
    await person.press("Undo");
    await person.press("Undo");
    await page.locator(".moves .move-cell").first().waitFor({ state: "detached" });
    check((await page.locator(".hint").count()) === 0, "a hint is for its position only");
    await person.move("d2", "d4");
    const node = (name) => page.locator(".try", { has: page.locator("title", { hasText: name }) });
    await node("b7 to b6").click(); // back on the other line
    await person.moveCount(2);
    checkEqual(await person.moves(), ["e2e4", "b7b6"]);
    await node("e2 to e4").click(); // and from a node in the middle, another way
    await moveHere(person, "d7", "d6");
    checkEqual(await person.moves(), ["e2e4", "d7d6"]);
    checkEqual(await page.locator(".try").count(), 5, "positions tried");
    await page.getByRole("switch", { name: "Check after each move" }).click();
    await page.locator(".par-line", { hasText: towards }).waitFor();
    checkEqual(await page.locator(".goal-ladder li").count(), 4);
  },

  async "Safe Passage says one thing of a position: hint, par and what is within reach, also after a reload"(visit) {
    const person = await visit.person({ patient: true, viewport: wide });
    const { page } = person;
    await begin(person, "Safe Passage");
    const line = () => page.locator(".par-line").innerText();
    await page.locator(".par-line.ok", { hasText: "Par is still within reach" }).waitFor(); // the book has the way
    while ((await page.locator(".hint .lit").count()) < 3) await nextHint(person);
    check(/exactly|at most 23/.test(await page.locator("section.hint").innerText()), "the hint knows the way that par is");
    const [from, to] = await hinted(person);
    await person.move(from, to);
    await page.locator(".par-line.ok").waitFor(); // it is told along the way
    await person.move("h7", "h6").catch(() => person.move("a7", "a6"));
    await page.getByRole("button", { name: "Can it still be reached?" }).click();
    await page.locator(".par-line", { hasText: towards }).waitFor();
    const said = await line();
    await page.reload();
    await page.locator(".par-line", { hasText: said }).waitFor();
    while ((await page.locator(".hint .lit").count()) < 3) await nextHint(person);
    const number = Number(/(\d+) more moves?/.exec(said)?.[1] ?? 0);
    const hint = await page.locator("section.hint").innerText();
    check(number === 0 || hint.includes(`${number} more move`), `${said} beside the hint: ${hint}`);
    checkEqual(await line(), said, "what is within reach, after the hint:");
  },

  async "the tree of tries is walked by the keyboard, with one stop for all of it"(visit) {
    const person = await visit.person({ viewport: wide });
    const { page } = person;
    await begin(person, "Safe Passage");
    await person.move("e2", "e4");
    await person.move("b7", "b6");
    await person.press("Undo");
    await moveHere(person, "d7", "d6");
    checkEqual(await page.locator('.try[tabindex="0"]').count(), 1, "stops");
    await page.locator('.try[tabindex="0"]').focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await becomes(() => person.moves(), ["e2e4", "b7b6"], "the other try:");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.locator(".earlier").waitFor();
    await moveHere(person, "d2", "d4"); // a try from the start
    checkEqual(await person.moves(), ["d2d4"]);
    checkEqual(await page.locator(".try").count(), 5, "positions tried");
  },

  async "the puzzle of the day can be solved with hints"(visit) {
    const person = await visit.person({ patient: true });
    const { page } = person;
    await person.go("/puzzle/2026-11-25");
    await page.locator(".mover").first().waitFor();
    for (let i = 0; i < 12 && !(await person.isOver()); i++) {
      await person.press("Hint");
      await page.locator(".hint .lit").first().waitFor(); // and not being looked for any more
      while ((await page.locator(".hint .lit").count()) < 3) await nextHint(person);
      await person.move(...(await hinted(person)));
      await person.moveCount(i + 1);
      await page.locator(".mover, .result").first().waitFor();
    }
    await person.says("The goal is reached");
  },

  async "TRAVERSE for four, advanced, three of them computers; after resigning they can be watched, or skipped"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("traverse:players=4,rules=advanced", { players: { w: weakest, n: weakest, e: weakest } });
    await person.press("Suggest");
    await page.getByRole("button", { name: "Suggest", exact: true }).waitFor();
    await setUp(person);
    for (let turn = 0; turn < 4 && (await person.mayMove()); turn++) await anyTurn(person);
    await page.locator(".mover").first().waitFor();
    const before = (await person.moves()).length;
    check(before >= 16, `the computers answer: ${before} moves`);
    checkEqual(await page.locator(".seats .player").count(), 4, "seats:");
    await person.press("Resign");
    await person.press("Yes");
    await person.moveCount(before + 3); // the departure and two moves
    check(await page.getByRole("button", { name: "Resign", exact: true }).isDisabled(), "who is out may not resign");
    await person.open("traverse:players=4,rules=advanced", { players: { w: weakest, n: weakest, e: weakest }, start: NEARLY_OVER });
    await person.press("Resign");
    await person.press("Yes");
    await person.press("Skip to the end");
    await page.locator(".result").waitFor();
  },

  async "a setup is made on the board, by mouse, by touch and by keyboard, without scrolling"(visit) {
    for (const [use, width, height] of [["mouse", 1366, 768], ["touch", 360, 740], ["keys", 1366, 768]]) {
      const phone = use === "touch";
      const person = await visit.person({ viewport: { width, height }, hasTouch: phone, isMobile: phone });
      const { page } = person;
      person.use = use;
      await person.open("traverse");
      await person.tap("b1"); // a Square
      await person.tap("e1"); // a Circle
      const first = await person.place("b1").getAttribute("aria-label");
      check(first.includes("Circle"), `after a swap by ${use}: ${first}`);
      if (use === "mouse") {
        await person.place("b1").dragTo(person.place("i1"));
        check((await person.place("i1").getAttribute("aria-label")).includes("Circle"), "dragging swaps too");
        await person.place("i1").dragTo(person.place("b1"));
      }
      for (const name of ["Shuffle", "Suggest", "Done"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        check(box.y >= 0 && box.y + box.height <= height, `${name} is in sight on ${width} by ${height}`);
      }
      await person.press("Done");
      await person.moveCount(1);
      checkEqual(await person.moves(), ["=CDTSCTDS"]);
      await page.locator(".setup").waitFor(); // the other seat's, on the board turned to it
      checkEqual(await page.evaluate(() => scrollY), 0, "scrolled:");
    }
  },

  async "a game is there again after the page was closed, at the position that was looked at"(visit) {
    const person = await visit.person();
    const { page } = person;
    await begin(person, "The Travelers");
    await person.move("a2", "a4");
    await person.moveCount(2);
    const moves = await person.moves();
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/\?at=1$/);
    await page.reload();
    await person.moveCount(2);
    checkEqual(await person.moves(), moves, "the whole game:");
    checkEqual(await page.locator(".moves [aria-current]").getAttribute("data-move"), moves[0], "what is shown:");
    await person.go("/");
    await page.locator(`a[href^="/play/"]`).first().click();
    await person.moveCount(2);
    checkEqual(await person.moves(), moves);
  },

  async "a game is saved as text and opened again"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("travelers", { events: ["a2a4", "a8a6"], at: 1 });
    await person.press("More");
    const { name, bytes } = await person.saved("Save as text");
    const file = { name, mimeType: "text/plain", buffer: bytes };
    await person.go("/");
    await page.locator("input[type=file]").setInputFiles(file);
    await person.moveCount(2);
    await person.move("b2", "b4");
    checkEqual(await person.moves(), ["a2a4", "a8a6", "b2b4"]);
    await person.go("/");
    const rubbish = { name: "x.txt", mimeType: "text/plain", buffer: Buffer.from('[Spec "chess"]') };
    await page.locator("input[type=file]").setInputFiles(rubbish);
    await page.locator(".toast.refusal", { hasText: "x.txt is no saved game: line 1, column" }).waitFor();
  },

  async "a link opens its game anywhere, and one that is wrong offers a way on"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/play?spec=travelers&moves=a2a4+a8a6+b2b4&at=1");
    await person.moveCount(3);
    checkEqual(await person.moves(), ["a2a4", "a8a6", "b2b4"]);
    checkEqual(await page.locator(".moves [aria-current]").getAttribute("data-move"), "a2a4");
    await page.waitForURL(/\/play\/\w+\?at=1$/);
    for (const wrong of ["/play?spec=safe-passage:start=9999", "/play?spec=travelers&moves=a2a9", "/play?spec=chess", "/play/none"]) {
      await person.go(wrong);
      await page.getByRole("link", { name: "All games" }).waitFor();
      check((await page.getByRole("heading").first().textContent()) !== "", `${wrong}: a headline`);
    }
    await person.go("/");
    await page.evaluate(() => {
      const node = { event: "", parent: 0, children: [] };
      const game = { spec: "safe-passage:start=9999", start: "", players: { w: "person", b: "person" }, nodes: [node], at: 0, when: 1 };
      localStorage.setItem("wayfarer.games", JSON.stringify({ wrong: game }));
    });
    await person.go("/play/wrong"); // kept by an older page, which did not look at what was written
    await page.getByRole("link", { name: "All games" }).waitFor();
    await person.go("/play?spec=safe-passage:start=9999");
    await page.getByRole("link", { name: "New game of Safe Passage" }).click();
    await page.waitForURL("**/new/safe-passage");
  },

  async "keys go through the moves, Escape lets go, z shows the board alone; rules stand beside the game"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const events = ["a2a4", "a8a6", "b2b4", "b8b6"];
    await person.open("travelers", { events });
    const shown = async () => (await page.locator(".moves [aria-current]").getAttribute("data-move").catch(() => "")) ?? "";
    for (const [key, move] of [["ArrowLeft", "b2b4"], ["ArrowLeft", "a8a6"], ["ArrowRight", "b2b4"], ["End", "b8b6"], ["ArrowUp", ""], ["ArrowDown", "b8b6"]]) {
      await page.keyboard.press(key);
      if (move === "") await page.locator(".moves [aria-current]").waitFor({ state: "detached" });
      else await page.locator(`.moves [aria-current][data-move="${move}"]`).waitFor();
    }
    checkEqual(await shown(), "b8b6");
    await person.tap("c2");
    await page.locator(".target").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".target").first().waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await page.locator(".actions").waitFor({ state: "hidden" }); // the board alone
    await page.keyboard.press("z");
    await page.locator(".actions").waitFor();
    await person.press("Rules");
    await page.getByText("Bring both").or(page.locator(".rules p")).first().waitFor();
    check(await page.locator(".board").first().isVisible(), "the board is still there");
    await page.keyboard.press("Escape");
    await page.locator(".rules").waitFor({ state: "detached" });
    await person.move("c2", "c3");
  },

  async "a move at an earlier position begins another line, and the one before can be gone back to"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("safe-passage", { events: ["e2e4", "e7e5", "g1f3"], at: 1 });
    await person.tap("d7");
    await page.locator(".target").first().waitFor();
    await person.tap("d6");
    await page.locator('.moves [data-move="d7d6"]').waitFor();
    checkEqual(await person.moves(), ["e2e4", "d7d6"]);
    await person.press("Go back to them");
    await person.moveCount(3);
    checkEqual(await person.moves(), ["e2e4", "e7e5", "g1f3"]);
  },

  async "holding a move shows its position for as long as it is held"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("travelers", { events: ["a2a4", "a8a6", "b2b4"] });
    const first = page.locator(".moves .move-cell").first();
    const { x, y, width, height } = await first.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.locator('[data-place="a8"][aria-label*="Ace"]').waitFor();
    await page.mouse.up();
    await page.locator('[data-place="a8"]:not([aria-label*="Ace"])').waitFor();
    check(!page.url().includes("at="), "the game stays where it is");
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
    await person.open("safe-passage:start=3"); // king f1, rook g1: they change places at once
    await person.move("f1", "g1");
    checkEqual(await person.moves(), ["f1g1"]);
    check((await person.place("g1").getAttribute("aria-label")).includes("king"), "the king stands on g1");
    check((await person.place("f1").getAttribute("aria-label")).includes("rook"), "the rook stands on f1");
  },

  async "a departure leaves the moves of the others in their rows"(visit) {
    const person = await visit.person();
    const setups = ["=SDTCCTDS", "=SDTCCTDS", "=SDTCCTDS", "=SDTCCTDS"];
    await person.open("traverse:players=4", { events: [...setups, "b1b2", "w:resigns", "b10b9", "j2i2", "b2b3"] });
    const seats = await person.page.locator(".moves .of-seat").evaluateAll((all) => all.map((one) => one.dataset.seat).join(""));
    checkEqual(seats, "swneswnes");
    checkEqual(await person.page.locator(".moves .number").allTextContents(), ["1", "2", "3"]);
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
    const game = "b1b2 b10b9 d1e2 i10i9 i1i2 b9b8 e2f3 b8b7 i2h2 b7b6 h2g2 b6b5".split(" ");
    await person.open("traverse", { events: ["=SDTCCTDS", "=SDTCCTDS", ...game] });
    await person.move("f1", "b3"); // over e1, c1 and b2
    await until(person.page, "a stop at each jump", () => globalThis.animated.some((frames) => frames >= 4));
  },

  async "tap to legal targets within 50 ms"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    await begin(person, "Courier Leapale");
    await person.page.locator(".mover").nth(5).waitFor({ state: "attached" });
    const movers = await person.page.locator(".mover").evaluateAll((all) => all.slice(0, 6).map((one) => one.dataset.place));
    const times = [];
    for (const place of movers) {
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

  async "of four seats, the turns since one's own are drawn, each in its colour; a third repetition is said"(visit) {
    const person = await visit.person();
    const { page } = person;
    const weakest = { level: 1 };
    const setups = Array(4).fill("=SDTCCTDS");
    await person.open("traverse:players=4", { players: { w: weakest, n: weakest, e: weakest }, events: [...setups, "b1b2", "a5b5", "e10e9", "j5i5"] });
    const trails = page.locator('[data-mark="trail"]');
    await trails.first().waitFor({ state: "attached" });
    checkEqual((await trails.evaluateAll((all) => all.map((one) => one.dataset.seat))).sort(), ["n", "w"], "besides the last turn:");
    await person.tap("d1");
    await page.locator(".target").first().waitFor();
    checkEqual(await trails.count(), 0, "while a piece is chosen:");
    const round = ["e5e6", "f8f7", "e6e5", "f7f8"];
    await person.open("traverse", { start: "2nDnTnCnCnTnDnS1/10/5nS4/10/10/4sS5/10/10/10/2sDsTsCsCsTsDsS1 s basic 2 2", events: [...round, ...round] });
    await page.locator(".result", { hasText: "The same position came for the third time." }).waitFor();
  },

  async "of four seats, turns since one's own are played back: after a reload, and again when asked; a tap or a move key ends it"(visit) {
    const person = await visit.person({ ...wide, reducedMotion: "no-preference" });
    const { page } = person;
    await page.addInitScript(holdSteps);
    const setups = Array(4).fill("=SDTCCTDS");
    await person.open("traverse:players=4", { players: { w: weakest, n: weakest, e: weakest }, events: [...setups, "b1b2", "a5b5", "e10e9", "j5i5"] });
    const shows = async (made, trails) => {
      const on = (place) => page.locator(`[data-on="${place}"]`).waitFor({ state: "attached" });
      for (const [i, [from, to]] of [["a5", "b5"], ["e10", "e9"], ["j5", "i5"]].entries()) await on(i < made ? to : from);
      const drawn = () => page.locator('[data-mark="trail"]').evaluateAll((all) => all.map((one) => one.dataset.seat).sort());
      await becomes(drawn, trails, `trails after ${made} of the turns`);
    };
    const step = () => page.evaluate(() => window.steps.splice(0).forEach((next) => next()));
    const playsBack = async () => {
      for (const [made, trails] of [[0, []], [1, []], [2, ["w"]], [3, ["n", "w"]]]) {
        await shows(made, trails);
        await until(page, "the next step waits", () => window.steps.length > 0);
        await step();
      }
    };
    await playsBack(); // of itself: the page has just been opened
    const button = page.getByRole("button", { name: "Play back" }).first();
    await button.click();
    await playsBack();
    await page.keyboard.press("r");
    await shows(0, []);
    await page.locator(".told", { hasText: "b1–b2" }).waitFor(); // the words go with it
    await person.tap("d1");
    await page.locator(".target").first().waitFor(); // the same tap has chosen the piece
    await shows(3, []);
    await page.keyboard.press("Escape");
    await button.click();
    await shows(0, []);
    await page.keyboard.press("ArrowLeft");
    await page.locator(".earlier", { hasText: "After move 7 of 8." }).waitFor();
    await shows(2, ["w"]);
    checkEqual(await button.count(), 0, "of an earlier position:");
  },

  async "turns are played back on a phone too; with reduced motion only when asked, and not where two play"(visit) {
    const person = await visit.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = person;
    await page.addInitScript(holdSteps);
    const setups = Array(4).fill("=SDTCCTDS");
    await person.open("traverse:players=4", { players: { w: weakest, n: weakest, e: weakest }, events: [...setups, "b1b2", "a5b5", "e10e9", "j5i5"] });
    const button = page.locator(".told .btn", { hasText: "Play back" });
    await button.waitFor();
    checkEqual(await page.evaluate(() => window.steps.length), 0, "steps that wait:");
    for (const [width, height] of [[320, 568], [568, 320], [390, 844]]) {
      await page.setViewportSize({ width, height });
      const cut = await button.evaluateAll(([one]) => {
        const [inner, outer] = [one, one.closest(".spoken")].map((part) => part.getBoundingClientRect());
        return inner.height > 0 && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1);
      });
      check(!cut, `the button is cut off at ${width} by ${height}`);
    }
    await button.tap();
    await page.locator('[data-on="a5"]').waitFor({ state: "attached" });
    checkEqual(await page.locator(".pieces .piece").evaluateAll((all) => all.flatMap((one) => one.getAnimations()).length), 0, "what moves:");
    await person.place("d1").tap();
    await page.locator(".target").first().waitFor();
    await page.locator('[data-on="b5"]').waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await person.press("More");
    await page.locator(".more").getByRole("button", { name: "Play back" }).tap();
    await page.locator('[data-on="a5"]').waitFor({ state: "attached" });
    await person.open("travelers", { players: { b: weakest }, events: ["a2a4", "b8b6"] });
    await page.locator(".told", { hasText: "b8–b6" }).waitFor();
    checkEqual(await button.count(), 0, "where two play:");
  },
});
