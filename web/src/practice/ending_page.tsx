// An ending by table: the board, what the table says of each move, and what comes next.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/practice";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { randomEnding } from "../library/tables";
import { NoGame } from "../pages/play_wrong";
import type { Action } from "../play/actions";
import { useHint } from "../play/marks/use_hint";
import { addressOf, analysisOf } from "../play/session/address";
import { copyPosition } from "../play/session/copy_position";
import { useSession } from "../play/session/use_session";
import { GameView } from "../play/view";
import { Skeleton } from "../ui/kit";
import { navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { EndingPanel } from "./ending_panel";
import { EndingSession } from "./ending_session";
import { addressOfEntry, type PracticeEnding, remember } from "./entries";
import { inLanguage } from "./words";

interface EndingProps {
  game: string;
  spec: string;
  endings: readonly PracticeEnding[];
  /** Undefined: the person's own position. */
  ending: PracticeEnding | undefined;
  position: string | undefined;
}

/** A new random position for each try; undefined until it is found; an error if there is none. */
function useStart({ spec, ending, position }: EndingProps) {
  const [start, setStart] = useState<string | Error | undefined>(position);
  const find = () => {
    if (ending === undefined) return;
    const { kind, goal, low, high } = ending;
    randomEnding(spec, kind, goal === "hold", low, high).then(setStart, (error: unknown) => setStart(error as Error));
  };
  useEffect(() => {
    if (position === undefined) find();
  }, []);
  return { start, another: ending === undefined ? undefined : find };
}

export default function EndingPage(props: EndingProps) {
  const { start, another } = useStart(props);
  if (start instanceof Error) return <NoGame title={say("none.such")} words={start.message} game={props.game} />;
  if (start === undefined)
    return (
      <main class="plain">
        <Skeleton />
      </main>
    );
  return <Playing key={start} {...props} start={start} another={another} />;
}

interface PlayingProps extends EndingProps {
  start: string;
  /** Undefined: there is only this position. */
  another: (() => void) | undefined;
}

function actionsOf(session: EndingSession, hint: Action, { game, another }: PlayingProps): Action[] {
  const nothing = session.turns === 0 ? say("nothing") : undefined;
  const from = { spec: session.spec, start: session.start, events: session.events };
  return [
    { id: "undo", icon: "undo-2", label: say("undo"), why: nothing, onPress: () => session.takeBack() },
    hint,
    ...(another === undefined ? [] : [{ id: "resign", icon: "dices", label: say("another"), onPress: another } as const]),
    { id: "again", icon: "rotate-ccw", label: say("again"), why: nothing, onPress: () => session.retry() },
    { id: "next", icon: "list-ordered", label: say("all"), onPress: () => navigate(`/practice/${game}`) },
    { id: "analyse", icon: "chart-line", label: say("analyse"), onPress: () => navigate(analysisOf(from)) },
    { id: "play-on", icon: "play", label: say("on"), onPress: () => navigate(addressOf(from)) },
    ...copyPosition(session),
  ];
}

function Playing(props: PlayingProps) {
  const { game, spec, endings, ending, start, another } = props;
  const session = useMemo(() => new EndingSession(spec, start, ending?.seat, ending?.hold), []);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);
  useSession(session);
  const { hint, action } = useHint(session);
  useEffect(() => {
    if (hint?.last) session.shows();
  }, [hint?.last]);
  const { phase, stars } = session;
  useEffect(() => {
    if (phase === "won" && ending !== undefined) remember(game, ending.id, stars);
  }, [phase]);
  const title = ending === undefined ? say("ending.own") : inLanguage(ending.title);
  useEffect(() => setTitle(title), [title]);
  if (session.failed) return <NoGame title={say("none.such")} words={session.message} game={game} />;
  const after = ending === undefined ? undefined : endings[endings.indexOf(ending) + 1];
  const next = after && addressOfEntry(game, after.id);
  const sitting = (seat: Seat) => ({ name: session.holds(seat) ? say("you", { seat: seatName(game, seat) }) : say("computer") });
  return (
    <main class="playing">
      <GameView
        session={session}
        bottom={session.seat}
        seatOf={sitting}
        actions={actionsOf(session, action, props)}
        hint={hint}
        about={title}
        says={<EndingPanel {...{ session, another, next }} aim={ending && inLanguage(ending.aim)} />}
      />
    </main>
  );
}
