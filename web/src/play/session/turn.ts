// The person's turn: which piece is chosen, what is offered, what taps and drags do.
import { useMemo, useReducer, useRef } from "preact/hooks";
import say from "virtual:words/play";
import type { Grab } from "../../board/board";
import { kindNoun, seatName } from "../../library/games";
import type { Move, Place, State } from "../../library/protocol";
import { currentSettings } from "../../ui/settings";
import { PieceQueries } from "./asked";
import {
  attempted,
  begin,
  type Choice,
  isMove,
  type Landing,
  landingsOf,
  oneBack,
  press as pressChoice,
  type Stage,
  stageOf,
  wayOf,
} from "./choice";
import { type Answering, type MoveToConfirm, type Question, questionOf } from "../questions";
import type { Session } from "./session";

export interface Turn {
  choice: Choice | undefined;
  targets: ReadonlySet<Place>;
  /** Where the chosen piece could go if a rule did not forbid it. */
  forbidden: ReadonlyMap<Place, string> | undefined;
  /** The targets at which something is captured. */
  captures: ReadonlySet<Place>;
  /** The targets that a series of jumps reaches. */
  landings: ReadonlyMap<Place, Landing>;
  /** Pieces of which one may be sent elsewhere. */
  victims: ReadonlySet<Place>;
  /** The piece to be sent elsewhere. */
  victim: Place | undefined;
  /** Where it goes, until the move is confirmed. */
  thrown: readonly [Place, Place] | undefined;
  /** Where a series of jumps has landed so far. */
  way: readonly Place[] | undefined;
  question: Question | undefined;
  /** The complete move that waits for confirmation. */
  confirming: Move | undefined;
  press(place: Place): void;
  grab(place: Place): Grab;
  drop(place: Place): void;
  /** Plays the complete move that answers the question, or first asks for confirmation. */
  finish(move: Move): void;
  /** Plays the move that waits for confirmation. */
  confirm(): void;
  /** Undoes the last choice. */
  back(): void;
  cancel(): void;
}

const nothing: ReadonlySet<Place> = new Set();
const none: ReadonlyMap<Place, Landing> = new Map();

function targetsOf(choice: Choice | undefined): ReadonlySet<Place> {
  if (choice === undefined) return nothing;
  const stage = stageOf(choice);
  return stage.kind === "promote" ? nothing : stage.places;
}

/** The person's choices so far, and how to change them. */
interface Choosing {
  session: Session;
  asked: PieceQueries;
  choice(): Choice | undefined;
  held(): MoveToConfirm | undefined;
  set(choice: Choice | undefined, held?: MoveToConfirm): void;
  finish(move: Move): void;
}

/** Deselects the piece, and removes messages about it. */
function letGo({ session, set }: Pick<Choosing, "session" | "set">): void {
  if (session.message !== "") session.say("");
  set(undefined);
}

/** Which tap is expected in the middle of a turn. */
function wanted(kind: Stage["kind"]): string {
  return kind === "promote" || kind === "victim" || kind === "send" ? say(`want.${kind}`) : say("want.more");
}

/** Handles a tap on a place that is not offered in the middle of a turn: the turn stays as it is, and a message says
 * why. */
function refuseStep({ session }: Choosing, choice: Choice, place: Place): Promise<void> {
  const otherwise = wanted(stageOf(choice).kind);
  return session.refuse(choice.from, place, otherwise, attempted(choice, place));
}

function isOwn({ pieces, state }: Session, place: Place): boolean {
  return state !== undefined && pieces.some((piece) => piece.place === place && piece.seat === state.turn);
}

/** Adds to the choice where its piece may not go. This arrives later than where it may go. */
async function tellForbidden({ asked, choice, set }: Choosing, about: Choice): Promise<void> {
  const list = await asked.forbidden(about.from);
  const forbidden = new Map(list.map(({ to, text }) => [to, text]));
  if (choice() === about && forbidden.size > 0) set({ ...about, forbidden });
}

