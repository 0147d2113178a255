// Beside the board: the ladder of goals, par, and the other ways tried.
import { useEffect, useState } from "preact/hooks";
import { library } from "../../library/client";
import type { Piece } from "../../library/protocol";
import type { LocalSession } from "../../play/local";
import type { Session } from "../../play/session";
import type { GameParts } from "../game_parts";
import { adviceWords } from "./advice";
import { goalOf, goals, goalWords, progress } from "./goals";

function Ladder({ session }: { session: Session }) {
  const [start, setStart] = useState<Piece[]>([]);
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

/** A line of moves up to where several ways were tried, and each of these below it. */
function Tries({ session, node }: { session: LocalSession; node: number }) {
  const { nodes, at } = session.tree;
  const line: number[] = [];
  let end = node;
  for (;;) {
    if (end !== 0) line.push(end);
    const { children } = nodes[end]!;
    if (children.length !== 1) break;
    end = children[0]!;
  }
  return (
    <>
      {line.map((one) => (
        <button
          type="button"
          key={one}
          aria-current={one === at ? "true" : undefined}
          onClick={() => session.goTo(one)}
        >
          {nodes[one]!.event}
        </button>
      ))}
      {nodes[end]!.children.length > 1 && (
        <ul>
          {nodes[end]!.children.map((child) => (
            <li key={child}>
              <Tries session={session} node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Says after each move whether the goal can still be reached, if that is wanted. */
function Outlook({ session }: { session: LocalSession }) {
  const [wanted, setWanted] = useState(false);
  const [words, setWords] = useState("");
  const state = session.state;
  const ongoing = state?.outcome.result !== "win";
  useEffect(() => {
    setWords("");
    if (!wanted || state === undefined || !ongoing) return undefined;
    let here = true;
    library
      .advise(session.shown, 1500)
      .then((advice) => here && setWords(adviceWords(advice)))
      .catch(() => undefined); // another question came first, or there is nothing to advise
    return () => {
      here = false;
      library.stopThinking();
    };
  }, [wanted, state?.position, state?.length]);
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={wanted} onChange={(event) => setWanted(event.currentTarget.checked)} />
        tell me whether the goal can still be reached
      </label>
      {wanted && ongoing && <p role="status">{words === "" ? "Looking …" : words}</p>}
    </>
  );
}

function Journey({ session }: { session: LocalSession }) {
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
      </p>
      <Outlook session={session} />
      {session.tries > session.line.length && (
        <section class="tries" aria-label="everything tried">
          <h2>{session.tries} moves tried</h2>
          <Tries session={session} node={0} />
        </section>
      )}
    </>
  );
}

async function hint(session: LocalSession): Promise<void> {
  const advice = await library.advise(session.shown, 1800);
  const next = advice.reachable ? advice.way[0] : undefined;
  if (next === undefined) return session.say(adviceWords(advice));
  const { path = [] } = await library.explain(session.shown, next);
  session.say(`${adviceWords(advice)} Next: ${next}.`, path);
}

export default { Beside: Ladder, Alone: Journey, hint } satisfies GameParts;
