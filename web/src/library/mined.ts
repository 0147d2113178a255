// Puzzles mined from games: a book for each game, fetched in parts as needed.
import { editions, mined } from "virtual:puzzles";
import { language } from "../language/language";
import { type Day, dayNumber, fetched } from "./puzzles";
import { type Edition, FILE_MINED, INDEXED, type MinedEntry, type MinedIndex, type Task } from "./mined_file";
import type { Piece, Seat, State } from "./protocol";
import { knowStart } from "./starts";

export { GRADES, type Task } from "./mined_file";

export interface MinedPuzzle {
  game: string;
  number: number;
  spec: string;
  /** The position in which the solver is to move. */
  position: string;
  solver: Seat;
  /** The solver's moves, with the replies in between. */
  way: readonly string[];
  task: Task;
  theme: string;
  grade: number;
  state: State;
}

/** The games that have such puzzles. */
export const minedGames: readonly string[] = Object.keys(mined).filter((game) => mined[game]! > 0);

export function countOf(game: string): number {
  return mined[game] ?? 0;
}

/** The editions of a game's puzzles, by the number from which each begins. They say what the numbers mean. */
export function editionsOf(game: string): readonly Edition[] {
  return editions[game] ?? [];
}

/** Each file is fetched once, and again after a failure. */
const files = new Map<string, Promise<unknown>>();

function fileOf<T>(path: string): Promise<T> {
  let file = files.get(path) as Promise<T> | undefined;
  if (file === undefined) {
    file = fetched(path).then((response) => response.json() as Promise<T>);
    files.set(path, file);
    file.catch(() => files.delete(path));
  }
  return file;
}

function unpacked({ state, said }: MinedEntry): State {
  const piece = (word: string): Piece => [word.slice(2), word[1]!, word[0]!];
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  const last = state.last && { ...state.last, text: said[language] ?? state.last.text };
  return { ...state, ...(last && { last }), pieces: words(state.pieces).map(piece), movers: words(state.movers), taken: [] };
}

/** A puzzle by its number, from 1. From then on, its position can be shown without the library. */
export async function minedPuzzle(game: string, number: number): Promise<MinedPuzzle | undefined> {
  if (!Number.isInteger(number) || number < 1 || number > countOf(game)) return undefined;
  const file = await fileOf<MinedEntry[]>(`/puzzles/${game}/${Math.floor((number - 1) / FILE_MINED)}.json`);
  const entry = file[(number - 1) % FILE_MINED];
  if (entry === undefined) return undefined;
  const state = unpacked(entry);
  const { spec, task, theme, grade } = entry;
  const { position, turn: solver } = state;
  knowStart({ spec, start: position, events: [] }, state);
  return { game, number, spec, position, solver, way: entry.way.split(" "), task, theme, grade, state };
}

export interface MinedChoice {
  number: number;
  theme: string;
  grade: number;
  spec: string;
}

/** All puzzles of a game, by theme, grade and spec. */
export async function minedChoices(game: string): Promise<readonly MinedChoice[]> {
  const { themes, specs, of } = await fileOf<MinedIndex>(`/puzzles/${game}/index.json`);
  const named = (values: readonly string[], at: number) => values[of.charCodeAt(at) - "a".charCodeAt(0)] ?? "";
  const at = (index: number): MinedChoice => ({
    number: index + 1,
    theme: named(themes, INDEXED * index),
    grade: Number(of[INDEXED * index + 1]),
    spec: named(specs, INDEXED * index + 2),
  });
  return Array.from({ length: Math.min(countOf(game), of.length / INDEXED) }, (_, index) => at(index));
}

/** The grades of a week, starting with Monday. */
const WEEK: readonly number[] = [1, 2, 2, 3, 3, 4, 5];
const SPREAD = 7919; // puzzles of consecutive days are far apart

/** A game's puzzle of a day; harder from Monday to Sunday. */
export async function minedOfDay(game: string, day: Day): Promise<MinedPuzzle | undefined> {
  const number = dayNumber(day);
  if (number === undefined) return undefined;
  const choices = await minedChoices(game);
  const wanted = WEEK[(((number + 3) % 7) + 7) % 7]!; // day 0 of 1970 was a Thursday
  const fit = choices.filter(({ grade }) => grade === wanted);
  const among = fit.length > 0 ? fit : choices;
  const one = among[Math.abs(number * SPREAD) % among.length];
  return one && minedPuzzle(game, one.number);
}
