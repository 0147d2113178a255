// What the solver and the book know about solutions, in words.
import say from "virtual:words/passage_help";
import { listed } from "../../language/format";
import type { Advice } from "../../library/protocol";
import type { PositionFacts } from "./cache";

/** Why there is no solution. */
export function closedWords({ barrier, pawns }: Pick<Advice, "barrier" | "pawns">): string {
  return barrier === "pawns" ? say("closed.pawns", { places: listed(pawns) }) : say("closed");
}

/** Whether the goal can be reached; "" if nothing is known yet. */
export function knownWords({ way, least, closed, looked }: PositionFacts): string {
  if (way !== undefined) return say(way.length <= least ? "exactly" : "most", { count: way.length });
  if (closed !== undefined) {
    const { words: why, back } = closed;
    return back > 0 ? say("none.back", { why, count: back }) : say("none", { why });
  }
  return looked > 0 ? say("unknown") : "";
}

export interface ParLine {
  words: string;
  tone: "ok" | "dubious" | "danger" | "plain";
}

/** Whether the goal can still be reached, and how the moves compare with par, after `made` moves; the answer comes
 * first. `par` is 0 if it is not known. */
export function parLine(made: number, par: number, known: PositionFacts): ParLine | undefined {
  const { way, least, closed, looked } = known;
  const left = Math.max(0, par - made);
  const tooFar = par > 0 && made + least > par;
  if (closed !== undefined) {
    const { words: why, back } = closed;
    return { words: back > 0 ? say("no.back", { why, count: back }) : say("no", { why }), tone: "danger" };
  }
  if (way !== undefined) {
    if (par > 0 && made + way.length <= par) return { words: say("par.within"), tone: "ok" };
    const yes = say(way.length <= least ? "yes.exactly" : "yes.most", { count: way.length });
    if (tooFar) return { words: say("yes.far", { yes, left }), tone: "dubious" };
    return { words: par > 0 ? say("yes.above", { yes, left }) : yes, tone: "plain" };
  }
  if (tooFar) return { words: say(looked > 0 ? "not-found.far" : "far", { count: least }), tone: "dubious" };
  return looked > 0 ? { words: say("not-found"), tone: "plain" } : undefined;
}
