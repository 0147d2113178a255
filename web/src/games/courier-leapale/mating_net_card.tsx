// After a checkmate: which pieces shut the cells around the Emperor, as a list, and on the board.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/mating_net";
import { PieceIcon } from "../../board/symbols";
import { listed } from "../../language/format";
import { library } from "../../library/client";
import { kindName } from "../../library/games";
import type { Place, State } from "../../library/protocol";
import type { Session } from "../../play/session";
import { Card, Icon } from "../../ui/kit";
import type { GameEnd } from "../game_parts";
import { blockedOf, endsInCheck, guardsOf, type Net, netOf } from "./mating_net";
import "./mating_net.css";

const letterAt = ({ pieces }: State, at: Place) => pieces.find(([place]) => place === at)?.[1] ?? "";

/** Of the position that is shown, if it is a checkmate. */
function useNet({ spec, state }: Session): Net | undefined {
  const [found, setFound] = useState<{ position: string; net: Net | undefined }>();
  const isMate = state !== undefined && endsInCheck(state);
  useEffect(() => {
    let here = true;
    if (isMate) netOf(library, spec, state).then(
      (net) => here && setFound({ position: state.position, net }),
      () => undefined, // the board is of use without
    );
    return () => {
      here = false;
    };
  }, [state?.position, isMate]);
  return isMate && found?.position === state.position ? found.net : undefined;
}

function Cells({ cells }: { cells: readonly Place[] }) {
  return (
    <span class="net-cells">
      {cells.map((cell) => (
        <span key={cell}>{cell}</span>
      ))}
    </span>
  );
}

function NetCard({ game, state, net }: { game: string; state: State; net: Net }) {
  const seatAt = (at: Place) => state.pieces.find(([place]) => place === at)![2];
  const blocked = blockedOf(net);
  return (
    <Card looks="mating-net">
      <h2 class="eyebrow">{say("why", { count: net.flights.length })}</h2>
      <p class="second">{say("check", { pieces: listed(net.checkers.map((at) => `${kindName(game, letterAt(state, at))} ${at}`)) })}</p>
      <ul class="net-guards">
        {guardsOf(net).map(({ place, cells }) => (
          <li key={place}>
            <PieceIcon game={game} letter={letterAt(state, place)} seat={seatAt(place)} />
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
    </Card>
  );
}

/** What each flight is shut by, in a word for its cell. */
function reasons(game: string, state: State, { flights }: Net): Map<Place, string> {
  const piece = (at: Place) => `${kindName(game, letterAt(state, at))} ${at}`;
  return new Map(flights.filter(({ by }) => by.length > 0).map(({ to, by }) => [to, say("shut", { pieces: listed(by.map(piece)) })]));
}

export function useEnd(session: Session): GameEnd | undefined {
  const net = useNet(session);
  const { game, state } = session;
  if (net === undefined || state === undefined) return undefined;
  const body = <NetCard game={game} state={state} net={net} />;
  return { label: say("tab"), icon: "grid-3x3", body, marks: { forbidden: reasons(game, state, net) } };
}
