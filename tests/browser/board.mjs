// The flat board in the browser: its size, its marks, drags, keys, drawn arrows, motion and what is asked in the
// middle of a turn.
import { becomes, check, checkEqual, protocolOf, runTests, until } from "./visit.mjs";

const everybody = Object.fromEntries([..."wbsne"].map((seat) => [seat, "person"]));
const throwing = "5u3/a1ua1YAT1/a2t5/1y4t2/9/B8/AD1b1d3/AY2U2a1/6UT1 w - 0 1"; // b3b5 stands beside the Trey
const selecting = "3t5/ayua2y2/a2t5/5u3/9/B7T/AD1bYd3/AYUA3a1/6UT1 w - 0 1"; // f6 and others bear on i4's way
const capturing = "9/6t1b/9/1y1u5/1YA1a2t1/9/9/BD7/TT7 w - 0 1";
// South's Square on e3 jumps to c3, c7 and e7
const jumping =
  "2nC2nCnDnTnD1/wDeC2sT4eT/wC9/3nS4wTeT/4wDnT1eDeC1/2wSwS6/wT8eS/wC2sDsS4eS/2nS6eD/1sDsCsC2sS1sT1 s advanced 4 10";

/** A game from a position, on this device, with a person at every seat. */
async function open(person, spec, start = "", settings = {}, ready = ".mover") {
  await person.go("/");
  const game = { spec, start, players: everybody, nodes: [{ event: "", parent: 0, children: [] }], at: 0, tip: 0, when: Date.now() };
  await person.page.evaluate(([games, kept]) => {
    localStorage.setItem("wayfarer.games", JSON.stringify(games));
    localStorage.setItem("wayfarer.settings", JSON.stringify(kept));
  }, [{ opened: game }, settings]);
  await person.go("/play/opened");
  await person.page.locator(ready).first().waitFor({ state: "attached" });
}

/** The places with a mark. */
function marked(person, mark) {
  return person.page
    .locator(`[data-mark^="${mark}"]`)
    .evaluateAll((all) => all.map((one) => one.dataset.at).sort());
}

function targets(person, kind = "target") {
  return person.page.locator(`.target.${kind}`).evaluateAll((all) => all.map((one) => one.dataset.target).sort());
}

async function select(person, place) {
  await person.tap(place);
  await person.page.locator(".target").first().waitFor({ state: "attached" });
}

async function middle(person, place) {
  const { x, y, width, height } = await person.place(place).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Presses on one place and moves to another, without letting go. */
async function pull(person, from, to, button = "left") {
  const { mouse } = person.page;
  await mouse.move(...(await middle(person, from)));
  await mouse.down({ button });
  await mouse.move(...(await middle(person, to)), { steps: 4 });
}

function lastMove(person) {
  return person.page.locator(".moves .move-cell").last().getAttribute("data-move");
}

const at = async (person, place) => (await person.place(place).getAttribute("aria-label")).split(", ")[1];

const sizes = [[320, 568, 2], [360, 740, 3], [390, 844, 2], [768, 1024, 2], [1366, 768, 1], [1366, 768, 1.25], [1920, 1080, 1], [2560, 1440, 1]];

/** The contrast of each coordinate with the ground below it, the least first; both as drawn. */
function contrastsOfCoordinates() {
  const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const mixed = (...colours) => {
    paper.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      paper.fillStyle = colour;
      paper.fillRect(0, 0, 1, 1);
    }
    return [...paper.getImageData(0, 0, 1, 1).data];
  };
  const light = (data) => {
    const [r, g, b] = data.slice(0, 3).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const fill = (element) => getComputedStyle(element).fill;
  const found = [...document.querySelectorAll(".coordinates text")].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    const cell = over?.closest("[data-place]");
    if (!cell) throw new Error(`${text.textContent} at ${x},${y} is under ${over?.outerHTML.slice(0, 200)}`);
    const [ink, ground] = [light(mixed(fill(text))), light(mixed(...[...cell.querySelectorAll("rect")].map(fill)))];
    return [Math.max(ink, ground) / Math.min(ink, ground), cell.dataset.place];
  });
  return found.sort((a, b) => a[0] - b[0]);
}

