// The marks of a step's board, one tap after another.
import type { LessonStep } from "../library/lessons";
import type { Place } from "../library/protocol";
import type { Turn } from "../play/session/turn";

/** What to tap next: the piece, then those of the places that can be chosen now. */
export function nextPlaces({ show }: LessonStep, turn: Pick<Turn, "choice" | "targets">): readonly Place[] {
  const [first, ...others] = show;
  if (first === undefined || turn.choice?.from !== first) return show.slice(0, 1);
  return others.filter((place) => turn.targets.has(place));
}
