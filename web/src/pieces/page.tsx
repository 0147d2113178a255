// The explorer of pieces: /pieces/GAME/LETTER. A press on a kind shows how it moves. Friends and foes can be placed
// around it, and the picture follows.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/pieces";
import type { Grab, Marks } from "../board/board";
import { Sign, type SignKind } from "../board/sign";
import { PieceIcon, PieceSymbols } from "../board/symbols";
import { partsOf } from "../games/parts";
import { wordsOf } from "../games/words";
import { library } from "../library/client";
import { infoOf, kindName, titleOf } from "../library/games";
import type { Going, Place } from "../library/protocol";
import { Boards } from "../play/boards";
import { isPractised } from "../practice/entries";
import { Button, Segments } from "../ui/kit";
import { setTitle } from "../ui/title";
import { capital } from "../ui/words";
import { begin, carried, type Counts, countsOf, cycled, type PieceReach, marksOf, piecesOf, placedOf, seatsOf, sendMarks } from "./board";
import "./pieces.css";

/** How the piece moves, requested again after every change. The last answer stays until the next arrives. Undefined: the
 * first answer has not arrived. */
function useRange(game: string, spec: string, now: PieceReach): readonly Going[] | undefined {
  const [range, setRange] = useState<readonly Going[]>();
  useEffect(() => {
    let here = true;
    void library.range(spec, now.at, piecesOf(infoOf(game), now)).then((found) => here && setRange(found));
    return () => {
      here = false;
    };
  }, [game, spec, now]);
  return range;
}

function KindRow({ game, letter, onChoose }: { game: string; letter: string; onChoose: (letter: string) => void }) {
  const { kinds } = infoOf(game);
  const seat = seatsOf(infoOf(game)).friend;
  return (
    <div class="kind-row" role="group" aria-label={say("kinds")}>
      {kinds.map((kind) => (
        <button key={kind.letter} type="button" class="kind" aria-pressed={kind.letter === letter} onClick={() => onChoose(kind.letter)}>
          <PieceIcon game={game} letter={kind.letter} seat={seat} />
          <span>{kindName(game, kind.letter)}</span>
        </button>
      ))}
    </div>
  );
}

const signs: readonly (readonly [keyof Counts, SignKind])[] = [
  ["moves", "target"],
  ["jumps", "jumps"],
  ["captures", "capture"],
  ["both", "reach"],
  ["takes", "reach"],
  ["dangers", "danger"],
  ["victims", "victim"],
  ["barred", "forbidden"],
  ["passing", "forbidden"],
];

