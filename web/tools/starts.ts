// What is known about the starts of games at build time: for every combination of options without numbers, the state of
// the start, the moves of its pieces, and what else the position contains. The page shows these before the library has
// loaded.
import type { Host } from "../src/library/host";
import type { Field, GameInfo, Games, Move, Place, State } from "../src/library/protocol";

export interface Start {
  state: State;
  moves: Record<Place, Move[]>;
  edit: { arranges: boolean; fields: Field[] };
}

/** The specs of a game whose options contain no number, in their shortest form. */
export function specsOf(library: Host, { name, options }: GameInfo): string[] {
  let words: string[][] = [[]];
  for (const { key, values } of options) {
    const plain = values.filter(({ most }) => most === undefined);
    words = words.flatMap((list) => plain.map(({ value }) => [...list, `${key}=${value}`]));
  }
  const specs = words.map((list) => (list.length === 0 ? name : `${name}:${list.join(",")}`));
  return specs.map((spec) => (library.ask(["spec", spec]) as { spec: string }).spec);
}

function startOf(library: Host, spec: string): Start {
  const state = library.ask(["state", spec, "", "", ""]) as State;
  const movesOf = (place: Place) => library.ask(["moves", spec, "", "", place]) as Move[];
  const edit = library.ask(["fields", spec, "", ""]) as Start["edit"];
  return { state, moves: Object.fromEntries(state.movers.map((place) => [place, movesOf(place)])), edit };
}

/** A module of values by spec, each made of parts. Most specs of a game share parts, so each is written only once. */
function moduleOf(values: ReadonlyMap<string, readonly unknown[]>): string {
  const parts: string[] = [];
  const number = new Map<string, number>();
  const part = (value: unknown) => {
    const text = JSON.stringify(value);
    if (!number.has(text)) number.set(text, parts.push(text) - 1);
    return number.get(text)!;
  };
  const starts = Object.fromEntries([...values].map(([spec, list]) => [spec, list.map(part)]));
  return `export const parts = [${parts.join(",")}];\nexport const starts = ${JSON.stringify(starts)};`;
}

/** The states of starts as one module, their moves and fields, which a board to look at does not need, as another. */
export function startModules(library: Host): { states: string; moves: string } {
  const all = (library.ask(["games"]) as Games).games.flatMap((game) => specsOf(library, game));
  const starts = all.map((spec) => ({ spec, ...startOf(library, spec) }));
  const states = starts.map(({ spec, state: { pieces, movers, ...rest } }) => [spec, [rest, pieces, movers]] as const);
  const moves = starts.map((one) => [one.spec, [one.moves, one.edit]] as const);
  return { states: moduleOf(new Map(states)), moves: moduleOf(new Map(moves)) };
}
