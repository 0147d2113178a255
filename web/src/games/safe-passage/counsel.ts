// Hints: the first move of the way that is known, and what to look for before that.
import type { Counsel } from "../game_parts";
import { kindName, seatName } from "../../library/games";
import type { Session } from "../../play/session";
import { knownWords } from "./advice";
import { insight, knownNow } from "./insight";

/** What a move of this kind of piece is for. */
function lookWords(session: Session, letter: string): string {
  const side = seatName(session.game, session.state!.turn);
  if (letter === "K") return `${side}'s king can go on. Which square is safe for it?`;
  if (letter === "P") return `A pawn has to open a way, or to take a square from the enemy.`;
  return `A ${kindName(session.game, letter)} of ${side} has to make room, or to go where it belongs.`;
}

export async function counsel(session: Session): Promise<Counsel> {
  const before = knownNow(session);
  const known = await insight(session, before?.way === undefined && before?.closed === undefined);
  if (known === undefined) return { words: "The position is still on its way." };
  const move = known.way?.[0];
  if (move === undefined) return { words: knownWords(known) };
  const letter = session.state!.pieces.find(([place]) => place === move.slice(0, 2))?.[1] ?? "";
  return { move, look: lookWords(session, letter), words: knownWords(known) };
}
