// The analysis of a game: the board with what each side may expect beside it, the engine's lines, the review, and
// the tree of moves. style/analysis.css puts its regions where the window has room.
import type { ComponentChildren } from "preact";
import { lazy } from "preact/compat";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/analysis";
import type { Arrow, Drawing, Marks } from "../board/board";
import { useSounds } from "../board/hearing";
import { PieceSymbols } from "../board/symbols";
import { infoOf } from "../library/games";
import type { Report } from "../library/analyser";
import { type Action, ActionBar } from "../play/actions";
import { useGameKeys } from "../play/keys";
import { type Layout, useLayout } from "../play/layout";
import { Says } from "../play/says";
import { Stage, useBoard, useTurned } from "../play/stage";
import { useSession } from "../play/use_session";
import { type Turn, useTurn } from "../play/turn";
import { Part } from "../ui/boundary";
import { useFocusBack } from "../ui/kit/focus";
import { sharesNow } from "./chances";
import { useNodeDrawing } from "./drawing";
import { type Engine, useEngine } from "./engine";
import { EvalBar } from "./eval_bar";
import { keyRows, useAnalysisKeys } from "./keys";
import { useLesson } from "./lesson";
import { LessonCard } from "./lesson_card";
import { LinesCard } from "./lines";
import { useRefusalGone } from "./refusal_gone";
import { glyphOf, type Review, type Reviewing, turnAt, useReview } from "./review";
import { goToTurn, nextSlip, ReviewPart } from "./review_card";
import { ReviewGraph } from "./review_graph";
import type { AnalysisSession } from "./session";
import { TreePart, type TreeTab } from "./tree_part";
import { TryCard } from "./try_card";
import { type Trying, useTrying } from "./trying";
import { type Thinking, useThinking } from "./where";

const KeysDialog = lazy(() => import("../play/keys_dialog"));

/** The first moves of the lines, and of what would come after a pass. */
function arrowsOf(report: Report | undefined, threat: Report | undefined): Arrow[] {
  const arrow = (path: readonly string[], kind: Arrow["kind"]): Arrow[] => {
    const [from, to] = [path[0], path.at(-1)];
    return from === undefined || to === undefined ? [] : [{ from, to, kind }];
  };
  const lines = (report?.lines ?? []).flatMap(({ path, rank }) => arrow(path, `line-${rank + 1}` as Arrow["kind"]));
  const threats = (threat?.lines.slice(0, 1) ?? []).flatMap(({ path }) => arrow(path, "threat"));
  return [...lines, ...threats]; // the best first: it is the widest, and those over it leave its edges in sight
}

/** While a better move is looked for the engine's lines are not on the page, nor are their arrows; only the move that is
 * shown has one. */
function reportFor({ report }: Engine, trying: Trying | undefined): Report | undefined {
  if (trying === undefined || report === undefined) return report;
  const shown = trying.says === "shown" ? report.lines.filter(({ line }) => line[0] === trying.turn.best[0]) : [];
  return { ...report, lines: shown.map((line) => ({ ...line, rank: 0 })) };
}

/** What the page adds to the marks of the board: arrows of the engine, and how the last move is judged. */
function moreMarks(session: AnalysisSession, engine: Engine, review: Review | undefined, trying: Trying | undefined): Marks {
  const graded = turnAt(session, review, session.at);
  const glyph = session.tree.node(session.at).glyph ?? (graded && glyphOf(graded));
  const place = session.state?.last?.path.at(-1);
  const threat = engine.threatOn && trying === undefined ? engine.threat : undefined;
  const arrows = arrowsOf(reportFor(engine, trying), threat);
  return { arrows, judged: glyph === undefined || place === undefined ? undefined : [place, glyph] };
}

interface Doing {
  session: AnalysisSession;
  given: readonly Action[];
  layout: Layout;
  drawing: Drawing;
  onTurn: () => void;
  onKeys: () => void;
}

/** The page's actions, and how the board is seen; on phones also the way through the moves. */
function actionsOf({ session, given, layout, drawing, onTurn, onKeys }: Doing): Action[] {
  const narrow = layout === "narrow";
  const shown = session.events.length;
  const step = (id: string, label: string, by: -1 | 1, why: string | undefined): Action => ({
    ...{ id, label, why, icon: by < 0 ? "chevron-left" : "chevron-right" },
    onPress: () => session.show(shown + by),
  });
  const steps = [
    step("back", say("back"), -1, shown === 0 ? say("back.why") : undefined),
    step("next", say("next"), 1, shown === session.line.length ? say("next.why") : undefined),
  ];
  const onArrows = () => drawing.setTool(!drawing.tool);
  return [
    ...(narrow ? steps : []),
    ...given,
    { id: "turn", icon: "rotate-cw-square", label: say("turn"), onPress: onTurn },
    { id: "arrows", icon: "pencil", label: say("arrows"), pressed: drawing.tool, onPress: onArrows },
    ...(narrow ? [] : [{ id: "keys", icon: "keyboard", label: say("keys"), onPress: onKeys } as const]),
  ];
}

interface MiddleProps {
  session: AnalysisSession;
  turn: Turn;
  arranging: ReturnType<typeof useBoard>["arranging"];
  engine: Engine;
  thinking: Thinking;
  reviewing: Reviewing;
  tried: ReturnType<typeof useTrying>;
  /** Instead of the engine and the review. */
  children: ComponentChildren;
}

