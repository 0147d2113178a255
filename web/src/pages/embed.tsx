// A board inside other pages: /embed/GAME?spec=S&start=P&moves=A+B&at=N, or the game of a table, /embed/t/NAME. It
// steps through the moves, and links to the full page.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/embed";
import { UNIT } from "../board/board";
import { sheetOf, wholeSvg } from "../board/picture";
import { library } from "../library/client";
import { gameOf, infoOf, isGame, titleOf } from "../library/games";
import type { Game, Seat } from "../library/protocol";
import { analysisOf, gameOfAddress } from "../play/session/address";
import { useGameKeys } from "../play/keys";
import { lastMarks } from "../play/marks/marks";
import { status } from "../play/session/outcome";
import { Session } from "../play/session/session";
import { useSession } from "../play/session/use_session";
import { Steps } from "../play/steps";
import { atOf } from "../ui/router";
import { sentence } from "../ui/words";

/** A read-only game. */
class ShownGame extends Session {
  constructor(
    private readonly shownGame: Game,
    private at: number,
  ) {
    super(shownGame.spec, shownGame.start);
  }

  get line(): readonly string[] {
    return this.shownGame.events;
  }

  get events(): readonly string[] {
    return this.line.slice(0, this.at);
  }

  holds(_seat: Seat): boolean {
    return false;
  }

  async play(): Promise<void> {}

  show(length: number): void {
    this.at = Math.max(0, Math.min(length, this.line.length));
    void this.refresh();
  }

  /** Does nothing, because no list of moves is shown. */
  protected override async write(): Promise<void> {}
}

/** The game of a table, as stored on the server. */
async function gameOfTable(name: string): Promise<Game> {
  const response = await fetch(`/api/table/${encodeURIComponent(name)}.txt`);
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim());
  const { spec, position, events } = await library.read(text);
  return { spec, start: position, events };
}

async function gameAsked(url: URL): Promise<Game> {
  const [, , first = "", second = ""] = url.pathname.split("/");
  if (first === "t") return gameOfTable(second);
  const position = new URLSearchParams(url.search).get("position") ?? "";
  const given = gameOfAddress(url.search) ?? gameOfAddress(`${url.search}&spec=${first}`);
  if (given === undefined || !isGame(gameOf(given.spec))) throw new Error(say("no.game"));
  return { ...given, start: given.start === "" ? position : given.start };
}

/** Pixels of a place if the board fills the box. */
function useCell(width: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => {
      const room = box.current!.getBoundingClientRect();
      setCell(UNIT * Math.min(room.width / width, room.height / height));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [width, height]);
  return { box, cell };
}

function Board({ session, turned }: { session: ShownGame; turned: boolean }) {
  const { state, game } = session;
  const info = infoOf(game);
  const by = info.seats.length > 2 ? 1 : 2;
  const side = turned ? by : 0;
  const { width, height } = sheetOf(info, side);
  const { box, cell } = useCell(width, height);
  const svg = useMemo(() => {
    if (state === undefined) return "";
    const last = lastMarks(state.last).last ?? [];
    return wholeSvg(info, { pieces: state.pieces, seats: state.seats, last, coordinates: true, clear: true, cell, turned: side });
  }, [state, side, cell]);
  const label = say("board", { game: titleOf(game), status: status(session, state), move: state?.last?.text ?? "" });
  return <div ref={box} class="embed-board" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />;
}

function Shown({ session, more }: { session: ShownGame; more: string }) {
  useSession(session);
  const [turned, setTurned] = useState(new URLSearchParams(location.search).has("turned"));
  useGameKeys({ session, onTurn: () => setTurned(!turned), onEscape: () => undefined, onZen: () => undefined, onHelp: () => undefined });
  const { game, state, line, events } = session;
  if (session.failed) return <Wrong why={session.message} />;
  return (
    <main class="embed">
      <header class="embed-head">
        <h1>{titleOf(game)}</h1>
        <a href={more} target="_blank" rel="noopener">
          {say("open.here")}
        </a>
      </header>
      <Board session={session} turned={turned} />
      <footer class="embed-foot">
        <p class="embed-status" role="status">
          {events.length > 0 && state?.last !== undefined ? state.last.text : status(session, state)}
        </p>
        {line.length > 0 && (
          <>
            <span class="second">
              {events.length} / {line.length}
            </span>
            <Steps session={session} />
          </>
        )}
      </footer>
    </main>
  );
}

function Wrong({ why }: { why: string }) {
  return (
    <main class="embed">
      <p class="embed-status" role="alert">
        {sentence(why)}
      </p>
      <p>
        <a href="/" target="_blank" rel="noopener">
          {say("open")}
        </a>
      </p>
    </main>
  );
}

export function EmbedPage({ url }: { url: URL }) {
  const [shown, setShown] = useState<{ session: ShownGame; more: string }>();
  const [why, setWhy] = useState("");
  useEffect(() => {
    const isTable = url.pathname.startsWith("/embed/t/");
    gameAsked(url).then(
      (game) => {
        const at = Math.min(game.events.length, atOf(url.search) ?? game.events.length);
        const session = new ShownGame(game, at);
        session.show(at);
        document.title = `${titleOf(game.spec)} – Wayfarer`;
        setShown({ session, more: isTable ? url.pathname.replace("/embed", "") : analysisOf(game, at) });
      },
      (error: Error) => setWhy(error.message),
    );
  }, []);
  if (why !== "") return <Wrong why={why} />;
  return shown === undefined ? <main class="embed" aria-busy="true" /> : <Shown {...shown} />;
}
