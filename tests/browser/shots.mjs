// Pictures of every screen, to be judged by people: at four sizes, light and dark, and a page that shows them all.
// What is shown is reached by what a person does: links, buttons, moves on the board.
//
// usage: shots.mjs PROGRAM WEB [ONLY]   the pictures are put into the folder SHOTS (shots/)
// ONLY is a part of "SIZE SCREEN", as "1366 home". With README=FOLDER only the two pictures of the README are made.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { check, runTests } from "./visit.mjs";

const FOLDER = process.env.SHOTS ?? "shots";
const README = process.env.README;
const ONLY = process.argv.splice(4, 1)[0] ?? "";

const sizes = {
  360: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  768: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  1366: { viewport: { width: 1366, height: 768 } },
  1920: { viewport: { width: 1920, height: 1080 } },
};

/** Moves of games as records have them. */
const lines = {
  travelers:
    "e2c4 e8g6 c4a4 g6d3 h2g1 d9g6 e1e4 d3e2 d2c1 f9c6 d1d4 h8g9 d4b6 e9e7 b6c5 b8c7 e4d3 c7d6 d3e3 i8h9 b2d4 g6h6 c2e4 d6d5",
  thrower: "f2f3 a8a5 f3f4 a5a4 e1f2 i8i7 f2f3 i7i6",
  check: "ue1ve3 ue6ve3 uf2ve3 ze6ye4 we2we3 yc5yc4 vb2vc3 zb6yb4 wb2xb3 yb4xd4 we3xd4 ye4vd4 wd1we2 yf6xd4",
  queen: "we2we3 ua5ua4 we3we4 za5za4 we1we3 uf5uf4 ve2ve3 yc5yc4 xb2xb3 zb6yb4",
  traverse:
    "d1e2 a7b6 g10f9 j4i5 g1f2 a4b5 d10e9 j7i6 e1d2 a6b7 f10g9 j5i4 i1e3 a2c6 b10f8 j9h5 b1d3 a9c7 i10g8 j2h6 h1g2 b6h8 f9h3 j8i7",
  passage: "f2f4 d7d6 e1f2 e8d7 f2g3 d7e6 g3h4 e6f5 h4h5 f5f4 h2h3",
};

const placesOf = (move) => move.match(/[u-z]?[a-j]\d+/g);

/** Moves pieces one after another, and waits until each is where it went. */
async function play(person, line) {
  for (const move of line.split(" ")) {
    const [from, to] = placesOf(move);
    await choose(person, from);
    const goesOn = await person.page.locator(`[data-target="${to}"] .on-ring`).count();
    await person.tap(to);
    if (goesOn > 0) await person.press(`Stop at ${to}`);
    await person.page.locator(`[data-piece][data-on="${from}"]`).waitFor({ state: "detached" });
    await person.page.locator(`[data-piece][data-on="${to}"]`).first().waitFor({ state: "attached" });
  }
}

async function choose(person, place) {
  await person.page.locator(`.mover[data-place="${place}"]`).first().waitFor({ state: "attached" });
  await person.tap(place);
  await person.page.locator("[data-target]").first().waitFor({ state: "attached" });
}

/** A new game by the dialog, with what its address chooses. */
async function begin(person, game, choice = "opponent=here") {
  await person.go(`/new/${game}?${choice}`);
  await person.press("Start game");
  await person.page.locator("[data-place]").first().waitFor();
}

async function setUpAll(person) {
  for (const seat of "swne") {
    await person.press("Done");
    await person.page.locator(`[data-piece^="${seat}"]`).first().waitFor({ state: "attached" });
  }
}

/** Two at a table: this person makes it and plays White, a friend has the link. */
async function table(person, visit, size) {
  await person.go("/new/travelers?opponent=friend&seat=w");
  await person.page.getByRole("radio", { name: /^10/ }).click(); // of the clock
  await person.press("Make a link");
  await person.page.getByRole("link", { name: "Go to the table" }).click();
  await person.page.locator("[data-place]").first().waitFor();
  const friend = await personAt(visit, size, false);
  await friend.go(new URL(person.page.url()).pathname);
  const seat = friend.page.getByRole("button", { name: /^Sit/ }).first();
  await seat.waitFor();
  await friend.press(await seat.textContent());
  const moves = lines.travelers.split(" ").slice(0, 9);
  for (const [i, move] of moves.entries()) {
    const mover = i % 2 === 0 ? person : friend;
    await play(mover, move);
    for (const one of [person, friend])
      await one.page.locator(`[data-piece][data-on="${placesOf(move)[1]}"]`).first().waitFor({ state: "attached" });
  }
}

