// What can be analysed: a new game, and the games stored on this device.
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { type StudyEntry, studies, type Study } from "../analysis/shelf";
import { games, titleOf } from "../library/games";
import { Button, Card, toast } from "../ui/kit";
import { OpenText, openStudy, useDropped } from "./open_text";
import { PosterPicture } from "./home/poster";
import { StudyRow } from "./study_row";

export function AnalyseHome() {
  const [list, setList] = useState<readonly StudyEntry[]>();
  const [opening, setOpening] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const load = () => void studies().then(setList);
  useEffect(load, []);
  const onChange = (gone: boolean) => {
    load();
    if (gone) heading.current?.focus(); // the focused element is gone
  };
  const open = (study: Study) => void openStudy(study).catch((error) => toast(String(error), { kind: "refusal" }));
  useDropped(open);
  return (
    <main class="plain analyse-home">
      <h1>{say("analyse")}</h1>
      <p class="second">{say("analyse.words")}</p>
      <ul class="analyse-games">
        {games.map(({ name }) => (
          <li key={name}>
            <a href={`/analyse/${name}`}>
              <PosterPicture game={name} />
              <b>{titleOf(name)}</b>
            </a>
          </li>
        ))}
      </ul>
      <div class="analyse-begin">
        <Button icon="folder-open" onClick={() => setOpening(true)}>
          {say("analyse.open")}
        </Button>
        <Button icon="pencil" href="/edit/">
          {say("analyse.edit")}
        </Button>
      </div>
      {list !== undefined && list.length > 0 && (
        <Card>
          <h2 ref={heading} tabindex={-1}>
            {say("here")}
          </h2>
          <ul class="study-list">
            {list.map((study) => (
              <StudyRow key={study.id} study={study} onChange={onChange} />
            ))}
          </ul>
        </Card>
      )}
      {opening && <OpenText onClose={() => setOpening(false)} onOpen={open} />}
    </main>
  );
}
