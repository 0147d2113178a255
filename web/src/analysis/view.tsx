// The analysis of a game: the board with what each side may expect beside it, the engine's lines, the review, and
// the tree of moves. style/analysis.css puts its regions where the window has room.
import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import type { Arrow, Marks } from "../board/board";
import { useSounds } from "../board/hearing";
import { PieceSymbols } from "../board/symbols";
import { infoOf } from "../library/games";
import type { Report } from "../library/analyser";
import { type Action, ActionBar } from "../play/actions";
import { useGameKeys } from "../play/keys";
import { useLayout } from "../play/layout";
import { Steps } from "../play/moves";
import { Says } from "../play/says";
import { Stage, useBoard, useSession, useTurned } from "../play/stage";
import { useTurn } from "../play/turn";
import { IconButton, Tabs } from "../ui/kit";
import { sharesNow } from "./chances";
import { useNodeDrawing } from "./drawing";
import { type Engine, useEngine } from "./engine";
import { EvalBar } from "./eval_bar";
import { analysisKeys, useAnalysisKeys } from "./keys";
import { LinesCard } from "./lines";
import { TreeList } from "./move_list";
import { NodeTools } from "./node_tools";
import { glyphOf, turnAt, useReview } from "./review";
import { goToTurn, nextSlip, ReviewPart } from "./review_card";
import { ReviewGraph } from "./review_graph";
import type { AnalysisSession } from "./session";
import { TryCard } from "./try_card";
import { useTrying } from "./trying";

const KeysDialog = lazy(() => import("../play/keys_dialog"));

/** The first moves of the lines, and of what would come after a pass. */
function arrowsOf(report: Report | undefined, threat: Report | undefined): Arrow[] {
  const ends = (path: readonly string[]) => [path[0], path.at(-1)] as const;
  const arrow = (path: readonly string[], kind: Arrow["kind"], ink?: Arrow["ink"]): Arrow[] => {
    const [from, to] = ends(path);
    return from === undefined || to === undefined ? [] : [{ from, to, kind, ink }];
  };
  const lines = (report?.lines ?? []).flatMap((line) => arrow(line.path, `line-${line.rank + 1}` as Arrow["kind"]));
  const threats = (threat?.lines.slice(0, 1) ?? []).flatMap((line) => arrow(line.path, "drawn", "red"));
  return [...lines.reverse(), ...threats];
}

/** What the page adds to the marks of the board: arrows of the engine, and how the last move is judged. */
function useMore(session: AnalysisSession, engine: Engine, glyph: string | undefined): Marks {
  const place = session.state?.last?.path.at(-1);
  const arrows = arrowsOf(engine.report, engine.threatOn ? engine.threat : undefined);
  return { arrows, judged: glyph === undefined || place === undefined ? undefined : [place, glyph] };
}

export interface AnalysisProps {
  session: AnalysisSession;
  actions: readonly Action[];
  /** Reviews the game without being asked. */
  reviewAtOnce?: boolean;
  /** Above the moves: what this is. */
  head: ComponentChildren;
  /** More tabs beside the moves: chapters, openings. */
  tabs?: readonly { id: string; label: string; body: ComponentChildren }[];
}

export function AnalysisView({ session, actions, reviewAtOnce = false, head, tabs = [] }: AnalysisProps) {
  useSession(session);
  useSounds(session.state, true);
  const layout = useLayout();
  const turn = useTurn(session);
  const { turned, sides, turn: onTurn } = useTurned(session, undefined);
  const reviewing = useReview(session);
  const { review } = reviewing;
  useEffect(() => {
    if (reviewAtOnce && review === undefined) reviewing.start();
  }, []);
  const { trying, start: onTry } = useTrying(session, review);
  const engine = useEngine(session, trying !== undefined && trying.says !== "best" && trying.says !== "holds");
  const [tools, setTools] = useState(0);
  const [help, setHelp] = useState(false);
  const [tab, setTab] = useState("moves");
  const graded = trying === undefined ? turnAt(session, review, session.at) : undefined;
  const glyph = session.tree.node(session.at).glyph ?? (graded && glyphOf(graded));
  const board = useBoard({ session, more: useMore(session, engine, glyph) }, turn, undefined, undefined);
  const drawing = useNodeDrawing(session);
  const onNextMistake = () => {
    const next = review && nextSlip(session, review);
    if (next !== undefined) goToTurn(session, next);
  };
  const onEscape = () => {
    turn.cancel();
    drawing.setTool(false);
    if (session.message !== "") session.say("");
  };
  useAnalysisKeys({ session, engine, onComment: () => setTools(tools + 1), onNextMistake });
  useGameKeys({ session, onEscape, onTurn, onZen: () => undefined, onHelp: () => setHelp(!help) });
  const { game, state } = session;
  const { files, ranks, levels, cooperative } = infoOf(game);
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  const all: Action[] = [
    ...actions,
    { id: "turn", icon: "flip-vertical-2", label: "Turn", onPress: onTurn },
    { id: "arrows", icon: "pencil", label: "Arrows", pressed: drawing.tool, onPress: () => drawing.setTool(!drawing.tool) },
    ...(layout === "narrow" ? [] : [{ id: "keys", icon: "keyboard", label: "Keys", onPress: () => setHelp(true) } as const]),
  ];
  const more = tabs.find(({ id }) => id === tab);
  return (
    <div
      class="analysis"
      data-board={levels === "" ? "flat" : "levels"}
      data-sides={cooperative ? "one" : "some"}
      data-reviewed={review !== undefined}
      style={{ "--across": across, "--down": down }}
    >
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      {!cooperative && <EvalBar game={game} shares={trying === undefined ? sharesNow(session, engine.report) : undefined} bottom={sides.bottom} />}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={() => undefined} />
      {review !== undefined && <ReviewGraph session={session} review={review} bottom={sides.bottom} />}
      <div class="panels">
      <div class="middle">
        <Says
          {...{ session, turn, arranging: board.arranging, next: null }}
          {...{ chosen: undefined, intro: undefined, notice: undefined, hint: undefined }}
        />
        {trying === undefined ? (
          <>
            <LinesCard session={session} engine={engine} />
            <ReviewPart session={session} reviewing={reviewing} onTry={onTry} />
          </>
        ) : (
          <TryCard session={session} trying={trying} onTry={onTry} />
        )}
      </div>
      <section class="right tree" aria-label="moves and more">
        <div class="tree-head">
          {head}
          <IconButton
            icon="message-circle"
            label="Comment and judge this move"
            pressed={tools > 0}
            onClick={() => setTools(tools > 0 ? 0 : 1)}
          />
        </div>
        {tabs.length > 0 && (
          <Tabs
            label="beside the board"
            tabs={[{ id: "moves", label: "Moves" }, ...tabs]}
            current={more?.id ?? "moves"}
            onChange={setTab}
          />
        )}
        {more === undefined ? <TreeList session={session} review={trying === undefined ? review : undefined} /> : <div class="tab-body">{more.body}</div>}
        {tools > 0 && <NodeTools session={session} asked={tools} />}
        <Steps session={session} />
      </section>
      </div>
      <ActionBar actions={all} layout={layout} barred={[["turn"], ["play-on"], ["save"]]} />
      {help && (
        <Suspense fallback={null}>
          <KeysDialog game={game} more={{ title: "In an analysis", rows: analysisKeys }} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  );
}
