// The puzzle of the day, as a board. Its place is kept while it is fetched, and if it cannot be.
import { useEffect, useState } from "preact/hooks";
import { Scene } from "../art";
import { type OfDay, ofDay } from "../library/daily";
import { gameOf, titleOf } from "../library/games";
import { GRADES } from "../library/mined";
import { today } from "../library/puzzles";
import { Icon, Tag } from "../ui/kit";
import { HomeCard } from "./home_card";
import { MiniBoard } from "./mini_board";
import { solvedDays, streak } from "./puzzle_days";
import { goalWords } from "./puzzle_parts";
import { taskWords } from "./puzzle_words";

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

/** What is to be done. */
function wordsOf(found: OfDay): string {
  if (found.kind === "mined") return taskWords(found.puzzle).replace(/\.$/, "");
  const { spec, plies } = found.puzzle;
  return `${goalWords(spec)} in ${numbers[plies] ?? plies}`;
}

function secondOf({ kind, puzzle }: OfDay): string {
  return `${titleOf(gameOf(puzzle.spec))} · grade ${puzzle.grade} of ${kind === "mined" ? GRADES : 10}`;
}

export function Daily() {
  const day = today();
  const [found, setFound] = useState<OfDay>();
  useEffect(() => {
    ofDay(day)
      .then(setFound)
      .catch(() => undefined); // the card leads to a page that says why
  }, [day]);
  const days = streak();
  const solved = solvedDays().includes(day);
  const puzzle = found?.puzzle;
  const second = solved ? "solved · a new one tomorrow" : found && secondOf(found);
  return (
    <HomeCard
      eyebrow="Puzzle of the day"
      title={found === undefined ? "A few moves, one answer" : wordsOf(found)}
      second={second ?? " "}
      picture={puzzle ? <MiniBoard spec={puzzle.spec} pieces={puzzle.state.pieces} /> : <Scene name="camp" size={98} />}
      action={{ label: solved ? "Look again" : "Solve it", icon: "puzzle", href: "/puzzle" }}
      more={days > 1 && <Streak days={days} />}
    />
  );
}
