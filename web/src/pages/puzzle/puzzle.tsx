// Puzzles: /puzzle is today's, /puzzle/2026-11-25 that of a day, /puzzle/17 a line of the book of days, /puzzle/GAME/17
// one of a game, /puzzle/GAME the next one of that game. Attempts at the book's puzzles are stored as games on this
// device, so that they can be continued later.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/puzzle";
import { lazy, Suspense } from "../../ui/lazy";
import { type OfDay, ofDay } from "../../library/daily";
import { gameOf, infoOf, isGame } from "../../library/games";
import { countOf, minedPuzzle } from "../../library/mined";
import { bookGame, type DailyPuzzle, dayNumber, lineOfGrade, puzzleOfLine, today } from "../../library/puzzles";
import { people } from "../../play/session/local";
import { Skeleton } from "../../ui/kit";
import { seenFirst } from "../../ui/painted";
import { navigate } from "../../ui/router";
import { prepare } from "../new/begin";
import PlayPage from "../play";
import { puzzleId } from "../../play/session/address";
import { NoGame } from "../play_wrong";
import { nextPuzzle } from "./record";

const minedPage = () => import("./mined");
const MinedPage = lazy(minedPage);

const FIRST_GRADE = 3; // of the book, if nothing was chosen

async function ofBook(line: number): Promise<OfDay | undefined> {
  const puzzle = await puzzleOfLine(line);
  return puzzle && { kind: "book", puzzle };
}

async function ofGame(game: string, number: number): Promise<OfDay | undefined> {
  if (game === bookGame && countOf(game) === 0) return ofBook(number);
  const puzzle = await minedPuzzle(game, number);
  return puzzle && { kind: "mined", puzzle };
}

function numberOf(word: string): number {
  return /^\d{1,6}$/.test(word) ? Number(word) : -1;
}

function find(which: string, number: string): Promise<OfDay | undefined> {
  if (dayNumber(which) !== undefined) return ofDay(which);
  return isGame(which) ? ofGame(which, numberOf(number)) : ofBook(numberOf(which));
}

/** The address of the next puzzle of a game. */
async function nextOf(game: string): Promise<string | undefined> {
  const book = game === bookGame && countOf(game) === 0;
  const number = await (book ? lineOfGrade(FIRST_GRADE) : nextPuzzle(game));
  return number === undefined ? undefined : book ? `/puzzle/${number}` : `/puzzle/${game}/${number}`;
}

/** The name under which attempts at the book's puzzle are stored: its day or its line. */
function nameOf(which: string, { number }: DailyPuzzle): string {
  return isGame(which) ? `${number}` : which;
}

function begin(which: string, puzzle: DailyPuzzle): void {
  const { spec, position, plies, grade, number, way } = puzzle;
  const day = dayNumber(which) === undefined ? undefined : which;
  const { seats } = infoOf(gameOf(spec)).usual;
  prepare(puzzleId(nameOf(which, puzzle)), { spec, start: position, players: people(seats), puzzle: { plies, grade, number, way, day } });
}

type Result = "none" | OfDay;

function useFound(which: string, number: string): { found: Result | undefined; failed: string } {
  const [found, setFound] = useState<Result>();
  const [failed, setFailed] = useState("");
  const look = async () => {
    // In parallel with the puzzle; the page that draws it reports errors.
    if (isGame(which) && countOf(which) > 0) void minedPage().catch(() => undefined);
    if (isGame(which) && number === "") {
      const next = await nextOf(which);
      return next === undefined ? setFound("none") : navigate(next, true);
    }
    const puzzle = await find(which, number);
    if (puzzle?.kind === "book") begin(which, puzzle.puzzle);
    setFound(puzzle ?? "none");
  };
  useEffect(() => {
    seenFirst(look()).catch((error: Error) => setFailed(error.message));
  }, []);
  return { found, failed };
}

function Opening() {
  return (
    <main class="plain">
      <Skeleton label={say("opening")} />
    </main>
  );
}

function Found({ which, number }: { which: string; number: string }) {
  const { found, failed } = useFound(which, number);
  if (failed !== "") return <NoGame title={say("not.now")} words={failed} />;
  if (found === "none") return <NoGame title={say("none")} words={say("none.words", { which: `${which} ${number}`.trim() })} />;
  if (found === undefined) return <Opening />;
  if (found.kind === "book") return <PlayPage id={puzzleId(nameOf(which, found.puzzle))} />;
  return (
    <Suspense fallback={<Opening />}>
      <MinedPage puzzle={found.puzzle} day={dayNumber(which) === undefined ? undefined : which} />
    </Suspense>
  );
}

/** `path`: the part of an address after /puzzle. */
export default function PuzzlePage({ path }: { path: string }) {
  const [which = "", number = ""] = path.split("/");
  const day = which === "" ? today() : which;
  useEffect(() => {
    if (which === "") history.replaceState(null, "", `/puzzle/${day}`);
  }, [which]);
  return <Found key={`${day}/${number}`} which={day} number={number} />;
}
