// The state of the editor: the arrangement, the ones to undo and to redo, and the library's verdict.
import say from "virtual:words/editor";
import { language } from "../language/language";
import { library } from "../library/client";
import { gameOf, infoOf } from "../library/games";
import { type Field, type ArrangementVerdict, plainWords, Refusal, type Seat } from "../library/protocol";
import { startFields, startState } from "../library/starts";
import type { OptionChoice } from "../options/options";
import { cast } from "../board/cast";
import { optionsIn } from "./address";
import { type Arrangement, linesOf } from "./arrangement";

/** The fault in a text that was typed or pasted. */
export interface TextFault {
  words: string;
  /** The text as it was read: all spaces in it are single. */
  text: string;
  /** The index of the character at fault, from 0. */
  at: number;
}

interface ParsedText {
  arrangement: Arrangement;
  fields: readonly Field[];
  arranges: boolean;
  /** The text of the position, in the library's own format. */
  position: string;
}

async function read(spec: string, position: string): Promise<ParsedText> {
  const game = { spec, start: position, events: [] };
  const [state, { arranges, fields }] = await Promise.all([library.state(game), library.fields(game)]);
  const values = fields.map(({ value }) => value);
  const arrangement = { spec, pieces: cast([], state), turn: state.turn, fields: values };
  return { arrangement, fields, arranges, position: state.position };
}

function faultOf(error: unknown, text: string): TextFault {
  const bytes = new TextEncoder().encode(text).subarray(0, error instanceof Refusal ? error.at : 0);
  return { words: plainWords(error), text, at: new TextDecoder().decode(bytes).length };
}

const MOST = 500; // number of edits that can be undone
const OPTION = "option "; // prefix of the tags of edits that choose an option

export class Editor {
  readonly game: string;
  now: Arrangement | undefined;
  /** The fields that a position of the game has, with the values of the start. */
  fields: readonly Field[] = [];
  /** False if positions of the game can be entered only as text. */
  arranges = true;
  seats: readonly Seat[];
  /** The library's verdict; briefly that of the previous arrangement. */
  judged: ArrangementVerdict | undefined;
  /** The spec that `judged` is about. */
  judgedSpec: string;
  private judging: Promise<void> | undefined;
  /** The text that was typed instead of the position's text, while it is being typed or as long as it is wrong. */
  typed: string | undefined;
  typedFault: TextFault | undefined;
  /** The options as chosen or typed. The library may refuse them, or may not have answered yet. */
  wanted: OptionChoice | undefined;
  /** Why the options of the address were refused. */
  refused = "";
  /** The effect of the last edit, for screen readers. */
  said = "";
  /** Why nothing can be edited. */
  failed = "";
  private past: Arrangement[] = [];
  private future: Arrangement[] = [];
  private tag = "";
  /** Whether the fields are known. */
  ready = false;
  private readonly listeners = new Set<() => void>();

  constructor(spec: string, position: string) {
    this.game = gameOf(spec);
    this.judgedSpec = this.game;
    this.seats = infoOf(this.game).usual.seats;
    if (position === "") this.beginWithKnown(spec);
  }

