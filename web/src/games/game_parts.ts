// Parts of the page that a game may define: games/<game>/parts.tsx, whose default export is a GameParts.
import type { ComponentChildren, ComponentType } from "preact";
import type { Marks } from "../board/board";
import type { Report } from "../library/analyser";
import type { Game, Seat } from "../library/protocol";
import type { Review } from "../library/reviewer";
import type { Arranging } from "../play/arranging";
import type { Session, TriedSession } from "../play/session/session";
import type { IconName } from "../ui/kit";

/** The hint for a position (play/marks/hint.ts). */
export interface GameHint {
  /** The move; absent if no move helps, in which case `words` says what to do. */
  move?: string;
  /** What to look for: the first stage of a hint. */
  look?: string;
  /** Added at its last stage. */
  words?: string;
}

/** The explanation of the end of a game. */
export interface GameEnd {
  label: string;
  icon: IconName;
  body: ComponentChildren;
  marks: Marks;
}

export interface ReferenceProps {
  /** The kind to show: that of the chosen piece. */
  letter: string | undefined;
  /** The key that shows and hides the card, unless the device probably has none. */
  chord?: string | undefined;
}

export interface GameParts {
  /** Arranging a seat's pieces on the board before its first turn. `active`: this person arranges them. */
  useSetup?(session: Session, active: boolean): Arranging | undefined;
  /** A seat's progress, in its strip; compact: in few pixels. */
  Progress?: ComponentType<{ session: Session; seat: Seat; compact: boolean }>;
  /** Beside the board. */
  Beside?: ComponentType<{ session: Session }>;
  /** Above the moves if there is room, otherwise in a separate tab. */
  Above?: ComponentType<{ session: TriedSession }>;
  /** The name of `Above`, and its icon. */
  above?: { label(): string; icon: IconName };
  /** Once the game is over: the explanation of its end, in a separate tab, and its marks on the board. */
  useEnd?(session: Session): GameEnd | undefined;
  /** Variants of the rules in which pieces move differently, as specs, to choose from on the page of pieces. The game's
   * own name comes first. */
  ways?: { label(): string; items(): { value: string; label: string }[] };
  /** The kinds, ordered by how they move, as a choice on the page of pieces. */
  Kinds?: ComponentType<{ letter: string; onChoose: (letter: string) => void }>;
  /** What a player looks up during a game: a card in a tab beside the moves, over the board in narrow windows, and under
   * the key C. The card is fetched when it is first shown. */
  reference?: { label(): string; icon: IconName; Card: ComponentType<ReferenceProps> };
  /** The hint for the shown position. The default is the computer's best move. */
  gameHint?(session: Session): Promise<GameHint>;
  /** A review with what the game remembers in addition, which may grow over time. */
  reviewed?(game: Game, review: Review): Promise<Review>;
  /** The same for a report on a position. */
  reported?(game: Game, report: Report): Promise<Report>;
}
