// What the editor says.
import { kindName, seatName } from "../library/games";
import type { Judged, Place, Seat } from "../library/protocol";
import { sentence } from "../ui/words";
import { plain } from "./editor";

export function pieceName(game: string, letter: string, seat: Seat): string {
  return `${seatName(game, seat)} ${kindName(game, letter)}`;
}

/** What the library says of the position. */
export interface Verdict {
  kind: "valid" | "over" | "wrong";
  words: string;
  place?: Place;
}

function endWords(game: string, { outcome }: Judged): string {
  const { result = "ongoing", reason = "", seat } = outcome ?? {};
  if (result === "win" && seat !== undefined) return `${seatName(game, seat)} has won: ${reason}`;
  if (result === "win") return "the goal is reached";
  if (result === "draw") return `it is drawn: ${reason}`;
  return "no safe move is left";
}

export function verdictOf(game: string, judged: Judged): Verdict {
  const { fault, outcome } = judged;
  if (fault !== undefined) {
    const words = plain(fault.error);
    const named = fault.place === undefined || words.includes(fault.place) ? words : `${words} (see ${fault.place})`;
    return { kind: "wrong", words: sentence(named), place: fault.place };
  }
  if (outcome !== undefined && outcome.result !== "ongoing")
    return { kind: "over", words: sentence(`The game is over here: ${endWords(game, judged)}`) };
  return { kind: "valid", words: "This position is valid." };
}
