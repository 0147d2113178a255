// What is edited: the arrangement, those before it and after it, and what the library says of it.
import say from "virtual:words/editor";
import { library } from "../library/client";
import { gameOf, infoOf } from "../library/games";
import { type Field, type Judged, Refusal, type Seat } from "../library/protocol";
import { cast } from "../play/cast";
import { type Arrangement, linesOf } from "./arrangement";

/** What is wrong with a text that was written or pasted. */
export interface TextFault {
  words: string;
  /** The sign at fault, from 0. */
  at: number;
}

interface Read {
  arrangement: Arrangement;
  fields: readonly Field[];
  arranges: boolean;
  /** The text of the position, as the library writes it. */
  position: string;
}

async function read(spec: string, position: string): Promise<Read> {
  const game = { spec, start: position, events: [] };
  const [state, { arranges, fields }] = await Promise.all([library.state(game), library.fields(game)]);
  const values = fields.map(({ value }) => value);
  const arrangement = { spec, pieces: cast([], state), turn: state.turn, fields: values };
  return { arrangement, fields, arranges, position: state.position };
}

/** A fault without the place in the text. */
function plain(error: unknown): string {
  if (error instanceof Refusal) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

function faultOf(error: unknown, text: string): TextFault {
  const bytes = new TextEncoder().encode(text).subarray(0, error instanceof Refusal ? error.at : 0);
  return { words: plain(error), at: new TextDecoder().decode(bytes).length };
}

const MOST = 500; // edits that can be taken back

export class Editor {
  readonly game: string;
  now: Arrangement | undefined;
  /** What a position of the game has, with the values of the start. */
  fields: readonly Field[] = [];
  /** False: positions of the game come as text only. */
  arranges = true;
  seats: readonly Seat[];
  /** What the library says of it; of the one before, for a moment. */
  judged: Judged | undefined;
  /** What was written instead of the position's text, while it is written or as long as it is wrong. */
  typed: string | undefined;
  typedFault: TextFault | undefined;
  /** What the last edit did, for those who do not see it. */
  said = "";
  /** Why nothing can be edited. */
  failed = "";
  private past: Arrangement[] = [];
  private future: Arrangement[] = [];
  private tag = "";
  private readonly listeners = new Set<() => void>();

  constructor(spec: string) {
    this.game = gameOf(spec);
    this.seats = infoOf(this.game).usual.seats;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Shows a position, or the start of the spec and what is wrong with the position. */
  async open(spec: string, position: string): Promise<void> {
    try {
      this.show(await read(spec, ""));
    } catch (error) {
      this.failed = plain(error);
      return this.changed();
    }
    if (position === "") return;
    try {
      this.show(await read(spec, position));
    } catch (error) {
      this.typed = position;
      this.typedFault = faultOf(error, position);
      this.changed();
    }
  }

  private show({ arrangement, fields, arranges, position }: Read): void {
    this.fields = fields;
    this.arranges = arranges;
    if (!arranges) this.judged = { position };
    this.now = arrangement;
    void this.judge();
  }

  /** Another arrangement in the place of this one. Edits that follow each other with the same tag are one. */
  edit(next: Arrangement, said: string, tag = ""): void {
    if (this.now === undefined || next === this.now) return;
    if (tag === "" || tag !== this.tag) this.past = [...this.past.slice(1 - MOST), this.now];
    this.tag = tag;
    this.future = [];
    this.become(next, said);
  }

  private become(next: Arrangement, said: string): void {
    this.now = next;
    this.said = said;
    if (this.tag !== "text") this.typed = this.typedFault = undefined;
    this.changed();
    void this.judge();
  }

  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  get mayRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.now!);
    this.tag = "";
    this.become(before, say("back"));
  }

  redo(): void {
    const after = this.future.pop();
    if (after === undefined) return;
    this.past.push(this.now!);
    this.tag = "";
    this.become(after, say("again"));
  }

  /** Asks the library what it thinks of this. */
  private async judge(): Promise<void> {
    const now = this.now!;
    const [judged, seats] = await Promise.all([this.arranges ? judgedOf(now) : this.judged, seatsOf(now.spec)]);
    if (now !== this.now) return;
    this.judged = judged;
    this.seats = seats ?? this.seats;
    this.changed();
  }

  /** The start of a spec in the place of what is here. */
  async start(spec = this.now?.spec ?? this.game): Promise<void> {
    const { arrangement, position } = await read(spec, "");
    if (!this.arranges) this.judged = { position };
    this.edit(arrangement, say("is.start"));
  }

  /** Other options. Where the start is still untouched, the start that goes with them. */
  async choose(spec: string): Promise<void> {
    const { now, judged } = this;
    if (now === undefined || spec === now.spec) return;
    const isStart = await read(now.spec, "").then(
      ({ position }) => position === judged?.position,
      () => false,
    );
    if (isStart) await this.start(spec).catch(() => this.edit({ ...now, spec }, ""));
    else this.edit({ ...now, spec }, say("options.other"), "options");
  }

  /** A position's text was written or pasted. */
  async write(text: string): Promise<void> {
    const typed = text.replace(/\s+/g, " ").trimStart();
    this.typed = typed;
    this.changed();
    const { spec } = this.now!;
    try {
      const { arrangement, position } = await read(spec, typed.trimEnd());
      if (this.typed !== typed) return;
      this.typedFault = undefined;
      if (!this.arranges) this.judged = { position };
      this.edit(arrangement, say("is.text"), "text");
    } catch (error) {
      if (this.typed !== typed) return;
      this.typedFault = faultOf(error, typed);
      this.changed();
    }
  }

  /** Nobody writes any more: a text that was read is shown as the library writes it. */
  written(): void {
    if (this.typed === undefined || this.typedFault !== undefined) return;
    this.typed = undefined;
    this.changed();
  }
}

async function judgedOf(now: Arrangement): Promise<Judged> {
  try {
    return await library.arrange(linesOf(now));
  } catch (error) {
    return { position: "", fault: { error: error instanceof Error ? error.message : String(error), at: 0 } };
  }
}

function seatsOf(spec: string): Promise<readonly Seat[] | undefined> {
  return library.spec(spec).then(
    ({ seats }) => seats,
    () => undefined, // said of the arrangement
  );
}
