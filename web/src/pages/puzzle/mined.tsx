// The page of a mined puzzle: the board from the solver's side, the task, the replies, and what comes next.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import say from "virtual:words/puzzle";
import { seatName, titleOf } from "../../library/games";
import type { MinedPuzzle } from "../../library/mined";
import type { Seat } from "../../library/protocol";
import type { Action } from "../../play/actions";
import { copyPosition } from "../../play/session/copy_position";
import { useSession } from "../../play/session/use_session";
import { GameView } from "../../play/view";
import { shareAction, useSharing } from "../../share/open";
import { navigate } from "../../ui/router";
import { setTitle } from "../../ui/title";
import { addressOf, analysisOf } from "../../play/session/address";
import { optionWords } from "../../options/words";
import { NoGame } from "../play_wrong";
import { PuzzleChoice } from "./choice";
import { dayWords, solvedOn } from "./days";
import { PuzzlePanel } from "./panel";
import { nextPuzzle, remember } from "./record";
import { PuzzleSession } from "./session";

/** The address of a puzzle of a game. */
export function minedAddress({ game, number }: Pick<MinedPuzzle, "game" | "number">): string {
  return `/puzzle/${game}/${number}`;
}

async function goToNext({ game, number }: MinedPuzzle): Promise<void> {
  const next = await nextPuzzle(game, number);
  if (next !== undefined) navigate(minedAddress({ game, number: next }));
}

/** Records the end of a puzzle once. Returns the change of the rating. */
function useRemembered(session: PuzzleSession, day: string | undefined): number | undefined {
  const [change, setChange] = useState<number>();
  const told = useRef<PuzzleSession>();
  const { puzzle, isOver, stars } = session;
  useEffect(() => {
    if (!isOver || told.current === session) return;
    told.current = session;
    setChange(remember(puzzle.game, puzzle, stars));
    if (stars > 0 && day !== undefined) solvedOn(day);
  }, [session, isOver]);
  return change;
}

function actionsOf(session: PuzzleSession, onShare: () => void): Action[] {
  const { puzzle, phase, hint } = session;
  const why = phase === "yours" ? (hint?.last === true ? say("hint.all") : undefined) : say("turn.not");
  const over = session.isOver ? say("over") : undefined;
  const nothing = session.line.length === 0 ? say("undo.none") : undefined;
  const from = { spec: session.spec, start: session.start, events: session.events };
  return [
    { id: "undo", icon: "rotate-ccw", label: say("again"), why: nothing, onPress: () => session.retry() },
    { id: "hint", icon: "lightbulb", label: say("hint"), why, onPress: () => void session.help() },
    {
      ...{ id: "resign", icon: "eye", label: say("solution"), why: over, question: say("give-up") },
      onPress: () => void session.solve(),
    },
    { id: "next", icon: "chevron-right", label: say("next"), onPress: () => void goToNext(puzzle) },
    shareAction(onShare),
    {
      id: "analyse",
      icon: "chart-line",
      label: say("analyse"),
      why: session.isOver ? undefined : say("analyse.first"),
      onPress: () => navigate(analysisOf(from)),
    },
    { id: "play-on", icon: "play", label: say("play-on"), onPress: () => navigate(addressOf(from)) },
    ...copyPosition(session),
  ];
}

function Solving({ session, day }: { session: PuzzleSession; day: string | undefined }) {
  useSession(session);
  const change = useRemembered(session, day);
  const { puzzle, game } = session;
  const name = day === undefined ? say("number", { number: puzzle.number }) : say("day", { day: dayWords(day, "short") });
  const [sharing, onShare] = useSharing(session, () => ({
    title: say("title", { game: titleOf(game), puzzle: name }),
    links: [{ label: say("link"), path: minedAddress(puzzle) }],
  }));
  useEffect(() => setTitle(say("title.page", { puzzle: name, game: titleOf(game) })), [name]);
  if (session.failed) return <NoGame title={say("failed")} words={session.message} game={game} again />;
  const next = () => void goToNext(puzzle);
  const sitting = (seat: Seat) => ({ name: session.holds(seat) ? say("you") : seatName(game, seat) });
  // A changed choice also applies to the shown puzzle, as long as no move has been tried in it.
  const onWish = () => (session.line.length === 0 && !session.isOver ? next() : undefined);
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={puzzle.solver}
        seatOf={sitting}
        actions={actionsOf(session, onShare)}
        hint={session.hint}
        explains
        about={[name, optionWords(puzzle.spec)].filter((words) => words !== "").join(" · ")}
        left={<PuzzleChoice key={game} game={game} onWish={onWish} />}
        says={<PuzzlePanel {...{ session, change, day }} onNext={next} onShare={onShare} />}
      />
      {sharing}
    </main>
  );
}

export default function MinedPage({ puzzle, day }: { puzzle: MinedPuzzle; day?: string }) {
  const session = useMemo(() => new PuzzleSession(puzzle), [puzzle]);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);
  return <Solving key={puzzle.number} session={session} day={day} />;
}
