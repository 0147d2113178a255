// What waits for an answer at a table: a free seat, an offer, somebody who is away. One strip each, beside the board.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { Button, Dialog, Icon, type IconName } from "../ui/kit";
import { Countdown, clockWords } from "./clock";
import { Invite, LinkButtons, linkOf, Waits } from "./invite";
import { ownName } from "./name";
import type { TableSession } from "./session";
import { askedBy, awaySeat, offerTo, rematchFor } from "./snapshot";

interface NoticeProps {
  icon: IconName;
  words: ComponentChildren;
  second?: ComponentChildren;
  /** Buttons. */
  children?: ComponentChildren;
  /** Asked by somebody else: said at once. */
  asks?: boolean;
  /** It fits into a row with its buttons. */
  short?: boolean;
}

function Notice({ icon, words, second, children, asks = false, short = asks }: NoticeProps) {
  return (
    <div class={`notice ${asks ? "asks-you" : ""} ${short ? "short" : ""}`} role={asks ? "alert" : "status"}>
      <Icon name={icon} size={22} />
      <div class="words">
        <p>{words}</p>
        {second !== undefined && <p class="second">{second}</p>}
      </div>
      {children !== undefined && <div class="answers">{children}</div>}
    </div>
  );
}

interface Props {
  session: TableSession;
}

function ask(session: TableSession, what: string, more: object = {}): () => void {
  return () => void session.ask({ do: what, ...more });
}

/** When the clocks begin to run, where there are any. */
function clockStart({ log }: TableSession): string {
  const words = clockWords(log.clock);
  return log.clock.first === undefined ? words : `${words}, from each side's first move on`;
}

/** A seat is free: whoever has one waits, whoever has none may sit down. */
function FreeSeats({ session }: Props) {
  const [open, setOpen] = useState(false);
  const { snapshot, you, game, table } = session;
  const free = Object.entries(snapshot.seats).filter(([, { kind }]) => kind === "free");
  if (snapshot.started || free.length === 0) return null;
  const sit = free.map(([seat]) => (
    <Button key={seat} kind={free.length === 1 ? "primary" : "tinted"} icon="user-plus" onClick={() => void session.ask({ do: "sit", seat, ...ownName() })}>
      {free.length === 1 && you.length === 0 ? "Sit here" : `Play ${seatName(game, seat)}`}
    </Button>
  ));
  if (you.length === 0)
    return (
      <Notice icon="users" words={free.length === 1 ? "A seat is free for you." : "Seats are free: choose one."} second={clockStart(session)}>
        {sit}
      </Notice>
    );
  return (
    <Notice
      icon="users"
      words={
        <>
          Waiting for {free.length === 1 ? "your friend" : `${free.length} others`} <Waits />
        </>
      }
      second={clockStart(session)}
    >
      <LinkButtons link={linkOf(table)} />
      <Button icon="qr-code" onClick={() => setOpen(true)}>
        QR code
      </Button>
      {open && (
        <Dialog title="Invite a friend" onClose={() => setOpen(false)}>
          <Invite table={table} />
        </Dialog>
      )}
    </Notice>
  );
}

/** Those whose answer is waited for: one by name, or all. */
function others(session: TableSession, agreed: readonly Seat[]): string {
  const { seats } = session.snapshot;
  const left = Object.entries(seats).filter(([seat, { kind, out }]) => kind === "person" && !out && !agreed.includes(seat));
  return left.length === 1 ? seatName(session.game, left[0]![0]) : "the others";
}

/** What this person has asked for, while others have not answered. */
function Asked({ session }: Props) {
  const { snapshot, playing, you } = session;
  const asked = askedBy(snapshot, playing) ?? (rematchFor(snapshot, you) === "wait" ? "rematch" : undefined);
  if (asked === undefined) return null;
  const said = {
    draw: ["You have offered a draw.", snapshot.draw],
    takeback: ["You have asked for a takeback.", snapshot.takeback?.seats],
    rematch: ["You have asked for a rematch.", snapshot.rematch?.seats],
  } as const;
  const [words, agreed = []] = said[asked];
  const icon = asked === "draw" ? "handshake" : asked === "takeback" ? "undo-2" : "rotate-ccw";
  return <Notice icon={icon} words={words} second={<>Waiting for {others(session, agreed)} <Waits /></>} />;
}

function namesOf(session: TableSession, seats: readonly Seat[]): string {
  return seats.map((seat) => seatName(session.game, seat)).join(" and ");
}

/** The moves that a takeback is about, as people write them. */
function movesFrom({ line, written }: TableSession, to: number): string {
  return line
    .slice(to)
    .map((event, i) => written[to + i]?.text ?? event)
    .join(", ");
}

function Offer({ session }: Props) {
  const { snapshot, playing } = session;
  const offer = offerTo(snapshot, playing);
  if (offer === undefined) return null;
  const answers = (
    <>
      <Button kind="primary" icon="check" onClick={ask(session, offer)}>
        Accept
      </Button>
      <Button icon="x" onClick={ask(session, "decline")}>
        Decline
      </Button>
    </>
  );
  if (offer === "draw")
    return (
      <Notice asks icon="handshake" words={`${namesOf(session, snapshot.draw)} offers a draw.`}>
        {answers}
      </Notice>
    );
  const { seats, to } = snapshot.takeback!;
  return (
    <Notice asks icon="undo-2" words={`${namesOf(session, seats)} asks to take back ${movesFrom(session, to)}.`}>
      {answers}
    </Notice>
  );
}

/** For how long the server lets others wait once a limit is set. */
function limitWords({ log: { clock } }: TableSession): string {
  return clock.kind === "none" || clock.kind === "days" ? "one day" : "one minute";
}

/** The player to move is away: a time may be set, and after it the win be claimed. */
function Away({ session }: Props) {
  const away = session.cooperative ? undefined : awaySeat(session.snapshot, session.playing, session.present);
  if (away === undefined) return null;
  const { seat, until } = away;
  const name = seatName(session.game, seat);
  const over = until !== undefined && until <= Date.now() + session.offset;
  if (until !== undefined && !over)
    return (
      <Notice
        icon="timer"
        words={`${name} is away.`}
        second={
          <>
            The win can be claimed in <Countdown until={until} offset={session.offset} />
          </>
        }
      />
    );
  if (over)
    return (
      <Notice short icon="timer" words={`${name} did not come back.`}>
        <Button icon="trophy" kind="primary" onClick={ask(session, "claim")}>
          Claim the win
        </Button>
      </Notice>
    );
  return (
    <Notice short icon="timer" words={`${name} is away.`} second={`Set a limit of ${limitWords(session)}: after it the win can be claimed.`}>
      <Button icon="timer" onClick={ask(session, "claim")}>
        Set a limit
      </Button>
    </Notice>
  );
}

/** This page's own line is cut. The board stays to be looked at; moves wait. */
function Cut({ session }: Props) {
  if (session.up) return null;
  return (
    <Notice
      icon="wifi-off"
      words={
        <>
          Reconnecting <Waits />
        </>
      }
      second="Moves can be made once the server is back."
    />
  );
}

/** `said`: what has just happened. */
export function Notices({ session, said }: Props & { said: readonly string[] }) {
  const arranging = session.state?.setup === true && session.mayMove; // what to do stands there, and needs the room
  return (
    <>
      <Cut session={session} />
      {(arranging ? [] : said).map((words) => (
        <Notice key={words} icon="info" words={words} />
      ))}
      <FreeSeats session={session} />
      <Offer session={session} />
      <Asked session={session} />
      <Away session={session} />
    </>
  );
}
