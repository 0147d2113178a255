// The puzzle of the day, as a board.
import { useEffect, useState } from "preact/hooks";
import { gameOf, seatName } from "../library/games";
import { type DailyPuzzle, puzzleOfDay, today } from "../library/puzzles";
import { HomeCard } from "./home_card";
import { MiniBoard } from "./mini_board";
import { dayWords, solvedDays, streak } from "./puzzle_days";
import { goalWords } from "./puzzle_parts";

function second({ spec, plies, grade, state }: DailyPuzzle, solved: boolean): string {
  const days = streak();
  const row = days > 1 ? `${days} days in a row` : "";
  const words = solved ? ["solved", row] : [`in ${plies} moves`, `${seatName(gameOf(spec), state.turn)} first`, `grade ${grade}`, row];
  return words.filter((part) => part !== "").join(" · ");
}

export function Daily() {
  const day = today();
  const [puzzle, setPuzzle] = useState<DailyPuzzle>();
  useEffect(() => {
    void puzzleOfDay(day).then(setPuzzle, () => undefined); // the card then says less
  }, [day]);
  const solved = solvedDays().includes(day);
  return (
    <HomeCard
      eyebrow={`Puzzle of ${dayWords(day)}`}
      title={puzzle === undefined ? "A few moves, one answer" : goalWords(puzzle.spec)}
      second={puzzle === undefined ? "with a proven solution" : second(puzzle, solved)}
      picture={puzzle && <MiniBoard spec={puzzle.spec} pieces={puzzle.state.pieces} />}
      action={{ label: solved ? "Look at it" : "Solve it", icon: "puzzle", href: `/puzzle/${day}` }}
    />
  );
}
