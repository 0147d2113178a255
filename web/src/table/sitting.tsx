// Who sits at the seats of a table, whether they are there, and their clocks, as the strips show it.
import say from "virtual:words/table";
import { Peak, PersonPicture } from "../art";
import { levels, seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { levelName } from "../play/session/levels";
import type { Sitting } from "../play/strips";
import { Countdown, lowTime, SeatClock } from "./clock";
import { serverNow } from "../server/server_time";
import type { TableSession } from "./session";
import type { SeatInfo } from "../server/snapshot";
import { timeLeft } from "../server/snapshot";

/** Others have pictures of their own; oneself is shown by a piece. */
function pictureOf(info: SeatInfo, you: boolean): Sitting["picture"] {
  if (info.kind === "computer") return <Peak level={info.level ?? 0} levels={levels} />;
  return info.kind === "free" || you ? undefined : <PersonPicture />;
}

/** Who holds several seats is called by them. */
function nameOf({ you, game }: TableSession, seat: Seat, info: SeatInfo): string {
  if (info.kind === "free") return say("seat.free");
  if (info.kind === "computer") return levelName(info.level ?? 0);
  if (!you.includes(seat)) return info.name ?? say("guest");
  return you.length > 1 ? seatName(game, seat) : say("you");
}

/** A person who plays on and is not connected; this person's own seat, if this page is not. */
export function isGone(session: TableSession, seat: Seat): boolean {
  const { snapshot, you, present, up } = session;
  const { kind, out } = snapshot.seats[seat] ?? {};
  if (kind !== "person" || out || session.over) return false;
  return you.includes(seat) ? !up : !present.includes(seat);
}

function isLow(session: TableSession, seat: Seat): boolean {
  const { clock } = session.snapshot;
  if (clock?.running !== seat) return false;
  return timeLeft(session.snapshot, seat, serverNow()) < lowTime(session.log.clock.kind);
}

function wasFlagged(session: TableSession, seat: Seat): boolean {
  const { result, turns } = session.snapshot;
  return result.result === "win" && result.seat !== seat && session.line[turns - 1] === `${seat}:time`;
}

function secondOf(session: TableSession, seat: Seat): Sitting["second"] {
  const { snapshot, you } = session;
  const { notice, clock } = snapshot;
  if (wasFlagged(session, seat)) return say("flagged");
  if (isGone(session, seat)) {
    if (you.includes(seat)) return say("reconnecting");
    if (notice?.seat !== seat) return say("gone");
    return notice.until > serverNow() ? say.parts("gone.has", { time: <Countdown until={notice.until} /> }) : say("gone.over");
  }
  if (clock?.first?.seat === seat) return say.parts("first.move", { time: <Countdown until={clock.first.until} /> });
  if (snapshot.started) return undefined;
  return snapshot.seats[seat]?.kind === "free" ? say("nobody", { seat: seatName(session.game, seat) }) : undefined;
}

function stateOf(session: TableSession, seat: Seat): Sitting["state"] {
  if (wasFlagged(session, seat)) return "lost";
  if (isGone(session, seat)) return "gone";
  return isLow(session, seat) ? "low" : undefined;
}

export function sittingAt(session: TableSession, seat: Seat): Sitting {
  const { snapshot } = session;
  const info = snapshot.seats[seat] ?? { kind: "free" };
  const { kind } = session.log.clock;
  return {
    picture: pictureOf(info, session.you.includes(seat)),
    name: nameOf(session, seat, info),
    tag: info.kind === "computer" && info.level !== 0 ? say("level", { level: info.level ?? 0 }) : undefined,
    second: secondOf(session, seat),
    clock: snapshot.clock && <SeatClock snapshot={snapshot} seat={seat} low={lowTime(kind)} />,
    state: stateOf(session, seat),
  };
}
