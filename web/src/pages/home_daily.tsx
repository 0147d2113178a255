// The puzzle of the day, as a board. Its place is kept while it is fetched, and if it cannot be.
import { useEffect, useState } from "preact/hooks";
import { Scene } from "../art";
import { gameOf, titleOf } from "../library/games";
import { type DailyPuzzle, puzzleOfDay, today } from "../library/puzzles";
import { Icon, Tag } from "../ui/kit";
import { HomeCard } from "./home_card";
import { MiniBoard } from "./mini_board";
import { solvedDays, streak } from "./puzzle_days";
import { goalWords } from "./puzzle_parts";

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Days in a row; a flame, and never a word about days that were missed. */
function Streak({ days }: { days: number }) {
  return (
    <Tag>
      <Icon name="flame" size={14} />
      {`${days} days`}
    </Tag>
  );
}

export function Daily() {
  const day = today();
  const [puzzle, setPuzzle] = useState<DailyPuzzle>();
  useEffect(() => {
    puzzleOfDay(day)
      .then(setPuzzle)
      .catch(() => undefined); // the card leads to a page that says why
  }, [day]);
  const days = streak();
  const solved = solvedDays().includes(day);
  const words = puzzle && `${goalWords(puzzle.spec)} in ${numbers[puzzle.plies] ?? puzzle.plies}`;
  const second = puzzle && `${titleOf(gameOf(puzzle.spec))} · grade ${puzzle.grade} of 10`;
  return (
    <HomeCard
      eyebrow="Puzzle of the day"
      title={words ?? "A few moves, one answer"}
      second={solved ? "solved · a new one tomorrow" : (second ?? " ")}
      picture={puzzle ? <MiniBoard spec={puzzle.spec} pieces={puzzle.state.pieces} /> : <Scene name="camp" size={98} />}
      action={{ label: solved ? "Look again" : "Solve it", icon: "puzzle", href: "/puzzle" }}
      more={days > 1 && <Streak days={days} />}
    />
  );
}
