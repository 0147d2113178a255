// The drawings from which the server makes pictures of positions (src/server/pictures/picture.c), made by the build:
// art.json has the boards and pieces as markup, art/ has the same as PNG, which the server only has to combine.
import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import subsetFont from "subset-font";
import { placeAt } from "../src/board/geometry";
import { emptyBoard, LAST_MARK, pieceOnPlace, sheetOf, svgOf } from "../src/board/picture";
import { lookFor } from "../src/games/looks";
import type { Host } from "../src/library/host";
import type { GameInfo, Place, Seat, SpecInfo } from "../src/library/protocol";
import { SIGNS } from "./fonts";
import { specsOf } from "./starts";

/** Pixels of a place in the PNG files. In markup, a place has 100 units. */
export const PIXELS = 60;

/** The entry of a game in art.json. The key of a piece is its seat and letter, followed by "*" if it is lit. */
export interface Art {
  size: [number, number];
  /** The corner of each level. */
  levels: [number, number][];
  /** By the letters of the participating seats. */
  boards: Record<string, string>;
  last: string;
  pieces: Record<string, string>;
  /** The places at which pieces are lit. */
  lit: Record<string, Place[]>;
}

/** The places at which a piece of this kind is lit. */
function litPlaces(info: GameInfo, letter: string, seat: Seat): Place[] {
  const { lit } = lookFor(info);
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const spots = numbers(Math.max(1, info.levels.length)).flatMap((level) =>
    numbers(info.ranks).flatMap((rank) => numbers(info.files).map((file) => ({ file, rank, level }))),
  );
  return spots.filter((spot) => lit?.(letter, seat, spot)).map((spot) => placeAt(info, spot));
}

/** `sides`: the sets of seats that can take part together. */
export function artOf(info: GameInfo, sides: readonly (readonly Seat[])[]): Art {
  const { width, height, at } = sheetOf(info);
  const art: Art = { size: [width, height], levels: at.map(({ x, y }) => [x, y]), boards: {}, last: LAST_MARK, pieces: {}, lit: {} };
  for (const seats of sides) art.boards[seats.join("")] = emptyBoard(info, seats);
  for (const { letter: seat } of info.seats)
    for (const { letter } of info.kinds) {
      art.pieces[seat + letter] = pieceOnPlace(info, letter, seat, 0, false);
      const places = litPlaces(info, letter, seat);
      if (places.length === 0) continue;
      art.pieces[`${seat}${letter}*`] = pieceOnPlace(info, letter, seat, 0, true);
      art.lit[seat + letter] = places;
    }
  return art;
}

/** All sets of seats in the specs of a game. */
export function sidesOf(library: Host, info: GameInfo): Seat[][] {
  const all = specsOf(library, info).map((spec) => (library.ask(["spec", spec]) as SpecInfo).seats.join(""));
  return [...new Set(all)].map((seats) => [...seats]);
}

export interface Picture {
  fileName: string;
  source: Uint8Array;
}

/** Renders SVG as PNG, with the page's font for text. */
export async function makePainter(): Promise<(svg: string, width: number) => Uint8Array> {
  const packages = new URL("../node_modules/", import.meta.url);
  const font = readFileSync(new URL("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", packages));
  const bold = await subsetFont(font, SIGNS, { targetFormat: "truetype", variationAxes: { wght: 700 } });
  await initWasm(readFileSync(new URL("@resvg/resvg-wasm/index_bg.wasm", packages))).catch((error: unknown) => {
    if (!String(error).includes("Already initialized")) throw error; // by another build in this process
  });
  const fonts = { fontBuffers: [bold], defaultFontFamily: "Figtree", sansSerifFamily: "Figtree" };
  return (svg, width) => {
    const drawing = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: fonts });
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    drawing.free();
    return png;
  };
}

/** The mark of the last move and the pieces in one row, in the order of art.json; and each board. */
export function picturesOf(name: string, art: Art, paint: (svg: string, width: number) => Uint8Array): Picture[] {
  const tiles = [art.last, ...Object.values(art.pieces)];
  const row = tiles.map((tile, i) => `<g transform="translate(${i * 100} 0)">${tile}</g>`).join("");
  const [width, height] = art.size;
  const boards = Object.entries(art.boards).map(([seats, board]) => ({
    fileName: `art/${name}-${seats}.png`,
    source: paint(svgOf(width, height, board), (width * PIXELS) / 100),
  }));
  return [{ fileName: `art/${name}.png`, source: paint(svgOf(tiles.length * 100, 100, row), tiles.length * PIXELS) }, ...boards];
}
