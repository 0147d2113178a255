// The editor of positions: pieces by drag, tap and keyboard, in every game; what the library says of the position,
// where; the text; and where it leads.
import { checkAxe } from "./axe.mjs";
import { becomes, check, checkEqual, protocolOf, runTests, until } from "./visit.mjs";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const games = ["travelers", "courier-leapale", "traverse", "safe-passage"];

async function open(person, address, verdict = ".verdict.valid") {
  await person.go(`/edit/${address}`);
  await person.page.locator(verdict).waitFor();
}

const text = (person) => person.page.getByLabel("As text").inputValue();

/** Waits until the position's text is this. */
function reads(person, wanted) {
  return becomes(() => text(person), wanted, "the text:");
}

async function says(person, kind, words) {
  await person.page.locator(`.verdict.${kind}`, { hasText: words }).waitFor();
}

/** The places that are marked as wrong. */
function marked(person) {
  return person.page.locator("[data-mark=warning]").evaluateAll((all) => all.map((one) => one.dataset.at));
}

const tool = (person, name) => person.page.locator(".palette").getByRole("radio", { name });

async function choose(person, name) {
  if (person.use === "touch") await tool(person, name).tap();
  else await tool(person, name).click();
}

async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(person, from, to) {
  const { mouse } = person.page;
  await mouse.move(...(await middle(from)));
  await mouse.down();
  await mouse.move(...to, { steps: 5 });
  await mouse.up();
}

