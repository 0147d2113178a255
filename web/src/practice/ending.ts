// Endings by table: what a move is worth, by the table's values before and after it.
import { winnersTurns } from "../library/games";
import type { TableValue } from "../library/protocol";

export type EndingGoal = "win" | "hold";

/** What the seat to move has by the table: undefined if it has not what it needs for its goal. */
export function isGoal(goal: EndingGoal, value: TableValue): boolean {
  return goal === "win" ? value.turns > 0 && !value.clock : value.turns === 0;
}

/** A move of the person: how many turns the win needed before it and needs after it, or that it gave the goal away.
 * `mate`: the other side now mates in so many of its turns. */
export type Judgement = { kept: true; before: number; left: number } | { kept: false; mate: number };

/** Compares the values before a move, for its mover, and after it, for the other side. */
export function judge(goal: EndingGoal, before: TableValue, after: TableValue): Judgement {
  if (goal === "hold" && after.turns === 0) return { kept: true, before: 0, left: 0 };
  if (goal === "win" && after.turns < 0 && !after.clock)
    return { kept: true, before: winnersTurns(before.turns), left: winnersTurns(after.turns) };
  return { kept: false, mate: after.turns > 0 ? winnersTurns(after.turns) : 0 };
}

const MOST = 3;

/** 3: as fast as the table; 2: up to a quarter more turns; 1: more. Each move that was shown or taken back costs one. */
export function starsOfEnding(turns: number, needed: number, helps: number): number {
  const more = turns - needed;
  const late = more <= 0 ? 0 : more <= Math.ceil(needed / 4) ? 1 : 2;
  return Math.max(1, MOST - late - helps);
}
