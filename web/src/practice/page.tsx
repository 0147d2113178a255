// Practice: /practice/GAME lists endings and motifs of a game; /practice/GAME/3 is one of them, played against the
// computer; /practice/GAME/empress-1 is an ending by table, and /practice/GAME/table?position=... one of the person's own.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/practice";
import { lazy } from "../ui/lazy";
import { library } from "../library/client";
import { tabledGame } from "../library/endgames";
import { infoOf, seatName, titleOf } from "../library/games";
import type { Piece, Seat } from "../library/protocol";
import { MiniBoard } from "../board/mini_board";
import { NoGame } from "../pages/play_wrong";
import { addressOf, analysisOf } from "../play/session/address";
import type { Action } from "../play/actions";
import { copyPosition } from "../play/session/copy_position";
import { useSession } from "../play/session/use_session";
import { GameView } from "../play/view";
import { Button, Skeleton, Stars } from "../ui/kit";
import { Part } from "../ui/boundary";
import { navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { addressOfEntry, OWN, type Practice, type PracticeEntry, practiceOf, remember, starsOf } from "./entries";
import { PracticePanel } from "./panel";
import { PracticeSession } from "./session";
import { inLanguage } from "./words";

const EndingPage = lazy(() => import("./ending_page"));

/** The pieces of an entry's position, for its picture. */
function usePieces(spec: string, position: string): readonly Piece[] {
  const [pieces, setPieces] = useState<readonly Piece[]>([]);
  useEffect(() => {
    library.state({ spec, start: position, events: [] }).then(
      (state) => setPieces(state.pieces),
      () => undefined,
    );
  }, [spec, position]);
  return pieces;
}

interface RowProps {
  game: string;
  practice: Practice;
  entry: Pick<PracticeEntry, "id" | "spec" | "position" | "title" | "aim">;
  which: number | string;
}

function Row({ game, practice, entry, which }: RowProps) {
  const spec = entry.spec ?? practice.spec;
  const pieces = usePieces(spec, entry.position);
  const stars = starsOf(game, entry.id);
  return (
    <li class="panel row">
      <span class="mini practice-mini">
        <MiniBoard spec={spec} pieces={pieces} />
      </span>
      <div class="row-words">
        <a href={addressOfEntry(game, which)}>{inLanguage(entry.title)}</a>
        <span class="second">{inLanguage(entry.aim)}</span>
      </div>
      {stars !== undefined && <Stars count={stars} />}
    </li>
  );
}

function List({ game, practice }: { game: string; practice: Practice }) {
  const title = titleOf(game);
  const { entries, endings = [] } = practice;
  const all = [...entries, ...endings];
  const done = all.filter(({ id }) => (starsOf(game, id) ?? 0) > 0).length;
  return (
    <main class="plain learn-page">
      <h1>{say("title", { game: title })}</h1>
      <p class="second">
        {entries.some(({ goal }) => goal !== "reach") ? say("about") : say("about.alone")} {say("done", { count: done, all: all.length })}
      </p>
      <ul class="learn-list">
        {entries.map((entry, i) => (
          <Row key={entry.id} game={game} practice={practice} entry={entry} which={i + 1} />
        ))}
      </ul>
      {endings.length > 0 && (
        <>
          <h2 id="endings">{say("endings")}</h2>
          <p class="second">{say("endings.about")}</p>
          <ul class="learn-list" aria-labelledby="endings">
            {endings.map((ending) => (
              <Row key={ending.id} game={game} practice={practice} entry={ending} which={ending.id} />
            ))}
          </ul>
        </>
      )}
      <div class="answers">
        <Button size="dense" icon="book-open" href={`/rules/${game}`}>
          {say("rules")}
        </Button>
        {infoOf(game).ranges && (
          <Button size="dense" icon="hand" href={`/pieces/${game}`}>
            {say("pieces")}
          </Button>
        )}
        {game === tabledGame && (
          <Button size="dense" icon="crown" href="/endgames">
            {say("endgames")}
          </Button>
        )}
      </div>
    </main>
  );
}

function actionsOf(session: PracticeSession, all: string): Action[] {
  const nothing = session.line.length === 0 ? say("nothing") : undefined;
  const from = { spec: session.spec, start: session.start, events: session.events };
  return [
    { id: "undo", icon: "rotate-ccw", label: say("again"), why: nothing, onPress: () => session.retry() },
    { id: "resign", icon: "eye", label: say("line"), question: say("line.ask"), onPress: () => void session.showLine() },
    { id: "next", icon: "list-ordered", label: say("all"), onPress: () => navigate(all) },
    { id: "analyse", icon: "chart-line", label: say("analyse"), onPress: () => navigate(analysisOf(from)) },
    { id: "play-on", icon: "play", label: say("on"), onPress: () => navigate(addressOf(from)) },
    ...copyPosition(session),
  ];
}

interface OneProps {
  game: string;
  practice: Practice;
  number: number;
}

function One({ game, practice, number }: OneProps) {
  const entry = practice.entries[number - 1]!;
  const session = useMemo(() => new PracticeSession(practice.spec, entry, practice.level), [entry]);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);
  useSession(session);
  const { phase, stars } = session;
  useEffect(() => {
    if (phase === "won") remember(game, entry.id, stars);
  }, [phase]);
  useEffect(() => setTitle(inLanguage(entry.title)), [entry]);
  const next = number < practice.entries.length ? addressOfEntry(game, number + 1) : undefined;
  const alone = entry.goal === "reach";
  const sitting = (seat: Seat) => {
    const name = seatName(game, seat);
    if (alone) return { name: session.isOver ? name : say("to-move", { seat: name }), second: say("both") };
    return { name: session.holds(seat) ? say("you", { seat: name }) : say("computer") };
  };
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={entry.seat}
        seatOf={sitting}
        alone={alone}
        actions={actionsOf(session, `/practice/${game}`)}
        about={inLanguage(entry.title)}
        says={<PracticePanel session={session} next={next} />}
      />
    </main>
  );
}

/** The practice entries of a game; "none" if there are none. */
function usePractice(game: string): Practice | "none" | undefined {
  const [practice, setPractice] = useState<Practice | "none">();
  useEffect(() => {
    practiceOf(game).then(
      (found) => setPractice(found ?? "none"),
      () => setPractice("none"),
    );
  }, [game]);
  return practice;
}

/** `number`: of an entry; or the id of an ending, or OWN for the one in the query. */
export default function PracticePage({ game, number }: { game: string; number: string }) {
  const practice = usePractice(game);
  useEffect(() => setTitle(say("title", { game: titleOf(game) })), []);
  if (practice === "none") return <NoGame title={say("none")} words={say("none.words")} game={game} />;
  if (practice === undefined)
    return (
      <main class="plain">
        <Skeleton />
      </main>
    );
  if (number === "") return <List game={game} practice={practice} />;
  const { spec, endings = [] } = practice;
  const ending = endings.find(({ id }) => id === number);
  const position = number === OWN ? new URLSearchParams(location.search).get("position") : null;
  if (ending !== undefined || (endings.length > 0 && position !== null))
    return (
      <Part>
        <EndingPage key={ending?.id ?? position} {...{ game, spec, endings, ending }} position={position ?? undefined} />
      </Part>
    );
  const known = /^\d{1,3}$/.test(number) && practice.entries[Number(number) - 1] !== undefined;
  if (!known) return <NoGame title={say("none.such")} words={say("none.words")} game={game} />;
  return <One key={number} game={game} practice={practice} number={Number(number)} />;
}
