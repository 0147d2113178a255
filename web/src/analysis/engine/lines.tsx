// The engine's card: on or off, the number of lines, the depth, and the lines. A press on a move of a line shows its
// position and adds the line as a variation.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/analysis";
import { library } from "../../library/client";
import { infoOf, seatName } from "../../library/games";
import { isByTable, type Line, type Report } from "../../library/analyser";
import type { MoveNotation } from "../../library/protocol";
import { Parts } from "../../play/moves";
import { endingOf } from "../../play/session/address";
import { Button, Icon, IconButton, Tag } from "../../ui/kit";
import { fewSigns, tableWords, worthOf } from "./chances";
import { type Engine, MOST_LINES } from "./engine";
import { standingWords, type Thinking, WhereChoice } from "./where";
import type { AnalysisSession } from "../session";

const SHOWN = 8; // moves shown of each line

/** Moves and their notation, which is still empty for a line that has just arrived. */
interface WrittenLine {
  moves: readonly string[];
  list: readonly MoveNotation[];
}

/** The notation of a line's first moves, which follow these events or a position after a pass. The previous line stays
 * until the notation is known, so that a changing line never appears in machine notation. */
export function useWritten(
  session: AnalysisSession,
  moves: readonly string[],
  before: readonly string[],
  passed: string | undefined,
): WrittenLine {
  const [written, setWritten] = useState<WrittenLine & { after: string }>();
  const start = passed ?? session.start;
  const after = [start, ...before].join(" ");
  useEffect(() => {
    let here = true;
    const game = { spec: session.spec, start, events: [...before, ...moves] };
    const set = (list: readonly MoveNotation[]) => here && setWritten({ after, moves, list });
    library.written(game, before.length).then(set, () => set([])); // machine notation, if there is no other
    return () => {
      here = false;
    };
  }, [after, moves.join(" ")]);
  return written?.after === after ? written : { moves, list: [] };
}

interface LineProps {
  session: AnalysisSession;
  line: Line;
  /** An endgame table has the position. */
  exact: boolean;
}

interface LineMovesProps {
  session: AnalysisSession;
  moves: readonly string[];
  /** The node that the moves follow; by default the shown one. */
  from?: number;
  /** The moves are not links. */
  still?: boolean;
  /** For a threat: the position after the pass, from which its moves cannot be played. */
  passed?: string;
  /** Moves between the node and the line that are only tried: what a press shows is not added to the tree either. */
  tried?: readonly string[];
}

/** The moves of a line, each with a link to its position. */
export function LineMoves({ session, moves, from = session.at, still = false, passed, tried }: LineMovesProps) {
  const before = passed === undefined ? [...session.tree.eventsTo(from), ...(tried ?? [])] : [];
  const { moves: shown, list: written } = useWritten(session, moves.slice(0, SHOWN), before, passed);
  const go = (count: number) => {
    const way = shown.slice(0, count);
    if (tried !== undefined) session.tryOut(from, [...tried, ...way]);
    else session.added(way.reduce((node, move) => session.tree.append(node, move), from));
  };
  const isShown = (count: number) => tried !== undefined && session.events.join(" ") === [...before, ...shown.slice(0, count)].join(" ");
  return (
    <span class="line-moves" translate={false}>
      {shown.map((move, i) =>
        still || passed !== undefined ? (
          <span key={i} class="line-move still">
            {written[i] === undefined ? move : <Parts game={session.game} written={written[i]!} />}
          </span>
        ) : (
          <button
            key={i}
            type="button"
            class="line-move"
            aria-label={written[i]?.text ?? move}
            aria-current={isShown(i + 1) ? "true" : undefined}
            onClick={() => go(i + 1)}
          >
            {written[i] === undefined ? move : <Parts game={session.game} written={written[i]!} />}
          </button>
        ),
      )}
      {moves.length > SHOWN && <span class="more-moves">…</span>}
    </span>
  );
}

function LineRow({ session, line, exact }: LineProps) {
  const { short, words } = worthOf(session, line, exact);
  return (
    <li class="engine-line">
      <span class={`rank rank-${line.rank + 1}`} aria-hidden="true">
        {line.rank + 1}
      </span>
      <b class="worth" title={words}>
        <span class="unseen">{say("line", { worth: words })}</span>
        <span aria-hidden="true" translate={false}>
          {short}
        </span>
      </b>
      <LineMoves session={session} moves={line.line} />
    </li>
  );
}

/** A placeholder for a line that has not arrived, so that the layout does not jump. */
function ComingLine() {
  return <li class="coming-line" aria-hidden="true" />;
}

/** In games with a shared goal: the known distance to the goal. */
function goalWords({ goal }: Report): string {
  if (goal === undefined) return "";
  if (goal.unreachable) return say("goal.none");
  const withLow = (words: string) => (goal.low > 0 ? `${words} ${say("goal.low", { count: goal.low })}` : words);
  if (goal.plies === undefined) return withLow(say("goal.unknown"));
  if (goal.certainty === "proven") return say("goal.proven", { count: goal.plies });
  return withLow(say("goal.best", { count: goal.plies }));
}

