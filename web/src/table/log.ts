// The part of a table's state that the page derives from events: the line of moves, all moves tried, and the chat.
// Clocks, offers, seats and the result come with the server's snapshot.
import type { Seat } from "../library/protocol";
import { GameTree } from "../play/session/tree";
import type { ClockSpec } from "./clock";
import type { TableEvent } from "../server/socket";

export interface Talk {
  n: number; // of its event
  seat: Seat;
  text: string;
  at: number;
}

export interface TableLog {
  spec: string;
  start: string;
  clock: ClockSpec;
  line: string[];
  tree: GameTree; // all moves played, including those taken back
  tip: number; // the node at the end of the line
  talk: Talk[];
  last: number; // number of the last event
}

/** The name in the line of what an event adds to it. */
const words: Record<string, (event: TableEvent) => string> = {
  move: (event) => event.move as string,
  resigned: (event) => `${event.seat}:resigns`,
  flagged: (event) => `${event.seat}:time`,
  draw: () => "draw:agreed",
};

/** Applies one event, after which the game has `turns` turns. The first event creates the log. */
export function take(log: TableLog | undefined, event: TableEvent, turns: number): TableLog | undefined {
  if (log === undefined) return event.kind === "created" ? begin(event) : undefined;
  if (event.n !== log.last + 1) return log; // a duplicate
  log.last = event.n;
  const { n, seat, at } = event;
  if (event.kind === "talk" && event.text !== undefined) log.talk.push({ n, seat: seat!, text: event.text as string, at });
  if (event.kind === "redacted") log.talk = log.talk.filter((said) => !(event.of as number[]).includes(said.n));
  if (turns < log.line.length) {
    log.line.length = turns;
    log.tip = log.tree.pathTo(log.tip)[turns - 1] ?? 0;
  }
  if (turns > log.line.length) {
    const added = words[event.kind]!(event);
    log.line.push(added);
    log.tip = log.tree.append(log.tip, added);
  }
  return log;
}

function begin(event: TableEvent): TableLog {
  return {
    spec: event.spec as string,
    start: (event.position as string | undefined) ?? "",
    clock: (event.clock as ClockSpec | undefined) ?? { kind: "none" },
    line: [],
    tree: new GameTree(),
    tip: 0,
    talk: [],
    last: event.n,
  };
}
