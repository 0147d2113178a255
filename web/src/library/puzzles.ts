// The book of puzzles: a line for every day, and puzzles by grade. Line 0 is for a Monday. After the last line the book
// starts again. `wayfarer puzzle` looks up days in the same way.
import { book, count } from "virtual:puzzles";
import say from "virtual:words/puzzle";
import { infoOf, gameOf } from "./games";
import type { Piece, State } from "./protocol";
import { FILE_PUZZLES, type PuzzleEntry } from "./puzzle_file";
import { knowStart } from "./starts";

export interface DailyPuzzle {
  /** The line of the book. */
  number: number;
  spec: string;
  position: string;
  plies: number;
  grade: number;
  keys: number;
  way: readonly string[];
  state: State;
}

/** A day as in an address: 2026-11-25. */
export type Day = string;

const MS_A_DAY = 86400000;
const DAYS_BEFORE_1970 = 719162; // since 1 January of the year 1, a Monday

/** Whether there are any puzzles. */
export const hasPuzzles = count > 0;

/** The game of the book. */
export const bookGame: string | undefined = hasPuzzles ? book : undefined;

/** Today's date in this person's time zone. */
export function today(now = new Date()): Day {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Days since 1970; undefined if there is no such day. */
export function dayNumber(day: Day): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  const exists = Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  return exists ? time / MS_A_DAY : undefined;
}

/** The line of a day. */
export function lineOfDay(day: Day): number | undefined {
  const number = dayNumber(day);
  const lines = count - (count % 7);
  if (number === undefined || lines === 0) return undefined;
  return (((number + DAYS_BEFORE_1970) % lines) + lines) % lines;
}

function stateOf({ spec, position, turn, pieces, movers }: PuzzleEntry): State {
  const { seats } = infoOf(gameOf(spec)).usual;
  const piece = (word: string): Piece => [word.slice(2), word[1]!, word[0]!];
  const outcome = { result: "ongoing", reason: "", score: "*" } as const;
  return {
    ...{ position, turn, seats, playing: seats, length: 0, par: 0, stars: 0, outcome, setup: false, checks: [], taken: [] },
    pieces: pieces.split(" ").map(piece),
    movers: movers.split(" "),
  };
}

const files = new Map<number, Promise<PuzzleEntry[]>>();

/** Fetches a file. A failure throws an error with a message for people. */
export async function fetched(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(say("book.not"));
  return response;
}

function fileOf(number: number): Promise<PuzzleEntry[]> {
  let file = files.get(number);
  if (file === undefined) {
    file = fetched(`/puzzles/${number}.json`).then((response) => response.json() as Promise<PuzzleEntry[]>);
    files.set(number, file);
    file.catch(() => files.delete(number));
  }
  return file;
}

/** The puzzle of a line. From then on, its position can be shown without the library. */
export async function puzzleOfLine(number: number): Promise<DailyPuzzle | undefined> {
  if (!Number.isInteger(number) || number < 0 || number >= count) return undefined;
  const entry = (await fileOf(Math.floor(number / FILE_PUZZLES)))[number % FILE_PUZZLES];
  if (entry === undefined) return undefined;
  const { spec, position, plies, grade, keys } = entry;
  const state = stateOf(entry);
  knowStart({ spec, start: position, events: [] }, state);
  return { number, spec, position, plies, grade, keys, way: entry.way.split(" "), state };
}

export async function puzzleOfDay(day: Day): Promise<DailyPuzzle | undefined> {
  const line = lineOfDay(day);
  return line === undefined ? undefined : puzzleOfLine(line);
}

let grades: Promise<string> | undefined;

/** A random line of this grade, except the given one. */
export async function lineOfGrade(grade: number, but = -1, chance = Math.random): Promise<number | undefined> {
  grades ??= fetched("/puzzles/grades.txt").then((response) => response.text());
  grades.catch(() => (grades = undefined));
  const digit = String(grade % 10);
  const lines = [...(await grades)].flatMap((one, line) => (one === digit && line !== but ? [line] : []));
  return lines[Math.floor(chance() * lines.length)];
}
