// The first page, a new game, the settings, the rules: that they can be used, how they look, what they weigh.
//
// usage: home.mjs PROGRAM WEB [ONLY]; with SHOTS=FOLDER the screenshots are kept there.
import { checkLook, sizes } from "./looks.mjs";
import { check, checkBar, checkEqual, eventually, idle, runTests, until } from "./visit.mjs";
import { watchNetwork, watchShifts } from "./weighing.mjs";

/** A game of The Travelers in this browser: one that goes on, or one that was resigned. */
function saved(over, when) {
  const events = over ? ["w:resigns"] : ["e2e3"];
  const nodes = [{ event: "", parent: 0, children: [1] }, { event: events[0], parent: 0, children: [] }];
  return { spec: "travelers", start: "", players: { w: "person", b: { level: 5 } }, nodes, at: 1, when };
}

async function keepGames(person, games) {
  await person.page.evaluate((text) => localStorage.setItem("wayfarer.games", text), JSON.stringify(games));
}

const dialog = (person) => person.page.getByRole("dialog");

const screens = {
  home: async (person) => {
    await person.go("/");
    await person.page.locator(".poster").nth(3).waitFor();
  },
  "home-games": async (person) => {
    await person.go("/");
    await keepGames(person, { going: saved(false, 2), over: saved(true, 1) });
    await person.go("/");
    await person.page.getByText("vs Pathfinder").waitFor();
  },
  "new-computer": (person) => openNew(person, "/new/travelers"),
  "new-friend": (person) => openNew(person, "/new/traverse?opponent=friend&players=4"),
  "new-any": (person) => openNew(person, "/new/"),
  "new-wrong": async (person) => {
    await openNew(person, "/new/safe-passage?start=9999");
    await person.page.locator(".field.wrong").waitFor();
  },
  settings: async (person) => {
    await person.go("/settings");
    await dialog(person).getByText("How moves are written").waitFor();
  },
  learn: async (person) => {
    await person.go("/rules/");
    await person.page.getByRole("heading", { name: "Learn" }).waitFor();
  },
  rules: async (person) => {
    await person.go("/rules/courier-leapale");
    await person.page.locator(".rules .claim.legal").first().waitFor();
  },
  nothing: async (person) => {
    await person.page.goto(`${person.base}/rules/dominoes`);
    await person.page.getByText("There is no page at /rules/dominoes").waitFor();
  },
};

async function openNew(person, path) {
  await person.go(path);
  await dialog(person).locator(".btn.primary").waitFor();
}

/** What a person comes for is in sight without scrolling. */
async function checkInSight(person, name, height) {
  const needed = name.startsWith("new") ? "dialog .btn.primary" : name.startsWith("home") ? ".poster, .hero .btn.primary, .home-card" : "h1, h2";
  const feet = await person.page.locator(needed).evaluateAll((all) => all.filter((one) => one.offsetParent !== null).map((one) => one.getBoundingClientRect().bottom));
  check(feet.length > 0, `${name}: ${needed} is there`);
  const tabs = await person.page.locator(".bottom-tabs").evaluate((one) => one.offsetHeight);
  if (name !== "rules") check(Math.max(...feet) <= height - (name.startsWith("home") ? tabs : 0), `${name}: ${feet} are in ${height}`);
}

async function look(visit, size, colorScheme) {
  const person = await visit.person({ ...sizes[size], colorScheme, bypassCSP: true });
  for (const [name, open] of Object.entries(screens)) {
    await open(person);
    await checkLook(person, name, size, colorScheme);
    await checkInSight(person, name, sizes[size].viewport.height);
  }
}

/** A first visit on a machine four times as slow: bytes, what was asked for, when it can be used, what jumped. */
async function weigh(visit) {
  const { page, base } = await visit.person({ bypassCSP: true });
  const seen = await watchNetwork(page);
  const { client } = seen;
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await watchShifts(page);
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll(".poster").length < 4) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.readyAfter = performance.now())));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(base);
  await until(page, "ready", () => globalThis.readyAfter !== undefined);
  await page.evaluate(() => document.fonts.ready);
  await eventually("all has come", async () => {
    await idle(page);
    return seen.pending === 0;
  });
  const { ready, jumped } = await page.evaluate(() => ({ ready: globalThis.readyAfter, jumped: globalThis.shifted }));
  return { bytes: seen.bytes, asked: seen.asked, ready, jumped };
}

