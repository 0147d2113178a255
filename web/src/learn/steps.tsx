// The steps of a lesson as a dotted trail, each a link with its state; and the progress in one line.
import say from "virtual:words/learn";
import { titleOf } from "../library/games";
import { type GameLesson, textIn } from "../library/lessons";
import { PosterPicture } from "../pages/home/poster";
import { Icon, Stars } from "../ui/kit";
import { stepAddress } from "./address";
import { standingOf, starsOf } from "./progress";

interface StepsProps {
  lesson: GameLesson;
  /** The number of the shown step. The number after the last step is the first game. */
  at: number;
}

function stateWords(title: string, stars: number, here: boolean): string {
  if (here) return say("state.here", { title });
  return stars > 0 ? say("state.done", { title, stars }) : say("state.open", { title });
}

export function Steps({ lesson, at }: StepsProps) {
  const { game, steps } = lesson;
  const titles = [...steps.map(({ title }) => textIn(title)), say("first")];
  return (
    <ol class="lesson-steps">
      {titles.map((title, i) => {
        const stars = starsOf(game, steps[i]?.id ?? "");
        const here = i + 1 === at;
        return (
          <li key={i} class={here ? "here" : stars > 0 ? "done" : ""}>
            <a
              href={stepAddress(game, i + 1, steps.length)}
              aria-current={here ? "step" : undefined}
              aria-label={stateWords(title, stars, here)}
            >
              <span class="lesson-dot" aria-hidden="true">
                {stars > 0 && !here ? <Icon name="check" size={18} /> : i === steps.length ? <Icon name="play" size={16} /> : i + 1}
              </span>
              <span>{title}</span>
              {stars > 0 && (
                <span class="lesson-step-stars" aria-hidden="true">
                  <Stars count={stars} />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** The poster and the steps, beside the board. */
export function StepsColumn(props: StepsProps) {
  const { game } = props.lesson;
  const title = titleOf(game);
  return (
    <nav class="lesson-left" aria-label={say("steps.of", { game: title })}>
      <div class="lesson-poster">
        <PosterPicture game={game} />
        <b>{title}</b>
      </div>
      <Steps {...props} />
    </nav>
  );
}

/** The progress of a lesson, as a bar. */
export function Done({ game }: { game: string }) {
  const { done, of } = standingOf(game);
  return (
    <span class="lesson-bar" role="img" aria-label={say("count", { done, of })}>
      <i style={{ width: `${(100 * done) / Math.max(1, of)}%` }} />
    </span>
  );
}
