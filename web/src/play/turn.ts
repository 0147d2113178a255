// The person's turn: which piece is chosen, what is offered, what taps and drags do.
import { useMemo, useReducer, useRef } from "preact/hooks";
import type { Grab } from "../board/board";
import { lookOf } from "../games";
import { library } from "../library/client";
import { kindName, seatName } from "../library/games";
import type { Move, Place } from "../library/protocol";
import { begin, type Choice, isMove, press as pressChoice, stageOf } from "./choice";
import type { Session } from "./session";

/** What is asked beyond a place. */
export type Question = { words: string } & (
  | { kind: "promote"; moves: readonly Move[] }
  | { kind: "victim"; none?: Move } // the turn that sends nothing, if there is one
  | { kind: "send" }
);

export interface Turn {
  choice: Choice | undefined;
  targets: ReadonlySet<Place>;
  question: Question | undefined;
  press(place: Place): void;
  grab(place: Place): Grab;
  drop(place: Place): void;
  /** Plays the whole move that answers the question. */
  finish(move: Move): void;
  cancel(): void;
}

const nothing: ReadonlySet<Place> = new Set();

function questionOf(session: Session, choice: Choice): Question | undefined {
  const stage = stageOf(choice);
  switch (stage.kind) {
    case "to":
      return undefined;
    case "promote":
      return { kind: "promote", words: "Promote to which piece?", moves: stage.moves };
    case "victim":
      return { kind: "victim", words: lookOf(session.game).sending.question, none: stage.none };
    case "send": {
      const piece = session.pieces.find(({ place }) => place === stage.victim);
      if (piece === undefined) return undefined;
      const name = `${seatName(session.game, piece.seat)}'s ${kindName(session.game, piece.letter)}`;
      return { kind: "send", words: `Where does ${name} from ${stage.victim} go?` };
    }
  }
}

function targetsOf(choice: Choice | undefined): ReadonlySet<Place> {
  if (choice === undefined) return nothing;
  const stage = stageOf(choice);
  return stage.kind === "promote" ? nothing : stage.places;
}

/** What the person has chosen so far, and how to change it. */
interface Choosing {
  session: Session;
  choice(): Choice | undefined;
  set(choice: Choice | undefined): void;
  finish(move: Move): void;
}

function isOwn({ pieces, state }: Session, place: Place): boolean {
  return state !== undefined && pieces.some((piece) => piece.place === place && piece.seat === state.turn);
}

async function select({ session, set }: Choosing, place: Place): Promise<void> {
  const owner = (at: Place) => session.pieces.find((piece) => piece.place === at)?.seat;
  const events = session.events.length;
  const moves = await library.moves(session.shown, place);
  if (events !== session.events.length) return;
  session.say("");
  set(begin(place, moves, owner));
  if (moves.length === 0) session.say(`${pieceAt(session, place)} on ${place} has no legal move now.`);
}

async function press(choosing: Choosing, place: Place): Promise<void> {
  const { session, set, finish } = choosing;
  await session.settled();
  const choice = choosing.choice();
  if (!session.mayMove) return session.plan(place) ? undefined : explainIdle(session);
  const result = choice === undefined ? undefined : pressChoice(choice, place);
  if (result !== undefined) return isMove(result) ? finish(result) : set(result);
  if (choice !== undefined && (place === choice.from || choice.to !== undefined)) return set(undefined);
  if (isOwn(session, place)) return select(choosing, place);
  if (choice !== undefined) return session.refuse(choice.from, place, "That move needs something more.");
  const piece = session.pieces.find((one) => one.place === place);
  if (piece !== undefined)
    session.say(`It is ${seatName(session.game, session.state!.turn)}'s turn: choose one of those pieces.`);
}

/** What taking a piece up would do. On a target it does nothing: castling to one's own rook is a tap
 * on that rook, which is then the move and not another choice. */
function grabOf(session: Session, choice: Choice | undefined, place: Place): Grab {
  if (!session.isSettled || !session.mayMove || !isOwn(session, place)) return "no";
  if (choice?.to !== undefined || targetsOf(choice).has(place)) return "no";
  return choice?.from === place ? "again" : "fresh";
}

export function useTurn(session: Session): Turn {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const chosen = useRef<Choice>();
  // Taps are handled one after the other; another game does not wait for them.
  const coming = useMemo(() => ({ current: Promise.resolve() }), [session]);
  // A new position drops the choice at once, because an effect would come after a fast next tap.
  const shown = `${session.state?.position} ${session.events.length}`;
  const chosenAt = useRef(shown);
  if (chosenAt.current !== shown) chosen.current = undefined;
  chosenAt.current = shown;

  const set = (choice: Choice | undefined) => {
    chosen.current = choice;
    redraw(0);
  };
  const finish = (move: Move) => {
    set(undefined);
    void session.play(move.move);
  };
  const choosing: Choosing = { session, choice: () => chosen.current, set, finish };
  const next = (step: () => Promise<void>) => {
    coming.current = coming.current.then(step).catch((error) => session.say(String(error)));
  };
  return {
    choice: chosen.current,
    targets: targetsOf(chosen.current),
    question: chosen.current === undefined ? undefined : questionOf(session, chosen.current),
    press: (place) => next(() => press(choosing, place)),
    grab: (place) => {
      const grab = grabOf(session, chosen.current, place);
      if (grab === "fresh") next(() => select(choosing, place));
      return grab;
    },
    drop: (place) => next(() => press(choosing, place)),
    finish,
    cancel: () => set(undefined),
  };
}

function pieceAt(session: Session, place: Place): string {
  const piece = session.pieces.find((one) => one.place === place);
  return piece === undefined ? "What stands" : `The ${kindName(session.game, piece.letter)}`;
}

function explainIdle(session: Session): void {
  const state = session.state;
  if (state === undefined) return;
  if (state.outcome.result !== "ongoing") session.say("The game is over.");
  else if (session.events.length !== session.line.length)
    session.say("This is an earlier position: go to the last move to play on.");
  else if (session.pause !== undefined) session.say(session.pause);
  else session.say(`It is ${seatName(session.game, state.turn)}'s turn.`);
}
