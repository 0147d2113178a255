// What is asked of a person in the middle of a turn, in words and as buttons.
import { lookOf } from "../games";
import { infoOf, kindName, seatName } from "../library/games";
import type { Move, Place, Seat } from "../library/protocol";
import type { IconName } from "../ui/kit";
import { type Choice, stageOf } from "./choice";
import type { Session } from "./session";

/** A button that answers a question. */
export interface Answer {
  words: string;
  icon: IconName;
  /** The one that goes on with the turn. */
  primary?: boolean;
  /** Why it cannot be given yet. */
  why?: string;
  give(): void;
}

export interface Question {
  /** promote: to one of `moves`; jump: on or not; victim: which piece is sent elsewhere; send: where to;
   * confirm: whether the move stands. */
  kind: "promote" | "jump" | "victim" | "send" | "confirm";
  words: string;
  more?: string;
  /** The piece it is about. */
  piece?: { letter: string; seat: Seat };
  /** Where a series of jumps has touched down. */
  way?: readonly Place[];
  moves?: readonly Move[];
  answers: readonly Answer[];
}

/** A whole move that is not played yet: the person is to confirm it. */
export interface Held {
  move: Move;
  /** The choice as it is to be shown. */
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

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function pieceOn({ pieces }: Session, place: Place) {
  return pieces.find((piece) => piece.place === place);
}

/** "the Trey", or "North's Circle" where there are many seats. */
function nameOf(game: string, { letter, seat }: { letter: string; seat: Seat }): string {
  const owner = infoOf(game).seats.length > 2 ? `${seatName(game, seat)}'s` : "the";
  return `${owner} ${kindName(game, letter)}`;
}

function jumpQuestion(session: Session, choice: Choice, at: Place, answering: Answering): Question {
  const piece = pieceOn(session, choice.from);
  const jumps = choice.stones.length;
  const so = `${numbers[jumps] ?? jumps} ${jumps === 1 ? "jump" : "jumps"} so far`;
  return {
    kind: "jump",
    words: "Jump on, or stop here",
    more: piece === undefined ? so : `${kindName(session.game, piece.letter)} · ${so}`,
    piece,
    way: [choice.from, ...choice.stones],
    answers: [
      { words: "One back", icon: "undo-2", give: answering.back },
      { words: `Stop at ${at}`, icon: "check", primary: true, give: () => answering.press(at) },
    ],
  };
}

function sendQuestion(session: Session, choice: Choice, held: Held | undefined, answering: Answering): Question {
  const { game } = session;
  const { where, free, put, none: noneWords } = lookOf(game).sending;
  const stage = stageOf(choice);
  const victim = held?.thrown?.[0] ?? (stage.kind === "send" ? stage.victim : choice.from);
  const piece = pieceOn(session, victim);
  const none = choice.moves.find(({ to, sent }) => to === choice.to && (sent ?? []).length === 0);
  const back = { words: "One back", icon: "undo-2", give: answering.back } as const;
  const leave = { words: noneWords, icon: "x", give: () => none !== undefined && answering.finish(none) } as const;
  const confirm: Answer | undefined = held && {
    words: `${put} ${held.thrown![1]}`,
    icon: "check",
    primary: true,
    give: () => answering.finish(held.move),
  };
  return {
    kind: "send",
    words: where(piece === undefined ? "it" : nameOf(game, piece)),
    more: free,
    piece,
    answers: [none === undefined ? back : leave, ...(confirm === undefined ? [] : [confirm])],
  };
}

function confirmQuestion(session: Session, { move, choice }: Held, answering: Answering): Question {
  const piece = pieceOn(session, choice.from);
  const name = piece === undefined ? "" : `${kindName(session.game, piece.letter)} `;
  return {
    kind: "confirm",
    words: `${name}${choice.from} to ${move.to}?`,
    more: "Your move counts once you confirm it.",
    piece,
    answers: [
      { words: "Take it back", icon: "undo-2", give: answering.cancel },
      { words: "Play it", icon: "check", primary: true, give: () => answering.finish(move) },
    ],
  };
}

export function questionOf(
  session: Session,
  choice: Choice,
  held: Held | undefined,
  answering: Answering,
): Question | undefined {
  const takeBack: Answer = { words: "Take it back", icon: "undo-2", give: answering.cancel };
  const stage = stageOf(choice);
  if (held !== undefined)
    return held.thrown === undefined
      ? confirmQuestion(session, held, answering)
      : sendQuestion(session, choice, held, answering);
  switch (stage.kind) {
    case "to":
      return undefined;
    case "jump":
      return jumpQuestion(session, choice, stage.at, answering);
    case "promote":
      return { kind: "promote", words: "Promote to which piece?", moves: stage.moves, answers: [takeBack] };
    case "victim": {
      const { none } = stage;
      const { question, none: words } = lookOf(session.game).sending;
      const leave: Answer[] =
        none === undefined ? [] : [{ words, icon: "x", primary: true, give: () => answering.finish(none) }];
      const more = none === undefined ? "Tap one of the marked pieces." : "Tap one of the marked pieces, or leave them.";
      return { kind: "victim", words: question, more, answers: [takeBack, ...leave] };
    }
    case "send":
      return sendQuestion(session, choice, held, answering);
  }
}
