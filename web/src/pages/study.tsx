// A study that is stored on this device, /study/ID/CHAPTER with chapters numbered from 1, that is contained in a link,
// /study/shared#STUDY, or that comes with the page: /study/annotated-GAME.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { annotatedStudy } from "../analysis/annotated";
import { readStudy, type Study } from "../analysis/shelf";
import { studyOfLink } from "../analysis/study_text";
import { Button, Empty, Skeleton } from "../ui/kit";
import { seenFirst } from "../ui/painted";
import { Analysis } from "./analysis_page";
import "../analysis/style/sheet.css";

/** A study of this device, or one that comes with the page and was not changed here. */
async function storedStudy(id: string): Promise<Study | undefined> {
  const own = await readStudy(id).catch((error: Error) => error); // without a database there are annotated games yet
  const study = own instanceof Error ? undefined : own;
  const found = study ?? (await annotatedStudy(id));
  if (found === undefined && own instanceof Error) throw own;
  return found;
}

export default function StudyPage({ id, chapter }: { id: string; chapter: number }) {
  const [study, setStudy] = useState<Study | null>();
  const [why, setWhy] = useState(() => say("study.kept"));
  useEffect(() => {
    let here = true;
    setStudy(undefined);
    // A link is read by the library, which begins after the first paint.
    const reading = id === "shared" ? studyOfLink(location.hash) : seenFirst(storedStudy(id));
    reading.then(
      (found) => here && setStudy(found ?? null),
      (error: Error) => {
        if (!here) return;
        setStudy(null);
        setWhy(error.message);
      },
    );
    return () => {
      here = false;
    };
  }, [id, chapter]);
  if (study === undefined)
    return (
      <main class="plain">
        <Skeleton label={say("study.opening")} />
      </main>
    );
  if (study === null || study.chapters[chapter] === undefined)
    return (
      <main class="plain">
        <Empty
          title={say("study.none")}
          words={why}
          action={
            <Button kind="primary" icon="chart-line" href="/analyse">
              {say("analyse")}
            </Button>
          }
        />
      </main>
    );
  return <Analysis key={`${id}/${chapter}`} study={study} chapter={chapter} />;
}
