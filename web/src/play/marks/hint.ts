// Hints in three stages: what to look for, which piece, the move. The best move of a position is searched once and
// remembered, so that the stages agree and a repeated request gives the same hint.
import say from "virtual:words/play";
import type { Arrow } from "../../board/board";
import type { GameHint, GameParts } from "../../games/game_parts";
import { library } from "../../library/client";
import { kindNoun, winnersTurns } from "../../library/games";
import type { Choice, Explanation, Game, Place, State } from "../../library/protocol";
import type { Session } from "../session/session";

export type Stage = 1 | 2 | 3;

/** What one stage shows, in its own panel. Earlier stages stay or are replaced. */
export interface Hint {
  stage: Stage;
  words: string;
  /** Places to mark with a ring. */
  places: readonly Place[];
  /** The move, at the last stage. */
  arrow?: Arrow;
  /** This is the last stage. */
  last: boolean;
  /** The search is still running. */
  looking?: boolean;
}

/** What a game is told about a suggested move, so that it can word the first stage. */
export interface HintAdvice {
  before: State;
  after: State;
  move: Explanation;
  letter: string; // of the piece that moves
}

const THINK = 1500; // milliseconds

/** What to look for, as far as this is known without the rules of the particular game. */
export function lookWords(game: string, { before, after, move, letter }: HintAdvice, turnsToWin: number): string {
  if (turnsToWin > 0) return say("look.win", { turns: winnersTurns(turnsToWin) });
  if ((before.checks?.length ?? 0) > 0) return say("look.save", { kind: kindNoun(game, pieceAt(before, before.checks![0]!.place)) });
  if ((after.taken?.length ?? 0) > (before.taken?.length ?? 0)) return say("look.capture");
  if ((after.checks?.length ?? 0) > 0) return say("look.threat");
  if ((move.path?.length ?? 0) > 2) return say("look.series", { count: move.path!.length - 1 });
  const [then, now] = [before.progress?.[before.turn], after.progress?.[before.turn]];
  if (then !== undefined && now !== undefined && (now.done > then.done || (now.left ?? 0) < (then.left ?? 0))) return say("look.nearer");
  if ((after.last?.sent.length ?? 0) > 0) return say("look.send");
  return say("look.better", { kind: kindNoun(game, letter) });
}

function pieceAt(state: State, place: Place): string {
  return state.pieces.find(([at]) => at === place)?.[1] ?? "";
}

/** The move that the computer would play at full strength. */
async function plainCounsel(session: Session): Promise<GameHint> {
  const choice: Choice = await library.think(session.shown, 0, THINK);
  const before = session.state!;
  const [move, after] = await Promise.all([
    library.explain(session.shown, choice.move),
    library.state({ ...session.shown, events: [...session.events, choice.move] }),
  ]);
  const advised = { before, after, move, letter: pieceAt(before, move.path?.[0] ?? "") };
  const look = advised.letter === "" ? "" : lookWords(session.game, advised, choice.turnsToWin); // a pass has no piece
  return { move: choice.move, look };
}

/** The suggested move of a position, kept while its game is open. */
const gameHints = new WeakMap<Session, { key: string; gameHint: Promise<GameHint> }>();

function keyOf({ spec, start, events }: Game): string {
  return [spec, start, ...events].join("\n");
}

function gameHintOf(session: Session, parts: GameParts): Promise<GameHint> {
  const key = keyOf(session.shown);
  const known = gameHints.get(session);
  if (known?.key === key) return known.gameHint;
  const gameHint = (parts.gameHint ?? plainCounsel)(session);
  gameHints.set(session, { key, gameHint });
  gameHint.catch(() => gameHints.delete(session)); // the search was interrupted: the next press asks again
  return gameHint;
}

/** One stage of the hint for the shown position. */
export async function hintFor(session: Session, parts: GameParts, stage: Stage): Promise<Hint> {
  const gameHint = await gameHintOf(session, parts);
  const { move, look = "", words = "" } = gameHint;
  if (move === undefined) return { stage: 1, words, places: [], last: true };
  if (stage === 1 && look !== "") return { stage, words: look, places: [], last: false };
  const { text, path = [] } = await library.explain(session.shown, move);
  const from = path[0];
  const to = path.at(-1);
  if (from === undefined || to === undefined) return { stage: 3, words: text, places: [], last: true }; // a pass
  const kind = kindNoun(session.game, pieceAt(session.state!, from));
  if (stage <= 2) return { stage: 2, words: say("hint.piece", { kind, place: from }), places: [from], last: false };
  const all = words === "" ? text : `${text} ${words}`;
  return { stage, words: all, places: [from, to], arrow: { from, to, kind: "hint" }, last: true };
}
