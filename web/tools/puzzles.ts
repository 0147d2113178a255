// Turns the book of daily puzzles (data/FOLDER/puzzles.txt; docs/solver.md defines the lines) into files for the page,
// with four weeks in each file. They include what the library says about each position, so that a puzzle is shown
// before the library has loaded.
import { readdirSync, readFileSync } from "node:fs";
import type { Host } from "../src/library/host";
import type { State } from "../src/library/protocol";
import { FILE_PUZZLES, type PuzzleEntry } from "../src/library/puzzle_file";

interface Line {
  spec: string;
  position: string;
  plies: number;
  grade: number;
  keys: number;
  way: string;
}

function read(line: string): Line {
  const [spec = "", position = "", plies, grade, keys, way = ""] = line.split("|");
  return { spec, position, plies: Number(plies), grade: Number(grade), keys: Number(keys), way: way.trim() };
}

/** The lines of all books. There is one book. */
export function bookLines(data: URL): string[] {
  const has = (folder: string) => readdirSync(new URL(folder, data)).includes("puzzles.txt");
  const books = readdirSync(data)
    .filter(has)
    .map((folder) => new URL(`${folder}/puzzles.txt`, data));
  const lines = books.flatMap((book) => readFileSync(book, "utf8").split("\n"));
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

function entryOf(library: Host, line: string): PuzzleEntry {
  const puzzle = read(line);
  const state = library.ask(["state", puzzle.spec, puzzle.position, "", ""]) as State & { error?: string };
  if (state.error !== undefined) throw new Error(`${line}: ${state.error}`);
  const pieces = state.pieces.map(([place, letter, seat]) => `${seat}${letter}${place}`).join(" ");
  return { ...puzzle, turn: state.turn, pieces, movers: state.movers.join(" ") };
}

/** The files by name: puzzles/0.json and so on, and all grades, one digit each. */
export function puzzleFiles(library: Host, lines: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; at < lines.length; at += FILE_PUZZLES) {
    const entries = lines.slice(at, at + FILE_PUZZLES).map((line) => entryOf(library, line));
    files.set(`puzzles/${at / FILE_PUZZLES}.json`, JSON.stringify(entries));
  }
  if (lines.length > 0) files.set("puzzles/grades.txt", lines.map((line) => read(line).grade % 10).join(""));
  return files;
}