async function hint(person, times) {
  for (let i = 0; i < times; i++) {
    await person.page.getByRole("button", { name: /^Hint/ }).first().click();
    await person.page.locator(".hint .lit").nth(i).waitFor(); // the computer thinks of it
  }
}

const link = (game, line) => `/play?${new URLSearchParams({ spec: game, moves: line })}`;

const analysis = `/analyse/travelers?${new URLSearchParams({ spec: "travelers", moves: lines.travelers })}`;

/** Each screen and how one gets there. At the end, the games are continued from the home page. */
const screens = {
  home: (person) => person.go("/"),
  "new game": (person) => person.go("/new/travelers?opponent=computer&level=5"),
  "new game for four": (person) => person.go("/new/traverse?opponent=friend&players=4"),
  "friend by link": async (person) => {
    await person.go("/new/safe-passage?opponent=friend");
    await person.press("Make a link");
    await person.page.getByRole("link", { name: "Go to the table" }).waitFor();
  },
  "The Travelers": async (person) => {
    await begin(person, "travelers");
    await play(person, lines.travelers);
    await choose(person, "c5");
  },
  "The Travelers, a throw": async (person) => {
    await begin(person, "travelers");
    await play(person, lines.thrower);
    await choose(person, "f3");
    await person.tap("a3");
    await person.tap("a4");
  },
  "The Travelers, the computer": async (person) => {
    await begin(person, "travelers", "opponent=computer&level=5&seat=w");
    await play(person, "e2c4");
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
  },
  "TRAVERSE, setup": (person) => begin(person, "traverse", "opponent=here&players=4"),
  "TRAVERSE for four": async (person) => {
    await begin(person, "traverse", "opponent=here&players=4");
    await setUpAll(person);
    await play(person, lines.traverse);
    await choose(person, "e3");
  },
  "Safe Passage": async (person) => {
    await begin(person, "safe-passage");
    await play(person, lines.passage);
  },
  "Safe Passage, a hint": async (person) => {
    await begin(person, "safe-passage");
    await play(person, "f2f4 d7d6 e1f2");
    await hint(person, 3);
  },
  "Courier Leapale": (person) => begin(person, "courier-leapale", "opponent=here&start=standard"),
  "Courier Leapale, a short battle": (person) => begin(person, "courier-leapale"),
  "new game of Courier Leapale": (person) => person.go("/new/courier-leapale"),
  "Courier Leapale, a check": (person) => person.go(link("courier-leapale", lines.check)),
  "Courier Leapale, a piece chosen": async (person) => {
    await person.go(link("courier-leapale", lines.queen));
    await choose(person, "we3");
  },
  "a game that ended": async (person) => {
    await begin(person, "travelers", "opponent=computer&level=1&seat=w");
    await play(person, "e2c4");
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
    const resign = () => person.page.getByRole("button", { name: "Resign", exact: true }).first();
    if (!(await resign().isVisible())) await person.page.getByRole("button", { name: "More" }).first().click();
    await resign().click();
    await person.page.getByRole("button", { name: "Yes" }).first().click();
  },
  "a table of two": table,
  rules: async (person) => {
    await person.go("/rules/courier-leapale");
    await person.page.locator("table").first().waitFor();
  },
  puzzle: async (person) => {
    await person.go("/puzzle/2026-11-25");
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
  },
  "an analysis": async (person) => {
    await person.go(analysis);
    await person.page.locator(".engine-line .line-move").first().waitFor();
  },
  "an analysis by the server": async (person) => {
    await person.go(analysis);
    await person.page.locator(".engine").getByRole("radio", { name: "The server" }).click();
    await person.page.locator(".engine-line .line-move").first().waitFor();
  },
  "a lesson": async (person) => {
    await person.go("/learn/traverse/3");
    await person.page.locator("[data-place]").first().waitFor();
  },
  endgames: async (person) => {
    await person.go("/endgames");
    await person.page.locator(".ending-table tr.opens").first().waitFor();
  },
  "a longest win": async (person) => {
    await person.go("/endgames/KMvK");
    await person.page.locator("[data-piece]").first().waitFor();
  },
  "the server's status": async (person) => {
    await person.go("/status");
    await person.page.locator(".server-status dl").waitFor();
  },
  settings: (person) => person.go("/settings"),
  "nothing here": (person) => person.go("/nowhere"),
  "home again": (person) => person.go("/"),
};

