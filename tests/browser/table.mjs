// Tables in several browsers: friends on a link, three and four seats, spectators, co-op, the seat on
// another device, clocks, offers, and lines and servers that are not there for a while.
import { checkAxe } from "./axe.mjs";
import { allowClipboard, becomes, check, checkBar, checkEqual, idle, Person, runTests, until } from "./visit.mjs";

const WCAG = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }; // without what is only good practice
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A table for friends, made in the dialog; returns its address. `clock`: the first words of its tile. */
async function makeTable(person, game, { query = "", clock = "30", choose = async () => {} } = {}) {
  const { page } = person;
  const whole = game === "courier-leapale" ? "start=standard&" : ""; // newcomers are offered a short battle
  await person.go(`/new/${game}?opponent=friend&${whole}${query}`);
  await page.getByRole("button", { name: "Make a link" }).waitFor();
  await page.getByRole("radio", { name: new RegExp(`^${clock}`) }).click();
  await choose(page);
  await person.press("Make a link");
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.getByRole("link", { name: "Go to the table" }).click();
  await page.locator(".player").first().waitFor();
  return new URL(link).pathname;
}

/** A table as a program asks the server for it: with clocks that no dialog offers. White's is this person's. */
async function askTable(person, fields) {
  await person.go("/");
  return person.page.evaluate(
    (message) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/socket`, "wayfarer");
        socket.onopen = () => socket.send(JSON.stringify(message));
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          socket.close();
          if (answer.table === undefined) reject(new Error(data));
          else resolve(`/t/${answer.table}`);
        };
      }),
    { do: "create", id: 1, spec: "travelers", seats: { w: "me", b: "open" }, ...fields },
  );
}

async function sit(person, path, name = "Sit here") {
  await person.go("/");
  await person.go(path);
  await person.sit(name);
  await strip(person, "You").waitFor();
}

/** Two people at a table of theirs that has begun. */
async function two(visit, game = "travelers", { first = {}, second = {}, ...how } = {}) {
  const [ann, bob] = [await visit.person(first), await visit.person(second)];
  const path = await makeTable(ann, game, how);
  await sit(bob, path);
  await ann.page.locator(".mover, .setup").first().waitFor();
  return [ann, bob, path];
}

/** The strip of a player by any words in it. */
function strip(person, words) {
  return person.page.locator(".player", { hasText: words }).first();
}

function notice(person, words) {
  return person.page.locator(".notice", { hasText: words });
}

/** A device whose date can be set while a page is open: `dateIsAhead`, in milliseconds. */
function settableDate({ page }) {
  return page.addInitScript(() => {
    const Real = Date;
    globalThis.dateIsAhead = 0;
    globalThis.Date = class extends Real {
      constructor(...given) {
        super(...(given.length === 0 ? [Date.now()] : given));
      }
      static now() {
        return Real.now() + globalThis.dateIsAhead;
      }
    };
  });
}

/** In a page: sets the date, and tells what the clocks show until they have run twice. */
async function clocksAfter(ahead) {
  globalThis.dateIsAhead = ahead;
  const shown = [];
  const read = () => shown.push(...[...document.querySelectorAll(".player .clock")].map((clock) => clock.textContent));
  const running = document.querySelector(".clock.on");
  for (let changes = 0; changes < 2; changes++) {
    await new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(running, { subtree: true, characterData: true, childList: true });
    });
    read();
  }
  return shown;
}

/** Something that is asked about in its place. */
async function pressAndMean(person, name) {
  await person.press(name);
  await person.press("Yes");
}

/** A person's line to the server. `cut` ends it, and no other comes about until `mend`. `freeze`: nothing gets
 * through any more, and nobody says so. `closed`: who gave a frozen line up. */
async function lineOf(person) {
  const sockets = new Set();
  let [whole, frozen] = [true, false];
  const closed = []; // by whom
  await person.page.routeWebSocket("**/api/socket*", (socket) => {
    if (!whole) return void socket.close();
    const server = socket.connectToServer();
    const own = { dead: false };
    socket.onMessage((message) => own.dead || server.send(message));
    server.onMessage((message) => own.dead || socket.send(message));
    socket.onClose(() => own.dead && closed.push("page"));
    server.onClose((code, reason) => (own.dead ? closed.push("server") : socket.close({ code, reason })));
    sockets.add({ socket, own });
    if (frozen) own.dead = true;
  });
  return {
    closed,
    cut() {
      whole = false;
      for (const { socket } of sockets) void socket.close();
      sockets.clear();
    },
    freeze() {
      frozen = true;
      for (const { own } of sockets) own.dead = true;
    },
    mend() {
      whole = true;
      frozen = false;
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
    cell.dispatchEvent(new PointerEvent("pointerdown", at));
    window.dispatchEvent(new PointerEvent("pointerup", at));
    return Date.now();
  });
  return (await seen) - sent;
}

/** Where the things are that a person reaches for: they must not move. What is said may take room from the list of moves. */
function placesOf(person) {
  return person.page.locator(".stage, .strip, .actions, .steps button").evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [one.className, x, y, width, height].join(" ");
    }),
  );
}

async function openChat(person) {
  const tab = person.page.getByRole("tab", { name: /^Chat/ }).or(person.page.getByRole("button", { name: /^Chat/ }));
  await tab.first().click();
}

async function say(person, words) {
  await person.page.getByLabel("Say something").fill(words);
  await person.press("Say");
}

export const tests = {
  async "a friend joins by a link; moves, a refusal, a premove, resigning, a rematch that both come to"(visit) {
    const [ann, bob, path] = await two(visit);
    await bob.go("/");
    await bob.go(path); // and back to it
    const times = [];
    const game = [["a2", "a4", "Ace"], ["a8", "a6", "Ace"], ["b2", "b4", "Trey"], ["b8", "b6", "Trey"], ["c2", "c3", "Deuce"], ["c8", "c7", "Deuce"]];
    for (const [i, [from, to, piece]] of game.entries()) {
      const [mover, other] = i % 2 === 0 ? [ann, bob] : [bob, ann];
      times.push(await moveTime(mover, from, to, other, piece));
      await mover.moveCount(i + 1);
    }
    checkBar("tap to the other browser's board", times, 50);
    await ann.page.locator(".mover").first().waitFor();
    await ann.tap("e2");
    await ann.page.locator(".target").first().waitFor();
    await ann.tap("e9");
    await ann.says("A Block never captures");
    await bob.tap("f8");
    await bob.tap("f6");
    await bob.says("f8 to f6 is played at your turn");
    checkEqual(await bob.page.locator('.says .message.other[role="status"]').count(), 1, "as a note, no refusal:");
    await ann.tap("e2");
    await ann.move("f2", "f4");
    await ann.moveCount(8);
    checkEqual((await ann.moves()).at(-1), "f8f6");
    await bob.press("Resign");
    await bob.press("No");
    checkEqual(await bob.isOver(), false, "No means no");
    await pressAndMean(bob, "Resign");
    await ann.page.locator(".result", { hasText: "You won" }).waitFor();
    await bob.page.locator(".result", { hasText: "You lost" }).filter({ hasText: "White wins: resignation." }).waitFor();
    await ann.press("Rematch");
    await notice(ann, "You have asked for a rematch.").waitFor();
    await bob.press("Accept the rematch");
    for (const person of [ann, bob]) await person.page.waitForURL((url) => url.pathname !== path);
    await strip(bob, "You").filter({ hasText: "First move" }).waitFor(); // it is White now
    await bob.move("a2", "a4");
    await ann.moveCount(1);
  },

  async "two at a table talk, load the page again, and end their game"(visit) {
    const [ann, bob] = await two(visit, "travelers", { second: phone });
    await ann.move("a2", "a4");
    await bob.page.locator(".mover").first().waitFor();
    await bob.move("a8", "a6");
    await ann.moveCount(2);
    await openChat(bob);
    await say(bob, "good luck");
    await openChat(ann);
    await ann.page.locator(".chat", { hasText: "Black good luck" }).waitFor();
    await ann.page.reload();
    await ann.moveCount(2);
    checkEqual(await ann.moves(), ["a2a4", "a8a6"], "after the page was loaded again:");
    await openChat(ann);
    await ann.page.locator(".chat", { hasText: "Black good luck" }).waitFor();
    await ann.page.getByRole("tab", { name: "Moves" }).click();
    await ann.move("b2", "b4");
    await bob.press("Close");
    await bob.moveCount(3);
    await pressAndMean(ann, "Resign");
    await ann.page.locator(".result", { hasText: "You lost" }).waitFor();
    await bob.page.locator(".result", { hasText: "You won" }).waitFor();
  },

  async "people have the name they chose; those who look on come by the link"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    for (const [person, name] of [[ann, "Ann A."], [bob, "Bob"]]) {
      await person.go("/");
      await person.press("Settings");
      await person.page.getByLabel("Your name at tables").fill(name);
      await person.page.keyboard.press("Escape");
    }
    const path = await makeTable(ann, "travelers");
    await sit(bob, path);
    await strip(bob, "Ann A.").waitFor();
    await strip(ann, "Bob").waitFor();
    await allowClipboard(ann.page);
    await ann.pressMore("Share");
    await ann.press("Copy: This table: everybody with the link can watch");
    checkEqual(new URL(await ann.page.evaluate(() => navigator.clipboard.readText())).pathname, path);
  },

  async "a player who waits sees the link in all forms, and the page names nobody to move"(visit) {
    const ann = await visit.person();
    await makeTable(ann, "travelers");
    const { page } = ann;
    await notice(ann, "Waiting for your friend").waitFor();
    await notice(ann, "30 min + 10 s, from each side's first move on").waitFor();
    await strip(ann, "Free seat").waitFor();
    check(!(await page.locator(".game").innerText()).includes("to move"), "nobody is to move");
    checkEqual(await page.locator(".player.on").count(), 0, "strips in the sun:");
    await allowClipboard(page);
    await ann.press("Copy link");
    checkEqual(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    await ann.press("QR code");
    checkEqual(await page.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue(), page.url());
    const path = await page.getByRole("img", { name: "The link as a QR code" }).locator("path[d^=M]").getAttribute("d");
    check(path.startsWith("M4 4h7v1h-7z"), `a finder of a QR code: ${path.slice(0, 40)}`);
    await page.keyboard.press("Escape");
    await pressAndMean(ann, "Stand up");
    await notice(ann, "Seats are free: choose one.").waitFor();
    await ann.press("Play Black");
    await strip(ann, "You").filter({ hasText: "Black" }).waitFor();
  },

  async "clocks: no side's runs before its first move; each seat may have a time of its own"(visit) {
    const [ann, bob] = await two(visit, "travelers", {
      clock: "Other",
      choose: async (page) => {
        await page.getByLabel("Kind of clock").selectOption("sudden");
        await page.getByRole("switch", { name: "A time of its own for each seat" }).click();
        await page.getByLabel("Minutes, Black").fill("x");
        await page.getByText("A whole number from 1 to 1440").waitFor();
        await page.getByLabel("Minutes, Black").fill("12");
      },
    });
    const clocks = async (person) => (await person.page.locator(".player .clock").allTextContents()).sort();
    checkEqual(await clocks(ann), ["12:00", "15:00"]);
    await strip(ann, "First move: 1:").waitFor();
    checkEqual(await ann.page.locator(".clock.on, .clock.low").count(), 0, "clocks that run:");
    await ann.move("a2", "a4");
    await strip(bob, "First move: 1:").waitFor();
    checkEqual(await clocks(bob), ["12:00", "15:00"]);
    await bob.move("a8", "a6");
    await ann.page.locator(".clock.on", { hasText: "14:5" }).waitFor(); // now it runs
  },

  async "a first move that does not come ends the game, and nobody wins"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const path = await askTable(ann, { clock: { kind: "sudden", seconds: 60, first: 1 } });
    await ann.go(path);
    await sit(bob, path);
    for (const person of [ann, bob]) {
      await person.page.locator(".result", { hasText: "Called off" }).waitFor();
      await person.page.getByRole("button", { name: "Rematch", exact: true }).waitFor();
      checkEqual(await person.page.locator(".mover").count(), 0, "pieces that can move:");
    }
  },

  async "a clock that is low is said by its colour, and who loses on time is told so"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const path = await askTable(ann, { clock: { kind: "sudden", seconds: { w: 22, b: 60 }, first: 60 } });
    await ann.go(path);
    await sit(bob, path);
    await ann.move("a2", "a4");
    await bob.move("a8", "a6");
    await ann.page.locator(".clock.on", { hasText: "0:2" }).waitFor();
    await ann.page.locator(".player.low .clock.low", { hasText: "0:1" }).waitFor();
    await bob.page.locator(".player.low .clock.low", { hasText: "0:0" }).waitFor();
    check(/^0:0\d\.\d$/.test(await bob.page.locator(".clock.low").textContent()), "with tenths");
    await ann.page.locator(".result", { hasText: "Black wins" }).waitFor();
    await strip(ann, "Lost on time").waitFor();
    await bob.page.locator(".result", { hasText: "You won" }).waitFor();
  },

  async "clocks run on as they did when the device's date is set in mid-game, with friends and with the computer"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    await settableDate(ann);
    const clock = { kind: "sudden", seconds: 1800, first: 60 };
    for (const b of ["open", { level: 1 }]) {
      const path = await askTable(ann, { clock, seats: { w: "me", b } });
      await ann.go(path);
      if (b === "open") await sit(bob, path);
      await ann.move("a2", "a4");
      if (b === "open") await bob.move("a8", "a6");
      await ann.moveCount(2);
      await ann.page.locator(".clock.on").waitFor();
      for (const jump of [3_600_000, -3_600_000]) {
        const shown = await ann.page.evaluate(clocksAfter, jump);
        check(shown.every((time) => /^(29:5\d|29:4\d|30:00)$/.test(time)), `${JSON.stringify(b)}, ${jump}: ${shown}`);
      }
    }
  },

  async "offers say that they are offered, declined, agreed; nothing on the page moves for them"(visit) {
    const [ann, bob] = await two(visit);
    await ann.move("a2", "a4");
    await bob.page.locator(".mover").first().waitFor();
    const before = await placesOf(bob);
    await ann.press("Takeback");
    await notice(ann, "You have asked for a takeback.").waitFor();
    check(await ann.page.getByRole("button", { name: "Asked" }).isDisabled(), "it is asked once");
    await notice(bob, "White asks to take back").waitFor();
    checkEqual(await placesOf(bob), before, "with an offer:");
    await bob.press("Accept");
    await notice(ann, "Your move was taken back.").waitFor();
    await ann.page.locator(".mover").first().waitFor();
    checkEqual(await ann.moves(), []);
    await pressAndMean(ann, "Offer draw");
    await notice(ann, "You have offered a draw.").waitFor();
    check(await ann.page.getByRole("button", { name: "Offered" }).isDisabled(), "it is offered once");
    await bob.press("Decline");
    await notice(ann, "Your offer of a draw was declined.").waitFor();
    await notice(ann, "You have offered a draw.").waitFor({ state: "detached" });
    await pressAndMean(bob, "Offer draw");
    await notice(ann, "Black offers a draw.").waitFor();
    await ann.press("Accept");
    await bob.page.locator(".result", { hasText: "A draw" }).waitFor();
  },

  async "where nobody has to agree it is Undo; moves are asked about only where there is time"(visit) {
    const ann = await visit.person();
    await ann.go(await askTable(ann, { seats: { w: "me", b: { level: 1 } } }));
    await ann.move("a2", "a4"); // without a clock, but it can be undone
    await ann.moveCount(2);
    await ann.page.locator(".mover").first().waitFor();
    checkEqual(await ann.page.getByRole("button", { name: "Offer draw", exact: true }).count(), 0, "draws with computers:");
    await ann.press("Undo");
    await ann.page.locator(".moves .move-cell").first().waitFor({ state: "detached" });
    const [bob, eve] = await two(visit, "travelers", { clock: "None" });
    await bob.tap("a2");
    await bob.page.locator(".target").first().waitFor();
    await bob.tap("a4");
    await bob.says("Your move counts once you confirm it.");
    checkEqual(await eve.moves(), []);
    await bob.press("Play it");
    await eve.moveCount(1);
  },

  async "on a phone one level is shown: it is that of what the other moved, not of one's own premove"(visit) {
    const [ann, bob] = await two(visit, "courier-leapale", { first: { viewport: { width: 1366, height: 768 } }, second: { ...phone, viewport: { width: 390, height: 844 } } });
    const { page } = bob;
    const level = (name) => page.getByRole("tab", { name: new RegExp(`^level ${name}`) });
    const selected = (name) => page.locator('.level-tabs [aria-selected="true"]', { hasText: name }).waitFor();
    await level("x").tap();
    await page.locator('[data-place="xd5"]').tap();
    await page.locator('[data-mark="planned-corners"]').waitFor({ state: "attached" });
    await level("w").tap();
    await page.locator('[data-place="wd4"]').tap();
    await bob.says("xd5 to wd4 is played at your turn");
    await page.evaluate(() => {
      const real = performance.now.bind(performance);
      performance.now = () => real() + 60000; // it was pressed long ago
    });
    await level("u").tap();
    await selected("u");
    await ann.move("zc2", "zd3");
    await page.locator('.level-way[data-from="3"][data-to="2"]').waitFor();
    await idle(page);
    await selected("z");
    checkEqual(await page.locator(".told .btn").count(), 0, "ways to one's own move:");
  },

  async "three seats, one of them a computer; a fourth person watches the same order"(visit) {
    const people = [await visit.person(), await visit.person(), await visit.person()];
    const [ann, bob, eve] = people;
    const path = await makeTable(ann, "traverse", {
      query: "players=3",
      choose: async (page) => {
        await page.getByRole("radiogroup", { name: "North" }).getByRole("radio", { name: "Computer" }).click();
      },
    });
    await sit(bob, path);
    await eve.go("/");
    await eve.go(path);
    await eve.page.getByText("Every seat is taken: you are watching.").waitFor();
    for (const person of [ann, bob]) {
      await person.page.locator(".setup").waitFor();
      await person.press("Done");
    }
    await eve.moveCount(3);
    await ann.move("i1", "i2");
    await bob.page.locator(".mover").first().waitFor();
    await bob.move("a9", "b9");
    for (const person of people) await person.moveCount(6);
    checkEqual(await eve.moves(), await ann.moves());
    checkEqual(await eve.moves(), await bob.moves());
    await openChat(ann);
    await ann.page.getByText("1 person is watching.").waitFor();
    await eve.page.getByRole("tab", { name: "Game" }).click();
    await eve.page.locator(".about-game", { hasText: "you are watching" }).waitFor();
    await openChat(eve);
    await eve.page.getByText("Only those who play can talk here.").waitFor();
  },

  async "a name is asked for before the first seat, once; lessons stand beside it"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    await ann.go("/new/travelers?opponent=friend");
    await ann.page.getByLabel("Your name", { exact: true }).fill("Ann");
    await ann.press("Make a link");
    const link = await ann.page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
    await bob.page.goto(link);
    checkEqual(await bob.page.getByRole("link", { name: "Learn first" }).getAttribute("href"), "/learn/travelers/1");
    await bob.press("Sit here");
    await bob.page.getByRole("dialog").getByLabel("Your name", { exact: true }).fill("Bob");
    await checkAxe(bob.page, "the question");
    await bob.page.getByRole("dialog").getByRole("button", { name: "Sit here" }).click();
    await strip(bob, "Ann").waitFor();
    await strip(ann, "Bob").waitFor();
    await ann.go("/new/travelers?opponent=friend");
    await ann.page.getByRole("button", { name: "Make a link" }).waitFor();
    checkEqual(await ann.page.getByLabel("Your name", { exact: true }).count(), 0, "asked again:");
  },

  async "four seats by four people; one resigns, the others go on"(visit) {
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await visit.person());
    const path = await makeTable(people[0], "traverse", { query: "players=4" });
    await notice(people[0], "Waiting for 3 others").waitFor();
    for (const [i, name] of [[1, "Play West"], [2, "Play North"], [3, "Sit here"]]) await sit(people[i], path, name);
    for (const person of people) {
      await person.page.locator(".setup").waitFor();
      await person.press("Done");
    }
    await people[1].moveCount(4);
    await pressAndMean(people[1], "Resign");
    await notice(people[2], "West has left the game.").waitFor();
    await people[0].move("i1", "i2");
    await people[2].page.locator(".mover").first().waitFor();
    await people[2].moveCount(6);
    checkEqual((await people[3].moves()).slice(4), ["w:resigns", "i1i2"]);
    await strip(people[2], "out of the game").waitFor();
    for (const name of ["Resign", "Offer draw", "Takeback"]) {
      const buttons = people.map(({ page }) => page.getByRole("button", { name, exact: true }).count());
      checkEqual(await Promise.all(buttons), [1, 0, 1, 1], name);
    }
    await pressAndMean(people[0], "Offer draw");
    await notice(people[0], "You have offered a draw.").waitFor();
    await people[2].press("Accept"); // the one who left is not asked
    await notice(people[2], "Waiting for East").waitFor();
    checkEqual(await people[1].page.getByRole("button", { name: "Accept" }).count(), 0);
    checkEqual(await people[2].page.getByRole("button", { name: "Accept" }).count(), 0);
    await people[3].press("Accept");
    await people[1].page.locator(".result", { hasText: "A draw" }).waitFor();
  },

  async "a line that is cut is shown to both, long before either end gives it up"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(bob);
    const path = await makeTable(ann, "travelers");
    await sit(bob, path);
    await ann.page.locator(".mover").first().waitFor();
    await ann.move("a2", "a4");
    await bob.page.locator(".mover").first().waitFor();
    const before = await placesOf(bob);
    const heights = await bob.page.locator(".strip.bottom .second").evaluate((told) => {
      const text = told.firstChild; // the page goes on with it
      const now = text.data;
      const high = ["2:00", "1:11", "0:48", "00:00"].map((time) => {
        text.data = now.replace(/[\d:]+$/, time);
        return told.closest(".strip").offsetHeight;
      });
      text.data = now;
      return high;
    });
    checkEqual(new Set(heights).size, 1, `whatever time is left, a strip is as high: ${heights}:`);
    const start = Date.now();
    line.freeze();
    const shown = async (person, words) => {
      await strip(person, words).waitFor();
      return Date.now() - start;
    };
    const times = await Promise.all([shown(bob, "Reconnecting …"), shown(ann, "Gone")]);
    check(!line.closed.includes("server"), "the server still holds the line");
    for (const [i, end] of ["own", "other's"].entries()) checkBar(`until a cut line is shown at the ${end} screen`, [times[i]], 2000);
    await notice(bob, "Reconnecting").waitFor();
    checkEqual(await placesOf(bob), before, "with a cut line:");
    await bob.tap("a8");
    await bob.says("The game goes on once the server can be reached again.");
    await notice(ann, "Black is away.").waitFor();
    await ann.press("Set a limit");
    await strip(ann, "Gone · has 0:5").waitFor();
    line.mend();
    await notice(bob, "Reconnecting").waitFor({ state: "detached" });
    await strip(ann, "Gone").waitFor({ state: "detached" });
    await bob.move("a8", "a6");
    await ann.moveCount(2);
  },

  async "a strip stays as high when its player is gone, in German too"(visit) {
    for (const width of [1024, 1200, 1366]) {
      const [ann, bob] = [await visit.person({ viewport: { width, height: 800 } }), await visit.person()];
      const path = await makeTable(ann, "travelers", { clock: { kind: "sudden", seconds: 900 } });
      await sit(bob, path);
      await ann.keep({ "wayfarer.language": '"de"' });
      await ann.page.reload();
      await ann.page.locator(".mover").first().waitFor();
      const height = () => ann.page.locator(".strip.top").evaluate(({ offsetHeight }) => offsetHeight);
      const before = await height();
      await ann.move("a2", "a4");
      await bob.page.context().close();
      await strip(ann, "Weg").waitFor();
      checkEqual(await height(), before, `${width}: gone:`);
      await ann.press("Frist setzen");
      await strip(ann, "Weg · noch").waitFor();
      checkEqual(await height(), before, `${width}: with a time:`);
      await ann.page.context().close();
    }
  },

  async "a browser that says it is offline is believed at once"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(bob);
    const path = await makeTable(ann, "travelers");
    await sit(bob, path);
    await ann.page.locator(".mover").first().waitFor();
    line.freeze();
    const shown = await bob.page.evaluate(() => {
      dispatchEvent(new Event("offline"));
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.body.innerText))));
    });
    check(shown.includes("Reconnecting"), "it is shown in the next frame");
    await strip(ann, "Gone").waitFor();
    line.mend();
    await bob.page.evaluate(() => dispatchEvent(new Event("online")));
    await notice(bob, "Reconnecting").waitFor({ state: "detached" });
    await strip(ann, "Gone").waitFor({ state: "detached" });
  },

  async "while a seat is free, or the line is broken, the page says so; an order of pieces is kept"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(ann);
    const path = await makeTable(ann, "traverse");
    await ann.tap("d5");
    await ann.says("The game begins once every seat is taken.");
    await sit(bob, path);
    await ann.page.locator(".setup").waitFor();
    const order = async () => Promise.all([..."bcdefghi"].map((file) => ann.place(`${file}1`).getAttribute("aria-label")));
    const first = await order();
    await ann.tap("b1");
    await ann.tap("e1");
    const chosen = await order();
    check(chosen.join() !== first.join(), "two pieces change places");
    line.cut();
    await notice(ann, "Reconnecting").waitFor();
    await ann.tap("d5");
    await ann.says("The game goes on once the server can be reached again.");
    line.mend();
    await notice(ann, "Reconnecting").waitFor({ state: "detached" });
    checkEqual(await order(), chosen);
    await ann.press("Done");
    await bob.moveCount(1);
    await ann.press("Takeback");
    await notice(ann, "You have asked for a takeback.").waitFor();
    await bob.press("Accept");
    await ann.page.locator(".setup").waitFor();
  },

  async "Safe Passage for two who cooperate: a takeback asks the partner; goals, par, hints and tries are there"(visit) {
    const [ann, bob] = await two(visit, "safe-passage", { clock: "None", second: { viewport: { width: 1366, height: 768 } } });
    const tries = (person) => person.page.locator(".tries [data-node]");
    await ann.move("e2", "e4");
    await bob.page.locator(".mover").first().waitFor();
    await bob.page.locator(".goal-ladder").waitFor();
    await bob.page.locator(".par-head", { hasText: "par 23" }).waitFor();
    await bob.press("Hint");
    await bob.page.locator(".hint").first().waitFor();
    await bob.press("Takeback");
    await notice(bob, "You have asked for a takeback.").waitFor();
    await ann.press("Accept");
    for (const one of [ann, bob]) await one.page.locator(".moves .move-cell").first().waitFor({ state: "detached" });
    await ann.move("d2", "d3");
    await bob.moveCount(1);
    checkEqual(await tries(bob).count(), 3, "the start and two first moves:");
    await tries(bob).first().click();
    await bob.page.locator(".try.here[data-node='0']").waitFor();
    await tries(bob).nth(1).click(); // it was taken back: it is only looked at
    await tries(bob).nth(2).click();
    await bob.page.locator(".mover").first().waitFor();
    await bob.page.reload();
    await tries(bob).nth(2).waitFor();
    if (process.env.SHOTS !== undefined) await bob.page.screenshot({ path: `${process.env.SHOTS}/together.png` });
  },

  async "two at one screen play by a clock: their seats have names, and who gives up is to move"(visit) {
    const ann = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = ann;
    await ann.go("/new/travelers?opponent=here");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Other" }).waitFor();
    await dialog.getByRole("radio", { name: /^5/ }).click();
    await ann.press("Start game");
    await page.waitForURL("**/t/*");
    await strip(ann, "White").locator(".clock").waitFor();
    await ann.move("a2", "a4");
    await ann.move("a8", "a6");
    await ann.moveCount(2);
    await ann.press("Undo");
    await page.locator(".moves .move-cell").nth(1).waitFor({ state: "detached" });
    await ann.move("b8", "b6");
    await ann.move("b2", "b4");
    await ann.press("Resign");
    await ann.press("Yes");
    await page.getByText("Black resigns").first().waitFor();
    const before = page.url();
    await ann.press("Rematch");
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/"));
  },

  async "a seat goes on at another device, once"(visit) {
    const [ann, other] = [await visit.person(), await visit.person({ viewport: { width: 360, height: 740 } })];
    const path = await askTable(ann, { seats: { w: "me", b: { level: 2 } } });
    await ann.go(path);
    await ann.page.locator(".mover").first().waitFor();
    const keyOf = async (person) => {
      await person.pressMore("Other device");
      const link = await person.page.getByRole("dialog").getByLabel("Link", { exact: true }).inputValue();
      await person.page.keyboard.press("Escape");
      return link;
    };
    const link = await keyOf(ann);
    await other.go("/");
    const asked = [];
    other.page.on("request", (request) => asked.push(request.url()));
    await other.page.goto(link);
    await strip(other, "You").waitFor();
    const { hash } = new URL(link);
    check(hash.startsWith("#key="), `the key is in the fragment: ${link}`);
    checkEqual(new URL(other.page.url()).href.split(path)[1], "", "the address forgets the key");
    check(!asked.some((url) => url.includes(hash.slice("#key=".length)) && !url.includes("#")), "no request has the key");
    await other.move("a2", "a4");
    await strip(ann, "Guest").waitFor();
    const back = await keyOf(other); // and back, at a page that shows the table already
    await ann.page.evaluate((fragment) => (location.hash = fragment), new URL(back).hash);
    await strip(ann, "You").waitFor();
    checkEqual(new URL(ann.page.url()).hash, "", "the address forgets the key");
    await ann.page.reload();
    await strip(ann, "You").waitFor();
    const old = await keyOf(ann); // links of before have it in the query
    await other.page.goto(old.replace("#", "?"));
    await strip(other, "You").waitFor();
    checkEqual(new URL(other.page.url()).search, "", "the address forgets the key");
  },

  async "a player who gives up a browser's seats holds none, there or with a copy of its cookie"(visit) {
    const ann = await visit.person();
    const path = await askTable(ann, { seats: { w: "me", b: { level: 2 } } });
    await ann.go(path);
    await strip(ann, "You").waitFor();
    const [before] = await ann.page.context().cookies();
    const copy = await visit.person();
    await copy.page.context().addCookies([before]);
    await copy.go(path);
    await strip(copy, "You").waitFor();
    await ann.go("/");
    await ann.press("Not your device?");
    await ann.press("Give up all my seats");
    await ann.page.getByText("Is this not your own device?").waitFor({ state: "detached" });
    await copy.says("This browser's seats were given up. Load the page again.");
    const [after] = await ann.page.context().cookies();
    check(after.value !== before.value, "the cookie is a fresh one");
    for (const person of [ann, copy]) {
      await person.go("/");
      await person.go(path);
      await strip(person, "Guest").waitFor();
    }
  },

  async "an open table is found on the home page, and then watched from there"(visit) {
    const [ann, bob, eve] = [await visit.person(), await visit.person(), await visit.person()];
    const path = await makeTable(ann, "courier-leapale", {
      choose: (page) => page.getByRole("switch", { name: "Open to anyone" }).click(),
    });
    for (const person of [bob, eve]) {
      const link = person.page.locator(`a[href="${path}"]`);
      do {
        const listed = person.page.waitForResponse("**/api/playing"); // it may be a second old
        await person.go("/");
        await (await listed).finished();
        await person.page.getByRole("button", { name: /^Open tables$|open, \d+ to watch/ }).click();
      } while ((await link.count()) === 0);
      await person.page.locator(`a[href="${path}"]`).click();
      if (person === bob) await bob.sit();
      await ann.page.locator(".mover").first().waitFor();
    }
    await eve.page.getByRole("tab", { name: "Game" }).click();
    await eve.page.locator(".about-game", { hasText: "you are watching" }).waitFor();
  },

  async "a line that breaks is made again without a word being lost"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(bob);
    const path = await makeTable(ann, "travelers");
    await sit(bob, path);
    await ann.page.locator(".mover").first().waitFor();
    line.cut();
    await notice(bob, "Reconnecting").waitFor();
    const other = new Person(await bob.page.context().newPage(), bob.base); // of the same person, who plays on there
    await other.go(path);
    for (const [one, from, to] of [[ann, "a2", "a4"], [other, "a8", "a6"], [ann, "b2", "b4"], [other, "b8", "b6"]]) {
      await one.page.locator(".mover").first().waitFor();
      await one.move(from, to);
    }
    await other.press("Takeback");
    await ann.press("Accept");
    for (const one of [ann, other]) await one.page.locator(".moves .move-cell").nth(3).waitFor({ state: "detached" });
    await openChat(other);
    await say(other, "once more");
    await other.page.locator(".chat", { hasText: "once more" }).waitFor();
    line.mend();
    await bob.page.locator(".mover").first().waitFor();
    checkEqual(await bob.moves(), ["a2a4", "a8a6", "b2b4"]);
    await bob.move("b8", "b7");
    await ann.moveCount(4);
    checkEqual(await ann.moves(), await bob.moves());
    await openChat(bob);
    await bob.page.locator(".chat", { hasText: "once more" }).waitFor();
  },

  async "what could not be said stays in its field, and what is too long is told before"(visit) {
    const [ann, bob] = [await visit.person(), await visit.person()];
    const line = await lineOf(bob);
    const path = await makeTable(ann, "travelers");
    await sit(bob, path);
    await bob.page.locator(".strip").first().waitFor();
    await openChat(bob);
    const field = bob.page.getByLabel("Say something");
    const button = bob.page.getByRole("button", { name: "Say", exact: true });
    await field.fill("ö".repeat(151));
    await bob.page.getByText("This is too long to be sent.").waitFor();
    check(await button.isDisabled(), "it cannot be sent");
    await field.fill("ö".repeat(150));
    await button.click();
    await bob.page.locator(".chat li", { hasText: "ööö" }).waitFor();
    await becomes(() => field.inputValue(), "", "what was said:");
    line.cut();
    await notice(bob, "Reconnecting").waitFor();
    await say(bob, "are you there?");
    await bob.page.locator(".message", { hasText: "The server cannot be reached." }).waitFor();
    checkEqual(await field.inputValue(), "are you there?", "what was not said:");
    line.mend();
    await notice(bob, "Reconnecting").waitFor({ state: "detached" });
    await bob.press("Say");
    await bob.page.locator(".chat li", { hasText: "are you there?" }).waitFor();
  },

  async "talk has a mark while it is unread, and can be muted"(visit) {
    const [ann, bob] = await two(visit, "travelers", { second: phone });
    await openChat(ann);
    await say(ann, "good luck");
    await ann.page.locator(".chat", { hasText: "You good luck" }).waitFor();
    await bob.page.getByRole("button", { name: "Chat, 1 new" }).click();
    await bob.page.locator(".chat", { hasText: "White good luck" }).waitFor();
    await bob.page.getByRole("switch", { name: "Mute" }).click();
    await bob.page.getByText("The talk is muted.").waitFor();
    await bob.press("Close");
    await say(ann, "hello?");
    await ann.tap("a2");
    await ann.page.locator(".target").first().waitFor();
    await ann.tap("a4");
    await bob.moveCount(1);
    await bob.page.getByRole("button", { name: "Chat", exact: true }).waitFor();
  },

  async "whose move it is stands in the title and the icon"(visit) {
    const [ann, bob] = await two(visit);
    const head = ({ page }) => page.evaluate(() => [document.title, document.querySelector("link[rel=icon]").getAttribute("href")]);
    const shows = (person, ...wanted) => becomes(() => head(person), wanted, "title and icon:");
    await shows(ann, "● Your move – Wayfarer", "/icon-turn.svg");
    await shows(bob, "The Travelers – Wayfarer", "/icon.svg");
    await ann.move("a2", "a4");
    await shows(bob, "● Your move – Wayfarer", "/icon-turn.svg");
    await shows(ann, "The Travelers – Wayfarer", "/icon.svg");
    await pressAndMean(bob, "Resign");
    await shows(ann, "You won – Wayfarer", "/icon.svg");
    await until(bob.page, "it is nobody's move", () => !document.title.includes("●"));
  },

  async "a position of a table has an address; an address where nothing is says so and leads on"(visit) {
    const [ann, bob, path] = await two(visit);
    await ann.move("a2", "a4");
    await bob.page.locator(".mover").first().waitFor();
    await bob.move("a8", "a6");
    await ann.moveCount(2);
    const eve = await visit.person();
    await eve.go("/");
    await eve.go(`${path}?at=1`);
    await eve.page.locator('[data-place="a4"][aria-label*="Ace"]').waitFor();
    await eve.says("After move 1 of 2.");
    check((await eve.place("a6").getAttribute("aria-label")).includes("Ace") === false, "the second move is not shown");
    await eve.page.getByRole("button", { name: "one move on" }).click();
    await eve.page.waitForURL((url) => url.pathname === path && url.search === "");
    await eve.page.getByRole("button", { name: "first position" }).click();
    await eve.page.waitForURL((url) => url.search === "?at=0");
    await eve.go(`${path}?at=99`);
    await eve.page.locator('[data-place="a6"][aria-label*="Ace"]').waitFor();
    const status = async (where) => (await eve.page.goto(eve.base + where)).status();
    checkEqual(await status("/nowhere"), 404);
    await eve.page.getByText("There is no page at /nowhere.").waitFor();
    checkEqual(await eve.page.title(), "Nothing here – Wayfarer");
    await eve.go("/t/aaaaaaaaaaaa");
    await eve.page.getByText("There is no such table.").waitFor();
    checkEqual(await eve.page.title(), "No such table – Wayfarer");
    await eve.page.getByRole("link", { name: "New game" }).click();
    await eve.page.getByRole("dialog").waitFor();
    visit.complaints.length = 0; // the browser complains of the 404, as it should
  },

  async "the end of a game can be shared as a picture"(visit) {
    const [ann, bob] = await two(visit);
    await pressAndMean(bob, "Resign");
    await ann.page.locator(".result").waitFor();
    checkEqual(await ann.picture(), ["travelers.png", "PNG", 1080, 1080]);
  },

  async "axe finds nothing at a table, wide or narrow, light or dark"(visit) {
    for (const [name, options] of [["desktop", { viewport: { width: 1366, height: 768 } }], ["phone", { ...phone, colorScheme: "dark" }]]) {
      const [ann, bob] = [await visit.person(options), await visit.person(options)];
      const path = await makeTable(ann, "travelers");
      await notice(ann, "Waiting for your friend").waitFor();
      await checkAxe(ann.page, `${name}, waiting`, WCAG);
      await ann.press("QR code");
      await ann.page.locator(".qr path[d^=M]").waitFor();
      await checkAxe(ann.page, `${name}, the invitation`, WCAG);
      await ann.page.keyboard.press("Escape");
      await sit(bob, path);
      await ann.move("a2", "a4");
      await bob.move("a8", "a6");
      await pressAndMean(bob, "Offer draw");
      await notice(ann, "Black offers a draw.").waitFor();
      await checkAxe(ann.page, `${name}, an offer`, WCAG);
      await openChat(ann);
      await say(ann, "no");
      await ann.page.locator(".chat li").waitFor();
      await checkAxe(ann.page, `${name}, talk`, WCAG);
      if (name === "phone") await ann.press("Close");
      await ann.press("Accept");
      await ann.page.locator(".result").waitFor();
      await checkAxe(ann.page, `${name}, the end`, WCAG);
    }
  },
};

await runTests(tests, { file: import.meta.url });