function aheadWords(session: AnalysisSession, { ahead }: Report): string {
  const { seats } = session;
  const order = infoOf(session.game).seats.map(({ letter }) => letter);
  if (ahead === undefined) return "";
  const parts = seats.map((seat) => [seat, ahead[order.indexOf(seat)] ?? 0] as const).filter(([, by]) => by > 0);
  if (parts.length === 0) return say("level");
  return parts.map(([seat, by]) => say("ahead", { name: seatName(session.game, seat), count: by })).join(" ");
}

function Threat({ session, report }: { session: AnalysisSession; report: Report | undefined }) {
  const line = report?.lines[0];
  return (
    <p class="threat">
      <Icon name="triangle-alert" size={16} />
      {line === undefined
        ? say("threat.looking")
        : say.parts("threat.line", {
            name: seatName(session.game, session.state!.turn),
            moves: <LineMoves session={session} moves={line.line.slice(0, 3)} passed={report?.passed?.position ?? ""} />,
          })}
    </p>
  );
}

/** With a shared goal there is always one line. */
function Head({ engine, alone }: { engine: Engine; alone: boolean }) {
  const { report, on, lines, thinking } = engine;
  return (
    <div class="head">
      <div class="engine-title">
        <h2>{say("lines.title")}</h2>
        {on && report !== undefined && (
          <Tag>{isByTable(report) ? say("lines.table") : say("lines.depth", { depth: report.depth, count: fewSigns(report.nodes) })}</Tag>
        )}
      </div>
      {on && thinking && <span class="unseen">{say("thinking")}</span>}
      <div class="engine-controls">
        {on && !alone && (
          <>
            <IconButton icon="minus" label={say("lines.less")} disabled={lines <= 1} onClick={() => engine.setLines(lines - 1)} />
            <IconButton icon="plus" label={say("lines.more")} disabled={lines >= MOST_LINES} onClick={() => engine.setLines(lines + 1)} />
          </>
        )}
        <button type="button" role="switch" class="switch" aria-checked={on} aria-label={say("engine")} onClick={() => engine.setOn(!on)} />
      </div>
    </div>
  );
}

function Foot({ session, engine }: { session: AnalysisSession; engine: Engine }) {
  const { thinking, endless, threatOn, by } = engine;
  const alone = infoOf(session.game).cooperative;
  return (
    <div class="engine-foot">
      {(endless || by === "server") && thinking ? (
        <Button size="dense" icon="x" onClick={engine.stop}>
          {say("stop")}
        </Button>
      ) : (
        <Button
          size="dense"
          icon="search"
          why={isByTable(engine.report) || endless ? say("deeper.end") : undefined}
          onClick={engine.deeper}
        >
          {say("deeper")}
        </Button>
      )}
      {!alone && (
        <Button size="dense" icon="triangle-alert" aria-pressed={threatOn} onClick={() => engine.setThreat(!threatOn)}>
          {say("threat")}
        </Button>
      )}
    </div>
  );
}

/** What an endgame table proves, and the way to play a won ending out. */
function Proven({ session, report }: { session: AnalysisSession; report: Report | undefined }) {
  const words = tableWords(session, report);
  if (words === undefined) return null;
  return (
    <div class="proven">
      <p role="status">
        <Icon name="check" size={16} />
        {words}
      </p>
      {report!.lines[0]!.turnsToWin !== 0 && (
        <Button size="dense" icon="swords" href={endingOf(session.game, session.state!.position)}>
          {say("practise")}
        </Button>
      )}
    </div>
  );
}

/** The distance to the goal, or who is ahead in a race. A shared goal always has this text, so its room is reserved. */
function GoalWords({ session, report }: { session: AnalysisSession; report: Report | undefined }) {
  const words = report === undefined ? "" : goalWords(report) || aheadWords(session, report);
  const alone = infoOf(session.game).cooperative;
  if (words === "") return alone ? <p class="goal-words alone coming">{report === undefined && say("goal.coming")}</p> : null;
  return <p class={alone ? "goal-words alone" : "goal-words"}>{words}</p>;
}

export function LinesCard({ session, engine, thinking }: { session: AnalysisSession; engine: Engine; thinking: Thinking }) {
  const { report, on, error } = engine;
  const over = session.state !== undefined && session.state.outcome.result !== "ongoing";
  return (
    <section class="panel engine" aria-label={say("engine.part")}>
      <Head engine={engine} alone={infoOf(session.game).cooperative} />
      {!on && <p class="second">{say("engine.off")}</p>}
      <WhereChoice thinking={thinking} />
      {on && over && <p class="second">{say("over")}</p>}
      {on && error !== "" && (
        <p class="second" role="alert">
          {error}
        </p>
      )}
      {on && !over && (
        <>
          <GoalWords session={session} report={report} />
          <Proven session={session} report={report} />
          {engine.standing !== undefined && (
            <p class="second" role="status">
              {standingWords(engine.standing)}
            </p>
          )}
          <ol class="engine-lines" aria-label={say("lines.part")}>
            {report === undefined && error === "" && Array.from({ length: engine.lines }, (_, i) => <ComingLine key={`coming ${i}`} />)}
            {report?.lines.map((line) => (
              <LineRow key={line.rank} session={session} line={line} exact={isByTable(report)} />
            ))}
          </ol>
          {engine.threatOn && <Threat session={session} report={engine.threat} />}
          <Foot session={session} engine={engine} />
        </>
      )}
    </section>
  );
}
