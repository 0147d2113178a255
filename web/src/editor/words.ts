// The messages of the editor.
import say from "virtual:words/editor";
import { listed } from "../language/format";
import type { Noun } from "../language/noun";
import { kindNoun, seatName } from "../library/games";
import type { ArrangementVerdict, Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import { capital, sentence } from "../ui/words";

/** A piece, for messages. */
export function pieceIn(game: string, letter: string, seat: Seat): { seat: string; kind: Noun } {
  return { seat: seatName(game, seat), kind: kindNoun(game, letter) };
}

/** The library's verdict on the position. */
export interface Verdict {
  kind: "valid" | "over" | "wrong";
  words: string;
  /** The places that it is about. */
  places: readonly Place[];
}

function overWords(game: string, { outcome }: ArrangementVerdict): string {
  const { result = "ongoing", reason = "", seat } = outcome ?? {};
  if (result === "win" && seat !== undefined) return say("won", { name: seatName(game, seat), reason });
  if (result === "win") return say("goal");
  if (result === "draw") return say("drawn", { reason });
  return say("dead.end");
}

const FEW = 4; // number of places that are named

/** The places of a fault: the one that it names, otherwise all pieces like the one that it was found with. */
function placesOf({ fault }: ArrangementVerdict, pieces: readonly BoardPiece[]): Place[] {
  const place = fault?.place;
  if (place === undefined) return [];
  const found = pieces.find((piece) => piece.place === place);
  if (found === undefined || fault!.error.includes(place)) return [place];
  return pieces.filter(({ letter, seat }) => letter === found.letter && seat === found.seat).map((piece) => piece.place);
}

export function verdictOf(game: string, judged: ArrangementVerdict, pieces: readonly BoardPiece[]): Verdict {
  const { fault, outcome } = judged;
  if (fault !== undefined) {
    const words = fault.reason ?? fault.error;
    const places = placesOf(judged, pieces);
    const told = places.length > FEW || places.some((place) => words.includes(place)) ? [] : places;
    return {
      kind: "wrong",
      words: told.length === 0 ? sentence(words) : say("wrong.at", { fault: capital(words), places: listed(told) }),
      places,
    };
  }
  if (outcome !== undefined && outcome.result !== "ongoing") return { kind: "over", words: overWords(game, judged), places: [] };
  return { kind: "valid", words: say("valid"), places: [] };
}
