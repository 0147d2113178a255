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

/** Whether the goal can still be reached, and how par stands, after `made` moves; the answer comes first. `par` 0: it
 * is not known. */
export function parLine(made: number, par: number, known: Known): ParLine | undefined {
  const { way, least, closed, looked } = known;
  const left = Math.max(0, par - made);
  const tooFar = par > 0 && made + least > par;
  if (closed !== undefined) {
    const how = closed.back > 0 ? ` Go back ${moves(closed.back)}.` : "";
    return { words: `No: ${closed.words}.${how}`, tone: "danger" };
  }
  if (way !== undefined) {
    if (par > 0 && made + way.length <= par) return { words: "Par is still within reach", tone: "ok" };
    const yes = `Yes: in ${way.length <= least ? "exactly" : "at most"} ${way.length} more ${way.length === 1 ? "move" : "moves"}`;
    if (tooFar) return { words: `${yes}; par is out of reach (${left} left)`, tone: "dubious" };
    return { words: par > 0 ? `${yes}, above par (${left} left)` : yes, tone: "plain" };
  }
  const none = looked > 0 ? "Not found yet, and not proven impossible" : "";
  const far = tooFar ? `Par is out of reach: at least ${moves(least)} to go` : "";
  const words = [none, far].filter(Boolean).join(". ");
  return words === "" ? undefined : { words, tone: far === "" ? "plain" : "dubious" };
}
