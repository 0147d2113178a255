// A game at a table of the server: what its events add up to, as in src/server/table.c. The server
// decides everything; this only asks and listens.
import { seatsOfSpec } from "../board/geometry";
import { library } from "../library/client";
import type { Place, Seat } from "../library/protocol";
import { Session } from "../play/session";
import type { ClockSpec } from "./clock";
import { rememberTable } from "./memory";
import { line, type News, type TableEvent } from "./socket";

export interface SeatInfo {
  kind: "free" | "person" | "computer";
  level?: number;
  name?: string;
}

export interface Talk {
  seat: Seat;
  text: string;
  at: number;
}

/** What the events of a table add up to, the game itself left to the library. */
export interface Sum {
  spec: string;
  start: string;
  clock: ClockSpec;
  seats: Record<Seat, SeatInfo>;
  line: string[];
  last: number;
  lastMoveAt: number; // by the server's clock
  left: Record<Seat, number>;
  draw: Set<Seat>;
  takeback: Set<Seat>;
  takebackTo: number;
  rematch: Set<Seat>;
  rematchTable: string;
  notice: { seat: Seat; until: number } | undefined;
  talk: Talk[];
  started: boolean;
}

function begin(event: TableEvent, order: readonly Seat[]): Sum {
  const clock = (event.clock as ClockSpec | undefined) ?? { kind: "none" };
  const base = (seat: Seat) => {
    const given = clock.kind === "days" ? clock.days : clock.seconds;
    const number = typeof given === "object" ? (given[seat] ?? 0) : (given ?? 0);
    return number * (clock.kind === "days" ? 86400 : 1) * 1000;
  };
  return {
    spec: event.spec as string,
    start: (event.position as string | undefined) ?? "",
    clock,
    seats: Object.fromEntries(order.map((seat) => [seat, { kind: "free" }])),
    line: [],
    last: event.n,
    lastMoveAt: event.at,
    left: Object.fromEntries(order.map((seat) => [seat, base(seat)])),
    draw: new Set(),
    takeback: new Set(),
    takebackTo: 0,
    rematch: new Set(),
    rematchTable: "",
    notice: undefined,
    talk: [],
    started: false,
  };
}

function dropOffers(sum: Sum): void {
  sum.draw.clear();
  sum.takeback.clear();
  sum.notice = undefined;
}

/** Seats of persons still in the game. */
function persons(sum: Sum): Seat[] {
  const gone = new Set(sum.line.filter((event) => event.includes(":")).map((event) => event[0]));
  return Object.keys(sum.seats).filter((seat) => sum.seats[seat]!.kind === "person" && !gone.has(seat));
}

const takers: Record<string, (sum: Sum, event: TableEvent, seat: Seat) => void> = {
  seated: (sum, event, seat) => {
    const level = event.level as number | undefined;
    sum.seats[seat] = { kind: level === undefined ? "person" : "computer", level, name: event.name as string };
    if (!sum.started && Object.values(sum.seats).every(({ kind }) => kind !== "free")) {
      sum.started = true;
      sum.lastMoveAt = event.at;
    }
  },
  stood: (sum, _event, seat) => {
    sum.seats[seat] = { kind: "free" };
  },
  move: (sum, event) => {
    sum.line.push(event.move as string);
    Object.assign(sum.left, event.left ?? {});
    sum.lastMoveAt = event.at;
    dropOffers(sum);
  },
  resigned: (sum, event, seat) => leave(sum, event, seat, "resigns"),
  flagged: (sum, event, seat) => {
    sum.left[seat] = 0;
    leave(sum, event, seat, "time");
  },
  draw: (sum, _event, seat) => {
    sum.draw.add(seat);
    if (persons(sum).every((one) => sum.draw.has(one))) sum.line.push("draw:agreed");
  },
  declined: (sum) => dropOffers(sum),
  takeback: (sum, event, seat) => {
    if (sum.takeback.size === 0) sum.takebackTo = event.to as number;
    sum.takeback.add(seat);
    if (!sum.spec.startsWith("safe-passage") && !persons(sum).every((one) => sum.takeback.has(one))) return;
    sum.line.length = sum.takebackTo;
    sum.lastMoveAt = event.at;
    dropOffers(sum);
  },
  notice: (sum, event, seat) => {
    sum.notice = { seat, until: event.until as number };
  },
  present: (sum, _event, seat) => {
    if (sum.notice?.seat === seat) sum.notice = undefined;
  },
  resumed: (sum, event) => {
    sum.lastMoveAt += event.ms as number;
    if (sum.notice !== undefined) sum.notice.until += event.ms as number;
  },
  rematch: (sum, event, seat) => {
    if (event.table !== undefined) sum.rematchTable = event.table as string;
    else sum.rematch.add(seat);
  },
  talk: (sum, event, seat) => {
    sum.talk.push({ seat, text: event.text as string, at: event.at });
  },
};

function leave(sum: Sum, event: TableEvent, seat: Seat, how: string): void {
  sum.line.push(`${seat}:${how}`);
  sum.lastMoveAt = event.at;
  dropOffers(sum);
}