/** The fonts and pictures are there, and nothing moves any more. */
async function settle({ page }) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const fileOf = (screen, size, theme) => `${screen.toLowerCase().replace(/[^a-z]+/g, "-")}-${size}-${theme}.png`;

/** A page with all pictures that are in the folder. */
function contactSheet() {
  const there = new Set(readdirSync(FOLDER));
  const row = (screen) => {
    const files = Object.keys(sizes).flatMap((size) => ["light", "dark"].map((theme) => fileOf(screen, size, theme)));
    const pictures = files.filter((file) => there.has(file)).map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return pictures.length === 0 ? "" : `<h2>${screen}</h2><p>${pictures.join("\n")}</p>`;
  };
  const style = "body{font:16px sans-serif;margin:24px;background:#777;color:#fff}img{height:300px;margin:4px;border-radius:4px}";
  const rows = Object.keys(screens).map(row).join("\n");
  writeFileSync(`${FOLDER}/index.html`, `<!doctype html><meta charset="utf-8"><title>Wayfarer</title><style>${style}</style>\n${rows}\n`);
}

async function picture(person, screen, size, theme) {
  await person.page.emulateMedia({ colorScheme: theme });
  await settle(person);
  await person.page.screenshot({ path: `${FOLDER}/${fileOf(screen, size, theme)}` });
}

/** Somebody with a window of that size; without a graphics card WebGL is slow, so only the cube has it. */
async function personAt(visit, size, webgl) {
  const person = await visit.person({ ...sizes[size], webgl });
  if (sizes[size].hasTouch) person.use = "touch";
  person.page.setDefaultTimeout(30000);
  return person;
}

/** All screens at a size; those that cannot be reached are told at the end. */
async function pictures(visit, size) {
  const people = { plain: await personAt(visit, size, false), cube: await personAt(visit, size, true) };
  const missing = [];
  for (const [screen, open] of Object.entries(screens)) {
    if (!`${size} ${screen}`.includes(ONLY)) continue;
    const person = screen.startsWith("Courier Leapale") ? people.cube : people.plain;
    await person.page.emulateMedia({ colorScheme: "light" });
    try {
      await open(person, visit, size);
      for (const theme of ["light", "dark"]) await picture(person, screen, size, theme);
    } catch (error) {
      missing.push(`${screen}: ${error.message.split("\n")[0]}`);
      console.log(`   ${size}, ${error.stack}`);
    }
  }
  contactSheet();
  visit.complaints.length = 0; // a page that is not there is one of the screens
  check(missing.length === 0, `not reached:\n${missing.join("\n")}`);
}

/** In the page: a PNG as the best WebP that has at most so many bytes. */
async function packed({ png, most }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  for (let quality = 0.95; ; quality -= 0.05) {
    const data = canvas.toDataURL("image/webp", quality).split(",")[1];
    if (data.length * 0.75 <= most) return data;
  }
}

/** The pictures with which the README opens. */
async function readme(visit) {
  mkdirSync(README, { recursive: true });
  const person = await visit.person({ ...sizes[1366], webgl: true, colorScheme: "light" });
  for (const [name, screen] of Object.entries({ home: "home", cube: "Courier Leapale, a piece chosen" })) {
    await screens[screen](person, visit, 1366);
    await settle(person);
    const png = (await person.page.screenshot()).toString("base64");
    const webp = Buffer.from(await person.page.evaluate(packed, { png, most: 140000 }), "base64");
    writeFileSync(`${README}/${name}.webp`, webp);
    console.log(`   ${README}/${name}.webp: ${webp.length} bytes`);
  }
}

if (README === undefined) mkdirSync(FOLDER, { recursive: true });
const atSizes = Object.keys(sizes).map((size) => [size, (visit) => pictures(visit, size)]);
runTests(README === undefined ? Object.fromEntries(atSizes) : { readme });
