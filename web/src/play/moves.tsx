// The list of moves; a tap shows the position after one.
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "./session";

/** Through the positions, forwards and back. */
function Steps({ session }: { session: Session }) {
  const shown = session.events.length;
  const last = session.line.length;
  const step = (label: string, sign: string, length: number, disabled: boolean) => (
    <button type="button" aria-label={label} disabled={disabled} onClick={() => session.show(length)}>
      {sign}
    </button>
  );
  return (
    <div class="buttons quiet">
      {step("first position", "|◀", 0, shown === 0)}
      {step("one move back", "◀", shown - 1, shown === 0)}
      {step("one move on", "▶", shown + 1, shown === last)}
      {step("last position", "▶|", last, shown === last)}
    </div>
  );
}

export function MoveList({ session }: { session: Session }) {
  const seats = session.state?.seats.length ?? 2;
  const shown = session.events.length;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current !== null && current !== undefined && list.current !== null)
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown]);
  const rounds: string[][] = [];
  session.line.forEach((event, i) => {
    if (i % seats === 0) rounds.push([]);
    rounds.at(-1)!.push(event);
  });
  return (
    <section class="moves" aria-label="moves">
      <Steps session={session} />
      <ol ref={list} tabIndex={0} aria-label="moves so far">
        {rounds.map((events, round) => (
          <li key={round}>
            {events.map((event, i) => {
              const index = round * seats + i + 1;
              return (
                <button
                  type="button"
                  key={index}
                  aria-current={index === shown ? "true" : undefined}
                  onClick={() => session.show(index)}
                >
                  {event}
                </button>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}
