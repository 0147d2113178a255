// What the library is asked for the tower: what attacks the cell that is pointed at, which cells are
// contested, which pieces hang.
import { useEffect, useState } from "preact/hooks";
import type { Marks } from "../board/board";
import { infoOf } from "../library/games";
import { library } from "../library/client";
import type { Game, Place } from "../library/protocol";
import type { Placed } from "../play/cast";
import type { Asked } from "./shown";

/** Attackers of a cell, once it has been pointed at for a moment. */
export function usePointed(position: Game | undefined, place: Place | undefined): Asked["pointed"] {
  const [found, setFound] = useState<{ of: string; place: Place; by: Place[] }>();
  const of = position === undefined ? "" : `${position.start} ${position.events.join(" ")}`;
  useEffect(() => {
    if (place === undefined || position === undefined) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      void library.attackers(position, place).then(
        (by) => here && setFound({ of, place, by }),
        () => undefined, // the game cannot say
      );
    }, 60);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [of, place]);
  if (place === undefined) return undefined;
  return { place, by: found?.place === place && found.of === of ? found.by : [] };
}

export interface Danger {
  held: NonNullable<Asked["held"]>;
  hanging: NonNullable<Asked["hanging"]>;
}

async function dangerOf(position: Game, pieces: readonly Placed[], game: string): Promise<Danger> {
  const seats = infoOf(game).seats.map(({ letter }) => letter);
  const held = new Map<Place, number[]>();
  const counts = await Promise.all(seats.map((seat) => library.attackCounts(position, seat)));
  counts.forEach((list, seat) => {
    for (const [place, count] of list) {
      const all = held.get(place) ?? seats.map(() => 0);
      all[seat] = count;
      held.set(place, all);
    }
  });
  const hangs = ({ place, seat }: Placed) => {
    const all = held.get(place) ?? [];
    const own = seats.indexOf(seat);
    const others = all.reduce((sum, count, index) => sum + (index === own ? 0 : count), 0);
    return others > (all[own] ?? 0);
  };
  const seatAt = new Map(pieces.map(({ place, seat }) => [place, seat]));
  const hanging = await Promise.all(
    pieces.filter(hangs).map(async ({ place, seat }) => {
      const by = await library.attackers(position, place);
      return [place, by.filter((one) => seatAt.get(one) !== seat)] as const;
    }),
  );
  return { held, hanging: new Map(hanging) };
}

/** Contested cells and hanging pieces, while the person wants to see attacks. */
export function useDanger(position: Game | undefined, game: string, pieces: readonly Placed[], wanted: boolean): Danger | undefined {
  const [danger, setDanger] = useState<Danger>();
  const of = position === undefined ? "" : `${position.start} ${position.events.join(" ")}`;
  useEffect(() => {
    setDanger(undefined);
    if (!wanted || position === undefined) return undefined;
    let here = true;
    dangerOf(position, pieces, game).then(
      (found) => here && setDanger(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [of, wanted]);
  return wanted ? danger : undefined;
}

/** Of what seats attack, what is worth showing on flat boards: pieces that hang, and empty cells where those who attack
 * outnumber those who hold. */
export function worthShowing(
  attacked: Marks["attacked"],
  danger: Danger | undefined,
  pieces: readonly Placed[],
): Marks["attacked"] {
  if (attacked === undefined || danger === undefined) return undefined;
  const at = new Set(pieces.map(({ place }) => place));
  const contested = (place: Place, classes: string) => {
    const seat = Number(/attacked-(\d)/.exec(classes)?.[1]);
    const counts = danger.held.get(place) ?? [];
    const others = counts.reduce((sum, count, index) => sum + (index === seat ? 0 : count), 0);
    return others > 0 && counts[seat]! > others;
  };
  const worth = ([place, classes]: readonly [Place, string]) =>
    at.has(place) ? danger.hanging.has(place) : contested(place, classes);
  return new Map([...attacked].filter(worth));
}
