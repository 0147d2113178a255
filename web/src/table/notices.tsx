// What waits for an answer at a table: a free seat, an offer, an absent player. One strip each, beside the board.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import say from "virtual:words/table";
import { joined, listed } from "../language/format";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { Button, Dialog, Icon, type IconName } from "../ui/kit";
import { Countdown, clockWords } from "./clock";
import { Invite, LinkButtons, linkOf, Waits } from "./invite";
import { asksName, NameField, nameWasAsked, ownName } from "./name";
import { serverNow } from "../server/server_time";
import type { TableSession } from "./session";
import { askedBy, awaySeat, offerTo, rematchFor } from "../server/snapshot";

interface NoticeProps {
  icon: IconName;
  words: ComponentChildren;
  second?: ComponentChildren;
  /** Buttons. */
  children?: ComponentChildren;
  /** Another person asks: screen readers announce it at once. */
  asks?: boolean;
  /** It fits in one row with its buttons. */
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

/** When the clocks start, if there are clocks. */
function clockStart({ log }: TableSession): string {
  const words = clockWords(log.clock);
  return log.clock.first === undefined ? words : say("clock.from.first", { clock: words });
}

/** Asks for a name before the first seat is taken. A person without a name is a guest. */
function Naming({ onSit, onClose }: { onSit: () => void; onClose: () => void }) {
  const sit = (
    <Button kind="primary" icon="user-plus" onClick={onSit}>
      {say("sit")}
    </Button>
  );
  return (
    <Dialog title={say("name.title")} onClose={onClose} foot={sit}>
      <p>{say("name.words")}</p>
      <NameField />
    </Dialog>
  );
}

/** The buttons to take a seat, and to learn the game first. */
function Sit({ session, free }: Props & { free: readonly Seat[] }) {
  const [asked, setAsked] = useState<Seat>();
  const { you, game } = session;
  const sit = (seat: Seat) => {
    nameWasAsked();
    setAsked(undefined);
    void session.ask({ do: "sit", seat, ...ownName() });
  };
  return (
    <>
      {free.map((seat) => (
        <Button
          key={seat}
          kind={free.length === 1 ? "primary" : "tinted"}
          icon="user-plus"
          onClick={() => (asksName() ? setAsked(seat) : sit(seat))}
        >
          {free.length === 1 && you.length === 0 ? say("sit") : say("sit.as", { seat: seatName(game, seat) })}
        </Button>
      ))}
      {free.length === 1 && (
        <Button icon="graduation-cap" href={`/learn/${game}/1`}>
          {say("learn")}
        </Button>
      )}
      {asked !== undefined && <Naming onSit={() => sit(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** A seat is free: a person with a seat waits, a person without one may take it. */
function FreeSeats({ session }: Props) {
  const [open, setOpen] = useState(false);
  const { snapshot, you, table } = session;
  const free = Object.entries(snapshot.seats).flatMap(([seat, { kind }]) => (kind === "free" ? [seat] : []));
  if (snapshot.started || free.length === 0) return null;
  if (you.length === 0)
    return (
      <Notice icon="users" words={say("free", { count: free.length })} second={clockStart(session)}>
        <Sit session={session} free={free} />
      </Notice>
    );
  return (
    <Notice
      icon="users"
      words={
        <>
          {say("free.waits", { count: free.length })} <Waits />
        </>
      }
      second={clockStart(session)}
    >
      <LinkButtons link={linkOf(table)} />
      <Button icon="qr-code" onClick={() => setOpen(true)}>
        {say("qr")}
      </Button>
      {open && (
        <Dialog title={say("invite")} onClose={() => setOpen(false)}>
          <Invite table={table} />
        </Dialog>
      )}
    </Notice>
  );
}

/** Whose answer is pending: one player by name, or all. */
function waitingWords(session: TableSession, agreed: readonly Seat[]): string {
  const { seats } = session.snapshot;
  const left = Object.entries(seats).filter(([seat, { kind, out }]) => kind === "person" && !out && !agreed.includes(seat));
  return left.length === 1 ? say("waits.one", { name: seatName(session.game, left[0]![0]) }) : say("waits.others");
}

/** What this person has asked for while others have not answered. */
function Asked({ session }: Props) {
  const { snapshot, playing, you } = session;
  const asked = askedBy(snapshot, playing) ?? (rematchFor(snapshot, you) === "wait" ? "rematch" : undefined);
  if (asked === undefined) return null;
  const agreed = {
    draw: snapshot.draw,
    takeback: snapshot.takeback?.seats,
    rematch: snapshot.rematch?.seats,
  };
  const icon = asked === "draw" ? "handshake" : asked === "takeback" ? "undo-2" : "rotate-ccw";
  return (
    <Notice
      icon={icon}
      words={say(`asked.${asked}`)}
      second={
        <>
          {waitingWords(session, agreed[asked] ?? [])} <Waits />
        </>
      }
    />
  );
}

function namesOf(session: TableSession, seats: readonly Seat[]): string {
  return joined(seats.map((seat) => seatName(session.game, seat)));
}

/** The moves that a takeback is about, in notation. */
function movesFrom({ line, written }: TableSession, to: number): string {
  return listed(line.slice(to).map((event, i) => written[to + i]?.text ?? event));
}

function Offer({ session }: Props) {
  const { snapshot, playing } = session;
  const offer = offerTo(snapshot, playing);
  if (offer === undefined) return null;
  const answers = (
    <>
      <Button kind="primary" icon="check" onClick={() => void session.agree(offer)}>
        {say("accept")}
      </Button>
      <Button icon="x" onClick={ask(session, "decline")}>
        {say("decline")}
      </Button>
    </>
  );
  if (offer === "draw")
    return (
      <Notice asks icon="handshake" words={say("offer.draw", { names: namesOf(session, snapshot.draw), count: snapshot.draw.length })}>
        {answers}
      </Notice>
    );
  const { seats, to } = snapshot.takeback!;
  return (
    <Notice
      asks
      icon="undo-2"
      words={say("offer.takeback", { names: namesOf(session, seats), count: seats.length, moves: movesFrom(session, to) })}
    >
      {answers}
    </Notice>
  );
}

/** How long the server makes others wait once a limit is set. */
function limitWords({ log: { clock } }: TableSession): string {
  return say(clock.kind === "none" || clock.kind === "days" ? "away.limit.day" : "away.limit.minute");
}

/** The player to move is absent: the person may set a time limit, and claim the win after it. */
function Away({ session }: Props) {
  const away = session.cooperative ? undefined : awaySeat(session.snapshot, session.playing, session.present);
  if (away === undefined) return null;
  const { seat, until } = away;
  const name = seatName(session.game, seat);
  const over = until !== undefined && until <= serverNow();
  if (until !== undefined && !over)
    return <Notice icon="timer" words={say("away", { name })} second={say.parts("away.claim.in", { time: <Countdown until={until} /> })} />;
  if (over)
    return (
      <Notice short icon="timer" words={say("away.over", { name })}>
        <Button icon="trophy" kind="primary" onClick={ask(session, "claim")}>
          {say("away.claim")}
        </Button>
      </Notice>
    );
  return (
    <Notice short icon="timer" words={say("away", { name })} second={limitWords(session)}>
      <Button icon="timer" onClick={ask(session, "claim")}>
        {say("away.limit")}
      </Button>
    </Notice>
  );
}

/** This page has lost its connection. The board stays visible; moves wait. */
function Cut({ session }: Props) {
  if (session.up) return null;
  return (
    <Notice
      icon="wifi-off"
      words={
        <>
          {say("cut")} <Waits />
        </>
      }
      second={say("cut.words")}
    />
  );
}

/** `said`: recent events, in words. */
export function Notices({ session, said }: Props & { said: readonly string[] }) {
  const arranging = session.state?.setup === true && session.mayMove; // the instructions are there, and need the room
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
