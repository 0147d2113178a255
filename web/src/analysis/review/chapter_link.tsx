// A link to the chapter on strategy that is about a kind of reason.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/review";

/** Nothing if no chapter is about it. What knows the chapters is fetched when it is needed; until then a line is kept
 * free, so that less moves below. */
export function ChapterLink({ game, kind }: { game: string; kind: string }) {
  const [chapter, setChapter] = useState<{ title: string; address: string } | "none">();
  useEffect(() => {
    let here = true;
    setChapter(undefined);
    import("../../library/strategy")
      .then(({ chapterAbout }) => chapterAbout(game, kind))
      .then(
        (found) => here && setChapter(found ?? "none"),
        () => here && setChapter("none"), // without a network the story does without it
      );
    return () => {
      here = false;
    };
  }, [game, kind]);
  if (chapter === "none") return null;
  return (
    <span class="chapter-link">
      {chapter === undefined ? "\u00a0" : <a href={chapter.address}>{say("chapter", { title: chapter.title })}</a>}
    </span>
  );
}