/** The marks that are visible, with the number of each. */
/** `counts`: undefined while they are not known; then it says nothing, and keeps the place of a line. */
function Told({ counts }: { counts: Counts | undefined }) {
  const shown = signs.map(([what, sign]) => ({ what, sign, count: counts?.[what] ?? 0 })).filter(({ count }) => count > 0);
  return (
    <div role="status">
      <ul class="legend pieces-told" aria-label={say("shown")}>
        {shown.length === 0 && <li>{counts === undefined ? "\u00a0" : say("nowhere")}</li>}
        {shown.map(({ what, sign, count }) => (
          <li key={what}>
            <Sign kind={sign} />
            {say(what, { count })} {what === "victims" && say("victims.touch")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where the touched piece can be sent. */
function Sent({ game, now, sent }: { game: string; now: PieceReach; sent: Sending }) {
  const letter = now.others.get(sent.victim)!.letter;
  return (
    <div role="status">
      <ul class="legend pieces-told" aria-label={say("shown")}>
        <li>
          <Sign kind="throw" />
          {say("sent", { kind: kindName(game, letter), place: sent.victim, count: sent.places.length })}
        </li>
        <li>{say("sent.again")}</li>
      </ul>
    </div>
  );
}

/** The kind of the next friend or foe. */
function Others({ game, kind, onChoose }: { game: string; kind: string; onChoose: (kind: string) => void }) {
  const seat = seatsOf(infoOf(game)).foe;
  return (
    <div class="others">
      <p>{say("others")}</p>
      <div class="others-kinds" role="group" aria-label={say("others.kind")}>
        {infoOf(game).kinds.map(({ letter }) => {
          const name = kindName(game, letter);
          return (
            <button
              key={letter}
              type="button"
              class="kind small"
              aria-pressed={letter === kind}
              aria-label={name}
              title={name}
              onClick={() => onChoose(letter)}
            >
              <PieceIcon game={game} letter={letter} seat={seat} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A piece that can be sent elsewhere, and its targets. */
interface Sending {
  victim: Place;
  places: readonly Place[];
}

/** The piece that was touched to show where it can be sent. Another touch, or any change, ends that. */
function useSending(game: string, spec: string, now: PieceReach) {
  const [sent, setSent] = useState<Sending & { now: PieceReach }>();
  const show = (victim: Place) =>
    void library.sends(spec, now.at, victim, piecesOf(infoOf(game), now)).then((places) => setSent({ victim, places, now }));
  return { sent: sent?.now === now ? sent : undefined, show };
}

function useHands(
  now: PieceReach,
  setNow: (now: PieceReach) => void,
  kind: string,
  range: readonly Going[],
  sending: ReturnType<typeof useSending>,
) {
  const [picked, setPicked] = useState(false);
  const isVictim = (place: Place) => range.some(({ to, victim }) => to === place && victim);
  const press = (place: Place) => {
    if (place === now.at) return setPicked(!picked);
    if (!picked && isVictim(place) && sending.sent?.victim !== place) return sending.show(place);
    setPicked(false);
    setNow(picked ? carried(now, place) : cycled(now, place, kind));
  };
  const grab = (place: Place): Grab => (place !== now.at ? "no" : picked ? "again" : "fresh");
  const drop = (place: Place) => {
    setPicked(false);
    if (place !== now.at) setNow(carried(now, place));
  };
  return { picked, press, grab, drop };
}

/** Requests the picture of the explored piece again. */
function PieceHead({ game, letter }: { game: string; letter: string }) {
  return (
    <div class="piece-head">
      <span class="tile">
        <PieceIcon game={game} letter={letter} seat={seatsOf(infoOf(game)).friend} />
      </span>
      <div>
        <h2>{kindName(game, letter)}</h2>
        <p class="second">{wordsOf(game).piece?.(letter)}</p>
      </div>
    </div>
  );
}

/** What to do next: remove all other pieces, rules, practice. */
function After({ game, empty, onClear }: { game: string; empty: boolean; onClear: () => void }) {
  return (
    <div class="answers">
      <Button size="dense" icon="eraser" why={empty ? say("clear.none") : undefined} onClick={onClear}>
        {say("clear")}
      </Button>
      <Button size="dense" icon="book-open" href={`/rules/${game}`}>
        {say("rules")}
      </Button>
      {isPractised(game) && (
        <Button size="dense" icon="swords" href={`/practice/${game}`}>
          {say("practice")}
        </Button>
      )}
    </div>
  );
}

function Explorer({ game, letter, onChoose }: { game: string; letter: string; onChoose: (letter: string) => void }) {
  const info = infoOf(game);
  const [now, setNow] = useState(() => begin(info, letter));
  const [kind, setKind] = useState(info.kinds.at(-1)!.letter);
  const { Kinds, ways } = partsOf(game);
  const [spec, setSpec] = useState(game);
  const shown = now.letter === letter ? now : { ...now, letter };
  const looked = useMemo(() => shown, [now, letter]);
  const known = useRange(game, spec, looked);
  const range = known ?? [];
  const sending = useSending(game, spec, looked);
  const { sent } = sending;
  const hands = useHands(looked, setNow, kind, range, sending);
  const marks: Marks =
    sent !== undefined
      ? sendMarks(looked, sent.victim, sent.places)
      : {
          ...marksOf(looked, range, { barred: say("barred.why"), passing: say("passing.why") }),
          ...(hands.picked ? { hint: new Set([looked.at]) } : {}),
        };
  const [across, down] = [info.files, info.ranks];
  return (
    <div class="piece-explorer" data-board={info.levels === "" ? "flat" : "levels"} style={{ "--across": across, "--down": down }}>
      <PieceSymbols game={game} seats={info.seats.map((seat) => seat.letter)} />
      <section class="stage" aria-label={say("board")}>
        <Boards
          game={game}
          pieces={placedOf(info, looked)}
          turned={0}
          marks={marks}
          label={say("board.of", { game: titleOf(game), piece: kindName(game, letter), place: looked.at })}
          onPress={hands.press}
          onGrab={hands.grab}
          onDrop={hands.drop}
        />
      </section>
      <div class="pieces-side">
        {Kinds === undefined ? <KindRow game={game} letter={letter} onChoose={onChoose} /> : <Kinds letter={letter} onChoose={onChoose} />}
        <section class="panel pieces-card" aria-label={kindName(game, letter)}>
          <PieceHead game={game} letter={letter} />
          {sent === undefined ? <Told counts={known && countsOf(looked, known)} /> : <Sent game={game} now={looked} sent={sent} />}
          {ways !== undefined && <Segments label={ways.label()} items={ways.items()} value={spec} onChange={setSpec} />}
        </section>
        <section class="panel pieces-card" aria-label={say("around")}>
          <p class="second">{hands.picked ? say("put") : say("carry")}</p>
          <Others game={game} kind={kind} onChoose={setKind} />
          <After game={game} empty={now.others.size === 0} onClear={() => setNow({ ...looked, others: new Map() })} />
        </section>
      </div>
    </div>
  );
}

/** Games that can tell how their pieces move. */
function None({ game }: { game: string }) {
  return (
    <main class="plain">
      <h1>{say("title", { game: titleOf(game) })}</h1>
      <p>{say("none")}</p>
      <Button icon="book-open" href={`/rules/${game}`}>
        {say("rules")}
      </Button>
    </main>
  );
}

export default function PiecesPage({ game, letter }: { game: string; letter: string }) {
  const info = infoOf(game);
  const named = info.kinds.find((kind) => kind.letter.toLowerCase() === letter.toLowerCase());
  const [chosen, setChosen] = useState(named?.letter ?? info.kinds[0]!.letter);
  const choose = (next: string) => {
    setChosen(next);
    history.replaceState(history.state, "", `/pieces/${game}/${next.toLowerCase()}`);
  };
  useEffect(() => setTitle(capital(say("title.of", { piece: kindName(game, chosen), game: titleOf(game) }))), [chosen]);
  if (!info.ranges) return <None game={game} />;
  return (
    <main class="playing">
      <Explorer game={game} letter={chosen} onChoose={choose} />
    </main>
  );
}
