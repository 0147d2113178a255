// Turns the puzzles mined from games (data/puzzles/GAME.txt; apps/cli/puzzles/mined_book.h defines the lines) into
// files for the page. They include what the library says about each position, so that a puzzle is shown before the
// library has loaded.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Host } from "../src/library/host";
import { FILE_MINED, GRADES, type MinedEntry, type MinedIndex, type Task } from "../src/library/mined_file";
import type { State } from "../src/library/protocol";
import { readLanguages } from "./words.mjs";

/** The lines of each game's file. */
export type MinedBooks = ReadonlyMap<string, readonly string[]>;

export function minedBooks(data: URL): MinedBooks {
  const folder = new URL("puzzles/", data);
  if (!readdirSync(data).includes("puzzles")) return new Map();
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort();
  const linesOf = (name: string) =>
    readFileSync(new URL(name, folder), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(names.map((name) => [name.slice(0, -4), linesOf(name)]));
}

/** A word that identifies the edition of a game's puzzles. It changes when their numbers mean other puzzles. */
export function editionOf(lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 8);
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

/** The themes of a game's lines, the most frequent first, and the theme of each line. */
export function minedIndex(lines: readonly string[]): MinedIndex {
  const of = lines.map((line) => line.split("\t")[THEME]!);
  const counts = new Map<string, number>();
  for (const theme of of) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  const themes = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  const letter = (theme: string) => String.fromCharCode("a".charCodeAt(0) + themes.indexOf(theme));
  const grades = minedGrades(lines);
  return { themes, of: of.map((theme, at) => `${letter(theme)}${grades[at]}`).join("") };
}

/** The files by name: puzzles/GAME/0.json and so on, and puzzles/GAME/index.json. */
export function minedFiles(library: Host, books: MinedBooks): Map<string, string> {
  const files = new Map<string, string>();
  for (const [game, lines] of books) {
    const grades = minedGrades(lines);
    for (let at = 0; at < lines.length; at += FILE_MINED) {
      const entries = lines.slice(at, at + FILE_MINED).map((line, i) => entryOf(library, line, grades[at + i]!));
      files.set(`puzzles/${game}/${at / FILE_MINED}.json`, JSON.stringify(entries));
    }
    files.set(`puzzles/${game}/index.json`, JSON.stringify(minedIndex(lines)));
  }
  return files;
}
