// Arranging one's eight pieces on the board before the first turn: tap two pieces, or drag one onto another, to swap
// them.
import { useMemo, useState } from "preact/hooks";
import say from "virtual:words/traverse";
import { seatName } from "../../library/games";
import type { Place, Seat } from "../../library/protocol";
import type { Arranging } from "../../play/arranging";
import { opponentMove } from "../../play/session/opponent";
import type { Session } from "../../play/session/session";
import { Button } from "../../ui/kit";
import { keep, kept } from "../../ui/kept";
import { RatedSetups } from "./rated";

const ORDER = "SDTCCTDS";

/** The places of a seat's eight pieces, in the order in which a setup names them. */
export function placesOf(seat: Seat): Place[] {
  const eight = Array.from({ length: 8 }, (_, i) => i);
  if (seat === "s" || seat === "n") return eight.map((i) => `${"bcdefghi"[i]}${seat === "s" ? 1 : 10}`);
  return eight.map((i) => `${seat === "w" ? "a" : "j"}${i + 2}`);
}

export function shuffled(order: readonly string[]): string[] {
  const letters = [...order];
  for (let i = letters.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [letters[i], letters[j]] = [letters[j]!, letters[i]!];
  }
  return letters;
}

/** A piece of the draft keeps its number when it is swapped. */
interface Draft {
  seat: Seat;
  pieces: { number: number; letter: string }[];
  held?: number;
}

function draftOf(seat: Seat, letters: readonly string[], from = 0): Draft {
  return { seat, pieces: letters.map((letter, i) => ({ number: from + i, letter })) };
}

/** The draft after a tap on its nth piece: the piece is picked up, put back, or swapped with the held one. */
export function tapped(draft: Draft, index: number): Draft {
  const { held } = draft;
  if (held === undefined) return { ...draft, held: index };
  const pieces = [...draft.pieces];
  [pieces[held], pieces[index]] = [pieces[index]!, pieces[held]!];
  return { ...draft, pieces, held: undefined };
}

const STORE = "setups";
const KEPT = 12;

/** Unfinished arrangements, by the address of their game and the seat, so that a reload does not lose them. */
function orders(): Record<string, string> {
  return kept<Record<string, string>>(STORE, {});
}

const keyOf = (seat: Seat): string => `${location.pathname} ${seat}`;
const inOrder = (letters: string): string => [...letters].sort().join("");

/** The arrangement of a seat so far. */
export function keptOrder(seat: Seat): string[] {
  const order = orders()[keyOf(seat)] ?? "";
  return [...(inOrder(order) === inOrder(ORDER) ? order : ORDER)];
}

export function keepOrder(seat: Seat, letters: readonly string[]): void {
  const { [keyOf(seat)]: _, ...others } = orders();
  const newest = Object.entries(others).slice(1 - KEPT);
  keep(STORE, Object.fromEntries([...newest, [keyOf(seat), letters.join("")]]));
}

interface AsksProps {
  session: Session;
  draft: Draft;
  onOrder: (letters: readonly string[]) => void;
}

function Asks({ session, draft, onOrder }: AsksProps) {
  const [busy, setBusy] = useState(false);
  const name = seatName(session.game, draft.seat);
  const suggest = async () => {
    setBusy(true);
    try {
      const { move } = await opponentMove(session.shown, 0, 1500);
      onOrder([...move.slice(1)]);
    } catch (error) {
      session.say(String(error));
    }
    setBusy(false);
  };
  return (
    <div class="setup" role="group" aria-label={say("setup", { seat: name })}>
      <p>
        <span class="aim">{say("aim")}</span> {say("setup.words")}
      </p>
      {session.offersBook && <RatedSetups {...{ session, onOrder }} />}
      <div class="answers">
        <Button icon="shuffle" onClick={() => onOrder(shuffled([...ORDER]))}>
          {say("shuffle")}
        </Button>
        <Button icon="lightbulb" busy={busy} onClick={() => void suggest()}>
          {say("suggest")}
        </Button>
        <Button kind="primary" icon="check" onClick={() => void session.play(`=${draft.pieces.map(({ letter }) => letter).join("")}`)}>
          {say("done")}
        </Button>
      </div>
    </div>
  );
}

export function useSetup(session: Session, active: boolean): Arranging | undefined {
  const seat = session.state?.turn ?? "";
  const begun = useMemo(() => draftOf(seat, keptOrder(seat)), [session, seat]);
  const [changed, setDraft] = useState<{ of: Session; draft: Draft }>();
  if (!active) return undefined;
  const draft = changed?.of === session && changed.draft.seat === seat ? changed.draft : begun;
  const change = (next: Draft) => {
    setDraft({ of: session, draft: next });
    keepOrder(
      seat,
      next.pieces.map(({ letter }) => letter),
    );
  };
  const places = placesOf(seat);
  const { held, pieces } = draft;
  const tap = (place: Place) => {
    const index = places.indexOf(place);
    if (index >= 0) change(tapped(draft, index));
  };
  const own = new Set(places);
  return {
    pieces: [...session.pieces, ...pieces.map(({ number, letter }, i) => ({ key: -1 - number, place: places[i]!, letter, seat }))],
    selected: held === undefined ? undefined : places[held],
    targets: new Set(held === undefined ? [] : places.filter((_, i) => i !== held)),
    movers: held === undefined ? own : new Set(),
    press: tap,
    grab: (place) => {
      const index = places.indexOf(place);
      if (index < 0 || (held !== undefined && held !== index)) return "no";
      if (held === index) return "again";
      tap(place);
      return "fresh";
    },
    drop: tap,
    asks: <Asks session={session} draft={draft} onOrder={(letters) => change(draftOf(seat, letters, pieces[0]!.number + 100))} />,
  };
}
