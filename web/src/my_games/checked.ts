// Reads a file of games, which may contain anything. Faults are reported with their place in the file.
import type { Chapter, Study } from "../analysis/shelf";
import { gameOf, isGame } from "../library/games";
import type { Player, StoredGame } from "../play/session/saved";
import type { Node } from "../play/session/tree";

export const FORMAT = "wayfarer";
export const VERSION = 1;

/** The contents of a file: games by id, studies, and stored values by name. */
export interface FileContents {
  games: ReadonlyMap<string, StoredGame>;
  studies: readonly Study[];
  kept: Readonly<Record<string, unknown>>;
}

/** A fault in the file. `what`: a key of the words for it; "other": it is not a file of this page. */
export interface Fault {
  place: string;
  what: "other" | "version" | "object" | "list" | "text" | "number" | "game" | "tree" | "player";
  detail: string;
}

class Wrong extends Error {
  constructor(readonly fault: Fault) {
    super(fault.place);
  }
}

function wrong(place: string, what: Fault["what"], detail: unknown = ""): never {
  throw new Wrong({ place, what, detail: String(detail).slice(0, 80) });
}

type Fields = Readonly<Record<string, unknown>>;

function object(value: unknown, place: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong(place, "object");
  return value as Fields;
}

function list(value: unknown, place: string): readonly unknown[] {
  return Array.isArray(value) ? value : wrong(place, "list");
}

function text(value: unknown, place: string): string {
  return typeof value === "string" ? value : wrong(place, "text", value);
}

function number(value: unknown, place: string): number {
  return typeof value === "number" && Number.isFinite(value) ? value : wrong(place, "number", value);
}

/** A tree as GameTree needs it: parents come before their children, and the two refer to each other. */
function tree(value: unknown, place: string): Node[] {
  const nodes = list(value, place).map((one, i) => {
    const at = `${place}[${i}]`;
    const { event, parent, children, ...notes } = object(one, at);
    const before = number(parent, `${at}.parent`);
    if (!Number.isInteger(before) || before < 0 || (i > 0 && before >= i)) return wrong(`${at}.parent`, "tree", before);
    const after = list(children, `${at}.children`).map((child, k) => number(child, `${at}.children[${k}]`));
    return { ...notes, event: text(event, `${at}.event`), parent: before, children: after } as Node;
  });
  if (nodes.length === 0) return wrong(place, "tree");
  const known = new Set<number>();
  nodes.forEach(({ children }, i) => {
    children.forEach((child, k) => {
      if (nodes[child]?.parent !== i || child === 0 || known.has(child)) wrong(`${place}[${i}].children[${k}]`, "tree", child);
      known.add(child);
    });
  });
  nodes.forEach((_, i) => i === 0 || known.has(i) || wrong(`${place}[${i}]`, "tree"));
  return nodes;
}

function spec(value: unknown, place: string): string {
  const name = text(value, place);
  return isGame(gameOf(name)) ? name : wrong(place, "game", name);
}

function node(value: unknown, nodes: readonly Node[], place: string): number {
  const at = number(value, place);
  return nodes[at] === undefined ? wrong(place, "tree", at) : at;
}

function player(value: unknown, place: string): Player {
  if (value === "person") return value;
  if (typeof value !== "object" || value === null) return wrong(place, "player", value);
  return { level: number((value as Fields).level, `${place}.level`) };
}

function table(value: unknown, place: string): StoredGame["table"] {
  const { id, you, names } = object(value, place);
  const called = Object.entries(object(names, `${place}.names`)).map(([seat, name]) => [seat, text(name, `${place}.names.${seat}`)]);
  const seats = list(you, `${place}.you`).map((seat, i) => text(seat, `${place}.you[${i}]`));
  return { id: text(id, `${place}.id`), you: seats, names: Object.fromEntries(called) as Record<string, string> };
}

function over(value: unknown, place: string): StoredGame["over"] {
  const { result, seat } = object(value, place);
  if (!["win", "draw", "dead-end", "aborted"].includes(String(result))) return wrong(`${place}.result`, "text", result);
  return { result: result as "win", ...(seat === undefined ? {} : { seat: text(seat, `${place}.seat`) }) };
}

function game(value: unknown, place: string): [string, StoredGame] {
  const one = object(value, place);
  const nodes = tree(one.nodes, `${place}.nodes`);
  const seats = Object.entries(object(one.players, `${place}.players`));
  const saved: StoredGame = {
    spec: spec(one.spec, `${place}.spec`),
    start: text(one.start, `${place}.start`),
    players: Object.fromEntries(seats.map(([seat, who]) => [seat, player(who, `${place}.players.${seat}`)])),
    nodes,
    at: node(one.at, nodes, `${place}.at`),
    when: number(one.when, `${place}.when`),
    ...(one.tip === undefined ? {} : { tip: node(one.tip, nodes, `${place}.tip`) }),
    ...(one.over === undefined ? {} : { over: over(one.over, `${place}.over`) }),
    ...(one.table === undefined ? {} : { table: table(one.table, `${place}.table`) }),
  };
  if (one.puzzle !== undefined) {
    const puzzle = object(one.puzzle, `${place}.puzzle`);
    saved.puzzle = { ...puzzle, plies: number(puzzle.plies, `${place}.puzzle.plies`) };
  }
  return [text(one.id, `${place}.id`), saved];
}

