// The analysis of a game: the board with each side's chances beside it, the engine's lines, the review, and the tree of
// moves. analysis/style/analysis.css places its regions.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/analysis";
import { lazy } from "../ui/lazy";
import { End } from "../art";
import type { Arrow, Drawing, Marks } from "../board/board";
import { useSounds } from "../board/sound/hearing";
import { PieceSymbols } from "../board/symbols";
import { partsOf } from "../games/parts";
import { infoOf } from "../library/games";
import type { Report } from "../library/analyser";
import { type Action, ActionBar } from "../play/actions";
import { useAttacksSwitch } from "../play/marks/attacks_shown";
import { useGameKeys } from "../play/keys";
import { type Layout, useLayout } from "../play/layout";
import { Says } from "../play/says";
import { Stage, useBoard, useTurned } from "../play/stage";
import { type Turn, useTurn } from "../play/session/turn";
import { AskedReference, chosenKind, referenceAction, referenceTab, useReferenceKey } from "../play/reference";
import { useSession } from "../play/session/use_session";
import { Part } from "../ui/boundary";
import { useFocusBack } from "../ui/kit/focus";
import { usePainted } from "../ui/painted";
import { type Card, goToTurn, nextPoint, useCard, useWay } from "./review/card";
import { sharesNow, tableWords } from "./engine/chances";
import { useNodeDrawing } from "./drawing";
import { type Engine, useEngine } from "./engine/engine";
import { EvalBar } from "./engine/eval_bar";
import { keyRows, useAnalysisKeys } from "./keys";
import { useLesson } from "./lesson";
import { LessonCard } from "./lesson_card";
import { LinesCard } from "./engine/lines";
import { MoveStrip } from "./move_strip";
import { useRefusalGone } from "./refusal_gone";
import { glyphOf, type Review, type Reviewing, type ReviewTurn, turnAt, useReview } from "./review/review";
import { ReviewGraph } from "./review/graph";
import { ReviewPart, SpokenProgress } from "./review/part";
import type { AnalysisSession } from "./session";
import { TreePart, type TreeTab } from "./tree_part";
import { shownOf, useTryMarks } from "./review/try_marks";
import { type Result, type Trying, useTrying } from "./review/trying";
import { useThinking } from "./engine/where";

const KeysDialog = lazy(() => import("../play/keys_dialog"));
const TryCard = lazy(() => import("./review/try_card"));

/** Arrows for the first moves of the lines, and of the lines after a pass. */
function arrowsOf(report: Report | undefined, threat: Report | undefined): Arrow[] {
  const arrow = (path: readonly string[], kind: Arrow["kind"]): Arrow[] => {
    const [from, to] = [path[0], path.at(-1)];
    return from === undefined || to === undefined ? [] : [{ from, to, kind }];
  };
  const lines = (report?.lines ?? []).flatMap(({ path, rank }) => arrow(path, `line-${rank + 1}` as Arrow["kind"]));
  const threats = (threat?.lines.slice(0, 1) ?? []).flatMap(({ path }) => arrow(path, "threat"));
  return [...lines, ...threats]; // the best first: it is the widest, and the edges stay visible under the others
}

/** While the person looks for a better move, the page has neither the engine's lines nor their arrows; only a shown
 * move has one. */
function reportFor({ report }: Engine, trying: Trying | undefined): Report | undefined {
  if (trying === undefined || report === undefined) return report;
  const shown = trying.says === "shown" ? report.lines.filter(({ line }) => line[0] === trying.turn.best[0]) : [];
  return { ...report, lines: shown.map((line) => ({ ...line, rank: 0 })) };
}

/** Keeps a mistake that was tried, to be practised again. */
async function keepTried(session: AnalysisSession, review: Review, turn: ReviewTurn, how: Result): Promise<void> {
  const { answered } = await import("./mistakes/cards");
  answered(session, review, turn, how);
}

interface AnalysisMarks {
  session: AnalysisSession;
  engine: Engine;
  review: Review | undefined;
  card: Card | undefined;
  trying: Trying | undefined;
}