  /** A start that is known before the library has loaded can be edited at once. */
  private beginWithKnown(spec: string): void {
    const [state, edit] = [startState({ spec, start: "", events: [] }), startFields(spec)];
    if (state === undefined || edit === undefined) return;
    this.now = { spec, pieces: cast([], state), turn: state.turn, fields: edit.fields.map(({ value }) => value) };
    this.arranges = edit.arranges;
    this.keepJudged({ position: state.position });
    if (language !== "en") return; // the library gives the words of fields
    this.fields = edit.fields;
    this.ready = true;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Shows a position. If it has a fault, shows the start of the spec and the fault. */
  async open(spec: string, position: string): Promise<void> {
    if (!(await this.openStart(spec)) || position === "") return;
    try {
      this.show(await read(spec, position));
    } catch (error) {
      this.typed = position;
      this.typedFault = faultOf(error, position);
      this.changed();
    }
  }

  /** Old or typed addresses may have options that the library refuses. They are shown with their fault, and the start
   * without them. */
  private async openStart(spec: string): Promise<boolean> {
    try {
      const start = await read(spec, "");
      this.show(start, this.now !== undefined);
      return true;
    } catch (error) {
      if (spec !== this.game) {
        this.wanted = optionsIn(spec);
        this.refused = plainWords(error);
        return this.openStart(this.game);
      }
      this.failed = plainWords(error);
      this.changed();
      return false;
    }
  }

  /** `isKnown`: it is the start that is shown already, and that may have been edited meanwhile. */
  private show({ arrangement, fields, arranges, position }: ParsedText, isKnown = false): void {
    this.fields = fields;
    this.arranges = arranges;
    this.ready = true;
    if (!isKnown) this.now = arrangement;
    if (!arranges) this.keepJudged({ position });
    this.judging = this.judge();
  }

  /** Replaces the arrangement. Consecutive edits with the same tag count as one. */
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
    if (!this.tag.startsWith(OPTION)) this.wanted = undefined;
    this.refused = "";
    this.changed();
    this.judging = this.judge();
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

  /** Asks the library for its verdict. */
  private async judge(): Promise<void> {
    const now = this.now!;
    const [judged, seats] = await Promise.all([this.arranges ? judgedOf(now) : this.judged, seatsOf(now.spec)]);
    if (now !== this.now) return;
    this.keepJudged(judged);
    this.seats = seats ?? this.seats;
    this.changed();
  }

  private keepJudged(judged: ArrangementVerdict | undefined): void {
    this.judged = judged;
    this.judgedSpec = this.now!.spec;
  }

  /** Replaces the arrangement by another one that has been read. */
  private take({ arrangement, position }: ParsedText, said: string, tag = ""): void {
    if (!this.arranges) this.judged = { position };
    this.edit(arrangement, said, tag);
    if (!this.arranges) this.keepJudged(this.judged);
  }

  /** Replaces the arrangement by the start. */
  async start(): Promise<void> {
    this.take(await read(this.now?.spec ?? this.game, ""), say("is.start"));
  }

  /** Changes the value of an option, perhaps while it is being typed. Nothing changes until the library accepts it. If
   * the start has not been edited, it is replaced by the start for the new value. */
  async choose(wanted: OptionChoice, spec: string, option: string): Promise<void> {
    this.wanted = wanted;
    this.changed();
    const after = await read(spec, "").catch(() => undefined);
    const isStart = await this.isStart();
    if (after === undefined || this.wanted !== wanted || spec === this.now!.spec) return;
    if (isStart) this.take(after, say("is.start"), OPTION + option);
    else this.edit({ ...this.now!, spec }, say("options.other"), OPTION + option);
  }

  private async isStart(): Promise<boolean> {
    const { position } = await read(this.now!.spec, "");
    await this.judging;
    return position === this.judged?.position;
  }

  /** Reads the text of a position that was typed or pasted. */
  async write(text: string): Promise<void> {
    this.typed = text;
    this.changed();
    const { spec } = this.now!;
    const typed = text.replace(/\s+/g, " ").trim();
    try {
      const written = await read(spec, typed);
      if (this.typed !== text) return;
      this.typedFault = undefined;
      this.take(written, say("is.text"), "text");
    } catch (error) {
      if (this.typed !== text) return;
      this.typedFault = faultOf(error, typed);
      this.changed();
    }
  }

  /** Typing has ended: a valid text is shown in the library's own format. */
  written(): void {
    if (this.typed === undefined || this.typedFault !== undefined) return;
    this.typed = undefined;
    this.changed();
  }
}

async function judgedOf(now: Arrangement): Promise<ArrangementVerdict> {
  try {
    return await library.arrange(linesOf(now));
  } catch (error) {
    return { position: "", fault: { error: error instanceof Error ? error.message : String(error), at: 0 } };
  }
}

function seatsOf(spec: string): Promise<readonly Seat[] | undefined> {
  return library.spec(spec).then(
    ({ seats }) => seats,
    () => undefined, // the fault is about the arrangement
  );
}
