// The setups that the book of openings rates best, by the results of the computer's own games and by searches.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/traverse";
import { library } from "../../library/client";
import type { OpeningStats, PlayedMove } from "../../library/protocol";
import type { Session } from "../../play/session/session";

const SHOWN = 3;
const ENOUGH = 10; // games that make a rating
const STANDARD = "traverse"; // the rules that the book rates setups for

/** The best-rated setups of a position of the book, the best first. */
export function bestSetups({ games, moves }: OpeningStats): (PlayedMove & { worth: number })[] {
  if (games < ENOUGH) return [];
  return moves
    .flatMap((played) => (played.worth !== undefined && played.move.startsWith("=") ? [{ ...played, worth: played.worth }] : []))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHOWN);
}

/** The setups of this position or, if the book hardly knows it, of the first seat: mirrored, the board is the same for
 * every seat. */
async function ratedSetups({ spec, start, events }: Session): Promise<ReturnType<typeof bestSetups>> {
  const here = bestSetups(await library.explore({ spec, start, events }));
  return here.length > 0 || start !== "" ? here : bestSetups(await library.explore({ spec, start, events: [] }));
}

/** As much room as the rated setups will take, so that nothing below moves when they arrive. */
function Room() {
  const stands = say("rated.share", { percent: 60 });
  return (
    <p class="rated-setups waiting" aria-hidden="true">
      {say("rated")}{" "}
      {Array.from({ length: SHOWN }, (_, n) => (
        <button type="button" key={n} class="rated" disabled>
          STSTCDCD {stands}
        </button>
      ))}
    </p>
  );
}

export function RatedSetups({ session, onOrder }: { session: Session; onOrder: (letters: readonly string[]) => void }) {
  const [rated, setRated] = useState<Awaited<ReturnType<typeof ratedSetups>>>();
  const key = [session.spec, session.start, ...session.events].join(" ");
  useEffect(() => {
    let here = true;
    ratedSetups(session).then(
      (found) => here && setRated(found),
      () => here && setRated([]), // no network: nothing is rated
    );
    return () => {
      here = false;
    };
  }, [key]);
  if (rated === undefined && session.spec === STANDARD) return <Room />;
  if (rated === undefined || rated.length === 0) return null;
  return (
    <p class="rated-setups">
      {say("rated")}{" "}
      {rated.map(({ move, worth, count }) => {
        const letters = move.slice(1);
        const percent = Math.round(100 * worth);
        return (
          <button
            type="button"
            key={move}
            class="rated"
            aria-label={say("rated.take", { letters, percent, count })}
            onClick={() => onOrder([...letters])}
          >
            <span translate={false}>{letters}</span> {say("rated.share", { percent })}
          </button>
        );
      })}
    </p>
  );
}
