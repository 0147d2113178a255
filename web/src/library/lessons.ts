// Lessons of the games. The list of games with lessons is part of the page; the lessons are fetched on request.
import { lessons } from "virtual:lessons";
import { language } from "../language/language";
import { gameOf, infoOf } from "./games";
import type { Guide, LessonFile, LessonStep, Texts } from "./lessons_file";
import type { Seat } from "./protocol";

export type { Guide, LessonStep } from "./lessons_file";

export interface GameLesson extends LessonFile {
  game: string;
}

/** The games that have a lesson, in the library's order. */
export const taughtGames: readonly string[] = Object.keys(lessons);

/** The names of a game's steps. */
export function stepIds(game: string): readonly string[] {
  return lessons[game]?.ids ?? [];
}

export async function lessonOf(game: string): Promise<GameLesson | undefined> {
  const known = lessons[game];
  return known === undefined ? undefined : { ...(await known.load()).default, game };
}

/** The text in the page's language, otherwise in English. */
export function textIn(texts: Texts): string {
  return texts[language] ?? texts.en ?? "";
}

export function isAccepted({ accept }: Pick<LessonStep, "accept">, move: string): boolean {
  return accept.some((one) => (one.endsWith("*") ? move.startsWith(one.slice(0, -1)) : one === move));
}

/** Who plays a guided game: the newcomer has the first seat, or all seats if the goal is shared. */
export function guidedSeats(spec: string, { level }: Guide): Record<Seat, "person" | { level: number }> {
  const { cooperative, usual } = infoOf(gameOf(spec));
  return Object.fromEntries(usual.seats.map((seat, at) => [seat, at === 0 || cooperative ? "person" : { level }]));
}
