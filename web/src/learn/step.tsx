// One step of a lesson: its sentence, the board, the reply, and the way on.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/learn";
import type { Arrow, Marks } from "../board/board";
import { useDrawing } from "../board/arrows/drawing";
import { useSounds } from "../board/sound/hearing";
import { spokenPlace } from "../board/spoken";
import { PieceIcon, PieceSymbols } from "../board/symbols";
import { partsOf } from "../games/parts";
import { infoOf, kindName, seatName, titleOf } from "../library/games";
import { type GameLesson, textIn } from "../library/lessons";
import type { Place } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import { Asking } from "../play/says";
import { Stage, useBoard, useTurned } from "../play/stage";
import { type Turn, useTurn } from "../play/session/turn";
import { BesideReference, chosenKind, referenceAction, useReferenceKey } from "../play/reference";
import { useSession } from "../play/session/use_session";
import { Button, Dialog, Icon, IconButton, Stars } from "../ui/kit";
import { navigate } from "../ui/router";
import { play } from "../ui/sound";
import { setTitle } from "../ui/title";
import { stepAddress } from "./address";
import { nextPlaces } from "./next";
import { keepLast, keepStars } from "./progress";
import { LessonSession } from "./session";
import { Done, Steps, StepsColumn } from "./steps";
import { useStepKeys } from "./keys";

const MANY = 20; // up to this many places are named individually

/** The marks while a move is awaited: what to tap next, and the move if the person has asked for it. */
function marksOf({ phase, step, told }: LessonSession, turn: Turn): Marks {
  if (phase === "right") return {};
  const arrows: Arrow[] = told?.from !== undefined && told.to !== undefined ? [{ from: told.from, to: told.to, kind: "hint" }] : [];
  return { hint: new Set([...nextPlaces(step, turn), ...(step.area ?? [])]), arrows };
}

/** The piece that a step is about, as first known, because it may move and others may take its place. */
function usePiece({ step, pieces, state, game }: LessonSession) {
  const known = useRef<Pick<BoardPiece, "letter" | "seat">>();
  if (state !== undefined)
    known.current ??= pieces.find(({ place }) => place === step.show[0]) ?? { letter: infoOf(game).kinds[0]!.letter, seat: state.turn };
  return known.current;
}

function placeWords(session: LessonSession, place: Place): string {
  const piece = session.pieces.find((one) => one.place === place);
  const spoken = spokenPlace(infoOf(session.game), place);
  if (piece === undefined) return spoken;
  return say("on", { seat: seatName(session.game, piece.seat), kind: kindName(session.game, piece.letter), place: spoken });
}

/** What to do now, in a few words; nothing during a question. */
function actionWords(session: LessonSession, turn: Turn): string {
  const { step, game, phase } = session;
  const piece = session.pieces.find(({ place }) => place === step.show[0]);
  if (phase !== "asked" || piece === undefined) return "";
  return turn.choice === undefined ? say("choose", { kind: kindName(game, piece.letter) }) : say("goes");
}

interface PartProps {
  session: LessonSession;
  turn: Turn;
}

/** The text for screen readers: the reply, otherwise the sentence and the marks. */
function Heard({ session, turn }: PartProps) {
  const { step, phase, message, told, state } = session;
  const { question, targets } = turn;
  const choices = question !== undefined && targets.size <= MANY ? [...targets].map((place) => placeWords(session, place)).join(", ") : "";
  const places = [...new Set([...step.show, ...(step.area ?? [])])].map((place) => placeWords(session, place)).join(", ");
  return (
    <div class="unseen lesson-heard" role="status">
      {phase === "right" && <p>{[say("right"), step.praise && textIn(step.praise)].filter(Boolean).join(" ")}</p>}
      {phase === "right" && state?.last !== undefined && <p>{state.last.text}</p>}
      {phase !== "right" && message !== "" && <p>{message}</p>}
      {question !== undefined && <p>{question.words}</p>}
      {choices !== "" && <p>{say("choices", { places: choices })}</p>}
      {phase !== "right" && <p>{textIn(step.text)}</p>}
      {phase !== "right" && places !== "" && <p>{say("marked", { places })}</p>}
      {phase !== "right" && told !== undefined && <p>{say("told", { words: told.words })}</p>}
    </div>
  );
}

