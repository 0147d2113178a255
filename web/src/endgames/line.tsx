// The longest win of an ending, on the board of a game: to step through, to analyse, to play.
import { useEffect, useMemo } from "preact/hooks";
import say from "virtual:words/endgames";
import { infoOf, seatName, winnersTurns } from "../library/games";
import type { EndgameSide, EndgameTable } from "../library/endgames";
import type { Seat } from "../library/protocol";
import type { Action } from "../play/actions";
import { addressOf, analysisOf } from "../play/session/address";
import { copyPosition } from "../play/session/copy_position";
import { useSession } from "../play/session/use_session";
import { GameView } from "../play/view";
import { Card, Icon } from "../ui/kit";
import { navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { listAddress } from "./list";
import { LongestWinSession } from "./session";
import { endingName, oddsWords } from "./words";

const MEGABYTE = 1e6;

/** How far it is to mate, and what the last move did. */
function Told({ session }: { session: LongestWinSession }) {
  const { left, state } = session;
  return (
    <div class="told puzzle-told" role="status">
      <Icon name={left === 0 ? "crown" : "swords"} />
      <span>
        <b>{left === 0 ? say("mate") : say("left", { count: winnersTurns(left) })}</b>{" "}
        {session.isTooLong ? say("too-long") : state?.last === undefined ? say("needs") : state.last.text}
      </span>
    </div>
  );
}

function Counts({ side, seat }: { side: EndgameSide; seat: string }) {
  return (
    <>
      <dt>{say("to-move", { seat })}</dt>
      <dd>
        {oddsWords(side)}
        <span class="second">{say("counts", { legal: side.legal, mates: side.mates, stalemates: side.stalemates })}</span>
      </dd>
    </>
  );
}

/** What the table says of all positions, also in turns of both sides, and which file it is. */
function Facts({ game, table: { sides, longest, bytes, sha256, name } }: { game: string; table: EndgameTable }) {
  const { seats } = infoOf(game);
  return (
    <Card looks="ending-facts">
      <h2>{endingName(game, name)}</h2>
      <dl>
        {sides.map((side, i) => (
          <Counts key={i} side={side} seat={seatName(game, seats[i]!.letter)} />
        ))}
        <dt>{say("longest")}</dt>
        <dd>
          {say("turns", { count: winnersTurns(longest!.turns) })}
          <span class="second">{say("both", { count: longest!.turns })}</span>
        </dd>
        <dt>{say("table")}</dt>
        <dd>
          <code>{name}</code>
          <span class="second">
            {bytes === undefined ? say("made") : say("file", { size: Math.max(1, Math.round(bytes / MEGABYTE)) })}
            {sha256 !== undefined && <code>{` SHA-256 ${sha256}`}</code>}
          </span>
        </dd>
      </dl>
    </Card>
  );
}

const BARRED = [["analyse"], ["play-on"], ["all"]];

interface LineProps {
  game: string;
  table: EndgameTable;
  /** The names of the tables beside it, if there are any. */
  before: string | undefined;
  after: string | undefined;
}

function actionsOf(session: LongestWinSession, { before, after }: LineProps): Action[] {
  const { spec, start, line, events } = session;
  const go = (id: string, icon: Action["icon"], label: string, name: string | undefined): Action => ({
    ...{ id, icon, label, why: name === undefined ? say("no-more") : undefined },
    onPress: () => navigate(`/endgames/${name}`, true),
  });
  return [
    {
      id: "analyse",
      icon: "chart-line",
      label: say("analyse"),
      onPress: () => navigate(analysisOf({ spec, start, events: line }, events.length)),
    },
    { id: "play-on", icon: "play", label: say("play"), onPress: () => navigate(addressOf({ spec, start, events })) },
    { id: "all", icon: "list-ordered", label: say("all"), onPress: () => navigate(listAddress()) },
    go("ending-before", "arrow-up", say("before"), before),
    go("ending-after", "arrow-down", say("after"), after),
    ...copyPosition(session),
  ];
}

export default function LineView(props: LineProps) {
  const { game, table } = props;
  const longest = table.longest!;
  const name = endingName(game, table.name);
  const session = useMemo(() => new LongestWinSession(game, longest), [table]);
  useEffect(() => session.open(), [session]);
  useSession(session);
  useEffect(() => setTitle(name), [name]);
  return (
    <main class="playing">
      <GameView
        session={session}
        seatOf={(seat: Seat) => ({ name: seatName(game, seat) })}
        actions={actionsOf(session, props)}
        barred={BARRED}
        movesFirst
        about={`${name}. ${say("line.about", { count: winnersTurns(longest.turns) })}`}
        left={<Facts game={game} table={table} />}
        says={<Told session={session} />}
      />
    </main>
  );
}
