// What the solver and the book know of a way to the goal, in words.
import type { Advice } from "../../library/protocol";
import type { Known } from "./known";

/** Why there is no way. */
export function closedWords({ barrier, pawns }: Pick<Advice, "barrier" | "pawns">): string {
  return barrier === "pawns"
    ? `pawns that can never move nor be captured are in the way (${pawns.join(", ")})`
    : "every position that can still be reached was looked at";
}

export function moves(count: number): string {
  return `${count} move${count === 1 ? "" : "s"}`;
}

/** Whether the goal can be reached; "" if nothing is known yet. */
export function knownWords({ way, least, closed, looked }: Known): string {
  if (way !== undefined)
    return `The goal can be reached in ${way.length <= least ? "exactly" : "at most"} ${way.length} more ${way.length === 1 ? "move" : "moves"}.`;
  if (closed !== undefined) {
    const how = closed.back > 0 ? ` Go back ${moves(closed.back)}.` : "";
    return `There is no way on: ${closed.words}.${how}`;
  }
  return looked > 0 ? "No way to the goal was found yet. There may be one." : "";
}

export interface ParLine {
  words: string;
  tone: "ok" | "dubious" | "danger" | "plain";
}

/** How par stands after `made` moves. `par` 0: it is not known. */
export function parLine(made: number, par: number, known: Known): ParLine | undefined {
  const { way, least, closed } = known;
  if (closed !== undefined) return { words: knownWords(known), tone: "danger" };
  if (par > 0 && way !== undefined && made + way.length <= par) return { words: "Par is still within reach", tone: "ok" };
  if (par > 0 && made + least > par)
    return { words: `Par is out of reach: at least ${moves(least)} to go`, tone: "dubious" };
  if (par > 0 && way !== undefined)
    return { words: `At most ${moves(way.length)} to go; par leaves ${Math.max(0, par - made)}`, tone: "plain" };
  const words = knownWords(known);
  return words === "" ? undefined : { words, tone: "plain" };
}