/** The reply to the last try, or what to do. */
function Answer({ session, turn, asks }: PartProps & { asks: ReturnType<typeof useBoard>["arranging"] }) {
  const { message, phase, step, told, state } = session;
  if (phase === "right")
    return (
      <div class="told lesson-right">
        <Stars count={session.stars} />
        <span>{step.praise === undefined ? say("right") : textIn(step.praise)}</span>
      </div>
    );
  if (turn.question !== undefined) return <Asking session={session} turn={turn} />;
  const passes = state?.pass !== undefined && session.mayMove;
  const words = actionWords(session, turn);
  return (
    <>
      {passes && (
        <Button kind="primary" icon="skip-forward" onClick={() => void session.play(state.pass!)}>
          {say("pass")}
        </Button>
      )}
      {message !== "" && (
        <p class={session.isOther ? "message other" : "message"}>
          <Icon name={session.isOther ? "info" : "shield-alert"} />
          <span>{message}</span>
        </p>
      )}
      {told !== undefined && (
        <p class="told">
          <Icon name="lightbulb" />
          <span>{told.words}</span>
        </p>
      )}
      {asks?.asks}
      {message === "" && told === undefined && words !== "" && (
        <p class="lesson-do">
          <Icon name="hand" />
          {words}
        </p>
      )}
    </>
  );
}

/** On small screens a reply or question may be behind the footer: scrolls it into view. */
function useInView({ message, state, mayMove }: LessonSession, turn: Turn) {
  const answer = useRef<HTMLDivElement>(null);
  const passes = state?.pass !== undefined && mayMove;
  const asked = turn.question?.words;
  useLayoutEffect(() => {
    if (message !== "" || asked !== undefined || passes) answer.current?.scrollIntoView({ block: "nearest" });
  }, [message, asked, passes]);
  return answer;
}

/** Stores the stars of a finished step, and plays a sound. */
function useDone(session: LessonSession): void {
  const right = session.phase === "right";
  const { lesson, step, stars, message, wrongs } = session;
  useLayoutEffect(() => {
    if (!right) return;
    keepStars(lesson.game, step.id, stars);
    play("home");
  }, [right]);
  useEffect(() => {
    if (wrongs > 0 && message !== "") play("low");
  }, [wrongs]);
}

