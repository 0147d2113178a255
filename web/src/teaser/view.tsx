// A teaser of a game on the first page: a live board, one turn, and how to go on.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import say from "virtual:words/taste";
import { useDrawing } from "../board/arrows/drawing";
import { PieceSymbols } from "../board/symbols";
import { infoOf, titleOf } from "../library/games";
import { Stage, useBoard, useTurned } from "../play/stage";
import { useTurn } from "../play/session/turn";
import { useSession } from "../play/session/use_session";
import { Button, Icon } from "../ui/kit";
import "./teaser.css";
import { TeaserSession } from "./session";
import type { Teaser } from "./teaser_type";

/** The words are then above the board, and the two fill the window. */
const narrow = matchMedia("(max-width: 799px)");

function Words({ session, onClose }: { session: TeaserSession; onClose: () => void }) {
  const { teaser, done, message, game } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { current } = heading;
    current?.focus({ preventScroll: true });
    if (current !== null && narrow.matches) current.closest("section")?.scrollIntoView();
  }, []);
  return (
    <div class="taste-words">
      <div class="taste-asks">
        <p class="eyebrow">{teaser.what()}</p>
        <h2 ref={heading} tabindex={-1}>
          {done ? titleOf(game) : teaser.ask()}
        </h2>
        <p role="status" class={done ? "taste-done" : "second"}>
          {done ? teaser.done() : message}
        </p>
      </div>
      <div class="taste-buttons">
        <Button kind="tinted" icon="graduation-cap" href={`/learn/${game}/1`}>
          {say("learn")}
        </Button>
        <Button icon="play" href={`/new/${game}`}>
          {say("play")}
        </Button>
        <button type="button" class="btn quiet normal" onClick={onClose}>
          <Icon name="chevron-left" />
          <span>{say("all")}</span>
        </button>
      </div>
    </div>
  );
}

function Shown({ session, onClose }: { session: TeaserSession; onClose: () => void }) {
  useSession(session);
  const { game, state, teaser, done } = session;
  const turn = useTurn(session);
  const { turned } = useTurned(session, session.first === "" ? undefined : session.first);
  const drawing = useDrawing(state?.position);
  const more = done ? {} : { hint: new Set(turn.choice === undefined ? teaser.places.slice(0, 1) : teaser.places.slice(1)) };
  const board = useBoard({ session, more }, turn, undefined, undefined);
  const { files, ranks, levels } = infoOf(game);
  return (
    <section
      class="taste"
      data-board={levels === "" ? "flat" : "levels"}
      style={{ "--across": files, "--down": ranks }}
      aria-label={say("board", { game: titleOf(game) })}
    >
      {state !== undefined && <PieceSymbols game={game} seats={state.seats} />}
      <Stage session={session} board={board} turned={turned} turn={turn} drawing={drawing} onLook={() => undefined} />
      <Words session={session} onClose={onClose} />
    </section>
  );
}

export default function TeaserView({ teaser, onClose }: { teaser: Teaser; onClose: () => void }) {
  const session = useMemo(() => new TeaserSession(teaser), [teaser]);
  useEffect(() => void session.open(), [session]);
  return <Shown key={teaser.spec} session={session} onClose={onClose} />;
}
