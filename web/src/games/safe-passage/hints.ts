// Hints: the first move of the known solution, and before that what to look for.
import say from "virtual:words/passage_help";
import type { GameHint } from "../game_parts";
import { kindNoun, seatName } from "../../library/games";
import type { Session } from "../../play/session/session";
import { knownWords } from "./advice";
import { queryFacts, cachedFacts } from "./query";

/** The purpose of a move of this kind of piece. */
function lookWords(session: Session, letter: string): string {
  const seat = seatName(session.game, session.state!.turn);
  if (letter === "K") return say("look.king", { seat });
  if (letter === "P") return say("look.pawn");
  return say("look.kind", { kind: kindNoun(session.game, letter), seat });
}

export async function gameHint(session: Session): Promise<GameHint> {
  const before = cachedFacts(session);
  const known = await queryFacts(session, before?.way === undefined && before?.closed === undefined);
  if (known === undefined) return { words: say("on.its.way") };
  const move = known.way?.[0];
  if (move === undefined) return { words: knownWords(known) };
  const letter = session.state!.pieces.find(([place]) => place === move.slice(0, 2))?.[1] ?? "";
  return { move, look: lookWords(session, letter), words: knownWords(known) };
}