function chapter(value: unknown, place: string): Chapter {
  const one = object(value, place);
  const of = object(one.game, `${place}.game`);
  const nodes = tree(of.nodes, `${place}.game.nodes`);
  const { tags } = of;
  return {
    title: text(one.title, `${place}.title`),
    game: {
      spec: spec(of.spec, `${place}.game.spec`),
      start: text(of.start, `${place}.game.start`),
      nodes,
      at: node(of.at, nodes, `${place}.game.at`),
      ...(tags === undefined ? {} : { tags: object(tags, `${place}.game.tags`) as Record<string, string> }),
      ...(of.own === undefined ? {} : { own: text(of.own, `${place}.game.own`) }),
    },
    ...(one.hidden === true ? { hidden: true } : {}),
  };
}

function study(value: unknown, place: string): Study {
  const one = object(value, place);
  const chapters = list(one.chapters, `${place}.chapters`).map((each, i) => chapter(each, `${place}.chapters[${i}]`));
  return { id: text(one.id, `${place}.id`), title: text(one.title, `${place}.title`), chapters };
}

/** The valid entries of a list. Invalid ones are reported. */
function each<T>(value: unknown, place: string, faults: Fault[], read: (one: unknown, place: string) => T): T[] {
  const good: T[] = [];
  const take = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      faults.push(error.fault);
    }
  };
  take(() => list(value ?? [], place).forEach((one, i) => take(() => good.push(read(one, `${place}[${i}]`)))));
  return good;
}

/** The kinds that stored values must have. */
const KINDS: Fields = {
  settings: {},
  language: "",
  new: { games: {} },
  "puzzle-results": { games: {}, row: 0 },
  "puzzle-wishes": {},
  "puzzle-days": [],
  "puzzle-log": [],
  mistakes: { cards: {} },
};

function checkKind(value: unknown, kind: unknown, place: string): void {
  if (typeof kind === "string") text(value, place);
  else if (typeof kind === "number") number(value, place);
  else if (Array.isArray(kind)) list(value, place);
  else for (const [key, one] of Object.entries(kind as object)) checkKind(object(value, place)[key], one, `${place}.${key}`);
  if (typeof kind === "object" && !Array.isArray(kind)) object(value, place);
}

/** The stored values, without those of an unexpected kind. */
function keptOf(value: unknown, faults: Fault[]): Fields {
  const entries = Object.entries(object(value ?? {}, "kept"));
  const good = each(entries, "kept", faults, (entry) => {
    const [name, one] = entry as [string, unknown];
    if (Object.hasOwn(KINDS, name)) checkKind(one, KINDS[name], `kept.${name}`);
    return [name, one] as const;
  });
  return Object.fromEntries(good);
}

/** Reads a file. Valid parts are taken and faults are reported. From a file of another kind nothing is taken. */
export function readHeld(words: string): { held: FileContents; faults: Fault[] } {
  const faults: Fault[] = [];
  const held: FileContents = { games: new Map(), studies: [], kept: {} };
  try {
    let value: unknown;
    try {
      value = JSON.parse(words);
    } catch {
      wrong("", "other");
    }
    const file = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : wrong("", "other");
    if (file.format !== FORMAT) wrong("", "other");
    if (file.version !== VERSION) wrong("version", "version", file.version ?? "");
    const kept = keptOf(file.kept, faults);
    const games = new Map(each(file.games, "games", faults, game));
    return { held: { games, studies: each(file.studies, "studies", faults, study), kept }, faults };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { held, faults: [error.fault] };
  }
}

/** Merges two values so that nothing is lost: the larger number, both lists, all fields. Values of different kinds, and
 * texts, keep the value of this device. */
export function merged(here: unknown, there: unknown): unknown {
  if (here === undefined || here === null) return there;
  if (Array.isArray(here) && Array.isArray(there)) {
    const known = new Set(here.map((one) => JSON.stringify(one)));
    return [...here, ...there.filter((one) => !known.has(JSON.stringify(one)))];
  }
  if (typeof here === "number" && typeof there === "number") return Math.max(here, there);
  if (typeof here === "boolean" && typeof there === "boolean") return here || there;
  if (typeof here !== "object" || typeof there !== "object" || there === null || Array.isArray(here) !== Array.isArray(there)) return here;
  const [mine, theirs] = [here as Fields, there as Fields];
  return Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((key) => [key, merged(mine[key], theirs[key])]),
  );
}
