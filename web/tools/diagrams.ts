// The pictures of the rules' texts, src/games/FOLDER/diagrams/, for people who read the text elsewhere, without boards
// to try. `make diagrams` draws them, and a test draws them again and compares.
import { readdirSync, readFileSync } from "node:fs";
import { wholeSvg } from "../src/board/picture";
import type { Host } from "../src/library/host";
import type { GameInfo, Games, State } from "../src/library/protocol";
import { gridSvg } from "../src/rules/grid";
import { type Part, readRules } from "../src/rules/text";

const FLAT = 32; // pixels of a place
const LEVELS = 28; // and with several levels

/** Writes each piece once. Its places refer to it. */
class Tiles {
  private readonly known = new Map<string, string>();

  readonly tile = (markup: string): string => {
    if (!this.known.has(markup)) this.known.set(markup, `p${this.known.size}`);
    return `<use href="#${this.known.get(markup)!}"/>`;
  };

  get defs(): string {
    const all = [...this.known].map(([markup, id]) => `<g id="${id}">${markup}</g>`);
    return all.length === 0 ? "" : `<defs>${all.join("")}</defs>`;
  }
}

/** Adds an explicit size, because nothing else defines one where the text is shown. */
function sized(svg: string, pixels: number, defs = ""): string {
  return svg.replace(/^<svg ([^>]*viewBox="0 0 (\d+) (\d+)")>/, (_, head: string, width: string, height: string) => {
    const [w, h] = [width, height].map((units) => Math.round((Number(units) * pixels) / 100));
    return `<svg ${head} width="${w}" height="${h}">${defs}`;
  });
}

function positionSvg(library: Host, info: GameInfo, spec: string, position: string): string {
  const { pieces, seats, error } = library.ask(["state", spec, position, "", ""]) as State & { error?: string };
  if (error !== undefined) throw new Error(`${spec} ${position}: ${error}`);
  const pixels = info.levels === "" ? FLAT : LEVELS;
  const tiles = new Tiles();
  const svg = wholeSvg(info, { pieces, seats, coordinates: true, cell: pixels, tile: tiles.tile });
  return sized(svg, pixels, tiles.defs);
}

function drawnPart(library: Host, infos: readonly GameInfo[], part: Part): [file: string, svg: string] | undefined {
  const infoOf = (spec: string) => infos.find(({ name }) => name === spec.split(":")[0])!;
  if (part.kind === "grid") {
    const tiles = new Tiles();
    return [part.diagram.file, sized(gridSvg(infoOf(part.game), part.drawing, tiles.tile), FLAT, tiles.defs)];
  }
  if (part.kind !== "example" || part.diagram === undefined) return undefined;
  const { spec, position } = part.example;
  return [part.diagram.file, positionSvg(library, infoOf(spec), spec, position)];
}

/** The pictures of a text, by their names in its folder. */
export function diagramsOf(library: Host, text: string): Map<string, string> {
  const { games } = library.ask(["games"]) as Games;
  const drawn = readRules(text).parts.flatMap((part) => {
    const one = drawnPart(library, games, part);
    return one === undefined ? [] : [one];
  });
  return new Map(drawn);
}

/** The folders of the games that have a text. */
export function gameFolders(root: URL): string[] {
  return readdirSync(new URL("src/games/", root))
    .filter((name) => !name.includes("."))
    .sort();
}

export function textOf(root: URL, folder: string, file = "README.md"): string {
  return readFileSync(new URL(`src/games/${folder}/${file}`, root), "utf8");
}