async function select(choosing: Choosing, place: Place): Promise<void> {
  const { session, asked, set } = choosing;
  const owner = (at: Place) => session.pieces.find((piece) => piece.place === at)?.seat;
  const events = session.events.length;
  const moves = await asked.moves(place);
  if (events !== session.events.length) return;
  session.say("");
  const choice = begin(place, moves, owner);
  set(choice);
  tellForbidden(choosing, choice).catch(() => undefined); // the targets are shown without it
  if (moves.length > 0) return;
  session.say(noMoveOf(session, place));
  const reasons = new Set((await asked.forbidden(place)).map(({ text }) => text));
  const [why] = reasons;
  if (why === undefined || choosing.choice()?.from !== place || events !== session.events.length) return;
  session.say(reasons.size === 1 ? why : say("no-move.why", { what: noMoveOf(session, place), why }));
}

/** Whether a move needs confirmation: sending pieces elsewhere does if the finger may slip, and every move does if the
 * person wants that. */
function isToConfirm(session: Session, throws: boolean): boolean {
  const { confirm } = currentSettings();
  if (confirm === "always" || (confirm === "slow" && session.isSlow)) return true;
  return throws && matchMedia("(pointer: coarse)").matches;
}

/** The choice that results in this move; `open`: leave undecided where this many of the pieces go that it sends
 * elsewhere. */
function madeBy(choice: Choice, move: Move, open = 0): Choice {
  const sent = move.sent ?? [];
  const settled = sent.slice(0, sent.length - open);
  return {
    ...choice,
    to: move.to,
    victims: sent.length > 0 ? sent.map(([from]) => from) : undefined,
    placed: settled.map(([from, place]) => ({ seat: choice.owner(from)!, place })),
  };
}

/** A complete move as shown while it waits for confirmation. */
function hold(choice: Choice, move: Move): MoveToConfirm {
  return { move, choice: madeBy(choice, move, 1), thrown: move.sent?.at(-1) };
}

/** The tap named where a piece is sent, but not which piece. It may have meant something else, so the move needs
 * confirmation. */
function isGuessed(choice: Choice, place: Place): boolean {
  const stage = stageOf(choice);
  return stage.kind === "victim" && place !== choice.to && !stage.places.has(place);
}

async function press(choosing: Choosing, place: Place): Promise<void> {
  const { session, set, finish } = choosing;
  await session.settled();
  const choice = choosing.choice();
  const held = choosing.held();
  if (!session.mayMove) return session.plan(place) ? undefined : explainIdle(session);
  if (held !== undefined && place === (held.thrown?.[1] ?? held.move.to)) return finish(held.move);
  const result = choice === undefined ? undefined : pressChoice(choice, place);
  if (result !== undefined && session.message !== "") session.say("");
  if (result !== undefined && !isMove(result)) return set(result);
  if (result !== undefined) {
    if (!isToConfirm(session, stageOf(choice!).kind === "send") && !isGuessed(choice!, place)) return finish(result);
    return set(choice, hold(choice!, result));
  }
  if (choice !== undefined && place === choice.from) return letGo(choosing);
  if (choice !== undefined && (choice.to !== undefined || choice.stones.length > 0)) return refuseStep(choosing, choice, place);
  if (isOwn(session, place)) return select(choosing, place);
  if (choice !== undefined) return session.refuse(choice.from, place, say("want.more"));
  const piece = session.pieces.find((one) => one.place === place);
  if (piece !== undefined) session.say(say("turn.choose", { seat: seatName(session.game, session.state!.turn) }));
}

/** What picking up a piece would do. On a target it does nothing, because castling onto one's own rook is a tap on that
 * rook, which then completes the move and does not select the rook. */
function grabOf(session: Session, choice: Choice | undefined, place: Place): Grab {
  if (!session.isSettled || !session.mayMove) return "no";
  const at = choice?.stones.at(-1);
  if (at !== undefined && choice?.to === undefined) return place === at ? "again" : "no"; // jumps step by step
  if (!isOwn(session, place) || choice?.to !== undefined || targetsOf(choice).has(place)) return "no";
  return choice?.from === place ? "again" : "fresh";
}

/** The parts of a turn that the board marks. */
function marksOf(session: Session, choice: Choice | undefined, held: MoveToConfirm | undefined) {
  const stage = choice === undefined ? undefined : stageOf(choice);
  const targets = targetsOf(choice);
  const mover = session.pieces.find(({ place }) => place === choice?.from);
  const isTaken = (place: Place) => session.pieces.some((one) => one.place === place && one.seat !== mover?.seat);
  const moves = stage?.kind === "to" || stage?.kind === "jump";
  return {
    targets,
    forbidden: stage?.kind === "to" && held === undefined ? choice?.forbidden : undefined,
    captures: moves ? new Set([...targets].filter(isTaken)) : nothing,
    landings: moves ? landingsOf(choice!, targets) : none,
    victims: stage?.kind === "victim" ? targets : nothing,
    victim: held?.thrown?.[0] ?? (stage?.kind === "send" ? stage.victim : undefined),
    thrown: held?.thrown,
  };
}

