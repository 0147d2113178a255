// A step of a lesson: a position, and moves that solve it. Every other move gets a reply, and the position returns: a
// likely mistake gets the lesson's own sentence, another illegal move the library's reason, a legal move a kind reply.
import say from "virtual:words/learn";
import { lookOf } from "../games";
import { library } from "../library/client";
import { kindName } from "../library/games";
import { type GameLesson, isAccepted, type LessonStep, textIn } from "../library/lessons";
import type { Place, Seat } from "../library/protocol";
import { Session } from "../play/session/session";
import { MOST_STARS } from "../ui/kit";
import { wait } from "../ui/wait";

/** asked: a move is awaited; looking: a move that misses the goal is shown briefly; right: the step is done. */
export type Phase = "asked" | "looking" | "right";

const LOOK = 500; // milliseconds

/** A move up to the piece that it sends elsewhere: the mistake is the same, wherever that piece would go. */
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
  /** The reply is to a legal move, which is no mistake and costs nothing. */
  isOther = false;
  /** What the wanted move does, once the person has asked for it. */
  told: { words: string; from?: Place; to?: Place } | undefined;

  constructor(
    readonly lesson: GameLesson,
    readonly number: number,
    /** How long a move that misses the goal is shown. */
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

  get offersBook(): boolean {
    return false; // the person is to try
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

  /** 3 if solved at once; fewer for each wrong try, and 1 if the move was shown. */
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

  /** Shows a move that misses the goal briefly, and takes it back. */
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

  /** A tap while a move is shown ends that, and counts. */
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

  /** The lesson's own reply to a wrong move. */
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

  /** Whether the library would refuse a move in terms that a newcomer does not know. */
  private async usesTerms(move: string): Promise<boolean> {
    const { usesTerms } = lookOf(this.game);
    return usesTerms?.((await library.explain(this.shown, move)).says) ?? false;
  }

  /** Whether this was a wrong move. Looking around is not: a tap on a piece, or with one that cannot move at all, or on
   * something that merely cannot be chosen yet. */
  private async isTried(from: Place, to: Place, move: string): Promise<boolean> {
    if (this.pieces.some(({ place }) => place === to)) return false;
    const [moves, { legal }] = await Promise.all([library.moves(this.shown, from), library.explain(this.shown, move)]);
    return moves.length > 0 && !legal;
  }

  /** Shows the wanted move. */
  async tell(): Promise<void> {
    const { accept } = this.step;
    const first = accept.find((one) => !one.endsWith("*")) ?? (await this.firstOf(accept[0] ?? ""));
    const { text, path = [] } = await library.explain(this.shown, first);
    if (this.closed || this.phase !== "asked") return;
    this.told = { words: text, from: path[0], to: path.at(-1) };
    this.say("");
  }

  /** A legal move that matches this pattern's beginning. */
  private async firstOf(pattern: string): Promise<string> {
    const begin = pattern.replace("*", "");
    const places = this.pieces.map(({ place }) => place).filter((place) => begin.startsWith(place));
    const moves = (await Promise.all(places.map((place) => library.moves(this.shown, place)))).flat();
    return moves.find(({ move }) => move.startsWith(begin))?.move ?? begin;
  }
}
