// One of the person's mistakes, to be done better: the board before it, the task, and the verdict on an attempt, as in a
// review. The answer moves the card to its next day.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/mistake";
import { lazy } from "../../ui/lazy";
import { End } from "../../art";
import { answered, type MistakeCard } from "../../analysis/mistakes/cards";
import type { Review } from "../../analysis/review/review";
import TryCard, { type TryAround } from "../../analysis/review/try_card";
import { shownOf, useTryMarks } from "../../analysis/review/try_marks";
import { type Trying, useTrying } from "../../analysis/review/trying";
import { AnalysisSession } from "../../analysis/session";
import type { Marks } from "../../board/board";
import { useDrawing } from "../../board/arrows/drawing";
import { useSounds } from "../../board/sound/hearing";
import { PieceSymbols } from "../../board/symbols";
import { partsOf } from "../../games/parts";
import { infoOf, titleOf } from "../../library/games";
import { plainKind } from "../../library/motifs";
import { puzzleOfTheme } from "../../pages/puzzle/record";
import { useGameKeys } from "../../play/keys";
import { Says } from "../../play/says";
import { analysisOf } from "../../play/session/address";
import { lineOf } from "../../play/session/tree";
import { useTurn } from "../../play/session/turn";
import { useSession } from "../../play/session/use_session";
import { Stage, useBoard, useTurned } from "../../play/stage";
import { Part } from "../../ui/boundary";
import { Button, Empty } from "../../ui/kit";
import { navigate } from "../../ui/router";
import "./sheet.css";

const KeysDialog = lazy(() => import("../../play/keys_dialog"));

interface PractiseProps {
  card: MistakeCard;
  /** When the card comes back, once it is answered. */
  backWords: () => string;
  /** How many were practised before, and how many are left after this one. */
  done: number;
  left: number;
  onNext: () => void;
  onForget: () => void;
}

function eventsOf({ before }: MistakeCard): string[] {
  return before === "" ? [] : before.split(" ");
}

/** The game up to the mistake, and a review of that one move. */
function useExercise(card: MistakeCard): { session: AnalysisSession; review: Review } {
  return useMemo(() => {
    const { spec, start, turn, points } = card;
    const events = eventsOf(card);
    const session = new AnalysisSession({ spec, start, nodes: lineOf([...events, turn.move]), at: events.length });
    session.hidden = true;
    return { session, review: { accuracy: {}, turns: [turn], turningPoints: [0], points } };
  }, [card]);
}

/** The address of a puzzle with the same motif: its theme is a kind of reason, as the motif is. */
function useSimilar(session: AnalysisSession, { turn }: MistakeCard): string | undefined {
  const [address, setAddress] = useState<string>();
  const kind = turn.reason?.kind;
  useEffect(() => {
    if (kind === undefined) return;
    puzzleOfTheme(session.game, plainKind(kind)).then(
      (number) => setAddress(number === undefined ? undefined : `/puzzle/${session.game}/${number}`),
      () => undefined, // offline: the puzzles are not here
    );
  }, [session, kind]);
  return address;
}

function After({
  card,
  session,
  backWords,
  onForget,
}: Pick<PractiseProps, "card" | "backWords" | "onForget"> & { session: AnalysisSession }) {
  const similar = useSimilar(session, card);
  const { spec, start, turn } = card;
  const game = { spec, start, events: [...eventsOf(card), turn.move] };
  return (
    <>
      <p class="second">{backWords()}</p>
      <div class="mistakes-ways">
        {similar !== undefined && (
          <Button size="dense" icon="puzzle" href={similar}>
            {say("similar")}
          </Button>
        )}
        <Button kind="quiet" size="dense" icon="chart-line" href={analysisOf(game, eventsOf(card).length)}>
          {say("analyse")}
        </Button>
        <Button kind="quiet" size="dense" icon="x" onClick={onForget}>
          {say("forget")}
        </Button>
      </div>
    </>
  );
}

/** The marks of the task, "?" at the end of a wrong attempt, and the arrow of the move that is shown. */
function useMarksOf(session: AnalysisSession, trying: Trying | undefined): Marks {
  const marks = useTryMarks(session, trying);
  const place = session.state?.last?.path.at(-1);
  const isWrong = trying !== undefined && shownOf(session, trying) === 1;
  const way = trying?.says === "shown" && session.at === trying.before ? trying.way : undefined;
  return {
    ...marks,
    ...(way && { arrows: [{ from: way[0], to: way[1], kind: "line-1" }] }),
    judged: isWrong && place !== undefined ? [place, "?"] : undefined,
  };
}

/** The task begins at once, and its moves are hidden until it is solved. */
function useTask(session: AnalysisSession, review: Review): Trying | undefined {
  const { trying, start } = useTrying(session, review, (turn, how) => answered(session, review, turn, how));
  useEffect(() => {
    void session.open();
    void session.names.ask(session.tree, [session.tree.endFrom(0)]); // the move that was played
    start(review.turns[0]!);
  }, [session]);
  session.hidden = trying === undefined || ["ask", "looking", "wrong"].includes(trying.says);
  return trying;
}

function Gone({ onForget, onNext }: Pick<PractiseProps, "onForget" | "onNext">) {
  return (
    <main class="plain">
      <Empty
        title={say("gone")}
        words={say("gone.words")}
        action={
          <div class="mistakes-ways">
            <Button kind="primary" onClick={onNext}>
              {say("on")}
            </Button>
            <Button onClick={onForget}>{say("forget")}</Button>
          </div>
        }
      />
    </main>
  );
}

export default function Practise(props: PractiseProps) {
  const { card, backWords, done, left, onNext, onForget } = props;
  const { session, review } = useExercise(card);
  useSession(session);
  useSounds(session.state, true);
  const trying = useTask(session, review);
  const turn = useTurn(session);
  const { game, state } = session;
  const info = infoOf(game);
  const { turned, turn: onTurn } = useTurned(session, info.cooperative ? undefined : card.turn.seat);
  const board = useBoard({ session, more: useMarksOf(session, trying), parts: partsOf(session.game) }, turn, undefined, undefined);
  const drawing = useDrawing(state?.position);
  const [help, setHelp] = useState(false);
  useGameKeys({ session, onEscape: turn.cancel, onTurn, onZen: () => undefined, onHelp: () => setHelp(!help) });
  if (session.failed) return <Gone {...{ onForget, onNext }} />;
  const around: TryAround = {
    number: done + 1,
    count: done + 1 + left,
    next: { label: say(left > 0 ? "on" : "end"), onPress: onNext },
    back: { label: say("leave"), onPress: () => navigate("/learn") },
    after: <After {...{ card, session, backWords, onForget }} />,
  };
  const isOver = state !== undefined && state.outcome.result !== "ongoing";
  const [across, down] = turned % 2 === 0 ? [info.files, info.ranks] : [info.ranks, info.files];
  return (
    <main class="playing">
      <div class="mistake" data-board={info.levels === "" ? "flat" : "levels"} style={{ "--across": across, "--down": down }}>
        {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
        <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={() => undefined} />
        <div class="mistake-side">
          <p class="mistake-head">
            <b>{titleOf(game)}</b> <span class="second">{say("intro")}</span>
          </p>
          <Says picture={End} session={session} turn={turn} arranging={board.arranging} instead={isOver ? null : undefined} />
          {trying !== undefined && <TryCard {...{ session, review, trying, around }} onNext={onNext} />}
        </div>
      </div>
      {help && (
        <Part>
          <KeysDialog game={game} onClose={() => setHelp(false)} />
        </Part>
      )}
    </main>
  );
}