/** The way on. It gets the focus as soon as the step is done, before the next key. */
function Ways({ session, onGo }: { session: LessonSession; onGo: (by: number) => void }) {
  const next = useRef<HTMLDivElement>(null);
  const { phase, number, state } = session;
  const right = phase === "right";
  useLayoutEffect(() => {
    if (right) next.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [right]);
  return (
    <div ref={next} class="lesson-ways">
      {right ? (
        <Button icon="rotate-ccw" onClick={() => onGo(0)}>
          {say("retry")}
        </Button>
      ) : (
        <Button icon="lightbulb" disabled={state?.setup === true || session.told !== undefined} onClick={() => void session.tell()}>
          {say("show")}
        </Button>
      )}
      {number > 1 && <IconButton icon="chevron-left" label={say("back")} onClick={() => onGo(-1)} />}
      <Button kind={right ? "primary" : "plain"} icon="chevron-right" onClick={() => onGo(1)}>
        {right ? say("next") : say("skip")}
      </Button>
    </div>
  );
}

interface HeadProps {
  lesson: GameLesson;
  number: number;
}

interface BarProps extends HeadProps {
  onReference: (() => void) | undefined;
}

/** In narrow windows, and beside a tower: the progress, and all steps over the board. */
function Head({ lesson, number, onReference }: BarProps) {
  const [open, setOpen] = useState(false);
  const of = lesson.steps.length;
  return (
    <div class="lesson-head">
      <a class="icon-button" href="/learn" aria-label={say("leave")} title={say("leave")}>
        <Icon name="x" size={22} />
      </a>
      <Done game={lesson.game} />
      {referenceAction(lesson.game, onReference).map(({ icon, label, onPress }) => (
        <IconButton key={label} icon={icon} label={label} onClick={onPress} />
      ))}
      <Button
        kind="quiet"
        size="dense"
        icon="list-ordered"
        aria-label={`${say("steps")}: ${say("step", { number, of })}`}
        onClick={() => setOpen(true)}
      >
        {`${number} / ${of}`}
      </Button>
      {open && (
        <Dialog title={say("steps")} onClose={() => setOpen(false)}>
          <Steps lesson={lesson} at={number} />
        </Dialog>
      )}
    </div>
  );
}

function Sentence({ session, again }: { session: LessonSession; again: boolean }) {
  const { lesson, number, step, game } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  const piece = usePiece(session);
  // After a press on the way on, its button is replaced: the focus moves to the start of the step.
  useLayoutEffect(() => {
    if (again) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header class="lesson-words">
      <span class="lesson-tile" aria-hidden="true">
        {piece && <PieceIcon game={game} letter={piece.letter} seat={piece.seat} />}
      </span>
      <p class="eyebrow">
        <span class="lesson-number">{say("step", { number, of: lesson.steps.length })}</span> <b>{textIn(step.title)}</b>
      </p>
      <h1 ref={heading} tabindex={-1}>
        {textIn(step.text)}
      </h1>
    </header>
  );
}

function Shown({ session, again, onGo }: { session: LessonSession; again: boolean; onGo: (by: number) => void }) {
  useSession(session);
  useSounds(session.state, session.isOwnTurn);
  useDone(session);
  const { game, lesson, number, state } = session;
  const turn = useTurn(session);
  // The board does not turn for a person who moves all seats.
  const { turned } = useTurned(session, session.first === "" || infoOf(session.game).cooperative ? undefined : session.first);
  const drawing = useDrawing(state?.position);
  const board = useBoard({ session, more: marksOf(session, turn), parts: partsOf(session.game) }, turn, undefined, undefined);
  const { asked, onReference } = useReferenceKey(game);
  useStepKeys(onGo, turn.cancel, onReference);
  const answer = useInView(session, turn);
  const { files, ranks, levels, seats } = infoOf(game);
  return (
    <div class="lesson" data-board={levels === "" ? "flat" : "levels"} style={{ "--across": files, "--down": ranks }}>
      <PieceSymbols game={game} seats={seats.map(({ letter }) => letter)} />
      <Head {...{ lesson, number, onReference }} />
      <Sentence session={session} again={again} />
      <Stage
        session={session}
        board={board}
        turned={turned}
        turn={turn}
        drawing={drawing}
        onLook={() => undefined}
        cut={session.step.view}
      />
      <div class="lesson-hand">
        <div ref={answer} class="lesson-answer">
          <Answer session={session} turn={turn} asks={board.arranging} />
        </div>
        <Ways session={session} onGo={onGo} />
      </div>
      <StepsColumn lesson={lesson} at={number} />
      <BesideReference game={game} letter={chosenKind(board.about)} asked={asked} />
      <Heard session={session} turn={turn} />
    </div>
  );
}

/** `again`: it is not the first step since the page was opened. */
export function Step({ lesson, number, again }: HeadProps & { again: boolean }) {
  const [tries, setTries] = useState(0);
  const session = useMemo(() => new LessonSession(lesson, number), [lesson, number, tries]);
  const title = titleOf(lesson.game);
  useEffect(() => {
    keepLast(lesson.game);
    setTitle(`${title}: ${textIn(session.step.title)}`);
    void session.open();
    return () => session.close();
  }, [session]);
  const go = (by: number) => {
    const to = number + by;
    if (by === 0) setTries(tries + 1);
    else if (to >= 1) navigate(stepAddress(lesson.game, to, lesson.steps.length));
  };
  return <Shown key={`${number} ${tries}`} session={session} again={again || tries > 0} onGo={go} />;
}
