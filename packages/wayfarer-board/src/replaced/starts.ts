// In place of the page's starts: the start of each game with its usual options, without the moves of its pieces.
import states from "virtual:tag/starts";
import type { Field, Game, Move, Place, State } from "../../../wayfarer/src/protocol";

export function startState({ spec, start, events }: Game): State | undefined {
  return start === "" && events.length === 0 ? states[spec] : undefined;
}

export function startMoves(_game: Game, _from: Place): readonly Move[] | undefined {
  return undefined;
}

export function startFields(_spec: string): { arranges: boolean; fields: readonly Field[] } | undefined {
  return undefined;
}

export function knowStart(_game: Game, _state: State): void {}
