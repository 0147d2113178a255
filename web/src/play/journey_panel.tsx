// Beside the board of Safe Passage: the ladder of goals, par, and the other ways tried.
import { useEffect, useState } from "preact/hooks";
import { library } from "../library/client";
import type { State } from "../library/protocol";
import { goalOf, goals, goalWords, progress } from "./journey";
import type { LocalSession } from "./local";
import type { Session } from "./session";

export function Ladder({ session }: { session: Session }) {
  const [start, setStart] = useState<State["pieces"]>([]);
  useEffect(() => {
    void library.state({ spec: session.spec, start: "", events: [] }).then(({ pieces }) => setStart(pieces));
  }, [session]);
  const aim = goals.indexOf(goalOf(session.spec));
  return (
    <ol class="ladder" aria-label="goals">
      {goals.map((goal, i) => {
        const { done, all } = progress(goal, start, session.state?.pieces ?? []);
        return (
          <li key={goal} class={i > aim ? "beyond" : done === all && all > 0 ? "done" : ""}>
            <b>{goal}</b> {goalWords[goal]}{" "}
            <span class="count">
              {done} of {all}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function Journey({ session }: { session: LocalSession }) {
  const state = session.state;
  const par = session.puzzle?.plies ?? state?.par ?? 0;
  return (
    <>
      <Ladder session={session} />
      <p class="par">
        {state?.length ?? 0} moves made{par > 0 ? `, par ${par}` : ""}
        {(state?.stars ?? 0) > 0 && (
          <span role="img" aria-label={`${state!.stars} of 5 stars`} class="stars">
            {" "}
            {"★".repeat(state!.stars)}
            {"☆".repeat(5 - state!.stars)}
          </span>
        )}
        {session.tries > session.line.length && <> · {session.tries} moves tried in all</>}
      </p>
      {session.otherTries.length > 0 && (
        <p class="tries">
          Also tried here:{" "}
          {session.otherTries.map(({ event, node }) => (
            <button type="button" key={node} onClick={() => session.goTo(node)}>
              {event}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
