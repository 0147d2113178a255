// What the solver knows of a way to the goal, in words.
import type { Advice } from "../../library/protocol";

export function adviceWords(advice: Advice): string {
  const { reachable, certainty, length, low, back, backIsLeast, barrier, pawns } = advice;
  if (reachable) {
    const sure = certainty === "proven" ? "exactly" : "at most";
    return `The goal can be reached in ${sure} ${length} more moves${low < length ? ` (${low} at least)` : ""}.`;
  }
  if (certainty === "not-found") return "No way to the goal was found in time; there may be one.";
  const why =
    barrier === "pawns"
      ? `pawns that can never move nor be captured are in the way (${pawns.join(", ")})`
      : "every position that can still be reached was looked at";
  const how = back > 0 ? ` Go back ${back} move${back > 1 ? "s" : ""}${backIsLeast ? "; fewer will not do" : ""}.` : "";
  return `There is no way on: ${why}.${how}`;
}
