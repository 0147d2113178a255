// Today's puzzle, or another one.
import { useEffect, useState } from "preact/hooks";
import { Interrupted, library } from "../library/client";
import { gameOf, infoOf } from "../library/games";
import type { Puzzle } from "../library/protocol";
import { people } from "../play/local";
import { begin } from "./play";

function start(puzzle: Puzzle, day?: string): void {
  const { seats } = infoOf(gameOf(puzzle.spec)).usual;
  begin(puzzle.spec, people(seats), puzzle.position, { plies: puzzle.plies, day }, true);
}

export function PuzzlePage() {
  const [failed, setFailed] = useState("");
  const plies = Number(new URL(location.href).searchParams.get("plies") ?? 0);
  useEffect(() => {
    const today = new Date();
    const asked = plies >= 3 ? library.puzzle(plies) : library.puzzleOf(today);
    asked
      .then((puzzle) => start(puzzle, plies >= 3 ? undefined : today.toDateString()))
      .catch((error) => error instanceof Interrupted || setFailed(String(error)));
    return () => library.stopThinking();
  }, []);
  return (
    <main class="plain">
      <h1>Puzzle</h1>
      <p role="status">{failed === "" ? "Setting up a position and proving its answer …" : failed}</p>
    </main>
  );
}