interface PieceChoice {
  choice?: Choice;
  held?: MoveToConfirm;
  /** The move played at a state, shown as done until another state arrives. */
  played?: { choice: Choice; at: State | undefined };
}

/** The choice so far. A new position drops it at once, because an effect would run after a fast next tap. */
function useChosen(session: Session) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const chosen = useRef<PieceChoice>({});
  const shown = `${session.state?.position} ${session.events.length}`;
  const chosenAt = useRef(shown);
  const { played } = chosen.current;
  if (chosenAt.current !== shown) chosen.current = played === undefined ? {} : { played };
  if (played !== undefined && played.at !== session.state) chosen.current = { ...chosen.current, played: undefined };
  chosenAt.current = shown;
  const asked = useMemo(() => new PieceQueries(session.shown), [session, session.events.join(" ")]);
  const set = (choice: Choice | undefined, held?: MoveToConfirm) => {
    chosen.current = { choice, held };
    redraw(0);
  };
  /** Plays a move, and shows it at once; a refusal takes it back. A move that ends on an own piece is not shown early,
   * because only the library knows its result. */
  const play = (move: Move) => {
    const { choice } = chosen.current;
    const plain = choice !== undefined && choice.owner(move.to) !== choice.owner(choice.from);
    const played = plain || choice?.from === move.to ? { choice: madeBy(choice!, move), at: session.state } : undefined;
    chosen.current = { played };
    redraw(0);
    const takeBack = () => {
      if (chosen.current.played === played && played?.at === session.state && session.message !== "") set(undefined);
    };
    session.play(move.move).then(takeBack, takeBack);
  };
  return { chosen, asked, set, play };
}

export function useTurn(session: Session): Turn {
  const { chosen, asked, set, play } = useChosen(session);
  // Taps are handled one after another; another game does not wait for them.
  const coming = useMemo(() => ({ current: Promise.resolve() }), [session]);
  const { choice, held, played } = chosen.current;
  const shown = played?.choice ?? held?.choice ?? choice;
  const finish = (move: Move) => {
    const { choice: now } = chosen.current;
    if (chosen.current.held?.move === move || now === undefined || !isToConfirm(session, false)) play(move);
    else set(now, hold(now, move));
  };
  const choosing: Choosing = {
    session,
    asked,
    choice: () => chosen.current.choice,
    held: () => chosen.current.held,
    set,
    finish: play,
  };
  const next = (step: () => Promise<void>) => {
    coming.current = coming.current.then(step).catch((error) => session.say(String(error)));
  };
  const answering: Answering = {
    finish,
    press: (place) => next(() => press(choosing, place)),
    back: () => {
      const { choice: now, held: whole } = chosen.current;
      if (session.message !== "") session.say("");
      set(whole !== undefined || now === undefined ? now : oneBack(now));
    },
    cancel: () => letGo(choosing),
  };
  return {
    choice: shown,
    ...marksOf(session, choice, held),
    way: shown === undefined ? undefined : wayOf(shown),
    question: choice === undefined ? undefined : questionOf(session, choice, held, answering),
    confirming: held?.move,
    ...answering,
    grab: (place) => {
      const grab = grabOf(session, chosen.current.choice, place);
      if (grab === "fresh") next(() => select(choosing, place));
      return grab;
    },
    drop: answering.press,
    confirm: () => chosen.current.held !== undefined && play(chosen.current.held.move),
  };
}

function noMoveOf(session: Session, place: Place): string {
  const piece = session.pieces.find((one) => one.place === place);
  if (piece === undefined) return say("no-move.at", { place });
  return say("no-move", { kind: kindNoun(session.game, piece.letter), place });
}

function explainIdle(session: Session): void {
  const state = session.state;
  if (state === undefined) return;
  if (state.outcome.result !== "ongoing") session.say(say("idle.over"));
  else if (session.events.length !== session.line.length) session.say(say("idle.earlier"));
  else if (session.pause !== undefined) session.say(session.pause);
  else session.say(say("idle.turn", { seat: seatName(session.game, state.turn) }));
}
