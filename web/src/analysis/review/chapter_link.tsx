// A link to the chapter on strategy that is about a kind of reason.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/review";
import { textIn } from "../../library/lessons";
import { chapterAbout, type StrategyChapter, strategyAddress } from "../../library/strategy";

/** Nothing until the chapters have come, or if none of them is about it. */
export function ChapterLink({ game, kind }: { game: string; kind: string }) {
  const [chapter, setChapter] = useState<StrategyChapter>();
  useEffect(() => {
    let here = true;
    chapterAbout(game, kind).then(
      (found) => here && setChapter(found),
      () => undefined, // without a network the story does without it
    );
    return () => {
      here = false;
    };
  }, [game, kind]);
  return chapter === undefined ? null : <a href={strategyAddress(game, chapter.id)}>{say("chapter", { title: textIn(chapter.title) })}</a>;
}
