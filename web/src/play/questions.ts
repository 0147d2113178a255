// Questions to a person in the middle of a turn, in words and as buttons.
import say from "virtual:words/play";
import { wordsOf } from "../games/words";
import { kindName, kindNoun, seatName } from "../library/games";
import type { Move, Place, Seat } from "../library/protocol";
import type { IconName } from "../ui/kit";
import { type Choice, stageOf } from "./session/choice";
import type { Session } from "./session/session";

/** A button that answers a question. */
export interface Answer {
  words: string;
  icon: IconName;
  /** The answer that continues the turn. */
  primary?: boolean;
  /** Why this answer is not available yet. */
  why?: string;
  give(): void;
}

export interface Question {
  /** promote: to one of `moves`; jump: whether to continue; victim: which piece is sent elsewhere; send: where to;
   * confirm: whether to play the move. */
  kind: "promote" | "jump" | "victim" | "send" | "confirm";
  words: string;
  more?: string;
  /** The piece that the question is about. */
  piece?: { letter: string; seat: Seat };
  /** Where a series of jumps has landed. */
  way?: readonly Place[];
  moves?: readonly Move[];
  answers: readonly Answer[];
}

/** A complete move that is not played yet, because the person has to confirm it. */
export interface MoveToConfirm {
  move: Move;
  /** The choice as it is shown. */
  choice: Choice;
  /** The last piece that the move sends elsewhere: from where, and to where. */
  thrown?: readonly [Place, Place];
}

/** What answers do. */
export interface Answering {
  finish(move: Move): void;
  press(place: Place): void;
  back(): void;
  cancel(): void;
}

function pieceOn({ pieces }: Session, place: Place) {
  return pieces.find((piece) => piece.place === place);
}

function jumpQuestion(session: Session, choice: Choice, at: Place, stuck: boolean, answering: Answering): Question {
  const piece = pieceOn(session, choice.from);
  const so = say("ask.jumps", { count: choice.stones.length });
  const stop: Answer = { words: say("ask.stop", { place: at }), icon: "check", primary: true, give: () => answering.press(at) };
  return {
    kind: "jump",
    words: stuck ? say("ask.jump.on", { place: at }) : say("ask.jump"),
    more: piece === undefined ? so : `${kindName(session.game, piece.letter)} · ${so}`,
    piece,
    way: [choice.from, ...choice.stones],
    answers: [{ words: say("ask.back"), icon: "undo-2", give: answering.back }, ...(stuck ? [] : [stop])],
  };
}

function sendQuestion(session: Session, choice: Choice, held: MoveToConfirm | undefined, answering: Answering): Question {
  const { game } = session;
  const { where, free, put, none: noneWords } = wordsOf(game).sending();
  const stage = stageOf(choice);
  const victim = held?.thrown?.[0] ?? (stage.kind === "send" ? stage.victim : choice.from);
  const piece = pieceOn(session, victim);
  const none = choice.moves.find(({ to, sent }) => to === choice.to && (sent ?? []).length === 0);
  const back = { words: say("ask.back"), icon: "undo-2", give: answering.back } as const;
  const leave = { words: noneWords, icon: "x", give: () => none !== undefined && answering.finish(none) } as const;
  const confirm: Answer | undefined = held && {
    words: `${put} ${held.thrown![1]}`,
    icon: "check",
    primary: true,
    give: () => answering.finish(held.move),
  };
  return {
    kind: "send",
    words: piece === undefined ? say("ask.where") : where({ kind: kindNoun(game, piece.letter), seat: seatName(game, piece.seat) }),
    more: free,
    piece,
    answers: [none === undefined ? back : leave, ...(confirm === undefined ? [] : [confirm])],
  };
}

function confirmQuestion(session: Session, { move, choice }: MoveToConfirm, answering: Answering): Question {
  const piece = pieceOn(session, choice.from);
  return {
    kind: "confirm",
    words:
      piece === undefined
        ? say("ask.confirm.plain", { from: choice.from, to: move.to })
        : say("ask.confirm", { kind: kindNoun(session.game, piece.letter), from: choice.from, to: move.to }),
    more: say("ask.confirm.more"),
    piece,
    answers: [
      { words: say("ask.take-back"), icon: "undo-2", give: answering.cancel },
      { words: say("ask.play"), icon: "check", primary: true, give: () => answering.finish(move) },
    ],
  };
}

export function questionOf(session: Session, choice: Choice, held: MoveToConfirm | undefined, answering: Answering): Question | undefined {
  const takeBack: Answer = { words: say("ask.take-back"), icon: "undo-2", give: answering.cancel };
  const stage = stageOf(choice);
  if (held !== undefined)
    return held.thrown === undefined ? confirmQuestion(session, held, answering) : sendQuestion(session, choice, held, answering);
  switch (stage.kind) {
    case "to":
      return undefined;
    case "jump":
      return jumpQuestion(session, choice, stage.at, stage.stuck === true, answering);
    case "promote":
      return { kind: "promote", words: say("ask.promote"), moves: stage.moves, answers: [takeBack] };
    case "victim": {
      const { none } = stage;
      const { question, none: words } = wordsOf(session.game).sending();
      const leave: Answer[] = none === undefined ? [] : [{ words, icon: "x", primary: true, give: () => answering.finish(none) }];
      const more = say(none === undefined ? "ask.marked" : "ask.marked.leave");
      return { kind: "victim", words: question, more, answers: [takeBack, ...leave] };
    }
    case "send":
      return sendQuestion(session, choice, held, answering);
  }
}
