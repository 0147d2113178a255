// The engine's best lines of the shown position, and an arrow for the best one.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/tag";
import type { Marks } from "../board/board";
import { Analyser, type Line, type Report } from "../library/analyser";
import { library } from "../library/client";
import { infoOf, seatName } from "../library/games";
import type { Session } from "../play/session/session";

const LINES = 3;
const MOVES = 6; // shown of each line
const NODES = 3_000_000; // a board in somebody's page does not think for ever

/** What the engine knows of the shown position. */
function useReport(session: Session): Report | undefined {
  const [found, setFound] = useState<{ at: string; report: Report }>();
  const analyser = useMemo(() => new Analyser(), []);
  const at = [session.spec, session.start, ...session.events].join(" ");
  const runs = session.state?.outcome.result === "ongoing";
  useEffect(() => {
    if (!runs) return undefined;
    analyser.start(
      session.shown,
      { lines: LINES, nodes: NODES },
      (report) => setFound({ at, report }),
      () => undefined,
    );
    return () => analyser.stop();
  }, [at, runs]);
  useEffect(() => () => analyser.close(), []);
  return runs && found?.at === at ? found.report : undefined;
}

function marksOf(report: Report | undefined): Marks | undefined {
  const path = report?.lines[0]?.path ?? [];
  return path.length < 2 ? undefined : { arrows: [{ from: path[0]!, to: path.at(-1)!, kind: "line-1" }] };
}

function useWritten({ spec, start, events }: Session, moves: readonly string[]): string {
  const [text, setText] = useState("");
  useEffect(() => {
    let here = true;
    library.written({ spec, start, events: [...events, ...moves] }, events.length).then(
      (list) => here && setText(list.map((one) => one.text).join(" ")),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [start, events.join(" "), moves.join(" ")]);
  return text;
}

/** What the seat to move may expect: a share of the points, or moves to the goal. */
function worthOf(session: Session, { share, line, deadEnd }: Line): string {
  const { game, state } = session;
  if (deadEnd) return say("dead-end");
  if (infoOf(game).cooperative) return say("to-goal", { count: line.length });
  const seat = infoOf(game).seats.findIndex(({ letter }) => letter === state?.turn);
  return say("share", { percent: Math.round((share[seat] ?? 0) / 10) });
}

function EngineLine({ session, line }: { session: Session; line: Line }) {
  const text = useWritten(session, line.line.slice(0, MOVES));
  return (
    <li>
      <b>{worthOf(session, line)}</b> <span translate={false}>{text}</span>
    </li>
  );
}

export function Lines({ session, onMarks }: { session: Session; onMarks: (marks: Marks | undefined) => void }) {
  const report = useReport(session);
  useLayoutEffect(() => onMarks(marksOf(report)), [report]);
  useLayoutEffect(() => () => onMarks(undefined), []);
  const { game, state } = session;
  const seat = state === undefined ? "" : seatName(game, state.turn);
  return (
    <div class="shown-lines" role="group" part="analysis" aria-label={say("lines", { seat })}>
      <p class="second">{report === undefined ? say("lines.none") : say("depth", { depth: report.depth })}</p>
      <ol>
        {report?.lines.map((line) => (
          <EngineLine key={line.rank} session={session} line={line} />
        ))}
      </ol>
    </div>
  );
}
