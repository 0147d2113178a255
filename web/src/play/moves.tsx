// The list of moves; a tap shows the position after one.
import { useEffect, useRef } from "preact/hooks";
import type { Session } from "./session";

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
      <div class="buttons quiet">
        <button type="button" aria-label="first position" disabled={shown === 0} onClick={() => session.show(0)}>
          |◀
        </button>
        <button type="button" aria-label="one move back" disabled={shown === 0} onClick={() => session.show(shown - 1)}>
          ◀
        </button>
        <button
          type="button"
          aria-label="one move on"
          disabled={shown === session.line.length}
          onClick={() => session.show(shown + 1)}
        >
          ▶
        </button>
        <button
          type="button"
          aria-label="last position"
          disabled={shown === session.line.length}
          onClick={() => session.show(session.line.length)}
        >
          ▶|
        </button>
      </div>
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
