// A turn while it is entered. Its text is a beginning of machine notation: "c3", "c3g7", "c3g7,d4", "c3g7,d4b10", "=SDT".

/** A turn on the board, whole or begun: where a piece starts and ends, and what it sends elsewhere. */
export interface Turn {
  from: string;
  to?: string;
  sends: { from: string; to?: string }[];
}

/** A legal turn, and its text in machine notation. */
export interface LegalTurn extends Turn {
  machine: string;
}

const PLACE = "[a-z](?:10|[1-9])";
const PAIR = new RegExp(`^(${PLACE})(${PLACE})?$`);

/** Reads the text of a turn on the board; undefined if it is something else. */
export function readTurn(text: string): Turn | undefined {
  const pairs = text
    .toLowerCase()
    .replace(/\s+/g, "")
    .split(",")
    .map((part) => PAIR.exec(part));
  const first = pairs[0];
  if (!first || pairs.some((pair) => pair === null) || (pairs.length > 1 && first[2] === undefined)) return undefined;
  if (pairs.slice(1, -1).some((pair) => pair![2] === undefined)) return undefined;
  return { from: first[1]!, to: first[2], sends: pairs.slice(1).map((pair) => ({ from: pair![1]!, to: pair![2] })) };
}

export function writeTurn({ from, to = "", sends }: Turn): string {
  return [from + to, ...sends.map((send) => send.from + (send.to ?? ""))].join(",");
}

/** The legal turns on the board, of all legal moves. */
export function turnsOf(machines: readonly string[]): LegalTurn[] {
  return machines.flatMap((machine) => {
    const turn = readTurn(machine);
    return turn === undefined ? [] : [{ ...turn, machine }];
  });
}

/** Whose piece stands on a place. */
export type Owner = (place: string) => string | undefined;

/** Whether a turn that was begun can become this one. Pieces of one seat that are sent away are alike, so it counts only which
 * places they leave and which they reach. */
export function canBecome(begun: Turn, turn: Turn, owner: Owner): boolean {
  if (begun.from !== turn.from || (begun.to !== undefined && begun.to !== turn.to)) return false;
  const reached = new Map<string | undefined, string[]>();
  for (const { from, to } of turn.sends) reached.set(owner(from), [...(reached.get(owner(from)) ?? []), to!]);
  const left = turn.sends.map(({ from }) => from);
  return begun.sends.every(({ from, to }) => {
    const room = reached.get(owner(from));
    if (!left.includes(from) || room === undefined) return false;
    left.splice(left.indexOf(from), 1);
    if (to === undefined) return true;
    return room.includes(to) && room.splice(room.indexOf(to), 1).length === 1;
  });
}

/** Whether a turn that was begun has all parts of the turn that it can become. */
export function isWhole(begun: Turn, turn: Turn): boolean {
  return begun.to !== undefined && begun.sends.length === turn.sends.length && begun.sends.every(({ to }) => to !== undefined);
}

/** The places that may be chosen next: where the piece ends, whom it sends away, or where to. */
export function nextPlaces(begun: Turn, turns: readonly Turn[], owner: Owner): string[] {
  const pending = begun.sends.at(-1);
  if (begun.to === undefined) return [...new Set(turns.map(({ to }) => to!))];
  if (pending === undefined || pending.to !== undefined) {
    const chosen = begun.sends.map(({ from }) => from);
    return [...new Set(turns.flatMap(({ sends }) => sends.map(({ from }) => from)))].filter((from) => !chosen.includes(from));
  }
  const places = new Set(turns.flatMap(({ sends }) => sends.map(({ to }) => to!)));
  return [...places].filter((to) => {
    const further = { ...begun, sends: [...begun.sends.slice(0, -1), { from: pending.from, to }] };
    return turns.some((turn) => canBecome(further, turn, owner));
  });
}

/** Adds what follows by itself: who has to be sent away in any case, and where to if there is only one place. */
export function completed(begun: Turn, turns: readonly Turn[], owner: Owner): Turn {
  if (begun.to === undefined) return begun;
  const possible = turns.filter((turn) => canBecome(begun, turn, owner));
  if (possible.length === 0 || possible.some((turn) => isWhole(begun, turn))) return begun;
  const pending = begun.sends.at(-1);
  const places = nextPlaces(begun, possible, owner);
  if (pending !== undefined && pending.to === undefined) {
    if (places.length !== 1) return begun;
    return completed({ ...begun, sends: [...begun.sends.slice(0, -1), { from: pending.from, to: places[0]! }] }, possible, owner);
  }
  const certain = places.find((place) => possible.every(({ sends }) => sends.some(({ from }) => from === place)));
  return certain === undefined ? begun : completed({ ...begun, sends: [...begun.sends, { from: certain }] }, possible, owner);
}

/** Moves what stands on the board as far as a turn has been entered. */
export function carryOut({ from, to, sends }: Turn, board: Map<string, string>): void {
  const sent = sends.flatMap((send) => (send.to === undefined ? [] : [[send.to, board.get(send.from)!] as const]));
  for (const send of sends) if (send.to !== undefined) board.delete(send.from);
  const mover = board.get(from);
  if (to !== undefined && to !== from && mover !== undefined) {
    board.delete(from);
    board.set(to, mover);
  }
  for (const [place, key] of sent) board.set(place, key);
}
