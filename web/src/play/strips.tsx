// The players: a strip for each seat, with what it has reached and taken and how much time it has left.
import type { ComponentChildren } from "preact";
import say from "virtual:words/play";
import { PieceIcon } from "../board/symbols";
import { lookOf } from "../games";
import { partsOf } from "../games/parts";
import { listed } from "../language/format";
import { countedKinds, infoOf, seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { PlayerStrip, Tag } from "../ui/kit";
import type { Session } from "./session/session";

/** What a page shows about the player at a seat. */
export interface Sitting {
  name: string;
  picture?: ComponentChildren;
  /** Beside the name: "Level 5". */
  tag?: string;
  /** Below the name, if there is more to show than whose turn it is. */
  second?: ComponentChildren;
  clock?: ComponentChildren;
  state?: "low" | "gone" | "lost";
}

export type SeatOf = (seat: Seat) => Sitting;

/** The kind of piece that represents a seat without a picture of its own. */
export function SeatPicture({ game, seat }: { game: string; seat: Seat }) {
  return <PieceIcon game={game} letter={lookOf(game).emblem ?? infoOf(game).kinds[0]!.letter} seat={seat} />;
}

/** The pieces that a seat has taken: each kind once, in the order of the game's kinds, with a count if there are
 * several. */
function Taken({ session, seat }: { session: Session; seat: Seat }) {
  const { game, state } = session;
  const taken = state?.taken?.filter(([, owner]) => owner !== seat) ?? [];
  if (taken.length === 0 || state!.seats.length !== 2) return null;
  const kinds = infoOf(game).kinds.map(({ letter }) => [letter, taken.filter(([one]) => one === letter)] as const);
  const some = kinds.filter(([, all]) => all.length > 0);
  const letters = taken.map(([letter]) => letter);
  return (
    <span class="taken" role="img" aria-label={say("taken", { kinds: listed(countedKinds(game, letters)) })}>
      {some.map(([letter, all]) => (
        <span key={letter}>
          <PieceIcon game={game} letter={letter} seat={all[0]![1]} />
          {all.length > 1 && all.length}
        </span>
      ))}
    </span>
  );
}

/** Whose turn it is, as the strip says it. */
function turnWords(session: Session, seat: Seat): string | undefined {
  const { state } = session;
  if (state === undefined || !session.begun || state.outcome.result !== "ongoing") return undefined;
  if (!state.playing.includes(seat)) return say("strip.out");
  if (state.turn !== seat) return undefined;
  if (session.thinking) return say("strip.thinking");
  if (session.holds(seat)) return say(state.setup ? "strip.set-up" : "strip.your-turn");
  return say(state.setup ? "strip.setting-up" : "strip.to-move");
}

/** How the strip of a seat looks: whose turn it is, and who has won or left. */
export function stateOf(session: Session, seat: Seat, sitting: Sitting): Parameters<typeof PlayerStrip>[0]["state"] {
  const { state } = session;
  if (state?.outcome.result === "win" && state.outcome.seat === seat) return "won";
  if (sitting.state === "gone" || sitting.state === "lost") return sitting.state;
  if (state === undefined || !session.begun || state.outcome.result !== "ongoing") return "idle";
  if (!state.playing.includes(seat)) return "lost";
  if (state.turn !== seat) return "idle";
  return sitting.state ?? "on";
}

interface StripProps {
  session: Session;
  seat: Seat;
  seatOf: SeatOf;
  compact?: boolean;
}

export function Strip({ session, seat, seatOf, compact = false }: StripProps) {
  const sitting = seatOf(seat);
  const { game } = session;
  const { Progress } = partsOf(game);
  const words = turnWords(session, seat);
  const name = seatName(game, seat);
  const mine = <SeatPicture game={game} seat={seat} />;
  const marked = sitting.picture !== undefined && !compact;
  return (
    <PlayerStrip
      picture={sitting.picture === undefined || compact ? mine : sitting.picture}
      name={
        <>
          {marked && mine} {sitting.name}
        </>
      }
      whole={sitting.name}
      tag={sitting.tag === undefined ? undefined : compact ? <span class="unseen">{sitting.tag}</span> : <Tag>{sitting.tag}</Tag>}
      second={
        <>
          {sitting.second ?? words ?? (name === sitting.name ? "" : name)}
          <Taken session={session} seat={seat} />
        </>
      }
      progress={Progress && <Progress session={session} seat={seat} compact={compact} />}
      clock={sitting.clock}
      state={stateOf(session, seat, sitting)}
      {...{ compact, marked }}
    />
  );
}

/** The seat whose strip is below the board, and the others. A person alone at all seats has one strip, that of the side
 * to move. */
export function stripSeats(seats: readonly Seat[], bottom: Seat): { top: Seat[]; bottom: Seat } {
  return { top: seats.filter((seat) => seat !== bottom), bottom };
}
