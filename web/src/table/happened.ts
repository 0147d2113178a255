// What a person at a table is told after a change: what became of an offer, who left. Pure.
import say from "virtual:words/table";
import type { Seat } from "../library/protocol";
import { askedBy, isOver, type Snapshot } from "../server/snapshot";

/** How the others answered this person's offer; undefined if they have not. */
function answerWords(before: Snapshot, after: Snapshot, you: readonly Seat[]): string | undefined {
  const asked = askedBy(before, you);
  if (asked === undefined || askedBy(after, you) === asked || isOver(after.result)) return undefined;
  if (asked === "takeback" && after.turns < before.turns) return say("happened.back");
  if (after.turns !== before.turns) return undefined; // the game went on, which ended the offer
  return say(`happened.${asked}`);
}

/** One line for each event between two states of a table. */
export function happened(before: Snapshot, after: Snapshot, you: readonly Seat[], nameOf: (seat: Seat) => string): string[] {
  const words: string[] = [];
  if (!before.started && after.started) words.push(say("happened.begins"));
  const answer = answerWords(before, after, you);
  if (answer !== undefined) words.push(answer);
  for (const [seat, { out }] of Object.entries(after.seats))
    if (out && !before.seats[seat]?.out && !you.includes(seat) && !isOver(after.result))
      words.push(say("happened.left", { name: nameOf(seat) }));
  return words;
}
