// The engine beside an analysis: it analyses the shown position for as long as that is shown. Reports are remembered,
// so that a position shown again has its lines at once.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { partsOf } from "../../games/parts";
import { Analyser, type Report } from "../../library/analyser";
import { type EngineWish, engineWish, keepEngineWish, linesFor, USUAL_NODES } from "./settings";
import { ServerAnalyser } from "./server_analyser";
import type { Standing } from "./server_jobs";
import type { AnalysisSession } from "../session";
import type { Thinking } from "./where";

export const MOST_LINES = 5;
const REMEMBERED = 200;

export interface Engine extends EngineWish {
  /** The report on the shown position. */
  report: Report | undefined;
  /** What would follow if the seat to move passed; undefined until it is requested. */
  threat: Report | undefined;
  threatOn: boolean;
  thinking: boolean;
  endless: boolean;
  error: string;
  by: Thinking["by"];
  /** The place in the server's queue while the request waits there. */
  standing: Standing | undefined;
  setOn(on: boolean): void;
  setLines(lines: number): void;
  setThreat(on: boolean): void;
  /** Keeps analysing without a limit, until `stop`. */
  deeper(): void;
  stop(): void;
}

interface EngineResult {
  at: string;
  report?: Report;
  error?: string;
}

/** Asks an engine about the shown position while `wanted`; `question` is everything that the answer depends on. */
function useReports(
  session: AnalysisSession,
  wanted: boolean,
  lines: number,
  nodes: number,
  threat: boolean,
  by: Thinking["by"] = "device",
) {
  const [standing, setStanding] = useState<Standing>();
  const device = useMemo(() => new Analyser(), []);
  const server = useMemo(() => new ServerAnalyser(setStanding), []);
  const analyser = by === "server" ? server : device;
  const known = useRef(new Map<string, Report>());
  const [found, setFound] = useState<EngineResult>({ at: "" });
  const [thinking, setThinking] = useState(false);
  const position = session.isSettled && session.state?.outcome.result === "ongoing" ? session.events.join(" ") : undefined;
  const question = `${by} ${lines} ${position}`;
  useEffect(
    () => () => {
      device.close();
      server.close();
    },
    [],
  );
  useEffect(() => {
    if (!wanted || position === undefined) return undefined;
    const before = known.current.get(question);
    setFound({ at: question, report: before });
    if (before?.done && nodes !== 0 && (by === "server" || before.nodes >= nodes)) return undefined;
    setThinking(true);
    const show = (report: Report) => {
      remember(known.current, question, report);
      setFound({ at: question, report });
    };
    const game = session.shown;
    const { reported } = partsOf(session.game);
    const tell = (report: Report) => {
      if (report.done) setThinking(false);
      if (before !== undefined && report.nodes < before.nodes) return; // it has not yet got past the earlier report
      if (reported === undefined || threat) show(report);
      else reported(game, report).then(show, () => show(report));
    };
    const fail = (error: string) => {
      setThinking(false);
      setFound({ at: question, error });
    };
    analyser.start(game, { lines, nodes, threat }, tell, fail);
    return () => {
      analyser.stop();
      setThinking(false);
    };
  }, [wanted, question, nodes]);
  const now = wanted && position !== undefined && found.at === question ? found : undefined;
  const stop = () => {
    analyser.stop();
    setThinking(false);
  };
  return { device, report: now?.report, error: now?.error ?? "", thinking, standing, stop };
}

function remember(known: Map<string, Report>, question: string, report: Report): void {
  known.delete(question);
  known.set(question, report);
  if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
}

/** `quiet`: show nothing now, because the person has to find the move. */
export function useEngine(session: AnalysisSession, quiet: boolean, by: Thinking["by"]): Engine {
  const [choice, setChoice] = useState(engineWish);
  const [threatOn, setThreat] = useState(false);
  const [endlessAt, setEndless] = useState("");
  const at = session.events.join(" ");
  const endless = endlessAt === `at ${at}`;
  const nodes = endless ? 0 : USUAL_NODES;
  const lines = linesFor(session.spec, choice);
  const main = useReports(session, choice.on && !quiet, lines, nodes, false, by);
  const other = useReports(session, threatOn && choice.on && !quiet, 1, USUAL_NODES, true);
  useEffect(() => main.device.prepare(session.spec), [session]);
  const change = (more: Partial<EngineWish>) => {
    const next = { ...choice, ...more };
    setChoice(next);
    keepEngineWish(next);
  };
  return {
    ...choice,
    lines,
    report: main.report,
    threat: other.report,
    threatOn,
    thinking: main.thinking,
    endless,
    error: main.error || other.error,
    by,
    standing: main.standing,
    setOn: (on) => change({ on }),
    setLines: (count) => change({ lines: Math.max(1, Math.min(MOST_LINES, count)) }),
    setThreat,
    deeper: () => setEndless(`at ${at}`),
    stop: () => {
      setEndless("");
      if (by === "server") main.stop();
    },
  };
}
