// Beside the board: the ladder of goals, and the comparison with par.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/passage_help";
import { library } from "../../library/client";
import type { Piece } from "../../library/protocol";
import type { LocalSession } from "../../play/session/local";
import type { Session } from "../../play/session/session";
import { Button, Card, Icon, type IconName, Switch } from "../../ui/kit";
import { keep, kept } from "../../ui/kept";
import { knownWords, parLine } from "./advice";
import { goalOf, type Goal } from "./goals";
import { queryFacts, cachedFacts, learnAlong } from "./query";
import { ladder } from "./ladder";
import "./panel.css";

const icons: Record<Goal, IconName> = { kings: "crown", queens: "star", "far-rank": "flag", counterparts: "trophy" };

export function Ladder({ session }: { session: Session }) {
  const [[start, begun], setStarts] = useState<readonly [Piece[], Piece[]]>([[], []]);
  useEffect(() => {
    const { spec } = session;
    const piecesOf = async (from: string) => (await library.state({ spec, start: from, events: [] })).pieces;
    void Promise.all([piecesOf(""), piecesOf(session.start)]).then(setStarts);
  }, [session]);
  const rungs = ladder(goalOf(session.spec), start, session.state?.pieces ?? [], begun);
  return (
    <Card looks="goals">
      <h2 class="eyebrow">{say("goals")}</h2>
      <ol class="goal-ladder">
        {rungs.map(({ goal, title, words, state }) => (
          <li key={goal} class={state}>
            <span class="disc">
              <Icon name={state === "done" ? "check" : icons[goal]} size={22} />
            </span>
            <div>
              <h3>
                {title}
                <span class="unseen">{say(`state.${state}`)}</span>
              </h3>
              <p class="second">{state === "beyond" ? say("not-asked") : words}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const LOOKS = "looks-ahead";

/** Queries each new position, if wanted, and renders again when something was found. */
function useLook(session: Session) {
  const [wanted, setWanted] = useState(() => kept(LOOKS, false));
  const [looking, setLooking] = useState(false);
  const [, setTold] = useState(0);
  const { state } = session;
  const ongoing = state !== undefined && state.outcome.result !== "win";
  const look = (longer: boolean) => {
    let here = true;
    setLooking(true);
    void queryFacts(session, longer)
      .catch(() => undefined) // another query came first, or there is nothing to find
      .then(() => here && setLooking(false));
    return () => {
      here = false;
      setLooking(false);
    };
  };
  useEffect(() => {
    if (!ongoing) return undefined;
    if (wanted) return look(false);
    let here = true;
    void learnAlong(session).then(
      () => here && setTold((count) => count + 1),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [wanted, state?.position, state?.length, ongoing]);
  const want = (on: boolean) => {
    keep(LOOKS, on);
    setWanted(on);
  };
  return { wanted, want, looking, look };
}

function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={say("stars", { count: stars })} class="stars">
      {"★".repeat(stars)}
      {"☆".repeat(5 - stars)}
    </span>
  );
}

const toneIcons = { ok: "shield", dubious: "triangle-alert", danger: "circle-x", plain: "info" } as const;

/** Moves made, par, and whether it is still within reach. */
export function Par({ session }: { session: Session }) {
  const { wanted, want, looking, look } = useLook(session);
  const { state } = session;
  const { puzzle } = session as Partial<LocalSession>;
  const made = state?.length ?? 0;
  const par = puzzle?.plies ?? state?.par ?? 0;
  const over = state?.outcome.result === "win";
  const known = cachedFacts(session);
  const line = known === undefined || over ? undefined : parLine(made, par, known);
  const stuck = known !== undefined && known.way === undefined && known.closed === undefined;
  return (
    <Card looks="par">
      <div class="par-head">
        <span class="par-made second">{say.parts("made", { count: made, number: <b>{made}</b> })}</span>
        {(state?.stars ?? 0) > 0 && <Stars stars={state!.stars} />}
        {par > 0 && <span class="second">{say.parts("par", { par: <b>{par}</b> })}</span>}
      </div>
      {par > 0 && (
        <div class={made > par ? "par-bar above" : "par-bar"} aria-hidden="true">
          <i style={{ width: `${Math.min(100, (100 * made) / par)}%` }} />
        </div>
      )}
      {!over && (
        <p class={`par-line ${line?.tone ?? "plain"}`} role="status">
          {looking ? say("looking") : line !== undefined && <Icon name={toneIcons[line.tone]} size={18} />}
          {!looking && line !== undefined && <span title={knownWords(known!)}>{line.words}</span>}
        </p>
      )}
      {!over && !looking && stuck && (
        <Button size="dense" kind="tinted" icon="search" onClick={() => void look(true)}>
          {known.looked > 0 ? say("look.longer") : say("look.can")}
        </Button>
      )}
      <Switch label={say("look.each")} checked={wanted} onChange={want} />
    </Card>
  );
}
