// Parts of the page that a game may bring: games/<game>/parts.tsx, whose default export is a GameParts.
import type { ComponentChildren, ComponentType } from "preact";
import type { Marks } from "../board/board";
import type { Report } from "../library/analyser";
import type { Game, Seat } from "../library/protocol";
import type { Review } from "../library/reviewer";
import type { Arranging } from "../play/arranging";
import type { Session, TriedSession } from "../play/session/session";
import type { IconName } from "../ui/kit";

/** What is advised in a position (play/marks/hint.ts). */
export interface GameHint {
  /** The move; none if no move is any good, and then `words` says what is. */
  move?: string;
  /** What to look for: the first stage of a hint. */
  look?: string;
  /** Added at its last stage. */
  words?: string;
}

/** What explains the end of a game. */
export interface GameEnd {
  label: string;
  icon: IconName;
  body: ComponentChildren;
  marks: Marks;
}

export interface GameParts {
  /** A seat's pieces put in order on the board before its first turn. `active`: it is this person who does. */
  useSetup?(session: Session, active: boolean): Arranging | undefined;
  /** How far a seat is, in its strip; compact: in few pixels. */
  Progress?: ComponentType<{ session: Session; seat: Seat; compact: boolean }>;
  /** Beside the board. */
  Beside?: ComponentType<{ session: Session }>;
  /** Above the moves where there is room, else in a tab of its own. */
  Above?: ComponentType<{ session: TriedSession }>;
  /** What `Above` is called, and its sign. */
  above?: { label(): string; icon: IconName };
  /** Once the game is over: what explains its end, in a tab of its own, and what it marks on the board. */
  useEnd?(session: Session): GameEnd | undefined;
  /** Rules under which pieces go in other ways, as specs: one is chosen on the page of pieces; the game's name is first. */
  ways?: { label(): string; items(): { value: string; label: string }[] };
  /** The kinds in an order that says how they go, one of which is chosen by it: on the page of pieces. */
  Kinds?: ComponentType<{ letter: string; onChoose: (letter: string) => void }>;
  /** What is advised in the position that is shown; otherwise what the computer would play at its best. */
  gameHint?(session: Session): Promise<GameHint>;
  /** A review with what the game remembers besides; it may know more each time. */
  reviewed?(game: Game, review: Review): Promise<Review>;
  /** The same of what is reported of a position. */
  reported?(game: Game, report: Report): Promise<Report>;
}
