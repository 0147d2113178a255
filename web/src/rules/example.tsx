// An example in the rules: a board on which its moves and all others can be tried, with the verdicts. The board is
// rendered when it comes near the visible area; on paper a picture replaces it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/rules";
import { FlatBoard } from "../board/flat";
import { wholeSvg } from "../board/picture";
import { partsOf } from "../games/parts";
import { gameOf, infoOf } from "../library/games";
import { library } from "../library/client";
import type { State } from "../library/protocol";
import { analysisOf } from "../play/session/address";
import { Says } from "../play/says";
import { useBoard } from "../play/stage";
import { useTurn } from "../play/session/turn";
import { useSession } from "../play/session/use_session";
import { Button, Icon, type IconName } from "../ui/kit";
import { idle } from "../ui/painted";
import type { Claim, Example } from "./text";
import { Trial } from "./trial";

const NEAR = "700px"; // distance from the visible area at which a board is rendered

/** Whether an element is, or has been, near the visible area. */
function useNear() {
  const box = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  return { box, near };
}

/** The levels of a game, one "" for a flat board. */
function levelsOf(game: string): readonly string[] {
  const { levels } = infoOf(game);
  return levels === "" ? [""] : [...levels];
}

/** The room for each level's board, with the board once it is rendered. */
function Levels({ game, board }: { game: string; board?: (level: number) => preact.ComponentChild }) {
  const { files, ranks } = infoOf(game);
  return (
    <div class="live-levels" data-levels={levelsOf(game).length > 1 ? "many" : "one"}>
      {levelsOf(game).map((name, level) => (
        <div key={name} class="live-level">
          {name !== "" && <b aria-hidden="true">{name}</b>}
          <div class="live-room" style={{ aspectRatio: `${files} / ${ranks}` }}>
            {board?.(level)}
          </div>
        </div>
      ))}
    </div>
  );
}

const icons: Readonly<Record<Claim["kind"], IconName>> = { legal: "check", refused: "x", now: "info" };

function Claims({ claims, chosen, onTry }: { claims: readonly Claim[]; chosen: number | undefined; onTry: (number: number) => void }) {
  return (
    <ul class="claims">
      {claims.map((claim, i) => (
        <li key={i}>
          <button type="button" class={`claim ${claim.kind}`} aria-pressed={chosen === i} onClick={() => onTry(i)}>
            <Icon name={icons[claim.kind]} size={16} />
            <span>
              {claim.moves.length > 0 && <code>{claim.moves.join(" ")}</code>} {claim.words}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the last move did, or what can be done. */
function Told({ state, tried }: { state: State | undefined; tried: boolean }) {
  return (
    <div class="told">
      <Icon name={tried ? "footprints" : "hand"} />
      <span>{(tried && state?.last?.text) || say("try")}</span>
    </div>
  );
}

function Live({ session, name }: { session: Trial; name: string }) {
  useSession(session);
  const turn = useTurn(session);
  const board = useBoard({ session, parts: partsOf(session.game) }, turn, undefined, undefined);
  const hands = board.arranging ?? turn;
  const { game, state, events } = session;
  const one = (level: number) => (
    <FlatBoard
      game={game}
      level={level}
      pieces={board.pieces}
      turned={0}
      marks={board.marks}
      label={levelsOf(game).length > 1 ? say("board.level", { name, level: levelsOf(game)[level]! }) : name}
      onPress={hands.press}
      onGrab={hands.grab}
      onDrop={hands.drop}
      seats={state?.seats}
    />
  );
  return (
    <>
      <Levels game={game} board={one} />
      <Says
        oneOfMany
        session={session}
        turn={turn}
        arranging={board.arranging}
        instead={<Told state={state} tried={events.length > 0} />}
      />
    </>
  );
}

/** The board as a picture, for paper. It is drawn in advance, so that it is ready when the page is printed. It is an
 * image, because all boards together would have thousands of elements. */
function Still({ example: { spec, position } }: { example: Example }) {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    const draw = async ({ pieces, seats }: State) => {
      await idle();
      setSvg(wholeSvg(infoOf(gameOf(spec)), { pieces, seats, coordinates: true, clear: true }));
    };
    library.state({ spec, start: position, events: [] }).then(draw, () => undefined); // the live board reports it
  }, [spec, position]);
  return <img class="still" alt="" src={svg && `data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}

interface FigureProps {
  example: Example;
  name: string;
  number?: number;
  /** It is printed, too. */
  printed: boolean;
}

export function ExampleFigure({ example, name, number, printed }: FigureProps) {
  const { spec, position, claims } = example;
  const { box, near } = useNear();
  const session = useMemo(() => new Trial(spec, position), [spec, position]);
  const [chosen, setChosen] = useState<number>();
  useLayoutEffect(() => {
    if (near) void session.open();
  }, [near]);
  const attempt = (i: number) => {
    setChosen(i);
    void session.tryLine(claims[i]!.moves);
  };
  return (
    <>
      <figure ref={box} class="example" aria-label={name} data-example={number}>
        <div class="live">
          {near ? <Live session={session} name={name} /> : <Levels game={gameOf(spec)} />}
          <div class="live-actions">
            <Button size="dense" kind="quiet" icon="rotate-ccw" onClick={() => attemptNothing(session, setChosen)}>
              {say("again")}
            </Button>
            <Button size="dense" kind="quiet" icon="chart-line" href={analysisOf({ spec, start: position, events: [] })}>
              {say("analyse")}
            </Button>
          </div>
        </div>
        {printed && <Still example={example} />}
      </figure>
      {claims.length > 0 && <Claims claims={claims} chosen={chosen} onTry={attempt} />}
    </>
  );
}

/** Resets the board, with nothing chosen. */
function attemptNothing(session: Trial, setChosen: (number: undefined) => void): void {
  setChosen(undefined);
  void session.tryLine([]);
}
