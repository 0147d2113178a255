// Where a game leaves the book of openings: after which turn, by which move, and what the book has there.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/openings";
import { listed } from "../language/format";
import { library } from "../library/client";
import type { Departure, Game, PlayedMove } from "../library/protocol";

/** The share of the points that a move brought a seat, per cent. */
export function shareOf({ wins, draws, count }: PlayedMove, seat: string): number {
  const seats = Object.keys(wins ?? {}).length || 1;
  return Math.round((100 * ((wins?.[seat] ?? 0) + (draws ?? 0) / seats)) / count);
}

/** The departure as a sentence. */
export async function departureWords(game: Game, departure: Departure): Promise<string> {
  const { turns, event, ended, move, seat, book } = departure;
  if (move === undefined) return say("book.all");
  if (ended) return say("book.ends", { count: turns });
  const before = game.events.slice(0, event);
  const written = async (one: string) =>
    (await library.written({ ...game, events: [...before, one] }, event).catch(() => []))[0]?.text ?? one;
  const moves = await Promise.all(
    book.moves.map(async (played) =>
      say("book.move", { move: await written(played.move), count: played.count, percent: shareOf(played, seat) }),
    ),
  );
  const said = { move: await written(move), moves: listed(moves) };
  return turns === 0 ? say("book.left.first", said) : say("book.left", { ...said, count: turns });
}

/** The sentence about a game that the book knows the start of; undefined until it is known, and if there is none. */
export function useDeparture(game: Game, departure: Departure | undefined): string | undefined {
  const [shown, setShown] = useState<{ of: Departure; words: string }>();
  useEffect(() => {
    let here = true;
    if (departure !== undefined) void departureWords(game, departure).then((words) => here && setShown({ of: departure, words }));
    return () => {
      here = false;
    };
  }, [departure]);
  return shown?.of === departure ? shown?.words : undefined;
}

/** The same for a whole game, whose departure the library is asked for. Until it is known, a line is kept free, so that
 * less moves below. */
export function BookLine({ game }: { game: Game }) {
  const [found, setFound] = useState<Departure | "none">();
  useEffect(() => {
    let here = true;
    setFound(undefined);
    library.explore(game).then(
      ({ departure }) => here && setFound(departure ?? "none"),
      () => here && setFound("none"), // no network: the line is left out
    );
    return () => {
      here = false;
    };
  }, [game.spec, game.start, game.events.join(" ")]);
  const words = useDeparture(game, found === "none" ? undefined : found);
  if (found === "none" || (words === undefined && game.start !== "")) return null; // other starts are hardly in a book
  return <p class="second book-line">{words ?? "\u00a0"}</p>;
}
