// A study that is stored on this device, /study/ID/CHAPTER with chapters numbered from 1, or that is contained in a
// link, /study/shared#STUDY.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { readStudy, type Study } from "../analysis/shelf";
import { studyOfLink } from "../analysis/study_text";
import { Button, Empty, Skeleton } from "../ui/kit";
import { Analysis } from "./analysis_page";
import "../analysis/style/sheet.css";

export default function StudyPage({ id, chapter }: { id: string; chapter: number }) {
  const [study, setStudy] = useState<Study | null>();
  const [why, setWhy] = useState(() => say("study.kept"));
  useEffect(() => {
    let here = true;
    setStudy(undefined);
    const reading = id === "shared" ? studyOfLink(location.hash) : readStudy(id);
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
