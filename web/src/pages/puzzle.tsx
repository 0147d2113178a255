// A puzzle of the book: /puzzle is today's, /puzzle/2026-11-25 that of a day, /puzzle/17 a line of the book. What is
// tried is kept as a game on this device, so that a puzzle can be left and taken up again.
import { useEffect, useState } from "preact/hooks";
import { gameOf, infoOf } from "../library/games";
import { type DailyPuzzle, dayNumber, puzzleOfDay, puzzleOfLine, today } from "../library/puzzles";
import { people } from "../play/local";
import { Skeleton } from "../ui/kit";
import { prepare } from "./begin";
import PlayPage from "./play";
import { puzzleId } from "../play/address";
import { NoGame } from "./play_wrong";

function find(which: string): Promise<DailyPuzzle | undefined> {
  return dayNumber(which) !== undefined ? puzzleOfDay(which) : puzzleOfLine(/^\d{1,6}$/.test(which) ? Number(which) : -1);
}

function begin(which: string, { spec, position, plies, grade, number, way }: DailyPuzzle): void {
  const day = dayNumber(which) === undefined ? undefined : which;
  const { seats } = infoOf(gameOf(spec)).usual;
  const puzzle = { plies, grade, number, way, day };
  prepare(puzzleId(which), { spec, start: position, players: people(seats), puzzle });
}

function Found({ which }: { which: string }) {
  const [found, setFound] = useState<"no" | "yes">();
  const [failed, setFailed] = useState("");
  useEffect(() => {
    find(which)
      .then((puzzle) => {
        if (puzzle !== undefined) begin(which, puzzle);
        setFound(puzzle === undefined ? "no" : "yes");
      })
      .catch((error: Error) => setFailed(error.message));
  }, []);
  if (failed !== "") return <NoGame title="No puzzle now" words={failed} />;
  if (found === "no") return <NoGame title="No such puzzle" words={`There is no puzzle ${which}.`} />;
  if (found === "yes") return <PlayPage id={puzzleId(which)} />;
  return (
    <main class="plain">
      <Skeleton label="Opening the puzzle" />
    </main>
  );
}

export default function PuzzlePage({ which }: { which: string }) {
  const day = which === "" ? today() : which; // the page of the game then shows the day in the address
  return <Found key={day} which={day} />;
}