/** Takes one event; the first one makes the sum. */
export function take(sum: Sum | undefined, event: TableEvent): Sum | undefined {
  if (sum === undefined) return event.kind === "created" ? begin(event, seatsOfSpec(event.spec as string)) : undefined;
  if (event.n !== sum.last + 1) return sum; // told twice
  takers[event.kind]?.(sum, event, event.seat ?? "");
  sum.last = event.n;
  return sum;
}

export class TableSession extends Session {
  you: readonly Seat[] = [];
  present: readonly Seat[] = [];
  watching = 0;
  up = true;
  /** The server's clock less this device's. */
  offset = 0;
  private at: number | undefined; // events shown; undefined: all
  private stop: (() => void) | undefined;
  private sending = false;
  private premove: { from: Place; to?: Place } | undefined;

  private constructor(
    readonly table: string,
    readonly sum: Sum,
  ) {
    super(sum.spec, sum.start);
  }

  /** Joins a table; resolves with its session once its first events are here. */
  static open(table: string): Promise<TableSession> {
    return new Promise((resolve, reject) => {
      let sum: Sum | undefined;
      let session: TableSession | undefined;
      const stop = line.listen({
        table,
        after: () => sum?.last ?? 0,
        hear: (news) => {
          for (const event of news.events) sum = take(sum, event);
          if (sum === undefined) return;
          if (session === undefined) {
            session = new TableSession(table, sum);
            session.stop = stop;
            resolve(session);
          }
          session.hear(news);
        },
        line: (up) => {
          if (session === undefined || session.up === up) return;
          session.up = up;
          session.changed();
        },
        refused: (why) => {
          if (session !== undefined) return session.say(why);
          stop();
          reject(new Error(why));
        },
      });
    });
  }

  close(): void {
    this.stop?.();
  }

  private hear(news: News): void {
    const mine = this.you.length > 0 && !this.you.includes(this.state?.turn ?? "");
    if (news.you.length > this.you.length) rememberTable(this.table, this.spec);
    this.you = news.you;
    this.present = news.present;
    this.watching = news.watching;
    this.offset = news.now - Date.now();
    if (news.events.some(({ kind }) => kind === "move" || kind === "takeback")) this.at = undefined;
    if (news.events.length === 0 && this.state !== undefined) return this.changed();
    void this.refresh().then(() => {
      if (mine && this.mayMove) notify(this);
      void this.playPremove();
    });
  }

  get events(): readonly string[] {
    return this.at === undefined ? [...this.sum.line] : this.sum.line.slice(0, this.at);
  }

  get line(): readonly string[] {
    return this.sum.line;
  }

  show(length: number): void {
    this.at = length >= this.sum.line.length ? undefined : Math.max(0, length);
    void this.refresh();
  }

  holds(seat: Seat): boolean {
    return this.sum.started && this.you.includes(seat);
  }

  override get mayMove(): boolean {
    return this.sum.started && this.up && !this.sending && super.mayMove;
  }

  async play(move: string): Promise<void> {
    this.sending = true;
    await this.ask({ do: "move", move, at: this.sum.line.length });
    this.sending = false;
  }

  /** A premove: one's own piece, then where it is to go; made as soon as it is this person's turn. */
  override plan(place: Place): boolean {
    const state = this.state;
    if (state?.outcome.result !== "ongoing" || !this.sum.started || this.at !== undefined) return false;
    if (this.you.length === 0 || this.you.includes(state.turn)) return false;
    const own = this.pieces.some((piece) => piece.place === place && this.you.includes(piece.seat));
    const from = this.premove?.to === undefined ? this.premove?.from : undefined;
    if (from === undefined && !own) return false;
    if (from === place) this.premove = undefined;
    else this.premove = from === undefined ? { from: place } : { from, to: place };
    this.say(this.premove?.to === undefined ? "" : `${from} to ${place} is played at your turn, if it can be.`);
    return true;
  }

  override get planned(): readonly Place[] {
    const { from, to } = this.premove ?? {};
    return [from, to].filter((place) => place !== undefined);
  }

  private async playPremove(): Promise<void> {
    const premove = this.premove;
    if (premove === undefined || !this.mayMove) return;
    this.premove = undefined;
    if (premove.to === undefined) return;
    const moves = (await library.moves(this.shown, premove.from)).filter(({ to }) => to === premove.to);
    const move = moves.find(({ sent }) => sent === undefined) ?? moves[0];
    if (move !== undefined) await this.play(move.move);
    else this.say(`${premove.from} to ${premove.to} is not possible now.`);
  }

  /** Asks the server for something at this table; a refusal is said. */
  async ask(message: Record<string, unknown>): Promise<{ key?: string } | undefined> {
    try {
      const answer = await line.ask({ ...message, table: this.table });
      this.say("");
      return answer;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}

/** Tells the person that it is their turn, if they asked to be told and look elsewhere. */
function notify(session: TableSession): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification("It is your turn", { body: session.spec, tag: session.table });
  notice.onclick = () => window.focus();
}
