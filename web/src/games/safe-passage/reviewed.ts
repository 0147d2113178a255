// Adds remembered facts to what reviews and analyses say about solutions, so that all of them agree, and each benefits
// from what another has found.
import type { Report } from "../../library/analyser";
import { library } from "../../library/client";
import type { Game } from "../../library/protocol";
import type { Review, ReviewTurn } from "../../library/reviewer";
import { learnBook, ways } from "./query";
import { keyOf, type Ways } from "./cache";

/** The number of lost moves from which a move has a grade; as in wayfarer/review.h. */
const GRADES = [
  [8, "blunder"],
  [4, "mistake"],
  [1, "inaccuracy"],
] as const;

let last: { of: string; keys: string[] } = { of: "", keys: [] };

/** The keys of all positions of a game, the first one's included. */
async function keysOf({ spec, start, events }: Game): Promise<string[]> {
  const of = JSON.stringify([spec, start, events]);
  if (last.of === of) return last.keys;
  const keys: string[] = [];
  for (let length = 0; length <= events.length; length++) {
    const { position } = await library.state({ spec, start, events: events.slice(0, length) });
    keys.push(keyOf(spec, position));
  }
  last = { of, keys };
  return keys;
}

/** Passes what is known about each position along the moves, backwards and then forwards. */
function tell(memory: Ways, keys: readonly string[], moves: readonly string[]): void {
  const steps = moves.map((move, i) => [keys[i]!, move, keys[i + 1]!] as const);
  for (const step of [...steps].reverse()) memory.follow(...step);
  for (const step of steps) memory.follow(...step);
}

function gradeOf(loss: number | null, isBest: boolean): ReviewTurn["grade"] {
  if (loss === null) return "blunder";
  return GRADES.find(([from]) => loss >= from)?.[1] ?? (isBest ? "best" : "good");
}

/** A turn, adjusted to what is remembered about the positions before and after it. */
function turnBy(memory: Ways, turn: ReviewTurn, before: string, after: string): ReviewTurn {
  const [then, now] = [memory.get(before), memory.get(after)];
  const had = then.way?.length ?? turn.before;
  const has = now.way?.length ?? turn.after;
  if (had === null) return { ...turn, before: null, after: has, loss: 0, grade: "good", reason: null };
  const loss = has === null ? null : Math.max(0, has + 1 - had);
  const best = loss === 0 ? [turn.move, ...(now.way ?? [])] : (then.way ?? turn.best);
  return {
    ...turn,
    before: had,
    after: has,
    loss,
    best: [...best],
    grade: gradeOf(loss, loss === 0),
    reason: loss === 0 ? null : turn.reason,
  };
}

/** A review, adjusted to what a memory knows; `keys` are of all positions of its game. First learns what the review
 * found. */
export function reviewBy(memory: Ways, keys: readonly string[], moves: readonly string[], review: Review): Review {
  for (const { event, before, after, best } of review.turns) {
    if (before !== null && best.length === before) memory.learn(keys[event]!, { way: best });
    if (after === 0) memory.learn(keys[event + 1]!, { way: [] });
  }
  tell(memory, keys, moves);
  const turns = review.turns.map((turn) => turnBy(memory, turn, keys[turn.event]!, keys[turn.event + 1]!));
  const lost = (index: number) => turns[index]!.loss ?? Infinity;
  const points = turns.flatMap(({ grade }, index) => (grade === "best" || grade === "good" ? [] : [index]));
  return { ...review, turns, turningPoints: points.sort((a, b) => (lost(a) === lost(b) ? a - b : lost(b) - lost(a))) };
}

/** Every lost move is a turning point, because solutions have no small changes. */
export async function reviewed(game: Game, review: Review): Promise<Review> {
  const keys = await keysOf(game);
  await learnBook(game, keys[0]!);
  return reviewBy(ways, keys, game.events, review);
}

/** A report, adjusted to what a memory knows about its position. First learns what the report found. */
export function reportBy(memory: Ways, key: string, report: Report): Report {
  const { goal } = report;
  const [line] = report.lines;
  if (goal === undefined) return report;
  const found = goal.plies !== undefined && line !== undefined && line.line.length === goal.plies;
  memory.learn(key, { least: goal.low, ...(found && { way: line.line }) });
  const { way, least } = memory.get(key);
  if (way === undefined || way.length === 0 || (goal.plies !== undefined && goal.plies <= way.length)) return report;
  const [move] = way as [string, ...string[]];
  const certainty = way.length <= least ? "proven" : "found";
  const remembered = {
    ...{ rank: 0, score: 0, share: [], deadEnd: false, ...line },
    ...{ move, path: [move.slice(0, 2), move.slice(2, 4)], line: [...way], turnsToWin: way.length, depth: way.length },
  };
  return { ...report, lines: [remembered], goal: { ...goal, plies: way.length, low: least, certainty, unreachable: false } };
}

export async function reported(game: Game, report: Report): Promise<Report> {
  const keys = await keysOf(game);
  await learnBook(game, keys[0]!);
  tell(ways, keys, game.events);
  const better = reportBy(ways, keys.at(-1)!, report);
  tell(ways, keys, game.events);
  return better;
}
