// A board as AbstractPlay's renderer draws it.
import type { APRenderRep } from "@abstractplay/renderer/build/schemas/schema";
import type { Move, Piece } from "wayfarer/sync";
import type { APMoveResult } from "../../schemas/moveresults";

/** A type, not an interface: the renderer's has further members of any name. */
export type Cell = {
  row: number;
  col: number;
};

/** The renderer counts rows from the far side. */
export function cellOf(place: string, ranks: number): Cell {
  return { row: ranks - Number(place.slice(1)), col: place.charCodeAt(0) - 97 };
}

export function placeOf(row: number, col: number, ranks: number): string {
  return `${String.fromCharCode(97 + col)}${ranks - row}`;
}

/** The keys of the legend by rows. */
export function piecesText(keys: ReadonlyMap<string, string>, files: number, ranks: number): string {
  const rows = Array.from({ length: ranks }, (_, row) =>
    Array.from({ length: files }, (__, col) => keys.get(placeOf(row, col, ranks)) ?? ""),
  );
  return rows.map((row) => (row.every((key) => key === "") ? "_" : row.join(","))).join("\n");
}

/** What a turn on the board does; `pieces` are those before it. */
export function resultsOf(move: Move, pieces: ReadonlyMap<string, Piece>, playerOf: (seat: string) => number): APMoveResult[] {
  if (move.isPass) return [{ type: "pass" }];
  const { from, to } = move;
  const results: APMoveResult[] = [];
  if (from !== null && to !== null) {
    results.push({ type: "move", from, to, what: pieces.get(from)!.name });
    const taken = from === to ? undefined : pieces.get(to);
    if (taken !== undefined) results.push({ type: "capture", where: to, what: taken.name, whose: playerOf(taken.seat) });
  }
  for (const [sent, place] of move.sends) results.push({ type: "eject", from: sent, to: place, what: pieces.get(sent)!.name });
  return results;
}

type Annotation = NonNullable<APRenderRep["annotations"]>[number];

/** What a turn did, drawn above the pieces; `path` has the places that its piece touched. */
export function annotationsOf(
  results: readonly APMoveResult[],
  path: readonly string[],
  dots: readonly string[],
  ranks: number,
): Annotation[] {
  const cells = (places: readonly string[]) => places.map((place) => cellOf(place, ranks)) as [Cell, ...Cell[]];
  const notes: Annotation[] = [];
  for (const result of results) {
    if (result.type === "move") notes.push({ type: "move", targets: cells(path.length > 1 ? path : [result.from, result.to]) });
    else if (result.type === "eject") notes.push({ type: "eject", targets: cells([result.from, result.to]) });
    else if (result.type === "capture") notes.push({ type: "exit", targets: cells([result.where!]) });
    else if (result.type === "place") notes.push({ type: "enter", targets: cells([result.where!]) });
  }
  if (dots.length > 0) notes.push({ type: "dots", targets: cells(dots) });
  return notes;
}