/** The arrow of the better move, for a slip; while the person looks for a move, what they may know. */
function useReviewMarks({ session, card, trying }: AnalysisMarks): Marks | undefined {
  const shown = trying === undefined && card?.isShown === true && card.better.length > 0 ? card : undefined;
  const better = useWay(session, shown === undefined ? 0 : session.tree.node(shown.node).parent, shown?.better.slice(0, 1) ?? []);
  const tried = useTryMarks(session, trying);
  if (shown === undefined) return tried;
  return { arrows: better === undefined ? [] : [{ from: better[0], to: better[1], kind: "line-1" }], hint: better && new Set([better[1]]) };
}

/** What the page adds to the marks of the board: arrows, and the judgement of the last move. */
function useMoreMarks(marked: AnalysisMarks): Marks {
  const { session, engine, review, trying } = marked;
  const own = useReviewMarks(marked);
  const graded = turnAt(session, review, session.at);
  const glyph = session.tree.node(session.at).glyph ?? (graded && glyphOf(graded));
  const place = session.state?.last?.path.at(-1);
  const threat = engine.threatOn && trying === undefined ? engine.threat : undefined;
  const wrong = trying !== undefined && shownOf(session, trying) === 1 ? "?" : undefined;
  const judged = place === undefined ? undefined : (wrong ?? glyph);
  return {
    arrows: arrowsOf(reportFor(engine, trying), threat),
    ...own,
    judged: judged === undefined ? undefined : [place!, judged],
  };
}

interface Doing {
  session: AnalysisSession;
  given: readonly Action[];
  layout: Layout;
  drawing: Drawing;
  onTurn: () => void;
  onKeys: () => void;
  onReference: (() => void) | undefined;
}

/** The actions of the page and of the display; on phones also the steps through the moves. */
function actionsOf({ session, given, layout, drawing, onTurn, onKeys, onReference }: Doing): Action[] {
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
    ...(narrow ? [...steps, ...referenceAction(session.game, onReference)] : []),
    ...given,
    { id: "turn", icon: "rotate-cw-square", label: say("turn"), onPress: onTurn },
    { id: "arrows", icon: "pencil", label: say("arrows"), pressed: drawing.tool, onPress: onArrows },
    ...(narrow ? [] : [{ id: "keys", icon: "keyboard", label: say("keys"), onPress: onKeys } as const]),
  ];
}

/** The parts for which a small window has no room. */
function sheetAction(open: boolean, onOpen: (open: boolean) => void): Action {
  return {
    id: "sheet",
    icon: open ? "chevron-down" : "list-ordered",
    label: say(open ? "sheet.less" : "sheet.more"),
    pressed: open,
    onPress: () => onOpen(!open),
  };
}

interface MiddleProps {
  session: AnalysisSession;
  /** The person looks for a move: how the game ends after it is no result of theirs. */
  finding: boolean;
  turn: Turn;
  arranging: ReturnType<typeof useBoard>["arranging"];
  children: ComponentChildren;
}

/** Questions and messages, and below them the subject of the page. */
function Middle({ session, finding, turn, arranging, children }: MiddleProps) {
  const over = session.state !== undefined && session.state.outcome.result !== "ongoing";
  return (
    <div class="middle">
      <Says picture={End} session={session} turn={turn} arranging={arranging} instead={finding && over ? null : undefined} />
      {children}
    </div>
  );
}

interface AboutProps {
  session: AnalysisSession;
  reviewing: Reviewing;
  card: Card | undefined;
  tried: ReturnType<typeof useTrying>;
  room: "column" | "tab" | "sheet";
}

/** What the review says; while the person looks for a move, only the task. */
function About({ session, reviewing, card, tried: { trying, start, goOn }, room }: AboutProps) {
  const about = useRef<HTMLDivElement>(null);
  useFocusBack(trying !== undefined, () => about.current?.querySelector<HTMLElement>(".review-card h2")?.focus({ preventScroll: true }));
  const { review } = reviewing;
  return (
    <div class="about" ref={about} aria-busy={reviewing.progress !== undefined}>
      <SpokenProgress reviewing={reviewing} />
      {trying === undefined || review === undefined ? (
        <ReviewPart {...{ session, reviewing, card, room }} onTry={start} />
      ) : (
        <Part>
          <TryCard {...{ session, review, trying }} onNext={goOn} />
        </Part>
      )}
    </div>
  );
}

