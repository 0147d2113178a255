// A game on this device.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/pages";
import shell from "virtual:words/shell";
import { Peak } from "../art";
import { partsOf } from "../games/parts";
import { GuideCard } from "../learn/guide";
import { gameOf, infoOf, isGame, levels, seatName, titleOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { AfterGame } from "../play/after_game";
import { levelName } from "../play/session/levels";
import { askToKeepOnce } from "../offline/keeping";
import { readGame } from "../play/session/kept_games";
import { LocalSession } from "../play/session/local";
import { type StoredGame, savedGames } from "../play/session/saved";
import type { Sitting } from "../play/strips";
import { useHint } from "../play/marks/use_hint";
import { useSession } from "../play/session/use_session";
import { GameView } from "../play/view";
import { useSharing } from "../share/open";
import { Button, Card, toast } from "../ui/kit";
import { atOf } from "../ui/router";
import { setTitle, setTurnMark } from "../ui/title";
import { begin, beginningOf, openSaved } from "./new/begin";
import { actionsOf } from "./play_actions";
import { gameOfAddress, keptAddress, pathOf } from "../play/session/address";
import { FromAddress, NoGame } from "./play_wrong";
import { optionWords } from "../options/words";
import { PuzzleGames } from "./puzzle/choice";
import { PuzzleGoal, PuzzleNext, puzzleTitle, useSolved } from "./puzzle/parts";

function restart(session: LocalSession): void {
  const { spec, start, players, puzzle } = session;
  if (puzzle === undefined) begin(spec, players, start);
  else session.goTo(0); // all moves stay in the tree
}

function sessionOf(id: string): LocalSession | undefined {
  const saved = savedGames()[id] ?? beginningOf(id);
  return saved === undefined || !isGame(gameOf(saved.spec)) ? undefined : new LocalSession(id, saved);
}

/** A game of this device. An older one has to be read from the database. */
function useKept(id: string): { session?: LocalSession; missing: boolean } {
  const now = useMemo(() => sessionOf(id), [id]);
  const [later, setLater] = useState<LocalSession | null>();
  useEffect(() => {
    if (now !== undefined) return;
    const take = (saved: StoredGame | undefined) => setLater(saved && isGame(gameOf(saved.spec)) ? new LocalSession(id, saved) : null);
    void readGame(id).then(take);
  }, [id, now]);
  return { session: now ?? later ?? undefined, missing: now === undefined && later === null };
}

function Kept({ id }: { id: string }) {
  const { session, missing } = useKept(id);
  useEffect(() => {
    const at = atOf(location.search);
    if (at !== undefined) session?.show(at);
    void session?.open();
    return () => session?.close();
  }, [session]);
  if (session === undefined && !missing) return <main class="plain" />;
  if (session === undefined) return <NoGame title={say("none")} words={shell("games.none")} />;
  return <Play session={session} />;
}

export default function PlayPage({ id }: { id: string }) {
  const game = gameOfAddress(location.search);
  if (id !== "" || game === undefined) return <Kept id={id} />;
  return <FromAddress game={game} onOpen={(saved) => openSaved(saved, atOf(location.search), true)} />;
}

/** The seat whose side is at the bottom: the person's. If people share a device and sit around the board, it turns to
 * the seat to move. */
function bottomOf(session: LocalSession): Seat | undefined {
  const { cooperative, seats } = infoOf(session.game);
  if (cooperative) return seats[0]!.letter;
  const { held } = session;
  if (held.length === 1) return held[0];
  return held.length > 1 && seats.length > 2 ? session.state?.turn : undefined;
}

/** Who sits at a seat. */
function sittingAt(session: LocalSession, seat: Seat): Sitting {
  const player = session.players[seat] ?? "person";
  if (player !== "person") {
    const { level } = player;
    const picture = <Peak level={level} levels={levels} />;
    return { picture, name: levelName(level), tag: level === 0 ? undefined : say("level", { level }) };
  }
  const people = session.held.length;
  const name = seatName(session.game, seat);
  if (infoOf(session.game).cooperative) {
    const { state } = session;
    if (state?.outcome.result !== "ongoing") return { name, second: "" };
    return { name: say("seat.next", { seat: name }), second: say("seat.may", { count: state.movers.length }) };
  }
  return { name: people > 1 ? name : say("you") };
}

/** Keeps the address and the title up to date, and follows addresses of this game. */
function useAddress(session: LocalSession): void {
  const shown = session.events.length;
  const all = session.line.length;
  useEffect(() => {
    const address = keptAddress(session.id, shown, all);
    if (location.pathname + location.search !== address) history.replaceState(null, "", address);
  }, [session, shown, all]);
  useEffect(() => {
    const listen = () => {
      if (location.pathname !== pathOf(session.id)) return;
      session.show(atOf(location.search) ?? session.line.length);
    };
    addEventListener("popstate", listen);
    return () => removeEventListener("popstate", listen);
  }, [session]);
  const title = session.puzzle === undefined ? titleOf(session.game) : puzzleTitle(session);
  const against = session.state?.seats.some((seat) => !session.holds(seat)) ?? false;
  const mine = against && session.isOwnTurn && shown === all;
  useEffect(() => {
    setTitle(title);
    setTurnMark(mine);
    return () => setTurnMark(false);
  }, [title, mine]);
}

/** After a move at an earlier position has started another line, says that the moves of the old line are kept. */
function useBranched(session: LocalSession): void {
  const { left } = session;
  const said = useRef(left);
  useEffect(() => {
    if (left === undefined || left === said.current) return;
    said.current = left;
    toast(say("branched"), {
      icon: "git-branch",
      action: { label: say("branched.back"), onClick: () => session.goTo(left) },
    });
  }, [left]);
}

/** What to do next, once a game is over. */
function Next({ session, onShare }: { session: LocalSession; onShare: () => void }) {
  const again = infoOf(session.game).cooperative ? say("again") : say("rematch");
  return (
    <>
      <Button kind="primary" icon="rotate-ccw" onClick={() => restart(session)}>
        {again}
      </Button>
      <AfterGame session={session} own={session.held} onShare={onShare} />
    </>
  );
}

/** Once a game is over there is something to lose: asks the browser, once, for persistent storage. */
function useKeepSafe(over: boolean): void {
  useEffect(() => {
    if (over) void askToKeepOnce();
  }, [over]);
}

function Play({ session }: { session: LocalSession }) {
  useSession(session);
  useKeepSafe(!session.ongoing);
  useAddress(session);
  useBranched(session);
  useSolved(session);
  const { hint, action } = useHint(session);
  const { id, puzzle } = session;
  const [sharing, onShare] = useSharing(session, () => ({
    title: puzzle === undefined ? titleOf(session.game) : puzzleTitle(session),
    links: puzzle === undefined ? [] : [{ label: say("link.puzzle"), path: pathOf(id) }],
  }));
  const actions = actionsOf(session, action, () => restart(session), onShare);
  const { Beside, Above, above } = partsOf(session.game);
  const { game, spec } = session;
  if (session.failed) return <NoGame title={say("failed")} words={session.message} game={game} again />;
  const moves = Math.ceil(session.events.length / (session.state?.seats.length ?? 2));
  const about = [session.puzzle === undefined ? say("here") : puzzleTitle(session), optionWords(spec), say("move", { count: moves })];
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={bottomOf(session)}
        seatOf={(seat) => sittingAt(session, seat)}
        alone={infoOf(game).cooperative}
        actions={actions}
        hint={hint}
        about={about.filter((words) => words !== "").join(" · ")}
        left={
          (session.puzzle !== undefined || Beside) && (
            <>
              {session.puzzle !== undefined && (
                <Card looks="puzzle-choice">
                  <PuzzleGames game={game} />
                </Card>
              )}
              {Beside && <Beside session={session} />}
            </>
          )
        }
        above={Above && above && { id: "above", label: above.label(), icon: above.icon, body: <Above session={session} /> }}
        notice={session.guided && <GuideCard session={session} />}
        intro={session.puzzle && <PuzzleGoal session={session} />}
        next={session.puzzle === undefined ? <Next session={session} onShare={onShare} /> : <PuzzleNext session={session} />}
      />
      {sharing}
    </main>
  );
}
