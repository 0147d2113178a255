// Tables in several browsers: friends on a link, three and four seats, spectators, co-op, the seat on
// another device, clocks, and a server that is not there for a while.
import { check, checkBar, checkEqual, Person, runTests } from "./visit.mjs";

/** A table for friends, made on the page; returns its address. */
async function makeTable(person, game, choose = async () => {}) {
  await person.go(`/new/${game}`);
  await choose(person.page);
  await person.press("Make a link");
  await person.page.locator(".seats").waitFor();
  return new URL(person.page.url()).pathname;
}

async function sit(person, path) {
  await person.go("/");
  await person.go(path);
  await person.page.getByRole("button", { name: "Sit here" }).first().click();
  await person.page.locator(".seats small", { hasText: "you" }).waitFor();
}

/** A person's line to the server, which can be cut and mended. */
async function lineOf(person) {
  const sockets = new Set();
  let whole = true;
  await person.page.routeWebSocket("**/api/socket", (socket) => {
    if (!whole) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  return {
    cut() {
      whole = false;
      for (const socket of sockets) void socket.close();
      sockets.clear();
    },
    mend() {
      whole = true;
    },
  };
}

/** Milliseconds from a move's sending to its drawing in the other browser, by one clock. */
async function moveTime(mover, from, to, other, piece) {
  await mover.page.locator(".mover").first().waitFor();
  await mover.tap(from);
  await mover.page.locator(".target").first().waitFor();
  const seen = other.page.locator("body").evaluate(
    (body, [place, name]) =>
      new Promise((resolve) => {
        const cell = body.querySelector(`[data-place="${place}"]`);
        const look = () => cell.getAttribute("aria-label").includes(name) && (resolve(Date.now()), watch.disconnect());
        const watch = new MutationObserver(look);
        watch.observe(cell, { attributes: true });
        look(); // it may have come before this was asked
      }),
    [to, piece],
  );
  const sent = await mover.place(to).evaluate((cell) => {
    const { x, y } = cell.getBoundingClientRect();
    const at = { bubbles: true, button: 0, clientX: x + 5, clientY: y + 5 };
    cell.querySelector("rect").dispatchEvent(new PointerEvent("pointerdown", at));
    window.dispatchEvent(new PointerEvent("pointerup", at));
    return Date.now();
  });
  return (await seen) - sent;
}

runTests({
  async "a friend joins by a link; moves, a refusal, a premove, talk, resigning, a rematch"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const path = await makeTable(ann, "travelers", async (page) => {
      await page.getByLabel("Black").selectOption("person");
      await page.getByLabel("Clock").selectOption("3"); // time enough on any machine
    });
    await sit(bob, path);
    await bob.go("/");
    await bob.page.getByRole("link", { name: "The Travelers, at a table" }).click(); // and back to it
    await ann.page.locator(".seats .time").first().waitFor();
    const times = [];
    const game = [["a2", "a4", "Ace"], ["a8", "a6", "Ace"], ["b2", "b4", "Trey"], ["b8", "b6", "Trey"], ["c2", "c3", "Deuce"], ["c8", "c7", "Deuce"]];
    for (const [i, [from, to, piece]] of game.entries()) {
      const [mover, other] = i % 2 === 0 ? [ann, bob] : [bob, ann];
      times.push(await moveTime(mover, from, to, other, piece));
      await mover.moveCount(i + 1);
    }
    checkBar("tap to the other browser's board", times, 50);
    await ann.tap("e2");
    await ann.page.locator(".target").first().waitFor();
    await ann.tap("e9");
    await ann.says("A Block never captures");
    await bob.tap("f8");
    await bob.tap("f6");
    await bob.says("f8 to f6 is played at your turn");
    await ann.tap("e2");
    await ann.move("f2", "f4");
    await ann.moveCount(8);
    checkEqual((await ann.moves()).at(-1), "f8f6");
    await bob.page.getByLabel("say something").fill("well played");
    await bob.press("Say");
    await ann.page.locator(".chat", { hasText: "well played" }).waitFor();
    await bob.press("Resign");
    await ann.says("White wins: resignation.");
    await ann.press("Rematch");
    await bob.press("Accept the rematch");
    await bob.press("To the rematch");
    await bob.page.locator(".seats li", { hasText: "White you" }).waitFor();
  },

  async "each seat has a time of its own, if they want it so"(visit) {
    const ann = await visit.person();
    await makeTable(ann, "travelers", async (page) => {
      await page.getByLabel("Black").selectOption("person");
      await page.getByLabel("Clock").selectOption("own");
      await page.getByLabel("Kind of clock").selectOption("sudden");
      await page.getByLabel("a time of its own for each seat").check();
      await page.getByLabel("Minutes, Black").fill("12");
    });
    await ann.page.getByText("5 min / 12 min").waitFor();
    checkEqual(await ann.page.locator(".seats .time").allTextContents(), ["5:00", "12:00"]);
  },

  async "offers: a draw declined and agreed, a takeback"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    await sit(bob, await makeTable(ann, "travelers", (page) => page.getByLabel("Black").selectOption("person")));
    await ann.page.locator(".mover").first().waitFor();
    await ann.move("a2", "a4");
    await ann.press("Ask for a takeback");
    await bob.page.getByText("A takeback is asked for, of a2a4.").waitFor();
    await bob.press("Agree");
    await ann.page.locator(".mover").first().waitFor();
    checkEqual(await ann.moves(), []);
    await ann.press("Offer a draw");
    await bob.press("Decline");
    await bob.press("Offer a draw");
    await ann.press("Agree");
    await bob.says("The game is drawn: agreement.");
  },

  async "three seats, one of them a computer; a fourth person watches the same order"(visit) {
    const people = [await visit.person(), await visit.person(), await visit.person()];
    const [ann, bob, eve] = people;
    const path = await makeTable(ann, "traverse", async (page) => {
      await page.getByLabel("Players").selectOption("3");
      await page.getByLabel("West").selectOption("person");
      await page.getByLabel("North").selectOption("1");
    });
    await sit(bob, path);
    await eve.go("/");
    await eve.go(path);
    for (const person of [ann, bob]) {
      await person.page.locator(".setup").waitFor();
      await person.press("Done");
    }
    await eve.moveCount(3);
    await ann.move("i1", "i2");
    await bob.move("a9", "b9");
    for (const person of people) await person.moveCount(6);
    checkEqual(await eve.moves(), await ann.moves());
    checkEqual(await eve.moves(), await bob.moves());
    await ann.page.getByText("1 watching").waitFor();
  },

  async "four seats by four people; one resigns, the others go on"(visit) {
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await visit.person());
    const path = await makeTable(people[0], "traverse", async (page) => {
      await page.getByLabel("Players").selectOption("4");
      for (const seat of ["West", "North", "East"]) await page.getByLabel(seat).selectOption("person");
    });
    for (const person of people.slice(1)) await sit(person, path);
    for (const person of people) {
      await person.page.locator(".setup").waitFor();
      await person.press("Done");
    }
    await people[1].moveCount(4);
    await people[1].press("Resign");
    await people[0].move("i1", "i2");
    await people[2].page.locator(".mover").first().waitFor();
    await people[2].moveCount(6);
    checkEqual((await people[3].moves()).slice(4), ["w:resigns", "i1i2"]);
    await people[2].page.locator(".seats li", { hasText: "West guest – out" }).waitFor();
    for (const name of ["Resign", "Offer a draw", "Ask for a takeback"]) {
      const buttons = people.map(({ page }) => page.getByRole("button", { name, exact: true }).count());
      checkEqual(await Promise.all(buttons), [1, 0, 1, 1], name);
    }
    await people[0].press("Offer a draw");
    await people[0].page.getByText("You have offered a draw.").waitFor();
    await people[2].press("Agree"); // the one who left is not asked
    await people[2].page.getByText("You have offered a draw.").waitFor();
    checkEqual(await people[1].page.getByRole("button", { name: "Agree" }).count(), 0);
    checkEqual(await people[2].page.getByRole("button", { name: "Agree" }).count(), 0);
    await people[3].press("Agree");
    await people[1].says("The game is drawn: agreement.");
  },

  async "while a seat is free, or the line is broken, the page says so; an order of pieces is kept"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(ann);
    const path = await makeTable(ann, "traverse", (page) => page.getByLabel("North").selectOption("person"));
    await ann.says("The game has not begun.");
    await ann.tap("d5");
    await ann.says("The game begins once every seat is taken.");
    await sit(bob, path);
    const order = () => ann.page.locator(".setup .slot").evaluateAll((slots) => slots.map((slot) => slot.getAttribute("aria-label")));
    await ann.page.locator(".setup").waitFor();
    const first = await order();
    await ann.page.locator(".setup .slot").nth(0).click();
    await ann.page.locator(".setup .slot").nth(3).click();
    const chosen = await order();
    check(chosen.join() !== first.join(), "two pieces change places");
    line.cut();
    await ann.page.getByText("The connection to the server is lost.").waitFor();
    checkEqual(await order(), chosen);
    await ann.tap("d5");
    await ann.says("The game goes on once the server can be reached again.");
    line.mend();
    await ann.page.getByText("The connection to the server is lost.").waitFor({ state: "detached" });
    checkEqual(await order(), chosen);
    await ann.press("Done");
    await bob.moveCount(1);
    await ann.press("Ask for a takeback");
    await ann.page.getByText("You have asked for a takeback.").waitFor();
    await bob.press("Ask for a takeback");
    await ann.page.locator(".setup").waitFor();
  },

  async "Safe Passage for two who cooperate: either takes back"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    await sit(bob, await makeTable(ann, "safe-passage"));
    await ann.page.locator(".mover").first().waitFor();
    await ann.move("e2", "e4");
    await bob.page.locator(".mover").first().waitFor();
    await bob.press("Undo");
    await ann.page.locator(".moves li button").first().waitFor({ state: "detached" });
    await ann.page.locator(".mover").first().waitFor();
  },

  async "a seat goes on at another device, once"(visit) {
    const [ann, phone] = [await visit.person(), await visit.person({ viewport: { width: 360, height: 740 } })];
    await makeTable(ann, "travelers", (page) => page.getByLabel("Black").selectOption("2"));
    await ann.page.locator(".mover").first().waitFor();
    await ann.press("Go on at another device");
    const link = await ann.page.getByLabel("Open this on the other device").inputValue();
    await phone.go("/");
    const asked = [];
    phone.page.on("request", (request) => asked.push(request.url()));
    await phone.page.goto(link);
    await phone.page.locator(".seats li", { hasText: "White you" }).waitFor();
    const { pathname, hash } = new URL(link);
    check(hash.startsWith("#key="), `the key is in the fragment: ${link}`);
    checkEqual(new URL(phone.page.url()).href.split(pathname)[1], "", "the address forgets the key");
    check(!asked.some((url) => url.includes(hash.slice("#key=".length)) && !url.includes("#")), "no request has the key");
    await phone.move("a2", "a4");
    await ann.page.locator(".seats li", { hasText: "White guest" }).waitFor();
    await phone.press("Go on at another device"); // and back, at a page that shows the table already
    const back = await phone.page.getByLabel("Open this on the other device").inputValue();
    await ann.page.evaluate((hash) => (location.hash = hash), new URL(back).hash);
    await ann.page.locator(".seats li", { hasText: "White you" }).waitFor();
    checkEqual(new URL(ann.page.url()).hash, "", "the address forgets the key");
    await ann.page.reload();
    await ann.press("Go on at another device"); // links of before have it in the query
    const old = await ann.page.getByLabel("Open this on the other device").inputValue();
    await phone.page.goto(old.replace("#", "?"));
    await phone.page.locator(".seats li", { hasText: "White you" }).waitFor();
    checkEqual(new URL(phone.page.url()).search, "", "the address forgets the key");
  },

  async "whoever gives up a browser's seats holds none, there or with a copy of its cookie"(visit) {
    const ann = await visit.person();
    const path = await makeTable(ann, "travelers", (page) => page.getByLabel("Black").selectOption("2"));
    const [before] = await ann.page.context().cookies();
    const copy = await visit.person();
    await copy.page.context().addCookies([before]);
    await copy.go(path);
    await copy.page.locator(".seats li", { hasText: "White you" }).waitFor();
    await ann.go("/");
    await ann.page.getByText("Is this not your own device?").click();
    await ann.press("Give up all my seats");
    await ann.page.getByText("Is this not your own device?").waitFor({ state: "detached" });
    await copy.page.getByText("This browser's seats were given up. Load the page again.").waitFor();
    const [after] = await ann.page.context().cookies();
    check(after.value !== before.value, "the cookie is a fresh one");
    for (const person of [ann, copy]) {
      await person.go("/");
      await person.go(path);
      await person.page.locator(".seats li", { hasText: "White guest" }).waitFor();
    }
  },

  async "an open table is found on the home page"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const path = await makeTable(ann, "courier-leapale", async (page) => {
      await page.getByLabel("Black").selectOption("person");
      await page.getByLabel("show the table on the home page").check();
    });
    await bob.go("/");
    await bob.page.locator(`a[href="${path}"]`).click();
    await bob.page.getByRole("button", { name: "Sit here" }).click();
    await ann.page.locator(".mover").first().waitFor();
  },

  async "a line that breaks is made again without a word being lost"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(bob);
    const path = await makeTable(ann, "travelers", (page) => page.getByLabel("Black").selectOption("person"));
    await sit(bob, path);
    await ann.page.locator(".mover").first().waitFor();
    line.cut();
    await bob.page.getByText("The connection to the server is lost.").waitFor();
    const other = new Person(await bob.page.context().newPage(), bob.base); // of the same person, who plays on there
    await other.go(path);
    for (const [one, from, to] of [[ann, "a2", "a4"], [other, "a8", "a6"], [ann, "b2", "b4"], [other, "b8", "b6"]]) {
      await one.page.locator(".mover").first().waitFor();
      await one.move(from, to);
    }
    await other.press("Ask for a takeback");
    await ann.press("Agree");
    await other.page.locator(".moves li button").nth(3).waitFor({ state: "detached" });
    await other.page.getByLabel("say something").fill("once more");
    await other.press("Say");
    await other.page.locator(".chat", { hasText: "once more" }).waitFor();
    line.mend();
    await bob.page.locator(".chat", { hasText: "once more" }).waitFor();
    await bob.page.locator(".mover").first().waitFor();
    checkEqual(await bob.moves(), ["a2a4", "a8a6", "b2b4"]);
    await bob.move("b8", "b7");
    await ann.moveCount(4);
    checkEqual(await ann.moves(), await bob.moves());
  },
});
