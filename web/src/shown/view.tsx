// The board with what is around it: heading, messages, steps and actions, and the engine's lines.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import sayPlay from "virtual:words/play";
import say from "virtual:words/tag";
import { useDrawing } from "../board/arrows/drawing";
import type { Marks } from "../board/board";
import { PieceSymbols } from "../board/symbols";
import type { GameParts } from "../games/game_parts";
import { infoOf } from "../library/games";
import { pressGameKey } from "../play/keys";
import { Says } from "../play/says";
import { Stage, useBoard, useLooked, useTurned } from "../play/stage";
import { useSession } from "../play/session/use_session";
import { useTurn } from "../play/session/turn";
import { Steps } from "../play/steps";
import { Button, IconButton } from "../ui/kit/button";
import { useWindowKeys } from "../ui/kit/keys";
import { optional } from "../ui/optional";
import type { ShownGame } from "./shown_game";

const Lines = optional(async () => (await import("./lines")).Lines);

export interface ViewProps {
  session: ShownGame;
  /** How pieces are set up. */
  parts?: Pick<GameParts, "useSetup">;
  turned: boolean;
  analysis: boolean;
  /** No buttons below the board. */
  bare: boolean;
  /** Keys count wherever the focus is in the window, not only in the board. */
  ownsKeys?: boolean;
  heading?: ComponentChildren;
  below?: ComponentChildren;
  onDrawn: () => void;
}

function Controls({ session, onTurn }: { session: ShownGame; onTurn: () => void }) {
  const { interactive } = session.wanted;
  return (
    <div class="shown-controls" part="controls" role="group" aria-label={say("controls")}>
      {session.line.length > 0 && (
        <span class="second tabular">
          {session.events.length} / {session.line.length}
        </span>
      )}
      <Steps session={session} />
      <IconButton icon="rotate-cw-square" label={sayPlay("turn")} onClick={onTurn} />
      {interactive && session.line.length > 0 && (
        <>
          {session.mayUndo && (
            <Button size="dense" icon="undo-2" onClick={() => void session.undo()}>
              {say("undo")}
            </Button>
          )}
          {session.mayResign && (
            <Button size="dense" icon="flag" onClick={() => void session.resign()}>
              {say("resign")}
            </Button>
          )}
          <Button size="dense" icon="rotate-ccw" onClick={() => void session.restart()}>
            {say(session.isPuzzle ? "retry" : "new")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Tells once that the board has been drawn. */
function useDrawn(isDrawn: boolean, onDrawn: () => void): void {
  const told = useRef(false);
  useEffect(() => {
    if (!isDrawn || told.current) return;
    told.current = true;
    onDrawn();
  }, [isDrawn]);
}

/** Turns the board when what its page asks for changes. */
function useFlip(isTurned: boolean, onTurn: () => void): void {
  const [flipped, setFlipped] = useState(false);
  if (isTurned === flipped) return;
  setFlipped(isTurned);
  onTurn();
}

export function BoardView(props: ViewProps) {
  const { session, parts, turned: isTurned, analysis, bare, ownsKeys = false, onDrawn } = props;
  useSession(session);
  const turn = useTurn(session);
  const { turned, turn: onTurn } = useTurned(session, undefined);
  const [looked, setLooked] = useLooked(session);
  const [more, setMore] = useState<Marks>();
  const board = useBoard({ session, more, ...(parts && { parts }) }, turn, looked, undefined);
  const drawing = useDrawing(session.state?.position);
  useFlip(isTurned, onTurn);
  const { game, state } = session;
  useDrawn(state !== undefined, onDrawn);
  const onEscape = () => {
    turn.cancel();
    setLooked(undefined);
    if (session.message !== "") session.say("");
  };
  const nothing = () => undefined;
  const onKeyDown = (event: KeyboardEvent) => pressGameKey(event, { session, onTurn, onEscape, onZen: nothing, onHelp: nothing });
  useWindowKeys((event) => ownsKeys && onKeyDown(event));
  const { files, ranks, levels } = infoOf(game);
  const across = turned % 2 === 0 ? files : ranks;
  const down = turned % 2 === 0 ? ranks : files;
  return (
    <div
      class="shown"
      data-board={levels === "" ? "flat" : "levels"}
      style={{ "--across": across, "--down": down }}
      onKeyDown={ownsKeys ? undefined : onKeyDown}
    >
      {props.heading}
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <div class="shown-stage" part="board">
        <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={setLooked} oneOfMany />
      </div>
      <div class="shown-says" part="message">
        <Says session={session} turn={turn} arranging={board.arranging} oneOfMany />
      </div>
      {!bare && <Controls session={session} onTurn={onTurn} />}
      {analysis && <Lines session={session} onMarks={setMore} />}
      {props.below}
    </div>
  );
}