/** Who plays in the game that is open: what the address's game has kept. */
async function players(person) {
  await person.page.waitForURL("**/play/*");
  await person.page.locator(".stage").waitFor();
  return person.page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem("wayfarer.games") ?? "{}");
    return games[location.pathname.split("/")[2]]?.players;
  });
}

/** What one may be curious about, the turn of that taste, and the game. */
const TASTES = [
  ["A race", "e2", "e10", "traverse"],
  ["Chess in space", "ve3", "xd3", "courier-leapale"],
  ["A duel", "e8", "e9", "travelers"],
  ["A puzzle for one", "b7", "b8", "safe-passage"],
];

/** A taste of each game, by one turn; the board is in sight as soon as it is asked for. */
async function tasteAll(person, size) {
  const { page } = person;
  await person.go("/");
  for (const [what, from, to, game] of TASTES) {
    await page.getByRole("button", { name: what, exact: true }).click();
    await page.locator(`.taste [data-place="${from}"].mover`).waitFor({ state: "attached" });
    const tabs = await page.locator(".bottom-tabs").evaluate((one) => one.offsetHeight);
    const foot = await page.locator(".taste .stage").evaluate((stage, tabs) => stage.getBoundingClientRect().bottom - innerHeight + tabs, tabs);
    check(foot <= 0, `${what}: the board ends ${foot} px below the window`);
    await checkLook(person, `taste-${game}`, size, "light");
    await person.tap(from);
    await page.locator(`[data-target="${to}"]`).waitFor({ state: "attached" });
    await person.tap(to);
    await page.locator(".taste-done").waitFor();
    const links = await page.locator(".taste-buttons a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    checkEqual(links, [`/learn/${game}/1`, `/new/${game}`]);
  }
  await person.press("All games");
  await page.locator(".poster").nth(3).waitFor();
}

/** A page's console, warnings too. */
function listen(person) {
  const lines = [];
  person.page.on("console", (line) => lines.push(line.text()));
  return lines;
}

const looks = {};
for (const size of Object.keys(sizes))
  for (const scheme of ["light", "dark"]) looks[`${size}, ${scheme}`] = (visit) => look(visit, size, scheme);

export const tests = {
  ...looks,

  async "the first page weighs at most 150 kB with its fonts, and nothing jumps"(visit) {
    const loads = [];
    for (let i = 0; i < 3; i++) loads.push(await weigh(visit));
    const { bytes, asked, jumped } = loads[0];
    console.log(`   ${(bytes / 1000).toFixed(0)} kB, layout shift ${jumped.toFixed(3)}`);
    check(asked.some((path) => path.endsWith(".woff2")), "the fonts are counted");
    check(bytes <= 150000, `${bytes} bytes`);
    checkEqual(asked.filter((path) => path.endsWith(".wasm") || path.includes("worker")), [], "the library is not asked for");
    for (const load of loads) check(load.jumped <= 0.02, `layout shift ${load.jumped}`);
    checkBar("ready", loads.map(({ ready }) => ready), 1000, true);
  },

  async "who is new gets a taste of each game by one turn"(visit) {
    await tasteAll(await visit.person({ ...sizes.laptop, bypassCSP: true }), "laptop");
    await tasteAll(await visit.person({ ...sizes.phone, bypassCSP: true }), "phone");
    await tasteAll(await visit.person({ ...sizes.phone, viewport: { width: 360, height: 640 }, bypassCSP: true }), "phone");
  },

  async "another turn than a taste asks for is answered, and costs nothing"(visit) {
    const person = await visit.person();
    await person.go("/");
    await person.press("A race");
    await person.page.locator('.taste [data-place="e2"].mover').waitFor();
    await person.tap("e2");
    await person.tap("d2");
    await person.page.getByText("That is a legal turn, but not this one.").waitFor();
    await person.tap("e2");
    await person.tap("e10");
    await person.page.locator(".taste-done").waitFor();
  },

  async "the game that is chosen in the dialog of a new game is the one that starts"(visit) {
    const person = await visit.person();
    const { page } = person;
    const games = ["TRAVERSE", "Courier Leapale", "The Travelers", "Safe Passage"];
    for (const [i, game] of games.entries()) {
      await openNew(person, "/new/");
      for (const one of [games[(i + 2) % games.length], game]) await page.getByRole("dialog").getByRole("radio", { name: one }).click();
      await page.getByRole("dialog", { name: `New game: ${game}` }).waitFor();
      await person.press("Start game");
      await page.locator(".playing .board, .playing .setup").first().waitFor();
      check((await page.title()).includes(game), `${game} was chosen: ${await page.title()}`);
    }
  },

  async "a new game is as it was chosen, and Play now takes the same again"(visit) {
    const person = await visit.person();
    const lines = listen(person);
    await openNew(person, "/new/travelers");
    const slider = dialog(person).getByRole("slider", { name: "Level of the computer" });
    await slider.focus();
    await slider.press("Home");
    for (let i = 0; i < 6; i++) await slider.press("ArrowRight");
    await dialog(person).getByRole("heading", { name: "Guide" }).waitFor();
    await dialog(person).getByRole("radio", { name: "Black" }).click();
    await person.press("Start game");
    const wanted = { w: { level: 7 }, b: "person" };
    checkEqual(await players(person), wanted);
    await person.go("/");
    await person.press("Play now");
    checkEqual(await players(person), wanted, "Play now:");
    checkEqual(lines.filter((line) => line.includes("Form submission")), []);
  },

  async "a newcomer to Courier Leapale is offered the battle of 12, others what they chose last"(visit) {
    const starts = (person) => dialog(person).getByRole("radiogroup", { name: "Start" });
    const chosen = (person) => starts(person).getByRole("radio", { checked: true }).locator(".name").textContent();
    const specs = (person) =>
      person.page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("wayfarer.games") ?? "{}")).map(({ spec }) => spec));
    const newcomer = await visit.person();
    await openNew(newcomer, "/new/courier-leapale");
    checkEqual(await starts(newcomer).locator(".name").allTextContents(), ["Battle of 12", "Battle of 24", "Battle of 40", "All 72"]);
    checkEqual(await starts(newcomer).locator("img").count(), 4, "pictures:");
    checkEqual(await chosen(newcomer), "Battle of 12");
    await dialog(newcomer).getByText("Short battle of 12 pieces. Ours, not the inventor's.").waitFor();
    await newcomer.press("Start game");
    await newcomer.page.locator(".mover").first().waitFor({ state: "attached" });
    checkEqual(await specs(newcomer), ["courier-leapale:start=battle-12"]);
    await openNew(newcomer, "/new/courier-leapale");
    await starts(newcomer).getByRole("radio", { name: /^All 72/ }).click();
    await dialog(newcomer).getByText("The inventor's start: 72 pieces a side.").waitFor();
    await newcomer.press("Start game");
    await newcomer.page.locator(".mover").first().waitFor({ state: "attached" });
    await openNew(newcomer, "/new/courier-leapale");
    checkEqual(await chosen(newcomer), "All 72", "chosen last:");

    const player = await visit.person();
    await player.go("/");
    await player.page.evaluate(() => {
      const nodes = [{ event: "", parent: 0, children: [1] }, { event: "wd2wd3", parent: 0, children: [2] }, { event: "b:resigns", parent: 1, children: [] }];
      const game = { spec: "courier-leapale", start: "", players: { w: "person", b: { level: 1 } }, nodes, at: 2, tip: 2, over: { result: "win", seat: "w" }, when: Date.now() };
      localStorage.setItem("wayfarer.games", JSON.stringify({ done: game }));
    });
    await openNew(player, "/new/courier-leapale");
    checkEqual(await chosen(player), "All 72", "to one who has finished a game:");
  },

  async "who wants to learn first comes to the lessons"(visit) {
    for (const [size, path, words, goal] of [
      ["laptop", "/", "Learn in 2 min", "/learn"],
      ["phone", "/", "Learn in 2 min", "/learn"],
      ["laptop", "/new/traverse", "Learn first", "/learn/traverse/1"],
      ["phone", "/new/traverse", "Learn first", "/learn/traverse/1"],
    ]) {
      const person = await visit.person(sizes[size]);
      await person.go(path);
      await person.page.getByRole("link", { name: words }).click();
      await person.page.waitForURL(`**${goal}`);
    }
  },

  async "several computers play at levels of their own"(visit) {
    const person = await visit.person();
    await openNew(person, "/new/traverse?players=4");
    const west = dialog(person).getByRole("group", { name: "Level of each computer" }).getByLabel("West");
    await west.selectOption("9");
    await person.press("Start game");
    const all = await players(person);
    checkEqual([all.s, all.w, all.n.level === all.e.level], ["person", { level: 9 }, true]);
    check(all.n.level !== 9, "the others have the common level");
  },

  async "a level is chosen on the mountain"(visit) {
    const person = await visit.person();
    await openNew(person, "/new/travelers");
    await dialog(person).locator('.mountain [data-level="9"]').click();
    await dialog(person).getByRole("heading", { name: "Mountaineer" }).waitFor();
    checkEqual(await dialog(person).getByRole("slider").inputValue(), "9");
  },

  async "what is wrong is said where it is written, and cannot be started"(visit) {
    const person = await visit.person({ bypassCSP: true });
    await openNew(person, "/new/safe-passage?start=9999");
    const start = dialog(person).getByRole("textbox", { name: "Number" });
    await dialog(person).locator(".field.wrong", { hasText: "9999" }).waitFor();
    const button = dialog(person).getByRole("button", { name: "Start game" });
    check(await button.isDisabled(), "a start that is not there cannot be started");
    await start.fill("959");
    await dialog(person).locator(".field.wrong").waitFor({ state: "detached" });
    await dialog(person).getByRole("switch", { name: "Start from a position" }).click();
    const position = dialog(person).getByRole("textbox", { name: "Position" });
    await position.fill("nonsense");
    await dialog(person).locator(".field.wrong").waitFor();
    check(await button.isDisabled(), "a position that cannot be read cannot be started");
    await position.fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    await dialog(person).locator(".field.wrong").waitFor({ state: "detached" });
    await person.press("Start game");
    await person.page.waitForURL("**/play/*");
    await until(person.page, "two pieces", () => document.querySelectorAll(".board [data-piece]").length === 2);
  },

  async "the start of Safe Passage is chosen in words, with its picture, and typed key by key"(visit) {
    const person = await visit.person({ ...sizes.laptop, bypassCSP: true });
    const { page } = person;
    await openNew(person, "/new/safe-passage");
    const box = dialog(person);
    const drawn = () => box.locator(".numbered .mini-board").innerHTML();
    await until(page, "the usual start is drawn", () => document.querySelectorAll(".numbered .mini-board svg use, .numbered .mini-board svg g").length > 8);
    const usual = await drawn();
    checkEqual(await box.getByText(/scramble|NUMBER/).count(), 0, "words of the library:");
    await box.getByRole("radio", { name: "Shuffled" }).click();
    const number = box.getByRole("textbox", { name: "Number" });
    await number.fill("");
    await number.pressSequentially("17");
    checkEqual(await number.inputValue(), "17");
    await eventually("another start is drawn", async () => (await drawn()) !== usual);
    await number.fill("x");
    await box.locator(".field.wrong", { hasText: "“x”" }).waitFor();
    await box.getByRole("radio", { name: "Chess960" }).click();
    await number.fill("960");
    await box.locator(".field.wrong", { hasText: "0 to 959" }).waitFor();
    await box.getByRole("button", { name: "Another" }).click();
    await box.locator(".field.wrong").waitFor({ state: "detached" });
    await number.fill("77");
    await person.press("Start game");
    await page.waitForURL("**/play/*");
    await page.getByText("No. 77").first().waitFor();
  },

  async "a clock that cannot be is no table's clock"(visit) {
    const person = await visit.person();
    await openNew(person, "/new/travelers?opponent=friend");
    await dialog(person).getByRole("radio", { name: "Other" }).click();
    const minutes = dialog(person).getByRole("textbox", { name: "Minutes" });
    checkEqual(await minutes.inputValue(), "15");
    const button = (disabled) => dialog(person).getByRole("button", { name: "Make a link", disabled });
    for (const wrong of ["99999", "-1", "0", "0.1", "abc", ""]) {
      await minutes.fill(wrong);
      await dialog(person).locator(".field.wrong").waitFor();
      await button(true).waitFor();
    }
    await dialog(person).getByRole("radio", { name: "None" }).click();
    await button(false).waitFor(); // another clock has no fault
  },

  async "who plays with a friend chooses the game first, and Back leads home"(visit) {
    const person = await visit.person();
    await person.go("/");
    await person.page.getByRole("link", { name: "Play with a friend" }).click();
    await dialog(person).getByRole("radio", { name: "Safe Passage" }).waitFor();
    await dialog(person).getByRole("radio", { name: "Same screen" }).click();
    await person.press("Start game");
    await person.page.waitForURL("**/play/*");
    await person.page.goBack();
    await person.page.locator(".poster").first().waitFor();
    checkEqual(await dialog(person).count(), 0, "dialogs:");
  },

  async "a friend comes by the link, and both are at the table"(visit) {
    const [person, friend] = [await visit.person(sizes.laptop), await visit.person(sizes.laptop)];
    await openNew(person, "/new/travelers?opponent=friend");
    await person.press("Make a link");
    const link = await dialog(person).getByRole("textbox", { name: "Link" }).inputValue();
    await dialog(person).getByRole("img", { name: "QR" }).waitFor();
    await friend.page.goto(link);
    await friend.sit();
    await person.page.waitForURL(link);
    await person.page.locator(".mover").first().waitFor();
  },

  async "tables that wait, games to watch, and where it is one's turn"(visit) {
    const [person, friend, guest] = [await visit.person({ ...sizes.laptop, bypassCSP: true }), await visit.person(sizes.laptop), await visit.person()];
    await openNew(person, "/new/travelers?opponent=friend");
    await dialog(person).getByRole("switch", { name: "Open to anyone" }).click();
    await person.press("Make a link");
    const link = await dialog(person).getByRole("textbox", { name: "Link" }).inputValue();
    await guest.go("/");
    await guest.press("1 open, 0 to watch");
    await dialog(guest).locator(".row", { hasText: "1 seat free" }).waitFor();
    await friend.page.goto(link);
    await friend.sit();
    await person.page.locator(".mover").first().waitFor();
    const card = (one, words) => one.page.locator(".home-card", { hasText: words });
    await friend.page.goto(link);
    await friend.go("/");
    await card(friend, "their turn").waitFor();
    checkEqual(await friend.page.title(), "Wayfarer");
    const watched = guest.page.getByRole("button", { name: "0 open, 1 to watch" });
    for (;;) {
      await guest.go("/"); // the server's list may be a second old
      await guest.page.getByRole("button", { name: /\d to watch/ }).waitFor();
      if ((await watched.count()) > 0) break;
    }
    await watched.click();
    await dialog(guest).locator(".row", { hasText: "The Travelers" }).waitFor();
    await person.go("/");
    await card(person, "your turn").waitFor();
    await until(person.page, "a mark in the title", () => document.title === "● Wayfarer");
    await card(person, "your turn").getByRole("link").click();
    await person.page.waitForURL(link);
  },

  async "somebody who plays on from a position sees at once that the game begins there"(visit) {
    const person = await visit.person(sizes.phone);
    await person.go(`/new/travelers?${new URLSearchParams({ position: "3t1t3/4b4/9/9/9/9/9/4B4/3T1T3 w - 0 1" })}`);
    const board = dialog(person).locator(".mini-board").first();
    await board.waitFor();
    const { y, height } = await board.boundingBox();
    check(y + height < 670, `the board ends at ${y + height}, behind the buttons`);
  },

  async "games that are over do not wait to be continued"(visit) {
    const person = await visit.person();
    await person.go("/");
    await person.page.getByText("What are you curious about?").waitFor();
    await keepGames(person, { over: saved(true, 2) });
    await person.go("/");
    await person.page.getByText("Nothing waits for you").waitFor();
    await person.press("Your games"); // of none that waits there are no more
    checkEqual(await dialog(person).locator(".row").count(), 1, "games in the list:");
    await keepGames(person, { over: saved(true, 2), going: saved(false, 1) });
    await person.go("/");
    await person.page.locator(".home-card", { hasText: "vs Pathfinder · move 1" }).waitFor();
    await person.press("1 more");
    const rows = dialog(person).locator(".row");
    checkEqual(await rows.count(), 2, "games in the list:");
    await dialog(person).getByRole("button", { name: /^Forget .*finished/ }).click();
    await person.press("Keep");
    checkEqual(await rows.count(), 2, "games in the list, as one thought better of it:");
    await dialog(person).getByRole("button", { name: /^Forget .*finished/ }).click();
    await dialog(person).getByRole("button", { name: "Forget", exact: true }).click();
    await rows.nth(1).waitFor({ state: "detached" });
    await person.page.keyboard.press("Escape");
    await person.page.locator(".home-card a", { hasText: /Your move|Go on/ }).click();
    await person.page.waitForURL("**/play/going*");
  },

  async "a saved game is opened from a file and by dropping it"(visit) {
    const person = await visit.person({ calm: true });
    await openNew(person, "/new/travelers?opponent=friend");
    await person.press("Make a link");
    const link = await dialog(person).getByRole("textbox", { name: "Link" }).inputValue();
    const table = new URL(link).pathname.split("/")[2];
    const text = await person.page.evaluate(async (id) => (await fetch(`/api/table/${id}.txt`)).text(), table);
    const file = (name, words) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
    const chooser = person.page.locator("input[type=file]");
    await person.go("/");
    await chooser.setInputFiles(file("bad.txt", "this is no game"));
    await person.page.locator(".toast.refusal", { hasText: "bad.txt" }).waitFor();
    await person.press("Close the message");
    await person.page.locator(".toast").waitFor({ state: "detached" });
    await chooser.setInputFiles(file("good.txt", text));
    await person.page.waitForURL("**/play/*");
    await person.go("/");
    await person.page.locator(".poster").first().waitFor();
    await person.page.evaluate((words) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([words], "dropped.txt", { type: "text/plain" }));
      for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
    await person.page.waitForURL("**/play/*");
    await person.go("/");
    const two = `\ufeff${text}\n[Spec "traverse"]\n[South "Ann"]\n\n1.=SDTCCTDS`;
    await chooser.setInputFiles({ name: "two.txt", mimeType: "text/plain", buffer: Buffer.from(two, "utf16le") });
    await person.page.waitForURL("**/study/*");
    await person.page.locator(".toast", { hasText: "2 games: each is a chapter" }).waitFor();
    await person.page.getByRole("tab", { name: "Chapters" }).click();
    checkEqual(await person.page.locator(".chapters ol a").allInnerTexts(), ["1\nChapter 1", "2\nAnn"]);
  },

  async "settings count at once and stay"(visit) {
    const person = await visit.person({ colorScheme: "light" });
    await person.go("/");
    const root = () => person.page.evaluate(() => ({ ...document.documentElement.dataset }));
    await person.press("Dark theme");
    checkEqual((await root()).theme, "dark");
    await person.press("Settings");
    await dialog(person).getByRole("radio", { name: "Oak" }).click();
    await dialog(person).getByRole("radio", { name: "None" }).click();
    await dialog(person).getByRole("switch", { name: "Sounds of the game" }).click();
    await person.page.keyboard.press("Escape");
    await dialog(person).waitFor({ state: "detached" });
    await person.go("/puzzle");
    const { theme, board, motion } = await root();
    checkEqual({ theme, board, motion }, { theme: "dark", board: "oak", motion: "none" });
    await person.page.getByRole("button", { name: "Sound on" }).waitFor();
  },

  async "another language is chosen, and the settings stay open"(visit) {
    const person = await visit.person();
    await person.go("/");
    await person.press("Settings");
    await dialog(person).getByRole("radio", { name: "Deutsch" }).click();
    await person.page.getByRole("dialog", { name: "Einstellungen" }).getByRole("radio", { name: "English" }).click();
    await person.page.getByRole("dialog", { name: "Settings" }).waitFor();
    await person.page.keyboard.press("Escape");
    await dialog(person).waitFor({ state: "detached" });
    await person.page.reload();
    await person.page.locator(".poster").first().waitFor();
    checkEqual(await dialog(person).count(), 0, "settings open after another reload:");
  },

  async "the foot leads to what is kept of people, in the language that was chosen"(visit) {
    const person = await visit.person();
    await person.go("/settings");
    await dialog(person).getByRole("radio", { name: "Deutsch" }).click();
    await person.page.getByRole("dialog", { name: "Einstellungen" }).waitFor();
    await person.page.keyboard.press("Escape");
    await person.page.locator(".home-foot a", { hasText: "Datenschutz" }).click();
    await person.page.getByRole("heading", { name: "Was dieser Server von dir speichert" }).waitFor();
    await person.page.getByRole("link", { name: "Zu den Spielen" }).click();
    await person.page.locator(".poster").first().waitFor();
  },

  async "the status is what the server tells, and follows it"(visit) {
    const { page, base } = await visit.person({ locale: "de-DE", viewport: sizes.phone.viewport });
    await page.addInitScript(() => {
      const { setInterval } = globalThis;
      globalThis.setInterval = (work, time) => setInterval(work, time === 10000 ? 50 : time);
    });
    const minute = (time) => `${time.slice(0, 16).replace("T", " ")} UTC`;
    const told = await (await page.request.get(`${base}/api/status`)).json();
    let now = { ...told, tables: 12, sockets: 34, moves: 5.67, trouble: null };
    await page.route("**/api/status", (route) => route.fulfill({ json: now }));
    await page.goto(`${base}/status`);
    const summary = (words) => page.locator(".status-summary", { hasText: words }).waitFor();
    const rows = () => page.locator(".server-status dd").allTextContents();
    await summary("Alles läuft.");
    checkEqual(await page.locator("h1").textContent(), "Wie es diesem Server geht");
    checkEqual(await rows(), [minute(told.since), told.version, "12", "34", "5,7", "läuft", "keine"]);
    await page.getByText(`Stand: ${minute(new Date(told.now).toISOString())}.`).waitFor();
    now = { ...now, store: "failing", trouble: { kind: "store-trouble", at: "2026-11-26T02:30:59Z" } };
    await summary("Züge können im Augenblick nicht gesichert werden");
    checkEqual((await rows()).slice(5), ["kann nicht geschrieben werden", "2026-11-26 02:30 UTC"]);
    now = { ...now, store: "lost" };
    await summary("Partien kann man ansehen, aber im Augenblick nicht spielen.");
    checkEqual((await rows())[5], "ist nicht mehr, wo er war");
    now = undefined;
    await page.unroute("**/api/status");
    await summary("Alles läuft.");
    checkEqual((await rows()).slice(0, 2), [minute(told.since), told.version], "the server's own:");
  },

  async "every address has its title, and one that leads nowhere a way on"(visit) {
    const person = await visit.person({ bypassCSP: true });
    const titles = {
      "/": "Wayfarer",
      "/new/": "New game – Wayfarer",
      "/new/traverse": "New game of TRAVERSE – Wayfarer",
      "/rules/": "Learn – Wayfarer",
      "/rules/travelers": "Rules of The Travelers – Wayfarer",
      "/settings": "Settings – Wayfarer",
      "/status": "How this server is doing – Wayfarer",
      "/rules/dominoes": "Nothing here – Wayfarer",
    };
    for (const [path, title] of Object.entries(titles)) {
      await person.go(path);
      await until(person.page, title, (wanted) => document.title === wanted, title);
    }
    for (const [typed, meant] of [["/puzzles", "/puzzle"], ["/play", "/new/"], ["/analysis", "/analyse"], ["/lessons", "/learn"]]) {
      await person.go(typed);
      await until(person.page, meant, (path) => location.pathname.startsWith(path), meant);
    }
    await person.go("/rules/dominoes");
    await person.page.getByRole("link", { name: "Go to the games" }).click();
    await person.page.locator(".poster").first().waitFor();
    visit.complaints = visit.complaints.filter((line) => !line.includes("404")); // the server knows only the page's own addresses
  },

  async "by keyboard: the skip link, a dialog that keeps the focus and gives it back"(visit) {
    const person = await visit.person();
    await person.go("/");
    await person.page.locator(".poster").first().waitFor();
    await person.page.keyboard.press("Tab");
    await person.page.keyboard.press("Enter");
    checkEqual(await person.page.evaluate(() => document.activeElement.id), "page-inside");
    const settings = person.page.getByRole("button", { name: "Settings" });
    await settings.focus();
    await person.page.keyboard.press("Enter");
    await dialog(person).waitFor();
    for (let i = 0; i < 30; i++) {
      await person.page.keyboard.press("Tab");
      const inside = await person.page.evaluate(() => document.activeElement === document.body || document.activeElement.closest("dialog") !== null);
      check(inside, `the focus stays in the dialog, after ${i + 1} steps`);
    }
    await dialog(person).getByRole("radio", { name: "Fjord" }).focus();
    await person.page.keyboard.press("ArrowRight");
    checkEqual(await person.page.evaluate(() => document.documentElement.dataset.board), "oak");
    await person.page.keyboard.press("Escape");
    await dialog(person).waitFor({ state: "detached" });
    check(await settings.evaluate((button) => button === document.activeElement), "the focus is where it was");
  },

  async "tables of the rules are not cut off on a phone"(visit) {
    const person = await visit.person(sizes.phone);
    for (const game of ["travelers", "courier-leapale", "traverse", "safe-passage"]) {
      await person.go(`/rules/${game}`);
      await person.page.locator(".rules h2").first().waitFor();
      const cut = await person.page.locator(".rules .wide").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      checkEqual(cut, 0, `tables cut off in ${game}:`);
    }
  },
};

await runTests(tests, { file: import.meta.url });
