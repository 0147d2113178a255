// A board inside other pages: /embed/GAME?spec=S&start=P&moves=A+B&at=N, or the game of a table, /embed/t/NAME. It is the
// board of the tag <wayfarer-board>: it steps through the moves, and links to the full page.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/embed";
import { gameOf, isGame, titleOf } from "../library/games";
import { analysisOf, gameOfAddress } from "../play/session/address";
import { useSession } from "../play/session/use_session";
import { ShownGame, type Wanted } from "../shown/shown_game";
import { BoardView } from "../shown/view";
import { atOf } from "../ui/router";
import { sentence } from "../ui/words";

const viewed = { interactive: false, opponent: 0, seats: [], solution: "" };

/** The game of a table, as stored on the server. */
async function gameOfTable(name: string): Promise<Omit<Wanted, "at">> {
  const response = await fetch(`/api/table/${encodeURIComponent(name)}.txt`);
  const moves = await response.text();
  if (!response.ok) throw new Error(moves.trim());
  const spec = /^\[Spec "([^"]+)"\]/m.exec(moves)?.[1] ?? "";
  const start = /^\[Position "([^"]+)"\]/m.exec(moves)?.[1] ?? "";
  return { ...viewed, spec, start, moves };
}

async function gameAsked(url: URL): Promise<Omit<Wanted, "at">> {
  const [, , first = "", second = ""] = url.pathname.split("/");
  if (first === "t") return gameOfTable(second);
  const position = new URLSearchParams(url.search).get("position") ?? "";
  const given = gameOfAddress(url.search) ?? gameOfAddress(`${url.search}&spec=${first}`);
  if (given === undefined || !isGame(gameOf(given.spec))) throw new Error(say("no.game"));
  const { spec, start, events } = given;
  return { ...viewed, spec, start: start === "" ? position : start, moves: events.join(" ") };
}

/** The page of the game that is shown: the table's own, or an analysis. */
function addressOf(session: ShownGame, url: URL): string {
  if (url.pathname.startsWith("/embed/t/")) return url.pathname.replace("/embed", "");
  return analysisOf({ spec: session.spec, start: session.start, events: [...session.line] }, session.opened);
}

function Shown({ session, url }: { session: ShownGame; url: URL }) {
  useSession(session);
  if (session.failed || session.unread) return <Wrong why={session.message} />;
  const heading = (
    <header class="embed-head">
      <h1>{titleOf(session.game)}</h1>
      <a href={addressOf(session, url)} target="_blank" rel="noopener">
        {say("open.here")}
      </a>
    </header>
  );
  const turned = new URLSearchParams(url.search).has("turned");
  return (
    <main class="embed">
      <BoardView {...{ session, turned, heading }} analysis={false} bare={false} ownsKeys onDrawn={() => undefined} />
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
  const [session, setSession] = useState<ShownGame>();
  const [why, setWhy] = useState("");
  useEffect(() => {
    gameAsked(url).then(
      (wanted) => {
        const made = new ShownGame({ ...wanted, at: atOf(url.search) }, () => undefined);
        void made.open();
        document.title = `${titleOf(wanted.spec)} – Wayfarer`;
        setSession(made);
      },
      (error: Error) => setWhy(error.message),
    );
  }, []);
  if (why !== "") return <Wrong why={why} />;
  return session === undefined ? <main class="embed" aria-busy="true" /> : <Shown {...{ session, url }} />;
}
