// After the last step: a first game, with hints about what to look for.
import { useEffect, useRef, useLayoutEffect } from "preact/hooks";
import say from "virtual:words/learn";
import { wordsOf } from "../games/words";
import { infoOf, titleOf } from "../library/games";
import { type GameLesson, guidedSeats, textIn } from "../library/lessons";
import { beginGuided } from "../pages/new/begin";
import { PosterPicture } from "../pages/home/poster";
import { Button, Icon, IconButton, MOST_STARS, starsText } from "../ui/kit";
import { navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { stepAddress } from "./address";
import { useStepKeys } from "./keys";
import { standingOf } from "./progress";
import { Done, StepsColumn } from "./steps";

/** The rules that no step teaches, with links to the page of rules. */
function Beyond({ lesson: { game, beyond } }: { lesson: GameLesson }) {
  if (beyond.length === 0) return null;
  return (
    <nav class="lesson-beyond" aria-labelledby="beyond">
      <h3 id="beyond">{say("beyond")}</h3>
      <ul>
        {beyond.map(({ title, anchor }) => (
          <li key={title.en}>
            <a href={`/rules/${game}#${anchor}`}>{textIn(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function FirstGame({ lesson, again }: { lesson: GameLesson; again: boolean }) {
  const { game, spec, guide, steps } = lesson;
  const { cooperative } = infoOf(game);
  const first = guide.spec ?? spec;
  const title = titleOf(game);
  const { stars } = standingOf(game);
  const of = steps.length;
  const ways = useRef<HTMLDivElement>(null);
  const back = () => navigate(stepAddress(game, of, of));
  useEffect(() => setTitle(`${title}: ${say("first")}`), []);
  useStepKeys(
    (by) => by < 0 && back(),
    () => undefined,
  );
  useLayoutEffect(() => {
    if (again) ways.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, []);
  return (
    <div class="lesson lesson-end" data-board="flat">
      <section class="panel lesson-first" aria-labelledby="first-game">
        <div class="lesson-poster">
          <PosterPicture game={game} />
        </div>
        <h2 id="first-game">{(guide.spec !== undefined && wordsOf(game).firstStart?.()) || say("first.title")}</h2>
        <p>{say(cooperative ? "first.alone" : "first.words")}</p>
        <Done game={game} />
        <p class="second lesson-stars">
          <Icon name="star" size={16} />
          {starsText(stars, MOST_STARS * of)}
        </p>
        <div ref={ways} class="lesson-ways">
          <IconButton icon="chevron-left" label={say("back")} onClick={back} />
          <Button kind="primary" icon="play" onClick={() => beginGuided(first, guidedSeats(first, guide), guide.attacks)}>
            {say("first.play")}
          </Button>
          <Button kind="quiet" icon="lightbulb" href={`/strategy/${game}`}>
            {say("strategy")}
          </Button>
        </div>
        <Beyond lesson={lesson} />
      </section>
      <StepsColumn lesson={lesson} at={of + 1} />
    </div>
  );
}
