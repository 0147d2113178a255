// The pages of lessons: the addresses /learn, /learn/GAME and /learn/GAME/STEP; and one's own mistakes, /learn/mistakes.
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/learn";
import { lazy } from "../ui/lazy";
import { Scene } from "../art";
import { type GameLesson, lessonOf } from "../library/lessons";
import { Button, Empty, Skeleton } from "../ui/kit";
import { navigate } from "../ui/router";
import { FIRST_GAME, stepAddress } from "./address";
import { MISTAKES } from "./mistakes/address";
import { FirstGame } from "./first_game";
import { Hub } from "./hub";
import { standingOf } from "./progress";
import { Step } from "./step";
import "./sheet.css";

// No lesson needs it.
const MistakesPage = lazy(() => import("./mistakes/page").then(({ MistakesPage }) => ({ default: MistakesPage })));

function Nothing({ words }: { words: string }) {
  return (
    <main class="plain">
      <h1 class="unseen">{say("none")}</h1>
      <Empty
        picture={<Scene name="lost" />}
        title={say("none")}
        words={words}
        action={
          <Button kind="primary" icon="graduation-cap" href="/learn">
            {say("leave")}
          </Button>
        }
      />
    </main>
  );
}

function useLesson(game: string) {
  const [found, setFound] = useState<{ lesson?: GameLesson; failed?: string }>();
  useEffect(() => {
    lessonOf(game).then(
      (lesson) => setFound({ lesson }),
      (error) => setFound({ failed: error instanceof Error ? error.message : String(error) }),
    );
  }, [game]);
  return found;
}

/** The number of the step that an address names. The number after the last step is the first game. */
function numberOf(step: string, of: number): number | undefined {
  if (step === FIRST_GAME) return of + 1;
  const number = /^[1-9]\d?$/.test(step) ? Number(step) : 0;
  return number >= 1 && number <= of ? number : undefined;
}

function Lesson({ game, step }: { game: string; step: string }) {
  const found = useLesson(game);
  const shown = useRef<string>(); // the previously shown step
  const again = shown.current !== undefined && shown.current !== step;
  useEffect(() => {
    if (found?.lesson !== undefined && step !== "") shown.current = step;
  });
  const of = found?.lesson?.steps.length ?? 0;
  useEffect(() => {
    if (of > 0 && step === "") navigate(stepAddress(game, standingOf(game).next, of), true);
  }, [game, of, step]);
  if (found?.failed !== undefined) return <Nothing words={say("failed", { why: found.failed })} />;
  if (found === undefined || (found.lesson !== undefined && step === ""))
    return (
      <main class="plain">
        <Skeleton label={say("loading")} />
      </main>
    );
  const number = numberOf(step, of);
  if (found.lesson === undefined || number === undefined) return <Nothing words={say("none.words")} />;
  return (
    <main class="playing lesson-page">
      {number > of ? <FirstGame lesson={found.lesson} again={again} /> : <Step lesson={found.lesson} number={number} again={again} />}
    </main>
  );
}

export default function LearnPage({ game, step }: { game: string; step: string }) {
  if (game === MISTAKES && step === "") return <MistakesPage />;
  return game === "" ? <Hub /> : <Lesson key={game} game={game} step={step} />;
}
