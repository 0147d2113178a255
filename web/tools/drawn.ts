// Turns the tests on drawn boards (tests/drawn/GAME.txt; tests/test_drawn.c defines the lines) into modules for the
// page: a sentence of the inventor, its boards, and the questions about them. The program's own test answers the
// questions.
import { readdirSync, readFileSync } from "node:fs";
import { placeAt, spotOf } from "../src/board/geometry";
import type { Host } from "../src/library/host";
import type { GameInfo, Place, SpecInfo, State } from "../src/library/protocol";
import type { Question, TestedSentence, TestedBoard } from "../src/rules/tested";

const SETUP = "=SDTCCTDS"; // of every seat, in games with setups

/** The piece on each place, as in the game's texts: "P", "p"; with more than two seats "sS". */
type Cells = Map<Place, string>;

class Reader {
  private spec = "";
  private cells: Cells = new Map();
  private fields = "";

  constructor(
    private readonly library: Host,
    private readonly info: GameInfo,
  ) {}

  private get isFour(): boolean {
    return this.info.seats.length > 2;
  }

  private ask<T>(lines: string[]): T & { error?: string } {
    return this.library.ask(lines) as T & { error?: string };
  }

  private startCells(): Cells {
    const { seats } = this.ask<SpecInfo>(["spec", this.spec]);
    const setups = this.isFour ? seats.map(() => SETUP).join(" ") : "";
    const { pieces } = this.ask<State>(["state", this.spec, "", setups, ""]);
    const text = (letter: string, seat: string) =>
      this.isFour ? seat + letter : seat === this.info.seats[0]!.letter ? letter : letter.toLowerCase();
    return new Map(pieces.map(([place, letter, seat]) => [place, text(letter, seat)]));
  }

  private change(words: string): void {
    for (const word of words.split(" ").filter((one) => one !== "")) {
      const [, added, piece, from, to] = /^\+(.+)=(.+)$|^(.+)>(.+)$/.exec(word)!;
      if (added !== undefined) this.cells.set(added, piece!);
      else {
        if (to !== "-") this.cells.set(to!, this.cells.get(from!)!);
        this.cells.delete(from!);
      }
    }
  }

  private draw(rows: readonly string[]): void {
    const put = (row: string, i: number) =>
      row
        .trim()
        .split(/ +/)
        .forEach((sign, file) => {
          if (sign !== ".") this.cells.set(placeAt(this.info, { file, rank: this.info.ranks - 1 - i, level: 0 }), sign);
        });
    rows.forEach(put);
  }

  private row(level: number, rank: number): string {
    const cells = Array.from({ length: this.info.files }, (_, file) => this.cells.get(placeAt(this.info, { file, rank, level })) ?? ".");
    return cells.join("").replace(/\.+/g, (dots) => String(dots.length));
  }

  private position(): string {
    const { ranks, levels } = this.info;
    const level = (number: number) => Array.from({ length: ranks }, (_, i) => this.row(number, ranks - 1 - i)).join("/");
    return `${Array.from({ length: Math.max(1, levels.length) }, (_, i) => level(i)).join("|")} ${this.fields}`;
  }

  /** The present board, with the pieces where the text has them. */
  private board(): TestedBoard {
    const position = this.position();
    const seatOf = (text: string) => (this.isFour ? text[0]! : this.info.seats[text === text.toUpperCase() ? 0 : 1]!.letter);
    const pieces = [...this.cells].map(
      ([place, text]) => [place, text.at(-1)!.toUpperCase(), seatOf(text)] as TestedBoard["pieces"][number],
    );
    const isOn = (place: Place) => spotOf(this.info, place).rank >= 0;
    const { error } = this.ask<State>(["state", this.spec, position, "", ""]);
    return {
      spec: this.spec,
      pieces: pieces.filter(([place]) => isOn(place)),
      position: error === undefined ? position : undefined,
      questions: [],
    };
  }

  /** A test: the lines after its sentence. */
  read(lines: readonly string[]): Pick<TestedSentence, "quoted" | "boards"> {
    const quoted: string[] = [];
    const boards: TestedBoard[] = [];
    for (let i = 0; i < lines.length; i++) {
      const [, verb = "", rest = ""] = /^(\S+) ?(.*)$/.exec(lines[i]!) ?? [];
      if (lines[i]!.startsWith("# quoted: ")) quoted.push(lines[i]!.slice("# quoted: ".length));
      else if (verb === "" || verb.startsWith("#")) continue;
      else if (verb === "spec") this.spec = rest;
      else if (verb === "board" || verb === "start" || verb === "empty") {
        const [fields = "", changes = ""] = rest.split(" |");
        this.fields = fields;
        this.cells = verb === "start" ? this.startCells() : new Map();
        this.change(changes);
        if (verb === "board") this.draw(lines.slice(i + 1, (i += this.info.ranks) + 1));
        boards.push(this.board());
      } else boards.at(-1)!.questions.push(questionOf(verb as Question["kind"], rest));
    }
    return { quoted, boards };
  }
}

function questionOf(kind: Question["kind"], rest: string): Question {
  const [, about = "", words = ""] = (kind === "after" ? /^(\S+) (.*)$/ : /^(.*?)(?:: (.*))?$/).exec(rest) ?? [];
  return kind === "refused" || kind === "only" || kind === "result" ? { kind, about: rest, words: "" } : { kind, about, words };
}

export function drawnOf(library: Host, info: GameInfo, text: string): TestedSentence[] {
  const reader = new Reader(library, info);
  return text
    .split(/^== /m)
    .slice(1)
    .map((test) => {
      const [sentence = "", ...lines] = test.split("\n");
      return { sentence, ...reader.read(lines) };
    });
}

/** The file of a game's tests. */
export function drawnFile(name: string, root: URL): string {
  return readFileSync(new URL(`tests/drawn/${name}.txt`, root), "utf8");
}

/** The games that have one. */
export function drawnGames(root: URL): string[] {
  return readdirSync(new URL("tests/drawn/", root)).flatMap((name) => (name.endsWith(".txt") ? [name.slice(0, -4)] : []));
}