interface KeyActions {
  session: AnalysisSession;
  engine: Engine;
  review: Review | undefined;
  card: Card | undefined;
  tried: ReturnType<typeof useTrying>;
  turn: Turn;
  onTurn: () => void;
  letGo: () => void;
}

/** Keys, and the dialogs that they open. */
function useKeys({ session, engine, review, card, tried: { trying, start }, turn, onTurn, letGo }: KeyActions) {
  const [tools, setTools] = useState(0);
  const [help, setHelp] = useState(false);
  const onPoint = (by: 1 | -1) => {
    const next = review && nextPoint(session, review, by);
    if (next !== undefined) goToTurn(session, next);
  };
  const onEscape = () => {
    const held = turn.choice !== undefined || turn.question !== undefined;
    letGo();
    if (trying !== undefined) {
      if (!held) trying.stop();
    } else if (card !== undefined && !card.isShown) card.back();
    else if (session.message !== "") session.say("");
  };
  useAnalysisKeys({
    session,
    engine,
    card,
    onComment: () => setTools(tools + 1),
    onPoint: review && onPoint,
    onTry: start,
    onHint: trying?.hint,
  });
  const reference = useReferenceKey(session.game);
  const { onReference } = reference;
  const onAttacks = useAttacksSwitch(session);
  useGameKeys({ session, onEscape, onTurn, onAttacks, onReference, onZen: () => undefined, onHelp: () => setHelp(!help) });
  return { tools, setTools, help, setHelp, reference };
}

/** Begins a review without being asked. It does so before the first paint, because the curve then has its room from the
 * start and the board does not shrink later. */
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
  /** The person has to find the moves; `onEdit` leaves this mode. */
  lesson?: { onEdit: () => void };
  /** Above the moves: the subject of the page. */
  head: ComponentChildren;
  /** More tabs beside the moves: chapters, openings. */
  tabs?: readonly TreeTab[];
}

/** Where the review is. middle: in a column of its own; tab: before the moves; sheet: in the space that the board
 * leaves in a small window, and over the whole window when it is opened. */
type Place = "middle" | "tab" | "sheet";

function placeOf(layout: Layout, levels: string): Place {
  if (layout === "narrow") return "sheet";
  return layout === "wide" && levels === "" ? "middle" : "tab";
}

/** The state from which the view is rendered. */
function useAnalysis({ session, reviewAtOnce = false, lesson: asked }: AnalysisProps) {
  useSession(session);
  useSounds(session.state, true);
  const layout = useLayout();
  const turn = useTurn(session);
  const { turned, sides, turn: onTurn } = useTurned(session, infoOf(session.game).cooperative ? undefined : session.own);
  const thinking = useThinking();
  const reviewing = useReview(session, thinking.by);
  useAtOnce(reviewing, reviewAtOnce);
  const onResult = (turn: ReviewTurn, how: Result) =>
    // It fails if the module cannot be fetched; then the mistake does not come back.
    void keepTried(session, reviewing.review!, turn, how).catch(() => undefined);
  const tried = useTrying(session, reviewing.review, onResult);
  const { trying } = tried;
  const lesson = useLesson(session, asked !== undefined);
  const finding = lesson !== undefined || (trying !== undefined && ["ask", "looking", "wrong"].includes(trying.says));
  session.hidden = finding;
  const engine = useEngine(session, finding, thinking.by);
  const review = trying === undefined ? reviewing.review : undefined;
  const card = useCard(session, review);
  const more = useMoreMarks({ session, engine, review, card, trying });
  const board = useBoard({ session, more, parts: partsOf(session.game) }, turn, undefined, undefined);
  const drawing = useNodeDrawing(session);
  const [open, setOpen] = useState(false);
  const letGo = () => {
    turn.cancel();
    drawing.setTool(false);
    setOpen(false);
  };
  useRefusalGone(session); // before the keys act, because their action may be refused
  const keys = useKeys({ session, engine, review, card, tried, turn, onTurn, letGo });
  const room = reviewing.review !== undefined || reviewing.progress !== undefined;
  const place = room && lesson === undefined ? placeOf(layout, infoOf(session.game).levels) : undefined;
  const shown = { layout, turned, sides, onTurn, board, drawing, open, setOpen, room, place };
  return { ...keys, ...shown, turn, thinking, reviewing, tried, lesson, finding, engine, review, card };
}

