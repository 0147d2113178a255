// Sharing: links, texts, pictures and animations of what is shown, and boards in other pages.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { checkAxe } from "./axe.mjs";
import { settled } from "./looks.mjs";
import { allowClipboard, check, checkBar, checkEqual, eventually, runTests, until } from "./visit.mjs";

const [program] = process.argv.slice(2);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const GAME = ["a2a4", "a8a6", "b2b3", "b8b7"];
const travelers = (more = "") => `spec=travelers&moves=${GAME.join("+")}${more}`;

async function share(person, what) {
  await person.pressMore("Share");
  await person.page.getByRole("dialog", { name: "Share" }).waitFor();
  if (what !== undefined) await person.page.getByRole("radio", { name: what, exact: true }).click();
}

const tab = (person, name) => person.page.getByRole("tab", { name, exact: true }).click();

/** The paths and queries of the links that are shown. */
async function links(person) {
  const fields = await person.page.locator(".share-link input").evaluateAll((all) => all.map((one) => one.value));
  return fields.map((one) => one.replace(person.base, ""));
}

async function textOf({ page }, kind) {
  await page.getByRole("radio", { name: kind, exact: true }).click();
  await until(page, `${kind} is shown`, () => document.querySelector(".share-text").value !== "");
  return page.locator(".share-text").inputValue();
}

/** What the browser makes of an image's bytes: its frames, each with its size and how long it stays. */
function decoded(page, bytes) {
  return page.evaluate(async (numbers) => {
    const decoder = new ImageDecoder({ data: new Uint8Array(numbers), type: "image/gif" });
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const frames = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + 3 * data[i + 1] + 7 * data[i + 2]) >>> 0;
      frames.push({ width: canvas.width, height: canvas.height, time: image.duration / 1000, sum });
    }
    return { frames, forever: repetitionCount === Infinity };
  }, [...bytes]);
}

async function animated(person) {
  await tab(person, "Animation");
  await person.press("Make animation");
  await person.page.locator(".share-preview img").waitFor();
  return person.saved("Save GIF");
}

/** Another site, with these pages at /0, /1 and so on. */
function site(...pages) {
  const server = createServer(({ url }, response) => response.setHeader("content-type", "text/html").end(`<!doctype html>${pages[Number(url.slice(1))]}`));
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ server, base: `http://127.0.0.1:${server.address().port}` })));
}

/** An analysis that shows the second move, and a variation instead of the third. */
async function withVariation(person) {
  await person.go(`/analyse/travelers?${travelers("&at=2")}`);
  await person.page.locator(".mover").first().waitFor({ state: "attached" });
  await person.tap("c2");
  await person.page.locator(".target").first().waitFor();
  await person.tap("c3");
  await until(person.page, "the variation is shown", () => document.querySelector('[data-on="c3"]') !== null);
}

