// What can be analysed: a game to begin with, and what is kept on this device.
import { useEffect, useRef, useState } from "preact/hooks";
import { keepStudy, type Listed, studies, type Study } from "../analysis/shelf";
import { games } from "../library/games";
import { Button, Card, toast } from "../ui/kit";
import { navigate } from "../ui/router";
import { OpenText, useDropped } from "./open_text";
import { PosterPicture } from "./poster";
import { StudyRow } from "./study_row";

async function openStudy(study: Study): Promise<void> {
  await keepStudy(study);
  navigate(`/study/${study.id}`);
}

export function AnalyseHome() {
  const [list, setList] = useState<readonly Listed[]>();
  const [opening, setOpening] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const load = () => void studies().then(setList);
  useEffect(load, []);
  const onChange = (gone: boolean) => {
    load();
    if (gone) heading.current?.focus(); // what had the focus is gone
  };
  const open = (study: Study) => void openStudy(study).catch((error) => toast(String(error), { kind: "refusal" }));
  useDropped(open);
  return (
    <main class="plain analyse-home">
      <h1>Analyse</h1>
      <p class="second">Try moves, see what the engine thinks of them, and why a move was good or bad.</p>
      <ul class="analyse-games">
        {games.map(({ name, title }) => (
          <li key={name}>
            <a href={`/analyse/${name}`}>
              <PosterPicture game={name} />
              <b>{title}</b>
            </a>
          </li>
        ))}
      </ul>
      <div class="analyse-begin">
        <Button icon="folder-open" onClick={() => setOpening(true)}>
          Open a text or a file
        </Button>
        <Button icon="pencil" href="/edit/">
          Set up a position
        </Button>
      </div>
      {list !== undefined && list.length > 0 && (
        <Card>
          <h2 ref={heading} tabIndex={-1}>
            On this device
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