export const tests = {
  async "a board has whole device pixels a place, and most of the free height"(visit) {
    for (const [width, height, deviceScaleFactor] of sizes) {
      const phone = width < 600;
      const person = await visit.person({ viewport: { width, height }, deviceScaleFactor, hasTouch: phone, isMobile: phone });
      await open(person, "travelers");
      const { x, y, side, cell } = await person.page.locator(".board").evaluate((board) => {
        const { x, y, width } = board.getBoundingClientRect();
        return { x, y, side: width, cell: board.querySelector(".cell").getBoundingClientRect().width };
      });
      const name = `${width} by ${height} at ${deviceScaleFactor}`;
      for (const length of [x, y, side / 9]) {
        const off = Math.abs(length * deviceScaleFactor - Math.round(length * deviceScaleFactor));
        check(off < 0.02, `${name}: ${length} px is no whole number of device pixels`);
      }
      check(cell >= 32, `${name}: places of ${cell} px`);
      if (phone) check(width - side < 10, `${name}: from edge to edge, not ${side}`);
      if (width === 1366) check(side >= 0.9 * (height - 52), `${name}: ${side} of the free height`);
      await person.page.context().close();
    }
  },

  async "what is asked lies over nothing of the board, on the smallest phone too"(visit) {
    const person = await visit.person({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
    person.use = "touch";
    const free = async (name) => {
      const [board, spoken] = await Promise.all([".board", ".asking, .setup"].map((one) => person.page.locator(one).first().boundingBox()));
      check(spoken.y >= board.y + board.height - 1, `${name}: the question begins at ${spoken.y}, the board ends at ${board.y + board.height}`);
    };
    await open(person, "travelers", throwing);
    await select(person, "b3");
    await person.tap("b5");
    await until(person.page, "the Trey is marked", () => document.querySelector('[data-mark="victim"][data-at="b6"]'));
    await person.tap("b6");
    await person.says("Throw the Trey where?");
    await free("where to throw");
    await person.tap("b1");
    await person.page.getByRole("button", { name: "Throw to b1" }).waitFor();
    await free("whether to throw");
    await open(person, "traverse:players=4,rules=advanced", jumping);
    await select(person, "e3");
    await person.tap("c3");
    await person.says("Jump on, or stop here");
    await free("jumps");
    for (const spec of ["traverse", "traverse:players=4"]) {
      await open(person, spec, "", {}, ".setup");
      await free(`the setup of ${spec}`);
    }
  },

  async "where a piece may go, and where it may not with the reason"(visit) {
    const person = await visit.person();
    await open(person, "travelers", selecting);
    await select(person, "i4");
    checkEqual(await marked(person, "chosen"), ["i4"]);
    checkEqual(await targets(person, "free"), ["f1", "f7", "g4", "g6", "h5", "i5", "i6", "i7"]);
    await person.page.locator('[data-mark="forbidden"]').first().waitFor({ state: "attached" });
    const forbidden = await marked(person, "forbidden");
    check(forbidden.includes("h4") && !forbidden.includes("g4"), `forbidden: ${forbidden}`);
    await person.place("h4").hover();
    const why = await person.page.locator(".why").textContent();
    check(why.includes("h4"), `the pointer is told why: ${why}`);
    const label = await person.place("h4").getAttribute("aria-label");
    check(label.includes("not possible") && label.includes(why), `so is who hears the board: ${label}`);
    await person.tap("h4");
    await person.page.locator(".message").waitFor();
    checkEqual((await person.moves()).length, 0);
  },

  async "a capture has corners, and the taken piece goes once the taker is there"(visit) {
    const person = await visit.person({ reducedMotion: "no-preference" });
    await open(person, "travelers", capturing);
    await select(person, "b5");
    checkEqual(await targets(person, "capture"), ["e5"]); // at distance 3, over the Ace between
    await person.tap("e5");
    await person.page.locator(".piece.leaving").waitFor({ state: "attached" });
    await person.moveCount(1);
    checkEqual(await marked(person, "last"), ["b5", "e5"]);
    checkEqual(await at(person, "e5"), "White Trey");
  },

  async "a throw asks which piece and where; a finger confirms it, a mouse need not"(visit) {
    const person = await visit.person();
    await open(person, "travelers", throwing);
    await select(person, "b3");
    await person.tap("b5");
    await until(person.page, "the Trey is marked", () => document.querySelector('[data-mark="victim"][data-at="b6"]'));
    await person.tap("b6");
    await until(person.page, "rings", () => document.querySelectorAll(".target.throw").length === 14);
    await person.says("Throw the Trey where?");
    await person.tap("b1");
    await person.moveCount(1);
    checkEqual(await lastMove(person), "b3b5,b6b1");

    const thumb = await visit.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    thumb.use = "touch";
    await open(thumb, "travelers", throwing);
    await select(thumb, "b3");
    await thumb.tap("b5");
    await until(thumb.page, "the Trey is marked", () => document.querySelector('[data-mark="victim"][data-at="b6"]'));
    await thumb.tap("b6");
    await until(thumb.page, "rings", () => document.querySelectorAll(".target.throw").length === 14);
    await thumb.tap("g5");
    await until(thumb.page, "a ghost on g5", () => document.querySelector('[data-mark="thrown"][data-at="g5"] use'));
    await thumb.tap("b1"); // another place, while it is not confirmed
    await until(thumb.page, "a ghost on b1", () => document.querySelector('[data-mark="thrown"][data-at="b1"] use'));
    checkEqual((await thumb.moves()).length, 0);
    await thumb.press("Throw to b1");
    await thumb.moveCount(1);
    checkEqual(await lastMove(thumb), "b3b5,b6b1");
  },

  async "a series of jumps is built stone by stone, or by its last stone"(visit) {
    const person = await visit.person();
    await open(person, "traverse:players=4,rules=advanced", jumping);
    await select(person, "e3");
    await person.tap("c3");
    await person.says("Jump on, or stop here");
    await until(person.page, "the first stone", () => document.querySelector('[data-way="e3 c3"]'));
    checkEqual(await marked(person, "over"), ["d3"]);
    checkEqual(await at(person, "c3"), "South Square");
    await person.press("One back");
    await until(person.page, "back at the start", () => document.querySelector('[data-mark="chosen"][data-at="e3"]') && !document.querySelector("[data-way]"));
    await person.tap("c3");
    await until(person.page, "the first stone", () => document.querySelector('[data-way="e3 c3"]'));
    await person.press("Stop at c3");
    await person.moveCount(1);
    checkEqual(await lastMove(person), "e3c3");
  },

  async "a piece is dragged: faint at home, a frame under it, back where it cannot go"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await pull(person, "a2", "a4");
    await until(person.page, "targets", () => document.querySelector(".target"));
    await person.page.mouse.move(...(await middle(person, "a4")).map((part) => part + 3));
    const faint = await person.page.locator('[data-on="a2"]').evaluate((piece) => Number(getComputedStyle(piece).opacity));
    check(faint < 0.4, `the piece at home has an opacity of ${faint}`);
    checkEqual(await person.page.locator(".ghost").count(), 1);
    checkEqual(await marked(person, "dropping"), ["a4"]);
    await person.page.mouse.up();
    await person.moveCount(1);
    checkEqual(await lastMove(person), "a2a4");
    await pull(person, "a8", "e5");
    await person.page.mouse.up();
    await until(person.page, "the piece is home again", () => !document.querySelector(".ghost, .lifted"));
    checkEqual(await at(person, "a8"), "Black Ace");
    checkEqual((await person.moves()).length, 1);
  },

  async "a finger drags a piece, and the page stays where it is"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await open(person, "travelers");
    const client = await protocolOf(person.page);
    const touch = (type, [x, y] = []) => client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    const from = await middle(person, "c2");
    const to = await middle(person, "c4");
    await touch("touchStart", from);
    for (let i = 1; i <= 6; i++) await touch("touchMove", [from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6]);
    await touch("touchEnd");
    await person.moveCount(1);
    checkEqual(await lastMove(person), "c2c4");
    checkEqual(await person.page.evaluate(() => [scrollX, scrollY]), [0, 0]);
  },

  async "one place is a tab stop; keys walk, jump to a name, pick, drop and let go"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    checkEqual(await page.locator('.board [tabindex="0"]').count(), 1);
    checkEqual(await page.locator(".board [tabIndex]").evaluateAll((all) => all.filter((one) => one.getAttributeNames().includes("tabIndex")).length), 0);
    let stops = 0;
    const reached = () => page.evaluate(() => document.activeElement?.textContent?.trim() === "Hint");
    await page.evaluate(() => document.activeElement?.blur?.());
    for (; stops < 60 && !(await reached()); stops++) await page.keyboard.press("Tab");
    check(stops <= 20, `Hint is ${stops} tab stops from the top of the page`);
    await page.locator('.board [tabindex="0"]').focus();
    await page.keyboard.type("a2");
    const focused = () => page.evaluate(() => document.activeElement?.dataset?.place);
    checkEqual(await focused(), "a2");
    checkEqual(await page.locator(".mark.cursor").count(), 1);
    await page.keyboard.press("Enter");
    await until(person.page, "targets", () => document.querySelector(".target"));
    await page.keyboard.press("Escape");
    await until(person.page, "let go", () => !document.querySelector(".target"));
    await page.keyboard.press(" ");
    await until(person.page, "targets", () => document.querySelector(".target"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    checkEqual(await focused(), "a4");
    await page.keyboard.press("Enter");
    await person.moveCount(1);
    checkEqual(await lastMove(person), "a2a4");
    await page.keyboard.press("End");
    checkEqual(await focused(), "i4");
    await page.keyboard.press("Control+ArrowUp");
    checkEqual(await focused(), "i9");
    await page.keyboard.press("Tab");
    check(!(await page.evaluate(() => document.activeElement?.closest(".board"))), "Tab leaves the board");
  },

  async "a typed name leads to its place however the board is turned"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    await page.keyboard.press("f");
    await until(page, "the board is turned", () => document.querySelector('[data-place="a1"]').getBoundingClientRect().y < document.querySelector('[data-place="a9"]').getBoundingClientRect().y);
    await page.locator('.board [tabindex="0"]').focus();
    for (const place of ["b3", "h9"]) {
      await page.keyboard.type(place);
      checkEqual(await page.evaluate(() => document.activeElement?.dataset?.place), place);
    }
  },

  async "a board that was clicked leaves the arrow keys to the moves"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await person.move("a2", "a4");
    await person.tap("e5");
    await person.page.keyboard.press("ArrowLeft");
    await until(person.page, "the start is shown", () => document.querySelector('[data-place="a2"]').classList.contains("held"));
  },

  async "arrows and circles are drawn, and go with a click, Escape or a move"(visit) {
    const person = await visit.person();
    const { page } = person;
    await open(person, "travelers");
    const drawn = () => page.locator("[data-arrow]").evaluateAll((all) => all.map((one) => `${one.dataset.arrow} ${[...one.classList].at(-1)}`).sort());
    // a drawing goes when the page is drawn again, which may be a moment after the move is listed
    const drawnAre = (wanted) => becomes(drawn, wanted, "drawn:");
    await pull(person, "d4", "d7", "right");
    await page.mouse.up({ button: "right" });
    await page.keyboard.down("Shift");
    await pull(person, "e5", "e5", "right");
    await page.mouse.up({ button: "right" });
    await page.keyboard.up("Shift");
    await drawnAre(["d4-d7 pine", "e5-e5 red"]);
    await pull(person, "d4", "d7", "right"); // once more takes it away
    await page.mouse.up({ button: "right" });
    await drawnAre(["e5-e5 red"]);
    await person.tap("e6");
    await drawnAre([]);
    await pull(person, "c4", "f7", "right");
    await page.mouse.up({ button: "right" });
    await page.keyboard.press("Escape");
    await drawnAre([]);
    await pull(person, "c4", "f7", "right");
    await page.mouse.up({ button: "right" });
    await person.move("a2", "a4");
    await drawnAre([]);
    await person.pressMore("Arrows"); // the tool, for those without a right button
    await pull(person, "b2", "b5");
    await page.mouse.up();
    await drawnAre(["b2-b5 pine"]);
    checkEqual((await person.moves()).length, 1);
  },

  async "pieces slide, and a new position ends that; nothing moves for those who want it so"(visit) {
    const watch = () => {
      const { animate } = Element.prototype;
      globalThis.animated = [];
      Element.prototype.animate = function (frames, ...rest) {
        if (this.closest(".pieces")) globalThis.animated.push(this.dataset.piece ?? "body");
        return animate.call(this, frames, ...rest);
      };
    };
    const animated = (person) => person.page.evaluate(() => globalThis.animated.splice(0));
    const person = await visit.person({ reducedMotion: "no-preference" });
    await person.page.addInitScript(watch);
    await open(person, "travelers");
    await person.move("a2", "a4");
    checkEqual(await animated(person), ["wA"]);
    await person.page.locator('[aria-label="one move back"]').click();
    await until(person.page, "the start", () => document.querySelector('[data-on="a2"]'));
    checkEqual(await animated(person), ["wA"]);
    const moving = await person.page.evaluate(() => document.querySelector(".pieces").getAnimations({ subtree: true }).length);
    check(moving <= 1, `${moving} pieces move at once`);

    await open(person, "travelers", throwing);
    await select(person, "b3");
    await person.tap("b5");
    await until(person.page, "the Trey is marked", () => document.querySelector('[data-mark="victim"][data-at="b6"]'));
    await person.tap("b6");
    await until(person.page, "rings", () => document.querySelectorAll(".target.throw").length === 14);
    await animated(person);
    await person.tap("b1");
    await person.moveCount(1);
    checkEqual(await animated(person), ["bY"], "the Displacer stands there already:");

    for (const [settings, reducedMotion] of [[{ motion: "none" }, "no-preference"], [{}, "reduce"]]) {
      const calm = await visit.person({ reducedMotion });
      await calm.page.addInitScript(watch);
      await open(calm, "travelers", "", settings);
      await calm.move("a2", "a4");
      checkEqual(await animated(calm), [], `with ${JSON.stringify(settings)}, ${reducedMotion}:`);
    }
  },

  async "marking a place redraws no piece"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await person.page.evaluate(() => {
      globalThis.changes = 0;
      const watch = new MutationObserver((list) => (globalThis.changes += list.length));
      watch.observe(document.querySelector(".pieces"), { attributes: true, childList: true, subtree: true });
    });
    await select(person, "a2");
    await select(person, "b2");
    checkEqual(await person.page.evaluate(() => globalThis.changes), 0);
  },

  async "moves are confirmed, if the person wants that"(visit) {
    const person = await visit.person();
    await open(person, "travelers", "", { confirm: "always" });
    await select(person, "a2");
    await person.tap("a4");
    await person.says("a2 to a4?");
    checkEqual((await person.moves()).length, 0);
    checkEqual(await at(person, "a4"), "White Ace"); // it is shown there
    await person.press("Take it back");
    await until(person.page, "it is back", () => document.querySelector('[data-on="a2"]'));
    await select(person, "a2");
    await person.tap("a3");
    await person.press("Play it");
    await person.moveCount(1);
    checkEqual(await lastMove(person), "a2a3");
  },

  async "coordinates can be read on every ground of every board"(visit) {
    const person = await visit.person();
    for (const [spec, start] of [["travelers", ""], ["traverse:players=4,rules=advanced", jumping]]) {
      await open(person, spec, start);
      for (const theme of ["light", "dark"])
        for (const board of ["fjord", "oak", "slate", "contrast"]) {
          await person.page.evaluate((data) => Object.assign(document.documentElement.dataset, data), { theme, board });
          const [[least, place]] = await person.page.evaluate(contrastsOfCoordinates);
          check(least >= 4.5, `${spec}, ${theme} ${board}: ${least.toFixed(2)} on ${place}`);
        }
    }
  },

  async "goals, danger and its legend"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    await open(person, "safe-passage", "", { danger: true });
    checkEqual(await marked(person, "goal"), ["e1", "e8"]);
    await until(person.page, "danger", () => document.querySelector('[data-mark="danger"]'));
    const danger = await marked(person, "danger");
    check(danger.includes("a6") && !danger.includes("a7"), `Black could take on a6, and not its own pawn: ${danger}`);
    await person.page.locator(".legend", { hasText: "Black could take here" }).waitFor();
    check((await person.place("e8").getAttribute("aria-label")).includes("goal of White's king"), "the goal is told");
  },
};

await runTests(tests, { file: import.meta.url });
