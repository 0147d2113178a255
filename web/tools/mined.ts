// Turns the puzzles mined from games (data/puzzles/*.txt; apps/cli/puzzles/mined_book.h defines the lines) into files for
// the page. GAME.txt has the first puzzles of a game; files with other names add more, from other starts of it. They include what the library says about each position, so that a puzzle is shown before the
// library has loaded.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Host } from "../src/library/host";
import { type Edition, FILE_MINED, GRADES, type MinedEntry, type MinedIndex, type Task } from "../src/library/mined_file";
import type { State } from "../src/library/protocol";
import { readLanguages } from "./words.mjs";

/** The lines of each game, and its files one after the other: where each begins, and which edition it is. */
export interface MinedBook {
  lines: readonly string[];
  editions: readonly Edition[];
}
export type MinedBooks = ReadonlyMap<string, MinedBook>;

/** The game of a file: the specs in its first line are all of one. */
function gameOf(name: string, text: string): string {
  const [, game] = /^# wayfarer puzzles mine ([^:+ ]+)/.exec(text) ?? [];
  if (game === undefined) throw new Error(`data/puzzles/${name}: line 1 says not of which game it is`);
  return game;
}

/** A word that identifies the edition of a file. It changes when the numbers of its puzzles mean other ones. */
export function editionOf(lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 8);
}

export function minedBooks(data: URL): MinedBooks {
  const folder = new URL("puzzles/", data);
  if (!readdirSync(data).includes("puzzles")) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  const books = new Map<string, { lines: string[]; editions: Edition[] }>();
  // A game's own file comes first: a shorter name sorts before a longer one that begins with it.
  for (const name of names.map((one) => one.slice(0, -4)).sort()) {
    const text = readFileSync(new URL(`${name}.txt`, folder), "utf8");
    const game = gameOf(`${name}.txt`, text);
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    const book = books.get(game) ?? { lines: [], editions: [] };
    book.editions.push({ from: book.lines.length + 1, edition: editionOf(lines) });
    book.lines.push(...lines);
    books.set(game, book);
  }
  return books;
}

const SPEC = 0,
  BEFORE = 1,
  MOVES = 2,
  TASK = 3,
  THEME = 4,
  EFFORT = 5; // fields of a line

/** The grade of each line: which fifth of its game's lines it belongs to by effort; 1 is the least. */
export function minedGrades(lines: readonly string[]): readonly number[] {
  const efforts = lines.map((line) => Number(line.split("\t")[EFFORT]));
  const sorted = [...efforts].sort((a, b) => a - b);
  return efforts.map((effort) => 1 + Math.floor((GRADES * sorted.indexOf(effort)) / sorted.length));
}

const languages = Object.keys(readLanguages()).filter((name) => !/^en\b/.test(name));

/** What a move did, in each language except English. */
function saidOf(library: Host, spec: string, before: string, move: string): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of languages) {
    library.speak(name);
    said[name] = (library.ask(["state", spec, before, move, ""]) as State).last?.text ?? "";
  }
  library.speak("en");
  return said;
}

function entryOf(library: Host, line: string, grade: number): MinedEntry {
  const fields = line.split("\t");
  const [spec = "", before = "", moves = "", task, theme = ""] = [SPEC, BEFORE, MOVES, TASK, THEME].map((at) => fields[at]);
  const [mistake = "", ...way] = moves.split(" ");
  const told = library.ask(["state", spec, before, mistake, ""]) as State & { error?: string };
  if (told.error !== undefined) throw new Error(`${line}: ${told.error}`);
  const { pieces, movers, taken: _, ...rest } = told;
  const packed = pieces.map(([place, letter, seat]) => `${seat}${letter}${place}`).join(" ");
  const state = { ...rest, length: 0, pieces: packed, movers: movers.join(" ") };
  return { spec, way: way.join(" "), task: task as Task, theme, grade, state, said: saidOf(library, spec, before, mistake) };
}

/** What lines have in one of their fields, the most frequent first, and a letter for each line. */
function lettered(lines: readonly string[], field: number): { values: string[]; letters: readonly string[] } {
  const of = lines.map((line) => line.split("\t")[field]!);
  const counts = new Map<string, number>();
  for (const value of of) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  return { values, letters: of.map((value) => String.fromCharCode("a".charCodeAt(0) + values.indexOf(value))) };
}

/** The themes and the specs of a game's lines, and those of each line with its grade. */
export function minedIndex(lines: readonly string[]): MinedIndex {
  const themes = lettered(lines, THEME);
  const specs = lettered(lines, SPEC);
  const grades = minedGrades(lines);
  const of = lines.map((_, at) => `${themes.letters[at]}${grades[at]}${specs.letters[at]}`);
  return { themes: themes.values, specs: specs.values, of: of.join("") };
}

/** The files by name: puzzles/GAME/0.json and so on, and puzzles/GAME/index.json. */
export function minedFiles(library: Host, books: MinedBooks): Map<string, string> {
  const files = new Map<string, string>();
  for (const [game, { lines }] of books) {
    const grades = minedGrades(lines);
    for (let at = 0; at < lines.length; at += FILE_MINED) {
      const entries = lines.slice(at, at + FILE_MINED).map((line, i) => entryOf(library, line, grades[at + i]!));
      files.set(`puzzles/${game}/${at / FILE_MINED}.json`, JSON.stringify(entries));
    }
    files.set(`puzzles/${game}/index.json`, JSON.stringify(minedIndex(lines)));
  }
  return files;
}
