// How a person plays a game who only knows what is on the screen: from the first page through the dialog to the end.
import { readFileSync } from "node:fs";
import { check, checkEqual } from "./waiting.mjs";

/** Plays on until the game is over: any piece that can move, to the target that is furthest on. */
export async function playToTheEnd(person, most = 400) {
  for (let turn = 0; turn < most && (await person.mayMove()); turn++) await anyTurn(person);
  check(await person.isOver(), `no end after ${most} turns: ${await person.status()}`);
}

export async function anyTurn(person) {
  const { page } = person;
  if ((await page.locator(".setup").count()) > 0) return setUp(person);
  const before = (await person.moves()).length;
  const elsewhere = page.locator(".level-tabs .movable");
  if ((await elsewhere.count()) > 0) {
    await person.pressOn(elsewhere.first());
    await page.locator(".mover").first().waitFor();
  }
  const movers = await page.locator(".mover").evaluateAll((all) => all.map((one) => one.dataset.place));
  if (movers.length === 0) return person.press("Pass: no piece can move");
  await person.tap(furthestBack(movers, before));
  await tapTarget(person);
  const made = page.locator(".moves .move-cell").nth(before);
  for (;;) {
    await made.or(page.locator(".asking")).first().waitFor({ state: "attached" });
    if ((await made.count()) > 0) return undefined;
    const choice = page.locator(".asking .slot, .asking .btn.primary").first();
    if ((await choice.count()) > 0) await person.pressOn(choice);
    else await tapTarget(person); // where a circle is put back
  }
}

/** The target that is drawn highest. */
async function tapTarget(person) {
  const dots = person.page.locator("[data-target]"); // in a wide window a panel explains the marks, by marks
  const levels = person.page.locator('.level-tabs [role="tab"]:has(small)'); // on a phone other levels have the targets
  await dots.or(levels).first().waitFor({ state: "attached" });
  if ((await dots.count()) === 0) await person.pressOn(levels.first());
  await dots.first().waitFor({ state: "attached" });
  const targets = await dots.evaluateAll((all) => all.map((dot) => [dot.getBoundingClientRect().y, dot.dataset.target]));
  await person.tap(targets.sort((a, b) => a[0] - b[0])[0][1]);
}

// The seed and the turn decide what this person chooses; the computer's answers are random.
const seed = Number(process.env.WAYFARER_SEED ?? 0);

/** One of the three places that are furthest back. */
function furthestBack(places, turn) {
  const back = places.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))).slice(0, 3);
  return back[(((turn + seed + 1) * 2654435761) >>> 16) % back.length];
}

export async function setUp(person) {
  const before = (await person.moves()).length;
  await person.press("Shuffle");
  await person.press("Done");
  await person.moveCount(before + 1);
}

/** From the first page to the dialog of a new game. */
async function choose(person, title) {
  await person.go("/");
  await person.pressOn(person.page.getByRole("link", { name: `New game of ${title}` }));
  await person.page.getByRole("button", { name: "Start game" }).waitFor();
}

/** Against the computer's weakest level, from the first page through the dialog. */
export async function begin(person, title) {
  const { page } = person;
  await choose(person, title);
  const ladder = page.getByRole("slider", { name: "Level of the computer" });
  if ((await ladder.count()) > 0) await ladder.press("Home");
  await person.press("Start game");
  await page.locator(".mover, .setup").first().waitFor();
}

/** A whole game against the computer. */
export async function playWhole(person, title, most) {
  await begin(person, title);
  await playToTheEnd(person, most);
}

/** Some turns of a long game, which this person then gives up, if it is not over. */
export async function playSome(person, title, turns) {
  await begin(person, title);
  for (let turn = 0; turn < turns && (await person.mayMove()); turn++) await anyTurn(person);
  if (await person.mayMove()) await resign(person);
  await person.page.locator(".result").waitFor();
  check(await person.isOver(), await person.status());
}

async function resign(person) {
  if (!(await person.page.getByRole("button", { name: "Resign", exact: true }).first().isVisible())) await person.press("More");
  await person.press("Resign");
  await person.press("Yes");
}

/** Safe Passage from the start whose known way is the shortest, along that way to its goal. */
export async function playPassage(person) {
  const book = readFileSync(new URL("../../data/safe-passage/kings.txt", import.meta.url), "utf8").split("\n");
  const ways = book.filter((line) => /^\d/.test(line)).map((line) => line.split(" "));
  const [start, ...way] = ways.sort((a, b) => a.length - b.length)[0];
  const { page } = person;
  await choose(person, "Safe Passage");
  await page.getByRole("radio", { name: "Chess960" }).click();
  await page.getByRole("textbox", { name: "Number" }).fill(start);
  await person.press("Start game");
  for (const move of way) {
    await page.locator(".mover").first().waitFor();
    await person.move(move.slice(0, 2), move.slice(2));
  }
  await person.says("The goal is reached");
  checkEqual(await person.moves(), way);
}

/** The moves of the first game of Courier Leapale among the golden ones: most pieces are taken by its end. */
export function longGame() {
  const text = readFileSync(new URL("../data/golden.txt", import.meta.url), "utf8");
  const [game] = text.split("%%").filter((one) => one.includes('[Spec "courier-leapale"]'));
  return game.split("\n\n")[1].split(/\s+/).filter((word) => /^[u-z]/.test(word));
}