interface PanelsProps extends AnalysisProps {
  analysis: ReturnType<typeof useAnalysis>;
}

/** The parts beside or below the board. */
function Panels({ session, lesson: asked, head, tabs = [], analysis }: PanelsProps) {
  const { turn, board, engine, thinking, reviewing, review, card, tried, lesson, finding, place, open, tools, setTools } = analysis;
  const isSheet = place === "sheet";
  const { layout, reference } = analysis;
  const isApart = place === "tab" || (isSheet && open); // the review is a tab
  const lines = <LinesCard session={session} engine={engine} thinking={thinking} />;
  const about = <About {...{ session, reviewing, card, tried }} room={isApart ? "tab" : isSheet ? "sheet" : "column"} />;
  const unreviewed = (
    <>
      {lines}
      <ReviewPart {...{ session, reviewing, card }} onTry={tried.start} />
    </>
  );
  return (
    <div class={isSheet && open ? "panels open" : "panels"}>
      <Middle {...{ session, finding, turn, arranging: board.arranging }}>
        {lesson && asked ? <LessonCard lesson={lesson} onEdit={asked.onEdit} /> : place === undefined ? unreviewed : !isApart && about}
      </Middle>
      {(!isSheet || open) && (
        <TreePart
          {...{ session, review, head, tools, onTools: setTools, hidden: finding, asked: reference.asked }}
          before={isApart ? [{ id: "review", label: say("tab.review"), body: about }] : []}
          tabs={[
            ...(place === undefined || finding ? [] : [{ id: "engine", label: say("tab.engine"), body: lines }]),
            ...(layout === "narrow" ? [] : referenceTab(session.game, chosenKind(board.about), "Shift+C")),
            ...tabs,
          ]}
        />
      )}
    </div>
  );
}

const BARRED: Record<"sheet" | "narrow" | "other", readonly (readonly string[])[]> = {
  sheet: [["back"], ["next"], ["sheet"]],
  narrow: [["back"], ["next"], ["reference", "play-on"]],
  other: [["turn"], ["play-on"], ["save"]],
};

export function AnalysisView(props: AnalysisProps) {
  const { session, actions } = props;
  const analysis = useAnalysis(props);
  const painted = usePainted(); // the board first, everything else after it
  const { layout, turn, turned, sides, onTurn, board, drawing, open, setOpen, room, place } = analysis;
  const { finding, engine, review, help, setHelp } = analysis;
  const { game, state } = session;
  const { files, ranks, levels, cooperative } = infoOf(game);
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  const isSheet = place === "sheet";
  const { asked, onReference } = analysis.reference;
  const all = actionsOf({ session, given: actions, layout, drawing, onTurn, onKeys: () => setHelp(true), onReference });
  return (
    <div
      class="analysis"
      data-board={levels === "" ? "flat" : "levels"}
      data-sides={cooperative ? "one" : "some"}
      data-reviewed={room}
      data-review={place}
      style={{ "--across": across, "--down": down }}
    >
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      {!cooperative && (
        <EvalBar
          game={game}
          shares={finding ? undefined : sharesNow(session, engine.report)}
          bottom={sides.bottom}
          proven={tableWords(session, engine.report)}
        />
      )}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={() => undefined} />
      {room && !isSheet && <ReviewGraph session={session} review={review} bottom={sides.bottom} />}
      {isSheet && !finding && (
        <div class="strip-row">
          <MoveStrip session={session} review={review} />
        </div>
      )}
      {painted ? <Panels {...props} analysis={analysis} /> : <div class="panels" />}
      <ActionBar
        actions={isSheet ? [...all, sheetAction(open, setOpen)] : all}
        layout={layout}
        barred={BARRED[isSheet ? "sheet" : layout === "narrow" ? "narrow" : "other"]}
      />
      {layout === "narrow" && <AskedReference game={game} letter={chosenKind(board.about)} asked={asked} />}
      {help && (
        <Part>
          <KeysDialog game={game} more={{ title: say("keys.title"), rows: keyRows() }} onClose={() => setHelp(false)} />
        </Part>
      )}
    </div>
  );
}
