// A step of a lesson: a position, and moves that count as done. All else is answered, and the position comes back: a
// likely mistake with the lesson's own sentence, another illegal move with the library's reason, a legal move kindly.
import say from "virtual:words/learn";
import { lookOf } from "../games";
import { library } from "../library/client";
import { kindName } from "../library/games";
import { type GameLesson, isAccepted, type LessonStep, textIn } from "../library/lessons";
import type { Place, Seat } from "../library/protocol";
import { Session } from "../play/session/session";
import { MOST_STARS } from "../ui/kit";
import { wait } from "../ui/wait";

/** asked: a move is waited for; looking: a move that misses the aim is shown for a moment; right: it is done. */
export type Phase = "asked" | "looking" | "right";

const LOOK = 500; // milliseconds

/** A move up to the piece that it sends elsewhere: wherever that would go, it is the same mistake. */
function withVictim(move: string): string | undefined {
  return /^[^,]+,[a-z]+\d+/.exec(move)?.[0];
}

export class LessonSession extends Session {
  readonly step: LessonStep;
  private played: string[] = [];
  private closed = false;
  private looked: Promise<void> = Promise.resolve();
  private endLook: () => void = () => undefined;
  phase: Phase = "asked";
  wrongs = 0;
  /** What is said is of a move that the rules allow: it is no mistake, and costs nothing. */
  isOther = false;
  /** What the move that is looked for does, once it was asked for. */
  told: { words: string; from?: Place; to?: Place } | undefined;

  constructor(
    readonly lesson: GameLesson,
    readonly number: number,
    /** How long a move that misses the aim is shown. */
    private readonly look = LOOK,
  ) {
    const step = lesson.steps[number - 1]!;
    super(step.spec ?? lesson.spec, step.position);
    this.step = step;
  }

  async open(): Promise<void> {
    this.closed = false;
    await this.refresh();
  }

  close(): void {
    this.closed = true;
  }

  get events(): readonly string[] {
    return this.played;
  }

  get line(): readonly string[] {
    return this.played;
  }

  show(): void {}

  holds(seat: Seat): boolean {
    return this.phase === "right" || seat === this.first;
  }

  override get pause(): string | undefined {
    if (this.phase === "right") return say("done");
    return this.phase === "looking" ? say("moment") : undefined;
  }

  /** 3: at once; fewer for each wrong try, and 1 if the move was shown. */
  get stars(): number {
    if (this.phase !== "right") return 0;
    return this.told !== undefined ? 1 : Math.max(1, MOST_STARS - this.wrongs);
  }

  async play(move: string): Promise<void> {
    if (this.phase !== "asked") return;
    if (isAccepted(this.step, move)) return this.finish(move);
    this.looked = this.lookAt(move);
    return this.looked;
  }

  /** Shows a move that misses the aim for a moment, and takes it back. */
  private async lookAt(move: string): Promise<void> {
    this.phase = "looking";
    this.changed();
    const ended = new Promise<void>((resolve) => (this.endLook = resolve));
    await Promise.race([wait(this.look), ended]);
    if (this.closed) return;
    this.phase = "asked";
    this.isOther = true;
    this.say(this.ownAnswer(move) ?? say("misses"));
  }

  /** A tap while a move is looked at ends that, and counts. */
  override async settled(): Promise<void> {
    if (this.phase === "looking") this.endLook();
    await this.looked;
    return super.settled();
  }

  private async finish(move: string): Promise<void> {
    this.phase = "right";
    this.played = [move];
    this.forgetMessage();
    await this.refresh();
  }

  /** The lesson's own answer to a move that is not the one. */
  private ownAnswer(move: string): string | undefined {
    const { refuse } = this.step;
    const answer = refuse.find((one) => one.move === move) ?? refuse.find((one) => one.move.startsWith(withVictim(move) ?? move));
    return answer && textIn(answer.text);
  }

  private miss(words: string): void {
    this.isOther = false;
    this.wrongs++;
    this.say(words);
  }

  override async refuse(from: Place, to: Place, otherwise: string, move = from + to): Promise<void> {
    const own = this.ownAnswer(move);
    if (own !== undefined) return this.miss(own);
    if (await this.isTried(from, to, move)) this.wrongs++;
    this.isOther = false;
    if (await this.usesTerms(move)) {
      const piece = this.pieces.find(({ place }) => place === from);
      return this.say(say("cannot.go", { kind: kindName(this.game, piece?.letter ?? "") }));
    }
    await super.refuse(from, to, otherwise, move);
  }

  /** Whether the library would refuse a move in words that a newcomer does not know. */
  private async usesTerms(move: string): Promise<boolean> {
    const { usesTerms } = lookOf(this.game);
    return usesTerms?.((await library.explain(this.shown, move)).says) ?? false;
  }

  /** Whether this was a wrong move. To look around is none: a tap on a piece, or with one that cannot move at all, or on
   * what is only not to be chosen yet. */
  private async isTried(from: Place, to: Place, move: string): Promise<boolean> {
    if (this.pieces.some(({ place }) => place === to)) return false;
    const [moves, { legal }] = await Promise.all([library.moves(this.shown, from), library.explain(this.shown, move)]);
    return moves.length > 0 && !legal;
  }

  /** Shows the move that is looked for. */
  async tell(): Promise<void> {
    const { accept } = this.step;
    const first = accept.find((one) => !one.endsWith("*")) ?? (await this.firstOf(accept[0] ?? ""));
    const { text, path = [] } = await library.explain(this.shown, first);
    if (this.closed || this.phase !== "asked") return;
    this.told = { words: text, from: path[0], to: path.at(-1) };
    this.say("");
  }

  /** A legal move that begins as this says. */
  private async firstOf(pattern: string): Promise<string> {
    const begin = pattern.replace("*", "");
    const places = this.pieces.map(({ place }) => place).filter((place) => begin.startsWith(place));
    const moves = (await Promise.all(places.map((place) => library.moves(this.shown, place)))).flat();
    return moves.find(({ move }) => move.startsWith(begin))?.move ?? begin;
  }
}
