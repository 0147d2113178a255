// What a puzzle adds to the page of a game: its goal as a sentence, and what to do next once it is solved.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/puzzle";
import { wordsOf } from "../../games/words";
import { gameOf, seatName } from "../../library/games";
import { lineOfGrade } from "../../library/puzzles";
import { logPuzzle, triedPuzzles } from "../../my_games/puzzle_log";
import type { LocalSession } from "../../play/session/local";
import { Button, Icon, IconButton } from "../../ui/kit";
import { navigate } from "../../ui/router";
import { dayWords, solvedOn, streak } from "./days";

const GRADES = 10;

/** "Swap the kings" */
export function goalWords(spec: string): string {
  return wordsOf(gameOf(spec)).puzzleGoal?.(spec) ?? say("goal");
}

export function puzzleTitle({ puzzle }: LocalSession): string {
  if (puzzle?.day !== undefined) return say("day", { day: dayWords(puzzle.day, "short") });
  return puzzle?.number === undefined ? say("plain") : say("number", { number: puzzle.number });
}

/** The task, in place of the first message. */
export function PuzzleGoal({ session }: { session: LocalSession }) {
  const { puzzle, state, game, spec } = session;
  if (puzzle === undefined || state === undefined) return null;
  return (
    <div class="told">
      <Icon name="puzzle" />
      <span>
        <b>{say("goal.in", { goal: goalWords(spec), count: puzzle.plies })}</b> {say("goal.begins", { seat: seatName(game, state.turn) })}
      </span>
    </div>
  );
}

/** Records that a puzzle was solved in the fewest possible moves. */
export function useSolved(session: LocalSession): void {
  const { puzzle, state } = session;
  const solved = puzzle !== undefined && state?.outcome.result === "win" && state.length <= puzzle.plies;
  useEffect(() => {
    if (!solved) return;
    if (puzzle.day !== undefined) solvedOn(puzzle.day);
    const { number, grade } = puzzle;
    const { game } = session;
    const known = triedPuzzles().some((one) => one.game === game && one.number === number); // it is viewed again
    if (number !== undefined && grade !== undefined && !known) logPuzzle({ game, number, grade, stars: 3 });
  }, [solved]);
}

/** Opens a puzzle of this grade, on another line than the given one. */
async function goToGrade(grade: number, but: number | undefined): Promise<void> {
  const line = await lineOfGrade(grade, but);
  if (line !== undefined) navigate(`/puzzle/${line}`);
}

function Another({ grade, number }: { grade: number; number: number | undefined }) {
  const [wanted, setWanted] = useState(grade);
  const step = (by: number) => setWanted(Math.min(GRADES, Math.max(1, wanted + by)));
  return (
    <div class="puzzle-another" role="group" aria-label={say("another")}>
      <IconButton icon="minus" label={say("easier")} disabled={wanted === 1} onClick={() => step(-1)} />
      <Button size="dense" icon="puzzle" onClick={() => void goToGrade(wanted, number)}>
        {say("another.grade", { grade: wanted })}
      </Button>
      <IconButton icon="plus" label={say("harder")} disabled={wanted === GRADES} onClick={() => step(1)} />
    </div>
  );
}

/** What to do next, once the goal of a puzzle is reached. */
export function PuzzleNext({ session }: { session: LocalSession }) {
  const { puzzle, state } = session;
  if (puzzle === undefined || state === undefined) return null;
  const solved = state.length <= puzzle.plies;
  const days = streak();
  return (
    <>
      {!solved && (
        <Button kind="primary" icon="rotate-ccw" onClick={() => session.goTo(0)}>
          {say("enough", { count: puzzle.plies })}
        </Button>
      )}
      {solved && puzzle.day !== undefined && days > 1 && <p class="second">{say("days", { count: days })}</p>}
      <Another key={puzzle.number} grade={puzzle.grade ?? 1} number={puzzle.number} />
    </>
  );
}
