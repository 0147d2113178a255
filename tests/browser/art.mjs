// The art on the page. Pieces as small as they are ever drawn, 24 pixels, without colour: any two kinds of a game
// differ there, also without their letters, on light and dark squares. What of the pictures can be pressed or changes.
//
// usage: art.mjs PROGRAM WEB [ONLY]
import { check, checkEqual, runTests } from "./visit.mjs";

const SIZE = 24;
const SQUARES = { light: "#e9eee3", dark: "#a5c2b5" };
/** Of a square's pixels, at least this share differs clearly between two kinds, however they are shifted by a pixel. */
const LEAST = 0.1;

/** In the page: the lightness of each pixel of a piece on a square, from 0 to 1. */
async function drawSmall({ markup, square, size }) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" style="--letters:0"><rect width="100" height="100" fill="${square}"/>${markup}</svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, size, size);
  const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return Array.from({ length: size * size }, (_, i) => {
    const [r, g, b] = data.slice(4 * i, 4 * i + 3);
    return Math.cbrt(0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b));
  });
}

/** The share of pixels in which two differ by more than a tenth of all lightness, when one is shifted. */
function differing(one, other, dx, dy) {
  let count = 0;
  for (let y = 1; y < SIZE - 1; y++)
    for (let x = 1; x < SIZE - 1; x++)
      if (Math.abs(one[y * SIZE + x] - other[(y + dy) * SIZE + x + dx]) > 0.1) count++;
  return count / (SIZE - 2) ** 2;
}

function unlike(one, other) {
  const shifts = [-1, 0, 1];
  return Math.min(...shifts.flatMap((dy) => shifts.map((dx) => differing(one, other, dx, dy))));
}

/** The two kinds of a seat that are most alike. */
async function mostAlike(page, pieces, seat, square) {
  const keys = Object.keys(pieces).filter((key) => key[0] === seat && !key.endsWith("*")); // the same kind, lit
  const drawn = [];
  for (const key of keys) drawn.push(await page.evaluate(drawSmall, { markup: pieces[key], square, size: SIZE }));
  let least = { share: 1, kinds: "" };
  for (let i = 0; i < keys.length; i++)
    for (let j = i + 1; j < keys.length; j++) {
      const share = unlike(drawn[i], drawn[j]);
      if (share < least.share) least = { share, kinds: `${keys[i]} ${keys[j]}` };
    }
  return least;
}

runTests({
  async "any two kinds of a game differ at 24 pixels without colour or letters"(visit) {
    const { page, base } = await visit.person();
    await page.goto(base);
    const art = await page.evaluate(() => fetch("/art.json").then((response) => response.json()));
    for (const [game, { pieces }] of Object.entries(art))
      for (const [ground, square] of Object.entries(SQUARES))
        for (const seat of new Set(Object.keys(pieces).map((key) => key[0]))) {
          const { share, kinds } = await mostAlike(page, pieces, seat, square);
          console.log(`   ${game} on ${ground}: ${kinds} differ in ${(100 * share).toFixed(0)} % of the square`);
          check(share >= LEAST, `${kinds} of ${game} look alike on ${ground} squares`);
        }
  },

  async "a camp on the mountain is a level, and the star above it full strength"(visit) {
    for (const size of [{ width: 1366, height: 768 }, { width: 360, height: 740 }]) {
      const person = await visit.person({ viewport: size });
      const { page } = person;
      await person.go("/new/travelers?opponent=computer&level=5");
      const figure = page.locator(".mountain .figure");
      const before = await figure.boundingBox();
      await page.locator('.mountain [data-level="8"] circle').click();
      await page.getByRole("heading", { name: "Trailblazer" }).waitFor();
      checkEqual(await page.getByRole("slider", { name: "Level of the computer" }).inputValue(), "8");
      check((await figure.boundingBox()).x > before.x + 20, "the figure went up");
      await page.locator('.mountain [data-level="0"] path').click();
      await page.getByRole("heading", { name: "Full strength" }).waitFor();
    }
  },

  async "a Traveler that arrives lights its lamp"(visit) {
    const person = await visit.person();
    const position = "9/2T6/3b5/9/9/4t1t2/3B5/9/6T2 w - 0 1";
    await person.go(`/new/travelers?${new URLSearchParams({ opponent: "here", position })}`);
    await person.press("Start game");
    await person.tap("c8");
    await person.page.locator('[data-target="c9"]').waitFor();
    check((await person.page.locator(".piece .lit").count()) === 0, "no lamp is lit before");
    await person.tap("c9");
    await person.page.locator('[data-on="c9"] .lit').waitFor();
    checkEqual(await person.page.locator(".piece .lit").count(), 1, "lamps that are lit:");
  },
});
