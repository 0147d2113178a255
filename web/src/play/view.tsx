// The board with everything around it, for any Session.
import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useReducer, useState } from "preact/hooks";
import { FlatBoard, type Marks, PieceSymbols } from "../board/flat";
import { boards, pieceNames, seatName, type Turned, titles, turnedFor } from "../board/geometry";
import { LevelBoards } from "../board/levels";
import { library } from "../library/client";
import type { Outcome, Place, State } from "../library/protocol";
import { useSettings, change } from "../ui/settings";
import { knock } from "../ui/sound";
import type { Placed } from "./cast";
import { preview } from "./choice";
import { goalMarks, goalOf } from "./journey";
import type { Session } from "./session";
import { Setup } from "./setup";
import { type Turn, useTurn } from "./turn";

const Cube = lazy(() => import("../board/cube"));

/** Draws again whenever the session changes. */
export function useSession(session: Session): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => session.subscribe(() => redraw(0)), [session]);
}

export function outcomeWords(session: Session, outcome: Outcome): string {
  const { result, reason, seat } = outcome;
  if (result === "win" && seat !== undefined) return `${seatName(session.game, seat)} wins: ${reason}.`;
  if (result === "win") {
    const { par = 0, length = 0 } = session.state ?? {};
    if (par === 0) return `The goal is reached in ${length} moves.`;
    if (length <= par) return `The goal is reached in ${length} moves, as few as in the best way known!`;
    return `The goal is reached in ${length} moves; the best way known takes ${par}.`;
  }
  if (result === "draw") return `The game is drawn: ${reason}.`;
  return "A dead end: no safe move is left. Go back and try another way.";
}

function status(session: Session, state: State | undefined): string {
  if (state === undefined) return "One moment …";
  if (state.outcome.result !== "ongoing") return outcomeWords(session, state.outcome);
  const turn = seatName(session.game, state.turn);
  if (session.thinking) return `${turn} (computer) is thinking …`;
  return `${turn} to ${state.setup ? "set up" : "move"}.`;
}

/** Places a side bears upon, if the person wants to see them. */
function useBorne(session: Session, wanted: boolean): ReadonlyMap<Place, string> | undefined {
  const [borne, setBorne] = useState<ReadonlyMap<Place, string>>();
  const position = session.state?.position;
  useEffect(() => {
    let here = true;
    setBorne(undefined);
    if (wanted && session.state !== undefined)
      void Promise.all(["w", "b"].map((seat) => library.bears(session.shown, seat))).then(([white, black]) => {
        const map = new Map<Place, string>();
        for (const place of white ?? []) map.set(place, "borne-w");
        for (const place of black ?? []) map.set(place, map.has(place) ? "borne-w borne-b" : "borne-b");
        if (here) setBorne(map);
      });
    return () => {
      here = false;
    };
  }, [position, wanted]);
  return wanted ? borne : undefined;
}

function useMarks(session: Session, turn: Turn, borne: Marks["borne"]): Marks {
  const { state } = session;
  const last = state?.last;
  const [goal, setGoal] = useState<ReadonlyMap<Place, string>>();
  useEffect(() => {
    if (session.game === "safe-passage")
      void library
        .state({ spec: session.spec, start: "", events: [] })
        .then(({ pieces }) => setGoal(goalMarks(session.game, goalOf(session.spec), pieces)));
  }, [session]);
  return {
    selected: turn.choice?.to ?? turn.choice?.from,
    targets: turn.targets,
    movers: session.mayMove && turn.choice === undefined ? new Set(state?.movers) : undefined,
    last: last === undefined ? undefined : new Set([...last.path, ...last.sent.flat()]),
    warned: session.warned,
    planned: new Set(session.planned),
    borne,
    goal,
  };
}

function Promotion({ session, turn }: { session: Session; turn: Turn }) {
  const seat = session.state!.turn;
  const moves = turn.choice!.moves.filter((move) => move.to === turn.choice!.to);
  return (
    <div class="question" role="group" aria-label="promotion">
      {moves.map((move) => {
        const letter = move.move.at(-1)!.toUpperCase();
        return (
          <button type="button" key={move.move} class="slot" onClick={() => turn.promote(move)}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#p-${session.game}-${letter}-${seat}`} />
            </svg>
            {pieceNames[session.game][letter]}
          </button>
        );
      })}
    </div>
  );
}

