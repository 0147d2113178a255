// Practice of the person's own mistakes, /learn/mistakes: the positions that are due today, one after another.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/mistakes";
import { lazy, Suspense } from "../../ui/lazy";
import { cardOf, forgetCard, mistakesStanding } from "../../analysis/mistakes/cards";
import { Scene } from "../../art";
import { Button, Empty, toast } from "../../ui/kit";
import { setTitle } from "../../ui/title";
import { soonWords, standingWords } from "./words";

const Practise = lazy(() => import("./practise"));

/** Nothing is due, or nothing any more. */
function Rest({ done }: { done: number }) {
  const standing = mistakesStanding();
  return (
    <main class="plain">
      <h1 class="unseen">{say("title")}</h1>
      <Empty
        picture={<Scene name="camp" />}
        title={done === 0 ? say("title") : say("done", { count: done })}
        words={standingWords(standing)}
        action={
          <div class="mistakes-ways">
            {standing.count === 0 && (
              <Button kind="primary" icon="list-ordered" href="/games">
                {say("games")}
              </Button>
            )}
            <Button kind={standing.count === 0 ? "plain" : "primary"} icon="graduation-cap" href="/learn">
              {say("lessons")}
            </Button>
          </div>
        }
      />
    </main>
  );
}

/** The card to practise first: one that has been answered is no longer due. */
function opened(done: number, but?: string) {
  const [id] = mistakesStanding().due.filter((one) => one !== but);
  return { id, card: id === undefined ? undefined : cardOf(id), done };
}

/** When the card comes back. */
function backWords(id: string): string {
  const due = cardOf(id)?.due;
  if (due === undefined) return "";
  return due === "" ? say("again.never") : say("again.on", { day: soonWords(due) });
}

export function MistakesPage() {
  const [{ id, card, done }, setAt] = useState(() => opened(0));
  useEffect(() => setTitle(say("title")), []);
  if (id === undefined || card === undefined) return <Rest done={done} />;
  const left = mistakesStanding().due.filter((one) => one !== id).length;
  const forget = () => {
    forgetCard(id);
    toast(say("forgotten"));
    setAt(opened(done));
  };
  return (
    <Suspense fallback={<main class="playing" />}>
      <Practise
        key={id}
        {...{ card, done, left }}
        backWords={() => backWords(id)}
        onNext={() => setAt(opened(done + 1, id))}
        onForget={forget}
      />
    </Suspense>
  );
}
