// The puzzle of the day, as a board. Its space is reserved while it loads and if it cannot be loaded.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/home";
import { Scene } from "../../art";
import { type OfDay, ofDay } from "../../library/daily";
import { gameOf, titleOf } from "../../library/games";
import { GRADES } from "../../library/mined";
import { today } from "../../library/puzzles";
import { Icon, Tag } from "../../ui/kit";
import { HomeCard } from "./card";
import { MiniBoard } from "../../board/mini_board";
import { solvedDays, streak } from "../puzzle/days";
import { goalWords } from "../puzzle/parts";
import { taskTitle } from "../puzzle/words";

/** Consecutive days, with a flame. Missed days are never mentioned. */
function Streak({ days }: { days: number }) {
  return (
    <Tag>
      <Icon name="flame" size={14} />
      {say("days", { count: days })}
    </Tag>
  );
}

/** The task. */
function wordsOf(found: OfDay): string {
  if (found.kind === "mined") return taskTitle(found.puzzle);
  const { spec, plies } = found.puzzle;
  return say("goal.in", { goal: goalWords(spec), count: plies });
}

function secondOf({ kind, puzzle }: OfDay): string {
  return say("grade", { game: titleOf(gameOf(puzzle.spec)), grade: puzzle.grade, of: kind === "mined" ? GRADES : 10 });
}

export function Daily() {
  const day = today();
  const [found, setFound] = useState<OfDay>();
  useEffect(() => {
    ofDay(day)
      .then(setFound)
      .catch(() => undefined); // the card leads to a page that reports the error
  }, [day]);
  const days = streak();
  const solved = solvedDays().includes(day);
  const puzzle = found?.puzzle;
  const second = solved ? say("solved") : found && secondOf(found);
  return (
    <HomeCard
      eyebrow={say("daily")}
      title={found === undefined ? say("daily.unknown") : wordsOf(found)}
      second={second ?? " "}
      picture={puzzle ? <MiniBoard spec={puzzle.spec} pieces={puzzle.state.pieces} /> : <Scene name="camp" size={98} />}
      action={{ label: solved ? say("look") : say("solve"), icon: "puzzle", href: "/puzzle" }}
      more={days > 1 && <Streak days={days} />}
    />
  );
}
