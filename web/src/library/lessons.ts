// What teaches the games: which games have lessons is known at once, the lessons come when they are asked for.
import { lessons } from "virtual:lessons";
import { language } from "../language/language";
import { gameOf, infoOf } from "./games";
import type { Guide, LessonFile, LessonStep, Texts } from "./lessons_file";
import type { Seat } from "./protocol";

export type { Guide, LessonStep } from "./lessons_file";

export interface GameLesson extends LessonFile {
  game: string;
}

/** The games that have a lesson, in the order of the library. */
export const taughtGames: readonly string[] = Object.keys(lessons);

/** The names of a game's steps. */
export function stepIds(game: string): readonly string[] {
  return lessons[game]?.ids ?? [];
}

export async function lessonOf(game: string): Promise<GameLesson | undefined> {
  const known = lessons[game];
  return known === undefined ? undefined : { ...(await known.load()).default, game };
}

/** In the page's language, or else in English. */
export function textIn(texts: Texts): string {
  return texts[language] ?? texts.en ?? "";
}

export function isAccepted({ accept }: Pick<LessonStep, "accept">, move: string): boolean {
  return accept.some((one) => (one.endsWith("*") ? move.startsWith(one.slice(0, -1)) : one === move));
}

/** Who plays a guided game: the newcomer the first seat, or all of them where they share one aim. */
export function guidedSeats(spec: string, { level }: Guide): Record<Seat, "person" | { level: number }> {
  const { cooperative, usual } = infoOf(gameOf(spec));
  return Object.fromEntries(usual.seats.map((seat, at) => [seat, at === 0 || cooperative ? "person" : { level }]));
}
