// Why a checkmate is one, as a card and on the board: the three ways out of a check, and what closes each.
import type { ComponentChildren } from "preact";
import say from "virtual:words/mating_net";
import type { Chances } from "../../board/board";
import { PieceIcon } from "../../board/symbols";
import { listed } from "../../language/format";
import { library } from "../../library/client";
import { kindName, kindNoun } from "../../library/games";
import type { Noun } from "../../language/noun";
import type { Place, State } from "../../library/protocol";
import { Card, Icon } from "../../ui/kit";
import type { GameEnd } from "../game_parts";
import { type Answer, blockedOf, guardsOf, type Net, netOf } from "./mating_net";
import "./mating_net.css";

interface NetProps {
  game: string;
  state: State;
  net: Net;
}

const letterAt = ({ pieces }: State, at: Place) => pieces.find(([place]) => place === at)?.[1] ?? "";
const seatAt = ({ pieces }: State, at: Place) => pieces.find(([place]) => place === at)![2];
const named = (game: string, state: State, at: Place) => `${kindName(game, letterAt(state, at))} ${at}`;
const listNamed = (game: string, state: State, places: readonly Place[]) => listed(places.map((at) => named(game, state, at)));

function Cells({ cells }: { cells: readonly Place[] }) {
  return (
    <span class="net-cells">
      {cells.map((cell) => (
        <span key={cell}>{cell}</span>
      ))}
    </span>
  );
}

/** The mating move, and the pieces that give check. */
function Mating({ game, state, net: { checkers } }: NetProps) {
  const path = state.last?.path ?? [];
  const [from, to] = [path[0], path.at(-1)];
  const check = say("check", { pieces: listNamed(game, state, checkers) });
  if (from === undefined || to === undefined) return <p class="second">{check}</p>;
  return (
    <div class="net-move">
      <PieceIcon game={game} letter={letterAt(state, to)} seat={seatAt(state, to)} />
      <span>
        <b>
          {kindName(game, letterAt(state, to))} {from} → {to}
        </b>
        <span class="second">{check}</span>
      </span>
    </div>
  );
}

/** How many ways out of the check there are, of those that would exist if it were not for check. */
function Ways({ net: { flights, taking, between } }: Pick<NetProps, "net">) {
  const step =
    between === undefined
      ? say("none")
      : between.cells.length > 0
        ? say("none.cells", { count: between.cells.length })
        : say(between.isBeside ? "none.beside" : "none.leap");
  return (
    <dl class="net-ways">
      <div>
        <dt>{say("flee")}</dt>
        <dd>{say("none.of", { count: flights.length })}</dd>
      </div>
      <div>
        <dt>{say("take")}</dt>
        <dd>{taking === undefined || taking.reach === 0 ? say("none") : say("none.of", { count: taking.reach })}</dd>
      </div>
      <div>
        <dt>{say("between")}</dt>
        <dd>{step}</dd>
      </div>
    </dl>
  );
}

function Proof({ children }: { children: ComponentChildren }) {
  return (
    <p class="net-proof">
      <Icon name="x" size={18} />
      <span>{children}</span>
    </p>
  );
}

interface Says extends NetProps {
  words: (nouns: { kind: Noun; at: Place; to: Place; by: string }) => ComponentChildren;
}

/** The check that each piece would allow if it went there. */
function Answers({ game, state, answers, words }: Omit<Says, "net"> & { answers: readonly Answer[] }) {
  return (
    <>
      {answers.map(({ piece, to, by }) => (
        <Proof key={`${piece}${to}`}>
          {words({ kind: kindNoun(game, letterAt(state, piece)), at: piece, to, by: listNamed(game, state, by) })}
        </Proof>
      ))}
    </>
  );
}

/** Why no piece takes the checker, and none blocks. */
function Proofs({ game, state, net }: NetProps) {
  const { checkers, flights, taking, between } = net;
  const [checker] = checkers;
  if (checker === undefined || taking === undefined || between === undefined)
    return <Proof>{say("two", { pieces: listNamed(game, state, checkers) })}</Proof>;
  const guard = flights.find(({ to }) => to === checker);
  const piece = { kind: kindNoun(game, letterAt(state, checker)), at: checker };
  const shared = { game, state };
  return (
    <>
      {taking.reach === 0 && <Proof>{say("take.nobody", piece)}</Proof>}
      <Answers {...shared} answers={taking.answers} words={({ kind, at, by }) => say("take.pinned", { kind, at, by })} />
      {guard !== undefined && guard.by.length > 0 && (
        <Proof>{say("take.guarded", { ...piece, by: listNamed(game, state, guard.by) })}</Proof>
      )}
      {between.cells.length === 0 && <Proof>{say(between.isBeside ? "between.beside" : "between.leap", piece)}</Proof>}
      {between.cells.length > 0 && between.reach === 0 && <Proof>{say("between.nobody", { cells: listed([...between.cells]) })}</Proof>}
      <Answers {...shared} answers={between.answers} words={({ kind, at, to, by }) => say("between.pinned", { kind, at, to, by })} />
    </>
  );
}

function NetCard(props: NetProps) {
  const { game, state, net } = props;
  const blocked = blockedOf(net);
  return (
    <Card looks="mating-net">
      <Mating {...props} />
      <Ways net={net} />
      <h2 class="eyebrow">{say("why", { count: net.flights.length })}</h2>
      <ul class="net-guards">
        {guardsOf(net).map(({ place, cells }) => (
          <li key={place}>
            <PieceIcon game={game} letter={letterAt(state, place)} seat={seatAt(state, place)} />
            <span>
              <b>{kindName(game, letterAt(state, place))}</b> <span class="second">{place}</span>
              <Cells cells={cells} />
            </span>
            <b>{cells.length}</b>
          </li>
        ))}
        {blocked.length > 0 && (
          <li>
            <Icon name="lock" />
            <span>
              <b>{say("own")}</b>
              <Cells cells={blocked} />
            </span>
            <b>{blocked.length}</b>
          </li>
        )}
      </ul>
      <Proofs {...props} />
    </Card>
  );
}

/** What closes each flight, in one word for its cell. */
function reasons({ game, state, net: { flights } }: NetProps): Map<Place, string> {
  return new Map(flights.filter(({ by }) => by.length > 0).map(({ to, by }) => [to, say("shut", { pieces: listNamed(game, state, by) })]));
}

/** What covers each cell around the Emperor. */
function coversOf({ state, net: { flights } }: NetProps): Map<Place, Chances[]> {
  const pieceAt = (at: Place) => ({ letter: letterAt(state, at), seat: seatAt(state, at) });
  return new Map(flights.map(({ to, by }) => [to, by.map(pieceAt)]));
}

/** The explanation of the end, if the position is a checkmate. */
export async function endOf(game: string, spec: string, state: State): Promise<GameEnd | undefined> {
  const net = await netOf(library, spec, state);
  if (net === undefined) return undefined;
  const props = { game, state, net };
  return { label: say("tab"), icon: "grid-3x3", body: <NetCard {...props} />, marks: { forbidden: reasons(props), shut: coversOf(props) } };
}
