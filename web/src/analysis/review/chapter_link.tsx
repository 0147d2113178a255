// A link to the chapter on strategy that is about a kind of reason.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/review";

/** Nothing until the chapters have come, or if none of them is about it. What knows them is fetched when it is needed. */
export function ChapterLink({ game, kind }: { game: string; kind: string }) {
  const [chapter, setChapter] = useState<{ title: string; address: string }>();
  useEffect(() => {
    let here = true;
    import("../../library/strategy")
      .then(({ chapterAbout }) => chapterAbout(game, kind))
      .then(
        (found) => here && setChapter(found),
        () => undefined, // without a network the story does without it
      );
    return () => {
      here = false;
    };
  }, [game, kind]);
  return chapter === undefined ? null : <a href={chapter.address}>{say("chapter", { title: chapter.title })}</a>;
}