function Question({ session, turn }: { session: Session; turn: Turn }) {
  if (turn.question === "") return null;
  const promotes = turn.question.startsWith("Promote");
  return (
    <div class="asking">
      <p>{turn.question}</p>
      {promotes && <Promotion session={session} turn={turn} />}
      {turn.none !== undefined && (
        <button type="button" onClick={() => turn.promote(turn.none!)}>
          {session.game === "travelers" ? "Displace nothing" : "Send none back"}
        </button>
      )}
      <button type="button" onClick={turn.cancel}>
        Take the move back
      </button>
    </div>
  );
}

/** The pieces, with a move half chosen or just refused shown as if it were made. */
function shownPieces(session: Session, turn: Turn): Placed[] {
  if (session.trial !== undefined) {
    const [from, to] = session.trial;
    const rest = session.pieces.filter(({ place }) => place !== to);
    return rest.map((piece) => (piece.place === from ? { ...piece, place: to } : piece));
  }
  return turn.choice === undefined ? session.pieces : preview(turn.choice, session.pieces);
}

export interface ViewProps {
  session: Session;
  /** Whose side is at the bottom; undefined: whoever is to move. */
  bottom?: string;
  children?: ComponentChildren; // the side panel
}

export function GameView({ session, bottom, children }: ViewProps) {
  useSession(session);
  const settings = useSettings();
  const turn = useTurn(session);
  const { state, game } = session;
  const [turnedBy, setTurnedBy] = useState(0);
  const [danger, setDanger] = useState(false);
  const borne = useBorne(session, danger);
  const marks = useMarks(session, turn, borne);
  const side = bottom ?? state?.seats[0] ?? "w";
  const quarter = game === "traverse" ? 1 : 2;
  const turned = ((turnedFor(game, side) + turnedBy * quarter) % 4) as Turned;
  const pieces = shownPieces(session, turn);
  const words = state?.last?.text ?? "";
  useEffect(() => {
    if (words !== "") knock();
  }, [words, state?.length]);
  const shared = {
    game,
    pieces,
    turned,
    marks,
    label: `${titles[game]}, ${status(session, state)}`,
    onPress: turn.press,
    onGrab: turn.grab,
    onDrop: turn.drop,
  };
  const [noCube, setNoCube] = useState(false);
  const cube = boards[game].levels !== "";
  return (
    <div class={`game game-${game}`} onKeyDown={(event) => event.key === "Escape" && turn.cancel()}>
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <div class="table">
        {cube && settings.cube && !noCube && (
          <Suspense fallback={<div class="cube waiting">The cube is coming …</div>}>
            <Cube {...shared} onFail={() => setNoCube(true)} />
          </Suspense>
        )}
        {cube ? <LevelBoards {...shared} /> : <FlatBoard {...shared} />}
        {state?.setup && session.mayMove && <Setup session={session} key={state.turn} />}
      </div>
      <div class="beside">
        <div class="says">
          <p class={`status ${state?.outcome.result ?? ""}`} role="status">
            {status(session, state)}
          </p>
          <p class="told" aria-live="polite">
            {words}
          </p>
          {session.message !== "" && (
            <p class="message" role="alert">
              {session.message}
            </p>
          )}
          <Question session={session} turn={turn} />
          {state?.pass && session.mayMove && (
            <button type="button" class="primary" onClick={() => void session.play("pass")}>
              Pass: no piece can move
            </button>
          )}
        </div>
        {children}
        <div class="buttons quiet">
          <button type="button" onClick={() => setTurnedBy(turnedBy + 1)}>
            Turn the board
          </button>
          {game !== "traverse" && (
            <button type="button" aria-pressed={danger} onClick={() => setDanger(!danger)}>
              {danger ? "Hide attacks" : "Show attacks"}
            </button>
          )}
          {cube && !noCube && (
            <button type="button" aria-pressed={settings.cube} onClick={() => change({ cube: !settings.cube })}>
              {settings.cube ? "Levels only" : "Show the cube"}
            </button>
          )}
          <button type="button" aria-pressed={settings.sound} onClick={() => change({ sound: !settings.sound })}>
            {settings.sound ? "Sound off" : "Sound on"}
          </button>
        </div>
      </div>
    </div>
  );
}
