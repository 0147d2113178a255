// What the editor says.
import { kindName, seatName } from "../library/games";
import type { Judged, Place, Seat } from "../library/protocol";
import type { Placed } from "../play/cast";
import { sentence } from "../ui/words";
import { plain } from "./editor";

export function pieceName(game: string, letter: string, seat: Seat): string {
  return `${seatName(game, seat)} ${kindName(game, letter)}`;
}

/** What the library says of the position. */
export interface Verdict {
  kind: "valid" | "over" | "wrong";
  words: string;
  /** The places that it is about. */
  places: readonly Place[];
}

function endWords(game: string, { outcome }: Judged): string {
  const { result = "ongoing", reason = "", seat } = outcome ?? {};
  if (result === "win" && seat !== undefined) return `${seatName(game, seat)} has won: ${reason}`;
  if (result === "win") return "the goal is reached";
  if (result === "draw") return `it is drawn: ${reason}`;
  return "no safe move is left";
}

const FEW = 4; // places that are named

/** The places that a fault is about: the one that it names, or else all pieces like the one that it was found with. */
function placesOf({ fault }: Judged, pieces: readonly Placed[]): Place[] {
  const place = fault?.place;
  if (place === undefined) return [];
  const found = pieces.find((piece) => piece.place === place);
  if (found === undefined || fault!.error.includes(place)) return [place];
  return pieces.filter(({ letter, seat }) => letter === found.letter && seat === found.seat).map((piece) => piece.place);
}

export function verdictOf(game: string, judged: Judged, pieces: readonly Placed[]): Verdict {
  const { fault, outcome } = judged;
  if (fault !== undefined) {
    const words = plain(fault.error);
    const places = placesOf(judged, pieces);
    const told = places.length > FEW || places.some((place) => words.includes(place)) ? [] : places;
    return { kind: "wrong", words: sentence(told.length === 0 ? words : `${words} (${told.join(", ")})`), places };
  }
  if (outcome !== undefined && outcome.result !== "ongoing")
    return { kind: "over", words: sentence(`The game is over here: ${endWords(game, judged)}`), places: [] };
  return { kind: "valid", words: "This position is valid.", places: [] };
}
