// A table on the server: seats, clocks, offers, chat, and the game itself.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import offline from "virtual:words/offline";
import say from "virtual:words/table";
import { Scene } from "../art";
import { partsOf } from "../games/parts";
import { infoOf, titleOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { useMissing } from "../offline/network";
import { useHint } from "../play/marks/use_hint";
import { useSession } from "../play/session/use_session";
import { GameView } from "../play/view";
import { useSharing } from "../share/open";
import { Button, Empty, Skeleton, toast } from "../ui/kit";
import { atOf, navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { sentence } from "../ui/words";
import { tableActions } from "./actions";
import { useArchived } from "./archived";
import { Chat } from "./chat";
import { clockWords } from "./clock";
import { DeviceDialog } from "./device";
import { Notices } from "./notices";
import { useReactions } from "./reactions";
import { Next } from "./result";
import { TableSession } from "./session";
import { sittingAt } from "./sitting";

/** If one person holds more than two seats around the board, it turns to the seat to move. */
function bottomOf({ game, cooperative, you, snapshot, isToMove }: TableSession): Seat | undefined {
  if (cooperative) return infoOf(game).seats[0]!.letter;
  return you.length > 2 && isToMove ? snapshot.turn! : you[0];
}

/** The clock, and who is watching. */
function aboutOf({ log, watching, you, snapshot }: TableSession): string {
  const words = [clockWords(log.clock)];
  if (you.length === 0 && snapshot.started) words.push(say("watching.you"));
  else if (watching > 0) words.push(say("watching", { count: watching }));
  return words.join(" · ");
}

function TableView({ session }: { session: TableSession }) {
  useSession(session);
  useArchived(session);
  const { table } = session;
  const [sharing, onShare] = useSharing(session, () => ({
    title: titleOf(session.game),
    links: [{ label: say("link.table"), path: `/t/${table}` }],
    table,
  }));
  const said = useReactions(session);
  const [device, setDevice] = useState(false);
  const { hint, action } = useHint(session);
  const { Beside, Above, above } = partsOf(session.game);
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={bottomOf(session)}
        seatOf={(seat) => sittingAt(session, seat)}
        actions={tableActions(session, action, () => setDevice(true), onShare)}
        hint={hint}
        about={aboutOf(session)}
        left={Beside && <Beside session={session} />}
        above={Above && above && { id: "above", label: above.label(), icon: above.icon, body: <Above session={session} /> }}
        notice={<Notices session={session} said={said} />}
        tabs={[{ id: "chat", label: say("chat"), icon: "message-circle", badge: session.unread, body: <Chat session={session} /> }]}
        next={<Next session={session} onShare={onShare} />}
      />
      {sharing}
      {device && <DeviceDialog session={session} onClose={() => setDevice(false)} />}
    </main>
  );
}

/** The key to a seat from the address, which is then removed from it. It is in the fragment, which browsers send to no
 * server; in older links it is in the query. */
function takeKey(): string | null {
  const key = new URLSearchParams(location.hash.slice(1)).get("key") ?? new URLSearchParams(location.search).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname);
  return key;
}

/** Tells a person who came to play that they can only watch. */
function sayFull({ snapshot, you, over, game }: TableSession): void {
  if (!snapshot.started || you.length > 0 || over) return;
  const another = { label: say("game.new"), onClick: () => navigate(`/new/${game}`) };
  toast(say("full"), { action: another });
}

/** Joins a table, and takes the seat if the address has a key to it. */
function useTable(id: string): { session?: TableSession; failed: string } {
  const [session, setSession] = useState<TableSession>();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    let opened: TableSession | undefined;
    let gone = false;
    const at = atOf(location.search);
    let key = takeKey();
    const present = () => {
      const other = takeKey();
      if (other !== null && opened === undefined) key = other;
      else if (other !== null) void opened?.ask({ do: "take", key: other });
    };
    addEventListener("hashchange", present);
    TableSession.open(id)
      .then(async (table) => {
        opened = table;
        if (gone) return table.close();
        if (key !== null) await table.ask({ do: "take", key });
        if (at !== undefined) table.show(at);
        sayFull(table);
        setSession(table);
      })
      .catch((error: Error) => setFailed(error.message));
    return () => {
      gone = true;
      removeEventListener("hashchange", present);
      opened?.close();
    };
  }, [id]);
  return { session, failed };
}

function NoTable({ why, children }: { why: string; children?: ComponentChildren }) {
  useLayoutEffect(() => setTitle(say("none.title")), []);
  return (
    <main class="plain">
      <Empty picture={<Scene name="lost" />} title={say("none")} words={say("none.words", { why: sentence(why) })} action={children} />
    </main>
  );
}

const PATIENCE = 4000; // milliseconds

/** Shown while the table is loading. After a while, or without a network, it says what it is waiting for. */
function Coming() {
  const missing = useMissing();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main class="plain">
      {missing === undefined && !long ? (
        <Skeleton label={say("coming")} />
      ) : (
        <p class="waiting-for-network" role="status">
          {offline(missing === "network" ? "table" : "table.wait")}
        </p>
      )}
    </main>
  );
}

export default function TablePage({ id }: { id: string }) {
  const { session, failed } = useTable(id);
  if (session !== undefined) return <TableView session={session} />;
  if (failed !== "")
    return (
      <NoTable why={failed}>
        <Button kind="primary" icon="plus" href="/new/">
          {say("game.new")}
        </Button>
        <Button icon="house" href="/">
          {say("games")}
        </Button>
      </NoTable>
    );
  return <Coming />;
}