/** What is asked, what the engine thinks, what the review says; while a move is to be found, nothing but that. */
function Middle({ session, turn, arranging, engine, thinking, reviewing, tried: { trying, start }, children }: MiddleProps) {
  const middle = useRef<HTMLDivElement>(null);
  useFocusBack(trying !== undefined, () => middle.current?.querySelector<HTMLElement>(".review-card h2")?.focus({ preventScroll: true }));
  const none = { chosen: undefined, intro: undefined, notice: undefined, hint: undefined, instead: undefined, next: null };
  return (
    <div class="middle" ref={middle}>
      <Says session={session} turn={turn} arranging={arranging} {...none} />
      {children ? (
        children
      ) : trying === undefined ? (
        <>
          <LinesCard session={session} engine={engine} thinking={thinking} />
          <ReviewPart session={session} reviewing={reviewing} onTry={start} />
        </>
      ) : (
        <TryCard session={session} trying={trying} onTry={start} />
      )}
    </div>
  );
}

/** Keys, and what they open. */
function useKeys(session: AnalysisSession, engine: Engine, review: Review | undefined, onTurn: () => void, letGo: () => void) {
  const [tools, setTools] = useState(0);
  const [help, setHelp] = useState(false);
  const onNextMistake = () => {
    const next = review && nextSlip(session, review);
    if (next !== undefined) goToTurn(session, next);
  };
  const onEscape = () => {
    letGo();
    if (session.message !== "") session.say("");
  };
  useAnalysisKeys({ session, engine, onComment: () => setTools(tools + 1), onNextMistake });
  useGameKeys({ session, onEscape, onTurn, onZen: () => undefined, onHelp: () => setHelp(!help) });
  return { tools, setTools, help, setHelp };
}

/** Begins a review without being asked; before it is painted, because the curve has its room then, and the board does not
 * become smaller later. */
function useAtOnce({ review, start }: Reviewing, asked: boolean): void {
  useLayoutEffect(() => {
    if (asked && review === undefined) start();
  }, []);
}

export interface AnalysisProps {
  session: AnalysisSession;
  actions: readonly Action[];
  /** Reviews the game without being asked. */
  reviewAtOnce?: boolean;
  /** The moves are to be found; what leaves that. */
  lesson?: { onEdit: () => void };
  /** Above the moves: what this is. */
  head: ComponentChildren;
  /** More tabs beside the moves: chapters, openings. */
  tabs?: readonly TreeTab[];
}

export function AnalysisView({ session, actions, reviewAtOnce = false, lesson: asked, head, tabs = [] }: AnalysisProps) {
  useSession(session);
  useSounds(session.state, true);
  const layout = useLayout();
  const turn = useTurn(session);
  const { turned, sides, turn: onTurn } = useTurned(session, undefined);
  const thinking = useThinking();
  const reviewing = useReview(session, thinking.by);
  useAtOnce(reviewing, reviewAtOnce);
  const room = reviewing.review !== undefined || reviewing.progress !== undefined;
  const tried = useTrying(session, reviewing.review);
  const lesson = useLesson(session, asked !== undefined);
  const finding = lesson !== undefined || (tried.trying !== undefined && ["ask", "looking"].includes(tried.trying.says));
  session.hidden = finding;
  const engine = useEngine(session, finding, thinking.by);
  const review = tried.trying === undefined ? reviewing.review : undefined;
  const board = useBoard({ session, more: moreMarks(session, engine, review, tried.trying) }, turn, undefined, undefined);
  const drawing = useNodeDrawing(session);
  const letGo = () => {
    turn.cancel();
    drawing.setTool(false);
  };
  useRefusalGone(session); // before the keys do what they do, which may be refused
  const { tools, setTools, help, setHelp } = useKeys(session, engine, review, onTurn, letGo);
  const { game, state } = session;
  const { files, ranks, levels, cooperative } = infoOf(game);
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  const all = actionsOf({ session, given: actions, layout, drawing, onTurn, onKeys: () => setHelp(true) });
  return (
    <div
      class="analysis"
      data-board={levels === "" ? "flat" : "levels"}
      data-sides={cooperative ? "one" : "some"}
      data-reviewed={room}
      style={{ "--across": across, "--down": down }}
    >
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      {!cooperative && <EvalBar game={game} shares={finding ? undefined : sharesNow(session, engine.report)} bottom={sides.bottom} />}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={() => undefined} />
      {room && <ReviewGraph session={session} review={review} bottom={sides.bottom} />}
      <div class="panels">
        <Middle {...{ session, turn, arranging: board.arranging, engine, thinking, reviewing, tried }}>
          {lesson && asked && <LessonCard lesson={lesson} onEdit={asked.onEdit} />}
        </Middle>
        <TreePart {...{ session, review, head, tabs, tools, onTools: setTools, hidden: finding }} />
      </div>
      <ActionBar
        actions={all}
        layout={layout}
        barred={layout === "narrow" ? [["back"], ["next"], ["play-on"]] : [["turn"], ["play-on"], ["save"]]}
      />
      {help && (
        <Part>
          <KeysDialog game={game} more={{ title: say("keys.title"), rows: keyRows() }} onClose={() => setHelp(false)} />
        </Part>
      )}
    </div>
  );
}
