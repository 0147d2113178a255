// The list of moves, in rounds. A tap shows the position after a move; holding a move shows it only while it is held.
import { useEffect, useRef } from "preact/hooks";
import say from "virtual:words/play";
import { Chip, PieceIcon } from "../board/symbols";
import type { Seat, MoveNotation } from "../library/protocol";
import { Icon } from "../ui/kit";
import { useSettings } from "../ui/settings";
import { type RoundMove, type Round, roundsOf } from "./session/rounds";
import type { Session } from "./session/session";
import { Steps } from "./steps";

const HOLD = 300; // milliseconds

/** A move with pictures of its pieces. */
export function Parts({ game, written }: { game: string; written: MoveNotation }) {
  return (
    <>
      {written.parts.map((part, i) =>
        typeof part === "string" ? (
          <span key={i} translate={false}>
            {part}
          </span>
        ) : (
          <PieceIcon key={i} game={game} letter={part[0]} seat={part[1]} />
        ),
      )}
    </>
  );
}

/** The class of a move's cell in a list: "crowded" if the move names many pieces, as a setup does, which are drawn smaller. */
export function cellClass(written: MoveNotation | undefined): string {
  const pieces = written?.parts.filter((part) => typeof part !== "string").length ?? 0;
  return pieces > 5 ? "move-cell crowded" : "move-cell";
}

/** The same within a sentence. `label`: for screen readers. */
export function MoveInText({ label, ...move }: { game: string; written: MoveNotation; label?: string }) {
  return (
    <span class="move-name" role="img" aria-label={label ?? move.written.text}>
      <Parts {...move} />
    </span>
  );
}

interface CellProps {
  session: Session;
  made: RoundMove;
  onHold: (length: number | undefined) => void;
}

function Cell({ session, made: { event, number }, onHold }: CellProps) {
  const { notation } = useSettings();
  const written = session.written[number - 1];
  const drawn = notation === "machine" ? undefined : written;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const held = useRef(false);
  const release = () => {
    clearTimeout(timer.current);
    if (held.current) onHold(undefined);
  };
  const hold = () => {
    held.current = false;
    timer.current = setTimeout(() => {
      held.current = true;
      onHold(number);
    }, HOLD);
  };
  useEffect(() => release, []);
  return (
    <button
      type="button"
      class={cellClass(drawn)}
      translate={false}
      data-move={event}
      title={event}
      aria-label={written?.text ?? event}
      aria-current={number === session.events.length ? "step" : undefined}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(keys) => held.current && keys.preventDefault()}
      onClick={() => !held.current && session.show(number)}
    >
      {drawn === undefined ? event : <Parts game={session.game} written={drawn} />}
    </button>
  );
}

/** Where other lines branch from the shown one: the button that leads to them. */
function Others({ session, made, columnOf }: { session: Session; made: readonly RoundMove[]; columnOf: (seat: Seat) => number }) {
  return (
    <>
      {made.map(({ number, seat }) => {
        const count = session.othersAt(number);
        if (count === 0) return null;
        return (
          <button
            key={number}
            type="button"
            class="other-lines"
            style={{ gridColumn: columnOf(seat) }}
            aria-label={say("other-lines.show", { count, number })}
            onClick={() => session.switchLine(number)}
          >
            <Icon name="git-branch" size={16} />
            {say("other-lines", { count })}
          </button>
        );
      })}
    </>
  );
}

function Rounds({ session, rounds, onHold }: Pick<CellProps, "session" | "onHold"> & { rounds: readonly Round[] }) {
  const { seats } = session;
  const many = seats.length > 2;
  const columnOf = (seat: Seat) => (many ? 2 : seats.indexOf(seat) + 2);
  return (
    <>
      {rounds.map(({ number, made }) => (
        <li key={number} class={many ? "many" : "pair"}>
          <span class="number">{number}</span>
          {made.map((one) => (
            <span key={one.number} class="of-seat" data-seat={one.seat} style={{ gridColumn: columnOf(one.seat) }}>
              {many && <Chip game={session.game} seat={one.seat} />}
              <Cell session={session} made={one} onHold={onHold} />
            </span>
          ))}
          <Others session={session} made={made} columnOf={columnOf} />
        </li>
      ))}
    </>
  );
}

/** Scrolls the move whose position is shown into view. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (!current) box.scrollTo(0, 0);
  else box.scrollTo(current.offsetLeft - box.clientWidth / 2, current.offsetTop - box.clientHeight / 2);
}

export function MoveList({ session, onHold }: Pick<CellProps, "session" | "onHold">) {
  const shown = session.events.length;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current === null) return undefined;
    const box = list.current;
    const watch = new ResizeObserver(() => showCurrent(box)); // first, and when a message takes room from the list
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const drawn = useRef(false);
  useEffect(() => {
    if (drawn.current && list.current !== null) showCurrent(list.current);
    drawn.current = true;
  }, [shown, session.line.length, session.written]);
  // Before the rules have come nobody knows whose moves they are.
  const rounds = session.state === undefined ? [] : roundsOf(session.line, session.state.seats, session.first);
  return (
    <section class="moves" aria-label={say("moves")}>
      <Steps session={session} />
      <ol ref={list} tabindex={0} aria-label={say("moves.so-far")}>
        <Rounds session={session} rounds={rounds} onHold={onHold} />
      </ol>
    </section>
  );
}