export const tests = {
  async "links lead to the position, the game, and the game as far as it is shown"(visit) {
    const person = await visit.person();
    await person.go(`/play?${travelers("&at=3")}`);
    await person.moveCount(4);
    await share(person);
    const at = travelers("&at=3");
    checkEqual(await links(person), [`/analyse/travelers?${at}`, `/play?${at}`]);
    await person.page.getByRole("radio", { name: "Moves to here" }).click();
    const first = `spec=travelers&moves=${GAME.slice(0, 3).join("+")}`;
    checkEqual(await links(person), [`/analyse/travelers?${first}`, `/play?${first}`]);
    await person.page.getByRole("radio", { name: "Position" }).click();
    const [look] = await links(person);
    const start = new URLSearchParams(look.split("?")[1]).get("start");
    const shown = execFileSync(program, ["apply", "travelers", ...GAME.slice(0, 3)], { encoding: "utf8" }).trim();
    checkEqual(start, shown);
    const other = await visit.person();
    await other.go(look);
    await other.page.locator('[data-on="b3"]').waitFor({ state: "attached" });
    await allowClipboard(person.page);
    await person.press("Copy: To look at and analyse");
    checkEqual(await person.page.evaluate(() => navigator.clipboard.readText()), person.base + look);
  },

  async "where a page may not copy by itself, on plain http, it copies as browsers did before, or marks the text"(visit) {
    const person = await visit.person({ calm: true });
    const { page } = person;
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await person.go(`/analyse/travelers?spec=travelers&moves=${GAME.slice(0, 3).join("+")}`);
    await share(person);
    await person.press("Copy: To look at and analyse");
    await page.locator(".toast", { hasText: "Copied" }).or(page.locator(".toast", { hasText: "copied" })).first().waitFor();
    await page.evaluate(() => (document.execCommand = () => false));
    await person.press("Copy: To look at and analyse");
    await page.locator(".toast", { hasText: "The text is marked" }).waitFor();
    const marked = await page.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd));
    check(marked.includes("/analyse/travelers?"), `marked: ${marked}`);
  },

  async "a variation is shared as a line of its own, and the record has all of them"(visit) {
    const person = await visit.person();
    await withVariation(person);
    await share(person, "This variation");
    const [look] = await links(person);
    checkEqual(new URLSearchParams(look.split("?")[1]).get("moves"), "a2a4 a8a6 c2c3");
    await person.page.getByRole("radio", { name: "Game", exact: true }).click();
    checkEqual(new URLSearchParams((await links(person))[0].split("?")[1]).get("moves"), GAME.join(" "));
    await tab(person, "Text");
    const record = await textOf(person, "Record");
    check(/\([^)]*c2c3/.test(record), `the record has the variation: ${record}`);
  },

  async "texts are the program's: record, position, diagram, of every kind of board"(visit) {
    const person = await visit.person();
    const { page } = person;
    for (const spec of ["travelers", "courier-leapale", "traverse:players=3", "safe-passage"]) {
      await person.go(`/play?spec=${spec}`);
      await page.locator(".mover, .setup").first().waitFor({ state: "attached" });
      await share(person);
      await tab(person, "Text");
      const [diagram, ...rest] = [await textOf(person, "Diagram"), await textOf(person, "Position"), await textOf(person, "Record")];
      checkEqual(diagram + rest[0], execFileSync(program, ["show", spec, "--ascii"], { encoding: "utf8" }), `${spec}:`);
      check(rest[1].includes(`[Spec "${spec}"]`), `${spec}: a record: ${rest[1]}`);
      const { name, bytes } = await person.saved("Save as file");
      checkEqual([name, bytes.toString()], [`${spec.split(":")[0]}.txt`, rest[1]]);
    }
  },

  async "pictures are well-formed SVG and PNG, and show what is chosen"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(`/play?${travelers("&at=3")}`);
    await person.moveCount(4);
    await person.pressMore("Arrows");
    await person.tap("e5");
    await person.press("Done");
    await share(person, "Position");
    await tab(person, "Picture");
    await page.locator(".share-preview img").waitFor();
    const parts = async () => {
      const { name, bytes } = await person.saved("Save SVG");
      checkEqual(name, "travelers.svg");
      return page.evaluate((text) => {
        const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
        if (drawing.querySelector("parsererror") !== null) return "not well-formed";
        const count = (what) => drawing.querySelectorAll(what).length;
        return [count('path[fill-opacity=".62"]'), count("text"), count('circle[r="44"]'), drawing.querySelector("text")?.textContent];
      }, bytes.toString());
    };
    checkEqual(await parts(), [2, 18, 2, "a"]);
    await page.getByRole("switch", { name: "Board turned" }).click();
    checkEqual((await parts())[3], "i");
    for (const name of ["Coordinates", "Last move", "Arrows"]) await page.getByRole("switch", { name }).click();
    checkEqual(await parts(), [0, 0, 0, undefined].map((one) => one ?? null));
    const { name, bytes } = await person.saved("Save PNG");
    checkEqual([name, bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16)], ["travelers.png", "PNG", 1080]);
  },

  async "a game becomes an animated GIF, a frame a position, without holding the page up"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(`/play?${travelers("&at=1")}`);
    await person.moveCount(4);
    await page.evaluate(() => {
      globalThis.long = [0];
      new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    await share(person);
    const { name, bytes } = await animated(person);
    checkBar("longest task while it is made", [Math.max(...(await page.evaluate(() => globalThis.long)))], 100);
    const { frames, forever } = await decoded(page, bytes);
    checkEqual([name, forever, frames.map(({ width, height }) => `${width}x${height}`)], ["travelers.gif", true, Array(5).fill("594x594")]);
    checkEqual(frames.map(({ time }) => time), [900, 900, 900, 900, 2700]);
    checkEqual(new Set(frames.map(({ sum }) => sum)).size, 5, "each frame shows another position:");
    await page.getByRole("radio", { name: "Moves to here" }).click();
    checkEqual((await decoded(page, (await animated(person)).bytes)).frames.length, 2);
  },

  async "the levels of a board are side by side in a GIF"(visit) {
    const person = await visit.person();
    const moves = execFileSync(program, ["moves", "courier-leapale"], { encoding: "utf8" }).split("\n");
    await person.go(`/play?spec=courier-leapale&moves=${moves[0]}`);
    await person.moveCount(1);
    await share(person);
    const { frames } = await decoded(person.page, (await animated(person)).bytes);
    checkEqual(frames.map(({ width, height }) => `${width}x${height}`), Array(2).fill("960x670"));
  },

  async "the making of an animation shows how far it is, and can be stopped"(visit) {
    const person = await visit.person();
    const { page } = person;
    const there = [..."abcdefghi"].flatMap((file) => [`${file}2${file}3`, `${file}8${file}7`]).filter((move) => !/^[def]/.test(move));
    await person.go(`/play?spec=travelers&moves=${there.join("+")}`);
    await person.moveCount(there.length);
    await share(person);
    await tab(person, "Animation");
    await page.route("**/gif_worker*", async () => undefined); // it never comes, so it is made for ever
    await person.press("Make animation");
    checkEqual(await page.locator("progress").getAttribute("max"), `${there.length + 1}`);
    await person.press("Stop");
    await page.getByRole("button", { name: "Make animation" }).waitFor();
    checkEqual(await page.locator("progress, .share-preview img").count(), 0);
    await page.unroute("**/gif_worker*");
    await person.press("Make animation");
    await page.locator(".share-preview img").waitFor();
  },

  async "a puzzle's own link comes first"(visit) {
    const person = await visit.person();
    await person.go("/puzzle/1");
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
    await share(person);
    check(/^\/puzzle\//.test((await links(person))[0]), `the puzzle's link: ${await links(person)}`);
  },

  async "where no move was made there is no animation, and nothing to choose"(visit) {
    const person = await visit.person();
    await person.go("/puzzle/travelers/1");
    await person.page.locator(".mover").first().waitFor({ state: "attached" });
    await share(person);
    const dialog = person.page.getByRole("dialog");
    checkEqual(await dialog.getByRole("tab").allTextContents(), ["Link", "Text", "Picture", "Embed"]);
    checkEqual(await dialog.getByRole("radiogroup").count(), 0);
  },

  async "a board in another page is stepped through by buttons and keys, and leads here"(visit) {
    const person = await visit.person({ colorScheme: "dark" });
    const { page } = person;
    await person.go(`/play?${travelers()}`);
    await person.moveCount(4);
    await share(person);
    await tab(person, "Embed");
    await page.getByRole("radio", { name: "Large" }).click();
    const code = await page.locator(".share-text").inputValue();
    check(/width="640" height="736"/.test(code), code);
    const host = await visit.person();
    const elsewhere = await site(`<title>Elsewhere</title>${code}`, `<iframe src="${host.base}/play?${travelers()}"></iframe>`);
    await host.page.goto(`${elsewhere.base}/0`);
    const frame = host.page.frameLocator("iframe");
    await frame.getByText("4 / 4").waitFor();
    await frame.getByRole("button", { name: "one move back" }).click();
    await frame.getByText("3 / 4").waitFor();
    await frame.locator("body").press("Home");
    await frame.getByText("0 / 4").waitFor();
    await frame.locator("body").press("ArrowRight");
    await frame.getByText("1 / 4").waitFor();
    check((await frame.getByRole("grid").getAttribute("aria-label")).includes("Black to move"), "the board in words");
    checkEqual(await frame.locator(".cell.last").count(), 2, "places of the last move:");
    checkEqual(await frame.locator("header.bar, nav").count(), 0, "of the shell:");
    const link = await frame.getByRole("link", { name: "Open in Wayfarer" }).getAttribute("href");
    checkEqual(link, `/analyse/travelers?${travelers()}`);
    await host.page.goto(`${elsewhere.base}/1`);
    await eventually("the browser says that it may not be framed", () => visit.complaints.some((words) => words.includes("frame-ancestors")));
    checkEqual(await host.page.frameLocator("iframe").locator(".board").count(), 0, "boards that may not be framed:");
    elsewhere.server.close();
    visit.complaints.length = 0; // the browser complains of that, as it should
  },

  async "an embedded board is light or dark, says what is wrong, and axe finds nothing"(visit) {
    for (const [theme, colorScheme, ground] of [["", "dark", "rgb(15, 25, 28)"], ["&theme=light", "dark", "rgb(242, 245, 239)"], ["&theme=dark", "light", "rgb(15, 25, 28)"]]) {
      const { page, ...person } = await visit.person({ colorScheme, viewport: { width: 320, height: 416 } });
      await page.goto(`${person.base}/embed/travelers?${travelers(theme)}`);
      await page.getByText("4 / 4").waitFor();
      checkEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), ground);
      checkEqual(await page.evaluate(() => document.documentElement.scrollWidth), 320);
      const names = page.locator(".coordinates text");
      await names.last().waitFor();
      checkEqual(await names.count(), 18);
      check((await names.first().boundingBox()).height >= 10, "coordinates can be read");
      await checkAxe(page, `embedded ${theme} ${colorScheme}`);
    }
    const person = await visit.person();
    for (const [path, words] of [["/embed/chess", "There is no such game."], ["/embed/travelers?moves=a2a9", "a9 is 7 away"], ["/embed/t/aaaaaaaaaaaa", "There is no such table."]]) {
      await person.go(path);
      await person.page.getByRole("alert").filter({ hasText: words }).waitFor();
    }
    visit.complaints.length = 0; // of the 404
  },

  async "the dialog is used by keyboard, gives the focus back, and axe finds nothing in it"(visit) {
    for (const options of [{ viewport: { width: 1366, height: 768 } }, { ...phone, colorScheme: "dark" }]) {
      const person = await visit.person(options);
      const { page } = person;
      await person.go(`/play?${travelers("&at=2")}`);
      await person.moveCount(4);
      await page.getByRole("button", { name: "More", exact: true }).press("Enter");
      await page.getByRole("button", { name: "Share", exact: true }).press("Enter");
      await page.getByRole("dialog", { name: "Share" }).waitFor();
      await page.getByRole("tab", { selected: true }).focus();
      for (const name of ["Text", "Picture", "Animation", "Embed", "Link"]) {
        await page.keyboard.press("ArrowRight");
        await page.getByRole("tab", { name, selected: true }).waitFor();
        await page.evaluate(settled);
        await checkAxe(page, `${name}, ${options.viewport.width} wide`);
        const wide = await page.locator(".dialog-body").evaluate((body) => body.scrollWidth - body.clientWidth);
        checkEqual(wide, 0, `${name}: wider than the dialog by`);
      }
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      check((await page.evaluate(() => document.activeElement?.textContent)) === "More", "the focus is back where the dialog was opened");
    }
  },
};

await runTests(tests, { file: import.meta.url });