/** With a finger, as the browser takes it: it decides whether that scrolls. */
async function dragByFinger(person, from, to) {
  const session = await protocolOf(person.page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const [[x, y], [tx, ty]] = [await middle(from), await middle(to)];
  await touch("touchStart", [[x, y]]);
  for (let i = 1; i <= 8; i++) await touch("touchMove", [[x + ((tx - x) * i) / 8, y + ((ty - y) * i) / 8]]);
  await touch("touchEnd", []);
}

const warned = (person) => person.page.locator('[data-mark="warning"]').evaluateAll((all) => [...new Set(all.map((one) => one.dataset.at))]);

export const tests = {
  async "pieces come and go by mouse: put, moved, erased, dragged from the palette and off the board"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await choose(person, "White Ace");
    await person.tap("e5");
    await says(person, "wrong", "White has 5 Aces, but must have at most 4");
    checkEqual((await warned(person)).sort(), ["a2", "d2", "e5", "f2", "i2"], "marks of what is wrong:");
    await person.tap("e5"); // again: it goes
    await says(person, "valid", "This position is valid");
    await choose(person, "Move pieces");
    await person.tap("a2");
    await person.tap("a4");
    await reads(person, "3tdt3/ayuabayua/9/9/9/A8/9/1YUABAYUA/3TDT3 w - 0 1");
    await drag(person, person.place("a4"), await middle(person.place("b4")));
    await reads(person, "3tdt3/ayuabayua/9/9/9/1A7/9/1YUABAYUA/3TDT3 w - 0 1");
    await drag(person, person.place("b4"), await middle(person.page.locator(".verdict")));
    await reads(person, "3tdt3/ayuabayua/9/9/9/9/9/1YUABAYUA/3TDT3 w - 0 1");
    await drag(person, tool(person, "Black Trey"), await middle(person.place("c5")));
    await says(person, "wrong", "Black has 3 Treys");
    await choose(person, "Erase pieces");
    await person.tap("b8");
    await reads(person, "3tdt3/a1uabayua/9/9/2y6/9/9/1YUABAYUA/3TDT3 w - 0 1");
    await says(person, "valid", "");
  },

  async "a start that is known is shown, and edited, before the library has come; what was edited stays"(visit) {
    const person = await visit.person();
    const { page } = person;
    let come;
    const asked = new Promise((resolve) => (come = resolve));
    await page.route(/\.wasm$/, async (route) => {
      await asked;
      await route.continue();
    });
    await open(person, "travelers");
    await person.tap("a2");
    await person.tap("a4");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await person.tap("b2");
    await person.tap("b4");
    await person.press("Mirror");
    await page.getByLabel("Turns since a capture").fill("7");
    come();
    await reads(person, "3tdt3/a1uabayua/9/1y7/9/9/9/AYUABAYUA/3TDT3 b - 7 1");
    await says(person, "valid", "");
  },

  async "every edit is taken back and done again, by buttons and keys"(visit) {
    const person = await visit.person();
    await open(person, "safe-passage");
    const start = await text(person);
    await choose(person, "Erase pieces");
    await person.tap("b1");
    await person.tap("g1");
    await person.press("Mirror");
    await reads(person, "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    await person.press("Undo");
    await reads(person, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1");
    await person.page.keyboard.press("Control+z");
    await person.page.keyboard.press("Control+z");
    await reads(person, start);
    check(await person.page.getByRole("button", { name: "Undo", exact: true }).isDisabled(), "there is more to take back");
    for (let i = 0; i < 3; i++) await person.page.keyboard.press("Control+y");
    await reads(person, "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    await person.press("Clear");
    await says(person, "wrong", "White has 0 kings, but must have 1");
    await person.press("Start");
    await reads(person, start);
  },

  async "a board is filled by keyboard alone, and read out"(visit) {
    const person = await visit.person();
    await open(person, "travelers?position=" + encodeURIComponent("3t1t3/4b4/9/9/9/9/9/4B4/3T1T3 w - 0 1"));
    const { keyboard } = person.page;
    person.use = "keys";
    await person.walkTo("e1");
    await keyboard.press("Shift+D");
    await tool(person, /^White Displacer/).and(person.page.locator('[aria-checked="true"]')).waitFor({ state: "attached" });
    await keyboard.press("Enter");
    await reads(person, "3t1t3/4b4/9/9/9/9/9/4B4/3TDT3 w - 0 1");
    checkEqual(await person.place("e1").getAttribute("aria-label"), "e1, White Displacer");
    await person.page.locator(".editor > [role=status]", { hasText: "White Displacer on e1." }).waitFor({ state: "attached" });
    await keyboard.press("Shift+D"); // the next seat's
    await person.walkTo("e9");
    await keyboard.press("Enter");
    await reads(person, "3tdt3/4b4/9/9/9/9/9/4B4/3TDT3 w - 0 1");
    await person.walkTo("d1");
    await keyboard.press("Delete");
    await says(person, "wrong", "White has 1 Traveler, but must have 2");
    checkEqual(await marked(person), [], "what is there is not at fault");
    await keyboard.press("Escape"); // the hand again
    await person.walkTo("f1");
    await keyboard.press("Enter");
    await person.walkTo("f5");
    await keyboard.press("Enter");
    await reads(person, "3tdt3/4b4/9/9/5T3/9/9/4B4/4D4 w - 0 1");
    await person.page.getByRole("radio", { name: "White", exact: true }).focus();
    await keyboard.press("ArrowRight");
    await reads(person, "3tdt3/4b4/9/9/5T3/9/9/4B4/4D4 b - 0 1");
  },

  async "only what a fault names is marked"(visit) {
    const person = await visit.person();
    for (const [game, pieces, fault, places] of [
      ["travelers", { "White Traveler": ["e5"] }, "White has 3 Travelers, but must have 2", ["d1", "e5", "f1"]],
      ["travelers", { "White Block": ["a1"] }, "White has 2 Blocks, but must have 1", ["a1", "e2"]],
      ["safe-passage", { Erase: ["a2"], "White pawn": ["a1"] }, "A pawn of White stands on a1, its own first rank", ["a1"]],
    ]) {
      await open(person, game);
      for (const [name, on] of Object.entries(pieces)) {
        await choose(person, new RegExp(`^${name}`, "i"));
        for (const place of on) await person.tap(place);
      }
      await says(person, "wrong", fault);
      checkEqual((await marked(person)).sort(), places, fault);
    }
  },

  async "mirrored twice, it is as it was, whichever side plays"(visit) {
    const person = await visit.person();
    for (const [spec, position, mirrored] of [
      ["travelers", "3tdt3/ayuabayua/9/9/9/9/9/1YUABAYUA/3TDT3 w k 3 7", "3tdt3/1yuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 b k 3 7"],
      ["traverse:players=4", "10/1nSnDnTnCnCnTnDnS1/10/10/10/10/10/10/10/10 w basic 4 2", undefined],
      ["safe-passage:start=0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPP1/BBQNNRKR w KQq - 0 1", "bbqnnrkr/ppppppp1/8/8/8/8/PPPPPPPP/BBQNNRKR b Qkq - 0 1"],
    ]) {
      const game = spec.split(":")[0];
      const query = new URLSearchParams({ spec, ...(mirrored === undefined ? {} : { position }) });
      await open(person, `${game}?${query}`);
      const before = await text(person);
      await person.press("Mirror");
      if (mirrored !== undefined) await reads(person, mirrored);
      else await says(person, "wrong", "it is South that has to set up now");
      await person.press("Mirror");
      await reads(person, before);
    }
  },

  async "in the cube: on the levels, and on the tower itself"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    await open(person, "courier-leapale");
    await choose(person, "White Gnu");
    await person.tap("xc4");
    await until(person.page, "a Gnu stands on xc4", () => document.querySelector('[data-on="xc4"][data-piece="wN"]') !== null);
    await choose(person, "Move pieces");
    await drag(person, person.place("xc4"), await middle(person.place("uc3")));
    await until(person.page, "it went to another level", () => document.querySelector('[data-on="uc3"][data-piece="wN"]') !== null);
    // the tower is tapped where nothing stands: the place meant is filled
    await choose(person, "Black Elk");
    const before = await text(person);
    const { x, y, width, height } = await person.page.locator(".tower-picture").boundingBox();
    await person.page.mouse.click(x + width * 0.5, y + height * 0.49);
    const list = person.page.getByRole("group", { name: "Which one?" }).getByRole("button").first();
    if (await list.isVisible().catch(() => false)) await list.click();
    await until(person.page, "an Elk was put by way of the tower", (old) => document.querySelector(".text-form textarea").value !== old, before);
    await person.tap("wd1"); // the Emperor is replaced
    await says(person, "wrong", "White has 0 Emperors, but must have one");
    await person.press("Undo");
    await choose(person, "White Stockbroker");
    await person.tap("va6");
    await says(person, "wrong", "the Stockbroker on va6 stands on its far rank");
    checkEqual(await warned(person), ["va6"]);
  },

  async "on a phone by finger: tapped and dragged; nothing is wider than the screen"(visit) {
    for (const game of games) {
      const person = await visit.person(phone);
      person.use = "touch";
      await open(person, game);
      const pieces = await person.page.locator(".palette-piece").count();
      checkEqual(await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${game}: sideways scrolling:`);
      const small = await person.page.locator(".palette button, .whole-position button, .go-on button, .edit-panel button").evaluateAll((all) =>
        all.filter((one) => !one.matches(".switch")).map((one) => [one.getAttribute("aria-label") ?? one.textContent, one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width > 0 && (width < 43.5 || height < 43.5))
          .map(([name, { width, height }]) => `${name} ${width.toFixed(0)}×${height.toFixed(0)}`));
      checkEqual(small, [], `${game}: too small for a finger:`);
      check(pieces > 7, `${game}: ${pieces} pieces in the palette`);
      await person.page.locator(".palette-piece").first().tap();
      const free = game === "courier-leapale" ? "wc3" : "d4";
      await person.tap(free);
      await person.page.locator(`[data-on="${free}"]`).first().waitFor();
      const other = game === "courier-leapale" ? "wd4" : "e5";
      await dragByFinger(person, person.page.locator(".palette-piece").nth(1), person.place(other));
      await person.page.locator(`[data-on="${other}"]`).first().waitFor();
      await person.page.context().close();
    }
  },

  async "counters, ko, castling, seats and options are written as the game wants them"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await person.page.getByRole("switch", { name: "Ko" }).click();
    await person.page.getByLabel("Turns since a capture").fill("37");
    await person.page.getByLabel("Move number").fill("50");
    await reads(person, "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w k 37 50");
    await person.page.getByLabel("Move number").fill("no");
    await person.page.getByText("A number from 1 to 1000000.").waitFor();
    await reads(person, "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w k 37 50");
    await choose(person, "Erase pieces");
    await person.tap("e9");
    await says(person, "wrong", "'k' needs both Displacers");

    await open(person, "safe-passage");
    await person.page.getByText("Rules and options").click();
    const start = (kind) => person.page.getByRole("radio", { name: kind, exact: true });
    const number = person.page.getByRole("textbox", { name: "Number", exact: true });
    await start("Chess960").click();
    await number.fill("0"); // nothing was edited: its start is shown
    await reads(person, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    await person.page.getByRole("switch", { name: "White may castle on the king's side" }).click();
    await reads(person, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w Qkq - 0 1");
    await start("Usual").click(); // it was: the pieces stay
    await says(person, "wrong", "castling right");
    await start("Chess960").click();
    await number.fill("what");
    await person.page.getByText("“what” is none of these").waitFor();

    await open(person, "traverse");
    await person.page.getByRole("radio", { name: "3", exact: true }).click();
    await reads(person, "10/10/10/10/10/10/10/10/10/10 s basic 3 1");
    checkEqual(await person.page.locator(".palette-seat").count(), 3, "seats in the palette:");
    await person.page.getByRole("radio", { name: "Expert", exact: true }).click();
    await reads(person, "10/10/10/10/10/10/10/10/10/10 s expert 3 1");
    await choose(person, "South Square");
    await person.tap("d4");
    await says(person, "wrong", "South has 1 Square, but must have two");
    await person.press("Undo");
    await person.page.getByRole("radio", { name: "North", exact: true }).click();
    await says(person, "wrong", "it is South that has to set up now");
  },

  async "a text is pasted; what is wrong with it is said and shown where it stands"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    const field = person.page.getByLabel("As text");
    await field.fill("3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 b - 4 9");
    await until(person.page, "Black is to move", () => document.querySelector('.edit-panel [role=radio][aria-checked="true"]').textContent === "Black");
    checkEqual(await person.page.getByLabel("Move number").inputValue(), "9");
    await field.fill("3txt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 b - 4 9");
    await person.page.getByText("Line 1, column 3: A piece or a number of empty squares expected, not 'x'.").waitFor();
    checkEqual(await person.page.locator(".text-form mark").textContent(), "x");
    check(await person.page.getByRole("button", { name: "Analyse" }).isDisabled(), "a text that is wrong can be analysed");
    checkEqual(await person.page.locator(".piece:not(.leaving)").count(), 24, "pieces that are shown meanwhile:");
    await choose(person, "Erase pieces");
    await person.tap("a2"); // an edit: the wrong text is gone
    await reads(person, "3tdt3/ayuabayua/9/9/9/9/9/1YUABAYUA/3TDT3 b - 4 9");
    const shared = "/edit/travelers?position=" + encodeURIComponent("nonsense");
    await person.go(shared);
    await person.page.getByText("Line 1, column 1:").waitFor();
    checkEqual(await field.inputValue(), "nonsense");
  },

  async "from here to a game, to its link, and back from a game"(visit) {
    const person = await visit.person();
    await open(person, "travelers");
    await choose(person, "Erase pieces");
    await person.tap("a2");
    const edited = "3tdt3/ayuabayua/9/9/9/9/9/1YUABAYUA/3TDT3 w - 0 1";
    await reads(person, edited);
    await until(person.page, "the address has it", (wanted) => new URL(location.href).searchParams.get("position") === wanted, edited);
    await person.page.reload();
    await reads(person, edited);
    checkEqual(await person.page.locator(".piece").count(), 23);
    await person.press("Play");
    checkEqual(await person.page.getByLabel("Position", { exact: true }).inputValue(), edited);
    await person.page.getByRole("radio", { name: "Same screen" }).click();
    await person.press("Start game");
    await person.page.locator(".mover").first().waitFor();
    checkEqual(await person.page.locator(".piece").count(), 23, "pieces of the game:");
    await person.pressMore("Edit position");
    await person.page.locator(".verdict.valid").waitFor();
    await reads(person, edited);
    await person.press("Analyse");
    const { pathname, searchParams } = new URL(person.page.url());
    checkEqual([pathname, searchParams.get("start")], ["/analyse/travelers", edited]);
    await until(person.page, "the analysis shows it", () => document.querySelectorAll(".stage .piece").length === 23);
    await person.pressMore("Edit position");
    await reads(person, edited);

    await open(person, "safe-passage?position=" + encodeURIComponent("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    await person.press("Solve");
    await person.page.locator(".mover").first().waitFor();
    checkEqual(await person.page.locator(".piece").count(), 3, "pieces of the puzzle:");
  },

  async "a position in which the game is over is said to be so"(visit) {
    const person = await visit.person();
    await open(person, "travelers?position=" + encodeURIComponent("3TTt3/4b4/9/9/9/9/9/4B4/3t5 b - 0 9"), ".verdict.over");
    await says(person, "over", "The game is over here: White has won");
    check(await person.page.getByRole("button", { name: "Play", exact: true }).isDisabled(), "a game that is over can be begun");
  },

  async "nothing that axe finds, in any game, light and dark, wide and on a phone"(visit) {
    for (const [theme, options] of [["light", { viewport: { width: 1366, height: 768 } }], ["dark", phone]]) {
      const person = await visit.person({ bypassCSP: true, colorScheme: theme, ...options });
      for (const game of games) {
        await open(person, game);
        await person.page.locator(".palette-piece").nth(1).click();
        await person.tap(game === "courier-leapale" ? "wd1" : "d1");
        await person.page.locator(".verdict.wrong").waitFor();
        await checkAxe(person.page, `${game}, ${theme}`);
      }
    }
  },
};

await runTests(tests, { file: import.meta.url });
